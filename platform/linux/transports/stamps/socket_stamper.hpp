#pragma once

#include "core/transport/stamping.hpp"
#include "platform/linux/transports/stamps/adapter_clock.hpp"
#include "platform/linux/transports/stamps/hardware_stamps.hpp"

#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>

namespace halftrip::sockets {

/// What a socket transport tells its stamper when it is attached.
struct StampTarget {
    int socket = -1;
    bool isStream = false;       ///< The kernel counts bytes, not packets.
    bool drainsWhileWaiting = false;  ///< The wait looks at errors, too: a stamp that lies there would keep it awake.
    bool onlyReceives = false;  ///< Nothing that is sent is to be stamped.
    std::string adapter;  ///< What the packets go through; empty: not known, so without hardware stamps.
};

/// SO_TIMESTAMPING on one socket: switches it on, receives with the stamps, fetches the stamps of what was sent out of
/// the socket's error queue. A transport that has one calls receive() instead of recv(). Rules as for the transport.
class SocketStamper {
public:
    SocketStamper();
    ~SocketStamper() { stop(); }
    SocketStamper(const SocketStamper&) = delete;
    SocketStamper& operator=(const SocketStamper&) = delete;

    /// Before the transport is opened. `clock` outlives the stamper.
    void prepare(model::StampChoice choice, const clock::TickClock& clock) noexcept;
    /// When the transport can send and receive. On error nothing is left switched on.
    [[nodiscard]] Status start(StampTarget target);
    /// Before the socket is closed. Puts back what was changed; may be called again.
    void stop() noexcept;

    /// As receiveDirectly(): bytes or the negative error code. Keeps the stamps of what came.
    [[nodiscard]] long receive(int socket, void* memory, std::size_t bytes, int flags) noexcept;
    /// After each send of `bytes` bytes; `isSent` false: the kernel may or may not have counted it.
    void noteSend(bool isSent, std::size_t bytes) noexcept;

    [[nodiscard]] model::StampChoice choice() const noexcept { return m_choice; }
    [[nodiscard]] transport::StampFacts facts() const;
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept;
    [[nodiscard]] transport::StageStamps collectSent(clock::Ticks deadline) noexcept;
    void readClocks() noexcept;
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept { return m_systemRelation; }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept { return m_adapterRelation; }

private:
    [[nodiscard]] Status startHardware();
    [[nodiscard]] Status checkDriver(StampDevice& device) const;
    [[nodiscard]] bool setFlags(unsigned flags) const noexcept;
    [[nodiscard]] bool readErrorQueue() noexcept;
    void keepSent(const msghdr& message) noexcept;
    [[nodiscard]] bool hasAllSent() const noexcept;

    model::StampChoice m_choice = model::StampChoice::Software;
    const clock::TickClock* m_clock = nullptr;
    StampTarget m_target;
    unsigned m_flags = 0;  ///< As set; 0: stopped.
    std::unique_ptr<StampIoctls> m_device;
    HardwareStamps m_hardware;
    bool m_hasHardware = false;
    std::string m_noHardware;  ///< Why not, in words.
    AdapterClock m_phc;
    std::string m_phcText;
    clock::ClockRelation m_systemRelation;
    clock::ClockRelation m_adapterRelation;

    std::uint32_t m_nextKey = 0;  ///< What the kernel will call the next packet (stream: its first byte).
    std::uint32_t m_sentKey = 0;  ///< What it calls the last one.
    transport::StageStamps m_sent;
    alignas(8) std::array<std::byte, 512> m_control{};  ///< Of the last receive.
    std::size_t m_controlBytes = 0;
};

/// The target of an IP socket.
[[nodiscard]] StampTarget stampTargetOf(int socket, bool isStream, const transport::TransportRequest& request);
/// The adapter that has this address; empty when none has.
[[nodiscard]] std::string adapterOfAddress(const std::string& address);

}  // namespace halftrip::sockets

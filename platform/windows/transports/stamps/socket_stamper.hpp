#pragma once

#include "core/transport/stamping.hpp"
#include "platform/windows/transports/stamps/stamp_calls.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace halftrip::windows {

/// What a socket transport tells its stamper when it is attached.
struct StampTarget {
    NativeSocket socket = Socket::kNone;
    std::string adapter = {};              ///< What people call it; empty: not known.
    std::uint64_t adapterLuid = 0;
};

/// Stamps of the stages on one UDP socket: switches them on, sends and receives with them, fetches those of packets
/// sent. Software stamps are the system's counter at the border between Windows and the driver; hardware stamps the
/// adapter's counter. In words of StageStamps the "real-time clock" is that counter, in nanoseconds. Rules as for the
/// transport.
class SocketStamper final : public MessageReceiver {
public:
    explicit SocketStamper(std::unique_ptr<StampCalls> calls = makeStampCalls());
    ~SocketStamper() override { stop(); }

    /// Before the transport is opened. `clock` outlives the stamper.
    void prepare(model::StampChoice choice, const clock::TickClock& clock) noexcept;
    [[nodiscard]] model::StampChoice choice() const noexcept { return m_choice; }
    /// When the transport can send and receive. On error nothing is left switched on.
    /// facts() then tells why there are no stamps.
    [[nodiscard]] Status start(StampTarget target);
    /// Before the socket is closed; may be called again.
    void stop() noexcept;

    [[nodiscard]] int receive(NativeSocket socket, std::span<std::byte> room, void* overlapped,
                              std::size_t& bytes) noexcept override;
    /// 0, or the WSA code.
    [[nodiscard]] int send(std::span<const std::byte> payload) noexcept;

    [[nodiscard]] transport::StampFacts facts() const;
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept;
    [[nodiscard]] transport::StageStamps collectSent(clock::Ticks deadline) noexcept;
    void readClocks() noexcept;
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept { return m_systemRelation; }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept { return m_adapterRelation; }

private:
    enum class Kind { Software, Hardware };

    [[nodiscard]] Status switchOn();
    [[nodiscard]] Status chooseKind();
    [[nodiscard]] Status takeHardware(const StampCapabilities& found);
    [[nodiscard]] std::optional<std::int64_t> softwareNs(std::uint64_t stamp) const noexcept;
    [[nodiscard]] std::optional<std::int64_t> hardwareNs(std::uint64_t stamp) const noexcept;
    void abandon(std::uint32_t id) noexcept;
    void clearAbandoned() noexcept;

    std::unique_ptr<StampCalls> m_calls;
    model::StampChoice m_choice = model::StampChoice::Software;
    const clock::TickClock* m_clock = nullptr;
    StampTarget m_target;
    bool m_isOn = false;
    Kind m_kind = Kind::Software;
    std::string m_refusal;  ///< Why there are none at all, in words; empty: they are on.
    std::string m_otherKind;  ///< Why there are no stamps of the other kind, in words.
    StampCapabilities m_capabilities;
    std::string m_adapterClockText;
    clock::ClockRelation m_systemRelation;
    clock::ClockRelation m_adapterRelation;

    std::uint32_t m_lastId = 0;
    bool m_awaitsStamp = false;  ///< The last packet went out and its stamp has not been fetched.
    /// Packets whose stamps came too late. They take up room in the system until they are fetched.
    std::array<std::uint32_t, 16> m_abandoned{};
    std::size_t m_abandonedCount = 0;
};

}  // namespace halftrip::windows

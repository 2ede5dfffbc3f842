#pragma once

#include "core/transport/frame_path.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/packet/ip_address.hpp"
#include "platform/linux/transports/packet/packet_socket.hpp"
#include "platform/linux/transports/packet/port_guard.hpp"

#include <chrono>
#include <cstdint>
#include <string>

namespace halftrip::packet {

/// What Linux knows of adapters, routes and neighbours, by ioctl and rtnetlink; and its guard of the UDP port.
class LinuxFrameSystem final : public transport::FrameSystem {
public:
    Result<wire::IpAddress> addressOf(const std::string& text) override;
    Result<transport::FrameAdapter> adapterFor(const transport::TransportRequest& request) override;
    Result<std::uint16_t> takePort(const std::string& ownAddress) override;
    void connectPort(const std::string& peer, std::uint16_t peerPort) noexcept override;
    void releasePort() noexcept override { m_guard.close(); }
    std::optional<std::string> routerTo(const std::string& peer) override;
    Result<wire::MacAddress> resolve(const std::string& neighbour, const std::string& peer, std::uint16_t peerPort,
                                     std::chrono::milliseconds timeout) override;
    [[nodiscard]] std::optional<std::uint32_t> mtuNow() const override;

    [[nodiscard]] const Interface& interface() const noexcept { return m_interface; }

private:
    Interface m_interface;
    PortGuard m_guard;
    const std::atomic<bool>* m_stop = &os::kNeverStopped;  ///< The request's.
};

/// The frame path of a packet socket's transport.
class PacketPath {
public:
    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request)
    {
        return m_path.open(request);
    }
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
    {
        return m_path.attach(peer, timeout);
    }
    void close() noexcept { m_path.close(); }

    [[nodiscard]] const Interface& interface() const noexcept { return m_system.interface(); }
    /// What the socket is bound to.
    [[nodiscard]] std::uint16_t etherType() const noexcept;
    [[nodiscard]] std::size_t frameBytes() const noexcept { return m_path.frameBytes(); }
    [[nodiscard]] const wire::FrameSpec& frameSpec() const noexcept { return m_path.frameSpec(); }
    /// Those of the path, and who filters.
    [[nodiscard]] transport::TransportFacts facts() const;
    [[nodiscard]] Error tooLongError() const { return m_path.tooLongError(); }
    /// A failed call on an open socket of this path: errno, or kTooLongForFrame.
    [[nodiscard]] Error describe(PacketCall call, int code) const;

private:
    LinuxFrameSystem m_system;
    transport::FramePath m_path{m_system};
};

}  // namespace halftrip::packet

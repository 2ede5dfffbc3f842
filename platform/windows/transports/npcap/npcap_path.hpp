#pragma once

#include "core/transport/frame_path.hpp"
#include "platform/windows/transports/npcap/network_view.hpp"
#include "platform/windows/transports/npcap/port_guard.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace halftrip::windows::npcap {

/// What Windows knows of adapters, routes and neighbours; and its guard of the UDP port.
class WindowsFrameSystem final : public transport::FrameSystem {
public:
    explicit WindowsFrameSystem(std::shared_ptr<NetworkView> network) : m_network(std::move(network)) {}

    Result<wire::IpAddress> addressOf(const std::string& text) override;
    Result<transport::FrameAdapter> adapterFor(const transport::TransportRequest& request) override;
    Result<std::uint16_t> takePort(const std::string& ownAddress) override;
    void connectPort(const std::string& peer, std::uint16_t peerPort) noexcept override;
    void releasePort() noexcept override { m_guard.close(); }
    std::optional<std::string> routerTo(const std::string& peer) override
    {
        return m_network->routerTo(m_adapter, peer);
    }
    Result<wire::MacAddress> resolve(const std::string& neighbour, const std::string& peer, std::uint16_t peerPort,
                                     std::chrono::milliseconds timeout) override;
    std::optional<std::uint32_t> mtuNow() const override { return m_network->mtuOf(m_adapter); }

    [[nodiscard]] const FrameAdapter& adapter() const noexcept { return m_adapter; }
    [[nodiscard]] const PortGuard& guard() const noexcept { return m_guard; }
    /// Any thread; allocates nothing.
    [[nodiscard]] AdapterState adapterState() const noexcept { return m_network->stateOf(m_adapter); }

private:
    std::shared_ptr<NetworkView> m_network;
    FrameAdapter m_adapter;
    PortGuard m_guard;
    const std::atomic<bool>* m_stop = &os::kNeverStopped;  ///< The request's.
};

/// The frame path of the transport npcap.
class NpcapPath {
public:
    explicit NpcapPath(std::shared_ptr<NetworkView> network) : m_system(std::move(network)) {}

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request)
    {
        return m_path.open(request);
    }
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
    {
        return m_path.attach(peer, timeout);
    }
    void close() noexcept { m_path.close(); }

    [[nodiscard]] const FrameAdapter& adapter() const noexcept { return m_system.adapter(); }
    [[nodiscard]] std::size_t frameBytes() const noexcept { return m_path.frameBytes(); }
    /// Any thread; allocates nothing.
    [[nodiscard]] AdapterState adapterState() const noexcept { return m_system.adapterState(); }
    [[nodiscard]] const wire::FrameSpec& frameSpec() const noexcept { return m_path.frameSpec(); }
    /// Those of the path, and what becomes of datagrams that the stack sees.
    [[nodiscard]] transport::TransportFacts facts() const;
    [[nodiscard]] Error tooLongError() const { return m_path.tooLongError(); }

private:
    WindowsFrameSystem m_system;
    transport::FramePath m_path{m_system};
};

}  // namespace halftrip::windows::npcap

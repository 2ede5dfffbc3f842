#pragma once

#include "core/base/error.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/frame.hpp"
#include "platform/windows/transports/npcap/frame_options.hpp"
#include "platform/windows/transports/npcap/network_view.hpp"
#include "platform/windows/transports/npcap/port_guard.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace halftrip::windows::npcap {

/// What must be known before a frame can be sent: which adapter, whose addresses, which header. Holds a UDP port for as
/// long as it is open. The ends tell each other their hardware addresses; a UDP frame that crosses a router goes to the
/// router's. Speaks with the frame transports of Linux (docs/protocol.md, "Frames").
class FramePath {
public:
    explicit FramePath(std::shared_ptr<NetworkView> network) : m_network(std::move(network)) {}

    /// Resolves the adapter and takes a port. The endpoint tells the peer address, port, hardware address, and in
    /// `extra` the frame kind ("frame") and the MTU ("mtu").
    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request);
    /// Errors: Invalid when the peer sends other frames or a router lies between plain frames; Unreachable.
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout);
    void close() noexcept { m_guard.close(); }

    [[nodiscard]] const FrameAdapter& adapter() const noexcept { return m_adapter; }
    [[nodiscard]] const FrameOptions& options() const noexcept { return m_options; }
    /// Room for the longest frame that this adapter can bring or take, of probes up to what the request said.
    [[nodiscard]] std::size_t frameBytes() const noexcept { return m_frameBytes; }
    /// Any thread; allocates nothing.
    [[nodiscard]] AdapterState adapterState() const noexcept { return m_network->stateOf(m_adapter); }

    /// The rest after attach().
    [[nodiscard]] const wire::FrameSpec& frameSpec() const noexcept { return m_spec; }
    [[nodiscard]] transport::TransportFacts facts() const;
    /// The refusal for a probe that does not fit one frame.
    [[nodiscard]] Error tooLongError() const;

private:
    [[nodiscard]] Status readAddresses(const transport::TransportRequest& request);
    [[nodiscard]] Result<wire::MacAddress> nextHopMac(const transport::Endpoint& peer,
                                                      std::chrono::milliseconds timeout);
    [[nodiscard]] std::string frameName() const;

    std::shared_ptr<NetworkView> m_network;
    FrameOptions m_options;
    FrameAdapter m_adapter;
    PortGuard m_guard;
    wire::FrameKind m_kind = wire::FrameKind::Ethernet;
    wire::IpBytes m_own{};
    wire::IpBytes m_peer{};
    std::string m_peerText;  ///< With the scope as this host names it.
    wire::FrameSpec m_spec;
    std::string m_nextHop;
    std::size_t m_frameBytes = 0;
    std::uint32_t m_mtuBytes = 0;  ///< The smaller one of both ends, after attach().
};

}  // namespace halftrip::windows::npcap

#pragma once

#include "core/base/error.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/frame.hpp"
#include "platform/linux/transports/packet/bpf_filter.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/packet/packet_options.hpp"
#include "platform/linux/transports/packet/port_guard.hpp"

#include <chrono>
#include <cstdint>
#include <string>

namespace halftrip::packet {

/// What every frame transport must find out before it can send: which adapter, whose addresses, which header. Holds
/// the UDP port for as long as it is open.
///
/// A link-local test needs nothing but the two hardware addresses, which the ends tell each other; a UDP frame that
/// crosses a router goes to the router's. On the loopback adapter, where all hardware addresses are zero, plain frames
/// get made-up ones from the ends' ports, so that neither end hears itself.
class PacketPath {
public:
    /// Resolves the adapter and takes a port. The endpoint tells the peer address, port, hardware address, and in
    /// `extra` the frame kind ("frame") and the MTU ("mtu").
    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request);
    /// Errors: Invalid when the peer sends other frames or a router lies between plain frames; Unreachable.
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout);
    void close() noexcept { m_guard.close(); }

    [[nodiscard]] const Interface& interface() const noexcept { return m_interface; }
    [[nodiscard]] const PacketOptions& options() const noexcept { return m_options; }
    [[nodiscard]] wire::FrameKind kind() const noexcept { return m_kind; }
    /// What the socket is bound to.
    [[nodiscard]] std::uint16_t etherType() const noexcept;
    /// Room for the longest frame that this adapter can bring or take, of probes up to what the request said.
    [[nodiscard]] std::size_t frameBytes() const noexcept { return m_frameBytes; }

    /// The rest after attach().
    [[nodiscard]] const wire::FrameSpec& frameSpec() const noexcept { return m_spec; }
    [[nodiscard]] const FrameFilter& filter() const noexcept { return m_filter; }
    [[nodiscard]] transport::TransportFacts facts() const;
    /// The refusal for a probe that send() could not put into one frame.
    [[nodiscard]] Error tooLongError() const;

private:
    [[nodiscard]] Status chooseInterface(const transport::TransportRequest& request);
    [[nodiscard]] Result<wire::MacAddress> nextHopMac(const transport::Endpoint& peer,
                                                      std::chrono::milliseconds timeout);
    [[nodiscard]] wire::MacAddress ownMac() const noexcept;
    [[nodiscard]] std::string frameName() const;

    PacketOptions m_options;
    Interface m_interface;
    IpAddress m_own;
    IpAddress m_peer;
    std::string m_peerText;  ///< With the scope as this host names it.
    PortGuard m_guard;
    wire::FrameKind m_kind = wire::FrameKind::Ethernet;
    wire::FrameSpec m_spec;
    FrameFilter m_filter;
    std::string m_nextHop = "the peer itself";
    std::size_t m_frameBytes = 0;
    std::uint32_t m_mtuBytes = 0;  ///< The smaller one of both ends, after attach().
};

}  // namespace halftrip::packet

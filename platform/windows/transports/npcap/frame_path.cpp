#include "platform/windows/transports/npcap/frame_path.hpp"
#include "core/transport/frame_terms.hpp"

#include "core/transport/frame_terms.hpp"
#include "platform/windows/socket_name.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <algorithm>
#include <cstring>

namespace halftrip::windows::npcap {
namespace {

/// Room for everything up to the usual MTU, whatever the largest probe: it costs nothing.
constexpr std::size_t kUsualPayloadBytes = 1500;

wire::IpBytes bytesOf(const SocketName& name)
{
    wire::IpBytes bytes{};
    if (name.isV6()) {
        sockaddr_in6 six{};
        std::memcpy(&six, name.get(), sizeof six);
        std::memcpy(bytes.data(), &six.sin6_addr, sizeof six.sin6_addr);
    } else {
        sockaddr_in four{};
        std::memcpy(&four, name.get(), sizeof four);
        std::memcpy(bytes.data(), &four.sin_addr, sizeof four.sin_addr);
    }
    return bytes;
}

/// "fe80::1" of "fe80::1%12": a scope's number means nothing to the other host.
std::string withoutScope(const std::string& address)
{
    return address.substr(0, address.find('%'));
}

}  // namespace

Result<transport::Endpoint> FramePath::open(const transport::TransportRequest& request)
{
    auto options = parseFrameOptions(request.options);
    if (!options)
        return std::unexpected(std::move(options).error());
    m_options = *options;
    if (Status read = readAddresses(request); !read)
        return std::unexpected(std::move(read).error());
    auto adapter = m_network->adapterFor(request);
    if (!adapter)
        return std::unexpected(std::move(adapter).error());
    m_adapter = std::move(*adapter);
    m_mtuBytes = m_adapter.mtuBytes;
    if (wire::largestFramePayload(m_kind, m_mtuBytes) == 0)
        return std::unexpected(tooLongError());
    auto guard = PortGuard::open(request.localAddress);
    if (!guard)
        return std::unexpected(std::move(guard).error());
    m_guard = std::move(*guard);

    const std::size_t wantedPayload = std::max<std::size_t>(request.largestProbeBytes, kUsualPayloadBytes);
    m_frameBytes = wire::frameHeaderBytes(m_kind, true) +
                   std::min(wantedPayload, wire::largestFramePayload(m_kind, m_mtuBytes));
    return transport::Endpoint{.address = withoutScope(request.localAddress),
                               .port = m_guard.port(),
                               .macAddress = wire::toText(m_adapter.mac),
                               .extra = transport::toExtra({.isUdp = m_options.isUdp, .mtuBytes = m_mtuBytes})};
}

Status FramePath::readAddresses(const transport::TransportRequest& request)
{
    const auto own = SocketName::parse(request.localAddress, 0);
    const auto peer = SocketName::parse(request.peerAddress, 0);
    if (!own || !peer)
        return std::unexpected(own ? peer.error() : own.error());
    m_own = bytesOf(*own);
    m_peer = bytesOf(*peer);
    m_peerText = request.peerAddress;
    m_kind = wire::FrameKind::Ethernet;
    if (m_options.isUdp)
        m_kind = own->isV6() ? wire::FrameKind::UdpIpv6 : wire::FrameKind::UdpIpv4;
    return {};
}

Result<wire::MacAddress> FramePath::nextHopMac(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    const auto told = wire::macFromText(peer.macAddress);
    if (!peer.macAddress.empty() && !told)
        return fail(ErrorKind::Protocol, "The peer tells a hardware address that is none.");
    const auto router = m_network->routerTo(m_adapter, m_peerText);
    if (router && m_kind == wire::FrameKind::Ethernet) {
        return fail(ErrorKind::Invalid,
                    "The router " + *router + " lies between the hosts, and plain Ethernet frames end there.",
                    "Add --frame udp.");
    }
    if (told && !router) {
        m_nextHop = "the peer itself";
        return *told;
    }
    m_nextHop = router ? "the router " + *router : "the peer, from the neighbour table";
    const auto name = SocketName::parse(m_peerText, peer.port);
    if (!name)
        return std::unexpected(name.error());
    return m_network->resolve(m_adapter, router.value_or(m_peerText), [&] { m_guard.provoke(*name); }, timeout);
}

Status FramePath::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    const auto agreedMtu = transport::agreeOnFrames({.isUdp = m_options.isUdp, .mtuBytes = m_mtuBytes}, peer);
    if (!agreedMtu)
        return std::unexpected(agreedMtu.error());
    m_mtuBytes = *agreedMtu;
    const auto nextHop = nextHopMac(peer, timeout);
    if (!nextHop)
        return std::unexpected(nextHop.error());
    if (const auto name = SocketName::parse(m_peerText, peer.port); name && peer.port != 0)
        m_guard.connect(*name);
    m_spec = {.kind = m_kind,
              .sourceMac = m_adapter.mac,
              .destinationMac = *nextHop,
              .vlanId = m_options.vlanId,
              .dscp = m_options.dscp,
              .sourceAddress = m_own,
              .destinationAddress = m_peer,
              .sourcePort = m_guard.port(),
              .destinationPort = peer.port};
    return {};
}

std::string FramePath::frameName() const
{
    if (m_kind == wire::FrameKind::Ethernet)
        return "Ethernet, EtherType 0x88B5";
    return m_kind == wire::FrameKind::UdpIpv4 ? "UDP over IPv4" : "UDP over IPv6";
}

transport::TransportFacts FramePath::facts() const
{
    const auto largest = static_cast<std::uint32_t>(wire::largestFramePayload(m_kind, m_mtuBytes));
    transport::TransportFacts facts;
    facts.largestPayloadBytes = largest;
    facts.unfragmentedPayloadBytes = largest;
    facts.obtained = {{"adapter", m_adapter.name},
                      {"frame", frameName()},
                      {"mtu", std::to_string(m_mtuBytes)},
                      {"nextHop", wire::toText(m_spec.destinationMac) + " (" + m_nextHop + ")"}};
    if (m_options.vlanId)
        facts.obtained["vlan"] = std::to_string(*m_options.vlanId) + " (sent in the frame; received in it or stripped)";
    if (m_options.dscp != 0)
        facts.obtained["dscp"] = std::to_string(m_options.dscp);
    if (m_options.isUdp) {
        facts.obtained["udpPort"] = "held by a socket that nobody reads; the stack keeps up to " +
                                    std::to_string(m_guard.bufferBytes()) + " bytes for it and drops the rest";
    }
    return facts;
}

Error FramePath::tooLongError() const
{
    const std::size_t largest = wire::largestFramePayload(m_kind, m_mtuBytes);
    const std::string mtu = "an MTU of " + std::to_string(m_mtuBytes) + " bytes on \"" + m_adapter.name + "\"";
    if (largest == 0)
        return {ErrorKind::Invalid, "No probe fits a frame: " + mtu + " leaves no room behind the headers.", 0,
                "Raise the MTU of both adapters."};
    return {ErrorKind::Invalid,
            "The probe does not fit one frame: with " + mtu + " it may have " + std::to_string(largest) +
                " bytes at most.",
            0, "Choose a smaller size, or raise the MTU of both adapters."};
}

}  // namespace halftrip::windows::npcap

#include "platform/linux/transports/packet/packet_path.hpp"
#include "core/transport/frame_terms.hpp"

#include "core/transport/frame_terms.hpp"
#include "platform/linux/transports/packet/route.hpp"

#include <algorithm>

namespace halftrip::packet {
namespace {

/// Room for everything up to the usual MTU, whatever the largest probe: it costs nothing.
constexpr std::size_t kUsualPayloadBytes = 1500;

}  // namespace

Result<transport::Endpoint> PacketPath::open(const transport::TransportRequest& request)
{
    auto options = parsePacketOptions(request.options);
    auto own = parseIpAddress(request.localAddress);
    auto peer = parseIpAddress(request.peerAddress);
    if (!options)
        return std::unexpected(options.error());
    if (!own || !peer)
        return std::unexpected(own ? peer.error() : own.error());
    m_options = *options;
    m_own = *own;
    m_peer = *peer;
    m_peerText = request.peerAddress;
    if (m_options.isUdp)
        m_kind = m_own.isV6 ? wire::FrameKind::UdpIpv6 : wire::FrameKind::UdpIpv4;
    if (const Status chosen = chooseInterface(request); !chosen)
        return std::unexpected(chosen.error());
    auto guard = PortGuard::open(request.localAddress);
    if (!guard)
        return std::unexpected(guard.error());
    m_guard = std::move(*guard);

    m_mtuBytes = m_interface.mtuBytes;
    const std::size_t wantedPayload = std::max<std::size_t>(request.largestProbeBytes, kUsualPayloadBytes);
    m_frameBytes = wire::frameHeaderBytes(m_kind, true) +
                   std::min(wantedPayload, wire::largestFramePayload(m_kind, m_mtuBytes));
    return transport::Endpoint{.address = withoutScope(request.localAddress),
                               .port = m_guard.port(),
                               .macAddress = wire::toText(ownMac()),
                               .extra = transport::toExtra({.isUdp = m_options.isUdp, .mtuBytes = m_mtuBytes})};
}

Status PacketPath::chooseInterface(const transport::TransportRequest& request)
{
    std::string name = request.adapter;
    if (name.empty()) {
        const auto route = findRoute(m_peer, 0);
        if (!route)
            return std::unexpected(route.error());
        name = interfaceName(route->interfaceIndex);
    }
    auto found = findInterface(name);
    if (!found)
        return std::unexpected(found.error());
    m_interface = std::move(*found);
    return {};
}

Result<wire::MacAddress> PacketPath::nextHopMac(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    const auto told = wire::macFromText(peer.macAddress);
    if (!peer.macAddress.empty() && !told)
        return fail(ErrorKind::Protocol, "The peer tells a hardware address that is none.");
    if (m_interface.isLoopback)
        return told.value_or(wire::MacAddress{});
    const auto route = findRoute(m_peer, m_interface.index);
    const bool isRouted = route && route->gateway;
    if (isRouted && m_kind == wire::FrameKind::Ethernet) {
        return fail(ErrorKind::Invalid,
                    "The router " + toText(*route->gateway) +
                        " lies between the hosts, and plain Ethernet frames end there.",
                    "Add --frame udp.");
    }
    if (told && !isRouted)
        return *told;
    const IpAddress& neighbour = isRouted ? *route->gateway : m_peer;
    m_nextHop = isRouted ? "the router " + toText(neighbour) : "the peer, from the neighbour table";
    const auto name = transports::SocketName::parse(m_peerText, peer.port);
    if (!name)
        return std::unexpected(name.error());
    return resolveNeighbour(m_interface.index, neighbour, [&] { m_guard.provoke(*name); }, timeout);
}

Status PacketPath::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    const auto agreedMtu = transport::agreeOnFrames({.isUdp = m_options.isUdp, .mtuBytes = m_mtuBytes}, peer);
    if (!agreedMtu)
        return std::unexpected(agreedMtu.error());
    m_mtuBytes = *agreedMtu;
    const auto nextHop = nextHopMac(peer, timeout);
    if (!nextHop)
        return std::unexpected(nextHop.error());
    if (const auto name = transports::SocketName::parse(m_peerText, peer.port); name && peer.port != 0)
        m_guard.connect(*name);
    m_spec = {.kind = m_kind,
              .sourceMac = ownMac(),
              .destinationMac = *nextHop,
              .vlanId = m_options.vlanId,
              .dscp = m_options.dscp,
              .sourceAddress = m_own.bytes,
              .destinationAddress = m_peer.bytes,
              .sourcePort = m_guard.port(),
              .destinationPort = peer.port};
    m_filter = {.kind = m_kind,
                .vlanId = m_options.vlanId,
                .ownMac = ownMac(),
                .peerMac = *nextHop,
                .ownAddress = m_own,
                .peerAddress = m_peer,
                .ownPort = m_guard.port(),
                .peerPort = peer.port};
    return {};
}

wire::MacAddress PacketPath::ownMac() const noexcept
{
    if (!m_interface.isLoopback || m_kind != wire::FrameKind::Ethernet)
        return m_interface.mac;
    // Locally administered (0x02 in the first byte), "HT", and the port that no other end on this host has.
    const std::uint16_t port = m_guard.port();
    return {std::byte{0x02},
            std::byte{0x48},
            std::byte{0x54},
            std::byte{0},
            static_cast<std::byte>(port >> 8U),
            static_cast<std::byte>(port & 0xFFU)};
}

std::uint16_t PacketPath::etherType() const noexcept
{
    if (m_kind == wire::FrameKind::Ethernet)
        return wire::kProbeEtherType;
    return m_kind == wire::FrameKind::UdpIpv4 ? wire::kIpv4EtherType : wire::kIpv6EtherType;
}

std::string PacketPath::frameName() const
{
    if (m_kind == wire::FrameKind::Ethernet)
        return "Ethernet, EtherType 0x88B5";
    return m_kind == wire::FrameKind::UdpIpv4 ? "UDP over IPv4" : "UDP over IPv6";
}

transport::TransportFacts PacketPath::facts() const
{
    const auto largest = static_cast<std::uint32_t>(wire::largestFramePayload(m_kind, m_mtuBytes));
    transport::TransportFacts facts;
    facts.largestPayloadBytes = largest;
    facts.unfragmentedPayloadBytes = largest;
    facts.obtained = {{"adapter", m_interface.name},
                      {"frame", frameName()},
                      {"filter", m_kind == wire::FrameKind::Ethernet && !m_options.vlanId
                                     ? "in the kernel, by EtherType"
                                     : "in the kernel, by program"},
                      {"mtu", std::to_string(m_mtuBytes)},
                      {"nextHop", wire::toText(m_spec.destinationMac) + " (" + m_nextHop + ")"}};
    if (m_options.vlanId) {
        facts.obtained["vlan"] = std::to_string(*m_options.vlanId) +
                                 " (sent in the frame; received in it, in the kernel's metadata or already stripped)";
    }
    if (m_options.dscp != 0)
        facts.obtained["dscp"] = std::to_string(m_options.dscp);
    return facts;
}

Error PacketPath::tooLongError() const
{
    return {ErrorKind::Invalid,
            "The probe does not fit one frame: with an MTU of " + std::to_string(m_mtuBytes) + " bytes on " +
                m_interface.name + " it may have " + std::to_string(wire::largestFramePayload(m_kind, m_mtuBytes)) +
                " bytes at most.",
            0, "Choose a smaller size, or raise the MTU of both adapters."};
}

}  // namespace halftrip::packet

#include "core/transport/frame_path.hpp"

#include "core/transport/frame_terms.hpp"

#include <algorithm>

namespace halftrip::transport {
namespace {

/// Room for everything up to the usual MTU, whatever the largest probe: it costs nothing.
constexpr std::size_t kUsualPayloadBytes = 1500;

const char* nameOf(wire::FrameKind kind)
{
    if (kind == wire::FrameKind::Ethernet)
        return "Ethernet, EtherType 0x88B5";
    return kind == wire::FrameKind::UdpIpv4 ? "UDP over IPv4" : "UDP over IPv6";
}

/// Windows has names of several words.
std::string quotedIfNeeded(const std::string& name)
{
    return name.find(' ') == std::string::npos ? name : '"' + name + '"';
}

}  // namespace

Result<Endpoint> FramePath::open(const TransportRequest& request)
{
    auto settings = frameSettingsOf(request.options);
    if (!settings)
        return std::unexpected(std::move(settings).error());
    m_settings = *settings;
    m_isCable = request.role == Role::Cable;
    if (m_isCable && m_settings.isUdp())
        return fail(ErrorKind::Invalid,
                    "Between two adapters of one host only plain Ethernet frames go, which need no addresses.",
                    "Leave --frame out.");
    m_kind = wire::FrameKind::Ethernet;
    if (Status read = m_isCable ? Status{} : readAddresses(request); !read)
        return std::unexpected(std::move(read).error());
    auto adapter = m_system.adapterFor(request);
    if (!adapter)
        return std::unexpected(std::move(adapter).error());
    m_adapter = std::move(*adapter);
    if (m_isCable && m_adapter.isLoopback)
        return fail(ErrorKind::NotSupported,
                    text("The adapter {adapter} is no port that a cable could be in.", quotedIfNeeded(m_adapter.name)),
                    "Name two adapters that a cable joins.");
    m_mtuBytes = m_adapter.mtuBytes;
    const std::size_t largestPayload = wire::largestFramePayload(m_kind, m_mtuBytes);
    if (largestPayload == 0)
        return std::unexpected(tooLongError());
    // The stack never sees what goes through a cable: there is no port to be kept from it.
    const auto port = m_isCable ? Result<std::uint16_t>(0) : m_system.takePort(request.localAddress);
    if (!port)
        return std::unexpected(port.error());
    m_port = *port;
    const std::size_t wantedPayload = std::max<std::size_t>(request.largestProbeBytes, kUsualPayloadBytes);
    m_frameBytes = wire::frameHeaderBytes(m_kind, true) + std::min(wantedPayload, largestPayload);
    return Endpoint{.address = wire::withoutScope(request.localAddress),
                    .port = m_port,
                    .macAddress = wire::toText(ownMac()),
                    .extra = toExtra({.isUdp = m_settings.isUdp(), .mtuBytes = m_mtuBytes})};
}

Status FramePath::readAddresses(const TransportRequest& request)
{
    const auto own = m_system.addressOf(request.localAddress);
    const auto peer = m_system.addressOf(request.peerAddress);
    if (!own || !peer)
        return std::unexpected(own ? peer.error() : own.error());
    m_own = *own;
    m_peer = *peer;
    m_peerText = request.peerAddress;
    if (m_settings.isUdp())
        m_kind = m_own.isV6 ? wire::FrameKind::UdpIpv6 : wire::FrameKind::UdpIpv4;
    return {};
}

Result<wire::MacAddress> FramePath::nextHopMac(const Endpoint& peer, std::chrono::milliseconds timeout)
{
    const auto told = wire::macFromText(peer.macAddress);
    if (!peer.macAddress.empty() && !told)
        return fail(ErrorKind::Protocol, "The peer reports an invalid hardware address.");
    // The lowest bit of the first byte: frames to a group, or to everybody, would load the whole network.
    if (told && (told->front() & std::byte{1}) != std::byte{})
        return fail(ErrorKind::Protocol, text("The peer reports the hardware address {address}, which is no adapter's.",
                                              wire::toText(*told)));
    m_nextHop = "the peer itself";
    if (m_isCable)
        m_nextHop = "the other end of the cable";
    if (m_adapter.isLoopback || m_isCable)
        return told.value_or(wire::MacAddress{});
    const auto router = m_system.routerTo(m_peerText);
    if (!router) {
        if (told)
            return *told;
        m_nextHop = "the peer, from the neighbour table";
        return m_system.resolve(m_peerText, m_peerText, peer.port, timeout);
    }
    const auto found = m_system.resolve(*router, m_peerText, peer.port, timeout);
    // The peer may be the router to one of its addresses itself: nothing lies between then.
    if (found && told == *found)
        return found;
    const bool isStopped = !found && found.error().kind == ErrorKind::Interrupted;
    if (m_kind == wire::FrameKind::Ethernet && !isStopped) {
        return fail(ErrorKind::Invalid,
                    text("The router {router} lies between the hosts, and plain Ethernet frames end there.", *router),
                    "Add --frame udp.");
    }
    m_nextHop = "the router " + *router;
    return found;
}

Status FramePath::attach(const Endpoint& peer, std::chrono::milliseconds timeout)
{
    const auto agreedMtu = agreeOnFrames({.isUdp = m_settings.isUdp(), .mtuBytes = m_mtuBytes}, peer);
    if (!agreedMtu)
        return std::unexpected(agreedMtu.error());
    m_mtuBytes = *agreedMtu;
    const auto nextHop = nextHopMac(peer, timeout);
    if (!nextHop)
        return std::unexpected(nextHop.error());
    if (peer.port != 0)
        m_system.connectPort(m_peerText, peer.port);
    m_spec = {.kind = m_kind,
              .sourceMac = ownMac(),
              .destinationMac = *nextHop,
              .vlanId = m_settings.vlanId,
              .dscp = static_cast<std::uint8_t>(m_settings.dscp.value_or(0)),
              .sourceAddress = m_own.bytes,
              .destinationAddress = m_peer.bytes,
              .sourcePort = m_port,
              .destinationPort = peer.port,
              .mtuBytes = m_mtuBytes};
    return {};
}

wire::MacAddress FramePath::ownMac() const noexcept
{
    if (!m_adapter.isLoopback || m_kind != wire::FrameKind::Ethernet)
        return m_adapter.mac;
    // Locally administered (0x02 in the first byte), "HT", and the port that nothing else on this host has.
    return {std::byte{0x02},
            std::byte{0x48},
            std::byte{0x54},
            std::byte{0},
            static_cast<std::byte>(m_port >> 8U),
            static_cast<std::byte>(m_port & 0xFFU)};
}

TransportFacts FramePath::facts() const
{
    const auto largest = static_cast<std::uint32_t>(wire::largestFramePayload(m_kind, m_mtuBytes));
    TransportFacts facts;
    facts.largestPayloadBytes = largest;
    facts.unfragmentedPayloadBytes = largest;
    if (!m_adapter.isLoopback)
        facts.framing = wire::framingOf(m_kind, m_spec.vlanId.has_value());
    facts.obtained = {{"adapter", m_adapter.name},
                      {"frame", nameOf(m_kind)},
                      {"mtu", std::to_string(m_mtuBytes)},
                      {"nextHop", wire::toText(m_spec.destinationMac) + " (" + m_nextHop + ")"}};
    if (m_settings.vlanId) {
        facts.obtained["vlan"] = std::to_string(*m_settings.vlanId) +
                                 " (sent in the frame; received in it, beside it or already stripped)";
    }
    if (m_settings.dscp)
        facts.obtained["dscp"] = std::to_string(*m_settings.dscp);
    return facts;
}

Error FramePath::tooLongError() const
{
    if (const auto now = m_system.mtuNow(); now && *now < m_mtuBytes) {
        return {ErrorKind::Unreachable,
                text("The MTU of {adapter} is {mtu:d} bytes now; when the run began it was {before:d}.",
                     quotedIfNeeded(m_adapter.name), *now, m_adapter.mtuBytes),
                0, "Raise it again, or choose sizes that fit."};
    }
    const std::size_t largest = wire::largestFramePayload(m_kind, m_mtuBytes);
    const std::string mtu = "an MTU of " + std::to_string(m_mtuBytes) + " bytes on " + quotedIfNeeded(m_adapter.name);
    if (largest == 0) {
        return {ErrorKind::Invalid, text("No probe fits a frame: {mtu} leaves no room behind the headers.", mtu), 0,
                "Raise the MTU of both adapters."};
    }
    return {ErrorKind::Invalid,
            text("The probe does not fit one frame: with {mtu} it may have {largest:d} bytes at most.", mtu, largest),
            0, "Choose a smaller size, or raise the MTU of both adapters."};
}

Error FramePath::refusedAsTooLong() const
{
    if (const auto now = m_system.mtuNow(); now && *now < m_mtuBytes)
        return tooLongError();
    return {ErrorKind::Unreachable,
            text("The MTU of {adapter} was lowered for a while: a frame that fits its {mtu:d} bytes was refused.",
                 quotedIfNeeded(m_adapter.name), m_adapter.mtuBytes),
            0, "Find out what changes the MTU during the run, and repeat."};
}

}  // namespace halftrip::transport

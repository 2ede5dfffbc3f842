#include "platform/linux/transports/packet/packet_path.hpp"

#include "platform/linux/transports/packet/route.hpp"

namespace halftrip::packet {

Result<wire::IpAddress> LinuxFrameSystem::addressOf(const std::string& text)
{
    const auto address = parseIpAddress(text);
    if (!address)
        return std::unexpected(address.error());
    return wire::IpAddress{address->isV6, address->bytes};
}

Result<transport::FrameAdapter> LinuxFrameSystem::adapterFor(const transport::TransportRequest& request)
{
    std::string name = request.adapter;
    if (name.empty()) {
        const auto peer = parseIpAddress(request.peerAddress);
        if (!peer)
            return std::unexpected(peer.error());
        const auto route = findRoute(*peer, 0);
        if (!route)
            return std::unexpected(route.error());
        name = interfaceName(route->interfaceIndex);
    }
    auto found = findInterface(name);
    if (!found)
        return std::unexpected(std::move(found).error());
    m_interface = std::move(*found);
    m_stop = request.stop;
    return transport::FrameAdapter{m_interface.name, m_interface.mac, m_interface.mtuBytes, m_interface.isLoopback};
}

Result<std::uint16_t> LinuxFrameSystem::takePort(const std::string& ownAddress)
{
    auto guard = PortGuard::open(ownAddress);
    if (!guard)
        return std::unexpected(std::move(guard).error());
    m_guard = std::move(*guard);
    return m_guard.port();
}

void LinuxFrameSystem::connectPort(const std::string& peer, std::uint16_t peerPort) noexcept
{
    if (const auto name = sockets::SocketName::parse(peer, peerPort))
        m_guard.connect(*name);
}

std::optional<std::string> LinuxFrameSystem::routerTo(const std::string& peer)
{
    const auto address = parseIpAddress(peer);
    if (!address)
        return std::nullopt;
    const auto route = findRoute(*address, m_interface.index);
    return route && route->gateway ? std::optional(toText(*route->gateway)) : std::nullopt;
}

Result<wire::MacAddress> LinuxFrameSystem::resolve(const std::string& neighbour, const std::string& peer,
                                                   std::uint16_t peerPort, std::chrono::milliseconds timeout)
{
    const auto address = parseIpAddress(neighbour);
    const auto name = sockets::SocketName::parse(peer, peerPort);
    if (!address || !name)
        return std::unexpected(address ? name.error() : address.error());
    return resolveNeighbour(
        m_interface.index, *address, [&] { m_guard.provoke(*name, m_interface.index); }, timeout, *m_stop);
}

std::optional<std::uint32_t> LinuxFrameSystem::mtuNow() const
{
    const auto now = findInterface(m_interface.name);
    return now ? std::optional(now->mtuBytes) : std::nullopt;
}

std::uint16_t PacketPath::etherType() const noexcept
{
    switch (m_path.kind()) {
    case wire::FrameKind::UdpIpv4:
        return wire::kIpv4EtherType;
    case wire::FrameKind::UdpIpv6:
        return wire::kIpv6EtherType;
    case wire::FrameKind::Ethernet:
        break;
    }
    return wire::kProbeEtherType;
}

transport::TransportFacts PacketPath::facts() const
{
    transport::TransportFacts facts = m_path.facts();
    const bool isTold = frameSpec().kind == wire::FrameKind::Ethernet && !frameSpec().vlanId;
    facts.obtained["filter"] = isTold ? "in the kernel, by EtherType" : "in the kernel, by program";
    return facts;
}

Error PacketPath::describe(PacketCall call, int code) const
{
    if (code == kTooLongForFrame)
        return tooLongError();
    if (code == EMSGSIZE)
        return m_path.refusedAsTooLong();
    return describePacketError(call, code, interface().name);
}

}  // namespace halftrip::packet

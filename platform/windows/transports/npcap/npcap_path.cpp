#include "platform/windows/transports/npcap/npcap_path.hpp"

#include "platform/windows/network/winsock.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <cstring>

namespace halftrip::windows::npcap {

Result<wire::IpAddress> WindowsFrameSystem::addressOf(const std::string& text)
{
    const auto name = SocketName::parse(text, 0);
    if (!name)
        return std::unexpected(name.error());
    wire::IpAddress address{.isV6 = name->isV6()};
    if (address.isV6) {
        sockaddr_in6 six{};
        std::memcpy(&six, name->get(), sizeof six);
        std::memcpy(address.bytes.data(), &six.sin6_addr, sizeof six.sin6_addr);
    } else {
        sockaddr_in four{};
        std::memcpy(&four, name->get(), sizeof four);
        std::memcpy(address.bytes.data(), &four.sin_addr, sizeof four.sin_addr);
    }
    return address;
}

Result<transport::FrameAdapter> WindowsFrameSystem::adapterFor(const transport::TransportRequest& request)
{
    auto adapter = m_network->adapterFor(request);
    if (!adapter)
        return std::unexpected(std::move(adapter).error());
    m_adapter = std::move(*adapter);
    m_stop = request.stop;
    return transport::FrameAdapter{m_adapter.name, m_adapter.mac, m_adapter.mtuBytes};
}

Result<std::uint16_t> WindowsFrameSystem::takePort(const std::string& ownAddress)
{
    auto guard = PortGuard::open(ownAddress);
    if (!guard)
        return std::unexpected(std::move(guard).error());
    m_guard = std::move(*guard);
    return m_guard.port();
}

void WindowsFrameSystem::connectPort(const std::string& peer, std::uint16_t peerPort) noexcept
{
    if (const auto name = SocketName::parse(peer, peerPort))
        m_guard.connect(*name);
}

Result<wire::MacAddress> WindowsFrameSystem::resolve(const std::string& neighbour, const std::string& peer,
                                                     std::uint16_t peerPort, std::chrono::milliseconds timeout)
{
    const auto name = SocketName::parse(peer, peerPort);
    if (!name)
        return std::unexpected(name.error());
    return m_network->resolve(m_adapter, neighbour, [&] { m_guard.provoke(*name); }, timeout, *m_stop);
}

transport::TransportFacts NpcapPath::facts() const
{
    transport::TransportFacts facts = m_path.facts();
    if (m_path.settings().isUdp()) {
        facts.obtained["udpPort"] = "held by a socket that nobody reads; the stack keeps up to " +
                                    std::to_string(m_system.guard().bufferBytes()) + " bytes for it and drops the rest";
    }
    return facts;
}

}  // namespace halftrip::windows::npcap

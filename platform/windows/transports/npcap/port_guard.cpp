#include "platform/windows/transports/npcap/port_guard.hpp"

#include "platform/windows/network/socket_error.hpp"

#include <winsock2.h>

namespace halftrip::windows::npcap {

Result<PortGuard> PortGuard::open(const std::string& address)
{
    const auto name = SocketName::parse(address, 0);
    if (!name)
        return std::unexpected(name.error());
    const std::string object = "a UDP port of " + address;
    auto socket = openSocket(name->family(), SocketKind::Datagram, object);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    PortGuard guard;
    guard.m_socket = std::move(*socket);
    static_cast<void>(setOption(guard.m_socket.get(), SOL_SOCKET, SO_RCVBUF, 0));
    if (bind(guard.m_socket.get(), name->get(), name->size()) != 0)
        return std::unexpected(describeSocketError(SocketCall::Bind, WSAGetLastError(), object));
    guard.m_port = SocketName::localOf(guard.m_socket.get()).port();
    return guard;
}

int PortGuard::bufferBytes() const noexcept
{
    return readOption(m_socket.get(), SOL_SOCKET, SO_RCVBUF);
}

void PortGuard::provoke(const SocketName& peer) const noexcept
{
    static_cast<void>(sendto(m_socket.get(), "", 0, 0, peer.get(), peer.size()));
}

void PortGuard::connect(const SocketName& peer) const noexcept
{
    static_cast<void>(::connect(m_socket.get(), peer.get(), peer.size()));
}

}  // namespace halftrip::windows::npcap

#include "platform/windows/network/winsock.hpp"

#include "platform/windows/network/socket_error.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace halftrip::sockets {

static_assert(sizeof(SOCKET) == sizeof(NativeSocket) && Socket::kNone == INVALID_SOCKET);

void Socket::reset() noexcept
{
    if (isOpen())
        closesocket(std::exchange(m_native, kNone));
}

}  // namespace halftrip::sockets

namespace halftrip::windows {

void startWinsock()
{
    static const int status = [] {
        WSADATA data;
        return WSAStartup(MAKEWORD(2, 2), &data);
    }();
    if (status == 0)
        return;
    std::fprintf(stderr, "halftrip: Windows Sockets do not start (error %d).\n", status);
    std::abort();
}

Socket makeSocket(int family, SocketKind kind, unsigned long flags)
{
    startWinsock();
    const bool isStream = kind == SocketKind::Stream;
    Socket socket(WSASocketW(family, isStream ? SOCK_STREAM : SOCK_DGRAM, isStream ? IPPROTO_TCP : IPPROTO_UDP, nullptr,
                             0, WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT | flags));
    if (socket.isOpen())
        makeNonBlocking(socket.get());
    return socket;
}

Result<Socket> openSocket(int family, SocketKind kind, const std::string& object, unsigned long flags)
{
    Socket socket = makeSocket(family, kind, flags);
    if (!socket.isOpen())
        return std::unexpected(describeSocketError(SocketCall::Open, WSAGetLastError(), object));
    return socket;
}

void makeNonBlocking(NativeSocket socket) noexcept
{
    u_long on = 1;
    ioctlsocket(socket, static_cast<long>(FIONBIO), &on);
}

bool sendThroughAdapter(NativeSocket socket, bool isV6, std::uint32_t adapterIndex) noexcept
{
    // Documented so: IPv4 takes the index in network byte order, IPv6 in the host's.
    if (isV6)
        return setOption(socket, IPPROTO_IPV6, IPV6_UNICAST_IF, static_cast<int>(adapterIndex));
    return setOption(socket, IPPROTO_IP, IP_UNICAST_IF, static_cast<int>(htonl(adapterIndex)));
}

}  // namespace halftrip::windows

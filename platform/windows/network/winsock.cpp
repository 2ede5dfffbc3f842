#include "platform/windows/network/winsock.hpp"

#include "platform/windows/network/socket_error.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace halftrip::windows {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

static_assert(sizeof(SOCKET) == sizeof(NativeSocket) && Socket::kNone == INVALID_SOCKET);

}  // namespace

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

void Socket::reset() noexcept
{
    if (isOpen())
        closesocket(std::exchange(m_native, kNone));
}

Result<Socket> openSocket(int family, SocketKind kind, const std::string& object, unsigned long flags)
{
    startWinsock();
    const bool isStream = kind == SocketKind::Stream;
    Socket socket(WSASocketW(family, isStream ? SOCK_STREAM : SOCK_DGRAM, isStream ? IPPROTO_TCP : IPPROTO_UDP, nullptr,
                             0, WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT | flags));
    if (!socket.isOpen())
        return std::unexpected(describeSocketError(SocketCall::Open, WSAGetLastError(), object));
    makeNonBlocking(socket.get());
    return socket;
}

void makeNonBlocking(NativeSocket socket) noexcept
{
    u_long on = 1;
    ioctlsocket(socket, static_cast<long>(FIONBIO), &on);
}

bool setOption(NativeSocket socket, int level, int name, int value) noexcept
{
    return setsockopt(socket, level, name, reinterpret_cast<const char*>(&value), sizeof value) == 0;
}

int readOption(NativeSocket socket, int level, int name) noexcept
{
    int value = -1;
    int size = sizeof value;
    return getsockopt(socket, level, name, reinterpret_cast<char*>(&value), &size) == 0 ? value : -1;
}

bool sendThroughAdapter(NativeSocket socket, bool isV6, std::uint32_t adapterIndex) noexcept
{
    // Documented so: IPv4 takes the index in network byte order, IPv6 in the host's.
    if (isV6)
        return setOption(socket, IPPROTO_IPV6, IPV6_UNICAST_IF, static_cast<int>(adapterIndex));
    return setOption(socket, IPPROTO_IP, IP_UNICAST_IF, static_cast<int>(htonl(adapterIndex)));
}

Readiness waitReady(NativeSocket socket, ReadyFor what, milliseconds timeout) noexcept
{
    constexpr std::int64_t kLongest = std::numeric_limits<INT>::max();
    WSAPOLLFD entry{};
    entry.fd = socket;
    entry.events = what == ReadyFor::Reading ? POLLRDNORM : POLLWRNORM;
    const int ready = WSAPoll(&entry, 1, static_cast<INT>(std::clamp<std::int64_t>(timeout.count(), 0, kLongest)));
    if (ready > 0)
        return Readiness::Ready;
    return ready == 0 ? Readiness::Timeout : Readiness::Failed;
}

int connectWithin(NativeSocket socket, const SocketName& peer, milliseconds timeout,
                  const std::atomic<bool>& stop) noexcept
{
    constexpr milliseconds kStopTurn{100};
    if (connect(socket, peer.get(), peer.size()) == 0)
        return 0;
    if (const int code = WSAGetLastError(); code != WSAEWOULDBLOCK)
        return code;
    milliseconds left = std::max(timeout, milliseconds(0));
    while (!stop.load()) {
        const milliseconds turn = std::min(left, kStopTurn);
        // select, not WSAPoll: before Windows 10 2004 WSAPoll did not report a connection that failed.
        fd_set writable{};
        writable.fd_count = 1;
        writable.fd_array[0] = socket;
        fd_set failed = writable;
        timeval wait{};
        wait.tv_usec = static_cast<long>(turn.count() * 1000);
        const int ready = select(0, nullptr, &writable, &failed, &wait);
        if (ready < 0)
            return WSAGetLastError();
        if (ready > 0)
            return readOption(socket, SOL_SOCKET, SO_ERROR);
        left -= turn;
        if (left.count() <= 0)
            return WSAETIMEDOUT;
    }
    return WSAECANCELLED;
}

}  // namespace halftrip::windows

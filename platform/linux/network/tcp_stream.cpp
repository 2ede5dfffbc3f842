#include "platform/linux/network/tcp_stream.hpp"

#include "platform/linux/network/socket_owner.hpp"
#include "platform/linux/system/os_error.hpp"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace halftrip::platform {
namespace {

using sockets::SocketName;
using std::chrono::steady_clock;

/// A dead peer is noticed after kIdleSeconds + kProbes * kProbeSeconds = 11 s of silence. An idle connection carries
/// one packet in 5 s for it, which a measurement on the same adapter does not feel.
constexpr int kIdleSeconds = 5;
constexpr int kProbeSeconds = 2;
constexpr int kProbes = 3;
constexpr int kUserTimeoutMs = 11'000;

void setOption(int socket, int level, int option, int value) noexcept
{
    // All of these only tune; a kernel that refuses one still gives a working connection.
    static_cast<void>(::setsockopt(socket, level, option, &value, sizeof value));
}

bool isLoopback(const SocketName& name) noexcept
{
    if (name.family() == AF_INET) {
        sockaddr_in address{};
        std::memcpy(&address, name.get(), sizeof address);
        return (ntohl(address.sin_addr.s_addr) >> 24U) == 127;
    }
    sockaddr_in6 address{};
    std::memcpy(&address, name.get(), sizeof address);
    return IN6_IS_ADDR_LOOPBACK(&address.sin6_addr);
}

bool isOwnAddress(const SocketName& name) noexcept
{
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0)
        return false;
    bool isFound = false;
    for (const ifaddrs* entry = list; entry != nullptr && !isFound; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != name.family())
            continue;
        sockaddr_storage storage{};
        std::memcpy(&storage, entry->ifa_addr, name.family() == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6));
        isFound = SocketName(storage).isSameAddress(name);
    }
    ::freeifaddrs(list);
    return isFound;
}

bool isGone(int osCode) noexcept
{
    return osCode == ECONNRESET || osCode == EPIPE || osCode == ETIMEDOUT || osCode == ECONNABORTED ||
           osCode == ENOTCONN || osCode == EHOSTUNREACH || osCode == ENETUNREACH || osCode == ENETDOWN;
}

}  // namespace

SocketName plainName(const SocketName& name)
{
    return SocketName::parse(name.address(), name.port()).value_or(name);
}

bool waitUntilReady(int fd, short events, steady_clock::time_point deadline) noexcept
{
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
        const auto timeoutMs = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
        pollfd entry{.fd = fd, .events = events, .revents = 0};
        if (::poll(&entry, 1, timeoutMs) > 0)
            return true;
        if (steady_clock::now() >= deadline)
            return false;
    }
}

TcpStream::TcpStream(sockets::FileDescriptor socket, const SocketName& peer)
    : m_socket(std::move(socket)), m_peerName(peer), m_peer{peer.address(), peer.port()}
{
    if (const Result<SocketName> local = SocketName::localOf(m_socket.get())) {
        const SocketName name = plainName(*local);
        m_local = {name.address(), name.port()};
    }
    setOption(m_socket.get(), IPPROTO_TCP, TCP_NODELAY, 1);
    setOption(m_socket.get(), SOL_SOCKET, SO_KEEPALIVE, 1);
    setOption(m_socket.get(), IPPROTO_TCP, TCP_KEEPIDLE, kIdleSeconds);
    setOption(m_socket.get(), IPPROTO_TCP, TCP_KEEPINTVL, kProbeSeconds);
    setOption(m_socket.get(), IPPROTO_TCP, TCP_KEEPCNT, kProbes);
    setOption(m_socket.get(), IPPROTO_TCP, TCP_USER_TIMEOUT, kUserTimeoutMs);
}

/// A measuring thread may hold a copy of the socket (unshare(CLONE_FILES)): closing alone would not tell the peer
/// before its point is over.
TcpStream::~TcpStream()
{
    int unread = 0;
    if (!m_socket.isOpen() || ::ioctl(m_socket.get(), FIONREAD, &unread) != 0)
        return;
    if (unread == 0) {
        static_cast<void>(::shutdown(m_socket.get(), SHUT_RDWR));
        return;
    }
    // What was not read makes closing a reset. Without an address the socket is reset, whoever has a copy of it.
    const sockaddr nobody{.sa_family = AF_UNSPEC, .sa_data = {}};
    static_cast<void>(::connect(m_socket.get(), &nobody, sizeof nobody));
}

Result<std::size_t> TcpStream::read(std::span<std::byte> buffer, std::chrono::milliseconds timeout)
{
    if (buffer.empty())
        return std::size_t{0};
    const auto deadline = steady_clock::now() + timeout;
    for (;;) {
        const ssize_t got = ::recv(m_socket.get(), buffer.data(), buffer.size(), 0);
        if (got > 0)
            return static_cast<std::size_t>(got);
        if (got == 0)
            return fail(ErrorKind::Closed, text("{peer} has closed the connection", m_peerName.text()));
        const int code = errno;
        if (code == EINTR)
            continue;
        if (code != EAGAIN && code != EWOULDBLOCK)
            return std::unexpected(describe(text("cannot read from {peer}", m_peerName.text()), code));
        if (!waitUntilReady(m_socket.get(), POLLIN, deadline))
            return fail(ErrorKind::Timeout, text("no data came from {peer} in time", m_peerName.text()));
    }
}

Status TcpStream::write(std::span<const std::byte> bytes, std::chrono::milliseconds timeout)
{
    const auto deadline = steady_clock::now() + timeout;
    while (!bytes.empty()) {
        const ssize_t sent = ::send(m_socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            continue;
        }
        const int code = errno;
        if (code == EINTR)
            continue;
        if (code != EAGAIN && code != EWOULDBLOCK)
            return std::unexpected(describe(text("cannot write to {peer}", m_peerName.text()), code));
        if (!waitUntilReady(m_socket.get(), POLLOUT, deadline))
            return fail(ErrorKind::Timeout, text("{peer} did not accept data in time", m_peerName.text()));
    }
    return {};
}

bool TcpStream::isPeerOurUser() const
{
    const bool isHere = isLoopback(m_peerName) || m_peer.address == m_local.address || isOwnAddress(m_peerName);
    const Result<SocketName> local = SocketName::localOf(m_socket.get());
    if (!isHere || !local)
        return false;
    const auto owner = ownerOfConnection(SystemTree(), m_peerName, plainName(*local));
    return owner && (*owner == 0 || *owner == ::geteuid());
}

Error TcpStream::describe(const Text& what, int osCode) const
{
    if (isGone(osCode)) {
        return {ErrorKind::Closed,
                text("the connection to {peer} was lost: {reason}", m_peerName.text(), describeErrno(osCode)), osCode,
                "Check that the other program still runs and that the network is up."};
    }
    return {ErrorKind::Os, text("{what}: {reason}", what, describeErrno(osCode)), osCode, {}};
}

}  // namespace halftrip::platform

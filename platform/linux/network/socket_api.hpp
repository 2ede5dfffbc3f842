#pragma once

#include "platform/linux/system/os_error.hpp"
#include "platform/sockets/native_socket.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstddef>
#include <string>

namespace halftrip::sockets {

using CallBytes = std::size_t;
using LookupEntry = addrinfo;

inline constexpr int kSendFlags = MSG_NOSIGNAL;
/// A port whose last connections still linger may be taken again; a port with a listener may not.
inline constexpr int kListenerOption = SO_REUSEADDR;
inline constexpr int kTimedOut = ETIMEDOUT;
inline constexpr int kCancelled = ECANCELED;
inline constexpr int kNoFamily = EAFNOSUPPORT;
inline constexpr int kNoAddress = EADDRNOTAVAIL;
inline constexpr int kNoLookupData = EAI_NODATA;
inline constexpr const char* kAddressHint =
    "Write it as 10.0.0.1, fd00::1 or fe80::1%eth0 (with the name of an adapter that exists here).";

inline void startSockets() noexcept {}

[[nodiscard]] inline int lastCode() noexcept
{
    return errno;
}

[[nodiscard]] inline std::string reasonOf(int code)
{
    return platform::describeErrno(code);
}

/// A signal does not end an attempt to connect: it goes on in the background.
[[nodiscard]] constexpr bool isUnderWay(int code) noexcept
{
    return code == EINPROGRESS || code == EINTR;
}

[[nodiscard]] constexpr bool isNothingYet(int code) noexcept
{
    return code == EAGAIN || code == EINTR;
}

/// Nobody can be accepted until somebody gives something back: trying again at once is all that one could do.
[[nodiscard]] constexpr bool isWantOfMeans(int code) noexcept
{
    return code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM;
}

/// Whatever else it was concerned one caller who has gone again (accept(2), "Error handling").
[[nodiscard]] constexpr bool isOfListener(int code) noexcept
{
    return code == EBADF;
}

/// Whatever else it was concerned one datagram, such as a wrong checksum.
[[nodiscard]] constexpr bool isOfDatagramSocket(int code) noexcept
{
    return code == EBADF || code == ENOTSOCK || code == EINVAL || code == EFAULT;
}

[[nodiscard]] constexpr bool isConnectionGone(int code) noexcept
{
    return code == ECONNRESET || code == EPIPE || code == ETIMEDOUT || code == ECONNABORTED || code == ENOTCONN ||
           code == EHOSTUNREACH || code == ENETUNREACH || code == ENETDOWN;
}

/// A signal ends the wait early: it may be the one to stop.
[[nodiscard]] inline int pollSockets(pollfd* entries, std::size_t count, int timeoutMs) noexcept
{
    const int ready = ::poll(entries, count, timeoutMs);
    return ready < 0 && errno == EINTR ? 0 : ready;
}

[[nodiscard]] inline int lookUp(const std::string& host, const LookupEntry& hints, LookupEntry** found)
{
    return ::getaddrinfo(host.c_str(), nullptr, &hints, found);
}

inline void freeLookup(LookupEntry* list) noexcept
{
    ::freeaddrinfo(list);
}

}  // namespace halftrip::sockets

#pragma once

#include "core/base/error.hpp"
#include "core/model/request/wait.hpp"
#include "platform/linux/transports/system_call.hpp"

#include <poll.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace halftrip::packet {

/// A spinning receive looks at the clock after its first look and then once in so many: reading it costs about 25 ns,
/// a look that is a system call 100 to 200 ns.
inline constexpr std::uint32_t kLooksPerClock = 64;
/// The same where a look only reads memory (a few ns).
inline constexpr std::uint32_t kMemoryLooksPerClock = 256;

/// Refuses what packet sockets have not got: the kernel's busy polling serves UDP and TCP sockets only.
[[nodiscard]] inline Status checkWait(model::Wait wait, const std::string& transport)
{
    if (wait != model::Wait::Auto && wait != model::Wait::BusyPoll)
        return {};
    return fail(ErrorKind::NotSupported,
                text("The transport {transport} cannot wait by {wait}.", transport, model::toWord(wait)),
                "Choose --wait spin, block or poll.");
}

[[nodiscard]] inline timeval toTimeval(std::chrono::milliseconds span) noexcept
{
    using std::chrono::milliseconds;
    span = std::max(span, milliseconds(1));  // SO_RCVTIMEO takes zero for "for ever"
    timeval result{};
    result.tv_sec = static_cast<time_t>(span.count() / 1000);
    result.tv_usec = static_cast<suseconds_t>(span.count() % 1000 * 1000);
    return result;
}

/// Sleeps until `fd` has something to tell, `longest` at most. False when that is an error.
inline bool waitReadable(int fd, std::chrono::milliseconds longest) noexcept
{
    pollfd wanted{.fd = fd, .events = POLLIN, .revents = 0};
    return ::poll(&wanted, 1, static_cast<int>(longest.count())) <= 0 || (wanted.revents & POLLERR) == 0;
}

/// Hands one frame to the adapter. 0, or the error code.
[[nodiscard]] inline int sendFrame(int fd, std::span<const std::byte> frame) noexcept
{
    long sent = 0;
    do
        sent = sockets::sendDirectly(fd, frame.data(), frame.size(), MSG_DONTWAIT);
    while (sent == -EINTR);
    return sent < 0 ? static_cast<int>(-sent) : 0;
}

/// True for a send that found the adapter's queue full: worth another try, no failure.
[[nodiscard]] inline bool isNoRoom(int code) noexcept
{
    return code == EAGAIN || code == ENOBUFS;
}

}  // namespace halftrip::packet

#include "platform/linux/transports/socket_wait.hpp"

#include "core/clock/calibration.hpp"

#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <climits>

namespace halftrip::sockets {
namespace {

class RawMonotonicClock final : public clock::ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override
    {
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC_RAW, &now);
        return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    }
};

/// By number, not by name: the C library has a name for it only since 2.35, and the program runs on older ones.
int waitExactly(int epoll, epoll_event& event, std::int64_t nanoseconds) noexcept
{
#ifdef SYS_epoll_pwait2
    const timespec limit{.tv_sec = nanoseconds / 1'000'000'000, .tv_nsec = nanoseconds % 1'000'000'000};
    return static_cast<int>(::syscall(SYS_epoll_pwait2, epoll, &event, 1, &limit, nullptr, 0));
#else
    errno = ENOSYS;
    return -1;
#endif
}

int waitMilliseconds(int epoll, epoll_event& event, std::int64_t nanoseconds) noexcept
{
    const std::int64_t roundedUp = nanoseconds / 1'000'000 + (nanoseconds % 1'000'000 != 0 ? 1 : 0);
    return ::epoll_wait(epoll, &event, 1, static_cast<int>(std::min<std::int64_t>(roundedUp, INT_MAX)));
}

}  // namespace

clock::TickConverter roughConverter(const clock::TickClock& clock)
{
    if (clock.nominalTicksPerSecond() > 0)
        return {0, clock.nominalTicksPerSecond()};
    return clock::calibrate(clock, RawMonotonicClock{}, std::chrono::milliseconds(5));
}

Status EpollSet::open(int socket, const SocketCalls& calls)
{
    m_descriptor = FileDescriptor(::epoll_create1(EPOLL_CLOEXEC));
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = socket;
    if (!m_descriptor.isOpen() || ::epoll_ctl(m_descriptor.get(), EPOLL_CTL_ADD, socket, &event) != 0)
        return fail(ErrorKind::Os, "The system refuses an epoll set.", "Try --wait block.", errno);
    // Not only ENOSYS of an older kernel: a service's or a container's seccomp filter may answer EPERM.
    m_isExact = !calls.isThroughLibrary() && waitExactly(m_descriptor.get(), event, 0) >= 0;
    return {};
}

bool EpollSet::wait(std::int64_t nanoseconds) noexcept
{
    epoll_event event{};
    if (m_isExact) [[likely]] {
        const int ready = waitExactly(m_descriptor.get(), event, nanoseconds);
        if (ready >= 0 || errno == EINTR) [[likely]]
            return ready > 0;
        m_isExact = false;  // A filter that came after open().
    }
    return waitMilliseconds(m_descriptor.get(), event, nanoseconds) > 0;
}

Status SocketWaiter::open(int socket, const SocketCalls& calls, const transport::TransportRequest& request,
                          Obtained& obtained)
{
    m_wait = request.wait;
    m_clock = request.clock;
    m_busyPolling = {};
    if (m_wait == model::Wait::Poll) {
        m_converter = roughConverter(*request.clock);
        Status opened = m_epoll.open(socket, calls);
        obtained["poll"] = m_epoll.isExact() ? "epoll, limits in nanoseconds" : "epoll, limits in milliseconds";
        return opened;
    }
    if (m_wait == model::Wait::BusyPoll)
        m_busyPolling.request(socket, request.busyPoll);
    if (m_wait == model::Wait::Block)
        m_busyPolling.noteDefault(socket);
    return m_wait == model::Wait::Spin ? Status{} : limitSleep(socket, request.longestSleep);
}

}  // namespace halftrip::sockets

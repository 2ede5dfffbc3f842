#include "platform/linux/transports/xdp/ring_wait.hpp"

#include "core/clock/calibration.hpp"
#include "platform/linux/hold/tick_clock.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <string>

namespace halftrip::xdp {
namespace {

// Linux 5.11; the C library of the oldest system we run on has no names for them.
constexpr int kPreferBusyPoll = 69;     // SO_PREFER_BUSY_POLL
constexpr int kBusyPollBudget = 70;     // SO_BUSY_POLL_BUDGET
constexpr int kPacketsPerBusyPoll = 8;  // The kernel's own default, and the smallest that it takes for granted.

constexpr std::int64_t kNsPerSecond = 1'000'000'000;

/// Good enough for a time limit; the figures use the run's own calibration.
clock::TickConverter roughConverter(const clock::TickClock& clock)
{
    if (clock.nominalTicksPerSecond() > 0)
        return {0, clock.nominalTicksPerSecond()};
    return clock::calibrate(clock, platform::RawReferenceClock{}, std::chrono::milliseconds(5));
}

/// Whether the driver's interrupts may stay off while we poll. It takes effect where the adapter's napi_defer_hard_irqs
/// and gro_flush_timeout are set.
std::string preferBusyPoll(int socket)
{
    if (!sockets::setOption(socket, SOL_SOCKET, kPreferBusyPoll, 1))
        return errno == EPERM ? "refused: needs the capability net_admin" : "not in this kernel (Linux 5.11)";
    if (!sockets::setOption(socket, SOL_SOCKET, kBusyPollBudget, kPacketsPerBusyPoll))
        return "on, with the kernel's own budget";
    return "on, " + std::to_string(kPacketsPerBusyPoll) + " packets at a time";
}

}  // namespace

Status RingWait::open(int socket, const transport::TransportRequest& request)
{
    m_socket = socket;
    m_wait = request.wait;
    m_clock = request.clock;
    m_longestSleepNs = std::chrono::nanoseconds(std::max(request.longestSleep, std::chrono::milliseconds(1))).count();
    if (m_wait == model::Wait::Spin) {
        m_obtained["wait"] = "spin on the ring in user memory";
        return {};
    }
    m_converter = roughConverter(*m_clock);
    if (m_wait == model::Wait::Poll) {
        Status opened = m_epoll.open(socket, {});
        m_obtained["wait"] = m_epoll.isExact() ? "epoll, limits in nanoseconds" : "epoll, limits in milliseconds";
        return opened;
    }
    m_obtained["wait"] = "ppoll";  // AF_XDP has no receive call that would block.
    if (m_wait == model::Wait::BusyPoll) {
        m_busyPollTicks = m_converter->nanosecondsToSpan(std::chrono::nanoseconds(request.busyPoll).count());
        m_busyPolling.request(socket, request.busyPoll);
        m_obtained["preferBusyPoll"] = preferBusyPoll(socket);
        m_obtained["wait"] = "recvfrom drives the adapter's queue, then ppoll";
    }
    return {};
}

void RingWait::close() noexcept
{
    m_socket = -1;
    m_epoll = {};
    m_obtained.clear();
    m_busyPolling = {};
    m_stamps = 0;
}

void RingWait::describe(bool hasReceived, transport::TransportFacts& facts) const
{
    for (const auto& [key, words] : m_obtained)
        facts.obtained[key] = words;
    m_busyPolling.describe(m_socket, hasReceived, facts);
}

void RingWait::wakeDriver() const noexcept
{
    static_cast<void>(::recvfrom(m_socket, nullptr, 0, MSG_DONTWAIT, nullptr, nullptr));
}

bool RingWait::sleepOnce(std::int64_t ticks) noexcept
{
    const std::int64_t nanoseconds = std::clamp<std::int64_t>(m_converter->spanToNanoseconds(ticks), 1,
                                                              m_longestSleepNs);
    if (m_wait == model::Wait::Poll)
        return m_epoll.wait(nanoseconds);
    const timespec limit{.tv_sec = nanoseconds / kNsPerSecond, .tv_nsec = nanoseconds % kNsPerSecond};
    pollfd waiting{.fd = m_socket, .events = POLLIN, .revents = 0};
    return ::ppoll(&waiting, 1, &limit, nullptr) > 0 && (waiting.revents & POLLIN) != 0;
}

}  // namespace halftrip::xdp

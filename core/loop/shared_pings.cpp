#include "core/loop/shared_pings.hpp"

#include "core/base/waiting.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#if !defined(_MSC_VER) || defined(__clang__)
#define HALFTRIP_PREFETCH(place) __builtin_prefetch(place)
#else
#define HALFTRIP_PREFETCH(place) static_cast<void>(place)
#endif

namespace halftrip::loop {
namespace {

/// However seldom probes leave, a stop is heard within this time.
constexpr std::chrono::nanoseconds kLongestPause = std::chrono::milliseconds(100);
constexpr clock::Ticks kOver = INT64_MAX;
constexpr std::size_t kCacheLineBytes = 64;

/// Only a hint: any address will do.
void prefetchLine(const std::byte* place) noexcept
{
    HALFTRIP_PREFETCH(place);
}

}  // namespace

SharedPings::~SharedPings()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isOver = true;
    }
    m_added.notify_all();
    if (m_thread)
        m_thread->join();
}

void SharedPings::start()
{
    m_thread = m_threads.start([this] { work(); });
}

std::optional<Error> SharedPings::run(PingLoop& ping, transport::Transport& transport, const PingPlan& plan,
                                      const LoopContext& context, PointRecorder& out)
{
    PingPlan shared = plan;
    {
        const std::lock_guard lock(m_mutex);
        shared.intervalTicks = inStep(plan.intervalTicks);
    }
    ping.beginDriven(transport, shared, context, out);
    bool isOver = false;
    {
        std::unique_lock lock(m_mutex);
        m_entries.push_back(
            {&ping, &context, &isOver, {&ping, &context, &transport, &out, &context.stop, &context.converter}});
        m_added.notify_all();
        waitFor(m_ended, lock, [&isOver] { return isOver; });
    }
    return ping.endDriven();
}

/// Each run calibrates the clock anew, and a few ticks of difference would take the multiples of one interval apart.
clock::Ticks SharedPings::inStep(clock::Ticks interval)
{
    constexpr clock::Ticks kUnlike = 1'000;  // Parts of the interval: no calibration is that far off.
    const clock::Ticks difference = interval > m_interval ? interval - m_interval : m_interval - interval;
    if (difference > interval / kUnlike)
        m_interval = interval;
    return m_interval;
}

/// Sleeps between sends, and does not wait for a signal: that takes several times as much code, which the core has
/// forgotten by the next send.
void SharedPings::work()
{
    std::unique_lock lock(m_mutex);
    while (!m_isOver) {
        if (m_entries.empty()) {
            waitFor(m_added, lock, [this] { return m_isOver || !m_entries.empty(); });
            continue;
        }
        const std::size_t entries = m_entries.size();
        const std::chrono::nanoseconds pause = driveDue();
        if (m_entries.size() != entries)
            m_ended.notify_all();
        lock.unlock();
        m_threads.sleepFor(pause);
        lock.lock();
    }
}

/// How long nothing is due after that.
std::chrono::nanoseconds SharedPings::driveDue()
{
    const clock::TickClock& clock = m_entries.front().context->clock;
    const clock::TickConverter& converter = m_entries.front().context->converter;
    clock::Ticks soonest = kOver;
    for (std::size_t index = 0; index < m_entries.size(); ++index) {
        Entry& entry = m_entries[index];
        if (clock.now() >= entry.due || entry.context->stop.load(std::memory_order_relaxed)) {
            if (index + 1 < m_entries.size())
                fetch(m_entries[index + 1]);
            entry.due = entry.ping->drive().value_or(kOver);
            if (entry.due == kOver)
                *entry.isOver = true;
        }
        soonest = std::min(soonest, entry.due);
    }
    std::chrono::nanoseconds pause = kLongestPause;
    if (soonest != kOver)
        pause = std::chrono::nanoseconds(converter.spanToNanoseconds(soonest - clock.now()));
    std::erase_if(m_entries, [](const Entry& entry) { return entry.due == kOver; });
    return std::clamp(pause, std::chrono::nanoseconds(0), kLongestPause);
}

/// Asks for the memory of the next peer while this one's probe is being sent. Each page of it would be waited for:
/// half a microsecond in a virtual machine, for the tables of both systems are walked.
void SharedPings::fetch(const Entry& entry) noexcept
{
    constexpr std::size_t kLines = 6;
    for (const void* const place : entry.memory) {
        for (std::size_t line = 0; line < kLines; ++line)
            prefetchLine(static_cast<const std::byte*>(place) + line * kCacheLineBytes);
    }
}

}  // namespace halftrip::loop

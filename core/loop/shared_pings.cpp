#include "core/loop/shared_pings.hpp"

#include <algorithm>

namespace halftrip::loop {
namespace {

/// However seldom probes leave, a stop is heard within this time.
constexpr std::chrono::nanoseconds kLongestPause = std::chrono::milliseconds(100);

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

std::optional<Error> SharedPings::run(PingLoop& ping, const PingPlan& plan, const PingContext& context,
                                      PointRecorder& out)
{
    PingPlan shared = plan;
    {
        const std::lock_guard lock(m_mutex);
        shared.intervalTicks = inStep(plan.intervalTicks);
    }
    ping.beginDriven(shared, context, out);
    {
        Turn turn{ping, context};
        std::unique_lock lock(m_mutex);
        m_turns.push_back(&turn);
        m_added.notify_all();
        m_ended.wait(lock, [&turn] { return turn.isOver; });
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

void SharedPings::work()
{
    std::unique_lock lock(m_mutex);
    while (!m_isOver) {
        const std::size_t turns = m_turns.size();
        const std::chrono::nanoseconds pause = takeTurns();
        if (m_turns.size() != turns)
            m_ended.notify_all();
        if (m_turns.empty())
            m_added.wait(lock, [this] { return m_isOver || !m_turns.empty(); });
        else
            m_added.wait_for(lock, pause);
    }
}

/// How long nothing is due after that.
std::chrono::nanoseconds SharedPings::takeTurns()
{
    std::chrono::nanoseconds pause = kLongestPause;
    for (Turn* const turn : m_turns) {
        const clock::TickConverter& converter = turn->context.converter;
        if (turn->context.clock.now() >= turn->due || turn->context.stop.load(std::memory_order_relaxed)) {
            const std::optional<clock::Ticks> due = turn->ping.drive();
            turn->isOver = !due;
            turn->due = due.value_or(0);
        }
        const std::int64_t leftNs = converter.spanToNanoseconds(turn->due - turn->context.clock.now());
        if (!turn->isOver)
            pause = std::clamp(std::chrono::nanoseconds(leftNs), std::chrono::nanoseconds(0), pause);
    }
    std::erase_if(m_turns, [](const Turn* turn) { return turn->isOver; });
    return pause;
}

}  // namespace halftrip::loop

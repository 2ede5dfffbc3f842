#include "platform/fake/practice/practice_thief.hpp"

#include "platform/fake/chance.hpp"

#include <algorithm>

namespace halftrip::fake {
namespace {

/// One turn in each stretch of this length, somewhere in its first part.
constexpr Moment kThiefPeriodNs = 9'000'000;
constexpr Moment kThiefLatestNs = 7'000'000;
constexpr Moment kThiefShortestNs = 120'000;
constexpr Moment kThiefLongestNs = 340'000;
/// As the real kernel's watch has it.
constexpr std::int64_t kShortestSpanNs = 1'000;

Thief::Turn turnOf(Moment stretch)
{
    Chance chance(static_cast<std::uint64_t>(stretch) * 2 + 1);
    const Moment from = stretch * kThiefPeriodNs + chance.between(0, kThiefLatestNs);
    return {from, from + chance.between(kThiefShortestNs, kThiefLongestNs)};
}

/// Between two looks at the simulated clock, which goes evenly.
class PracticeWatch final : public os::KernelWatch {
public:
    PracticeWatch(SimulatedTime& time, const SimulatedTickClock& clock, const Thief* thief, std::vector<int> cores)
        : m_time(time), m_clock(clock), m_thief(thief), m_cores(std::move(cores))
    {
        beginPoint();
    }

    void enterThread() noexcept override {}
    void beginPoint() override { m_begin = look(); }
    void collect() override {}
    [[nodiscard]] model::KernelView endPoint() override
    {
        m_end = look();
        model::KernelView view{.cores = m_cores, .shortestNs = kShortestSpanNs};
        model::SpanTotal total{.kind = model::SpanKind::Thread};
        for (const Thief::Turn& turn : turnsWithin(m_begin.moment, m_end.moment)) {
            ++total.count;
            total.totalNs += turn.until - turn.from;
        }
        if (total.count != 0)
            view.totals.push_back(total);
        return view;
    }
    [[nodiscard]] std::vector<std::vector<model::KernelSpan>> spansIn(
        std::span<const clock::TickWindow> windows) override
    {
        std::vector<std::vector<model::KernelSpan>> found;
        for (const clock::TickWindow& window : windows) {
            const Moment from = momentOf(window.from);
            std::vector<model::KernelSpan>& spans = found.emplace_back();
            for (const Thief::Turn& turn : turnsWithin(from, momentOf(window.until)))
                spans.push_back({model::SpanKind::Thread, m_thief->core(), turn.from - from, turn.until - turn.from,
                                 m_thief->name()});
        }
        return found;
    }

private:
    struct Look {
        Moment moment = 0;
        clock::Ticks ticks = 0;
    };
    [[nodiscard]] Look look() const { return {m_time.now(), m_clock.peek()}; }
    [[nodiscard]] std::vector<Thief::Turn> turnsWithin(Moment from, Moment until) const
    {
        const bool isHere = m_thief != nullptr && std::ranges::find(m_cores, m_thief->core()) != m_cores.end();
        return isHere ? m_thief->turnsWithin(from, until) : std::vector<Thief::Turn>();
    }
    [[nodiscard]] Moment momentOf(clock::Ticks ticks) const
    {
        if (m_end.ticks <= m_begin.ticks)
            return m_end.moment;
        const double share = static_cast<double>(ticks - m_begin.ticks) /
                             static_cast<double>(m_end.ticks - m_begin.ticks);
        return m_begin.moment + static_cast<Moment>(share * static_cast<double>(m_end.moment - m_begin.moment));
    }

    SimulatedTime& m_time;
    const SimulatedTickClock& m_clock;
    const Thief* m_thief;
    std::vector<int> m_cores;
    Look m_begin;
    Look m_end;
};

}  // namespace

std::vector<Thief::Turn> Thief::turnsWithin(Moment from, Moment until) const
{
    std::vector<Turn> turns;
    for (Moment stretch = std::max<Moment>(from / kThiefPeriodNs - 1, 0); stretch * kThiefPeriodNs < until; ++stretch) {
        const Turn turn = turnOf(stretch);
        if (turn.from < until && turn.until > from)
            turns.push_back(turn);
    }
    return turns;
}

Moment Thief::doneBeside(Moment from, Moment workNs) const
{
    Moment done = from + workNs;
    for (const Turn& turn : turnsWithin(from, done + kThiefPeriodNs)) {
        if (turn.from < done)
            done += turn.until - std::max(turn.from, from);
    }
    return done;
}

Result<std::unique_ptr<os::KernelWatch>> PracticeKernelEvents::watch(const os::WatchedCores& cores,
                                                                     const clock::TickClock&)
{
    if (!m_isTold)
        return fail(ErrorKind::NotSupported, "The simulated host records no kernel events in this scenario.");
    return std::make_unique<PracticeWatch>(m_time, m_clock, m_thief, cores.measuring);
}

}  // namespace halftrip::fake

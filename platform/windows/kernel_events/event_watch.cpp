#include "platform/windows/kernel_events/event_watch.hpp"

#include "core/clock/relation.hpp"
#include "platform/windows/kernel_events/event_decoder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

namespace halftrip::windows::etw {
namespace {

/// At most so many spans are kept; then the shorter half gives way.
constexpr std::size_t kMostSpans = 1U << 18U;
constexpr std::size_t kMostPairs = 4096;
/// Of the pairs before a point: how evenly the clocks went is known in a short one, too.
constexpr std::size_t kPairsBefore = 3;
constexpr std::size_t kMostNames = 1U << 16U;
/// Shorter ones are in the totals only.
constexpr std::int64_t kShortestNs = 1000;
constexpr std::chrono::milliseconds kLook{20};
/// Interrupts are counted by milliseconds.
constexpr std::int64_t kCellsPerSecond = 1000;

/// The performance counter as a clock.
class CounterClock final : public clock::ReferenceClock {
public:
    explicit CounterClock(const SystemView& view) : m_view(view), m_hertz(view.counterHertz()) {}
    [[nodiscard]] std::int64_t nowNs() const noexcept override { return toNs(m_view.counter()); }
    [[nodiscard]] std::int64_t toNs(std::int64_t counter) const noexcept
    {
        // In two parts: counter * 1e9 would overflow after a quarter of an hour at 10 MHz.
        return counter / m_hertz * kSecond + counter % m_hertz * kSecond / m_hertz;
    }
    [[nodiscard]] std::int64_t ofNs(std::int64_t ns) const noexcept
    {
        return ns / kSecond * m_hertz + ns % kSecond * m_hertz / kSecond;
    }
    [[nodiscard]] std::int64_t hertz() const noexcept { return m_hertz; }

private:
    static constexpr std::int64_t kSecond = 1'000'000'000;

    const SystemView& m_view;
    std::int64_t m_hertz;
};

class EventWatch final : public os::KernelWatch {
public:
    EventWatch(const os::WatchedCores& cores, const clock::TickClock& clock, WatchParts parts)
        : m_parts(std::move(parts)),
          m_clock(clock),
          m_counter(*m_parts.view),
          m_cores(cores),
          m_relation(kMostPairs),
          m_decoder(cores, [this](const Span& span) { keep(span); }),
          m_session(*m_parts.calls, [this](const Event& event) { take(event); })
    {
    }
    ~EventWatch() override { m_session.stop(); }

    [[nodiscard]] Status begin()
    {
        m_spans.reserve(kMostSpans);
        const std::vector<Driver> drivers = m_parts.view->drivers();
        for (const Driver& driver : drivers)
            m_decoder.drivers().add(driver);
        if (m_parts.file)
            m_parts.file->writeHead(m_parts.view->counterHertz(), m_cores, drivers);
        if (Status status = m_session.start(); !status)
            return status;
        m_relation.add(clock::readRelatedPair(m_clock, m_counter));
        if (!waitForEvents(0)) {
            m_session.stop();
            return fail(ErrorKind::NotSupported, "Windows started a kernel trace and delivered no event.");
        }
        return {};
    }

    void enterThread() noexcept override
    {
        const std::uint32_t thread = m_parts.view->currentThread();
        const std::lock_guard lock(m_mutex);
        m_decoder.setOwnThread(thread);
        m_ownThread = thread;
        m_isThreadWritten = false;
    }

    void beginPoint() override
    {
        collect();
        m_relation.keepNewest(kPairsBefore);
        const Losses before = m_session.losses();
        const std::lock_guard lock(m_mutex);
        m_lostBefore = before.all();
        m_from = m_parts.view->counter();
        m_spans.clear();
        m_totals = {};
        m_thinned = 0;
        m_decoder.forgetIdleExits();
        m_decoder.interrupts().begin(m_from, m_counter.hertz() / kCellsPerSecond);
        m_adapter.reset();
        if (m_parts.file)
            m_parts.file->writeBegin(m_from);
    }

    void collect() override
    {
        m_relation.add(clock::readRelatedPair(m_clock, m_counter));
        learnNames();
        lookForLosses();
    }

    [[nodiscard]] model::KernelView endPoint() override
    {
        const std::int64_t until = m_parts.view->counter();
        const bool isComplete = waitForEvents(until);
        collect();
        model::KernelView view;
        view.cores = m_cores.measuring;
        view.cores.insert(view.cores.end(), m_cores.arrival.begin(), m_cores.arrival.end());
        view.arrivalCores = m_cores.arrival;
        view.shortestNs = kShortestNs;
        const std::uint64_t lost = m_session.losses().all() - m_lostBefore;
        const std::lock_guard lock(m_mutex);
        view.lost = lost + m_thinned + (isComplete ? 0 : 1);
        for (std::size_t kind = 0; kind < model::kSpanKinds; ++kind) {
            if (m_totals[kind].count != 0)
                view.totals.push_back(m_totals[kind]);
        }
        view.idleExits.assign(m_decoder.idleExits().begin(), m_decoder.idleExits().end());
        while (!view.idleExits.empty() && view.idleExits.back() == 0)
            view.idleExits.pop_back();
        std::ranges::sort(m_spans, {}, &Span::start);
        if (m_relation.isUsable())
            view.clockErrorNs = std::min(m_relation.errorNs(), model::kMostClockErrorNs);
        if (m_parts.file)
            m_parts.file->writeEnd(until);
        return view;
    }

    [[nodiscard]] std::optional<model::AdapterInterrupt> findAdapter(std::span<const clock::TickWindow> turns,
                                                                     std::uint64_t packets) override
    {
        const std::lock_guard lock(m_mutex);
        if (!m_relation.isUsable())
            return std::nullopt;
        std::vector<Turn> byCounter;
        for (const clock::TickWindow& turn : turns)
            byCounter.push_back(
                {m_counter.ofNs(m_relation.toNs(turn.from)), m_counter.ofNs(m_relation.toNs(turn.until))});
        if (m_parts.file)
            m_parts.file->writeTurns(byCounter, packets);
        const auto found = followingInterrupt(m_decoder.interrupts(), byCounter, packets);
        if (!found)
            return std::nullopt;
        m_adapter = found->source;
        return model::AdapterInterrupt{static_cast<int>(found->source.core), found->source.vector,
                                       m_decoder.drivers().nameAt(found->source.routine), found->interrupts, packets};
    }

    [[nodiscard]] std::vector<std::vector<model::KernelSpan>> spansIn(
        std::span<const clock::TickWindow> windows) override
    {
        std::vector<std::vector<model::KernelSpan>> found(windows.size());
        const std::lock_guard lock(m_mutex);
        for (std::size_t i = 0; m_relation.isUsable() && i < windows.size(); ++i) {
            const std::int64_t from = m_relation.toNs(windows[i].from);
            const std::int64_t until = m_relation.toNs(windows[i].until);
            for (const Span& span : m_spans) {
                const std::int64_t start = m_counter.toNs(span.start);
                const std::int64_t end = m_counter.toNs(span.end);
                if (start > until)
                    break;
                if (end >= from)
                    found[i].push_back(
                        {span.kind, static_cast<int>(span.core), start - from, end - start, nameOfSpan(span)});
            }
        }
        return found;
    }

private:
    /// On the consumer's thread.
    void take(const Event& event)
    {
        const std::lock_guard lock(m_mutex);
        if (m_parts.file) {
            if (!std::exchange(m_isThreadWritten, true))
                m_parts.file->writeThread(m_ownThread);
            m_parts.file->write(event);
        }
        m_decoder.feed(event);
    }

    /// With the lock held, by take().
    void keep(const Span& span)
    {
        if (m_from == 0 || span.end < m_from)
            return;
        const std::int64_t lengthNs = m_counter.toNs(span.end) - m_counter.toNs(span.start);
        model::SpanTotal& total = m_totals[static_cast<std::size_t>(span.kind)];
        total.kind = span.kind;
        ++total.count;
        total.totalNs += lengthNs;
        if (span.kind == model::SpanKind::Thread && m_names.size() + m_unnamed.size() < kMostNames &&
            !m_names.contains(static_cast<std::uint32_t>(span.source)))
            m_unnamed.insert(static_cast<std::uint32_t>(span.source));
        if (lengthNs < kShortestNs)
            return;
        if (m_spans.size() >= kMostSpans) {
            const auto middle = m_spans.begin() + static_cast<std::ptrdiff_t>(kMostSpans / 2);
            std::ranges::nth_element(m_spans, middle, std::ranges::greater(), &Span::length);
            m_thinned += static_cast<std::uint64_t>(m_spans.end() - middle);
            m_spans.erase(middle, m_spans.end());
        }
        m_spans.push_back(span);
    }

    /// Who has a core is not known behind a loss. Windows tells of one by an event as well, unless that is lost, too.
    void lookForLosses()
    {
        const std::uint64_t lost = m_session.losses().all();
        const std::lock_guard lock(m_mutex);
        if (lost > std::exchange(m_lostAtLook, lost))
            m_decoder.forgetRunning();
    }

    /// While they are alive. Windows is asked without the lock: it takes a while.
    void learnNames()
    {
        std::set<std::uint32_t> threads;
        {
            const std::lock_guard lock(m_mutex);
            threads.swap(m_unnamed);
        }
        for (const std::uint32_t thread : threads) {
            std::string name = m_parts.view->programOf(thread);
            if (name.empty())
                name = fmt::format("id {} (ended)", thread);
            const std::lock_guard lock(m_mutex);
            if (m_parts.file)
                m_parts.file->writeName(thread, name);
            m_names.emplace(thread, std::move(name));
        }
    }

    [[nodiscard]] std::string nameOfSpan(const Span& span) const
    {
        std::string name = nameOf(span, m_decoder.drivers(), [this](std::uint32_t thread) {
            const auto known = m_names.find(thread);
            return known == m_names.end() ? fmt::format("id {}", thread) : known->second;
        });
        return m_adapter && span.isOf(*m_adapter) ? std::move(name) + " (this adapter)" : name;
    }

    /// Until one has come that is later than `time`. Buffers are handed over when they are full, or once a second: too
    /// seldom, so they are asked for. Waiting alone makes events: each sleep is a context switch.
    [[nodiscard]] bool waitForEvents(std::int64_t time)
    {
        const auto giveUpAt = std::chrono::steady_clock::now() + m_parts.patience;
        for (;;) {
            m_session.flush();
            std::this_thread::sleep_for(kLook);
            {
                const std::lock_guard lock(m_mutex);
                if (m_decoder.latest() > time)
                    return true;
            }
            if (std::chrono::steady_clock::now() >= giveUpAt)
                return false;
        }
    }

    WatchParts m_parts;
    const clock::TickClock& m_clock;
    CounterClock m_counter;
    os::WatchedCores m_cores;
    clock::ClockRelation m_relation;

    std::mutex m_mutex;  ///< Over all below, which the consumer's thread fills.
    std::vector<Span> m_spans;
    std::array<model::SpanTotal, model::kSpanKinds> m_totals{};
    std::uint64_t m_thinned = 0;
    std::uint64_t m_lostBefore = 0;
    std::uint64_t m_lostAtLook = 0;
    std::int64_t m_from = 0;  ///< Of the point; 0: none has begun.
    std::map<std::uint32_t, std::string> m_names;
    std::set<std::uint32_t> m_unnamed;
    std::uint32_t m_ownThread = 0;
    bool m_isThreadWritten = true;
    std::optional<InterruptSource> m_adapter;  ///< Whose interrupt it is, once findAdapter() knows.
    EventDecoder m_decoder;

    TraceSession m_session;  ///< The last: its thread ends first.
};

}  // namespace

Result<std::unique_ptr<os::KernelWatch>> openEventWatch(const os::WatchedCores& cores, const clock::TickClock& clock,
                                                        WatchParts parts)
{
    auto watch = std::make_unique<EventWatch>(cores, clock, std::move(parts));
    if (Status status = watch->begin(); !status)
        return std::unexpected(std::move(status).error());
    return watch;
}

}  // namespace halftrip::windows::etw

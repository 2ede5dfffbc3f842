#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_clock.hpp"
#include "core/model/record/autopsy.hpp"
#include "core/os/threads.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

namespace halftrip::loop {

/// How many waits of model::kEmptyWaitNs, which teach what a look costs, an initiator begins with.
inline constexpr int kTeachingWaits = 8;
/// The same where it was learnt before: the core may have been slower then.
inline constexpr int kTeachingWaitsAgain = 1;

/// One time in which a loop stalled, somewhere within a wait.
struct Gap {
    clock::Ticks from = 0;  ///< Of the wait.
    clock::Ticks until = 0;
    clock::Ticks length = 0;  ///< Of the gap.
    /// What the thread did from the look behind the gap before, or from the beginning, to the one behind this.
    os::ThreadLook since = {};
};

/// What a GapDetector found, in ticks.
struct Gaps {
    std::uint64_t count = 0;
    clock::Ticks total = 0;
    clock::Ticks longest = 0;
    std::array<Gap, model::kMostGaps> kept{};  ///< The longest, as many as there are and have room; in no order.
    bool isKnown = false;  ///< False: no wait told how often it had looked; it slept.
    os::ThreadLook before = {};  ///< What the thread did until clear(): what is usual for it.
};

/// Finds the times in which a measuring thread that spins did not spin: another thread, an interrupt, the firmware or a
/// hypervisor had its core. A wait that looked at its path as often as its length allows was waiting for the peer;
/// one that looked far less often was preempted itself.
///
/// In the hot path this is one comparison a probe, after the next one has left; the look behind a gap (lookBy()) is
/// there, too. One for each measuring thread and transport.
class GapDetector {
public:
    /// `shortest`: model::kShortestGapNs in ticks.
    explicit GapDetector(clock::Ticks shortest = 0) noexcept : m_shortest(shortest) {}

    /// Probes of another size: what sending one takes is to be learned anew.
    void begin() noexcept
    {
        m_sending = std::numeric_limits<clock::Ticks>::max();
        m_suspect = 0;
        m_learnedWaits = 0;
        m_threads = nullptr;
    }
    /// On the measuring thread, after begin(): from now on the system is asked behind each gap what the thread did
    /// meanwhile. `threads` outlives the waits.
    void lookBy(const os::Threads& threads) noexcept
    {
        m_threads = &threads;
        m_lastLook = threads.look();
    }
    /// Forgets what was found.
    void clear() noexcept
    {
        m_gaps = {.isKnown = m_gaps.isKnown, .before = lookAgain()};
        m_newest = {};
    }
    /// An empty wait of `span` ticks looked so often: what a look costs. 0 looks: it slept.
    void looked(clock::Ticks span, std::uint32_t looks) noexcept
    {
        if (looks == 0 || span < 0)
            return;
        const clock::Ticks cost = (span << kFractionBits) / looks;
        m_lookCost = m_lookCost == 0 ? cost : std::min(m_lookCost, cost);
        m_gaps.isKnown = true;
    }
    /// A probe came at look number `looks` and at `until`, `span` ticks after the one before it was sent.
    void waited(clock::Ticks span, std::uint64_t looks, clock::Ticks until = 0) noexcept
    {
        if (span >= m_suspect) [[unlikely]]
            judge(span, looks, until);
    }
    /// As waited(), of a wait in which nothing was sent: it began with the end of an empty one.
    void idled(clock::Ticks span, std::uint64_t looks, clock::Ticks until) noexcept
    {
        if (span >= m_shortest) [[unlikely]]
            judgeIdle(span, looks, until);
    }
    /// Of the wait that ended then; 0: there was no gap in it, or a later wait had one.
    [[nodiscard]] clock::Ticks gapUntil(clock::Ticks until) const noexcept
    {
        return m_newest.until == until ? m_newest.length : 0;
    }
    [[nodiscard]] const Gaps& gaps() const noexcept { return m_gaps; }

private:
    /// Waits that are judged whatever their length, for the time that goes into sending.
    static constexpr int kLearnedWaits = 256;
    static constexpr int kFractionBits = 10;

    HALFTRIP_APART void judge(clock::Ticks span, std::uint64_t looks, clock::Ticks until) noexcept
    {
        if (looks == 0 || m_lookCost == 0)
            return;
        const clock::Ticks looking = lookingTicks(looks);
        const clock::Ticks rest = std::max<clock::Ticks>(span - looking, 0);
        if (m_learnedWaits < kLearnedWaits) {
            m_sending = std::min(m_sending, rest);
            if (++m_learnedWaits == kLearnedWaits)
                m_suspect = m_shortest;
        }
        note(rest - m_sending, m_sending + looking, span, until);
    }

    HALFTRIP_APART void judgeIdle(clock::Ticks span, std::uint64_t looks, clock::Ticks until) noexcept
    {
        if (looks != 0 && m_lookCost != 0)
            note(span - lookingTicks(looks), lookingTicks(looks), span, until);
    }

    [[nodiscard]] clock::Ticks lookingTicks(std::uint64_t looks) const noexcept
    {
        return (m_lookCost * static_cast<clock::Ticks>(looks)) >> kFractionBits;
    }

    /// `usual`: what else the wait was spent on.
    void note(clock::Ticks gap, clock::Ticks usual, clock::Ticks span, clock::Ticks until) noexcept
    {
        // Half as much again: a core that slows down, a sibling that takes its share.
        if (gap < m_shortest + usual / 2)
            return;
        // The packet of the gap has its stamps by now, and the one after it has just left.
        m_newest = {until - span, until, gap, lookAgain()};
        if (m_gaps.count < m_gaps.kept.size())
            m_gaps.kept[m_gaps.count] = m_newest;
        else if (const auto shortest = std::ranges::min_element(m_gaps.kept, {}, &Gap::length); shortest->length < gap)
            *shortest = m_newest;
        ++m_gaps.count;
        m_gaps.total += gap;
        m_gaps.longest = std::max(m_gaps.longest, gap);
    }

    /// What the thread did since the last look.
    [[nodiscard]] os::ThreadLook lookAgain() noexcept
    {
        if (m_threads == nullptr)
            return {};
        const os::ThreadLook before = std::exchange(m_lastLook, m_threads->look());
        if (before.cpuNs < 0 || m_lastLook.cpuNs < 0)
            return {};
        return {m_lastLook.wallNs - before.wallNs, m_lastLook.cpuNs - before.cpuNs,
                m_lastLook.switches - before.switches, m_lastLook.faults - before.faults};
    }

    clock::Ticks m_shortest;
    clock::Ticks m_suspect = 0;
    clock::Ticks m_lookCost = 0;  ///< With kFractionBits behind the point; 0: not known.
    clock::Ticks m_sending = std::numeric_limits<clock::Ticks>::max();
    int m_learnedWaits = 0;
    const os::Threads* m_threads = nullptr;  ///< Null: there are no looks.
    os::ThreadLook m_lastLook;
    Gap m_newest;
    Gaps m_gaps;
};

}  // namespace halftrip::loop

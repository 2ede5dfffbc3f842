#include "core/loop/ping.hpp"

#include "core/loop/pacing.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::loop {
namespace {

using clock::Ticks;
using transport::IoResult;

/// How long a stray reply may take after the last probe before the point is closed, ...
constexpr std::int64_t kDrainNs = 2'000'000;
/// ... and where every reply of the point came once and in its order: so many mean round trips, but at least so long. A
/// round of a sweep takes some hundred milliseconds only.
constexpr std::int64_t kDrainRoundTrips = 8;
constexpr std::int64_t kShortestDrainNs = 100'000;
/// The same while a lost probe has not been heard of: its reply would be a late one.
constexpr std::int64_t kDrainAfterLossNs = 100'000'000;
/// While a transport refuses to send, it is asked again after this time.
constexpr std::int64_t kRetryNs = 1'000'000;
/// However long the timeout, the user's stop is looked at this often.
constexpr std::int64_t kLookNs = 100'000'000;
/// Clocks of two hosts move apart by a few ppm: by less in this time than one probe can tell.
constexpr std::int64_t kClockStretchNs = 10'000'000;

}  // namespace

PingLoop::PingLoop(std::uint32_t largestBytes) : m_buffer(largestBytes) {}

std::optional<Error> PingLoop::run(transport::Transport& transport, const PingPlan& plan, const LoopContext& context,
                                   PointRecorder& out)
{
    begin(transport, plan, context, out);
    m_gaps.lookBy(context.threads);
    transport.run(*this);
    return end();
}

void PingLoop::begin(transport::Transport& transport, const PingPlan& plan, const LoopContext& context,
                     PointRecorder& out)
{
    m_plan = &plan;
    m_transport = &transport;
    m_context = &context;
    m_out = &out;
    m_probe = std::span(m_buffer).first(plan.sizeBytes);
    m_replyBytes = plan.replyBytes != 0 ? plan.replyBytes : plan.sizeBytes;
    m_replyPattern = std::span(m_buffer).first(m_replyBytes);
    wire::fillProbe(std::span(m_buffer).first(std::max<std::size_t>(plan.sizeBytes, m_replyBytes)), plan.tag);
    m_pending = {};
    m_wantsResidence = plan.hasResponder && wire::carriesResponderStamps(m_replyBytes);
    m_lookTicks = std::min(plan.timeoutTicks, context.converter.nanosecondsToSpan(kLookNs));
    m_isNewestLost = false;
    m_hasTrouble = false;
    m_failingSince = m_silentSince = 0;
    m_gaveUp = false;
    const bool isNew = m_gapsOver != &transport;
    if (isNew) {
        m_gapsOver = &transport;
        m_gaps = GapDetector(context.converter.nanosecondsToSpan(model::kShortestGapNs));
    }
    transport.setProbeTag(plan.tag);
    transport.setProbeSize(plan.sizeBytes);
    m_measuredFrom = UINT64_MAX;
    if (plan.workTicks != 0)
        m_work.prepare();
    m_gaps.begin();
    if (plan.jitterSeed)
        m_jitter.begin(*plan.jitterSeed, plan.intervalTicks);
    learnLookCost(isNew ? kTeachingWaits : kTeachingWaitsAgain);
}

std::optional<Error> PingLoop::end() const
{
    m_out->gaps = m_gaps.gaps();
    // A short point may end before it is given up.
    const bool hasNeverSent = m_failingSince != 0 && m_out->sent.get() + m_out->excluded.sent.get() == 0 &&
                              !m_context->isPathDown.load(std::memory_order_relaxed) &&
                              !m_context->stop.load(std::memory_order_relaxed);
    if (m_gaveUp || hasNeverSent)
        return m_transport->lastError();
    return std::nullopt;
}

void PingLoop::runVirtually(transport::Transport& transport)
{
    runOver(transport);
}

Ticks PingLoop::waitForSendTime(Ticks scheduled) const noexcept
{
    return waitUntil(scheduled, m_plan->sleepsBetween,
                     {m_context->clock, m_context->converter, m_context->threads, m_context->stop});
}

Ticks PingLoop::nextInterval() noexcept
{
    return m_plan->jitterSeed ? m_jitter.next() : m_plan->intervalTicks;
}

/// The measured part is over. What was still due before its `end`, from `scheduled` on, is never sent, and ranks behind
/// every sample that has a schedule. Of a point that was stopped or given up nothing was due any more. Returns the
/// first send time behind the end.
Ticks PingLoop::leaveSlotsOut(Ticks scheduled, Ticks end)
{
    if (m_context->stop.load(std::memory_order_relaxed) || m_gaveUp)
        return scheduled;
    std::uint64_t slots = 0;
    if (!m_plan->jitterSeed && scheduled < end) {
        slots = static_cast<std::uint64_t>((end - scheduled - 1) / m_plan->intervalTicks) + 1;
        scheduled += static_cast<Ticks>(slots) * m_plan->intervalTicks;
    }
    for (; scheduled < end && !m_context->stop.load(std::memory_order_relaxed); ++slots)
        scheduled += nextInterval();
    if (slots == 0)
        return scheduled;
    m_out->notSent.add(slots);
    m_out->leftOut.add(slots);
    m_out->remarks["unsentSlots"] = fmt::format(
        "{} {} due before the end never sent: one timeout behind the end the schedule was not caught up", slots,
        slots == 1 ? "probe" : "probes");
    return scheduled;
}

/// When the part begins: with its first send. The schedule of a paced point goes on from part to part, so that the
/// first probe of each is as far from the one before as all others are.
Ticks PingLoop::beginPart(Part part) noexcept
{
    m_measuredFrom = part == Part::Measured ? m_sequences.newest() + 1 : UINT64_MAX;
    const Ticks now = m_context->clock.now();
    const bool goesOn = m_plan->intervalTicks != 0 && part != Part::First;
    const Ticks start = goesOn ? std::max(now, m_nextSend) : now;
    if (part == Part::Measured) {
        m_silentSince = 0;
        m_gaps.clear();
        m_out->slow.clear();
        m_out->firstLost.clear();
        m_out->clockBounds.begin(m_context->converter.nanosecondsToSpan(kClockStretchNs));
        m_out->startTicks.store(start, std::memory_order_relaxed);
        m_out->phase.store(PointRecorder::Phase::Measuring);  // Whoever sees it sees the start.
    }
    return start;
}

LiveProbeCounts& PingLoop::countsOf(std::uint64_t sequence) noexcept
{
    return countsOf(isMeasured(sequence) ? Part::Measured : Part::WarmUp);
}

/// Of the measured part, and no follower.
bool PingLoop::isMeasured(std::uint64_t sequence) const noexcept
{
    const std::uint64_t each = m_plan->pauseTicks != 0 ? std::uint64_t{1} + m_plan->followers : 1;
    return sequence >= m_measuredFrom && (sequence - m_measuredFrom) % each == 0;
}

void PingLoop::moveProbe(std::span<std::byte> place) noexcept
{
    if (place.data() != m_buffer.data())
        std::ranges::copy(std::span(m_buffer).first(place.size()), place.begin());
    m_probe = place;
}

void PingLoop::countStray(SequenceTracker::Verdict verdict, const transport::Received& reply) noexcept
{
    using enum SequenceTracker::Verdict;
    if (verdict == Unmatched) {
        m_out->unmatched.add();
        return;
    }
    const std::uint64_t sequence = wire::sequenceOf(reply.payload, m_sequences.newest());
    if (verdict == Duplicate)
        countsOf(sequence).duplicate.add();
    if (verdict == LateReordered)
        countsOf(sequence).reordered.add();
    if (verdict == Late || verdict == LateReordered)
        countLate(sequence, reply.ticks);
}

void PingLoop::countLoss(Part part, Ticks sentTicks, Ticks scheduled) noexcept
{
    countsOf(part).lost.add();
    m_lostProbes.add(m_sequences.newest(), sentTicks);
    noteTrouble(sentTicks);
    if (part == Part::Measured) {
        m_out->firstLost.add(m_sequences.newest(), sentTicks);
        if (m_out->log.hasRoom())
            m_out->log.add({.sequence = m_sequences.newest(), .sent = sentTicks, .scheduled = scheduled});
    }
    if (part == Part::Measured && m_silentSince == 0)
        m_silentSince = sentTicks;
}

void PingLoop::countLate(std::uint64_t sequence, Ticks at) noexcept
{
    countsOf(sequence).late.add();
    const std::optional<Ticks> sentTicks = m_lostProbes.sentTicksOf(sequence);
    if (!isMeasured(sequence))
        return;
    if (sentTicks)
        m_out->lateReplies.record(m_context->converter.spanToNanoseconds(at - *sentTicks), at);
    endSilence(at);
}

/// The awaited reply came: late, or after trouble.
void PingLoop::settle(Part part, Ticks sentTicks, Ticks scheduled, Ticks at, bool isLate) noexcept
{
    if (isLate) {
        countLoss(part, sentTicks, scheduled);
        countLate(m_sequences.newest(), at);
    }
    m_hasTrouble = false;
    m_failingSince = 0;
    m_out->troubleEndedTicks.store(at, std::memory_order_relaxed);
    m_out->troubleSinceTicks.store(0, std::memory_order_release);
    endSilence(at);
}

/// A probe was lost or refused. The next reply ends it.
void PingLoop::noteTrouble(Ticks since) noexcept
{
    m_hasTrouble = true;
    if (m_out->troubleSinceTicks.load(std::memory_order_relaxed) == 0)
        m_out->troubleSinceTicks.store(since, std::memory_order_relaxed);
}

void PingLoop::endSilence(Ticks at) noexcept
{
    if (m_silentSince == 0)
        return;
    m_out->addSilence(m_silentSince, at);
    m_silentSince = 0;
}

/// The transport did not take the probe of `sentTicks`. Its reply cannot come; strays that do are judged, and the
/// transmit path gets time to recover. Returns the stamp at which that is over. A path that has no room (or drops what
/// does not fit behind it) is as good as one that loses: only a failure may end the run.
Ticks PingLoop::sitOutRefusal(IoResult refusal, Ticks sentTicks)
{
    if (refusal == IoResult::Failed)
        noteFailure(sentTicks);
    else
        noteTrouble(sentTicks);
    const Ticks retryAt = sentTicks + m_context->converter.nanosecondsToSpan(kRetryNs);
    judgeStraysUntil(retryAt);
    return retryAt;
}

void PingLoop::noteFailure(Ticks now)
{
    noteTrouble(now);
    if (m_failingSince == 0 || m_context->isPathDown.load(std::memory_order_relaxed))
        m_failingSince = now;
    const bool isGone = m_transport->lastError().kind == ErrorKind::Closed;
    if (isGone || now - m_failingSince > m_context->converter.nanosecondsToSpan(kGiveUpAfterNs))
        m_gaveUp = true;
}

void PingLoop::judgeStraysUntil(Ticks deadline)
{
    transport::Received stray;
    while (m_context->clock.now() < deadline) {
        // For the newest probe nothing has come in between that would make its reply a late one.
        if (m_transport->receive(deadline, stray) == IoResult::Done && judge(stray) && m_isNewestLost)
            countLate(m_sequences.newest(), stray.ticks);
    }
}

/// What has come already, without waiting. However much it is, it ends.
void PingLoop::judgeWhatWaits(Ticks deadline)
{
    transport::Received stray;
    while (m_transport->receive(m_context->clock.now(), stray) == IoResult::Done) {
        (void)judge(stray);
        if (m_context->clock.now() >= deadline)
            return;
    }
}

/// Before anything is sent, so that the waits stay empty.
void PingLoop::learnLookCost(int waits)
{
    const Ticks length = m_context->converter.nanosecondsToSpan(model::kEmptyWaitNs);
    transport::Received stray;
    for (int i = 0; i < waits && !m_plan->sleepsBetween; ++i) {
        const Ticks begin = m_context->clock.now();
        const IoResult result = m_transport->receive(begin + length, stray);
        if (result == IoResult::Nothing)
            m_gaps.looked(m_context->clock.now() - begin, stray.looks);
        else if (result == IoResult::Done && judge(stray))  // The last probe of the point before.
            countLate(m_sequences.newest(), stray.ticks);
    }
}

/// Every reply of the point came, once and in order.
bool PingLoop::isUndisturbed() const noexcept
{
    const model::ProbeCounts counts = m_out->counts();
    return counts.received != 0 && counts.received == counts.sent && counts.duplicate == 0 && counts.reordered == 0;
}

/// Replies that are still on their way when the last probe is done are counted, not left for the next point.
void PingLoop::drain()
{
    const auto ticksOf = [this](std::int64_t ns) { return m_context->converter.nanosecondsToSpan(ns); };
    const std::int64_t shortNs = std::clamp(kDrainRoundTrips * m_out->rtt.meanNs(), kShortestDrainNs, kDrainNs);
    const bool awaitsLosses = m_out->lost.get() > m_out->late.get();
    if (!isUndisturbed()) {
        judgeStraysUntil(m_context->clock.now() + ticksOf(awaitsLosses ? kDrainAfterLossNs : kDrainNs));
    } else if (m_plan->sleepsBetween) {
        // Only copies can come, which are counted and not timed; and a receive that sleeps may take 20 ms to find that
        // nothing comes.
        m_context->threads.sleepFor(std::chrono::nanoseconds(shortNs));
        judgeWhatWaits(m_context->clock.now() + ticksOf(shortNs));
    } else {
        judgeStraysUntil(m_context->clock.now() + ticksOf(shortNs));
    }
    // What never came to an end within the point ended with it.
    endSilence(m_out->endTicks.load(std::memory_order_relaxed));
}

}  // namespace halftrip::loop

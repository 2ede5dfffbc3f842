#include "core/measure/modes/ping.hpp"

#include "core/wire/probe.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

using clock::Ticks;
using transport::IoResult;

/// Sleeping wakes up late by up to this much; the rest of a pause is spun.
constexpr std::int64_t kSleepMarginNs = 60'000;
/// How long a stray reply may take after the last probe before the point is closed.
constexpr std::int64_t kDrainNs = 2'000'000;
/// While a transport refuses to send, it is asked again after this time.
constexpr std::int64_t kRetryNs = 1'000'000;

}  // namespace

PingLoop::PingLoop(std::uint32_t largestSizeBytes) : m_buffer(largestSizeBytes) {}

std::optional<Error> PingLoop::run(const PingPlan& plan, const PingContext& context, PointRecorder& out)
{
    m_plan = &plan;
    m_context = &context;
    m_probe = std::span(m_buffer).first(plan.sizeBytes);
    wire::fillProbe(m_probe, plan.tag);
    m_pending = {};
    m_wantsResidence = plan.hasResponder && wire::carriesResponderStamps(plan.sizeBytes);
    m_failingSince = 0;
    m_gaveUp = false;
    context.transport.setProbeSize(plan.sizeBytes);

    out.phase.store(PointRecorder::Phase::WarmingUp);
    runPart(Part::First, 1, 0, out);
    if (plan.warmupCount != 0)
        runPart(Part::WarmUp, plan.warmupCount, plan.warmupLimitTicks, out);
    out.phase.store(PointRecorder::Phase::Measuring);
    runPart(Part::Measured, plan.count, plan.durationTicks, out);
    drain(out);
    out.phase.store(PointRecorder::Phase::Finished);
    if (m_gaveUp)
        return context.transport.lastError();
    return std::nullopt;
}

/// `count` 0: by time only. `limitTicks` 0: by count only.
void PingLoop::runPart(Part part, std::uint64_t count, Ticks limitTicks, PointRecorder& out)
{
    const std::atomic<bool>& stop = m_context->stop;
    const Ticks interval = m_plan->intervalTicks;
    const Ticks start = m_context->clock.now();
    const Ticks end = limitTicks == 0 ? INT64_MAX : start + limitTicks;
    if (part == Part::Measured)
        out.startTicks.store(start, std::memory_order_relaxed);
    Ticks intended = start;
    Ticks last = start;
    for (std::uint64_t done = 0; count == 0 || done < count; ++done) {
        if (stop.load(std::memory_order_relaxed) || last >= end || m_gaveUp)
            break;
        if (interval != 0) {
            recordPending(part, out);  // There is time now, whatever the pause is for.
            last = waitForTurn(intended);
            if (last >= end)
                break;
        }
        Ticks sentTicks = 0;
        const bool isSent = sendProbe(sentTicks, out);
        recordPending(part, out);
        if (part == Part::Measured)
            (isSent ? out.sent : out.notSent).add();
        last = isSent ? awaitReply(part, sentTicks, interval == 0 ? sentTicks : intended, out) : sentTicks;
        intended += interval;
    }
    recordPending(part, out);
    if (part == Part::Measured)
        out.endTicks.store(last, std::memory_order_relaxed);
}

/// Returns when `intended` has come (at once when it is past) or the run was stopped.
Ticks PingLoop::waitForTurn(Ticks intended) const noexcept
{
    Ticks now = m_context->clock.now();
    while (now < intended && !m_context->stop.load(std::memory_order_relaxed)) {
        const std::int64_t leftNs = m_context->converter.spanToNanoseconds(intended - now);
        if (m_plan->sleepsBetween && leftNs > 2 * kSleepMarginNs) {
            // In slices, so that Ctrl-C is heard during a long pause.
            m_context->threads.sleepFor(
                std::chrono::nanoseconds(std::min<std::int64_t>(leftNs - kSleepMarginNs, 50'000'000)));
        } else {
            cpuRelax();
        }
        now = m_context->clock.now();
    }
    return now;
}

bool PingLoop::sendProbe(Ticks& sentTicks, PointRecorder& out)
{
    wire::setSequence(m_probe, static_cast<std::uint32_t>(m_sequences.next()));
    sentTicks = m_context->clock.now();
    wire::setSendStamp(m_probe, sentTicks);
    const IoResult result = m_context->transport.send(m_probe);
    if (result == IoResult::Done) [[likely]]
        return true;
    noteFailure(sentTicks);
    // The reply cannot come; strays that do are judged, and the transmit path gets time to recover.
    const Ticks retryAt = sentTicks + m_context->converter.nanosecondsToSpan(kRetryNs);
    transport::Received stray;
    while (m_context->clock.now() < retryAt) {
        if (m_context->transport.receive(retryAt, stray) == IoResult::Done)
            (void)judge(stray, out);
    }
    sentTicks = retryAt;
    return false;
}

/// Waits for the reply to the newest probe, at most until its time-out. Returns the stamp at which it was over.
Ticks PingLoop::awaitReply(Part part, Ticks sentTicks, Ticks intended, PointRecorder& out)
{
    const Ticks deadline = sentTicks + m_plan->timeoutTicks;
    transport::Received reply;
    Ticks now = sentTicks;
    while (true) {
        const IoResult result = m_context->transport.receive(deadline, reply);
        if (result == IoResult::Done) [[likely]] {
            if (judge(reply, out)) [[likely]] {
                m_failingSince = 0;
                if (reply.ticks > deadline) [[unlikely]] {
                    // A receive that sleeps may overstay: what it brings then is late, whoever was asleep.
                    if (part == Part::Measured) {
                        out.lost.add();
                        out.late.add();
                    }
                    return reply.ticks;
                }
                m_pending = {true, sentTicks, reply.ticks, intended, -1};
                if (m_wantsResidence) {
                    const wire::ResponderStamps stamps = wire::responderStamps(reply.payload);
                    m_pending.residenceTicks = stamps.sendTicks - stamps.receiveTicks;
                }
                return reply.ticks;
            }
            now = reply.ticks;
        } else {
            now = m_context->clock.now();
            if (result == IoResult::Failed)
                noteFailure(now);
        }
        if (now >= deadline || m_gaveUp || m_context->stop.load(std::memory_order_relaxed))
            break;
    }
    // Stopped by the user while it was in flight: neither a sample nor a loss.
    if (part == Part::Measured && now >= deadline)
        out.lost.add();
    return now;
}

/// True for the awaited reply. Everything else is counted as what it is.
bool PingLoop::judge(const transport::Received& reply, PointRecorder& out)
{
    const std::uint64_t newest = m_sequences.newest();
    if (reply.payload.size() != m_probe.size() || !wire::hasTag(reply.payload, m_plan->tag)) [[unlikely]] {
        out.foreign.add();
        return false;
    }
    using enum SequenceTracker::Verdict;
    switch (m_sequences.arrived(wire::sequenceOf(reply.payload, newest))) {
    case Awaited:
        return true;
    case Late:
        out.late.add();
        break;
    case LateReordered:
        out.late.add();
        out.reordered.add();
        break;
    case Duplicate:
        out.duplicate.add();
        break;
    case Foreign:
        out.foreign.add();
        break;
    }
    return false;
}

void PingLoop::recordPending(Part part, PointRecorder& out) noexcept
{
    if (!m_pending.isSet)
        return;
    m_pending.isSet = false;
    const clock::TickConverter& converter = m_context->converter;
    const Ticks at = m_pending.receivedTicks;
    const std::int64_t rttNs = converter.spanToNanoseconds(at - m_pending.sentTicks);
    if (part != Part::Measured) {
        (part == Part::First ? out.first : out.warmup).record(rttNs, at);
        return;
    }
    out.rtt.record(rttNs, at);
    out.received.add();
    if (m_plan->intervalTicks != 0)
        out.fromIntended.record(converter.spanToNanoseconds(at - m_pending.intendedTicks), at);
    if (m_pending.residenceTicks >= 0)
        out.residence.record(m_context->responderConverter.spanToNanoseconds(m_pending.residenceTicks), at);
}

void PingLoop::noteFailure(Ticks now)
{
    if (m_failingSince == 0)
        m_failingSince = now;
    const bool isGone = m_context->transport.lastError().kind == ErrorKind::Closed;
    if (isGone || now - m_failingSince > m_context->converter.nanosecondsToSpan(kGiveUpAfterNs))
        m_gaveUp = true;
}

/// Replies that are still on their way when the last probe is done are counted, not left for the next point.
void PingLoop::drain(PointRecorder& out)
{
    const bool awaitsLosses = out.lost.get() > out.late.get();
    const Ticks wait = awaitsLosses
                           ? std::min(m_plan->timeoutTicks, m_context->converter.nanosecondsToSpan(kDrainNs * 50))
                           : m_context->converter.nanosecondsToSpan(kDrainNs);
    const Ticks deadline = m_context->clock.now() + wait;
    transport::Received stray;
    while (m_context->clock.now() < deadline) {
        if (m_context->transport.receive(deadline, stray) == IoResult::Done)
            (void)judge(stray, out);
    }
}

}  // namespace halftrip::measure

#include "core/loop/flood.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::loop {
namespace {

/// However long the timeout, the user's stop is looked at this often.
constexpr std::int64_t kFloodLookNs = 20'000'000;
/// While there is no room, replies are looked for so long.
constexpr std::int64_t kFloodRetryNs = 50'000;
/// A burst that lacks replies is over when none has come for so long. Longer than a receiver's interrupts are held
/// back, and than a core that sleeps takes to wake up.
constexpr std::int64_t kBurstQuietNs = 5'000'000;
/// A transport that takes nothing for this long is given up, unless the adapter is known to be down.
constexpr std::int64_t kFloodStuckNs = 2'000'000'000;
/// What was given up may come all the same for so long after the last probe; as of a ping.
constexpr std::int64_t kFloodDrainNs = 100'000'000;

}  // namespace

FloodLoop::FloodLoop(std::uint32_t largestSizeBytes) : m_buffer(largestSizeBytes), m_slots(kSlots) {}

std::optional<Error> FloodLoop::run(transport::Transport& transport, const FloodPlan& plan, const LoopContext& context,
                                    PointRecorder& out)
{
    m_plan = &plan;
    m_transport = &transport;
    m_context = &context;
    m_out = &out;
    m_probe = std::span(m_buffer).first(plan.sizeBytes);
    wire::fillProbe(m_probe, plan.tag);
    m_wantsResidence = plan.hasResponder && wire::carriesResponderStamps(plan.sizeBytes);
    m_lookTicks = std::min(plan.timeoutTicks, context.converter.nanosecondsToSpan(kFloodLookNs));
    m_quietTicks = context.converter.nanosecondsToSpan(kBurstQuietNs);
    m_retryTicks = context.converter.nanosecondsToSpan(kFloodRetryNs);
    // What the point before left unanswered is nobody's any more.
    std::ranges::fill(m_slots, InFlight{});
    m_inFlight = 0;
    m_oldest = m_sequences.newest() + 1;
    m_held = 0;
    m_batch = 1;
    m_hasTrouble = false;
    m_silentSince = 0;
    m_silentUntil = INT64_MAX;
    m_stuckSince = 0;
    m_gaveUp = false;
    transport.setProbeTag(plan.tag);
    transport.setProbeSize(plan.sizeBytes);
    transport.run(*this);
    if (m_gaveUp)
        return transport.lastError();
    return std::nullopt;
}

void FloodLoop::runVirtually(transport::Transport& transport)
{
    runOver(transport);
}

/// Before the first probe: memory for a batch of them, where the transport moves more than one by one call.
void FloodLoop::prepareBatch(std::uint32_t most)
{
    m_batch = std::min(most, transport::kMostInBatch);
    if (m_batch == 1)
        return;
    const std::size_t stride = m_probe.size();
    m_batchMemory.resize(stride * m_batch);
    for (std::size_t i = 0; i < m_batch; ++i) {
        m_batchProbes[i] = std::span(m_batchMemory).subspan(i * stride, stride);
        std::ranges::copy(m_probe, m_batchProbes[i].begin());
    }
}

/// The transport took no more; the next try carries the same numbers.
void FloodLoop::noteRefusal(transport::IoResult result, clock::Ticks since, Part part)
{
    noteStuck(since);
    if (result != transport::IoResult::Failed)
        return;
    countsOf(part).notSent.add();
    if (part == Part::Measured)
        m_out->retries.add();
    noteFailure(since);
}

void FloodLoop::lose(InFlight& probe) noexcept
{
    probe.state = State::Lost;
    --m_inFlight;
    countsOf(probe.part).lost.add();
    noteTrouble(probe.sentTicks);
    if (probe.part == Part::Measured && m_out->log.hasRoom())
        m_out->log.add({.sequence = probe.sequence,
                        .sent = probe.sentTicks,
                        .scheduled = probe.scheduledTicks != 0 ? probe.scheduledTicks : probe.sentTicks});
    if (probe.part == Part::Measured && m_silentSince == 0 && m_heardTicks <= probe.sentTicks)
        m_silentSince = probe.sentTicks;
}

/// A probe was lost or refused. The next reply ends it.
void FloodLoop::noteTrouble(clock::Ticks since) noexcept
{
    m_hasTrouble = true;
    if (m_out->troubleSinceTicks.load(std::memory_order_relaxed) == 0)
        m_out->troubleSinceTicks.store(since, std::memory_order_relaxed);
}

/// A reply came, in time or not.
void FloodLoop::endTrouble(clock::Ticks at) noexcept
{
    m_hasTrouble = false;
    m_out->troubleEndedTicks.store(at, std::memory_order_relaxed);
    m_out->troubleSinceTicks.store(0, std::memory_order_release);
    endSilence(at);
}

void FloodLoop::endSilence(clock::Ticks at) noexcept
{
    if (m_silentSince != 0)
        m_out->addSilence(m_silentSince, std::min(at, m_silentUntil));
    m_silentSince = 0;
}

/// Whoever sees the phase sees the start.
void FloodLoop::beginMeasured(clock::Ticks at) noexcept
{
    m_out->startTicks.store(at, std::memory_order_relaxed);
    m_out->phase.store(PointRecorder::Phase::Measuring);
}

void FloodLoop::endMeasured(clock::Ticks at) noexcept
{
    m_out->endTicks.store(at, std::memory_order_relaxed);
    m_silentUntil = at;
}

/// Samples that come behind the end of a part by time belong to it, and so does the time until the last of them: a full
/// window of them over the time of the others would be more than the path can carry.
clock::Ticks FloodLoop::lastReplyBehind(clock::Ticks overAt) noexcept
{
    const std::uint64_t received = m_out->received.get();
    const bool hasMore = received != std::exchange(m_receivedBefore, received);
    return hasMore ? std::max(overAt, m_heardTicks) : overAt;
}

clock::Ticks FloodLoop::drainLimit() const noexcept
{
    return m_context->converter.nanosecondsToSpan(kFloodDrainNs);
}

/// The transport took no probe.
void FloodLoop::noteStuck(clock::Ticks now) noexcept
{
    if (m_stuckSince == 0 || m_context->isPathDown.load(std::memory_order_relaxed))
        m_stuckSince = now;
    if (now - m_stuckSince > m_context->converter.nanosecondsToSpan(kFloodStuckNs))
        m_gaveUp = true;
}

/// It refused one, or could not look for replies, and says why.
void FloodLoop::noteFailure(clock::Ticks now)
{
    noteStuck(now);
    noteTrouble(now);
    if (m_transport->lastError().kind == ErrorKind::Closed)
        m_gaveUp = true;
}

}  // namespace halftrip::loop

#include "core/loop/send.hpp"

#include "core/base/sentence.hpp"
#include "core/loop/pacing.hpp"
#include "core/wire/feed.hpp"

#include <algorithm>
#include <span>

namespace halftrip::loop {
namespace {

using clock::Ticks;
using transport::IoResult;

/// A transport that has failed for so long without one success is given up.
constexpr std::int64_t kGiveUpSendingNs = 2'000'000'000;

}  // namespace

SendLoop::SendLoop(std::uint32_t largestSizeBytes)
    : m_buffer(std::max<std::size_t>(largestSizeBytes, wire::FeedLayout::kHeaderBytes))
{
}

std::optional<Error> SendLoop::run(transport::Transport& transport, const SendPlan& plan, const LoopContext& context,
                                   PointRecorder& out)
{
    m_transport = &transport;
    m_context = &context;
    m_failingSince = 0;
    const std::span<std::byte> packet = std::span(m_buffer).first(plan.sizeBytes);
    wire::fillFeedPacket(packet, plan.tag);
    transport.setProbeSize(plan.sizeBytes);
    if (plan.jitterSeed)
        m_jitter.begin(*plan.jitterSeed, plan.intervalTicks);
    const Ticks start = context.clock.now();
    out.startTicks.store(start, std::memory_order_relaxed);
    out.phase.store(PointRecorder::Phase::Measuring);
    const Pause pause{context.clock, context.converter, context.threads, context.stop};
    std::optional<Error> error;
    Ticks due = start;
    Ticks last = 0;
    Ticks now = start;
    const Ticks end = plan.count == 0 ? start + plan.durationTicks : INT64_MAX;
    for (std::uint64_t number = 1; !error && (plan.count == 0 || number <= plan.count); ++number) {
        now = plan.intervalTicks != 0 ? waitUntil(std::min(due, end), plan.sleepsBetween, pause) : context.clock.now();
        if (now >= end || context.stop.load(std::memory_order_relaxed))
            break;
        wire::setFeedNumber(packet, number);
        const IoResult result = transport.send(packet);
        (result == IoResult::Done ? out.sent : out.notSent).add();
        if (last != 0)
            out.rtt.record(context.converter.spanToNanoseconds(now - last), now);
        last = now;
        if (result == IoResult::Done)
            m_failingSince = 0;
        else if (result == IoResult::Failed)
            error = bear(now);
        due += plan.jitterSeed ? m_jitter.next() : plan.intervalTicks;
    }
    if (out.notSent.get() != 0)
        out.remarks["notSent"] = withoutStop(transport.lastError().what);
    out.endTicks.store(now, std::memory_order_relaxed);
    out.phase.store(PointRecorder::Phase::Finished);
    return error;
}

/// A failed send. The error, where the transport is given up.
std::optional<Error> SendLoop::bear(Ticks now)
{
    if (m_failingSince == 0 || m_context->isPathDown.load(std::memory_order_relaxed))
        m_failingSince = now;
    const bool isGone = m_transport->lastError().kind == ErrorKind::Closed;
    if (isGone || now - m_failingSince > m_context->converter.nanosecondsToSpan(kGiveUpSendingNs))
        return m_transport->lastError();
    return std::nullopt;
}

}  // namespace halftrip::loop

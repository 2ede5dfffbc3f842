#include "core/measure/stages/stamp_loop.hpp"

#include "core/loop/pacing.hpp"
#include "core/wire/probe.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

using clock::Ticks;
using transport::IoResult;

/// The warm-up has so many probes and so much time, both at least, and ends in any case.
constexpr int kStampWarmupProbes = 100;
constexpr std::int64_t kStampWarmupNs = 20'000'000;
constexpr std::int64_t kStampWarmupLimitNs = 250'000'000;

}  // namespace

StampLoop::StampLoop(transport::StampingTransport& transport, const clock::TickClock& clock,
                     const clock::TickConverter& converter, os::Threads& threads, const StampPlan& plan)
    : m_transport(transport),
      m_clock(clock),
      m_converter(converter),
      m_threads(threads),
      m_plan(plan),
      m_pace(StampPace::of(transport.stampFacts().hasHardware)),
      m_probe(plan.sizeBytes),
      m_probes(plan.count)
{
    m_probes.clear();  // The memory stays, and has been touched.
    wire::fillProbe(m_probe, plan.tag);
}

void StampLoop::run(const std::atomic<bool>& stop) noexcept
{
    m_transport.setProbeSize(m_plan.sizeBytes);
    warmUp(stop);
    const loop::Pause pause{m_clock, m_converter, m_threads, stop};
    m_transport.readClocks();
    Ticks clocksAt = m_clock.now();
    const Ticks start = clocksAt;
    Ticks scheduled = start;
    for (std::uint32_t done = 0; done < m_plan.count && !stop.load(std::memory_order_relaxed); ++done) {
        loop::waitUntil(std::max(scheduled, m_clock.now() + span(m_pace.settleNs)), m_plan.sleepsBetween, pause);
        if (m_clock.now() - start >= m_plan.limitTicks)
            break;
        StampedProbe probe;
        if (exchange(probe))
            m_probes.push_back(probe);
        scheduled += m_plan.intervalTicks;
        if (const Ticks now = m_clock.now(); now - clocksAt > span(StampPace::kClocksEveryNs)) {
            m_transport.readClocks();
            clocksAt = now;
        }
    }
    m_transport.readClocks();
}

void StampLoop::warmUp(const std::atomic<bool>& stop) noexcept
{
    const loop::Pause pause{m_clock, m_converter, m_threads, stop};
    const Ticks start = m_clock.now();
    for (int done = 0; !stop.load(std::memory_order_relaxed); ++done) {
        const Ticks spent = m_clock.now() - start;
        if ((done >= kStampWarmupProbes && spent >= span(kStampWarmupNs)) || spent >= span(kStampWarmupLimitNs))
            break;
        StampedProbe discarded;
        static_cast<void>(exchange(discarded));
        loop::waitUntil(m_clock.now() + span(m_pace.settleNs), m_plan.sleepsBetween, pause);
    }
    m_sent = m_lost = 0;
}

bool StampLoop::exchange(StampedProbe& probe) noexcept
{
    probe.sequence = ++m_sequence;
    wire::setSequence(m_probe, probe.sequence);
    probe.sentTicks = m_clock.now();
    wire::setSendStamp(m_probe, probe.sentTicks);
    if (m_transport.send(m_probe) != IoResult::Done)
        return false;
    ++m_sent;
    const bool isAnswered = awaitReply(probe);
    if (!isAnswered)
        ++m_lost;
    // The round trip is over: from here on there is time.
    probe.stamps = m_transport.receivedStamps();
    const transport::StageStamps sent = m_transport.collectSent(m_clock.now() + span(m_pace.collectNs));
    probe.stamps.txScheduledNs = sent.txScheduledNs;
    probe.stamps.txDriverNs = sent.txDriverNs;
    probe.stamps.txHardwareNs = sent.txHardwareNs;
    return isAnswered;
}

bool StampLoop::awaitReply(StampedProbe& probe) noexcept
{
    const Ticks deadline = probe.sentTicks + m_plan.timeoutTicks;
    const std::size_t replyBytes = m_plan.replyBytes != 0 ? m_plan.replyBytes : m_probe.size();
    transport::Received reply;
    Ticks now = probe.sentTicks;
    while (now < deadline) {
        const IoResult result = m_transport.receive(deadline, reply);
        if (result == IoResult::Failed)
            return false;
        const bool isOurs = result == IoResult::Done && reply.payload.size() == replyBytes &&
                            wire::hasTag(reply.payload, m_plan.tag) &&
                            wire::sequenceOf(reply.payload, m_sequence) == m_sequence;
        if (isOurs) {
            // A receive that sleeps may overstay: what it brings then is late, as in the measured part.
            probe.receivedTicks = reply.ticks;
            return reply.ticks <= deadline;
        }
        now = m_clock.now();
    }
    return false;
}

}  // namespace halftrip::measure

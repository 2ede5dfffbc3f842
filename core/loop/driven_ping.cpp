// The ping-pong of a peer among many (loop::SharedPings): the same probes and the same accounts as in ping.cpp, by
// steps that never wait.

#include "core/loop/ping.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::loop {

using clock::Ticks;
using transport::IoResult;

void PingLoop::beginDriven(transport::Transport& transport, const PingPlan& plan, const LoopContext& context,
                           PointRecorder& out)
{
    begin(transport, plan, context, out);
    out.phase.store(PointRecorder::Phase::WarmingUp);
    m_driven = {};
    m_driven.next = nextSendAfter(beginPart(Part::First));
}

/// The multiples of the interval are the send times of all peers.
Ticks PingLoop::nextSendAfter(Ticks when) const noexcept
{
    return (when / m_plan->intervalTicks + 1) * m_plan->intervalTicks;
}

std::optional<Ticks> PingLoop::drive()
{
    takeReplies();
    const Ticks now = m_context->clock.now();
    if (m_driven.sent != 0 && now >= m_driven.sent + m_plan->timeoutTicks) {
        m_isNewestLost = true;
        countLoss(m_driven.part, m_driven.sent, m_driven.scheduled);
        m_driven.sent = 0;
        m_driven.last = now;
    }
    // A probe that is in flight at a stop is neither a sample nor a loss.
    if (m_context->stop.load(std::memory_order_relaxed) || m_gaveUp)
        return std::nullopt;
    if (m_driven.sent != 0)
        return std::min(nextSendAfter(now), m_driven.sent + m_plan->timeoutTicks);
    if (m_driven.part == Part::First && m_driven.done != 0)
        beginMeasured();
    if (now < m_driven.next)
        return m_driven.next;
    const bool isEnough = m_driven.part == Part::Measured && m_plan->count != 0 && m_driven.done >= m_plan->count;
    if (isEnough || now >= m_driven.end) {
        m_driven.last = isEnough ? m_driven.last : now;
        return std::nullopt;
    }
    sendDriven(now);
    return m_driven.next;
}

/// All that came before the awaited reply, and that. What came behind it is a copy, and is read at the next send time:
/// to ask whether there is more costs as much as reading it.
void PingLoop::takeReplies()
{
    transport::Received reply;
    for (;;) {
        const IoResult result = m_transport->receive(/*deadline=*/0, reply);
        if (result == IoResult::Failed)
            noteFailure(m_context->clock.now());
        if (result != IoResult::Done)
            return;
        const bool isTimed = reply.ticks != 0;
        if (!isTimed)
            reply.ticks = m_context->clock.now();
        if (!judge(reply))
            continue;
        const Ticks sentTicks = std::exchange(m_driven.sent, 0);
        if (sentTicks != 0)
            return takeReply(reply, sentTicks, isTimed && reply.ticks >= sentTicks);
        if (m_isNewestLost)
            countLate(m_sequences.newest(), reply.ticks);
    }
}

/// The reply to the probe in flight. One that the system's clock was set under came, and nobody knows when.
void PingLoop::takeReply(const transport::Received& reply, Ticks sentTicks, bool isTimed)
{
    m_driven.last = reply.ticks;
    const bool isLate = isTimed && reply.ticks > sentTicks + m_plan->timeoutTicks;
    if (isLate || m_hasTrouble)
        settle(m_driven.part, sentTicks, m_driven.scheduled, reply.ticks, isLate);
    if (isLate)
        return;
    m_isNewestLost = false;
    if (!isTimed) {
        countsOf(m_driven.part).received.add();
        return;
    }
    keep(reply, sentTicks, m_driven.scheduled, /*looks=*/0);
    recordPending(m_driven.part);
}

void PingLoop::beginMeasured()
{
    m_nextSend = m_driven.next;
    const Ticks start = beginPart(Part::Measured);
    const bool isTimed = m_plan->count == 0 && m_plan->durationTicks != 0;
    m_driven = {.part = Part::Measured,
                .end = isTimed ? m_driven.next + m_plan->durationTicks : INT64_MAX,
                .next = m_driven.next,
                .last = start};
}

/// Turns that passed while the probe before was in flight are left out: what a peer that comes back gets is no burst.
void PingLoop::sendDriven(Ticks now)
{
    m_driven.scheduled = nextSendAfter(now) - m_plan->intervalTicks;
    m_driven.next = nextSendAfter(now);
    Ticks sentTicks = 0;
    const IoResult sending = sendProbe(*m_transport, sentTicks);
    const bool isSent = sending == IoResult::Done;
    (isSent ? countsOf(m_driven.part).sent : countsOf(m_driven.part).notSent).add();
    ++m_driven.done;
    if (isSent) {
        m_driven.sent = sentTicks;
        return;
    }
    if (sending == IoResult::Failed)
        noteFailure(sentTicks);
    else
        noteTrouble(sentTicks);
    m_driven.last = sentTicks;
}

std::optional<Error> PingLoop::endDriven()
{
    if (m_driven.part == Part::First)
        beginMeasured();
    m_out->endTicks.store(m_driven.last, std::memory_order_relaxed);
    drain();
    m_out->phase.store(PointRecorder::Phase::Finished);
    return end();
}

}  // namespace halftrip::loop

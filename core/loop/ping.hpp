#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_converter.hpp"
#include "core/loop/busy_work.hpp"
#include "core/loop/exponential_gaps.hpp"
#include "core/loop/gap_detector.hpp"
#include "core/loop/loop_context.hpp"
#include "core/loop/lost_probes.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/loop/sequence_tracker.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/probe.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::loop {

/// One point of serial ping-pong, in the units of the hot loop.
struct PingPlan {
    std::uint32_t sizeBytes = 64;
    std::uint32_t replyBytes = 0;  ///< Of a reply that has another size; 0: as sizeBytes.
    std::uint32_t tag = 0;
    std::uint64_t count = 0;             ///< Probes to send; 0: until durationTicks have passed.
    clock::Ticks durationTicks = 0;
    clock::Ticks intervalTicks = 0;      ///< From one scheduled send time to the next; 0: back to back.
    std::optional<std::uint64_t> jitterSeed = {};  ///< Set: the interval is the mean of exponentially distributed ones.
    /// Instead of an interval: from one measured reply to the next measured send. The first probe and the warm-up go
    /// without.
    clock::Ticks pauseTicks = 0;
    std::uint32_t followers = 0;  ///< With a pause: probes back to back behind each measured one, excluded.
    /// Without pause, count and work: probes for so long, then none for as long, by turns. The first of each turn wakes
    /// up whatever fell asleep, and is excluded.
    clock::Ticks turnTicks = 0;
    clock::Ticks workTicks = 0;  ///< Busy work between each reply and the next send; not with a pause.
    clock::Ticks timeoutTicks = 0;
    std::uint64_t warmupCount = 0;
    clock::Ticks warmupLimitTicks = 0;  ///< The warm-up ends after this time whatever its count.
    bool sleepsBetween = false;  ///< Pace by sleeping (waits that sleep anyway) instead of spinning.
    bool takesResidenceOut = false;  ///< Round trips are recorded without the responder's residence as well.
    bool hasResponder =
        true;  ///< False: probes come back as they went, without a responder's stamps; others are corrupted.
    bool keepsPattern =
        true;  ///< The responder returns the pattern behind the header; a reply with another one is corrupted.
};

/// The initiator's loop: the serial ping-pong: send, wait for the reply, record while the next probe is in flight.
///
/// Runs on the measuring thread. Between a receive stamp and the next send stamp it compares one sequence number and
/// nothing else; the sample is recorded after the next probe has left. No allocation, lock or log. One object serves
/// all points of a run, so that sequences go on and a straggler of one point is recognised in the next.
///
/// What happens in every round trip is a template over the transport, below; what is rare stands in ping.cpp.
class PingLoop final : public transport::Loop {
public:
    /// `largestBytes`: of all probes and replies of its points.
    explicit PingLoop(std::uint32_t largestBytes);

    /// One point over that transport: the first probe, the warm-up, the measured part, the drain. Returns why it
    /// stopped early when the transport gave up; otherwise nothing.
    [[nodiscard]] std::optional<Error> run(transport::Transport& transport, const PingPlan& plan,
                                           const LoopContext& context, PointRecorder& out);

    /// The same of a paced plan without warm-up, pauses or work, over a transport that stamps arrivals, without
    /// waiting, for who has many of them on one thread (SharedPings): beginDriven(), then drive() each time that
    /// something is due, then endDriven(), which drains. Probes leave at multiples of the interval, so that those of
    /// many peers leave together. The calls may come from different threads, one at a time.
    void beginDriven(transport::Transport& transport, const PingPlan& plan, const LoopContext& context,
                     PointRecorder& out);
    /// Reads what came, counts what did not come in time, and sends what is due. When it wants to be called again;
    /// nothing: the point is over, by its plan or because of a stop.
    [[nodiscard]] std::optional<clock::Ticks> drive();
    [[nodiscard]] std::optional<Error> endDriven();

    /// The next point goes over a path that was opened since, be its transport where another one was before.
    void forgetPath() noexcept { m_gapsOver = nullptr; }

    /// Within run().
    void runVirtually(transport::Transport& transport) override;
    template <typename AnyTransport>
    void runOver(AnyTransport& transport);

private:
    /// A reply that was stamped and is still to be recorded.
    struct Pending {
        bool isSet = false;
        clock::Ticks sentTicks = 0;
        clock::Ticks receivedTicks = 0;
        clock::Ticks scheduledTicks = 0;
        clock::Ticks arrivedThere = 0;
        clock::Ticks leftThere = 0;
        std::uint64_t looks = 0;
        std::uint64_t sequence = 0;
    };
    enum class Part : std::uint8_t { First, WarmUp, Measured, Follower };
    /// Where a point that is driven stands.
    struct Driven {
        Part part = Part::First;
        std::uint64_t done = 0;  ///< Probes of this part that have left or were refused.
        clock::Ticks end = INT64_MAX;
        clock::Ticks next = 0;  ///< When the next probe is due.
        clock::Ticks scheduled = 0;  ///< When the probe in flight was due.
        clock::Ticks sent = 0;  ///< Its stamp; 0: none is in flight.
        clock::Ticks last = 0;
    };

    template <typename AnyTransport>
    HALFTRIP_FLATTEN void runPart(AnyTransport& transport, Part part, std::uint64_t count, clock::Ticks limitTicks);
    template <typename AnyTransport>
    HALFTRIP_FLATTEN void runPauses(AnyTransport& transport, std::uint64_t count, clock::Ticks limitTicks);
    template <typename AnyTransport>
    void runTurns(AnyTransport& transport, clock::Ticks limitTicks);
    template <typename AnyTransport>
    clock::Ticks exchange(AnyTransport& transport, Part part, Part before);
    [[nodiscard]] clock::Ticks beginPart(Part part) noexcept;
    template <typename AnyTransport>
    [[nodiscard]] transport::IoResult sendProbe(AnyTransport& transport, clock::Ticks& sentTicks);
    template <typename AnyTransport>
    clock::Ticks awaitReply(AnyTransport& transport, Part part, clock::Ticks sentTicks, clock::Ticks scheduled);
    void begin(transport::Transport& transport, const PingPlan& plan, const LoopContext& context, PointRecorder& out);
    [[nodiscard]] std::optional<Error> end() const;
    [[nodiscard]] clock::Ticks nextSendAfter(clock::Ticks when) const noexcept;
    void takeReplies();
    void takeReply(const transport::Received& reply, clock::Ticks sentTicks, bool isTimed);
    void sendDriven(clock::Ticks now);
    void beginMeasured();
    HALFTRIP_APART void moveProbe(std::span<std::byte> place) noexcept;
    [[nodiscard]] bool isWhole(std::span<const std::byte> reply) const noexcept;
    [[nodiscard]] bool judge(const transport::Received& reply);
    void keep(const transport::Received& reply, clock::Ticks sentTicks, clock::Ticks scheduled, std::uint64_t looks);
    void recordPending(Part part) noexcept;
    [[nodiscard]] ProbeStamps stampsOf(const Pending& pending) const noexcept
    {
        const bool isTold = ProbeStamps::areStamps(pending.arrivedThere, pending.leftThere);
        return {pending.sequence,
                pending.sentTicks,
                pending.receivedTicks,
                isTold ? pending.arrivedThere : 0,
                isTold ? pending.leftThere : 0,
                m_gaps.gapUntil(pending.receivedTicks)};
    }

    [[nodiscard]] clock::Ticks waitForSendTime(clock::Ticks scheduled) const noexcept;
    [[nodiscard]] clock::Ticks nextInterval() noexcept;
    [[nodiscard]] clock::Ticks leaveSlotsOut(clock::Ticks scheduled, clock::Ticks end);
    [[nodiscard]] LiveProbeCounts& countsOf(Part part) noexcept
    {
        return part == Part::Measured ? *m_out : m_out->excluded;
    }
    [[nodiscard]] LiveProbeCounts& countsOf(std::uint64_t sequence) noexcept;
    [[nodiscard]] bool isMeasured(std::uint64_t sequence) const noexcept;
    void countStray(SequenceTracker::Verdict verdict, const transport::Received& reply) noexcept;
    void countLoss(Part part, clock::Ticks sentTicks, clock::Ticks scheduled) noexcept;
    void countLate(std::uint64_t sequence, clock::Ticks at) noexcept;
    void settle(Part part, clock::Ticks sentTicks, clock::Ticks scheduled, clock::Ticks at, bool isLate) noexcept;
    void endSilence(clock::Ticks at) noexcept;
    [[nodiscard]] clock::Ticks sitOutRefusal(transport::IoResult refusal, clock::Ticks sentTicks);
    void noteFailure(clock::Ticks now);
    void noteTrouble(clock::Ticks since) noexcept;
    void learnLookCost(int waits);
    void judgeStraysUntil(clock::Ticks deadline);
    void judgeWhatWaits(clock::Ticks deadline);
    [[nodiscard]] bool isUndisturbed() const noexcept;
    void drain();

    const PingPlan* m_plan = nullptr;
    transport::Transport* m_transport = nullptr;
    const LoopContext* m_context = nullptr;
    PointRecorder* m_out = nullptr;
    std::vector<std::byte> m_buffer;  ///< The probe as it was at the beginning of the point, or is.
    std::span<std::byte> m_probe;  ///< Where it lies: in m_buffer, or where the transport has it.
    std::span<const std::byte>
        m_replyPattern;  ///< A reply's, behind the header; in m_buffer, where no pattern changes.
    std::size_t m_replyBytes = 0;
    Pending m_pending;
    Driven m_driven;
    bool m_wantsResidence = false;
    bool m_isNewestLost = false;  ///< The last probe was waited for in vain.
    bool m_hasTrouble = false;  ///< One of the two below: the next reply ends it.
    bool m_gaveUp = false;
    clock::Ticks m_failingSince = 0;  ///< 0: the transport works.
    clock::Ticks m_silentSince = 0;  ///< When the first lost probe of a row left; 0: the last one was answered.
    std::uint64_t m_measuredFrom = 0;  ///< Probes before this sequence are the first one's and the warm-up's.
    clock::Ticks m_nextSend = 0;  ///< Where a paced schedule goes on in the next part.
    clock::Ticks m_lookTicks = 0;  ///< The longest single wait for a reply: `stop` is heard at least this often.
    const transport::Transport* m_gapsOver = nullptr;  ///< Whose looks m_gaps knows the cost of.
    // What is larger than a page stands behind, so that all of the above is one.
    GapDetector m_gaps;
    SequenceTracker m_sequences;
    ExponentialGaps m_jitter;
    BusyWork m_work;
    LostProbes m_lostProbes;
};

/// A transport that has failed for this long without one success is given up, unless the adapter is known to be down.
inline constexpr std::int64_t kGiveUpAfterNs = 2'000'000'000;

template <typename AnyTransport>
void PingLoop::runOver(AnyTransport& transport)
{
    m_out->phase.store(PointRecorder::Phase::WarmingUp);
    runPart(transport, Part::First, 1, 0);
    if (m_plan->warmupCount != 0)
        runPart(transport, Part::WarmUp, m_plan->warmupCount, m_plan->warmupLimitTicks);
    if (m_plan->pauseTicks != 0)
        runPauses(transport, m_plan->count, m_plan->durationTicks);
    else if (m_plan->turnTicks != 0)
        runTurns(transport, m_plan->durationTicks);
    else
        runPart(transport, Part::Measured, m_plan->count, m_plan->durationTicks);
    drain();
    m_out->phase.store(PointRecorder::Phase::Finished);
}

/// `count` 0: by time only. `limitTicks` 0: by count only. A paced part ends with its schedule: probes that were due
/// before the end are sent behind it where a stall delayed them, up to one timeout later.
template <typename AnyTransport>
void PingLoop::runPart(AnyTransport& transport, Part part, std::uint64_t count, clock::Ticks limitTicks)
{
    const std::atomic<bool>& stop = m_context->stop;
    const clock::Ticks interval = m_plan->intervalTicks;
    LiveProbeCounts& counts = countsOf(part);
    const clock::Ticks start = beginPart(part);
    const clock::Ticks end = limitTicks == 0 ? INT64_MAX : start + limitTicks;
    const bool catchesUp = interval != 0 && limitTicks != 0 && part == Part::Measured;
    const clock::Ticks latest = catchesUp ? end + m_plan->timeoutTicks : end;
    clock::Ticks scheduled = start;
    clock::Ticks last = start;
    for (std::uint64_t done = 0; count == 0 || done < count; ++done) {
        if (stop.load(std::memory_order_relaxed) || last >= latest || m_gaveUp)
            break;
        if (interval != 0) [[unlikely]] {
            recordPending(part);  // There is time now, whatever the pause is for.
            last = waitForSendTime(std::min(scheduled, end));
            if (stop.load(std::memory_order_relaxed) || scheduled >= end || last >= latest)
                break;
        }
        clock::Ticks sentTicks = 0;
        const transport::IoResult sending = sendProbe(transport, sentTicks);
        const bool isSent = sending == transport::IoResult::Done;
        recordPending(part);
        (isSent ? counts.sent : counts.notSent).add();
        last = isSent ? awaitReply(transport, part, sentTicks, interval == 0 ? sentTicks : scheduled)
                      : sitOutRefusal(sending, sentTicks);
        if (m_plan->workTicks != 0) [[unlikely]] {
            recordPending(part);
            last = m_work.until(last + m_plan->workTicks, m_context->clock, stop);
        }
        if (interval != 0) [[unlikely]]
            scheduled += nextInterval();
    }
    recordPending(part);
    if (catchesUp)
        scheduled = leaveSlotsOut(scheduled, end);
    m_nextSend = scheduled;
    if (part == Part::Measured)
        m_out->endTicks.store(last, std::memory_order_relaxed);
}

/// The measured part with a pause before each probe. What follows such a probe back to back is no result.
template <typename AnyTransport>
void PingLoop::runPauses(AnyTransport& transport, std::uint64_t count, clock::Ticks limitTicks)
{
    const std::atomic<bool>& stop = m_context->stop;
    const clock::Ticks start = beginPart(Part::Measured);
    const clock::Ticks end = limitTicks == 0 ? INT64_MAX : start + limitTicks;
    clock::Ticks last = start;
    for (std::uint64_t done = 0; count == 0 || done < count; ++done) {
        last = waitForSendTime(last + m_plan->pauseTicks);
        if (stop.load(std::memory_order_relaxed) || last >= end || m_gaveUp)
            break;
        last = exchange(transport, Part::Measured, Part::Measured);
        Part before = Part::Measured;
        for (std::uint32_t follower = 0; follower < m_plan->followers; ++follower) {
            // Behind a loss it follows nothing.
            const Part part = m_pending.isSet ? Part::Follower : Part::WarmUp;
            last = exchange(transport, part, before);
            before = part;
        }
        recordPending(before);
    }
    m_out->endTicks.store(last, std::memory_order_relaxed);
}

/// The measured part by turns of probes and of none.
template <typename AnyTransport>
void PingLoop::runTurns(AnyTransport& transport, clock::Ticks limitTicks)
{
    const std::atomic<bool>& stop = m_context->stop;
    const clock::Ticks interval = m_plan->intervalTicks;
    const clock::Ticks start = beginPart(Part::Measured);
    const clock::Ticks end = start + limitTicks;
    clock::Ticks last = start;
    for (clock::Ticks turn = start; turn < end; turn += 2 * m_plan->turnTicks) {
        last = waitForSendTime(turn);
        if (stop.load(std::memory_order_relaxed) || m_gaveUp)
            break;
        const clock::Ticks until = std::min(turn + m_plan->turnTicks, end);
        if (last >= until)
            continue;  // A lost probe was waited for until now.
        const clock::Ticks first = last;
        clock::Ticks scheduled = first;
        Part part = Part::WarmUp;
        while (last < until && !stop.load(std::memory_order_relaxed) && !m_gaveUp) {
            last = exchange(transport, part, part);
            recordPending(part);
            part = Part::Measured;
            scheduled += nextInterval();
            if (interval != 0 && scheduled >= until)
                break;
            if (interval != 0)
                last = waitForSendTime(scheduled);
        }
        m_out->turns.push_back({first, last});
    }
    m_out->endTicks.store(last, std::memory_order_relaxed);
}

/// One probe and its reply. While it is in flight, the one of the part `before` is recorded.
template <typename AnyTransport>
clock::Ticks PingLoop::exchange(AnyTransport& transport, Part part, Part before)
{
    clock::Ticks sentTicks = 0;
    const transport::IoResult sending = sendProbe(transport, sentTicks);
    const bool isSent = sending == transport::IoResult::Done;
    recordPending(before);
    (isSent ? countsOf(part).sent : countsOf(part).notSent).add();
    return isSent ? awaitReply(transport, part, sentTicks, sentTicks) : sitOutRefusal(sending, sentTicks);
}

template <typename AnyTransport>
transport::IoResult PingLoop::sendProbe(AnyTransport& transport, clock::Ticks& sentTicks)
{
    std::span<std::byte> place = transport.probeMemory(m_probe.size());
    if (place.empty())
        place = std::span(m_buffer).first(m_probe.size());
    if (place.data() != m_probe.data()) [[unlikely]]
        moveProbe(place);
    wire::setSequence(m_probe, static_cast<std::uint32_t>(m_sequences.next()));
    sentTicks = m_context->clock.now();
    wire::setSendStamp(m_probe, sentTicks);
    return transport.send(m_probe);
}

/// Waits for the reply to the newest probe, at most until its timeout. Returns the stamp at which it was over.
template <typename AnyTransport>
clock::Ticks PingLoop::awaitReply(AnyTransport& transport, Part part, clock::Ticks sentTicks, clock::Ticks scheduled)
{
    const clock::Ticks deadline = sentTicks + m_plan->timeoutTicks;
    clock::Ticks until = sentTicks + m_lookTicks;
    transport::Received reply;
    std::uint64_t looks = 0;
    clock::Ticks now = sentTicks;
    while (true) {
        const transport::IoResult result = transport.receive(until, reply);
        looks += reply.looks;
        if (result == transport::IoResult::Done) [[likely]] {
            if (judge(reply)) [[likely]] {
                // A receive that sleeps may overstay: what it brings then is late, whoever was asleep.
                const bool isLate = reply.ticks > deadline;
                if (isLate || m_hasTrouble) [[unlikely]] {
                    settle(part, sentTicks, scheduled, reply.ticks, isLate);
                    if (isLate) {
                        m_gaps.waited(reply.ticks - sentTicks, looks, reply.ticks);
                        return reply.ticks;
                    }
                }
                keep(reply, sentTicks, scheduled, looks);
                return reply.ticks;
            }
            now = reply.ticks;
        } else {
            now = m_context->clock.now();
            if (result == transport::IoResult::Failed)
                noteFailure(now);
        }
        if (now >= deadline || m_gaveUp || m_context->stop.load(std::memory_order_relaxed))
            break;
        if (now >= until)
            until = std::min(deadline, now + m_lookTicks);
    }
    // Stopped by the user while it was in flight: neither a sample nor a loss.
    m_isNewestLost = now >= deadline;
    if (m_isNewestLost)
        countLoss(part, sentTicks, scheduled);
    return now;
}

/// True for the awaited reply. Everything else is counted as what it is.
inline bool PingLoop::judge(const transport::Received& reply)
{
    auto verdict = SequenceTracker::Verdict::Unmatched;
    if (reply.payload.size() == m_replyBytes && wire::hasTag(reply.payload, m_plan->tag)) [[likely]] {
        if (isWhole(reply.payload)) [[likely]]
            verdict = m_sequences.arrived(wire::sequenceOf(reply.payload, m_sequences.newest()));
        else
            m_out->altered.add();
    }
    if (verdict == SequenceTracker::Verdict::Awaited) [[likely]]
        return true;
    countStray(verdict, reply);
    return false;
}

/// Of a reply with the right length and tag.
inline bool PingLoop::isWhole(std::span<const std::byte> reply) const noexcept
{
    if (!m_plan->hasResponder) [[unlikely]]
        return wire::isUnaltered(reply, m_probe);
    return !m_plan->keepsPattern || wire::hasPattern(reply, m_replyPattern);
}

/// For recordPending(): the reply's memory is not ours for longer than this.
inline void PingLoop::keep(const transport::Received& reply, clock::Ticks sentTicks, clock::Ticks scheduled,
                           std::uint64_t looks)
{
    m_pending = {true, sentTicks, reply.ticks, scheduled, 0, -1, looks, m_sequences.newest()};
    if (!m_wantsResidence)
        return;
    const wire::ResponderStamps stamps = wire::responderStamps(reply.payload);
    m_pending.arrivedThere = stamps.receiveTicks;
    m_pending.leftThere = stamps.sendTicks;
}

inline void PingLoop::recordPending(Part part) noexcept
{
    if (!m_pending.isSet)
        return;
    m_pending.isSet = false;
    const clock::TickConverter& converter = m_context->converter;
    const clock::Ticks at = m_pending.receivedTicks;
    m_gaps.waited(at - m_pending.sentTicks, m_pending.looks, at);
    const std::int64_t rttNs = converter.spanToNanoseconds(at - m_pending.sentTicks);
    if (part != Part::Measured) [[unlikely]] {
        stats::Recorder& excluded = part == Part::First    ? m_out->first
                                    : part == Part::WarmUp ? m_out->warmup
                                                           : m_out->followers;
        excluded.record(rttNs, at);
        m_out->excluded.received.add();
        return;
    }
    m_out->rtt.record(rttNs, at);
    m_out->addToJitter(rttNs);
    m_out->received.add();
    if (m_plan->intervalTicks != 0) [[unlikely]]
        m_out->fromScheduled.record(converter.spanToNanoseconds(at - m_pending.scheduledTicks), at);
    const bool tellsResidence = m_pending.leftThere >= m_pending.arrivedThere;
    if (m_out->slow.wants(at - m_pending.sentTicks)) [[unlikely]]
        m_out->slow.add(stampsOf(m_pending));
    if (m_out->log.hasRoom()) [[unlikely]]
        m_out->log.add({m_pending.sequence, m_pending.sentTicks, m_pending.scheduledTicks, at,
                        tellsResidence ? m_pending.leftThere - m_pending.arrivedThere : -1, m_pending.looks});
    if (!tellsResidence)
        return;
    if (ProbeStamps::areStamps(m_pending.arrivedThere, m_pending.leftThere)) [[likely]]
        m_out->clockBounds.add(stampsOf(m_pending));
    const std::int64_t stayNs = m_context->responderConverter.spanToNanoseconds(m_pending.leftThere -
                                                                                m_pending.arrivedThere);
    m_out->residence.record(stayNs, at);
    if (m_plan->takesResidenceOut) [[unlikely]]
        m_out->lessResidence.record(std::max<std::int64_t>(rttNs - stayNs, 0), at);
}

}  // namespace halftrip::loop

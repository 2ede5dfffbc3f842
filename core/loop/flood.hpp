#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_converter.hpp"
#include "core/loop/loop_context.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/loop/sequence_tracker.hpp"
#include "core/transport/batching.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/probe.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::loop {

/// One point flat out, in the units of the hot loop.
struct FloodPlan {
    std::uint32_t sizeBytes = 64;        ///< With room for the whole sequence: 4 and more.
    std::uint32_t tag = 0;
    std::uint64_t count = 0;             ///< Probes to send; 0: until durationTicks have passed.
    clock::Ticks durationTicks = 0;
    std::uint64_t window = 64;           ///< Probes in flight at one time; 1 to kMostInFlight.
    clock::Ticks timeoutTicks = 0;
    std::uint64_t warmupCount = 0;
    clock::Ticks warmupLimitTicks = 0;
    /// Above 0: probes go out in bursts of so many in place of a window, and `count` is above 0. Up to kMostInFlight.
    std::uint64_t burst = 0;
    clock::Ticks gapTicks = 0;  ///< From one send of a burst to the next; 0: flat out.
    clock::Ticks restTicks = 0;  ///< From the end of a burst's last reply to the next burst, at least.
    bool takesResidenceOut = false;  ///< Round trips are recorded without the responder's residence as well.
    bool hasResponder = true;  ///< False: probes come back as they went; others are corrupted.
    bool keepsPattern =
        true;  ///< The responder returns the pattern behind the header; a reply with another one is corrupted.
};

inline constexpr std::uint64_t kMostInFlight = 4'096;

/// The initiator's loop of a flood: sends as long as the window has room, and takes what comes back in between. Runs on
/// the measuring thread: no allocation, lock or log. One object serves all points of a run.
///
/// A round trip contains what the probe waited for in queues, this host's among them: that is what is measured here. A
/// transmit path without room is no loss: the same probe is tried again, with a new stamp, while replies are taken.
///
/// Where the transport moves several probes by one call (transport/batching.hpp), as many go out by one as have room in
/// the window, and what has come is taken by one. Each has its own send stamp, taken when it is written and before the
/// call: what it waits for the others of its call is in its round trip.
///
/// In bursts the k-th probe is due at the burst's begin + k gaps, whatever became of those before it, and its time from
/// then on is recorded as well. Between sends replies are only looked for, never slept for. A burst is over when all
/// its replies are there; or, where some stay away, when none has come for a while: the next one does not wait for
/// their timeouts.
///
/// Of silence it is spoken where a probe was lost and nothing at all had come since it left; the next reply ends it. A
/// probe that is lost among others that come back is a loss only.
class FloodLoop final : public transport::Loop {
public:
    explicit FloodLoop(std::uint32_t largestSizeBytes);

    /// One point over that transport: the first probe alone, the warm-up, the measured part. Each ends when all its
    /// probes are answered or lost. Returns why it stopped early when the transport gave up; otherwise nothing.
    [[nodiscard]] std::optional<Error> run(transport::Transport& transport, const FloodPlan& plan,
                                           const LoopContext& context, PointRecorder& out);

    /// Within run().
    void runVirtually(transport::Transport& transport) override;
    template <typename AnyTransport>
    void runOver(AnyTransport& transport);

private:
    enum class Part : std::uint8_t { First, WarmUp, Measured };
    enum class State : std::uint8_t { Free, InFlight, Answered, Lost };
    struct InFlight {
        std::uint64_t sequence = 0;
        clock::Ticks sentTicks = 0;
        clock::Ticks scheduledTicks = 0;  ///< When it was due; 0: it had no schedule.
        Part part = Part::First;
        State state = State::Free;
    };
    /// As far back as sequences are known: a probe that so many younger ones have overtaken is lost.
    static constexpr std::uint64_t kSlots = SequenceTracker::kWindow;

    template <typename AnyTransport>
    HALFTRIP_FLATTEN void runPart(AnyTransport& transport, Part part, std::uint64_t count, clock::Ticks limitTicks,
                                  std::uint64_t window);
    template <typename AnyTransport>
    HALFTRIP_FLATTEN void runBursts(AnyTransport& transport, Part part, std::uint64_t count, clock::Ticks limitTicks);
    template <typename AnyTransport>
    [[nodiscard]] std::uint64_t sendBurst(AnyTransport& transport, Part part, std::uint64_t size);
    template <typename AnyTransport>
    void awaitBurst(AnyTransport& transport);
    template <typename AnyTransport>
    [[nodiscard]] transport::IoResult sendNext(AnyTransport& transport, Part part, clock::Ticks scheduledTicks);
    /// As many as the window has room for, up to `most`, which is not 0; returns how many were sent.
    template <typename AnyTransport>
    [[nodiscard]] std::uint64_t sendSome(AnyTransport& transport, Part part, std::uint64_t most);
    template <transport::Batching AnyTransport>
    [[nodiscard]] std::uint64_t sendBatch(AnyTransport& transport, Part part, std::uint64_t count);
    void launch(std::uint64_t sequence, clock::Ticks sentTicks, clock::Ticks scheduledTicks, Part part) noexcept;
    void noteRefusal(transport::IoResult result, clock::Ticks since, Part part);
    template <typename AnyTransport>
    void take(AnyTransport& transport, clock::Ticks deadline, std::uint64_t most);
    template <transport::Batching AnyTransport>
    void takeBatch(AnyTransport& transport, clock::Ticks deadline);
    void prepareBatch(std::uint32_t most);
    [[nodiscard]] bool isWhole(std::span<const std::byte> reply) const noexcept;
    void judge(const transport::Received& reply) noexcept;
    [[nodiscard]] static clock::Ticks stayOf(const transport::Received& reply) noexcept;
    void answer(InFlight& probe, const transport::Received& reply, bool isOvertaken) noexcept;
    void expire(clock::Ticks now) noexcept;
    void lose(InFlight& probe) noexcept;
    void noteStuck(clock::Ticks now) noexcept;
    void noteFailure(clock::Ticks now);
    void noteTrouble(clock::Ticks since) noexcept;
    void endTrouble(clock::Ticks at) noexcept;
    void endSilence(clock::Ticks at) noexcept;
    void beginMeasured(clock::Ticks at) noexcept;
    void endMeasured(clock::Ticks at) noexcept;
    [[nodiscard]] clock::Ticks lastReplyBehind(clock::Ticks overAt) noexcept;
    template <typename AnyTransport>
    void drain(AnyTransport& transport);
    [[nodiscard]] clock::Ticks drainLimit() const noexcept;
    [[nodiscard]] bool awaitsLosses() const noexcept { return m_out->lost.get() > m_out->late.get(); }
    /// Of the last probe that was sent or came back.
    [[nodiscard]] clock::Ticks lastTicks() const noexcept { return std::max(m_sentTicks, m_heardTicks); }
    [[nodiscard]] bool isOver() const noexcept { return m_context->stop.load(std::memory_order_relaxed) || m_gaveUp; }
    [[nodiscard]] InFlight& slotOf(std::uint64_t sequence) noexcept { return m_slots[sequence % kSlots]; }
    [[nodiscard]] LiveProbeCounts& countsOf(Part part) noexcept
    {
        return part == Part::Measured ? *m_out : m_out->excluded;
    }

    const FloodPlan* m_plan = nullptr;
    transport::Transport* m_transport = nullptr;
    const LoopContext* m_context = nullptr;
    PointRecorder* m_out = nullptr;
    std::vector<std::byte> m_buffer;
    std::span<std::byte> m_probe;
    std::uint32_t m_batch = 1;  ///< Probes by one call, at the most.
    std::vector<std::byte> m_batchMemory;
    std::array<std::span<std::byte>, transport::kMostInBatch> m_batchProbes{};
    std::array<clock::Ticks, transport::kMostInBatch> m_batchStamps{};
    std::array<transport::Received, transport::kMostInBatch> m_batchReplies{};
    SequenceTracker m_sequences;
    std::vector<InFlight> m_slots;
    std::uint64_t m_oldest = 1;  ///< No probe before it is in flight.
    std::uint64_t m_inFlight = 0;
    std::uint64_t m_held = 0;  ///< So many of the newest found no room and are still to be sent.
    bool m_wantsResidence = false;
    bool m_hasTrouble = false;
    clock::Ticks m_sentTicks = 0;  ///< Of the last probe that was sent, ...
    clock::Ticks m_heardTicks = 0;  ///< ... and of the last that came back.
    clock::Ticks m_silentSince =
        0;  ///< When the first lost probe of a silence left; 0: something was heard since the last loss.
    clock::Ticks m_silentUntil = INT64_MAX;  ///< A silence that goes on beyond the measured part ends with it.
    std::uint64_t m_receivedBefore = 0;  ///< While a part that is over drains: until the last look.
    clock::Ticks m_stuckSince = 0;  ///< Since when nothing could be sent; 0: it can.
    clock::Ticks m_retryTicks = 0;  ///< While the transmit path has no room, it is asked again after this time.
    clock::Ticks m_lookTicks = 0;  ///< The longest single wait: `stop` is heard at least this often.
    clock::Ticks m_quietTicks = 0;  ///< After so long without a reply a burst is over.
    bool m_gaveUp = false;

    /// Taken between two sends; more are left for the next time, so that sending goes on.
    static constexpr std::uint64_t kMostBetween = 16;
};

template <typename AnyTransport>
void FloodLoop::runOver(AnyTransport& transport)
{
    m_out->phase.store(PointRecorder::Phase::WarmingUp);
    if constexpr (transport::Batching<AnyTransport>)
        prepareBatch(transport.batch());
    runPart(transport, Part::First, 1, 0, 1);
    const auto run = [&](Part part, std::uint64_t count, clock::Ticks limitTicks) {
        if (m_plan->burst != 0)
            runBursts(transport, part, count, limitTicks);
        else
            runPart(transport, part, count, limitTicks, m_plan->window);
    };
    if (m_plan->warmupCount != 0)
        run(Part::WarmUp, m_plan->warmupCount, m_plan->warmupLimitTicks);
    run(Part::Measured, m_plan->count, m_plan->durationTicks);
    drain(transport);
    m_out->phase.store(PointRecorder::Phase::Finished);
}

/// Replies that were given up and may come all the same are counted, not left for the next point.
template <typename AnyTransport>
void FloodLoop::drain(AnyTransport& transport)
{
    clock::Ticks now = m_context->clock.now();
    for (const clock::Ticks until = now + drainLimit(); now < until && awaitsLosses() && !m_gaveUp;
         now = m_context->clock.now())
        take(transport, std::min(until, now + m_lookTicks), kMostBetween);
    endSilence(m_out->endTicks.load(std::memory_order_relaxed));
}

/// `count` 0: by time only. `limitTicks` 0: by count only.
template <typename AnyTransport>
void FloodLoop::runPart(AnyTransport& transport, Part part, std::uint64_t count, clock::Ticks limitTicks,
                        std::uint64_t window)
{
    const std::atomic<bool>& stop = m_context->stop;
    clock::Ticks now = m_context->clock.now();
    const clock::Ticks end = limitTicks == 0 ? INT64_MAX : now + limitTicks;
    if (part == Part::Measured) {
        beginMeasured(now);
        m_silentUntil = end;
    }
    std::uint64_t begun = 0;
    clock::Ticks overAt = 0;
    while (!stop.load(std::memory_order_relaxed) && !m_gaveUp) {
        if (now >= end && overAt == 0) {
            overAt = now;
            m_receivedBefore = m_out->received.get();
        }
        const bool isOver = overAt != 0 || (count != 0 && begun >= count);
        if (isOver && m_inFlight == 0)
            break;
        const bool hasRoom = !isOver && m_inFlight < window;
        std::uint64_t sent = 0;
        if (hasRoom)
            sent = sendSome(transport, part, std::min(window - m_inFlight, count == 0 ? window : count - begun));
        begun += sent;
        // Where there is nothing to send, what comes is waited for; where there is, only looked for.
        take(transport, sent != 0 ? 0 : now + (hasRoom ? m_retryTicks : m_lookTicks), kMostBetween);
        now = m_context->clock.now();
        expire(now);
        if (overAt != 0) [[unlikely]]
            overAt = lastReplyBehind(overAt);
    }
    if (part == Part::Measured)
        endMeasured(overAt != 0 ? overAt : lastTicks());
}

/// `limitTicks` 0: by count only.
template <typename AnyTransport>
void FloodLoop::runBursts(AnyTransport& transport, Part part, std::uint64_t count, clock::Ticks limitTicks)
{
    clock::Ticks now = m_context->clock.now();
    if (part == Part::Measured)
        beginMeasured(now);
    const clock::Ticks end = limitTicks == 0 ? INT64_MAX : now + limitTicks;
    for (std::uint64_t begun = 0; begun < count && now < end && !isOver(); now = m_context->clock.now()) {
        begun += sendBurst(transport, part, std::min(m_plan->burst, count - begun));
        awaitBurst(transport);
    }
    while (m_inFlight != 0 && !isOver()) {
        take(transport, now + m_lookTicks, kMostBetween);
        now = m_context->clock.now();
        expire(now);
    }
    if (part == Part::Measured)
        endMeasured(lastTicks());
}

/// Returns how many were sent: fewer than `size` only when the run is over.
template <typename AnyTransport>
std::uint64_t FloodLoop::sendBurst(AnyTransport& transport, Part part, std::uint64_t size)
{
    const clock::Ticks gap = m_plan->gapTicks;
    clock::Ticks now = m_context->clock.now();
    clock::Ticks due = now;
    clock::Ticks before = 0;
    std::uint64_t sent = 0;
    while (sent < size && !isOver()) {
        if (now >= due && sendNext(transport, part, gap != 0 ? due : 0) == transport::IoResult::Done) {
            const clock::Ticks sentTicks = m_sentTicks;
            if (sent != 0 && part == Part::Measured)
                m_out->sendGaps.record(m_context->converter.spanToNanoseconds(sentTicks - before), sentTicks);
            before = sentTicks;
            due += gap;
            ++sent;
        }
        take(transport, 0, kMostBetween);
        now = m_context->clock.now();
        expire(now);
    }
    return sent;
}

/// Until the burst is over, and the rest behind it.
template <typename AnyTransport>
void FloodLoop::awaitBurst(AnyTransport& transport)
{
    const clock::Ticks sentTicks = slotOf(m_sequences.newest()).sentTicks;
    clock::Ticks now = m_context->clock.now();
    while (m_inFlight != 0 && !isOver()) {
        const clock::Ticks quietAt = lastTicks() + m_quietTicks;
        const bool isQuiet = lastTicks() > sentTicks && now >= quietAt;
        if (isQuiet || now - sentTicks > m_plan->timeoutTicks)
            break;
        const clock::Ticks until = now < quietAt ? quietAt : now + m_quietTicks;
        take(transport, std::min(until, now + m_lookTicks), kMostBetween);
        now = m_context->clock.now();
        expire(now);
    }
    for (const clock::Ticks until = now + m_plan->restTicks; now < until && !isOver(); now = m_context->clock.now())
        take(transport, 0, kMostBetween);
}

template <typename AnyTransport>
std::uint64_t FloodLoop::sendSome(AnyTransport& transport, Part part, std::uint64_t most)
{
    if constexpr (transport::Batching<AnyTransport>) {
        if (m_batch > 1)
            return sendBatch(transport, part, std::min<std::uint64_t>(most, m_batch));
    }
    return sendNext(transport, part, 0) == transport::IoResult::Done ? 1 : 0;
}

template <typename AnyTransport>
transport::IoResult FloodLoop::sendNext(AnyTransport& transport, Part part, clock::Ticks scheduledTicks)
{
    if (m_held == 0) {
        wire::setSequence(m_probe, static_cast<std::uint32_t>(m_sequences.next()));
        m_held = 1;
    }
    const clock::Ticks sentTicks = m_context->clock.now();
    wire::setSendStamp(m_probe, sentTicks);
    const transport::IoResult result = transport.send(m_probe);
    if (result != transport::IoResult::Done) [[unlikely]] {
        noteRefusal(result, sentTicks, part);
        return result;
    }
    m_held = 0;
    launch(m_sequences.newest(), sentTicks, scheduledTicks, part);
    return result;
}

/// What finds no room keeps its number, and is written anew the next time.
template <transport::Batching AnyTransport>
std::uint64_t FloodLoop::sendBatch(AnyTransport& transport, Part part, std::uint64_t count)
{
    for (; m_held < count; ++m_held)
        static_cast<void>(m_sequences.next());
    const std::uint64_t first = m_sequences.newest() - m_held + 1;
    std::array<std::span<const std::byte>, transport::kMostInBatch> probes;
    for (std::uint64_t i = 0; i < count; ++i) {
        wire::setSequence(m_batchProbes[i], static_cast<std::uint32_t>(first + i));
        m_batchStamps[i] = m_context->clock.now();
        wire::setSendStamp(m_batchProbes[i], m_batchStamps[i]);
        probes[i] = m_batchProbes[i];
    }
    transport::IoResult result = transport::IoResult::Done;
    const std::uint64_t sent = transport.sendMany(std::span(probes).first(count), result);
    for (std::uint64_t i = 0; i < sent; ++i)
        launch(first + i, m_batchStamps[i], 0, part);
    m_held -= sent;
    if (result != transport::IoResult::Done) [[unlikely]]
        noteRefusal(result, m_batchStamps[0], part);
    return sent;
}

/// The transport has taken it.
inline void FloodLoop::launch(std::uint64_t sequence, clock::Ticks sentTicks, clock::Ticks scheduledTicks,
                              Part part) noexcept
{
    InFlight& slot = slotOf(sequence);
    m_stuckSince = 0;
    m_sentTicks = sentTicks;
    if (slot.state == State::InFlight) [[unlikely]]
        lose(slot);
    slot = {sequence, sentTicks, scheduledTicks, part, State::InFlight};
    ++m_inFlight;
    countsOf(part).sent.add();
}

/// What has come, `most` at the most; the first is waited for until `deadline`.
template <typename AnyTransport>
void FloodLoop::take(AnyTransport& transport, clock::Ticks deadline, std::uint64_t most)
{
    if constexpr (transport::Batching<AnyTransport>) {
        if (m_batch > 1)
            return takeBatch(transport, deadline);
    }
    transport::Received reply;
    for (std::uint64_t taken = 0; taken < most; ++taken) {
        const transport::IoResult result = transport.receive(deadline, reply);
        if (result == transport::IoResult::Failed) [[unlikely]]
            noteFailure(m_context->clock.now());
        if (result != transport::IoResult::Done)
            return;
        judge(reply);
        deadline = 0;
    }
}

/// By one call, which takes as many as a batch holds.
template <transport::Batching AnyTransport>
void FloodLoop::takeBatch(AnyTransport& transport, clock::Ticks deadline)
{
    transport::IoResult result = transport::IoResult::Nothing;
    const std::size_t count = transport.receiveMany(deadline, std::span(m_batchReplies).first(m_batch), result);
    if (result == transport::IoResult::Failed) [[unlikely]]
        noteFailure(m_context->clock.now());
    for (std::size_t i = 0; i < count; ++i)
        judge(m_batchReplies[i]);
}

/// Of a reply with the right length and tag.
inline bool FloodLoop::isWhole(std::span<const std::byte> reply) const noexcept
{
    if (!m_plan->hasResponder) [[unlikely]]
        return wire::isUnaltered(reply, m_probe);
    return !m_plan->keepsPattern || wire::hasPattern(reply, m_probe);
}

inline void FloodLoop::judge(const transport::Received& reply) noexcept
{
    const bool isOurs = reply.payload.size() == m_probe.size() && wire::hasTag(reply.payload, m_plan->tag);
    if (!isOurs || !isWhole(reply.payload)) [[unlikely]] {
        m_out->unmatched.add();
        if (isOurs)
            m_out->altered.add();
        return;
    }
    using enum SequenceTracker::Verdict;
    const std::uint64_t sequence = wire::sequenceOf(reply.payload, m_sequences.newest());
    const SequenceTracker::Verdict verdict = m_sequences.arrived(sequence);
    InFlight& probe = slotOf(sequence);
    const bool isKnown = probe.sequence == sequence && probe.state != State::Free;
    if (verdict == Unmatched || !isKnown) [[unlikely]] {
        m_out->unmatched.add();
        return;
    }
    if (verdict == Duplicate) [[unlikely]] {
        countsOf(probe.part).duplicate.add();
        return;
    }
    answer(probe, reply, verdict == LateReordered);
}

/// The responder's residence, in ticks of its clock; -1: its stamps tell none.
inline clock::Ticks FloodLoop::stayOf(const transport::Received& reply) noexcept
{
    const wire::ResponderStamps stamps = wire::responderStamps(reply.payload);
    return stamps.sendTicks >= stamps.receiveTicks ? stamps.sendTicks - stamps.receiveTicks : -1;
}

inline void FloodLoop::answer(InFlight& probe, const transport::Received& reply, bool isOvertaken) noexcept
{
    const clock::TickConverter& converter = m_context->converter;
    const clock::Ticks at = reply.ticks;
    m_stuckSince = 0;
    LiveProbeCounts& counts = countsOf(probe.part);
    if (isOvertaken) [[unlikely]]
        counts.reordered.add();
    if (probe.state == State::InFlight && at - probe.sentTicks > m_plan->timeoutTicks) [[unlikely]]
        lose(probe);
    m_heardTicks = at;
    const std::int64_t rttNs = converter.spanToNanoseconds(at - probe.sentTicks);
    const bool isLate = probe.state == State::Lost;
    probe.state = isLate ? probe.state : State::Answered;
    m_inFlight -= isLate ? 0 : 1;
    if (m_hasTrouble) [[unlikely]]
        endTrouble(at);
    if (isLate) [[unlikely]] {
        counts.late.add();
        if (probe.part == Part::Measured)
            m_out->lateReplies.record(rttNs, at);
        return;
    }
    counts.received.add();
    if (probe.part != Part::Measured) {
        (probe.part == Part::First ? m_out->first : m_out->warmup).record(rttNs, at);
        return;
    }
    m_out->rtt.record(rttNs, at);
    if (probe.scheduledTicks != 0)
        m_out->fromScheduled.record(converter.spanToNanoseconds(at - probe.scheduledTicks), at);
    const clock::Ticks stay = m_wantsResidence ? stayOf(reply) : -1;
    if (m_out->log.hasRoom()) [[unlikely]]
        m_out->log.add({.sequence = probe.sequence,
                        .sent = probe.sentTicks,
                        .scheduled = probe.scheduledTicks != 0 ? probe.scheduledTicks : probe.sentTicks,
                        .received = at,
                        .residence = stay});
    if (stay < 0)
        return;
    const std::int64_t stayNs = m_context->responderConverter.spanToNanoseconds(stay);
    m_out->residence.record(stayNs, at);
    if (m_plan->takesResidenceOut)
        m_out->lessResidence.record(std::max<std::int64_t>(rttNs - stayNs, 0), at);
}

/// Probes that are waited for in vain. Those behind the oldest are younger: one look is enough as a rule.
inline void FloodLoop::expire(clock::Ticks now) noexcept
{
    const std::uint64_t newest = m_sequences.newest() - m_held;
    while (m_inFlight != 0 && m_oldest <= newest) {
        InFlight& probe = slotOf(m_oldest);
        if (probe.sequence == m_oldest && probe.state == State::InFlight) {
            if (now - probe.sentTicks <= m_plan->timeoutTicks)
                return;
            lose(probe);
        }
        ++m_oldest;
    }
}

}  // namespace halftrip::loop

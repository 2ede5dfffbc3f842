#include "core/loop/listen.hpp"

#include "core/base/plural.hpp"
#include "core/wire/feed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace halftrip::loop {
namespace {

using clock::Ticks;
using transport::IoResult;

/// Packets that wait for the next reading of the clocks; a fast feed fills them before the time is over.
constexpr std::size_t kMostHeard = 4096;
constexpr std::int64_t kSettleEveryNs = 50'000'000;
/// The user's stop is looked at this often.
constexpr std::int64_t kListenSliceNs = 20'000'000;
/// A feed that is faster than we are never lets the socket run empty.
constexpr std::int64_t kLongestDiscardNs = 200'000'000;
/// A transport that has failed for so long without one success is given up.
constexpr std::int64_t kGiveUpListeningNs = 2'000'000'000;

}  // namespace

ListenLoop::ListenLoop() : m_heard(kMostHeard)
{
    m_heard.clear();  // The memory stays, and has been touched.
}

std::optional<Error> ListenLoop::run(transport::StampingTransport& transport, const ListenPlan& plan,
                                     const LoopContext& context, PointRecorder& out)
{
    m_plan = &plan;
    m_transport = &transport;
    m_context = &context;
    m_out = &out;
    m_sequences.clear();
    m_heard.clear();
    m_system = clock::ClockRelation(kPairsForError);
    m_adapter = clock::ClockRelation(kPairsForError);
    m_failingSince = 0;
    m_packets = m_ours = m_unstamped = m_uncertain = m_negative = 0;
    m_errorNs = 0;
    const std::uint64_t discarded = discardWaiting();
    transport.setProbeSize(0);
    followClocks();
    chooseStamps();
    const Ticks slice = context.converter.nanosecondsToSpan(kListenSliceNs);
    Ticks now = context.clock.now();
    m_lastAt = now;
    m_settleAt = now + context.converter.nanosecondsToSpan(kSettleEveryNs);
    out.startTicks.store(now, std::memory_order_relaxed);
    out.phase.store(PointRecorder::Phase::Measuring);
    std::optional<Error> error;
    transport::Received packet;
    while (!error && !isOver(now) && !context.stop.load(std::memory_order_relaxed)) {
        const Ticks until = plan.count == 0 ? out.startTicks.load(std::memory_order_relaxed) + plan.durationTicks
                                            : now + slice;
        const IoResult result = transport.receive(std::min(until, now + slice), packet);
        if (result == IoResult::Done) [[likely]] {
            now = packet.ticks;
            keep(packet);
        } else {
            now = context.clock.now();
            if (result == IoResult::Failed)
                error = bear(now);
        }
        if (now >= m_settleAt || m_heard.size() == kMostHeard)
            settle();
    }
    settle();
    if (m_unstamped != m_packets)
        out.arrivals.reset();  // Of those before the first stamp: no figure of the feed.
    out.endTicks.store(now, std::memory_order_relaxed);
    out.phase.store(PointRecorder::Phase::Finished);
    tell();
    if (discarded != 0)
        out.remarks["before"] = fmt::format("{} {} that came before it listened {} in no count", discarded,
                                            wordBehind(discarded, "packets"), discarded == 1 ? "is" : "are");
    return error;
}

/// What lies in the socket has waited for this program to begin, which is no part of the way to it.
std::uint64_t ListenLoop::discardWaiting() noexcept
{
    const Ticks end = m_context->clock.now() + m_context->converter.nanosecondsToSpan(kLongestDiscardNs);
    transport::Received packet;
    std::uint64_t discarded = 0;
    for (Ticks now = 0; now < end; now = m_context->clock.now()) {
        if (m_transport->receive(m_context->clock.now(), packet) != IoResult::Done)
            break;
        ++discarded;
    }
    return discarded;
}

bool ListenLoop::isOver(Ticks now) const noexcept
{
    if (m_plan->count == 0)
        return now - m_out->startTicks.load(std::memory_order_relaxed) >= m_plan->durationTicks;
    return packetsOfResult() >= m_plan->count || now - m_lastAt >= m_plan->patienceTicks;
}

std::uint64_t ListenLoop::packetsOfResult() const noexcept
{
    return m_packets - std::min(m_packets, m_plan->warmupCount + 1);
}

void ListenLoop::keep(const transport::Received& packet)
{
    const transport::StageStamps stamps = m_transport->receivedStamps();
    const Ticks before = std::exchange(m_lastAt, packet.ticks);
    m_failingSince = 0;
    stats::Recorder& into = recorderOfNext();
    ++m_packets;
    m_out->listened.set(packetsOfResult());
    judge(packet.payload);
    if (const auto stamp = m_isByHardware ? stamps.rxHardwareNs : stamps.rxSoftwareNs)
        m_heard.push_back({packet.ticks, *stamp, &into});
    else
        keepUnstamped(packet.ticks - before, packet.ticks, &into == &m_out->rtt);
}

/// Nothing of its way is known. How the feed came is, as this program saw it.
void ListenLoop::keepUnstamped(Ticks sinceLast, Ticks at, bool isMeasured) noexcept
{
    if (isMeasured && m_unstamped + 1 == m_packets)
        m_out->arrivals.record(m_context->converter.spanToNanoseconds(sinceLast), at);
    ++m_unstamped;
}

/// The first packet finds everything cold: it is shown beside the result, as everywhere.
stats::Recorder& ListenLoop::recorderOfNext() noexcept
{
    if (m_packets == 0)
        return m_out->first;
    return m_packets <= m_plan->warmupCount ? m_out->warmup : m_out->rtt;
}

/// Counts the packet. Numbers tell what was left out, too.
void ListenLoop::judge(std::span<const std::byte> payload) noexcept
{
    using enum FeedSequences::Verdict;
    const auto mark = wire::feedMarkOf(payload);
    const auto verdict = mark ? m_sequences.arrived(mark->tag, mark->number) : Unmatched;
    if (verdict != Unmatched)
        ++m_ours;
    const FeedFigures& figures = m_sequences.figures();
    const std::uint64_t others = m_packets - m_ours - figures.ofOthers;
    m_out->unmatched.set(figures.ofOthers);
    m_out->received.set(figures.first + others);
    m_out->sent.set(figures.first + others + figures.missing);
    m_out->lost.set(figures.missing);
    m_out->late.set(figures.tooOld);
    m_out->duplicate.set(figures.duplicates);
    m_out->reordered.set(figures.reordered);
}

/// Reads the clocks against each other and translates what came since the last reading.
void ListenLoop::settle()
{
    followClocks();
    const double nsPerTick = 1e9 / m_context->converter.ticksPerSecond();
    const bool isKnown = m_system.isUsable() && !m_system.wasStepped(nsPerTick) &&
                         (!m_isByHardware || (m_adapter.isUsable() && !m_adapter.wasStepped(1)));
    if (isKnown)
        m_errorNs = std::max(m_errorNs, m_system.errorNs() + (m_isByHardware ? m_adapter.errorNs() : 0));
    else
        m_uncertain += m_heard.size();
    for (const Heard& heard : m_heard) {
        if (!isKnown)
            break;
        const std::int64_t stampNs = m_isByHardware ? m_adapter.toNs(heard.stampNs) : heard.stampNs;
        const std::int64_t latencyNs = m_system.toNs(heard.ticks) - stampNs;
        m_negative += latencyNs < 0 ? 1U : 0U;
        heard.into->record(latencyNs, heard.ticks);
    }
    m_heard.clear();
    m_settleAt = m_context->clock.now() + m_context->converter.nanosecondsToSpan(kSettleEveryNs);
}

/// By the adapter's clock where it can be read.
void ListenLoop::chooseStamps()
{
    m_isByHardware = m_transport->stampFacts().hasHardware && !m_adapter.isEmpty();
}

void ListenLoop::followClocks() noexcept
{
    transport::StampingTransport& transport = *m_transport;
    transport.readClocks();
    const double nsPerTick = 1e9 / m_context->converter.ticksPerSecond();
    const auto follow = [](clock::ClockRelation& mine, const clock::ClockRelation& read, double nsPerUnit) {
        // A clock that was set in the stretch before is no reason to doubt this one.
        mine.keepNewest(mine.wasStepped(nsPerUnit) ? 1 : kPairsForError - 1);
        if (const auto pair = read.newest())
            mine.add(*pair);
    };
    follow(m_system, transport.systemClock(), nsPerTick);
    follow(m_adapter, transport.adapterClock(), 1);
}

/// A failed receive. The error, where the transport is given up.
std::optional<Error> ListenLoop::bear(Ticks now)
{
    if (m_failingSince == 0 || m_context->isPathDown.load(std::memory_order_relaxed))
        m_failingSince = now;
    const bool isGone = m_transport->lastError().kind == ErrorKind::Closed;
    if (isGone || now - m_failingSince > m_context->converter.nanosecondsToSpan(kGiveUpListeningNs))
        return m_transport->lastError();
    return std::nullopt;
}

void ListenLoop::tell()
{
    const transport::StampFacts facts = m_transport->stampFacts();
    const FeedFigures& figures = m_sequences.figures();
    std::map<std::string, std::string>& remarks = m_out->remarks;
    const auto reason = [&facts](const char* stamp) {
        const auto found = facts.missing.find(stamp);
        return found == facts.missing.end() ? std::string("none") : found->second;
    };
    const bool hasNone = m_packets != 0 && m_unstamped == m_packets;
    if (hasNone)
        remarks["stamps"] = fmt::format("none, so that packets and their numbers are counted, and only the times from "
                                        "arrival to arrival are measured, by this program's own clock: {}",
                                        facts.hasHardware ? facts.adapterClock : reason("rxSoftware"));
    else if (m_isByHardware)
        remarks["stamps"] = fmt::format("by hardware, the adapter's clock read by {}", facts.adapterClock);
    else if (facts.hasHardware)
        remarks["stamps"] = fmt::format("by software, since the adapter's clock cannot be read: {}",
                                        facts.adapterClock);
    else
        remarks["stamps"] = fmt::format("by software, when the system was handed the packet (by hardware: {})",
                                        reason("rxHardware"));
    if (!hasNone) {
        m_out->stamps = m_isByHardware ? model::StampConvention::Hardware : model::StampConvention::Software;
        remarks["stampError"] = fmt::format("at most {} ns between the two clocks", m_errorNs);
    }
    if (m_unstamped != 0 && !hasNone)
        remarks["unstamped"] = fmt::format("{} {} came without a stamp and {} in no figure", m_unstamped,
                                           wordBehind(m_unstamped, "packets"), m_unstamped == 1 ? "is" : "are");
    if (m_uncertain != 0)
        remarks["clockSet"] = fmt::format("a clock was set or stopped while {} {} arrived: excluded", m_uncertain,
                                          wordBehind(m_uncertain, "packets"));
    if (m_negative != 0)
        remarks["beforeStamp"] = fmt::format("{} {} before the timestamp: taken as 0 ns", m_negative,
                                             m_negative == 1 ? "packet seems to arrive" : "packets seem to arrive");
    const std::uint64_t others = m_packets - m_ours;
    if (m_ours == 0)
        remarks["payload"] = fmt::format("{} {}, {} of \"halftrip send\": no numbers to follow", others,
                                         wordBehind(others, "packets"), others == 1 ? "not one" : "none");
    else
        remarks["payload"] = fmt::format("{} {} of \"halftrip send\" with {} {}, {} {}; {} {} in the numbers, the "
                                         "longest {}",
                                         m_ours, wordBehind(m_ours, "packets"), figures.senders,
                                         wordBehind(figures.senders, "tags"), others, wordBehind(others, "others"),
                                         figures.gaps, wordBehind(figures.gaps, "gaps"), figures.longestGap);
}

}  // namespace halftrip::loop

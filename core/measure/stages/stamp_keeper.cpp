#include "core/measure/stages/stamp_keeper.hpp"

#include "core/wire/probe.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace halftrip::measure {
namespace {

using clock::Ticks;
using transport::IoResult;

/// Half of what one byte of a sequence can tell: a probe is taken for one within this distance of the newest.
constexpr std::uint64_t kReach = 128;
/// Probes in a row without all of their stamps before those are taken for such as never come.
constexpr int kMostWithoutStamps = 3;

/// Drops a column that a probe had nothing for.
void keepWhole(std::vector<std::int64_t>& column, std::size_t length)
{
    if (column.size() != length)
        column.clear();
}

void addIfThere(std::vector<std::int64_t>& column, const std::optional<std::int64_t>& value)
{
    if (value)
        column.push_back(*value);
}

void addProbe(control::StageReport& report, std::uint32_t sequence, const EndParts& parts)
{
    report.sequences.push_back(sequence);
    report.driverToAppNs.push_back(parts.driverToAppNs);
    report.residenceNs.push_back(parts.appSpanNs);
    report.appToDriverNs.push_back(parts.appToDriverNs);
    addIfThere(report.appToSchedulerNs, parts.appToSchedulerNs);
    addIfThere(report.hardwareSpanNs, parts.hardwareSpanNs);
    addIfThere(report.wireToDriverNs, parts.wireToDriverNs);
    addIfThere(report.driverToWireNs, parts.driverToWireNs);
}

}  // namespace

void discardWaiting(transport::Transport& transport, const clock::TickClock& clock,
                    const clock::TickConverter& converter) noexcept
{
    constexpr std::int64_t kLookNs = 1'000'000;
    constexpr int kMostPackets = 100'000;  // Far above what a socket holds; a flood must not keep us here.
    const Ticks deadline = clock.now() + converter.nanosecondsToSpan(kLookNs);
    transport::Received discarded;
    for (int i = 0; i < kMostPackets && transport.receive(deadline, discarded) == IoResult::Done; ++i) {}
}

StampKeeper::StampKeeper(transport::StampingTransport& real, StampedEnd end, const loop::Pause& pause,
                         std::uint32_t count, bool sleeps)
    : m_real(real),
      m_end(end),
      m_pause(pause),
      m_sleeps(sleeps),
      m_hasHardware(real.stampFacts().hasHardware),
      m_settle(pause.converter.nanosecondsToSpan(StampPace::of(m_hasHardware).settleNs)),
      m_collect(pause.converter.nanosecondsToSpan(StampPace::of(m_hasHardware).collectNs)),
      m_queued(pause.converter.nanosecondsToSpan(StampPace::kQueuedNs)),
      m_clocksEvery(pause.converter.nanosecondsToSpan(StampPace::kClocksEveryNs)),
      m_slots(count)
{
}

Result<transport::Endpoint> StampKeeper::open(const transport::TransportRequest& request)
{
    return m_real.open(request);
}

Status StampKeeper::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    return m_real.attach(peer, timeout);
}

void StampKeeper::setProbeTag(std::uint32_t tag) noexcept
{
    m_tag = tag;
    m_real.setProbeTag(tag);
}

IoResult StampKeeper::send(std::span<const std::byte> payload) noexcept
{
    // The initiator's loop keeps its own.
    const Ticks sentTicks = m_end == StampedEnd::Responder ? m_pause.clock.now() : 0;
    const IoResult result = m_real.send(payload);
    if (result != IoResult::Done)
        return result;
    m_open = {};
    m_hasSentStamps = false;
    const std::uint64_t sequence = wire::sequenceOf(payload, m_newest + kReach);
    if (sequence > std::numeric_limits<std::uint32_t>::max())
        return result;  // No loop of Halftrip made it.
    m_newest = std::max(m_newest, sequence);
    m_open.sequence = static_cast<std::uint32_t>(sequence);
    m_open.sentTicks = sentTicks;
    m_open.receivedTicks = m_receivedTicks;
    return result;
}

IoResult StampKeeper::receive(Ticks deadline, transport::Received& out) noexcept
{
    if (m_end == StampedEnd::Responder && m_open.sequence != 0)
        collect();
    const IoResult result = m_real.receive(deadline, out);
    // Its probe may be lost: a system that keeps stamps until somebody fetches them has room for some only.
    if (result == IoResult::Nothing && m_end == StampedEnd::Initiator && m_open.sequence != 0)
        fetchSentStamps(0);
    if (result != IoResult::Done)
        return result;
    m_receivedTicks = out.ticks;
    if (m_end == StampedEnd::Initiator && isAwaited(out)) {
        m_open.receivedTicks = out.ticks;
        collect();
        loop::waitUntil(m_pause.clock.now() + m_settle, m_sleeps, m_pause);
    }
    return result;
}

void StampKeeper::run(transport::Loop& loop)
{
    readClocks();
    loop.runVirtually(*this);
    if (m_end == StampedEnd::Responder && m_open.sequence != 0)
        collect();
    readClocks();
}

bool StampKeeper::isAwaited(const transport::Received& reply) const noexcept
{
    return m_open.sequence != 0 && wire::hasTag(reply.payload, m_tag) &&
           wire::sequenceOf(reply.payload, m_newest) == m_open.sequence;
}

/// The responder's: a queue in front of the driver holds its packets' stamps as long as the packets, and the initiator
/// waits for those. Where stamps do not come at all, a whole pass must not wait for them. The initiator's own packet
/// has left every queue when its reply is here.
Ticks StampKeeper::patience() const noexcept
{
    const bool mayBeQueued = m_end == StampedEnd::Responder && m_withoutStamps < kMostWithoutStamps;
    return mayBeQueued ? m_queued : m_collect;
}

void StampKeeper::fetchSentStamps(Ticks patience) noexcept
{
    if (std::exchange(m_hasSentStamps, true))
        return;
    const transport::StageStamps sent = m_real.collectSent(m_pause.clock.now() + patience);
    m_open.stamps.txScheduledNs = sent.txScheduledNs;
    m_open.stamps.txDriverNs = sent.txDriverNs;
    m_open.stamps.txHardwareNs = sent.txHardwareNs;
    const bool hasAll = sent.txScheduledNs && sent.txDriverNs && (!m_hasHardware || sent.txHardwareNs);
    m_withoutStamps = hasAll ? 0 : std::min(m_withoutStamps + 1, kMostWithoutStamps);
}

void StampKeeper::collect() noexcept
{
    const transport::StageStamps received = m_real.receivedStamps();
    fetchSentStamps(patience());
    m_open.stamps.rxHardwareNs = received.rxHardwareNs;
    m_open.stamps.rxSoftwareNs = received.rxSoftwareNs;
    keep();
    m_open = {};
    if (m_pause.clock.now() - m_clocksAt > m_clocksEvery)
        readClocks();
}

void StampKeeper::keep() noexcept
{
    Slot& slot = m_slots[m_open.sequence % m_slots.size()];
    if (slot.probe.sequence == m_open.sequence)
        slot.cameTwice = true;
    else
        slot = {m_open, false};
}

void StampKeeper::readClocks() noexcept
{
    m_real.readClocks();
    m_clocksAt = m_pause.clock.now();
}

std::vector<StampedProbe> StampKeeper::probes(std::span<const loop::LoggedProbe> logged) const
{
    std::vector<StampedProbe> probes;
    for (const loop::LoggedProbe& one : logged) {
        const StampedProbe& kept = m_slots[one.sequence % m_slots.size()].probe;
        const bool isSame = one.received != 0 && kept.sequence == one.sequence && kept.receivedTicks == one.received;
        if (!isSame)
            continue;
        probes.push_back(kept);
        probes.back().sentTicks = one.sent;
    }
    return probes;
}

control::StageReport StampKeeper::report() const
{
    control::StageReport report;
    std::vector<StampedProbe> kept;
    for (const Slot& slot : m_slots) {
        if (slot.probe.sequence != 0 && !slot.cameTwice)
            kept.push_back(slot.probe);
        else if (slot.cameTwice)
            ++report.incomplete;
    }
    auto stamps = describeEnd(kept, m_real, m_pause.converter);
    if (!stamps) {
        report.problem = stamps.error().what;
        return report;
    }
    report.stamps = std::move(*stamps);
    const EndClocks clocks{m_pause.converter, m_real.systemClock(), m_real.adapterClock()};
    for (const StampedProbe& probe : kept) {
        if (const auto parts = partsOf(probe, StampedEnd::Responder, clocks))
            addProbe(report, probe.sequence, *parts);
        else
            ++report.incomplete;
    }
    for (auto* column :
         {&report.appToSchedulerNs, &report.hardwareSpanNs, &report.wireToDriverNs, &report.driverToWireNs})
        keepWhole(*column, report.sequences.size());
    return report;
}

}  // namespace halftrip::measure

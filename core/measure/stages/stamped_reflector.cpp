#include "core/measure/stages/stamped_reflector.hpp"

#include "core/wire/probe.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::measure {
namespace {

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
    const clock::Ticks deadline = clock.now() + converter.nanosecondsToSpan(kLookNs);
    transport::Received discarded;
    for (int i = 0; i < kMostPackets && transport.receive(deadline, discarded) == IoResult::Done; ++i) {}
}

StampedReflector::StampedReflector(transport::StampingTransport& transport, const clock::TickClock& clock,
                                   const clock::TickConverter& converter, std::uint32_t count, std::uint32_t orderBytes)
    : m_transport(transport),
      m_clock(clock),
      m_converter(converter),
      m_hasHardware(transport.stampFacts().hasHardware),
      m_queued(converter.nanosecondsToSpan(StampPace::kQueuedNs)),
      m_collect(converter.nanosecondsToSpan(StampPace::of(m_hasHardware).collectNs)),
      m_order(orderBytes == 0 ? 0 : std::max(orderBytes, loop::kLeastOrderBytes)),
      m_slots(count)
{
}

std::span<std::byte> StampedReflector::replyTo(std::span<std::byte> probe) noexcept
{
    if (m_order.empty())
        return probe;
    loop::beginOrder(m_order, probe);
    return m_order;
}

/// A queue in front of the driver holds its packets' stamps as long as the packets, and the initiator waits for those.
/// Where stamps do not come at all, a whole pass must not wait for them.
clock::Ticks StampedReflector::patience() const noexcept
{
    return m_withoutStamps < kMostWithoutStamps ? m_queued : m_collect;
}

void StampedReflector::noteStamps(const transport::StageStamps& sent) noexcept
{
    const bool hasAll = sent.txScheduledNs && sent.txDriverNs && (!m_hasHardware || sent.txHardwareNs);
    m_withoutStamps = hasAll ? 0 : std::min(m_withoutStamps + 1, kMostWithoutStamps);
}

void StampedReflector::run(const loop::Reflection& reflection) noexcept
{
    loop::ReflectionCounts& counts = reflection.counts;
    const bool writesStamps = !m_order.empty() || wire::carriesResponderStamps(reflection.sizeBytes);
    wire::fillProbe(m_order, reflection.tag);
    const clock::Ticks clocksEvery = m_converter.nanosecondsToSpan(StampPace::kClocksEveryNs);
    m_transport.readClocks();
    clock::Ticks clocksAt = m_clock.now();
    transport::Received received;
    while (!reflection.stop.load(std::memory_order_relaxed)) {
        if (m_transport.receive(m_clock.now() + reflection.slice, received) != IoResult::Done)
            continue;
        if (received.payload.size() != reflection.sizeBytes || !wire::hasTag(received.payload, reflection.tag)) {
            counts.refused.add();
            continue;
        }
        StampedProbe probe;
        probe.receivedTicks = received.ticks;
        const std::span<std::byte> reply = replyTo(received.payload);
        if (writesStamps)
            wire::setResponderReceive(reply, received.ticks);
        probe.sentTicks = m_clock.now();
        if (writesStamps)
            wire::setResponderSend(reply, probe.sentTicks);
        const std::uint64_t sequence = wire::sequenceOf(received.payload, m_newest + kReach);
        const bool isSent = m_transport.send(reply) == IoResult::Done;
        counts.received.add();
        (isSent ? counts.reflected : counts.failed).add();
        // The reply is on its way: from here on there is time, as long as the initiator's pause.
        probe.stamps = m_transport.receivedStamps();
        if (isSent) {
            const transport::StageStamps sent = m_transport.collectSent(m_clock.now() + patience());
            noteStamps(sent);
            probe.stamps.txScheduledNs = sent.txScheduledNs;
            probe.stamps.txDriverNs = sent.txDriverNs;
            probe.stamps.txHardwareNs = sent.txHardwareNs;
            keep(sequence, probe);
        }
        if (probe.sentTicks - clocksAt > clocksEvery) {
            m_transport.readClocks();
            clocksAt = probe.sentTicks;
        }
    }
    m_transport.readClocks();
}

void StampedReflector::keep(std::uint64_t sequence, const StampedProbe& probe) noexcept
{
    if (sequence == 0 || sequence > std::numeric_limits<std::uint32_t>::max())
        return;
    m_newest = std::max(m_newest, sequence);
    Slot& slot = m_slots[sequence % m_slots.size()];
    if (slot.probe.sequence == sequence) {
        slot.cameTwice = true;
        return;
    }
    slot = {probe, false};
    slot.probe.sequence = static_cast<std::uint32_t>(sequence);
}

control::StageReport StampedReflector::report() const
{
    control::StageReport report;
    std::vector<StampedProbe> kept;
    for (const Slot& slot : m_slots) {
        if (slot.probe.sequence != 0 && !slot.cameTwice)
            kept.push_back(slot.probe);
        else if (slot.cameTwice)
            ++report.incomplete;
    }
    auto stamps = describeEnd(kept, m_transport, m_converter);
    if (!stamps) {
        report.problem = stamps.error().what;
        return report;
    }
    report.stamps = std::move(*stamps);
    const EndClocks clocks{m_converter, m_transport.systemClock(), m_transport.adapterClock()};
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

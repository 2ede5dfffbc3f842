#include "core/measure/flags.hpp"

#include "core/clock/calibration.hpp"
#include "core/model/host_counters.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halftrip::measure {
namespace {

using model::Flag;
using model::RunRecord;
using Flags = std::vector<Flag>;

/// A median of fewer samples than this says little about the tail (design.md: too few samples).
constexpr std::uint64_t kFewSamples = 1000;
/// Loss beyond this share makes a latency figure a figure about the survivors.
constexpr double kLossShare = 0.001;
/// Fewer involuntary switches than this at both ends together say nothing about a point.
constexpr std::uint64_t kManySwitches = 10;

bool isSameHost(const RunRecord& record)
{
    return !record.initiatorHost.hostId.empty() && record.initiatorHost.hostId == record.responderHost.hostId;
}

void flagPlacement(const RunRecord& record, Flags& flags)
{
    if (!isSameHost(record))
        return;
    flags.push_back({"oneHost", "Both ends run on this one host and no adapter was crossed: the figures are about this "
                                "system's network stack, not about a network."});
    if (record.points.empty())
        return;
    const auto& a = record.points.front().initiator.obtained;
    const auto& b = record.points.front().responder.obtained;
    if (a.core && b.core && *a.core == *b.core)
        flags.push_back({"sharedCore", fmt::format("Both ends share core {}: each waits for the other to be taken off "
                                                   "it, and the figures are about the scheduler.",
                                                   *a.core)});
    const bool isSpinning = model::occupiesCore(a.wait) && model::occupiesCore(b.wait);
    const int cores = static_cast<int>(record.initiatorHost.cpu.usableCores.size());
    if (isSpinning && cores <= 2)
        flags.push_back({"noFreeCore", fmt::format("Both ends spin on the only {} cores: everything else on this host "
                                                   "interrupts them, which lengthens the tail.",
                                                   cores)});
    const bool wantedAuto = record.request.initiator.wait == model::Wait::Auto;
    if (wantedAuto && a.wait == model::Wait::Block)
        flags.push_back({"blockingForLackOfCores",
                         fmt::format("With {} cores, both ends spinning would leave none to the window, so they sleep "
                                     "while they wait: each figure includes two wake-ups (often 10 to 40 us). "
                                     "--wait spin --responder-wait spin shows the path without them.",
                                     cores)});
}

void flagHost(const model::HostFacts& host, const std::string& which, Flags& flags)
{
    if (!host.virtualization.empty())
        flags.push_back({"virtualMachine" + which,
                         fmt::format("Host {} is a virtual machine ({}): its hypervisor adds to every packet and may "
                                     "take the core away at any time.",
                                     which, host.virtualization)});
    if (host.isOnBattery.value_or(false))
        flags.push_back({"onBattery" + which, fmt::format("Host {} runs on battery: its power management lengthens "
                                                          "every wake-up.",
                                                          which)});
    if (!host.adapter)
        return;
    const auto& adapter = *host.adapter;
    if (adapter.linkMbps && *adapter.linkMbps > 0 && *adapter.linkMbps <= 100)
        flags.push_back(
            {"slowLink" + which,
             fmt::format("Adapter {} of host {} has a link of {} Mb/s: a 64-byte frame alone takes {:.1f} "
                         "us on the wire.",
                         adapter.name, which, *adapter.linkMbps, 72.0 * 8 / static_cast<double>(*adapter.linkMbps))});
}

void flagMtu(const RunRecord& record, Flags& flags)
{
    const auto& a = record.initiatorHost.adapter;
    const auto& b = record.responderHost.adapter;
    if (a && b && a->mtuBytes && b->mtuBytes && *a->mtuBytes != *b->mtuBytes && !a->isLoopback && !b->isLoopback)
        flags.push_back({"unequalMtu", fmt::format("The MTU is {} at host A and {} at host B: large probes may be "
                                                   "dropped in one direction only.",
                                                   *a->mtuBytes, *b->mtuBytes)});
}

void flagClock(const RunRecord& record, Flags& flags)
{
    const auto& floor = record.noiseFloor;
    if (std::abs(floor.driftPpm) > clock::DriftCheck::kLimitPpm)
        flags.push_back(
            {"clockDrift", fmt::format("The measuring clock moved by {:.0f} ppm against the system's during "
                                       "the run: the host was suspended, migrated, or its counter is not "
                                       "constant, and no figure of this run can be trusted.",
                                       floor.driftPpm)});
    if (!floor.clock.empty() && floor.clock != "tsc")
        flags.push_back({"osClock", fmt::format("The processor's counter cannot be used here; {} advances in steps of "
                                                "{:.0f} ns, and differences below that are none.",
                                                floor.clock, static_cast<double>(floor.stampGridPs) / 1000)});
}

/// One flag for all points that share a trouble: "sizes 1, 2, 4".
std::string sizesWhere(const RunRecord& record, bool (*applies)(const model::PointResult&))
{
    std::string sizes;
    for (const auto& point : record.points) {
        if (applies(point))
            sizes += (sizes.empty() ? "" : ", ") + std::to_string(point.sizeBytes);
    }
    return sizes;
}

bool hasFewSamples(const model::PointResult& point)
{
    return point.rtt.count() < kFewSamples;
}

bool hasLoss(const model::PointResult& point)
{
    return point.counts.sent != 0 &&
           static_cast<double>(point.counts.lost) > kLossShare * static_cast<double>(point.counts.sent);
}

bool wasPreempted(const model::PointResult& point)
{
    const auto switches = point.initiator.counters.involuntarySwitches.value_or(0) +
                          point.responder.counters.involuntarySwitches.value_or(0);
    // One timer tick in a short point is not a habit.
    return switches >= kManySwitches && static_cast<double>(switches) > 0.001 * static_cast<double>(point.rtt.count());
}

void flagPoints(const RunRecord& record, Flags& flags)
{
    if (const std::string sizes = sizesWhere(record, hasFewSamples); !sizes.empty())
        flags.push_back({"fewSamples", fmt::format("Fewer than {} samples at size {}: the percentiles above 99 rest on "
                                                   "a handful of packets.",
                                                   kFewSamples, sizes)});
    if (const std::string sizes = sizesWhere(record, hasLoss); !sizes.empty())
        flags.push_back({"loss", fmt::format("More than 0.1 % of the probes were lost at size {}: the latencies are "
                                             "those of the survivors.",
                                             sizes)});
    if (const std::string sizes = sizesWhere(record, wasPreempted); !sizes.empty())
        flags.push_back({"preempted", fmt::format("The measuring threads were often taken off their cores at size {}: "
                                                  "the tail is about this host's load, not about the network.",
                                                  sizes)});
}

void flagEcho(const RunRecord& record, Flags& flags)
{
    if (model::isEchoPeer(record.request.peer))
        flags.push_back({"systemAnswers",
                         "No responder runs at the other end: its system answers the echo requests in its "
                         "network stack, before any program. That stay is part of every figure, its "
                         "settings are unknown, and many routers answer late or seldom."});
}

/// "64 (softnet.dropped 12), 128 (udp.rcvbufErrors 3)": the sizes at which this end dropped what may have been probes.
std::string dropsWhere(const RunRecord& record, model::EndResult model::PointResult::* end, bool isSecondOfOneHost)
{
    std::string where;
    for (const auto& point : record.points) {
        const bool missesProbes = point.counts.lost + point.counts.notSent != 0;
        auto troubles = model::findTroubles((point.*end).hostCounters, point.transport);
        std::erase_if(troubles, [&](const model::CounterTrouble& trouble) {
            // The system counts these once for both ends.
            const bool isCounted = isSecondOfOneHost && trouble.name.starts_with("softnet.");
            return isCounted || (!trouble.isCertain && !missesProbes);
        });
        if (!troubles.empty())
            where += fmt::format("{}{} ({})", where.empty() ? "" : ", ", point.sizeBytes,
                                 model::describeTroubles(troubles, 3));
    }
    return where;
}

void flagDrops(const RunRecord& record, Flags& flags)
{
    const bool isOneHost = isSameHost(record);
    for (const auto& [end, which] :
         {std::pair{&model::PointResult::initiator, "A"}, std::pair{&model::PointResult::responder, "B"}}) {
        const std::string where = dropsWhere(record, end, isOneHost && *which == 'B');
        if (!where.empty())
            flags.push_back({std::string("dropped") + which,
                             fmt::format("Host {} dropped packets or found them broken at size {}: lost probes and the "
                                         "longest latencies may come from there.",
                                         which, where)});
    }
}

/// Why busy polling did nothing at this end; empty where it did something, was not asked for, or nobody counts.
std::string whyNoBusyPoll(const model::PointResult& point, const model::EndResult& end)
{
    if (end.obtained.wait != model::Wait::BusyPoll || point.rtt.isEmpty())
        return {};
    const auto state = end.obtained.transport.find("busyPoll");
    if (state != end.obtained.transport.end() && state->second.starts_with("inactive"))
        return state->second;
    const auto polled = end.hostCounters.find(model::kBusyPollCounter);
    return polled != end.hostCounters.end() && polled->second == 0 ? "the system counted not one packet so received"
                                                                   : std::string();
}

void flagBusyPoll(const RunRecord& record, Flags& flags)
{
    if (record.points.empty())
        return;
    const auto& point = record.points.front();
    for (const auto& [end, which] : {std::pair{&point.initiator, "A"}, std::pair{&point.responder, "B"}}) {
        if (const std::string why = whyNoBusyPoll(point, *end); !why.empty())
            flags.push_back({std::string("busyPollIdle") + which,
                             fmt::format("Busy polling was asked for at host {} and did nothing ({}): its thread slept "
                                         "for every packet, and the figures are those of \"block\".",
                                         which, why)});
    }
}

void flagGrants(const RunRecord& record, Flags& flags)
{
    if (record.points.empty())
        return;
    const auto& point = record.points.front();
    for (const auto& [end, which] : {std::pair{&point.initiator, "A"}, std::pair{&point.responder, "B"}}) {
        for (const std::string& sentence : end->obtained.refused)
            flags.push_back({std::string("refused") + which, fmt::format("Host {}: {}", which, sentence)});
    }
}

}  // namespace

std::vector<model::Flag> findFlags(const model::RunRecord& record)
{
    Flags flags;
    flagPlacement(record, flags);
    flagHost(record.initiatorHost, "A", flags);
    if (!isSameHost(record))
        flagHost(record.responderHost, "B", flags);
    flagMtu(record, flags);
    flagClock(record, flags);
    flagEcho(record, flags);
    flagPoints(record, flags);
    flagDrops(record, flags);
    flagBusyPoll(record, flags);
    flagGrants(record, flags);
    return flags;
}

}  // namespace halftrip::measure

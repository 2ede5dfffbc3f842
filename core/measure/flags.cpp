#include "core/measure/flags.hpp"

#include "core/clock/calibration.hpp"

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
                                                          "every wake-up.", which)});
    if (!host.adapter)
        return;
    const auto& adapter = *host.adapter;
    if (adapter.linkMbps && *adapter.linkMbps > 0 && *adapter.linkMbps <= 100)
        flags.push_back({"slowLink" + which,
                         fmt::format("Adapter {} of host {} has a link of {} Mb/s: a 64-byte frame alone takes {:.1f} "
                                     "us on the wire.",
                                     adapter.name, which, *adapter.linkMbps,
                                     72.0 * 8 / static_cast<double>(*adapter.linkMbps))});
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
        flags.push_back({"clockDrift", fmt::format("The measuring clock moved by {:.0f} ppm against the system's during "
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
    return point.rtt.count() != 0 && static_cast<double>(switches) > 0.001 * static_cast<double>(point.rtt.count());
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
    flagPoints(record, flags);
    flagGrants(record, flags);
    return flags;
}

}  // namespace halftrip::measure

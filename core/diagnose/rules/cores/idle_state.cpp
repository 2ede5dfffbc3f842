#include "core/diagnose/ends.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/idle_steps.hpp"
#include "core/model/figures/pace.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kIdleStateSentence = "Cores of host {host} may enter {state} between probes: its exit latency of "
                                           "{exitUs} us is {percent:.0f} % of the round trip {where}.";
constexpr const char* kIdleStateSentenceBoth =
    "Cores of both hosts may enter {state} between probes: its exit latency of {exitUs} us at each host is "
    "{percent:.0f} % of the round trip {where}.";
constexpr const char* kIdleStateSentenceEach =
    "Cores may enter {stateOfA} on A and {stateOfB} on B between probes (exit latencies {exitOfAUs} and {exitOfBUs} "
    "us): the longer is {percent:.0f} % of the round trip {where}.";
constexpr const char* kIdleStateHost = "host {host}";
constexpr const char* kIdleStateHosts = "both hosts";
constexpr const char* kIdleStateSeen = "RTT p50 is {p50Us:.1f} us";
constexpr const char* kIdleStateOverturned = "The same round trips with C-states limited on {hosts}.";
constexpr const char* kIdleStateNext =
    "Prove it: hold C-states off in a second pass on this host{cli: (halftrip tune prove PEER hold-cstates)} at the "
    "same pace{cli: (--interval)}. Or send without pauses.";
constexpr const char* kIdleStateNextBoth =
    "Prove it: hold C-states off in a second pass on this host{cli: (halftrip tune prove PEER hold-cstates)} at the "
    "same pace{cli: (--interval)}, then on the other one. Or send without pauses.";
constexpr const char* kIdleStateNextAtB =
    "Prove it: let a search hold C-states off on host B{cli: (halftrip tune search PEER idleStates)} at the same "
    "pace{cli: (--interval)}. Or disable them there{cli: (sudo cpupower idle-set -D 3)} and repeat, or send without "
    "pauses. Enabling all C-states again{cli: with sudo cpupower idle-set -E} undoes it.";

/// Of the round trip, from which on an exit latency is told.
constexpr double kExitShare = 0.2;

struct IdleSleep {
    std::string_view host;
    model::IdleState state;
    bool operator==(const IdleSleep&) const = default;
};
using IdleSleeps = std::vector<IdleSleep>;

/// False where the thread spins and its packets come to its own core, or to the sibling that it keeps awake. Nobody
/// knows of a packet whose core the system did not tell.
bool mayCoreSleep(const model::RunRecord& record, const model::PointResult& point, bool isA)
{
    const model::EndObtained& end = (isA ? point.initiator : point.responder).obtained;
    return !model::occupiesCore(end.wait) || !end.core || !end.arrivalCore ||
           model::sleepingArrivalCore(record, point, isA);
}

/// Of the hosts whose cores may sleep between this point's probes.
IdleSleeps sleepsOf(const model::RunRecord& record, const model::PointResult& point)
{
    IdleSleeps sleeps;
    for (const HostOfRun& host : hostsOf(record)) {
        const bool isA = host.isA();
        const bool mayA = isA && mayCoreSleep(record, point, true);
        const bool mayB = (!isA || isOneHost(record)) && mayCoreSleep(record, point, false);
        if ((isA && record.areIdleStatesHeld) || (!mayA && !mayB))
            continue;
        if (auto state = model::deepestStateWithin(*host.facts, model::paceNs(record, point)))
            sleeps.push_back({host.name, std::move(*state)});
    }
    return sleeps;
}

IdleSleep longestOf(const IdleSleeps& sleeps)
{
    return std::ranges::max(sleeps, {}, [](const IdleSleep& sleep) { return sleep.state.exitLatencyUs; });
}

/// A sweep of pauses measures what a pause costs: that is another rule's.
bool isHeldByExit(const model::RunRecord& record, const model::PointResult& point)
{
    if (!model::hasSerialRoundTrips(point) || model::isLost(point, 50) || point.numberOn(model::kPauseAxis))
        return false;
    const IdleSleeps sleeps = sleepsOf(record, point);
    if (sleeps.empty())
        return false;
    const auto exitNs = static_cast<double>(longestOf(sleeps).state.exitLatencyUs) * 1'000;
    const auto rttNs = static_cast<double>(model::percentileNs(point, 50));
    return rttNs >= exitNs && exitNs >= kExitShare * rttNs;
}

/// Where the round trip can hold the exits of all hosts: their sum; otherwise the longest.
std::int64_t exitsWithin(const IdleSleeps& sleeps, const model::PointResult& point)
{
    std::int64_t sumNs = 0;
    for (const IdleSleep& sleep : sleeps)
        sumNs += sleep.state.exitLatencyUs * 1'000;
    return sumNs <= model::percentileNs(point, 50) ? sumNs : longestOf(sleeps).state.exitLatencyUs * 1'000;
}

Text idleStateSentence(const IdleSleeps& sleeps, const model::PointResult& first, const Text& place)
{
    const IdleSleep longest = longestOf(sleeps);
    const std::int64_t exitUs = longest.state.exitLatencyUs;
    const double percent = 100'000 * static_cast<double>(exitUs) / static_cast<double>(model::percentileNs(first, 50));
    if (sleeps.size() == 1)
        return text(kIdleStateSentence, longest.host, longest.state.name, exitUs, percent, place);
    const model::IdleState& ofA = sleeps.front().state;
    const model::IdleState& ofB = sleeps.back().state;
    if (ofA.name == ofB.name && ofA.exitLatencyUs == ofB.exitLatencyUs)
        return text(kIdleStateSentenceBoth, ofA.name, exitUs, percent, place);
    return text(kIdleStateSentenceEach, ofA.name, ofB.name, ofA.exitLatencyUs, ofB.exitLatencyUs, percent, place);
}

Text nextStepOf(const IdleSleeps& sleeps)
{
    if (sleeps.size() > 1)
        return text(kIdleStateNextBoth);
    return sleeps.front().host == "B" ? text(kIdleStateNextAtB) : text(kIdleStateNext);
}

std::vector<model::Finding> findIdleState(const model::RunRecord& record)
{
    PointIndices points = pointsWhere(record,
                                      [&](const model::PointResult& point) { return isHeldByExit(record, point); });
    if (points.empty())
        return {};
    const model::PointResult& first = record.points[points.front()];
    const IdleSleeps sleeps = sleepsOf(record, first);
    std::erase_if(points, [&](std::uint32_t index) { return sleepsOf(record, record.points[index]) != sleeps; });
    const bool isAtBOnly = sleeps.size() == 1 && sleeps.front().host == "B";
    const Text hosts = sleeps.size() == 1 ? text(kIdleStateHost, sleeps.front().host) : kIdleStateHosts;
    return {{.id = "idleState",
             .sentence = idleStateSentence(sleeps, first, where(record, points)),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Possible,
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kIdleStateSeen, usOf(model::percentileNs(point, 50)));
                                    }),
             .overturnedBy = text(kIdleStateOverturned, hosts),
             .nextStep = nextStepOf(sleeps),
             .steps = {isAtBOnly ? searchStep(record, "idleStates") : proveStep(record, "hold-cstates")},
             .points = points,
             .costNs = exitsWithin(sleeps, first)}};
}

}  // namespace

Rule idleStateRule()
{
    return {"idleState", "Are round trips comparable to a C-state's exit latency?", findIdleState, Touches::Everything,
            "cores may enter a C-state between probes"};
}

}  // namespace halftrip::diagnose

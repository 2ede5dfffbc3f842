#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/point_figures.hpp"

#include <algorithm>
#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr const char* kIdleStateSentence = "Cores of host {host} may enter {state} between probes: its exit latency of "
                                           "{exitUs} us is {percent:.0f} % of the round trip {where}.";
constexpr const char* kIdleStateSentenceBoth =
    "Cores of both hosts may enter {state} between probes: its exit latency of {exitUs} us at each host is "
    "{percent:.0f} % of the round trip {where}.";
constexpr const char* kIdleStateSentenceEach =
    "Between probes, cores of host A may enter {stateA} (exit latency {exitUsA} us) and those of host B {stateB} "
    "({exitUsB} us). The longer exit is {percent:.0f} % of the round trip {where}.";
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
    "pace{cli: (--interval)}. Or disable them there{cli: (sudo cpupower idle-set -D 1)} and repeat, or send without "
    "pauses.";

/// Of the round trip, from which on an exit latency is told.
constexpr double kExitShare = 0.2;
constexpr std::string_view kExitLatency = "idle.exitLatency.";

struct IdleSleep {
    std::string_view host;
    std::string state;
    std::int64_t exitUs = 0;
};

/// The state that takes longest to leave of those that pay within the interval.
std::optional<IdleSleep> deepestWithin(const HostOfRun& host, std::int64_t intervalNs)
{
    std::optional<IdleSleep> deepest;
    for (const model::Fact& fact : host.facts->facts) {
        if (!fact.id.starts_with(kExitLatency))
            continue;
        const std::string state = fact.id.substr(kExitLatency.size());
        const std::int64_t exitUs = model::numberOf(host.facts->facts, fact.id).value_or(0);
        const std::int64_t residencyUs =
            model::numberOf(host.facts->facts, "idle.targetResidency." + state).value_or(exitUs);
        if (residencyUs <= intervalNs / 1'000 && exitUs > (deepest ? deepest->exitUs : 0))
            deepest = IdleSleep{host.name, state, exitUs};
    }
    return deepest;
}

std::vector<IdleSleep> sleepsOf(const model::RunRecord& record)
{
    std::vector<IdleSleep> sleeps;
    const bool areHeldAtA = record.hostWish && record.hostWish->holdsIdleStates;
    for (const HostOfRun& host : hostsOf(record)) {
        if (host.name == "A" && areHeldAtA)
            continue;
        if (auto sleep = deepestWithin(host, record.request.intervalNs))
            sleeps.push_back(std::move(*sleep));
    }
    return sleeps;
}

bool isHeldByExit(const model::PointResult& point, std::int64_t exitUs)
{
    if (point.result().kind != model::DistributionKind::RoundTrip || point.result().histogram.isEmpty())
        return false;
    const auto exitNs = static_cast<double>(exitUs) * 1'000;
    const auto rttNs = static_cast<double>(model::percentileNs(point, 50));
    return rttNs >= exitNs && exitNs >= kExitShare * rttNs;
}

/// Where the round trip can hold the exits of all hosts: their sum; otherwise the longest.
std::int64_t exitsWithin(const std::vector<IdleSleep>& sleeps, const model::PointResult& point)
{
    std::int64_t sumNs = 0;
    std::int64_t longestNs = 0;
    for (const IdleSleep& sleep : sleeps) {
        sumNs += sleep.exitUs * 1'000;
        longestNs = std::max(longestNs, sleep.exitUs * 1'000);
    }
    return sumNs <= model::percentileNs(point, 50) ? sumNs : longestNs;
}

/// `sleeps` are of host A, then of host B, or of one of them.
Text sentenceOf(const std::vector<IdleSleep>& sleeps, const IdleSleep& longest, double percent, const Text& place)
{
    if (sleeps.size() == 1)
        return text(kIdleStateSentence, longest.host, longest.state, longest.exitUs, percent, place);
    const IdleSleep& ofA = sleeps.front();
    const IdleSleep& ofB = sleeps.back();
    if (ofA.state == ofB.state && ofA.exitUs == ofB.exitUs)
        return text(kIdleStateSentenceBoth, longest.state, longest.exitUs, percent, place);
    return text(kIdleStateSentenceEach, ofA.state, ofA.exitUs, ofB.state, ofB.exitUs, percent, place);
}

Text nextStepOf(const std::vector<IdleSleep>& sleeps)
{
    if (sleeps.size() > 1)
        return text(kIdleStateNextBoth);
    return sleeps.front().host == "B" ? text(kIdleStateNextAtB) : text(kIdleStateNext);
}

std::vector<model::Finding> findIdleState(const model::RunRecord& record)
{
    const std::vector<IdleSleep> sleeps = sleepsOf(record);
    if (sleeps.empty())
        return {};
    const IdleSleep& longest = std::ranges::max(sleeps, {}, &IdleSleep::exitUs);
    const PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return isHeldByExit(point, longest.exitUs); });
    if (points.empty())
        return {};
    const Text hosts = sleeps.size() == 1 ? text(kIdleStateHost, longest.host) : kIdleStateHosts;
    const double percent = 100'000 * static_cast<double>(longest.exitUs) /
                           static_cast<double>(model::percentileNs(record.points[points.front()], 50));
    const Text place = where(record, points);
    return {{.id = "idleState",
             .sentence = sentenceOf(sleeps, longest, percent, place),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Possible,
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kIdleStateSeen,
                                                    static_cast<double>(model::percentileNs(point, 50)) / 1'000);
                                    }),
             .overturnedBy = text(kIdleStateOverturned, hosts),
             .nextStep = nextStepOf(sleeps),
             .points = points,
             .costNs = exitsWithin(sleeps, record.points[points.front()])}};
}

}  // namespace

Rule idleStateRule()
{
    return {"idleState", "Are round trips comparable to a C-state's exit latency?", findIdleState, Touches::Everything,
            "cores may enter a C-state between probes"};
}

}  // namespace halftrip::diagnose

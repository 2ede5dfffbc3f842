#include "core/base/short_number.hpp"
#include "core/diagnose/course.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::diagnose {
namespace {

constexpr const char* kThrottlingCounted =
    "Host {host} throttled its cores for heat {where}: they ran slower, and so did the software path.";
constexpr const char* kThrottlingCountedSeen = "{count} thermal throttling events";
constexpr const char* kThrottlingCountedOnce = "1 thermal throttling event";
constexpr const char* kThrottlingDrift =
    "{figure} p50 climbs from {fromUs} to {toUs} us within the point {where}, as cores that throttle make it.";
constexpr const char* kThrottlingDriftSeen =
    "{figure} p50 is {fromUs} us in the first quarter and {toUs} us in the last; it rises in {percent:.0f} % of all "
    "pairs of stretches";
constexpr const char* kThrottlingOverturned = "The same climb at a fixed frequency far below the limit.";
constexpr const char* kThrottlingNext =
    "Improve the cooling, or cap the frequency{cli: (sudo cpupower frequency-set -u FREQUENCY)} so that it is "
    "sustained, and repeat. Check what else warms this host.";
constexpr const char* kThrottlingNextWindows =
    "Improve the cooling, or cap the frequency (Windows: the power plan's maximum processor state) so that it is "
    "sustained, and repeat. Check what else warms this host.";
constexpr const char* kThrottlingInShort = "cores slow down during the run";
constexpr const char* kThrottlingCause = "cores that slow down during the run";

/// As platform/linux/host/counters.cpp has it.
constexpr const char* kThrottleCounter = "cores.thermalThrottles";

/// Heat and power limits take seconds; what changes within a shorter point is another program or a neighbouring guest.
constexpr std::int64_t kShortestNs = 5'000'000'000;
constexpr double kLeastClimb = 0.1;
/// Kendall's tau: of a climb without noise 1, of a step in the middle 0.5, of noise around 0.
constexpr double kSteadyClimb = 0.35;
/// How many times as much as from one stretch to the next: what noise alone makes of two quarters in 1 of 500 cases.
constexpr double kAboveNoise = 3;

std::int64_t throttlesAt(const model::EndResult& end)
{
    return counterAt(end, kThrottleCounter);
}

bool climbs(const model::PointResult& point)
{
    const auto course = point.elapsedNs >= kShortestNs ? courseOf(point) : std::nullopt;
    return course && course->trend >= kSteadyClimb &&
           course->lastNs - course->firstNs >= std::max(kLeastClimb * course->firstNs, kAboveNoise * course->noiseNs);
}

std::vector<model::Finding> findCountedThrottling(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        if (end.name == "B" && isOneHost(record))
            continue;
        const PointIndices points = pointsWhere(
            record, [&](const model::PointResult& point) { return throttlesAt(point.*end.result) > 0; });
        if (points.empty())
            continue;
        findings.push_back({.id = idAt("throttling", end.name),
                            .sentence = text(kThrottlingCounted, end.name, where(record, points)),
                            .kind = model::FindingKind::Cause,
                            .confidence = model::Confidence::Likely,
                            .evidence = evidenceAt(record, points,
                                                   [&](const model::PointResult& point) {
                                                       const std::int64_t count = throttlesAt(point.*end.result);
                                                       return count == 1 ? Text(kThrottlingCountedOnce)
                                                                         : text(kThrottlingCountedSeen, count);
                                                   }),
                            .overturnedBy = kThrottlingOverturned,
                            .nextStep = text(kThrottlingNext),
                            .points = points});
    }
    return findings;
}

std::vector<model::Finding> findThrottling(const model::RunRecord& record)
{
    if (auto counted = findCountedThrottling(record); !counted.empty())
        return counted;
    const PointIndices points = pointsWhere(record, climbs);
    if (points.empty())
        return {};
    const model::PointResult& first = record.points[points.front()];
    const Course course = *courseOf(first);
    const model::DistributionWords& words = wordsOf(first.result().kind);
    const auto shownUs = [&](double ns) { return shortNumber(model::shownNs(words, ns) / 1'000); };
    return {{.id = "throttling",
             .sentence = text(kThrottlingDrift, Text(words.shown), shownUs(course.firstNs), shownUs(course.lastNs),
                              where(record, points)),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Possible,
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        const Course each = *courseOf(point);
                                        return text(kThrottlingDriftSeen, Text(wordsOf(point.result().kind).stored),
                                                    shortUs(each.firstNs), shortUs(each.lastNs), 50 * (1 + each.trend));
                                    }),
             .overturnedBy = kThrottlingOverturned,
             .nextStep = runsWindows(record) ? text(kThrottlingNextWindows) : text(kThrottlingNext),
             .points = points,
             .costNs = std::llround(course.meanNs - course.firstNs)}};
}

Text throttlingAsCause(const model::RunRecord&, const model::Finding&)
{
    return kThrottlingCause;
}

}  // namespace

Rule throttlingRule()
{
    Rule rule{"throttling",       "Do cores slow down during the run (heat, power limit)?",
              findThrottling,     Touches::Everything,
              kThrottlingInShort, nullptr,
              &throttlingAsCause};
    rule.moment = Moment::OddMedian;
    return rule;
}

}  // namespace halftrip::diagnose

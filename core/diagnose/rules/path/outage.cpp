#include "core/diagnose/rule.hpp"

#include "core/base/sentence.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>
#include <numeric>

namespace halftrip::diagnose {
namespace {

constexpr const char* kOutageTime = "for {lengthS:.2f} s from {startS:.2f} s on";
constexpr const char* kOutageMoreTimes = "{count} more times";
constexpr const char* kOutageSeen = "no reply {times}: {totalS:.2f} of {elapsedS:.2f} s";
constexpr const char* kOutageSentence = "This host's adapter could not pass packets for part of the time {where} "
                                        "({causes}): the figures cover only the rest.";
constexpr const char* kOutageOverturned = "An adapter taken down on purpose, or restarted by a settings change.";
constexpr const char* kOutageNext =
    "Find the cause (dmesg, the switch's log, programs that change adapter settings), then repeat the run.";

constexpr std::size_t kMostTold = 3;

double secondsOf(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e9;
}

/// Each once, in their order, without the full stop.
Text causesOf(const model::RunRecord& record, const PointIndices& points)
{
    std::vector<Text> causes;
    for (const std::uint32_t index : points) {
        for (const model::Outage& outage : record.points[index].outages) {
            const Text cause = withoutStop(outage.cause);
            if (std::ranges::find(causes, cause) == causes.end() && causes.size() < kMostTold)
                causes.push_back(cause);
        }
    }
    return joinWords(causes);
}

/// "no reply for 2.14 s from 3.20 s on and for 1.00 s from 9.00 s on".
Text outageEvidence(const model::PointResult& point)
{
    std::vector<Text> times;
    for (const model::Outage& outage : point.outages) {
        if (times.size() == kMostTold)
            break;
        times.push_back(text(kOutageTime, secondsOf(outage.lengthNs), secondsOf(outage.startNs)));
    }
    const std::size_t rest = point.outages.size() - times.size();
    if (rest != 0)
        times.push_back(text(kOutageMoreTimes, rest));
    const std::int64_t totalNs = std::accumulate(
        point.outages.begin(), point.outages.end(), std::int64_t{0},
        [](std::int64_t sum, const model::Outage& outage) { return sum + outage.lengthNs; });
    return text(kOutageSeen, joinWords(times), secondsOf(totalNs), secondsOf(point.elapsedNs));
}

std::vector<model::Finding> findOutages(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record,
                                            [](const model::PointResult& point) { return !point.outages.empty(); });
    if (points.empty())
        return {};
    return {{.id = "outage",
             .sentence = text(kOutageSentence, where(record, points), causesOf(record, points)),
             .evidence = evidenceAt(record, points, outageEvidence),
             .overturnedBy = kOutageOverturned,
             .nextStep = kOutageNext,
             .points = points}};
}

}  // namespace

Rule outageRule()
{
    Rule rule{"outage", "Was the initiator's adapter or its link down during a point?", findOutages, Touches::Tail,
              "the adapter was down for a while"};
    rule.moment = Moment::Silence;
    return rule;
}

}  // namespace halftrip::diagnose

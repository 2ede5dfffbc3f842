#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnsteadySentence =
    "The median is unstable {where}: its 95 % CI is wider than {percent:g} % to either side. A host may switch between "
    "two states (CPU frequency, another program, a neighbouring guest).";
constexpr const char* kUnsteadySeen = "p50 {medianUs:.2f} us as stored, 95 % CI {lowUs:.2f} to {highUs:.2f} us; "
                                      "{lowOfRoundsUs:.2f} to {highOfRoundsUs:.2f} us between rounds";
constexpr const char* kUnsteadySeenOne = "p50 {medianUs:.2f} us as stored, 95 % CI {lowUs:.2f} to {highUs:.2f} us";
constexpr const char* kUnsteadyOverturned = "A longer run, or more rounds, with a stable median.";
constexpr const char* kUnsteadyNext = "Measure longer{cli: (--duration, --count)} and check the curve over time; "
                                      "findings about cores and hosts show what may change.";

/// Of the median, to either side.
constexpr double kSteadyShare = 0.1;

struct RoundSpan {
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
};

std::optional<RoundSpan> roundsOf(const model::PointResult& point)
{
    // One in which nothing came back has no median, nor has one that lost half of its probes.
    std::vector<std::int64_t> medians;
    for (const model::Round& round : point.rounds) {
        if (round.count != 0 && !model::isLost(round.count, round.lost.value_or(0), 50))
            medians.push_back(round.p50Ns);
    }
    if (medians.size() < 2)
        return std::nullopt;
    const auto [low, high] = std::ranges::minmax(medians);
    return RoundSpan{low, high};
}

bool isUnsteady(const model::PointResult& point)
{
    const auto interval = model::confidenceOf(point, 50);
    if (!interval)
        return false;
    const auto median = static_cast<double>(model::percentileNs(point, 50));
    return static_cast<double>(interval->high - interval->low) > 2 * kSteadyShare * median;
}

Text unsteadyEvidence(const model::PointResult& point)
{
    const auto interval = *model::confidenceOf(point, 50);
    const double median = usOf(model::percentileNs(point, 50));
    if (const auto rounds = roundsOf(point))
        return text(kUnsteadySeen, median, usOf(interval.low), usOf(interval.high), usOf(rounds->lowNs),
                    usOf(rounds->highNs));
    return text(kUnsteadySeenOne, median, usOf(interval.low), usOf(interval.high));
}

std::vector<model::Finding> findUnsteady(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, isUnsteady);
    if (points.empty())
        return {};
    return {{.id = "unsteady",
             .sentence = text(kUnsteadySentence, where(record, points), 100 * kSteadyShare),
             .evidence = evidenceAt(record, points, unsteadyEvidence),
             .overturnedBy = kUnsteadyOverturned,
             .nextStep = text(kUnsteadyNext),
             .points = points}};
}

}  // namespace

Rule unsteadyRule()
{
    Rule rule{"unsteady",          "Are the medians stable?", findUnsteady,
              Touches::Everything, "the median is unstable",  &longerAgain};
    rule.moment = Moment::OddMedian;
    return rule;
}

}  // namespace halftrip::diagnose

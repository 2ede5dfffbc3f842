#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/point_figures.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnsteadySentence =
    "The median is not steady {where}: this run knows it no better than to {percent:g} % to "
    "either side. Two states of a host (frequency, "
    "another program, a virtual machine's neighbours) do that.";
constexpr const char* kUnsteadySeen = "p50 {medianUs:.2f} us as stored, 95 %: {lowUs:.2f} to {highUs:.2f} us; from "
                                      "round to round {lowOfRoundsUs:.2f} to {highOfRoundsUs:.2f} us";
constexpr const char* kUnsteadySeenOne = "p50 {medianUs:.2f} us as stored, 95 %: {lowUs:.2f} to {highUs:.2f} us";
constexpr const char* kUnsteadyOverturned = "A longer run, or more rounds, whose median stays where it is.";
constexpr const char* kUnsteadyNext =
    "Measure for longer{cli: (--duration, --count)} and look at the curve over time; the findings about "
    "cores and hosts say what may change.";

/// Of the median, to either side.
constexpr double kSteadyShare = 0.1;

struct RoundSpan {
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
};

std::optional<RoundSpan> roundsOf(const model::PointResult& point)
{
    if (point.rounds.size() < 2)
        return std::nullopt;
    const auto [low, high] = std::ranges::minmax(point.rounds, {}, &model::Round::p50Ns);
    return RoundSpan{low.p50Ns, high.p50Ns};
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
    const auto us = [](std::int64_t ns) { return static_cast<double>(ns) / 1'000; };
    const auto interval = *model::confidenceOf(point, 50);
    const double median = us(model::percentileNs(point, 50));
    if (const auto rounds = roundsOf(point))
        return text(kUnsteadySeen, median, us(interval.low), us(interval.high), us(rounds->lowNs), us(rounds->highNs));
    return text(kUnsteadySeenOne, median, us(interval.low), us(interval.high));
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
    return {"unsteady",          "Does the run know its own medians?", findUnsteady,
            Touches::Everything, "the median is not steady",           &longerAgain};
}

}  // namespace halftrip::diagnose

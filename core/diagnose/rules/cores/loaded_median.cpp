#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/preemption.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/stats/comparison.hpp"

#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr const char* kLoadedMedianSentence = "CPU load may affect the median, too, {where}: time slices with and "
                                              "without preemption differ, or no slice is free of it.";
constexpr const char* kLoadedMedianSeen = "Median over time slices: {preemptedUs:.2f} us with preemption ({preempted} "
                                          "slices), {quietUs:.2f} us without ({quiet}), as stored,";
constexpr const char* kLoadedMedianSeenNone = "All {stretches} time slices had preemption";
constexpr const char* kLoadedMedianOverturned = "The same median on idle hosts.";

/// Fewer stretches of a kind say nothing of their median.
constexpr std::size_t kFewestStretches = 4;
/// A difference that matters, as a share of the lower median.
constexpr double kMovedShare = 0.05;

/// The medians of a point's slices by whether a sample of the slice shows that a thread was preempted.
struct Stretches {
    std::vector<double> preempted;
    std::vector<double> quiet;
};

Stretches stretchesOf(const model::PointResult& point)
{
    Stretches stretches;
    for (const model::TimeSlice& slice : point.slices) {
        if (slice.count == 0)
            continue;
        const bool isPreempted = slice.maxNs - slice.p50Ns >= kShortestStallNs;
        (isPreempted ? stretches.preempted : stretches.quiet).push_back(static_cast<double>(slice.p50Ns));
    }
    return stretches;
}

bool isInDoubt(const model::RunRecord& record, const model::PointResult& point)
{
    const Stretches stretches = stretchesOf(point);
    if (stretches.preempted.size() < kFewestStretches || !wasSurelyPreempted(record, point))
        return false;
    if (stretches.quiet.empty())
        return true;
    const double quiet = stats::medianOf(stretches.quiet);
    return stretches.quiet.size() >= kFewestStretches &&
           std::abs(stats::medianOf(stretches.preempted) - quiet) > kMovedShare * quiet;
}

Text loadedMedianEvidence(const model::PointResult& point)
{
    const Stretches stretches = stretchesOf(point);
    if (stretches.quiet.empty())
        return text(kLoadedMedianSeenNone, stretches.preempted.size());
    return text(kLoadedMedianSeen, usOf(stats::medianOf(stretches.preempted)), stretches.preempted.size(),
                usOf(stats::medianOf(stretches.quiet)), stretches.quiet.size());
}

std::vector<model::Finding> findLoadedMedian(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(
        record, [&record](const model::PointResult& point) { return isInDoubt(record, point); });
    if (points.empty())
        return {};
    return {{.id = "loadedMedian",
             .sentence = text(kLoadedMedianSentence, where(record, points)),
             .confidence = model::Confidence::Possible,
             .evidence = evidenceAt(record, points, loadedMedianEvidence),
             .overturnedBy = kLoadedMedianOverturned,
             .nextStep = stepAfterPreemption(record),
             .points = points}};
}

}  // namespace

Rule loadedMedianRule()
{
    return {"loadedMedian", "Does CPU load move the median as well as the tail?", findLoadedMedian, Touches::Everything,
            "CPU load may affect the median"};
}

}  // namespace halftrip::diagnose

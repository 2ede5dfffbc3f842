#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kStallsSamples = "samples";
constexpr const char* kStallsRoundTrips = "round trips";
constexpr const char* kStallsSentence = "Stalls took more than {percent:g} % of the time {where}: single {samples} of "
                                        "1 ms or more, at least {times} times the median.";
constexpr const char* kStallsSeen =
    "{count} of {total} {samples} took {fromMs:g} ms or more: {percent:.3g} % of the time";
constexpr const char* kStallsOverturned =
    "The same stalls on idle hosts with isolated cores: then the path causes them.";
constexpr const char* kStallsNext = "Check when they occurred{cli: (--format csv, the time slices of the run file)}, "
                                    "what else runs on {hosts}, and the findings about cores.";
constexpr const char* kStallsThisHost = "this host";
constexpr const char* kStallsBothHosts = "both hosts";

/// A sample is a stall from here on, and from so many times the median on.
constexpr std::int64_t kStallNs = 1'000'000;
constexpr std::int64_t kStallByMedian = 10;
/// The share of the time in stalls beyond which they are no accident. Of the samples it may be one in ten thousand.
constexpr double kStalledShare = 0.01;

struct Stalls {
    std::int64_t fromNs = 0;
    std::uint64_t count = 0;
    double share = 0;  ///< Of the time in which replies were waited for.
};

Stalls stallsOf(const model::PointResult& point)
{
    const stats::Histogram& result = point.result().histogram;
    Stalls stalls;
    // Only where one sample is waited for after the other are their lengths a share of the time.
    const model::DistributionKind kind = point.result().kind;
    const bool isSerial = kind != model::DistributionKind::ReceivePath && kind != model::DistributionKind::SendInterval;
    if (result.isEmpty() || !isSerial)
        return stalls;
    stalls.fromNs = std::max(kStallNs, kStallByMedian * std::min(result.percentileNs(50), INT64_MAX / kStallByMedian));
    double stalledNs = 0;
    for (const stats::BucketCounts::Bucket bucket : result.counts()) {
        const std::int64_t lowestNs = stats::BucketLayout::lowestOf(bucket.index);
        if (lowestNs < stalls.fromNs)
            continue;
        stalls.count += bucket.count;
        stalledNs += static_cast<double>(bucket.count) * static_cast<double>(lowestNs);
    }
    const double silentNs = point.silence ? static_cast<double>(point.silence->totalNs) : 0;
    const double waitedNs = static_cast<double>(result.sumNs()) + silentNs;
    stalls.share = waitedNs > 0 ? stalledNs / waitedNs : 0;
    return stalls;
}

/// What the samples of these points are, in a sentence.
const char* samplesInWords(const model::RunRecord& record, const PointIndices& points)
{
    return wordsOf(record.points[points.front()].result().kind).isHalved ? kStallsRoundTrips : kStallsSamples;
}

std::vector<model::Finding> findStalls(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(
        record, [](const model::PointResult& point) { return stallsOf(point).share > kStalledShare; });
    if (points.empty())
        return {};
    const char* const samples = samplesInWords(record, points);
    return {{.id = "stalls",
             .sentence = text(kStallsSentence, 100 * kStalledShare, where(record, points), samples, kStallByMedian),
             .evidence = evidenceAt(record, points,
                                    [samples](const model::PointResult& point) {
                                        const Stalls stalls = stallsOf(point);
                                        return text(kStallsSeen, stalls.count, point.result().histogram.count(),
                                                    samples, static_cast<double>(stalls.fromNs) / 1e6,
                                                    100 * stalls.share);
                                    }),
             .overturnedBy = kStallsOverturned,
             .nextStep = text(kStallsNext, isOneHost(record) ? kStallsThisHost : kStallsBothHosts),
             .points = points}};
}

}  // namespace

Rule stallsRule()
{
    Rule rule{"stalls", "Did a few long stalls take much of the time?", findStalls, Touches::Tail,
              "round trips stalled"};
    rule.moment = Moment::Gap;
    return rule;
}

}  // namespace halftrip::diagnose

#include "core/model/record/point_figures.hpp"

#include "core/model/record/kept_course.hpp"
#include "core/stats/percentile_rank.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace halftrip::model {
namespace {

/// Fewer samples beyond a slice's percentile make it one sample's whim.
constexpr double kFewBeyond = 5;

/// The way of every measured probe as far as its answer. The others are about other probes (warm-up, ping-pongs beside,
/// stamped passes), about sends, of which none is lost, or about one host's part: a packet that never came has no way
/// through this host that could have been long.
constexpr std::array kOfMeasuredProbes{DistributionKind::RoundTrip, DistributionKind::FromScheduled,
                                       DistributionKind::LessResidence, DistributionKind::OneWay,
                                       DistributionKind::TickToTrade};

struct ConfidenceParts {
    std::map<std::string, std::int64_t> lowNs;
    std::map<std::string, std::int64_t> highNs;
};

void describe(Fields& fields, ConfidenceParts& parts)
{
    fields(Field("lowNs").ifSet(), parts.lowNs);
    fields(Field("highNs").ifSet(), parts.highNs);
}

/// Of its samples and losses together: the share of the samples below each edge of a coarse cell, which those of every
/// stretch of time lie to one side of. Empty where slices have kept no cells.
std::vector<stats::EdgeShares> sharesByEdge(const PointResult& point)
{
    using stats::CellLayout;
    constexpr std::size_t kCoarseCells = CellLayout::kFineCells / CellLayout::kFineInCoarse;
    if (std::ranges::any_of(point.slices,
                            [](const TimeSlice& slice) { return slice.count != 0 && slice.cells.isEmpty(); }))
        return {};
    const stats::Histogram& all = point.result().histogram;
    if (all.isEmpty())
        return {};
    const std::size_t first = CellLayout::indexOf(all.minNs()) / CellLayout::kFineInCoarse;
    const std::size_t last = CellLayout::indexOf(all.maxNs()) / CellLayout::kFineInCoarse;
    std::vector<stats::EdgeShares> edges;
    for (std::size_t cell = first; cell <= last; ++cell)
        edges.push_back({CellLayout::endOf(CellLayout::kFineCells + cell), {}});
    for (const TimeSlice& slice : point.slices) {
        std::array<std::uint64_t, kCoarseCells> counts{};
        slice.cells.forEach([&counts](const stats::CellCounts::Cell& cell) {
            counts[CellLayout::firstFineOf(cell.index) / CellLayout::kFineInCoarse] += cell.count;
        });
        const auto samples = static_cast<double>(slice.count) + static_cast<double>(slice.lost);
        std::uint64_t below = 0;
        for (std::size_t cell = 0; cell <= last; ++cell) {
            below += counts[cell];
            if (cell < first)
                continue;
            edges[cell - first].below.push_back({samples, samples > 0 ? static_cast<double>(below) / samples : 0});
        }
    }
    return edges;
}

stats::Course courseOf(const PointResult& point, double percentile)
{
    stats::Course course{.edges = sharesByEdge(point)};
    for (const TimeSlice& slice : point.slices) {
        if (static_cast<double>(slice.count) * (100 - percentile) / 100 >= kFewBeyond &&
            !isLost(slice.count, slice.lost, percentile))
            course.values.push_back(
                {static_cast<double>(slice.count), static_cast<double>(percentile == 50 ? slice.p50Ns : slice.p99Ns)});
    }
    return course;
}

bool isOfMeasured(DistributionKind kind) noexcept
{
    return std::ranges::find(kOfMeasuredProbes, kind) != kOfMeasuredProbes.end();
}

}  // namespace

std::uint64_t neverSentIn(const PointResult& point) noexcept
{
    const bool sendsAgain = point.numberOn(kWindowAxis) || point.numberOn(kGapAxis);
    return sendsAgain ? 0 : point.counts.notSent;
}

std::uint64_t lostBeside(const PointResult& point, const Distribution& distribution) noexcept
{
    if (!isOfMeasured(distribution.kind))
        return 0;
    return point.counts.lost + (distribution.kind == DistributionKind::FromScheduled ? neverSentIn(point) : 0);
}

std::uint64_t unansweredBeside(const PointResult& point, const Distribution& distribution) noexcept
{
    return isOfMeasured(distribution.kind) ? point.counts.lost + neverSentIn(point) : 0;
}

std::int64_t percentileNs(const PointResult& point, const Distribution& distribution, double percentile) noexcept
{
    return distribution.histogram.percentileNs(percentile, lostBeside(point, distribution));
}

std::int64_t percentileNs(const PointResult& point, double percentile) noexcept
{
    return percentileNs(point, point.result(), percentile);
}

bool hasResult(const PointResult& point) noexcept
{
    return !point.result().histogram.isEmpty() || lostBeside(point, point.result()) != 0;
}

bool isLost(const PointResult& point, const Distribution& distribution, double percentile) noexcept
{
    // What nobody measured of the probes that came back is not lost: residences that a responder does not tell.
    const bool isUnknown = distribution.histogram.isEmpty() && !point.result().histogram.isEmpty();
    return !isUnknown && isLost(distribution.histogram.count(), lostBeside(point, distribution), percentile);
}

bool isLost(const PointResult& point, double percentile) noexcept
{
    return isLost(point, point.result(), percentile);
}

bool isLost(std::uint64_t samples, std::uint64_t lost, double percentile) noexcept
{
    return lost != 0 && lost <= UINT64_MAX - samples && stats::percentileRank(percentile, samples + lost) > samples;
}

bool isThin(const PointResult& point, const Distribution& distribution, double percentile) noexcept
{
    return !isLost(point, distribution, percentile) &&
           distribution.histogram.isThin(percentile, lostBeside(point, distribution));
}

bool isThin(const PointResult& point, double percentile) noexcept
{
    return isThin(point, point.result(), percentile);
}

std::optional<stats::Interval> confidenceOf(const PointResult& point, double percentile)
{
    if (isLost(point, percentile))
        return std::nullopt;
    const Distribution& result = point.result();
    auto course = keptCourseOf(point, percentile);
    if (!course)
        course = courseOf(point, percentile);
    return stats::percentileInterval(result.histogram, percentile, *course, lostBeside(point, result));
}

double silentShare(const PointResult& point) noexcept
{
    if (!point.silence)
        return 0;
    const auto silent = static_cast<double>(point.silence->totalNs);
    double waited = silent + static_cast<double>(point.result().histogram.sumNs());
    // Probes that overlap wait through the same time.
    if (point.elapsedNs > 0)
        waited = std::min(waited, static_cast<double>(point.elapsedNs));
    return waited > 0 ? std::min(1.0, silent / waited) : 0;
}

void describeFigures(Fields& fields, PointResult& point)
{
    std::vector<std::string> lost;
    std::map<std::string, std::int64_t> percentiles;
    std::optional<ConfidenceParts> confidence;
    if (!fields.isReading()) {
        for (const auto& [percent, label] : stats::kReportedPercentiles) {
            if (isLost(point, percent))
                lost.emplace_back(label);
            else if (!point.result().histogram.isEmpty())
                percentiles.emplace(label, percentileNs(point, percent));
        }
        for (const double percent : kPercentilesWithInterval) {
            if (const auto interval = confidenceOf(point, percent)) {
                confidence = confidence.value_or(ConfidenceParts{});
                confidence->lowNs.emplace(fmt::format("{:g}", percent), interval->low);
                confidence->highNs.emplace(fmt::format("{:g}", percent), interval->high);
            }
        }
    }
    fields(
        Field("percentilesNs")
            .ifSet()
            .meaning(
                "Of the result, by percentile: the value at rank ceil(p * (n + lost) / 100), a lost probe being longer "
                "than all samples; without those that lie among the lost ones."),
        percentiles);
    fields(Field("lostPercentiles").ifSet().meaning("Percentiles of the result that lie among the lost probes."), lost);
    fields(Field("confidence95").meaning("By percentile: the 95 % confidence interval of the result's."), confidence);
}

}  // namespace halftrip::model

#include "core/model/figures/point_figures.hpp"

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
/// An edge says how much a percentile varies as long as its share is not farther away than this part of what lies
/// beyond the percentile.
constexpr double kFarthestEdge = 0.9;

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

/// Of its samples and losses together: the share of the samples below that edge of a cell.
stats::Part shareBelow(const TimeSlice& slice, std::int64_t edgeNs)
{
    std::uint64_t below = 0;
    slice.cells.forEach([&](const stats::CellCounts::Cell& cell) {
        if (stats::CellLayout::endOf(cell.index) <= edgeNs)
            below += cell.count;
    });
    const auto all = static_cast<double>(slice.count) + static_cast<double>(slice.lost);
    return {all, all > 0 ? static_cast<double>(below) / all : 0};
}

double meanOf(const std::vector<stats::Part>& parts)
{
    double samples = 0;
    double sum = 0;
    for (const stats::Part& part : parts) {
        samples += part.samples;
        sum += part.samples * part.value;
    }
    return samples > 0 ? sum / samples : 0;
}

/// By the edge of a cell around the percentile whose share is nearest to it; empty where slices have kept no cells, or
/// the percentile lies within a peak that a cell cannot cut.
std::vector<stats::Part> sharesNear(const PointResult& point, double percentile)
{
    using stats::CellLayout;
    if (std::ranges::any_of(point.slices,
                            [](const TimeSlice& slice) { return slice.count != 0 && slice.cells.isEmpty(); }))
        return {};
    const std::size_t cell = CellLayout::coarseAround(CellLayout::indexOf(percentileNs(point, percentile)));
    const double wanted = percentile / 100;
    double nearest = kFarthestEdge * std::min(wanted, 1 - wanted);
    std::vector<stats::Part> best;
    for (const std::int64_t edgeNs : {CellLayout::lowestOf(cell), CellLayout::endOf(cell)}) {
        std::vector<stats::Part> parts;
        for (const TimeSlice& slice : point.slices)
            parts.push_back(shareBelow(slice, edgeNs));
        const double share = meanOf(parts);
        if (share < 1 && std::abs(share - wanted) <= nearest) {
            nearest = std::abs(share - wanted);
            best = std::move(parts);
        }
    }
    return best;
}

stats::Course courseOf(const PointResult& point, double percentile)
{
    stats::Course course{.sharesBelow = sharesNear(point, percentile)};
    if (percentile > 50 && !course.sharesBelow.empty())
        return course;
    for (const TimeSlice& slice : point.slices) {
        if (static_cast<double>(slice.count) * (100 - percentile) / 100 >= kFewBeyond)
            course.values.push_back(
                {static_cast<double>(slice.count), static_cast<double>(percentile == 50 ? slice.p50Ns : slice.p99Ns)});
    }
    return course;
}

}  // namespace

std::uint64_t lostBeside(const PointResult& point, const Distribution& distribution) noexcept
{
    const bool isOfMeasured = std::ranges::find(kOfMeasuredProbes, distribution.kind) != kOfMeasuredProbes.end();
    return isOfMeasured ? point.counts.lost : 0;
}

std::int64_t percentileNs(const PointResult& point, const Distribution& distribution, double percentile) noexcept
{
    return distribution.histogram.percentileNs(percentile, lostBeside(point, distribution));
}

std::int64_t percentileNs(const PointResult& point, double percentile) noexcept
{
    return percentileNs(point, point.result(), percentile);
}

bool isLost(const PointResult& point, const Distribution& distribution, double percentile) noexcept
{
    return isLost(distribution.histogram.count(), lostBeside(point, distribution), percentile);
}

bool isLost(const PointResult& point, double percentile) noexcept
{
    return isLost(point, point.result(), percentile);
}

bool isLost(std::uint64_t samples, std::uint64_t lost, double percentile) noexcept
{
    return samples != 0 && lost != 0 && lost <= UINT64_MAX - samples &&
           stats::percentileRank(percentile, samples + lost) > samples;
}

std::optional<stats::Interval> confidenceOf(const PointResult& point, double percentile)
{
    if (isLost(point, percentile))
        return std::nullopt;
    const Distribution& result = point.result();
    return stats::percentileInterval(result.histogram, percentile, courseOf(point, percentile),
                                     lostBeside(point, result));
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

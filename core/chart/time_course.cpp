#include "core/chart/time_course.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/spread_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace halftrip::chart {
namespace {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

void addSilence(std::vector<Band>& silences, const model::TimeSlice& slice)
{
    const Band one{static_cast<double>(slice.startNs) / 1e9, static_cast<double>(slice.startNs + slice.lengthNs) / 1e9};
    if (!silences.empty() && silences.back().to >= one.from)
        silences.back().to = one.to;
    else
        silences.push_back(one);
}

void addStalls(Stretch& stretch, const std::vector<model::LoopGap>& gaps, double fromSeconds, double toSeconds)
{
    stretch.areStallsAll = stretch.areStallsAll && gaps.size() < model::kMostGaps;
    for (const model::LoopGap& gap : gaps) {
        const double end = static_cast<double>(gap.endNs) / 1e9;
        if (end < fromSeconds || end > toSeconds)
            continue;
        ++stretch.stalls;
        stretch.longestStallNs = std::max(stretch.longestStallNs, gap.lengthNs);
    }
}

}  // namespace

double middleOf(const model::TimeSlice& slice)
{
    return (static_cast<double>(slice.startNs) + static_cast<double>(slice.lengthNs) / 2) / 1e9;
}

TimeCourse timeCourse(std::span<const model::TimeSlice> slices, const model::DistributionWords& words)
{
    TimeCourse course;
    double lowest = std::numeric_limits<double>::infinity();
    const auto shown = [&words](double ns) { return model::shownMicroseconds(words, ns); };
    for (const model::TimeSlice& slice : slices) {
        const double at = middleOf(slice);
        if (slice.lost > 0)
            course.losses.push_back({at, fmt::format("{} lost", slice.lost)});
        if (slice.count == 0) {
            // No curve goes across a silence.
            for (Dots& figure : course.figures)
                figure.push_back({at, kGap});
            addSilence(course.silences, slice);
            continue;
        }
        const auto percentile = [&](double percent, std::int64_t ns) {
            return model::isLost(slice.count, slice.lost, percent) ? kGap : shown(static_cast<double>(ns));
        };
        const double most = shown(static_cast<double>(slice.maxNs));
        course.figures[0].push_back({at, percentile(50, slice.p50Ns)});
        course.figures[1].push_back({at, percentile(99, slice.p99Ns)});
        course.figures[2].push_back({at, most});
        lowest = std::min({lowest, most, shown(static_cast<double>(slice.p50Ns))});
        if (!slice.cells.isEmpty()) {
            course.hasCells = true;
            lowest = std::min(lowest, shown(stats::CellLayout::edgeOf(static_cast<double>(slice.cells.firstFine()))));
        }
        course.highest = std::max(course.highest, most);
    }
    if (course.highest > 0)
        course.lowest = lowest;
    if (!slices.empty())
        course.end = static_cast<double>(slices.back().startNs + slices.back().lengthNs) / 1e9;
    return course;
}

Stretch stretchOf(const model::PointResult& point, double fromSeconds, double toSeconds)
{
    Stretch stretch;
    stretch.result.kind = point.result().kind;
    stats::CellCounts cells;
    for (const model::TimeSlice& slice : point.slices) {
        const double at = middleOf(slice);
        if (at < fromSeconds || at > toSeconds)
            continue;
        stretch.samples += slice.count;
        stretch.lost += slice.lost;
        stretch.lengthNs += slice.lengthNs;
        stretch.silentNs += slice.count == 0 ? slice.lengthNs : 0;
        stretch.maxNs = std::max(stretch.maxNs, slice.maxNs);
        cells.merge(slice.cells);
    }
    stretch.result.histogram = stats::spreadCells(cells, point.result().histogram);
    if (point.autopsy) {
        addStalls(stretch, point.autopsy->initiator.gaps, fromSeconds, toSeconds);
        addStalls(stretch, point.autopsy->responder.gaps, fromSeconds, toSeconds);
    }
    return stretch;
}

model::Distribution bandOf(const model::Distribution& whole, std::int64_t fromNs, std::int64_t toNs)
{
    model::Distribution band{.id = whole.id, .kind = whole.kind, .histogram = {}};
    stats::BucketCounts counts;
    for (const stats::BucketCounts::Bucket& bucket : whole.histogram.counts()) {
        const std::int64_t middle = stats::BucketLayout::lowestOf(bucket.index) +
                                    stats::BucketLayout::widthOf(bucket.index) / 2;
        if (middle >= fromNs && middle <= toNs)
            counts.add(bucket.index, bucket.count);
    }
    band.histogram = stats::Histogram::fromCounts(std::move(counts), {});
    return band;
}

Heat heatOf(std::span<const model::TimeSlice> slices, const model::DistributionWords& words, double fromSeconds,
            double toSeconds, std::size_t columns)
{
    model::HeatGrid grid = model::heatGridOf(slices, fromSeconds * 1e9, toSeconds * 1e9, columns);
    Heat heat{.fromX = fromSeconds, .toX = toSeconds};
    if (grid.rows == 0)
        return heat;
    heat.columns = grid.columns;
    for (std::size_t row = 0; row <= grid.rows; ++row)
        heat.edges.push_back(
            model::shownMicroseconds(words, stats::CellLayout::edgeOf(static_cast<double>(grid.firstCell + row))));
    heat.shares = std::move(grid.shares);
    return heat;
}

}  // namespace halftrip::chart

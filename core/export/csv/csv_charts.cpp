#include "core/chart/percentiles.hpp"
#include "core/export/csv/csv_row.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_record.hpp"
#include "core/stats/bucket_layout.hpp"

#include <fmt/format.h>

namespace halftrip::exporting {
namespace {

using model::DistributionWords;
using model::PointKey;
using model::PointResult;
using stats::BucketLayout;

constexpr int kStepsPerHalvingInCsv = 5;  ///< As in a .hgrm file.

CsvRow bucketRow(const PointKey& columnsOf, const PointResult& point, const model::Distribution& distribution,
                 stats::BucketCounts::Bucket bucket, std::uint64_t reached)
{
    const DistributionWords& words = wordsOf(distribution.kind);
    const auto total = static_cast<double>(std::max<std::uint64_t>(distribution.histogram.count(), 1));
    CsvRow row;
    addPointKey(row, point, columnsOf);
    addKind(row, words);
    addPair(row, words, "from", BucketLayout::lowestOf(bucket.index));
    addPair(row, words, "to", BucketLayout::highestOf(bucket.index));
    row.addNumber("samples", bucket.count);
    row.add("share_percent", fmt::format("{:.6f}", 100 * static_cast<double>(bucket.count) / total));
    row.add("reached_percent", fmt::format("{:.6f}", 100 * static_cast<double>(reached) / total));
    return row;
}

CsvRow percentileRow(const PointKey& columnsOf, const PointResult& point, const model::Distribution& distribution,
                     const chart::PercentileStep& step)
{
    const DistributionWords& words = wordsOf(distribution.kind);
    const bool isLost = model::isLost(point, distribution, step.percent);
    CsvRow row;
    addPointKey(row, point, columnsOf);
    addKind(row, words);
    row.add("percent", fmt::format("{:.7f}", step.percent));
    row.add("one_in", fmt::format("{:.6g}", step.oneIn));
    addPair(row, words, "value", isLost ? std::nullopt : std::optional(step.valueNs));
    row.add("is_thin", model::isThin(point, distribution, step.percent) ? "true" : "false");
    row.add("is_lost", isLost ? "true" : "false");
    return row;
}

CsvRow sliceRow(const PointKey& columnsOf, const PointResult& point, const model::TimeSlice& slice)
{
    const DistributionWords& words = wordsOf(point.result().kind);
    const auto percentile = [&slice](std::int64_t ns, double percent) {
        return slice.count == 0 || model::isLost(slice.count, slice.lost, percent) ? std::nullopt : std::optional(ns);
    };
    CsvRow row;
    addPointKey(row, point, columnsOf);
    row.addNumber("start_ns", slice.startNs);
    row.addNumber("length_ns", slice.lengthNs);
    addKind(row, words);
    row.addNumber("samples", slice.count);
    row.addNumber("lost", slice.lost);
    addPair(row, words, "p50", percentile(slice.p50Ns, 50));
    addPair(row, words, "p99", percentile(slice.p99Ns, 99));
    addPair(row, words, "max", slice.count == 0 ? std::nullopt : std::optional(slice.maxNs));
    return row;
}

CsvRow cellRow(const PointKey& columnsOf, const PointResult& point, const model::TimeSlice& slice,
               const stats::CellCounts::Cell& cell)
{
    const DistributionWords& words = wordsOf(point.result().kind);
    const auto total = static_cast<double>(std::max<std::uint64_t>(slice.count, 1));
    CsvRow row;
    addPointKey(row, point, columnsOf);
    row.addNumber("start_ns", slice.startNs);
    row.addNumber("length_ns", slice.lengthNs);
    addKind(row, words);
    addPair(row, words, "from", stats::CellLayout::lowestOf(cell.index));
    addPair(row, words, "to", stats::CellLayout::endOf(cell.index) - 1);
    row.addNumber("samples", cell.count);
    row.add("share_percent", fmt::format("{:.6f}", 100 * static_cast<double>(cell.count) / total));
    return row;
}

}  // namespace

// Each begins with its heads, even for a run without points, so that a reader always finds its columns.

std::string writeHistogramCsv(const model::RunRecord& record)
{
    const PointResult first = firstPoint(record);
    std::string text = bucketRow(first, first, {}, {}, 0).heads();
    for (const PointResult& point : record.points) {
        for (const model::Distribution& distribution : point.distributions) {
            std::uint64_t reached = 0;
            for (const stats::BucketCounts::Bucket bucket : distribution.histogram.counts()) {
                reached += bucket.count;
                text += bucketRow(first, point, distribution, bucket, reached).fields();
            }
        }
    }
    return text;
}

std::string writePercentilesCsv(const model::RunRecord& record)
{
    const PointResult first = firstPoint(record);
    std::string text = percentileRow(first, first, {}, {}).heads();
    for (const PointResult& point : record.points) {
        for (const model::Distribution& distribution : point.distributions) {
            for (const chart::PercentileStep& step : chart::percentileSteps(
                     distribution.histogram, kStepsPerHalvingInCsv, model::lostBeside(point, distribution)))
                text += percentileRow(first, point, distribution, step).fields();
        }
    }
    return text;
}

std::string writeTimeCsv(const model::RunRecord& record)
{
    const PointResult first = firstPoint(record);
    std::string text = sliceRow(first, first, {}).heads();
    for (const PointResult& point : record.points) {
        for (const model::TimeSlice& slice : point.slices)
            text += sliceRow(first, point, slice).fields();
    }
    return text;
}

std::string writeHeatCsv(const model::RunRecord& record)
{
    const PointResult first = firstPoint(record);
    std::string text = cellRow(first, first, {}, {}).heads();
    for (const PointResult& point : record.points) {
        for (const model::TimeSlice& slice : point.slices)
            slice.cells.forEach(
                [&](const stats::CellCounts::Cell& cell) { text += cellRow(first, point, slice, cell).fields(); });
    }
    return text;
}

}  // namespace halftrip::exporting

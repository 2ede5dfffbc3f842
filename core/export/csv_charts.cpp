#include "core/export/csv_row.hpp"
#include "core/export/curves.hpp"
#include "core/export/formats.hpp"
#include "core/export/number_format.hpp"
#include "core/model/point_figures.hpp"
#include "core/model/wire_time.hpp"
#include "core/stats/bucket_layout.hpp"

#include <fmt/format.h>

#include <cmath>

namespace halftrip::exporting {
namespace {

using model::DistributionWords;
using model::PointResult;
using stats::BucketLayout;

constexpr int kStepsPerHalvingInCsv = 5;  ///< As in a .hgrm file.

/// The words that tell what the two figures of every column pair are: "RTT" as stored, "HRT" as shown.
void addKind(CsvRow& row, const DistributionWords& words)
{
    row.add("stored_as", std::string(words.stored));
    row.add("shown_as", std::string(words.shown));
}

/// A figure as stored (ns) and as shown (us): four decimals are half a nanosecond and less, so nothing is lost.
void addPair(CsvRow& row, const DistributionWords& words, const std::string& name, std::optional<std::int64_t> ns)
{
    row.add("stored_" + name + "_ns", ns ? fmt::format("{}", *ns) : "");
    row.add("shown_" + name + "_us",
            ns ? fmt::format("{:.4f}", shownMicroseconds(words, static_cast<double>(*ns))) : "");
}

std::optional<std::int64_t> percentileIn(const PointResult& point, double percent)
{
    const stats::Histogram& result = point.result().histogram;
    if (result.isEmpty() || model::isLost(point, percent))
        return std::nullopt;
    return result.percentileNs(percent);
}

CsvRow axisRow(const PointResult& point, const model::LinkSpeed& link)
{
    const stats::Histogram& result = point.result().histogram;
    const DistributionWords& words = wordsOf(point.result().kind);
    CsvRow row;
    addPointKey(row, point);
    addKind(row, words);
    row.addNumber("samples", result.count());
    row.addNumber("lost", point.counts.lost);
    for (const double percent : model::kPercentilesWithInterval) {
        const std::string name = fmt::format("p{:g}", percent);
        addPair(row, words, name, percentileIn(point, percent));
        const auto interval = model::confidenceOf(point, percent);
        addPair(row, words, name + "_low95", interval ? std::optional(interval->low) : std::nullopt);
        addPair(row, words, name + "_high95", interval ? std::optional(interval->high) : std::nullopt);
    }
    addPair(row, words, "max", result.isEmpty() ? std::nullopt : std::optional(result.maxNs()));
    const auto wireNs = model::wireInResultNs(point, link);
    addPair(row, words, "wire", wireNs ? std::optional<std::int64_t>(std::llround(*wireNs)) : std::nullopt);
    return row;
}

CsvRow bucketRow(const PointResult& point, const model::Distribution& distribution, stats::BucketCounts::Bucket bucket,
                 std::uint64_t reached)
{
    const DistributionWords& words = wordsOf(distribution.kind);
    const auto total = static_cast<double>(std::max<std::uint64_t>(distribution.histogram.count(), 1));
    CsvRow row;
    addPointKey(row, point);
    addKind(row, words);
    addPair(row, words, "from", BucketLayout::lowestOf(bucket.index));
    addPair(row, words, "to", BucketLayout::highestOf(bucket.index));
    row.addNumber("samples", bucket.count);
    row.add("share_percent", fmt::format("{:.6f}", 100 * static_cast<double>(bucket.count) / total));
    row.add("reached_percent", fmt::format("{:.6f}", 100 * static_cast<double>(reached) / total));
    return row;
}

CsvRow percentileRow(const PointResult& point, const model::Distribution& distribution, const PercentileStep& step)
{
    const DistributionWords& words = wordsOf(distribution.kind);
    const bool isLost = model::isLost(point, distribution, step.percent);
    CsvRow row;
    addPointKey(row, point);
    addKind(row, words);
    row.add("percent", fmt::format("{:.7f}", step.percent));
    row.add("one_in", fmt::format("{:.6g}", step.oneIn));
    addPair(row, words, "value", isLost ? std::nullopt : std::optional(step.valueNs));
    row.add("is_thin", distribution.histogram.isThin(step.percent) ? "true" : "false");
    row.add("is_lost", isLost ? "true" : "false");
    return row;
}

CsvRow sliceRow(const PointResult& point, const model::TimeSlice& slice)
{
    const DistributionWords& words = wordsOf(point.result().kind);
    const auto figure = [&slice](std::int64_t ns) { return slice.count == 0 ? std::nullopt : std::optional(ns); };
    CsvRow row;
    addPointKey(row, point);
    row.addNumber("start_ns", slice.startNs);
    row.addNumber("length_ns", slice.lengthNs);
    addKind(row, words);
    row.addNumber("samples", slice.count);
    row.addNumber("lost", slice.lost);
    addPair(row, words, "p50", figure(slice.p50Ns));
    addPair(row, words, "p99", figure(slice.p99Ns));
    addPair(row, words, "max", figure(slice.maxNs));
    return row;
}

CsvRow cellRow(const PointResult& point, const model::TimeSlice& slice, const stats::CellCounts::Cell& cell)
{
    const DistributionWords& words = wordsOf(point.result().kind);
    const auto total = static_cast<double>(std::max<std::uint64_t>(slice.count, 1));
    CsvRow row;
    addPointKey(row, point);
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

std::string writeAxisCsv(const model::RunRecord& record)
{
    const model::LinkSpeed link = model::linkSpeedOf(record);
    std::string text = axisRow({}, link).heads();
    for (const PointResult& point : record.points)
        text += axisRow(point, link).fields();
    return text;
}

std::string writeHistogramCsv(const model::RunRecord& record)
{
    std::string text = bucketRow({}, {}, {}, 0).heads();
    for (const PointResult& point : record.points) {
        for (const model::Distribution& distribution : point.distributions) {
            std::uint64_t reached = 0;
            for (const stats::BucketCounts::Bucket bucket : distribution.histogram.counts()) {
                reached += bucket.count;
                text += bucketRow(point, distribution, bucket, reached).fields();
            }
        }
    }
    return text;
}

std::string writePercentilesCsv(const model::RunRecord& record)
{
    std::string text = percentileRow({}, {}, {}).heads();
    for (const PointResult& point : record.points) {
        for (const model::Distribution& distribution : point.distributions) {
            for (const PercentileStep& step : percentileSteps(distribution.histogram, kStepsPerHalvingInCsv))
                text += percentileRow(point, distribution, step).fields();
        }
    }
    return text;
}

std::string writeTimeCsv(const model::RunRecord& record)
{
    std::string text = sliceRow({}, {}).heads();
    for (const PointResult& point : record.points) {
        for (const model::TimeSlice& slice : point.slices)
            text += sliceRow(point, slice).fields();
    }
    return text;
}

std::string writeHeatCsv(const model::RunRecord& record)
{
    std::string text = cellRow({}, {}, {}).heads();
    for (const PointResult& point : record.points) {
        for (const model::TimeSlice& slice : point.slices)
            slice.cells.forEach(
                [&](const stats::CellCounts::Cell& cell) { text += cellRow(point, slice, cell).fields(); });
    }
    return text;
}

}  // namespace halftrip::exporting

#include "core/export/csv/csv_row.hpp"
#include "core/export/export_context.hpp"
#include "core/export/table/reference_table.hpp"
#include "core/model/figures/wire_time.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_record.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace halftrip::exporting {
namespace {

using model::PointResult;

/// What one dot of every curve of the chart is: a point of the run or of a reference.
struct AxisPoint {
    model::PointKey key;
    model::DistributionKind kind = model::DistributionKind::RoundTrip;
    std::string samples;  ///< Empty: not told.
    std::string lost;
    std::map<std::string, std::int64_t> figuresNs;  ///< As stored, by "p50", "p50_low95", "max", ...
    std::string curve;  ///< Of a reference; empty: the run's own.
};

/// The figures of the chart, and those of the reference that it has not.
std::vector<std::string> figuresBeside(const chart::OverlayReference* reference)
{
    std::vector<std::string> names;
    for (const double percent : model::kPercentilesWithInterval) {
        const std::string name = fmt::format("p{:g}", percent);
        names.insert(names.end(), {name, name + "_low95", name + "_high95"});
    }
    names.insert(names.end(), {"max", "wire"});
    for (const std::string& figure : reference == nullptr ? std::vector<std::string>() : figuresOf(*reference)) {
        if (std::ranges::find(names, figure) == names.end())
            names.push_back(figure);
    }
    return names;
}

/// Everything that may stand in a column; what is not known is not among them.
std::map<std::string, std::int64_t> figuresIn(const PointResult& point, const model::LinkSpeed& link)
{
    const stats::Histogram& result = point.result().histogram;
    std::map<std::string, std::int64_t> figures;
    if (const auto wireNs = model::wireInResultNs(point, link))
        figures["wire"] = std::llround(*wireNs);
    if (result.isEmpty())
        return figures;
    figures["min"] = result.minNs();
    figures["max"] = result.maxNs();
    figures["mean"] = std::llround(result.meanNs());
    figures["stddev"] = std::llround(result.standardDeviationNs());
    const auto addPercentile = [&](const stats::ReportedPercentile& reported) {
        if (!model::isLost(point, reported.percent))
            figures[fmt::format("p{}", reported.label)] = model::percentileNs(point, reported.percent);
    };
    std::ranges::for_each(stats::kReportedPercentiles, addPercentile);
    addPercentile(stats::kReceivePathPercentile);
    for (const double percent : model::kPercentilesWithInterval) {
        if (const auto interval = model::confidenceOf(point, percent)) {
            figures[fmt::format("p{:g}_low95", percent)] = interval->low;
            figures[fmt::format("p{:g}_high95", percent)] = interval->high;
        }
    }
    return figures;
}

AxisPoint ownPoint(const PointResult& point, const model::LinkSpeed& link)
{
    return {point.key(),
            point.result().kind,
            fmt::format("{}", point.result().histogram.count()),
            fmt::format("{}", point.counts.lost),
            figuresIn(point, link),
            {}};
}

AxisPoint referencePoint(const chart::OverlayReference& reference, const chart::OverlayCurve& curve,
                         const chart::OverlayPoint& point)
{
    AxisPoint out{{.mode = "", .transport = ""}, reference.kind, {}, {}, point.figuresNs, curve.id};
    if (point.sizeBytes)
        out.key.axes.push_back(model::numberOn(model::kSizeAxis, *point.sizeBytes));
    return out;
}

CsvRow axisRow(const AxisPoint& point, const model::PointKey& columnsOf, const chart::OverlayReference* reference)
{
    const model::DistributionWords& words = wordsOf(point.kind);
    CsvRow row;
    addPointKey(row, point.key, columnsOf);
    addKind(row, words);
    row.add("samples", point.samples);
    row.add("lost", point.lost);
    for (const std::string& figure : figuresBeside(reference)) {
        const auto found = point.figuresNs.find(figure);
        addPair(row, words, columnOf(figure),
                found == point.figuresNs.end() ? std::nullopt : std::optional(found->second));
    }
    if (reference != nullptr) {
        row.add("reference", point.curve.empty() ? "" : reference->id);
        row.add("reference_curve", point.curve);
    }
    return row;
}

}  // namespace

/// The points of a reference have rows of their own, behind the run's: they are of other sizes.
std::string writeAxisCsv(const model::RunRecord& record, const ExportContext& context)
{
    const model::LinkSpeed link = model::linkSpeedOf(record);
    const chart::OverlayReference* const reference = context.reference ? &*context.reference : nullptr;
    const model::PointResult first = firstPoint(record);
    std::string text = axisRow({}, first, reference).heads();
    for (const PointResult& point : record.points)
        text += axisRow(ownPoint(point, link), first, reference).fields();
    if (reference == nullptr)
        return text;
    for (const chart::OverlayCurve& curve : reference->curves) {
        for (const chart::OverlayPoint& point : curve.points)
            text += axisRow(referencePoint(*reference, curve, point), first, reference).fields();
    }
    return text;
}

}  // namespace halftrip::exporting

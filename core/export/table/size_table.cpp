#include "core/base/short_number.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/figures/size_curve.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace halftrip::exporting {
namespace {

using model::PointResult;
using model::RunRecord;
using model::SizeCurve;

std::string shownOr(const PointResult& point, std::optional<double> ns)
{
    return ns ? model::formatShown(wordsOf(point.result().kind), *ns) : "-";
}

/// With the sign in front: what lies below the line is no latency.
std::string awayFromLine(const PointResult& point, std::optional<double> fittedNs)
{
    if (!fittedNs)
        return "-";
    const double ns = static_cast<double>(model::percentileNs(point, 50)) - *fittedNs;
    return (ns < 0 ? "-" : "+") + model::formatShown(wordsOf(point.result().kind), std::abs(ns));
}

void addFigures(ModeTable& table, const RunRecord& record, const SizeCurve& curve, const model::LinkSpeed& link)
{
    const bool isWireKnown = link.mbps > 0;
    table.heads = {"bytes", model::kFrameColumn, "p50"};
    if (isWireKnown)
        table.heads.insert(table.heads.end(), {"wire", "less wire"});
    table.heads.insert(table.heads.end(), {"fit", "residual"});
    for (const std::size_t index : curve.points) {
        const PointResult& point = record.points[index];
        const auto p50 = static_cast<double>(model::percentileNs(point, 50));
        std::vector<std::string> cells{model::cellOn(point, model::kSizeAxis), model::textOf(point.frames),
                                       shownOr(point, p50)};
        if (isWireKnown) {
            const auto wire = model::wireInResultNs(point, link);
            cells.push_back(shownOr(point, wire));
            cells.push_back(shownOr(point, wire ? std::optional(p50 - *wire) : std::nullopt));
        }
        const auto fitted = curve.fittedNs(point);
        cells.push_back(shownOr(point, fitted));
        cells.push_back(awayFromLine(point, fitted));
        table.rows.push_back({std::move(cells), {}});
    }
}

/// A slope that the medians' own intervals could hide is none.
bool isSlopeKnown(const stats::LineFit& fit)
{
    return fit.slope > fit.slopeMargin;
}

Text describeLine(const RunRecord& record, const SizeCurve& curve)
{
    const auto isOneFrame = [&](std::size_t index) {
        return !record.points[index].frames || record.points[index].frames->count == 1;
    };
    const auto ofOneFrame = static_cast<std::size_t>(std::ranges::count_if(curve.points, isOneFrame));
    if (!curve.fit && ofOneFrame >= model::kLeastSizes && curve.places < model::kLeastSizes)
        return text(
            "Fewer than {least} sizes have samples enough for a confidence interval of p50, so no line is fitted.",
            model::kLeastSizes);
    if (!curve.fit && ofOneFrame >= model::kLeastSizes)
        return "All sizes make frames of one length, so no line is fitted.";
    if (!curve.fit)
        return text("Fewer than {least} sizes fit into one frame, so no line is fitted.", model::kLeastSizes);
    const stats::LineFit& fit = *curve.fit;
    const model::DistributionWords& words = wordsOf(record.points[curve.points.front()].result().kind);
    if (!isSlopeKnown(fit))
        return text("Linear fit over {sizes} sizes: {baseUs} us (95 % CI +- {marginUs}). The cost per byte is not "
                    "resolvable: the medians vary too much.",
                    fit.places, model::formatShown(words, fit.base), model::formatShown(words, fit.baseMargin));
    const auto shown = [&](double ns) { return shortNumber(model::shownNs(words, ns)); };
    return text(
        "Linear fit over {sizes} sizes: {baseUs} us (95 % CI +- {marginUs}) plus {slopeNs} ns (95 % CI {lowNs} to "
        "{highNs}) per byte of {what}.",
        fit.places, model::formatShown(words, fit.base), model::formatShown(words, fit.baseMargin), shown(fit.slope),
        shown(fit.slope - fit.slopeMargin), shown(fit.slope + fit.slopeMargin),
        curve.isOverFrames ? "the frame" : "payload");
}

Text describeLink(const RunRecord& record, const SizeCurve& curve, const model::LinkSpeed& link)
{
    if (!curve.linkNsPerByte)
        return text("{reason} Wire time is therefore not given.", link.source);
    const model::DistributionWords& words = wordsOf(record.points[curve.points.front()].result().kind);
    const double linkNs = model::shownNs(words, *curve.linkNsPerByte);
    if (!curve.fit || !isSlopeKnown(*curve.fit))
        return text("The link alone ({mbps} Mb/s, {source}) takes {linkNs:.3g} ns per byte.", link.mbps, link.source,
                    linkNs);
    return text("The link alone ({mbps} Mb/s, {source}) takes {linkNs:.3g} ns per byte; the slope is {times:.3g} times "
                "that.",
                link.mbps, link.source, linkNs, curve.fit->slope / *curve.linkNsPerByte);
}

Text describeKnee(const RunRecord& record, const model::Knee& knee)
{
    const std::string size = model::cellOn(record.points[knee.point], model::kSizeAxis);
    return knee.kind == model::Knee::Kind::Frames
               ? text("Knee at {bytes} bytes: a probe takes {frames} frames from there on.", size, knee.frames)
               : text("Knee at {bytes} bytes: larger sizes follow another line.", size);
}

ModeTable tableOf(const RunRecord& record, const SizeCurve& curve, const model::LinkSpeed& link)
{
    const PointResult& first = record.points[curve.points.front()];
    std::vector<std::string> others = model::axesThatVary(record.points);
    std::erase(others, model::kSizeAxis);
    const Text which = model::phraseOn(first, others);
    const Text figure = wordsOf(first.result().kind).shown;
    ModeTable table{.id = "sizes",
                    .title = which.empty() ? text("{figure} by size, in microseconds.", figure)
                                           : text("{figure} by size {which}, in microseconds.", figure, which),
                    .heads = {},
                    .rows = {},
                    .sentences = {}};
    addFigures(table, record, curve, link);
    if (link.mbps > 0)
        table.sentences.push_back(text("wire: {meaning}.", Text(model::kWireMeaning)));
    table.sentences.push_back(describeLine(record, curve));
    table.sentences.push_back(describeLink(record, curve, link));
    for (const model::Knee& knee : curve.knees)
        table.sentences.push_back(describeKnee(record, knee));
    return table;
}

}  // namespace

std::vector<ModeTable> sizeTables(const RunRecord& record)
{
    const model::LinkSpeed link = model::linkSpeedOf(record);
    std::vector<ModeTable> tables;
    for (const SizeCurve& curve : model::sizeCurvesOf(record, link))
        tables.push_back(tableOf(record, curve, link));
    return tables;
}

}  // namespace halftrip::exporting

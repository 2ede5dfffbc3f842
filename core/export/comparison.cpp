#include "core/export/comparison.hpp"

#include "core/export/number_format.hpp"
#include "core/export/text_table.hpp"
#include "core/model/json_parts.hpp"
#include "core/model/json_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <iterator>

namespace halftrip::exporting {
namespace {

using nlohmann::json;
using stats::FigureComparison;
using stats::Verdict;
using stats::Yardstick;

std::string signedHrt(double rttNs)
{
    return (rttNs < 0 ? "-" : "+") + formatHrt(std::abs(rttNs));
}

double percentOf(const FigureComparison& figure)
{
    return figure.beforeNs > 0 ? 100 * figure.differenceNs / figure.beforeNs : 0;
}

const char* nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::NoDifference:
        return "noDifference";
    case Verdict::Slower:
        return "slower";
    case Verdict::Faster:
        return "faster";
    case Verdict::NotResolvable:
        return "notResolvable";
    }
    return "notResolvable";
}

/// What the allowance stands for.
std::string describeYardstick(Yardstick yardstick)
{
    switch (yardstick) {
    case Yardstick::Clock:
        return "what the clock cannot tell apart";
    case Yardstick::Practical:
        return fmt::format("{:.0f} % or {:.0f} ns HRT, too small to matter", 100 * stats::kPracticalShare,
                           stats::kPracticalNs / 2);
    case Yardstick::WithinRuns:
        return "what the runs varied by in their course";
    case Yardstick::UnseenRuns:
        return "what identical runs differ by";
    case Yardstick::DisturbedRuns:
        return "what identical runs differ by where others take the core";
    case Yardstick::BetweenRuns:
        return "what the runs of one side differ by";
    case Yardstick::Samples:
        return "fewer than 10 samples beyond it";
    }
    return {};
}

std::string listOf(const std::vector<std::string>& names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

void appendRows(TextTable& table, const model::ComparedPoint& point)
{
    for (const model::ComparedFigure& figure : point.figures) {
        const FigureComparison& result = figure.result;
        table.addRow({fmt::format("{}", point.sizeBytes), figure.label, formatHrt(result.beforeNs),
                      formatHrt(result.afterNs), signedHrt(result.differenceNs),
                      fmt::format("{:+.1f}", percentOf(result))},
                     fmt::format("{} ({})", describeVerdict(result), describeGround(result)));
    }
}

json toJson(const model::ComparedFigure& figure)
{
    const FigureComparison& result = figure.result;
    json out{{"percentile", figure.percentile},        {"beforeRttNs", result.beforeNs},
             {"afterRttNs", result.afterNs},           {"differenceRttNs", result.differenceNs},
             {"differencePercent", percentOf(result)}, {"allowanceRttNs", result.allowanceNs},
             {"verdict", nameOf(result.verdict)},      {"ground", describeGround(result)}};
    model::putOptional(out, "pValue", result.pValue);
    return out;
}

json toJson(const model::ComparedPoint& point)
{
    json figures = json::array();
    for (const model::ComparedFigure& figure : point.figures)
        figures.push_back(toJson(figure));
    return {{"mode", point.mode},
            {"sizeBytes", point.sizeBytes},
            {"intervalNs", point.intervalNs},
            {"transportBefore", point.transportBefore},
            {"transportAfter", point.transportAfter},
            {"runsBefore", point.runsBefore},
            {"runsAfter", point.runsAfter},
            {"figures", std::move(figures)}};
}

json toJson(const model::RunComparison& comparison)
{
    json points = json::array();
    for (const model::ComparedPoint& point : comparison.points)
        points.push_back(toJson(point));
    json differences = json::array();
    for (const model::SettingDifference& difference : comparison.differences)
        differences.push_back({{"name", difference.name}, {"before", difference.before}, {"after", difference.after}});
    return {{"before", comparison.before},           {"after", comparison.after},
            {"differences", std::move(differences)}, {"points", std::move(points)},
            {"onlyBefore", comparison.onlyBefore},   {"onlyAfter", comparison.onlyAfter}};
}

}  // namespace

std::string describeVerdict(const FigureComparison& figure)
{
    const std::string by = formatHrt(std::abs(figure.differenceNs));
    switch (figure.verdict) {
    case Verdict::NoDifference:
        return "no difference";
    case Verdict::Slower:
        return fmt::format("slower by {} us", by);
    case Verdict::Faster:
        return fmt::format("faster by {} us", by);
    case Verdict::NotResolvable:
        return "not resolvable";
    }
    return {};
}

std::string describeGround(const FigureComparison& figure)
{
    if (figure.yardstick == Yardstick::Samples)
        return describeYardstick(figure.yardstick);
    const bool isBeyond = figure.verdict == Verdict::Slower || figure.verdict == Verdict::Faster;
    const std::string chance = figure.pValue ? fmt::format(", p = {:.2g}", *figure.pValue) : "";
    if (isBeyond && figure.pValue)
        return "the runs of both sides lie apart" + chance;
    return fmt::format("{} {} us, {}{}", isBeyond ? "beyond" : "within", formatHrt(figure.allowanceNs),
                       describeYardstick(figure.yardstick), chance);
}

std::string writeComparisonTable(const model::RunComparison& comparison)
{
    std::string text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "Before: {}\nAfter:  {}\n", listOf(comparison.before), listOf(comparison.after));
    for (const model::SettingDifference& difference : comparison.differences)
        fmt::format_to(out, "Not the same: {}: {} -> {}\n", difference.name, difference.before, difference.after);
    text += "Latencies are HRT in microseconds; HRT = RTT / 2. The difference is after minus before.\n";
    TextTable table({"bytes", "figure", "before", "after", "difference", "%"});
    for (const model::ComparedPoint& point : comparison.points)
        appendRows(table, point);
    text += "\n" + table.text();
    for (const auto& [points, side] :
         {std::pair{&comparison.onlyBefore, "before"}, std::pair{&comparison.onlyAfter, "after"}}) {
        if (!points->empty())
            fmt::format_to(out, "Only {}: {}.\n", side, listOf(*points));
    }
    return text;
}

std::string writeComparisonsJson(const std::vector<model::RunComparison>& comparisons)
{
    json list = json::array();
    for (const model::RunComparison& comparison : comparisons)
        list.push_back(toJson(comparison));
    return model::toIndented({{"format", "halftrip comparison"},
                              {"latencyUnit", model::kLatencyUnit},
                              {"comparisons", std::move(list)}}) +
           "\n";
}

}  // namespace halftrip::exporting

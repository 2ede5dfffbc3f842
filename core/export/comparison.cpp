#include "core/export/comparison.hpp"

#include "core/export/cells/point_cells.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/cells/text_table.hpp"
#include "core/export/export_context.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace halftrip::exporting {
namespace {

constexpr const char* kPlainDifference = "The difference is after minus before.";
/// Not that of the two medians which stand beside it (Hodges and Lehmann).
constexpr const char* kMedianDifference =
    "The difference is the median of all differences between a run after and a run before.";

/// Where the names of runs begin.
constexpr std::size_t kSidesIndent = 8;

using nlohmann::json;
using stats::FigureComparison;
using stats::Verdict;
using stats::Yardstick;

std::string shownWithDoubt(const model::DistributionWords& words, const std::optional<double>& ns, bool isThin)
{
    return ns ? (isThin ? kThinMark : "") + model::formatShown(words, *ns) : kLostMark;
}

std::string signedShown(const model::DistributionWords& words, const std::optional<double>& ns)
{
    return ns ? (*ns < 0 ? "-" : "+") + model::formatShown(words, std::abs(*ns)) : "-";
}

/// Of the difference, where there is one.
std::optional<double> percentOf(const FigureComparison& figure)
{
    if (!figure.beforeNs || !figure.differenceNs)
        return std::nullopt;
    return *figure.beforeNs > 0 ? 100 * *figure.differenceNs / *figure.beforeNs : 0;
}

std::string percentText(const std::optional<double>& percent)
{
    return percent ? fmt::format("{:+.1f}", *percent) : "-";
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
constexpr const char* kOfClock = "the clock's resolution";
constexpr const char* kTooSmall = "the smaller of {percent:.0f} % and {leastNs:.0f} ns {figure}, too small to matter";
constexpr const char* kWithinRuns = "the variation within the runs";
constexpr const char* kIdenticalRuns = "the run-to-run variation";
constexpr const char* kDisturbedRuns = "the run-to-run variation under CPU load";
constexpr const char* kBetweenRuns = "the variation among the runs of one side";
constexpr const char* kFewBeyond = "fewer than 10 samples beyond it, or lost";
constexpr const char* kAmongLost = "it lies among the lost probes";
constexpr const char* kSingleRun = "one run per side cannot judge tails";
constexpr const char* kFewRuns = "so few runs may differ that much by chance; measure {runs} on each side";
constexpr const char* kRunsApart = "the runs of both sides lie apart";
constexpr const char* kBeyond = "beyond {allowedUs} us {figure}, {yardstick}";
constexpr const char* kWithin = "within {allowedUs} us {figure}, {yardstick}";
constexpr const char* kByChance = "{ground}, p = {pValue:.2g}";
constexpr const char* kSlowerShare = "slower: {share:.1f} % of the samples";
constexpr const char* kFasterShare = "faster: {share:.1f} % of the samples";
constexpr const char* kSlowerAndFaster = "slower: {share:.1f} % of the samples, and {other:.1f} % faster";
constexpr const char* kFasterAndSlower = "faster: {share:.1f} % of the samples, and {other:.1f} % slower";
constexpr const char* kMovedSamples = "not resolvable: {share:.1f} % of the samples moved";
constexpr const char* kFewMoved = "fewer than {percent:.0f} % of the samples moved";
constexpr const char* kMeasureMore = "measure {runs} on each side";
constexpr const char* kNoSamples = "a run has no samples";

Text describeYardstick(Yardstick yardstick, const model::DistributionWords& words)
{
    switch (yardstick) {
    case Yardstick::Clock:
        return kOfClock;
    case Yardstick::Practical:
        return text(kTooSmall, 100 * stats::kPracticalShare, model::shownNs(words, stats::kPracticalNs),
                    Text(words.shown));
    case Yardstick::WithinRuns:
        return kWithinRuns;
    case Yardstick::UnseenRuns:
        return kIdenticalRuns;
    case Yardstick::DisturbedRuns:
        return kDisturbedRuns;
    case Yardstick::BetweenRuns:
        return kBetweenRuns;
    case Yardstick::FewRuns:
        break;  // Has words of its own, with a number.
    case Yardstick::Samples:
        return kFewBeyond;
    case Yardstick::OneRun:
        return kSingleRun;
    case Yardstick::Lost:
        return kAmongLost;
    }
    return {};
}

/// For a table, whose lines are short and whose legend has the unit.
std::string shortYardstick(const FigureComparison& figure)
{
    switch (figure.yardstick) {
    case Yardstick::Clock:
        return "clock resolution";
    case Yardstick::Practical:
        return "matters little";
    case Yardstick::WithinRuns:
        return "within runs";
    case Yardstick::UnseenRuns:
        return "run-to-run";
    case Yardstick::DisturbedRuns:
        return "run-to-run, CPU load";
    case Yardstick::BetweenRuns:
        return "among runs";
    case Yardstick::FewRuns:
        return fmt::format("measure {} runs on each side", figure.runsToTell);
    case Yardstick::Samples:
        return "fewer than 10 samples beyond it";
    case Yardstick::OneRun:
        return "a single run on a side";
    case Yardstick::Lost:
        return kAmongLost;
    }
    return {};
}

/// True where the verdict rests on a limit for the difference, and not on what the runs lack.
bool hasAllowance(const FigureComparison& figure)
{
    constexpr std::array kWithout{Yardstick::FewRuns, Yardstick::Samples, Yardstick::OneRun, Yardstick::Lost};
    return std::ranges::find(kWithout, figure.yardstick) == kWithout.end();
}

bool isSignificant(const FigureComparison& figure)
{
    return figure.verdict == Verdict::Slower || figure.verdict == Verdict::Faster;
}

/// "faster: beyond 0.329 (run-to-run)", "not resolvable: a single run on a side".
std::string rowVerdict(const FigureComparison& figure, const model::DistributionWords& words)
{
    std::string ground = shortYardstick(figure);
    if (isSignificant(figure) && figure.pValue)
        ground = "the runs lie apart";
    else if (hasAllowance(figure))
        ground = fmt::format("{} {} ({})", isSignificant(figure) ? "beyond" : "within",
                             model::formatShown(words, figure.allowanceNs), ground);
    constexpr std::array<const char*, 4> kVerdicts{"no difference", "slower", "faster", "not resolvable"};
    return fmt::format("{}: {}{}", kVerdicts.at(static_cast<std::size_t>(figure.verdict)), ground,
                       figure.pValue && figure.yardstick != Yardstick::FewRuns
                           ? fmt::format(", p={:.2g}", *figure.pValue)
                           : std::string());
}

/// The same for a whole distribution: "slower: 52.3 % of the samples (the runs lie apart, p=0.0079)".
std::string rowVerdict(const stats::DistributionComparison& whole)
{
    return fmt::format("{} ({})", std::string(describeVerdict(whole)), std::string(describeGround(whole)));
}

std::string listOf(const std::vector<std::string>& names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

bool areFramesKnown(const model::RunComparison& comparison)
{
    return std::ranges::any_of(
        comparison.points, [](const model::ComparedPoint& point) { return point.framesBefore || point.framesAfter; });
}

/// The axes along which the compared points differ.
std::vector<std::string> axesOf(const model::RunComparison& comparison)
{
    std::vector<model::PointResult> points;
    for (const model::ComparedPoint& compared : comparison.points)
        static_cast<model::PointKey&>(points.emplace_back()) = compared.key;
    return model::axesThatVary(points);
}

void appendRows(TextTable& table, const model::ComparedPoint& point, const std::vector<std::string>& axes,
                bool withFrames)
{
    const model::DistributionWords& words = wordsOf(point.kind);
    std::vector<std::string> place;
    for (const std::string& axis : axes)
        place.push_back(model::cellOn(point.key, axis));
    if (withFrames)
        place.push_back(model::textOf(point.framesBefore, point.framesAfter));
    const auto addRow = [&](const std::string& label, const FigureComparison& result) {
        table.addRow(joined(place, {label, shownWithDoubt(words, result.beforeNs, result.isThinBefore),
                                    shownWithDoubt(words, result.afterNs, result.isThinAfter),
                                    signedShown(words, result.differenceNs), percentText(percentOf(result))}),
                     rowVerdict(result, words));
    };
    for (const model::ComparedFigure& figure : point.figures)
        addRow(figure.label, figure.result);
    if (point.mean)
        addRow("mean", *point.mean);
    if (point.distribution)
        table.addRow(joined(place, {"samples", "-", "-", "-", "-"}), rowVerdict(*point.distribution));
    for (const model::ComparedCount& count : point.counts)
        table.addRow(
            joined(place, {count.label, fmt::format("{:.0f}", count.before), fmt::format("{:.0f}", count.after),
                           fmt::format("{:+.0f}", count.difference()), percentText(count.differencePercent())}));
}

TextTable figuresTable(const model::RunComparison& comparison)
{
    const std::vector<std::string> axes = axesOf(comparison);
    std::vector<std::string> heads;
    for (const std::string& axis : axes)
        heads.emplace_back(model::axisInfo(axis).column);
    const bool withFrames = areFramesKnown(comparison);
    if (withFrames)
        heads.emplace_back(model::kFrameColumn);
    for (const char* head : {"figure", "before", "after", "diff", "%"})
        heads.emplace_back(head);
    TextTable table(std::move(heads));
    for (const model::ComparedPoint& point : comparison.points)
        appendRows(table, point, axes, withFrames);
    return table;
}

/// One line, or as many as a page needs for it.
std::string lined(std::string_view text)
{
    return labelled("", text, 0, kPageColumns);
}

/// What the limits behind the verdicts are, where there are any.
std::string limitLegend(const model::RunComparison& comparison)
{
    const bool hasLimit = std::ranges::any_of(comparison.points, [](const model::ComparedPoint& point) {
        return std::ranges::any_of(point.figures, [](const auto& figure) { return hasAllowance(figure.result); });
    });
    return hasLimit ? lined("within, beyond: the limit in us that a difference must exceed, and what it stands for.")
                    : std::string();
}

/// What the rows of counts are, as far as there are any.
std::string countLegend(const model::RunComparison& comparison)
{
    const auto has = [&comparison](std::string_view label) {
        return std::ranges::any_of(comparison.points, [label](const model::ComparedPoint& point) {
            return std::ranges::find(point.counts, label, &model::ComparedCount::label) != point.counts.end();
        });
    };
    std::string text;
    if (has("offered"))
        text += "offered, relayed, received: packets per second, one way: by A, by B, by A in time.\n";
    if (has("dropped"))
        text += "dropped: probes for which no reply came at all.\n";
    return text;
}

/// The same words for figures as they are stored.
model::DistributionWords wordsAsStored(model::DistributionKind kind)
{
    model::DistributionWords words = model::wordsOf(kind);
    words.isHalved = false;
    words.shown = words.stored;
    return words;
}

json numberOrNull(const std::optional<double>& number)
{
    return number ? json(*number) : json();
}

json toJson(const FigureComparison& result, const model::DistributionWords& words)
{
    json out{{"beforeNs", numberOrNull(result.beforeNs)},
             {"afterNs", numberOrNull(result.afterNs)},
             {"differenceNs", numberOrNull(result.differenceNs)},
             {"differencePercent", numberOrNull(percentOf(result))},
             {"allowanceNs", result.allowanceNs},
             {"verdict", nameOf(result.verdict)},
             {"ground", describeGround(result, words)}};
    if (result.pValue)
        out["pValue"] = *result.pValue;
    return out;
}

json toJson(const model::ComparedFigure& figure, const model::DistributionWords& words)
{
    json out = toJson(figure.result, words);
    out["percentile"] = figure.percentile;
    return out;
}

json toJson(const stats::DistributionComparison& whole)
{
    json out{{"slowerShare", whole.slowerShare},
             {"fasterShare", whole.fasterShare},
             {"verdict", nameOf(whole.verdict)},
             {"isMixed", whole.isMixed},
             {"ground", describeGround(whole)}};
    if (whole.pValue)
        out["pValue"] = *whole.pValue;
    return out;
}

json toJson(const model::ComparedCount& count)
{
    return {{"name", count.key},
            {"before", count.before},
            {"after", count.after},
            {"difference", count.difference()},
            {"differencePercent", numberOrNull(count.differencePercent())}};
}

json toJson(const model::ComparedPoint& point)
{
    json figures = json::array();
    for (const model::ComparedFigure& figure : point.figures)
        figures.push_back(toJson(figure, wordsAsStored(point.kind)));
    json out{{"point", model::toJson(point.key)},
             {"kind", toWord(point.kind)},
             {"transportBefore", point.transportBefore},
             {"transportAfter", point.transportAfter},
             {"runsBefore", point.runsBefore},
             {"runsAfter", point.runsAfter},
             {"figures", std::move(figures)}};
    if (point.mean)
        out["mean"] = toJson(*point.mean, wordsAsStored(point.kind));
    if (point.distribution)
        out["distribution"] = toJson(*point.distribution);
    for (const model::ComparedCount& count : point.counts)
        out["counts"].push_back(toJson(count));
    if (point.framesBefore)
        out["framesBefore"] = model::toJson(*point.framesBefore);
    if (point.framesAfter)
        out["framesAfter"] = model::toJson(*point.framesAfter);
    return out;
}

json toJson(const model::RunComparison& comparison)
{
    json points = json::array();
    for (const model::ComparedPoint& point : comparison.points)
        points.push_back(toJson(point));
    json differences = json::array();
    for (const model::SettingDifference& difference : comparison.differences) {
        json told{{"name", difference.name}, {"before", difference.before}, {"after", difference.after}};
        if (!difference.host.empty()) {
            told["setting"] = difference.setting;
            told["host"] = difference.host;
        }
        differences.push_back(std::move(told));
    }
    return {{"before", comparison.before},           {"after", comparison.after},
            {"differences", std::move(differences)}, {"points", std::move(points)},
            {"onlyBefore", comparison.onlyBefore},   {"onlyAfter", comparison.onlyAfter},
            {"warnings", comparison.warnings},       {"figuresJudged", comparison.figuresJudged}};
}

/// "Slower: 2 of 12 figures; 4 no difference, 6 not resolvable."
std::string verdictLine(const model::RunComparison& comparison)
{
    std::map<Verdict, std::size_t> counts;
    std::size_t all = 0;
    bool hasMoved = false;  // Though nobody knows why: then "no difference" is not the answer.
    const auto count = [&](Verdict verdict) {
        ++all;
        ++counts[verdict];
    };
    for (const model::ComparedPoint& point : comparison.points) {
        for (const model::ComparedFigure& figure : point.figures)
            count(figure.result.verdict);
        if (point.mean)
            count(point.mean->verdict);
        if (point.distribution) {
            count(point.distribution->verdict);
            hasMoved = hasMoved || point.distribution->verdict == Verdict::NotResolvable;
        }
    }
    struct Part {
        Verdict verdict;
        const char* head;
        const char* words;
    };
    std::array<Part, 4> parts{{{Verdict::Slower, "Slower", "slower"},
                               {Verdict::Faster, "Faster", "faster"},
                               {Verdict::NoDifference, "No difference", "no difference"},
                               {Verdict::NotResolvable, "Not resolvable", "not resolvable"}}};
    if (hasMoved)
        std::swap(parts[2], parts[3]);
    std::string head;
    std::vector<std::string> rest;
    for (const Part& part : parts) {
        if (counts[part.verdict] == 0)
            continue;
        if (head.empty())
            head = fmt::format("{}: {} of {} figures", part.head, counts[part.verdict], all);
        else
            rest.push_back(fmt::format("{} {}", counts[part.verdict], part.words));
    }
    if (head.empty())
        return "Not resolvable: the runs have no figure in common.\n";
    return fmt::format("{}{}{}.\n", head, rest.empty() ? "" : "; ", listOf(rest));
}

}  // namespace

Text describeVerdict(const FigureComparison& figure, const model::DistributionWords& words)
{
    const std::string by = model::formatShown(words, std::abs(figure.differenceNs.value_or(0)));
    switch (figure.verdict) {
    case Verdict::NoDifference:
        return "no difference";
    case Verdict::Slower:
        return text("slower by {differenceUs} us", by);
    case Verdict::Faster:
        return text("faster by {differenceUs} us", by);
    case Verdict::NotResolvable:
        return "not resolvable";
    }
    return {};
}

Text describeGround(const FigureComparison& figure, const model::DistributionWords& words)
{
    const bool isUnheld = figure.yardstick == Yardstick::Samples || figure.yardstick == Yardstick::OneRun ||
                          figure.yardstick == Yardstick::Lost;
    if (isUnheld)
        return describeYardstick(figure.yardstick, words);
    if (figure.yardstick == Yardstick::FewRuns)
        return text(kFewRuns, figure.runsToTell);
    const bool isBeyond = figure.verdict == Verdict::Slower || figure.verdict == Verdict::Faster;
    if (isBeyond && figure.pValue)
        return text(kByChance, kRunsApart, *figure.pValue);
    const std::string allowed = model::formatShown(words, figure.allowanceNs);
    const Text yardstick = describeYardstick(figure.yardstick, words);
    const Text ground = isBeyond ? text(kBeyond, allowed, Text(words.shown), yardstick)
                                 : text(kWithin, allowed, Text(words.shown), yardstick);
    return figure.pValue ? text(kByChance, ground, *figure.pValue) : ground;
}

Text describeVerdict(const stats::DistributionComparison& whole)
{
    const double slower = 100 * whole.slowerShare;
    const double faster = 100 * whole.fasterShare;
    switch (whole.verdict) {
    case Verdict::NoDifference:
        return "no difference";
    case Verdict::Slower:
        return whole.isMixed ? text(kSlowerAndFaster, slower, faster) : text(kSlowerShare, slower);
    case Verdict::Faster:
        return whole.isMixed ? text(kFasterAndSlower, faster, slower) : text(kFasterShare, faster);
    case Verdict::NotResolvable:
        if (whole.yardstick == Yardstick::Samples)
            return "not resolvable";
        return text(kMovedSamples, 100 * whole.movedShare());
    }
    return {};
}

Text describeGround(const stats::DistributionComparison& whole)
{
    if (whole.yardstick == Yardstick::Samples)
        return kNoSamples;
    const bool isOpen = whole.verdict == Verdict::NotResolvable;
    const bool isMoved = whole.verdict == Verdict::Slower || whole.verdict == Verdict::Faster;
    const Text ground = isOpen                                    ? text(kMeasureMore, whole.runsToTell)
                        : isMoved                                 ? Text(kRunsApart)
                        : whole.yardstick == Yardstick::Practical ? text(kFewMoved, 100 * stats::kPracticalSamples)
                                                                  : Text(kBetweenRuns);
    return whole.pValue ? text(kByChance, ground, *whole.pValue) : ground;
}

std::string writeComparisonTable(const model::RunComparison& comparison)
{
    std::string text;
    for (const std::string& warning : comparison.warnings)
        text += labelled("!", warning, 2, kPageColumns);
    text += verdictLine(comparison);
    text += labelled("Before:", listOf(comparison.before), kSidesIndent, kPageColumns);
    text += labelled("After:", listOf(comparison.after), kSidesIndent, kPageColumns);
    for (const model::SettingDifference& difference : comparison.differences)
        text += lined(fmt::format("Not the same: {}: {} -> {}", difference.name, difference.before, difference.after));
    const model::DistributionWords& words = wordsOf(comparison.points.empty() ? model::DistributionKind::RoundTrip
                                                                              : comparison.points.front().kind);
    const bool areManyPairs = comparison.before.size() > 1 && comparison.after.size() > 1;
    text += lined(fmt::format("Latencies are {} in microseconds. {} {}", words.shown, words.definition,
                              areManyPairs ? kMedianDifference : kPlainDifference));
    text += "\n" + figuresTable(comparison).text(kPageColumns) + limitLegend(comparison);
    if (areFramesKnown(comparison))
        text += lined(fmt::format("{}: {}.", model::kFrameColumn, model::kFrameMeaning));
    text += countLegend(comparison);
    for (const auto& [points, side] :
         {std::pair{&comparison.onlyBefore, "before"}, std::pair{&comparison.onlyAfter, "after"}}) {
        if (!points->empty())
            text += lined(fmt::format("Only {}: {}.", side, listOf(*points)));
    }
    return text;
}

std::string writeComparisonsJson(const std::vector<model::RunComparison>& comparisons)
{
    json list = json::array();
    for (const model::RunComparison& comparison : comparisons)
        list.push_back(toJson(comparison));
    return model::toIndented({{"format", "halftrip comparison"},
                              {"latencyUnit", "As stored: nanoseconds, never halved."},
                              {"comparisons", std::move(list)}}) +
           "\n";
}

}  // namespace halftrip::exporting

#include "core/export/verdict.hpp"

#include "core/base/count_text.hpp"
#include "core/base/plural.hpp"
#include "core/base/short_number.hpp"
#include "core/export/cells/point_cells.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace halftrip::exporting {
namespace {

std::vector<const model::Finding*> flagsOf(const model::RunRecord& record)
{
    std::vector<const model::Finding*> flags;
    for (const model::Finding& finding : record.findings) {
        if (finding.kind == model::FindingKind::Flag)
            flags.push_back(&finding);
    }
    return flags;
}

/// "at 64 bytes over udp", "over 12 points, udp".
std::string placeOf(const model::RunRecord& record)
{
    const std::string transports = describeTransports(record);
    if (record.points.size() != 1)
        return fmt::format("over {} points, {}", record.points.size(), transports);
    const std::string phrase = model::phraseOf(record.points.front(), record.points);
    const bool saysTransport = phrase.find("over ") != std::string::npos;
    return (phrase.empty() || saysTransport ? phrase : "at " + phrase) + (saysTransport ? "" : " over " + transports);
}

/// All that could have come: a feed's packets were sent by somebody who told nobody how many.
std::uint64_t expectedOf(const model::RunRecord& record, const model::ProbeCounts& counts)
{
    return std::max(counts.sent, samplesOf(record) + counts.lost);
}

std::string shareText(std::uint64_t part, std::uint64_t all)
{
    return significantDigits(100 * static_cast<double>(part) / static_cast<double>(all), 3);
}

std::string lostPercent(const model::RunRecord& record, const model::ProbeCounts& counts)
{
    return shareText(counts.lost, expectedOf(record, counts));
}

/// "12 of 1,012 sends failed (1.19 %), 7 of 1,019 probes fell due too late to be sent (0.687 %)": neither lost nor
/// measured. Empty where there are none; what was sent again is.
std::string neverSentText(const model::RunRecord& record)
{
    model::ProbeCounts counts;
    for (const model::PointResult& point : record.points) {
        if (model::neverSentIn(point) == point.counts.notSent)
            counts += point.counts;
    }
    const std::uint64_t tried = counts.sent + counts.refused();
    const std::uint64_t all = counts.sent + counts.notSent;
    std::string text;
    if (counts.refused() != 0)
        text = fmt::format("{} of {} {} failed ({} %)", countText(counts.refused()), countText(tried),
                           wordBehind(tried, "sends"), shareText(counts.refused(), tried));
    if (counts.leftOut != 0)
        text += fmt::format("{}{} of {} {} fell due too late to be sent ({} %)", text.empty() ? "" : ", ",
                            countText(counts.leftOut), countText(all), wordBehind(all, "probes"),
                            shareText(counts.leftOut, all));
    return text;
}

std::string lossesOf(const model::RunRecord& record, const model::ProbeCounts& counts)
{
    std::string text = counts.lost == 0
                           ? "No probe was lost" +
                                 std::string(record.status == model::RunStatus::Complete ? "" : " until then")
                           : fmt::format("{} of {} probes were lost ({} %)", countText(counts.lost),
                                         countText(expectedOf(record, counts)), lostPercent(record, counts));
    if (const std::string unsent = neverSentText(record); !unsent.empty())
        text += (counts.lost == 0 ? ", but " : ", and ") + unsent;
    return text + ".";
}

using Extreme = std::pair<std::int64_t, bool>;  ///< With whether a percentile is thin.

/// The least and the most of all points; absent where it is lost at a point, or no point can tell.
std::optional<std::pair<Extreme, Extreme>> extremesOver(const model::RunRecord& record, double percent)
{
    std::vector<Extreme> values;
    for (const model::PointResult& point : record.points) {
        const stats::Histogram& result = point.result().histogram;
        if (percent <= 100 && model::isLost(point, percent))
            return std::nullopt;
        if (result.isEmpty())
            continue;
        if (percent > 100)
            values.emplace_back(result.maxNs(), false);
        else
            values.emplace_back(model::percentileNs(point, percent), model::isThin(point, percent));
    }
    if (values.empty())
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax(values);
    return std::pair(least, most);
}

std::string figuresOf(const model::RunRecord& record)
{
    const std::string median = rangeInColumn(record, 50);
    std::string text(resultWords(record).shown);
    const bool isLostEverywhere = pointsWhereLost(record, 50) == record.points.size();
    text += isLostEverywhere ? ": the median lies among the lost probes"
            : median.empty() ? fmt::format(": the median is {}", lostText(record, 50))
                             : fmt::format(" {} at the median", median);
    if (const std::string tail = rangeInColumn(record, 99); !tail.empty())
        text += fmt::format(", {} at p99", tail);
    else if (!isLostEverywhere)
        text += ", p99 " + lostText(record, 99);
    const std::string maxima = rangeInColumn(record, 101);
    const std::size_t to = maxima.find(" to ");
    const model::ProbeCounts counts = totalCounts(record);
    text += fmt::format(", at most {}{}; {}. ", to == std::string::npos ? maxima : maxima.substr(to + 4),
                        counts.lost == 0 ? "" : " among those that came in time", placeOf(record));
    return text + lossesOf(record, counts);
}

std::string nothingBecause(const model::RunRecord& record)
{
    if (record.status == model::RunStatus::Failed)
        return "The run failed: " + record.failure;
    for (const model::PointResult& point : record.points) {
        if (!point.problem.empty())
            return point.problem;
    }
    return record.points.empty() ? "No point was measured." : "No probe came back.";
}

std::string reasonOf(const model::RunRecord& record, const std::vector<const model::Finding*>& flags,
                     const std::string& trust)
{
    std::string text = flags.empty() || trust.empty() ? describeEnding(record) : std::string();
    if (!text.empty())
        text.back() = ' ';  // It was a line of its own.
    const auto failed = std::ranges::count_if(record.points,
                                              [](const model::PointResult& point) { return !point.problem.empty(); });
    if (failed > 0)
        text += fmt::format("{} of {} points could not be measured to the end. ", failed, record.points.size());
    if (!flags.empty())
        text += trust.empty() ? flags.front()->sentence : trust;
    return text;
}

std::string percentileWords(const model::RunRecord& record, double percent, std::string_view label)
{
    const std::string range = rangeWithUnit(record, percent, model::LatencyUnit::Microseconds, "us");
    return fmt::format("{} {}", label, range.empty() ? lostText(record, percent) : range);
}

std::string lossWords(const model::RunRecord& record, const model::ProbeCounts& counts)
{
    const std::string unsent = neverSentText(record);
    if (counts.lost == 0)
        return unsent.empty() ? "no loss" : unsent;
    const std::uint64_t expected = expectedOf(record, counts);
    return fmt::format("{} of {} {} lost ({} %){}", countText(counts.lost), countText(expected),
                       wordBehind(expected, "probes"), lostPercent(record, counts),
                       unsent.empty() ? std::string() : ", " + unsent);
}

}  // namespace

std::uint64_t samplesOf(const model::RunRecord& record)
{
    std::uint64_t samples = 0;
    for (const model::PointResult& point : record.points)
        samples += point.result().histogram.count();
    return samples;
}

model::ProbeCounts totalCounts(const model::RunRecord& record)
{
    model::ProbeCounts total;
    for (const model::PointResult& point : record.points)
        total += point.counts;
    return total;
}

model::LatencyUnit unitOver(const model::RunRecord& record, double percent)
{
    model::ColumnUnit column;
    if (const auto extremes = extremesOver(record, percent)) {
        for (const Extreme& end : {extremes->first, extremes->second})
            column.add(model::shownNs(resultWords(record), static_cast<double>(end.first)));
    }
    return column.unit();
}

std::string rangeOver(const model::RunRecord& record, double percent, model::LatencyUnit unit)
{
    const auto extremes = extremesOver(record, percent);
    if (!extremes)
        return {};
    const auto figure = [&words = resultWords(record), unit](const Extreme& value) {
        return model::formatInColumn(words, static_cast<double>(value.first), unit);
    };
    const auto shown = [&figure](const Extreme& value) { return (value.second ? kThinMark : "") + figure(value); };
    const auto& [least, most] = *extremes;
    return figure(least) == figure(most) ? shown(most) : shown(least) + " to " + shown(most);
}

std::string rangeWithUnit(const model::RunRecord& record, double percent, model::LatencyUnit unit,
                          std::string_view name)
{
    const auto extremes = extremesOver(record, percent);
    if (!extremes)
        return {};
    const model::DistributionWords& words = resultWords(record);
    const auto hasOwn = [&words, unit](const Extreme& value) {
        return model::hasOwnUnit(model::shownNs(words, static_cast<double>(value.first)), unit);
    };
    const auto& [least, most] = *extremes;
    if (!hasOwn(most))
        return fmt::format("{} {}", rangeOver(record, percent, unit), name);
    const auto shown = [&](const Extreme& value) {
        return fmt::format("{}{}{}", value.second ? kThinMark : "",
                           model::formatInColumn(words, static_cast<double>(value.first), unit),
                           hasOwn(value) ? std::string() : fmt::format(" {}", name));
    };
    return shown(least) == shown(most) ? shown(most) : shown(least) + " to " + shown(most);
}

std::string rangeInColumn(const model::RunRecord& record, double percent)
{
    const model::LatencyUnit unit = unitOver(record, percent);
    return rangeWithUnit(record, percent, unit, model::unitName(unit));
}

std::size_t pointsWhereLost(const model::RunRecord& record, double percent)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        record.points, [percent](const model::PointResult& point) { return model::isLost(point, percent); }));
}

std::string lostText(const model::RunRecord& record, double percent)
{
    const std::size_t lost = pointsWhereLost(record, percent);
    return lost == record.points.size() ? kLostMark
                                        : fmt::format("{} at {} of {} points", kLostMark, lost, record.points.size());
}

std::string headingWithReasons(const model::RunRecord& record, std::size_t flags)
{
    const std::string ending = record.status == model::RunStatus::Complete ? ""
                               : record.status == model::RunStatus::Failed ? "Failed before the end"
                                                                           : "Stopped before the end";
    if (flags == 0)
        return ending.empty() ? "Measured" : ending;
    return fmt::format("{}{}{} {} to distrust the figures", ending, ending.empty() ? "" : "; ", flags,
                       wordBehind(flags, "reasons"));
}

RunVerdict verdictOf(const model::RunRecord& record, const std::string& trust, model::Trust trusted)
{
    const auto flags = flagsOf(record);
    RunVerdict verdict;
    const bool isPractice = model::isPractice(record);
    if (samplesOf(record) == 0) {
        verdict.heading = "Nothing was measured";
        verdict.figures = nothingBecause(record);
        return verdict;
    }
    verdict.figures = figuresOf(record);
    verdict.reason = reasonOf(record, flags, trust);
    verdict.words = verdict.reason.empty() ? trust : verdict.reason;
    verdict.standing = isPractice ? Standing::Void : verdict.reason.empty() ? Standing::Sound : Standing::Reserved;
    verdict.trust = trust.empty() && verdict.standing == Standing::Reserved ? model::Trust::None : trusted;
    verdict.heading = isPractice               ? std::string(model::kPracticeWords)
                      : verdict.reason.empty() ? "No rule found a reason to distrust the figures"
                                               : headingWithReasons(record, flags.size());
    return verdict;
}

std::string verdictText(const model::RunRecord& record, const ExportContext& context)
{
    const RunVerdict verdict = verdictOf(record, context.trust);
    const TextStyle& style = context.style;
    const auto paragraph = [&](std::string_view label, Paint paint, const std::string& text) {
        return labelled(painted(label, paint, style.hasColours), text, 0,
                        style.columns == 0 ? kPageColumns : style.columns);
    };
    if (samplesOf(record) == 0)
        return paragraph("Fail:", Paint::Bad, verdict.heading + ". " + verdict.figures);
    const bool isSentence = verdict.heading.ends_with('.');
    const std::string& reason = !verdict.words.empty() ? verdict.words : verdict.heading + (isSentence ? "" : ".");
    const std::string figures = fmt::format("{} {}, {}, {}.", resultWords(record).shown,
                                            percentileWords(record, 50, "p50"), percentileWords(record, 99, "p99"),
                                            lossWords(record, totalCounts(record)));
    const bool isSound = verdict.standing == Standing::Sound;
    return paragraph(isSound ? "Pass:" : "Warning:", isSound ? Paint::Good : Paint::Warning, figures) +
           paragraph("", Paint::Strong, reason);
}

}  // namespace halftrip::exporting

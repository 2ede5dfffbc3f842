#include "app/gui/plots/run_overlay.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/percentile_text.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/parts/table_row.hpp"
#include "core/base/duration_text.hpp"
#include "core/diagnose/compare/setting_differences.hpp"
#include "core/export/comparison.hpp"
#include "core/measure/plan/mode_settings.hpp"
#include "core/model/record/point_figures.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace halftrip::gui {

namespace {

struct OverlayText {
    Q_DECLARE_TR_FUNCTIONS(compare)
};

using Axes = std::vector<std::string>;

/// What tells the points of these runs apart, as the first of them has it.
Axes axesOf(const std::vector<ShownRun>& runs)
{
    return runs.empty() ? Axes() : model::axesThatVary(runs.front().record.points);
}

QString signedText(double number, int decimals)
{
    const QString text = QLocale().toString(number, 'f', decimals);
    return number >= 0 ? QStringLiteral("+") + text : text;
}

/// Heads of the columns, as sentences call the sides.
diagnose::SideNames sideNames(const QString& before, const QString& after)
{
    return {before.toStdString(), after.toStdString()};
}

QString settingsHtml(const model::RunComparison& comparison, const diagnose::SideNames& sides)
{
    if (comparison.differences.empty())
        return QStringLiteral("<p>%1</p>").arg(OverlayText::tr("Settings and hosts are the same."));
    QString rows = rowHtml({OverlayText::tr("Not the same"), fromUtf8(sides.before), fromUtf8(sides.after)}, "th");
    for (const model::SettingDifference& difference : comparison.differences) {
        const bool isScenario = difference.kind == model::DifferenceKind::Scenario;
        const auto value = [isScenario](const Text& known) {
            return isScenario ? scenarioTitle(fromUtf8(known)) : sentenceText(known);
        };
        rows += rowHtml({differenceLabel(difference), value(difference.before), value(difference.after)}, "td");
    }
    return QStringLiteral("<table>%1</table>").arg(rows);
}

/// "-1,200 (-30.0 %)".
QString changeText(const model::ComparedCount& count)
{
    const QString change = signedText(count.difference(), 0);
    const auto percent = count.differencePercent();
    return percent ? OverlayText::tr("%1 (%2 %)").arg(change, signedText(*percent, 1)) : change;
}

QString countsHtml(const model::ComparedPoint& point)
{
    const auto shown = [](double count) { return countText(static_cast<std::uint64_t>(std::llround(count))); };
    QString rows;
    for (const model::ComparedCount& count : point.counts)
        rows += rowHtml({coreText(count.label), shown(count.before), shown(count.after), changeText(count)}, "td");
    return rows;
}

/// What the counts are, as far as there are any.
QString countLegend(const model::RunComparison& comparison)
{
    const auto has = [&comparison](std::string_view key) {
        return std::ranges::any_of(comparison.points, [key](const model::ComparedPoint& point) {
            return std::ranges::find(point.counts, key, &model::ComparedCount::key) != point.counts.end();
        });
    };
    QStringList sentences;
    if (has("offeredPerSecond"))
        sentences << OverlayText::tr(
            "offered, relayed, received: packets per second, one way: by host A, by host B, by host A in time.");
    if (has("dropped"))
        sentences << OverlayText::tr("dropped: probes for which no reply came at all.");
    return sentences.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(sentences.join(QStringLiteral("<br>")));
}

QString figuresHtml(const model::RunComparison& comparison, const diagnose::SideNames& sides, const Axes& axes)
{
    QString rows = rowHtml({QString(), fromUtf8(sides.before), fromUtf8(sides.after), OverlayText::tr("Verdict")},
                           "th");
    for (const model::ComparedPoint& point : comparison.points) {
        const model::DistributionWords& words = model::wordsOf(point.kind);
        const auto shown = [&words](const std::optional<double>& ns, bool isThin) {
            return withDoubt(cellText(words, ns.value_or(0)), isThin, !ns);
        };
        rows += QStringLiteral("<tr><td colspan=\"4\" style=\"padding-top:6px\"><b>%1</b>, %2</td></tr>")
                    .arg(pointText(point.key, axes).toHtmlEscaped(), latencyTitle(words));
        const auto add = [&](const QString& label, const stats::FigureComparison& result) {
            rows += rowHtml({label, shown(result.beforeNs, result.isThinBefore),
                             shown(result.afterNs, result.isThinAfter),
                             QStringLiteral("%1 (%2)").arg(sentenceText(exporting::describeVerdict(result, words)),
                                                           sentenceText(exporting::describeGround(result, words)))},
                            "td");
        };
        for (const model::ComparedFigure& figure : point.figures)
            add(fromUtf8(figure.label), figure.result);
        if (point.mean)
            add(OverlayText::tr("mean"), *point.mean);
        if (point.distribution)
            rows += rowHtml(
                {OverlayText::tr("samples"),
                 {},
                 {},
                 QStringLiteral("%1 (%2)").arg(sentenceText(exporting::describeVerdict(*point.distribution)),
                                               sentenceText(exporting::describeGround(*point.distribution)))},
                "td");
        rows += countsHtml(point);
    }
    return QStringLiteral("<p></p><table>%1</table>").arg(rows) + countLegend(comparison);
}

diagnose::NamedRun named(const ShownRun& run)
{
    return {run.name.toStdString(), &run.record, measure::modeSettingsOf(run.record.request)};
}

/// "Group 2 (5 runs)", or of one run its name. By numbers: A and B are the hosts.
QString groupName(const std::vector<ShownRun>& runs, bool isOfB)
{
    const int group = isOfB ? 2 : 1;
    const auto count = std::ranges::count(runs, isOfB, &ShownRun::isOfB);
    if (count != 1)
        return OverlayText::tr("Group %1 (%2 runs)").arg(group).arg(count);
    return OverlayText::tr("Group %1: %2").arg(group).arg(std::ranges::find(runs, isOfB, &ShownRun::isOfB)->name);
}

/// The runs of both groups; without groups the first run, and the others.
struct SplitRuns {
    std::vector<diagnose::NamedRun> before;
    std::vector<diagnose::NamedRun> after;
};

SplitRuns split(const std::vector<ShownRun>& runs)
{
    SplitRuns sides;
    const bool isByGroups = areGroups(runs);
    for (const ShownRun& run : runs) {
        const bool isAfter = isByGroups ? run.isOfB : !sides.before.empty();
        (isAfter ? sides.after : sides.before).push_back(named(run));
    }
    return sides;
}

/// Of each run, whether it is compared with the first by transport.
std::vector<bool> areByTransport(const std::vector<ShownRun>& runs)
{
    const SplitRuns sides = split(runs);
    if (areGroups(runs))
        return std::vector<bool>(runs.size(), !diagnose::areTransportsCompared(sides.before, sides.after));
    std::vector<bool> are{true};
    for (const diagnose::NamedRun& run : sides.after)
        are.push_back(!diagnose::areTransportsCompared(sides.before, {run}));
    return are;
}

/// Where the points with a result stand. Of one that was measured twice the first.
using Places = std::map<diagnose::ComparedKey, std::size_t>;

Places placesOf(const model::RunRecord& record, bool isByTransport)
{
    Places places;
    for (std::size_t place = 0; place < record.points.size(); ++place) {
        if (model::hasResult(record.points[place]))
            places.try_emplace(diagnose::comparedKeyOf(record.points[place], isByTransport), place);
    }
    return places;
}

/// The samples of both as if they were of one run; what cannot be added is the first's.
void pool(model::PointResult& into, const model::PointResult& other)
{
    // Where nothing came back.
    if (into.distributions.empty())
        into.distributions = other.distributions;
    else
        into.distributions.front().histogram.merge(other.result().histogram);
    into.counts += other.counts;
    into.elapsedNs += other.elapsedNs;
}

QString warningHtml(const QString& sentence)
{
    return QStringLiteral("<p><b>%1</b> %2</p>").arg(OverlayText::tr("Warning:"), sentence.toHtmlEscaped());
}

QString comparisonHtml(const QString& title, const std::vector<diagnose::NamedRun>& before,
                       const std::vector<diagnose::NamedRun>& after, const diagnose::SideNames& sides, const Axes& axes)
{
    QString html = QStringLiteral("<h4>%1</h4>").arg(title.toHtmlEscaped());
    const auto comparison = diagnose::compareRuns(before, after, sides);
    if (!comparison)
        return html + QStringLiteral("<p>%1</p>").arg(sentenceText(comparison.error().what).toHtmlEscaped());
    html += settingsHtml(*comparison, sides) + figuresHtml(*comparison, sides, axes);
    for (const Text& warning : comparison->warnings)
        html += warningHtml(sentenceText(warning));
    return html;
}

/// Runs of one group that were not made alike: its figures are of a mixture then.
QString mixedHtml(const std::vector<diagnose::NamedRun>& group, const QString& name)
{
    QStringList names;
    for (std::size_t i = 1; i < group.size(); ++i) {
        for (const model::SettingDifference& difference : diagnose::differencesOf({group.front()}, {group[i]})) {
            if (const QString text = differenceLabel(difference); !names.contains(text))
                names << text;
        }
    }
    return names.isEmpty()
               ? QString()
               : warningHtml(OverlayText::tr("%1: its runs differ among themselves: %2.").arg(name, listText(names)));
}

constexpr int kMostFailuresNamed = 4;

/// "fail at 2 of 6 points: 64 bytes 23.40 \u00b5s, 128 bytes lost".
QString verdictOn(const model::RunRecord& record, const exporting::LatencyLimit& limit)
{
    QStringList failures;
    const Axes axes = model::axesThatVary(record.points);
    for (const model::PointResult& point : record.points) {
        const exporting::LimitVerdict verdict = exporting::holdAgainst(point, limit);
        if (verdict.isKept)
            continue;
        const QString figure = verdict.isThin    ? OverlayText::tr("has too few samples")
                               : verdict.shownNs ? microsecondsText(*verdict.shownNs)
                               : verdict.isLost  ? lostMark()
                                                 : OverlayText::tr("without samples");
        failures << QStringLiteral("%1 %2").arg(pointText(point, axes), figure);
    }
    if (record.points.empty() || failures.isEmpty())
        return record.points.empty() ? OverlayText::tr("nothing was measured") : OverlayText::tr("<b>pass</b>");
    const auto failed = failures.size();
    if (failed > kMostFailuresNamed)
        failures = failures.first(kMostFailuresNamed) << QStringLiteral("\u2026");
    return OverlayText::tr("<b>fail</b> at %1 of %2 points: %3")
        .arg(failed)
        .arg(record.points.size())
        .arg(listText(failures).toHtmlEscaped());
}

}  // namespace

Result<std::vector<exporting::LatencyLimit>> readLimits(const QString& text)
{
    static const QRegularExpression kBetween(QStringLiteral("[,;\\s]+"));
    std::vector<exporting::LatencyLimit> limits;
    for (const QString& word : text.split(kBetween, Qt::SkipEmptyParts)) {
        QString plain = word;
        auto limit = exporting::parseLimit(plain.replace(QChar(0x00b5), QLatin1Char('u')).toStdString(),
                                           OverlayText::tr("The limit").toStdString());
        if (!limit)
            return std::unexpected(std::move(limit).error());
        limits.push_back(std::move(*limit));
    }
    return limits;
}

QString limitText(const exporting::LatencyLimit& limit)
{
    return QStringLiteral("%1 \u2264 %2").arg(fromUtf8(limit.figure), axisText(halftrip::durationText(limit.shownNs)));
}

QString limitsHtml(const std::vector<ShownRun>& runs, const std::vector<exporting::LatencyLimit>& limits)
{
    QString rows;
    for (const exporting::LatencyLimit& limit : limits) {
        for (const ShownRun& run : runs)
            rows += QStringLiteral(
                        "<tr><td style=\"padding-right:14px\">%1</td><td style=\"padding-right:14px\">%2</td>"
                        "<td>%3</td></tr>")
                        .arg(limitText(limit).toHtmlEscaped(), run.name.toHtmlEscaped(), verdictOn(run.record, limit));
    }
    return rows.isEmpty() ? rows : QStringLiteral("<h4>%1</h4><table>%2</table>").arg(OverlayText::tr("Limits"), rows);
}

std::vector<CommonPoint> commonPoints(const std::vector<ShownRun>& runs)
{
    std::vector<CommonPoint> common;
    if (runs.empty())
        return common;
    const std::vector<bool> byTransport = areByTransport(runs);
    std::vector<Places> known;
    for (std::size_t run = 0; run < runs.size(); ++run)
        known.push_back(placesOf(runs[run].record, byTransport[run]));
    const Axes axes = axesOf(runs);
    const auto& points = runs.front().record.points;
    for (std::size_t place = 0; place < points.size(); ++place) {
        CommonPoint point;
        bool hasSamples = false;
        for (std::size_t run = 0; run < runs.size(); ++run) {
            const auto found = known[run].find(diagnose::comparedKeyOf(points[place], byTransport[run]));
            if (found == known[run].end() || (run == 0 && found->second != place))
                break;
            point.places.push_back(found->second);
            hasSamples = hasSamples || !runs[run].record.points[found->second].result().histogram.isEmpty();
        }
        if (point.places.size() != runs.size() || !hasSamples)
            continue;
        point.phrase = axisText(model::phraseOn(points[place], axes));
        common.push_back(std::move(point));
    }
    return common;
}

bool areGroups(const std::vector<ShownRun>& runs)
{
    return std::ranges::any_of(runs, &ShownRun::isOfB) && !std::ranges::all_of(runs, &ShownRun::isOfB);
}

model::RunRecord overlayOf(const std::vector<ShownRun>& runs, const CommonPoint& point)
{
    model::RunRecord overlay;
    overlay.status = model::RunStatus::Complete;
    const bool arePooled = areGroups(runs) && runs.size() > 2;
    for (std::size_t i = 0; i < point.places.size(); ++i) {
        const ShownRun& run = runs[i];
        const model::PointResult& found = run.record.points[point.places[i]];
        overlay.request = run.record.request;
        const QString name = arePooled ? groupName(runs, run.isOfB) : run.name;
        const model::AxisValue axis = model::wordOn(kRunAxis, name.toStdString());
        const auto same = std::ranges::find_if(
            overlay.points, [&axis](const model::PointResult& other) { return other.axes.front() == axis; });
        if (same == overlay.points.end())
            overlay.points.emplace_back(found).axes = {axis};
        else
            pool(*same, found);
    }
    return overlay;
}

std::vector<RunFigure> figuresOf(const std::vector<ShownRun>& runs, const CommonPoint& point, double percentile)
{
    std::vector<RunFigure> figures;
    for (std::size_t i = 0; i < point.places.size(); ++i) {
        const ShownRun& run = runs[i];
        const model::PointResult& found = run.record.points[point.places[i]];
        const model::DistributionWords& words = model::wordsOf(found.result().kind);
        const auto shownUs = [&words](std::int64_t ns) {
            return model::shownNs(words, static_cast<double>(ns)) / 1000;
        };
        RunFigure& figure = figures.emplace_back(RunFigure{.name = run.name, .isOfB = run.isOfB});
        figure.kind = found.result().kind;
        const PercentileFigure known = percentileOf(found, found.result(), percentile);
        figure.isThin = known.isThin;
        figure.isLost = known.isLost;
        figure.us = known.isLost ? stats::kLostNs : shownUs(known.ns);
        if (const auto interval = model::confidenceOf(found, percentile)) {
            figure.lowUs = shownUs(interval->low);
            figure.highUs = shownUs(interval->high);
        }
    }
    return figures;
}

QString differencesHtml(const std::vector<ShownRun>& runs)
{
    if (runs.size() < 2)
        return {};
    const auto [before, after] = split(runs);
    if (areGroups(runs))
        return comparisonHtml(
                   OverlayText::tr("%1 against %2").arg(groupName(runs, true), groupName(runs, false)), before, after,
                   sideNames(OverlayText::tr("Group %1").arg(1), OverlayText::tr("Group %1").arg(2)), axesOf(runs)) +
               QStringLiteral("<p>%1</p>")
                   .arg(OverlayText::tr("Figures here are medians over the runs of a group. The plots are of all of "
                                        "its samples.")) +
               mixedHtml(before, groupName(runs, false)) + mixedHtml(after, groupName(runs, true));
    QString html;
    for (const diagnose::NamedRun& run : after)
        html += comparisonHtml(
            OverlayText::tr("%1 against the baseline %2").arg(QString::fromStdString(run.name), runs.front().name),
            before, {run}, sideNames(OverlayText::tr("the baseline"), OverlayText::tr("this run")), axesOf(runs));
    return html;
}

}  // namespace halftrip::gui

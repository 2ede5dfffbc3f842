#include "app/gui/runs/change_result.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/percentile_text.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/parts/table_row.hpp"
#include "core/diagnose/compare/compare_runs.hpp"
#include "core/export/comparison.hpp"
#include "core/measure/plan/mode_settings.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace halftrip::gui {

namespace {

struct ChangeText {
    Q_DECLARE_TR_FUNCTIONS(change)
};

using stats::Verdict;

/// "56.54 to 31.49 µs"; empty where a side has no such figure.
QString fromWhatToWhat(const stats::FigureComparison& figure, const model::DistributionWords& words)
{
    if (!figure.beforeNs || !figure.afterNs)
        return {};
    return ChangeText::tr("%1 to %2 \u00b5s")
        .arg(latencyText(words, *figure.beforeNs), latencyText(words, *figure.afterNs));
}

QString changeSentence(const model::RunComparison& comparison)
{
    const diagnose::Judged judged = diagnose::judge(comparison);
    const model::ComparedPoint& point = comparison.points.front();
    const model::ComparedFigure* const median = point.figureAt(50);
    const QString moved = median == nullptr ? QString() : fromWhatToWhat(median->result, model::wordsOf(point.kind));
    const Verdict verdict = median == nullptr ? Verdict::NotResolvable : median->result.verdict;
    if (judged.isFaster && judged.isSlower)
        return ChangeText::tr("The change made some figures better and some worse.");
    if (judged.isFaster)
        return verdict == Verdict::Faster && !moved.isEmpty()
                   ? ChangeText::tr("The change helped: p50 fell from %1.").arg(moved)
                   : ChangeText::tr("The change helped: some figures are lower.");
    if (judged.isSlower)
        return verdict == Verdict::Slower && !moved.isEmpty()
                   ? ChangeText::tr("The change made it slower: p50 rose from %1.").arg(moved)
                   : ChangeText::tr("The change made it slower: some figures are higher.");
    if (verdict == Verdict::NotResolvable || judged.isOpen)
        return ChangeText::tr("Whether the change helped is not resolvable from one run each. Repeat both on Compare.");
    return ChangeText::tr("The change made no significant difference to p50.");
}

const model::PointResult* pointWithKey(const model::RunRecord& record, const model::PointKey& key)
{
    const auto found = std::ranges::find_if(record.points, [&key](const model::PointResult& point) {
        return point.key() == key && !point.result().histogram.isEmpty();
    });
    return found == record.points.end() ? nullptr : &*found;
}

/// A maximum is of one packet: its difference has no verdict.
QString maximumRow(const model::PointResult* before, const model::PointResult* after)
{
    if (before == nullptr || after == nullptr)
        return {};
    const model::DistributionWords& words = model::wordsOf(after->result().kind);
    const auto maxOf = [&words](const model::PointResult& point) {
        return latencyText(words, static_cast<double>(point.result().histogram.maxNs()));
    };
    return rowHtml({ChangeText::tr("max"), maxOf(*before), maxOf(*after), ChangeText::tr("one packet: no verdict")},
                   "td");
}

QString changeTable(const model::RunComparison& comparison, const model::RunRecord& before,
                    const model::RunRecord& after)
{
    const model::ComparedPoint& point = comparison.points.front();
    const model::DistributionWords& words = model::wordsOf(point.kind);
    const QString head = ChangeText::tr("%1 (\u00b5s)").arg(coreText(words.shown));
    QString rows = rowHtml({head, ChangeText::tr("before"), ChangeText::tr("after"), ChangeText::tr("Difference")},
                           "th");
    for (const double percentile : {50.0, 99.0}) {
        const model::ComparedFigure* const figure = point.figureAt(percentile);
        if (figure == nullptr)
            continue;
        const auto shown = [&words](const std::optional<double>& ns, bool isThin) {
            return withDoubt(latencyText(words, ns.value_or(0)), isThin, !ns);
        };
        const stats::FigureComparison& result = figure->result;
        rows += rowHtml({fromUtf8(figure->label), shown(result.beforeNs, result.isThinBefore),
                         shown(result.afterNs, result.isThinAfter),
                         ChangeText::tr("%1 (%2)").arg(sentenceText(exporting::describeVerdict(result, words)),
                                                       sentenceText(exporting::describeGround(result, words)))},
                        "td");
    }
    return QStringLiteral("<table>%1</table>")
        .arg(rows + maximumRow(pointWithKey(before, point.key), pointWithKey(after, point.key)));
}

QString changedSettings(const model::RunComparison& comparison)
{
    QStringList changed;
    for (const model::SettingDifference& difference : comparison.differences)
        changed << ChangeText::tr("%1: %2 \u2192 %3")
                       .arg(differenceLabel(difference), sentenceText(difference.before),
                            sentenceText(difference.after));
    return changed.isEmpty() ? QString() : ChangeText::tr("Changed: %1.").arg(listText(changed));
}

}  // namespace

QString changeHtml(const model::RunRecord& before, const model::RunRecord& after)
{
    const auto comparison = diagnose::compareRuns({{"before", &before, measure::modeSettingsOf(before.request)}},
                                                  {{"after", &after, measure::modeSettingsOf(after.request)}});
    if (!comparison)
        return {};
    QString html = QStringLiteral("<b>%1</b>").arg(changeSentence(*comparison).toHtmlEscaped());
    if (const QString settings = changedSettings(*comparison); !settings.isEmpty())
        html += QStringLiteral("<br>") + settings.toHtmlEscaped();
    html += changeTable(*comparison, before, after);
    if (comparison->points.size() > 1)
        html += ChangeText::tr("Of the first point. Compare has all of them.").toHtmlEscaped();
    return html;
}

}  // namespace halftrip::gui

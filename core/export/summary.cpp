#include "core/base/count_text.hpp"
#include "core/base/plural.hpp"
#include "core/base/stable_sort.hpp"
#include "core/export/cells/point_cells.hpp"
#include "core/export/cells/sparkline.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/cells/text_table.hpp"
#include "core/export/export_context.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/export/table/percentile_table.hpp"
#include "core/export/table/reference_table.hpp"
#include "core/export/table/stage_table.hpp"
#include "core/export/verdict.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_record.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

// The first screen of a run: what a person needs before he decides what to look at. writeTable() has everything.

namespace halftrip::exporting {
namespace {

using model::Distribution;
using model::PointResult;
using model::RunRecord;

constexpr std::size_t kMostFindings = 3;
constexpr std::size_t kMostRemarks = 3;  ///< Beneath a table that is too wide with them.
constexpr std::size_t kSparkCells = 12;
constexpr double kSparkPercent = 99;  ///< Where its axis ends: outliers would leave it empty.

/// Lines for one terminal.
class Screen {
public:
    explicit Screen(const TextStyle& style)
        : m_style(style), m_columns(style.columns == 0 ? kPageColumns : style.columns)
    {
    }
    [[nodiscard]] std::size_t columns() const noexcept { return m_columns; }
    [[nodiscard]] bool hasBlocks() const noexcept { return m_style.hasBlocks; }
    [[nodiscard]] std::string paint(std::string_view text, Paint paint) const
    {
        return painted(text, paint, m_style.hasColours);
    }
    [[nodiscard]] std::string paragraph(std::string_view label, std::string_view text, std::size_t indent = 2) const
    {
        return labelled(label, text, indent, m_columns);
    }

private:
    TextStyle m_style;
    std::size_t m_columns;
};

std::string headingText(const RunRecord& record, const Screen& screen)
{
    std::string text = fmt::format("{} over {}", record.request.mode, describeTransports(record));
    if (!record.path.empty())
        text += ", " + record.path;
    if (record.request.intervalNs > 0)
        text += ", " + describePacing(record, model::formatSpan);
    const model::DistributionWords& words = resultWords(record);
    if (words.isHalved)
        return screen.paragraph("", fmt::format("{}; {} (RTT / 2) in us.", text, words.shown), 0);
    return screen.paragraph("", fmt::format("{}; {} in us. {}", text, words.shown, words.definition), 0);
}

/// A column of the table of points, as far as any point has something to say in it.
struct Column {
    std::string head;
    std::function<std::string(const PointResult&)> cell;
};

std::vector<Column> countColumns(const RunRecord& record)
{
    const model::ProbeCounts total = totalCounts(record);
    const auto count = [](std::uint64_t model::ProbeCounts::* member) {
        return [member](const PointResult& point) { return countText(point.counts.*member); };
    };
    std::vector<Column> columns{
        {"count", [](const PointResult& point) { return countText(point.result().histogram.count()); }},
        {"lost", count(&model::ProbeCounts::lost)}};
    if (total.late != 0)
        columns.push_back({"late", count(&model::ProbeCounts::late)});
    if (total.duplicate != 0)
        columns.push_back({"dup", count(&model::ProbeCounts::duplicate)});
    return columns;
}

std::string cellOf(const PointResult& point, std::int64_t (stats::Histogram::*figure)() const noexcept)
{
    const Distribution& result = point.result();
    return result.histogram.isEmpty()
               ? "-"
               : model::formatInColumn(wordsOf(result.kind), static_cast<double>((result.histogram.*figure)()));
}

std::vector<Column> latencyColumns(const RunRecord& record)
{
    std::vector<Column> columns{
        {"min", [](const PointResult& point) { return cellOf(point, &stats::Histogram::minNs); }}};
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        const bool isCarried = std::ranges::any_of(record.points, [percent](const PointResult& point) {
            return !point.result().histogram.isEmpty() && !model::isThin(point, percent);
        });
        if (percent < 50 || (percent > 99 && !isCarried))
            continue;
        columns.push_back({fmt::format("p{}", label), [percent](const PointResult& point) {
                               return percentileCell(point, point.result(), percent);
                           }});
    }
    columns.push_back({"max", [](const PointResult& point) { return cellOf(point, &stats::Histogram::maxNs); }});
    return columns;
}

/// The same axis for all points, so that they can be compared by eye.
Column sparkColumn(const RunRecord& record)
{
    std::int64_t low = 0;
    std::int64_t high = 0;
    for (const PointResult& point : record.points) {
        const stats::Histogram& histogram = point.result().histogram;
        if (histogram.isEmpty())
            continue;
        low = low == 0 ? histogram.minNs() : std::min(low, histogram.minNs());
        high = std::max(high, histogram.percentileNs(kSparkPercent));
    }
    const model::DistributionWords& words = resultWords(record);
    return {fmt::format("{} to {}", model::formatShown(words, static_cast<double>(low)),
                        model::formatShown(words, static_cast<double>(high))),
            [low, high](const PointResult& point) {
                const stats::Histogram& histogram = point.result().histogram;
                return histogram.isEmpty() ? std::string() : sparkline(histogram, low, high, kSparkCells);
            }};
}

std::string rowRemark(const PointResult& point)
{
    return !point.problem.empty() ? "failed, see below" : point.isComplete ? "" : "stopped early";
}

/// Of more than twice so many flows the first screen has the slowest and the fastest.
constexpr std::size_t kMostFlowsOfAnEnd = 10;
constexpr std::size_t kMostFlows = 2 * kMostFlowsOfAnEnd;

/// What the first screen lists.
struct ListedPoints {
    std::vector<const PointResult*> points;
    std::string rest;  ///< What it leaves out, in a sentence; empty: nothing.
};

/// A flow without a median is slower than all others.
std::int64_t slownessOf(const PointResult* point)
{
    const bool hasMedian = !point->result().histogram.isEmpty() && !model::isLost(*point, 50);
    return hasMedian ? model::percentileNs(*point, 50) : std::numeric_limits<std::int64_t>::max();
}

/// All points in their order; of many flows the slowest ones and then the fastest, slowest first.
ListedPoints listedPoints(const RunRecord& record)
{
    ListedPoints listed;
    for (const PointResult& point : record.points)
        listed.points.push_back(&point);
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    if (listed.points.size() <= kMostFlows || axes != std::vector{std::string(model::kFlowAxis)})
        return listed;
    stableSort(listed.points, std::ranges::greater(), slownessOf);
    constexpr std::ptrdiff_t kOfAnEnd = kMostFlowsOfAnEnd;
    const auto begin = listed.points.begin() + kOfAnEnd;
    const auto end = listed.points.end() - kOfAnEnd;
    std::uint64_t lost = 0;
    std::for_each(begin, end, [&lost](const PointResult* point) { lost += point->counts.lost; });
    listed.rest = fmt::format("The {0} slowest and the {0} fastest of {1} flows. Between them: p50 {2} to {3} us, {4} "
                              "lost. All with -v.",
                              kMostFlowsOfAnEnd, record.points.size(), percentileInUs(**(end - 1), 50),
                              percentileInUs(**begin, 50), lost);
    listed.points.erase(begin, end);
    return listed;
}

std::string tableOf(const RunRecord& record, const std::vector<const PointResult*>& points,
                    const std::vector<Column>& columns, const Screen& screen)
{
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    std::vector<std::string> heads;
    for (const std::string& axis : axes)
        heads.push_back(screen.paint(model::axisInfo(axis).column, Paint::Strong));
    for (const Column& column : columns)
        heads.push_back(screen.paint(column.head, Paint::Strong));
    TextTable table(std::move(heads));
    for (const PointResult* const point : points) {
        std::vector<std::string> cells;
        for (const std::string& axis : axes)
            cells.push_back(model::cellOn(*point, axis));
        for (const Column& column : columns)
            cells.push_back(column.cell(*point));
        table.addRow(std::move(cells), rowRemark(*point));
    }
    return table.text();
}

std::string pointsText(const RunRecord& record, const Screen& screen)
{
    if (record.points.empty())
        return {};
    std::vector<Column> columns = countColumns(record);
    for (Column& column : latencyColumns(record))
        columns.push_back(std::move(column));
    const ListedPoints listed = listedPoints(record);
    std::string text = tableOf(record, listed.points, columns, screen);
    if (screen.hasBlocks() && samplesOf(record) != 0) {
        columns.push_back(sparkColumn(record));
        std::string drawn = tableOf(record, listed.points, columns, screen);
        if (widthOf(std::string_view(drawn).substr(0, drawn.find('\n'))) <= screen.columns())
            text = std::move(drawn);
    }
    if (text.find(kThinMark) != std::string::npos)
        text += fmt::format("{} fewer than 10 samples lie beyond this percentile.\n", kThinMark);
    if (!listed.rest.empty())
        text += screen.paragraph("", listed.rest, 0);
    return "\n" + text;
}

std::size_t widestLine(std::string_view text)
{
    std::size_t widest = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        widest = std::max(widest, widthOf(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return widest;
}

/// Rows with what is said of each behind them, or, where the screen is too narrow, of the first few beneath the table.
std::string rowsText(const std::vector<std::string>& heads, const std::vector<const ModeTable::Row*>& rows,
                     const Screen& screen)
{
    TextTable whole(heads);
    TextTable narrow(heads);
    for (const ModeTable::Row* const row : rows) {
        whole.addRow(row->cells, row->remark);
        narrow.addRow(row->cells);
    }
    std::string text = whole.text();
    if (widestLine(text) <= screen.columns())
        return text;
    text = narrow.text();
    std::size_t left = kMostRemarks;
    std::size_t more = 0;
    for (const ModeTable::Row* const row : rows) {
        if (row->remark.empty())
            continue;
        if (left == 0) {
            ++more;
            continue;
        }
        --left;
        text += screen.paragraph(fmt::format("{} {}:", heads.front(), row->cells.front()), row->remark);
    }
    return more == 0 ? text : text + fmt::format("The same of {} more {} with -v.\n", more, wordBehind(more, "rows"));
}

/// A mode's table; of many groups of flows the slowest ones and the fastest.
std::string answerTable(const ModeTable& shown, const Screen& screen)
{
    const std::size_t count = shown.rows.size();
    const bool hasMiddle = shown.id == kFlowTables && count > kMostFlows;
    std::vector<const ModeTable::Row*> rows;
    for (std::size_t i = 0; i < count; ++i) {
        if (!hasMiddle || i < kMostFlowsOfAnEnd || i + kMostFlowsOfAnEnd >= count)
            rows.push_back(&shown.rows[i]);
    }
    std::string text = rowsText(shown.heads, rows, screen);
    if (hasMiddle)
        text += screen.paragraph(
            "",
            fmt::format("The {0} slowest and the {0} fastest of {1} groups. All with -v.", kMostFlowsOfAnEnd, count),
            0);
    return text;
}

/// What the mode is run for, where that is more than its points.
std::string answersText(const RunRecord& record, const Screen& screen)
{
    std::string text;
    for (const ModeTable& shown : modeTables(record)) {
        if (!shown.isAnswer)
            continue;
        text += "\n" + screen.paragraph("", shown.title, 0);
        if (!shown.heads.empty())
            text += answerTable(shown, screen);
        for (const std::string& sentence : shown.sentences)
            text += screen.paragraph("", sentence, 0);
    }
    return text;
}

std::string problemsText(const RunRecord& record, const Screen& screen)
{
    std::string text;
    for (const PointResult& point : record.points) {
        if (!point.problem.empty())
            text += screen.paragraph(model::phraseOf(point, record.points) + ":", point.problem);
    }
    return text;
}

std::string findingsText(const RunRecord& record, const Screen& screen)
{
    std::string text;
    std::vector<std::string> others;
    for (std::size_t index = 0; index < record.findings.size(); ++index) {
        const model::Finding& finding = record.findings[index];
        if (index < kMostFindings)
            text += screen.paragraph(screen.paint("!", Paint::Warning),
                                     finding.sentence + (finding.nextStep.empty() ? "" : " ") + finding.nextStep);
        else
            others.push_back(finding.id);
    }
    std::string rest;
    if (!others.empty())
        rest = fmt::format("{} more {} with -v ({})", others.size(), wordBehind(others.size(), "findings"),
                           fmt::join(others, ", "));
    if (!record.notes.empty())
        rest += fmt::format("{}{} {}", rest.empty() ? "" : "; ", record.notes.size(),
                            wordBehind(record.notes.size(), "notes"));
    if (!rest.empty())
        text += screen.paragraph(screen.paint(others.empty() ? "-" : "!", Paint::Warning),
                                 rest + (others.empty() ? " with -v." : "."));
    return "\n" + text;
}

/// "warm-up" of "HRT of the warm-up": the screen's heading says what its figures are.
std::string_view shortName(const model::DistributionWords& words)
{
    std::string_view name = words.shown;
    for (const std::string_view beginning : {"HRT of ", "the "}) {
        if (name.starts_with(beginning))
            name.remove_prefix(beginning.size());
    }
    return name;
}

/// Warm-up, first probes and late replies: no part of the figures, but never hidden.
std::string excludedText(const RunRecord& record, const Screen& screen)
{
    std::string text;
    for (const model::DistributionWords& words : model::allDistributionWords()) {
        std::uint64_t samples = 0;
        std::int64_t longest = 0;
        for (const PointResult& point : record.points) {
            const Distribution* const found = point.find(words.kind);
            if (words.role != model::DistributionRole::Excluded || found == nullptr)
                continue;
            samples += found->histogram.count();
            longest = std::max(longest, found->histogram.maxNs());
        }
        if (samples != 0)
            text += fmt::format("{}{} ({} {}, max {} us)", text.empty() ? "" : ", ", shortName(words),
                                countText(samples), wordBehind(samples, "samples"),
                                model::formatShown(words, static_cast<double>(longest)));
    }
    return text.empty() ? text : screen.paragraph(screen.paint("Excluded:", Paint::Faint), text + ".");
}

std::string restText(const ExportContext& context, const Screen& screen)
{
    const std::string& file = context.fileInCommand.empty() ? context.fileName : context.fileInCommand;
    const std::string where =
        file.empty()
            ? "-v shows everything; --save FILE keeps it for \"halftrip report\", \"compare\" and the window."
            : fmt::format("\"halftrip report {} -v\" shows everything; --format html makes a page of it.", file);
    return screen.paragraph(screen.paint("More:", Paint::Faint), where);
}

}  // namespace

std::string writeSummary(const RunRecord& record, const ExportContext& context)
{
    const Screen screen(context.style);
    std::string text = verdictText(record, context) + "\n" + headingText(record, screen) + pointsText(record, screen) +
                       answersText(record, screen);
    text += percentilesText(record, context.percentiles);
    appendStages(text, record);
    if (context.reference)
        text += "\n" + wrapped(referenceText(*context.reference), screen.columns());
    if (record.selfProof)
        text += "\n" + screen.paragraph("", model::describeProof(*record.selfProof), 0);
    return text + problemsText(record, screen) + findingsText(record, screen) + excludedText(record, screen) +
           restText(context, screen);
}

}  // namespace halftrip::exporting

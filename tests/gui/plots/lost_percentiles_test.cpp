#include "app/gui/library/run_entry.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/run_bars.hpp"
#include "app/gui/plots/run_overlay.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/process/short_run.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "app/gui/runs/progress_strip.hpp"
#include "app/gui/runs/summary_strip.hpp"

#include <catch2/catch.hpp>

#include <QLabel>

#include <algorithm>
#include <cmath>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

/// A run of 1000 round trips of which `lost` more never came back.
model::RunRecord recordWith(std::uint64_t lost)
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 1000; ++i)
        point.distributions.front().histogram.record(10'000 + i);
    point.counts.lost = lost;
    point.slices = {{0, 1'000'000, 500, 0, 10'000, 10'400, 10'999},
                    {1'000'000, 1'000'000, 500, lost, 10'000, 10'400, 10'999}};
    return record;
}

int labelsSaying(const QWidget& widget, const QString& text)
{
    const auto labels = widget.findChildren<QLabel*>();
    return static_cast<int>(std::ranges::count_if(labels, [&](const QLabel* label) { return label->text() == text; }));
}

template <typename Plot>
int itemsSaying(const Plot& plot, const QString& text)
{
    int count = 0;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* const item = qobject_cast<const QCPItemText*>(plot.item(i));
        count += item != nullptr && item->visible() && item->text() == text ? 1 : 0;
    }
    return count;
}

template <typename Plot>
int visibleLines(const Plot& plot)
{
    int count = 0;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* const item = qobject_cast<const QCPItemLine*>(plot.item(i));
        count += item != nullptr && item->visible() ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("the large figures say lost where the percentile is", "[gui][lost]")
{
    RunModel run;
    SummaryStrip strip;
    run.setRecord(recordWith(0));
    strip.refresh(run, 0);
    const int captions = labelsSaying(strip, "lost");  // That of the count.
    run.setRecord(recordWith(50));
    strip.refresh(run, 0);
    CHECK(labelsSaying(strip, "lost") == captions + 1);
    run.setRecord(recordWith(5000));
    strip.refresh(run, 0);
    CHECK(labelsSaying(strip, "lost") == captions + 2);
}

TEST_CASE("where nothing came back, figures and table say lost, not nothing", "[gui][lost]")
{
    model::RunRecord record = recordWith(5000);
    record.points.front().distributions.clear();
    RunModel run;
    run.setRecord(record);
    SummaryStrip strip;
    strip.refresh(run, 0);
    CHECK(labelsSaying(strip, "lost") == 3);  // p50, p99, and the name of the count.
    const PointTableModel table(run);
    CHECK(table.index(0, table.columnOf(PointTableModel::P99)).data().toString() == "lost");
    CHECK(table.index(0, table.columnOf(PointTableModel::Max)).data().toString().isEmpty());
}

TEST_CASE("silence and losses before the figures stand with the other counts, where there are any", "[gui][lost]")
{
    RunModel run;
    SummaryStrip strip;
    strip.resize(1600, 80);
    const auto shown = [&strip](const QString& text) {
        const auto labels = strip.findChildren<QLabel*>();
        const auto found = std::ranges::find(labels, text, &QLabel::text);
        return found != labels.end() && !(*found)->isHidden();
    };
    model::RunRecord record = recordWith(0);
    record.points.front().excludedCounts = model::ProbeCounts{.sent = 101, .received = 101};
    run.setRecord(record);
    strip.refresh(run, 0);
    CHECK(shown("duplicate"));
    CHECK_FALSE(shown("longest silence"));
    CHECK_FALSE(shown("warm-up losses"));
    record.points.front().excludedCounts = model::ProbeCounts{.sent = 101, .received = 98, .lost = 3, .notSent = 2};
    record.points.front().silence = model::SilentTime{
        .totalNs = 1'500'000'000, .longestNs = 1'020'000'000, .longestAtNs = 3'400'000'000};
    run.setRecord(record);
    strip.refresh(run, 0);
    CHECK(shown("longest silence"));
    CHECK(shown("1.02 s"));
    CHECK(shown("warm-up losses"));
    CHECK(shown("5"));
    strip.resize(300, 80);
    strip.refresh(run, 0);
    CHECK_FALSE(shown("warm-up losses"));
}

TEST_CASE("what is only sent says how much was not, and counts no replies", "[gui][lost]")
{
    model::RunRecord record = recordWith(0);
    record.request.mode = "send";
    record.points.front().counts = {.sent = 1'192, .notSent = 8};
    RunModel run;
    run.setRecord(record);
    SummaryStrip strip;
    strip.resize(1600, 80);
    strip.refresh(run, 0);
    const auto shown = [&strip](const QString& text) {
        return std::ranges::any_of(strip.findChildren<QLabel*>(), [&text](const QLabel* label) {
            return label->text() == text && !label->isHidden();
        });
    };
    CHECK(shown("not sent"));
    CHECK(shown("8"));
    CHECK_FALSE(shown("late"));
    HostUse use;
    ProgressStrip foot(run, use);
    const QString counts = foot.findChildren<QLabel*>().at(1)->text();
    INFO(counts.toStdString());
    CHECK(counts.contains("not sent 8"));
    CHECK_FALSE(counts.contains("received"));
    CHECK_FALSE(counts.contains("late"));
}

TEST_CASE("what losses cost in time, and those before the figures, are told of the row's losses", "[gui][lost]")
{
    model::RunRecord record = recordWith(50);
    const auto tip = [&record] {
        RunModel run;
        run.setRecord(record);
        const PointTableModel table(run);
        return table.index(0, table.columnOf(PointTableModel::Lost)).data(Qt::ToolTipRole).toString();
    };
    CHECK(tip().isEmpty());
    record.points.front().excludedCounts = model::ProbeCounts{.sent = 101, .lost = 3, .notSent = 2};
    record.points.front().silence = model::SilentTime{
        .totalNs = 10'499'500, .longestNs = 1'020'000'000, .longestAtNs = 3'400'000'000};
    CHECK(tip() == "50 % of the time that replies were waited for was silence, the longest 1.02 s from 3.4 s on.\n"
                   "Before the figures (the first probe and the warm-up): 3 of 101 lost, 2 not sent.");
}

TEST_CASE("a lost percentile has its name in the histogram, but no line", "[gui][lost]")
{
    RunModel run;
    ViewOptions options;
    HistogramPlot plot(options);
    run.setRecord(recordWith(0));
    plot.refresh(run, 0);
    CHECK(visibleLines(plot) == 3);
    CHECK(itemsSaying(plot, "p99 lost") == 0);
    run.setRecord(recordWith(50));
    plot.refresh(run, 0);
    CHECK(visibleLines(plot) == 2);
    CHECK(itemsSaying(plot, "p99 lost") == 1);
}

TEST_CASE("the curve over percentiles ends before those that are lost", "[gui][lost]")
{
    RunModel run;
    ViewOptions options;
    PercentilePlot plot(options);
    run.setRecord(recordWith(250));
    plot.refresh(run, 0);
    double last = 0;
    for (int i = 0; i < plot.graphCount(); ++i) {
        for (const QCPGraphData& data : *plot.graph(i)->data())
            last = std::max(last, data.key);
    }
    CHECK(last == Approx(5.0));
}

TEST_CASE("a slice of time has no p99 where it is lost", "[gui][lost]")
{
    RunModel run;
    ViewOptions options;
    TimelinePlot plot(options);
    run.setRecord(recordWith(50));
    plot.refresh(run, 0);
    REQUIRE(plot.graph(1)->data()->size() == 2);
    CHECK(plot.graph(1)->data()->at(0)->value == Approx(5.2));
    CHECK(std::isnan(plot.graph(1)->data()->at(1)->value));
    CHECK(plot.graph(0)->data()->at(1)->value == Approx(5.0));
}

TEST_CASE("bars of runs rank a lost percentile last, and count it in the median of its group", "[gui][lost]")
{
    std::vector<ShownRun> runs{{"lost", recordWith(50)}, {"answered", recordWith(0)}};
    RunBars bars(99);
    bars.resize(600, 300);
    const auto straightLines = [&bars] {
        int lines = 0;
        for (int i = 0; i < bars.itemCount(); ++i)
            lines += qobject_cast<const QCPItemStraightLine*>(bars.item(i)) != nullptr ? 1 : 0;
        return lines;
    };
    const int others = straightLines();
    const auto medians = [&] { return straightLines() - others; };
    bars.show(runs, commonPoints(runs).front());
    REQUIRE(bars.figures().size() == 2);
    CHECK(bars.figures().front().name == "answered");
    CHECK(medians() == 0);
    runs.push_back({"answered, too", recordWith(0)});
    bars.show(runs, commonPoints(runs).front());
    CHECK(medians() == 1);
    runs.push_back({"lost again", recordWith(50)});
    runs.push_back({"and again", recordWith(50)});
    bars.show(runs, commonPoints(runs).front());
    CHECK(medians() == 0);
}

TEST_CASE("a thin percentile has its mark wherever it stands", "[gui][lost]")
{
    model::RunRecord record = recordWith(0);
    record.points.front().distributions.front().histogram = {};
    for (int i = 0; i < 500; ++i)
        record.points.front().distributions.front().histogram.record(10'000);
    RunModel run;
    run.setRecord(record);
    SECTION("the large figures")
    {
        SummaryStrip strip;
        strip.refresh(run, 0);
        CHECK(labelsSaying(strip, "~5.00") == 1);
    }
    SECTION("the histogram's lines")
    {
        ViewOptions options;
        HistogramPlot plot(options);
        plot.refresh(run, 0);
        CHECK(itemsSaying(plot, "p50 5.00") == 1);
        CHECK(itemsSaying(plot, "p99 ~5.00") == 1);
        CHECK(itemsSaying(plot, "max 5.00") == 1);
    }
    SECTION("runs that are compared, as bars and in words")
    {
        const std::vector<ShownRun> runs{{"first", record}, {"second", record}};
        RunBars bars(99);
        bars.resize(600, 300);
        bars.show(runs, commonPoints(runs).front());
        CHECK(itemsSaying(bars, "~5.00") >= 1);
        CHECK(itemsSaying(bars, "5.00") == 0);
        const QString words = differencesHtml(runs);
        CHECK(words.count(">~5.00<") >= 2);
        CHECK(words.count(">5.00<") >= 2);
    }
    SECTION("the list of runs")
    {
        RunEntry entry;
        describeRun(entry, record);
        CHECK(entry.p50 == "5.00");
        CHECK(entry.p99 == "~5.00");
    }
    SECTION("a first look's figures")
    {
        CHECK(figuresText({.samples = 999, .p50Ns = 10'000, .p99Ns = 10'000}).contains("p99 ~5.00"));
        CHECK(figuresText({.samples = 1'000, .p50Ns = 10'000, .p99Ns = 10'000}).contains("p99 5.00"));
    }
}

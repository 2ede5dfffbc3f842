#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/free_place.hpp"
#include "app/gui/i18n/percent_text.hpp"
#include "app/gui/plots/axis_chart.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/load_chart.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/time_marks.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/runs/brushed_tables.hpp"
#include "app/gui/runs/flag_watch.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "app/gui/runs/summary_strip.hpp"
#include "core/model/record/time_note.hpp"
#include "tests/core/diagnose/sample_runs.hpp"
#include "tests/gui/window_fixture.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QCursor>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

model::TimeSlice sliceOf(std::int64_t second, std::int64_t rttNs, std::uint64_t lost)
{
    stats::Histogram histogram;
    for (int i = 0; i < 100; ++i)
        histogram.record(rttNs);
    return {.startNs = second * 1'000'000'000,
            .lengthNs = 1'000'000'000,
            .count = 100,
            .lost = lost,
            .p50Ns = rttNs,
            .p99Ns = rttNs,
            .maxNs = rttNs,
            .cells = stats::CellCounts(histogram)};
}

/// One second at 10 us HRT, one at 40 us with 7 lost.
model::RunRecord twoSeconds()
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.startedAt = "2026-05-06T07:08:09.000Z";
    for (const std::int64_t bytes : {64, 512}) {
        model::PointResult& point = record.points.emplace_back();
        point.axes = {model::numberOn(model::kSizeAxis, bytes)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        point.slices = {sliceOf(0, 20'000, 0), sliceOf(1, 80'000, 7)};
        for (int i = 0; i < 100; ++i) {
            point.distributions.front().histogram.record(20'000);
            point.distributions.front().histogram.record(80'000);
        }
        point.counts.lost = 7;
        point.counts.late = 3;
    }
    return record;
}

QString cell(const PointTableModel& table, PointTableModel::Figure figure, int row = 0)
{
    return table.index(row, table.columnOf(figure)).data().toString();
}

template <typename Plot>
void lay(Plot& plot, const RunModel& run, QSize size = {600, 360})
{
    plot.resize(size);
    plot.refresh(run, 0);
    for (int pass = 0; pass < 2; ++pass)
        plot.replot();
}

QCPGraph* graphNamed(const QCustomPlot& plot, const QString& name)
{
    for (int i = 0; i < plot.graphCount(); ++i) {
        if (plot.graph(i)->name() == name)
            return plot.graph(i);
    }
    return nullptr;
}

control::ProgressEvent progress(std::int64_t elapsedNs, std::uint64_t lost)
{
    control::ProgressEvent event;
    event.elapsedNs = elapsedNs;
    event.counts = {.sent = 2'000 + lost, .received = 2'000, .lost = lost};
    for (int i = 0; i < 2'000; ++i)
        event.interval.record(20'000);
    event.slice = {.startNs = 0,
                   .lengthNs = elapsedNs,
                   .count = 2'000,
                   .lost = lost,
                   .p50Ns = 20'000,
                   .p99Ns = 20'000,
                   .maxNs = 20'000};
    return event;
}

bool hasFinding(const RunModel& model, std::string_view id)
{
    return std::ranges::any_of(model.frame().findings,
                               [id](const model::Finding& finding) { return finding.id == id; });
}

}  // namespace

namespace {

/// Asks the context menu for the entry with these words, chooses it where it can be, and says whether it could.
bool chooseEntry(BasePlot& plot, const QString& words, bool isOnlyAsked = false)
{
    emit plot.customContextMenuRequested({10, 10});
    auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu != nullptr);
    bool isOffered = false;
    for (const QMenu* part : QList<QMenu*>{menu} + menu->findChildren<QMenu*>()) {
        for (QAction* entry : part->actions()) {
            if (entry->text() != words || !entry->isEnabled())
                continue;
            isOffered = true;
            if (!isOnlyAsked)
                entry->trigger();
        }
    }
    menu->close();
    return isOffered;
}

}  // namespace

TEST_CASE("the table shows what is brushed, of a stretch of time or a band of latencies", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    PointTableModel table(run, nullptr, &options);
    CHECK(cell(table, PointTableModel::Samples) == "200");
    options.brushTime(Span{0, 1});
    CHECK(cell(table, PointTableModel::State) == "0.00 to 1.00 s");
    CHECK(cell(table, PointTableModel::Samples) == "100");
    CHECK(cell(table, PointTableModel::Max) == "10.00");
    CHECK(cell(table, PointTableModel::Lost) == "0");
    // In which stretch a late reply was missed is not known.
    CHECK(cell(table, PointTableModel::Late).isEmpty());
    CHECK(cell(table, PointTableModel::Samples, 1) == "100");
    options.brushTime(Span{1, 2});
    CHECK(cell(table, PointTableModel::Lost) == "7");
    CHECK(cell(table, PointTableModel::P50).toDouble() == Approx(40).epsilon(0.05));
    options.brushTime({});
    options.brushLatency(Span{30, 50});
    CHECK(cell(table, PointTableModel::Samples) == "100");
    CHECK(cell(table, PointTableModel::Min).startsWith("4"));
    CHECK(cell(table, PointTableModel::Lost).isEmpty());
    options.brushLatency(Span{300, 500});
    CHECK(cell(table, PointTableModel::P50).isEmpty());
    options.brushLatency({});
    CHECK(cell(table, PointTableModel::Samples) == "200");
    CHECK(cell(table, PointTableModel::Late) == "3");
}

TEST_CASE("the column that tells what is brushed has room for it, in a table of very many points, too", "[gui][brush]")
{
    RunModel run;
    model::RunRecord record = twoSeconds();
    for (std::int64_t bytes = 1'000; bytes <= 1'200; ++bytes) {
        record.points.push_back(record.points.front());
        record.points.back().axes = {model::numberOn(model::kSizeAxis, bytes)};
    }
    run.setRecord(std::move(record));
    ViewOptions options;
    const PointTableModel table(run, nullptr, &options);
    options.brushTime(Span{1'000.25, 1'400.75});
    options.brushLatency(Span{30, 12'345});
    const int state = table.columnOf(PointTableModel::State);
    CHECK(table.widestTexts(state).contains(table.index(150, state).data().toString()));
}

TEST_CASE("the figures are those of the band of latencies that is brushed, and the percentiles mark it",
          "[gui][brush][figures]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    SummaryStrip strip;
    PercentilePlot plot(options);
    const auto bands = [&] {
        std::vector<const QCPItemRect*> shown;
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* const band = qobject_cast<const QCPItemRect*>(plot.item(i));
            if (band != nullptr && band->visible())
                shown.push_back(band);
        }
        return shown;
    };
    const auto brush = [&](const std::optional<Span>& time, const std::optional<Span>& band) {
        options.brushTime(time);
        options.brushLatency(band);
        strip.refresh(run, 0, &options);
        lay(plot, run);
        QStringList texts;
        for (const QLabel* label : strip.findChildren<QLabel*>())
            texts << label->text();
        return texts;
    };
    CHECK(brush({}, {}).contains("200"));
    CHECK(bands().empty());
    const QStringList slow = brush({}, Span{30, 50});
    INFO(slow.join('|').toStdString());
    CHECK(slow.contains("100 (50 %)"));
    // The size beside it is still one.
    CHECK(slow.contains("bytes, 30.00 to 50.00 \u00b5s"));
    // In its own maximum, not the point's median; and what was lost is in no band.
    CHECK_FALSE(slow.contains("10.00"));
    CHECK_FALSE(slow.contains("7"));
    REQUIRE(bands().size() == 1);
    CHECK(bands().front()->topLeft->coords().y() == 50);
    CHECK(bands().front()->bottomRight->coords().y() == 30);
    const QCPGraph* const own = graphNamed(plot, "30.00 to 50.00 \u00b5s");
    REQUIRE(own != nullptr);
    CHECK(own->visible());
    for (const QCPGraphData& dot : *own->data()) {
        CHECK(dot.value >= 30);
        CHECK(dot.value <= 50);
    }
    CHECK(plot.legend->itemWithPlottable(own) != nullptr);
    CHECK(graphNamed(plot, "64 bytes")->visible());
    CHECK(brush(Span{0, 1}, Span{30, 50}).contains("0 (0 %)"));
    CHECK_FALSE(own->visible());
    CHECK(brush(Span{1, 2}, Span{30, 50}).contains("100 (100 %)"));
    CHECK(brush({}, {}).contains("200"));
    CHECK(bands().empty());
}

TEST_CASE("a brushed stretch names the stalls in it and how long no reply came", "[gui][brush]")
{
    needFonts();
    model::RunRecord record = twoSeconds();
    model::Autopsy& autopsy = record.points[0].autopsy.emplace();
    autopsy.initiator.gaps = {{100'000'000, 100'120'000, 120'000}};
    autopsy.responder.gaps = {{1'200'000'000, 1'201'500'000, 1'500'000}, {1'300'000'000, 1'300'050'000, 50'000}};
    record.points[0].slices.push_back({.startNs = 2'000'000'000, .lengthNs = 1'000'000'000, .lost = 4});
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    TimelinePlot plot(options);
    SummaryStrip strip;
    lay(plot, run, {420, 300});
    const auto brush = [&](double from, double to) {
        const QRect axes = plot.axisRect()->rect();
        plot.chooseRange(QRect(QPoint(static_cast<int>(plot.xAxis->coordToPixel(from)), axes.top()),
                               QPoint(static_cast<int>(plot.xAxis->coordToPixel(to)), axes.bottom())));
        strip.refresh(run, 0, &options);
        return plot.rangeText();
    };
    const auto hasFigure = [&](const QString& text) {
        return std::ranges::any_of(strip.findChildren<QLabel*>(),
                                   [&](const QLabel* label) { return label->text() == text; });
    };
    CHECK(brush(0, 0.95).contains("1 stall of 120 \u00b5s"));
    CHECK_FALSE(plot.rangeText().contains("no reply"));
    const QString later = brush(1.05, 2.9);
    INFO(later.toStdString());
    CHECK(later.contains("2 stalls, up to 1.5 ms"));
    CHECK(later.contains("no reply for 1 s"));
    CHECK(hasFigure("stalls"));
    CHECK_FALSE(brush(1.5, 1.95).contains("stall"));
    // All of it is in sight in a narrow plot.
    CHECK_FALSE(brush(0, 2.9).isEmpty());
    const auto* const chip = plot.findChild<QToolButton*>("rangeChip");
    REQUIRE(chip != nullptr);
    CHECK(chip->x() >= 0);
    CHECK(chip->x() + chip->width() <= plot.width());
    for (const QString& part : plot.rangeText().split("; ")) {
        INFO(part.toStdString());
        CHECK(chip->text().contains(part));
    }
    // Of each host the longest are kept: there may have been more.
    autopsy.initiator.gaps.resize(model::kMostGaps, {100'000'000, 100'120'000, 120'000});
    run.setRecord(record);
    plot.forget();
    lay(plot, run, {420, 300});
    CHECK(brush(0, 0.95).contains("64 or more stalls, up to 120 \u00b5s"));
    CHECK(hasFigure("64+"));
}

TEST_CASE("a stretch without replies is filled from top to bottom, with edges, on either scale and in both themes",
          "[gui][plots]")
{
    model::RunRecord record = twoSeconds();
    for (model::PointResult& point : record.points) {
        point.slices.insert(point.slices.begin() + 1, {.startNs = 1'000'000'000, .lengthNs = 1'000'000'000, .lost = 4});
        point.slices.back().startNs = 2'000'000'000;
    }
    RunModel run;
    run.setRecord(record);
    QPalette dark(QColor(60, 60, 60));
    dark.setColor(QPalette::Base, QColor(30, 31, 34));
    for (const QPalette& palette : {QPalette(QColor(239, 239, 239)), dark}) {
        for (const bool isLog : {true, false}) {
            CAPTURE(isDark(palette), isLog);
            ViewOptions options;
            options.setLogLatency(isLog);
            TimelinePlot plot(options);
            plot.setPalette(palette);
            lay(plot, run);
            const QImage picture = plot.grab().toImage();
            const QRect axes = plot.axisRect()->rect();
            const auto at = [&](double seconds, int y) {
                return picture.pixel(static_cast<int>(std::lround(plot.xAxis->coordToPixel(seconds))), y);
            };
            // A line of one pixel, on either side of where its middle lies.
            const auto hasEdge = [&](double seconds, int y) {
                const int x = static_cast<int>(std::lround(plot.xAxis->coordToPixel(seconds)));
                const QRgb edge = axisColor(palette).rgb();
                return picture.pixel(x - 1, y) == edge || picture.pixel(x, y) == edge ||
                       picture.pixel(x + 1, y) == edge;
            };
            // Beside the lines of the grid.
            for (const int y : {axes.top() + 4, axes.bottom() - 4}) {
                CHECK(at(1.43, y) == silenceColor(palette).rgb());
                CHECK(hasEdge(1, y));
                CHECK(hasEdge(2, y));
            }
        }
    }
}

TEST_CASE("a stretch without replies is no curve: nothing is zoomed to in it, and words may lie over its edges",
          "[gui][plots]")
{
    model::RunRecord record = twoSeconds();
    for (model::PointResult& point : record.points) {
        point.slices.insert(point.slices.begin() + 1, {.startNs = 1'000'000'000, .lengthNs = 1'000'000'000, .lost = 4});
        point.slices.back() = sliceOf(2, 20'000, 0);
    }
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run);
    const QRect axes = plot.axisRect()->rect();
    const auto zoomTo = [&](double from, double to) {
        plot.zoomTo(QRect(QPoint(static_cast<int>(plot.xAxis->coordToPixel(from)), axes.top() + 4),
                          QPoint(static_cast<int>(plot.xAxis->coordToPixel(to)), axes.center().y())));
    };
    CHECK(freePlaceFor(plot, QSize(axes.width() - 40, 20)).isFree);
    zoomTo(1.6, 1.9);
    CHECK_FALSE(plot.isZoomed());
    zoomTo(0.2, 1.9);
    CHECK(plot.isZoomed());
}

TEST_CASE("a brushed stretch is worked out once for all that show it, and anew when the point is another",
          "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    CHECK(options.brushedStretch(run, 0) == nullptr);
    options.brushTime(Span{0, 1});
    const chart::Stretch* const known = options.brushedStretch(run, 0);
    REQUIRE(known != nullptr);
    CHECK(known->samples == 100);
    CHECK(options.brushedStretch(run, 1) != known);
    CHECK(options.stretchOf(run, 0, Span{0, 1}) == known);
    CHECK(options.brushedStretch(run, 2) == nullptr);
    model::RunRecord other = twoSeconds();
    other.points.front().slices.erase(other.points.front().slices.begin());
    run.setRecord(std::move(other));
    CHECK(options.brushedStretch(run, 0)->samples == 0);
    options.brushTime(Span{1, 2});
    CHECK(options.brushedStretch(run, 0)->samples == 100);
}

TEST_CASE("an entry of the legend switches its curve, a double click isolates it", "[gui][plots][legend]")
{
    needFonts();
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run);
    QCPGraph* const median = graphNamed(plot, "p50");
    QCPGraph* const most = graphNamed(plot, "max");
    REQUIRE(median != nullptr);
    REQUIRE_FALSE(plot.legendPlaceOf("p50").isEmpty());
    const auto click = [&](bool isDouble) {
        const QPoint place = plot.legendPlaceOf("p50").center();
        if (isDouble)
            QTest::mouseDClick(&plot, Qt::LeftButton, {}, place);
        else
            QTest::mouseClick(&plot, Qt::LeftButton, {}, place);
        plot.replot();
    };
    click(false);
    CHECK_FALSE(median->visible());
    CHECK(most->visible());
    click(false);
    CHECK(median->visible());
    QSignalSpy maximised(&plot, &BasePlot::maximiseWanted);
    click(true);
    CHECK(median->visible());
    CHECK_FALSE(most->visible());
    CHECK(maximised.isEmpty());
    plot.isolateCurve("p50");
    plot.replot();
    CHECK(most->visible());
    plot.switchCurve("max");
    plot.resetZoom();
    plot.replot();
    CHECK(most->visible());

    // What belongs to a curve goes with it.
    PercentilePlot percentiles(options);
    lay(percentiles, run);
    const QString name = percentiles.legend->itemCount() > 0 ? QStringLiteral("64 bytes") : QString();
    REQUIRE(graphNamed(percentiles, name) != nullptr);
    percentiles.switchCurve(name);
    percentiles.replot();
    CHECK_FALSE(graphNamed(percentiles, name)->visible());
    CHECK_FALSE(percentiles.graph(1)->visible());
}

namespace {

/// The entries of that menu within the context menu, in the plot's order; triggers the one with that name.
QStringList curveMenuOf(BasePlot& plot, const QString& title, const QString& chosen = {})
{
    QStringList names;
    emit plot.customContextMenuRequested({10, 10});
    auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu != nullptr);
    for (const QAction* entry : menu->actions()) {
        if (entry->menu() == nullptr || entry->text() != title)
            continue;
        for (QAction* curve : entry->menu()->actions()) {
            names << curve->text();
            if (curve->text() == chosen)
                curve->trigger();
        }
    }
    menu->close();
    plot.replot();
    return names;
}

}  // namespace

TEST_CASE("the menu switches the curves of a plot whose legend has no room, too", "[gui][plots][legend]")
{
    needFonts();
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    HistogramPlot turned(options);
    PercentilePlot percentiles(options);
    turned.setTurned(true);
    struct Curves {
        BasePlot& plot;
        QString first;
        QString second;
    };
    for (const auto& [plot, first, second] :
         {Curves{timeline, "p50", "p99"}, Curves{histogram, "64 bytes", "512 bytes"},
          Curves{turned, "64 bytes", "512 bytes"}, Curves{percentiles, "64 bytes", "512 bytes"}}) {
        CAPTURE(plot.menuName().toStdString(), &plot == &turned);
        plot.show();
        for (const int height : {360, 120}) {
            CAPTURE(height);
            // As another plot with no room over its axes has it.
            turned.standBeside({1, 100}, QRect(60, 20, 400, height - 60));
            lay(plot, run, {420, height});
            CHECK(plot.legend->visible() == (height > 200 && &plot != &turned));
            const QStringList all = curveMenuOf(plot, "Curves", second);
            CHECK(all.contains(first));
            CHECK(all.contains(second));
            CHECK_FALSE(graphNamed(plot, second)->visible());
            CHECK(curveMenuOf(plot, "Only this curve", second) == all);
            CHECK(graphNamed(plot, second)->visible());
            CHECK_FALSE(graphNamed(plot, first)->visible());
            plot.resetZoom();
            plot.replot();
            CHECK(graphNamed(plot, first)->visible());
        }
    }
}

TEST_CASE("the name of a curve that is switched off can be read, and is struck out", "[gui][plots][legend]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    QPalette dark(QColor(60, 60, 60));
    dark.setColor(QPalette::Base, QColor(30, 31, 34));
    for (const QPalette& palette : {QPalette(QColor(239, 239, 239)), dark}) {
        CAPTURE(isDark(palette));
        ViewOptions options;
        TimelinePlot plot(options);
        plot.setPalette(palette);
        lay(plot, run);
        const auto* const name = plot.legend->itemWithPlottable(graphNamed(plot, "p50"));
        REQUIRE(name != nullptr);
        CHECK_FALSE(name->font().strikeOut());
        plot.switchCurve("p50");
        plot.replot();
        CHECK(name->font().strikeOut());
        CHECK(name->textColor() != palette.color(QPalette::Text));
        CHECK(contrastOf(name->textColor(), palette.color(QPalette::Base)) >= kTextContrast);
        CHECK_FALSE(plot.legend->itemWithPlottable(graphNamed(plot, "max"))->font().strikeOut());
        plot.switchCurve("p50");
        plot.replot();
        CHECK_FALSE(name->font().strikeOut());
    }
}

TEST_CASE("notes, link changes and flags are marks over time that the pointer tells", "[gui][plots][marks]")
{
    model::RunRecord record = twoSeconds();
    record.points[0].outages = {{500'000'000, 100'000'000, "The adapter eth0 is down."}};
    model::Finding loss;
    loss.id = "loss";
    record.findings = {loss};
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run);
    const auto* marks = plot.findChild<TimeMarks*>();
    REQUIRE(marks != nullptr);
    REQUIRE(marks->marks().size() == 2);
    const auto told = [&](double seconds) {
        return plot.readoutAt({plot.xAxis->coordToPixel(seconds), plot.axisRect()->center().y() * 1.0});
    };
    CHECK(told(0.5).contains("The adapter eth0 is down."));
    CHECK_FALSE(told(0.25).contains("eth0"));

    REQUIRE(run.addNote({0, 0.25, "<b>switch</b> moved"}));
    lay(plot, run);
    CHECK(told(0.25).contains("&lt;b&gt;switch&lt;/b&gt; moved"));
    CHECK(marks->noteAt({plot.xAxis->coordToPixel(0.25), 50}) == 0);
    run.removeNote(0);
    lay(plot, run);
    CHECK_FALSE(told(0.25).contains("switch"));
}

TEST_CASE("a run of one point gets its flags while it goes on", "[gui][flags]")
{
    RunModel run;
    FlagWatch watch(run, 100ms);
    control::RunStartedEvent started;
    started.record.startedAt = "2026-05-06T07:08:09.000Z";
    started.points.emplace_back();
    run.beginRun({});
    run.apply(started);
    run.apply(control::PointStartedEvent{});
    run.apply(progress(50'000'000, 0));
    QTest::qWait(150);
    CHECK(run.frame().findings.empty());
    run.apply(progress(120'000'000, 900));
    CHECK(waitUntil([&] { return hasFinding(run, "loss"); }, 2s));
    // It has not come to its end, and nobody told how its ends wait.
    CHECK_FALSE(hasFinding(run, "fewSamples"));
    CHECK_FALSE(hasFinding(run, "blockingForLackOfCores"));
    CHECK(std::ranges::none_of(
        run.frame().findings, [](const model::Finding& finding) { return finding.kind == model::FindingKind::Cause; }));
}

TEST_CASE("a point of which more rounds come has no cause and is not too short yet", "[gui][flags]")
{
    RunModel run;
    FlagWatch watch(run, 100ms);
    control::RunStartedEvent started;
    started.record.startedAt = "2026-05-06T07:08:09.000Z";
    started.points.emplace_back();
    run.beginRun({});
    run.apply(started);
    const auto finishRound = [&run](std::uint32_t round, std::uint64_t lost) {
        run.apply(control::PointStartedEvent{.round = round, .rounds = 2});
        control::PointFinishedEvent finished;
        finished.point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int i = 0; i < 500; ++i)
            finished.point.distributions.front().histogram.record(10'000);
        finished.point.counts = {.sent = 500 + lost, .received = 500, .lost = lost};
        finished.point.isComplete = round == 1;
        run.apply(finished);
    };
    finishRound(0, 20);
    REQUIRE(waitUntil([&] { return hasFinding(run, "loss"); }, 2s));
    CHECK_FALSE(hasFinding(run, "fewSamples"));
    finishRound(1, 40);
    CHECK(waitUntil([&] { return hasFinding(run, "fewSamples"); }, 3s));
    CHECK(hasFinding(run, "loss"));
}

TEST_CASE("figures for which a narrow window has no room stand on a line beneath", "[gui][figures]")
{
    needFonts();
    RunModel run;
    run.setRecord(twoSeconds());
    SummaryStrip strip;
    strip.resize(1200, 60);
    strip.refresh(run, 0);
    auto* const rest = strip.findChild<QLabel*>("otherFigures");
    REQUIRE(rest != nullptr);
    CHECK_FALSE(rest->isVisibleTo(&strip));
    strip.resize(300, 60);
    strip.refresh(run, 0);
    INFO(rest->text().toStdString());
    CHECK(rest->isVisibleTo(&strip));
    CHECK(rest->text().contains("lost 7"));
    CHECK(rest->text().contains("max"));
    CHECK_FALSE(rest->text().contains("duplicate"));
    // In lines, none of which is cut, with a brush as without.
    ViewOptions options;
    for (const bool isBrushed : {false, true}) {
        if (isBrushed)
            options.brushTime(Span{0, 1});
        for (int width = strip.minimumSizeHint().width(); width < 900; width += 20) {
            strip.resize(width, 100);
            strip.refresh(run, 0, &options);
            for (const QString& line : rest->text().split('\n')) {
                INFO(width << " " << line.toStdString());
                CHECK(rest->fontMetrics().horizontalAdvance(line) <= width - 8);
            }
        }
    }
}

TEST_CASE("the line beneath has each caption before its value, and one unit with it", "[gui][brush][figures]")
{
    needFonts();
    model::RunRecord record = twoSeconds();
    for (model::PointResult& point : record.points)
        point.distributions.front().histogram.record(72'017'000);
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    SummaryStrip strip;
    strip.resize(strip.minimumSizeHint().width() / 2, 200);
    const auto* const rest = strip.findChild<QLabel*>("otherFigures");
    const auto words = [&] {
        strip.refresh(run, 0, &options);
        return rest->text().simplified();
    };
    INFO(words().toStdString());
    CHECK(words().contains("bytes 64 "));
    CHECK(QRegularExpression("max HRT 36\\.0. ms").match(words()).hasMatch());
    options.brushTime(Span{0, 1});
    CHECK(words().contains("bytes 64 "));
    CHECK(words().contains("0.00 to 1.00 s"));
    CHECK_FALSE(words().contains("1.00 s 64"));
}

TEST_CASE("what is said of a brushed stretch wraps in the narrowest plot, and nothing of it is left out",
          "[gui][brush]")
{
    needFonts();
    model::RunRecord record = twoSeconds();
    model::Autopsy& autopsy = record.points[0].autopsy.emplace();
    autopsy.responder.gaps = {{1'200'000'000, 1'214'030'000, 14'030'000}, {1'300'000'000, 1'300'050'000, 50'000}};
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    TimelinePlot plot(options);
    for (const QSize& size : {QSize(220, 150), QSize(320, 200), QSize(600, 360)}) {
        CAPTURE(size.width());
        lay(plot, run, size);
        const QRect axes = plot.axisRect()->rect();
        plot.chooseRange(axes);
        lay(plot, run, size);
        const auto* const chip = plot.findChild<QToolButton*>("rangeChip");
        REQUIRE(chip != nullptr);
        const QString told = QString(chip->text()).replace('\n', ' ');
        INFO(told.toStdString());
        for (const QString& part : plot.rangeText().split("; "))
            CHECK(told.contains(part));
        CHECK(told.contains("2 stalls, up to 14.03 ms"));
        CHECK(told.contains("max 40.00 \u00b5s"));
        CHECK(chip->x() >= 0);
        CHECK(chip->x() + chip->width() <= plot.width());
        CHECK(chip->y() + chip->height() <= plot.height());
        // Beside what it speaks of, and not over the names of the curves.
        if (plot.axisRect()->height() > chip->height() + 6)
            CHECK_FALSE(chip->geometry().intersects(plot.legend->outerRect()));
    }
}

TEST_CASE("the words of a range stand in the corner of the axes where they hide least", "[gui][brush]")
{
    needFonts();
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run);
    plot.chooseRange(plot.axisRect()->rect());
    lay(plot, run);
    const auto* const chip = plot.findChild<QToolButton*>("rangeChip");
    REQUIRE(chip != nullptr);
    INFO(chip->x() << " " << chip->y());
    // The second half is the slow one: its curve is at the top, that of the first at the bottom.
    CHECK(plot.axisRect()->rect().contains(chip->geometry()));
    const QPoint fast(static_cast<int>(plot.xAxis->coordToPixel(0.5)), static_cast<int>(plot.yAxis->coordToPixel(10)));
    const QPoint slow(static_cast<int>(plot.xAxis->coordToPixel(1.5)), static_cast<int>(plot.yAxis->coordToPixel(40)));
    CHECK_FALSE(chip->geometry().contains(fast));
    CHECK_FALSE(chip->geometry().contains(slow));
}

namespace {

/// Slow packets all over two seconds. `busy`: their slices' maxima go up and down, so that no place in the axes is
/// free.
model::RunRecord slowPackets(bool busy)
{
    model::RunRecord record = samples::robbedRun(model::SpanKind::Thread, "backup-agent", 90'000);
    record.status = model::RunStatus::Complete;
    model::PointResult& point = record.points.front();
    constexpr std::int64_t kSliceNs = 50'000'000;
    for (std::int64_t slice = 0; slice < 40; ++slice) {
        model::TimeSlice& added = point.slices.emplace_back(sliceOf(0, 10'000, 0));
        added.startNs = slice * kSliceNs;
        added.lengthNs = kSliceNs;
        added.maxNs = busy && slice % 2 == 0 ? 10'000 : 200'000 + slice * 3'000;
    }
    for (std::size_t i = 0; i < point.autopsy->slow.size(); ++i) {
        model::SlowProbe& probe = point.autopsy->slow[i];
        const auto slice = static_cast<std::size_t>(4 * i + 1);
        probe.sentNs = point.slices[slice].startNs + kSliceNs / 2;
        probe.rttNs = point.slices[slice].maxNs;
    }
    return record;
}

/// Of each curve, its points and what lies between them; of each sign, the sign.
int drawnBeneath(const QRect& box, const QCustomPlot& plot)
{
    int beneath = 0;
    for (const char* name : {"p50", "p99", "max", "slowest packets"}) {
        const QCPGraph* const graph = graphNamed(plot, QString::fromLatin1(name));
        REQUIRE(graph != nullptr);
        REQUIRE(graph->dataCount() > 1);
        const int around = graph->lineStyle() == QCPGraph::lsNone ? 4 : 1;
        const QRectF hidden = QRectF(box).adjusted(-around, -around, around, around);
        QPointF before = graph->coordsToPixels(graph->data()->at(0)->key, graph->data()->at(0)->value);
        for (const QCPGraphData& one : *graph->data()) {
            const QPointF at = graph->coordsToPixels(one.key, one.value);
            for (int step = 0; step <= 100; ++step) {
                const QPointF between = graph->lineStyle() == QCPGraph::lsNone ? at
                                                                               : before + (at - before) * step / 100.0;
                beneath += hidden.contains(between) ? 1 : 0;
            }
            before = at;
        }
    }
    return beneath;
}

}  // namespace

TEST_CASE("the words of a range hide no curve and no slow packet, over the axes where these are full", "[gui][brush]")
{
    needFonts();
    for (const bool busy : {false, true}) {
        for (const QSize& size : {QSize(600, 360), QSize(900, 300), QSize(700, 240)}) {
            CAPTURE(busy, size.width());
            RunModel run;
            run.setRecord(slowPackets(busy));
            ViewOptions options;
            TimelinePlot plot(options);
            // One that is hidden is told of its size when it is shown.
            plot.setViewport(QRect(QPoint(0, 0), size));
            lay(plot, run, size);
            const QRect axes = plot.axisRect()->rect();
            plot.chooseRange(QRect(axes.left() + axes.width() / 4, axes.top(), axes.width() / 4, axes.height()));
            REQUIRE_FALSE(plot.rangeText().isEmpty());
            // What the chip takes of the axes is known after a layout, and so is where they are then.
            for (int pass = 0; pass < 3; ++pass)
                lay(plot, run, size);
            const auto* const chip = plot.findChild<QToolButton*>("rangeChip");
            REQUIRE(chip != nullptr);
            CHECK(drawnBeneath(chip->geometry(), plot) == 0);
            CHECK(plot.rect().contains(chip->geometry()));
            CHECK_FALSE(chip->geometry().intersects(plot.legend->outerRect()));
            CHECK(plot.axisRect()->rect().contains(chip->geometry()) != busy);
            if (busy) {
                CHECK(chip->geometry().bottom() < plot.axisRect()->top());
                // A picture has no empty row in its place, and the screen keeps it.
                const QRect place = chip->geometry();
                CHECK_FALSE(plot.picture("caption", 1).isNull());
                for (int pass = 0; pass < 3; ++pass)
                    lay(plot, run, size);
                CHECK(chip->geometry() == place);
            }
            plot.forgetRange();
            lay(plot, run, size);
            CHECK(plot.axisRect()->rect() == axes);
        }
    }
}

TEST_CASE("the words of a range get their place by the axes that a larger plot has", "[gui][brush]")
{
    needFonts();
    RunModel run;
    run.setRecord(slowPackets(false));
    ViewOptions options;
    TimelinePlot plot(options);
    constexpr QSize kSmall(300, 300);
    constexpr QSize kLarge(900, 500);
    plot.resize(kSmall);
    plot.show();
    lay(plot, run, kSmall);
    const QRect axes = plot.axisRect()->rect();
    plot.chooseRange(QRect(axes.left() + axes.width() / 4, axes.top(), axes.width() / 4, axes.height()));
    REQUIRE_FALSE(plot.rangeText().isEmpty());
    for (const QSize& size : {kSmall, kLarge}) {
        for (int pass = 0; pass < 3; ++pass)
            lay(plot, run, size);
        const auto* const chip = plot.findChild<QToolButton*>("rangeChip");
        REQUIRE(chip != nullptr);
        CAPTURE(size.width(), chip->x(), chip->y(), chip->width(), chip->height());
        CHECK(plot.axisRect()->rect().contains(chip->geometry()) == (size == kLarge));
        CHECK(drawnBeneath(chip->geometry(), plot) == 0);
    }
}

TEST_CASE("an upright band over the heat map brushes latencies, as one of the histogram does", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    const auto layBoth = [&] {
        lay(timeline, run);
        lay(histogram, run);
    };
    layBoth();
    timeline.show();
    const auto drag = [&](double fromUs, double toUs) {
        const int x = timeline.axisRect()->center().x();
        const QPoint from(x, static_cast<int>(timeline.yAxis->coordToPixel(fromUs)));
        const QPoint to(x + 12, static_cast<int>(timeline.yAxis->coordToPixel(toUs)));
        QTest::mousePress(&timeline, Qt::LeftButton, Qt::ShiftModifier, from);
        QTest::mouseMove(&timeline, to);
        QTest::mouseRelease(&timeline, Qt::LeftButton, Qt::ShiftModifier, to);
        layBoth();
    };
    drag(20, 35);
    REQUIRE(options.brushedLatency());
    CHECK(options.brushedLatency()->from == Approx(20).epsilon(0.03));
    CHECK(options.brushedLatency()->to == Approx(35).epsilon(0.03));
    CHECK_FALSE(options.brushedTime());
    CHECK(timeline.rangeText().isEmpty());
    CHECK(histogram.rangeText() == "0 samples, 0 %");
    drag(12, 8);
    CHECK(histogram.rangeText() == "100 samples, 50 %");
    // A stretch of time beside it stays a stretch of time, and both go together.
    const QRect axes = timeline.axisRect()->rect();
    timeline.chooseRange(QRect(axes.left(), axes.top(), 20, axes.height()));
    layBoth();
    CHECK(options.brushedTime());
    CHECK(options.brushedLatency());
    QTest::keyClick(&timeline, Qt::Key_Escape);
    layBoth();
    CHECK_FALSE(options.brushedTime());
    CHECK_FALSE(options.brushedLatency());
    CHECK(histogram.rangeText().isEmpty());
}

TEST_CASE("a stroke with Shift that is too short ends what is brushed, also where a plot brushes latencies alone",
          "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot timeline(options);
    PercentilePlot percentiles(options);
    for (BasePlot* const plot : {static_cast<BasePlot*>(&timeline), static_cast<BasePlot*>(&percentiles)}) {
        lay(*plot, run);
        plot->show();
        const QPoint middle = plot->axisRect()->center();
        plot->chooseRange(QRect(middle, QSize(12, 40)));
        CHECK(options.brushedLatency());
        const QPoint beside = middle + QPoint(5, 5);
        QTest::mousePress(plot, Qt::LeftButton, Qt::ShiftModifier, middle);
        QTest::mouseMove(plot, beside);
        QTest::mouseRelease(plot, Qt::LeftButton, Qt::ShiftModifier, beside);
        CHECK_FALSE(options.brushedLatency());
    }
}

TEST_CASE("keys brush time and latencies: they begin in the middle, move and widen by a tenth", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    lay(timeline, run);
    lay(histogram, run);
    const auto press = [&](BasePlot& plot, Qt::Key key, bool widens = false) {
        QTest::keyClick(&plot, key, widens ? Qt::ShiftModifier | Qt::ControlModifier : Qt::ShiftModifier);
        lay(timeline, run);
        lay(histogram, run);
    };
    const auto tenths = [](const QCPAxis& axis, const std::optional<Span>& span) {
        REQUIRE(span);
        const auto tenthOf = [&axis](double value) {
            const double begin = axis.coordToPixel(axis.range().lower);
            const double length = axis.coordToPixel(axis.range().upper) - begin;
            return std::round((axis.coordToPixel(value) - begin) * 1'000 / length) / 100;
        };
        return std::pair(tenthOf(span->from), tenthOf(span->to));
    };
    const QCPRange wholeTime = timeline.xAxis->range();
    press(timeline, Qt::Key_Right);
    CHECK(tenths(*timeline.xAxis, options.brushedTime()) == std::pair(4.5, 5.5));
    press(timeline, Qt::Key_Right);
    CHECK(tenths(*timeline.xAxis, options.brushedTime()) == std::pair(5.5, 6.5));
    press(timeline, Qt::Key_Right, true);
    CHECK(tenths(*timeline.xAxis, options.brushedTime()) == std::pair(5.5, 7.5));
    press(timeline, Qt::Key_Left, true);
    CHECK(tenths(*timeline.xAxis, options.brushedTime()) == std::pair(4.5, 7.5));
    for (int i = 0; i < 4; ++i)
        press(timeline, Qt::Key_Right);
    CHECK(tenths(*timeline.xAxis, options.brushedTime()) == std::pair(7.0, 10.0));
    CHECK(timeline.xAxis->range() == wholeTime);
    CHECK_FALSE(timeline.rangeText().isEmpty());

    press(timeline, Qt::Key_Up);
    CHECK(tenths(*timeline.yAxis, options.brushedLatency()) == std::pair(4.5, 5.5));
    press(timeline, Qt::Key_Down);
    CHECK(tenths(*timeline.yAxis, options.brushedLatency()) == std::pair(3.5, 4.5));
    press(timeline, Qt::Key_Up, true);
    CHECK(tenths(*timeline.yAxis, options.brushedLatency()) == std::pair(3.5, 5.5));
    QTest::keyClick(&timeline, Qt::Key_Escape);
    CHECK_FALSE(options.brushedTime());
    CHECK_FALSE(options.brushedLatency());

    // A stretch of time had wider bins.
    lay(histogram, run);
    press(histogram, Qt::Key_Up);
    CHECK(tenths(*histogram.xAxis, options.brushedLatency()) == std::pair(4.5, 5.5));
    press(histogram, Qt::Key_Left);
    CHECK(tenths(*histogram.xAxis, options.brushedLatency()) == std::pair(3.5, 4.5));
    CHECK_FALSE(options.brushedTime());
    // Without Shift they move the view, as before.
    QTest::keyClick(&timeline, Qt::Key_Right);
    CHECK(timeline.xAxis->range() != wholeTime);
}

TEST_CASE("latencies are brushed down to 0 on a linear axis, in the histogram and over time", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    options.setLogLatency(false);
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    const auto press = [&](BasePlot& plot, Qt::Key key, Qt::KeyboardModifiers held) {
        QTest::keyClick(&plot, key, held);
        lay(timeline, run);
        lay(histogram, run);
    };
    lay(timeline, run);
    lay(histogram, run);
    REQUIRE(histogram.xAxis->range().lower == 0);
    for (BasePlot* const plot : {static_cast<BasePlot*>(&histogram), static_cast<BasePlot*>(&timeline)}) {
        const bool isTime = plot == &timeline;
        CAPTURE(isTime);
        for (int i = 0; i < 7; ++i)
            press(*plot, isTime ? Qt::Key_Down : Qt::Key_Left, Qt::ShiftModifier);
        REQUIRE(options.brushedLatency());
        CHECK(options.brushedLatency()->from == Approx(0).margin(1e-9));
        CHECK(histogram.rangeText() == "0 samples, 0 %");
        for (int i = 0; i < 3; ++i)
            press(*plot, isTime ? Qt::Key_Up : Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        CHECK(histogram.rangeText() == "100 samples, 50 %");
        press(*plot, Qt::Key_Escape, {});
        CHECK_FALSE(options.brushedLatency());
    }
    // What another plot brushed may begin at 0, or below where the axis does.
    for (const double from : {0.0, -3.0}) {
        options.brushLatency(Span{from, 20});
        lay(histogram, run);
        CHECK(histogram.rangeText() == "100 samples, 50 %");
    }
}

namespace {

/// What the marks of a histogram say, "p50 10.00, p99 10.00, max 10.00".
QString marksOf(const QCustomPlot& plot)
{
    QStringList texts;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* const text = qobject_cast<const QCPItemText*>(plot.item(i));
        if (text != nullptr && text->visible())
            texts << text->text();
    }
    return texts.join(", ");
}

}  // namespace

TEST_CASE("the marks of the histogram are those of what is brushed, as the large figures are", "[gui][brush][figures]")
{
    needFonts();
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run);
    const QString whole = marksOf(plot);
    INFO(whole.toStdString());
    CHECK(whole.contains("max 40.00"));
    options.brushTime(Span{0, 1});
    lay(plot, run);
    INFO(marksOf(plot).toStdString());
    CHECK(marksOf(plot).contains("max 10.00"));
    CHECK_FALSE(marksOf(plot).contains("40.00"));
    options.brushTime({});
    lay(plot, run);
    CHECK(marksOf(plot) == whole);
}

TEST_CASE("a figure has one unit in the table, at its mark and in the words of a range", "[gui][brush][figures]")
{
    needFonts();
    model::RunRecord record = twoSeconds();
    record.points.resize(1);
    record.points[0].distributions.front().histogram.record(20'060'000);
    stats::Histogram slow;
    slow.record(20'060'000);
    record.points[0].slices[1].maxNs = 20'060'000;
    record.points[0].slices[1].cells = stats::CellCounts(slow);
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    const PointTableModel table(run);
    CHECK(cell(table, PointTableModel::Max) == "10.03");
    CHECK(table.headerData(table.columnOf(PointTableModel::Max), Qt::Horizontal, Qt::DisplayRole)
              .toString()
              .contains("ms"));
    HistogramPlot histogram(options);
    lay(histogram, run);
    INFO(marksOf(histogram).toStdString());
    CHECK(marksOf(histogram).contains("max 10.03 ms"));
    TimelinePlot timeline(options);
    lay(timeline, run);
    timeline.chooseRange(timeline.axisRect()->rect());
    INFO(timeline.rangeText().toStdString());
    CHECK(timeline.rangeText().contains("max 10.03 ms"));
}

TEST_CASE("half of a nanosecond is rounded alike in every unit, so that no percentile is above the maximum",
          "[gui][figures]")
{
    model::RunRecord record = twoSeconds();
    for (const std::size_t place : {0U, 1U}) {
        stats::Histogram& histogram = record.points[place].distributions.front().histogram;
        histogram = {};
        record.points[place].counts = {};
        for (int i = 0; i < 2'000; ++i)
            histogram.record(1'049);
    }
    // The column of the maximum is in microseconds, the others in nanoseconds.
    record.points[1].distributions.front().histogram.record(90'000);
    RunModel run;
    run.setRecord(record);
    const PointTableModel table(run);
    CHECK(cell(table, PointTableModel::P99) == "524");
    CHECK(cell(table, PointTableModel::Max) == "0.524");
}

TEST_CASE("charts over an axis show what is brushed, of a stretch of time or a band of latencies", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    AxisChart median(model::kSizeAxis, AxisFigures::Median, nullptr, &options);
    AxisChart tail(model::kSizeAxis, AxisFigures::Tail, nullptr, &options);
    const auto figures = [&] {
        lay(median, run);
        lay(tail, run);
        QCPGraph* const most = graphNamed(tail, "max");
        REQUIRE(most != nullptr);
        std::vector<double> shown;
        for (const QCPGraph* graph : {median.graph(0), most}) {
            REQUIRE(graph->dataCount() == 2);
            shown.push_back(graph->data()->at(1)->value);
        }
        return shown;
    };
    CHECK(figures()[1] == Approx(40));
    options.brushTime(Span{0, 1});
    CHECK(figures()[0] == Approx(10).epsilon(0.05));
    CHECK(figures()[1] == Approx(10));
    CHECK(median.readoutAt({median.xAxis->coordToPixel(512), 100}).contains("max 10.00"));
    options.brushTime(Span{1, 2});
    CHECK(figures()[0] == Approx(40).epsilon(0.05));
    options.brushTime({});
    options.brushLatency(Span{5, 20});
    CHECK(figures()[1] < 20);
    options.brushLatency({});
    CHECK(figures()[1] == Approx(40));
}

namespace {

/// Two loads of twoSeconds(), each probe 10 us behind the one before.
model::RunRecord twoLoads()
{
    model::RunRecord record = twoSeconds();
    record.request.mode = "sweep load";
    for (std::size_t i = 0; i < record.points.size(); ++i) {
        model::PointResult& point = record.points[i];
        point.axes = {model::numberOn(model::kSizeAxis, 64),
                      model::numberOn(model::kGapAxis, i == 0 ? 20'000 : 10'000)};
        model::Distribution& gaps = point.distributions.emplace_back();
        gaps.id = "sendGap";
        gaps.kind = model::DistributionKind::SendGap;
        gaps.histogram.record(10'000);
        point.counts = {.sent = 207, .received = 200, .lost = 7};
    }
    return record;
}

}  // namespace

TEST_CASE("the chart over loads shows a brushed stretch, and says that a band has no losses of its own", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoLoads());
    ViewOptions options;
    LoadChart loads(nullptr, &options);
    const auto dropped = [&] {
        lay(loads, run, {900, 360});
        REQUIRE(loads.graphCount() == 3);
        return loads.graph(2)->dataCount() == 0 ? -1 : loads.graph(2)->data()->at(0)->value;
    };
    CHECK(dropped() == Approx(100'000 * 7 / 207.0).epsilon(0.01));
    options.brushTime(Span{0, 1});
    CHECK(dropped() == 0);
    options.brushTime(Span{1, 2});
    CHECK(dropped() == Approx(100'000 * 7 / 107.0).epsilon(0.01));
    options.brushTime({});
    options.brushLatency(Span{5, 20});
    CHECK(dropped() == Approx(100'000 * 7 / 207.0).epsilon(0.01));
    const auto* const title = qobject_cast<const QCPTextElement*>(loads.plotLayout()->element(0, 0));
    REQUIRE(title != nullptr);
    CHECK(title->text().endsWith("of the whole run"));
    // Among the lost probes of a stretch are those that were answered late.
    model::RunRecord late = twoLoads();
    for (model::PointResult& point : late.points)
        point.counts.late = 2;
    run.setRecord(late);
    options.brushLatency({});
    options.brushTime(Span{1, 2});
    CHECK(dropped() == -1);
}

TEST_CASE("the other tables of a mode are those of what is brushed, or say that they are not", "[gui][brush][tables]")
{
    model::RunRecord record = twoSeconds();
    record.request.mode = "flood";
    for (model::PointResult& point : record.points) {
        point.axes.push_back(model::numberOn(model::kWindowAxis, 8));
        point.counts = {.sent = 207, .received = 200, .lost = 7, .reordered = 1};
        point.elapsedNs = 2'000'000'000;
    }
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    const auto cellOf = [&](std::string_view head) -> std::string {
        const auto tables = brushedTables(run, options);
        REQUIRE_FALSE(tables.empty());
        REQUIRE(tables.front().id == "rates");
        const auto column = std::ranges::find(tables.front().heads, head) - tables.front().heads.begin();
        return tables.front().rows.front().cells.at(static_cast<std::size_t>(column));
    };
    const auto said = [&] {
        const auto tables = brushedTables(run, options);
        return tables.front().sentences.empty() ? std::string() : std::string(tables.front().sentences.front());
    };
    CHECK(cellOf("offered") == "104");
    CHECK(cellOf("reordered") == "1");
    CHECK(said().empty());
    options.brushTime(Span{1, 2});
    CHECK(cellOf("offered") == "107");
    CHECK(cellOf("received") == "100");
    CHECK(cellOf("reordered") == "-");
    CHECK(said() == "Of 1.00 to 2.00 s of each point.");
    options.brushTime({});
    options.brushLatency(Span{5, 20});
    CHECK(cellOf("offered") == "104");
    CHECK(said() == "Of the whole run, not of what is brushed.");
}

TEST_CASE("shares and brushed latencies are written without powers of ten", "[gui][brush]")
{
    CHECK(percentText(0) == "0 %");
    CHECK(percentText(27.46) == "27.5 %");
    CHECK(percentText(100) == "100 %");
    CHECK(percentText(0.00123) == "0.00123 %");
    CHECK(percentText(2.78e-5) == "0.0000278 %");
    ViewOptions options;
    options.brushLatency(Span{9.5, 12'345});
    CHECK(brushText(options) == QString::fromUtf8("9.50 to 12,345 µs"));
}

TEST_CASE("what is brushed is ended in every plot that shows it, wherever it was brushed", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    PercentilePlot percentiles(options);
    AxisChart median(model::kSizeAxis, AxisFigures::Median, nullptr, &options);
    const QString everything = "Show everything (Escape)";
    for (BasePlot* plot : std::initializer_list<BasePlot*>{&timeline, &histogram, &percentiles, &median}) {
        CAPTURE(plot->menuName().toStdString());
        plot->show();
        for (const bool isByMenu : {false, true}) {
            options.brushTime(Span{0, 1});
            options.brushLatency(Span{5, 20});
            lay(*plot, run);
            CHECK(chooseEntry(*plot, everything, /*isOnlyAsked=*/true));
            if (isByMenu)
                CHECK(chooseEntry(*plot, everything));
            else
                QTest::keyClick(plot, Qt::Key_Escape);
            lay(*plot, run);
            CHECK_FALSE(options.brushedTime());
            CHECK_FALSE(options.brushedLatency());
            CHECK(plot->rangeText().isEmpty());
            CHECK_FALSE(chooseEntry(*plot, everything, true));
        }
    }
}

TEST_CASE("the plot over time shows a stretch that it was not brushed in, and waits for samples to tell of",
          "[gui][brush]")
{
    model::RunRecord record = twoSeconds();
    record.points[1].slices.clear();
    record.points[1].distributions.clear();
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run);
    options.brushTime(Span{0, 1});
    lay(plot, run);
    CHECK(plot.rangeText().contains("100 samples"));
    // A point that has only begun.
    plot.refresh(run, 1);
    CHECK(plot.rangeText().isEmpty());
    CHECK(options.brushedTime() == Span{0, 1});
    plot.refresh(run, 0);
    CHECK(plot.rangeText().contains("100 samples"));
    options.brushTime({});
    lay(plot, run);
    CHECK(plot.rangeText().isEmpty());
}

TEST_CASE("a brushed stretch of which one bin has a larger share than any of the whole stays within its histogram",
          "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    options.setHeight(HeightOf::Share);
    for (const bool isLog : {false, true}) {
        CAPTURE(isLog);
        options.setLogCount(isLog);
        HistogramPlot plot(options);
        options.brushTime(Span{0, 1});
        lay(plot, run);
        const QCPGraph* const stretch = graphNamed(plot, "0.00 to 1.00 s");
        REQUIRE(stretch != nullptr);
        double top = 0;
        for (const QCPGraphData& dot : *stretch->data())
            top = std::max(top, dot.value);
        CHECK(top == Approx(100));
        CHECK(plot.yAxis->range().upper > top);
        options.brushTime({});
    }
}

TEST_CASE("a picture says what is brushed in it, so that nobody takes it for the whole run", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    PercentilePlot percentiles(options);
    HistogramPlot histogram(options);
    for (BasePlot* plot : std::initializer_list<BasePlot*>{&percentiles, &histogram}) {
        CAPTURE(plot->menuName().toStdString());
        const auto wordsOfPicture = [&] {
            lay(*plot, run);
            QString words;
            const auto seen = QObject::connect(plot, &QCustomPlot::afterLayout, [&] {
                for (int i = 0; i < plot->plotLayout()->elementCount(); ++i) {
                    if (const auto* text = qobject_cast<const QCPTextElement*>(plot->plotLayout()->elementAt(i)))
                        words += text->text() + QLatin1Char('|');
                }
            });
            CHECK_FALSE(plot->picture("puma to lynx", 1).isNull());
            QObject::disconnect(seen);
            return words;
        };
        CHECK_FALSE(wordsOfPicture().contains("whole run"));
        options.brushLatency(Span{30, 50});
        CHECK(wordsOfPicture().contains("puma to lynx\nBrushed: 30.00 to 50.00 \u00b5s, not the whole run"));
        options.brushLatency({});
    }
}

TEST_CASE("the menu brushes, and says how the mouse does", "[gui][brush]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    PercentilePlot percentiles(options);
    for (BasePlot* plot : std::initializer_list<BasePlot*>{&timeline, &histogram, &percentiles}) {
        CAPTURE(plot->menuName().toStdString());
        plot->show();
        lay(*plot, run);
        CHECK(chooseEntry(*plot, "Brush a stretch of time (Shift and drag)") == (plot == &timeline));
        CHECK(options.brushedTime().has_value() == (plot == &timeline));
        CHECK(chooseEntry(*plot, "Brush a band of latencies (Shift and drag)"));
        CHECK(options.brushedLatency());
        options.brushTime({});
        options.brushLatency({});
    }
}

TEST_CASE("a plot that is seen alone says so, and leads back by a click, by Escape and by its menu", "[gui][plots]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    ViewOptions options;
    HistogramPlot plot(options);
    plot.show();
    lay(plot, run);
    auto& chip = *plot.findChild<QToolButton*>("aloneChip");
    QSignalSpy back(&plot, &BasePlot::maximiseWanted);
    CHECK_FALSE(chip.isVisible());
    QTest::keyClick(&plot, Qt::Key_Escape);
    CHECK(back.isEmpty());
    CHECK(chooseEntry(plot, "This plot alone (F11)"));
    CHECK(back.size() == 1);
    plot.setAlone(true);
    CHECK(chip.isVisible());
    CHECK(plot.rect().contains(chip.geometry()));
    QTest::mouseClick(&chip, Qt::LeftButton);
    CHECK(back.size() == 2);
    // What the plot hides comes first.
    QTest::keyClick(&plot, Qt::Key_Plus);
    auto& zoom = *plot.findChild<QToolButton*>("zoomChip");
    REQUIRE(zoom.isVisible());
    CHECK_FALSE(zoom.geometry().intersects(chip.geometry()));
    QTest::keyClick(&plot, Qt::Key_Escape);
    CHECK(back.size() == 2);
    CHECK_FALSE(plot.isZoomed());
    QTest::keyClick(&plot, Qt::Key_Escape);
    CHECK(back.size() == 3);
    CHECK(chooseEntry(plot, "All plots again (F11)"));
    CHECK(back.size() == 4);
    plot.setAlone(false);
    CHECK_FALSE(chip.isVisible());
}

TEST_CASE("by keyboard a note is of where the brushed stretch begins, and any note is removed by the menu",
          "[gui][marks]")
{
    RunModel run;
    run.setRecord(twoSeconds());
    REQUIRE(run.addNote({0, 0.25, "moved"}));
    REQUIRE(run.addNote({0, 1.5, "this & that"}));
    ViewOptions options;
    TimelinePlot plot(options);
    plot.show();
    lay(plot, run);
    std::optional<double> noted;
    std::optional<std::size_t> removed;
    QObject::connect(&plot, &TimelinePlot::noteWanted, [&](int, double seconds) { noted = seconds; });
    QObject::connect(&plot, &TimelinePlot::noteRemovalWanted, [&](std::size_t note) { removed = note; });
    QCursor::setPos(plot.mapToGlobal(QPoint(0, 0)));
    options.brushTime(Span{0.5, 1});
    lay(plot, run);
    QTest::keyClick(&plot, Qt::Key_N);
    CHECK(noted.value_or(-1) == Approx(0.5));
    CHECK(chooseEntry(plot, "1.50 s: this && that"));
    CHECK(removed == 1U);
    CHECK(chooseEntry(plot, "0.25 s: moved"));
    CHECK(removed == 0U);
    run.removeNote(1);
    run.removeNote(0);
    lay(plot, run);
    CHECK_FALSE(chooseEntry(plot, "Remove a note", true));
}

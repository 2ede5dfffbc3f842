#include "app/gui/canvas/legend_words.hpp"
#include "app/gui/canvas/mark_places.hpp"
#include "app/gui/checks/apply_question.hpp"
#include "app/gui/checks/run_evidence.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/evidence.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/parts/tickers.hpp"
#include "app/gui/plots/axis_chart.hpp"
#include "app/gui/plots/budget_bars.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/stage_bars.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/process/proof_run.hpp"
#include "app/gui/process/proof_words.hpp"
#include "app/gui/runs/next_action.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/summary_card.hpp"
#include "core/chart/chart_parts.hpp"
#include "core/chart/percentiles.hpp"
#include "core/chart/run_charts.hpp"
#include "core/check/check.hpp"
#include "core/check/record_checks.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/model/figures/heat_grid.hpp"
#include "core/tuning/matrix_run.hpp"
#include "core/tuning/proof.hpp"
#include "tests/core/check/made_up_hosts.hpp"
#include "tests/core/diagnose/sample_runs.hpp"
#include "tests/gui/window_fixture.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QSysInfo>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <typeinfo>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

model::PointResult sized(std::int64_t bytes, std::int64_t rttNs, int samples = 1000)
{
    model::PointResult point;
    point.axes = {model::numberOn(model::kSizeAxis, bytes)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < samples; ++i)
        point.distributions.front().histogram.record(rttNs);
    point.slices = {{0, 1'000'000'000, 400, 0, rttNs, rttNs, rttNs},
                    {1'000'000'000, 1'000'000'000, 600, 3, rttNs, rttNs, rttNs}};
    return point;
}

model::RunRecord recordOf(std::vector<model::PointResult> points)
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.points = std::move(points);
    return record;
}

template <typename Plot>
void lay(Plot& plot, const RunModel& run, int selected, QSize size = {500, 320})
{
    plot.resize(size);
    plot.refresh(run, selected);
    plot.replot();
}

int shownGraphs(const QCustomPlot& plot)
{
    int shown = 0;
    for (int i = 0; i < plot.graphCount(); ++i)
        shown += plot.graph(i)->visible() && !plot.graph(i)->data()->isEmpty() ? 1 : 0;
    return shown;
}

QColor colorOf(std::int64_t bytes, std::vector<model::PointResult> points, const QPalette& palette)
{
    RunModel run;
    run.setRecord(recordOf(std::move(points)));
    const auto looks = seriesLooks(run, palette);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (run.points()[i].measured.axes.front().number == bytes)
            return looks[i].color;
    }
    return {};
}

QRectF boxOf(const QCPItemText& text)
{
    return {text.topLeft->pixelPosition(), text.bottomRight->pixelPosition()};
}

QPointF over(const QCustomPlot& plot, double x)
{
    return {plot.xAxis->coordToPixel(x), static_cast<double>(plot.axisRect()->center().y())};
}

/// A slice of a second that holds so many samples of each round trip.
model::TimeSlice heatSlice(std::int64_t startNs, const std::map<std::int64_t, int>& samples)
{
    stats::Histogram histogram;
    for (const auto& [rttNs, count] : samples) {
        for (int i = 0; i < count; ++i)
            histogram.record(rttNs);
    }
    return {.startNs = startNs,
            .lengthNs = 1'000'000'000,
            .count = histogram.count(),
            .p50Ns = 10'000,
            .p99Ns = 10'000,
            .maxNs = 40'000,
            .cells = stats::CellCounts(histogram)};
}

/// At 5 us, in the first of two seconds a quarter at 10 us.
model::PointResult warm(std::int64_t bytes)
{
    model::PointResult point = sized(bytes, 10'000);
    point.slices = {heatSlice(0, {{10'000, 300}, {20'000, 99}, {40'000, 1}}),
                    heatSlice(1'000'000'000, {{10'000, 599}, {40'000, 1}})};
    return point;
}

/// What the legend says of curves that it does not list.
std::string moreWords(const QCustomPlot& plot)
{
    for (int i = 0; i < plot.legend->itemCount(); ++i) {
        if (const auto* const more = qobject_cast<LegendWords*>(plot.legend->item(i)))
            return more->words().toStdString();
    }
    return {};
}

/// The place of a cell's middle.
QPointF middleOfCell(const QCustomPlot& plot, double seconds, std::int64_t rttNs)
{
    const double middle = static_cast<double>(stats::CellLayout::indexOf(rttNs)) + 0.5;
    return {plot.xAxis->coordToPixel(seconds), plot.yAxis->coordToPixel(stats::CellLayout::edgeOf(middle) / 2000)};
}

/// The lowest row of that place in which something is drawn, from its top on; -1: nothing is. Its first pixel is taken
/// for the background.
int lowestDrawnRow(const QImage& picture, const QRect& place)
{
    const QRgb background = picture.pixel(place.topLeft());
    for (int y = place.bottom(); y >= place.top(); --y) {
        for (int x = place.left(); x <= place.right(); ++x) {
            if (picture.pixel(x, y) != background)
                return y - place.top();
        }
    }
    return -1;
}

int distanceOf(const QColor& a, const QColor& b)
{
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue())});
}

}  // namespace

TEST_CASE("a size has its colour in every run, and no other has it", "[gui][plots]")
{
    QPalette dark(QColor(30, 30, 30));
    dark.setColor(QPalette::Base, Qt::black);
    for (const QPalette& palette : {QPalette(Qt::white), dark}) {
        const QColor alone = colorOf(256, {sized(64, 1000), sized(256, 1000)}, palette);
        CHECK(alone == colorOf(256, {sized(1, 1000), sized(128, 1000), sized(256, 1000), sized(1500, 1000)}, palette));
        CHECK(alone != colorOf(128, {sized(128, 1000), sized(256, 1000)}, palette));
        CHECK(alone.isValid());
    }
}

TEST_CASE("only ticked rows are overlaid on the chosen one", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), sized(256, 20'000), sized(1024, 40'000)}));
    ViewOptions options;
    PointTableModel table(run, nullptr, &options);
    HistogramPlot plot(options);
    lay(plot, run, 0);
    CHECK(shownGraphs(plot) == 3);
    CHECK(plot.legend->itemCount() == 3);
    REQUIRE(table.setData(table.index(1, 0), static_cast<int>(Qt::Unchecked), Qt::CheckStateRole));
    lay(plot, run, 0);
    CHECK(shownGraphs(plot) == 2);
    options.tickAll(false);
    lay(plot, run, 0);
    CHECK(shownGraphs(plot) == 1);
    CHECK(table.index(0, 0).data(Qt::CheckStateRole).toInt() == Qt::Unchecked);
    // The table is enough of a legend for one, and an empty one takes no room.
    CHECK(plot.legend->itemCount() == 0);
    CHECK(plot.axisRect()->width() > plot.width() / 2);
}

TEST_CASE("every ticked row is in the legend, in several columns and small letters where they are many", "[gui][plots]")
{
    std::vector<model::PointResult> points;
    for (int i = 1; i <= 30; ++i)
        points.push_back(sized(i * 32, 10'000 + i * 500));
    RunModel run;
    run.setRecord(recordOf(points));
    ViewOptions options;
    for (const bool isPercentile : {false, true}) {
        std::unique_ptr<BasePlot> plot(isPercentile ? static_cast<BasePlot*>(new PercentilePlot(options))
                                                    : new HistogramPlot(options));
        lay(*plot, run, 0);
        CHECK(plot->legend->itemCount() == 30);
        CHECK(plot->legend->font().pointSizeF() < plot->font().pointSizeF());
        CHECK(plot->axisRect()->height() > plot->height() / 3);
        CHECK(moreWords(*plot) == "");
        lay(*plot, run, 0, {260, 200});
        CHECK(plot->legend->itemCount() < 30);
        CHECK(plot->legend->itemCount() > 2);
        CHECK_THAT(moreWords(*plot), Catch::StartsWith("and 2") && Catch::EndsWith(" more"));
    }
}

TEST_CASE("a legend's letters are whole, those that reach beneath their line too", "[gui][plots][legend]")
{
    gui_test::needFonts();
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), sized(256, 20'000), sized(1024, 40'000)}));
    ViewOptions options;
    PercentilePlot plot(options);
    const QSize size(500, 320);
    // One that is not shown is not told of its new size.
    plot.setViewport(QRect(QPoint(0, 0), size));
    lay(plot, run, 0, size);
    const QImage drawn = plot.toPixmap(size.width(), size.height(), 1).toImage();
    REQUIRE(plot.legend->itemCount() == 3);
    for (int i = 0; i < plot.legend->itemCount(); ++i) {
        auto* const item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i));
        REQUIRE(item != nullptr);
        // QCustomPlot clips an entry one pixel above its own place.
        CHECK(item->outerRect().translated(0, -1).contains(item->rect()));
        const QString name = item->plottable()->name();
        REQUIRE(name.contains(QStringLiteral("bytes")));
        CAPTURE(name.toStdString());
        const int wide = QFontMetrics(item->font()).horizontalAdvance(name);
        // Twice as high as the letters: nothing clips them.
        QImage whole(wide, 2 * item->rect().height(), QImage::Format_RGB32);
        whole.fill(Qt::white);
        QPainter painter(&whole);
        painter.setFont(item->font());
        painter.setPen(Qt::black);
        painter.drawText(0, 0, wide, item->rect().height(), Qt::TextDontClip, name);
        painter.end();
        const int left = item->rect().left() + plot.legend->iconSize().width() + plot.legend->iconTextPadding();
        const QRect words(left, item->rect().top(), wide, item->outerRect().height());
        REQUIRE(lowestDrawnRow(whole, whole.rect()) > item->rect().height() / 2);
        CHECK(lowestDrawnRow(drawn, words) == lowestDrawnRow(whole, whole.rect()));
    }
}

TEST_CASE("the legend of a thousand points leaves the curves most of the plot", "[gui][plots]")
{
    std::vector<model::PointResult> points;
    for (int i = 1; i <= 1'000; ++i)
        points.push_back(sized(i, 10'000 + i * 50));
    RunModel run;
    run.setRecord(recordOf(points));
    ViewOptions options;
    PercentilePlot plot(options);
    for (const QSize size : {QSize(480, 200), QSize(480, 300), QSize(1100, 700)}) {
        // One that is not shown is not told of its new size.
        plot.setViewport(QRect(QPoint(0, 0), size));
        lay(plot, run, 0, size);
        CAPTURE(size.height(), plot.axisRect()->height(), plot.legend->itemCount());
        CHECK(plot.axisRect()->height() >= size.height() * 4 / 10);
        CHECK(plot.legend->itemCount() > 2);
        CHECK_THAT(moreWords(plot), Catch::StartsWith("and 9") && Catch::EndsWith(" more"));
    }
}

TEST_CASE("an axis of seconds among microseconds has short numbers", "[gui][plots]")
{
    const bool isLog = GENERATE(true, false);
    RunModel run;
    run.setRecord(recordOf({sized(1, 1'000), sized(64, 40'000'000'000)}));
    ViewOptions options;
    options.setLogLatency(isLog);
    PercentilePlot plot(options);
    lay(plot, run, 0);
    CHECK(plot.yAxis->tickVectorLabels().size() > 1);
    for (const QString& label : plot.yAxis->tickVectorLabels()) {
        INFO(label.toStdString());
        CHECK(label.size() < 8);
        CHECK_FALSE(label.contains(QLatin1Char('e'), Qt::CaseInsensitive));
    }
}

TEST_CASE("gaps and pauses are written with their unit", "[gui][plots]")
{
    CHECK(axisText("64 bytes, one every 100us") == QStringLiteral("64 bytes, one every 100 \u00b5s"));
    CHECK(axisText("1.5ms") == "1.5 ms");
    CHECK(axisText("over udp4s") == "over udp4s");
}

TEST_CASE("names of marks stand clear of one another, wherever the marks are", "[gui][plots]")
{
    ViewOptions options;
    for (const std::int64_t tail : {10'100, 10'400, 30'000}) {
        model::PointResult point = sized(64, 10'000, 900);
        for (int i = 0; i < 100; ++i)
            point.distributions.front().histogram.record(tail);
        point.distributions.front().histogram.record(tail + 50);
        RunModel run;
        run.setRecord(recordOf({point}));
        HistogramPlot plot(options);
        lay(plot, run, 0, {260, 150});
        std::vector<QRectF> boxes;
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* const text = qobject_cast<QCPItemText*>(plot.item(i));
            if (text != nullptr && text->visible())
                boxes.push_back(boxOf(*text));
        }
        REQUIRE(boxes.size() == 3);
        CHECK_FALSE(boxes[0].intersects(boxes[1]));
        CHECK_FALSE(boxes[1].intersects(boxes[2]));
        CHECK_FALSE(boxes[0].intersects(boxes[2]));
        int lines = 0;
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* const line = qobject_cast<QCPItemLine*>(plot.item(i));
            if (line == nullptr)
                continue;
            ++lines;
            const QRectF stroke(line->start->pixelPosition(), line->end->pixelPosition());
            for (const QRectF& box : boxes)
                CHECK_FALSE(box.adjusted(4, 1, -4, -1).intersects(stroke.adjusted(-0.5, 0, 0.5, 0)));
        }
        CHECK(lines == 3);
    }
}

TEST_CASE("names of marks keep clear of lines at either edge, and stay inside where they can", "[gui][plots]")
{
    const auto namesAt = [](std::initializer_list<double> lines) {
        std::vector<MarkName> names;
        for (const double line : lines)
            names.push_back({.line = line, .width = 50});
        return placeMarkNames(names, 0, 300);
    };
    const auto far = namesAt({10, 100, 200});
    CHECK((far[0].row == 0 && far[1].row == 0 && far[2].row == 0));
    const auto first = namesAt({10, 20, 200});
    CHECK((first[0].row == 0 && first[1].row == 1 && first[2].row == 0));
    CHECK_FALSE(first[1].isLeft);
    // At the right edge they stand to the left of their lines, and the shortest line is the first one's.
    const auto last = namesAt({270, 280, 290});
    CHECK((last[0].isLeft && last[1].isLeft && last[2].isLeft));
    CHECK((last[0].row == 2 && last[1].row == 1 && last[2].row == 0));
    // A limit's line is no place for a name.
    const std::vector<MarkName> one{{.line = 100, .width = 50}};
    CHECK(placeMarkNames(one, 0, 300, std::vector<double>{120}).front().isLeft);
    CHECK(isCrossedBy(120, one.front(), {.isLeft = false, .row = 0}));
    CHECK_FALSE(isCrossedBy(120, one.front(), {.isLeft = true, .row = 0}));
    // In a narrow plot a name is rather crossed than cut off.
    const std::vector<MarkName> narrow{{.line = 40, .width = 62}, {.line = 85, .width = 62}, {.line = 88, .width = 62}};
    const auto places = placeMarkNames(narrow, 0, 134);
    for (std::size_t i = 0; i < narrow.size(); ++i) {
        CHECK(narrow[i].line - (places[i].isLeft ? narrow[i].width : 0) >= 0);
        CHECK(narrow[i].line + (places[i].isLeft ? 0 : narrow[i].width) <= 134);
    }
    CHECK((places[0].row != places[1].row && places[1].row != places[2].row && places[0].row != places[2].row));
}

TEST_CASE("marks have the colour of their own curve where another curve has that of a figure", "[gui][plots]")
{
    const auto markColor = [](const HistogramPlot& plot, const QString& start) {
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* const label = qobject_cast<const QCPItemText*>(plot.item(i));
            if (label != nullptr && label->text().startsWith(start))
                return label->color();
        }
        return QColor();
    };
    std::vector<model::PointResult> runs{sized(64, 10'000), sized(64, 20'000)};
    runs[0].axes = {model::wordOn("run", "first")};
    runs[1].axes = {model::wordOn("run", "second")};
    RunModel run;
    run.setRecord(recordOf(runs));
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run, 1);
    for (const char* mark : {"p50", "p99", "max"}) {
        INFO(mark);
        CHECK(markColor(plot, mark) == plot.graph(1)->pen().color());
        CHECK(markColor(plot, mark) != plot.graph(0)->pen().color());
    }
    // A size's colour is no figure's.
    run.setRecord(recordOf({sized(64, 10'000), sized(128, 20'000)}));
    lay(plot, run, 1);
    CHECK(markColor(plot, "p50") == curveColor(CurveColor::P50, plot.palette()));
    CHECK(markColor(plot, "max") == curveColor(CurveColor::Max, plot.palette()));
}

TEST_CASE("a mark's name can be read whatever colour its curve has, and its line has that colour", "[gui][plots]")
{
    std::vector<model::PointResult> runs;
    for (int i = 0; i < kWordColors; ++i) {
        runs.push_back(sized(64, 10'000));
        runs.back().axes = {model::wordOn("run", std::to_string(i))};
    }
    RunModel run;
    run.setRecord(recordOf(runs));
    QPalette dark(QColor(60, 60, 60));
    dark.setColor(QPalette::Base, QColor(30, 31, 34));
    for (const QPalette& palette : {QPalette(QColor(239, 239, 239)), dark}) {
        ViewOptions options;
        HistogramPlot plot(options);
        plot.setPalette(palette);
        for (int chosen = 0; chosen < kWordColors; ++chosen) {
            lay(plot, run, chosen);
            CAPTURE(isDark(palette), chosen);
            int lines = 0;
            for (int i = 0; i < plot.itemCount(); ++i) {
                const auto* const label = qobject_cast<const QCPItemText*>(plot.item(i));
                const auto* const line = qobject_cast<const QCPItemLine*>(plot.item(i));
                if (label != nullptr)
                    CHECK(contrastOf(label->color(), palette.color(QPalette::Base)) >= kTextContrast);
                lines += line != nullptr && line->pen().color() == wordColor(chosen, palette) ? 1 : 0;
            }
            CHECK(lines == 3);
        }
    }
}

TEST_CASE("the pointer tells bin, count, share and percentile of every curve", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), sized(256, 20'000)}));
    ViewOptions options;
    HistogramPlot histogram(options);
    lay(histogram, run, 0);
    const QString first = histogram.readoutAt(over(histogram, 5.0));
    CHECK(first.contains("1,000 samples"));
    CHECK(first.contains("100 %"));
    CHECK(first.contains("256 bytes"));
    PercentilePlot percentiles(options);
    lay(percentiles, run, 1);
    CHECK(percentiles.readoutAt(over(percentiles, 10.0)).contains("10.0"));
    TimelinePlot timeline(options);
    lay(timeline, run, 0);
    CHECK(timeline.readoutAt(over(timeline, 1.5)).contains("600 samples, 3 lost"));
    // The sign of a loss stands above the axis, whole.
    const QCPGraph* found = nullptr;
    for (int i = 0; i < timeline.graphCount(); ++i) {
        if (timeline.graph(i)->name() == "lost probes")
            found = timeline.graph(i);
    }
    REQUIRE(found != nullptr);
    const QCPGraph& losses = *found;
    REQUIRE(losses.dataCount() == 1);
    CHECK(timeline.yAxis->coordToPixel(losses.dataMainValue(0)) < timeline.axisRect()->bottom() - 4);
}

TEST_CASE("what a probe took from its scheduled send time is drawn over what it took, whole", "[gui][plots]")
{
    const bool isPercentile = GENERATE(false, true);
    model::PointResult paced = sized(64, 10'000);
    paced.distributions.push_back(
        {.id = "fromIntended", .kind = model::DistributionKind::FromScheduled, .histogram = {}});
    for (int i = 0; i < 1000; ++i)
        paced.distributions.back().histogram.record(i < 500 ? 12'000 : 80'000);
    RunModel run;
    run.setRecord(recordOf({paced, sized(256, 20'000)}));
    ViewOptions options;
    options.tickAll(false);
    std::unique_ptr<BasePlot> plot(isPercentile ? static_cast<BasePlot*>(new PercentilePlot(options))
                                                : new HistogramPlot(options));
    // Wide enough for all of the axis' name, also where the letters are those of a system without fonts.
    constexpr QSize kWide(1600, 320);
    lay(*plot, run, 0, kWide);
    REQUIRE(plot->legend->itemCount() == 2);
    const QCPGraph* view = nullptr;
    for (int i = 0; i < plot->graphCount(); ++i) {
        if (plot->graph(i)->name().startsWith("arrival after the scheduled send time"))
            view = plot->graph(i);
    }
    REQUIRE(view != nullptr);
    CHECK(view->visible());
    CHECK(view->name().contains("not halved"));
    CHECK(view->pen().color() == curveColor(CurveColor::Scheduled, plot->palette()));
    const QCPAxis& latencies = isPercentile ? *plot->yAxis : *plot->xAxis;
    CHECK(latencies.label() == (isPercentile
                                    ? QStringLiteral("\u00b5s")
                                    : QStringLiteral("HRT and arrival after the scheduled send time (\u00b5s)")));
    CHECK(latencies.range().contains(80));
    CHECK(latencies.range().contains(5));
    const QString said = plot->readoutAt(over(*plot, isPercentile ? 10.0 : 12.0));
    INFO(said.toStdString());
    CHECK(said.contains(isPercentile ? "80.00" : "500 samples"));
    CHECK(said.contains("arrival after the scheduled send time"));
    // A point without a schedule has no such curve, and its axis no such name.
    lay(*plot, run, 1, kWide);
    CHECK_FALSE(view->visible());
    CHECK(latencies.label() == QStringLiteral("HRT (\u00b5s)"));
    CHECK_FALSE(plot->readoutAt(over(*plot, isPercentile ? 10.0 : 12.0)).contains("scheduled"));
    CHECK_FALSE(latencies.range().contains(80));
}

TEST_CASE("where no send was late, the scheduled sends draw no second curve", "[gui][plots]")
{
    model::PointResult paced = sized(64, 10'000);
    paced.distributions.push_back(
        {.id = "fromIntended", .kind = model::DistributionKind::FromScheduled, .histogram = {}});
    for (std::uint64_t i = 0; i < paced.distributions.front().histogram.count(); ++i)
        paced.distributions.back().histogram.record(10'040);
    RunModel run;
    run.setRecord(recordOf({paced}));
    CHECK(chart::lateViewOf(run.points().front().measured) == nullptr);
    paced.distributions.back().histogram.record(90'000);
    run.setRecord(recordOf({paced}));
    CHECK(chart::lateViewOf(run.points().front().measured) != nullptr);
}

namespace {

/// So many round trips of 10 us, and so many of 40 us.
model::PointResult withSlow(std::int64_t bytes, int quick, int slow)
{
    model::PointResult point = sized(bytes, 10'000, quick);
    for (int i = 0; i < slow; ++i)
        point.distributions.front().histogram.record(40'000);
    return point;
}

/// From 15 us of half a round trip to the end of the axis.
void chooseSlow(HistogramPlot& plot)
{
    const QPoint from = over(plot, 15).toPoint();
    plot.chooseRange(QRect(from, QPoint(plot.axisRect()->right(), from.y() + 20)));
}

}  // namespace

TEST_CASE("a range says how many samples lie in it", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({withSlow(64, 983, 17)}));
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run, 0);
    chooseSlow(plot);
    CHECK(plot.rangeText() == "17 samples, 1.7 %");
    plot.resetZoom();
    CHECK(plot.rangeText().isEmpty());
}

TEST_CASE("the words of a chosen range are those of the row that is shown", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({withSlow(64, 983, 17), withSlow(128, 900, 100), sized(256, 0, 0)}));
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run, 0);
    chooseSlow(plot);
    CHECK(plot.rangeText() == "17 samples, 1.7 %");
    plot.refresh(run, 1);
    CHECK(plot.rangeText() == "100 samples, 10 %");
    plot.refresh(run, 2);
    CHECK(plot.rangeText().isEmpty());
}

TEST_CASE("a zoomed plot says so, and Escape shows everything again", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), sized(256, 40'000)}));
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run, 0);
    const QCPRange whole = plot.xAxis->range();
    auto* chip = plot.findChild<QToolButton*>("zoomChip");
    REQUIRE(chip != nullptr);
    CHECK(chip->isHidden());
    plot.zoomTo(QRect(over(plot, 4).toPoint(), over(plot, 6).toPoint() + QPoint(0, 20)));
    CHECK_FALSE(chip->isHidden());
    CHECK(plot.xAxis->range().size() < whole.size());
    plot.refresh(run, 0);
    CHECK(plot.xAxis->range().size() < whole.size());
    QTest::keyClick(&plot, Qt::Key_Escape);
    plot.refresh(run, 0);
    CHECK(chip->isHidden());
    CHECK(plot.xAxis->range() == whole);
    QTest::keyClick(&plot, Qt::Key_Plus);
    CHECK(plot.isZoomed());
    // Also of a point whose slices are as they were.
    RunModel warmed;
    warmed.setRecord(recordOf({warm(64)}));
    TimelinePlot timeline(options);
    lay(timeline, warmed, 0);
    const QCPRange time = timeline.xAxis->range();
    const QCPRange latencies = timeline.yAxis->range();
    timeline.zoomTo(timeline.axisRect()->rect().adjusted(20, 20, -20, -20));
    REQUIRE(timeline.isZoomed());
    timeline.refresh(warmed, 0);
    CHECK(timeline.xAxis->range().size() < time.size());
    QTest::keyClick(&timeline, Qt::Key_Escape);
    timeline.refresh(warmed, 0);
    CHECK(timeline.xAxis->range() == time);
    CHECK(timeline.yAxis->range() == latencies);
}

TEST_CASE("what ends a zoom or a range has a drawn cross, which no font has to have", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), sized(256, 40'000)}));
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run, 0);
    plot.chooseRange(plot.axisRect()->rect());
    REQUIRE_FALSE(plot.rangeText().isEmpty());
    for (const char* name : {"zoomChip", "rangeChip"}) {
        CAPTURE(name);
        const auto* const chip = plot.findChild<QToolButton*>(QString::fromLatin1(name));
        REQUIRE(chip != nullptr);
        CHECK_FALSE(chip->icon().isNull());
        CHECK(chip->toolButtonStyle() == Qt::ToolButtonTextBesideIcon);
        CHECK_FALSE(chip->text().isEmpty());
        CHECK_FALSE(chip->text().contains(QChar(0x2715)));
    }
}

TEST_CASE("a drag that selects nothing leaves the view as it is", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), sized(256, 40'000)}));
    ViewOptions options;
    HistogramPlot histogram(options);
    PercentilePlot percentiles(options);
    TimelinePlot timeline(options);
    RunModel warmed;
    warmed.setRecord(recordOf({warm(64)}));
    lay(histogram, run, 0);
    lay(percentiles, run, 0);
    lay(timeline, warmed, 0);
    const QRect axes = percentiles.axisRect()->rect();
    // Too short, and where no curve comes.
    percentiles.zoomTo(QRect(axes.center(), QSize(8, 8)));
    percentiles.zoomTo(QRect(axes.center() - QPoint(100, 10), QSize(40, 20)));
    CHECK_FALSE(percentiles.isZoomed());
    percentiles.zoomTo(QRect(axes.topLeft() + QPoint(4, 4), axes.bottomRight() - QPoint(4, 4)));
    CHECK(percentiles.isZoomed());
    // Between two peaks, and over one of them.
    histogram.zoomTo(QRect(over(histogram, 8).toPoint(), over(histogram, 12).toPoint() + QPoint(0, 20)));
    CHECK_FALSE(histogram.isZoomed());
    histogram.zoomTo(QRect(over(histogram, 4).toPoint(), over(histogram, 6).toPoint() + QPoint(0, 20)));
    CHECK(histogram.isZoomed());
    // Behind the last slice.
    const QRect course = timeline.axisRect()->rect();
    const int end = static_cast<int>(
        timeline.xAxis->coordToPixel(static_cast<double>(warmed.points()[0].measured.slices.back().startNs) / 1e9));
    CAPTURE(end, course.right());
    timeline.zoomTo(QRect(QPoint(course.left() + 20, course.top() + 20), QPoint(end, course.bottom())));
    CHECK(timeline.isZoomed());
}

TEST_CASE("the bars of stages hold p50 and p99, and call the remainder what it is", "[gui][why]")
{
    model::PointResult point = sized(64, 10'000);
    model::StageResult& stages = point.stages.emplace();
    stages.rttP50Ns = 10'000;
    stages.splits = {{.figure = "p50",
                      .rttNs = 10'000,
                      .probes = 10,
                      .partsNs = {{model::StagePart::BResidence, 4000}, {model::StagePart::Remainder, 6000}},
                      .finerNs = {}},
                     {.figure = "mean", .rttNs = 11'000, .probes = 10, .partsNs = {}, .finerNs = {}},
                     {.figure = "p99",
                      .rttNs = 30'000,
                      .probes = 10,
                      .partsNs = {{model::StagePart::BResidence, 24'000}, {model::StagePart::Remainder, 6000}},
                      .finerNs = {}}};
    RunModel run;
    StageBars bars;
    CHECK(bars.isEmpty());
    run.setRecord(recordOf({point}));
    bars.show(run, 0);
    CHECK(bars.text().count(QLatin1Char('\n')) == 1);
    CHECK(bars.text().contains("p50: RTT 10.00 \u00b5s = B, residence 4.00 + remainder: adapters and wire 6.00"));
    CHECK(bars.text().contains("p99: RTT 30.00"));
    CHECK(bars.doubt().isEmpty());
    point.stages->rttP50Ns = 50'000;
    run.setRecord(recordOf({point}));
    bars.show(run, 0);
    CHECK(bars.doubt().contains("have a median of 50.00 \u00b5s"));
    point.stages->isHardware = true;
    point.stages->splits.front().rttNs = 8'102'470;
    run.setRecord(recordOf({point}));
    bars.show(run, 0);
    CHECK(bars.text().contains("what the clocks' error leaves over"));
    CHECK(bars.text().contains("RTT 8,102.5 \u00b5s"));
    point.stages->splits.front().rttNs = 324'790'000;
    point.stages->splits.front().partsNs[model::StagePart::BResidence] = 162'395'000;
    run.setRecord(recordOf({point}));
    bars.show(run, 0);
    CHECK(bars.text().contains("RTT 324.79 ms = B, residence 162.40 ms"));
    bars.resize(bars.sizeHint());
    REQUIRE(bars.lineCount() == 1);
    CHECK_FALSE(bars.wordsRoom(0).intersects(bars.titleRoom()));
    CHECK(bars.rect().contains(bars.titleRoom()));
    run.setRecord(recordOf({sized(64, 10'000)}));
    bars.show(run, 0);
    CHECK(bars.isEmpty());
}

TEST_CASE("no line of the bars of stages goes through a figure", "[gui][why]")
{
    model::PointResult point = sized(64, 10'000);
    model::StageResult& stages = point.stages.emplace();
    stages.rttP50Ns = 20'000;
    // The run's median lies in the middle of a part and its figure.
    stages.splits = {{.figure = "p50",
                      .rttNs = 20'000,
                      .probes = 10,
                      .partsNs = {{model::StagePart::AAppToDriver, 6'000},
                                  {model::StagePart::BResidence, 8'000},
                                  {model::StagePart::ADriverToApp, 6'000}},
                      .finerNs = {}}};
    model::PointResult silent = point;
    silent.distributions.front().histogram = {};
    const auto paintedFor = [](const model::PointResult& shown, StageBars& bars) {
        RunModel run;
        run.setRecord(recordOf({shown}));
        bars.show(run, 0);
        bars.resize(900, 300);
        return bars.grab().toImage();
    };
    StageBars bars;
    const QImage without = paintedFor(silent, bars);
    REQUIRE(bars.lineCount() == 0);
    const QImage with = paintedFor(point, bars);
    REQUIRE(bars.lineCount() == 1);
    CHECK(with != without);
    std::size_t compared = 0;
    for (const QRectF& room : bars.figureRooms()) {
        const QRect inside = room.toAlignedRect().adjusted(1, 1, -1, -1);
        CAPTURE(inside.left(), inside.top());
        CHECK(with.copy(inside) == without.copy(inside));
        ++compared;
    }
    CHECK(compared >= 5);
    // The tip has each part on a line of its own. That of another widget may stand for a while yet.
    const QString ofBefore = QToolTip::text();
    for (int y = 0; y < bars.height() && (QToolTip::text().isEmpty() || QToolTip::text() == ofBefore); ++y) {
        QHelpEvent help(QEvent::ToolTip, QPoint(bars.width() / 2, y), QPoint(10, 10));
        QApplication::sendEvent(&bars, &help);
    }
    INFO(QToolTip::text().toStdString());
    CHECK(QToolTip::text().count(QLatin1Char('\n')) == 2);
    CHECK_FALSE(QToolTip::text().contains(" + "));
    QToolTip::hideText();
}

TEST_CASE("a packet's parts follow each other from A's send to A's receive, and add up to the round trip", "[gui][why]")
{
    using enum model::StagePart;
    model::PointResult point = sized(64, 40'000);
    model::StageResult& stages = point.stages.emplace();
    stages.rttP50Ns = 40'000;
    stages.isHardware = true;
    stages.splits = {
        {.figure = "p50",
         .rttNs = 40'000,
         .probes = 10,
         .partsNs = {{ADriverToApp, 7'000},
                     {AAppToDriver, 3'000},
                     {BAppToDriver, 4'000},
                     {BDriverToApp, 5'000},
                     {BResidence, 8'000},
                     {AAdapter, 4'000},
                     {BAdapter, 6'000},
                     {Wire, 2'000},
                     {Remainder, 1'000}},
         .finerNs = {{ADriverToWire, 3'000}, {AWireToDriver, 1'000}, {BWireToDriver, 2'000}, {BDriverToWire, 4'000}}},
        {.figure = "p99",
         .rttNs = 100'000,
         .probes = 10,
         .partsNs = {{AAdapter, 30'000}, {BResidence, 71'000}, {Remainder, -1'000}},
         .finerNs = {}}};
    RunModel run;
    run.setRecord(recordOf({point}));
    StageBars bars;
    bars.show(run, 0);
    const std::vector<StageBars::Part> expected{
        {AAppToDriver, 3}, {AAdapter, 3},   {Wire, 1},         {Remainder, 0.5}, {BAdapter, 2},
        {BDriverToApp, 5}, {BResidence, 8}, {BAppToDriver, 4}, {BAdapter, 4},    {Remainder, 0.5},
        {Wire, 1},         {AAdapter, 1},   {ADriverToApp, 7}};
    const std::vector<StageBars::Part>& median = bars.segmentsOf(0);
    REQUIRE(median.size() == expected.size());
    double sumUs = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(i);
        CHECK(median[i].part == expected[i].part);
        CHECK(median[i].us == Approx(expected[i].us));
        sumUs += median[i].us;
    }
    CHECK(sumUs == Approx(40));
    // Without stamps of its own directions an adapter has half on each way; what is negative is not drawn.
    const std::vector<StageBars::Part>& slow = bars.segmentsOf(1);
    REQUIRE(slow.size() == 3);
    CHECK(slow[0].us == Approx(15));
    CHECK(slow[1].part == BResidence);
    CHECK(slow[2].us == Approx(15));
    CHECK(bars.endUs() == Approx(102));
    // A bar of more than four medians is torn off there, and one line far away does not widen the scale either.
    point.stages->splits.back().rttNs = 900'000;
    run.setRecord(recordOf({point}));
    bars.show(run, 0);
    CHECK(bars.endUs() == Approx(160 * 1.02));
    point = sized(64, 3'000'000);
    point.stages = stages;
    run.setRecord(recordOf({point}));
    bars.show(run, 0);
    CHECK(bars.endUs() == Approx(160 * 1.02));
}

TEST_CASE("of one cause the parts of both hosts are told apart, in the legend, too", "[gui][why]")
{
    model::RunRecord record = samples::cleanRun();
    for (model::HostFacts* host : {&record.initiatorHost, &record.responderHost})
        host->facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", "")};
    record.points.resize(1);
    stats::Histogram& histogram = record.points.front().distributions.front().histogram;
    histogram = {};
    for (int i = 0; i < 1'000; ++i)
        histogram.record(300'000);
    RunModel run;
    run.setRecord(record);
    BudgetBars bars;
    bars.show(run, 0);
    REQUIRE(bars.text().count("interrupt coalescing on host") == 2);
    bars.resize(900, bars.minimumSizeHint().height());
    const QImage picture = bars.grab().toImage();
    const auto colorsIn = [&picture](const QRectF& box) {
        std::map<QRgb, int> colors;
        const QRect inside = box.toRect().adjusted(2, 2, -2, -2);
        for (int y = inside.top(); y <= inside.bottom(); ++y) {
            for (int x = inside.left(); x <= inside.right(); ++x)
                ++colors[picture.pixel(x, y)];
        }
        return colors;
    };
    const QRgb ground = bars.palette().color(QPalette::Base).rgb();
    const QRgb cause = wordColor(1, bars.palette()).rgb();
    // The path, then the timers of A and B, then the rest.
    const auto partsOf = [](const QRectF& box) { return QRectF(box.topLeft(), QSizeF(12, box.height())); };
    CHECK(colorsIn(partsOf(bars.boxOf(1))).count(ground) == 0);
    CHECK(colorsIn(partsOf(bars.boxOf(1)))[cause] > 0);
    CHECK(colorsIn(partsOf(bars.boxOf(2)))[ground] > 0);
    CHECK(colorsIn(partsOf(bars.boxOf(2)))[cause] > colorsIn(partsOf(bars.boxOf(2)))[ground]);
    CHECK(colorsIn(bars.keyOf(1)).count(ground) == 0);
    CHECK(colorsIn(bars.keyOf(2))[ground] > 0);
    CHECK(colorsIn(bars.keyOf(2))[cause] > colorsIn(bars.keyOf(2))[ground]);
}

TEST_CASE("the evidence of a cause is its peak, and the arrow leads to the mean without it", "[gui][why]")
{
    model::Finding finding{.id = "coalescing", .sentence = "A timer.", .kind = model::FindingKind::Cause};
    RunModel run;
    run.setRecord(recordOf({sized(64, 100'000)}));
    CHECK_FALSE(evidenceOf(finding, run.points()[0]));
    finding.costNs = 60'000;
    const auto evidence = evidenceOf(finding, run.points()[0]);
    REQUIRE(evidence);
    CHECK(evidence->gainUs == Approx(30));
    REQUIRE(evidence->withoutUs);
    CHECK(*evidence->withoutUs ==
          Approx(model::shownNs(run.points()[0].words(), run.points()[0].figures.meanNs) / 1000 - 30));
    CHECK(evidence->fromUs < evidence->toUs);
    CHECK(evidence->words.startsWith("Shaded: "));
    ViewOptions options;
    HistogramPlot plot(options);
    plot.setEvidence(evidence);
    lay(plot, run, 0);
    CHECK(plot.xAxis->range().lower <= *evidence->withoutUs);
    // Who has lost the tail cannot point at it.
    const model::Finding tail{.id = "stalls", .sentence = "Stalls."};
    CHECK(evidenceOf(tail, run.points()[0]).has_value() == !run.points()[0].figures.p99.isLost);
}

TEST_CASE("the next step of a finding is a button where the window can do it, else a command", "[gui][why]")
{
    using Kind = NextAction::Kind;
    model::RunRecord frame;
    frame.request.peer = "10.1.2.3";
    frame.request.mode = "ping";
    using Steps = std::vector<model::NextStep>;
    const auto prove = [&frame](const char* item) { return diagnose::proveStep(frame, item); };
    const auto kindsOf = [&](const char* id, const Steps& steps, bool canChange) {
        std::vector<Kind> kinds;
        for (const NextAction& action : nextActionsOf(frame, {.id = id, .sentence = "X.", .steps = steps}, canChange))
            kinds.push_back(action.kind);
        return kinds;
    };
    CHECK(kindsOf("unknown", {prove("napi.threaded=0")}, true) == std::vector{Kind::Prove, Kind::Apply});
    CHECK(kindsOf("idleState", {}, true) == std::vector{Kind::HoldIdleStates, Kind::Sweep});
    CHECK(kindsOf("idleState", {}, false) == std::vector{Kind::Copy, Kind::Sweep});
    // As in a run of "tune prove", which asks for none itself.
    frame.areIdleStatesHeld = true;
    CHECK(kindsOf("idleState", {}, true) == std::vector{Kind::Sweep});
    frame.areIdleStatesHeld = false;
    CHECK(kindsOf("fewSamples", {}, true) == std::vector{Kind::RunAgain});
    CHECK(kindsOf("unknown", {}, true) == std::vector{Kind::RunAgain});
    // What a sentence says is no command, whatever it looks like.
    const Text told = text("Measure{cli: (halftrip tune prove PEER a=0)} on host B{cli: (ethtool -S ADAPTER)}.");
    const auto ofWords = nextActionsOf(frame, {.id = "unknown", .sentence = "X.", .nextStep = told}, true);
    REQUIRE(ofWords.size() == 1);
    CHECK(ofWords.front().kind == Kind::RunAgain);
    // Nor is just any that a file from elsewhere names.
    const auto isCopied = [&](const char* command) {
        const auto actions = nextActionsOf(frame, {.id = "unknown", .sentence = "X.", .steps = {{.command = command}}},
                                           true);
        return std::ranges::any_of(actions, [](const NextAction& action) { return action.kind == Kind::Copy; });
    };
    CHECK(isCopied("ethtool -S eth0; ethtool -I --show-fec eth0"));
    CHECK(isCopied("sudo halftrip tune apply pauseFrames"));
    for (const char* const command : {"curl http://10.0.0.1/x", "halftrip serve;reboot", "halftrip serve | sh",
                                      "halftrip serve && reboot", "halftrip report $(reboot)", "sudo reboot"})
        CHECK_FALSE(isCopied(command));
    CHECK(kindsOf("idleState", {prove("hold-cstates")}, true) ==
          std::vector{Kind::HoldIdleStates, Kind::Sweep, Kind::Prove});
    CHECK(kindsOf("coalescing", {diagnose::matrixStep(frame), prove("a=0")}, true) ==
          std::vector{Kind::Matrix, Kind::Prove, Kind::Apply});
    CHECK(kindsOf("unknown", {{.kind = model::StepKind::Search}}, true) == std::vector{Kind::Search});
    CHECK(kindsOf("unknown", {diagnose::sweepStep(frame, model::kFlowAxis, "halftrip sweep flows")}, true) ==
          std::vector{Kind::Sweep});
    CHECK(kindsOf("unknown", {diagnose::sweepStep(frame, model::kTransportAxis, "halftrip sweep transports")}, true) ==
          std::vector{Kind::Copy});
    CHECK(kindsOf("unknown", {diagnose::commandStep("halftrip tune prove PEER steering.interruptCores=CORES")}, true) ==
          std::vector{Kind::Copy});
    // A file of somebody else's may hold anything.
    CHECK(kindsOf("unknown", {{.kind = model::StepKind::Prove}, {.kind = model::StepKind::Command}}, true) ==
          std::vector{Kind::RunAgain});
    CHECK(kindsOf("unknown", {prove("--allow-tuning")}, true) == std::vector{Kind::RunAgain});
    const auto moved = nextActionsOf(
        frame, {.id = "wrongCoreA", .sentence = "X.", .steps = {prove("steering.interruptCores=2-3")}}, true);
    REQUIRE(moved.size() == 2);
    CHECK(moved[0].kind == Kind::Prove);
    CHECK(moved[0].items == QStringList{"steering.interruptCores=2-3"});
    CHECK(moved[1].kind == Kind::Apply);
    const model::Finding cable{.id = "linkErrors",
                               .sentence = "X.",
                               .kind = model::FindingKind::Cause,
                               .steps = {diagnose::commandStep("ethtool -S eth0", "A")}};
    const auto afterwards = nextActionsOf(frame, cable, true);
    REQUIRE(afterwards.size() == 2);
    CHECK(afterwards[0].kind == Kind::RunAgain);
    CHECK(afterwards[1].kind == Kind::Copy);
    // A cause about which nothing else can be done here.
    const model::Finding cause{.id = "unknown", .sentence = "X.", .kind = model::FindingKind::Cause};
    CHECK(nextActionsOf(frame, cause, true).front().kind == Kind::Search);
    frame.request.peer = "self";
    CHECK(nextActionsOf(frame, cause, true).front().kind == Kind::RunAgain);
    CHECK(titleOf(nextActionsOf(frame, cause, true).front()) == "Run again");
    frame.request.peer = "10.1.2.3";
    const auto copied = nextActionsOf(
        frame, {.id = "x", .sentence = "X.", .steps = {diagnose::halftripStep(frame, "halftrip diagnose")}}, true);
    REQUIRE(copied.size() == 1);
    CHECK(copied[0].command == "halftrip diagnose 10.1.2.3");
    CHECK(ProofRun::arguments(ProofRun::Kind::Prove, {"napi.threaded=0"}, frame.request).mid(0, 4) ==
          QStringList{"tune", "prove", "10.1.2.3", "napi.threaded=0"});
    CHECK(ProofRun::arguments(ProofRun::Kind::Matrix, {}, frame.request).mid(0, 3) ==
          QStringList{"diagnose", "--matrix", "10.1.2.3"});
    CHECK(ProofRun::arguments(ProofRun::Kind::Search, {}, frame.request).mid(0, 3) ==
          QStringList{"tune", "search", "10.1.2.3"});
    CHECK(ProofRun::arguments(ProofRun::Kind::Search, {}, frame.request).contains("--yes"));
    const auto among = nextActionsOf(
        frame, {.id = "x", .sentence = "X.", .steps = {diagnose::searchStep(frame, "idleStates")}}, true);
    CHECK(among.front().items == QStringList{"idleStates"});
}

TEST_CASE("a cause whose setting is known has the command for each host that it is to be changed at", "[gui][why]")
{
    using Kind = NextAction::Kind;
    model::RunRecord frame;
    frame.request.peer = "10.1.2.3";
    frame.request.mode = "ping";
    frame.initiatorHost = tests::untunedLinux();
    frame.responderHost = tests::untunedLinux();
    frame.initiatorHost.hostId = "one";
    frame.responderHost.hostId = "other";
    const auto commandsOf = [&frame](const char* id) {
        QStringList commands;
        const model::Finding finding{.id = id, .sentence = "X.", .kind = model::FindingKind::Cause};
        for (const NextAction& action : nextActionsOf(frame, finding, true)) {
            if (action.kind == Kind::Copy)
                commands << titleOf(action) + ": " + action.command;
        }
        return commands;
    };
    INFO(commandsOf("coalescing").join('\n').toStdString());
    // One line for each host, with all that is to be changed there.
    CHECK(commandsOf("coalescing").filter("Command for host A: ").size() == 1);
    CHECK(commandsOf("coalescing").filter("Command for host B: ").size() == 1);
    const QString ofA = commandsOf("coalescing").filter("Command for host A: ").front();
    CHECK(ofA.contains("rx-usecs 0 && "));
    CHECK(ofA.contains("tx-usecs 0"));
    // Applied is the same, and what the question tells is the same, too.
    const model::Finding held{.id = "coalescing",
                              .sentence = "X.",
                              .kind = model::FindingKind::Cause,
                              .steps = {diagnose::proveStep(frame, "coalescing.rxUsecs=0")}};
    const auto offered = nextActionsOf(frame, held, true);
    const auto apply = std::ranges::find(offered, Kind::Apply, &NextAction::kind);
    REQUIRE(apply != offered.end());
    CHECK(apply->items == QStringList{"interruptModeration"});
    const auto report = check::checksOf(frame);
    REQUIRE(report);
    const QString told = changeLines(apply->items, report->results).join('\n');
    CHECK(told.contains("rx-usecs 0"));
    CHECK(told.contains("tx-usecs 0"));
    // Of a packet's thief the command is for the host that it names, from the first check that asks for a change.
    const auto ofThief = [&frame](model::SpanKind kind, const char* name) {
        auto found = samples::applyRule("slowPackets", samples::robbedRun(kind, name, 90'000));
        REQUIRE(found.size() == 1);
        // Whatever the words are.
        found.front().sentence = text("It was {host}.", "B");
        QStringList commands;
        for (const NextAction& action : nextActionsOf(frame, found.front(), true)) {
            if (action.kind == Kind::Copy)
                commands << titleOf(action) + ": " + action.command;
        }
        return commands;
    };
    const QStringList ofNmi = ofThief(model::SpanKind::Nmi, "NMI");
    REQUIRE(ofNmi.size() == 1);
    CHECK(ofNmi.front().startsWith("Command for host A: "));
    CHECK(ofNmi.front().contains("kernel.nmi_watchdog=0"));
    CHECK(ofThief(model::SpanKind::Timer, "local timer").filter("isolcpus=").size() == 1);
    for (const auto& [kind, name] :
         {std::pair(model::SpanKind::Timer, "local timer"), std::pair(model::SpanKind::Interrupt, "eth0-rx-1"),
          std::pair(model::SpanKind::Work, "kworker/1:2"), std::pair(model::SpanKind::Thread, "halftrip (throttled)"),
          std::pair(model::SpanKind::Nmi, "NMI")}) {
        const auto found = samples::applyRule("slowPackets", samples::robbedRun(kind, name, 90'000));
        REQUIRE(found.size() == 1);
        CHECK_FALSE(checksBehind(found.front()).empty());
        for (const std::string_view id : checksBehind(found.front()))
            CHECK(check::findCheck(id) != nullptr);
    }
    frame.initiatorHost.facts = tests::tunedLinux().facts;
    CHECK(ofThief(model::SpanKind::Nmi, "NMI").isEmpty());
    frame.initiatorHost = tests::untunedLinux();
    frame.initiatorHost.hostId = "one";
    frame.responderHost = tests::tunedLinux();
    frame.responderHost.hostId = "other";
    // On the page Check it comes first, and takes nothing from the mean, which bounds all others.
    model::RunRecord robbed = samples::robbedRun(model::SpanKind::Nmi, "NMI", 90'000);
    robbed.status = model::RunStatus::Complete;
    robbed.findings = samples::applyRule("slowPackets", robbed);
    RunModel run;
    run.setRecord(robbed);
    CHECK(evidenceOfRun(run).explained == std::set<std::string>{"nmiWatchdog"});
    const std::int64_t wholeNs = evidenceOfRun(run).restNs.value();
    robbed.findings.push_back({.id = "coalescing",
                               .sentence = "Packets wait.",
                               .kind = model::FindingKind::Cause,
                               .confidence = model::Confidence::Likely,
                               .costNs = 2'000});
    run.setRecord(robbed);
    CHECK(evidenceOfRun(run).explained == std::set<std::string>{"interruptModeration", "nmiWatchdog"});
    CHECK(std::abs(evidenceOfRun(run).restNs.value() - (wholeNs - 1'000)) <= 1);
    CHECK(commandsOf("coalescing").filter("Command for host B: ").isEmpty());
    const model::Finding asleep{.id = "idleState",
                                .sentence = "X.",
                                .kind = model::FindingKind::Cause,
                                .steps = {diagnose::commandStep("halftrip tune apply idleStates", "B")}};
    const auto actions = nextActionsOf(frame, asleep, true);
    const auto copy = std::ranges::find(actions, Kind::Copy, &NextAction::kind);
    REQUIRE(copy != actions.end());
    CHECK(copy->command == "halftrip tune apply idleStates");
    CHECK(titleOf(*copy) == "Command for host B");
}

TEST_CASE("damaged frames on both hosts have the command for each of them, with its own adapter", "[gui][why]")
{
    model::RunRecord frame;
    frame.request.peer = "10.1.2.3";
    frame.request.mode = "ping";
    frame.initiatorHost.adapter = model::AdapterFacts{.name = "eth0"};
    frame.responderHost.adapter = model::AdapterFacts{.name = "enp5s0"};
    const auto commandsOf = [&frame](const model::PointResult& point) {
        model::RunRecord record = frame;
        record.points = {point};
        QStringList commands;
        for (const model::Finding& finding : diagnose::ruleOf("linkErrors")->apply(record)) {
            for (const NextAction& action : nextActionsOf(frame, finding, true)) {
                if (action.kind == NextAction::Kind::Copy)
                    commands << titleOf(action) + ": " + action.command;
            }
        }
        return commands;
    };
    model::PointResult point = sized(64, 100'000);
    point.initiator.hostCounters = {{"ethtool.rx_crc_errors", 3}};
    point.responder.hostCounters = {{"ethtool.rx_crc_errors", 3}};
    CHECK(commandsOf(point) == QStringList{"Command for host A: ethtool -S eth0; ethtool -I --show-fec eth0",
                                           "Command for host B: ethtool -S enp5s0; ethtool -I --show-fec enp5s0"});
    point.initiator.hostCounters.clear();
    CHECK(commandsOf(point) == QStringList{"Command for host B: ethtool -S enp5s0; ethtool -I --show-fec enp5s0"});
}

TEST_CASE("a matrix that measured nothing says why, and one with too few samples that it cannot tell", "[gui][why]")
{
    tuning::MatrixResult tooFew;
    tooFew.figures.front()[static_cast<std::size_t>(tuning::MatrixCell::BOff)].emplace().verdict =
        stats::Verdict::NotResolvable;
    const QString words = matrixWords({.verdict = tuning::matrixInWords(tooFew),
                                       .a = {.whyNot = "There is no coalescing to turn off."},
                                       .b = {.isMeasured = true},
                                       .isPeerTuningAllowed = true});
    CHECK(words.contains("Not measured on this host (A): There is no coalescing to turn off."));
    CHECK(words.contains("B: its cost is not resolvable: the runs vary too much"));
}

TEST_CASE("a proof that cannot tell names its rounds, and no difference is not called unresolvable", "[gui][why]")
{
    using enum tuning::ProofVerdict;
    const auto wordsOf = [](tuning::ProofVerdict verdict, std::optional<std::uint64_t> rounds = {}) {
        return proofWords({.proved = {{.item = "rings.rx=256", .verdict = verdict, .roundsToTell = rounds}}});
    };
    CHECK(wordsOf(NoDifference).contains(" made no significant difference. "));
    CHECK(wordsOf(CannotTell, 14).contains("Repeat with 14 rounds."));
    CHECK(wordsOf(CannotTell).contains("Try again on idle hosts."));
}

TEST_CASE("the card is 1200 x 675, light, and cuts nothing", "[gui][card]")
{
    RunModel run;
    model::RunRecord record = recordOf({sized(64, 100'000), sized(1024, 120'000)});
    record.initiatorHost.hostName = "a-host-with-quite-a-long-name.example.com";
    record.responderHost.hostName = "another-host-with-quite-a-long-name.example.com";
    for (int i = 0; i < 6; ++i)
        record.findings.push_back({.id = "stalls", .sentence = "The measuring threads were stalled."});
    run.setRecord(record);
    const SummaryCard card = summaryCardOf(run, 1, {});
    CHECK(card.image.size() == QSize(1200, 675));
    CHECK(card.image.pixelColor(2, 2) == QColor(Qt::white));
    CHECK(card.cut.join('|').toStdString().empty());
    // No hash that no file has.
    CHECK(card.words.last().endsWith("Not in a run file yet"));
    // Its heat map has the room, down to the foot.
    RunModel warmed;
    warmed.setRecord(recordOf({warm(64)}));
    const QRect axes = summaryCardOf(warmed, 0, {}).axes;
    CAPTURE(axes.top(), axes.height(), axes.bottom());
    CHECK(axes.height() >= 140);
    CHECK(axes.bottom() >= 450);
    CHECK(axes.bottom() < 518);
    // What does not fit is told.
    record.initiatorHost.hostName = std::string(600, 'w');
    run.setRecord(record);
    CHECK(summaryCardOf(run, 0, {}).cut.size() == 1);
}

TEST_CASE("the card is the same with letters twice as large on the desktop, those of its plot, too", "[gui][card]")
{
    gui_test::needFonts();
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    const QFont usual = QApplication::font();
    const QImage card = summaryCardOf(run, 0, {}).image;
    QFont twice = usual;
    twice.setPointSizeF(2 * usual.pointSizeF());
    QApplication::setFont(twice);
    const QImage ofTwice = summaryCardOf(run, 0, {}).image;
    QApplication::setFont(usual);
    CHECK(card == ofTwice);
}

TEST_CASE("the card of a run that goes on vouches for nothing", "[gui][card]")
{
    RunModel run;
    run.beginRun({});
    control::RunStartedEvent started;
    started.points.emplace_back();
    run.apply(started);
    run.apply(control::PointStartedEvent{});
    CHECK_FALSE(summaryCardOf(run, 0, {}).words.filter(QRegularExpression("^Still measuring\\.")).isEmpty());
}

TEST_CASE("the card of a run without replies shows losses, and no figure of nothing", "[gui][card]")
{
    RunModel run;
    model::RunRecord record = recordOf({sized(64, 100'000, 0), sized(512, 10'000, 1)});
    record.points.front().counts = {.sent = 100, .lost = 100};
    run.setRecord(record);
    CHECK(summaryCardOf(run, 0, {}).words.filter(QRegularExpression("^lost$")).size() == 2);
    CHECK(summaryCardOf(run, 0, {}).words.filter("0.000").isEmpty());
    // Of one sample what it took.
    CHECK(summaryCardOf(run, 1, {}).words.contains("~5.00"));
    CHECK(summaryCardOf(run, 1, {}).words.filter("0.000").isEmpty());
    record.points.resize(1);
    run.setRecord(record);
    CHECK(summaryCardOf(run, 0, {}).words.contains("No probe came back: 100 of 100 were lost."));
}

TEST_CASE("a picture's caption has flags, else causes; that there are none is said of a whole run", "[gui][card]")
{
    model::RunRecord record = recordOf({sized(64, 10'000)});
    CHECK(captionOf(record).contains("no flags"));
    record.status = model::RunStatus::Running;
    CHECK_FALSE(captionOf(record).contains("flags"));
    record.status = model::RunStatus::Complete;
    record.findings = {{.id = "coalescing", .sentence = "X.", .kind = model::FindingKind::Cause}};
    CHECK(captionOf(record).contains("causes: interrupt coalescing delays packets"));
    CHECK_FALSE(captionOf(record).contains("no flags"));
    record.findings.push_back({.id = "loss", .sentence = "X."});
    CHECK(captionOf(record).contains("flags: probes were lost"));
    record.findings.clear();
    record.points = {sized(64, 10'000, 0)};
    CHECK_FALSE(captionOf(record).contains("flags"));
}

TEST_CASE("the screen's histogram and the report's have the same bins and marks", "[gui][plots][chart]")
{
    RunModel run;
    model::RunRecord record = recordOf({sized(64, 10'000), warm(256)});
    run.setRecord(record);
    for (int index = 0; index < 2; ++index) {
        ViewOptions options;
        options.tickAll(false);
        HistogramPlot plot(options);
        lay(plot, run, index);
        const auto charts = chart::pointCharts(record.points[static_cast<std::size_t>(index)], nullptr);
        REQUIRE_FALSE(charts.empty());
        const chart::Dots& dots = charts.front().series.front().dots;
        const QCPGraphDataContainer& drawn = *plot.graph(0)->data();
        REQUIRE(drawn.size() == static_cast<int>(dots.size()));
        for (int i = 0; i < drawn.size(); ++i) {
            CHECK(drawn.at(i)->key == dots[static_cast<std::size_t>(i)].x);
            CHECK(drawn.at(i)->value == dots[static_cast<std::size_t>(i)].y);
        }
        std::vector<double> marked;
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* const line = qobject_cast<const QCPItemLine*>(plot.item(i));
            if (line != nullptr && line->visible())
                marked.push_back(line->start->coords().x());
        }
        REQUIRE(marked.size() == charts.front().rules.size());
        for (std::size_t i = 0; i < marked.size(); ++i)
            CHECK(marked[i] == Approx(charts.front().rules[i].x));
    }
}

namespace {

chart::Dots dotsOf(const BasePlot& plot, int graph)
{
    chart::Dots dots;
    for (const QCPGraphData& dot : *plot.graph(graph)->data())
        dots.push_back({dot.key, dot.value});
    return dots;
}

}  // namespace

TEST_CASE("the screen's curves of a point are the report's: dots, names, order and captions", "[gui][plots][chart]")
{
    model::PointResult paced = warm(64);
    model::Distribution& late = paced.distributions.emplace_back();
    late.id = "fromIntended";
    late.kind = model::DistributionKind::FromScheduled;
    for (std::int64_t i = 0; i < 500; ++i)
        late.histogram.record(80'000 + i);
    RunModel run;
    run.setRecord(recordOf({paced}));
    const std::vector<chart::Chart> paper = chart::pointCharts(paced, nullptr);
    const auto called = [&paper](const Text& title) { return std::ranges::find(paper, title, &chart::Chart::title); };
    ViewOptions options;
    HistogramPlot histogram(options);
    lay(histogram, run, 0, {900, 600});
    REQUIRE(paper.front().series.size() == 2);
    CHECK(dotsOf(histogram, 1) == paper.front().series[1].dots);
    CHECK(histogram.graph(1)->name().toStdString() == paper.front().series[1].name);
    CHECK(histogram.yAxis->label().toStdString() == paper.front().y.title);

    PercentilePlot percentiles(options);
    lay(percentiles, run, 0, {900, 600});
    const auto stairs = called("HRT by percentile");
    REQUIRE(stairs != paper.end());
    REQUIRE(stairs->series.size() == 2);
    for (int i = 0; i < 2; ++i) {
        const chart::Series& series = stairs->series[static_cast<std::size_t>(i)];
        const chart::SplitStairs parts = chart::splitAt(series.quietFrom, series.dots);
        CHECK(dotsOf(percentiles, 2 * i) == parts.carried);
        CHECK(dotsOf(percentiles, 2 * i + 1) == parts.thin);
    }
    CHECK(percentiles.graph(2)->name().toStdString() == stairs->series[1].name);

    TimelinePlot timeline(options);
    lay(timeline, run, 0, {900, 600});
    const auto course = called("HRT over time");
    REQUIRE(course != paper.end());
    for (int i = 0; i < 3; ++i) {
        const chart::Series& series = course->series[static_cast<std::size_t>(i)];
        CHECK(timeline.graph(i)->name().toStdString() == series.name);
        CHECK(dotsOf(timeline, i) == series.dots);
    }
}

TEST_CASE("the screen's percentiles of several points are the report's, by their names", "[gui][plots][chart]")
{
    const model::RunRecord record = recordOf({sized(64, 10'000), warm(256)});
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    PercentilePlot plot(options);
    lay(plot, run, 0, {900, 600});
    const std::vector<chart::Series> paper = chart::overviewCharts(record).back().series;
    REQUIRE(paper.size() == 2);
    for (int i = 0; i < 2; ++i) {
        const chart::Series& series = paper[static_cast<std::size_t>(i)];
        CHECK(plot.graph(2 * i)->name().toStdString() == series.name);
        CHECK(dotsOf(plot, 2 * i) == chart::splitAt(series.quietFrom, series.dots).carried);
    }
}

TEST_CASE("a stretch of time that is brushed is drawn over the whole, and said in figures", "[gui][plots][brush]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    PercentilePlot percentiles(options);
    lay(timeline, run, 0);
    lay(histogram, run, 0);
    lay(percentiles, run, 0);
    const int before = histogram.graphCount();
    timeline.chooseRange(QRect(over(timeline, 0.0).toPoint(), over(timeline, 1.0).toPoint() + QPoint(0, 20)));
    REQUIRE(options.brushedTime());
    CHECK(timeline.rangeText().contains("p50"));
    // Of its 400 samples four lie beyond.
    CHECK(timeline.rangeText().contains("p99 ~"));
    lay(histogram, run, 0);
    lay(percentiles, run, 0);
    CHECK(histogram.graphCount() == before + 1);
    CHECK(histogram.graph(before)->visible());
    timeline.resetZoom();
    CHECK_FALSE(options.brushedTime());
    lay(histogram, run, 0);
    CHECK_FALSE(histogram.graph(before)->visible());
}

TEST_CASE("a band of latency that is brushed is marked over time", "[gui][plots][brush]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    ViewOptions options;
    HistogramPlot histogram(options);
    lay(histogram, run, 0);
    const QRect axes = histogram.axisRect()->rect();
    histogram.chooseRange(QRect(axes.left() + 5, axes.top(), axes.width() / 2, axes.height()));
    CHECK(options.brushedLatency());
    // Turned, it has its band upright.
    const auto bandOf = [](const HistogramPlot& plot) {
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* const band = qobject_cast<const QCPItemRect*>(plot.item(i));
            if (band != nullptr && band->visible())
                return band;
        }
        return static_cast<const QCPItemRect*>(nullptr);
    };
    REQUIRE(bandOf(histogram) != nullptr);
    CHECK(bandOf(histogram)->topLeft->coords().x() == options.brushedLatency()->from);
    histogram.setTurned(true);
    REQUIRE(bandOf(histogram) != nullptr);
    CHECK(bandOf(histogram)->bottomRight->coords().y() == options.brushedLatency()->from);
    CHECK(bandOf(histogram)->topLeft->coords().x() == 0);
    histogram.resetZoom();
    CHECK_FALSE(options.brushedLatency());
}

TEST_CASE("a turned histogram has its latencies upright, on the scale of the plot beside it", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    QObject::connect(&timeline, &TimelinePlot::axesPlaced, &histogram, &HistogramPlot::standBeside);
    histogram.setTurned(true);
    lay(histogram, run, 0);
    lay(timeline, run, 0);
    lay(histogram, run, 0);
    CHECK(histogram.yAxis->range() == timeline.yAxis->range());
    CHECK(histogram.axisRect()->top() == timeline.axisRect()->top());
    CHECK(histogram.axisRect()->bottom() == timeline.axisRect()->bottom());
    CHECK(histogram.graph(0)->keyAxis() == histogram.yAxis);
    CHECK_FALSE(
        histogram.readoutAt(QPointF(histogram.axisRect()->center().x(), timeline.yAxis->coordToPixel(10.0))).isEmpty());
    histogram.setTurned(false);
    lay(histogram, run, 0);
    CHECK(histogram.graph(0)->keyAxis() == histogram.xAxis);
}

TEST_CASE("turned and back, a histogram writes latencies as the other plots do, and counts as counts", "[gui][plots]")
{
    gui_test::needFonts();
    model::PointResult point = sized(64, 20'000'000);
    point.distributions.front().histogram.record(2'000'000'000);
    RunModel run;
    run.setRecord(recordOf({point}));
    ViewOptions options;
    HistogramPlot histogram(options);
    const auto isOfLatencies = [&](const QCPAxis& axis) {
        const QCPAxisTicker& ticker = *axis.ticker();
        return typeid(ticker) == (options.isLogLatency() ? typeid(LogTicker) : typeid(RoomTicker));
    };
    for (const bool isLog : {true, false}) {
        options.setLogLatency(isLog);
        for (const bool isTurned : {true, false, true, false}) {
            CAPTURE(isLog, isTurned);
            histogram.setTurned(isTurned);
            lay(histogram, run, 0);
            CHECK(isOfLatencies(isTurned ? *histogram.yAxis : *histogram.xAxis));
            CHECK_FALSE(isOfLatencies(isTurned ? *histogram.xAxis : *histogram.yAxis));
        }
    }
}

TEST_CASE("names of marks stand on a ground of their own, whatever runs beneath them", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), sized(128, 20'000)}));
    ViewOptions options;
    HistogramPlot histogram(options);
    for (const bool isTurned : {false, true}) {
        histogram.setTurned(isTurned);
        lay(histogram, run, 0);
        int names = 0;
        for (int i = 0; i < histogram.itemCount(); ++i) {
            const auto* const name = qobject_cast<const QCPItemText*>(histogram.item(i));
            if (name == nullptr)
                continue;
            ++names;
            CHECK(name->brush() == QBrush(histogram.palette().color(QPalette::Base)));
        }
        CHECK(names == 3);
    }
}

namespace {

/// Words in the middle of the axes.
QString wordsInside(const QCustomPlot& plot)
{
    QStringList words;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* const text = qobject_cast<const QCPItemText*>(plot.item(i));
        if (text != nullptr && text->visible() && text->position->type() == QCPItemPosition::ptAxisRectRatio)
            words << text->text();
    }
    return words.join(' ');
}

model::PointResult allLost(std::int64_t bytes)
{
    model::PointResult point;
    point.axes = {model::numberOn(model::kSizeAxis, bytes)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    point.counts = {.sent = 5'000, .received = 0, .lost = 5'000};
    point.slices = {{.startNs = 0, .lengthNs = 1'000'000'000, .count = 0, .lost = 5'000}};
    return point;
}

}  // namespace

TEST_CASE("plots of a run without replies say so, and keep nothing of the run before", "[gui][plots][odd]")
{
    RunModel answered;
    answered.setRecord(recordOf({warm(64), sized(128, 30'000)}));
    RunModel lost;
    lost.setRecord(recordOf({allLost(64), allLost(128)}));
    ViewOptions options;
    HistogramPlot histogram(options);
    PercentilePlot percentiles(options);
    TimelinePlot timeline(options);
    AxisChart chart(model::kSizeAxis, AxisFigures::Median);
    for (BasePlot* const plot : std::initializer_list<BasePlot*>{&histogram, &percentiles, &timeline, &chart}) {
        CAPTURE(plot->pictureName().toStdString());
        plot->resize(500, 320);
        plot->refresh(lost, 0);
        plot->replot();
        CHECK(wordsInside(*plot) == "No reply came back");
        const QCPRange first = plot->xAxis->range();
        const QCPRange latencies = plot->yAxis->range();
        const QString label = plot->yAxis->label();
        plot->forget();
        plot->refresh(answered, 0);
        plot->replot();
        CHECK_FALSE(wordsInside(*plot).contains("No reply"));
        plot->forget();
        plot->refresh(lost, 0);
        plot->replot();
        CHECK(wordsInside(*plot) == "No reply came back");
        if (plot == &chart)
            continue;
        CHECK(plot->xAxis->range() == first);
        CHECK(plot->yAxis->range() == latencies);
        CHECK(plot->yAxis->label() == label);
    }
}

TEST_CASE("names of marks in a turned histogram stand inside, also at its upper edge", "[gui][plots]")
{
    // The maximum is a few pixels beneath the end of an axis of four decades.
    model::PointResult point = warm(64);
    point.distributions.front().histogram.record(20'000'000);
    point.slices.back().maxNs = 20'000'000;
    RunModel run;
    run.setRecord(recordOf({point}));
    ViewOptions options;
    TimelinePlot timeline(options);
    HistogramPlot histogram(options);
    QObject::connect(&timeline, &TimelinePlot::axesPlaced, &histogram, &HistogramPlot::standBeside);
    histogram.setTurned(true);
    for (int pass = 0; pass < 2; ++pass) {
        lay(histogram, run, 0, {220, 200});
        lay(timeline, run, 0, {500, 200});
    }
    lay(histogram, run, 0, {220, 200});
    const QRect axes = histogram.axisRect()->rect();
    QStringList names;
    for (int i = 0; i < histogram.itemCount(); ++i) {
        const auto* const name = qobject_cast<const QCPItemText*>(histogram.item(i));
        if (name == nullptr || !name->visible())
            continue;
        names << name->text();
        INFO(name->text().toStdString());
        CHECK(boxOf(*name).top() >= axes.top());
        CHECK(boxOf(*name).bottom() <= axes.bottom() + 1);
    }
    CHECK(names.join(' ').contains("max"));
}

TEST_CASE("a linear scale of latencies begins at 0, and the heat map follows it", "[gui][plots][heat]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    ViewOptions options;
    options.setLogLatency(false);
    TimelinePlot plot(options);
    lay(plot, run, 0);
    CHECK(plot.yAxis->scaleType() == QCPAxis::stLinear);
    CHECK(plot.yAxis->range().lower == 0);
    REQUIRE(gui_test::shownMap(plot) != nullptr);
    const QImage picture = plot.toPixmap(plot.width(), plot.height(), 1).toImage();
    const QColor color = picture.pixelColor(middleOfCell(plot, 0.5, 20'000).toPoint());
    CHECK(distanceOf(color, heatColor(model::heatOf(99.0 / 400), plot.palette())) <= 8);
}

TEST_CASE("a latency of 0 ns keeps no other curve out of a logarithmic plot", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 0), sized(256, 50'000)}));
    ViewOptions options;
    PercentilePlot percentiles(options);
    lay(percentiles, run, 1);
    REQUIRE(percentiles.yAxis->scaleType() == QCPAxis::stLogarithmic);
    CHECK(percentiles.yAxis->range().contains(25));
    CHECK(percentiles.yAxis->range().lower < 0.001);
}

TEST_CASE("a low histogram has a short label on its height's axis", "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 20'000)}));
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run, 0, {700, 600});
    CHECK(plot.yAxis->label().startsWith("samples (bins of"));
    lay(plot, run, 0, {400, 110});
    // A widget that was never shown learns its size when its picture is taken.
    static_cast<void>(plot.grab());
    CHECK(plot.yAxis->label() == "samples");
    PercentilePlot other(options);
    lay(other, run, 0, {400, 110});
    other.yAxis->setLabel(QString::fromUtf8(
        "\u6837\u672c\u6570\uff08\u533a\u95f4\u5bbd 1.45 %\uff0c\u6bcf\u4e2a\u70b9\u4e00\u4e2a\uff09"));
    static_cast<void>(other.grab());
    CHECK_FALSE(other.yAxis->label().isEmpty());
    other.yAxis->setLabel(
        QString::fromUtf8("\u672c\u6b21\u6d4b\u91cf\u7684\u534a\u5f80\u8fd4\u65f6\u5ef6\u6837\u672c\uff08%\uff09"));
    static_cast<void>(other.grab());
    CHECK(other.yAxis->label() == "%");
}

TEST_CASE("above its bars a histogram leaves what the names of its marks need, whatever height it had before",
          "[gui][plots]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 20'000)}));
    ViewOptions options;
    HistogramPlot plot(options);
    lay(plot, run, 0, {700, 110});
    static_cast<void>(plot.grab());
    plot.resize(700, 600);
    static_cast<void>(plot.grab());
    plot.replot();
    double top = 0;
    for (const QCPGraphData& bar : *plot.graph(0)->data())
        top = std::max(top, bar.value);
    REQUIRE(top > 0);
    const double free = plot.yAxis->coordToPixel(top) - plot.axisRect()->top();
    CHECK(free > QFontMetrics(plot.font()).height());
    CHECK(free < 4 * QFontMetrics(plot.font()).height());
}

TEST_CASE("over time a heat map lies beneath the curves, each cell in the colour of its share", "[gui][plots][heat]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64), sized(256, 20'000)}));
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run, 0);
    REQUIRE(gui_test::shownMap(plot) != nullptr);
    const QImage picture = plot.toPixmap(plot.width(), plot.height(), 1).toImage();
    const auto colorAt = [&](double seconds, std::int64_t rttNs) {
        return picture.pixelColor(middleOfCell(plot, seconds, rttNs).toPoint());
    };
    const QColor background = plot.palette().color(QPalette::Base);
    CHECK(distanceOf(colorAt(0.5, 20'000), heatColor(model::heatOf(99.0 / 400), plot.palette())) <= 8);
    // But for the grid's lines.
    CHECK(distanceOf(colorAt(1.5, 20'000), background) <= 30);
    CHECK(distanceOf(colorAt(0.5, 30'000), background) <= 30);
    const auto& curves = plot.graph(0)->layer()->children();
    CHECK(curves.indexOf(gui_test::shownMap(plot)) < curves.indexOf(plot.graph(0)));
    // Whatever is ticked, it is of one row.
    CHECK(dynamic_cast<QCPTextElement*>(plot.plotLayout()->element(0, 0))->text().endsWith("64 bytes only"));
    const auto* const key = dynamic_cast<HeatKey*>(plot.plotLayout()->element(2, 0));
    REQUIRE(key != nullptr);
    CHECK(key->isShown());
    CHECK_FALSE(key->rect().intersects(plot.axisRect()->rect()));
    CHECK(key->textFor(400) == "100 % of the samples at that time");
    CHECK(key->textFor(110) == "100 % of samples");
}

TEST_CASE("a heat map dims what lies outside of the brushed latencies, on either scale", "[gui][plots][heat][brush]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    for (const bool isLog : {true, false}) {
        CAPTURE(isLog);
        ViewOptions options;
        options.setLogLatency(isLog);
        TimelinePlot plot(options);
        const auto contrastAt = [&](std::int64_t rttNs) {
            lay(plot, run, 0);
            const QImage picture = plot.toPixmap(plot.width(), plot.height(), 1).toImage();
            return contrastOf(picture.pixelColor(middleOfCell(plot, 0.5, rttNs).toPoint()),
                              plot.palette().color(QPalette::Base));
        };
        const double whole = contrastAt(20'000);
        CHECK(whole > 1.5);
        // 10 us as shown are in it, then they are not.
        options.brushLatency(Span{8, 12});
        // But for the band's shade.
        CHECK(contrastAt(20'000) > whole * 0.7);
        options.brushLatency(Span{15, 30});
        const double dimmed = contrastAt(20'000);
        CHECK(dimmed > 1.05);
        CHECK(dimmed - 1 < (whole - 1) / 2);
        QCPColorMapData& cells = *gui_test::shownMap(plot)->data();
        int row = 0;
        int column = 0;
        cells.coordToCell(0.5, 20, &column, &row);
        CHECK(cells.alpha(column, row) == 255);
        options.brushLatency({});
        CHECK(contrastAt(20'000) == Approx(whole));
    }
}

TEST_CASE("the pointer tells a heat map's cell, its samples and their share", "[gui][plots][heat]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run, 0);
    const QString readout = plot.readoutAt(middleOfCell(plot, 0.5, 20'000));
    CHECK(readout.contains("9.74 to 10.17"));
    CHECK(readout.contains("99 samples"));
    CHECK(readout.contains("24.8 %"));
    CHECK(readout.contains("400 samples, 0 lost"));
    CHECK(plot.readoutAt(middleOfCell(plot, 1.5, 20'000)).contains("0 samples"));
}

TEST_CASE("a zoomed heat map is drawn of what is in sight", "[gui][plots][heat]")
{
    RunModel run;
    run.setRecord(recordOf({warm(64)}));
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run, 0);
    const int whole = gui_test::drawnCells(plot);
    CHECK(whole > 100);
    // Between the two cells of that time there is nothing to be seen.
    plot.zoomTo(QRect(over(plot, 1.2).toPoint(), over(plot, 1.4).toPoint() + QPoint(0, 20)));
    CHECK_FALSE(plot.isZoomed());
    const QPoint atCell = middleOfCell(plot, 1.2, 10'000).toPoint();
    plot.zoomTo(QRect(atCell - QPoint(0, 10), middleOfCell(plot, 1.4, 10'000).toPoint() + QPoint(0, 10)));
    plot.refresh(run, 0);
    plot.replot();
    REQUIRE(gui_test::shownMap(plot) != nullptr);
    const QCPRange keys = gui_test::shownMap(plot)->data()->keyRange();
    CHECK(keys.lower >= 1.15);
    CHECK(keys.upper <= 1.45);
    CHECK(gui_test::shownMap(plot)->data()->keySize() == plot.axisRect()->width());
    plot.forget();
    plot.replot();
    CHECK(gui_test::shownMap(plot) == nullptr);
}

TEST_CASE("a run whose slices keep no cells shows its curves and the bands between them", "[gui][plots][heat]")
{
    RunModel run;
    run.setRecord(recordOf({sized(64, 10'000), warm(256)}));
    ViewOptions options;
    TimelinePlot plot(options);
    lay(plot, run, 0);
    CHECK(gui_test::shownMap(plot) == nullptr);
    CHECK_FALSE(dynamic_cast<HeatKey*>(plot.plotLayout()->element(2, 0))->isShown());
    CHECK(plot.graph(1)->brush().style() != Qt::NoBrush);
    lay(plot, run, 1);
    CHECK(gui_test::shownMap(plot) != nullptr);
    CHECK(plot.graph(1)->brush().style() == Qt::NoBrush);
    lay(plot, run, 0);
    CHECK(gui_test::shownMap(plot) == nullptr);
}

TEST_CASE("a heat map's colours are told apart by lightness alone, and lead away from the background", "[gui][plots]")
{
    QPalette dark(QColor(30, 30, 30));
    dark.setColor(QPalette::Base, Qt::black);
    for (const QPalette& palette : {QPalette(Qt::white), dark}) {
        const float background = palette.color(QPalette::Base).lightnessF();
        float last = 0.1F;
        for (int step = 0; step <= 10; ++step) {
            const float distance = std::abs(heatColor(step / 10.0, palette).lightnessF() - background);
            CHECK(distance > last);
            last = distance;
        }
    }
}

TEST_CASE("of another host's run, and of saved practice, no setting is changed from here", "[gui][why]")
{
    using Kind = NextAction::Kind;
    model::RunRecord frame;
    frame.request.peer = "10.1.2.3";
    CHECK(isOfThisHost(frame));
    frame.initiatorHost.hostName = QSysInfo::machineHostName().toStdString();
    CHECK(isOfThisHost(frame));
    frame.initiatorHost.practice = "thief";
    CHECK_FALSE(isOfThisHost(frame));
    frame.initiatorHost.practice.clear();
    frame.initiatorHost.hostName = "another";
    CHECK_FALSE(isOfThisHost(frame));
    for (const model::NextStep& step : {diagnose::proveStep(frame, "napi.threaded=0"),
                                        diagnose::searchStep(frame, "threadedNapi"), diagnose::matrixStep(frame)}) {
        CAPTURE(step.command);
        const auto actions = nextActionsOf(frame, {.id = "unknown", .sentence = "X.", .steps = {step}}, true, false);
        REQUIRE(actions.size() == 1);
        CHECK(actions.front().kind == Kind::Copy);
        CHECK(actions.front().command.contains("10.1.2.3"));
    }
    CHECK(nextActionsOf(frame, {.id = "idleState", .sentence = "X."}, true, false).front().kind == Kind::Copy);
}

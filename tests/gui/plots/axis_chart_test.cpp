#include "app/gui/plots/axis_chart.hpp"

#include "app/gui/canvas/view_options.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/pages/page.hpp"
#include "app/gui/plots/load_chart.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/run_bars.hpp"
#include "core/chart/axis_charts.hpp"
#include "core/export/references.hpp"
#include "core/measure/plan/mode.hpp"
#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QMenu>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

model::PointResult pointOf(std::vector<model::AxisValue> axes, std::int64_t rttNs)
{
    model::PointResult point;
    point.axes = std::move(axes);
    point.distributions = {{.id = "rtt", .histogram = {}}};
    if (rttNs > 0)
        point.distributions.front().histogram.record(rttNs);
    return point;
}

model::PointResult sized(std::int64_t bytes, std::int64_t rttNs)
{
    return pointOf({model::numberOn(model::kSizeAxis, bytes)}, rttNs);
}

model::PointResult over(const char* transport, std::int64_t bytes, std::int64_t rttNs)
{
    return pointOf({model::numberOn(model::kSizeAxis, bytes), model::wordOn(model::kTransportAxis, transport)}, rttNs);
}

/// Draws a run of these points.
struct Drawn {
    RunModel run;
    AxisChart chart;

    Drawn(std::string_view axis, std::vector<model::PointResult> points, AxisFigures shown = AxisFigures::Median)
        : chart(axis, shown)
    {
        model::RunRecord record;
        record.status = model::RunStatus::Complete;
        record.points = std::move(points);
        run.setRecord(std::move(record));
        chart.resize(500, 300);
        chart.refresh(run, 0);
    }
    /// Each figure has a graph for all points and one for the hollow ones, group by group.
    [[nodiscard]] const QCPGraphDataContainer& medians(int group = 0) { return *chart.graph(2 * group)->data(); }
    [[nodiscard]] const QCPGraphDataContainer& hollow() { return *chart.graph(1)->data(); }
    [[nodiscard]] const QCPGraphDataContainer& failed() { return *chart.graph(chart.graphCount() - 1)->data(); }
};

}  // namespace

TEST_CASE("each point stands at its size, half of its round trip high", "[gui][chart]")
{
    Drawn drawn(model::kSizeAxis, {sized(64, 10'000), sized(1024, 30'000)});
    REQUIRE(drawn.medians().size() == 2);
    CHECK(drawn.medians().at(0)->key == 64);
    CHECK(drawn.medians().at(0)->value == Approx(5.0));
    CHECK(drawn.medians().at(1)->key == 1024);
    CHECK(drawn.medians().at(1)->value == Approx(15.0));
    CHECK(drawn.chart.shownPoints() == 2);
    CHECK(drawn.chart.yAxis->label() == "HRT (\u00b5s)");
    CHECK(drawn.chart.xAxis->label() == "payload in bytes");
}

TEST_CASE("the figures that the pointer tells name their units", "[gui][chart]")
{
    model::PointResult slow = sized(1024, 10'000);
    slow.distributions.front().histogram.record(324'790'000);
    Drawn drawn(model::kSizeAxis, {sized(64, 10'000), slow});
    drawn.chart.grab();
    const QString told = drawn.chart.readoutAt({drawn.chart.xAxis->coordToPixel(1024), 100});
    INFO(told.toStdString());
    CHECK(told.contains("p50 ~5.0"));
    CHECK(told.contains(" \u00b5s, p99"));
    CHECK(told.contains("max 162.40 ms"));
}

TEST_CASE("a sweep of any setting is drawn over its own axis, on the screen as in the report", "[gui][chart]")
{
    gui_test::WindowFixture fixture;
    for (const auto& [axis, values] : std::vector<std::pair<std::string, std::vector<std::int64_t>>>{
             {"dscp", {0, 46}}, {"size", {64, 1024}}, {"warmupCount", {10, 1000}}}) {
        CAPTURE(axis);
        model::RunRecord record;
        record.status = model::RunStatus::Complete;
        record.request.mode = "sweep settings";
        for (const std::int64_t value : values)
            record.points.push_back(pointOf({model::numberOn(axis, value)}, 10'000));
        const auto report = chart::axisCharts(record);
        REQUIRE(report.size() == 2);
        CHECK(report.front().x.title == model::axisInfo(axis).title);
        fixture.window().model().setRecord(record);
        auto& drawn = fixture.plot<AxisChart>();
        CHECK(drawn.pictureName() == QString::fromStdString("p50-over-" + axis));
        drawn.refresh(fixture.window().model(), 0);
        CHECK(drawn.shownPoints() == 2);
    }
}

TEST_CASE("an axis of numbers is logarithmic where it spans more than a decade", "[gui][chart]")
{
    CHECK(Drawn(model::kSizeAxis, {sized(64, 1000), sized(1024, 1000)}).chart.xAxis->scaleType() ==
          QCPAxis::stLogarithmic);
    CHECK(Drawn(model::kSizeAxis, {sized(64, 1000), sized(128, 1000)}).chart.xAxis->scaleType() == QCPAxis::stLinear);
    CHECK(Drawn(model::kIntervalAxis, {pointOf({model::numberOn(model::kIntervalAxis, 0)}, 1000),
                                       pointOf({model::numberOn(model::kIntervalAxis, 5'000'000)}, 1000)})
              .chart.xAxis->scaleType() == QCPAxis::stLinear);
}

TEST_CASE("the median has a linear scale of its own from 0 on, the tail a logarithm where it asks for one",
          "[gui][chart]")
{
    std::vector<model::PointResult> points{sized(64, 10'000), sized(1024, 12'000)};
    Drawn median(model::kSizeAxis, points);
    CHECK(median.chart.yAxis->scaleType() == QCPAxis::stLinear);
    CHECK(median.chart.yAxis->range().lower == 0);
    CHECK(median.chart.yAxis->range().contains(6.0));
    CHECK(Drawn(model::kSizeAxis, points, AxisFigures::Tail).chart.yAxis->range().lower == 0);
    points.back().distributions.front().histogram.record(800'000);
    Drawn tail(model::kSizeAxis, points, AxisFigures::Tail);
    CHECK(tail.chart.yAxis->scaleType() == QCPAxis::stLogarithmic);
    CHECK(tail.chart.graph(0)->name() == "p99");
    CHECK(tail.chart.graph(2)->name() == "max");
}

TEST_CASE("an axis of words has its points side by side, each size a group of its own", "[gui][chart]")
{
    Drawn drawn(model::kTransportAxis,
                {over("udp", 64, 10'000), over("tcp", 64, 12'000), over("udp", 512, 14'000), over("tcp", 512, 16'000)});
    CHECK(drawn.chart.shownPoints() == 4);
    REQUIRE(drawn.medians(0).size() == 2);
    REQUIRE(drawn.medians(1).size() == 2);
    CHECK(drawn.medians(0).at(0)->key < drawn.medians(1).at(0)->key);
    CHECK(drawn.medians(1).at(0)->key < drawn.medians(0).at(1)->key);
    CHECK(drawn.chart.graph(0)->name() == "64 bytes");
    CHECK(drawn.chart.graph(0)->pen().color() != drawn.chart.graph(2)->pen().color());
}

TEST_CASE("sizes have the table's colours as groups over another axis, too", "[gui][chart]")
{
    for (const AxisFigures figures : {AxisFigures::Median, AxisFigures::Tail}) {
        Drawn drawn(
            model::kTransportAxis,
            {over("udp", 64, 10'000), over("tcp", 64, 12'000), over("udp", 512, 14'000), over("tcp", 512, 16'000)},
            figures);
        const std::vector<SeriesLook> looks = seriesLooks(drawn.run, drawn.chart.palette());
        const int second = figures == AxisFigures::Median ? 2 : 4;
        CHECK(drawn.chart.graph(0)->name() == "64 bytes");
        CHECK(drawn.chart.graph(0)->pen().color() == looks[0].color);
        CHECK(drawn.chart.graph(second)->name() == "512 bytes");
        CHECK(drawn.chart.graph(second)->pen().color() == looks[2].color);
    }
}

TEST_CASE("the maximum of a group is dashed in its colour, and goes and comes with it", "[gui][chart]")
{
    Drawn drawn(model::kSizeAxis,
                {over("udp", 64, 10'000), over("tcp", 64, 12'000), over("udp", 512, 14'000), over("tcp", 512, 16'000)},
                AxisFigures::Tail);
    AxisChart& chart = drawn.chart;
    REQUIRE(chart.graphCount() == 9);
    chart.grab();
    for (const int group : {0, 1}) {
        CAPTURE(group);
        QCPGraph& p99 = *chart.graph(4 * group);
        QCPGraph& most = *chart.graph(4 * group + 2);
        CHECK(p99.name() == (group == 0 ? "over udp" : "over tcp"));
        CHECK(chart.legend->hasItemWithPlottable(&p99));
        CHECK_FALSE(chart.legend->hasItemWithPlottable(&most));
        CHECK(most.pen().color() == p99.pen().color());
        CHECK(most.pen().style() == Qt::DashLine);
        CHECK(most.scatterStyle().shape() == p99.scatterStyle().shape());
        CHECK(most.data()->size() == 2);
    }
    CHECK(chart.graph(0)->pen().color() != chart.graph(4)->pen().color());
    chart.switchCurve("over udp");
    chart.grab();
    CHECK_FALSE(chart.graph(2)->visible());
    CHECK(chart.graph(6)->visible());
    chart.switchCurve("over udp");
    chart.grab();
    CHECK(chart.graph(2)->visible());
}

namespace {

/// Holds the screen's chart against the report's.
void compare(const QCustomPlot& screen, const chart::Chart& paper)
{
    CAPTURE(std::string(paper.title));
    const auto dotsOf = [&screen](int graph) {
        chart::Dots dots;
        for (const QCPGraphData& dot : *screen.graph(graph)->data())
            dots.push_back({dot.key, dot.value});
        return dots;
    };
    const int series = static_cast<int>(paper.series.size());
    // A line and its hollow markers for each, and what failed.
    REQUIRE(screen.graphCount() == 2 * series + 1);
    for (int i = 0; i < series; ++i) {
        const chart::Series& expected = paper.series[static_cast<std::size_t>(i)];
        CHECK(screen.graph(2 * i)->name().toStdString() == expected.name);
        CHECK(dotsOf(2 * i) == expected.dots);
        CHECK(dotsOf(2 * i + 1) == expected.hollow);
        CHECK((screen.graph(2 * i)->pen().style() == Qt::DashLine) == (expected.look == chart::Look::Dashed));
    }
    CHECK((screen.xAxis->scaleType() == QCPAxis::stLogarithmic) == (paper.x.kind == chart::ScaleKind::Log));
    CHECK((screen.yAxis->scaleType() == QCPAxis::stLogarithmic) == (paper.y.kind == chart::ScaleKind::Log));
    const auto* const title = qobject_cast<const QCPTextElement*>(screen.plotLayout()->elementAt(0));
    REQUIRE(title != nullptr);
    CHECK(title->text().toStdString() == paper.title);
}

}  // namespace

TEST_CASE("the screen's charts over an axis have the report's series: points, names and order", "[gui][chart]")
{
    model::PointResult stopped = sized(512, 20'000);
    stopped.isComplete = false;
    stopped.distributions.front().histogram.record(900'000);
    model::PointResult lossy = sized(1024, 30'000);
    lossy.counts.lost = 1;
    using Points = std::vector<model::PointResult>;
    for (const Points& points : {Points{sized(64, 10'000), stopped, lossy, sized(128, 0)},
                                 Points{over("udp", 1024, 10'000), over("tcp", 64, 12'000), over("udp", 64, 14'000)},
                                 Points{over("udp", 64, 10'000), over("tcp", 64, 12'000)}}) {
        model::RunRecord record;
        record.status = model::RunStatus::Complete;
        record.request.mode = "sweep sizes";
        record.points = points;
        RunModel run;
        run.setRecord(record);
        const auto sheet = exporting::findReference("snf-pingpong");
        REQUIRE(sheet);
        const auto overlay = exporting::overlayReference(**sheet, record);
        ViewOptions options;
        for (const bool hasReference : {false, overlay.has_value()}) {
            options.setReference(hasReference ? "snf-pingpong" : "");
            const auto paper = chart::axisCharts(record, hasReference ? &*overlay : nullptr);
            REQUIRE(paper.size() == 2);
            const std::string_view axis = chart::drawnAxis(run.axes(), run.points().front().measured);
            for (const AxisFigures figures : {AxisFigures::Median, AxisFigures::Tail}) {
                AxisChart screen(axis, figures, nullptr, &options);
                screen.resize(900, 500);
                screen.refresh(run, 0);
                compare(screen, paper[figures == AxisFigures::Median ? 0 : 1]);
            }
        }
    }
}

TEST_CASE("what is not complete is hollow, and what failed is crossed", "[gui][chart]")
{
    model::PointResult stopped = sized(128, 20'000);
    stopped.isComplete = false;
    model::PointResult failed = sized(256, 0);
    failed.isComplete = false;
    failed.problem = "The transport gave up.";
    Drawn drawn(model::kSizeAxis, {sized(64, 10'000), stopped, failed});
    REQUIRE(drawn.hollow().size() == 1);
    CHECK(drawn.hollow().at(0)->key == 128);
    REQUIRE(drawn.failed().size() == 1);
    CHECK(drawn.failed().at(0)->key == 256);
    CHECK(drawn.chart.yAxis->range().contains(drawn.failed().at(0)->value));
    CHECK(drawn.chart.shownPoints() == 3);
}

TEST_CASE("points without a place on the axis are not drawn", "[gui][chart]")
{
    CHECK(Drawn(model::kTransportAxis, {sized(64, 10'000)}).chart.shownPoints() == 0);
}

TEST_CASE("a percentile that lies among lost probes is not drawn", "[gui][chart]")
{
    model::PointResult lossy = sized(128, 20'000);
    lossy.counts.lost = 1;
    Drawn drawn(model::kSizeAxis, {sized(64, 10'000), lossy});
    // Of one sample and one loss the median came back, the 99th percentile did not.
    CHECK(drawn.medians().size() == 2);
    Drawn tail(model::kSizeAxis, {sized(64, 10'000), lossy}, AxisFigures::Tail);
    CHECK(tail.chart.graph(0)->data()->size() == 1);
    CHECK(tail.chart.graph(2)->data()->size() == 2);
}

TEST_CASE("no pause at all has its place left of the shortest on an axis over decades", "[gui][chart]")
{
    const auto paused = [](std::int64_t ns) { return pointOf({model::numberOn(model::kPauseAxis, ns)}, 10'000); };
    Drawn drawn(model::kPauseAxis, {paused(0), paused(10'000), paused(100'000), paused(1'000'000'000)});
    REQUIRE(drawn.medians().size() == 4);
    CHECK(drawn.medians().at(0)->key == Approx(1'000));
    CHECK(drawn.medians().at(1)->key == Approx(10'000));
    CHECK(drawn.chart.xAxis->scaleType() == QCPAxis::stLogarithmic);
    CHECK(drawn.chart.xAxis->range().lower > 0);
}

TEST_CASE("few values have a line each, of very many only those that have room for their words", "[gui][chart]")
{
    Drawn few(model::kSizeAxis, {sized(64, 10'000), sized(65, 10'000), sized(1024, 30'000)});
    few.chart.grab();
    CHECK(few.chart.xAxis->tickVector().size() == 3);
    std::vector<model::PointResult> points;
    for (std::int64_t bytes = 64; bytes < 564; ++bytes)
        points.push_back(sized(bytes, 10'000));
    Drawn many(model::kSizeAxis, std::move(points));
    many.chart.grab();
    CHECK(many.chart.xAxis->tickVector().size() > 5);
    CHECK(many.chart.xAxis->tickVector().size() < 40);
    for (const QString& words : many.chart.xAxis->tickVectorLabels())
        CHECK_FALSE(words.isEmpty());
}

TEST_CASE("markers of very many points do not touch, and hollow ones stand where the line has a marker", "[gui][chart]")
{
    std::vector<model::PointResult> points;
    for (std::int64_t bytes = 1; bytes <= 1000; ++bytes)
        points.push_back(sized(bytes, 10'000 + bytes * 7919 % 5000));
    for (std::size_t i = 0; i < points.size(); i += 2)
        points[i].isComplete = false;
    Drawn many(model::kSizeAxis, std::move(points), AxisFigures::Tail);
    many.chart.grab();
    const auto& line = dynamic_cast<const MarkedLine&>(*many.chart.graph(0));
    const auto& hollow = dynamic_cast<const MarkedLine&>(*many.chart.graph(1));
    CHECK(line.data()->size() == 1000);
    CHECK(line.markers().size() > 10);
    for (std::size_t i = 1; i < line.markers().size(); ++i)
        CHECK(line.markers()[i].x() - line.markers()[i - 1].x() >= 7);
    CHECK(!hollow.markers().empty());
    for (const QPointF& place : hollow.markers())
        CHECK(std::ranges::find(line.markers(), place) != line.markers().end());
    // Few keep all, however near they stand.
    Drawn few(model::kSizeAxis, {sized(64, 10'000), sized(65, 10'000), sized(1024, 30'000)});
    few.chart.grab();
    CHECK(dynamic_cast<const MarkedLine&>(*few.chart.graph(0)).markers().size() == 3);
}

TEST_CASE("what the wire alone takes is a line of its own where the link's speed is known", "[gui][chart]")
{
    const auto framed = [](std::int64_t bytes) {
        model::PointResult point = sized(bytes, 10'000);
        point.frames = model::FrameLength{.count = 1, .bytes = static_cast<std::uint64_t>(bytes) + 42};
        return point;
    };
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.points = {framed(64), framed(1024)};
    const auto wireOf = [](const model::RunRecord& shown) {
        RunModel run;
        run.setRecord(shown);
        AxisChart chart(model::kSizeAxis, AxisFigures::Median);
        chart.resize(500, 300);
        chart.refresh(run, 0);
        for (int i = 0; i < chart.graphCount(); ++i) {
            const QCPGraph& graph = *chart.graph(i);
            if (graph.name() == "wire alone" && chart.legend->hasItemWithPlottable(&graph))
                return std::pair(graph.data()->size(), graph.data()->at(0)->value);
        }
        return std::pair(0, 0.0);
    };
    CHECK(wireOf(record).first == 0);
    record.initiatorHost.adapter = model::AdapterFacts{};
    record.initiatorHost.adapter->linkMbps = 1'000;
    // 118 bytes with preamble and CRC at 8 ns each; half of a round trip has them once.
    CHECK(wireOf(record) == std::pair(2, 0.944));
}

namespace {

/// A run of these sizes, with the reference that is chosen overlaid on it.
struct WithReference {
    RunModel run;
    ViewOptions options;
    AxisChart chart{model::kSizeAxis, AxisFigures::Median, nullptr, &options};

    explicit WithReference(std::vector<model::PointResult> points, const char* mode = "sweep sizes")
    {
        model::RunRecord record;
        record.status = model::RunStatus::Complete;
        record.request.mode = mode;
        record.points = std::move(points);
        run.setRecord(std::move(record));
        chart.resize(600, 400);
        choose("");
    }
    void choose(const char* id)
    {
        options.setReference(id);
        chart.refresh(run, 0);
    }
    /// Null where the legend has no such entry.
    [[nodiscard]] const QCPGraph* listed(const QString& name)
    {
        for (int i = 0; i < chart.graphCount(); ++i) {
            if (chart.graph(i)->name() == name && chart.legend->hasItemWithPlottable(chart.graph(i)))
                return chart.graph(i);
        }
        return nullptr;
    }
    /// Those that come first lie beneath.
    [[nodiscard]] int indexOf(const QString& name)
    {
        int index = 0;
        while (index < chart.graphCount() && chart.graph(index)->name() != name)
            ++index;
        return index;
    }
    [[nodiscard]] QString note() const
    {
        QStringList texts;
        for (int i = 0; i < chart.plotLayout()->elementCount(); ++i) {
            if (const auto* row = qobject_cast<const QCPTextElement*>(chart.plotLayout()->elementAt(i)))
                texts << row->text();
        }
        return texts.size() > 1 ? texts.last() : QString();
    }
};

}  // namespace

TEST_CASE("a reference is overlaid on the sizes beside the run's own figure of that name, and says whence it is",
          "[gui][chart][reference]")
{
    WithReference drawn({sized(64, 10'000), sized(1024, 30'000)});
    const int without = drawn.chart.graphCount();
    CHECK(drawn.note().isEmpty());
    drawn.choose("snf-pingpong");
    const QCPGraph* const reference = drawn.listed("Sniffer10G, mean");
    REQUIRE(reference != nullptr);
    CHECK(reference->data()->size() == 12);
    // As the source prints it: half of the round trip.
    CHECK(reference->data()->at(0)->key == 1);
    CHECK(reference->data()->at(0)->value == Approx(5.17));
    CHECK(reference->pen().style() != Qt::SolidLine);
    CHECK(reference->pen().color() != drawn.listed("p50")->pen().color());
    const QCPGraph* const own = drawn.listed("mean");
    REQUIRE(own != nullptr);
    CHECK(own->data()->at(1)->value == Approx(15.0));
    // A mean is often where the median is, which is not to be hidden.
    CHECK(drawn.indexOf("mean") < drawn.indexOf("p50"));
    // Nothing of it lies out of sight.
    CHECK(drawn.chart.xAxis->range().contains(1));
    CHECK(drawn.chart.xAxis->range().contains(2048));
    for (const char* word : {"Sniffer10G v2/v3", "2016-07-28", "10G-PCIE2-8C2-2S", "CSPi"}) {
        INFO(word);
        CHECK(drawn.note().contains(word));
    }
    drawn.chart.grab();
    const double x = drawn.chart.xAxis->coordToPixel(1);
    CHECK(drawn.chart.readoutAt({x, 100}).contains("Sniffer10G, 1 byte: HRT mean 5.17"));
    drawn.choose("");
    CHECK(drawn.chart.graphCount() == without);
    CHECK(drawn.note().isEmpty());
}

TEST_CASE("a reference that cannot be reconciled with the run is not drawn, and core's sentence says why",
          "[gui][chart][reference]")
{
    WithReference drawn({sized(64, 10'000), sized(1024, 30'000)});
    const int without = drawn.chart.graphCount();
    drawn.choose("cspi-ping-pong");
    CHECK(drawn.note() == "The reference cspi-ping-pong holds payloads of 1 byte, and this run has none of them.");
    drawn.choose("cspi-tick-to-trade");
    CHECK(drawn.note().contains("neither can be computed from the other"));
    CHECK(drawn.chart.graphCount() == without);
}

TEST_CASE("why a reference cannot be overlaid on a run is said in the window's language", "[gui][language][reference]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    model::PointResult windowed = sized(64, 10'000);
    windowed.axes.push_back(model::numberOn(model::kWindowAxis, 8));
    model::PointResult burst = sized(64, 10'000);
    burst.axes.push_back(model::numberOn(model::kGapAxis, 100));
    model::PointResult paused = sized(64, 10'000);
    paused.axes.push_back(model::numberOn(model::kPauseAxis, 100));
    model::PointResult order = sized(64, 10'000);
    order.distributions.front().kind = model::DistributionKind::TickToTrade;
    order.axes.push_back(model::numberOn("order", 200));
    model::PointResult stream = sized(64, 10'000);
    stream.transport = "tcp";
    const auto held = [](const model::PointResult& point, const char* id) {
        WithReference drawn({point});
        drawn.choose(id);
        INFO(drawn.note().toStdString());
        CHECK(gui_test::isChinese(drawn.note()));
        CHECK_FALSE(gui_test::hasEnglish(drawn.note()));
        CHECK(drawn.note().contains(id));
    };
    for (const model::PointResult& point : {windowed, burst, paused, order, stream, sized(4'000, 10'000)})
        held(point, "snf-pingpong");
    for (const model::PointResult& point : {sized(64, 10'000), order})
        held(point, "cspi-tick-to-trade");
    held(sized(64, 10'000), "cspi-ping-pong");
    held(sized(64, 10'000), "onixs-receive-path");
}

TEST_CASE("what stands around a chart's axes gives way in a low plot: note, legend, the axis' label",
          "[gui][chart][reference]")
{
    gui_test::needFonts();
    WithReference drawn({sized(64, 10'000), sized(1024, 30'000)});
    drawn.choose("snf-pingpong");
    const auto lay = [&](int height) {
        drawn.chart.resize(400, height);
        drawn.chart.refresh(drawn.run, 0);
        for (int pass = 0; pass < 2; ++pass)
            static_cast<void>(drawn.chart.grab());
        return drawn.chart.axisRect()->height();
    };
    const QString label = drawn.chart.xAxis->label();
    CHECK(lay(400) >= 60);
    CHECK_FALSE(drawn.note().isEmpty());
    CHECK(drawn.chart.legend->visible());
    bool hadNote = true;
    bool hadLegend = true;
    for (int height = 400; height >= 130; height -= 10) {
        CAPTURE(height);
        const int axes = lay(height);
        const bool hasNote = !drawn.note().isEmpty();
        const bool hasLegend = drawn.chart.legend->visible();
        const bool hasLabel = !drawn.chart.xAxis->label().isEmpty();
        CHECK((axes >= 60 || (!hasNote && !hasLegend && !hasLabel)));
        CHECK(axes >= 50);
        // In turn, and what is gone stays away in a lower one.
        CHECK((hasLegend || !hasNote));
        CHECK((hasLabel || !hasLegend));
        CHECK((hadNote || !hasNote));
        CHECK((hadLegend || !hasLegend));
        hadNote = hasNote;
        hadLegend = hasLegend;
    }
    CHECK_FALSE(hadNote);
    // In a higher one all of it is back.
    CHECK(lay(400) >= 60);
    CHECK_FALSE(drawn.note().isEmpty());
    CHECK(drawn.chart.legend->visible());
    CHECK(drawn.chart.xAxis->label() == label);
}

TEST_CASE("a width's label that is longer than the plot falls to its unit", "[gui][chart]")
{
    gui_test::needFonts();
    Drawn drawn(model::kSizeAxis, {sized(64, 10'000), sized(1024, 30'000)});
    drawn.chart.xAxis->setLabel("time since the point of this run began (s)");
    drawn.chart.resize(220, 300);
    static_cast<void>(drawn.chart.grab());
    CHECK(drawn.chart.xAxis->label() == "s");
    drawn.chart.resize(700, 300);
    static_cast<void>(drawn.chart.grab());
    CHECK(drawn.chart.xAxis->label() == "time since the point of this run began (s)");
}

namespace {

/// Chooses the entry of the context menu that begins with these words; false: there is none.
bool chooseInMenu(BasePlot& plot, const QString& words)
{
    emit plot.customContextMenuRequested({10, 10});
    auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr)
        return false;
    bool isFound = false;
    for (QAction* action : menu->actions()) {
        if (action->text().startsWith(words)) {
            isFound = true;
            action->trigger();
        }
    }
    menu->close();
    return isFound;
}

}  // namespace

TEST_CASE("a plot that goes takes its open menu along", "[gui][chart][keys]")
{
    auto chart = std::make_unique<AxisChart>(model::kSizeAxis, AxisFigures::Median);
    emit chart->customContextMenuRequested({10, 10});
    REQUIRE(QApplication::activePopupWidget() != nullptr);
    chart.reset();
    CHECK(QApplication::activePopupWidget() == nullptr);
}

TEST_CASE("every chart over an axis is linear or logarithmic along it, by its menu", "[gui][chart][keys]")
{
    RunModel run;
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.points = {sized(64, 10'000), sized(128, 30'000)};
    run.setRecord(record);
    AxisChart chart(model::kSizeAxis, AxisFigures::Median);
    LoadChart loads;
    RunBars bars(99);
    ViewOptions options;
    PercentilePlot percentiles(options);
    struct Axis {
        BasePlot& plot;
        QCPAxis& axis;
        const char* words;
    };
    for (const Axis& one :
         {Axis{chart, *chart.yAxis, "Logarithmic latency"}, Axis{chart, *chart.xAxis, "Logarithmic "},
          Axis{loads, *loads.xAxis, "Logarithmic offered rate"}, Axis{loads, *loads.yAxis, "Logarithmic packet rate"},
          Axis{percentiles, *percentiles.xAxis, "Logarithmic percentile"},
          Axis{bars, *bars.xAxis, "Logarithmic latency"}}) {
        CAPTURE(one.words);
        const auto connected = QObject::connect(&one.plot, &BasePlot::refreshWanted, [&] { one.plot.refresh(run, 0); });
        one.plot.resize(400, 300);
        one.plot.refresh(run, 0);
        const QCPAxis::ScaleType before = one.axis.scaleType();
        REQUIRE(chooseInMenu(one.plot, QString::fromLatin1(one.words)));
        CHECK(one.axis.scaleType() != before);
        CHECK((one.axis.scaleType() == QCPAxis::stLinear || one.axis.range().lower > 0));
        REQUIRE(chooseInMenu(one.plot, QString::fromLatin1(one.words)));
        CHECK(one.axis.scaleType() == before);
        QObject::disconnect(connected);
    }
}

TEST_CASE("on a linear axis a percentile stands where its number is", "[gui][chart][keys]")
{
    RunModel run;
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.points = {sized(64, 10'000)};
    for (int i = 0; i < 999; ++i)
        record.points.front().distributions.front().histogram.record(i < 499 ? 10'000 : 80'000);
    run.setRecord(record);
    ViewOptions options;
    PercentilePlot plot(options);
    QObject::connect(&plot, &BasePlot::refreshWanted, [&] { plot.refresh(run, 0); });
    plot.resize(600, 400);
    plot.refresh(run, 0);
    // The median is where the curve rises: at 1 / (1 - 0.5).
    const auto rise = [&plot] {
        QCPGraphDataContainer& curve = *plot.graph(0)->data();
        const auto slow = std::ranges::find_if(curve, [](const QCPGraphData& dot) { return dot.value > 30; });
        return slow == curve.end() ? -1 : slow->key;
    };
    CHECK(rise() == Approx(2).margin(0.01));
    static_cast<void>(plot.grab());
    plot.zoomTo(plot.axisRect()->rect().adjusted(100, 20, -100, -20));
    REQUIRE(chooseInMenu(plot, QStringLiteral("Logarithmic percentile")));
    CHECK(rise() == Approx(50).margin(0.3));
    CHECK(plot.xAxis->range().lower == 0);
    CHECK(plot.xAxis->range().upper == 100);
    CHECK_FALSE(plot.isZoomed());
    static_cast<void>(plot.grab());
    CHECK(plot.readoutAt({plot.xAxis->coordToPixel(25), 200}).contains("p25"));
    REQUIRE(chooseInMenu(plot, QStringLiteral("Logarithmic percentile")));
    CHECK(rise() == Approx(2).margin(0.01));
}

TEST_CASE("a mode's page follows from its axis: a sweep has its charts first, any other mode the chosen point's plots",
          "[gui][plots]")
{
    ViewOptions options;
    const auto names = [&options](const Page& page) {
        QStringList all;
        for (const PlotMaker& make : page.plots)
            all << std::unique_ptr<BasePlot>(make(options, nullptr))->metaObject()->className();
        all.replaceInStrings("halftrip::gui::", "");
        return all.join(' ').toStdString();
    };
    const std::string ofPoint = "HistogramPlot PercentilePlot TimelinePlot";
    for (const measure::Mode& mode : measure::allModes()) {
        CAPTURE(mode.id);
        const Page& page = pageOf(mode.id);
        CHECK(page.mode == mode.id);
        const bool isOfLoad = mode.chartAxis == model::kGapAxis;
        CHECK(page.leading == (isOfLoad ? 3U : mode.isSweep ? 2U : 1U));
        CHECK(names(page) == (isOfLoad       ? "AxisChart AxisChart LoadChart "
                              : mode.isSweep ? "AxisChart AxisChart "
                                             : "") +
                                 ofPoint);
        const Page& overSizes = pageOf(mode.id, /*hasSizes=*/true);
        CHECK((&overSizes == &page) == mode.isSweep);
        if (!mode.isSweep) {
            CHECK(overSizes.leading == 3);
            CHECK(names(overSizes) == "HistogramPlot AxisChart AxisChart PercentilePlot TimelinePlot");
        }
        // Only a sweep without an axis of its own asks what its points differ in.
        CHECK((&pageOf(mode.id, false, "dscp") == &page) == !(mode.isSweep && mode.chartAxis.empty()));
    }
    CHECK(&pageOf("juggle") == &pageOf("ping"));
}

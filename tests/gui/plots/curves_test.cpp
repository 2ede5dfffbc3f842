#include "app/gui/canvas/view_options.hpp"
#include "app/gui/model/run_model.hpp"
#include "app/gui/plots/load_chart.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/runs/summary_strip.hpp"

#include <catch2/catch.hpp>

#include <QLabel>

#include <cmath>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

model::RunRecord finished(const char* mode)
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.request.mode = mode;
    return record;
}

/// A second of 10 us and one of 40 us, with an outage between them.
model::RunRecord slowInTheEnd()
{
    model::RunRecord record = finished("ping");
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (const std::int64_t second : {0, 1, 2}) {
        model::TimeSlice& slice = point.slices.emplace_back();
        slice.startNs = second * 1'000'000'000;
        slice.lengthNs = 1'000'000'000;
        if (second == 1) {
            slice.lost = 7;
            continue;
        }
        const std::int64_t ns = second == 0 ? 20'000 : 80'000;
        slice.count = 100;
        slice.p50Ns = slice.p99Ns = slice.maxNs = ns;
        stats::Histogram samples;
        for (int i = 0; i < 100; ++i)
            samples.record(ns);
        point.distributions.front().histogram.merge(samples);
        slice.cells = stats::CellCounts(samples);
    }
    point.counts = {.sent = 207, .received = 200, .lost = 7};
    point.outages = {{.startNs = 1'000'000'000, .lengthNs = 1'000'000'000, .cause = "The adapter eth0 is down."}};
    return record;
}

QStringList textsIn(const QWidget& widget)
{
    QStringList texts;
    for (const QLabel* label : widget.findChildren<QLabel*>())
        texts << label->text();
    return texts;
}

}  // namespace

TEST_CASE("the figures are those of the stretch of time that is brushed", "[gui][brush]")
{
    RunModel model;
    model.setRecord(slowInTheEnd());
    ViewOptions options;
    SummaryStrip strip;
    strip.refresh(model, 0);
    CHECK(textsIn(strip).contains("200"));
    options.brushTime(Span{0.0, 1.0});
    strip.refresh(model, 0, &options);
    CHECK(textsIn(strip).contains("10.00"));
    CHECK_FALSE(textsIn(strip).contains("40.00"));
    options.brushTime(Span{2.0, 3.0});
    strip.refresh(model, 0, &options);
    const QString texts = textsIn(strip).join(' ');
    INFO(texts.toStdString());
    CHECK(texts.contains("2.00 to 3.00 s"));
    CHECK(textsIn(strip).contains("100"));
    CHECK(textsIn(strip).contains("40.00"));
    CHECK_FALSE(textsIn(strip).contains("10.00"));
    // Where no reply came there is no figure, and no zero.
    options.brushTime(Span{1.0, 2.0});
    strip.refresh(model, 0, &options);
    CHECK(textsIn(strip).contains("7"));
    CHECK_FALSE(textsIn(strip).contains("0.00"));
    strip.refresh(model, 0);
    CHECK(textsIn(strip).contains("200"));
}

TEST_CASE("no curve is drawn across a silence, which is a grey band", "[gui][plots]")
{
    RunModel model;
    model.setRecord(slowInTheEnd());
    ViewOptions options;
    TimelinePlot plot(options);
    plot.resize(600, 360);
    plot.refresh(model, 0);
    plot.replot();
    const auto named = [&plot](const QString& name) {
        QCPGraph* found = nullptr;
        for (int i = 0; i < plot.graphCount(); ++i)
            found = plot.graph(i)->name() == name ? plot.graph(i) : found;
        return found;
    };
    for (const char* name : {"p50", "p99", "max"}) {
        CAPTURE(name);
        const QCPGraph* const curve = named(name);
        REQUIRE(curve != nullptr);
        REQUIRE(curve->dataCount() == 3);
        CHECK_FALSE(std::isnan(curve->data()->at(0)->value));
        CHECK(std::isnan(curve->data()->at(1)->value));
        CHECK_FALSE(std::isnan(curve->data()->at(2)->value));
    }
    const QCPGraph* const band = named("no reply");
    REQUIRE(band != nullptr);
    REQUIRE(band->dataCount() == 5);
    CHECK(band->data()->at(0)->key == Approx(1));
    CHECK(band->data()->at(3)->key == Approx(2));
    CHECK(band->brush().style() == Qt::SolidPattern);
    CHECK(plot.legend->hasItemWithPlottable(band));
}

TEST_CASE("the pointer over an outage says how long it was and why", "[gui][plots]")
{
    RunModel model;
    model.setRecord(slowInTheEnd());
    ViewOptions options;
    TimelinePlot plot(options);
    plot.resize(600, 300);
    plot.refresh(model, 0);
    plot.replot();
    const auto at = [&](double second) {
        return plot.readoutAt({plot.xAxis->coordToPixel(second), double(plot.axisRect()->center().y())});
    };
    CHECK(at(1.5).contains("The adapter eth0 is down."));
    CHECK(at(1.5).contains("no reply"));
    CHECK_FALSE(at(0.5).contains("eth0"));
}

TEST_CASE("a sweep over loads draws offered, received and dropped packets in one chart", "[gui][plots]")
{
    RunModel model;
    model::RunRecord record = finished("sweep load");
    for (const std::int64_t gapNs : {10'000, 2'000}) {
        model::PointResult& point = record.points.emplace_back();
        point.mode = "sweep load";
        point.axes = {model::numberOn(model::kSizeAxis, 64), model::numberOn(model::kGapAxis, gapNs)};
        point.distributions = {{.id = "rtt", .histogram = {}},
                               {.id = "sendGap", .kind = model::DistributionKind::SendGap, .histogram = {}}};
        point.distributions[0].histogram.record(20'000);
        point.distributions[1].histogram.record(gapNs);
        const std::uint64_t lost = gapNs == 2'000 ? 250 : 0;
        point.counts = {.sent = 1'000, .received = 1'000 - lost, .lost = lost};
    }
    model.setRecord(record);
    LoadChart chart;
    chart.resize(500, 300);
    chart.refresh(model, 0);
    chart.replot();
    REQUIRE(chart.graphCount() == 3);
    CHECK(chart.graph(0)->dataCount() == 2);
    const auto at = [&](int graph, int place) { return chart.graph(graph)->data()->at(place)->value; };
    CHECK(at(0, 0) == Approx(100'000).epsilon(0.01));
    CHECK(at(0, 1) == Approx(500'000).epsilon(0.01));
    CHECK(at(1, 1) == Approx(375'000).epsilon(0.01));
    CHECK(at(2, 0) == 0);
    CHECK(at(2, 1) == Approx(125'000).epsilon(0.01));
    CHECK(chart.readoutAt({chart.xAxis->coordToPixel(at(0, 1)), 50}).contains("dropped"));
    CHECK(chart.yAxis->range().lower == 0);
    // What is cut of its axis' name is the end.
    int cut = 0;
    for (int height = 110; height <= 300; height += 10) {
        chart.resize(400, height);
        static_cast<void>(chart.grab());
        const QString label = chart.yAxis->label();
        CAPTURE(height, label.toStdString());
        CHECK((label.startsWith("p") || label == QString(QChar(0x2026))));
        cut += label.size() > 1 && label.endsWith(QChar(0x2026)) ? 1 : 0;
    }
    CHECK(cut > 0);
}

TEST_CASE("the legend of the chart over loads switches the curves of all sizes", "[gui][plots][legend]")
{
    RunModel model;
    model::RunRecord record = finished("sweep load");
    for (const std::int64_t bytes : {64, 512}) {
        for (const std::int64_t gapNs : {10'000, 2'000}) {
            model::PointResult& point = record.points.emplace_back();
            point.mode = "sweep load";
            point.axes = {model::numberOn(model::kSizeAxis, bytes), model::numberOn(model::kGapAxis, gapNs)};
            point.distributions = {{.id = "rtt", .histogram = {}},
                                   {.id = "sendGap", .kind = model::DistributionKind::SendGap, .histogram = {}}};
            point.distributions[0].histogram.record(20'000);
            point.distributions[1].histogram.record(gapNs);
            point.counts = {.sent = 1'000, .received = 1'000};
        }
    }
    model.setRecord(record);
    LoadChart chart;
    chart.resize(500, 300);
    chart.refresh(model, 0);
    chart.replot();
    REQUIRE(chart.graphCount() == 6);
    const auto shown = [&] {
        chart.replot();
        std::string all;
        for (int i = 0; i < chart.graphCount(); ++i)
            all += chart.graph(i)->visible() ? '1' : '0';
        return all;
    };
    CHECK(shown() == "111111");
    chart.switchCurve("received in time");
    CHECK(shown() == "101101");
    chart.switchCurve("received in time");
    CHECK(shown() == "111111");
    chart.isolateCurve("dropped");
    CHECK(shown() == "001001");
}

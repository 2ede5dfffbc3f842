#include "core/chart/axis_charts.hpp"
#include "core/chart/axis_places.hpp"

#include "fixture_record.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::chart;

namespace {

model::PointResult measuredOn(std::vector<model::AxisValue> axes, std::int64_t rttNs)
{
    model::PointResult point;
    point.axes = std::move(axes);
    point.distributions = {{.id = "rtt", .histogram = {}}};
    point.distributions.front().histogram.record(rttNs);
    return point;
}

AxisPlaces placed(const char* axis, const std::vector<model::PointResult>& results)
{
    std::vector<AxisPoint> points;
    for (const model::PointResult& result : results)
        points.push_back(axisPointOf(result));
    return placesOn(model::axisInfo(axis), points, model::axesThatVary(results), {});
}

}  // namespace

TEST_CASE("numbers stand where they are, in groups by the other axes", "[core][chart]")
{
    const auto point = [](std::int64_t bytes, const char* transport) {
        return measuredOn({model::numberOn(model::kSizeAxis, bytes), model::wordOn(model::kTransportAxis, transport)},
                          10'000);
    };
    const AxisPlaces places = placed("size", {point(64, "udp"), point(1024, "udp"), point(64, "tcp")});
    REQUIRE(places.places.size() == 3);
    CHECK(places.isLog);
    CHECK(places.groups.size() == 2);
    CHECK(places.values.size() == 2);
    CHECK(places.places[1].x == 1024);
    CHECK(places.places[2].group == 1);
    CHECK(places.places[0].shownUs[P50] == Approx(5));
}

TEST_CASE("points are drawn over what they name first, where its values are numbers", "[core][chart]")
{
    const auto over = [](const std::vector<model::AxisValue>& axes) {
        const std::vector<model::PointResult> points{measuredOn(axes, 10'000)};
        const std::vector<std::string> all{"transport", "size", "dscp"};
        return std::string(drawnAxis(all, points.front()));
    };
    const auto dscp = model::numberOn("dscp", 46);
    const auto size = model::numberOn(model::kSizeAxis, 64);
    const auto transport = model::wordOn(model::kTransportAxis, "udp");
    CHECK(over({dscp, size}) == "dscp");
    CHECK(over({size, dscp}) == "size");
    CHECK(over({transport, dscp}) == "size");
    CHECK(over({model::numberOn("elsewhere", 1)}) == "size");
    CHECK(drawnAxis({"transport"}, measuredOn({transport}, 10'000)) == "transport");
    CHECK(drawnAxis({}, measuredOn({}, 10'000)).empty());
}

TEST_CASE("a chart over an option of a transport goes by its name", "[core][chart]")
{
    model::RunRecord record;
    for (const std::int64_t dscp : {0, 46})
        record.points.push_back(measuredOn({model::numberOn("dscp", dscp)}, 10'000));
    const auto charts = axisCharts(record);
    REQUIRE(charts.size() == 2);
    CHECK(charts[0].x.title == "dscp");
    CHECK(charts[1].title == "HRT p99 and maximum against dscp");
}

TEST_CASE("no pause at all stands as far left of the shortest as that does of the next", "[core][chart]")
{
    const auto point = [](std::int64_t ns) { return measuredOn({model::numberOn(model::kPauseAxis, ns)}, 10'000); };
    const AxisPlaces places = placed("pause", {point(0), point(10'000), point(100'000)});
    CHECK(places.places[0].x == Approx(1'000));
    CHECK(places.isLog);
}

TEST_CASE("a figure among lost probes has no place", "[core][chart]")
{
    model::PointResult lossy = measuredOn({model::numberOn(model::kSizeAxis, 64)}, 10'000);
    lossy.counts.lost = 1;
    const AxisPlaces places = placed("size", {lossy});
    CHECK(places.places[0].shownUs[P50].has_value());
    CHECK_FALSE(places.places[0].shownUs[P99].has_value());
    CHECK(places.places[0].shownUs[Max].has_value());
}

TEST_CASE("a sweep has its median on a linear scale from 0 on, and its tail apart", "[core][chart]")
{
    const std::vector<Chart> charts = axisCharts(fixtures::fullRecord());
    REQUIRE(charts.size() == 2);
    CHECK(charts[0].y.kind == ScaleKind::Linear);
    CHECK(charts[0].y.alsoShows == 0);
    CHECK(charts[0].series.front().name == "p50");
    CHECK(charts[1].series[0].name == "p99");
    CHECK(charts[1].series[1].name == "max");
    CHECK(axisCharts(fixtures::emptyRecord()).empty());
}

TEST_CASE("what is said of a dot names the unit that its figure has in tables", "[core][chart]")
{
    model::RunRecord record;
    record.points = {measuredOn({model::numberOn(model::kSizeAxis, 64)}, 10'000),
                     measuredOn({model::numberOn(model::kSizeAxis, 1024)}, 324'790'000)};
    const std::vector<Chart> charts = axisCharts(record);
    REQUIRE(charts.size() == 2);
    const std::vector<Text>& hints = charts.front().series.front().hints;
    REQUIRE(hints.size() == 2);
    CHECK(std::string(hints[0]).ends_with("HRT p50 5.00 \u00b5s"));
    CHECK(std::string(hints[1]).ends_with(" ms"));
    // Whoever draws it ten times a second asks for none.
    AlongAxis along{model::axisInfo(model::kSizeAxis), model::wordsOf(model::DistributionKind::RoundTrip), {}, {}};
    for (const model::PointResult& point : record.points)
        along.points.push_back(axisPointOf(point));
    along.places = placesOn(along.axis, along.points, {"size"}, {});
    const Chart bare = axisChart(along, AxisFigures::Median);
    CHECK(bare.series.front().dots == charts.front().series.front().dots);
    CHECK(bare.series.front().hints.empty());
}

TEST_CASE("groups have a colour each, and their maximum beside p99; what is not complete is hollow", "[core][chart]")
{
    const auto point = [](std::int64_t bytes, const char* transport) {
        return measuredOn({model::numberOn(model::kSizeAxis, bytes), model::wordOn(model::kTransportAxis, transport)},
                          10'000);
    };
    model::RunRecord record;
    record.points = {point(64, "udp"), point(1024, "udp"), point(64, "tcp"), point(1024, "tcp")};
    record.points[1].isComplete = false;
    record.points[0].distributions.front().histogram.record(9'000'000);
    for (int i = 0; i < 200; ++i)
        record.points[0].distributions.front().histogram.record(10'000);
    const std::vector<Chart> charts = axisCharts(record);
    REQUIRE(charts.size() == 2);
    REQUIRE(charts[0].series.size() == 2);
    REQUIRE(charts[1].series.size() == 4);
    for (const Chart& chart : charts) {
        const std::size_t figures = chart.series.size() / 2;
        const Series& udp = chart.series[0];
        const Series& tcp = chart.series[figures];
        CHECK(udp.name == "over udp");
        CHECK(tcp.name == "over tcp");
        CHECK(udp.color != tcp.color);
        CHECK(udp.hollow == Dots{udp.dots[1]});
        CHECK(tcp.hollow.empty());
    }
    CHECK(charts[1].title == "HRT p99 and maximum against payload in bytes");
    CHECK(charts[1].description == "The tail of every point. Dashed: the maximum.");
    const Series& maxima = charts[1].series[1];
    CHECK(maxima.name.empty());
    CHECK(maxima.look == Look::Dashed);
    CHECK(maxima.color == charts[1].series[0].color);
    CHECK(maxima.group == charts[1].series[0].group);
    CHECK(maxima.dots[0].y == Approx(4'500).epsilon(0.02));
    CHECK(charts[1].series[0].dots[0].y == Approx(5).epsilon(0.02));
}

TEST_CASE("a point without samples keeps its place on the axis; a chart needs two that have some", "[core][chart]")
{
    const auto point = [](std::int64_t bytes) {
        return measuredOn({model::numberOn(model::kSizeAxis, bytes)}, 10'000);
    };
    model::RunRecord record;
    record.points = {point(64), point(128), point(1024)};
    record.points[2].distributions.front().histogram = {};
    const std::vector<Chart> charts = axisCharts(record);
    REQUIRE(charts.size() == 2);
    CHECK(charts[0].x.ticks.size() == 3);
    CHECK(charts[0].series.front().dots.size() == 2);
    record.points[1].distributions.front().histogram = {};
    CHECK(axisCharts(record).empty());
}

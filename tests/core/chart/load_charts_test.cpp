#include "core/chart/load_charts.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::chart;

namespace {

model::PointResult measuredAt(std::int64_t bytes, std::int64_t gapNs, std::uint64_t lost, std::uint64_t late)
{
    model::PointResult point;
    point.axes = {model::numberOn(model::kSizeAxis, bytes), model::numberOn(model::kGapAxis, gapNs)};
    point.distributions = {{.id = "rtt", .histogram = {}},
                           {.id = "sendGap", .kind = model::DistributionKind::SendGap, .histogram = {}}};
    point.distributions[0].histogram.record(20'000);
    point.distributions[1].histogram.record(gapNs);
    point.counts = {.sent = 1'000, .received = 1'000 - lost, .lost = lost, .late = late};
    return point;
}

}  // namespace

TEST_CASE("offered, received and dropped packets are drawn over the load, what came late is none of the dropped",
          "[core][chart]")
{
    model::RunRecord record;
    record.points = {measuredAt(64, 2'000, 250, 50), measuredAt(64, 10'000, 0, 0)};
    const std::vector<Chart> charts = loadCharts(record);
    REQUIRE(charts.size() == 1);
    const Chart& chart = charts.front();
    CHECK(chart.title == "Offered, received and dropped");
    REQUIRE(chart.series.size() == LoadRateCount);
    CHECK(chart.series[Offered].look == Look::Dashed);
    const auto at = [&chart](LoadRate rate, std::size_t place) { return chart.series[rate].dots.at(place).y; };
    CHECK(at(Offered, 0) == Approx(100'000).epsilon(0.02));
    CHECK(at(Received, 0) == at(Offered, 0));
    CHECK(at(Dropped, 0) == 0);
    CHECK(at(Offered, 1) == Approx(500'000).epsilon(0.02));
    CHECK(at(Received, 1) == Approx(0.75 * at(Offered, 1)));
    CHECK(at(Dropped, 1) == Approx(0.2 * at(Offered, 1)));
    CHECK(chart.series[Dropped].dots[1].x == at(Offered, 1));
}

TEST_CASE("a report has a chart over the load for each size, and none where loads do not differ", "[core][chart]")
{
    model::RunRecord record;
    for (const std::int64_t bytes : {64, 1'024}) {
        for (const std::int64_t gapNs : {10'000, 2'000})
            record.points.push_back(measuredAt(bytes, gapNs, 0, 0));
    }
    const std::vector<Chart> charts = loadCharts(record);
    REQUIRE(charts.size() == 2);
    CHECK(charts[0].title == "Offered, received and dropped, 64 bytes");
    CHECK(charts[1].title == "Offered, received and dropped, 1024 bytes");
    record.points.resize(1);
    CHECK(loadCharts(record).empty());
}

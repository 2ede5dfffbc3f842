#include "core/chart/time_course.hpp"

#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cmath>

using namespace halftrip;
using namespace halftrip::chart;

namespace {

model::TimeSlice sliceAt(std::int64_t startNs, std::uint64_t count, std::uint64_t lost)
{
    model::TimeSlice slice;
    slice.startNs = startNs;
    slice.lengthNs = 100'000'000;
    slice.count = count;
    slice.lost = lost;
    slice.p50Ns = 10'000;
    slice.p99Ns = 20'000;
    slice.maxNs = 30'000;
    return slice;
}

}  // namespace

TEST_CASE("no curve goes across a silence, and neighbouring silences are one band", "[core][chart]")
{
    const std::vector<model::TimeSlice> slices{sliceAt(0, 100, 0), sliceAt(100'000'000, 0, 4),
                                               sliceAt(200'000'000, 0, 4), sliceAt(300'000'000, 100, 0)};
    const TimeCourse course = timeCourse(slices, model::wordsOf(model::DistributionKind::RoundTrip));
    for (const Dots& figure : course.figures) {
        REQUIRE(figure.size() == 4);
        CHECK_FALSE(std::isnan(figure[0].y));
        CHECK(std::isnan(figure[1].y));
        CHECK(std::isnan(figure[2].y));
        CHECK_FALSE(std::isnan(figure[3].y));
    }
    CHECK(course.figures[0][0].y == Approx(5));
    REQUIRE(course.silences.size() == 1);
    CHECK(course.silences[0].from == Approx(0.1));
    CHECK(course.silences[0].to == Approx(0.3));
    CHECK(course.losses.size() == 2);
    CHECK(course.highest == Approx(15));
    CHECK(course.end == Approx(0.4));
    CHECK_FALSE(course.hasCells);
}

TEST_CASE("a percentile of a slice that lies among its lost probes is a gap", "[core][chart]")
{
    const std::vector<model::TimeSlice> slices{sliceAt(0, 100, 2)};
    const TimeCourse course = timeCourse(slices, model::wordsOf(model::DistributionKind::RoundTrip));
    CHECK_FALSE(std::isnan(course.figures[0][0].y));
    CHECK(std::isnan(course.figures[1][0].y));
    CHECK_FALSE(std::isnan(course.figures[2][0].y));
}

TEST_CASE("a stretch of time holds what its slices counted, within a cell", "[core][chart]")
{
    const model::PointResult point = fixtures::fullRecord().points.front();
    const Stretch whole = stretchOf(point, 0, 1e9);
    CHECK(whole.samples == 20'000);
    CHECK(whole.result.histogram.count() == 20'000);
    CHECK(static_cast<double>(whole.result.histogram.percentileNs(50)) ==
          Approx(static_cast<double>(point.result().histogram.percentileNs(50))).epsilon(0.05));
    const Stretch half = stretchOf(point, 0, 0.5);
    CHECK(half.samples == 10'000);
    CHECK(half.result.histogram.count() == 10'000);
    CHECK(stretchOf(point, 7, 8).samples == 0);
    CHECK(whole.stalls == 0);
    model::PointResult stalled = point;
    stalled.autopsy.emplace().initiator.gaps = {{0, 100'000'000, 30'000}, {600'000'000, 700'000'000, 20'000}};
    stalled.autopsy->responder.gaps = {{0, 200'000'000, 90'000}};
    const Stretch early = stretchOf(stalled, 0, 0.5);
    CHECK(early.stalls == 2);
    CHECK(early.longestStallNs == 90'000);
    CHECK(early.areStallsAll);
    stalled.autopsy->responder.gaps.resize(model::kMostGaps);
    CHECK_FALSE(stretchOf(stalled, 0, 0.5).areStallsAll);
}

TEST_CASE("within a cell a stretch has the point's own distribution, and all slices together its very figures",
          "[core][chart]")
{
    model::PointResult point = fixtures::fullRecord().points.front();
    stats::Histogram whole;
    std::array<stats::Histogram, 2> halves;
    for (std::int64_t ns = 56'190; ns <= 56'740; ++ns) {
        whole.record(ns);
        halves.at(static_cast<std::size_t>(ns % 2)).record(ns);
    }
    point.distributions.front().histogram = whole;
    point.slices = {sliceAt(0, halves[0].count(), 0), sliceAt(100'000'000, halves[1].count(), 0)};
    point.slices[0].cells = stats::CellCounts(halves[0]);
    point.slices[1].cells = stats::CellCounts(halves[1]);
    const stats::Histogram all = stretchOf(point, 0, 1).result.histogram;
    for (const double percent : {1.0, 50.0, 90.0, 99.0})
        CHECK(all.percentileNs(percent) == whole.percentileNs(percent));
    const stats::Histogram half = stretchOf(point, 0, 0.1).result.histogram;
    CHECK(half.count() == halves[0].count());
    CHECK(half.percentileNs(50) == Approx(whole.percentileNs(50)).margin(30));
    CHECK(half.minNs() < half.percentileNs(50));
    CHECK(half.percentileNs(50) < half.percentileNs(99));
}

TEST_CASE("a heat map holds every sample of a column once, and is empty without cells", "[core][chart]")
{
    const model::PointResult point = fixtures::fullRecord().points.front();
    const Heat heat = heatOf(point.slices, model::wordsOf(point.result().kind), 0,
                             timeCourse(point.slices, model::wordsOf(point.result().kind)).end, 4);
    REQUIRE(heat.columns == 4);
    const std::size_t rows = heat.edges.size() - 1;
    for (std::size_t column = 0; column < heat.columns; ++column) {
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row)
            sum += heat.shares[column * rows + row];
        CHECK(sum == Approx(1).margin(0.01));
    }
    const std::vector<model::TimeSlice> bare{sliceAt(0, 100, 0)};
    CHECK(heatOf(bare, model::wordsOf(point.result().kind), 0, 1, 4).columns == 0);
}

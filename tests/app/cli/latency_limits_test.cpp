#include "app/cli/latency_limits.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

/// RTTs of 2, 4 .. 200 us, so that HRT p50 is 50 us and the maximum 100 us.
model::RunRecord makeRecord()
{
    model::RunRecord record;
    model::PointResult point;
    stats::Histogram rtt;
    for (int i = 1; i <= 100; ++i)
        rtt.record(std::int64_t{2000} * i);
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{"rtt", model::DistributionKind::RoundTrip, rtt, 0}};
    record.points.push_back(point);
    return record;
}

bool isBroken(const char* limit)
{
    return !cli::brokenLimits(makeRecord(), {cli::parseLimit(limit).value()}).empty();
}

}  // namespace

TEST_CASE("limits hold for half round trips", "[app][cli]")
{
    CHECK_FALSE(isBroken("max=100.1us"));
    CHECK(isBroken("max=99us"));
    CHECK(isBroken("p50=49us"));
    CHECK_FALSE(isBroken("p50=51us"));
    CHECK(isBroken("mean=50us"));
    CHECK_FALSE(isBroken("mean=51us"));
    CHECK_FALSE(isBroken("min=1us"));
    CHECK(isBroken("min=999ns"));
}

TEST_CASE("limits on what is no round trip hold for the whole", "[app][cli]")
{
    model::RunRecord record = makeRecord();
    record.points[0].distributions[0].kind = model::DistributionKind::OneWay;
    CHECK(cli::brokenLimits(record, {cli::parseLimit("max=199us").value()}).size() == 1);
    CHECK(cli::brokenLimits(record, {cli::parseLimit("max=200.1us").value()}).empty());
}

TEST_CASE("a point without samples breaks every limit", "[app][cli]")
{
    model::RunRecord record;
    record.points.emplace_back();
    CHECK(cli::brokenLimits(record, {cli::parseLimit("max=1h").value()}).size() == 1);
}

TEST_CASE("what is no limit is refused with the form", "[app][cli]")
{
    for (const char* text :
         {"", "p99", "p99=", "=20us", "p=1us", "p101=1us", "p-1=1us", "px=1us", "median=1us", "p99=20", "p99=-1us"}) {
        CAPTURE(text);
        const auto limit = cli::parseLimit(text);
        REQUIRE_FALSE(limit);
        CHECK(limit.error().kind == ErrorKind::Invalid);
    }
}

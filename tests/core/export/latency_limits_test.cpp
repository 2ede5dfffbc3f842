#include "core/export/latency_limits.hpp"

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
    return !exporting::brokenLimits(makeRecord(), {exporting::parseLimit(limit).value()}).empty();
}

}  // namespace

TEST_CASE("limits hold for half round trips", "[core][export]")
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

TEST_CASE("limits on what is no round trip hold for the whole", "[core][export]")
{
    model::RunRecord record = makeRecord();
    record.points[0].distributions[0].kind = model::DistributionKind::OneWay;
    CHECK(exporting::brokenLimits(record, {exporting::parseLimit("max=199us").value()}).size() == 1);
    CHECK(exporting::brokenLimits(record, {exporting::parseLimit("max=200.1us").value()}).empty());
    record.points[0].distributions[0].kind = model::DistributionKind::SendInterval;
    CHECK_THAT(exporting::brokenLimits(record, {exporting::parseLimit("max=199us").value()}).at(0),
               Catch::Contains("max send interval is 200"));
}

TEST_CASE("a limit that cannot be read is told as it was typed", "[core][export]")
{
    CHECK(exporting::parseLimit("p99=20").error().what == "--fail-above p99=20 has no unit.");
}

TEST_CASE("a point without samples breaks every limit", "[core][export]")
{
    model::RunRecord record;
    record.points.emplace_back();
    CHECK(exporting::brokenLimits(record, {exporting::parseLimit("max=1h").value()}).size() == 1);
}

TEST_CASE("a run without points or that failed keeps no limit, one that was stopped keeps what its points keep",
          "[core][export]")
{
    model::RunRecord record = makeRecord();
    for (const auto status : {model::RunStatus::Complete, model::RunStatus::Interrupted}) {
        record.status = status;
        CHECK(exporting::whyNoLimitIsKept(record).empty());
    }
    record.status = model::RunStatus::Failed;
    CHECK(exporting::whyNoLimitIsKept(record) == "the run failed before its end, so it keeps no limit");
    record.points.clear();
    record.status = model::RunStatus::Complete;
    CHECK(exporting::whyNoLimitIsKept(record) == "no point was measured to hold against the limits");
}

TEST_CASE("a percentile among lost probes keeps no limit", "[core][export]")
{
    model::RunRecord record = makeRecord();
    record.points[0].counts.lost = 5;
    const auto broken = exporting::brokenLimits(record, {exporting::parseLimit("p99=1s").value()});
    REQUIRE(broken.size() == 1);
    CHECK(broken[0].find("lost") != std::string::npos);
    CHECK(exporting::brokenLimits(record, {exporting::parseLimit("p50=1s").value()}).empty());
}

TEST_CASE("neither the maximum nor the mean keeps a limit beside a lost probe", "[core][export]")
{
    model::RunRecord record = makeRecord();
    record.points[0].counts.lost = 1;
    const auto brokenBy = [&record](const char* limit) {
        return exporting::brokenLimits(record, {exporting::parseLimit(limit).value()});
    };
    CHECK(brokenBy("p100=1s").size() == 1);
    REQUIRE(brokenBy("max=1s").size() == 1);
    CHECK_THAT(brokenBy("max=1s")[0], Catch::Contains("max HRT lies among the lost probes"));
    REQUIRE(brokenBy("mean=1s").size() == 1);
    CHECK_THAT(brokenBy("mean=1s")[0], Catch::Contains("mean HRT is unknown, since probes were lost; the limit is"));
    CHECK(brokenBy("min=1us").empty());
    record.points[0].distributions[0].kind = model::DistributionKind::SendInterval;  // No send is lost.
    CHECK(brokenBy("max=1s").empty());
}

TEST_CASE("a percentile that next to no sample lies beyond keeps no limit", "[core][export]")
{
    model::RunRecord record = makeRecord();
    const auto brokenBy = [&record](const char* limit) {
        return exporting::brokenLimits(record, {exporting::parseLimit(limit).value()});
    };
    CHECK(brokenBy("p90=1s").empty());
    REQUIRE(brokenBy("p99.99=1s").size() == 1);
    CHECK_THAT(
        brokenBy("p99.99=1s")[0],
        Catch::EndsWith("p99.99 HRT is not judged: fewer than 10 samples lie beyond it; the limit is 1,000,000 us"));
    // What is above the limit already is, however many more there might be.
    CHECK_THAT(brokenBy("p99.99=50us").at(0), Catch::Contains("above the limit of 50"));
    CHECK(brokenBy("max=1s").empty());
    CHECK(brokenBy("p100=1s").empty());
    record.points[0].counts.lost = 1;
    CHECK(brokenBy("p90=1s").size() == 1);
    CHECK(brokenBy("p89=1s").empty());
}

TEST_CASE("a probe that was never sent keeps no limit, one that a flood sent again does", "[core][export]")
{
    model::RunRecord record = makeRecord();
    record.points[0].counts.notSent = 100;
    const auto brokenBy = [&record](const char* limit) {
        return exporting::brokenLimits(record, {exporting::parseLimit(limit).value()});
    };
    REQUIRE(brokenBy("p90=1s").size() == 1);
    CHECK_THAT(brokenBy("p90=1s")[0], Catch::Contains("lies among the probes that were lost or never sent"));
    CHECK(brokenBy("max=1s").size() == 1);
    CHECK_THAT(brokenBy("mean=1s").at(0), Catch::Contains("is unknown, since probes were lost or never sent"));
    CHECK(brokenBy("p40=1s").empty());
    record.points[0].axes.push_back(model::numberOn(model::kWindowAxis, 64));
    CHECK(brokenBy("p90=1s").empty());
    CHECK(brokenBy("max=1s").empty());
}

TEST_CASE("a limit is told with the figure that it is held against", "[core][export]")
{
    const auto limit = exporting::parseLimit("p50=20us", "The limit").value();
    const exporting::LimitVerdict verdict = exporting::holdAgainst(makeRecord().points[0], limit);
    CHECK_FALSE(verdict.isKept);
    REQUIRE(verdict.shownNs);
    CHECK(*verdict.shownNs == Approx(50'000).epsilon(0.01));
    CHECK_FALSE(exporting::parseLimit("p99", "The limit").error().what.find("--") != std::string::npos);
}

TEST_CASE("what is no limit is refused with the form", "[core][export]")
{
    for (const char* text :
         {"", "p99", "p99=", "=20us", "p=1us", "p101=1us", "p-1=1us", "px=1us", "median=1us", "p99=20", "p99=-1us"}) {
        CAPTURE(text);
        const auto limit = exporting::parseLimit(text);
        REQUIRE_FALSE(limit);
        CHECK(limit.error().kind == ErrorKind::Invalid);
    }
}

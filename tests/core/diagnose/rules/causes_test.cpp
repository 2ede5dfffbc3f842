#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;
using Points = std::vector<std::uint32_t>;

namespace {

model::Fact timerOf(std::int64_t us)
{
    return model::knownFact("coalescing.rxUsecs", us, "us", "ethtool -c eth0: rx-usecs");
}

void setRoundTrips(model::PointResult& point, std::int64_t mostNs, std::int64_t restNs, int rest)
{
    stats::Histogram histogram;
    for (int i = 0; i < 100; ++i)
        histogram.record(i < rest ? restNs : mostNs);
    point.distributions.front().histogram = histogram;
}

}  // namespace

TEST_CASE("round trips as long as an adapter's timer are put down to it", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    record.responderHost.facts = {timerOf(50)};
    setRoundTrips(point, 62'000, 62'000, 0);
    SECTION("one end's")
    {
        const auto findings = applyRule("coalescing", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].kind == model::FindingKind::Cause);
        CHECK_THAT(findings[0].sentence, Catch::StartsWith("The adapter of host B waits up to 50 us"));
        CHECK(findings[0].evidence == std::vector<std::string>{"The round trip at p50 is 62.0 us at 64 bytes."});
        CHECK(findings[0].points == Points{0});
    }
    SECTION("both ends'")
    {
        record.initiatorHost.facts = {timerOf(20)};
        CHECK_THAT(applyRule("coalescing", record)[0].sentence, Catch::Contains("up to 20 us at A and 50 us at B"));
    }
    SECTION("two peaks of which the median is the lower one")
    {
        setRoundTrips(point, 16'000, 66'000, 30);
        CHECK_THAT(applyRule("coalescing", record)[0].evidence[0], Catch::StartsWith("The round trip at p90 is 66"));
    }
    SECTION("not where the round trip is shorter than the timer")
    {
        setRoundTrips(point, 20'000, 20'000, 0);
        CHECK(applyRule("coalescing", record).empty());
    }
    SECTION("not where it is a small part")
    {
        setRoundTrips(point, 1'000'000, 1'000'000, 0);
        CHECK(applyRule("coalescing", record).empty());
    }
    SECTION("not of a code that stands for a driver's own choice, or of a timer that is off")
    {
        for (const std::int64_t code : {0, 1, 3}) {
            record.responderHost.facts = {timerOf(code)};
            CHECK(applyRule("coalescing", record).empty());
        }
    }
    SECTION("not of one host")
    {
        record.responderHost.hostId = record.initiatorHost.hostId;
        CHECK(applyRule("coalescing", record).empty());
    }
}

TEST_CASE("paced round trips as long as it takes to leave an idle state are put down to it", "[core][diagnose]")
{
    model::RunRecord record = samples::pausedRun(20'000);
    record.points = {samples::pointOfSize(64)};
    model::PointResult& point = record.points.front();
    setRoundTrips(point, 150'000, 150'000, 0);
    record.request.intervalNs = 2'000'000;
    SECTION("one host's")
    {
        const auto findings = applyRule("idleState", record);
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].sentence,
                   Catch::StartsWith("Between probes cores of host B may sleep in C6, which takes "
                                     "133 us to leave"));
        CHECK(findings[0].confidence == model::Confidence::Possible);
    }
    SECTION("both hosts'")
    {
        record.initiatorHost.facts = record.responderHost.facts;
        CHECK_THAT(applyRule("idleState", record)[0].sentence, Catch::Contains("cores of both hosts"));
    }
    SECTION("not where the state does not pay within the interval")
    {
        record.request.intervalNs = 100'000;
        CHECK(applyRule("idleState", record).empty());
    }
    SECTION("not where round trips are shorter")
    {
        setRoundTrips(point, 20'000, 20'000, 0);
        CHECK(applyRule("idleState", record).empty());
    }
}

TEST_CASE("a table of stages that leaves out many probes is told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.front().stages.emplace();
    model::StageResult& stages = *record.points.front().stages;
    stages.joined = 990;
    stages.incomplete = 10;
    CHECK(applyRule("incompleteStages", record).empty());
    stages.incomplete = 762;
    const auto findings = applyRule("incompleteStages", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence == std::vector<std::string>{"762 of 1752 answered probes at 64 bytes."});
}

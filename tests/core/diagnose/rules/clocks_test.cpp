#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;

TEST_CASE("a clock that moved by more than 100 ppm is told, whichever way", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    const double driftPpm = GENERATE(-100.0, 0.0, 100.0);
    record.noiseFloor.driftPpm = driftPpm;
    CHECK(applyRule("clockDrift", record).empty());
    record.noiseFloor.driftPpm = driftPpm < 0 ? -150 : 150;
    const auto findings = applyRule("clockDrift", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::Contains(driftPpm < 0 ? "drifted -150 ppm" : "drifted 150 ppm"));
    CHECK_THAT(findings[0].evidence.at(0), Catch::Contains("limit is 100 ppm"));
}

TEST_CASE("a run by the system's clock is told with the clock's grid", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    CHECK(applyRule("osClock", record).empty());
    record.noiseFloor.clock = "QueryPerformanceCounter";
    record.noiseFloor.stampGridPs = 100'000;
    record.noiseFloor.stampCostPs = 25'000;
    const auto findings = applyRule("osClock", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::Contains("QueryPerformanceCounter advances in steps of 100 ns"));
    CHECK(findings[0].evidence ==
          std::vector<Text>{"A timestamp costs 25 ns.", "The CPU of host A reports no invariant TSC."});
    record.initiatorHost.cpu.hasInvariantTsc = true;
    CHECK(applyRule("osClock", record).at(0).evidence.size() == 1);
    // A run whose clock was not checked.
    record.noiseFloor.clock.clear();
    CHECK(applyRule("osClock", record).empty());
}

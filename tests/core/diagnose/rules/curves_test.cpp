#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;

TEST_CASE("a slope of twice the link's is told, one of the link's own is not", "[core][diagnose]")
{
    const auto findings = applyRule("sizeSlope", samples::steepRun(3.2));
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Each byte adds 2 times what the link's own speed explains"));
    CHECK(findings[0].kind == model::FindingKind::Cause);
    CHECK(findings[0].points.size() == 6);
    CHECK(applyRule("sizeSlope", samples::steepRun(1.6)).empty());
    CHECK(applyRule("sizeSlope", samples::steepRun(0)).empty());
    model::RunRecord unknown = samples::steepRun(3.2);
    unknown.initiatorHost.adapter->isVirtual = unknown.responderHost.adapter->isVirtual = true;
    CHECK(applyRule("sizeSlope", unknown).empty());
}

TEST_CASE("a rise that an idle state explains is told as a possible cause, another is not", "[core][diagnose]")
{
    const auto findings = applyRule("idleStep", samples::pausedRun(150'000));
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("From a pause of 0 to 1ms the median HRT rises by 6"));
    CHECK_THAT(findings[0].sentence, Catch::EndsWith("about what leaving C6 of host B takes."));
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK(findings[0].points == std::vector<std::uint32_t>{1});
    CHECK(applyRule("idleStep", samples::pausedRun(900'000)).empty());
    CHECK(applyRule("idleStep", samples::pausedRun(20'500)).empty());
}

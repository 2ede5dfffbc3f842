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

TEST_CASE("the load at which p99 doubles and that of the first drop are told in one finding", "[core][diagnose]")
{
    model::RunRecord run = samples::loadedRun();
    auto findings = applyRule("loadKnee", run);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "With load rising p99 has doubled at 1us gap (1.50 us from send to send as it was, 666667 packets "
          "a second); the first packet "
          "is dropped at no gap (0.500 us from send to send as it was, 2000000 packets a second).");
    CHECK(findings[0].kind == model::FindingKind::Cause);
    CHECK(findings[0].points == std::vector<std::uint32_t>{2, 3});
    REQUIRE(findings[0].evidence.size() == 3);
    CHECK_THAT(findings[0].evidence[2], Catch::Contains("and 30 of 1000 probes are dropped"));
    // Late replies are slow, not dropped.
    run.points[3].counts.late = 30;
    CHECK_THAT(applyRule("loadKnee", run)[0].sentence, Catch::EndsWith("; no packet is dropped."));
    run.points.resize(2);
    CHECK(applyRule("loadKnee", run).empty());
    CHECK(applyRule("loadKnee", samples::steepRun(3.2)).empty());
}

TEST_CASE("drops under load are placed as far as counters name them, and said not to be beyond that",
          "[core][diagnose]")
{
    model::RunRecord run = samples::loadedRun();
    const auto findings = applyRule("dropPlaces", run);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence == "Of 30 probes, the warm-up's among them, no reply came: 15 at the socket buffer of "
                                  "host B (udp.rcvbufErrors) and "
                                  "15 not placed, since no counter of either host names them.");
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK(findings[0].points == std::vector<std::uint32_t>{3});
    run.points[3].responder.hostCounters["udp.rcvbufErrors"] = 20;
    run.points[3].initiator.hostCounters["softnet.dropped"] = 10;
    CHECK(applyRule("dropPlaces", run)[0].confidence == model::Confidence::Likely);
    // Serial ping-pong fills no buffer.
    run.points[3].axes.erase(run.points[3].axes.begin());
    CHECK(applyRule("dropPlaces", run).empty());
}

TEST_CASE("what a queueing discipline drops is not put down to the socket's buffer", "[core][diagnose]")
{
    model::RunRecord record = samples::loadedRun();
    model::PointResult& last = record.points.back();
    last.responderCounts = model::ResponderCounts{970, 970, 0};
    last.responder.hostCounters.clear();
    last.initiator.hostCounters = {{"udp.sndbufErrors", 30}};
    CHECK_THAT(samples::applyRule("dropPlaces", record)[0].sentence,
               Catch::Contains("30 at the socket buffer of host A"));
    last.initiator.hostCounters["ip.outDiscards"] = 30;
    const auto findings = samples::applyRule("dropPlaces", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::Contains("30 at the queue in front of the adapter of host A"));
    CHECK_THAT(findings[0].nextStep, Catch::Contains("tc -s qdisc"));
}

TEST_CASE("a round trip that shrinks by the pause tells the timer, what it costs and where the timer has run out",
          "[core][diagnose]")
{
    model::RunRecord record = samples::heldRun();
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{200}, "us", "")};
    const auto findings = applyRule("coalescingInterval", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("A timer of about 202 us delays packets"));
    CHECK(findings[0].confidence == model::Confidence::Likely);
    CHECK(findings[0].points == std::vector<std::uint32_t>{0, 1, 2});
    CHECK(static_cast<double>(findings[0].costNs.value_or(0)) == Approx(167'600).epsilon(0.002));
    REQUIRE(findings[0].evidence.size() == 3);
    CHECK(findings[0].evidence[0] == "p50 of the round trip, plus the pause before it: 202.0 + 0 = 202.0, "
                                     "172.6 + 30 = 202.6 and 102.2 + 100 = 202.2 us.");
    CHECK(findings[0].evidence[1] == "Once the timer has run out, a round trip takes 34.4 us (pause 300us).");
    CHECK(findings[0].evidence[2] == "Host A says rx-usecs 200.");
    CHECK_THAT(findings[0].nextStep, Catch::Contains("tune prove"));
    // What is measured by pauses is not told a second time by its setting.
    CHECK(applyRule("coalescing", record).empty());
    record.request.peer = "echo://10.0.0.2:4007";
    CHECK_THAT(applyRule("coalescingInterval", record)[0].nextStep, !Catch::Contains("tune prove"));
}

TEST_CASE("two points make a timer possible, and one makes none", "[core][diagnose]")
{
    model::RunRecord record = samples::heldRun();
    record.points.erase(record.points.begin() + 1);
    REQUIRE(applyRule("coalescingInterval", record).size() == 1);
    CHECK(applyRule("coalescingInterval", record)[0].confidence == model::Confidence::Possible);
    record.points.pop_back();
    CHECK_THAT(applyRule("coalescingInterval", record)[0].evidence[1], Catch::StartsWith("No pause in this run"));
    record.points.pop_back();
    CHECK(applyRule("coalescingInterval", record).empty());
}

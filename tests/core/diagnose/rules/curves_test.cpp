#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;

TEST_CASE("a slope of twice the link's is told, one of the link's own is not", "[core][diagnose]")
{
    const auto findings = applyRule("sizeSlope", samples::steepRun(3.2));
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Each byte takes 2 times what the link explains"));
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
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Between pauses of 0 and 1ms, median HRT rises by 6"));
    CHECK_THAT(findings[0].sentence, Catch::EndsWith("about the exit latency of C6 of host B."));
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK(findings[0].points == std::vector<std::uint32_t>{1});
    CHECK(applyRule("idleStep", samples::pausedRun(900'000)).empty());
    // Nor of a host whose cores the run kept awake.
    model::RunRecord held = samples::pausedRun(150'000);
    held.areIdleStatesHeld = true;
    CHECK(applyRule("idleStep", held).size() == 1);
    std::swap(held.initiatorHost.facts, held.responderHost.facts);
    for (model::PointResult& point : held.points)
        std::swap(point.initiator.obtained.wait, point.responder.obtained.wait);
    CHECK(applyRule("idleStep", held).empty());
    held.areIdleStatesHeld = false;
    CHECK(applyRule("idleStep", held).size() == 1);
    CHECK(applyRule("idleStep", samples::pausedRun(20'500)).empty());
}

TEST_CASE("the load at which p99 doubles and that of the first drop are told in one finding", "[core][diagnose]")
{
    model::RunRecord run = samples::loadedRun();
    auto findings = applyRule("loadKnee", run);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "As load rises, p99 doubles at 1us gap (1.50 us between sends as measured, 666667 packets/s); the first "
          "packet is dropped at zero gap (0.500 us between sends as measured, 2000000 packets/s).");
    CHECK(findings[0].kind == model::FindingKind::Cause);
    CHECK(findings[0].points == std::vector<std::uint32_t>{2, 3});
    REQUIRE(findings[0].evidence.size() == 3);
    CHECK_THAT(findings[0].evidence[2], Catch::Contains("and 30 of 1,000 probes are dropped"));
    CHECK(findings[0].confidence == model::Confidence::Likely);
    CHECK_THAT(findings[0].nextStep, Catch::StartsWith("Compare the requested and the actual gap"));
    // A thread that does not run looks like a path that cannot take the load.
    model::RunRecord preempted = run;
    for (model::PointResult& point : preempted.points) {
        point.distributions.front().histogram.record(5'000'000);
        point.initiator.counters.involuntarySwitches = 1'000;
    }
    findings = applyRule("loadKnee", preempted);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK_THAT(findings[0].evidence.back(), Catch::StartsWith("Measuring threads were preempted at "));
    CHECK_THAT(findings[0].nextStep, Catch::StartsWith("Stop other work on these hosts"));
    // Late replies are slow, not dropped.
    run.points[3].counts.late = 30;
    CHECK_THAT(applyRule("loadKnee", run)[0].sentence, Catch::EndsWith("; no packet is dropped."));
    run.points.resize(2);
    CHECK(applyRule("loadKnee", run).empty());
    CHECK(applyRule("loadKnee", samples::steepRun(3.2)).empty());
}

TEST_CASE("a path that is saturated at the lowest load is said to be, and doubles nowhere", "[core][diagnose]")
{
    model::RunRecord run = samples::loadedRun();
    run.points[0].counts.lost = run.points[0].counts.late = 500;
    const auto findings = applyRule("loadKnee", run);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(
        findings[0].sentence,
        Catch::StartsWith("The path is saturated at the lowest load already: p99 lies among the lost probes at "));
    CHECK(findings[0].points.front() == 0);
}

TEST_CASE("drops under load are placed as far as counters name them, and said not to be beyond that",
          "[core][diagnose]")
{
    model::RunRecord run = samples::loadedRun();
    const auto findings = applyRule("dropPlaces", run);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "No reply to 30 probes, warm-up included: 15 at the socket buffer of host B (udp.rcvbufErrors) and 15 at an "
          "unknown place (no counter of either host shows them).");
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
    // netem takes what it drops for sent.
    last.initiator.hostCounters = {{"qdisc.dropped", 30}};
    CHECK_THAT(samples::applyRule("dropPlaces", record)[0].sentence,
               Catch::Contains("30 at the queueing discipline (qdisc) of host A (qdisc.dropped)"));
    last.initiator.hostCounters = {{"udp.sndbufErrors", 30}, {"ip.outDiscards", 30}};
    const auto findings = samples::applyRule("dropPlaces", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::Contains("30 at the queueing discipline (qdisc) of host A"));
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
    CHECK(findings[0].evidence[0] ==
          "RTT p50 plus the preceding pause: 202.0 + 0 = 202.0, 172.6 + 30 = 202.6 and 102.2 + 100 = 202.2 us.");
    CHECK(findings[0].evidence[1] == "Once the timer has expired, a round trip takes 34.4 us (pause 300us).");
    CHECK(findings[0].evidence[2] == "Host A reports rx-usecs 200.");
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

#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

#include <utility>

using namespace halftrip;
using samples::applyRule;
using Points = std::vector<std::uint32_t>;

TEST_CASE("points of fewer than 1000 samples are told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOfSize(64, 1000), samples::pointOfSize(128, 999), samples::pointOfSize(256, 0)};
    const auto findings = applyRule("fewSamples", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "Fewer than 1000 samples at 128 bytes and 256 bytes: percentiles above p99 rest on a handful of packets.");
    CHECK(findings[0].points == Points{1, 2});
    CHECK(findings[0].evidence == std::vector<Text>{"999 samples at 128 bytes.", "0 samples at 256 bytes."});
    record.points.resize(1);
    CHECK(applyRule("fewSamples", record).empty());
}

TEST_CASE("samples are counted in what the point was measured for", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].distributions[0].kind = model::DistributionKind::WarmUp;
    CHECK(applyRule("fewSamples", record).size() == 1);
    record.points[0].distributions[0].kind = model::DistributionKind::OneWay;
    CHECK(applyRule("fewSamples", record).empty());
}

TEST_CASE("losses beyond one probe in a thousand are told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOver("udp"), samples::pointOver("xdp")};
    record.points[1].counts.lost = 10;
    CHECK(applyRule("loss", record).empty());
    record.points[1].counts.lost = 11;
    const auto findings = applyRule("loss", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "11 of 10,000 probes were lost (0.11 %) over xdp: latencies cover the survivors only.");
    CHECK(findings[0].evidence == std::vector<Text>{"11 of 10,000 probes lost over xdp."});
    CHECK(findings[0].points == Points{1});
}

TEST_CASE("nothing is said of survivors where every probe was lost, and few survivors make no power of ten",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOfSize(64), samples::pointOfSize(128)};
    model::ProbeCounts& counts = record.points[1].counts;
    counts.lost = counts.sent;
    auto findings = applyRule("loss", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence == "All 10,000 probes were lost at 128 bytes: there is no latency to report.");
    counts.lost = counts.sent - 2;
    findings = applyRule("loss", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "9,998 of 10,000 probes were lost (100 %) at 128 bytes: latencies cover the survivors only.");
    counts = {.sent = 5, .received = 0, .lost = 4};
    findings = applyRule("loss", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence == "All 4 probes were lost at 128 bytes: there is no latency to report.");
}

TEST_CASE("probes that were never sent are told from a thousandth on, with what kept them", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOfSize(64), samples::pointOfSize(128)};
    CHECK(applyRule("unsentProbes", record).empty());
    model::ProbeCounts& counts = record.points[1].counts;
    counts.notSent = counts.sent / 1'000 - 1;
    CHECK(applyRule("unsentProbes", record).empty());
    counts.notSent = counts.sent / 99;
    const auto findings = applyRule("unsentProbes", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].kind == model::FindingKind::Flag);
    CHECK(findings[0].points == Points{1});
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Up to 1 % of the probes were never sent at 128 bytes. "));
    CHECK(findings[0].evidence == std::vector<Text>{"101 of 10,101 sends failed at 128 bytes."});
    CHECK_THAT(findings[0].nextStep, Catch::Contains("Check the transmit ring"));
    counts.leftOut = 100;
    CHECK(applyRule("unsentProbes", record)[0].evidence ==
          std::vector<Text>{
              "1 of 10,001 sends failed and 100 of 10,101 probes fell due too late to be sent at 128 bytes."});
    counts.leftOut = 101;
    const auto late = applyRule("unsentProbes", record);
    REQUIRE(late.size() == 1);
    CHECK(late[0].evidence == std::vector<Text>{"101 of 10,101 probes fell due too late to be sent at 128 bytes."});
    CHECK_THAT(late[0].nextStep, !Catch::Contains("transmit ring"));
    // A flood sends what was refused once more.
    counts.leftOut = 0;
    record.points[1].axes.push_back(model::numberOn(model::kWindowAxis, 8));
    CHECK(applyRule("unsentProbes", record).empty());
}

TEST_CASE("times in which the adapter was down are told with when, how long and why", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOfSize(64), samples::pointOfSize(128)};
    CHECK(applyRule("outage", record).empty());
    model::PointResult& point = record.points[1];
    point.elapsedNs = 10'000'000'000;
    point.outages = {{3'200'000'000, 2'140'000'000, "The adapter eth0 is down."},
                     {9'000'000'000, 500'000'000, "The adapter eth0 has no link."}};
    const auto findings = applyRule("outage", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "This host's adapter could not pass packets for part of the time at 128 bytes (The adapter eth0 is down and "
          "The adapter eth0 has no link): the figures cover only the rest.");
    CHECK(findings[0].evidence ==
          std::vector<Text>{"no reply for 2.14 s from 3.20 s on and for 0.50 s from 9.00 s on: 2.64 of 10.00 s at "
                            "128 bytes."});
    CHECK(findings[0].points == Points{1});
    point.outages.resize(50, {9'900'000'000, 1'000'000, "The adapter eth0 is down."});
    CHECK_THAT(applyRule("outage", record)[0].evidence[0], Catch::Contains(" and 47 more times: "));
}

TEST_CASE("replies that came twice, or that nobody sent back, are told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOfSize(1), samples::pointOfSize(64)};
    model::PointResult& point = record.points[0];
    point.responderCounts = model::ResponderCounts{.reflected = point.counts.received};
    CHECK(applyRule("moreReplies", record).empty());
    SECTION("a duplicate now and then is the network's")
    {
        point.responderCounts->reflected += 10;
        point.counts.duplicate = 10;
        CHECK(applyRule("moreReplies", record).empty());
        point.counts.duplicate = 11;
        CHECK(applyRule("moreReplies", record).size() == 1);
    }
    SECTION("one reply more than the responder sent")
    {
        point.counts.late = 1;
        const auto findings = applyRule("moreReplies", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].points == Points{0});
        CHECK_THAT(findings[0].sentence, Catch::StartsWith("More replies came than probes were sent at 1 byte") ||
                                             Catch::StartsWith("More replies came than probes were sent at 1 byte:"));
        CHECK_THAT(findings[0].nextStep, Catch::Contains("8 bytes or more"));
    }
    SECTION("nothing is known of a responder that counts nothing")
    {
        point.responderCounts->reflected = 0;
        CHECK(applyRule("moreReplies", record).empty());
        point.counts.duplicate = 11;
        CHECK(applyRule("moreReplies", record).at(0).evidence.at(0) ==
              "11 of 10,000 probes answered twice; 10,011 replies received at 1 byte.");
    }
}

TEST_CASE("losses that cost time are told however few they are", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();  // 10,000 round trips of 10 us: 100 ms.
    record.points[0].counts.lost = 1;
    record.points[0].silence = model::SilentTime{1'000'000, 1'000'000, 2'500'000'000};
    CHECK(applyRule("loss", record).empty());
    record.points[0].silence = model::SilentTime{200'000'000, 200'000'000, 2'500'000'000};
    const auto findings = applyRule("loss", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence == "Nothing arrived for up to 66.7 % of the time at 64 bytes, although few probes were "
                                  "lost: latencies cover only the rest.");
    CHECK(findings[0].evidence == std::vector<Text>{"1 of 10,000 probes lost; silence for 66.7 % of the waiting time, "
                                                    "the longest 200.0 ms from 2.50 s on at 64 bytes."});
    record.points[0].counts.lost = 11;
    CHECK_THAT(applyRule("loss", record)[0].sentence,
               Catch::Contains("were lost (0.11 %) at 64 bytes, and nothing arrived for up to 66.7 % of the time"));
}

TEST_CASE("stalls are told by the time that they take, not by their number", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    stats::Histogram& rtt = record.points[0].distributions[0].histogram;
    rtt.record(900'000);  // Not a millisecond.
    CHECK(applyRule("stalls", record).empty());
    rtt.record(196'000'000);
    const auto findings = applyRule("stalls", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence ==
          std::vector<Text>{"1 of 10002 round trips took 1 ms or more: 66 % of the time at 64 bytes."});
    // On a path of 5 ms, 6 ms are no stall.
    record.points[0].distributions[0].histogram.reset();
    for (int i = 0; i < 1'000; ++i)
        record.points[0].distributions[0].histogram.record(i % 10 == 0 ? 6'000'000 : 5'000'000);
    CHECK(applyRule("stalls", record).empty());
}

TEST_CASE("stalls and missing cores are told in the words of what was measured, and of the ends that there are",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].distributions[0].histogram.record(196'000'000);
    record.points[0].initiator.counters.involuntarySwitches = 1'000;
    CHECK_THAT(applyRule("stalls", record).at(0).sentence, Catch::Contains("single round trips of 1 ms or more"));
    CHECK_THAT(applyRule("stalls", record)[0].nextStep, Catch::Contains("on both hosts"));
    CHECK_THAT(applyRule("preempted", record).at(0).nextStep, Catch::Contains("(--cpu, --responder-cpu)"));
    record.request.peer = "port://eth1";
    record.responderHost.hostId = record.initiatorHost.hostId = "the one";
    record.points[0].distributions[0].kind = model::DistributionKind::OneWay;
    CHECK_THAT(applyRule("stalls", record)[0].sentence, Catch::Contains("single samples of 1 ms or more"));
    CHECK_THAT(applyRule("stalls", record)[0].evidence.at(0), Catch::Contains("1 of 10001 samples took 1 ms"));
    CHECK_THAT(applyRule("stalls", record)[0].nextStep, Catch::Contains("on this host,"));
    CHECK(applyRule("preempted", record)[0].nextStep ==
          "Stop other work on this host, or pin the measuring thread to an isolated core (--cpu).");
    // A plain echo service is no end whose threads are counted.
    record.request.peer = "echo://10.0.0.2:4007";
    record.responderHost = {};
    CHECK_THAT(applyRule("preempted", record)[0].nextStep, Catch::StartsWith("Stop other work on this host,"));
    CHECK(applyRule("preempted", record)[0].evidence.at(0) == "1000 involuntary context switches at 64 bytes.");
}

TEST_CASE("of a feed there are no stalls, and its losses are not those of probes that were sent", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.request.peer = "feed://239.1.1.1:5000";
    record.points[0].distributions[0].histogram.record(196'000'000);
    CHECK(applyRule("stalls", record).size() == 1);
    for (const auto kind : {model::DistributionKind::ReceivePath, model::DistributionKind::SendInterval}) {
        record.points[0].distributions[0].kind = kind;
        CHECK(applyRule("stalls", record).empty());
    }
    record.points[0].counts.lost = 500;
    const auto findings = applyRule("loss", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].nextStep, Catch::Contains("socket buffer"));
    CHECK_THAT(findings[0].nextStep, !Catch::Contains("--timeout"));
}

TEST_CASE("a spinning thread that stood still often or long was kept from running, although nobody counted a switch",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points[0];
    point.elapsedNs = 1'000'000'000;
    point.distributions[0].histogram.record(60'000);
    const auto samples = point.result().histogram.count();
    point.initiator.stalls = model::Stalls{3, 90'000, 40'000};
    point.responder.stalls = model::Stalls{};
    CHECK(applyRule("preempted", record).empty());

    SECTION("often: beyond every thousandth sample")
    {
        point.responder.stalls = model::Stalls{samples / 500 + 10, 500'000, 12'000};
    }
    SECTION("long: beyond a hundredth of the time")
    {
        point.responder.stalls = model::Stalls{1, 12'000'000, 12'000'000};
    }
    CAPTURE(point.responder.stalls->count);
    const auto findings = applyRule("preempted", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].evidence.at(0),
               Catch::Contains("the spinning thread of A stalled 3 times, 0.1 ms in total, 40 us at most"));
    CHECK_THAT(findings[0].evidence.at(0), Catch::Contains("the spinning thread of B stalled"));
}

TEST_CASE("a thread that waits for a core at its wake-ups was preempted, switched or not", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].elapsedNs = 1'000'000'000;
    record.points[0].distributions[0].histogram.record(5'000'000);
    model::ThreadCounters& counters = record.points[0].initiator.counters;
    counters.overNs = 1'200'000'000;
    counters.voluntarySwitches = 1'000;
    counters.involuntarySwitches = 0;
    record.initiatorHost.facts = {model::knownFact("idle.exitLatency", std::int64_t{2}, "us", "")};
    counters.runDelayNs = 5'000'000;  // 5 us at each wake-up: what a core of one's own takes.
    CHECK(applyRule("preempted", record).empty());
    counters.runDelayNs = 17'000'000;
    const auto findings = applyRule("preempted", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(
        findings[0].evidence.at(0),
        Catch::Contains(
            "0 involuntary context switches on both ends and 17.0 ms of run delay in 1200 ms, warm-up included"));
    // Long waits that are rare, as those of a single switch, are no habit.
    counters.voluntarySwitches = 1;
    counters.runDelayNs = 4'000'000;
    CHECK(applyRule("preempted", record).empty());
}

TEST_CASE("a C-state's exit in the run delay of a thread that sleeps is no preemption", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points[0];
    point.elapsedNs = 1'000'000'000;
    point.distributions[0].histogram.record(5'000'000);
    for (int i = 0; i < 8; ++i)
        point.slices.push_back({.lengthNs = 100'000'000, .count = 100, .p50Ns = 20'000, .maxNs = 5'000'000});
    point.initiator.obtained.wait = model::Wait::Block;
    model::ThreadCounters& counters = point.initiator.counters;
    counters.voluntarySwitches = 1'000;
    counters.involuntarySwitches = 0;
    counters.runDelayNs = 100'000'000;  // 100 us at each wake-up.
    CHECK(applyRule("preempted", record).empty());  // Nobody tells how deep the core slept.
    record.initiatorHost.facts = {model::knownFact("idle.exitLatency", std::int64_t{133}, "us", "")};
    CHECK(applyRule("preempted", record).empty());
    counters.runDelayNs = 200'000'000;
    CHECK(applyRule("preempted", record).size() == 1);
    CHECK(applyRule("loadedMedian", record).empty());
    counters.involuntarySwitches = 1;
    counters.runDelayNs = 100'000'000;
    CHECK(applyRule("preempted", record).size() == 1);
    CHECK(applyRule("loadedMedian", record).size() == 1);
}

TEST_CASE("involuntary switches are told where they are many, in number and by samples", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    CHECK(applyRule("preempted", record).empty());
    record.points[0].elapsedNs = 1'000'000'000;
    record.points[0].distributions[0].histogram.record(900'000);
    auto& a = record.points[0].initiator.counters.involuntarySwitches;
    auto& b = record.points[0].responder.counters.involuntarySwitches;
    a = 5;
    b = 5;
    CHECK(applyRule("preempted", record).empty());
    b = 6;
    const auto findings = applyRule("preempted", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence == std::vector<Text>{"11 involuntary context switches on both ends at 64 bytes."});
    // Of 100 samples, 9 are many by share, and still no habit.
    record.points[0].distributions = samples::pointOfSize(64, 100).distributions;
    record.points[0].distributions[0].histogram.record(900'000);
    b = 4;
    CHECK(applyRule("preempted", record).empty());
}

TEST_CASE("what the threads met in set-up and warm-up is not held against a short measured part", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points[0];
    point = samples::pointOfSize(64, 100);
    point.elapsedNs = 1'000'000;
    point.initiator.counters.voluntarySwitches = 3;
    point.initiator.counters.involuntarySwitches = 40;
    point.initiator.counters.runDelayNs = 45'100'000;
    point.responder.stalls = model::Stalls{400, 44'000'000, 4'000'000};
    SECTION("a maximum beside the median shows no stall, whatever was counted")
    {
        point.distributions[0].histogram.record(14'340);
        CHECK(applyRule("preempted", record).empty());
    }
    SECTION("without a sample there is no tail")
    {
        point.distributions.clear();
        CHECK(applyRule("preempted", record).empty());
    }
    SECTION("counters are held against the time that they cover")
    {
        point.distributions[0].histogram.record(90'000);
        point.initiator.counters.overNs = 5'000'000'000;
        point.responder.counters.overNs = 5'000'000'000;
        CHECK(applyRule("preempted", record).empty());
        point.elapsedNs = 4'000'000'000;
        const auto findings = applyRule("preempted", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].evidence ==
              std::vector<Text>{
                  "40 involuntary context switches on both ends and 45.1 ms of run delay in 5000 ms, warm-up included; "
                  "the spinning thread of B stalled 400 times, 44.0 ms in total, 4000 us at most at 64 bytes."});
    }
}

TEST_CASE("one stall is told as one", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].elapsedNs = 1'000'000'000;
    record.points[0].distributions[0].histogram.record(12'000'000);
    record.points[0].initiator.stalls = model::Stalls{1, 12'000'000, 12'000'000};
    const auto findings = applyRule("preempted", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence == std::vector<Text>{"0 involuntary context switches on both ends; the spinning thread "
                                                    "of A stalled once, for 12000 us at 64 bytes."});
}

TEST_CASE("a send that the system refused is no packet that a ring dropped", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points[0];
    point.counts.notSent = 5;
    point.initiator.hostCounters = {{"ip.outDiscards", 5}};
    CHECK(applyRule("dropped", record).empty());
    point.initiator.hostCounters = {{"ip.outDiscards", 7}};
    const auto findings = applyRule("dropped", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::Contains("(ip.outDiscards 2)"));
    // What was never tried was refused by nobody.
    point.counts.leftOut = 4;
    CHECK_THAT(applyRule("dropped", record)[0].sentence, Catch::Contains("(ip.outDiscards 6)"));
}

TEST_CASE("packets dropped at either host are told with the counters", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].initiator.hostCounters = {{"softnet.dropped", 0}};
    CHECK(applyRule("dropped", record).empty());
    record.points[0].initiator.hostCounters = {{"softnet.dropped", 3}, {"adapter.rxDropped", 8}};
    record.points[0].responder.hostCounters = {{"udp.rcvbufErrors", 2}};
    const auto findings = applyRule("dropped", record);
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].id == "droppedA");
    CHECK_THAT(findings[0].sentence, Catch::Contains(" at 64 bytes (softnet.dropped 3): "));
    CHECK(findings[0].evidence ==
          std::vector<Text>{"softnet.dropped 3 while 0 of 10,000 probes were lost or not sent at 64 bytes."});
    CHECK(findings[0].confidence == model::Confidence::Likely);
    CHECK(findings[1].id == "droppedB");
    CHECK_THAT(findings[1].sentence, Catch::Contains(" at 64 bytes (udp.rcvbufErrors 2): "));
}

TEST_CASE("what one system counts for both ends is told once", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    record.points[0].initiator.hostCounters = {{"softnet.dropped", 3}};
    record.points[0].responder.hostCounters = {{"softnet.dropped", 3}};
    const auto findings = applyRule("dropped", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "droppedA");
}

TEST_CASE("what an adapter drops is held against the run where probes are missing", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.push_back(samples::pointOfSize(1024));
    for (model::PointResult& point : record.points)
        point.initiator.hostCounters = {{"adapter.rxDropped", 8}, {"ethtool.rx_missed_errors", 1}};
    CHECK(applyRule("dropped", record).empty());
    record.points[1].counts.notSent = 1;
    const auto findings = applyRule("dropped", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].points == Points{1});
    CHECK(findings[0].confidence == model::Confidence::Possible);
}

TEST_CASE("others who send to a feed's place are told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].counts.unmatched = 5;
    CHECK(samples::applyRule("otherSenders", record).empty());
    record.request.peer = "feed://239.1.1.1:5000";
    const auto findings = samples::applyRule("otherSenders", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].evidence[0], Catch::StartsWith("5 packets from other senders"));
}

TEST_CASE("a run that does not know its own median is told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points[0];
    CHECK(samples::applyRule("unsteady", record).empty());
    // Two states of the host, in turns.
    stats::Histogram histogram;
    for (int i = 0; i < 2'000; ++i)
        histogram.record(i % 2 == 0 ? 4'800 : 7'600);
    point.distributions.front().histogram = histogram;
    for (int i = 0; i < 20; ++i)
        point.slices.push_back({.count = 100, .p50Ns = i % 2 == 0 ? 4'800 : 7'600, .p99Ns = 8'000});
    auto findings = samples::applyRule("unsteady", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].evidence[0], Catch::Contains("95 % CI 4.80 to 7.6"));
    point.rounds = {{.count = 9, .p50Ns = 4'800}, {.count = 0, .p50Ns = 0}, {.count = 9, .p50Ns = 7'600}};
    CHECK_THAT(samples::applyRule("unsteady", record)[0].evidence[0],
               Catch::Contains("4.80 to 7.60 us between rounds"));
    point.rounds.push_back({.count = 4, .p50Ns = 90'000, .lost = 5});
    CHECK_THAT(samples::applyRule("unsteady", record)[0].evidence[0],
               Catch::Contains("4.80 to 7.60 us between rounds"));
}

TEST_CASE("probes that were answered after their timeout were not dropped", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points[0].counts.lost = 40;
    record.points[0].counts.late = 40;
    const auto late = samples::applyRule("loss", record);
    CHECK_THAT(late[0].nextStep, Catch::StartsWith("No packet was dropped"));
    CHECK_THAT(late[0].nextStep, !Catch::Contains("stalled for"));
    // What is the case already overturns nothing.
    CHECK_THAT(late[0].overturnedBy, Catch::StartsWith("As many losses with a longer timeout"));
    record.points[0].counts.late = 39;
    const auto dropped = samples::applyRule("loss", record);
    CHECK_THAT(dropped[0].nextStep, Catch::StartsWith("Check both hosts' counters"));
    CHECK_THAT(dropped[0].overturnedBy, Catch::StartsWith("As many late replies as losses"));
}

TEST_CASE("of late replies the end is told that stalled for longer than they are waited for", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points[0];
    point.counts.lost = 4;
    point.counts.late = 4;
    point.silence = model::SilentTime{1'000'000'000, 1'000'000'000, 2'000'000'000};
    record.request.timeoutNs = 200'000'000;
    point.initiator.stalls = model::Stalls{1, 12'000'000, 12'000'000};
    point.responder.stalls = model::Stalls{1, 1'000'300'000, 1'000'300'000};
    CHECK_THAT(samples::applyRule("loss", record)[0].nextStep,
               Catch::Contains("host B stalled for up to 1000.3 ms; the findings about cores and stalls say why."));
    std::swap(point.initiator.stalls, point.responder.stalls);
    CHECK_THAT(samples::applyRule("loss", record)[0].nextStep, Catch::Contains("host A stalled for up to 1000.3 ms"));
    // A stall that is shorter makes no reply late.
    point.initiator.stalls = model::Stalls{9, 170'000'000, 190'000'000};
    CHECK_THAT(samples::applyRule("loss", record)[0].nextStep, !Catch::Contains("stalled for"));
}

TEST_CASE("where probes were lost is told by the counters of both hosts", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points = {samples::pointOfSize(64), samples::pointOfSize(128)};
    for (model::PointResult& point : record.points) {
        point.counts.lost = 40;
        point.initiator.hostCounters = {{"adapter.rxDropped", 0}, {"udp.rcvbufErrors", 0}, {"udp.inDatagrams", 9'000}};
    }
    const auto nextStep = [&record] { return samples::applyRule("loss", record).at(0).nextStep; };
    CHECK(nextStep() ==
          "No drop or error counter of host A rose. Check those of host B, which this run does not have.");
    for (model::PointResult& point : record.points)
        point.responder.hostCounters = {{"adapter.rxDropped", 0}, {"softnet.dropped", 0}};
    CHECK(nextStep() == "No drop or error counter of either host rose: the loss is between the hosts. Check switch "
                        "ports, virtual switches, cables and transceivers.");
    SECTION("Windows does not tell what its sockets dropped, so nobody is cleared")
    {
        record.initiatorHost.operatingSystem = record.responderHost.operatingSystem = "Windows 11 24H2";
        CHECK_THAT(nextStep(), Catch::StartsWith("Check both hosts' counters for drops"));
    }
    SECTION("counters that rose are named with their host, the most first, over all points")
    {
        for (model::PointResult& point : record.points)
            point.responder.hostCounters = {{"adapter.rxDropped", 1}, {"ethtool.rx_crc_errors.nic", 45}};
        CHECK(nextStep() ==
              "Start with the counters that rose: ethtool.rx_crc_errors.nic 90, adapter.rxDropped 2 on host B. The "
              "findings about them say what to do.");
        record.points[1].initiator.hostCounters["udp.rcvbufErrors"] = 7;
        CHECK_THAT(nextStep(), Catch::Contains("rose: udp.rcvbufErrors 7 on host A and ethtool.rx_crc_errors.nic 90"));
    }
    SECTION("counters that rose less than probes were lost do not explain the others")
    {
        record.points[1].responder.hostCounters["adapter.rxDropped"] = 3;
        CHECK(nextStep() ==
              "Counters that rose explain at most 3 of 80 lost probes: adapter.rxDropped 3 on host B. The "
              "others were lost elsewhere: check what lies between both ends.");
    }
    SECTION("a queueing discipline of a host that holds packets drops them, too, and no counter tells")
    {
        record.responderHost.facts.push_back(model::knownFact("stack.qdisc", "netem", "", "ip -d link show"));
        CHECK(nextStep() ==
              "No drop or error counter rose, but host B sends through netem, which drops packets "
              "without counting them there. Compare its drops before and after a run (tc -s qdisc show).");
    }
    SECTION("where the system counts what a queueing discipline drops, the count tells")
    {
        record.responderHost.facts.push_back(model::knownFact("stack.qdisc", "netem", "", "ip -d link show"));
        for (model::PointResult& point : record.points)
            point.responder.hostCounters["qdisc.dropped"] = 0;
        CHECK_THAT(nextStep(), Catch::StartsWith("No drop or error counter of either host rose"));
        for (model::PointResult& point : record.points)
            point.responder.hostCounters["qdisc.dropped"] = 40;
        CHECK_THAT(nextStep(), Catch::StartsWith("Start with the counters that rose: qdisc.dropped 80 on host B."));
    }
    SECTION("two ends on one host have nothing between hosts")
    {
        record.initiatorHost.hostId = record.responderHost.hostId = "the one";
        CHECK_THAT(nextStep(),
                   Catch::StartsWith("No drop or error counter of this host rose. Check what lies between"));
        // The system counts for both ends at once.
        for (model::PointResult& point : record.points)
            point.initiator.hostCounters["softnet.dropped"] = point.responder.hostCounters["softnet.dropped"] = 41;
        CHECK_THAT(nextStep(), Catch::Contains("rose: softnet.dropped 82 on host A. The findings"));
    }
    SECTION("a feed has one host that counts")
    {
        record.request.peer = "feed://239.1.1.1:5000";
        CHECK_THAT(nextStep(), Catch::Contains("never sent. Check the sender"));
        record.points[0].initiator.hostCounters["udp.rcvbufErrors"] = 80;
        CHECK_THAT(nextStep(), Catch::Contains("rose: udp.rcvbufErrors 80 on host A."));
    }
}

TEST_CASE("an outage in a flood is a loss of time, though hardly a probe of so many was lost", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.elapsedNs = 14'000'000'000;
    // 64 probes on their way all the time: together they waited 64 times as long as the clock says.
    stats::Histogram histogram;
    for (int i = 0; i < 9'000; ++i)
        histogram.record(64 * point.elapsedNs / 9'000);
    point.distributions.front().histogram = histogram;
    point.counts = {.sent = 2'000'000, .received = 1'999'936, .lost = 64};
    point.silence = model::SilentTime{1'211'000'000, 1'211'000'000, 5'000'000'000};
    CHECK_THAT(applyRule("loss", record).at(0).evidence[0], Catch::Contains("8.65 % of the waiting time"));
}

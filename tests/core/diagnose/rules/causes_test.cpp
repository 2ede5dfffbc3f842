#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/model/figures/account.hpp"
#include "core/model/figures/arrival_queue.hpp"
#include "core/model/figures/budget.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>

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
        CHECK_THAT(findings[0].sentence,
                   Catch::Equals("Interrupt coalescing on host B (rx-usecs 50) delays packets at 64 bytes."));
        CHECK(findings[0].evidence == std::vector<Text>{"RTT p50 is 62.0 us at 64 bytes."});
        CHECK(findings[0].points == Points{0});
    }
    SECTION("with the packets per interrupt that the ends counted")
    {
        point.initiator.packetsPerInterrupt = 1;
        point.responder.packetsPerInterrupt = 3.5;
        const std::vector<Text> evidence = applyRule("coalescing", record).at(0).evidence;
        CHECK(std::vector(evidence.begin() + 1, evidence.end()) ==
              std::vector<Text>{"Host A received 1 packets per interrupt at 64 bytes.",
                                "Host B received 3.5 packets per interrupt at 64 bytes."});
    }
    SECTION("both ends'")
    {
        record.initiatorHost.facts = {timerOf(20)};
        CHECK_THAT(applyRule("coalescing", record)[0].sentence,
                   Catch::StartsWith("Interrupt coalescing on both hosts (rx-usecs 20 on A, 50 on B)"));
    }
    SECTION("both ends' at most once each, and only the longer one where they limit the interrupt rate")
    {
        record.initiatorHost.facts = {timerOf(30)};
        record.responderHost.facts = {timerOf(25)};
        record.responderHost.adapter.emplace().driver = "mlx5_core";
        CHECK(applyRule("coalescing", record)[0].costNs == 55'000);
        record.responderHost.adapter->driver = "igb";
        CHECK(applyRule("coalescing", record)[0].costNs == 30'000);
    }
    SECTION("no sum of two intervals, and no gain from turning one of them off")
    {
        record.initiatorHost.facts = {timerOf(30)};
        record.initiatorHost.adapter.emplace().driver = "igb";
        record.responderHost.facts = {timerOf(25)};
        record.responderHost.adapter.emplace().driver = "igb";
        CHECK(applyRule("coalescing", record)[0].evidence.back() ==
              "Both adapters space their interrupts: only the longer timer (30 us) counts, so disable both.");
        record.initiatorHost.adapter->driver = "mlx5_core";
        CHECK(applyRule("coalescing", record)[0].evidence.back() ==
              "Host B spaces its interrupts, and its interval runs while the other host delays packets: the two timers "
              "do not add up.");
        record.responderHost.adapter->driver = "mlx5_core";
        CHECK_THAT(applyRule("coalescing", record)[0].evidence.back(), Catch::Contains("each delay begins with"));
    }
    SECTION("an interval at one end and a delay at the other: the longer one, as the budget has it")
    {
        record.initiatorHost.facts = {timerOf(62)};
        record.initiatorHost.adapter.emplace().driver = "igb";
        record.responderHost.facts = {timerOf(20)};
        record.responderHost.adapter.emplace().driver = "mlx5_core";
        setRoundTrips(point, 66'000, 66'000, 0);
        const auto finding = applyRule("coalescing", record).at(0);
        CHECK(finding.costNs == 62'000);
        CHECK(finding.evidence.back() ==
              "66 us hold the longer timer (62 us) and not the sum (82 us): host A spaces its interrupts, and its "
              "interval runs while the other host delays packets.");
        const auto budget = model::budgetOf(record, point);
        REQUIRE(budget);
        CHECK(std::ranges::count(budget->parts, "coalescing", &model::BudgetPart::id) == 1);
    }
    SECTION("two peaks of which the median is the lower one")
    {
        setRoundTrips(point, 16'000, 66'000, 30);
        const auto findings = applyRule("coalescing", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].evidence[0] ==
              "30 % of round trips lie within 4 % of 66.0 us; the fastest 1 % take at most 16.0 us at 64 bytes.");
        CHECK(static_cast<double>(findings[0].costNs.value()) == Approx(15'000).epsilon(0.02));
    }
    SECTION("a measured interval that is not the driver's is told")
    {
        setRoundTrips(point, 254'000, 33'000, 50);
        const auto findings = applyRule("coalescing", record);
        REQUIRE(findings.size() == 1);
        REQUIRE(findings[0].evidence.size() == 3);
        CHECK_THAT(findings[0].evidence[1],
                   Catch::StartsWith("The longest rx-usecs is 50 us, but the measured interval is 254 us"));
        CHECK(findings[0].evidence[2] == "This is near 250 us, a default interval of the driver e1000e.");
        CHECK_THAT(findings[0].sentence, Catch::Contains("(rx-usecs 50"));
        CHECK(findings[0].confidence == model::Confidence::Likely);
    }
    SECTION("an interval that is longer by far is another timer's")
    {
        setRoundTrips(point, 900'000, 33'000, 50);
        const auto findings = applyRule("coalescing", record);
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].evidence[1],
                   Catch::StartsWith("The longest rx-usecs is 50 us, but the measured interval is 900 us"));
        CHECK_THAT(findings[0].sentence, Catch::StartsWith("A timer of about 900 us delays packets"));
        CHECK(findings[0].confidence == model::Confidence::Possible);
        record.findings = findings;
        CHECK_THAT(diagnose::verdictOf(record).sentence, Catch::Contains(": a timer, probably interrupt coalescing."));
    }
    SECTION("a timer that holds a few costs the mean no more than those few wait")
    {
        stats::Histogram histogram;
        for (int i = 0; i < 1'000; ++i)
            histogram.record(i < 850 ? 12'000 : 55'000 + 200 * (i - 850));
        point.distributions.front().histogram = histogram;
        const auto findings = applyRule("coalescing", record);
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].evidence[0], Catch::StartsWith("RTT p90 is"));
        CHECK(findings[0].costNs == 7'500);
    }
    SECTION("not where the percentile that would hold it lies among lost probes")
    {
        setRoundTrips(point, 12'000, 80'000, 5);
        CHECK(applyRule("coalescing", record).empty());
        point.counts.lost = 20;
        CHECK(applyRule("coalescing", record).empty());
    }
    SECTION("not of a flood, whose probes wait for each other")
    {
        point.axes.push_back(model::numberOn(model::kWindowAxis, 64));
        CHECK(applyRule("coalescing", record).empty());
        point.axes.back().number = 1;
        CHECK(applyRule("coalescing", record).size() == 1);
    }
    SECTION("not by a setting that the driver adapts")
    {
        record.responderHost.facts.push_back(model::knownFact("coalescing.adaptiveRx", true, "", ""));
        CHECK(applyRule("coalescing", record).empty());
    }
    SECTION("without settings that are known, by the peak alone")
    {
        record.responderHost.facts.clear();
        CHECK(applyRule("coalescing", record).empty());
        setRoundTrips(point, 250'000, 33'000, 50);
        const auto findings = applyRule("coalescing", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].confidence == model::Confidence::Possible);
        CHECK_THAT(findings[0].sentence, Catch::StartsWith("A timer of about 250 us"));
        const auto evidenceWith = [&record](const char* driverOfA, const char* driverOfB) {
            record.initiatorHost.adapter.emplace().driver = driverOfA;
            record.responderHost.adapter.emplace().driver = driverOfB;
            return applyRule("coalescing", record).at(0).evidence;
        };
        CHECK(evidenceWith("mlx5_core", "igb").back() ==
              "This is near 250 us, a default interval of igb, the driver on host B.");
        CHECK(evidenceWith("mlx5_core", "r8169").size() == 1);
        setRoundTrips(point, 200'000, 33'000, 50);
        CHECK(evidenceWith("", "").size() == 1);
    }
    SECTION("of Windows by the peak, unless both hosts say that moderation is off")
    {
        const auto setModeration = [](model::HostFacts& host, bool isOn) {
            host.operatingSystem = "Windows 11 24H2";
            host.facts = {model::knownFact("interruptModeration.isOn", isOn, "", "")};
        };
        setModeration(record.initiatorHost, false);
        setModeration(record.responderHost, true);
        setRoundTrips(point, 250'000, 33'000, 50);
        CHECK_THAT(applyRule("coalescing", record).at(0).sentence, Catch::StartsWith("A timer of about 250 us"));
        CHECK_THAT(applyRule("coalescing", record)[0].nextStep, Catch::Contains("(*InterruptModeration in the"));
        setModeration(record.responderHost, false);
        CHECK(applyRule("coalescing", record).empty());
    }
    SECTION("not where each frame raises an interrupt, whatever the delay")
    {
        record.responderHost.facts.push_back(model::knownFact("coalescing.rxFrames", std::int64_t{1}, "", ""));
        CHECK(applyRule("coalescing", record).empty());
        record.responderHost.facts.back().value = std::int64_t{2};
        CHECK(applyRule("coalescing", record).size() == 1);
    }
    SECTION("not an interval that has run out before the next packet, nor where the kernel polls the queue")
    {
        record.initiatorHost.facts = record.responderHost.facts;
        record.request.intervalNs = 1'000'000;
        setRoundTrips(point, 150'000, 150'000, 0);
        const auto setDrivers = [&record](const char* driver) {
            record.initiatorHost.adapter.emplace().driver = driver;
            record.responderHost.adapter.emplace().driver = driver;
        };
        setDrivers("ixgbe");
        CHECK(applyRule("coalescing", record).empty());
        // A peak may be of another timer.
        setRoundTrips(point, 150'000, 33'000, 50);
        CHECK(applyRule("coalescing", record).at(0).confidence == model::Confidence::Possible);
        setRoundTrips(point, 150'000, 150'000, 0);
        setDrivers("mlx5_core");
        CHECK(applyRule("coalescing", record).at(0).confidence == model::Confidence::Likely);
        point.responder.obtained.isBusyPolling = true;
        record.findings = applyRule("coalescing", record);
        CHECK_THAT(record.findings.at(0).sentence, Catch::StartsWith("Interrupt coalescing on host A (rx-usecs 50)"));
        CHECK(record.findings[0].costNs == 50'000);
        CHECK_THAT(diagnose::verdictOf(record).sentence, Catch::Contains("interrupt coalescing on host A: rx-usecs"));
        point.initiator.obtained.isBusyPolling = true;
        CHECK(applyRule("coalescing", record).empty());
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
    SECTION("of one host whose ends have an adapter each, too, and one adapter's timer only once")
    {
        record.initiatorHost.hostId = record.responderHost.hostId = "one";
        record.initiatorHost.adapter.emplace().name = "eth0";
        CHECK(applyRule("coalescing", record).size() == 1);
        record.initiatorHost.facts = record.responderHost.facts;
        record.responderHost.adapter = record.initiatorHost.adapter;
        CHECK_THAT(applyRule("coalescing", record)[0].sentence, Catch::StartsWith("Interrupt coalescing on host A"));
    }
    SECTION("not where both adapters say that theirs is off")
    {
        record.initiatorHost.facts = record.responderHost.facts = {timerOf(0)};
        setRoundTrips(point, 250'000, 33'000, 50);
        CHECK(applyRule("coalescing", record).empty());
    }
}

TEST_CASE("a timer that the pace of the probes hides is told without a cost", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{200}, "us", "")};
    CHECK(applyRule("coalescing", record).empty());
    record.request.intervalNs = 1'000'000;
    const auto findings = applyRule("coalescing", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("The send interval hides interrupt coalescing"));
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK_FALSE(findings[0].costNs);
    record.findings = findings;
    CHECK_THAT(diagnose::verdictOf(record).sentence, !Catch::Contains("coalescing"));
    record.request.intervalNs = 100'000;
    CHECK(applyRule("coalescing", record).empty());
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
                   Catch::StartsWith("Cores of host B may enter C6 between probes: its exit latency of 133 us"));
        CHECK(findings[0].confidence == model::Confidence::Possible);
        CHECK_THAT(findings[0].nextStep, Catch::Contains("(halftrip tune search PEER idleStates)"));
        CHECK_THAT(findings[0].nextStep, Catch::Contains("(sudo cpupower idle-set -D 3)") &&
                                             Catch::EndsWith("again with sudo cpupower idle-set -E undoes it."));
        // A hold lasts as long as its run: nothing can be applied.
        CHECK_THAT(findings[0].nextStep, !Catch::Contains("tune apply"));
        CHECK(findings[0].overturnedBy == "The same round trips with C-states limited on host B.");
    }
    SECTION("both hosts'")
    {
        record.initiatorHost.facts = record.responderHost.facts;
        CHECK_THAT(applyRule("idleState", record)[0].sentence, Catch::Contains("Cores of both hosts"));
        record.initiatorHost.facts = {model::knownFact("idle.exitLatency.C1E", std::int64_t{10}, "us", "")};
        CHECK_THAT(applyRule("idleState", record)[0].sentence,
                   Catch::StartsWith("Cores may enter C1E on A and C6 on B between probes (exit latencies 10 and 133 "
                                     "us): the longer is 89 % of the round trip"));
        record.areIdleStatesHeld = true;
        CHECK_THAT(applyRule("idleState", record)[0].sentence, Catch::StartsWith("Cores of host B may enter C6"));
    }
    SECTION("not of a core that a spinning thread keeps awake")
    {
        point.responder.obtained.arrivalCore = point.responder.obtained.core;
        CHECK(applyRule("idleState", record).empty());
        point.responder.obtained.arrivalCore = 0;
        CHECK(applyRule("idleState", record).size() == 1);
        record.responderHost.cpu.siblings = {{0, 2}};
        CHECK(applyRule("idleState", record).empty());
        point.responder.obtained.wait = model::Wait::Block;
        CHECK(applyRule("idleState", record).size() == 1);
    }
    SECTION("by the pace of each point")
    {
        record.request.intervalNs = 0;
        CHECK(applyRule("idleState", record).empty());
        point.axes.push_back(model::numberOn(model::kIntervalAxis, 2'000'000));
        CHECK(applyRule("idleState", record).size() == 1);
    }
    SECTION("not of a median that lies among lost probes")
    {
        point.counts.lost = 200;
        CHECK(applyRule("idleState", record).empty());
    }
    SECTION("this host's alone")
    {
        std::swap(record.initiatorHost.facts, record.responderHost.facts);
        CHECK_THAT(applyRule("idleState", record)[0].nextStep, !Catch::Contains("the other one"));
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
    CHECK(findings[0].evidence == std::vector<Text>{"762 of 1752 answered probes at 64 bytes."});
}

TEST_CASE("a link that went down at either end is told, with its adapter", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    CHECK(applyRule("linkChange", record).empty());
    record.responderHost.adapter.emplace().name = "eth1";
    record.points.front().responder.hostCounters["adapter.linkChanges"] = 4;
    const auto findings = applyRule("linkChange", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "linkChangeB");
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Host B: the link of adapter eth1 went down"));
    CHECK(findings[0].evidence == std::vector<Text>{"4 carrier changes at 64 bytes."});
    CHECK(findings[0].points == Points{0});
}

TEST_CASE("interrupts that moved between cores at either end are told, with the cores", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    auto& counters = record.points.front().responder.hostCounters;
    counters["interrupts.adapter.cpu2"] = 700;
    counters["interrupts.adapter.cpu11"] = 800;
    CHECK(applyRule("movedInterrupts", record).empty());
    counters["interrupts.adapter.moved.cpu2"] = 400;
    counters["interrupts.adapter.moved.cpu11"] = 600;
    counters["interrupts.adapter.moved.cpu<b>"] = 900;
    record.responderHost.adapter.emplace().name = "eth1";
    const auto findings = applyRule("movedInterrupts", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "movedInterruptsB");
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Host B: interrupts of adapter eth1 moved to another core"));
    CHECK(findings[0].evidence ==
          std::vector<Text>{"Interrupts that moved came 600 times on core 11 and 400 times on core 2 at 64 bytes."});
}

TEST_CASE("a queueing discipline that holds packets back is a cause, at the root or beneath it", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    const auto set = [&](const char* id, model::FactValue value) {
        record.initiatorHost.facts.push_back(model::knownFact(id, std::move(value), "", "tc qdisc show dev eth0"));
    };
    set("stack.qdisc", "mq");
    CHECK(applyRule("queueingDiscipline", record).empty());
    set("stack.qdiscChildren", "mq, fq_codel");
    CHECK(applyRule("queueingDiscipline", record).empty());
    SECTION("one that delays by as much as it says")
    {
        record.initiatorHost.facts.clear();
        set("stack.qdisc", "mq");
        set("stack.qdiscChildren", "mq, netem");
        set("stack.qdiscDelay", std::int64_t{300});
        const auto findings = applyRule("queueingDiscipline", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].id == "queueingDisciplineA");
        CHECK(findings[0].nextStep == "Check what it delays and drops (tc -s qdisc show).");
        // Round trips of 10 us went another way.
        CHECK_THAT(findings[0].sentence, Catch::Contains("which may pace, delay or drop packets"));
        CHECK_FALSE(findings[0].costNs);
        model::PointResult& point = record.points.front();
        setRoundTrips(point, 620'000, 620'000, 0);
        CHECK_THAT(applyRule("queueingDiscipline", record).at(0).sentence,
                   Catch::Contains("mq: netem of host A delays each packet by 300 us; half of that is in HRT."));
        CHECK(applyRule("queueingDiscipline", record)[0].costNs == 300'000);
        // Nothing is halved there.
        point.distributions.front().kind = model::DistributionKind::OneWay;
        CHECK_THAT(applyRule("queueingDiscipline", record)[0].sentence, Catch::EndsWith("by 300 us."));
        // A listener sends nothing, and AF_XDP passes no discipline.
        point.distributions.front().kind = model::DistributionKind::ReceivePath;
        CHECK(applyRule("queueingDiscipline", record).empty());
        point.distributions.front().kind = model::DistributionKind::RoundTrip;
        point.transport = "xdp";
        CHECK(applyRule("queueingDiscipline", record).empty());
        CHECK(std::ranges::count(model::budgetOf(record, point)->parts, "queueing", &model::BudgetPart::id) == 0);
    }
    SECTION("one of which that is not known")
    {
        record.initiatorHost.facts.clear();
        set("stack.qdisc", "tbf");
        const model::Finding finding = applyRule("queueingDiscipline", record).at(0);
        CHECK_THAT(finding.sentence, Catch::Contains("discipline tbf, which"));
        CHECK_THAT(finding.nextStep, Catch::Contains("the system's default (sudo tc qdisc del dev ADAPTER root)") &&
                                         Catch::Contains("save them first."));
    }
}

TEST_CASE("a median that CPU load moves is in doubt, too", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.elapsedNs = 1'000'000'000;
    point.distributions.front().histogram.record(5'000'000);
    point.initiator.stalls = model::Stalls{200, 400'000'000, 5'000'000};
    const auto addSlices = [&point](int count, std::int64_t p50Ns, std::int64_t maxNs) {
        for (int i = 0; i < count; ++i)
            point.slices.push_back({.lengthNs = 10'000'000, .count = 100, .p50Ns = p50Ns, .maxNs = maxNs});
    };
    CHECK(applyRule("loadedMedian", record).empty());
    addSlices(20, 8'000, 3'000'000);
    CHECK_THAT(applyRule("loadedMedian", record).at(0).evidence[0],
               Catch::StartsWith("All 20 time slices had preemption"));
    CHECK_THAT(applyRule("loadedMedian", record)[0].nextStep, Catch::Contains("on these hosts"));
    record.request.peer = "icmp://host";
    CHECK(applyRule("loadedMedian", record)[0].nextStep ==
          "Stop other work on this host, or pin the measuring thread to an isolated core (--cpu).");
    record.request.peer = "host";
    addSlices(10, 7'900, 9'000);
    CHECK(applyRule("loadedMedian", record).empty());
    point.slices.resize(20);
    addSlices(10, 5'000, 9'000);
    CHECK_THAT(applyRule("loadedMedian", record).at(0).evidence[0],
               Catch::Contains("8.00 us with preemption (20 slices), 5.00 us without (10)"));
    // A lost probe says nothing about a core.
    point.slices.clear();
    addSlices(40, 8'000, 9'000);
    for (std::size_t i = 0; i < 20; ++i)
        point.slices[i].lost = 1;
    CHECK(applyRule("loadedMedian", record).empty());
    for (model::TimeSlice& slice : point.slices)
        slice.lost = 1;
    CHECK(applyRule("loadedMedian", record).empty());
    point.slices.clear();
    addSlices(20, 8'000, 3'000'000);
    CHECK(applyRule("loadedMedian", record).size() == 1);
    point.initiator.stalls.reset();
    CHECK(applyRule("loadedMedian", record).empty());
}

TEST_CASE("a system's default of busy polling that receives nothing is told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.responderHost.facts = {
        model::knownFact("sysctl.net.core.busy_read", std::int64_t{50}, "us", "/proc/sys/net/core/busy_read")};
    model::EndResult& end = record.points.front().responder;
    end.obtained.wait = model::Wait::Block;
    CHECK(applyRule("busyPollIdle", record).empty());
    end.hostCounters["busyPoll.packets"] = 0;
    const auto findings = applyRule("busyPollIdle", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "busyPollIdleB");
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("net.core.busy_read is 50 us on host B"));
    end.hostCounters["busyPoll.packets"] = 900;
    CHECK(applyRule("busyPollIdle", record).empty());
}

TEST_CASE("an adapter that chooses its timer by itself is named where round trips spread", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    setRoundTrips(record.points.front(), 202'000, 31'000, 30);
    record.responderHost.facts = {timerOf(3)};
    record.responderHost.adapter.emplace().driver = "mlx5_core";
    CHECK_THAT(applyRule("coalescing", record).at(0).sentence, Catch::StartsWith("A timer of about 202 us"));
    record.responderHost.adapter->driver = "igb";
    CHECK_THAT(applyRule("coalescing", record).at(0).sentence,
               Catch::StartsWith("Adaptive interrupt coalescing on host B: RTT p90 is 6.5 times"));
    CHECK(applyRule("coalescing", record).at(0).evidence ==
          std::vector<Text>{"RTT p10 is 31.0 us, p90 202.0 us at 64 bytes."});
    setRoundTrips(record.points.front(), 31'000, 30'000, 30);
    CHECK(applyRule("coalescing", record).empty());
}

TEST_CASE("a round trip that passes between the drivers is told where the systems' stamps alone split it",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::StageResult& stages = record.points.front().stages.emplace();
    stages.splits = {{.figure = "p50", .rttNs = 113'900, .partsNs = {{model::StagePart::Remainder, 75'900}}}};
    const auto findings = applyRule("adapterStages", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence == std::vector<Text>{"75.9 of 113.9 us RTT near p50 at 64 bytes."});
    stages.splits[0].partsNs[model::StagePart::Remainder] = 50'000;
    CHECK(applyRule("adapterStages", record).empty());
    stages.splits[0].partsNs[model::StagePart::Remainder] = 75'900;
    stages.isHardware = true;
    CHECK(applyRule("adapterStages", record).empty());
    stages.isHardware = false;
    record.initiatorHost.hostId = record.responderHost.hostId = "one";
    record.initiatorHost.adapter.emplace().isVirtual = true;
    CHECK(applyRule("adapterStages", record).empty());
}

TEST_CASE("round trips as long as the kernel defers interrupts are held by it, where the pace lets it act",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    stats::Histogram histogram;
    for (int i = 0; i < 1'000; ++i)
        histogram.record(210'000);
    point.distributions.front().histogram = histogram;
    const auto defer = [](model::HostFacts& host, std::int64_t timeoutNs, std::int64_t polls) {
        host.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{0}, "us", ""),
                      model::knownFact("napi.groFlushTimeout", timeoutNs, "ns", ""),
                      model::knownFact("napi.deferHardIrqs", polls, "", "")};
    };
    defer(record.initiatorHost, 0, 0);
    defer(record.responderHost, 200'000, 2);
    const auto found = applyRule("deferredInterrupts", record);
    REQUIRE(found.size() == 1);
    CHECK(found[0].sentence == "Host B defers interrupts for 200 us after each packet (gro_flush_timeout), which "
                               "delays packets at 64 bytes.");
    CHECK(found[0].confidence == model::Confidence::Likely);
    CHECK(found[0].costNs == 200'000);
    CHECK_THAT(found[0].nextStep, Catch::Contains("(halftrip tune search PEER softwareModeration)"));
    model::RunRecord concluded = record;
    diagnose::conclude(concluded);
    CHECK_THAT(diagnose::verdictOf(concluded).sentence,
               Catch::Contains("deferred interrupts on host B: gro_flush_timeout 200 us"));
    CHECK(applyRule("coalescing", record).empty());
    defer(record.initiatorHost, 100'000, 2);
    CHECK_THAT(
        applyRule("deferredInterrupts", record).at(0).sentence,
        Catch::StartsWith("Both hosts defer interrupts after each packet (gro_flush_timeout: 100 us on A, 200 us"));
    // Its polls are over before the next packet comes; a thread polls the queue; the path itself takes longer.
    defer(record.initiatorHost, 0, 0);
    record.request.intervalNs = 1'000'000;
    CHECK(applyRule("deferredInterrupts", record).empty());
    record.request.intervalNs = 0;
    point.responder.obtained.isBusyPolling = true;
    CHECK(applyRule("deferredInterrupts", record).empty());
    point.responder.obtained.isBusyPolling = false;
    defer(record.responderHost, 20'000, 100);
    CHECK(applyRule("deferredInterrupts", record).empty());
    defer(record.responderHost, 200'000, 0);
    CHECK(applyRule("deferredInterrupts", record).empty());
}

TEST_CASE("a deferral counts where packets arrive, and the queue that has it of its own is named", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    stats::Histogram histogram;
    for (int i = 0; i < 1'000; ++i)
        histogram.record(210'000);
    point.distributions.front().histogram = histogram;
    record.responderHost.facts = {model::knownFact("napi.groFlushTimeout", std::int64_t{0}, "ns", ""),
                                  model::knownFact("napi.deferHardIrqs", std::int64_t{2}, "", ""),
                                  model::knownFact("queues.groFlushTimeout", "rx-3 200000", "ns", "")};
    point.responder.obtained.transport[model::kArrivalQueueKey] = "3";
    const auto found = applyRule("deferredInterrupts", record);
    REQUIRE(found.size() == 1);
    CHECK_THAT(found[0].sentence, Catch::StartsWith("Host B defers interrupts for 200 us"));
    CHECK(found[0].evidence.back() ==
          "Receive queue 3 of host B's adapter has these values of its own (netdev napi-set).");
    point.responder.obtained.transport[model::kArrivalQueueKey] = "0";
    CHECK(applyRule("deferredInterrupts", record).empty());
}

TEST_CASE("coalescing counts where packets arrive, and the queue that has it of its own is named", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    stats::Histogram histogram;
    for (int i = 0; i < 1'000; ++i)
        histogram.record(60'000);
    point.distributions.front().histogram = histogram;
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{0}, "us", "")};
    record.responderHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{0}, "us", ""),
                                  model::knownFact("queues.rxUsecs", "rx-1 50", "us", "")};
    point.responder.obtained.transport[model::kArrivalQueueKey] = "1";
    const auto found = applyRule("coalescing", record);
    REQUIRE(found.size() == 1);
    CHECK_THAT(found[0].sentence, Catch::StartsWith("Interrupt coalescing on host B (rx-usecs 50)"));
    CHECK(found[0].evidence.back() == "Receive queue 1 of host B's adapter has rx-usecs 50 of its own (ethtool -Q).");
    point.responder.obtained.transport[model::kArrivalQueueKey] = "0";
    CHECK(applyRule("coalescing", record).empty());
}

TEST_CASE("a host that receives in a kernel thread is named", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.initiatorHost.facts = {
        model::knownFact("napi.threaded", std::int64_t{1}, "", "/sys/class/net/eth0/threaded")};
    const auto findings = applyRule("threadedNapi", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "threadedNapiA");
    CHECK(findings[0].evidence == std::vector<Text>{"/sys/class/net/eth0/threaded is 1."});
    record.initiatorHost.facts = {
        model::knownFact("napi.threaded", std::int64_t{0}, "", "/sys/class/net/eth0/threaded")};
    CHECK(applyRule("threadedNapi", record).empty());
    record.responderHost.facts = {
        model::knownFact("napi.threaded", std::int64_t{2}, "", "/sys/class/net/eth0/threaded")};
    const auto atB = applyRule("threadedNapi", record);
    REQUIRE(atB.size() == 1);
    CHECK(atB[0].sentence == "Host B uses threaded NAPI: a kernel thread polls for its packets.");
    CHECK(atB[0].evidence == std::vector<Text>{"/sys/class/net/eth0/threaded is 2."});
    CHECK_THAT(atB[0].nextStep, Catch::Contains("host B (halftrip tune search PEER threadedNapi)"));
}

TEST_CASE("whoever delayed the slowest packets has the checks that own the settings against it", "[core][diagnose]")
{
    using Checks = std::vector<std::string_view>;
    const diagnose::Rule* const rule = diagnose::ruleOf("slowPackets");
    REQUIRE(rule != nullptr);
    const auto checksOf = [&](model::SpanKind kind, const char* name) {
        const auto found = applyRule("slowPackets", samples::robbedRun(kind, name, 90'000));
        REQUIRE(found.size() == 1);
        return rule->checks(found.front());
    };
    CHECK(checksOf(model::SpanKind::Timer, "local timer") == Checks{"isolatedCores", "timerTick"});
    for (const char* const softirq : {"TIMER", "HRTIMER", "RCU", "SCHED"})
        CHECK(checksOf(model::SpanKind::Softirq, softirq) == Checks{"isolatedCores", "timerTick"});
    const Checks ofInterrupts{"interruptCores", "irqbalance", "receiveBaseProcessor"};
    CHECK(checksOf(model::SpanKind::Interrupt, "eth0-rx-1") == ofInterrupts);
    for (const char* const softirq : {"NET_RX", "NET_TX", "BLOCK"})
        CHECK(checksOf(model::SpanKind::Softirq, softirq) == ofInterrupts);
    CHECK(checksOf(model::SpanKind::Dpc, "ndis.sys") == ofInterrupts);
    CHECK(checksOf(model::SpanKind::Work, "kworker/1:2") == Checks{"isolatedCores", "statistics"});
    CHECK(checksOf(model::SpanKind::Thread, "cc1plus") == Checks{"isolatedCores"});
    CHECK(checksOf(model::SpanKind::Thread, "halftrip (throttled)") == Checks{"processorQuota", "realtimeThrottling"});
    CHECK(checksOf(model::SpanKind::Nmi, "NMI") == Checks{"nmiWatchdog"});
    // No setting is the cause of these, and nobody was named of the last.
    CHECK(checksOf(model::SpanKind::Thread, "halftrip (stopped by a signal)").empty());
    CHECK(checksOf(model::SpanKind::Ipi, "call function").empty());
    CHECK(rule->checks(applyRule("slowPackets", samples::robbedRun(model::SpanKind::Thread, "x", 0)).at(0)).empty());
}

TEST_CASE("what is done about slow packets does not change with the words of the finding", "[core][diagnose]")
{
    model::RunRecord robbed = samples::robbedRun(model::SpanKind::Thread, "cc1plus", 90'000);
    robbed.initiatorHost.cpu.usableCores = {0, 1, 2, 3};
    auto found = applyRule("slowPackets", robbed);
    REQUIRE(found.size() == 1);
    model::Finding& finding = found.front();
    const model::DelaySource thread{
        .host = model::Side::A, .kind = model::SpanKind::Thread, .core = 1, .name = "cc1plus"};
    CHECK((finding.delayedBy == thread));
    const auto remedy = diagnose::remedyFor(robbed, finding);
    CHECK_FALSE(remedy.empty());
    finding.sentence = text("In other words, {name:s} on core {core} of host {host}.", "nobody", 7, "B");
    CHECK(diagnose::remedyFor(robbed, finding) == remedy);
    CHECK(diagnose::ruleOf("slowPackets")->checks(finding) == std::vector<std::string_view>{"isolatedCores"});
    CHECK(diagnose::hostBehind(finding) == "A");
    finding.delayedBy->host = model::Side::B;
    CHECK(diagnose::hostBehind(finding) == "B");
    // Of a file that another version wrote.
    finding.delayedBy.reset();
    CHECK(diagnose::remedyFor(robbed, finding).empty());
    CHECK(diagnose::ruleOf("slowPackets")->checks(finding).empty());
    CHECK(diagnose::hostBehind(finding).empty());
    finding.id = "movedInterruptsB";
    CHECK(diagnose::hostBehind(finding) == "B");
}

TEST_CASE("a hypervisor that took the core is what delayed the slowest packets", "[core][diagnose]")
{
    model::RunRecord record = samples::robbedRun(model::SpanKind::Thread, "x", 0);
    model::Autopsy& autopsy = *record.points.front().autopsy;
    for (std::size_t i = 0; i < autopsy.slow.size(); ++i) {
        model::SlowProbe& probe = autopsy.slow[i];
        probe.sentNs = static_cast<std::int64_t>(i) * 1'000'000'000;
        probe.gapNs = 95'000;
        autopsy.initiator.gaps.push_back({probe.sentNs, probe.sentNs + probe.rttNs, 95'000, 90'000});
    }
    const auto found = applyRule("slowPackets", record);
    REQUIRE(found.size() == 1);
    CHECK_THAT(found.front().sentence,
               Catch::StartsWith("Steal time on host A delays the slowest packets by up to 45 us HRT: "));
    CHECK(found.front().nextStep == "Measure on bare metal, or in a virtual machine with dedicated cores.");
    CHECK((found.front().delayedBy == model::DelaySource{.host = model::Side::A}));
    CHECK(diagnose::ruleOf("slowPackets")->checks(found.front()) == std::vector<std::string_view>{"stolenTime"});
    CHECK(diagnose::remedyFor(record, found.front()).empty());
}

TEST_CASE("what delayed the slowest packets is named, with what to do about it", "[core][diagnose]")
{
    const auto sentenceOf = [](const std::vector<model::Finding>& findings) {
        REQUIRE(findings.size() == 1);
        CHECK(findings.front().kind == model::FindingKind::Cause);
        return findings.front().sentence;
    };
    const auto thread = applyRule("slowPackets", samples::robbedRun(model::SpanKind::Thread, "cc1plus", 90'000));
    CHECK_THAT(sentenceOf(thread),
               Catch::StartsWith("Thread cc1plus on core 1 of host A delays the slowest packets by up to 45 us HRT: "));
    CHECK_THAT(thread.front().nextStep, Catch::Contains("isolcpus=") && Catch::EndsWith("another core (--cpu)."));
    model::RunRecord robbed = samples::robbedRun(model::SpanKind::Thread, "cc1plus", 90'000);
    robbed.initiatorHost.cpu.usableCores = {0, 1, 2, 3};
    robbed.initiatorHost.cpu.siblings = {{0, 2}, {1, 3}};
    const std::vector<diagnose::RemedyStep> elsewhere{{"initiator.core", "2"}};
    CHECK(diagnose::remedyFor(robbed, thread.front()) == elsewhere);
    // Neither where the adapter's interrupts go, nor on a slower core.
    robbed.initiatorHost.cpu.usableCores = {0, 1, 2, 3, 4, 5};
    robbed.initiatorHost.facts.push_back(model::knownFact("adapter.interruptCores", "2,5", "", ""));
    const std::vector<diagnose::RemedyStep> fourth{{"initiator.core", "4"}};
    CHECK(diagnose::remedyFor(robbed, thread.front()) == fourth);
    robbed.initiatorHost.cpu.efficiencyClassOfCore = {1, 1, 1, 1, 0, 0};
    const std::vector<diagnose::RemedyStep> first{{"initiator.core", "0"}};
    CHECK(diagnose::remedyFor(robbed, thread.front()) == first);
    robbed.responderHost.hostId = robbed.initiatorHost.hostId = "one";
    CHECK(diagnose::remedyFor(robbed, thread.front()).empty());
    const std::string stopped = std::string(model::kOwnAbsence) + "stopped by a signal)";
    const auto absence = applyRule("slowPackets", samples::robbedRun(model::SpanKind::Thread, stopped, 90'000));
    CHECK_THAT(sentenceOf(absence), Catch::StartsWith("Thread halftrip (stopped by a signal) on core 1"));
    CHECK_THAT(absence.front().nextStep, Catch::Contains("cpu.max"));
    robbed.responderHost.hostId = "other";
    CHECK(diagnose::remedyFor(robbed, absence.front()).empty());
    CHECK_THAT(sentenceOf(applyRule("slowPackets", samples::robbedRun(model::SpanKind::Timer, "local timer", 90'000))),
               Catch::StartsWith("The timer tick on core 1"));
    for (const model::SpanKind kind : {model::SpanKind::Timer, model::SpanKind::Work})
        CHECK_THAT(applyRule("slowPackets", samples::robbedRun(kind, "x", 90'000)).at(0).nextStep,
                   Catch::Contains("isolcpus=") && Catch::EndsWith("tuned's profile cpu-partitioning."));
    // No other core takes over the softirqs that the tick raises.
    for (const auto& [softirq, next] : {std::pair("TIMER", "Stop the timer tick"), std::pair("RCU", "Stop the timer"),
                                        std::pair("NET_RX", "Move interrupts to other cores")}) {
        const auto raised = applyRule("slowPackets", samples::robbedRun(model::SpanKind::Softirq, softirq, 90'000));
        CHECK_THAT(sentenceOf(raised), Catch::StartsWith(std::string("Softirq ") + softirq + " on core 1"));
        CHECK_THAT(raised.front().nextStep, Catch::StartsWith(next));
    }
    CHECK_THAT(sentenceOf(applyRule("slowPackets", samples::robbedRun(model::SpanKind::Nmi, "NMI", 90'000))),
               Catch::StartsWith("NMIs on core 1"));
    CHECK_THAT(sentenceOf(applyRule("slowPackets", samples::robbedRun(model::SpanKind::Thread, "x", 0))),
               Catch::StartsWith("No recorded kernel event explains"));
    CHECK_FALSE(applyRule("slowPackets", samples::robbedRun(model::SpanKind::Thread, "x", 0)).at(0).delayedBy);
    // Every path has a tail of its own.
    // It had the core for longer than the packet was late: told is what the packet shows.
    const auto longer = applyRule("slowPackets", samples::robbedRun(model::SpanKind::Thread, "x", 105'000));
    CHECK_THAT(sentenceOf(longer), Catch::Contains("by up to 50 us HRT: 100 % of"));
    CHECK_THAT(longer.at(0).evidence.at(0), Catch::Contains("up to 50 us HRT over the median"));
    model::RunRecord ownTail = samples::robbedRun(model::SpanKind::Thread, "x", 0);
    for (model::SlowProbe& probe : ownTail.points.front().autopsy->slow)
        probe.rttNs -= 92'000;
    CHECK(applyRule("slowPackets", ownTail).empty());
    // Some, and not enough to be the reason.
    CHECK(applyRule("slowPackets", samples::robbedRun(model::SpanKind::Thread, "x", 24'000)).empty());
    // Not where events were lost: one of them may have been it.
    model::RunRecord partly = samples::robbedRun(model::SpanKind::Thread, "x", 0);
    CHECK(applyRule("slowPackets", partly).at(0).nextStep ==
          "Look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.");
    CHECK_THAT(applyRule("slowPackets", partly).at(0).evidence.at(1),
               Catch::StartsWith("Kernel events were recorded on core 1 of host A and core 0 of host B, and on no"));
    partly.points.front().responder.obtained.arrivalCore = 9;
    CHECK_THAT(applyRule("slowPackets", partly).at(0).nextStep,
               Catch::StartsWith("Run the measuring thread on core 9 of host B once (--responder-cpu): "));
    partly.points.front().responder.obtained.arrivalCore.reset();
    partly.points.front().responder.obtained.wait = model::Wait::Block;
    CHECK_THAT(applyRule("slowPackets", partly).at(0).nextStep, Catch::StartsWith("Hold C-states off and repeat"));
    partly.points.front().autopsy->responder.kernel.lost = 3;
    CHECK(applyRule("slowPackets", partly).empty());
    partly.points.front().autopsy->responder.kernel.lost = 0;
    partly.points.front().autopsy->spansLeftOut = 1;
    CHECK(applyRule("slowPackets", partly).empty());
    partly.points.front().autopsy->spansLeftOut = 0;
    partly.points.front().autopsy->responder.kernel.missing = {"call_function_entry"};
    CHECK(applyRule("slowPackets", partly).empty());
    model::RunRecord unwatched = samples::robbedRun(model::SpanKind::Thread, "x", 0);
    unwatched.points.front().autopsy->responder.kernel.problem = "No right.";
    CHECK(applyRule("slowPackets", unwatched).empty());
    // Probes too short for a sequence number relate no clocks: what happened at B is not known, so nobody is cleared.
    model::RunRecord unrelated = samples::robbedRun(model::SpanKind::Thread, "x", 0);
    unrelated.points.front().autopsy->timeline.reset();
    CHECK(applyRule("slowPackets", unrelated).empty());
    CHECK(applyRule("slowPackets", samples::cleanRun()).empty());
}

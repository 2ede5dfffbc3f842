#include "core/diagnose/verdict.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;
using Points = std::vector<std::uint32_t>;

TEST_CASE("two ends on one running system are told, with certainty where nothing but software was crossed",
          "[core][diagnose]")
{
    CHECK(applyRule("oneHost", samples::cleanRun()).empty());
    model::RunRecord record = samples::runOnOneHost();
    const auto findings = applyRule("oneHost", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Certain);
    CHECK(findings[0].evidence ==
          std::vector<Text>{"Both ends report the same running system (a).", "Packet path: loopback."});
    record.initiatorHost.adapter->isLoopback = false;
    CHECK(applyRule("oneHost", record).at(0).confidence == model::Confidence::Likely);
    // A system without an id may be any.
    record.initiatorHost.hostId.clear();
    record.responderHost.hostId.clear();
    CHECK(applyRule("oneHost", record).empty());
}

TEST_CASE("a cable between two adapters of one host is worth a word only where no hardware stands behind them",
          "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    record.request.peer = "port://eth1";
    record.initiatorHost.adapter = model::AdapterFacts{.name = "eth0", .macAddress = "02:00:00:00:00:01"};
    record.responderHost.adapter = model::AdapterFacts{.name = "eth1", .macAddress = "02:00:00:00:00:02"};
    CHECK(applyRule("oneHost", record).empty());
    record.responderHost.adapter->isVirtual = true;
    const auto findings = applyRule("oneHost", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].nextStep, Catch::Contains("--tx, --rx"));
}

TEST_CASE("one host whose two adapters counted the probes is not said to have crossed none", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    record.initiatorHost.adapter = model::AdapterFacts{.name = "eth0", .macAddress = "02:00:00:00:00:01"};
    record.responderHost.adapter = model::AdapterFacts{.name = "eth0", .macAddress = "02:00:00:00:00:02"};
    record.points[0].initiator.hostCounters = {{"adapter.txPackets", 10'003}};
    record.points[0].responder.hostCounters = {{"adapter.rxPackets", 10'002}};
    const auto findings = applyRule("oneHost", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Certain);
    CHECK_THAT(findings[0].sentence, !Catch::Contains("no adapter"));
    CHECK(findings[0].evidence.at(1) == "eth0 sent 10003 packets and eth0 received 10002, for 10000 replies.");

    SECTION("but where they counted too few, the probes took another way")
    {
        record.points[0].responder.hostCounters = {{"adapter.rxPackets", 12}};
        CHECK_THAT(applyRule("oneHost", record).at(0).sentence, Catch::Contains("crossed no adapter"));
    }
    SECTION("but not where they are software")
    {
        record.responderHost.adapter->isVirtual = true;
        CHECK_THAT(applyRule("oneHost", record).at(0).sentence, Catch::Contains("crossed no adapter"));
    }
}

TEST_CASE("two ends on one core are told, at the points where they were", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    record.points.push_back(samples::pointOfSize(1024));
    CHECK(applyRule("sharedCore", record).empty());
    record.points[1].initiator.obtained.core = 3;
    record.points[1].responder.obtained.core = 3;
    const auto findings = applyRule("sharedCore", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].points == Points{1});
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Both ends share core 3 at 1024 bytes: "));
    record.points[0].initiator.obtained.core = 2;
    record.points[0].responder.obtained.core = 2;
    CHECK_THAT(applyRule("sharedCore", record).at(0).sentence, Catch::StartsWith("Both ends share cores 2 and 3: "));

    SECTION("not where each has its own")
    {
        record.points[0].responder.obtained.core = 1;
        record.points[1].responder.obtained.core = 1;
        CHECK(applyRule("sharedCore", record).empty());
    }
    SECTION("not on two hosts, whose cores are numbered alike")
    {
        record.responderHost.hostId = "b";
        CHECK(applyRule("sharedCore", record).empty());
    }
}

TEST_CASE("two ends that spin on the only two cores are told", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    CHECK(applyRule("noFreeCore", record).empty());
    record.initiatorHost.cpu.usableCores = {0, 1};
    const auto findings = applyRule("noFreeCore", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Both ends spin on the only 2 cores: "));
    CHECK(findings[0].points == Points{0});

    SECTION("one core is said as one")
    {
        record.initiatorHost.cpu.usableCores = {3};
        const auto alone = applyRule("noFreeCore", record);
        REQUIRE(alone.size() == 1);
        CHECK_THAT(alone[0].sentence, Catch::StartsWith("Both ends spin on the only core: "));
        CHECK_THAT(alone[0].evidence.front(), Catch::Contains("one core"));
    }
    SECTION("not where one of them sleeps")
    {
        record.points[0].responder.obtained.wait = model::Wait::Block;
        CHECK(applyRule("noFreeCore", record).empty());
    }
    SECTION("not where each has a host of its own")
    {
        record.responderHost.hostId = "b";
        CHECK(applyRule("noFreeCore", record).empty());
    }
}

TEST_CASE("sleeping that nobody asked for is told, with the way out", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    CHECK(applyRule("blockingForLackOfCores", record).empty());
    record.points.push_back(samples::pointOver("xdp"));
    record.points[0] = samples::pointOver("udp");
    record.points[0].initiator.obtained.wait = model::Wait::Block;
    // The responder spins: then it was told to, and not both block.
    CHECK(applyRule("blockingForLackOfCores", record).empty());
    record.points[0].responder.obtained.wait = model::Wait::Block;
    const auto findings = applyRule("blockingForLackOfCores", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::Contains("block instead of spinning over udp, "));
    CHECK_THAT(findings[0].nextStep, Catch::StartsWith("Move the responder to another host"));
    CHECK(diagnose::remedyFor(record, findings[0]).empty());
    CHECK(findings[0].points == Points{0});

    SECTION("not of a host that tells no cores")
    {
        record.initiatorHost.cpu.usableCores.clear();
        CHECK(applyRule("blockingForLackOfCores", record).empty());
        CHECK(applyRule("noFreeCore", record).empty());
    }
    SECTION("one core is not called cores")
    {
        record.initiatorHost.cpu.usableCores = {0};
        CHECK_THAT(applyRule("blockingForLackOfCores", record).at(0).sentence, Catch::StartsWith("Only one core: "));
    }
    SECTION("not in a sweep that sets it")
    {
        record.points[0].axes.push_back(model::wordOn(model::kWaitAxis, "block"));
        CHECK(applyRule("blockingForLackOfCores", record).empty());
    }
    SECTION("not where it was asked for")
    {
        record.request.initiator.wait = model::Wait::Block;
        CHECK(applyRule("blockingForLackOfCores", record).empty());
    }
}

TEST_CASE("ends on two hardware threads of one core are told, on one host only", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    record.initiatorHost.cpu.siblings = {{0, 2}, {1, 3}};
    record.points[0].initiator.obtained.core = 1;
    record.points[0].responder.obtained.core = 2;
    CHECK(applyRule("sharedSibling", record).empty());
    record.points[0].responder.obtained.core = 3;
    const auto findings = applyRule("sharedSibling", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence == std::vector<Text>{"Cores 1 and 3 are SMT siblings."});
    record.responderHost.hostId = "another";
    CHECK(applyRule("sharedSibling", record).empty());
}

TEST_CASE("an end without a core of its own is told, unless it never moved or there is but one", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    CHECK(applyRule("unpinned", record).empty());
    record.points[0].responder.obtained.core.reset();
    REQUIRE(applyRule("unpinned", record).size() == 1);
    CHECK(applyRule("unpinned", record)[0].id == "unpinnedB");
    record.points[0].responder.counters.migrations = 3;
    CHECK(applyRule("unpinned", record)[0].evidence == std::vector<Text>{"Migrated 3 times at 64 bytes."});
    record.points[0].responder.counters.migrations = 1;
    CHECK(applyRule("unpinned", record)[0].evidence == std::vector<Text>{"Migrated once at 64 bytes."});
    record.points[0].responder.counters.migrations = 0;
    CHECK(applyRule("unpinned", record).empty());
    record.points[0].responder.counters.migrations = 3;
    record.responderHost.cpu.usableCores = {0};
    CHECK(applyRule("unpinned", record).empty());
    record.responderHost.cpu.usableCores = {0, 1};
    record.request.peer = "icmp://10.0.0.2";
    CHECK(applyRule("unpinned", record).empty());
}

TEST_CASE("ends that take turns on one core are not said to have lost it to others", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    model::PointResult& point = record.points.front();
    point.distributions.front().histogram.record(500'000);
    point.elapsedNs = 100'000'000;
    point.initiator.counters.involuntarySwitches = 500;
    CHECK(samples::applyRule("preempted", record).size() == 1);
    point.responder.obtained.core = point.initiator.obtained.core;
    CHECK(samples::applyRule("preempted", record).empty());
    CHECK(samples::applyRule("sharedCore", record).size() == 1);
}

TEST_CASE("adapters whose packets nobody counted are not said to have been left out", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    for (auto& [host, name] : {std::pair{&record.initiatorHost, "eth0"}, std::pair{&record.responderHost, "eth1"}}) {
        host->adapter = model::AdapterFacts{};
        host->adapter->name = host->adapter->macAddress = name;
    }
    const auto findings = samples::applyRule("oneHost", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK_THAT(findings[0].sentence, Catch::Contains("crossed its adapters eth0 and eth1 is unknown"));
    // Counted, and they were not crossed.
    record.points[0].initiator.hostCounters = {{"adapter.txPackets", 3}};
    record.points[0].responder.hostCounters = {{"adapter.rxPackets", 3}};
    CHECK_THAT(samples::applyRule("oneHost", record)[0].sentence, Catch::Contains("crossed no adapter"));
    // One of several points without a counter, as of an adapter that vanished: its replies are in no sum.
    model::RunRecord vanished = record;
    vanished.points.push_back(vanished.points.front());
    vanished.points.back().responder.hostCounters.clear();
    CHECK_THAT(samples::applyRule("oneHost", vanished)[0].sentence, Catch::Contains("is unknown"));
    // A point without replies has nothing to count.
    vanished.points.back().counts.received = 0;
    CHECK_THAT(samples::applyRule("oneHost", vanished)[0].sentence, Catch::Contains("crossed no adapter"));
    record.points[0].counts.received = 0;
    CHECK_THAT(samples::applyRule("oneHost", record)[0].sentence, Catch::Contains("is unknown"));
}

TEST_CASE("interrupts on another node than the adapter are told, wherever the thread runs", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.responderHost.cpu.numaNodeOfCore = {0, 0, 1, 1};
    record.responderHost.adapter.emplace().name = "eth0";
    record.responderHost.adapter->numaNode = 0;
    model::EndObtained& obtained = record.points.front().responder.obtained;
    obtained.core = 1;
    obtained.arrivalCore = 2;
    const auto findings = applyRule("wrongCore", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "wrongCoreB");
    CHECK_THAT(findings[0].sentence,
               Catch::StartsWith("Host B: packets arrive on core 2 of NUMA node 1 at 64 bytes, but the adapter is on "
                                 "node 0."));
    CHECK(findings[0].evidence == std::vector<Text>{"The socket's last packet came on core 2 of node 1 at 64 bytes."});
    obtained.arrivalCore = 0;
    CHECK(applyRule("wrongCore", record).empty());
    obtained.arrivalCore = 2;
    record.responderHost.adapter->isVirtual = true;
    CHECK(applyRule("wrongCore", record).empty());
}

#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;

namespace {

model::AdapterFacts adapterOf(int mtuBytes, std::int64_t linkMbps)
{
    model::AdapterFacts adapter;
    adapter.name = "eth0";
    adapter.mtuBytes = mtuBytes;
    adapter.linkMbps = linkMbps;
    return adapter;
}

/// The only finding's id; empty when there is not exactly one.
std::string onlyId(std::string_view rule, const model::RunRecord& record)
{
    const auto findings = applyRule(rule, record);
    return findings.size() == 1 ? findings.front().id : std::string();
}

}  // namespace

TEST_CASE("a virtual machine is told by its hypervisor's name, at either host", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    CHECK(applyRule("virtualMachine", record).empty());
    record.responderHost.virtualization = "kvm";
    const auto findings = applyRule("virtualMachine", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "virtualMachineB");
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Host B is a virtual machine (kvm): "));
    CHECK(findings[0].points.empty());
    record.initiatorHost.virtualization = "kvm";
    CHECK(applyRule("virtualMachine", record).size() == 2);
}

TEST_CASE("a host that both ends run on is told about once", "[core][diagnose]")
{
    model::RunRecord record = samples::runOnOneHost();
    for (model::HostFacts* host : {&record.initiatorHost, &record.responderHost}) {
        host->virtualization = "kvm";
        host->isOnBattery = true;
        host->adapter = adapterOf(1500, 100);
    }
    CHECK(onlyId("virtualMachine", record) == "virtualMachineA");
    CHECK(onlyId("onBattery", record) == "onBatteryA");
    CHECK(onlyId("slowLink", record) == "slowLinkA");
}

TEST_CASE("a host on battery is told, one on mains power or that does not say is not", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.responderHost.isOnBattery = false;
    CHECK(applyRule("onBattery", record).empty());
    record.responderHost.isOnBattery = true;
    CHECK(onlyId("onBattery", record) == "onBatteryB");
}

TEST_CASE("a link of 100 Mb/s is slow, one of more or of unknown speed is not", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.initiatorHost.adapter = adapterOf(1500, 100);
    record.responderHost.adapter = adapterOf(1500, 1000);
    const auto findings = applyRule("slowLink", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "slowLinkA");
    CHECK(findings[0].sentence ==
          "Adapter eth0 of host A links at 100 Mb/s: the wire time of a 64-byte frame alone is 5.8 us.");
    record.initiatorHost.adapter->isVirtual = true;
    record.initiatorHost.adapter->driver = "tun";
    CHECK(applyRule("slowLink", record).empty());
    record.initiatorHost.adapter->driver = "bonding";
    CHECK(applyRule("slowLink", record).size() == 1);
    record.initiatorHost.adapter->linkMbps = 0;
    CHECK(applyRule("slowLink", record).empty());
    record.initiatorHost.adapter->linkMbps.reset();
    CHECK(applyRule("slowLink", record).empty());
}

TEST_CASE("adapters with different MTUs are told, where both are known and neither is a loopback", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.initiatorHost.adapter = adapterOf(1500, 10'000);
    CHECK(applyRule("unequalMtu", record).empty());
    record.responderHost.adapter = adapterOf(1500, 10'000);
    CHECK(applyRule("unequalMtu", record).empty());
    record.responderHost.adapter->mtuBytes = 9000;
    const auto findings = applyRule("unequalMtu", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("The MTU is 1500 on host A and 9000 on host B: "));
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK(findings[0].evidence.size() == 2);
    record.responderHost.adapter->isLoopback = true;
    CHECK(applyRule("unequalMtu", record).empty());
}

TEST_CASE("what the hypervisor stole from the measuring core is told, what it took from others is not",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points[0];
    point.elapsedNs = 1'000'000'000;
    point.initiator.obtained.core = 1;
    point.initiator.hostCounters = {{"stealMs.cpu0", 500}, {"stealMs.cpu1", 10}, {"stealMs.cpu11", 90}};
    CHECK(applyRule("steal", record).empty());
    point.initiator.hostCounters["stealMs.cpu1"] = 30;
    const auto findings = applyRule("steal", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "stealA");
    CHECK(findings[0].evidence == std::vector<Text>{"30 ms of steal time in 1000 ms at 64 bytes."});
    point.elapsedNs = 60'000'000'000;  // 0.05 %.
    CHECK(applyRule("steal", record).empty());
    // A thread that could wander was on any of them.
    point.initiator.obtained.core.reset();
    CHECK(findings[0].confidence == model::Confidence::Certain);
    CHECK(applyRule("steal", record)[0].evidence == std::vector<Text>{"500 ms of steal time in 60000 ms at 64 bytes."});
    CHECK(applyRule("steal", record)[0].confidence == model::Confidence::Possible);
    // 0.05 % of each of many cores are none of them lost.
    point.initiator.hostCounters.clear();
    for (int core = 0; core < 64; ++core)
        point.initiator.hostCounters["stealMs.cpu" + std::to_string(core)] = 30;
    CHECK(applyRule("steal", record).empty());
}

TEST_CASE("a core that is taken away before anything is measured is told", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.noiseFloor.gapSpanNs = 100'000'000;
    record.noiseFloor.gaps.record(1'500'000);
    CHECK(applyRule("noisyCore", record).empty());
    record.noiseFloor.gaps.record(3'000'000);
    // The longest may have come once in an hour.
    CHECK(applyRule("noisyCore", record).empty());
    record.noiseFloor.gaps.record(1'500'000);
    const auto findings = applyRule("noisyCore", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].evidence == std::vector<Text>{"3 gaps, the longest 3000.0 us, in 100 ms of a loop that only "
                                                    "reads the clock; timer ticks alone take about 0.2 %."});
    record.noiseFloor.core = 3;
    record.noiseFloor.readyThreads = {"stress-ng (4711)", "kworker/3:1 (88)"};
    CHECK(applyRule("noisyCore", record).at(0).evidence.at(1) ==
          "At its end these wanted to run on core 3, too: stress-ng (4711) and kworker/3:1 (88).");
}

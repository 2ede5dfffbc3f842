#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::applyRule;

namespace {

/// Ten stretches with these medians in microseconds.
model::RunRecord runOf(const std::vector<std::int64_t>& mediansUs)
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.elapsedNs = 10'000'000'000;
    point.distributions.front().histogram = {};
    for (const std::int64_t us : mediansUs) {
        point.slices.push_back({.lengthNs = 100'000'000, .count = 100, .p50Ns = us * 1'000});
        point.distributions.front().histogram.record(us * 1'000);
    }
    return record;
}

void setFrequency(model::HostFacts& host, const char* governor, std::int64_t floor)
{
    host.facts.push_back(model::knownFact("frequency.governor", std::string(governor), "", ""));
    host.facts.push_back(model::knownFact("frequency.floor", floor, "%", ""));
}

}  // namespace

TEST_CASE("a slow start that settles is a frequency ramp, the likelier with a governor that saves power",
          "[core][diagnose]")
{
    model::RunRecord record = runOf({40, 30, 22, 20, 20, 20, 20, 20, 20, 20});
    auto findings = applyRule("frequencyRamp", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK(findings[0].sentence ==
          "HRT starts 100 % higher and then falls at 64 bytes: cores raise their frequency only under load.");
    CHECK(findings[0].evidence.at(0) ==
          "RTT p50 is 40.0 us in the first stretch and 20.0 us in the second half at 64 bytes.");
    CHECK(findings[0].costNs == 3'200);
    CHECK_THAT(findings[0].nextStep, Catch::Contains("frequency.governor=performance"));
    // No governor is there to be set.
    record.responderHost.operatingSystem = "Windows 11 24H2";
    CHECK_THAT(applyRule("frequencyRamp", record).at(0).nextStep, Catch::Contains("minimum processor state"));
    record.responderHost.operatingSystem.clear();
    // Guests have no governor; one of two hosts may be none.
    record.initiatorHost.virtualization = "kvm";
    CHECK_THAT(applyRule("frequencyRamp", record).at(0).nextStep, Catch::Contains("frequency.governor=performance"));
    record.responderHost.virtualization = "kvm";
    CHECK_THAT(applyRule("frequencyRamp", record).at(0).nextStep, Catch::StartsWith("A guest cannot set"));
    setFrequency(record.initiatorHost, "powersave", 20);
    CHECK_THAT(applyRule("frequencyRamp", record).at(0).nextStep, Catch::Contains("frequency.governor=performance"));
    findings = applyRule("frequencyRamp", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Likely);
    CHECK(findings[0].evidence.back() == "Host A: governor powersave, lowest frequency 20 % of the highest.");
    record.initiatorHost.facts.clear();
    setFrequency(record.initiatorHost, "performance", 20);
    setFrequency(record.responderHost, "schedutil", 100);
    CHECK(applyRule("frequencyRamp", record).empty());
}

TEST_CASE("no frequency is blamed for ends that share a core, or by a handful of samples", "[core][diagnose]")
{
    model::RunRecord record = runOf({40, 30, 22, 20, 20, 20, 20, 20, 20, 20});
    REQUIRE(applyRule("frequencyRamp", record).size() == 1);
    record.responderHost = record.initiatorHost;
    model::PointResult& point = record.points.front();
    point.initiator.obtained.core = 1;
    point.responder.obtained.core = 2;
    CHECK(applyRule("frequencyRamp", record).size() == 1);
    point.responder.obtained.core = 1;
    CHECK(applyRule("frequencyRamp", record).empty());

    point.responder.obtained.core = 2;
    point.slices.clear();
    model::Distribution& warmUp = point.distributions.emplace_back();
    warmUp.kind = model::DistributionKind::WarmUp;
    point.distributions.front().histogram = {};
    for (int i = 0; i < 200; ++i) {
        CHECK(applyRule("frequencyRamp", record).empty());
        warmUp.histogram.record(40'000);
        point.distributions.front().histogram.record(20'000);
    }
    CHECK(applyRule("frequencyRamp", record).size() == 1);
}

TEST_CASE("a median that climbs throughout is throttling, one that jumps about or falls is not", "[core][diagnose]")
{
    const auto findings = applyRule("throttling", runOf({20, 20, 21, 22, 22, 23, 25, 26, 28, 30}));
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "throttling");
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK(findings[0].sentence ==
          "HRT p50 climbs from 10.0 to 15.0 us within the point at 64 bytes, as cores that throttle make it.");
    CHECK_THAT(findings[0].evidence.at(0), Catch::StartsWith("RTT p50 is "));
    model::RunRecord oneWay = runOf({20, 20, 21, 22, 22, 23, 25, 26, 28, 30});
    oneWay.points.front().distributions.front().kind = model::DistributionKind::OneWay;
    CHECK_THAT(applyRule("throttling", oneWay).at(0).evidence.at(0), !Catch::StartsWith("RTT"));
    model::RunRecord onWindows = runOf({20, 20, 21, 22, 22, 23, 25, 26, 28, 30});
    onWindows.initiatorHost.operatingSystem = "Windows 11 24H2";
    CHECK_THAT(applyRule("throttling", onWindows).at(0).nextStep, Catch::Contains("maximum processor state"));
    CHECK(applyRule("throttling", runOf({30, 28, 26, 25, 24, 23, 22, 21, 20, 20})).empty());
    CHECK(applyRule("throttling", runOf({20, 30, 20, 30, 20, 30, 20, 30, 20, 30})).empty());
    CHECK(applyRule("throttling", runOf({20, 22, 25, 30})).empty());
    model::RunRecord brief = runOf({20, 20, 21, 22, 22, 23, 25, 26, 28, 30});
    brief.points.front().elapsedNs = 1'000'000'000;
    CHECK(applyRule("throttling", brief).empty());
}

TEST_CASE("thermal throttling that the system counted names its host", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.front().responder.hostCounters = {{"cores.thermalThrottles", 0}};
    CHECK(applyRule("throttling", record).empty());
    record.points.front().responder.hostCounters = {{"cores.thermalThrottles", 7}};
    const auto findings = applyRule("throttling", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "throttlingB");
    CHECK(findings[0].confidence == model::Confidence::Likely);
    CHECK(findings[0].evidence.at(0) == "7 thermal throttling events at 64 bytes.");
    record.points.front().responder.hostCounters = {{"cores.thermalThrottles", 1}};
    CHECK(applyRule("throttling", record).at(0).evidence.at(0) == "1 thermal throttling event at 64 bytes.");
}

TEST_CASE("a thread on the core where its packets arrive, or on another node than its adapter, is told",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::AdapterFacts& adapter = record.initiatorHost.adapter.emplace();
    adapter.name = "eth0";
    adapter.numaNode = 0;
    record.initiatorHost.cpu.numaNodeOfCore = {0, 0, 1, 1};
    record.initiatorHost.cpu.usableCores = {0, 1, 2, 3};
    model::EndResult& end = record.points.front().initiator;
    end.obtained.arrivalCore = 0;
    CHECK(applyRule("wrongCore", record).empty());

    SECTION("the same core, where the thread spins")
    {
        end.obtained.arrivalCore = end.obtained.core;
        const auto findings = applyRule("wrongCore", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].id == "wrongCoreA");
        CHECK_THAT(findings[0].sentence, Catch::StartsWith("Host A: packets arrive on core 1, where the measuring"));
        CHECK_THAT(findings[0].nextStep, Catch::Contains("interrupts to cores 0 (halftrip tune prove PEER "));
        // An isolated core is no place for interrupts.
        record.initiatorHost.cpu.numaNodeOfCore = {0, 0, 0, 0};
        record.initiatorHost.cpu.isolatedCores = {1, 2};
        CHECK_THAT(applyRule("wrongCore", record).at(0).nextStep, Catch::Contains("interrupts to cores 0,3 (halftrip"));
        record.initiatorHost.cpu.isolatedCores.clear();
        record.initiatorHost.cpu.numaNodeOfCore = {0, 0, 1, 1};
        record.initiatorHost.cpu.siblings = {{0, 1}};
        CHECK_THAT(applyRule("wrongCore", record).at(0).nextStep, Catch::Contains("Or move the interrupts (halftrip"));
        end.obtained.wait = model::Wait::Block;
        CHECK(applyRule("wrongCore", record).empty());
    }
    SECTION("another node")
    {
        end.obtained.core = 2;
        const auto findings = applyRule("wrongCore", record);
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].sentence,
                   Catch::Contains("runs on NUMA node 1 at 64 bytes, but its adapter is on node 0"));
        CHECK(findings[0].confidence == model::Confidence::Likely);
        CHECK_THAT(findings[0].nextStep, Catch::Contains("interrupts to cores 0-1 (halftrip tune prove PEER "));
    }
    SECTION("software adapters have no node")
    {
        end.obtained.core = 2;
        end.obtained.arrivalCore = 2;
        adapter.isVirtual = true;
        CHECK(applyRule("wrongCore", record).empty());
    }
}

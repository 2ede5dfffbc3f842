#include "core/measure/flags.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;

namespace {

bool has(const std::vector<model::Flag>& flags, const std::string& id)
{
    return std::any_of(flags.begin(), flags.end(), [&](const model::Flag& flag) { return flag.id == id; });
}

model::AdapterFacts adapterOf(int mtuBytes, std::int64_t linkMbps)
{
    model::AdapterFacts adapter;
    adapter.name = "eth0";
    adapter.mtuBytes = mtuBytes;
    adapter.linkMbps = linkMbps;
    return adapter;
}

/// A run with nothing to complain about: two quiet hosts, one point of 10,000 samples.
model::RunRecord cleanRun()
{
    model::RunRecord record;
    record.noiseFloor.clock = "tsc";
    record.initiatorHost.hostId = "a";
    record.responderHost.hostId = "b";
    record.initiatorHost.cpu.usableCores = {0, 1, 2, 3};
    model::PointResult point;
    point.sizeBytes = 64;
    point.counts.sent = 10'000;
    for (int i = 0; i < 10'000; ++i)
        point.rtt.record(10'000);
    point.counts.received = 10'000;
    point.initiator.obtained.wait = model::Wait::Spin;
    point.responder.obtained.wait = model::Wait::Spin;
    record.points.push_back(point);
    return record;
}

}  // namespace

TEST_CASE("a clean run has no flags", "[core][measure]")
{
    CHECK(measure::findFlags(cleanRun()).empty());
}

TEST_CASE("each reason to distrust a run has its flag", "[core][measure]")
{
    model::RunRecord record = cleanRun();
    SECTION("one host, one core")
    {
        record.responderHost.hostId = "a";
        record.points[0].initiator.obtained.core = 1;
        record.points[0].responder.obtained.core = 1;
        CHECK(has(measure::findFlags(record), "oneHost"));
        CHECK(has(measure::findFlags(record), "sharedCore"));
        CHECK_FALSE(has(measure::findFlags(record), "noFreeCore"));
    }
    SECTION("both ends spin on the only two cores")
    {
        record.responderHost.hostId = "a";
        record.initiatorHost.cpu.usableCores = {0, 1};
        CHECK(has(measure::findFlags(record), "noFreeCore"));
    }
    SECTION("blocking was chosen for want of cores")
    {
        record.responderHost.hostId = "a";
        record.points[0].initiator.obtained.wait = model::Wait::Block;
        CHECK(has(measure::findFlags(record), "blockingForLackOfCores"));
        record.request.initiator.wait = model::Wait::Block;
        CHECK_FALSE(has(measure::findFlags(record), "blockingForLackOfCores"));
    }
    SECTION("virtual machines and batteries, on either host")
    {
        record.initiatorHost.virtualization = "KVM";
        record.responderHost.isOnBattery = true;
        CHECK(has(measure::findFlags(record), "virtualMachineA"));
        CHECK(has(measure::findFlags(record), "onBatteryB"));
    }
    SECTION("a slow link and unequal MTUs")
    {
        record.initiatorHost.adapter = adapterOf(1500, 100);
        record.responderHost.adapter = adapterOf(9000, 10'000);
        CHECK(has(measure::findFlags(record), "slowLinkA"));
        CHECK_FALSE(has(measure::findFlags(record), "slowLinkB"));
        CHECK(has(measure::findFlags(record), "unequalMtu"));
    }
    SECTION("the clock")
    {
        record.noiseFloor.driftPpm = -150;
        record.noiseFloor.clock = "CLOCK_MONOTONIC_RAW";
        CHECK(has(measure::findFlags(record), "clockDrift"));
        CHECK(has(measure::findFlags(record), "osClock"));
    }
    SECTION("packets dropped at either host")
    {
        record.points[0].initiator.hostCounters = {{"softnet.dropped", 3}, {"adapter.rxDropped", 8}};
        record.points[0].responder.hostCounters = {{"udp.rcvbufErrors", 2}};
        const auto flags = measure::findFlags(record);
        REQUIRE(has(flags, "droppedA"));
        CHECK(has(flags, "droppedB"));
        const auto found = std::ranges::find(flags, "droppedA", &model::Flag::id);
        CHECK(found->sentence.find("64 (softnet.dropped 3)") != std::string::npos);
    }
    SECTION("what one system counts for both ends is flagged once")
    {
        record.responderHost.hostId = "a";
        record.points[0].initiator.hostCounters = {{"softnet.dropped", 3}};
        record.points[0].responder.hostCounters = {{"softnet.dropped", 3}};
        CHECK(has(measure::findFlags(record), "droppedA"));
        CHECK_FALSE(has(measure::findFlags(record), "droppedB"));
    }
    SECTION("an adapter's drops count where probes are missing")
    {
        record.points[0].initiator.hostCounters = {{"adapter.rxDropped", 8}, {"ethtool.rx_missed_errors", 1}};
        CHECK_FALSE(has(measure::findFlags(record), "droppedA"));
        record.points[0].counts.lost = 1;
        CHECK(has(measure::findFlags(record), "droppedA"));
    }
    SECTION("busy polling that does nothing")
    {
        model::EndResult& end = record.points[0].initiator;
        end.obtained.wait = model::Wait::BusyPoll;
        CHECK_FALSE(has(measure::findFlags(record), "busyPollIdleA"));
        end.hostCounters = {{"busyPoll.packets", 900}};
        CHECK_FALSE(has(measure::findFlags(record), "busyPollIdleA"));
        end.hostCounters = {{"busyPoll.packets", 0}};
        CHECK(has(measure::findFlags(record), "busyPollIdleA"));
        end.hostCounters.clear();
        end.obtained.transport = {{"busyPoll", "inactive: the adapter does not take part"}};
        CHECK(has(measure::findFlags(record), "busyPollIdleA"));
        end.obtained.wait = model::Wait::Block;
        CHECK_FALSE(has(measure::findFlags(record), "busyPollIdleA"));
    }
    SECTION("no responder")
    {
        record.request.peer = "icmp://10.0.0.2";
        CHECK(has(measure::findFlags(record), "systemAnswers"));
    }
    SECTION("few samples, losses, preemption, refusals")
    {
        record.points[0].counts.lost = 11;
        record.points[0].initiator.counters.involuntarySwitches = 11;
        record.points[0].responder.obtained.refused = {"memory lock refused"};
        model::PointResult thin;
        thin.sizeBytes = 128;
        thin.rtt.record(1);
        record.points.push_back(thin);
        const auto flags = measure::findFlags(record);
        CHECK(has(flags, "loss"));
        CHECK(has(flags, "preempted"));
        CHECK(has(flags, "refusedB"));
        REQUIRE(has(flags, "fewSamples"));
        const auto few = std::find_if(flags.begin(), flags.end(),
                                      [](const auto& flag) { return flag.id == "fewSamples"; });
        CHECK(few->sentence.find("size 128:") != std::string::npos);
    }
}

#include "tests/core/diagnose/sample_runs.hpp"

#include "core/diagnose/rule.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace halftrip::samples {
namespace {

stats::Histogram histogramOf(std::int64_t ns, int samples)
{
    stats::Histogram histogram;
    for (int i = 0; i < samples; ++i)
        histogram.record(ns);
    return histogram;
}

}  // namespace

model::PointResult pointOfSize(std::uint32_t sizeBytes, std::uint64_t samples)
{
    model::PointResult point;
    point.axes = {model::numberOn(model::kSizeAxis, sizeBytes)};
    model::Distribution& rtt = point.distributions.emplace_back();
    rtt.id = "rtt";
    rtt.kind = model::DistributionKind::RoundTrip;
    for (std::uint64_t i = 0; i < samples; ++i)
        rtt.histogram.record(10'000);
    point.counts.sent = samples;
    point.counts.received = samples;
    point.initiator.obtained.wait = model::Wait::Spin;
    point.responder.obtained.wait = model::Wait::Spin;
    point.initiator.obtained.core = 1;
    point.responder.obtained.core = 2;
    return point;
}

model::PointResult pointOver(std::string_view transport)
{
    model::PointResult point = pointOfSize(64);
    point.transport = transport;
    point.axes.push_back(model::wordOn(model::kTransportAxis, std::string(transport)));
    return point;
}

model::RunRecord cleanRun()
{
    model::RunRecord record;
    record.request.peer = "10.0.0.2";
    record.noiseFloor.clock = "tsc";
    record.initiatorHost.hostId = "a";
    record.initiatorHost.cpu.usableCores = {0, 1, 2, 3};
    record.responderHost.hostId = "b";
    record.responderHost.cpu.usableCores = {0, 1, 2, 3};
    record.points = {pointOfSize(64)};
    return record;
}

model::RunRecord runOnOneHost()
{
    model::RunRecord record = cleanRun();
    record.responderHost = record.initiatorHost;
    record.path = "loopback";
    model::AdapterFacts& loopback = record.initiatorHost.adapter.emplace();
    loopback.name = "lo";
    loopback.isLoopback = true;
    return record;
}

model::RunRecord steepRun(double nsPerByte)
{
    model::RunRecord record = cleanRun();
    record.points.clear();
    for (auto* const host : {&record.initiatorHost, &record.responderHost}) {
        host->adapter = model::AdapterFacts{};
        host->adapter->name = "eth0";
        host->adapter->linkMbps = 10'000;
    }
    for (const std::uint32_t size : {64U, 128U, 256U, 512U, 1024U, 1400U}) {
        model::PointResult& point = record.points.emplace_back(pointOfSize(size));
        point.frames = model::FrameLength{.count = 1, .bytes = size + 42};
        stats::Histogram histogram;
        histogram.record(10'000 + static_cast<std::int64_t>(nsPerByte * (size + 42)));
        point.distributions.front().histogram = histogram;
    }
    return record;
}

model::RunRecord pausedRun(std::int64_t rttAfterNs)
{
    model::RunRecord record = cleanRun();
    record.points.clear();
    record.responderHost.facts = {model::knownFact("idle.exitLatency.C6", std::int64_t{133}, "us", ""),
                                  model::knownFact("idle.targetResidency.C6", std::int64_t{600}, "us", "")};
    for (const auto& [pauseNs, rttNs] : {std::pair<std::int64_t, std::int64_t>{0, 20'000}, {1'000'000, rttAfterNs}}) {
        model::PointResult& point = record.points.emplace_back(pointOfSize(64));
        point.axes.push_back(model::numberOn(model::kPauseAxis, pauseNs));
        point.responder.obtained.wait = model::Wait::Block;
        stats::Histogram histogram;
        histogram.record(rttNs);
        point.distributions.front().histogram = histogram;
    }
    return record;
}

model::RunRecord loadedRun()
{
    model::RunRecord record = cleanRun();
    record.points.clear();
    for (const auto& [gapNs, rttNs] :
         {std::pair<std::int64_t, std::int64_t>{100'000, 20'000}, {10'000, 22'000}, {1'000, 50'000}, {0, 90'000}}) {
        model::PointResult& point = record.points.emplace_back(pointOfSize(64, 0));
        point.axes.insert(point.axes.begin(), model::numberOn(model::kGapAxis, gapNs));
        point.distributions.front().histogram = histogramOf(rttNs, 1'000);
        point.distributions.push_back({"sendGaps", model::DistributionKind::SendGap, histogramOf(gapNs + 500, 998), 0});
        point.counts.sent = point.counts.received = 1'000;
        point.responderCounts = {1'000, 1'000, 0};
    }
    model::PointResult& last = record.points.back();
    last.distributions.front().histogram = histogramOf(90'000, 970);
    last.counts.received = 970;
    last.counts.lost = 30;
    last.responderCounts = {980, 980, 0};
    last.responder.hostCounters = {{"udp.rcvbufErrors", 15}, {"adapter.rxDropped", 0}};
    return record;
}

std::vector<model::Finding> applyRule(std::string_view id, const model::RunRecord& record)
{
    const auto& rules = diagnose::allRules();
    const auto rule = std::ranges::find(rules, id, &diagnose::Rule::id);
    REQUIRE(rule != rules.end());
    return rule->apply(record);
}

}  // namespace halftrip::samples

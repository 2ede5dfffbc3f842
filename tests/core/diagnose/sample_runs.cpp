#include "tests/core/diagnose/sample_runs.hpp"

#include "core/diagnose/rule.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace halftrip::samples {
namespace {

stats::Histogram histogramOf(std::int64_t ns, int samples)
{
    stats::Histogram histogram;
    for (int i = 0; i < samples; ++i)
        histogram.record(ns);
    return histogram;
}

model::AdapterFacts adapterNamed(const char* name, int mtuBytes, std::int64_t linkMbps)
{
    model::AdapterFacts adapter;
    adapter.name = name;
    adapter.macAddress = name;
    adapter.mtuBytes = mtuBytes;
    adapter.linkMbps = linkMbps;
    return adapter;
}

/// What disturbs a point as seen from its two ends; the other point of the run is quiet.
void disturb(model::PointResult& point)
{
    point.elapsedNs = 10'000'000'000;
    point.distributions.front().histogram.record(196'000'000);
    point.counts.lost = 30;
    point.counts.late = 5;
    point.responderCounts = model::ResponderCounts{.reflected = 9'000};
    point.silence = model::SilentTime{200'000'000, 200'000'000, 2'500'000'000};
    point.outages = {{3'200'000'000, 2'140'000'000, text("The adapter {adapter} is down.", std::string("eth0"))},
                     {9'000'000'000, 500'000'000, text("The adapter {adapter} has no link.", std::string("eth0"))}};
    point.initiator.counters.involuntarySwitches = 1'000;
    point.initiator.counters.runDelayNs = 500'000'000;
    point.initiator.stalls = point.responder.stalls = model::Stalls{300, 900'000, 40'000};
    point.initiator.hostCounters = {
        {"softnet.dropped", 3},
        {"adapter.rxDropped", 8},
        {"stealMs.cpu1", 300},
        {"interrupts.adapter.moved.cpu0", 700},
        {"interrupts.adapter.moved.cpu1", 300},
    };
    point.responder.hostCounters = {{"udp.rcvbufErrors", 2}, {"adapter.linkChanges", 2}};
    for (int i = 0; i < 10; ++i)
        point.slices.push_back({.lengthNs = 1'000'000'000, .count = 1'000, .p50Ns = 20'000, .maxNs = 100'000'000});
}

model::RunRecord disturbedRun(std::vector<model::PointResult> points)
{
    model::RunRecord record = cleanRun();
    record.points = std::move(points);
    disturb(record.points.front());
    record.points.front().initiator.obtained.core.reset();
    record.points.front().responder.obtained.core.reset();
    record.points.front().responder.counters.migrations = 3;
    record.noiseFloor.driftPpm = 150;
    record.noiseFloor.clock = "QueryPerformanceCounter";
    record.noiseFloor.stampGridPs = 100'000;
    record.noiseFloor.stampCostPs = 25'000;
    record.noiseFloor.gapSpanNs = 100'000'000;
    record.noiseFloor.gaps.record(4'500'000);
    record.noiseFloor.gaps.record(4'500'000);
    record.noiseFloor.core = 1;
    record.noiseFloor.readyThreads = {"backup-agent (4711)", "kworker/1:2 (88)"};
    record.initiatorHost.virtualization = "Microsoft Hyper-V";
    record.responderHost.isOnBattery = true;
    record.initiatorHost.adapter = adapterNamed("Ethernet 2", 1500, 100);
    record.responderHost.adapter = adapterNamed("eth1", 9000, 1000);
    return record;
}

model::RunRecord idlePollingRun()
{
    model::RunRecord record = cleanRun();
    record.points = {pointOver("udp"), pointOver("xdp"), pointOver("raw")};
    for (model::PointResult& point : record.points)
        point.initiator.obtained.wait = point.responder.obtained.wait = model::Wait::BusyPoll;
    record.points[0].initiator.obtained.isBusyPolling = false;
    record.points[2].initiator.obtained.isBusyPolling = false;
    record.points[1].responder.hostCounters["busyPoll.packets"] = 0;
    return record;
}

/// More points than a sentence names, each by two axes and with several counters.
model::RunRecord droppingRun()
{
    model::RunRecord record = cleanRun();
    record.points.clear();
    for (std::uint32_t i = 0; i < 11; ++i) {
        model::PointResult& point = record.points.emplace_back(pointOver(i % 2 == 0 ? "udp" : "xdp"));
        point.axes.front() = model::numberOn(model::kSizeAxis, 64 + i);
        disturb(point);
        point.initiator.hostCounters = {{"softnet.dropped", 3},
                                        {"adapter.rxDropped", 8},
                                        {"adapter.rxErrors", 2},
                                        {"udp.rcvbufErrors", 7},
                                        {"udp.memErrors", 1}};
    }
    return record;
}

/// Ends that share cores in one way or another.
std::vector<model::RunRecord> crowdedRuns()
{
    std::vector<model::RunRecord> runs(4, runOnOneHost());
    runs[0].points.push_back(pointOfSize(1024));
    for (model::PointResult& point : runs[0].points)
        point.responder.obtained.core = point.initiator.obtained.core;
    runs[0].points.back().initiator.obtained.core = runs[0].points.back().responder.obtained.core = 3;
    runs[0].initiatorHost.cpu.usableCores = {3};
    runs[1].initiatorHost.cpu.usableCores = {1, 2};
    runs[1].initiatorHost.cpu.siblings = {{1, 2}};
    runs[2].points = {pointOver("udp"), pointOver("xdp")};
    runs[2].points[0].initiator.obtained.wait = model::Wait::Block;
    runs[2].points[1].initiator.obtained.wait = runs[2].points[1].responder.obtained.wait = model::Wait::Block;
    runs[3].initiatorHost.adapter = adapterNamed("eth0", 1500, 1000);
    runs[3].responderHost.adapter = adapterNamed("eth1", 1500, 1000);
    runs[3].points[0].initiator.hostCounters = {{"adapter.txPackets", 10'003}};
    runs[3].points[0].responder.hostCounters = {{"adapter.rxPackets", 10'002}};
    return runs;
}

/// What is reported of peers that are no Halftrip responders.
std::vector<model::RunRecord> runsTowardsOthers()
{
    std::vector<model::RunRecord> runs;
    for (const char* peer : {"icmp://10.0.0.2", "echo://10.0.0.2:4007", "stamp://10.0.0.2", "feed://239.1.1.1:5000"}) {
        model::RunRecord& record = runs.emplace_back(cleanRun());
        record.request.peer = peer;
        record.points.push_back(pointOfSize(1024));
        model::PointResult& point = record.points.front();
        point.counts.unmatched = 7;
        point.counts.lost = 500;
        point.initiator.counters.involuntarySwitches = 1'000;
        point.reflector.emplace();
        point.reflector->matched = 1'000;
        point.reflector->reversedStamps = 100;
    }
    return runs;
}

/// For tests/core/confusion.py: which rules there are; the rule that was tried, whether it found something, and the
/// others that did.
void logRules(const char* path, std::string_view id, bool isFound, const model::RunRecord& record)
{
    std::ofstream log(path, std::ios::app);
    if (log.tellp() == 0) {
        log << "rules";
        for (const diagnose::Rule& rule : diagnose::allRules())
            log << ' ' << rule.id;
        log << '\n';
    }
    log << id << ' ' << (isFound ? "found" : "silent");
    for (const diagnose::Rule& rule : diagnose::allRules())
        if (isFound && rule.id != id && !rule.apply(record).empty())
            log << ' ' << rule.id;
    log << '\n';
}

/// Links, slots and cores that are slower than they could be, and ways that were not to be had.
std::vector<model::RunRecord> slowHosts()
{
    std::vector<model::RunRecord> runs(4, cleanRun());
    model::HostFacts& host = runs[0].initiatorHost;
    host.adapter = adapterNamed("eth0", 1500, 1'000);
    host.adapter->numaNode = 1;
    host.cpu.numaNodeOfCore = {0, 0, 0, 0};
    host.facts = {model::knownFact("link.speed", std::int64_t{1'000}, "Mb/s", "ethtool eth0: Speed"),
                  model::knownFact("link.fastest", std::int64_t{10'000}, "Mb/s", ""),
                  model::knownFact("link.partnerFastest", std::int64_t{10'000}, "Mb/s", ""),
                  model::knownFact("link.duplex", std::string("half"), "", "ethtool eth0: Duplex"),
                  model::knownFact("pci.width", std::int64_t{4}, "lanes", ""),
                  model::knownFact("pci.widthMax", std::int64_t{16}, "lanes", "max_link_width"),
                  model::knownFact("pci.speed", std::int64_t{8'000}, "MT/s", ""),
                  model::knownFact("pci.speedMax", std::int64_t{16'000}, "MT/s", ""),
                  model::knownFact("frequency.governor", std::string("powersave"), "", ""),
                  model::knownFact("frequency.floor", std::int64_t{20}, "%", "")};
    model::PointResult& point = runs[0].points.front();
    point.initiator.obtained.arrivalCore = point.initiator.obtained.core;
    point.initiator.hostCounters = {{"ethtool.rx_crc_errors", 3},
                                    {"ethtool.rx_flow_control_xoff", 4},
                                    {"ethtool.tx_flow_control_xoff", 5},
                                    {"cores.thermalThrottles", 6}};
    point.responder.hostCounters = {{"ethtool.rx_corrected_bits_phy", 7}};
    for (int i = 0; i < 12; ++i) {
        point.slices.push_back({.count = 100, .p50Ns = i == 0 ? 20'000 : 10'000});
        runs[1].points.front().slices.push_back({.count = 100, .p50Ns = 10'000 + 500 * i});
    }
    runs[1].points.front().distributions.push_back(
        {"warmup", model::DistributionKind::WarmUp, histogramOf(15'000, 1'000), 0});
    runs[3].points.front().distributions.front().histogram = histogramOf(210'000, 1'000);
    runs[3].responderHost.facts = {model::knownFact("napi.groFlushTimeout", std::int64_t{200'000}, "ns", ""),
                                   model::knownFact("napi.deferHardIrqs", std::int64_t{2}, "", "")};
    runs[2].request.stamps = model::StampChoice::Auto;
    model::PointResult& fallback = runs[2].points.front();
    fallback.initiator.obtained.transport = {{"fallback", "copiedFrames"}};
    fallback.responder.obtained.transport = {{"fallback", "genericMode"}, {"xdpRefused", "No."}};
    fallback.stages = model::StageResult{.joined = 100};
    fallback.stages->initiator.obtained = {{"rxHardware", "unavailable"}};
    fallback.stages->splits = {{.figure = "p50",
                                .rttNs = 20'000,
                                .partsNs = {{model::StagePart::AAppToDriver, 2'000},
                                            {model::StagePart::ADriverToApp, 2'000},
                                            {model::StagePart::BAppToDriver, 2'000},
                                            {model::StagePart::BDriverToApp, 9'000}}}};
    return runs;
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
    for (model::EndResult* const end : {&point.initiator, &point.responder}) {
        end->obtained.scheduling = "normal";
        end->obtained.memoryLocked = true;
    }
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
        for (int sample = 0; sample < 25; ++sample)
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
        point.distributions.front().histogram = histogramOf(rttNs, 20);
    }
    return record;
}

model::RunRecord heldRun()
{
    model::RunRecord record = cleanRun();
    record.points.clear();
    for (const auto& [pauseNs, rttNs] : {std::pair<std::int64_t, std::int64_t>{0, 202'000},
                                         {30'000, 172'600},
                                         {100'000, 102'200},
                                         {300'000, 34'400}}) {
        model::PointResult& point = record.points.emplace_back(pointOfSize(64, 0));
        point.axes.push_back(model::numberOn(model::kPauseAxis, pauseNs));
        point.distributions.front().histogram = histogramOf(rttNs, 100);
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
        point.responderCounts = model::ResponderCounts{1'000, 1'000, 0};
    }
    model::PointResult& last = record.points.back();
    last.distributions.front().histogram = histogramOf(90'000, 970);
    last.counts.received = 970;
    last.counts.lost = 30;
    last.responderCounts = model::ResponderCounts{980, 980, 0};
    last.responder.hostCounters = {{"udp.rcvbufErrors", 15}, {"adapter.rxDropped", 0}};
    return record;
}

model::RunRecord robbedRun(model::SpanKind kind, std::string name, std::int64_t takenNs)
{
    model::RunRecord record = cleanRun();
    record.points = {pointOfSize(64)};
    model::PointResult& point = record.points.front();
    model::Autopsy& autopsy = point.autopsy.emplace();
    autopsy.initiator.kernel.cores = {1};
    autopsy.responder.kernel.cores = {0};
    autopsy.timeline = model::Timeline{.isOneClock = true, .windows = 1};
    const std::int64_t rttNs = point.result().histogram.maxNs() + 100'000;
    for (std::size_t probe = 0; probe < 10; ++probe) {
        autopsy.slow.push_back({probe, 0, rttNs, -1, -1, 0, 0});
        if (takenNs != 0)
            autopsy.spans.push_back({{kind, 1, 1'000, takenNs, name}, probe, model::Side::A});
    }
    return record;
}

model::RunRecord flowsRun(const std::function<double(int flow, int queue)>& p50Ns)
{
    model::RunRecord record = cleanRun();
    record.points.clear();
    for (int flow = 1; flow <= 64; ++flow) {
        const int queue = flow * 7 % 4;
        model::PointResult& point = record.points.emplace_back(pointOfSize(64, 0));
        point.axes.push_back(model::numberOn(model::kFlowAxis, flow));
        point.distributions.front().histogram = histogramOf(std::llround(p50Ns(flow, queue)), 10);
        point.counts.sent = point.counts.received = 10;
        point.initiator.obtained.arrivalCore = 0;
        point.responder.obtained.arrivalCore = queue;
        point.responder.hostCounters = {{"ethtool.rx_queue_" + std::to_string(queue) + "_packets", 10}};
    }
    return record;
}

std::vector<model::RunRecord> troubledRuns()
{
    std::vector<model::RunRecord> runs = crowdedRuns();
    std::ranges::move(runsTowardsOthers(), std::back_inserter(runs));
    runs.push_back(disturbedRun({pointOfSize(64), pointOfSize(1024), pointOfSize(1400, 999)}));
    runs.push_back(disturbedRun({pointOver("udp"), pointOver("xdp")}));
    runs.push_back(disturbedRun({pointOfSize(64, 500)}));
    runs.push_back(idlePollingRun());
    runs.push_back(droppingRun());
    runs.push_back(steepRun(3.2));
    runs.push_back(pausedRun(150'000));
    runs.push_back(heldRun());
    model::RunRecord& waits = runs.emplace_back(cleanRun());
    waits.points.push_back(pointOfSize(64));
    for (model::EndResult* const end : {&waits.points[1].initiator, &waits.points[1].responder})
        end->obtained.wait = model::Wait::Block;
    waits.points[1].distributions.front().histogram = histogramOf(40'000, 1'000);
    model::RunRecord& ticking = runs.emplace_back(robbedRun(model::SpanKind::Timer, "local timer", 80'000));
    ticking.points.front().elapsedNs = 500'000'000;
    const model::SlowProbe slowest = ticking.points.front().autopsy->slow.front();
    for (int i = 10; i < 20; ++i)
        ticking.points.front().autopsy->slow.push_back(slowest);
    for (std::size_t i = 0; i < 20; ++i)
        ticking.points.front().autopsy->slow[i].sentNs = static_cast<std::int64_t>(i * (i + 1)) * 2'000'000;
    model::RunRecord& bimodal = runs.emplace_back(cleanRun());
    bimodal.points.front().distributions.front().histogram = histogramOf(10'000, 1'000);
    bimodal.points.front().distributions.front().histogram.merge(histogramOf(14'000, 1'000));
    runs.push_back(loadedRun());
    runs.emplace_back(cleanRun()).points.front().counts.notSent = 20;
    runs.push_back(flowsRun([](int flow, int queue) { return 10'000 + 10 * flow + (queue == 2 ? 4'000 : 0); }));
    runs.push_back(robbedRun(model::SpanKind::Interrupt, "virtio0-input.0 (24)", 80'000));
    std::ranges::move(slowHosts(), std::back_inserter(runs));
    model::RunRecord& swinging = runs.emplace_back(cleanRun());
    for (int i = 0; i < 20; ++i)
        swinging.points.front().slices.push_back({.count = 100, .p50Ns = i < 10 ? 5'000 : 10'000, .p99Ns = 10'000});
    stats::Histogram& swung = swinging.points.front().distributions.front().histogram;
    swung = histogramOf(5'000, 1'000);
    swung.merge(histogramOf(10'000, 1'000));
    swinging.points.front().rounds = {{.p50Ns = 5'000}, {.p50Ns = 10'000}};
    model::RunRecord& slow = runs.emplace_back(pausedRun(150'000));
    slow.request.intervalNs = 2'000'000;
    slow.initiatorHost.facts.push_back(model::knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", ""));
    slow.initiatorHost.facts.push_back(model::knownFact("stack.qdisc", "netem", "", "ip -d link show eth0: qdisc"));
    slow.initiatorHost.facts.push_back(model::knownFact("napi.threaded", std::int64_t{1}, "", ""));
    slow.points = {pointOfSize(64)};
    slow.points.front().initiator.obtained.wait = model::Wait::Block;
    slow.points.front().distributions.front().histogram = histogramOf(150'000, 1'000);
    slow.points.front().stages = model::StageResult{.incomplete = 500, .joined = 500};
    slow.points.front().stages->splits = {
        {.figure = "p50", .rttNs = 150'000, .partsNs = {{model::StagePart::Remainder, 100'000}}}};
    return runs;
}

std::vector<model::Finding> applyRule(std::string_view id, const model::RunRecord& record)
{
    const auto& rules = diagnose::allRules();
    const auto rule = std::ranges::find(rules, id, &diagnose::Rule::id);
    REQUIRE(rule != rules.end());
    std::vector<model::Finding> findings = rule->apply(record);
    if (const char* const log = std::getenv("HALFTRIP_RULE_LOG"))
        logRules(log, id, !findings.empty(), record);
    return findings;
}

}  // namespace halftrip::samples

// Causes that are planted in generated runs with fixed seeds, and runs without any: how often each is named.

#include "tests/core/diagnose/planting.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace halftrip;
using samples::applyRule;
using samples::Engine;
using samples::named;
using samples::pathUs;
using samples::uniform;

namespace {

constexpr int kRuns = samples::kPlantedRuns;
constexpr int kProbes = 2'000;

void setHosts(model::RunRecord& record, std::int64_t ofAUs, std::int64_t ofBUs)
{
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", ofAUs, "us", "")};
    record.responderHost.facts = {model::knownFact("coalescing.rxUsecs", ofBUs, "us", "")};
}

/// A run of one point of round trips as `draw` gives them, in microseconds.
model::RunRecord runOf(Engine& engine, const std::function<double(Engine&)>& draw)
{
    model::RunRecord record = samples::cleanRun();
    record.points.resize(1);
    stats::Histogram histogram;
    for (int i = 0; i < kProbes; ++i)
        histogram.record(std::llround(draw(engine) * 1'000));
    record.points.front().distributions.front().histogram = histogram;
    return record;
}

/// The shortest gap between interrupts: a round trip either passes, or waits until the longer timer has run out.
model::RunRecord throttled(Engine& engine, bool isKnown)
{
    const double pathMedianUs = uniform(engine, 8, 40);
    const double timerUs = uniform(engine, 2.5 * pathMedianUs, 500);
    const double heldShare = uniform(engine, 0.35, 1.0);
    model::RunRecord record = runOf(engine, [=](Engine& each) {
        const double path = pathUs(each, pathMedianUs);
        return uniform(each, 0, 1) < heldShare ? std::max(timerUs + uniform(each, -0.5, 0.5), path) : path;
    });
    if (isKnown)
        setHosts(record, uniform(engine, 0, 1) < 0.5 ? 0 : std::llround(timerUs), std::llround(timerUs));
    return record;
}

/// A delay after the first packet: the timers of both ends add up.
model::RunRecord delayed(Engine& engine)
{
    const double pathMedianUs = uniform(engine, 8, 40);
    const auto ofAUs = static_cast<std::int64_t>(uniform(engine, 10, 250));
    const auto ofBUs = static_cast<std::int64_t>(uniform(engine, 10, 250));
    model::RunRecord record = runOf(
        engine, [=](Engine& each) { return static_cast<double>(ofAUs + ofBUs) + pathUs(each, pathMedianUs); });
    setHosts(record, ofAUs, ofBUs);
    return record;
}

model::RunRecord clean(Engine& engine, double tailShare)
{
    const double pathMedianUs = uniform(engine, 3, 120);
    return runOf(engine, [=](Engine& each) {
        const double path = pathUs(each, pathMedianUs);
        return uniform(each, 0, 1) < tailShare ? path * uniform(each, 2, 50) : path;
    });
}

/// The pauses of `sweep idle` by default, and finer ones for shorter timers.
const std::vector<double> kPausesUs{0, 10, 30, 100, 300, 1'000, 3'000, 10'000};
const std::vector<double> kFinePausesUs{0, 2, 4, 7, 10, 15, 20, 30, 50, 100, 1'000};

/// A sweep of pauses, each with as many round trips as `draw` gives for it.
model::RunRecord sweepOf(Engine& engine, const std::vector<double>& pausesUs,
                         const std::function<double(Engine&, double)>& draw)
{
    model::RunRecord record = samples::cleanRun();
    record.points.clear();
    for (const double pauseUs : pausesUs) {
        model::PointResult& point = record.points.emplace_back(samples::pointOfSize(64, 0));
        point.axes.push_back(model::numberOn(model::kPauseAxis, std::llround(pauseUs * 1'000)));
        stats::Histogram histogram;
        for (int i = 0; i < kProbes / 10; ++i)
            histogram.record(std::llround(draw(engine, pauseUs) * 1'000));
        point.distributions.front().histogram = histogram;
    }
    return record;
}

/// Interrupts no closer than the longer timer of the two ends: whoever comes earlier waits for the rest.
model::RunRecord throttledSweep(Engine& engine, const std::vector<double>& pausesUs, double leastUs, double mostUs)
{
    const double ofAUs = uniform(engine, leastUs, mostUs);
    const double ofBUs = uniform(engine, 0, 1) < 0.5 ? 0 : uniform(engine, leastUs, mostUs);
    const double timerUs = std::max(ofAUs, ofBUs);
    const double pathMedianUs = uniform(engine, 0.15, 0.4) * timerUs;
    return sweepOf(engine, pausesUs, [=](Engine& each, double pauseUs) {
        return std::max(timerUs - pauseUs + std::normal_distribution<double>(0, 0.02 * timerUs)(each),
                        pathUs(each, pathMedianUs));
    });
}

/// A path without a timer; with idle states that lengthen what follows a longer pause, as hosts have them.
model::RunRecord cleanSweep(Engine& engine, bool sleeps)
{
    const double pathMedianUs = uniform(engine, 3, 120);
    const double fromUs = sleeps ? uniform(engine, 5, 2'000) : 1e9;
    const double exitUs = uniform(engine, 2, 150);
    return sweepOf(engine, uniform(engine, 0, 1) < 0.5 ? kPausesUs : kFinePausesUs, [=](Engine& each, double pauseUs) {
        return pathUs(each, pathMedianUs) + (pauseUs >= fromUs ? exitUs : 0.0);
    });
}

/// Both ends block over a sweep of pauses. Host B has a shallow state, and a deep one that pays from a few of its exit
/// latencies on. After such a pause a round trip takes `times` the exit latency longer, but for one sleep in ten, whose
/// length the system guesses too short.
model::RunRecord idleSweep(Engine& engine, double times)
{
    const double pathMedianUs = uniform(engine, 10, 50);
    const auto exitUs = std::llround(uniform(engine, 60, 250));
    const auto residencyUs = std::llround(static_cast<double>(exitUs) * uniform(engine, 2, 6));
    const double longerUs = times * static_cast<double>(exitUs);
    model::RunRecord record = sweepOf(engine, kPausesUs, [=](Engine& each, double pauseUs) {
        const bool isDeep = pauseUs >= static_cast<double>(residencyUs) && uniform(each, 0, 1) < 0.9;
        return pathUs(each, pathMedianUs) + (isDeep ? longerUs * uniform(each, 0.85, 1.15) : 0.0);
    });
    record.responderHost.facts = {model::knownFact("idle.exitLatency.C1", std::int64_t{2}, "us", ""),
                                  model::knownFact("idle.targetResidency.C1", std::int64_t{2}, "us", ""),
                                  model::knownFact("idle.exitLatency.C6", std::int64_t{exitUs}, "us", ""),
                                  model::knownFact("idle.targetResidency.C6", std::int64_t{residencyUs}, "us", "")};
    for (model::PointResult& point : record.points)
        point.initiator.obtained.wait = point.responder.obtained.wait = model::Wait::Block;
    return record;
}

/// One end spins, and at the other a wake-up is part of each round trip; or both do alike.
model::RunRecord waitingEnds(Engine& engine, bool areEqual)
{
    const double pathMedianUs = uniform(engine, 3, 30);
    const double wakeUpUs = uniform(engine, 2, 40);
    const bool blocksAtA = uniform(engine, 0, 1) < 0.5;
    model::RunRecord record = runOf(engine, [=](Engine& each) { return pathUs(each, pathMedianUs) + wakeUpUs; });
    model::PointResult& point = record.points.front();
    const auto waitOf = [](bool blocks) { return blocks ? model::Wait::Block : model::Wait::Spin; };
    point.initiator.obtained.wait = waitOf(blocksAtA);
    point.responder.obtained.wait = waitOf(areEqual == blocksAtA);
    return record;
}

/// Two hills, as two queues, cores or flows make them.
model::RunRecord bimodal(Engine& engine)
{
    const double lowUs = uniform(engine, 3, 100);
    const double highUs = lowUs * uniform(engine, 1.4, 3);
    const double highShare = uniform(engine, 0.15, 0.85);
    return runOf(engine, [=](Engine& each) { return pathUs(each, uniform(each, 0, 1) < highShare ? highUs : lowUs); });
}

/// Flows whose medians vary by some per cent; those of one queue take `rise` times as long.
model::RunRecord placedFlows(Engine& engine, double rise)
{
    const double pathNs = uniform(engine, 6'000, 100'000);
    const double noise = uniform(engine, 0.005, 0.05);
    const int slow = static_cast<int>(uniform(engine, 0, 4));
    return samples::flowsRun([&](int, int queue) {
        return pathNs * (queue == slow ? rise : 1) * (1 + std::normal_distribution<double>(0, noise)(engine));
    });
}

/// The same path four times: each end blocking or spinning. A wake-up costs `costUs` at each end that blocks.
model::RunRecord waits(Engine& engine, double costUs)
{
    const double pathMedianUs = uniform(engine, 3, 15);
    model::RunRecord record = samples::cleanRun();
    record.points.clear();
    for (const auto& [ofA, ofB] : {std::pair{model::Wait::Spin, model::Wait::Spin},
                                   {model::Wait::Block, model::Wait::Spin},
                                   {model::Wait::Spin, model::Wait::Block},
                                   {model::Wait::Block, model::Wait::Block}}) {
        const double addedUs = costUs * ((ofA == model::Wait::Block ? 1 : 0) + (ofB == model::Wait::Block ? 1 : 0));
        model::PointResult point = runOf(engine, [=](Engine& each) {
                                       return pathUs(each, pathMedianUs) + addedUs;
                                   }).points.front();
        point.initiator.obtained.wait = ofA;
        point.responder.obtained.wait = ofB;
        point.axes.push_back(model::wordOn("initiator.wait", std::string(model::toWord(ofA))));
        point.axes.push_back(model::wordOn("responder.wait", std::string(model::toWord(ofB))));
        record.points.push_back(std::move(point));
    }
    return record;
}

/// The same by `sweep waits`, which gives both ends one wait.
model::RunRecord sweptWaits(Engine& engine, double costUs)
{
    model::RunRecord record = waits(engine, costUs);
    std::erase_if(record.points, [](const model::PointResult& point) {
        return point.initiator.obtained.wait != point.responder.obtained.wait;
    });
    for (model::PointResult& point : record.points) {
        std::erase_if(point.axes, [](const model::AxisValue& value) { return value.axis.ends_with(".wait"); });
        point.axes.push_back(
            model::wordOn(model::kWaitAxis, std::string(model::toWord(point.initiator.obtained.wait))));
    }
    return record;
}

/// The slowest packets began at these times, in nanoseconds.
model::RunRecord outliersAt(const std::vector<double>& timesNs, double elapsedNs)
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.elapsedNs = std::llround(elapsedNs);
    stats::Histogram histogram;
    for (int i = 0; i < 1'000'000; ++i)
        histogram.record(10'000);
    point.distributions.front().histogram = histogram;
    point.autopsy.emplace();
    for (const double time : timesNs)
        point.autopsy->slow.push_back({.sentNs = std::llround(time), .rttNs = 40'000});
    return record;
}

/// Outliers at some ticks of a timer whose clock is off by up to 100 ppm, and a few at any time; in ten seconds, or
/// thirty periods.
model::RunRecord ticking(Engine& engine, double periodNs)
{
    const double real = periodNs * (1 + uniform(engine, -1e-4, 1e-4));
    const double elapsed = std::max(1e10, 30 * periodNs);
    const double phase = uniform(engine, 0, real);
    std::vector<double> times;
    const int most = std::min(static_cast<int>(elapsed / real) - 1, 29);
    for (int i = 0; i < most; ++i) {
        const double tick = most < 29 ? i : std::floor(uniform(engine, 0, elapsed / real - 1));
        times.push_back(phase + tick * real + uniform(engine, -20'000, 20'000));
    }
    for (int i = 0; i < most / 10; ++i)
        times.push_back(uniform(engine, 0, elapsed));
    return outliersAt(times, elapsed);
}

/// At any time, alone or in bursts.
model::RunRecord randomOutliers(Engine& engine, bool isInBursts)
{
    std::vector<double> times;
    while (times.size() < 32) {
        const double start = uniform(engine, 0, 1e10);
        for (int i = 0; i < (isInBursts ? 4 : 1); ++i)
            times.push_back(start + i * uniform(engine, 10'000, 1'000'000));
    }
    return outliersAt(times, 1e10);
}

/// In how many of the runs the evidence says so of two timers that both hosts tell.
int saidOfBoth(const std::string& words, const std::function<model::RunRecord(Engine&)>& makeRun)
{
    int count = 0;
    for (int seed = samples::firstSeed(); seed < samples::firstSeed() + kRuns; ++seed) {
        Engine engine(static_cast<std::uint64_t>(seed));
        const auto findings = applyRule("coalescing", makeRun(engine));
        count += !findings.empty() && std::ranges::any_of(findings.front().evidence, [&](const Text& one) {
            return one.find(words) != std::string::npos;
        });
    }
    return count;
}

}  // namespace

TEST_CASE("timers that add up and timers of which the longer decides are told apart", "[core][diagnose]")
{
    const auto spaced = [](Engine& engine) {
        model::RunRecord record = throttled(engine, true);
        const auto timerUs = model::numberOf(record.responderHost.facts, "coalescing.rxUsecs");
        setHosts(record, std::llround(static_cast<double>(*timerUs) * uniform(engine, 0.4, 1)), *timerUs);
        return record;
    };
    CHECK(saidOfBoth("hold the sum of both timers", delayed) >= 95);
    CHECK(saidOfBoth("hold the longer timer", delayed) <= 2);
    CHECK(saidOfBoth("hold the longer timer", spaced) >= 95);
    CHECK(saidOfBoth("hold the sum of both timers", spaced) <= 2);
}

TEST_CASE("planted timers are named in 95 of 100 runs, with the drivers' settings known or not", "[core][diagnose]")
{
    CHECK(named("coalescing", [](Engine& engine) { return throttled(engine, true); }) >= 95);
    CHECK(named("coalescing", [](Engine& engine) { return throttled(engine, false); }) >= 95);
    CHECK(named("coalescing", delayed) >= 95);
}

TEST_CASE("no timer is named in more than 2 of 100 runs without one", "[core][diagnose]")
{
    CHECK(named("coalescing", [](Engine& engine) { return clean(engine, 0); }) <= 2);
    CHECK(named("coalescing", [](Engine& engine) { return clean(engine, 0.1); }) <= 2);
    CHECK(named("coalescing", [](Engine& engine) {
              model::RunRecord record = clean(engine, 0.05);
              setHosts(record, 0, 0);
              return record;
          }) <= 2);
}

TEST_CASE("what a planted timer costs is known to a tenth", "[core][diagnose]")
{
    for (int seed = samples::firstSeed(); seed < samples::firstSeed() + kRuns; ++seed) {
        Engine engine(static_cast<std::uint64_t>(seed));
        const model::RunRecord record = delayed(engine);
        const auto findings = applyRule("coalescing", record);
        if (findings.empty())
            continue;
        REQUIRE(findings[0].costNs);
        const auto plantedNs = 1'000 * (*model::numberOf(record.initiatorHost.facts, "coalescing.rxUsecs") +
                                        *model::numberOf(record.responderHost.facts, "coalescing.rxUsecs"));
        CHECK(static_cast<double>(*findings[0].costNs) == Approx(static_cast<double>(plantedNs)).epsilon(0.1));
    }
}

TEST_CASE("a sweep of pauses names the timers of one end or both, with no setting known", "[core][diagnose]")
{
    CHECK(named("coalescingInterval", [](Engine& engine) { return throttledSweep(engine, kPausesUs, 30, 500); }) >= 95);
    CHECK(named("coalescingInterval", [](Engine& engine) { return throttledSweep(engine, kFinePausesUs, 10, 30); }) >=
          95);
}

TEST_CASE("a sweep of pauses names no timer in more than 2 of 100 runs without one", "[core][diagnose]")
{
    CHECK(named("coalescingInterval", [](Engine& engine) { return cleanSweep(engine, false); }) <= 2);
    CHECK(named("coalescingInterval", [](Engine& engine) { return cleanSweep(engine, true); }) <= 2);
}

TEST_CASE("a sweep of pauses measures the interval and its cost to a tenth", "[core][diagnose]")
{
    for (int seed = samples::firstSeed(); seed < samples::firstSeed() + kRuns; ++seed) {
        Engine engine(static_cast<std::uint64_t>(seed));
        const double timerUs = uniform(engine, 60, 500);
        const auto findings = applyRule("coalescingInterval", sweepOf(engine, kPausesUs, [=](Engine& each, double us) {
                                            return std::max(timerUs - us + uniform(each, -1, 1), pathUs(each, 12));
                                        }));
        REQUIRE(findings.size() == 1);
        REQUIRE(findings[0].costNs);
        CHECK(static_cast<double>(*findings[0].costNs) == Approx((timerUs - 12) * 1'000).epsilon(0.1));
    }
}

TEST_CASE("two planted modes are named in 95 of 100 runs, and none in paths with one or with a timer",
          "[core][diagnose]")
{
    CHECK(named("twoModes", bimodal) >= 95);
    CHECK(named("twoModes", [](Engine& engine) { return clean(engine, 0); }) <= 2);
    CHECK(named("twoModes", [](Engine& engine) { return clean(engine, 0.3); }) <= 2);
    CHECK(named("twoModes", [](Engine& engine) { return throttled(engine, false); }) <= 2);
    CHECK(named("twoModes", delayed) <= 2);
}

TEST_CASE("a slow mode with a tail to the left costs no more than the mean has above the fast one", "[core][diagnose]")
{
    Engine engine(1);
    const model::RunRecord record = runOf(engine, [](Engine& each) {
        if (uniform(each, 0, 1) < 0.2)
            return uniform(each, 49, 51);
        const double place = uniform(each, 0, 1);
        return 3'000 * (1 - 0.35 * place * place);
    });
    const auto findings = samples::applyRule("twoModes", record);
    REQUIRE(findings.size() == 1);
    const stats::Histogram& histogram = record.points.front().result().histogram;
    CHECK(static_cast<double>(findings.front().costNs.value()) <= histogram.meanNs() - 49'000);
}

TEST_CASE("packets of a burst, of which one stall delays many, are not bimodal, and echoes have no flows",
          "[core][diagnose]")
{
    Engine engine(1);
    model::RunRecord record = bimodal(engine);
    auto findings = samples::applyRule("twoModes", record);
    REQUIRE(findings.size() == 1);
    REQUIRE(findings[0].steps.size() == 1);
    CHECK_THAT(findings[0].nextStep, Catch::StartsWith("Vary the flow"));
    record.request.peer = "icmp://host";
    findings = samples::applyRule("twoModes", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].steps.empty());
    CHECK_THAT(findings[0].nextStep, Catch::StartsWith("Pin the measuring thread"));
    record.points.front().axes.push_back(model::numberOn(model::kGapAxis, 20'000));
    CHECK(samples::applyRule("twoModes", record).empty());
}

TEST_CASE("a slower queue is named in 95 of 100 sweeps of flows, and none where flows differ by chance",
          "[core][diagnose]")
{
    CHECK(named("flowPlacement", [](Engine& engine) { return placedFlows(engine, uniform(engine, 1.15, 2)); }) >= 95);
    CHECK(named("flowPlacement", [](Engine& engine) { return placedFlows(engine, 1); }) <= 2);
}

TEST_CASE("the slower queue is named with its core, its size and its flows", "[core][diagnose]")
{
    const auto findings = applyRule("flowPlacement", samples::flowsRun([](int flow, int queue) {
                                        return 10'000 + 10 * flow + (queue == 2 ? 4'000 : 0);
                                    }));
    REQUIRE(findings.size() == 1);
    CHECK_THAT(
        findings[0].sentence,
        Catch::StartsWith("Flows whose packets arrive on receive queue 2 of host B (core 2 of host B) are slower: "));
    CHECK(findings[0].points.size() == 16);
    REQUIRE(findings[0].costNs);
    CHECK(static_cast<double>(*findings[0].costNs) == Approx(4'000).epsilon(0.1));
    REQUIRE(findings[0].evidence.size() == 1);
    CHECK_THAT(findings[0].evidence[0], Catch::StartsWith("16 of 64 flows arrive on receive queue 2 of host B"));
}

TEST_CASE("what a wake-up costs is named in 95 of 100 runs over the waits, and in none whose waits are alike",
          "[core][diagnose]")
{
    CHECK(named("wakeUp", [](Engine& engine) { return waits(engine, uniform(engine, 2, 40)); }) >= 95);
    CHECK(named("wakeUp", [](Engine& engine) { return waits(engine, 0); }) <= 2);
    CHECK(named("wakeUp", [](Engine& engine) { return sweptWaits(engine, uniform(engine, 2, 40)); }) >= 95);
    CHECK(named("wakeUp", [](Engine& engine) { return sweptWaits(engine, 0); }) <= 2);
    Engine engine(1);
    model::RunRecord record = waits(engine, 20);
    CHECK_THAT(samples::applyRule("wakeUp", record).at(0).nextStep,
               Catch::StartsWith("Spin where a core is free (--wait spin --responder-wait spin);"));
    record.points.resize(2);
    CHECK(samples::applyRule("wakeUp", record).at(0).nextStep ==
          "Spin where a core is free (--wait spin); where none is, try busy polling (--wait busypoll).");
}

TEST_CASE("a planted C-state is named in 95 of 100 sweeps of pauses, and none where nothing rises or by another amount",
          "[core][diagnose]")
{
    CHECK(named("idleStep", [](Engine& engine) { return idleSweep(engine, 1); }) >= 95);
    CHECK(named("idleStep", [](Engine& engine) { return idleSweep(engine, 0); }) <= 2);
    CHECK(named("idleStep", [](Engine& engine) { return idleSweep(engine, uniform(engine, 2, 5)); }) <= 2);
}

TEST_CASE("ends that wait differently are named in every run, and those that wait alike in none", "[core][diagnose]")
{
    CHECK(named("unequalWaits", [](Engine& engine) { return waitingEnds(engine, false); }) >= 95);
    CHECK(named("unequalWaits", [](Engine& engine) { return waitingEnds(engine, true); }) <= 2);
}

TEST_CASE("the period of outliers is named in 95 of 100 runs, and none where they come at any time", "[core][diagnose]")
{
    for (const double periodNs : {1e6, 4e6, 1e7, 15.625e6, 1e9}) {
        CAPTURE(periodNs);
        CHECK(named("periodicOutliers", [=](Engine& engine) { return ticking(engine, periodNs); }) >= 95);
    }
    CHECK(named("periodicOutliers", [](Engine& engine) { return randomOutliers(engine, false); }) <= 2);
    CHECK(named("periodicOutliers", [](Engine& engine) { return randomOutliers(engine, true); }) <= 2);
}

TEST_CASE("the period of outliers is the timer's own, not a part of it, and not the pace of the probes",
          "[core][diagnose]")
{
    Engine engine(1);
    model::RunRecord record = ticking(engine, 1e7);
    const auto findings = applyRule("periodicOutliers", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Outliers recur every 10ms at 64 bytes"));
    stats::Histogram paced;
    for (int i = 0; i < 5'000; ++i)
        paced.record(10'000);
    record.points.front().distributions.front().histogram = paced;
    CHECK(applyRule("periodicOutliers", record).empty());
}

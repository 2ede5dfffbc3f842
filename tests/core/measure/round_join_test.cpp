#include "core/measure/point/round_join.hpp"

#include "core/model/facts/host_counters.hpp"
#include "core/model/fields/field_json.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using model::DistributionKind;

namespace {

model::PointResult roundOf(std::int64_t rttNs, int samples, std::int64_t elapsedNs)
{
    stats::Histogram rtt;
    for (int i = 0; i < samples; ++i)
        rtt.record(rttNs);
    model::PointResult round;
    round.frames = model::FrameLength{.count = 1, .bytes = 106};
    round.startedAt = "2026-05-01T12:00:00.000Z";
    round.elapsedNs = elapsedNs;
    round.counts.sent = static_cast<std::uint64_t>(samples) + 1;
    round.counts.lost = 1;
    round.distributions = {{"rtt", DistributionKind::RoundTrip, rtt, 40}};
    round.slices = {{0, elapsedNs, static_cast<std::uint64_t>(samples), 1, rttNs, rttNs, rttNs}};
    round.initiator.counters.involuntarySwitches = 2;
    round.initiator.hostCounters = {{"softnet.dropped", 3}};
    round.responderCounts = model::ResponderCounts{10, 9, 1, 2};
    return round;
}

}  // namespace

TEST_CASE("rounds add up to their point", "[core][measure]")
{
    model::PointResult point;
    measure::addRound(point, roundOf(1000, 10, 100), true);
    measure::addRound(point, roundOf(5000, 30, 200), true);
    measure::addRound(point, roundOf(2000, 20, 300), true);
    CHECK(point.elapsedNs == 600);
    CHECK(point.frames == model::FrameLength{.count = 1, .bytes = 106});
    CHECK(point.counts.sent == 63);
    CHECK(point.counts.lost == 3);
    CHECK(point.result().histogram.count() == 60);
    CHECK(point.result().histogram.maxNs() == 5000);
    // The maximum came in the second round, which began when the first had lasted 100 ns.
    CHECK(point.result().maxAtNs == 140);
    REQUIRE(point.slices.size() == 3);
    CHECK(point.slices[2].startNs == 300);
    REQUIRE(point.rounds.size() == 3);
    CHECK(point.rounds[1].p50Ns == 5000);
    CHECK(point.rounds[1].lost == 1U);
    CHECK(point.rounds[1].count == 30);
    CHECK(point.initiator.counters.involuntarySwitches == 6U);
    CHECK_FALSE(point.initiator.counters.migrations);
    CHECK(point.initiator.hostCounters.at("softnet.dropped") == 9);
    CHECK(point.responderCounts->reflected == 27);
    CHECK(point.responderCounts->altered == 6);
}

TEST_CASE("the slices of a thousand rounds are as many as a run file may hold", "[core][measure]")
{
    model::PointResult point;
    for (int number = 0; number < 1'000; ++number) {
        model::PointResult round = roundOf(1000, 200, 200);
        round.slices.clear();
        for (std::int64_t at = 0; at < 200; ++at)
            round.slices.push_back({at, 1, 1, 0, 1000, 1000, 1000});
        measure::addRound(point, std::move(round), true);
    }
    CHECK(point.slices.size() <= 100'000);
    std::uint64_t samples = 0;
    std::int64_t end = 0;
    bool isGapless = true;
    for (const model::TimeSlice& slice : point.slices) {
        samples += slice.count;
        isGapless = isGapless && slice.startNs == end;
        end = slice.startNs + slice.lengthNs;
    }
    CHECK(samples == 200'000);
    CHECK(isGapless);
    CHECK(end == point.elapsedNs);
    const auto read = model::fromJson<model::PointResult>(model::toJson(point));
    CHECK(read);
}

TEST_CASE("a round whose responder went before it told leaves what it told before, and no sum of its counts",
          "[core][measure]")
{
    model::PointResult point;
    model::PointResult good = roundOf(1000, 10, 100);
    good.responder.obtained = {.wait = model::Wait::Spin,
                               .core = 0,
                               .scheduling = "normal",
                               .memoryLocked = true,
                               .transport = {{"mtu", "1500"}}};
    measure::addRound(point, std::move(good), true);
    model::PointResult cut = roundOf(1000, 10, 100);
    cut.responder.obtained = {.wait = model::Wait::Spin, .core = 0};
    cut.responderCounts.reset();
    measure::addRound(point, std::move(cut), true);
    CHECK(point.responder.obtained.memoryLocked == true);
    CHECK(point.responder.obtained.scheduling == "normal");
    CHECK(point.responder.obtained.transport.at("mtu") == "1500");
    CHECK_FALSE(point.responderCounts);
}

TEST_CASE("probes an interrupt are those of all rounds by the interrupts of all rounds", "[core][measure]")
{
    const auto roundWith = [](int samples, std::int64_t interrupts) {
        model::PointResult round = roundOf(1000, samples, 100);
        round.counts.received = static_cast<std::uint64_t>(samples);
        round.excludedCounts = model::ProbeCounts{.received = 5};
        round.responderCounts->received = 30;
        for (model::EndResult* const end : {&round.initiator, &round.responder}) {
            end->hostCounters[std::string(model::kAdapterInterruptsCounter)] = interrupts;
            end->packetsPerInterrupt = 99;
        }
        return round;
    };
    model::PointResult point;
    measure::addRound(point, roundWith(15, 10), true);
    measure::addRound(point, roundWith(55, 30), true);
    REQUIRE(point.initiator.packetsPerInterrupt);
    CHECK(*point.initiator.packetsPerInterrupt == Approx((20.0 + 60.0) / 40));
    REQUIRE(point.responder.packetsPerInterrupt);
    CHECK(*point.responder.packetsPerInterrupt == Approx(60.0 / 40));
    // Where nobody counts interrupts, nobody knows.
    model::PointResult unknown;
    measure::addRound(unknown, roundOf(1000, 10, 100), true);
    CHECK_FALSE(unknown.initiator.packetsPerInterrupt);
}

TEST_CASE("how many probes a call moved is the average over all rounds", "[core][measure]")
{
    model::PointResult point;
    for (const std::uint64_t sent : {30U, 10U}) {
        model::PointResult round = roundOf(1000, 10, 100);
        round.initiator.obtained.memoryLocked = true;
        round.initiator.obtained.transport["batch"] = "up to 32";
        round.initiator.batches = model::BatchCounts{.sendCalls = 1, .sent = sent, .receiveCalls = 2, .received = sent};
        model::tellBatches(round.initiator);
        measure::addRound(point, std::move(round), true);
    }
    CHECK(point.initiator.batches == model::BatchCounts{2, 40, 4, 40});
    CHECK(point.initiator.obtained.transport.at("batch") == "up to 32");
    CHECK(point.initiator.obtained.transport.at("batchAverage") == "20.0 sent, 10.0 received by one call");
    CHECK_FALSE(point.responder.batches);
    CHECK_FALSE(point.responder.obtained.transport.contains("batchAverage"));
}

TEST_CASE("what is excluded is told of all rounds", "[core][measure]")
{
    const auto of = [](std::int64_t ns, int count) {
        stats::Histogram histogram;
        for (int i = 0; i < count; ++i)
            histogram.record(ns);
        return histogram;
    };
    measure::Excluded kept;
    measure::addExcluded(kept, {{"warmUp", of(2000, 20)}, {"firstProbe", of(9000, 1)}});
    measure::addExcluded(kept, {{"warmUp", of(3000, 4)}, {"firstProbe", of(8000, 1)}});
    model::EndObtained obtained;
    measure::tellExcluded(kept, obtained);
    CHECK(obtained.transport.at("warmUp") == "24 excluded, p50 2.00 us, max 3.00 us");
    CHECK(obtained.transport.at("firstProbe").starts_with("2 excluded, "));
    CHECK_FALSE(obtained.transport.contains("lateReplies"));
}

TEST_CASE("outages of rounds stand in the point's time, and are not kept without end", "[core][measure]")
{
    model::PointResult point;
    measure::addRound(point, roundOf(1000, 10, 100), true);
    model::PointResult second = roundOf(1000, 10, 100);
    second.outages = {{20, 5, "The adapter eth0 is down."}};
    measure::addRound(point, std::move(second), true);
    REQUIRE(point.outages.size() == 1);
    CHECK(point.outages[0] == model::Outage{120, 5, "The adapter eth0 is down."});
    for (int round = 0; round < 2; ++round) {
        model::PointResult next = roundOf(1000, 10, 100);
        next.outages.resize(60, {0, 1, "The adapter eth0 is down."});
        measure::addRound(point, std::move(next), true);
    }
    CHECK(point.outages.size() == model::kMostOutages);
}

TEST_CASE("a point measured in one go keeps no line of rounds", "[core][measure]")
{
    model::PointResult point;
    measure::addRound(point, roundOf(1000, 10, 100), false);
    CHECK(point.rounds.empty());
    CHECK(point.startedAt == "2026-05-01T12:00:00.000Z");
    CHECK(point.isComplete);
}

TEST_CASE("a residence that too many answers lack is subtracted nowhere, and stays out in later rounds",
          "[core][measure]")
{
    const auto reflected = [](std::uint64_t matched, std::uint64_t unusable) {
        model::PointResult round = roundOf(1000, 10, 100);
        round.distributions.push_back({"residence", DistributionKind::Residence, round.result().histogram, 0});
        round.distributions.push_back({"lessResidence", DistributionKind::LessResidence, round.result().histogram, 0});
        round.reflector = model::ReflectorAnswers{.matched = matched, .equalStamps = unusable};
        return round;
    };
    model::PointResult good;
    measure::addRound(good, reflected(200, 2), true);
    measure::addRound(good, reflected(200, 0), true);
    CHECK(good.reflector->matched == 400);
    CHECK(good.find(DistributionKind::LessResidence)->histogram.count() == 20);
    model::PointResult bad;
    measure::addRound(bad, reflected(200, 20), true);
    CHECK(bad.find(DistributionKind::Residence) == nullptr);
    measure::addRound(bad, reflected(200, 0), true);
    CHECK(bad.reflector->equalStamps == 20);
    CHECK(bad.find(DistributionKind::LessResidence) == nullptr);
    CHECK(bad.result().histogram.count() == 20);
}

TEST_CASE("the jitter of several rounds is their mean by samples", "[core][measure]")
{
    model::PointResult point;
    model::PointResult round = roundOf(1000, 10, 100);
    round.counts.received = 10;
    round.jitterNs = 100;
    measure::addRound(point, model::PointResult(round), true);
    CHECK(point.jitterNs == 100);
    round = roundOf(1000, 30, 100);
    round.counts.received = 30;
    round.jitterNs = 300;
    measure::addRound(point, model::PointResult(round), true);
    CHECK(point.jitterNs == 250);
    round.jitterNs.reset();
    measure::addRound(point, model::PointResult(round), true);
    CHECK(point.jitterNs == 250);
}

TEST_CASE("a round of one sample has no jitter and no weight in that of the point", "[core][measure]")
{
    model::PointResult point;
    for (const auto& [samples, jitterNs] : {std::pair{1, -1}, {1, -1}, {2, 100}, {2, 300}}) {
        model::PointResult round = roundOf(1000, samples, 100);
        round.counts.received = static_cast<std::uint64_t>(samples);
        if (jitterNs >= 0)
            round.jitterNs = jitterNs;
        measure::addRound(point, std::move(round), true);
    }
    CHECK(point.jitterNs == 200);
}

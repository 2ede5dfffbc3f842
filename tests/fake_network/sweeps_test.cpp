#include "core/model/figures/idle_steps.hpp"
#include "lab.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using namespace halftrip::test;
using fake::PacketFate;

namespace {

constexpr fake::Moment kWakeUp = 80 * kMicrosecond;

model::RunRecord recordOf(Lab& lab, const model::RunRequest& request)
{
    lab.serve();
    auto outcome = lab.run(request);
    if (outcome.error)
        FAIL(outcome.error->what);
    return std::move(outcome.record);
}

model::RunRequest pauses(const char* list)
{
    model::RunRequest request = fewProbes();
    request.mode = "sweep idle";
    request.modeOptions = {{"pausesNs", list}, {"rounds", "2"}};
    return request;
}

const stats::Histogram& histogramIn(const model::PointResult& point, model::DistributionKind kind)
{
    const model::Distribution* const found = point.find(kind);
    REQUIRE(found != nullptr);
    return found->histogram;
}

}  // namespace

TEST_CASE("a sweep of pauses finds from which pause on the other end takes longer, and only its first probe",
          "[network]")
{
    Lab lab;
    // Host B falls asleep after half a millisecond without a packet.
    fake::Moment lastAt = 0;
    lab.network.path(lab.b.id(), lab.a.id()).useScript(script({}, kUsual));
    lab.network.path(lab.a.id(), lab.b.id()).useScript([&](std::uint64_t) {
        const fake::Moment now = lab.time.now();
        const bool isAsleep = now - lastAt > kMillisecond / 2;
        lastAt = now;
        return PacketFate{{kUsual + (isAsleep ? kWakeUp : 0)}, true};
    });
    const model::RunRecord record = recordOf(lab, pauses("10ms,0,1ms,100us"));
    REQUIRE(record.points.size() == 4);
    std::vector<std::int64_t> medians;
    for (const model::PointResult& point : record.points) {
        CHECK(point.isComplete);
        CHECK(point.counts.sent == 10);
        CHECK(point.counts.received == 10);
        CHECK(point.rounds.size() == 2);
        medians.push_back(point.result().histogram.percentileNs(50));
    }
    // By pause, ascending: none, 100 us, 1 ms, 10 ms.
    CHECK(record.points[0].numberOn(model::kPauseAxis) == 0);
    CHECK(record.points[3].numberOn(model::kPauseAxis) == 10 * kMillisecond);
    CHECK(medians[1] == Approx(medians[0]).margin(100));
    CHECK(medians[2] == Approx(medians[0] + kWakeUp).margin(200));
    CHECK(medians[3] == Approx(medians[2]).margin(100));
    // Three back to back behind each of the ten: they find B awake.
    CHECK(record.points[0].find(model::DistributionKind::Follower) == nullptr);
    for (const std::size_t index : {1U, 2U, 3U}) {
        const auto& followers = histogramIn(record.points[index], model::DistributionKind::Follower);
        CHECK(followers.count() == 30);
        CHECK(followers.maxNs() < medians[0] + 1'000);
        CHECK(record.points[index].excludedCounts->sent == 2 + 30);
    }
    CHECK(record.points[3].elapsedNs >= 100 * kMillisecond);
    CHECK(record.points[3].elapsedNs < 102 * kMillisecond);
    const auto steps = model::idleStepsOf(record);
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].after == 2);
    CHECK(std::ranges::any_of(record.notes,
                              [](const std::string& note) { return note.starts_with("4 pauses in 2 rounds"); }));
}

TEST_CASE("losses between pauses are losses of the probes that were lost, and followers of a lost one are none",
          "[network]")
{
    Lab lab;
    lab.network.path(lab.a.id(), lab.b.id()).useScript(script({}, kUsual));
    // Packet 1 is the round's first, 2 and 6 come after pauses, 3 to 5 and 7 to 9 follow them.
    lab.network.path(lab.b.id(), lab.a.id()).useScript(script({{2, PacketFate{}}, {7, PacketFate{}}}, kUsual));
    model::RunRequest request = pauses("1ms");
    request.modeOptions["rounds"] = "1";
    const model::RunRecord record = recordOf(lab, request);
    REQUIRE(record.points.size() == 1);
    const model::PointResult& point = record.points[0];
    CHECK(point.counts.sent == 10);
    CHECK(point.counts.lost == 1);
    CHECK(point.counts.received == 9);
    CHECK(point.excludedCounts->lost == 1);
    // Three behind each of ten, but for the first behind the loss, the lost one, and the one behind that.
    CHECK(histogramIn(point, model::DistributionKind::Follower).count() == 27);
}

TEST_CASE("a random interval has the mean that was asked for, and the same schedule for the same seed", "[network]")
{
    const auto run = [](std::uint64_t seed) {
        Lab lab;
        lab.network.path(lab.a.id(), lab.b.id()).useScript(script({}, kUsual));
        lab.network.path(lab.b.id(), lab.a.id()).useScript(script({}, kUsual));
        model::RunRequest request = fewProbes();
        request.count = 2'000;
        request.intervalNs = kMillisecond;
        request.intervalKind = model::IntervalKind::Poisson;
        request.intervalSeed = seed;
        request.initiator.wait = model::Wait::Block;
        return recordOf(lab, request).points.at(0);
    };
    const model::PointResult point = run(1);
    CHECK(point.isComplete);
    CHECK(point.counts.received == 2'000);
    CHECK(point.initiator.obtained.transport.at("pacing").starts_with("poisson, seed 1; "));
    // The mean of 2000 has a standard error of 2.2 %.
    CHECK(static_cast<double>(point.elapsedNs) == Approx(2'000.0 * kMillisecond).epsilon(0.1));
    // Some 2 % of the intervals are shorter than a round trip: those probes are late by what is left of it.
    const auto& scheduled = histogramIn(point, model::DistributionKind::FromScheduled);
    CHECK(scheduled.count() == 2'000);
    CHECK(scheduled.maxNs() > point.result().histogram.maxNs());
    CHECK(scheduled.percentileNs(90) < point.result().histogram.maxNs() + 2'000);
    CHECK(run(1).elapsedNs == point.elapsedNs);
    CHECK(run(2).elapsedNs != point.elapsedNs);
}

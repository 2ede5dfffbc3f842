#include "core/diagnose/diagnose.hpp"
#include "core/model/figures/drop_places.hpp"
#include "core/model/figures/load_curve.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "lab.hpp"
#include "outcomes.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::test;

namespace {

model::RunRequest flood(const char* window)
{
    model::RunRequest request = fewProbes();
    request.mode = "flood";
    request.modeOptions = {{"window", window}};
    request.count = 0;
    request.durationNs = 50 * kMillisecond;
    request.timeoutNs = 5 * kMillisecond;
    request.warmupCount = 50;
    return request;
}

}  // namespace

TEST_CASE("a flood through an ideal path sends a window of probes each round trip", "[network]")
{
    Lab lab;
    for (auto* const path : {&lab.network.path(lab.a.id(), lab.b.id()), &lab.network.path(lab.b.id(), lab.a.id())})
        path->useScript(script({}, 50 * kMicrosecond));
    const model::PointResult point = measurePoint(lab, flood("4"));
    CHECK(point.numberOn(model::kWindowAxis) == 4);
    CHECK(point.counts.sent == point.counts.received);
    CHECK(point.counts.reordered == 0);
    CHECK(point.result().histogram.minNs() >= 100 * kMicrosecond);
    CHECK(point.elapsedNs >= 50 * kMillisecond);
    const auto rates = model::packetRatesOf({}, point);
    REQUIRE(rates);
    // Four each 100 us, less what the loops themselves take.
    CHECK(rates->offered < 40'100);
    CHECK(rates->offered > 36'000);
    CHECK(rates->received == Approx(rates->offered));
    CHECK(rates->relayed == Approx(rates->offered));
}

TEST_CASE("what a path drops, doubles and reorders stands in the counts of a flood as it happened", "[network]")
{
    LabTraits traits;
    traits.seed = 5;
    traits.path = {.delayNs = 20 * kMicrosecond,
                   .lossShare = 0.02,
                   .duplicateShare = 0.03,
                   .reorderShare = 0.02,
                   .reorderNs = 100 * kMicrosecond};
    Lab lab(traits);
    const model::PointResult point = measurePoint(lab, flood("16"));
    const auto& toB = lab.network.path(lab.a.id(), lab.b.id()).truth();
    const auto& toA = lab.network.path(lab.b.id(), lab.a.id()).truth();
    CHECK(point.counts.sent > 1'000);
    CHECK(point.counts.received + point.counts.lost == point.counts.sent);
    CHECK(point.counts.sent + point.excludedCounts->sent == toB.packets);
    CHECK(point.counts.lost > 0);
    // A duplicated probe whose one copy was dropped is answered all the same.
    CHECK(point.counts.lost + point.excludedCounts->lost <= toB.lost + toA.lost);
    CHECK(point.counts.duplicate > 0);
    CHECK(point.counts.duplicate + point.excludedCounts->duplicate <= toB.duplicated + toA.duplicated);
    CHECK(point.counts.reordered > 0);
    CHECK(point.counts.unmatched == 0);
    const auto rates = model::packetRatesOf({}, point);
    REQUIRE(rates);
    CHECK(rates->relayed > rates->received);
    CHECK(rates->received < rates->offered);
}

TEST_CASE("a responder that stands still for most of a flood takes that time, and its figures are not trusted",
          "[network]")
{
    Lab lab;
    constexpr fake::Moment kStill = 30 * kMillisecond;
    fake::Moment standsUntil = 0;
    lab.network.path(lab.a.id(), lab.b.id()).useScript([&](std::uint64_t packet) {
        const fake::Moment now = lab.time.now();
        if (packet == 500)
            standsUntil = now + kStill;
        return fake::PacketFate{{std::max(50 * kMicrosecond, standsUntil - now)}, true};
    });
    lab.network.path(lab.b.id(), lab.a.id()).useScript(script({}, 50 * kMicrosecond));
    lab.serve();
    auto outcome = lab.run(flood("4"));
    REQUIRE_FALSE(outcome.error);
    diagnose::conclude(outcome.record);
    const model::PointResult& point = outcome.record.points.at(0);
    CHECK(point.counts.lost > 0);
    CHECK(point.counts.late == point.counts.lost);
    REQUIRE(point.silence);
    CHECK(static_cast<double>(point.silence->longestNs) == Approx(kStill).epsilon(0.02));
    CHECK(point.silence->longestNs == point.silence->totalNs);
    CHECK(std::ranges::any_of(outcome.record.findings, [](const auto& finding) { return finding.id == "loss"; }));
}

TEST_CASE("a flood refuses an interval and probes that cannot be told apart", "[network]")
{
    Lab lab;
    lab.serve();
    model::RunRequest request = flood("16");
    request.intervalNs = kMillisecond;
    CHECK(lab.run(request).error->what.find("no interval") != std::string::npos);
    request.intervalNs = 0;
    request.sizesBytes = {64, 3};
    CHECK(lab.run(request).error->what.find("less than 4 bytes") != std::string::npos);
    request.sizesBytes = {64};
    request.modeOptions = {{"window", "5000"}};
    CHECK(lab.run(request).error->kind == ErrorKind::Invalid);
}

TEST_CASE("a sweep of load counts what a path drops, doubles and reorders as it happened, gap by gap", "[network]")
{
    Lab lab;
    lab.network.path(lab.a.id(), lab.b.id()).useScript(script({}, 20 * kMicrosecond));
    // For each gap 4 bursts of 25 in 2 rounds, each behind a first probe: 51 replies a turn. From the second half of
    // the first round on, which is flat out, each 10th is dropped, each 17th duplicated.
    lab.network.path(lab.b.id(), lab.a.id()).useScript([](std::uint64_t packet) {
        const bool isFlatOut = packet > 51 && packet <= 102;
        if (isFlatOut && packet % 10 == 0)
            return fake::PacketFate{};
        if (isFlatOut && packet % 17 == 0)
            return fake::PacketFate{{20 * kMicrosecond, 25 * kMicrosecond}, true};
        const fake::Moment delay = packet == 75 ? 60 * kMicrosecond : 20 * kMicrosecond;
        return fake::PacketFate{{delay}, packet == 75};
    });
    model::RunRequest request = fewProbes();
    request.mode = "sweep load";
    request.modeOptions = {
        {"gapsNs", "0,10us"}, {"burst", "25"}, {"repeats", "4"}, {"rounds", "2"}, {"restNs", "100us"}};
    request.count = 0;
    request.timeoutNs = 20 * kMillisecond;
    lab.serve();
    const auto outcome = lab.run(request);
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.size() == 2);
    const model::PointResult& paced = outcome.record.points[0];
    const model::PointResult& flatOut = outcome.record.points[1];
    CHECK(paced.isComplete);
    CHECK(paced.numberOn(model::kGapAxis) == 10 * kMicrosecond);
    CHECK(paced.counts.sent == 100);
    CHECK(paced.counts.received == 100);
    CHECK(paced.find(model::DistributionKind::FromScheduled)->histogram.count() == 100);
    REQUIRE(model::sentEveryNs(paced));
    CHECK(*model::sentEveryNs(paced) == Approx(10 * kMicrosecond).epsilon(0.02));
    CHECK(paced.initiator.obtained.transport.at("pacing") == "bursts of 25, spun through");
    CHECK(flatOut.isComplete);
    CHECK(flatOut.numberOn(model::kGapAxis) == 0);
    CHECK(flatOut.counts.sent == 100);
    CHECK(flatOut.counts.lost == 5);  // 60, 70, 80, 90, 100.
    CHECK(flatOut.counts.received == 95);
    CHECK(flatOut.counts.duplicate == 3);  // 68, 85, 102.
    CHECK(flatOut.counts.reordered == 1);
    CHECK(flatOut.find(model::DistributionKind::FromScheduled) == nullptr);
    CHECK(*model::sentEveryNs(flatOut) < kMicrosecond);
    const model::DropReport drops = model::dropsOf(outcome.record, flatOut);
    CHECK(drops.dropped == 5);
    CHECK(drops.notPlaced == 5);
    const auto curves = model::loadCurvesOf(outcome.record);
    REQUIRE(curves.size() == 1);
    CHECK(curves[0].firstDrop == 1U);
}

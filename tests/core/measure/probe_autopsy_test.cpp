#include "core/measure/ends/probe_autopsy.hpp"

#include "core/model/fields/field_json.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

using namespace halftrip;

namespace {

/// A gap that ended then, and what the thread did since the one before.
loop::Gap gapAt(clock::Ticks until, std::int64_t wallNs, std::int64_t cpuNs)
{
    return {until - 200'000, until, 100'000, {wallNs, cpuNs, 0, 2}};
}

}  // namespace

TEST_CASE("what a thread did not run beyond its usual share stands beside its gaps, at either end", "[core][measure]")
{
    loop::Gaps gaps;
    gaps.isKnown = true;
    // A fifth of its time are interrupts that the kernel takes off.
    gaps.before = {10'000'000, 8'000'000, 0, 0};
    gaps.kept[0] = gapAt(1'000'000, 2'000'000, 1'000'000);
    gaps.kept[1] = gapAt(9'000'000, 8'000'000, 6'400'000);
    gaps.count = 2;
    const clock::TickConverter converter(0, 1'000'000'000);
    const auto report = measure::reportOn({}, gaps, converter, nullptr, {.problem = "No right."});
    // 1 ms of the 2 ms, less a fifth and a quarter of that, less what the clocks may be apart.
    CHECK(report.gapsWithoutCpuNs == std::vector<std::int64_t>{499'990, 0});
    CHECK(report.gapsFaults == std::vector<std::uint64_t>{2, 2});
    const auto read = model::fromJson<control::AutopsyReport>(model::toJson(report));
    REQUIRE(read);
    CHECK(read->gapsWithoutCpuNs == report.gapsWithoutCpuNs);
    const auto recorder = std::make_unique<loop::PointRecorder>();
    recorder->slow.add({.sequence = 7, .sent = 1'000, .received = 61'000});
    recorder->gaps = gaps;
    const auto autopsy = measure::autopsyOf(
        {.recorder = *recorder, .converter = converter, .responderConverter = converter, .view = {}, .spans = {}});
    REQUIRE(autopsy);
    REQUIRE(autopsy->initiator.gaps.size() == 2);
    CHECK(autopsy->initiator.gaps[0].withoutCpuNs == report.gapsWithoutCpuNs[0]);
    CHECK(autopsy->initiator.gaps[0].faults == 2);
    // One stretch alone says nothing of what is usual.
    gaps.before = {};
    gaps.count = 1;
    CHECK(measure::reportOn({}, gaps, converter, nullptr, {}).gapsWithoutCpuNs == std::vector<std::int64_t>{-1});
}

TEST_CASE("where nobody reports of B, the autopsy says whether there is a responder at all", "[core][measure]")
{
    const clock::TickConverter converter(0, 1'000'000'000);
    const auto recorder = std::make_unique<loop::PointRecorder>();
    recorder->slow.add({.sequence = 7, .sent = 1'000, .received = 61'000});
    const auto problemOfB = [&](bool hasResponder) {
        const measure::AutopsyInput input{
            .recorder = *recorder,
            .converter = converter,
            .responderConverter = converter,
            .view = {.problem = "No right."},
            .spans = {},
            .hasResponder = hasResponder,
        };
        const auto autopsy = measure::autopsyOf(input);
        REQUIRE(autopsy);
        CHECK(autopsy->slow.at(0).rttNs == 60'000);
        CHECK(autopsy->initiator.kernel.problem == "No right.");
        return autopsy->responder.kernel.problem;
    };
    CHECK(problemOfB(true) == "The responder did not report it.");
    CHECK(problemOfB(false) == "The peer is no Halftrip responder.");
}

TEST_CASE("the bound of the responder's moments has the error of its kernel's clock in it", "[core][measure]")
{
    const clock::TickConverter converter(0, 1'000'000'000);
    const bool isOneHost = GENERATE(false, true);
    const clock::Ticks ahead = isOneHost ? 0 : 7'000'000'000;
    const auto recorder = std::make_unique<loop::PointRecorder>();
    recorder->startTicks.store(1'000'000);
    recorder->clockBounds.begin(10'000'000);
    for (std::uint64_t i = 0; i < 20; ++i) {
        const clock::Ticks sent = 1'000'000 + static_cast<clock::Ticks>(i) * 10'000'000;
        const loop::ProbeStamps probe{.sequence = i,
                                      .sent = sent,
                                      .received = sent + 5'000,
                                      .arrivedThere = sent + 2'000 + ahead,
                                      .leftThere = sent + 3'000 + ahead};
        recorder->clockBounds.add(probe);
        recorder->slow.add(probe);
        recorder->endTicks.store(probe.received);
    }
    const auto boundNs = [&](std::optional<std::int64_t> clockErrorNs) {
        control::AutopsyReport report;
        report.kernel = {.cores = {0}, .clockErrorNs = clockErrorNs};
        const auto autopsy = measure::autopsyOf({.recorder = *recorder,
                                                 .converter = converter,
                                                 .responderConverter = converter,
                                                 .isOneHost = isOneHost,
                                                 .view = {},
                                                 .spans = {},
                                                 .report = &report});
        REQUIRE(autopsy);
        REQUIRE(autopsy->timeline);
        CHECK(autopsy->timeline->isOneClock == isOneHost);
        return autopsy->timeline->boundNs;
    };
    // A probe's way takes 2 us in either direction. An older responder knows of no such error.
    const std::int64_t ofProbes = boundNs(std::nullopt);
    CHECK(ofProbes >= (isOneHost ? 0 : 2'000));
    CHECK(ofProbes <= (isOneHost ? 0 : 2'010));
    CHECK(boundNs(0) == ofProbes);
    CHECK(boundNs(340) == ofProbes + 340);
}

TEST_CASE("the responder's stamps of lost probes come with its report, and those that it lacks are told as such",
          "[core][measure]")
{
    const clock::TickConverter converter(0, 1'000'000'000);
    constexpr clock::Ticks kAhead = 7'000'000'000;
    const auto recorder = std::make_unique<loop::PointRecorder>();
    recorder->startTicks.store(1'000'000);
    recorder->clockBounds.begin(10'000'000);
    for (std::uint64_t i = 0; i < 20; ++i) {
        const clock::Ticks sent = 1'000'000 + static_cast<clock::Ticks>(i) * 10'000'000;
        if (i == 7 || i == 8) {
            recorder->firstLost.add(i, sent);
            continue;
        }
        const loop::ProbeStamps probe{.sequence = i,
                                      .sent = sent,
                                      .received = sent + 5'000,
                                      .arrivedThere = sent + 2'000 + kAhead,
                                      .leftThere = sent + 3'000 + kAhead};
        recorder->clockBounds.add(probe);
        recorder->slow.add(probe);
        recorder->endTicks.store(probe.received);
    }
    const control::Stop stop = measure::stopFor(*recorder, converter, converter, {});
    CHECK(stop.lost == std::vector<std::uint64_t>{7, 8});
    CHECK(measure::stopFor(*recorder, converter, converter, {.isOfPackets = true}).lost.empty());
    // The answer to 7 was lost, and 8 did not come there.
    const clock::Ticks came = 71'000'000 + 2'000 + kAhead;
    control::AutopsyReport report = measure::reportOn(stop, {}, converter, nullptr, {.problem = "No right."});
    loop::PausedAnswers answers;
    answers.begin(measure::kKeptPauseNs);
    measure::tellLost(stop.lost, answers, report);
    CHECK(report.lostArrived.empty());
    for (const clock::Ticks arrived : {came - 10'000'000, came})
        answers.add({arrived == came ? 7U : 6U, arrived, arrived + 1'000});
    answers.end();
    measure::tellLost(stop.lost, answers, report);
    CHECK(report.lostArrived == std::vector<std::int64_t>{came, 0});
    CHECK(report.lostLeft == std::vector<std::int64_t>{came + 1'000, 0});
    const auto told = model::fromJson<control::AutopsyReport>(model::toJson(report));
    REQUIRE(told);
    const auto lostBy = [&](const control::AutopsyReport& by) {
        const auto autopsy = measure::autopsyOf({.recorder = *recorder,
                                                 .converter = converter,
                                                 .responderConverter = converter,
                                                 .view = {},
                                                 .spans = {},
                                                 .report = &by});
        REQUIRE(autopsy);
        const auto read = model::fromJson<model::Autopsy>(model::toJson(*autopsy));
        REQUIRE(read);
        CHECK(read->lost == autopsy->lost);
        return autopsy->lost;
    };
    const std::vector<model::LostProbe> lost = lostBy(*told);
    REQUIRE(lost.size() == 2);
    CHECK(lost[0].sequence == 7);
    CHECK(lost[0].isAnswered());
    CHECK(lost[0].arrivedNs >= 1'000);
    CHECK(lost[0].arrivedNs <= 3'000);
    CHECK(lost[0].residenceNs == 1'000);
    CHECK(lost[1] == model::LostProbe{8, 80'000'000, model::LostProbe::kNoStamps});
    // An older responder, and one whose stamps mean nothing.
    report.lostArrived.clear();
    report.lostLeft.clear();
    CHECK(lostBy(report)[0] == model::LostProbe{7, 70'000'000});
    report.lostArrived = {came, -5};
    report.lostLeft = {came - 1, INT64_MAX};
    for (const model::LostProbe& probe : lostBy(report))
        CHECK(probe.arrivedNs == model::LostProbe::kNoStamps);
    // Where not all stamps found room, nobody knows of those that are not there.
    for (std::uint32_t i = 0; i < loop::PausedAnswers::kMost; ++i)
        answers.add({9 + i, came + (i + 1) * 10'000'000LL, came + (i + 1) * 10'000'000LL});
    measure::tellLost(stop.lost, answers, report);
    CHECK(report.lostArrived == std::vector<std::int64_t>{came, control::kMayHaveCome});
    CHECK(lostBy(report)[1] == model::LostProbe{8, 80'000'000});
}

#include "core/measure/ends/probe_autopsy.hpp"

#include "core/model/fields/field_json.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
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

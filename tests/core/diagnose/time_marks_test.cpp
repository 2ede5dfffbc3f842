#include "core/diagnose/time_marks.hpp"

#include "core/diagnose/verdict.hpp"
#include "core/model/record/time_note.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using diagnose::TimeMarkKind;
using diagnose::timeMarksOf;

namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

/// Three seconds of 20 us, the second of which lost 7 and had a gap.
model::RunRecord disturbedInTheSecond()
{
    model::RunRecord record;
    model::PointResult& point = record.points.emplace_back();
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 300; ++i)
        point.distributions.front().histogram.record(20'000);
    for (std::int64_t i = 0; i < 3; ++i)
        point.slices.push_back({.startNs = i * kSecondNs,
                                .lengthNs = kSecondNs,
                                .count = 100,
                                .lost = i == 1 ? 7U : 0U,
                                .p50Ns = i == 2 ? 90'000 : 20'000,
                                .p99Ns = 20'000,
                                .maxNs = 20'000 + i});
    return record;
}

model::Finding flagOfPoint(const char* id)
{
    model::Finding finding;
    finding.id = id;
    finding.points = {0};
    return finding;
}

}  // namespace

TEST_CASE("a flag is marked where the strongest of its evidence lies", "[core][diagnose]")
{
    model::RunRecord record = disturbedInTheSecond();
    record.findings = {flagOfPoint("unsteady"), flagOfPoint("loss"), flagOfPoint("virtualMachineA")};
    auto marks = timeMarksOf(record, record.points[0], 0);
    REQUIRE(marks.size() == 2);
    CHECK(marks[0].words == diagnose::inShort(flagOfPoint("loss")));
    CHECK(marks[0].atNs == 3 * kSecondNs / 2);
    CHECK(marks[1].atNs == 5 * kSecondNs / 2);
    CHECK(timeMarksOf(record, record.points[0], 1).empty());

    // A stall is where a thread was preempted for longest; without a view of that, where the slowest packet is.
    record.findings = {flagOfPoint("preemptedA")};
    CHECK(timeMarksOf(record, record.points[0], 0).front().atNs == 5 * kSecondNs / 2);
    record.points[0].autopsy.emplace();
    record.points[0].autopsy->responder.gaps = {{10, 20, 5}, {kSecondNs, kSecondNs + 900, 800}};
    CHECK(timeMarksOf(record, record.points[0], 0).front().atNs == kSecondNs);
}

TEST_CASE("link changes, changed settings and notes are marked, notes first where there are too many",
          "[core][diagnose]")
{
    model::RunRecord record = disturbedInTheSecond();
    record.points[0].outages = {{2 * kSecondNs, kSecondNs, "The adapter eth0 is down."}, {1, 1, {}}};
    record.tuned = {{.setting = {}, .words = "rx-usecs of eth0", .old = "50", .wanted = "0", .accepted = "0"},
                    {.setting = {}, .words = "ring", .refusal = "not supported"}};
    record.notes = {model::textOf({0, 1.5, "cable moved"}, record)};
    auto marks = timeMarksOf(record, record.points[0], 0);
    REQUIRE(marks.size() == 3);
    CHECK(marks[0].kind == TimeMarkKind::Setting);
    CHECK(marks[0].words == "For this run, rx-usecs of eth0: 50 -> 0");
    CHECK(marks[1].kind == TimeMarkKind::Note);
    CHECK(marks[1].words == "cable moved");
    CHECK(marks[1].note == 0);
    CHECK(marks[2].kind == TimeMarkKind::Link);
    CHECK(marks[2].words == "The adapter eth0 is down.");

    record.points[0].outages.assign(300, {2 * kSecondNs, kSecondNs, "The adapter eth0 is down."});
    marks = timeMarksOf(record, record.points[0], 0);
    CHECK(marks.size() == diagnose::kMostTimeMarks);
    CHECK(marks[1].words == "cable moved");
}

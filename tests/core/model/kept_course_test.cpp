#include "core/model/record/kept_course.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/model/record/probe_trace.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

using namespace halftrip;

namespace {

constexpr int kSamples = 2'000;

/// A point without slices that has kept all of its probes; a negative round trip: lost.
model::PointResult keptPoint(const std::function<std::int64_t(int)>& rttNs)
{
    model::PointResult point;
    point.distributions = {{.id = "rtt", .histogram = {}}};
    std::vector<model::KeptProbe> probes;
    for (int i = 0; i < kSamples; ++i) {
        model::KeptProbe& probe = probes.emplace_back();
        probe.sequence = static_cast<std::uint64_t>(i);
        probe.sentNs = std::int64_t{i} * 20'000;
        probe.rttNs = rttNs(i);
        ++point.counts.sent;
        if (probe.isLost())
            ++point.counts.lost;
        else
            point.distributions.front().histogram.record(probe.rttNs);
    }
    point.counts.received = point.counts.sent - point.counts.lost;
    point.probes = {model::encodeProbes(probes)};
    return point;
}

/// Evenly over 500 ns, and no neighbour is like the other (steps of the golden ratio).
std::int64_t goldenSteps(int i)
{
    return 10'000 + std::int64_t{i} * 1'237 % 2'000 / 4;
}

std::int64_t widthOf(const model::PointResult& point, double percentile = 50)
{
    const auto interval = model::confidenceOf(point, percentile);
    REQUIRE(interval);
    return interval->high - interval->low;
}

model::PointResult withoutProbes(model::PointResult point)
{
    point.probes.clear();
    return point;
}

}  // namespace

TEST_CASE("kept probes that have nothing in common count each for itself", "[core][model]")
{
    const model::PointResult point = keptPoint([](int i) { return 10'000 + std::int64_t{i} * 1'237 % 2'000; });
    // Without them neighbours are taken for alike.
    CHECK(widthOf(point) * 10 < widthOf(withoutProbes(point)) * 6);
    CHECK(widthOf(point) >= 80);  // As independent samples have it.
    CHECK(widthOf(point, 99) < widthOf(withoutProbes(point), 99));
}

TEST_CASE("kept probes that are alike for long show how little a run knows its percentiles", "[core][model]")
{
    const model::PointResult point = keptPoint([](int i) { return goldenSteps(i) + (i / 100 % 2 == 0 ? 0 : 1'000); });
    CHECK(widthOf(point) > widthOf(withoutProbes(point)));
    // The interval holds both states, of which each had half the time.
    const auto interval = model::confidenceOf(point, 50);
    REQUIRE(interval);
    CHECK(interval->low < 10'400);
    CHECK(interval->high > 11'100);
}

TEST_CASE("where probes are missing or damaged the interval is that of the slices", "[core][model]")
{
    const model::PointResult point = keptPoint([](int i) { return 10'000 + std::int64_t{i} * 1'237 % 2'000; });
    REQUIRE(model::keptCourseOf(point, 50));
    const auto bySlices = model::confidenceOf(withoutProbes(point), 50);
    REQUIRE(bySlices);
    CHECK(model::confidenceOf(point, 50) != bySlices);
    model::PointResult part = point;
    part.probes.front().leftOut = 1;
    CHECK_FALSE(model::keptCourseOf(part, 50));
    CHECK(model::confidenceOf(part, 50) == bySlices);
    part = point;
    part.probes.front().data.resize(part.probes.front().data.size() / 2);
    CHECK(model::confidenceOf(part, 50) == bySlices);
    part = point;
    part.distributions.front().histogram.record(10'000);
    CHECK_FALSE(model::keptCourseOf(part, 50));
}

TEST_CASE("a lost probe is longer than all others in its block, too", "[core][model]")
{
    const model::PointResult point = keptPoint([](int i) { return i % 10 == 3 ? -1 : goldenSteps(i); });
    const auto course = model::keptCourseOf(point, 50);
    REQUIRE(course);
    REQUIRE(course->edges.size() >= 2);
    for (const stats::EdgeShares& edge : course->edges) {
        double samples = 0;
        double below = 0;
        for (const stats::Part& part : edge.below) {
            samples += part.samples;
            below += part.samples * part.value;
        }
        CHECK(samples == kSamples);
        CHECK(below <= 0.9 * kSamples + 0.5);
    }
    CHECK(course->values.size() == 200);
    CHECK(model::confidenceOf(point, 50));
    CHECK_FALSE(model::confidenceOf(point, 99));
}

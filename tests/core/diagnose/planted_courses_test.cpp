// Courses over time that are planted in generated runs: cores that ramp up, cores that throttle, and cores that do not.

#include "tests/core/diagnose/planting.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using samples::Engine;
using samples::named;
using samples::uniform;

namespace {

/// A point of as many stretches as a run of a second or a minute has, whose medians are the path's times `factorAt` of
/// the share of the time that is over; what is measured of a stretch varies by `noise`.
model::RunRecord runOver(Engine& engine, const std::function<double(double)>& factorAt, double noise)
{
    const double pathNs = uniform(engine, 3'000, 120'000);
    const auto stretches = static_cast<int>(uniform(engine, 10, 120));
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.elapsedNs = 10'000'000'000;
    stats::Histogram histogram;
    for (int i = 0; i < stretches; ++i) {
        const double factor = factorAt(i / static_cast<double>(stretches)) *
                              (1 + std::normal_distribution<double>(0, noise)(engine));
        model::TimeSlice slice;
        slice.startNs = i * std::int64_t{100'000'000};
        slice.lengthNs = 100'000'000;
        slice.count = 1'000;
        slice.p50Ns = std::llround(pathNs * factor);
        histogram.record(slice.p50Ns);
        point.slices.push_back(slice);
    }
    point.distributions.front().histogram = histogram;
    return record;
}

model::RunRecord ramping(Engine& engine)
{
    const double excess = uniform(engine, 0.4, 2);
    const double decay = uniform(engine, 0.02, 0.12);
    return runOver(engine, [=](double share) { return 1 + excess * std::exp(-share / decay); }, 0.02);
}

/// Slower bit by bit, or from some moment on.
model::RunRecord throttling(Engine& engine)
{
    const double excess = uniform(engine, 0.2, 1);
    const double from = uniform(engine, 0.3, 0.7);
    const bool isSudden = uniform(engine, 0, 1) < 0.3;
    return runOver(
        engine, [=](double share) { return isSudden ? 1 + (share >= from ? excess : 0.0) : 1 + excess * share; }, 0.02);
}

model::RunRecord steady(Engine& engine)
{
    return runOver(engine, [](double) { return 1.0; }, uniform(engine, 0.005, 0.06));
}

/// Another program that comes and goes.
model::RunRecord interrupted(Engine& engine)
{
    const double from = uniform(engine, 0.2, 0.7);
    return runOver(engine, [=](double share) { return share >= from && share < from + 0.1 ? 1.6 : 1.0; }, 0.02);
}

/// The warm-up of a thousand probes beside the point itself.
model::RunRecord warmedUp(Engine& engine, double factor)
{
    const double medianUs = uniform(engine, 3, 100);
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    stats::Histogram settled;
    stats::Histogram warmUp;
    for (int i = 0; i < 2'000; ++i)
        settled.record(std::llround(1'000 * samples::pathUs(engine, medianUs)));
    for (int i = 0; i < 1'000; ++i)
        warmUp.record(std::llround(1'000 * factor * samples::pathUs(engine, medianUs)));
    point.distributions.front().histogram = settled;
    point.distributions.push_back({"warmup", model::DistributionKind::WarmUp, warmUp, 0});
    return record;
}

}  // namespace

TEST_CASE("a planted frequency ramp is named in 95 of 100 runs, and none where nothing changes", "[core][diagnose]")
{
    CHECK(named("frequencyRamp", ramping) >= 95);
    CHECK(named("frequencyRamp", [](Engine& engine) { return warmedUp(engine, uniform(engine, 1.3, 3)); }) >= 95);
    CHECK(named("frequencyRamp", steady) <= 2);
    CHECK(named("frequencyRamp", interrupted) <= 2);
    CHECK(named("frequencyRamp", throttling) <= 2);
    CHECK(named("frequencyRamp", [](Engine& engine) { return warmedUp(engine, 1); }) <= 2);
}

TEST_CASE("cores that slow down are named in 95 of 100 runs, and none where nothing changes", "[core][diagnose]")
{
    CHECK(named("throttling", throttling) >= 95);
    CHECK(named("throttling", steady) <= 2);
    CHECK(named("throttling", interrupted) <= 2);
    CHECK(named("throttling", ramping) <= 2);
}

#include "core/measure/point/round_parts.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;
const clock::TickConverter kNanoseconds(/*originTicks=*/0, /*ticksPerSecond=*/kSecondNs);

/// Measured from `from` until `until`, in nanoseconds of the tick clock, with a probe every tenth of a second.
measure::PointOutcome partFrom(std::int64_t from, std::int64_t until)
{
    measure::PointOutcome part;
    model::PointResult& point = part.point.emplace();
    point.elapsedNs = until - from;
    point.counts.sent = static_cast<std::uint64_t>((until - from) / (kSecondNs / 10));
    point.counts.notSent = 1;
    point.distributions = {{"rtt", model::DistributionKind::RoundTrip, {}, 0}};
    part.done = point.counts.sent + point.counts.notSent;
    part.measuredFrom = from;
    part.measuredUntil = until;
    part.hasHeard = true;
    return part;
}

measure::PointSettings lasting(std::int64_t ns)
{
    measure::PointSettings settings;
    settings.count = 0;
    settings.durationNs = ns;
    return settings;
}

}  // namespace

TEST_CASE("the rest of a timed round is what neither its part nor the outage took", "[core][measure]")
{
    const auto part = partFrom(5 * kSecondNs, 8 * kSecondNs);
    const auto rest = measure::restOf(lasting(10 * kSecondNs), part, 10 * kSecondNs, kNanoseconds);
    REQUIRE(rest);
    CHECK(rest->durationNs == 5 * kSecondNs);
    CHECK_FALSE(measure::restOf(lasting(10 * kSecondNs), part, 15 * kSecondNs, kNanoseconds));
}

TEST_CASE("the rest of a counted round is what was neither sent nor refused", "[core][measure]")
{
    measure::PointSettings settings;
    settings.count = 100;
    const auto part = partFrom(5 * kSecondNs, 8 * kSecondNs);
    const auto rest = measure::restOf(settings, part, 60 * kSecondNs, kNanoseconds);
    REQUIRE(rest);
    CHECK(rest->count == 69);
    settings.count = 31;
    CHECK_FALSE(measure::restOf(settings, part, 9 * kSecondNs, kNanoseconds));
    settings.count = 7;
    CHECK_FALSE(measure::restOf(settings, part, 9 * kSecondNs, kNanoseconds));
}

TEST_CASE("the rest of a counted feed is by the packets that its loop counts, whoever sent them", "[core][measure]")
{
    measure::PointSettings settings;
    settings.count = 100;
    auto part = partFrom(5 * kSecondNs, 8 * kSecondNs);
    part.done = 90;  // Of two senders, the first of which sent 30.
    const auto rest = measure::restOf(settings, part, 9 * kSecondNs, kNanoseconds);
    REQUIRE(rest);
    CHECK(rest->count == 10);
}

TEST_CASE("all of a round is left where its part measured nothing", "[core][measure]")
{
    measure::PointOutcome nothing;
    CHECK(measure::restOf(lasting(7), nothing, 100 * kSecondNs, kNanoseconds)->durationNs == 7);
    nothing.point.emplace();
    CHECK(measure::restOf(lasting(7), nothing, 100 * kSecondNs, kNanoseconds)->durationNs == 7);
}

TEST_CASE("what passed between two parts of a round belongs to the outage", "[core][measure]")
{
    auto whole = partFrom(5 * kSecondNs, 8 * kSecondNs);
    whole.point->outages.push_back({.startNs = 2 * kSecondNs, .lengthNs = kSecondNs});
    auto part = partFrom(10 * kSecondNs, 11 * kSecondNs);
    part.arrived = 9;
    part.unmatched = 2;
    part.lasted = std::chrono::seconds(1);
    whole.merge(std::move(part), kNanoseconds);
    CHECK(whole.point->elapsedNs == 6 * kSecondNs);
    CHECK(whole.point->outages.front().lengthNs == 3 * kSecondNs);
    CHECK(whole.point->counts.sent == 40);
    CHECK(whole.measuredFrom == 5 * kSecondNs);
    CHECK(whole.measuredUntil == 11 * kSecondNs);
    CHECK(whole.done == 42);
    CHECK(whole.arrived == 9U);
    CHECK(whole.unmatched == 2);
    CHECK(whole.lasted == std::chrono::seconds(1));
}

TEST_CASE("a part that measured nothing leaves the figures, and its error is the round's", "[core][measure]")
{
    auto whole = partFrom(5 * kSecondNs, 8 * kSecondNs);
    measure::PointOutcome part;
    part.error = Error{ErrorKind::Closed, "The responder went.", 0, {}};
    part.isSilent = true;
    whole.merge(std::move(part), kNanoseconds);
    CHECK(whole.point->elapsedNs == 3 * kSecondNs);
    CHECK(whole.measuredUntil == 8 * kSecondNs);
    CHECK(whole.error->what == "The responder went.");
    CHECK(whole.isSilent);
    CHECK(whole.hasHeard);
    CHECK(whole.measuredFrom == 5 * kSecondNs);
    CHECK(whole.point->counts.sent == 30);
}

TEST_CASE("a first part that ended before it measured gives way to the second", "[core][measure]")
{
    measure::PointOutcome whole;
    whole.needsNewPaths = true;
    whole.merge(partFrom(10 * kSecondNs, 11 * kSecondNs), kNanoseconds);
    CHECK(whole.point->elapsedNs == kSecondNs);
    CHECK(whole.measuredFrom == 10 * kSecondNs);
    CHECK_FALSE(whole.needsNewPaths);
}

TEST_CASE("a timed round that ends while the adapter is away has its outage until the end", "[core][measure]")
{
    auto part = partFrom(0, 3 * kSecondNs);
    part.point->outages.push_back({.startNs = 2 * kSecondNs, .lengthNs = kSecondNs});
    measure::endInOutage(lasting(10 * kSecondNs), *part.point);
    CHECK(part.point->isComplete);
    CHECK(part.point->elapsedNs == 10 * kSecondNs);
    CHECK(part.point->outages.front().lengthNs == 8 * kSecondNs);
}

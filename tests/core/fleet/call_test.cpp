#include "core/fleet/call.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace halftrip::fleet {
namespace {

constexpr std::int64_t kNoonMs = 1'767'268'800'000;
constexpr std::int64_t kHourMs = 3'600'000;

model::FleetPart someRound(std::uint32_t round)
{
    return {std::string(64, 'a'), round, "h1", "h2"};
}

/// Of h1's call for that round, by a clock that is ahead by `aheadMs`.
Status callOf(std::uint32_t round, std::int64_t aheadMs)
{
    return judgeCall({"h2", someRound(3), kNoonMs}, model::FleetCall{someRound(round), kNoonMs + aheadMs});
}

std::string whyNot(const Status& status)
{
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Refused);
    CHECK_FALSE(status.error().hint.empty());
    return status.error().what;
}

TEST_CASE("the partner of the round is served, half a second ahead or behind", "[core][fleet]")
{
    for (const std::int64_t ahead : {0, 500, -500, 3'000, -3'000}) {
        CAPTURE(ahead);
        CHECK(callOf(3, ahead));
    }
}

TEST_CASE("a clock that is wrong is told with both hosts' names, by how much, and what to do", "[core][fleet]")
{
    CHECK(whyNot(callOf(228, kHourMs)) ==
          "The clock of h1 is 3600.0 s ahead of that of h2; set both by NTP and run both parts again.");
    CHECK(whyNot(callOf(0, -kHourMs)) ==
          "The clock of h1 is 3600.0 s behind that of h2; set both by NTP and run both parts again.");
    // In the same round as well, which ends too early or too late for one of them.
    CHECK(whyNot(callOf(3, 3'001)) ==
          "The clock of h1 is 3.0 s ahead of that of h2; set both by NTP and run both parts again.");
    CHECK(whyNot(callOf(2, -2'400)) ==
          "The clock of h1 is 2.4 s behind that of h2; set both by NTP and run both parts again.");
}

TEST_CASE("a call of another round or for another host is told as that where the clocks agree", "[core][fleet]")
{
    CHECK(whyNot(callOf(4, 500)) == "h1 calls h2 for round 4; this is h2, in round 3 with h1.");
    model::FleetPart other = someRound(3);
    other.responder = "h7";
    CHECK(whyNot(judgeCall({"h2", someRound(3), kNoonMs}, model::FleetCall{other, kNoonMs})) ==
          "h1 calls h7 for round 3; this is h2, in round 3 with h1.");
    // Whoever is about to call serves nobody, not even by its own part.
    CHECK(whyNot(judgeCall({"h1", someRound(3), kNoonMs}, model::FleetCall{someRound(3), kNoonMs})) ==
          "h1 calls h2 for round 3; this is h1, in round 3 with h2.");
}

TEST_CASE("another plan is told before anything else, and who is in no fleet learns what the host does",
          "[core][fleet]")
{
    model::FleetPart other = someRound(3);
    other.planSha256 = std::string(64, 'b');
    CHECK(whyNot(judgeCall({"h2", someRound(3), kNoonMs}, model::FleetCall{other, kNoonMs + kHourMs})) ==
          "h1 follows plan bbbbbbbbbbbb, h2 follows plan aaaaaaaaaaaa.");
    CHECK(whyNot(judgeCall({"h2", someRound(3), kNoonMs}, std::nullopt)) ==
          "h2 takes part in a fleet's measurement (plan aaaaaaaaaaaa, round 3) and serves its partners only.");
}

}  // namespace
}  // namespace halftrip::fleet

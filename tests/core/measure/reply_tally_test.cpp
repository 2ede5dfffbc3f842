#include "core/measure/point/reply_tally.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

measure::PointOutcome roundThat(bool hears, std::chrono::nanoseconds lasted)
{
    measure::PointOutcome round;
    round.hasHeard = hears;
    round.hasHeardInTime = hears;
    round.lasted = lasted;
    return round;
}

}  // namespace

TEST_CASE("short rounds that hear nothing are silence once they are long enough together", "[core][measure]")
{
    measure::ReplyTally tally;
    tally.add(roundThat(false, 900ms), 0, 64);
    CHECK_FALSE(tally.isSilent(/*isLast=*/false));
    tally.add(roundThat(false, 900ms), 0, 64);
    tally.add(roundThat(false, 900ms), 0, 64);
    CHECK(tally.isSilent(false));
    CHECK(tally.silentFor() == 2700ms);
    tally.add(roundThat(true, 900ms), 0, 64);
    CHECK_FALSE(tally.isSilent(false));
    CHECK(tally.silentFor() == 0ms);
}

TEST_CASE("the last round decides, however short all were", "[core][measure]")
{
    measure::ReplyTally tally;
    tally.add(roundThat(false, 10ms), 0, 64);
    CHECK(tally.isSilent(/*isLast=*/true));
    tally.add(roundThat(true, 10ms), 0, 64);
    tally.add(roundThat(false, 10ms), 0, 64);
    CHECK_FALSE(tally.isSilent(true));
}

TEST_CASE("replies that all came after their timeout are lateness and no silence", "[core][measure]")
{
    measure::ReplyTally tally;
    measure::PointOutcome late = roundThat(true, 3s);
    late.hasHeardInTime = false;
    tally.add(late, 0, 64);
    CHECK(tally.isAllLate());
    CHECK_FALSE(tally.isSilent(true));
    tally.add(roundThat(true, 3s), 0, 64);
    CHECK_FALSE(tally.isAllLate());
}

TEST_CASE("what the responder received is summed where it told, and absent where it did not", "[core][measure]")
{
    measure::ReplyTally tally;
    tally.add(roundThat(true, 1s), 0, 64);
    CHECK_FALSE(tally.arrived());
    measure::PointOutcome told = roundThat(false, 1s);
    told.arrived = 7;
    told.unmatched = 2;
    told.unheardThere = "came to another core";
    tally.add(told, 0, 64);
    tally.add(told, 0, 64);
    CHECK(tally.arrived() == 14U);
    CHECK(tally.unmatched() == 4);
    CHECK(tally.unheardThere() == "came to another core");
    // What arrived while replies came, too, explains no silence.
    tally.add(roundThat(true, 1s), 0, 64);
    CHECK_FALSE(tally.arrived());
}

TEST_CASE("a point that alone never hears anything is no silence of the path", "[core][measure]")
{
    measure::ReplyTally tally;
    tally.add(roundThat(true, 400ms), 0, 64);
    tally.add(roundThat(true, 400ms), 1, 1400);
    tally.add(roundThat(false, 1700ms), 2, 2048);
    CHECK_FALSE(tally.isPointSilent());
    tally.add(roundThat(false, 1700ms), 2, 2048);
    CHECK(tally.isPointSilent());
    CHECK(tally.largestHeard() == 1400);
    CHECK_FALSE(tally.isSilent(/*isLast=*/true));
    // One that was heard before is silent for another reason.
    tally.add(roundThat(false, 2100ms), 0, 64);
    CHECK_FALSE(tally.isPointSilent());
    CHECK(tally.isSilent(false));
}

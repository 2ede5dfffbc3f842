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
    tally.add(roundThat(false, 900ms));
    CHECK_FALSE(tally.isSilent(/*isLast=*/false));
    tally.add(roundThat(false, 900ms));
    tally.add(roundThat(false, 900ms));
    CHECK(tally.isSilent(false));
    CHECK(tally.silentFor() == 2700ms);
    tally.add(roundThat(true, 900ms));
    CHECK_FALSE(tally.isSilent(false));
    CHECK(tally.silentFor() == 0ms);
}

TEST_CASE("the last round decides, however short all were", "[core][measure]")
{
    measure::ReplyTally tally;
    tally.add(roundThat(false, 10ms));
    CHECK(tally.isSilent(/*isLast=*/true));
    tally.add(roundThat(true, 10ms));
    tally.add(roundThat(false, 10ms));
    CHECK_FALSE(tally.isSilent(true));
}

TEST_CASE("replies that all came after their timeout are lateness and no silence", "[core][measure]")
{
    measure::ReplyTally tally;
    measure::PointOutcome late = roundThat(true, 3s);
    late.hasHeardInTime = false;
    tally.add(late);
    CHECK(tally.isAllLate());
    CHECK_FALSE(tally.isSilent(true));
    tally.add(roundThat(true, 3s));
    CHECK_FALSE(tally.isAllLate());
}

TEST_CASE("what the responder received is summed where it told, and absent where it did not", "[core][measure]")
{
    measure::ReplyTally tally;
    tally.add(roundThat(true, 1s));
    CHECK_FALSE(tally.arrived());
    measure::PointOutcome told = roundThat(true, 1s);
    told.arrived = 7;
    told.foreign = 2;
    told.unheardThere = "came to another core";
    tally.add(told);
    tally.add(told);
    CHECK(tally.arrived() == 14U);
    CHECK(tally.foreign() == 4);
    CHECK(tally.unheardThere() == "came to another core");
}

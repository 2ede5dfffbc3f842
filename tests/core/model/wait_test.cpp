#include "core/model/request/wait.hpp"

#include <catch2/catch.hpp>

using namespace halftrip::model;

TEST_CASE("every wait has a name that leads back to it", "[core][model]")
{
    const Wait wait = GENERATE(Wait::Auto, Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CHECK(fromWord<Wait>(toWord(wait)) == wait);
}

TEST_CASE("names are exact", "[core][model]")
{
    CHECK(toWord(Wait::BusyPoll) == "busypoll");
    CHECK_FALSE(fromWord<Wait>("Spin"));
    CHECK_FALSE(fromWord<Wait>(""));
}

#include "core/model/facts/moderation_modes.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("small values of rx-usecs are modes of Intel's throttle timer, and times everywhere else", "[core][model]")
{
    for (const char* const driver : {"e1000", "e1000e", "igb", "igc"}) {
        CAPTURE(driver);
        CHECK(model::moderationModeOf(driver, 1) == "dynamic");
        CHECK(model::moderationModeOf(driver, 3) == "dynamic conservative");
        CHECK_FALSE(model::moderationModeOf(driver, 0));
        CHECK_FALSE(model::moderationModeOf(driver, 10));
        CHECK(model::hasOneModerationTimer(driver));
        CHECK(model::limitsInterruptRate(driver));
    }
    CHECK(model::moderationModeOf("e1000e", 4) == "simplified balancing");
    CHECK_FALSE(model::moderationModeOf("igb", 4));
    CHECK(model::moderationModeOf("ixgbe", 1) == "dynamic");
    CHECK_FALSE(model::moderationModeOf("ixgbe", 3));
    CHECK_FALSE(model::moderationModeOf("mlx5_core", 3));
}

TEST_CASE("timers that limit the interrupt rate are told from those that begin with a packet", "[core][model]")
{
    CHECK(model::limitsInterruptRate("ice"));
    CHECK_FALSE(model::hasOneModerationTimer("ice"));
    CHECK_FALSE(model::limitsInterruptRate("mlx5_core"));
    CHECK_FALSE(model::limitsInterruptRate(""));
}

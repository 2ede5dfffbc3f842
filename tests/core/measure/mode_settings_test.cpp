#include "core/measure/plan/mode_settings.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the settings of a mode are told as they are in force", "[core][measure]")
{
    model::RunRequest request;
    request.mode = "flood";
    CHECK(measure::modeSettingsOf(request) == std::map<std::string, std::string>{{"batch", "32"}, {"window", "64"}});
    request.modeOptions = {{"batch", "1"}};
    CHECK(measure::modeSettingsOf(request).at("batch") == "1");
    // However it was written.
    request.mode = "sweep load";
    request.modeOptions = {{"restNs", "1000us"}};
    CHECK(measure::modeSettingsOf(request).at("pause between bursts") == "1ms");
    request.modeOptions = {{"restNs", "a while"}};
    CHECK(measure::modeSettingsOf(request).at("pause between bursts") == "a while");
}

TEST_CASE("modes without settings of their own, and those of other versions, tell what was named", "[core][measure]")
{
    model::RunRequest request;
    CHECK(measure::modeSettingsOf(request).empty());
    request.mode = "juggle";
    request.modeOptions = {{"balls", "5"}};
    CHECK(measure::modeSettingsOf(request) == request.modeOptions);
}

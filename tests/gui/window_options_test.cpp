#include "app/gui/window_options.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::gui;

TEST_CASE("the window's own options are read", "[gui][options]")
{
    const auto options = readOptions(
        {"halftrip-gui", "--demo", "--start", "--screenshot", "w.png", "--after", "2.5", "a.halftrip.json"});
    REQUIRE(options);
    CHECK(options->isDemo);
    CHECK(options->startsAtOnce);
    CHECK(options->screenshotPath == "w.png");
    CHECK(options->afterSeconds == 2.5);
    CHECK(options->runFile == "a.halftrip.json");
}

TEST_CASE("a wrong option is named", "[gui][options]")
{
    CHECK(readOptions({"halftrip-gui", "--what"}).error().what.find("what") != std::string::npos);
    CHECK_FALSE(readOptions({"halftrip-gui", "--after", "soon"}));
    CHECK_FALSE(readOptions({"halftrip-gui", "--after", "-1"}));
    CHECK_FALSE(readOptions({"halftrip-gui", "a", "b"}));
}

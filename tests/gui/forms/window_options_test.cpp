#include "app/gui/shell/window_options.hpp"

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

TEST_CASE("peer, sizes and length can be chosen when the window is started", "[gui][options]")
{
    const auto options = readOptions(
        {"halftrip-gui", "--peer", "10.0.0.2:9754", "--mode", "sweep sizes", "--sizes", "64,256", "--seconds", "0.5"});
    REQUIRE(options);
    CHECK(options->peer == "10.0.0.2:9754");
    CHECK(options->mode == "sweep sizes");
    CHECK(options->sizes == "64,256");
    CHECK(options->seconds == 0.5);
    const auto none = readOptions({"halftrip-gui"});
    REQUIRE(none);
    CHECK(none->peer.isEmpty());
    CHECK(none->sizes.isEmpty());
    CHECK(none->seconds == 0);
}

TEST_CASE("a wrong option is named", "[gui][options]")
{
    CHECK(readOptions({"halftrip-gui", "--what"}).error().what.find("what") != std::string::npos);
    CHECK_FALSE(readOptions({"halftrip-gui", "--after", "soon"}));
    CHECK_FALSE(readOptions({"halftrip-gui", "--after", "-1"}));
    CHECK_FALSE(readOptions({"halftrip-gui", "--after", "nan"}));
    CHECK_FALSE(readOptions({"halftrip-gui", "--seconds", "0"}));
    CHECK(readOptions({"halftrip-gui", "--seconds", "1e9"}).error().what.find("604800") != std::string::npos);
    CHECK_FALSE(readOptions({"halftrip-gui", "--demo", "--peer", "10.0.0.2"}));
    CHECK_FALSE(readOptions({"halftrip-gui", "a", "b"}));
    CHECK(readOptions({"halftrip-gui", "--practice", "clean"})->practice == "clean");
    CHECK(readOptions({"halftrip-gui", "--practice", "reality"}).error().what.find("reality") != std::string::npos);
    CHECK(readOptions({"halftrip-gui", "--mode", "sweep moods"}).error().what.find("sweep moods") != std::string::npos);
    CHECK(readOptions({"halftrip-gui", "--mode", "sweep moods"}).error().hint == "\"halftrip help\" lists them.");
}

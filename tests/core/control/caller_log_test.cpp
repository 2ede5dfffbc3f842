#include "core/control/caller_log.hpp"
#include "platform/fake/simulated_clocks.hpp"
#include "two_hosts.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace halftrip;
using control::CallerLog;
using test::kSecond;

namespace {

struct Log {
    fake::SimulatedTime time;
    fake::SimulatedHostTime clock{time, {}};
    std::vector<std::string> lines;
    CallerLog log{clock, [this](const std::string& line) { lines.push_back(line); }};
};

}  // namespace

TEST_CASE("a caller who makes too many lines is only counted, and the others are still heard", "[core][control]")
{
    Log made;
    for (int i = 0; i < 1000; ++i)
        made.log.say("2001:db8::" + std::to_string(i), "noise");
    CHECK(made.lines.size() == CallerLog::kLinesPerMinute);
    made.log.say("10.0.0.1", "an honest one");
    CHECK(made.lines.back() == "an honest one");
    made.time.sleepUntil(59 * kSecond);
    made.log.tellLeftOut();
    CHECK(made.lines.size() == CallerLog::kLinesPerMinute + 1);
    made.time.sleepUntil(61 * kSecond);
    made.log.tellLeftOut();
    REQUIRE(made.lines.size() == CallerLog::kLinesPerMinute + 2);
    CHECK(made.lines.back() == "940 more lines about 2001:db8:0:0::/64 were left out in this minute");
    made.log.say("2001:db8::1", "noise");
    CHECK(made.lines.back() == "noise");
    made.log.tellLeftOut();
    CHECK(made.lines.size() == CallerLog::kLinesPerMinute + 3);
}

TEST_CASE("more networks than are told apart share one allowance", "[core][control]")
{
    Log made;
    for (std::size_t i = 0; i < 100'000; ++i)
        made.log.say("caller " + std::to_string(i), "noise");
    CHECK(made.lines.size() == CallerLog::kMostRemembered + CallerLog::kLinesPerMinute);
    made.time.sleepUntil(61 * kSecond);
    made.log.tellLeftOut();
    CHECK(made.lines.back() == "99684 more lines about all others were left out in this minute");
    // Those who have been quiet for a minute have made room.
    made.log.say("10.0.0.1", "an honest one");
    CHECK(made.lines.back() == "an honest one");
}

TEST_CASE("lines that come one a second are all written, for as long as one likes", "[core][control]")
{
    Log made;
    for (int second = 0; second < 300; ++second) {
        made.time.sleepUntil(second * kSecond);
        made.log.say("10.0.0.1", "noise");
    }
    CHECK(made.lines.size() == 300);
}

TEST_CASE("many networks together fill no disk either", "[core][control]")
{
    Log made;
    for (int line = 0; line < CallerLog::kLinesPerMinute; ++line) {
        for (int network = 0; network < 200; ++network)
            made.log.say("10.0.0." + std::to_string(network), "noise");
    }
    CHECK(made.lines.size() == CallerLog::kLinesPerMinuteOfAll);
    made.time.sleepUntil(61 * kSecond);
    made.log.tellLeftOut();
    CHECK(made.lines.size() == CallerLog::kLinesPerMinuteOfAll + 21);
    CHECK(made.lines.back() == "10260 more lines about others were left out in this minute");
    made.log.say("10.0.0.1", "an honest one");
    CHECK(made.lines.back() == "an honest one");
}

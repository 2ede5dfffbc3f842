#include "core/measure/point/outage_watch.hpp"

#include "core/control/messages.hpp"
#include "tests/core/measure/met_ends.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>

using namespace halftrip;
using namespace halftrip::measure;

namespace {

const Error kLinkDown{ErrorKind::Unreachable, "The adapter eth0 is down.", 0, "Bring it up."};

void passTime(MetEnds& ends, std::chrono::nanoseconds span)
{
    ends.time.sleepUntil(ends.time.now() + span.count());
}

}  // namespace

TEST_CASE("an adapter that is not back in time ends the run, by an error that is known as the adapter's",
          "[core][measure]")
{
    MetEnds ends;
    ends.meeting.adapter = "eth0";
    ends.platform.fakeHost().setTrouble(kLinkDown);
    const auto recorder = std::make_unique<loop::PointRecorder>();
    OutageWatch outages(ends.run);
    outages.look(*recorder, /*isSuspect=*/true);
    CHECK(outages.path() == control::PathState::Down);
    CHECK(ends.observer.remarks ==
          std::vector<Text>{"The adapter eth0 is down. The run goes on if it is back within 10 s."});
    passTime(ends, kLongestOutage - std::chrono::seconds(1));
    outages.look(*recorder);
    CHECK_FALSE(outages.end());

    passTime(ends, std::chrono::seconds(2));
    outages.look(*recorder);
    REQUIRE(outages.end());
    Error end = *outages.end();
    CHECK(end.isOfAdapter);
    CHECK(end.kind == ErrorKind::Closed);
    CHECK(end.what == "The adapter eth0 is down. It was not back after 10 s.");
    CHECK(end.hint == "Bring it up.");
    CHECK(ends.observer.remarks.size() == 1);
    // A peer is told nothing of this host's adapters but the words.
    const auto told = control::errorMessage(end);
    end.isOfAdapter = false;
    CHECK(told == control::errorMessage(end));
}

TEST_CASE("an adapter that is back in time ends nothing, and one that nobody suspects is not asked about",
          "[core][measure]")
{
    MetEnds ends;
    const auto recorder = std::make_unique<loop::PointRecorder>();
    OutageWatch outages(ends.run);
    ends.platform.fakeHost().setTrouble(kLinkDown);
    outages.look(*recorder);
    CHECK(outages.path() == control::PathState::Up);
    outages.look(*recorder, /*isSuspect=*/true);
    CHECK(outages.path() == control::PathState::Down);

    passTime(ends, kLongestOutage / 2);
    ends.platform.fakeHost().setTrouble(std::nullopt);
    outages.look(*recorder);
    CHECK(outages.path() == control::PathState::WasDown);
    passTime(ends, kLongestOutage);
    outages.look(*recorder);
    CHECK_FALSE(outages.end());
}

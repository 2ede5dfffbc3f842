#include "core/measure/point/paths.hpp"

#include "tests/core/measure/met_ends.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::measure;

TEST_CASE("a path stays open while points use it, and is closed at both ends before another is opened",
          "[core][measure]")
{
    MetEnds ends;
    Paths paths = ends.pathsOf({{"one", "one"}, {"other", "other"}});
    const auto first = paths.use({0});
    REQUIRE(first);
    CHECK(paths.use({0}).value().front() == first->front());
    CHECK(paths.openings() == 1);
    const auto both = paths.use({0, 1});
    REQUIRE(both);
    CHECK(both->front() == first->front());
    CHECK(ends.log == Log{"open one", "open other"});
    ends.log.clear();
    // In another order each has another number at the responder.
    REQUIRE(paths.use({1}));
    CHECK(ends.log == Log{"close one", "release 0", "close other", "release 1", "open other"});
    CHECK(paths.openings() == 3);
    ends.log.clear();
    REQUIRE(paths.useAnew({1}));
    CHECK(ends.log == Log{"close other", "release 0", "open other"});
    ends.log.clear();
    paths.closeAll();
    CHECK(ends.log == Log{"close other"});
}

TEST_CASE("a path that cannot be opened leaves those before it open, and the next point goes on", "[core][measure]")
{
    MetEnds ends;
    {
        Paths paths = ends.pathsOf({{"one", "one"}, {"broken", "broken"}, {"nobody's", ""}});
        REQUIRE(paths.use({0}));
        const auto broken = paths.use({0, 1});
        REQUIRE_FALSE(broken);
        CHECK(broken.error().what == "It cannot be opened.");
        CHECK(paths.use({2}).error().kind == ErrorKind::Invalid);
        REQUIRE(paths.use({0}));
        CHECK(ends.log == Log{"open one", "close one", "release 0", "open one"});
    }
    // Whoever leaves early leaves nothing open.
    CHECK(ends.log.back() == "close one");
}

TEST_CASE("each path is agreed on with its own settings where they are swept, otherwise with the run's",
          "[core][measure]")
{
    MetEnds ends;
    ends.request.timeoutNs = 5'000'000;
    ends.request.initiator.wait = model::Wait::Spin;
    model::RunRequest swept = ends.request;
    swept.initiator.wait = swept.responder.wait = model::Wait::Block;
    swept.busyPollUs = 77;
    swept.allowFragments = true;
    swept.transportOptions = {{"mode", "own"}};
    Paths paths = ends.pathsOf(
        {{"one", "one"}, {.transport = "other", .responderTransport = "one", .largestBytes = 256, .request = swept}});
    const auto used = paths.use({0, 1});
    REQUIRE(used);
    const Path& plain = *used->front();
    const Path& own = *used->back();
    CHECK(plain.request == &ends.request);
    CHECK(plain.wait == model::Wait::Spin);
    CHECK(own.wait == model::Wait::Block);
    CHECK(own.open.busyPoll == std::chrono::microseconds(77));
    CHECK(own.open.largestProbeBytes == 256);
    CHECK(own.limits.allowFragments);
    CHECK(own.open.replyTimeout == std::chrono::milliseconds(5));
    CHECK(own.responderCore == 7);
    REQUIRE(ends.link->prepared.size() == 2);
    const control::Prepare& asked = ends.link->prepared.back();
    CHECK(asked.path == 1);
    CHECK(asked.transport == "one");
    CHECK(asked.end.wait == model::Wait::Block);
    CHECK(asked.busyPollUs == 77);
    CHECK(asked.transportOptions == swept.transportOptions);
}

TEST_CASE("a trial is made once for a path, and what it chose holds whenever the path is opened again",
          "[core][measure]")
{
    MetEnds ends;
    int tries = 0;
    Paths paths = ends.pathsOf({{"either", "either"}, {"one", "one"}}, [&tries](const Path& path) {
        ++tries;
        return std::optional<std::int64_t>(path.open.options.at("mode") == "fast" ? 10'000 : 20'000);
    });
    const auto first = paths.use({0});
    REQUIRE(first);
    CHECK(first->front()->open.options.at("mode") == "fast");
    CHECK_FALSE(first->front()->trial.empty());
    CHECK(tries == 4);  // Each value twice: what two tries of one differ by is no difference.
    CHECK(ends.log == Log{"open either=slow", "close either=slow", "release 0", "open either=fast", "close either=fast",
                          "release 0", "open either=fast"});
    CHECK(ends.notes.size() == 1);
    REQUIRE(paths.use({1}));
    ends.log.clear();
    REQUIRE(paths.use({0}));
    CHECK(ends.log == Log{"close one", "release 0", "open either=fast"});
    CHECK(ends.notes.size() == 1);
}

TEST_CASE("what the user chose is not tried", "[core][measure]")
{
    MetEnds ends;
    ends.request.transportOptions = {{"mode", "slow"}};
    Paths paths = ends.pathsOf({{"either", "either"}}, [](const Path&) -> std::optional<std::int64_t> {
        FAIL("a trial");
        return std::nullopt;
    });
    REQUIRE(paths.use({0}));
    CHECK(ends.log == Log{"open either=slow"});
}

TEST_CASE("the limits of a path name both hosts' adapters where their MTUs differ", "[core][measure]")
{
    MetEnds ends;
    ends.meeting.initiatorHost.adapter = model::AdapterFacts{.name = "eth0", .mtuBytes = 1500};
    ends.meeting.responderHost.adapter = model::AdapterFacts{.name = "eth1", .mtuBytes = 1000};
    Paths paths = ends.pathsOf({{"one", "one"}});
    const auto used = paths.use({0});
    REQUIRE(used);
    CHECK(used->front()->limits.unfragmentedBytes == 972);
    CHECK(used->front()->limits.unequalMtus == "host A's eth0 has 1500, host B's eth1 1000");
}

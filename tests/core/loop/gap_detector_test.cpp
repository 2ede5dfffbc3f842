#include "core/loop/gap_detector.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using loop::GapDetector;

namespace {

constexpr clock::Ticks kShortest = 10'000;
constexpr clock::Ticks kLookCost = 200;
constexpr clock::Ticks kSending = 1'500;

void wait(GapDetector& detector, clock::Ticks looking, clock::Ticks gap = 0, clock::Ticks sending = kSending)
{
    detector.waited(sending + looking + gap, static_cast<std::uint64_t>(looking / kLookCost));
}

GapDetector taught()
{
    GapDetector detector(kShortest);
    detector.begin();
    detector.looked(30'000, 100);  // The first is slow.
    detector.looked(20'000, 100);
    return detector;
}

GapDetector learned(clock::Ticks sending = kSending)
{
    GapDetector detector = taught();
    for (int i = 0; i < 300; ++i)
        wait(detector, 2'000, 0, sending);
    return detector;
}

}  // namespace

TEST_CASE("a wait that looked as often as its length allows is no gap, however long", "[core][loop]")
{
    GapDetector detector = learned();
    wait(detector, 1'000'000'000);
    detector.waited(14'000'000, 50'000);  // Looks that take a good third longer: the core has slowed down.
    CHECK(detector.gaps().count == 0);
    CHECK(detector.gaps().isKnown);
}

TEST_CASE("a wait that looked too seldom is a gap of what is missing", "[core][loop]")
{
    GapDetector detector = learned();
    wait(detector, 2'000, 500'000);
    wait(detector, 4'000, 14'000);
    wait(detector, 2'000, 8'000);  // What the interrupt of a packet takes.
    CHECK(detector.gaps().count == 2);
    CHECK(detector.gaps().longest == 500'000);
    CHECK(detector.gaps().total == 514'000);
}

TEST_CASE("what a large probe takes to be sent is no gap, and is learned anew for every size", "[core][loop]")
{
    GapDetector detector = learned(60'000);
    CHECK(detector.gaps().count == 0);
    wait(detector, 2'000, 500'000, 60'000);
    CHECK(detector.gaps().longest == 500'000);
    detector.clear();
    detector.begin();
    for (int i = 0; i < 300; ++i)
        wait(detector, 2'000, 0, 90'000);
    CHECK(detector.gaps().count == 0);
}

TEST_CASE("gaps among the first waits are seen once one was without", "[core][loop]")
{
    GapDetector detector = taught();
    wait(detector, 2'000, 3'000'000);
    wait(detector, 2'000);
    wait(detector, 2'000, 70'000);
    CHECK(detector.gaps().count == 1);
    CHECK(detector.gaps().longest == 70'000);
}

TEST_CASE("what was learned outlives what was found", "[core][loop]")
{
    GapDetector detector = learned();
    wait(detector, 2'000, 500'000);
    detector.clear();
    CHECK(detector.gaps().count == 0);
    CHECK(detector.gaps().isKnown);
    wait(detector, 2'000, 20'000);
    CHECK(detector.gaps().count == 1);
}

TEST_CASE("of a wait that sleeps nothing is known", "[core][loop]")
{
    GapDetector detector(kShortest);
    detector.begin();
    detector.looked(20'000, 0);
    for (int i = 0; i < 300; ++i)
        detector.waited(1'000'000, 0);
    CHECK_FALSE(detector.gaps().isKnown);
    CHECK(detector.gaps().count == 0);
}

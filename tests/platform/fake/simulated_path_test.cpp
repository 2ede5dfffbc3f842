#include "platform/fake/simulated_path.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using fake::Moment;
using fake::PathTraits;
using fake::SimulatedPath;

TEST_CASE("a path loses, doubles, holds back and delays as many as it is told to", "[fake]")
{
    constexpr int kPackets = 100'000;
    PathTraits traits{.delayNs = 1'000, .jitterNs = 100, .tailShare = 0.01, .tailNs = 50'000};
    traits.lossShare = 0.1;
    traits.duplicateShare = 0.05;
    traits.reorderShare = 0.02;
    traits.reorderNs = 5'000'000;
    SimulatedPath path(traits, 42);
    int heldBack = 0;
    int inTail = 0;
    for (int i = 0; i < kPackets; ++i) {
        const Moment now = Moment{i} * 10'000'000;
        for (const Moment arrival : path.send(now)) {
            const Moment delay = arrival - now;
            REQUIRE(delay >= 1'000);
            heldBack += delay > 5'000'000;
            inTail += delay > 1'100 && delay < 5'000'000;
        }
    }
    const auto& truth = path.truth();
    CHECK(truth.packets == kPackets);
    CHECK(static_cast<double>(truth.lost) == Approx(0.1 * kPackets).epsilon(0.05));
    CHECK(static_cast<double>(truth.duplicated) == Approx(0.05 * 0.9 * kPackets).epsilon(0.05));
    CHECK(heldBack == Approx(0.02 * 0.9 * kPackets).epsilon(0.1));
    CHECK(inTail == Approx(0.01 * 0.945 * kPackets).epsilon(0.15));
}

TEST_CASE("packets keep their order but for those that are held back", "[fake]")
{
    PathTraits traits{.delayNs = 1'000, .jitterNs = 100'000};
    SimulatedPath inOrder(traits, 1);
    Moment last = 0;
    for (Moment now = 0; now < 1'000'000; now += 100) {
        const auto arrivals = inOrder.send(now);
        REQUIRE(arrivals.size() == 1);
        CHECK(arrivals[0] >= last);
        last = arrivals[0];
    }
    traits.reorderShare = 0.1;
    traits.reorderNs = 10'000;
    SimulatedPath outOfOrder(traits, 1);
    int overtaken = 0;
    last = 0;
    for (Moment now = 0; now < 1'000'000; now += 100) {
        const Moment arrival = outOfOrder.send(now).front();
        overtaken += arrival < last;
        last = std::max(last, arrival);
    }
    CHECK(overtaken > 10);
}

TEST_CASE("the same seed draws the same fates, another seed others", "[fake]")
{
    const PathTraits traits{.delayNs = 1'000, .jitterNs = 1'000'000};
    const auto course = [&](std::uint64_t seed) {
        SimulatedPath path(traits, seed);
        std::vector<Moment> arrivals;
        for (Moment now = 0; now < 100; ++now)
            arrivals.push_back(path.send(now * 10'000'000).front());
        return arrivals;
    };
    CHECK(course(5) == course(5));
    CHECK(course(5) != course(6));
}

TEST_CASE("nothing passes a path that is cut, and its fates go on", "[fake]")
{
    SimulatedPath path({}, 1);
    path.cut();
    CHECK(path.send(0).empty());
    path.mend();
    CHECK(path.send(0) == std::vector<Moment>{5'000});
    CHECK(path.truth().lost == 1);
    CHECK(path.truth().packets == 2);
}

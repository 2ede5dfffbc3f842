#include "core/loop/point_recorder.hpp"

#include <catch2/catch.hpp>

#include <memory>

using namespace halftrip;

TEST_CASE("jitter follows the differences between round trips as RFC 3550 reckons it", "[core][loop]")
{
    const auto recorder = std::make_unique<loop::PointRecorder>();
    CHECK(recorder->jitterSixteenths.load() == -1);
    recorder->addToJitter(5000);
    CHECK(recorder->jitterSixteenths.load() == -1);  // One trip differs from nothing.
    recorder->addToJitter(5160);
    CHECK(recorder->jitterSixteenths.load() / 16 == 10);  // A sixteenth of the first difference.
    for (int i = 0; i < 1000; ++i)
        recorder->addToJitter(i % 2 == 0 ? 5000 : 5160);
    CHECK(recorder->jitterSixteenths.load() / 16 == Approx(160).margin(1));
    for (int i = 0; i < 1000; ++i)
        recorder->addToJitter(7000);
    CHECK(recorder->jitterSixteenths.load() / 16 == 0);
}

#include "core/loop/gap_detector.hpp"
#include "core/loop/slow_probes.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <set>

using namespace halftrip;
using loop::ProbeStamps;

namespace {

ProbeStamps probe(std::uint64_t sequence, clock::Ticks sent, clock::Ticks length, clock::Ticks onItsWay = 0)
{
    const clock::Ticks there = 1'000'000 + sent + onItsWay / 2;
    return {sequence, sent, sent + length, there, there + length - onItsWay, 0};
}

}  // namespace

TEST_CASE("of any number of probes just the slowest are kept", "[core][loop]")
{
    const auto most = GENERATE(std::size_t{1}, model::kUsualSlowProbes, model::kMostSlowProbes);
    loop::SlowProbes slow;
    slow.keepUpTo(most);
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        const auto length = static_cast<clock::Ticks>(i * 7919 % 10'007);
        if (slow.wants(length))
            slow.add(probe(i, 0, length));
    }
    REQUIRE(slow.probes().size() == most);
    std::multiset<clock::Ticks> lengths;
    for (std::uint64_t i = 0; i < 10'000; ++i)
        lengths.insert(static_cast<clock::Ticks>(i * 7919 % 10'007));
    const auto least = std::ranges::min(slow.probes(), {}, &ProbeStamps::length).length();
    CHECK(least == *std::next(lengths.rbegin(), static_cast<std::ptrdiff_t>(most - 1)));
    slow.clear();
    CHECK(slow.probes().empty());
    CHECK(slow.wants(0));
}

TEST_CASE("every stretch of a point has its fastest probe, however long the point is", "[core][loop]")
{
    const auto bounds = std::make_unique<loop::ClockBounds>();
    bounds->begin(1'000);
    const clock::Ticks start = GENERATE(0, -5'000'000'000);  // Some clocks count up to zero first.
    for (clock::Ticks at = start; at < start + 1'000'000; at += 100)
        bounds->add(probe(static_cast<std::uint64_t>(at - start), at, 200, (at - start) % 1'000 == 500 ? 20 : 50));
    const auto probes = bounds->probes();
    CHECK(probes.size() <= loop::ClockBounds::kMost);
    CHECK(probes.size() > loop::ClockBounds::kMost / 4);
    CHECK(std::ranges::all_of(probes.first(probes.size() - 1),
                              [](const ProbeStamps& kept) { return kept.length() - kept.residence() == 20; }));
    CHECK(std::ranges::is_sorted(probes, {}, &ProbeStamps::sent));
}

TEST_CASE("gaps are kept with the wait in which they were, the longest where there are many", "[core][loop]")
{
    loop::GapDetector detector(10'000);
    detector.begin();
    detector.looked(20'000, 100);
    for (int i = 0; i < 300; ++i)
        detector.waited(3'500, 10, i);
    constexpr int kGaps = 200;
    for (int i = 1; i <= kGaps; ++i)
        detector.waited(3'500 + 20'000 + i * 10, 10, 100'000 * i);
    CHECK(detector.gaps().count == kGaps);
    CHECK(detector.gapUntil(100'000 * kGaps) == 20'000 + kGaps * 10);
    CHECK(detector.gapUntil(99) == 0);
    const auto shortest = std::ranges::min(detector.gaps().kept, {}, &loop::Gap::length);
    CHECK(shortest.length == 20'000 + (kGaps - static_cast<int>(model::kMostGaps) + 1) * 10);
    CHECK(shortest.until - shortest.from == 3'500 + shortest.length);
    detector.clear();
    CHECK(detector.gapUntil(100'000 * kGaps) == 0);
}

#include "core/measure/ends/timeline.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>
#include <vector>

using namespace halftrip;
using measure::EndClock;
using measure::HostTimeline;

namespace {

constexpr std::int64_t kRateA = 2'500'000'000;
constexpr std::int64_t kRateB = 3'100'000'000;
constexpr std::int64_t kOriginA = 40'000'000'000;
constexpr std::int64_t kOriginB = 7'000'000'000'000;

/// B's clock at `ns` of the truth, which A's clock tells; it gains `ppm`.
clock::Ticks ticksB(double ns, double ppm)
{
    return kOriginB + std::llround(ns * (1 + ppm * 1e-6) * static_cast<double>(kRateB) / 1e9);
}
clock::Ticks ticksA(double ns)
{
    return kOriginA + std::llround(ns * static_cast<double>(kRateA) / 1e9);
}

/// One probe each 10 ms whose way takes 2 us and up to `jitterNs` more in either direction.
std::vector<loop::ProbeStamps> probesOf(double ppm, double jitterNs)
{
    std::mt19937 random(42);
    std::uniform_real_distribution<double> jitter(0, jitterNs);
    std::vector<loop::ProbeStamps> probes;
    for (int i = 0; i < 100; ++i) {
        const double sent = i * 1e7;
        const double arrived = sent + 2'000 + jitter(random);
        const double left = arrived + 1'000;
        probes.push_back({static_cast<std::uint64_t>(i), ticksA(sent), ticksA(left + 2'000 + jitter(random)),
                          ticksB(arrived, ppm), ticksB(left, ppm), 0});
    }
    return probes;
}

}  // namespace

TEST_CASE("the ping-pong places the responder's moments within the bound that is told", "[core][measure]")
{
    const clock::TickConverter a(kOriginA, kRateA);
    const clock::TickConverter b(kOriginB, kRateB);
    for (const double ppm : {0.0, 3.0, -3.0}) {
        for (const double jitterNs : {0.0, 500.0, 20'000.0}) {
            CAPTURE(ppm, jitterNs);
            const auto probes = probesOf(ppm, jitterNs);
            const HostTimeline timeline(probes, {a, kOriginA}, {b, kOriginB}, false);
            REQUIRE(timeline.isUsable());
            const model::Timeline facts = timeline.facts(probes.back().received);
            CHECK(facts.boundNs >= 1'990);
            CHECK(facts.boundNs <= 2'200 + static_cast<std::int64_t>(jitterNs));
            CHECK_FALSE(facts.isOneClock);
            for (int step = 0; step < 303; ++step) {
                const double ns = step * 3.3e6;
                CHECK(std::abs(static_cast<double>(timeline.ofResponder(ticksB(ns, ppm))) - ns) <=
                      static_cast<double>(facts.boundNs) + 1);
            }
        }
    }
}

// The probes of a long point are far apart: 20 s in one of an hour and a half.
TEST_CASE("the bound holds between probes that are far apart, and beyond them", "[core][measure]")
{
    const clock::TickConverter a(kOriginA, kRateA);
    const clock::TickConverter b(kOriginB, kRateB);
    constexpr double kApartNs = 20e9;
    constexpr double kWobbleNs = 200e9;
    for (const double wobblePpm : {0.0, 0.5}) {
        for (const double ppm : {0.0, 15.0}) {
            for (const int count : {1, 2, 3, 30}) {
                CAPTURE(wobblePpm, ppm, count);
                const auto there = [&](double ns) {
                    const double turn = 2 * std::acos(-1.0) / kWobbleNs;
                    return ticksB(ns + wobblePpm * 1e-6 * (1 - std::cos(turn * ns)) / turn, ppm);
                };
                std::mt19937 random(7);
                std::uniform_real_distribution<double> way(2'000, 2'300);
                std::vector<loop::ProbeStamps> probes;
                for (int i = 0; i < count; ++i) {
                    const double sent = (i + 0.9) * kApartNs;
                    const double arrived = sent + way(random);
                    probes.push_back({static_cast<std::uint64_t>(i), ticksA(sent),
                                      ticksA(arrived + 1'000 + way(random)), there(arrived), there(arrived + 1'000),
                                      0});
                }
                const double end = (count + 0.8) * kApartNs;
                const HostTimeline timeline(probes, {a, kOriginA}, {b, kOriginB}, false);
                const std::int64_t boundNs = timeline.facts(ticksA(end)).boundNs;
                for (double ns = 0; ns < end; ns += end / 997)
                    CHECK(std::abs(static_cast<double>(timeline.ofResponder(there(ns))) - ns) <=
                          static_cast<double>(boundNs) + 1);
                if (count == 30)
                    CHECK(boundNs < 25'000);  // At 20 ppm it could be 200 us.
            }
        }
    }
}

TEST_CASE("one clock at both ends is believed only where no probe speaks against it", "[core][measure]")
{
    const clock::TickConverter converter(0, kRateA);
    std::vector<loop::ProbeStamps> probes;
    for (int i = 0; i < 10; ++i) {
        const double sent = i * 1e7;
        probes.push_back({1, ticksA(sent), ticksA(sent + 5'000), ticksA(sent + 2'000), ticksA(sent + 3'000), 0});
    }
    const EndClock here{converter, kOriginA};
    const HostTimeline one(probes, here, {converter, probes.front().arrivedThere}, true);
    CHECK(one.facts(0).isOneClock);
    CHECK(one.facts(0).boundNs == 0);
    CHECK(one.ofResponder(ticksA(123'456)) == 123'456);
    for (loop::ProbeStamps& probe : probes) {
        probe.arrivedThere += 1'000'000;
        probe.leftThere += 1'000'000;
    }
    CHECK_FALSE(HostTimeline(probes, here, {converter, probes.front().arrivedThere}, true).facts(0).isOneClock);
}

TEST_CASE("stamps that mean nothing relate nothing", "[core][measure]")
{
    const clock::TickConverter converter(0, kRateA);
    const EndClock here{converter, kOriginA};
    CHECK_FALSE(HostTimeline({}, here, here, true).isUsable());
    // It was longer there than its whole way took.
    const std::vector<loop::ProbeStamps> wrong{{1, ticksA(0), ticksA(1'000), 1, std::int64_t{1} << 61, 0}};
    CHECK_FALSE(HostTimeline(wrong, here, {converter, 1}, false).isUsable());
}

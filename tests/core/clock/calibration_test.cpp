#include "core/clock/calibration.hpp"
#include "core/model/record/run_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <deque>

using namespace halftrip::clock;

namespace {

/// One true time that two clocks look at; looking takes time, too.
struct World {
    mutable std::int64_t trueNs = 1'000'000;
    std::int64_t readingTakesNs = 10;
};

/// Runs `ppm` too fast against nominal nanoseconds.
class FakeTickClock final : public TickClock {
public:
    explicit FakeTickClock(const World& world) : m_world(world) {}
    [[nodiscard]] Ticks read() const noexcept override
    {
        m_world.trueNs += m_world.readingTakesNs;
        const std::int64_t elapsed = m_world.trueNs - changedAtNs;
        return ticksAtChange + elapsed + elapsed * ppm / 1'000'000;
    }
    [[nodiscard]] std::string name() const override { return "fake"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }

    std::int64_t ppm = 0;
    std::int64_t changedAtNs = 0;
    Ticks ticksAtChange = 0;

private:
    const World& m_world;
};

class FakeReference final : public ReferenceClock {
public:
    explicit FakeReference(const World& world) : m_world(world) {}
    [[nodiscard]] std::int64_t nowNs() const noexcept override
    {
        m_world.trueNs += m_world.readingTakesNs;
        return m_world.trueNs;
    }

private:
    const World& m_world;
};

/// Says what it was told to, and keeps counting from the last word.
class ScriptedClock final : public TickClock {
public:
    explicit ScriptedClock(std::deque<Ticks> script) : m_script(std::move(script)) {}
    [[nodiscard]] Ticks read() const noexcept override
    {
        if (m_script.size() == 1)
            m_script.front() += 1'000;
        const Ticks ticks = m_script.front();
        if (m_script.size() > 1)
            m_script.pop_front();
        return ticks;
    }
    [[nodiscard]] std::string name() const override { return "scripted"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 0; }

private:
    mutable std::deque<Ticks> m_script;
};

class CountingReference final : public ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override { return ++m_count; }

private:
    mutable std::int64_t m_count = 0;
};

constexpr std::chrono::nanoseconds kSecond = std::chrono::seconds(1);

}  // namespace

TEST_CASE("the pair with the tightest bracket is kept", "[core][clock]")
{
    // Brackets 0..500, 600..620, 700..900, then 1000 each.
    const ScriptedClock ticks({0, 500, 600, 620, 700, 900, 1'000});
    const CountingReference reference;
    const ClockPair pair = readPair(ticks, reference);
    CHECK(pair.ticks == 610);
    CHECK(pair.referenceNs == 2);
}

TEST_CASE("the first of equally tight brackets is kept", "[core][clock]")
{
    const ScriptedClock ticks({0, 50, 100, 150, 2'000});
    const CountingReference reference;
    CHECK(readPair(ticks, reference).referenceNs == 1);
}

TEST_CASE("calibration finds the rate of the tick clock", "[core][clock]")
{
    World world;
    world.readingTakesNs = 100;
    FakeTickClock ticks(world);
    ticks.ppm = 2'345;
    const FakeReference reference(world);
    const TickConverter converter = calibrate(ticks, reference, kSecond);
    CHECK(converter.ticksPerSecond() == Approx(1'002'345'000.0).epsilon(1e-6));
    CHECK(world.trueNs >= kSecond.count());
}

TEST_CASE("a calibration that began earlier waits only for the rest of its span", "[core][clock]")
{
    World world;
    FakeTickClock ticks(world);
    ticks.ppm = 2'345;
    const FakeReference reference(world);
    const auto passed = GENERATE(std::int64_t{0}, kSecond.count() / 4, 3 * kSecond.count());
    const ClockPair start = readPair(ticks, reference);
    world.trueNs += passed;
    const std::int64_t asked = world.trueNs;
    CHECK(calibrateSince(start, ticks, reference, kSecond).ticksPerSecond() == Approx(1'002'345'000.0).epsilon(1e-6));
    const std::int64_t waited = world.trueNs - asked;
    CHECK(waited == Approx(static_cast<double>(std::max<std::int64_t>(kSecond.count() - passed, 0))).margin(10'000));
}

TEST_CASE("a clock that keeps its rate shows no drift", "[core][clock]")
{
    World world;
    const FakeTickClock ticks(world);
    const FakeReference reference(world);
    const TickConverter converter(0, std::int64_t{1'000'000'000});
    const DriftCheck check(ticks, reference, converter);
    world.trueNs += 10 * kSecond.count();
    CHECK(check.partsPerMillion() == Approx(0).margin(0.01));
}

TEST_CASE("a rate that moves during the run is seen, with its sign", "[core][clock]")
{
    const auto ppm = GENERATE(std::int64_t{150}, std::int64_t{-150}, std::int64_t{20});
    World world;
    FakeTickClock ticks(world);
    const FakeReference reference(world);
    const TickConverter converter(0, std::int64_t{1'000'000'000});
    const DriftCheck check(ticks, reference, converter);
    ticks.ticksAtChange = world.trueNs;
    ticks.changedAtNs = world.trueNs;
    ticks.ppm = ppm;
    world.trueNs += 10 * kSecond.count();
    CHECK(check.partsPerMillion() == Approx(static_cast<double>(ppm)).margin(0.1));
    CHECK((std::abs(check.partsPerMillion()) > halftrip::model::kLargestDriftPpm) == (std::abs(ppm) > 100));
}

TEST_CASE("cost and grid of a stamp are those of the clock", "[core][clock]")
{
    World world;
    world.readingTakesNs = 26;
    const FakeTickClock ticks(world);
    const TickConverter converter(0, 2'600'000'000);
    const StampFacts facts = measureStamp(ticks, converter);
    CHECK(facts.costPicoseconds == 10'000);
    CHECK(facts.gridPicoseconds == 10'000);
}

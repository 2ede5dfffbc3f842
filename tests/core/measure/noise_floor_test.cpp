#include "core/measure/point/noise_floor.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

/// Steps of 100 ns; once, shortly before `atTicks`, the thread is preempted for `gapTicks`.
class GappyClock final : public clock::TickClock {
public:
    GappyClock(clock::Ticks atTicks, clock::Ticks gapTicks) : m_at(atTicks), m_gap(gapTicks) {}
    [[nodiscard]] clock::Ticks read() const noexcept override
    {
        m_now += 100;
        if (m_now >= m_at && m_gap != 0) {
            m_now += m_gap;
            m_gap = 0;
        }
        return m_now;
    }
    [[nodiscard]] std::string name() const override { return "gappy"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }

private:
    mutable clock::Ticks m_now = 0;
    clock::Ticks m_at;
    mutable clock::Ticks m_gap;
};

}  // namespace

TEST_CASE("the noise floor's span is as long as it was, with the gap that ended it", "[core][measure]")
{
    const clock::TickConverter converter(0, std::int64_t{1'000'000'000});
    const GappyClock quiet(INT64_MAX, 0);
    const model::NoiseFloor whole = measure::measureNoiseFloor(quiet, converter, 10ms);
    CHECK(whole.gapSpanNs == 10'000'000);
    CHECK(whole.gaps.isEmpty());
    // The cost of a stamp is taken first, some 1 ms: this gap begins within the 10 ms and ends 50 ms after them.
    const GappyClock gappy(10'000'000, 50'000'000);
    const model::NoiseFloor longer = measure::measureNoiseFloor(gappy, converter, 10ms);
    CHECK(longer.gaps.count() == 1);
    CHECK(longer.gapSpanNs > 50'000'000);
    CHECK(longer.gaps.sumNs() < static_cast<std::uint64_t>(longer.gapSpanNs));
}

#pragma once

#include "core/clock/calibration.hpp"
#include "core/clock/tick_clock.hpp"

#include <atomic>

namespace halftrip::fake {

/// A clock that stands still until somebody moves it: 1 tick is 1 ns. Each reading moves it by `stepTicks`, so that a
/// loop that waits for it ends.
class FakeClock final : public clock::TickClock, public clock::ReferenceClock {
public:
    explicit FakeClock(clock::Ticks start = 1'000'000, clock::Ticks stepTicks = 1) : m_now(start), m_step(stepTicks) {}

    [[nodiscard]] clock::Ticks read() const noexcept override { return m_now.fetch_add(m_step); }
    [[nodiscard]] std::string name() const override { return "fake"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }
    [[nodiscard]] std::int64_t nowNs() const noexcept override { return m_now.load(); }

    /// The time without moving it.
    [[nodiscard]] clock::Ticks peek() const noexcept { return m_now.load(); }
    /// Never backwards.
    void advanceTo(clock::Ticks when) noexcept
    {
        if (when > m_now.load())
            m_now.store(when);
    }

private:
    mutable std::atomic<clock::Ticks> m_now;
    clock::Ticks m_step;
};

}  // namespace halftrip::fake

#pragma once

#include "core/clock/tick_converter.hpp"

#include <optional>

namespace halftrip::windows {

using clock::Ticks;

/// How long a wait that sleeps by the millisecond may sleep, by the run's clock.
class SleepLimit {
public:
    /// `clock` must outlive the use. May take some milliseconds.
    void open(const clock::TickClock& clock);
    /// Until the deadline, rounded up to a millisecond; 0 when it has passed. One far away is cut short: sleep again.
    [[nodiscard]] unsigned long millisecondsTo(Ticks deadline) const noexcept;

private:
    const clock::TickClock* m_clock = nullptr;
    std::optional<clock::TickConverter> m_converter;
};

}  // namespace halftrip::windows

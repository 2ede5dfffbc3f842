#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_clock.hpp"

#include <cstdint>

namespace halftrip::clock {

/// Turns ticks into nanoseconds by one integer multiplication and one shift. Immutable: any thread.
///
/// The factor is a 64-bit fixed-point number with as many fraction bits as fit, so a day at 3 GHz converts to the
/// exact nanosecond.
class TickConverter {
public:
    /// `originTicks` becomes 0 ns. `ticksPerSecond` is 1'000 .. 2^60; anything else is a caller's bug (asserted).
    TickConverter(Ticks originTicks, std::int64_t ticksPerSecond);
    /// From a calibration: `ticks` ticks lasted `nanoseconds` (both > 0).
    [[nodiscard]] static TickConverter fromInterval(Ticks originTicks, std::int64_t ticks, std::int64_t nanoseconds);

    /// Nanoseconds since the origin. Before the origin: 0.
    [[nodiscard]] std::int64_t toNanoseconds(Ticks ticks) const noexcept { return spanToNanoseconds(ticks - m_origin); }
    /// Length of a span of ticks in nanoseconds, rounded down; 0 for a negative span.
    [[nodiscard]] std::int64_t spanToNanoseconds(std::int64_t ticks) const noexcept
    {
        if (ticks <= 0)
            return 0;
        const U128 product = multiplyWide(static_cast<std::uint64_t>(ticks), m_factor);
        if (m_shift == 64)
            return static_cast<std::int64_t>(product.high);
        return static_cast<std::int64_t>((product.high << (64U - m_shift)) | (product.low >> m_shift));
    }
    /// The inverse for spans, rounded to the nearest tick.
    [[nodiscard]] std::int64_t nanosecondsToSpan(std::int64_t nanoseconds) const noexcept;
    [[nodiscard]] double ticksPerSecond() const noexcept;
    [[nodiscard]] Ticks origin() const noexcept { return m_origin; }

private:
    TickConverter() = default;

    Ticks m_origin = 0;
    std::uint64_t m_factor = 0;  ///< Nanoseconds per tick, times 2^m_shift.
    unsigned m_shift = 0;        ///< 1 .. 64.
    long double m_nanosecondsPerTick = 1;
};

}  // namespace halftrip::clock

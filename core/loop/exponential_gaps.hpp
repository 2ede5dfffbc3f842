#pragma once

#include "core/clock/tick_clock.hpp"

#include <cmath>
#include <cstdint>

namespace halftrip::loop {

/// Lengths between events that come independently of one another, at a rate that does not change (a Poisson process):
/// no timer of a host or an adapter can keep step with them. The same seed makes the same row. No allocation.
class ExponentialGaps {
public:
    /// `mean` in ticks. No length is above 37 times the mean.
    void begin(std::uint64_t seed, clock::Ticks mean) noexcept
    {
        m_state = seed;
        m_mean = static_cast<double>(mean);
    }
    [[nodiscard]] clock::Ticks next() noexcept
    {
        // Above 0 and up to 1, in steps of 2^-53.
        const double share = static_cast<double>((draw() >> 11) + 1) * 0x1p-53;
        return static_cast<clock::Ticks>(-std::log(share) * m_mean);
    }

private:
    /// SplitMix64: 64 bits of state, and good from the first number on, whatever the seed.
    [[nodiscard]] std::uint64_t draw() noexcept
    {
        std::uint64_t mixed = m_state += 0x9E3779B97F4A7C15;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return mixed ^ (mixed >> 31);
    }

    std::uint64_t m_state = 0;
    double m_mean = 0;
};

}  // namespace halftrip::loop

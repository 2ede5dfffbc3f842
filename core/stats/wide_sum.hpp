#pragma once

#include "core/base/compiler.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::stats {

/// An exact unsigned 128-bit sum: squares of nanoseconds outgrow 64 bits after a few outliers of a minute.
struct WideSum {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    void add(U128 value) noexcept
    {
        const std::uint64_t sum = low + value.low;
        high += value.high + (sum < low ? 1U : 0U);
        low = sum;
    }
    /// The square of `value`, `times` times.
    void addSquare(std::uint64_t value, std::uint64_t times = 1) noexcept
    {
        const U128 square = multiplyWide(value, value);
        U128 squares = multiplyWide(square.low, times);
        squares.high += square.high * times;
        add(squares);
    }
    /// Modulo 2^128, like every unsigned subtraction.
    void subtract(U128 value) noexcept
    {
        high -= value.high + (low < value.low ? 1U : 0U);
        low -= value.low;
    }
    [[nodiscard]] U128 toU128() const noexcept { return {high, low}; }
    /// Nearest floating-point number.
    [[nodiscard]] long double toReal() const noexcept
    {
        return static_cast<long double>(high) * 18446744073709551616.0L + static_cast<long double>(low);
    }
    bool operator==(const WideSum&) const = default;
};

/// Decimal digits without sign or leading zeros ("0" for zero): how files carry numbers that JSON readers would round.
[[nodiscard]] std::string toDecimal(const WideSum& sum);
/// The inverse. Absent when `digits` is empty, holds anything but digits or exceeds 128 bits.
[[nodiscard]] std::optional<WideSum> wideSumFromDecimal(std::string_view digits) noexcept;

}  // namespace halftrip::stats

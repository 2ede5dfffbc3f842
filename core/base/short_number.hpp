#pragma once

#include <string>

namespace halftrip {

/// Three digits of a number for a sentence, never in powers of ten: "0.931", "12.4", "2050".
[[nodiscard]] std::string shortNumber(double value);
/// As "{:.3g}" for three digits, but without an exponent from 1e-12 up: "0.0000423", "0.5", "12.4", "2050".
[[nodiscard]] std::string significantDigits(double value, int digits);

}  // namespace halftrip

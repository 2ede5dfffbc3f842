#pragma once

#include <string>

namespace halftrip {

/// Three digits of a number for a sentence, never in powers of ten: "0.931", "12.4", "2050".
[[nodiscard]] std::string shortNumber(double value);
/// As "{:.3g}" for three digits, but for a larger number, which stands as a whole one: "0.5", "12.4", "2050".
[[nodiscard]] std::string significantDigits(double value, int digits);

}  // namespace halftrip

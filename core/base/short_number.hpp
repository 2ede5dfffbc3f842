#pragma once

#include <string>

namespace halftrip {

/// Three digits of a number for a sentence, never in powers of ten: "0.931", "12.4", "2050".
[[nodiscard]] std::string shortNumber(double value);

}  // namespace halftrip

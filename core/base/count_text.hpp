#pragma once

#include <cmath>
#include <cstdint>
#include <string>

namespace halftrip {

/// A count as every person reads it, in tables, sentences, reports and the window: with thousands separators,
/// "97,184". Not for files that programs read, nor for ports and other numbers that count nothing.
[[nodiscard]] inline std::string countText(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t place = text.size(); place > 3; place -= 3)
        text.insert(place - 3, 1, ',');
    return text;
}

/// The same for what was divided: packets per second, bits per second. Not negative.
[[nodiscard]] inline std::string roundedCountText(double count)
{
    return countText(static_cast<std::uint64_t>(std::llround(count)));
}

}  // namespace halftrip

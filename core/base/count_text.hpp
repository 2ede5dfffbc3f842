#pragma once

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

}  // namespace halftrip

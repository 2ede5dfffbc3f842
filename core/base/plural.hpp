#pragma once

#include <concepts>
#include <string_view>

namespace halftrip {

/// `plural`, which ends with an "s", as it stands behind that number: "bytes", and "byte" behind 1.
[[nodiscard]] constexpr std::string_view wordBehind(std::integral auto number, std::string_view plural)
{
    return plural.substr(0, plural.size() - (number == 1 ? 1 : 0));
}

}  // namespace halftrip

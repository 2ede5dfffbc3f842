#pragma once

#include "core/base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip {

/// Reads whole numbers as people list them: "64", "1,2,4..2048" (the step before ".." goes on: doubling here,
/// "10,20..100" adds), "64..1024" (doubling). Ascending order is not required; blanks around commas are allowed. At
/// most `most` numbers. Error Invalid continues the sentence "... cannot be read": `at "64x": this is no whole number`.
[[nodiscard]] Result<std::vector<std::uint64_t>> parseNumberRow(std::string_view text, std::size_t most);

/// "1,2,4,8": a form that parseNumberRow() reads back. Doubling rows of four and more are shortened to "1,2,4..2048".
[[nodiscard]] std::string numberRowText(const std::vector<std::uint64_t>& numbers);

}  // namespace halftrip

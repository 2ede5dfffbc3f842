#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

/// What a colour of a terminal means here.
enum class Paint : std::uint8_t { Good, Warning, Bad, Strong, Faint };
/// The text in that colour; as it is where `hasColours` is false.
[[nodiscard]] std::string painted(std::string_view text, Paint paint, bool hasColours);

/// Characters of a UTF-8 text, each of them one column wide; what only colours it is none.
[[nodiscard]] std::size_t widthOf(std::string_view text) noexcept;

/// The text behind its label: lines of at most `columns`, broken at blanks, all but the first begin where the text
/// does. `label` stands at the left of `indent` columns.
[[nodiscard]] std::string labelled(std::string_view label, std::string_view text, std::size_t indent,
                                   std::size_t columns);

/// Lines of sentences broken as labelled() does it; rows of a table, which have blanks between their cells, stay whole.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns);

/// Rows of left-aligned cells, each column as wide as its widest cell. Each line ends in a newline and none in blanks.
[[nodiscard]] std::string leftAligned(const std::vector<std::vector<std::string>>& rows);

}  // namespace halftrip::exporting

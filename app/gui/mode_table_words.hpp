#pragma once

#include <string_view>
#include <vector>

namespace halftrip::gui {

/// Titles, heads and the shorter sentences of what modes show beside their points (exporting::modeTables()): in fmt's
/// syntax, as in check::Check::texts. What is not here stays English.
[[nodiscard]] std::vector<std::string_view> modeTableTexts();

}  // namespace halftrip::gui

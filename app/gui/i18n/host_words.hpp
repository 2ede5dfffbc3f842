#pragma once

#include <string_view>
#include <vector>

namespace halftrip::gui {

/// What the platforms say of a setting that has no value, where they read it, and values with words in them: in fmt's
/// syntax, as in check::Check::texts. They keep no list of it that a window could see; what is not here stays English.
[[nodiscard]] std::vector<std::string_view> hostTexts();

/// What stands beside the names of books and files in check::Check::effectSource, each between two semicolons.
[[nodiscard]] std::vector<std::string_view> sourceRemarks();

}  // namespace halftrip::gui

#pragma once

#include <string_view>
#include <vector>

namespace halftrip::gui {

/// What core says of entries and of files that it cannot read, as in diagnose::Rule::texts.
[[nodiscard]] std::vector<std::string_view> inputTexts();

}  // namespace halftrip::gui

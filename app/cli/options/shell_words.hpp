#pragma once

#include "core/base/shell_words.hpp"

#include <string>
#include <vector>

namespace halftrip::cli {

/// "halftrip ping ..." from the arguments; the value of --code is left out, so that a run file holds no secret.
[[nodiscard]] std::string commandLineText(const std::vector<std::string>& arguments, Shell shell);

}  // namespace halftrip::cli

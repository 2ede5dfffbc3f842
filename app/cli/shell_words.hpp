#pragma once

#include <string>
#include <vector>

namespace halftrip::cli {

/// One argument as a POSIX shell must see it: quoted only where it needs to be.
[[nodiscard]] std::string quoteForShell(const std::string& argument);

/// "halftrip ping ..." from the arguments; the value of --code is left out, so that a run file holds no secret.
[[nodiscard]] std::string commandLineText(const std::vector<std::string>& arguments);

}  // namespace halftrip::cli

#pragma once

#include <string>
#include <vector>

namespace halftrip::windows {

using Program = int (*)(const std::vector<std::string>& arguments);

/// Runs `program` for the service manager, which may stop it like Ctrl-C; what it says goes into a log file. Its exit
/// code; 2 where no service manager has started us. Main thread.
[[nodiscard]] int runAsService(std::vector<std::string> arguments, Program program);

}  // namespace halftrip::windows

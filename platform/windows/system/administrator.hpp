#pragma once

#include "platform/windows/system/service.hpp"

#include <string>
#include <vector>

namespace halftrip::windows {

/// Starts this program once more with the rights of an administrator, which Windows asks the user for, waits until it
/// has ended, and says what it says. Its exit code; 126, as pkexec has it, when the user declines; 127 when the system
/// cannot ask. Main thread.
[[nodiscard]] int runAsAdministrator(const std::vector<std::string>& arguments);

/// The elevated process: runs `program`, and what it says goes to whoever asked. The first argument names the pipes.
/// Main thread.
[[nodiscard]] int runForAsker(std::vector<std::string> arguments, Program program);

}  // namespace halftrip::windows

#pragma once

#include "app/cli/command.hpp"

namespace halftrip::cli {

/// One function for each command, each in a file of its own; all_commands.cpp lists them.
[[nodiscard]] Command serveCommand();
/// One for each mode there is: measure/all_modes.cpp.
[[nodiscard]] std::vector<Command> modeCommands();
[[nodiscard]] Command demoCommand();
[[nodiscard]] Command checkCommand();
[[nodiscard]] Command selftestCommand();
/// "tune plan" and its kind.
[[nodiscard]] std::vector<Command> tuneCommands();
[[nodiscard]] Command tuneProveCommand();
[[nodiscard]] Command tuneSearchCommand();
[[nodiscard]] Command diagnoseCommand();
[[nodiscard]] Command adaptersCommand();
[[nodiscard]] Command transportsCommand();
[[nodiscard]] Command reportCommand();
[[nodiscard]] Command autopsyCommand();
[[nodiscard]] Command referencesCommand();
[[nodiscard]] Command compareCommand();
[[nodiscard]] Command verifyCommand();
[[nodiscard]] Command fleetPlanCommand();
[[nodiscard]] Command fleetRunCommand();
[[nodiscard]] Command fleetReportCommand();
[[nodiscard]] Command watchCommand();
[[nodiscard]] Command completionCommand();

}  // namespace halftrip::cli

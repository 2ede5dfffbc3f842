#pragma once

#include "app/cli/command.hpp"

namespace halftrip::cli {

/// One function for each command, each in a file of its own; all_commands.cpp lists them.
[[nodiscard]] Command serveCommand();
[[nodiscard]] Command pingCommand();
[[nodiscard]] Command demoCommand();
[[nodiscard]] Command adaptersCommand();
[[nodiscard]] Command transportsCommand();
[[nodiscard]] Command reportCommand();
[[nodiscard]] Command compareCommand();

}  // namespace halftrip::cli

#pragma once

#include "app/cli/exit_codes.hpp"
#include "core/base/shell_words.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace halftrip::cli {

/// What every command works with.
struct CommandContext {
    os::Platform& platform;
    const transport::TransportRegistry& registry;
    std::string commandLine;  ///< As typed, quoted for a shell, without secrets.
    const CLI::App* typed = nullptr;  ///< The command with its options, for the same on another host (--from).
};

/// One command word. `define` adds its options to a subcommand and returns what runs after parsing.
struct Command {
    std::string name;
    std::string summary;
    std::function<std::function<ExitCode(const CommandContext&)>(CLI::App&)> define;
};

/// All commands in the order of the help text (commands/all_commands.cpp).
[[nodiscard]] const std::vector<Command>& allCommands();

/// "sweep B --over size=64,256" as the command that it means; what means nothing else stays as it is.
[[nodiscard]] std::vector<std::string> withWordForOver(std::vector<std::string> arguments);
/// Parses the arguments and runs the command. The whole program but for making the platform.
[[nodiscard]] int runCommandLine(const std::vector<std::string>& typed, os::Platform& platform,
                                 const transport::TransportRegistry& registry);

/// "halftrip ping ..." from the arguments; the value of --code is left out, so that a run file holds no secret.
[[nodiscard]] std::string commandLineText(const std::vector<std::string>& arguments, Shell shell);

/// What went wrong as a person reads it: a capital first letter and a full stop. A name at its beginning stays as it
/// is; what would steer a terminal (in a file's name) becomes blanks.
[[nodiscard]] std::string asSentence(std::string what);

/// "halftrip: WHAT" and the next step on standard error; returns the exit code.
ExitCode reportError(const Error& error);

/// Prints a command's result. Returns `code`, or that of the failure when it did not arrive, which is then reported.
ExitCode deliverResult(std::string_view text, ExitCode code = ExitCode::Done);

}  // namespace halftrip::cli

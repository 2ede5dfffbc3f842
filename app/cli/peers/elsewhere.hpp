#pragma once

#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/peers/ssh_program.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::cli {

/// The words for the same command on another host: all that was typed but the options `left` ("--save"), and what only
/// concerns the way there and the pairing code.
[[nodiscard]] std::vector<std::string> typedWords(const CLI::App& typed, std::initializer_list<std::string_view> left);

/// How a command on another host ended.
struct EndElsewhere {
    std::string output;  ///< Its standard output.
    ExitCode code = ExitCode::Done;
};

/// Runs halftrip with `words` at `wish.from` and waits for its end; what it says on standard error is said here. A
/// pairing code goes through its standard input, whose end stops it: Ctrl-C here, the end of this process or of ssh.
/// Errors: Invalid (no ssh:// host), those of SshProgram, Interrupted, Protocol (it prints without end), Refused (no
/// halftrip ran there: a login shell that starts nothing has ended, perhaps with one of halftrip's exit codes).
[[nodiscard]] Result<EndElsewhere> runElsewhere(const SshWish& wish, std::vector<std::string> words,
                                                const std::string& pairingCode, os::Platform& platform);

/// The command that was typed, at `wish.from`, its output printed here or written where `json` says.
ExitCode relayCommand(const SshWish& wish, const JsonOutput& json, const std::string& pairingCode,
                      const CommandContext& context);

}  // namespace halftrip::cli

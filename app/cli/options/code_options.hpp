#pragma once

#include "core/base/error.hpp"
#include "core/os/processes.hpp"

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace halftrip::cli {

/// Where the pairing code of a responder comes from.
struct CodeOptions {
    std::string code = {};
    std::string file = {};  ///< Its first line is the code; "-": standard input.
};

/// --code, for which HALFTRIP_CODE can stand, or --code-file; not both as typed. `whose`: what --code takes. `group`:
/// of the help; empty: CLI11's own.
void addCodeOptions(CLI::App& app, CodeOptions& options, const std::string& whose, const std::string& group = {});

/// --code-file alone. The code in it is for another use in each command, which the help tells: `use` stands before the
/// words for the code in the file, `rest` behind them.
CLI::Option* addCodeFileOption(CLI::App& app, std::string& file, const std::string& use, const std::string& rest = {});

/// The code; nothing where none was given. Errors: File, Invalid where the file holds none.
[[nodiscard]] Result<std::string> readPairingCode(const CodeOptions& options, os::Processes& processes);

}  // namespace halftrip::cli

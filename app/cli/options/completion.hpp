#pragma once

#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace halftrip::cli {

enum class CompletedShell { Bash, Zsh, Fish };

/// What may stand behind an option, or for what a command works on. Empty: nobody can know it.
struct Values {
    std::vector<std::string> words = {};
    bool isFile = false;
    bool isAdapter = false;  ///< Of the host that the script runs on.
};
/// By an option ("--transport"), or by a command's words and what it works on (" tune plan items").
using KnownValues = std::map<std::string, Values>;

/// The script that makes `shell` complete the commands and options of `app`, each with the first sentence of its help
/// where the shell shows such. Made of the same descriptions as the help.
[[nodiscard]] std::string completionScript(const CLI::App& app, CompletedShell shell, const KnownValues& known = {});

}  // namespace halftrip::cli

#pragma once

#include <string>

namespace CLI {
class App;
}

namespace halftrip::cli {

enum class Shell { Bash, Zsh, Fish };

/// The script that makes `shell` complete the commands and options of `app`, each with the first sentence of its help
/// where the shell shows such. Made of the same descriptions as the help.
[[nodiscard]] std::string completionScript(const CLI::App& app, Shell shell);

}  // namespace halftrip::cli

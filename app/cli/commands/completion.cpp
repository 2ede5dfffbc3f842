#include "app/cli/completion.hpp"
#include "app/cli/commands/commands.hpp"

#include <CLI/CLI.hpp>

#include <map>

namespace halftrip::cli {

Command completionCommand()
{
    return {"completion", "Print a completion script for your shell", [](CLI::App& app) {
                const auto shell = std::make_shared<Shell>(Shell::Bash);
                const std::map<std::string, Shell> shells{
                    {"bash", Shell::Bash}, {"zsh", Shell::Zsh}, {"fish", Shell::Fish}};
                app.add_option("shell", *shell, "bash, zsh or fish; the packages install all three")
                    ->type_name("SHELL")
                    ->required()
                    ->transform(CLI::Transformer(shells).description(""));
                app.footer("To try it in bash:  source <(halftrip completion bash)");
                return [shell, &app](const CommandContext&) {
                    return deliverResult(completionScript(*app.get_parent(), *shell));
                };
            }};
}

}  // namespace halftrip::cli

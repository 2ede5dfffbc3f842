#include "app/cli/command.hpp"
#include "app/cli/run_command.hpp"

#include <CLI/CLI.hpp>

namespace halftrip::cli {
namespace {

Command commandOf(const measure::Mode& mode)
{
    return {std::string(mode.id), std::string(mode.summary), [&mode](CLI::App& app) {
                const auto options = std::make_shared<RunOptions>();
                addRunOptions(app, *options, mode, /*hasPeer=*/true);
                return [options, &mode](const CommandContext& context) {
                    return runMeasurement(*options, context, std::string(mode.id));
                };
            }};
}

}  // namespace

std::vector<Command> modeCommands()
{
    std::vector<Command> commands;
    for (const measure::Mode& mode : measure::allModes())
        commands.push_back(commandOf(mode));
    return commands;
}

}  // namespace halftrip::cli

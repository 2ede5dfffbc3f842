#include "app/cli/commands/commands.hpp"
#include "app/cli/run_command.hpp"

#include <CLI/CLI.hpp>

namespace halftrip::cli {

Command pingCommand()
{
    return {"ping", "Serial ping-pong with a responder: the half-round-trip latency for each size", [](CLI::App& app) {
                const auto options = std::make_shared<RunOptions>();
                addRunOptions(app, *options, /*hasPeer=*/true);
                return [options](const CommandContext& context) { return runMeasurement(*options, context, "ping"); };
            }};
}

}  // namespace halftrip::cli

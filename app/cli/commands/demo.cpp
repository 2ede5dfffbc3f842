#include "app/cli/command.hpp"
#include "app/cli/run_command.hpp"

#include <CLI/CLI.hpp>

namespace halftrip::cli {

Command demoCommand()
{
    return {"demo", "Measure on this machine alone: \"ping self\"", [](CLI::App& app) {
                const auto options = std::make_shared<RunOptions>();
                addRunOptions(app, *options, *measure::findMode("ping"), /*hasPeer=*/false);
                return [options](const CommandContext& context) { return runMeasurement(*options, context, "demo"); };
            }};
}

}  // namespace halftrip::cli

#include "app/cli/commands/commands.hpp"

namespace halftrip::cli {

const std::vector<Command>& allCommands()
{
    static const std::vector<Command> kCommands = [] {
        std::vector<Command> all{serveCommand()};
        for (Command& command : modeCommands())
            all.push_back(std::move(command));
        for (Command& command : std::vector{demoCommand(), checkCommand()})
            all.push_back(std::move(command));
        for (Command& command : tuneCommands())
            all.push_back(std::move(command));
        for (Command& command :
             std::vector{tuneProveCommand(), tuneSearchCommand(), diagnoseCommand(), adaptersCommand(),
                         transportsCommand(), reportCommand(), autopsyCommand(), referencesCommand(), compareCommand(),
                         verifyCommand(), fleetPlanCommand(), fleetRunCommand(), fleetReportCommand(), watchCommand(),
                         selftestCommand(), completionCommand()})
            all.push_back(std::move(command));
        return all;
    }();
    return kCommands;
}

}  // namespace halftrip::cli

#include "app/cli/command.hpp"

#include <utility>

namespace halftrip::cli {

/// One function for each command, each in a file of its own.
Command serveCommand();
/// One for each mode there is: measure/all_modes.cpp.
std::vector<Command> modeCommands();
Command demoCommand();
Command checkCommand();
Command selftestCommand();
/// "tune plan" and its kind.
std::vector<Command> tuneCommands();
Command tuneProveCommand();
Command tuneSearchCommand();
Command diagnoseCommand();
Command adaptersCommand();
Command transportsCommand();
Command reportCommand();
Command autopsyCommand();
Command referencesCommand();
Command compareCommand();
Command verifyCommand();
Command fleetPlanCommand();
Command fleetRunCommand();
Command fleetReportCommand();
Command watchCommand();
Command completionCommand();

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

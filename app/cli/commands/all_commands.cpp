#include "app/cli/command.hpp"

#include <utility>

namespace halftrip::cli {

/// One function for each command, each in a file of its own.
[[nodiscard]] Command serveCommand();
/// One for each mode there is: measure/all_modes.cpp.
[[nodiscard]] std::vector<Command> modeCommands();
[[nodiscard]] Command demoCommand();
[[nodiscard]] Command checkCommand();
[[nodiscard]] Command selftestCommand();
/// "tune plan" and its kind.
[[nodiscard]] std::vector<Command> tuneCommands();
[[nodiscard]] Command tuneProveCommand();
[[nodiscard]] Command tuneSearchCommand();
[[nodiscard]] Command diagnoseCommand();
[[nodiscard]] Command adaptersCommand();
[[nodiscard]] Command transportsCommand();
[[nodiscard]] Command reportCommand();
[[nodiscard]] Command autopsyCommand();
[[nodiscard]] Command referencesCommand();
[[nodiscard]] Command compareCommand();
[[nodiscard]] Command verifyCommand();
[[nodiscard]] Command fleetPlanCommand();
[[nodiscard]] Command fleetRunCommand();
[[nodiscard]] Command fleetReportCommand();
[[nodiscard]] Command watchCommand();
[[nodiscard]] Command completionCommand();

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

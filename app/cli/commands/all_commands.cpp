#include "app/cli/commands/commands.hpp"

namespace halftrip::cli {

const std::vector<Command>& allCommands()
{
    static const std::vector<Command> commands{serveCommand(),      pingCommand(),   demoCommand(),   adaptersCommand(),
                                               transportsCommand(), reportCommand(), compareCommand()};
    return commands;
}

}  // namespace halftrip::cli

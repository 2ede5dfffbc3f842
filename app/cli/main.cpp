#include "app/cli/command.hpp"
#include "app/cli/printing.hpp"
#include "platform/platform.hpp"

#include <exception>
#include <string>
#include <vector>

namespace {

int runProgram(const std::vector<std::string>& arguments)
{
    try {
        const auto platform = halftrip::makePlatform();
        halftrip::transport::TransportRegistry registry;
        halftrip::registerTransports(registry);
        return halftrip::cli::runCommandLine(arguments, *platform, registry);
    } catch (const std::exception& exception) {
        halftrip::cli::say(std::string("halftrip: ended by an error of its own: ") + exception.what() + "\n");
        return static_cast<int>(halftrip::cli::ExitCode::System);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const int code = halftrip::runAsStarted(halftrip::commandLineArguments(argc, argv), runProgram);
    const bool isPerhapsDoubleClick = argc <= 1;
    if (isPerhapsDoubleClick)
        halftrip::keepConsoleReadable();
    halftrip::cli::leave(code);
}

#include "app/cli/command.hpp"
#include "app/cli/printing.hpp"
#include "platform/platform.hpp"

#include <exception>
#include <string>

namespace {

int runProgram(int argc, char** argv)
{
    try {
        const auto platform = halftrip::makePlatform();
        halftrip::transport::TransportRegistry registry;
        halftrip::registerTransports(registry);
        return halftrip::cli::runCommandLine(halftrip::commandLineArguments(argc, argv), *platform, registry);
    } catch (const std::exception& exception) {
        halftrip::cli::say(std::string("halftrip: ended by an error of its own: ") + exception.what() + "\n");
        return static_cast<int>(halftrip::cli::ExitCode::System);
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const int code = runProgram(argc, argv);
    const bool isPerhapsDoubleClick = argc <= 1;
    if (isPerhapsDoubleClick)
        halftrip::keepConsoleReadable();
    halftrip::cli::leave(code);
}

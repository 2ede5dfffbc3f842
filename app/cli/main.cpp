#include "app/cli/command.hpp"
#include "platform/platform.hpp"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    try {
        const auto platform = halftrip::makePlatform();
        halftrip::transport::TransportRegistry registry;
        halftrip::registerTransports(registry);
        return halftrip::cli::runCommandLine(halftrip::commandLineArguments(argc, argv), *platform, registry);
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "halftrip: ended by an error of its own: %s\n", exception.what());
        return static_cast<int>(halftrip::cli::ExitCode::System);
    }
}

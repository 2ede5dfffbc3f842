#include "app/cli/command.hpp"
#include "app/cli/output/printing.hpp"
#include "platform/platform.hpp"

#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

/// What std::thread throws where there is no stack for it, or no number.
bool isShortage(const std::system_error& error)
{
    return error.code() == std::errc::resource_unavailable_try_again || error.code() == std::errc::not_enough_memory;
}

int runProgram(const std::vector<std::string>& arguments)
{
    try {
        const auto platform = halftrip::makePlatform();
        halftrip::transport::TransportRegistry registry;
        halftrip::registerTransports(registry);
        return halftrip::cli::runCommandLine(arguments, *platform, registry);
    } catch (const std::bad_alloc&) {
        halftrip::cli::say("halftrip: out of memory. End other programs, or raise the limit that this one has (ulimit "
                           "-v, a container's or service's).\n");
        return static_cast<int>(halftrip::cli::ExitCode::System);
    } catch (const std::system_error& error) {
        halftrip::cli::say(isShortage(error)
                               ? std::string("halftrip: out of memory or threads: none could be started. End other "
                                             "programs, or raise the limits that this one has (ulimit -v and -u, a "
                                             "container's or service's).\n")
                               : std::string("halftrip: internal error: ") + error.what() + "\n");
        return static_cast<int>(halftrip::cli::ExitCode::System);
    } catch (const std::exception& exception) {
        halftrip::cli::say(std::string("halftrip: internal error: ") + exception.what() + "\n");
        return static_cast<int>(halftrip::cli::ExitCode::System);
    }
}

/// Everybody on the host may read a program's arguments (ps).
void hideCode(int argc, char** argv)
{
    constexpr std::string_view kOption = "--code";
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        const bool isJoined = argument.starts_with("--code=");
        char* const secret = isJoined                              ? argv[i] + kOption.size() + 1
                             : argument == kOption && i + 1 < argc ? argv[i + 1]
                                                                   : nullptr;
        if (secret != nullptr)
            std::memset(secret, '*', std::strlen(secret));
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments = halftrip::commandLineArguments(argc, argv);
    hideCode(argc, argv);
    const int code = halftrip::runAsStarted(arguments, runProgram);
    const bool isPerhapsDoubleClick = argc <= 1;
    if (isPerhapsDoubleClick)
        halftrip::keepConsoleReadable();
    halftrip::cli::leave(code);
}

#pragma once

#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <memory>
#include <string>
#include <vector>

namespace halftrip {

/// The implementation for the system this was built for (linux/ or windows/). For main() only.
[[nodiscard]] std::unique_ptr<os::Platform> makePlatform();

/// The arguments after the program's name, in UTF-8 whatever the system's own encoding is.
[[nodiscard]] std::vector<std::string> commandLineArguments(int argc, char** argv);

/// A variable of the environment, in UTF-8 as well; empty where it is not set.
[[nodiscard]] std::string environmentVariable(const std::string& name);

/// Runs `program` with these arguments and returns its exit code. On Windows the first of them may say how: with
/// "--as-service" for the service manager, which may stop it like Ctrl-C, and what it says goes into a log file; with
/// "--as-administrator" in a copy that Windows asks the user's leave for, and what that says is said here. Main thread.
[[nodiscard]] int runAsStarted(const std::vector<std::string>& arguments,
                               int (*program)(const std::vector<std::string>& arguments));

/// Where a double click has opened a console of our own, which closes with the program: waits for a key before it does.
void keepConsoleReadable();

/// Adds every transport of this system, in the order the user sees them.
void registerTransports(transport::TransportRegistry& registry);

}  // namespace halftrip

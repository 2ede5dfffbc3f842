#pragma once

#include "core/export/export_context.hpp"
#include "core/os/processes.hpp"

#include <string>

namespace CLI {
class App;
}

namespace halftrip::cli {

/// How much a command tells a person, and in which colours.
struct TextOptions {
    bool isVerbose = false;
    std::string color = "auto";
};

/// `verbose`: what -v shows beside the first screen. `group`: of the help; empty: CLI11's own.
void addTextOptions(CLI::App& app, TextOptions& options, const std::string& verbose, const std::string& group = {});

/// The format that a person asked for: with -v, everything in the place of the summary.
[[nodiscard]] std::string formatOf(const std::string& format, const TextOptions& options);

/// What standard output can show of it. NO_COLOR is obeyed unless the colours were asked for.
[[nodiscard]] exporting::TextStyle styleOf(const TextOptions& options, const os::Processes& processes);

}  // namespace halftrip::cli

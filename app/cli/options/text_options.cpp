#include "app/cli/options/text_options.hpp"

#include <CLI/CLI.hpp>

namespace halftrip::cli {

void addTextOptions(CLI::App& app, TextOptions& options, const std::string& verbose, const std::string& group)
{
    auto* const flag = app.add_flag("-v,--verbose", options.isVerbose, verbose);
    auto* const color = app.add_option("--color", options.color, "Colours: auto (on a terminal), always or never")
                            ->capture_default_str()
                            ->check(CLI::IsMember({"auto", "always", "never"}))
                            ->type_name("WHEN");
    if (!group.empty()) {
        flag->group(group);
        color->group(group);
    }
}

std::string formatOf(const std::string& format, const TextOptions& options)
{
    return options.isVerbose && format == "summary" ? "table" : format;
}

exporting::TextStyle styleOf(const TextOptions& options, const os::Processes& processes)
{
    const os::Terminal terminal = processes.terminal(1);
    return {.columns = terminal.columns,
            .hasColours = options.color == "always" || (options.color == "auto" && terminal.takesColours),
            .hasBlocks = terminal.takesBlocks};
}

}  // namespace halftrip::cli

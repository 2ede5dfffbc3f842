#pragma once

#include "app/cli/exit_codes.hpp"
#include "core/os/processes.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace CLI {
class App;
}  // namespace CLI

namespace halftrip::cli {

/// JSON in place of a command's text, asked for alike in each command: "--json" prints it, "--json=FILE" writes it.
/// Never takes the word behind it, which may be a peer or a file to read.
struct JsonOutput {
    std::string to;  ///< A file; "-": standard output; empty: not asked for.
    [[nodiscard]] bool isWanted() const noexcept { return !to.empty(); }
};

/// Error Invalid: `other` says, too, what a report is to be.
[[nodiscard]] Error twoReports(std::string_view other);

void addJsonOption(CLI::App& app, JsonOutput& json);
/// "--format json", as some commands had it before; not shown. `usual`: what else it may be.
void addFormatOfOld(CLI::App& app, JsonOutput& json, const std::string& usual);

/// Puts the document where it was asked for. Returns `code`, or that of the failure, which is then reported.
ExitCode deliverJson(const JsonOutput& json, std::string_view text, os::Processes& processes,
                     ExitCode code = ExitCode::Done);
/// The same of a document that is no text yet.
ExitCode deliverDocument(const JsonOutput& json, const nlohmann::json& document, os::Processes& processes,
                         ExitCode code = ExitCode::Done);

}  // namespace halftrip::cli

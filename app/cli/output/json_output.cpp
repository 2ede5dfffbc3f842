#include "app/cli/output/json_output.hpp"

#include "app/cli/command.hpp"
#include "core/model/fields/json_text.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace halftrip::cli {

Error twoReports(std::string_view other)
{
    return {ErrorKind::Invalid, text("--json and {other} both say what to write.", other), 0,
            "Leave one of them out: one report is written at a time."};
}

void addJsonOption(CLI::App& app, JsonOutput& json)
{
    app.add_flag("--json{-}", json.to, "Print JSON instead of text; --json=FILE writes it to FILE")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

void addFormatOfOld(CLI::App& app, JsonOutput& json, const std::string& usual)
{
    app.add_option_function<std::string>("--format",
                                         [&json](const std::string& format) {
                                             if (format == "json" && !json.isWanted())
                                                 json.to = "-";
                                         })
        ->check(CLI::IsMember({usual, std::string("json")}))
        ->group("");
}

ExitCode deliverJson(const JsonOutput& json, std::string_view text, os::Processes& processes, ExitCode code)
{
    if (json.to == "-")
        return deliverResult(text, code);
    const Status status = processes.writeFileAtomically(json.to, std::string(text));
    return status ? code : reportError(status.error());
}

ExitCode deliverDocument(const JsonOutput& json, const nlohmann::json& document, os::Processes& processes,
                         ExitCode code)
{
    return deliverJson(json, model::toIndented(document) + "\n", processes, code);
}

}  // namespace halftrip::cli

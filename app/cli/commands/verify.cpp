#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/base/plural.hpp"
#include "core/base/text_encoding.hpp"
#include "core/base/version.hpp"
#include "core/diagnose/verify/verify_run.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/run_file.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace halftrip::cli {
namespace {

struct VerifyOptions {
    std::vector<std::string> files;
    JsonOutput json;
};

/// Of a value in the list: a sentence of a finding is recognised by its beginning.
constexpr std::size_t kLongestValue = 200;

std::string shortened(const std::string& value)
{
    if (value.empty())
        return "nothing";
    return value.size() <= kLongestValue ? value : std::string(beginningOf(value, kLongestValue)) + " ...";
}

Result<diagnose::RunVerification> verifyFile(const std::string& path, os::Processes& processes)
{
    auto bytes = readNamedFile(path, model::kMaxRunFileBytes, processes);
    if (!bytes)
        return std::unexpected(std::move(bytes).error());
    const std::string text = utf8FromFile(std::move(*bytes));
    // Says in words what is no run file, and knows the growing form.
    const auto record = model::runFromFile(text);
    if (!record)
        return std::unexpected(inFile(path, record.error()));
    const auto document = model::parseJson(text, "The run file");
    if (!document)
        return std::unexpected(inFile(
            path, {ErrorKind::File, "The run was not finished: its figures and findings are not in the file yet.", 0,
                   "Only the file of a finished run can be verified; halftrip report shows what is in this one."}));
    auto verification = diagnose::verifyRun(*document);
    if (!verification)
        return std::unexpected(inFile(path, std::move(verification).error()));
    return verification;
}

std::string describe(const std::string& path, const diagnose::RunVerification& verification)
{
    const model::RunRecord& record = verification.record;
    const std::string versions = record.toolVersion == kVersion
                                     ? fmt::format("Halftrip {}", kVersion)
                                     : fmt::format("written by Halftrip {}, recomputed by {}", record.toolVersion,
                                                   kVersion);
    if (verification.differences.empty())
        return fmt::format("{}: same ({} {}, {} {}; {})\n", scrubbed(path), record.points.size(),
                           wordBehind(record.points.size(), "points"), record.findings.size(),
                           wordBehind(record.findings.size(), "findings"), versions);
    std::string text = fmt::format("{}: {} {} ({})\n", scrubbed(path), verification.differences.size(),
                                   wordBehind(verification.differences.size(), "differences"), versions);
    for (const diagnose::RunDifference& difference : verification.differences)
        text += fmt::format("  {}: file {}, recomputed {}\n", difference.member, shortened(difference.inFile),
                            shortened(difference.recomputed));
    return text;
}

nlohmann::json asJson(const std::string& path, const diagnose::RunVerification& verification)
{
    auto differences = nlohmann::json::array();
    for (const diagnose::RunDifference& difference : verification.differences)
        differences.push_back(
            {{"member", difference.member}, {"inFile", difference.inFile}, {"recomputed", difference.recomputed}});
    return {{"file", path},
            {"writtenBy", verification.record.toolVersion},
            {"recomputedBy", kVersion},
            {"points", verification.record.points.size()},
            {"findings", verification.record.findings.size()},
            {"differences", std::move(differences)}};
}

/// A broken file does not keep the others from being verified; in JSON it has its error in place of its differences.
ExitCode verify(const VerifyOptions& options, os::Platform& platform)
{
    std::string text;
    auto files = nlohmann::json::array();
    ExitCode code = ExitCode::Done;
    for (const std::string& path : options.files) {
        const auto verification = verifyFile(path, platform.processes());
        if (!verification) {
            code = reportError(verification.error());
            files.push_back({{"file", path}, {"error", verification.error().what}});
            continue;
        }
        text += describe(path, *verification);
        files.push_back(asJson(path, *verification));
        if (!verification->differences.empty() && code == ExitCode::Done)
            code = ExitCode::CheckFailed;
    }
    if (!options.json.isWanted())
        return deliverResult(text, code);
    return deliverDocument(options.json, {{"files", std::move(files)}}, platform.processes(), code);
}

}  // namespace

Command verifyCommand()
{
    return {
        "verify", "Recompute a run file's figures and findings, and list what differs", [](CLI::App& app) {
            const auto options = std::make_shared<VerifyOptions>();
            app.add_option("files", options->files, "Run files (NAME.halftrip.json)")->required()->type_name("FILE...");
            app.footer("Exit code 0: everything is the same; 1: something differs; 5: a file cannot be read as a "
                       "run.");
            addJsonOption(app, options->json);
            return [options](const CommandContext& context) { return verify(*options, context.platform); };
        }};
}

}  // namespace halftrip::cli

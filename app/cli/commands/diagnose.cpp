#include "core/diagnose/diagnose.hpp"
#include "app/cli/command.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "app/cli/output/run_findings.hpp"
#include "app/cli/peers/elsewhere.hpp"
#include "app/cli/peers/trial_peer.hpp"
#include "app/cli/shared_hold.hpp"
#include "core/base/text_encoding.hpp"
#include "core/diagnose/compare/role_swap.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/export_context.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/text/number_format.hpp"
#include "core/tuning/matrix_run.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <string_view>
#include <utility>

namespace halftrip::cli {
namespace {

constexpr std::array<std::string_view, tuning::kMatrixCells> kCellWords{"as it is", "off at A", "off at B",
                                                                        "off at both"};

struct DiagnoseOptions {
    RunOptions run;
    bool isMatrix = false;
    std::vector<std::string> moreFiles;
    int rounds = 7;
    JsonOutput json;
};

std::string tableOf(const tuning::MatrixReport& report)
{
    std::vector<std::vector<std::string>> rows{{"HRT, us", "p50", "p99", "p99.9"}};
    for (std::size_t i = 0; i < tuning::kMatrixCells; ++i) {
        const tuning::MatrixReport::Cell& cell = report.cells.at(std::string(tuning::kCellKeys[i]));
        if (i != 0 && cell.runs == 0)
            continue;
        std::vector<std::string> row{std::string(kCellWords[i])};
        for (const std::string_view label : tuning::kSearchLabels) {
            const auto found = cell.rttNs.find(std::string(label));
            row.push_back(found == cell.rttNs.end() ? "too few" : model::formatHrt(found->second.median));
        }
        rows.push_back(std::move(row));
    }
    return exporting::leftAligned(rows);
}

std::string halfInWords(const std::string& end, const tuning::MatrixHalf& half)
{
    return exporting::labelled("", end + ": " + (half.isMeasured ? half.words : "not measured. " + half.whyNot), 0,
                               exporting::kPageColumns);
}

std::string asText(const tuning::MatrixReport& report, const std::string& commandForB)
{
    std::string text;
    if (report.rounds > 0)
        text = exporting::labelled("", report.verdict, 0, exporting::kPageColumns) + "\n" + tableOf(report) + "\n";
    text += halfInWords("A (this host)", report.a) + halfInWords("B (the peer)", report.b);
    if (!report.isPeerTuningAllowed)
        text += "To measure B's half, too, start its responder as root with:\n"
                "  halftrip serve --allow-tuning\n"
                "Or turn coalescing off at B by hand, and measure before and after:\n"
                "  " +
                commandForB + "\n";
    return text;
}

ExitCode deliver(tuning::MatrixRun& matrix, const DiagnoseOptions& options, os::Processes& processes, ExitCode code)
{
    matrix.conclude();
    if (options.json.isWanted())
        return deliverDocument(options.json, model::toJson(matrix.report()), processes, code);
    const std::string settings = matrix.hasAny() ? settingsAfter(code, matrix.report().isPeerTuningAllowed)
                                                 : std::string("No setting was changed.\n");
    return deliverResult(asText(matrix.report(), matrix.commandForB()) + settings, code);
}

/// What the rules conclude from saved runs. A file that cannot be read does not keep the others from being diagnosed.
ExitCode diagnoseFiles(const DiagnoseOptions& options, os::Processes& processes)
{
    std::vector<std::string> files{options.run.peer};
    files.insert(files.end(), options.moreFiles.begin(), options.moreFiles.end());
    std::string text;
    nlohmann::json runs = nlohmann::json::array();
    std::deque<model::RunRecord> records;  // Whose addresses stay.
    std::vector<diagnose::NamedRun> named;
    ExitCode code = ExitCode::Done;
    for (const std::string& path : files) {
        auto record = loadRunFile(path, processes);
        if (!record) {
            Error error = std::move(record).error();
            // Whoever names no such file may have meant a peer.
            if (error.kind == ErrorKind::File && files.size() == 1 && !path.ends_with(".json"))
                error.hint = "Name a run file, or add --matrix to measure against that peer.";
            code = reportError(error);
            continue;
        }
        diagnose::conclude(*record);
        text += (text.empty() ? "" : "\n") + describeFindings(path, *record, exporting::kPageColumns);
        runs.push_back(findingsAsJson(path, *record));
        records.push_back(std::move(*record));
        named.push_back({scrubbed(path), &records.back()});
    }
    const auto directions = diagnose::compareDirections(named);
    if (options.json.isWanted())
        return deliverDocument(options.json, {{"runs", std::move(runs)}, {"directions", directionsAsJson(directions)}},
                               processes, code);
    return deliverResult(text + describeDirections(directions, exporting::kPageColumns), code);
}

/// The files are here; a matrix is measured from the host that was named.
ExitCode diagnoseElsewhere(const DiagnoseOptions& options, const CommandContext& context)
{
    if (!options.isMatrix)
        return reportError({ErrorKind::Invalid, "--from is for a matrix: run files are diagnosed here.", 0,
                            "Leave --from out, or add --matrix to measure against that peer."});
    const auto code = readPairingCode(options.run.code, context.platform.processes());
    return code ? relayCommand(options.run.ssh, options.json, *code, context) : reportError(code.error());
}

/// Run files are read; what says how to measure says nothing of them. A code may come from the environment.
Status checkNothingMeasured(const CLI::App& typed)
{
    constexpr std::array<std::string_view, 6> kOfFiles{"peer",     "files",  "--json",
                                                       "--format", "--code", "--stop-on-stdin-eof"};
    for (const CLI::Option* const option : typed.get_options()) {
        const std::string name = option->get_name();
        if (option->count() != 0 && std::ranges::find(kOfFiles, name) == kOfFiles.end())
            return fail(ErrorKind::Invalid,
                        text("{option} is about a measurement, and run files are measured already.", name),
                        "Add --matrix to measure, or leave it out.");
    }
    return {};
}

ExitCode runDiagnose(const DiagnoseOptions& options, const CommandContext& context)
{
    if (!options.run.ssh.from.empty())
        return diagnoseElsewhere(options, context);
    if (Status status = options.isMatrix ? Status() : checkNothingMeasured(*context.typed); !status)
        return reportError(status.error());
    if (!options.isMatrix)
        return diagnoseFiles(options, context.platform.processes());
    if (!options.moreFiles.empty())
        return reportError({ErrorKind::Invalid, "--matrix takes one peer and no run files.", 0,
                            "Diagnose run files without --matrix."});
    const auto request = oneSizeRequest(options.run, context);
    if (!request)
        return reportError(request.error());
    if (request->sizesBytes.size() != 1 || request->peer.isSelf())
        return reportError({ErrorKind::Invalid, "A matrix is of one size, between this host and another one.", 0,
                            "Name the other host and one size: halftrip diagnose --matrix PEER --sizes 64."});
    os::Processes& processes = context.platform.processes();
    const auto hold = shareHost(processes, "diagnose");
    if (!hold)
        return reportError(hold.error());
    const std::atomic<bool>& stop = processes.watchInterrupts();
    MetTrialPeer peer(options.run, *request, context);
    if (Status status = peer.meet(stop); !status)
        return reportError(status.error());
    tuning::Trials trials = peer.trials();
    tuning::MatrixRun matrix(trials, static_cast<std::size_t>(options.rounds), tellSteps(options.run));
    if (Status status = matrix.collect(stop); !status)
        return reportError(status.error());
    if (!matrix.hasAny())
        return deliver(matrix, options, processes, ExitCode::NotSupported);
    if (Status status = matrix.measure(stop); !status) {
        if (status.error().kind != ErrorKind::Interrupted)
            return reportError(status.error());
        say(fmt::format("halftrip: stopped after {} of {} rounds.\n", matrix.report().rounds, options.rounds));
        return deliver(matrix, options, processes, ExitCode::Interrupted);
    }
    return deliver(matrix, options, processes, ExitCode::Done);
}

}  // namespace

Command diagnoseCommand()
{
    return {"diagnose", "Explain the latency of saved runs, or measure which host delays packets", [](CLI::App& app) {
                const auto options = std::make_shared<DiagnoseOptions>();
                app.add_flag("--matrix", options->isMatrix,
                             "Measure with coalescing off at neither host, A, B and both, in turns, then restore it");
                addRunOptions(app, options->run, *measure::findMode(model::RunRequest().mode), /*hasPeer=*/true,
                              RunOutputs::None);
                app.get_option("peer")->type_name("FILE")->description(
                    "A run file (NAME.halftrip.json); with --matrix the peer to "
                    "measure against, as ping takes it");
                app.add_option("files", options->moreFiles, "More run files")->type_name("FILE");
                app.add_option("--rounds", options->rounds, "Times that each of the four is measured")
                    ->capture_default_str()
                    ->check(CLI::Range(3, 100))
                    ->type_name("COUNT");
                addJsonOption(app, options->json);
                addFormatOfOld(app, options->json, "text");
                addFromOption(app, options->run.ssh, "With --matrix");
                addWindowOptions(app, options->run);
                return [options](const CommandContext& context) { return runDiagnose(*options, context); };
            }};
}

}  // namespace halftrip::cli

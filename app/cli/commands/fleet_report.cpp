#include "app/cli/command.hpp"
#include "app/cli/fleet/fleet_files.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/export/exporter.hpp"
#include "core/fleet/report_forms.hpp"
#include "core/fleet/run_reading.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace halftrip::cli {
namespace {

/// Run files of a fleet have 30 to 100 kB. Longer ones take many times their length while they are read.
constexpr std::uintmax_t kLargeFileBytes = std::uintmax_t{1} << 20U;
/// Beyond, threads would rather wait for their turns and for the disk.
constexpr unsigned kMostReaders = 16;

struct FleetReportOptions {
    std::string folder;
    std::string plan;
    std::string format = "text";
    std::string htmlTo;
    bool hasPairReports = false;
    JsonOutput json;
    bool failsIfSlow = false;
};

/// The plan that was named, or of those in the folder the one that started last.
Result<ReadPlan> choosePlan(const FleetReportOptions& options, const std::vector<std::string>& names,
                            os::Platform& platform)
{
    if (!options.plan.empty())
        return readPlan(options.plan, platform);
    std::optional<ReadPlan> latest;
    for (const std::string& name : names) {
        if (!name.starts_with("plan"))
            continue;
        auto plan = readPlan(options.folder + "/" + name, platform);
        if (plan && (!latest || plan->plan.startAtMs > latest->plan.startAtMs))
            latest = std::move(*plan);
    }
    if (!latest)
        return fail(ErrorKind::File, text("there is no plan in \"{folder}\".", options.folder),
                    "Name it with --plan plan.json; \"halftrip fleet run\" keeps a copy beside its run files.");
    return std::move(*latest);
}

Result<fleet::Report> readFleet(const FleetReportOptions& options, os::Platform& platform)
{
    const auto names = documentsIn(options.folder);
    if (!names)
        return std::unexpected(names.error());
    auto plan = choosePlan(options, *names, platform);
    if (!plan)
        return std::unexpected(std::move(plan).error());
    std::vector<std::string> runFiles;
    std::ranges::copy_if(*names, std::back_inserter(runFiles),
                         [](const std::string& name) { return name.ends_with(".halftrip.json"); });
    os::Processes& processes = platform.processes();
    const std::string folder = options.folder + "/";
    const model::MemberFilter members = fleet::ReportBuilder::membersOfRun();
    const fleet::RunSource source{
        .read = [&](const std::string& name) { return loadRunFile(folder + name, members, processes); },
        .isLarge = [&](const std::string& name) { return bytesOf(folder + name) > kLargeFileBytes; }};
    fleet::ReportBuilder builder(std::move(plan->plan), plan->sha256);
    fleet::addRuns(builder, runFiles, source, std::clamp(std::thread::hardware_concurrency(), 1U, kMostReaders));
    return builder.finish();
}

/// The reports of all runs of the map, beside its page. A file that holds more than its figures may be damaged in the
/// rest: it has none, and that is said.
Status writePairReports(const fleet::Report& report, const FleetReportOptions& options, os::Platform& platform)
{
    const std::string place = options.htmlTo.substr(0, options.htmlTo.find_last_of("/\\") + 1);
    for (const fleet::PairRow& pair : report.pairs) {
        if (pair.file.empty())
            continue;
        const auto run = readRunFile(options.folder + "/" + pair.file, platform);
        if (!run) {
            say(fmt::format("halftrip: no report of a pair: {}\n", asSentence(run.error().what)));
            continue;
        }
        const std::string html = exporting::findExporter("html")->write(run->record, run->context);
        if (Status status = platform.processes().writeFileAtomically(place + fleet::pairReportNameOf(pair.file), html);
            !status)
            return status;
    }
    return {};
}

ExitCode reportFleet(const FleetReportOptions& options, const CommandContext& context)
{
    if (options.json.isWanted() && options.format != FleetReportOptions().format)
        return reportError(twoReports("--format"));
    os::Processes& processes = context.platform.processes();
    const auto report = readFleet(options, context.platform);
    if (!report)
        return reportError(report.error());
    if (options.hasPairReports) {
        if (Status status = writePairReports(*report, options, context.platform); !status)
            return reportError(status.error());
    }
    if (!options.htmlTo.empty()) {
        const std::string page = fleet::reportHtml(*report, {.hasPairReports = options.hasPairReports});
        if (Status status = processes.writeFileAtomically(options.htmlTo, page); !status)
            return reportError(status.error());
    }
    const ExitCode code = options.failsIfSlow && !report->slow.empty() ? ExitCode::LimitBroken : ExitCode::Done;
    if (options.json.isWanted())
        return deliverJson(options.json, fleet::toReportJson(*report), processes, code);
    if (options.format == "csv")
        return deliverResult(fleet::reportCsv(*report), code);
    if (options.format == "openmetrics")
        return deliverResult(fleet::reportOpenMetrics(*report), code);
    return deliverResult(fleet::reportText(*report), code);
}

}  // namespace

Command fleetReportCommand()
{
    return {"fleet report", "Name what is slow in a fleet, from the run files of a folder", [](CLI::App& app) {
                const auto options = std::make_shared<FleetReportOptions>();
                app.add_option("folder", options->folder, "The run files of all hosts")->required()->type_name("DIR");
                app.add_option("--plan", options->plan, "Their plan [the latest in the folder]")->type_name("FILE");
                CLI::Option* const html = app.add_option("--html", options->htmlTo,
                                                         "Also write a page with the map host by host; its links lead "
                                                         "to run files beside it");
                html->type_name("FILE");
                app.add_flag("--pair-reports", options->hasPairReports,
                             "Also write each run's HTML report beside that page, and link it from its pair")
                    ->needs(html);
                app.add_option("--format", options->format, "text, csv or openmetrics")
                    ->capture_default_str()
                    ->check(CLI::IsMember({"text", "csv", "openmetrics"}))
                    ->type_name("FORMAT");
                addJsonOption(app, options->json);
                app.add_flag("--fail-if-slow", options->failsIfSlow, "Exit with 1 when anything stands out");
                return [options](const CommandContext& context) { return reportFleet(*options, context); };
            }};
}

}  // namespace halftrip::cli

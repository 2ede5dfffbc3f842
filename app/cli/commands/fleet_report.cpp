#include "app/cli/commands/commands.hpp"
#include "app/cli/fleet/fleet_files.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/export/exporter.hpp"
#include "core/fleet/report_forms.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>

namespace halftrip::cli {
namespace {

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

/// What stands beside a run in a report costs time, and only reports of pairs need it.
Result<ReadRun> readFleetRun(const std::string& path, const FleetReportOptions& options, os::Platform& platform)
{
    if (options.hasPairReports)
        return readRunFile(path, platform);
    auto record = loadRunFile(path, platform.processes());
    if (!record)
        return std::unexpected(std::move(record).error());
    return ReadRun{std::move(*record), {}};
}

/// The report of a run, beside the page with the map.
Status writePairReport(const std::string& run, const ReadRun& read, const FleetReportOptions& options,
                       os::Processes& processes)
{
    const std::string folder = options.htmlTo.substr(0, options.htmlTo.find_last_of("/\\") + 1);
    return processes.writeFileAtomically(folder + fleet::pairReportNameOf(run),
                                         exporting::findExporter("html")->write(read.record, read.context));
}

Result<fleet::Report> readFleet(const FleetReportOptions& options, os::Platform& platform)
{
    const auto names = documentsIn(options.folder);
    if (!names)
        return std::unexpected(names.error());
    auto plan = choosePlan(options, *names, platform);
    if (!plan)
        return std::unexpected(std::move(plan).error());
    fleet::ReportBuilder builder(std::move(plan->plan), plan->sha256);
    for (const std::string& name : *names) {
        if (!name.ends_with(".halftrip.json"))
            continue;
        const auto run = readFleetRun(options.folder + "/" + name, options, platform);
        if (!run) {
            builder.addProblem(run.error().what);
            continue;
        }
        if (Status status = builder.add(run->record, name); !status) {
            builder.addProblem(status.error().what);
            continue;
        }
        if (!options.hasPairReports)
            continue;
        if (Status status = writePairReport(name, *run, options, platform.processes()); !status)
            return std::unexpected(std::move(status).error());
    }
    return builder.finish();
}

ExitCode reportFleet(const FleetReportOptions& options, const CommandContext& context)
{
    if (options.json.isWanted() && options.format != FleetReportOptions().format)
        return reportError(twoReports("--format"));
    os::Processes& processes = context.platform.processes();
    const auto report = readFleet(options, context.platform);
    if (!report)
        return reportError(report.error());
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

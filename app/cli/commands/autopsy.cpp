#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/export/json/autopsy_json.hpp"
#include "core/export/table/autopsy_text.hpp"
#include "core/export/table/ndis_table.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>

namespace halftrip::cli {
namespace {

struct AutopsyOptions {
    std::string file;
    std::optional<std::uint64_t> probe;
    bool isVerbose = false;
    JsonOutput json;
};

/// Why there is nothing to show.
Error nothingOf(const AutopsyOptions& options, bool hasAny)
{
    if (hasAny && options.probe)
        return Error{ErrorKind::Invalid,
                     text("Probe {probe} is not among the slowest that the run kept.", *options.probe), 0,
                     "Leave out --probe: all that were kept are listed."};
    return Error{ErrorKind::File, "The run kept no single packets.", 0,
                 "Measure round trips with this version of Halftrip: each run keeps its slowest."};
}

ExitCode autopsy(const AutopsyOptions& options, os::Platform& platform)
{
    const auto record = loadRunFile(options.file, platform.processes());
    if (!record)
        return reportError(record.error());
    const exporting::AutopsyChoice choice{options.probe, options.isVerbose};
    const bool hasAny = std::ranges::any_of(record->points,
                                            [](const model::PointResult& point) { return point.autopsy.has_value(); });
    std::string text = exporting::autopsyReport(*record, choice);
    if (text.empty() && (options.probe || (!hasAny && exporting::ndisTables(*record).empty())))
        return reportError(nothingOf(options, hasAny));
    if (options.json.isWanted())
        return deliverJson(options.json, exporting::autopsyJson(*record, choice), platform.processes());
    if (text.empty() && hasAny)  // An answer, and no failure.
        text = "No packet of the run was slower than its p99. Measure longer: outliers need some hundred samples.\n";
    const std::string ndis = options.probe ? std::string() : exporting::ndisText(*record);
    const Status status = printResult(text + (text.empty() || ndis.empty() ? "" : "\n") + ndis);
    return status ? ExitCode::Done : reportError(status.error());
}

}  // namespace

Command autopsyCommand()
{
    return {"autopsy", "Show what delayed the slowest packets of a saved run", [](CLI::App& app) {
                const auto options = std::make_shared<AutopsyOptions>();
                app.add_option("file", options->file, "Run file (NAME.halftrip.json)")->required()->type_name("FILE");
                app.add_option("--probe", options->probe,
                               "Show only the probe with this sequence number, with all its events")
                    ->type_name("SEQ");
                app.add_flag("-v,--verbose", options->isVerbose, "List every cause and every packet");
                addJsonOption(app, options->json);
                return [options](const CommandContext& context) { return autopsy(*options, context.platform); };
            }};
}

}  // namespace halftrip::cli

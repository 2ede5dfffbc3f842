#include "app/cli/commands/commands.hpp"
#include "app/cli/printing.hpp"
#include "app/cli/run_files.hpp"
#include "core/export/exporter.hpp"

#include <CLI/CLI.hpp>
namespace halftrip::cli {
namespace {

struct ReportOptions {
    std::vector<std::string> files;
    std::string format = "table";
};

Result<std::string> reportOn(const std::string& path, const exporting::Exporter& exporter, os::Processes& processes)
{
    auto record = loadRunFile(path, processes);
    if (!record)
        return std::unexpected(std::move(record).error());
    return exporter.write(*record);
}

ExitCode report(const ReportOptions& options, os::Processes& processes)
{
    const exporting::Exporter* exporter = exporting::findExporter(options.format);
    if (exporter == nullptr)
        return reportError({ErrorKind::Invalid, "There is no format \"" + options.format + "\".", 0,
                            "Choose " + exporting::exporterNames() + "."});
    ExitCode code = ExitCode::Done;
    for (const std::string& path : options.files) {
        auto text = reportOn(path, *exporter, processes);
        if (!text) {
            // A broken file does not keep the others from being shown.
            code = reportError(text.error());
            continue;
        }
        if (const Status status = printResult(options.files.size() > 1 ? path + ":\n" + *text : *text); !status)
            return reportError(status.error());
    }
    return code;
}

}  // namespace

Command reportCommand()
{
    return {
        "report", "Show saved run files again, in any format", [](CLI::App& app) {
            const auto options = std::make_shared<ReportOptions>();
            app.add_option("files", options->files, "Run files (NAME.halftrip.json)")->required()->type_name("FILE...");
            app.add_option("--format", options->format, exporting::exporterNames())
                ->capture_default_str()
                ->type_name("FORMAT");
            return [options](const CommandContext& context) { return report(*options, context.platform.processes()); };
        }};
}

}  // namespace halftrip::cli

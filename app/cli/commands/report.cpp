#include "app/cli/command.hpp"
#include "app/cli/options/text_options.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/base/text_encoding.hpp"
#include "core/export/exporter.hpp"
#include "core/export/latency_limits.hpp"
#include "core/export/references.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace halftrip::cli {
namespace {

struct ReportOptions {
    std::vector<std::string> files;
    std::string format = "summary";
    TextOptions text;
    std::string output;
    JsonOutput json;
    std::string reference;
    exporting::ReportWords words;
    std::string logoFile;
    std::vector<std::string> failAbove;
    std::vector<std::string> percentiles;
};

/// What the user chose, found.
struct ReportPlan {
    const exporting::Exporter* exporter = nullptr;
    const model::ReferenceSheet* reference = nullptr;  ///< Null: none.
    exporting::ReportWords words = {};
    std::vector<exporting::LatencyLimit> limits = {};
    exporting::TextStyle style = {};
    std::vector<double> percentiles = {};
};

/// What became of the limits.
struct HeldLimits {
    std::vector<std::string> broken;
    std::string warning;
};

HeldLimits hold(const model::RunRecord& record, const std::vector<exporting::LatencyLimit>& limits)
{
    if (limits.empty())
        return {};
    HeldLimits held{exporting::brokenLimits(record, limits), {}};
    if (const std::string_view why = exporting::whyNoLimitIsKept(record); !why.empty())
        held.broken.emplace_back(why);
    else if (record.status != model::RunStatus::Complete)
        held.warning = "warning: the run did not reach its end: the limits hold for what was measured";
    return held;
}

Result<std::string> reportOn(const std::string& path, const ReportPlan& plan, HeldLimits& held, os::Platform& platform)
{
    auto run = readRunFile(path, platform);
    if (!run)
        return std::unexpected(std::move(run).error());
    if (plan.reference != nullptr) {
        auto overlay = exporting::overlayReference(*plan.reference, run->record);
        if (!overlay)
            return std::unexpected(std::move(overlay).error());
        run->context.reference = std::move(*overlay);
    }
    if (Status status = plan.exporter->canWrite(run->record); !status)
        return std::unexpected(inFile(path, std::move(status).error()));
    held = hold(run->record, plan.limits);
    run->context.words = plan.words;
    run->context.style = plan.style;
    run->context.percentiles = plan.percentiles;
    return plan.exporter->write(run->record, run->context);
}

/// A report is to be mailed: a logo is small.
constexpr std::size_t kMaxLogoBytes = std::size_t{4} << 20U;

Status readLogo(const std::string& path, exporting::ReportWords& words, os::Platform& platform)
{
    auto logo = readNamedFile(path, kMaxLogoBytes, platform.processes());
    if (!logo)
        return std::unexpected(std::move(logo).error());
    words.logoKind = exporting::pictureKind(*logo);
    if (words.logoKind.empty())
        return fail(ErrorKind::File, text("\"{path}\" is no picture that a report can hold.", path),
                    "Choose a PNG, JPEG or GIF file.");
    words.logo = std::move(*logo);
    return {};
}

/// What people write over the report, where the format has a place for it.
Status takeWords(const ReportOptions& options, ReportPlan& plan, os::Platform& platform)
{
    plan.words = options.words;
    const bool hasAny = !plan.words.customer.empty() || !plan.words.ticket.empty() || !plan.words.comment.empty() ||
                        !options.logoFile.empty();
    if (hasAny && !plan.exporter->takesWords)
        return fail(ErrorKind::Invalid,
                    text("The format \"{format}\" has no place for words or a logo.", plan.exporter->id),
                    "Choose html.");
    return options.logoFile.empty() ? Status() : readLogo(options.logoFile, plan.words, platform);
}

/// The format and the reference, if they can be written as asked for.
Result<ReportPlan> makeReportPlan(const ReportOptions& options)
{
    const exporting::Exporter* exporter = exporting::findExporter(formatOf(options.format, options.text));
    if (exporter == nullptr)
        return fail(ErrorKind::Invalid, text("There is no format \"{format}\".", options.format),
                    text("Choose {formats}.", exporting::exporterNames()));
    if (options.files.size() > 1 && (exporter->isWholeFile || !options.output.empty()))
        return fail(ErrorKind::Invalid,
                    exporter->isWholeFile ? text("One file of the format \"{format}\" holds one run.", exporter->id)
                                          : Text("--output takes the report of one run."),
                    "Name one run file at a time, or choose summary, table or snf.");
    ReportPlan plan{exporter};
    for (const std::string& text : options.failAbove) {
        auto limit = exporting::parseLimit(text);
        if (!limit)
            return std::unexpected(std::move(limit).error());
        plan.limits.push_back(std::move(*limit));
    }
    auto percentiles = exporting::parsePercentiles(options.percentiles, *exporter);
    if (!percentiles)
        return std::unexpected(std::move(percentiles).error());
    plan.percentiles = std::move(*percentiles);
    if (options.reference.empty())
        return plan;
    if (!exporter->takesReference)
        return fail(ErrorKind::Invalid, text("The format \"{format}\" has no place for a reference.", exporter->id),
                    text("Choose {formats}.", exporting::namesWithReference()));
    const auto reference = exporting::findReference(options.reference);
    if (!reference)
        return std::unexpected(reference.error());
    plan.reference = *reference;
    return plan;
}

ExitCode report(const ReportOptions& options, os::Platform& platform)
{
    auto plan = makeReportPlan(options);
    if (!plan)
        return reportError(plan.error());
    if (const Status status = takeWords(options, *plan, platform); !status)
        return reportError(status.error());
    if (options.output.empty())
        plan->style = styleOf(options.text, platform.processes());
    ExitCode code = ExitCode::Done;
    for (const std::string& path : options.files) {
        HeldLimits held;
        auto text = reportOn(path, *plan, held, platform);
        if (!text) {
            // A broken file does not keep the others from being shown.
            code = reportError(text.error());
            continue;
        }
        const Status status = !options.output.empty()
                                  ? platform.processes().writeFileAtomically(options.output, *text)
                                  : printResult(options.files.size() > 1 ? scrubbed(path) + ":\n" + *text : *text);
        if (!status)
            return reportError(status.error());
        const std::string prefix = options.files.size() > 1 ? scrubbed(path) + ": " : std::string();
        for (const std::string& sentence : held.broken)
            say(fmt::format("halftrip: {}{}\n", prefix, asSentence(sentence)));
        if (!held.warning.empty())
            say(fmt::format("halftrip: {}{}.\n", prefix, held.warning));
        if (!held.broken.empty() && code == ExitCode::Done)
            code = ExitCode::LimitBroken;
    }
    return code;
}

}  // namespace

Command reportCommand()
{
    return {
        "report", "Show saved runs, in any format", [](CLI::App& app) {
            const auto options = std::make_shared<ReportOptions>();
            app.add_option("files", options->files,
                           "Run files (NAME.halftrip.json, - for standard input); several for summary, table and snf, "
                           "one for all others")
                ->required()
                ->type_name("FILE...");
            app.add_option("--format", options->format, exporting::exporterNames())
                ->capture_default_str()
                ->type_name("FORMAT");
            addTextOptions(app, options->text, "Show everything, as --format table does");
            addJsonOption(app, options->json);
            app.add_option("-o,--output", options->output, "Write the report to FILE instead of standard output")
                ->type_name("FILE");
            app.add_option("--reference", options->reference,
                           "Published measurement to show beside it (halftrip references lists them)")
                ->type_name("NAME");
            app.add_option("--customer", options->words.customer, "Customer, at the head of an HTML report")
                ->type_name("TEXT");
            app.add_option("--ticket", options->words.ticket, "Ticket number, at the head of an HTML report")
                ->type_name("TEXT");
            app.add_option("--comment", options->words.comment, "Comment, at the head of an HTML report")
                ->type_name("TEXT");
            app.add_option("--logo", options->logoFile, "PNG, JPEG or GIF file for an HTML report")->type_name("FILE");
            app.add_option("--percentiles", options->percentiles, "More percentiles for table and csv: 95,99.5")
                ->type_name("P,...")
                ->delimiter(',')
                ->allow_extra_args(false);
            app.add_option("--fail-above", options->failAbove,
                           "Exit with 1 when a figure as shown is above: p99=20us, max=1ms, p50=5us,p99.9=40us")
                ->type_name("FIGURE=TIME")
                ->delimiter(',')
                ->allow_extra_args(false);
            return [options](const CommandContext& context) {
                const bool hasFormat = options->format != ReportOptions().format && options->format != "json";
                const bool hasTwoFiles = options->json.isWanted() && options->json.to != "-" &&
                                         !options->output.empty();
                if (options->json.isWanted() && (hasFormat || hasTwoFiles))
                    return reportError(twoReports(hasFormat ? "--format" : "--output"));
                if (options->json.isWanted())
                    options->format = "json";
                if (options->json.isWanted() && options->json.to != "-")
                    options->output = options->json.to;
                return report(*options, context.platform);
            };
        }};
}

}  // namespace halftrip::cli

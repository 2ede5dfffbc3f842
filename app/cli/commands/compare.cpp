#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/base/text_encoding.hpp"
#include "core/diagnose/compare/compare_runs.hpp"
#include "core/export/comparison.hpp"
#include "core/measure/plan/mode_settings.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>

namespace halftrip::cli {
namespace {

struct CompareOptions {
    std::vector<std::string> files;
    std::vector<std::string> before;
    std::vector<std::string> after;
    JsonOutput json;
    bool failsIfSlower = false;
};

bool isAnySlower(const std::vector<model::RunComparison>& comparisons)
{
    return std::ranges::any_of(
        comparisons, [](const model::RunComparison& comparison) { return diagnose::judge(comparison).isSlower; });
}

using Files = std::vector<std::string>;
/// The two sides of one comparison.
using Sides = std::pair<Files, Files>;

/// A run that counts twice would make its side look steadier than it is. The name, or empty.
std::string namedTwice(Files files)
{
    std::ranges::sort(files);
    const auto twice = std::ranges::adjacent_find(files);
    return twice == files.end() ? std::string() : *twice;
}

Result<std::vector<Sides>> chooseSides(const CompareOptions& options)
{
    const bool hasSides = !options.before.empty() || !options.after.empty();
    const char* const hint = "Write compare FILE FILE [FILE...], or compare --before FILE... --after FILE...";
    if (hasSides && !options.files.empty())
        return fail(ErrorKind::Invalid, "Files are given both with and without --before and --after.", hint);
    if (hasSides && (options.before.empty() || options.after.empty()))
        return fail(ErrorKind::Invalid, "Runs are named for one side only.", hint);
    for (const Files* const side : {&options.before, &options.after}) {
        if (const std::string twice = namedTwice(*side); !twice.empty())
            return fail(ErrorKind::Invalid, text("{file} is named twice on one side.", twice),
                        "Name each run once: more runs, not the same one again, tell more.");
    }
    if (hasSides)
        return std::vector{Sides{options.before, options.after}};
    if (options.files.size() < 2)
        return fail(ErrorKind::Invalid, "A comparison needs at least two run files.", hint);
    std::vector<Sides> all;
    for (std::size_t i = 1; i < options.files.size(); ++i)
        all.push_back({{options.files.front()}, {options.files[i]}});
    return all;
}

/// Run files by path, each read once.
class LoadedRuns {
public:
    explicit LoadedRuns(os::Processes& processes) : m_processes(processes) {}

    [[nodiscard]] Result<std::vector<diagnose::NamedRun>> get(const Files& files)
    {
        std::vector<diagnose::NamedRun> runs;
        for (const std::string& path : files) {
            if (!m_records.contains(path)) {
                auto record = loadRunFile(path, m_processes);
                if (!record)
                    return std::unexpected(std::move(record).error());
                m_records.emplace(path, std::move(*record));
            }
            const model::RunRecord& record = m_records.at(path);
            runs.push_back({scrubbed(path), &record, measure::modeSettingsOf(record.request)});
        }
        return runs;
    }

private:
    os::Processes& m_processes;
    std::map<std::string, model::RunRecord> m_records;
};

Result<std::vector<model::RunComparison>> compareAll(const std::vector<Sides>& all, os::Processes& processes)
{
    LoadedRuns loaded(processes);
    std::vector<model::RunComparison> comparisons;
    for (const auto& [filesBefore, filesAfter] : all) {
        const auto before = loaded.get(filesBefore);
        if (!before)
            return std::unexpected(before.error());
        const auto after = loaded.get(filesAfter);
        if (!after)
            return std::unexpected(after.error());
        auto comparison = diagnose::compareRuns(*before, *after);
        if (!comparison)
            return std::unexpected(std::move(comparison).error());
        comparisons.push_back(std::move(*comparison));
    }
    return comparisons;
}

/// Most likely a slip of the keyboard, and its result would look like a finding.
void warnOfSelf(const std::vector<Sides>& all)
{
    for (const auto& [before, after] : all) {
        for (const std::string& file : after) {
            if (std::ranges::find(before, file) != before.end())
                say("halftrip: warning: " + scrubbed(file) + " is on both sides: it is compared with itself.\n");
        }
    }
}

ExitCode compare(const CompareOptions& options, os::Processes& processes)
{
    const auto sides = chooseSides(options);
    if (!sides)
        return reportError(sides.error());
    warnOfSelf(*sides);
    const auto comparisons = compareAll(*sides, processes);
    if (!comparisons)
        return reportError(comparisons.error());
    const ExitCode code = options.failsIfSlower && isAnySlower(*comparisons) ? ExitCode::LimitBroken : ExitCode::Done;
    if (options.json.isWanted())
        return deliverJson(options.json, exporting::writeComparisonsJson(*comparisons), processes, code);
    std::string text;
    for (const model::RunComparison& comparison : *comparisons)
        text += (text.empty() ? "" : "\n") + exporting::writeComparisonTable(comparison);
    return deliverResult(text, code);
}

}  // namespace

Command compareCommand()
{
    return {
        "compare", "Compare saved runs: which differences are significant", [](CLI::App& app) {
            const auto options = std::make_shared<CompareOptions>();
            app.add_option("files", options->files, "Run files: each one is compared with the first")
                ->type_name("FILE...");
            app.add_option("--before", options->before, "Several runs of one setting ...")->type_name("FILE...");
            app.add_option("--after", options->after, "... and several of another; interleave them when you measure")
                ->type_name("FILE...");
            addJsonOption(app, options->json);
            addFormatOfOld(app, options->json, "table");
            app.add_flag("--fail-if-slower", options->failsIfSlower,
                         "Exit with 1 when a figure of any point is slower");
            return [options](const CommandContext& context) { return compare(*options, context.platform.processes()); };
        }};
}

}  // namespace halftrip::cli

#include "core/diagnose/diagnose.hpp"
#include "app/cli/commands/commands.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "app/cli/output/run_findings.hpp"
#include "app/cli/peers/elsewhere.hpp"
#include "app/cli/shared_hold.hpp"
#include "app/cli/tuning/tuned_runs.hpp"
#include "core/diagnose/compare/role_swap.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/export_context.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/text/number_format.hpp"
#include "core/tuning/coalescing_matrix.hpp"

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

using tuning::MatrixCell;

/// What holds packets or interrupts back: the adapter's timer, and the kernel's.
constexpr std::array<std::string_view, 2> kCoalescingChecks{"interruptModeration", "softwareModeration"};
constexpr std::array<std::string_view, tuning::kMatrixCells> kCellKeys{"neither", "a", "b", "both"};
constexpr std::array<std::string_view, tuning::kMatrixCells> kCellWords{"as it is", "off at A", "off at B",
                                                                        "off at both"};

struct DiagnoseOptions {
    RunOptions run;
    bool isMatrix = false;
    std::vector<std::string> moreFiles;
    int rounds = 7;
    JsonOutput json;
};

/// One end's coalescing.
struct Half {
    std::vector<std::string> checks;
    std::vector<std::string> items;
    std::string words;  ///< "rx-usecs of eth0: 50 -> 0".
    std::string whyNot;  ///< Why it is not measured; empty where it is.
    [[nodiscard]] bool isMeasured() const noexcept { return whyNot.empty(); }
};

Half halfFrom(const Result<std::vector<model::TuningOffer>>& offers)
{
    Half half;
    if (!offers) {
        half.whyNot = offers.error().what;
        return half;
    }
    for (const model::TuningOffer& offer : *offers) {
        if (std::ranges::find(kCoalescingChecks, offer.check) == kCoalescingChecks.end())
            continue;
        half.checks.push_back(offer.check);
        half.items.insert(half.items.end(), offer.settings.begin(), offer.settings.end());
        half.words += (half.words.empty() ? "" : ", ") + offer.words;
    }
    if (half.checks.empty())
        half.whyNot = "There is no coalescing to turn off: none is on, or it cannot be changed while a run lasts.";
    return half;
}

/// Coalescing off at neither end, A, B and both, in turns.
class Matrix {
public:
    Matrix(const DiagnoseOptions& options, model::RunRequest request, const CommandContext& context)
        : m_options(options), m_runs(options.run, std::move(request), context)
    {
    }

    Status meet(const std::atomic<bool>& stop)
    {
        if (Status status = m_runs.meet(stop); !status)
            return status;
        m_a = halfFrom(m_runs.offersHere());
        auto there = m_runs.offersThere(stop);
        if (!there && there.error().kind != ErrorKind::NotSupported)
            return std::unexpected(std::move(there).error());
        m_isBAllowed = there.has_value();
        m_b = halfFrom(there);
        return {};
    }

    /// Error Interrupted: conclude() tells what the rounds brought that were whole by then.
    Status measure(const std::atomic<bool>& stop)
    {
        const std::vector<MatrixCell> cells = cellsMeasured();
        const auto order = tuning::matrixOrder(cells, static_cast<std::size_t>(m_options.rounds));
        std::size_t done = 0;
        for (const MatrixCell cell : order) {
            if (const std::size_t round = done / cells.size(); done % cells.size() == 0)
                tellStep(m_options.run,
                         {static_cast<std::uint32_t>(round), static_cast<std::uint32_t>(m_options.rounds)},
                         fmt::format("round {} of {}", round + 1, m_options.rounds));
            auto record = m_runs.measure(changedFor(cell), stop);
            if (!record)
                return std::unexpected(std::move(record).error());
            auto& of = m_figures[static_cast<std::size_t>(cell)];
            of.push_back(figuresOf(*record));
            m_noise.clockNs = std::max(
                m_noise.clockNs,
                static_cast<double>(record->noiseFloor.stampCostPs + record->noiseFloor.stampGridPs) / 1000);
            m_wholeRounds = static_cast<int>(++done / cells.size());
        }
        return {};
    }

    void conclude()
    {
        for (auto& of : m_figures)
            of.resize(std::min(of.size(), static_cast<std::size_t>(m_wholeRounds)));
        m_result = tuning::analyseMatrix(m_figures, m_noise);
    }

    [[nodiscard]] bool hasAny() const noexcept { return m_a.isMeasured() || m_b.isMeasured(); }
    [[nodiscard]] int wholeRounds() const noexcept { return m_wholeRounds; }

    [[nodiscard]] std::string asText() const
    {
        std::string text;
        if (m_wholeRounds > 0)
            text = exporting::labelled("", tuning::matrixInWords(m_result), 0, exporting::kPageColumns) + "\n" +
                   table() + "\n";
        text += half("A (this host)", m_a) + half("B (the peer)", m_b);
        if (!m_isBAllowed)
            text += "To measure B's half, too, start its responder as root with:\n"
                    "  halftrip serve --allow-tuning\n"
                    "Or turn coalescing off at B by hand, and measure before and after:\n"
                    "  " +
                    m_runs.commandToApply(/*isAtB=*/true, {kCoalescingChecks.begin(), kCoalescingChecks.end()}) + "\n";
        return text;
    }

    [[nodiscard]] std::string asJson() const
    {
        auto cells = nlohmann::json::object();
        for (std::size_t cell = 0; cell < tuning::kMatrixCells; ++cell) {
            auto figures = nlohmann::json::object();
            for (std::size_t figure = 0; figure < tuning::kSearchFigures; ++figure) {
                if (const auto& of = cellNs(cell, figure))
                    figures[std::string(tuning::kSearchLabels[figure])] = figureJson(*of, cell, figure);
            }
            cells[std::string(kCellKeys[cell])] = {{"runs", m_result.runs[cell]}, {"rttNs", figures}};
        }
        return model::toIndented({{"verdict", m_wholeRounds > 0 ? tuning::matrixInWords(m_result) : std::string()},
                                  {"rounds", m_wholeRounds},
                                  {"cells", cells},
                                  {"a", halfJson(m_a)},
                                  {"b", halfJson(m_b)},
                                  {"isPeerTuningAllowed", m_isBAllowed}}) +
               "\n";
    }

private:
    [[nodiscard]] std::vector<MatrixCell> cellsMeasured() const
    {
        std::vector<MatrixCell> cells{MatrixCell::AsItIs};
        if (m_a.isMeasured())
            cells.push_back(MatrixCell::AOff);
        if (m_b.isMeasured())
            cells.push_back(MatrixCell::BOff);
        if (cells.size() == 3)
            cells.push_back(MatrixCell::BothOff);
        return cells;
    }

    [[nodiscard]] ChangedFor changedFor(MatrixCell cell) const
    {
        ChangedFor changed;
        if (cell == MatrixCell::AOff || cell == MatrixCell::BothOff)
            changed.items = m_a.items;
        if (cell == MatrixCell::BOff || cell == MatrixCell::BothOff)
            changed.peerChecks = m_b.checks;
        return changed;
    }

    /// Median over the runs; none where that was not measured or is lost.
    [[nodiscard]] std::optional<double> cellNs(std::size_t cell, std::size_t figure) const
    {
        const auto& of = m_result.figures[figure];
        if (cell != 0)
            return of[cell] ? of[cell]->afterNs : std::nullopt;
        const auto found = std::ranges::find_if(of, [](const auto& one) { return one.has_value(); });
        return found == of.end() ? std::nullopt : (*found)->beforeNs;
    }

    [[nodiscard]] nlohmann::json figureJson(double ns, std::size_t cell, std::size_t figure) const
    {
        nlohmann::json json{{"median", ns}};
        if (const auto& compared = m_result.figures[figure][cell]) {
            json["difference"] = compared->differenceNs.value_or(0);
            json["verdict"] = verdictKey(compared->verdict);
        }
        return json;
    }

    static nlohmann::json halfJson(const Half& half)
    {
        return {{"isMeasured", half.isMeasured()},
                {"settings", half.items},
                {"words", half.words},
                {"whyNot", half.whyNot}};
    }

    [[nodiscard]] std::string table() const
    {
        std::vector<std::vector<std::string>> rows{{"HRT, us", "p50", "p99", "p99.9"}};
        for (std::size_t cell = 0; cell < tuning::kMatrixCells; ++cell) {
            if (cell != 0 && m_result.runs[cell] == 0)
                continue;
            std::vector<std::string> row{std::string(kCellWords[cell])};
            for (std::size_t figure = 0; figure < tuning::kSearchFigures; ++figure) {
                const auto ns = cellNs(cell, figure);
                row.push_back(ns ? model::formatHrt(*ns) : "too few");
            }
            rows.push_back(std::move(row));
        }
        return exporting::leftAligned(rows);
    }

    static std::string half(const std::string& end, const Half& half)
    {
        return exporting::labelled("", end + ": " + (half.isMeasured() ? half.words : "not measured. " + half.whyNot),
                                   0, exporting::kPageColumns);
    }

    const DiagnoseOptions& m_options;
    TunedRuns m_runs;
    Half m_a;
    Half m_b;
    bool m_isBAllowed = false;
    std::array<std::vector<tuning::SearchFigures>, tuning::kMatrixCells> m_figures;
    stats::HostNoise m_noise;
    tuning::MatrixResult m_result;
    int m_wholeRounds = 0;
};

ExitCode deliver(Matrix& matrix, const DiagnoseOptions& options, os::Processes& processes, ExitCode code)
{
    matrix.conclude();
    if (options.json.isWanted())
        return deliverJson(options.json, matrix.asJson(), processes, code);
    return deliverResult(matrix.asText() + "All settings are as they were before.\n", code);
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
        named.push_back({path, &records.back()});
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
    auto request = toRequest(options.run);
    if (!request)
        return reportError(request.error());
    chooseOneSize(*request);
    if (Status status = measure::checkRequest(*request, context.registry); !status)
        return reportError(status.error());
    if (request->sizesBytes.size() != 1 || request->peer.isSelf())
        return reportError({ErrorKind::Invalid, "A matrix is of one size, between this host and another one.", 0,
                            "Name the other host and one size: halftrip diagnose --matrix PEER --sizes 64."});
    os::Processes& processes = context.platform.processes();
    const auto hold = shareHost(processes, "diagnose");
    if (!hold)
        return reportError(hold.error());
    const std::atomic<bool>& stop = processes.watchInterrupts();
    Matrix matrix(options, *request, context);
    if (Status status = matrix.meet(stop); !status)
        return reportError(status.error());
    if (options.run.stopsAtEndOfInput)
        processes.interruptAtEndOfInput();  // Its first line was the pairing code.
    if (!matrix.hasAny())
        return deliver(matrix, options, processes, ExitCode::NotSupported);
    if (Status status = matrix.measure(stop); !status) {
        if (status.error().kind != ErrorKind::Interrupted)
            return reportError(status.error());
        say(fmt::format("halftrip: stopped after {} of {} rounds.\n", matrix.wholeRounds(), options.rounds));
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

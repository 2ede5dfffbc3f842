#include "app/cli/commands/commands.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/shared_hold.hpp"
#include "app/cli/tuning/changes_exit_code.hpp"
#include "app/cli/tuning/proof_verdict.hpp"
#include "app/cli/tuning/tuned_runs.hpp"
#include "core/base/plural.hpp"
#include "core/diagnose/compare/compare_runs.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/comparison.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/tuning/session_tuning.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace halftrip::cli {
namespace {

struct ProveOptions {
    RunOptions run;
    std::vector<std::string> items;
    int rounds = 5;
    bool keeps = false;
    JsonOutput json;
};

/// One item, and the runs with it.
struct Trial {
    std::string item;
    std::vector<model::RunRecord> runs = {};
    model::RunComparison comparison = {};
    std::string verdict = {};  ///< As proofVerdict() has it.
    std::string remark = {};  ///< What else decides; usually empty.
};

/// Runs over and over against one responder.
class Proof {
public:
    Proof(const ProveOptions& options, model::RunRequest request, const CommandContext& context)
        : m_options(options), m_runs(options.run, std::move(request), context)
    {
        for (const std::string& item : options.items)
            m_trials.push_back({.item = item});
    }

    /// Finds the responder, or starts one.
    Status meet(const std::atomic<bool>& stop)
    {
        if (Status status = m_runs.meet(stop); !status)
            return status;
        return checkItems();
    }

    /// A, B of each item, A, B ... and A at the end, so that a drift falls on all alike. Error Interrupted:
    /// wholeRounds() may be had all the same.
    Status measure(const std::atomic<bool>& stop)
    {
        while (m_wholeRounds < m_options.rounds) {
            tellStep(m_options.run,
                     {static_cast<std::uint32_t>(m_wholeRounds), static_cast<std::uint32_t>(m_options.rounds)},
                     fmt::format("round {} of {}", m_wholeRounds + 1, m_options.rounds));
            if (Status status = measureOnce(m_asItIs, {}, stop); !status)
                return status;
            for (Trial& trial : m_trials) {
                if (Status status = measureOnce(trial.runs, trial.item, stop); !status)
                    return status;
            }
            ++m_wholeRounds;
        }
        return measureOnce(m_asItIs, {}, stop);
    }
    [[nodiscard]] int wholeRounds() const noexcept { return m_wholeRounds; }

    /// What of a round is there before it was whole is left out.
    Status conclude()
    {
        for (Trial& trial : m_trials) {
            trial.runs.resize(static_cast<std::size_t>(m_wholeRounds));
            auto comparison = diagnose::compareRuns(named(m_asItIs, "as it is"), named(trial.runs, trial.item));
            if (!comparison)
                return std::unexpected(std::move(comparison).error());
            trial.comparison = std::move(*comparison);
            trial.verdict = proofVerdict(trial.comparison);
            trial.remark = trial.runs.empty() ? std::string() : proofRemark(trial.item, trial.runs.back());
        }
        return {};
    }

    [[nodiscard]] const std::vector<Trial>& trials() const noexcept { return m_trials; }
    [[nodiscard]] const std::string& peerAddress() const noexcept { return m_runs.peerAddress(); }

private:
    /// Each of them changes something here: found out before a long measurement, not in it.
    Status checkItems()
    {
        for (const std::string& item : m_options.items) {
            if (const auto plan = m_runs.planOf(item); !plan)
                return std::unexpected(plan.error());
        }
        return {};
    }

    Status measureOnce(std::vector<model::RunRecord>& runs, const std::string& item, const std::atomic<bool>& stop)
    {
        auto record = m_runs.measure({.items = item.empty() ? std::vector<std::string>() : std::vector{item}}, stop);
        if (!record)
            return std::unexpected(std::move(record).error());
        if (!item.empty() && !hasChangedAny(*record))
            return fail(ErrorKind::NotSupported,
                        text("\"{setting}\" changed nothing for its run, so nothing can be proved of it.", item),
                        "The driver kept its value, or another program has set it since: see \"halftrip tune plan\".");
        runs.push_back(std::move(*record));
        return {};
    }

    [[nodiscard]] static std::vector<diagnose::NamedRun> named(const std::vector<model::RunRecord>& runs,
                                                               const std::string& name)
    {
        std::vector<diagnose::NamedRun> all;
        for (const model::RunRecord& run : runs)
            all.push_back({fmt::format("{} {}", name, all.size() + 1), &run});
        return all;
    }

    const ProveOptions& m_options;
    TunedRuns m_runs;
    std::vector<model::RunRecord> m_asItIs;
    std::vector<Trial> m_trials;
    int m_wholeRounds = 0;
};

/// What stays changed after a proof.
struct Kept {
    std::vector<tuning::AppliedChange> applied = {};  ///< Also those that were refused.
    std::vector<tuning::LeftOut> leftOut = {};
    std::optional<Error> error = {};  ///< Nothing could be changed at all.
};

/// Makes what helped and cost nothing stay.
Kept keep(const Proof& proof, const model::RunRequest& request, os::Platform& platform)
{
    std::vector<std::string> items;
    for (const Trial& trial : proof.trials()) {
        if (trial.verdict == "helped" && trial.item != tuning::kHoldItem)
            items.push_back(trial.item);
    }
    if (items.empty())
        return {};
    auto journal = tuning::lockJournal(platform);
    if (!journal)
        return {.error = std::move(journal).error()};
    auto advised = tuning::planTuning(
        {.adapter = request.adapter, .peerAddress = proof.peerAddress(), .profile = "latency", .items = items},
        platform);
    if (!advised)
        return {.error = std::move(advised).error()};
    auto applied = tuning::apply(advised->plan, platform.tuning().tunables(), journal->journal);
    if (!applied)
        return {.error = std::move(applied).error()};
    return {.applied = std::move(*applied), .leftOut = std::move(advised->plan.leftOut)};
}

ExitCode codeOf(const Kept& kept)
{
    const ExitCode code = kept.error ? exitCodeFor(kept.error->kind) : exitCodeOf(kept.applied);
    return code == ExitCode::Done && !kept.leftOut.empty() ? ExitCode::NotSupported : code;
}

std::string inWords(const Kept& kept, const os::Tunables& tunables)
{
    std::string stays;
    std::string refused;
    for (const tuning::AppliedChange& change : kept.applied)
        (change.error ? refused : stays) += "  " + tuning::inWords(change, tunables) + "\n";
    for (const tuning::LeftOut& leftOut : kept.leftOut)
        refused += "  " + leftOut.words + ": " + asSentence(leftOut.reason) + "\n";
    if (kept.error)
        return "Nothing is kept.\n";
    if (stays.empty() && refused.empty())
        return "Nothing is kept: nothing helped without a cost.\n";
    return (stays.empty() ? "" : "Kept, until \"halftrip tune revert\":\n" + stays) +
           (refused.empty() ? "" : "Not kept:\n" + refused);
}

nlohmann::json asJson(const Proof& proof, const Kept& kept)
{
    auto list = nlohmann::json::array();
    const auto rounds = static_cast<std::size_t>(proof.wholeRounds());
    for (const Trial& trial : proof.trials()) {
        auto comparison = model::parseJson(exporting::writeComparisonsJson({trial.comparison}), "the comparison");
        nlohmann::json one{{"item", trial.item},
                           {"verdict", trial.verdict},
                           {"remark", trial.remark},
                           {"comparison", std::move(comparison).value()}};
        if (const std::size_t needed = roundsToTell(trial.comparison); trial.verdict == "cannotTell" && needed > rounds)
            one["roundsToTell"] = needed;
        list.push_back(std::move(one));
    }
    auto stays = nlohmann::json::array();
    for (const tuning::AppliedChange& change : kept.applied)
        stays.push_back(model::toJson(change));
    return {{"proved", list}, {"rounds", proof.wholeRounds()}, {"kept", stays}};
}

std::string asText(const Proof& proof)
{
    std::string text;
    for (const Trial& trial : proof.trials())
        text += (text.empty() ? "" : "\n") +
                verdictInWords(trial.item, trial.comparison, static_cast<std::size_t>(proof.wholeRounds())) + "\n" +
                (trial.remark.empty() ? "" : trial.remark + "\n") + "\n" +
                exporting::writeComparisonTable(trial.comparison);
    return text;
}

/// Ctrl-C: the rounds that were whole by then. What was changed for a run has been put back with it.
ExitCode concludeStopped(Proof& proof, const ProveOptions& options, os::Processes& processes)
{
    say(fmt::format("halftrip: stopped after {} of {} {}; all settings are as they were before.\n", proof.wholeRounds(),
                    options.rounds, wordBehind(options.rounds, "rounds")));
    if (proof.wholeRounds() == 0)
        return ExitCode::Interrupted;
    if (Status status = proof.conclude(); !status)
        return reportError(status.error());
    if (options.json.isWanted())
        return deliverDocument(options.json, asJson(proof, {}), processes, ExitCode::Interrupted);
    return deliverResult(asText(proof), ExitCode::Interrupted);
}

ExitCode runProve(const ProveOptions& options, const CommandContext& context)
{
    const auto request = toRequest(options.run);
    if (!request)
        return reportError(request.error());
    if (Status status = measure::checkRequest(*request, context.registry); !status)
        return reportError(status.error());
    const auto hold = shareHost(context.platform.processes(), "tune prove");
    if (!hold)
        return reportError(hold.error());
    const std::atomic<bool>& stop = context.platform.processes().watchInterrupts();
    Proof proof(options, *request, context);
    if (Status status = proof.meet(stop); !status)
        return reportError(status.error());
    if (options.run.stopsAtEndOfInput)
        context.platform.processes().interruptAtEndOfInput();  // Its first line was the pairing code.
    if (Status status = proof.measure(stop); !status)
        return status.error().kind == ErrorKind::Interrupted
                   ? concludeStopped(proof, options, context.platform.processes())
                   : reportError(status.error());
    if (Status status = proof.conclude(); !status)
        return reportError(status.error());
    const Kept kept = options.keeps ? keep(proof, *request, context.platform) : Kept();
    const ExitCode code = codeOf(kept);
    const ExitCode delivered =
        options.json.isWanted() ? deliverDocument(options.json, asJson(proof, kept), context.platform.processes(), code)
                                : deliverResult(asText(proof) + "\n" +
                                                    (options.keeps ? inWords(kept, context.platform.tuning().tunables())
                                                                   : std::string("Everything is as it was before.\n")),
                                                code);
    return kept.error ? reportError(*kept.error) : delivered;
}

}  // namespace

Command tuneProveCommand()
{
    return {"tune prove", "Measure with and without each item, in turns, and say what it gained or cost",
            [](CLI::App& app) {
                const auto options = std::make_shared<ProveOptions>();
                addRunOptions(app, options->run, *measure::findMode(model::RunRequest().mode), /*hasPeer=*/true,
                              RunOutputs::None);
                app.add_option("items", options->items, "What to prove: as for tune apply, or hold-cstates")
                    ->required()
                    ->type_name("ITEM...");
                app.add_option("--rounds", options->rounds, "Rounds, each with and without every item")
                    ->capture_default_str()
                    ->check(CLI::Range(3, static_cast<int>(kMostProofRounds)))
                    ->type_name("COUNT");
                app.add_flag("--keep", options->keeps,
                             "Keep what helped and cost nothing; otherwise restore everything");
                addJsonOption(app, options->json);
                addFormatOfOld(app, options->json, "text");
                addWindowOptions(app, options->run);
                return [options](const CommandContext& context) { return runProve(*options, context); };
            }};
}

}  // namespace halftrip::cli

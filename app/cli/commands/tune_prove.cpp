#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/peers/trial_peer.hpp"
#include "app/cli/shared_hold.hpp"
#include "core/base/plural.hpp"
#include "core/diagnose/compare/compare_runs.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/comparison.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/tuning/proof.hpp"
#include "core/tuning/service.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
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

ExitCode codeOf(const tuning::Kept& kept)
{
    const ExitCode code = exitCodeFor(kept.error ? std::optional(kept.error->kind) : tuning::failureOf(kept.applied));
    return code == ExitCode::Done && !kept.leftOut.empty() ? ExitCode::NotSupported : code;
}

std::string inWords(const tuning::Kept& kept, const os::Tunables& tunables)
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

/// With each item's whole comparison, as `halftrip compare` prints it.
nlohmann::json asJson(const tuning::Proof& proof, const tuning::Kept& kept)
{
    nlohmann::json json = model::toJson(tuning::reportOf(proof, kept));
    for (std::size_t i = 0; i < proof.proved().size(); ++i)
        json["proved"][i]["comparison"] =
            model::parseJson(exporting::writeComparisonsJson({proof.proved()[i].comparison}), "the comparison").value();
    return json;
}

std::string asText(const tuning::Proof& proof)
{
    std::string text;
    for (const tuning::ProvedItem& one : proof.proved())
        text += (text.empty() ? "" : "\n") + tuning::verdictInWords(one.item, one.comparison, proof.wholeRounds()) +
                "\n" + (one.remark.empty() ? "" : one.remark + "\n") + "\n" +
                exporting::writeComparisonTable(one.comparison);
    return text;
}

/// Ctrl-C: the rounds that were whole by then. What was changed for a run has been put back with it.
ExitCode concludeStopped(tuning::Proof& proof, const ProveOptions& options, os::Processes& processes)
{
    say(fmt::format("halftrip: stopped after {} of {} {}; all settings are as they were before.\n", proof.wholeRounds(),
                    proof.rounds(), wordBehind(proof.rounds(), "rounds")));
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
    MetTrialPeer peer(options.run, *request, context);
    if (Status status = peer.meet(stop); !status)
        return reportError(status.error());
    tuning::Trials trials = peer.trials();
    tuning::Proof proof(trials, options.items, static_cast<std::size_t>(options.rounds), tellSteps(options.run));
    if (Status status = proof.checkItems(); !status)
        return reportError(status.error());
    if (Status status = proof.measure(stop); !status)
        return status.error().kind == ErrorKind::Interrupted
                   ? concludeStopped(proof, options, context.platform.processes())
                   : reportError(status.error());
    if (Status status = proof.conclude(); !status)
        return reportError(status.error());
    const tuning::Kept kept = options.keeps ? tuning::keepHelpful(proof) : tuning::Kept();
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
                app.add_flag("--keep", options->keeps,
                             "Keep what helped and cost nothing; otherwise restore everything");
                addRunOptions(app, options->run, *measure::findMode(model::RunRequest().mode), /*hasPeer=*/true,
                              RunOutputs::None);
                app.add_option("items", options->items, "What to prove: as for tune apply, or hold-cstates")
                    ->required()
                    ->type_name("ITEM...");
                app.add_option("--rounds", options->rounds, "Rounds, each with and without every item")
                    ->capture_default_str()
                    ->check(CLI::Range(3, static_cast<int>(tuning::kMostProofRounds)))
                    ->type_name("COUNT");
                addJsonOption(app, options->json);
                addFormatOfOld(app, options->json, "text");
                addWindowOptions(app, options->run);
                return [options](const CommandContext& context) { return runProve(*options, context); };
            }};
}

}  // namespace halftrip::cli

#include "app/cli/command.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/peers/trial_peer.hpp"
#include "app/cli/shared_hold.hpp"
#include "core/base/stable_sort.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/export_context.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/text/number_format.hpp"
#include "core/tuning/search.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <iostream>
#include <utility>

namespace halftrip::cli {
namespace {

using stats::Verdict;

struct SearchOptions {
    RunOptions run;
    tuning::SearchRequest search;
    bool isAgreed = false;
    JsonOutput json;
};

std::string gainsOf(const tuning::SearchResult& result)
{
    std::string text;
    for (std::size_t figure = 0; figure < tuning::kSearchFigures; ++figure) {
        if (result.gainOfAllNs[figure] > 0)
            text += fmt::format("{}{}: {} of {} us HRT less", text.empty() ? "" : ", ", tuning::kSearchLabels[figure],
                                model::formatHrt(result.gainOfSetNs[figure]),
                                model::formatHrt(result.gainOfAllNs[figure]));
    }
    return text + ".";
}

std::string verdictOf(const tuning::Search& search)
{
    const tuning::SearchReport& report = search.report();
    std::string text;
    if (report.smallestSet.empty()) {
        text = "No setting lowers latency significantly on this pair.\n";
    } else {
        text = exporting::labelled("",
                                   fmt::format("{} of {} settings bring 90 % of the gain: {}. {}",
                                               report.smallestSet.size(), report.factors.size(),
                                               fmt::join(report.smallestSet, ", "), gainsOf(search.result())),
                                   0, exporting::kPageColumns);
        for (const bool isAtB : {false, true}) {
            if (const std::string& line = report.commands.at(isAtB ? "b" : "a"); !line.empty())
                text += (isAtB ? "  on B: " : "  on A: ") + line + "\n";
            if (search.holdsIdleStates(isAtB))
                text += fmt::format("  on {}: --hold-cstates for a run; for good, see \"halftrip check\".\n",
                                    isAtB ? "B" : "A");
        }
    }
    if (report.doGainsOverlap)
        text += exporting::labelled("",
                                    "Their gains add up to more than was measured: some replace others, and fewer may "
                                    "be enough. Prove them with \"halftrip tune prove\".",
                                    0, exporting::kPageColumns);
    for (const tuning::SearchFactor& factor : report.factors)
        text += factor.isHarmful ? factor.name() + " is harmful here.\n" : "";
    return text;
}

std::string cellOf(const tuning::SearchEffect& effect)
{
    if (effect.verdict == Verdict::NotResolvable)
        return "too few samples";
    if (effect.verdict == Verdict::NoDifference)
        return "none within " + model::formatHrt(effect.reachNs);
    return fmt::format("{}{} +/- {}", effect.differenceNs < 0 ? "-" : "+",
                       model::formatHrt(std::abs(effect.differenceNs)), model::formatHrt(effect.reachNs));
}

/// The strongest at the median first.
std::string tableOf(const tuning::Search& search)
{
    const tuning::SearchResult& result = search.result();
    std::vector<std::size_t> order(search.report().factors.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    stableSort(order, {}, [&result](std::size_t i) { return result.effects[i][0].differenceNs; });
    std::vector<std::vector<std::string>> rows{{"change of HRT, us", "p50", "p99", "p99.9"}};
    for (const std::size_t i : order) {
        std::vector<std::string> row{search.report().factors[i].name()};
        for (const tuning::SearchEffect& effect : result.effects[i])
            row.push_back(cellOf(effect));
        rows.push_back(std::move(row));
    }
    std::vector<std::string> asItWas{"(as it was)"};
    for (const auto& ns : result.asItWasNs)
        asItWas.push_back(ns ? model::formatHrt(*ns) : "too few samples");
    rows.push_back(std::move(asItWas));
    return exporting::leftAligned(rows);
}

std::string pricesOf(const std::vector<tuning::SearchFactor>& factors)
{
    std::string text;
    for (const tuning::SearchFactor& factor : factors) {
        text += exporting::labelled("", factor.name() + ": " + factor.offer.words, 0, exporting::kPageColumns);
        if (!factor.offer.price.empty())
            text += exporting::labelled("", "price: " + factor.offer.price, 2, exporting::kPageColumns);
    }
    return text + "\n";
}

std::string methodOf(const tuning::Search& search)
{
    const tuning::SearchResult& result = search.result();
    return exporting::labelled(
        "",
        fmt::format("Plackett-Burman design, folded over: {} blocks of {} runs, seed {}. Intervals hold for all {} "
                    "effects together with 99 % confidence (Student's t, {} degrees of freedom, Bonferroni).",
                    result.blocks, tuning::runsPerBlock(search.report().factors.size()), search.request().seed,
                    result.judged, result.freedom),
        0, exporting::kPageColumns);
}

std::string asText(const tuning::Search& search)
{
    std::string text;
    if (search.report().factors.empty())
        text = "Nothing to search: no setting of these hosts has another value to try while a run lasts.\n";
    else if (search.result().blocks >= tuning::kFewestBlocksToJudge)
        text = verdictOf(search) + "\n" + tableOf(search) + "\n" + pricesOf(search.report().factors) + methodOf(search);
    else
        text = "Too few runs for a verdict: a search needs two whole blocks, better three.\n";
    for (const tuning::NotSearched& one : search.report().leftOut)
        text += exporting::labelled("", "Left out: " + one.name + ": " + one.why, 0, exporting::kPageColumns);
    if (!search.report().isPeerTuningAllowed)
        text += "Only this host (A) was searched. For the peer's settings, too, start its responder as root "
                "with:\n  halftrip serve --allow-tuning\n";
    return text;
}

/// Settings of the whole host are changed where the user agrees, as `tune apply` does.
bool agreesOnWholeHost(const std::vector<std::string>& words, const SearchOptions& options, os::Processes& processes)
{
    if (words.empty() || options.isAgreed)
        return true;
    if (options.json.isWanted() || !processes.isTerminal(0) || !processes.isTerminal(2))
        return false;
    std::string list;
    for (const std::string& one : words)
        list += exporting::labelled("  ", one, 4, exporting::kPageColumns);
    say("These settings affect the whole host and all of its programs:\n" + list +
        "Change them during the search, too, and restore them? [y/N] ");
    std::string answer;
    std::getline(std::cin, answer);
    return !answer.empty() && (answer.front() == 'y' || answer.front() == 'Y');
}

ExitCode deliver(tuning::Search& search, const SearchOptions& options, os::Processes& processes, ExitCode code)
{
    search.conclude();
    if (options.json.isWanted())
        return deliverDocument(options.json, model::toJson(search.report()), processes, code);
    return deliverResult(asText(search) + settingsAfter(code, search.report().isPeerTuningAllowed), code);
}

ExitCode runSearch(const SearchOptions& options, const CommandContext& context)
{
    const auto request = oneSizeRequest(options.run, context);
    if (!request)
        return reportError(request.error());
    if (request->sizesBytes.size() != 1)
        return reportError({ErrorKind::Invalid, "A search is of one size.", 0, "Choose one: --sizes 64."});
    os::Processes& processes = context.platform.processes();
    const auto hold = shareHost(processes, "tune search");
    if (!hold)
        return reportError(hold.error());
    const std::atomic<bool>& stop = processes.watchInterrupts();
    MetTrialPeer peer(options.run, *request, context);
    if (Status status = peer.meet(stop); !status)
        return reportError(status.error());
    tuning::Trials trials = peer.trials();
    tuning::Search search(trials, options.search, tellSteps(options.run));
    if (Status status = search.collect(stop); !status)
        return reportError(status.error());
    // What is named is agreed to.
    if (options.search.named.empty() && !agreesOnWholeHost(search.wholeHostWords(), options, processes))
        search.leaveOutWholeHost();
    Status status = search.tryEach(stop,
                                   [](const std::string& name) { say(fmt::format("halftrip: trying {}\n", name)); });
    if (status && search.report().factors.empty())
        return deliver(search, options, processes, ExitCode::Done);
    if (status)
        status = search.measure(stop);
    if (status)
        return deliver(search, options, processes, ExitCode::Done);
    const bool isInterrupted = status.error().kind == ErrorKind::Interrupted;
    if (!isInterrupted && search.wholeBlocks() < tuning::kFewestBlocksToJudge)
        return reportError(status.error());
    say(fmt::format("halftrip: stopped after {} of {} blocks.\n", search.wholeBlocks(), options.search.blocks));
    const ExitCode code = isInterrupted ? ExitCode::Interrupted : reportError(status.error());
    return search.wholeBlocks() == 0 ? code : deliver(search, options, processes, code);
}

}  // namespace

Command tuneSearchCommand()
{
    return {"tune search",
            "Find which settings matter on this pair of hosts, and the fewest that bring most of the gain",
            [](CLI::App& app) {
                const auto options = std::make_shared<SearchOptions>();
                addRunOptions(app, options->run, *measure::findMode(model::RunRequest().mode), /*hasPeer=*/true,
                              RunOutputs::None);
                app.add_option("items", options->search.named,
                               "Search among these only: checks (interruptModeration), settings (offload.tso) or this "
                               "host's SETTING=VALUE")
                    ->type_name("ITEM...");
                app.add_flag("-y,--yes", options->isAgreed,
                             "Also change host-wide settings without asking; named items are never asked for");
                app.add_option("--blocks", options->search.blocks,
                               "Blocks of 24 runs (48 for more than 11 settings), each with every setting on in half")
                    ->capture_default_str()
                    ->check(CLI::Range(3, 20))
                    ->type_name("COUNT");
                app.add_option("--seed", options->search.seed, "Seed of the order of the runs")
                    ->capture_default_str()
                    ->type_name("N");
                addJsonOption(app, options->json);
                addFormatOfOld(app, options->json, "text");
                addWindowOptions(app, options->run);
                return [options](const CommandContext& context) { return runSearch(*options, context); };
            }};
}

}  // namespace halftrip::cli

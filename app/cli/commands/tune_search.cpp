#include "app/cli/commands/commands.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/shared_hold.hpp"
#include "app/cli/tuning/tuned_runs.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/export_context.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/text/number_format.hpp"
#include "core/tuning/search_levels.hpp"
#include "core/tuning/session_tuning.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

namespace halftrip::cli {
namespace {

using stats::Verdict;

struct SearchOptions {
    RunOptions run;
    std::vector<std::string> named;
    std::size_t blocks = tuning::kFewestBlocks;
    std::uint64_t seed = 1;
    bool isAgreed = false;
    JsonOutput json;
};

/// What is searched among: what one check advises, or one setting's other level, at one of the hosts.
struct Factor {
    bool isAtB = false;
    model::TuningOffer offer;
    [[nodiscard]] std::string name() const { return (isAtB ? "B " : "A ") + offer.check; }
};

/// What is not searched among, and why.
struct LeftOut {
    std::string name;
    std::string why;
};

/// Which of both hosts' settings matter on this pair.
class Search {
public:
    Search(const SearchOptions& options, model::RunRequest request, const CommandContext& context)
        : m_options(options), m_platform(context.platform), m_runs(options.run, std::move(request), context)
    {
    }

    Status meet(const std::atomic<bool>& stop)
    {
        if (Status status = m_runs.meet(stop); !status)
            return status;
        auto here = m_runs.offersHere(m_options.named);
        if (!here)
            return std::unexpected(std::move(here).error());
        if (Status status = addValues(*here); !status)
            return status;
        auto there = m_runs.offersThere(stop);
        if (!there && there.error().kind != ErrorKind::NotSupported)
            return std::unexpected(std::move(there).error());
        m_isBAllowed = there.has_value();
        takeInTurns(std::move(*here), there ? std::move(*there) : std::vector<model::TuningOffer>());
        return m_options.named.empty() ? agreeOnWholeHost() : keepNamed();
    }

    /// Each once by itself, so that what a driver refuses does not end a long measurement. Error: stopped, not
    /// permitted, or the peer has gone.
    Status tryEach(const std::atomic<bool>& stop)
    {
        std::vector<Factor> usable;
        for (Factor& factor : m_factors) {
            if (usable.size() == tuning::kMostFactors) {
                m_leftOut.push_back({factor.name(), "one search has room for 23 settings; name those that you want"});
                continue;
            }
            say(fmt::format("halftrip: trying {}\n", factor.name()));
            auto record = m_runs.measure(changedFor({factor}, {true}), stop);
            if (!record && record.error().kind == ErrorKind::NotSupported)
                m_leftOut.push_back({factor.name(), record.error().what});
            else if (!record)
                return std::unexpected(std::move(record).error());
            else if (!factor.isAtB && !hasChangedAny(*record))
                m_leftOut.push_back({factor.name(), "the driver took the change and kept its old value"});
            else
                usable.push_back(std::move(factor));
        }
        m_factors = std::move(usable);
        return {};
    }

    Status measure(const std::atomic<bool>& stop)
    {
        m_design = tuning::designSearch(m_factors.size(), m_options.blocks, m_options.seed);
        const std::size_t rows = tuning::runsPerBlock(m_factors.size());
        for (const tuning::SearchRun& run : m_design) {
            const std::size_t done = m_figures.size();
            if (done % rows == 0 || done % 12 == 0)
                tellStep(m_options.run, {static_cast<std::uint32_t>(done), static_cast<std::uint32_t>(m_design.size())},
                         fmt::format("block {} of {}, run {} of {}", run.block + 1, m_options.blocks, done + 1,
                                     m_design.size()));
            auto record = m_runs.measure(changedFor(m_factors, run.isOn), stop);
            if (!record)
                return std::unexpected(std::move(record).error());
            m_figures.push_back(figuresOf(*record));
        }
        return {};
    }

    void conclude() { m_result = tuning::analyseSearch(m_design, m_figures); }

    [[nodiscard]] bool hasFactors() const noexcept { return !m_factors.empty(); }
    [[nodiscard]] std::size_t wholeBlocks() const noexcept
    {
        return m_factors.empty() ? 0 : m_figures.size() / tuning::runsPerBlock(m_factors.size());
    }

    [[nodiscard]] std::string asText() const
    {
        std::string text;
        if (m_factors.empty())
            text = "Nothing to search: no setting of these hosts has another value to try while a run lasts.\n";
        else if (m_result.blocks >= tuning::kFewestBlocksToJudge)
            text = verdict() + "\n" + table() + "\n" + prices() + method();
        else
            text = "Too few runs for a verdict: a search needs two whole blocks, better three.\n";
        for (const LeftOut& one : m_leftOut)
            text += exporting::labelled("", "Left out: " + one.name + ": " + one.why, 0, exporting::kPageColumns);
        if (!m_isBAllowed)
            text += "Only this host (A) was searched. For the peer's settings, too, start its responder as root "
                    "with:\n  halftrip serve --allow-tuning\n";
        return text;
    }

    [[nodiscard]] std::string asJson() const
    {
        auto factors = nlohmann::json::array();
        for (std::size_t i = 0; i < m_factors.size(); ++i)
            factors.push_back(factorJson(i));
        auto leftOut = nlohmann::json::array();
        for (const LeftOut& one : m_leftOut)
            leftOut.push_back({{"name", one.name}, {"why", one.why}});
        auto set = nlohmann::json::array();
        for (const std::size_t factor : m_result.smallestSet)
            set.push_back(m_factors[factor].name());
        return model::toIndented({{"factors", factors},
                                  {"smallestSet", set},
                                  {"doGainsOverlap", tuning::doGainsOverlap(m_result)},
                                  {"commands", {{"a", command(false)}, {"b", command(true)}}},
                                  {"leftOut", leftOut},
                                  {"blocks", m_result.blocks},
                                  {"seed", m_options.seed},
                                  {"isPeerTuningAllowed", m_isBAllowed}}) +
               "\n";
    }

private:
    /// What is named with a value, of this host.
    Status addValues(std::vector<model::TuningOffer>& offers) const
    {
        for (const std::string& item : m_options.named) {
            if (!item.contains('='))
                continue;
            if (const std::string_view why = tuning::whyNeverSearched(tuning::settingOf(item)); !why.empty())
                return fail(ErrorKind::NotSupported,
                            text("No search changes {name}. {why}", tuning::settingOf(item), why),
                            "Change it with \"halftrip tune apply\", and measure before and after.");
            const auto plan = m_runs.planOf(item);
            if (!plan)
                return std::unexpected(plan.error());
            model::TuningOffer offer{.check = item, .title = item, .settings = {item}, .words = {}};
            for (const tuning::Change& change : plan->changes)
                offer.words += (offer.words.empty() ? "" : ", ") + change.words + ": " +
                               tuning::formatSetting(change.present) + " -> " + tuning::formatSetting(change.wanted);
            offers.push_back(std::move(offer));
        }
        return {};
    }

    /// Both hosts have their strongest first: where not all find room, each keeps those.
    void takeInTurns(std::vector<model::TuningOffer> here, std::vector<model::TuningOffer> there)
    {
        for (std::size_t i = 0; i < std::max(here.size(), there.size()); ++i) {
            if (i < here.size())
                m_factors.push_back({false, std::move(here[i])});
            if (i < there.size())
                m_factors.push_back({true, std::move(there[i])});
        }
    }

    /// What the user wants searched among.
    Status keepNamed()
    {
        const auto isThat = [](const Factor& factor, const std::string& name) {
            return factor.offer.check == name || std::ranges::any_of(factor.offer.settings, [&](const auto& item) {
                       return item == name || tuning::settingOf(item) == name;
                   });
        };
        for (const std::string& name : m_options.named) {
            if (std::ranges::any_of(m_factors, [&](const Factor& factor) { return isThat(factor, name); }))
                continue;
            if (const std::string_view why = tuning::whyNeverSearched(name); !why.empty())
                return fail(ErrorKind::NotSupported, text("No search changes {name}. {why}", name, why),
                            "Change it with \"halftrip tune apply\", and measure before and after.");
            return fail(ErrorKind::Invalid,
                        text("There is nothing to change for \"{name}\" at either host while a run lasts.", name),
                        "\"halftrip tune plan\" shows what can be changed on a host.");
        }
        std::erase_if(m_factors, [&](const Factor& factor) {
            return std::ranges::none_of(m_options.named, [&](const std::string& name) { return isThat(factor, name); });
        });
        return {};
    }

    /// True for what all programs of this host have in common. The peer's user has agreed by --allow-tuning.
    [[nodiscard]] bool isOfWholeHost(const Factor& factor) const
    {
        return !factor.isAtB && std::ranges::any_of(factor.offer.settings, [this](const std::string& item) {
            const auto tunable = tuning::findTunable(m_platform.tuning().tunables(), tuning::settingOf(item));
            return item == tuning::kHoldItem || (tunable && (*tunable)->isOfWholeHost());
        });
    }

    /// Settings of the whole host are changed where the user agrees, as `tune apply` does.
    Status agreeOnWholeHost()
    {
        std::string list;
        for (const Factor& factor : m_factors)
            list += isOfWholeHost(factor) ? exporting::labelled("  ", factor.offer.words, 4, exporting::kPageColumns)
                                          : "";
        if (list.empty() || m_options.isAgreed)
            return {};
        const os::Processes& processes = m_platform.processes();
        if (!m_options.json.isWanted() && processes.isTerminal(0) && processes.isTerminal(2)) {
            say("These settings affect the whole host and all of its programs:\n" + list +
                "Change them during the search, too, and restore them? [y/N] ");
            std::string answer;
            std::getline(std::cin, answer);
            if (!answer.empty() && (answer.front() == 'y' || answer.front() == 'Y'))
                return {};
        }
        std::erase_if(m_factors, [this](const Factor& factor) {
            const bool isLeftOut = isOfWholeHost(factor);
            if (isLeftOut)
                m_leftOut.push_back({factor.name(), "it is a host-wide setting: add --yes, or name it"});
            return isLeftOut;
        });
        return {};
    }

    [[nodiscard]] static ChangedFor changedFor(const std::vector<Factor>& factors, const std::vector<bool>& isOn)
    {
        ChangedFor changed;
        for (std::size_t i = 0; i < factors.size(); ++i) {
            const model::TuningOffer& offer = factors[i].offer;
            if (isOn[i] && factors[i].isAtB)
                changed.peerChecks.push_back(offer.check);
            else if (isOn[i])
                changed.items.insert(changed.items.end(), offer.settings.begin(), offer.settings.end());
        }
        return changed;
    }

    /// What sets the smallest set's part of one host; empty where it has none.
    [[nodiscard]] std::string command(bool isAtB) const
    {
        std::vector<std::string> items;
        for (const std::size_t factor : m_result.smallestSet) {
            for (const std::string& setting : m_factors[factor].offer.settings) {
                if (m_factors[factor].isAtB == isAtB && setting != tuning::kHoldItem)
                    items.push_back(setting);
            }
        }
        return items.empty() ? std::string() : m_runs.commandToApply(isAtB, items);
    }

    /// True where the smallest set keeps that host's cores out of their idle states, which no command does for good.
    [[nodiscard]] bool holdsIdleStates(bool isAtB) const
    {
        return std::ranges::any_of(m_result.smallestSet, [&](std::size_t i) {
            return m_factors[i].isAtB == isAtB && m_factors[i].offer.settings.front() == tuning::kHoldItem;
        });
    }

    [[nodiscard]] std::string verdict() const
    {
        std::string text;
        if (m_result.smallestSet.empty()) {
            text = "No setting lowers latency significantly on this pair.\n";
        } else {
            std::string names;
            for (const std::size_t factor : m_result.smallestSet)
                names += (names.empty() ? "" : ", ") + m_factors[factor].name();
            text = exporting::labelled("",
                                       fmt::format("{} of {} settings bring 90 % of the gain: {}. {}",
                                                   m_result.smallestSet.size(), m_factors.size(), names, gains()),
                                       0, exporting::kPageColumns);
            for (const bool isAtB : {false, true}) {
                if (const std::string line = command(isAtB); !line.empty())
                    text += (isAtB ? "  on B: " : "  on A: ") + line + "\n";
                if (holdsIdleStates(isAtB))
                    text += fmt::format("  on {}: --hold-cstates for a run; for good, see \"halftrip check\".\n",
                                        isAtB ? "B" : "A");
            }
        }
        if (tuning::doGainsOverlap(m_result))
            text += exporting::labelled("",
                                        "Their gains add up to more than was measured: some replace others, and fewer "
                                        "may be enough. Prove them with \"halftrip tune prove\".",
                                        0, exporting::kPageColumns);
        for (const std::size_t factor : m_result.harmful)
            text += m_factors[factor].name() + " is harmful here.\n";
        return text;
    }

    [[nodiscard]] std::string gains() const
    {
        std::string text;
        for (std::size_t figure = 0; figure < tuning::kSearchFigures; ++figure) {
            if (m_result.gainOfAllNs[figure] > 0)
                text += fmt::format("{}{}: {} of {} us HRT less", text.empty() ? "" : ", ",
                                    tuning::kSearchLabels[figure], model::formatHrt(m_result.gainOfSetNs[figure]),
                                    model::formatHrt(m_result.gainOfAllNs[figure]));
        }
        return text + ".";
    }

    static std::string cell(const tuning::SearchEffect& effect)
    {
        if (effect.verdict == Verdict::NotResolvable)
            return "too few samples";
        if (effect.verdict == Verdict::NoDifference)
            return "none within " + model::formatHrt(effect.reachNs);
        return fmt::format("{}{} +/- {}", effect.differenceNs < 0 ? "-" : "+",
                           model::formatHrt(std::abs(effect.differenceNs)), model::formatHrt(effect.reachNs));
    }

    /// The strongest at the median first.
    [[nodiscard]] std::string table() const
    {
        std::vector<std::size_t> order(m_factors.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::stable_sort(order, {}, [this](std::size_t i) { return m_result.effects[i][0].differenceNs; });
        std::vector<std::vector<std::string>> rows{{"change of HRT, us", "p50", "p99", "p99.9"}};
        for (const std::size_t i : order) {
            std::vector<std::string> row{m_factors[i].name()};
            for (const tuning::SearchEffect& effect : m_result.effects[i])
                row.push_back(cell(effect));
            rows.push_back(std::move(row));
        }
        std::vector<std::string> asItWas{"(as it was)"};
        for (const auto& ns : m_result.asItWasNs)
            asItWas.push_back(ns ? model::formatHrt(*ns) : "too few samples");
        rows.push_back(std::move(asItWas));
        return exporting::leftAligned(rows);
    }

    [[nodiscard]] std::string prices() const
    {
        std::string text;
        for (const Factor& factor : m_factors) {
            text += exporting::labelled("", factor.name() + ": " + factor.offer.words, 0, exporting::kPageColumns);
            if (!factor.offer.price.empty())
                text += exporting::labelled("", "price: " + factor.offer.price, 2, exporting::kPageColumns);
        }
        return text + "\n";
    }

    [[nodiscard]] std::string method() const
    {
        return exporting::labelled(
            "",
            fmt::format("Plackett-Burman design, folded over: {} blocks of {} runs, seed {}. Intervals hold for all {} "
                        "effects together with 99 % confidence (Student's t, {} degrees of freedom, Bonferroni).",
                        m_result.blocks, tuning::runsPerBlock(m_factors.size()), m_options.seed, m_result.judged,
                        m_result.freedom),
            0, exporting::kPageColumns);
    }

    [[nodiscard]] nlohmann::json factorJson(std::size_t i) const
    {
        const Factor& factor = m_factors[i];
        auto effects = nlohmann::json::object();
        for (std::size_t figure = 0; figure < tuning::kSearchFigures && i < m_result.effects.size(); ++figure) {
            const tuning::SearchEffect& effect = m_result.effects[i][figure];
            effects[std::string(tuning::kSearchLabels[figure])] = {{"differenceRttNs", effect.differenceNs},
                                                                   {"reachRttNs", effect.reachNs},
                                                                   {"verdict", verdictKey(effect.verdict)}};
        }
        return {{"host", factor.isAtB ? "B" : "A"},
                {"check", factor.offer.check},
                {"settings", factor.offer.settings},
                {"words", factor.offer.words},
                {"price", factor.offer.price},
                {"effects", effects},
                {"isHarmful", std::ranges::find(m_result.harmful, i) != m_result.harmful.end()}};
    }

    const SearchOptions& m_options;
    os::Platform& m_platform;
    TunedRuns m_runs;
    std::vector<Factor> m_factors;
    std::vector<LeftOut> m_leftOut;
    bool m_isBAllowed = false;
    std::vector<tuning::SearchRun> m_design;
    std::vector<tuning::SearchFigures> m_figures;
    tuning::SearchResult m_result;
};

ExitCode deliver(Search& search, const SearchOptions& options, os::Processes& processes, ExitCode code)
{
    search.conclude();
    if (options.json.isWanted())
        return deliverJson(options.json, search.asJson(), processes, code);
    // Of an error nobody knows that: it may be what could not be put back.
    const bool isAsBefore = code == ExitCode::Done || code == ExitCode::Interrupted;
    return deliverResult(search.asText() + (isAsBefore ? "All settings are as they were before.\n" : ""), code);
}

ExitCode runSearch(const SearchOptions& options, const CommandContext& context)
{
    auto request = toRequest(options.run);
    if (!request)
        return reportError(request.error());
    chooseOneSize(*request);
    if (Status status = measure::checkRequest(*request, context.registry); !status)
        return reportError(status.error());
    if (request->sizesBytes.size() != 1)
        return reportError({ErrorKind::Invalid, "A search is of one size.", 0, "Choose one: --sizes 64."});
    os::Processes& processes = context.platform.processes();
    const auto hold = shareHost(processes, "tune search");
    if (!hold)
        return reportError(hold.error());
    const std::atomic<bool>& stop = processes.watchInterrupts();
    Search search(options, *request, context);
    if (Status status = search.meet(stop); !status)
        return reportError(status.error());
    if (options.run.stopsAtEndOfInput)
        processes.interruptAtEndOfInput();  // Its first line was the pairing code.
    Status status = search.tryEach(stop);
    if (status && !search.hasFactors())
        return deliver(search, options, processes, ExitCode::Done);
    if (status)
        status = search.measure(stop);
    if (status)
        return deliver(search, options, processes, ExitCode::Done);
    const bool isInterrupted = status.error().kind == ErrorKind::Interrupted;
    if (!isInterrupted && search.wholeBlocks() < tuning::kFewestBlocksToJudge)
        return reportError(status.error());
    say(fmt::format("halftrip: stopped after {} of {} blocks.\n", search.wholeBlocks(), options.blocks));
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
                app.add_option("items", options->named,
                               "Search among these only: checks (interruptModeration), settings (offload.tso) or this "
                               "host's SETTING=VALUE")
                    ->type_name("ITEM...");
                app.add_flag("-y,--yes", options->isAgreed,
                             "Also change host-wide settings without asking; named items are never asked for");
                app.add_option("--blocks", options->blocks,
                               "Blocks of 24 runs (48 for more than 11 settings), each with every setting on in half")
                    ->capture_default_str()
                    ->check(CLI::Range(3, 20))
                    ->type_name("COUNT");
                app.add_option("--seed", options->seed, "Seed of the order of the runs")
                    ->capture_default_str()
                    ->type_name("N");
                addJsonOption(app, options->json);
                addFormatOfOld(app, options->json, "text");
                addWindowOptions(app, options->run);
                return [options](const CommandContext& context) { return runSearch(*options, context); };
            }};
}

}  // namespace halftrip::cli

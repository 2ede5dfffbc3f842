#include "app/cli/command.hpp"
#include "app/cli/options/run_options.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/peers/elsewhere.hpp"
#include "core/base/plural.hpp"
#include "core/base/shell_words.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/tuning/service.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

namespace halftrip::cli {
namespace {

using exporting::labelled;
using tuning::formatSetting;

constexpr std::size_t kColumns = 100;
constexpr std::size_t kIndent = 11;

struct TuneOptions {
    tuning::TuningRequest request;
    JsonOutput json;
    SshWish ssh;
    bool forgets = false;
    bool isAgreed = false;
};

void appendLine(std::string& text, const std::string& label, const std::string& line)
{
    if (!line.empty())
        text += labelled("  " + label, line, kIndent, kColumns);
}

std::string headOf(const tuning::AdvisedPlan& advised)
{
    return fmt::format("Adapter {}: {}. Profile {}.\n", advised.adapter, advised.adapterChoice, advised.profile);
}

/// What is left out for one kind of reason, which is said once.
struct LeftOutGroup {
    tuning::LeftOut::Kind kind;
    const char* title;
    bool isAdvised = true;
};
constexpr std::array<LeftOutGroup, 5> kLeftOutGroups{{
    {tuning::LeftOut::Kind::ByName, "Advised to hosts on which an end blocks (--wait block), changed by name only:"},
    {tuning::LeftOut::Kind::NotOurs, "Advised, but Halftrip does not change it on this system; these commands do:"},
    {tuning::LeftOut::Kind::ByHand, "Advised, by hand only:"},
    {tuning::LeftOut::Kind::Refused, "Advised, but not possible here:"},
    {tuning::LeftOut::Kind::Refused, "Requested, but not possible here:", false},
}};

std::string groupInWords(const tuning::Plan& plan, const LeftOutGroup& group)
{
    std::string text;
    for (const tuning::LeftOut& leftOut : plan.leftOut) {
        if (leftOut.kind != group.kind || leftOut.check.empty() == group.isAdvised)
            continue;
        const bool hasReason = group.kind == tuning::LeftOut::Kind::Refused;
        text += labelled("  ", leftOut.words + (hasReason ? ": " + asSentence(leftOut.reason) : std::string()), 4,
                         kColumns);
        if (!leftOut.command.empty())
            text += "    " + leftOut.command + "\n";  // Never broken: it is to be copied.
    }
    return text.empty() ? text : fmt::format("\n{}\n", group.title) + text;
}

/// What is not changed, and why.
std::string restOf(const tuning::Plan& plan)
{
    std::string text;
    for (const tuning::AlreadyWell& well : plan.alreadyWell)
        text += "\n" + labelled("", fmt::format("{}: nothing to change. {}", well.item, well.reason), 0, kColumns);
    for (const LeftOutGroup& group : kLeftOutGroups)
        text += groupInWords(plan, group);
    return text;
}

/// How much there is to change, in one line.
std::string verdictOf(const tuning::Plan& plan)
{
    const auto more = static_cast<std::size_t>(std::ranges::count_if(plan.leftOut, [](const tuning::LeftOut& leftOut) {
        return leftOut.kind == tuning::LeftOut::Kind::ByHand || leftOut.kind == tuning::LeftOut::Kind::NotOurs;
    }));
    const std::string byHand = more == 0 ? "" : fmt::format("; {} more by hand", more);
    if (plan.changes.empty())
        return "Nothing is to be changed" + byHand + ".\n";
    return fmt::format("{} {} to change{}.\n", plan.changes.size(), wordBehind(plan.changes.size(), "settings"),
                       byHand);
}

std::string changesInWords(const tuning::AdvisedPlan& advised, const os::Tunables& tunables)
{
    std::string text = verdictOf(advised.plan) + headOf(advised);
    for (const tuning::Change& change : advised.plan.changes) {
        text += fmt::format("\n{}: {} -> {}\n", change.words, formatSetting(change.present),
                            formatSetting(change.wanted));
        appendLine(text, "item", change.setting.id + (change.check.empty() ? "" : ", advised by " + change.check));
        appendLine(text, "why", change.why);
        const auto tunable = tuning::findTunable(tunables, change.setting.id);
        appendLine(text, "scope",
                   tunable && (*tunable)->isOfWholeHost() ? "the whole host, with all of its network namespaces" : "");
        appendLine(text, "price", change.price);
        appendLine(text, "needs", change.privilege);
        appendLine(text, "caution", change.caution);
        if (!change.thenRun.empty())
            text += "  then     " + change.thenRun + "\n";  // Never broken: it is to be copied.
    }
    return text + restOf(advised.plan);
}

/// The command that applies what was planned by this request: to the same adapter, and by the same profile.
std::string applyingCommand(const tuning::TuningRequest& request, Shell shell)
{
    std::string command = "halftrip tune apply";
    if (!request.adapter.empty())
        command += " --adapter " + quoteForShell(request.adapter, shell);
    if (request.profile != tuning::TuningRequest().profile)
        command += " --profile " + request.profile;
    return command + " [ITEM...]";
}

ExitCode runPlan(const TuneOptions& options, os::Platform& platform)
{
    auto advised = tuning::planTuning(options.request, platform);
    if (!advised)
        return reportError(advised.error());
    if (options.json.isWanted())
        return deliverDocument(options.json, model::toJson(*advised), platform.processes());
    std::string text = changesInWords(*advised, platform.tuning().tunables());
    if (!advised->plan.changes.empty())
        text += fmt::format("\n\"{}\" changes it; \"halftrip tune revert\" restores it.\n",
                            applyingCommand(options.request, platform.processes().shell()));
    return deliverResult(text);
}

/// The next step after something was refused for want of rights.
void adviseOn(ExitCode code, const os::Tuning& tuning, const std::string& command)
{
    if (code == ExitCode::Permission)
        say(tuning.adviceOnRights(command) + "\n");
}

std::string stepsInWords(const std::vector<os::StepToTakeEffect>& steps)
{
    std::string text;
    for (const os::StepToTakeEffect& step : steps)
        text += "\n" + labelled("", step.words, 2, kColumns) + "    " + step.command + "\n";
    return text;
}

std::vector<std::string> commandsOf(const std::vector<os::StepToTakeEffect>& steps)
{
    std::vector<std::string> commands;
    for (const os::StepToTakeEffect& step : steps)
        commands.push_back(step.command);
    return commands;
}

std::string asText(const tuning::AdvisedPlan& advised, const std::vector<tuning::AppliedChange>& applied,
                   const tuning::LockedJournal& journal, const os::Tunables& tunables)
{
    std::string text = headOf(advised);
    if (applied.empty())
        text += "\nNothing is to be changed.\n";
    else
        text += '\n';
    for (const tuning::AppliedChange& change : applied)
        text += labelled("", tuning::inWords(change, tunables), 2, kColumns);
    text += stepsInWords(tuning::stepsAfter(applied, tunables));
    text += restOf(advised.plan);
    const std::size_t changed = journal.journal.changedCount();
    if (changed != 0)
        text += fmt::format("\n{} {} changed now: \"halftrip tune revert\" restores the old values.\nJournal: {}\n",
                            changed, changed == 1 ? "setting is" : "settings are", journal.journal.path());
    return text;
}

/// Without items everything advised would be changed, much of it for the whole host. Error Invalid: nobody can be
/// asked.
Result<bool> agreesToAll(const tuning::AdvisedPlan& advised, bool isJson, os::Platform& platform)
{
    const std::size_t count = advised.plan.changes.size();
    const std::string what = fmt::format("{} {}", count, wordBehind(count, "settings"));
    const os::Processes& processes = platform.processes();
    if (isJson || !processes.isTerminal(0) || !processes.isTerminal(2))
        return fail(ErrorKind::Invalid, text("Without items, tune apply would change {what} of this host.", what),
                    "Look at \"halftrip tune plan\"; then name what is to be changed, or add --yes for all of it.");
    say(changesInWords(advised, platform.tuning().tunables()) + fmt::format("\nChange {} of this host? [y/N] ", what));
    std::string answer;
    std::getline(std::cin, answer);
    return !answer.empty() && (answer.front() == 'y' || answer.front() == 'Y');
}

/// What is advised by now and was when the user agreed: nothing else is changed. Of a setting whose value is another by
/// now, that is said.
void keepAgreed(tuning::Plan& plan, const std::vector<tuning::Change>& agreed)
{
    std::erase_if(plan.changes, [&plan, &agreed](const tuning::Change& change) {
        const auto known = std::ranges::find(agreed, change.setting, &tuning::Change::setting);
        const bool isKnown = known != agreed.end();
        if (isKnown && known->wanted != change.wanted)
            plan.leftOut.push_back({change.setting,
                                    change.words,
                                    tuning::LeftOut::Kind::Refused,
                                    text("the advised value is now {now}, no longer {then}: run it again",
                                         tuning::formatSetting(change.wanted), tuning::formatSetting(known->wanted)),
                                    {},
                                    change.check});
        return !isKnown || known->wanted != change.wanted;
    });
}

ExitCode runApply(const TuneOptions& options, os::Platform& platform)
{
    // Before the lock: nobody else is to wait until a person has read and answered.
    std::optional<std::vector<tuning::Change>> agreed;
    if (options.request.items.empty() && !options.isAgreed) {
        const auto asked = tuning::planTuning(options.request, platform);
        if (!asked)
            return reportError(asked.error());
        const Result<bool> agrees = asked->plan.changes.empty()
                                        ? true
                                        : agreesToAll(*asked, options.json.isWanted(), platform);
        if (!agrees)
            return reportError(agrees.error());
        if (!*agrees)
            return deliverResult("Nothing is changed.\n");
        agreed = asked->plan.changes;
    }
    // Before the plan, so that nobody changes settings between it and its application.
    auto journal = tuning::lockJournal(platform);
    if (!journal)
        return reportError(journal.error());
    auto advised = tuning::planTuning(options.request, platform);
    if (!advised)
        return reportError(advised.error());
    if (agreed)
        keepAgreed(advised->plan, *agreed);
    const os::Tunables& tunables = platform.tuning().tunables();
    auto applied = tuning::apply(advised->plan, tunables, journal->journal);
    if (!applied)
        return reportError(applied.error());
    ExitCode code = exitCodeFor(tuning::failureOf(*applied));
    if (code == ExitCode::Done && !options.request.items.empty() && !advised->plan.leftOut.empty())
        code = ExitCode::NotSupported;
    if (options.json.isWanted())
        return deliverDocument(
            options.json,
            model::toJson(tuning::AppliedReport{advised->adapter, journal->journal.path(), *applied,
                                                std::move(advised->plan.leftOut), std::move(advised->plan.alreadyWell),
                                                commandsOf(tuning::stepsAfter(*applied, tunables))}),
            platform.processes(), code);
    const ExitCode delivered = deliverResult(asText(*advised, *applied, *journal, tunables), code);
    adviseOn(code, platform.tuning(), "tune apply");
    return delivered;
}

constexpr std::string_view kAfterRestart =
    "This host has rebooted since these settings were changed; a reboot resets most of them.\n";

ExitCode runRevert(const TuneOptions& options, os::Platform& platform)
{
    auto journal = tuning::lockJournal(platform);
    if (!journal)
        return reportError(journal.error());
    const os::Tunables& tunables = platform.tuning().tunables();
    const auto only = tuning::settingsNamed(options.request.items, journal->journal.entries());
    if (!only)
        return reportError(only.error());
    const bool isFromEarlierBoot = journal->journal.isFromEarlierBoot();
    std::string text = isFromEarlierBoot ? std::string(kAfterRestart) : std::string();
    auto reverted = tuning::revert(tunables, journal->journal, {.only = *only, .forgetsFailed = options.forgets});
    if (!reverted)
        return reportError(reverted.error());
    const ExitCode code = options.forgets ? ExitCode::Done : exitCodeFor(tuning::failureOf(*reverted));
    if (options.json.isWanted())
        return deliverDocument(
            options.json,
            model::toJson(tuning::RevertedReport{journal->journal.path(), isFromEarlierBoot, *reverted,
                                                 journal->journal.entries().size(),
                                                 commandsOf(tuning::stepsAfter(*reverted, tunables))}),
            platform.processes(), code);
    if (reverted->empty())
        return deliverResult("Nothing is changed by Halftrip: there is nothing to restore.\n");
    for (const tuning::RevertedChange& change : *reverted)
        text += labelled("", tuning::inWords(change, tunables), 2, kColumns);
    const std::size_t left = journal->journal.entries().size();
    const bool hasFailed = std::ranges::any_of(
        *reverted, [](const auto& change) { return change.outcome == tuning::RevertOutcome::Failed; });
    if (const std::size_t changed = journal->journal.changedCount(); changed != 0 && !only->empty() && !hasFailed)
        text += fmt::format("{} {} still changed.\n", changed, changed == 1 ? "setting is" : "settings are");
    else if (left != 0)
        text += labelled("",
                         fmt::format("{} of them could not be restored and stay in the journal, {}. Restore them by "
                                     "hand, or repeat \"halftrip tune revert\"; --forget removes them from it.",
                                     left, journal->journal.path()),
                         0, kColumns);
    else
        text += "Everything is as it was before, and the journal is empty.\n";
    text += stepsInWords(tuning::stepsAfter(*reverted, tunables));
    const ExitCode delivered = deliverResult(text, code);
    adviseOn(code, platform.tuning(), "tune revert");
    return delivered;
}

/// How one changed setting is at this moment.
std::string stateInWords(const tuning::SettingState& state)
{
    std::string what = fmt::format("{}: was {}, ", state.words, formatSetting(state.old));
    const std::string wasSet = "was set to " + formatSetting(state.wanted) + ", ";
    switch (state.state) {
    case tuning::SettingNow::AsSet:
        return what + "is " + formatSetting(state.now) + ".";
    case tuning::SettingNow::AsBefore:
        return what + "is so again.";
    case tuning::SettingNow::ChangedByOthers:
        return what + wasSet + "is " + formatSetting(state.now) + ": somebody else has changed it.";
    case tuning::SettingNow::NotKnown:
        return what + wasSet + "is not known now: " + state.reason;
    }
    return what;
}

/// `reverting`: the command that puts everything back, as the subject of a sentence.
std::string asText(const tuning::JournalStatus& status, std::string_view reverting)
{
    if (status.settings.empty())
        return {};
    std::string text = status.isFromEarlierBoot ? std::string(kAfterRestart) : std::string();
    for (const tuning::SettingState& state : status.settings)
        text += labelled("", stateInWords(state), 2, kColumns);
    return text + fmt::format("{} puts them back. Journal: {}\n", reverting, status.journal);
}

ExitCode runStatus(const TuneOptions& options, os::Platform& platform)
{
    auto status = tuning::readTuningStatus(platform);
    if (!status)
        return reportError(status.error());
    if (options.json.isWanted())
        return deliverDocument(options.json, model::toJson(*status), platform.processes());
    std::string text = asText(status->own, "\"halftrip tune revert\"");
    if (status->ofRoot)
        text += asText(*status->ofRoot, platform.tuning().withRootsRights("tune revert"));
    for (const tuning::MemberStatus& member : status->ofMembers)
        text += fmt::format("Changed by {}:\n", member.user) +
                asText(member.status, fmt::format("\"sudo -u {} halftrip tune revert\"", member.user));
    return deliverResult(text.empty() ? "Nothing is changed by Halftrip.\n" : text);
}

void addPlanOptions(CLI::App& app, TuneOptions& options)
{
    app.add_option("items", options.request.items,
                   "Only these: a check (busyPolling), a setting (coalescing.rxUsecs), or a setting with a value of "
                   "your own (rings.rx=512; rings.rx@eth1=512 for another adapter)")
        ->type_name("ITEM...");
    app.add_option("--profile", options.request.profile,
                   "What may be changed: latency (whatever lowers latency) or support (nothing that costs throughput)")
        ->capture_default_str()
        ->check(CLI::IsMember({"latency", "support"}))
        ->type_name("NAME");
    app.add_option("--adapter", options.request.adapter, "The adapter to tune [the one with the default route]")
        ->type_name("NAME");
}

void addApplyOptions(CLI::App& app, TuneOptions& options)
{
    addPlanOptions(app, options);
    app.add_flag("-y,--yes", options.isAgreed, "Apply all advice without asking; named items are never asked for");
}

using Run = ExitCode (*)(const TuneOptions&, os::Platform&);

Command tuneCommand(const char* name, const char* summary, Run run, void (*addMore)(CLI::App&, TuneOptions&))
{
    return {name, summary, [run, addMore](CLI::App& app) {
                const auto options = std::make_shared<TuneOptions>();
                if (addMore != nullptr)
                    addMore(app, *options);
                addJsonOption(app, options->json);
                addFormatOfOld(app, options->json, "text");
                const char* const group = "On another host";
                addFromOption(app, options->ssh, group);
                addBringOptions(app, options->ssh, group);
                app.get_option("--bring")->needs(app.get_option("--from"));
                return [options, run](const CommandContext& context) {
                    return options->ssh.from.empty() ? run(*options, context.platform)
                                                     : relayCommand(options->ssh, options->json, {}, context);
                };
            }};
}

void addRevertOptions(CLI::App& app, TuneOptions& options)
{
    app.add_option("items", options.request.items,
                   "Only these: a setting (coalescing.rxUsecs), that of one adapter (coalescing.rxUsecs@eth1), or what "
                   "a check had advised (busyPolling)")
        ->type_name("ITEM...");
    app.add_flag("--forget", options.forgets, "Remove from the journal what cannot be restored");
}

}  // namespace

std::vector<Command> tuneCommands()
{
    return {tuneCommand("tune plan", "List what would change on this host, why, and at what price", runPlan,
                        addPlanOptions),
            tuneCommand("tune apply", "Change what the checks advise, after saving the old values in a journal",
                        runApply, addApplyOptions),
            tuneCommand("tune revert", "Restore every changed setting", runRevert, addRevertOptions),
            tuneCommand("tune status", "List the settings that are changed now", runStatus, nullptr)};
}

}  // namespace halftrip::cli

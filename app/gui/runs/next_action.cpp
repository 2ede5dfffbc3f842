#include "app/gui/runs/next_action.hpp"

#include "app/gui/checks/run_evidence.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "core/check/record_checks.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/request/peer.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace halftrip::gui {

namespace {

struct ActionText {
    Q_DECLARE_TR_FUNCTIONS(nextAction)
};

/// The mode that varies the pause.
std::string_view sweepOfPauses()
{
    return std::ranges::find(measure::allModes(), model::kPauseAxis, &measure::Mode::chartAxis)->id;
}

QString program()
{
    const auto located = locateProgram();
    return located ? shownProgram(*located) : QStringLiteral("halftrip");
}

/// The mode that varies the pair of ports.
std::string_view sweepOfFlows()
{
    return std::ranges::find(measure::allModes(), model::kFlowAxis, &measure::Mode::chartAxis)->id;
}

NextAction sweepBy(std::string_view mode)
{
    return {.kind = NextAction::Kind::Sweep, .mode = QString::fromUtf8(mode.data(), std::ssize(mode))};
}

/// Whether a step's command is one that a rule may give: whoever opens somebody else's file is offered no other.
bool isOffered(const QString& command)
{
    static const QRegularExpression kOfShells(QStringLiteral("[|&$`<>\\\\\\r\\n]"));
    static const QRegularExpression kProgram(QStringLiteral("^(sudo )?(halftrip|tc|sysctl|ethtool) "));
    if (command.isEmpty() || command.contains(kOfShells))
        return false;
    const QStringList parts = command.split(QLatin1Char(';'));
    return std::ranges::all_of(parts, [](const QString& part) { return part.trimmed().contains(kProgram); });
}

/// `isOfHere`: as nextActionsOf().
std::vector<NextAction> actionsFor(const model::NextStep& step, const model::RunRecord& frame, bool isOfHere)
{
    using Kind = model::StepKind;
    QStringList items;
    for (const std::string& item : step.items) {
        // In somebody else's file it might be an option of the program's.
        if (item.starts_with('-'))
            return {};
        items << fromUtf8(item);
    }
    const bool hasResponder = frame.request.peer.hasResponder();
    if (step.kind == Kind::Prove && isOfHere && hasResponder && !items.isEmpty()) {
        std::vector<NextAction> actions{{.kind = NextAction::Kind::Prove, .items = items}};
        // Idle states are held off for the time of a run, never for good.
        if (!items.contains(QStringLiteral("hold-cstates")))
            actions.push_back({.kind = NextAction::Kind::Apply, .items = items});
        return actions;
    }
    const bool canMeasure = isOfHere && canMeasureInTurns(frame);
    if (step.kind == Kind::Matrix && canMeasure)
        return {{.kind = NextAction::Kind::Matrix}};
    if (step.kind == Kind::Search && canMeasure)
        return {{.kind = NextAction::Kind::Search, .items = items}};
    if (step.kind == Kind::Sweep && step.axis == model::kFlowAxis && hasResponder)
        return {sweepBy(sweepOfFlows())};
    const QString command = fromUtf8(step.command).simplified();
    if (!isOffered(command))
        return {};
    return {{.kind = NextAction::Kind::Copy, .command = command, .host = fromUtf8(step.host)}};
}

/// What is proved, as people call it.
QString itemsText(QStringList items)
{
    for (QString& item : items)
        item = item == QLatin1String("hold-cstates") ? ActionText::tr("cores kept awake, in turns") : itemLabel(item);
    return listText(items);
}

bool isAboutSleep(const model::Finding& finding)
{
    const auto checks = checksBehind(finding);
    return std::ranges::find(checks, std::string_view("idleStates")) != checks.end();
}

std::vector<NextAction> actionsAboutSleep(const model::RunRecord& frame, bool canChange)
{
    std::vector<NextAction> actions;
    // Held already: then the other host is left, whose user has to do it.
    const bool areHeld = frame.areIdleStatesHeld;
    if (canChange && !areHeld)
        actions.push_back({.kind = NextAction::Kind::HoldIdleStates});
    else if (!areHeld)
        actions.push_back(
            {.kind = NextAction::Kind::Copy,
             .command = QStringLiteral("sudo ") +
                        quoteCommand(program(), measurementArguments(frame.request) << QStringLiteral("--hold-cstates"),
                                     nativeShell())});
    const std::string_view sweep = sweepOfPauses();
    if (frame.request.mode != sweep && frame.request.peer.hasResponder())
        actions.push_back(sweepBy(sweep));
    return actions;
}

bool concerns(const model::Finding& finding, model::CheckedHost host)
{
    const std::string_view named = diagnose::hostBehind(finding);
    return named.empty() || host == model::CheckedHost::Both || named == model::toWord(host);
}

/// What Check says of the setting behind a cause, of each host that still asks for a change: of several settings the
/// first that does.
std::vector<model::CheckResult> advisedFor(const model::RunRecord& frame, const model::Finding& finding)
{
    std::vector<std::string_view> ids;
    if (finding.kind == model::FindingKind::Cause)
        ids = checksBehind(finding);
    const auto report = ids.empty() ? std::nullopt : check::checksOf(frame);
    std::vector<model::CheckResult> advised;
    if (!report)
        return advised;
    for (const std::string_view id : ids) {
        for (const model::CheckResult& result : report->results) {
            const bool isFirst = std::ranges::find(advised, result.host, &model::CheckResult::host) == advised.end();
            if (result.id == id && isFirst && concerns(finding, result.host) &&
                result.verdict != model::CheckVerdict::Pass && !result.advice.empty())
                advised.push_back(result);
        }
    }
    return advised;
}

/// The commands of all of its advice, as one line for a terminal.
NextAction settingCommand(const model::CheckResult& result)
{
    QStringList commands;
    bool isPowerShell = false;
    for (const model::Advice& advice : result.advice) {
        const QString command = fromUtf8(advice.commands.apply);
        if (!command.isEmpty() && !commands.contains(command))
            commands << command;
        isPowerShell = isPowerShell || advice.commands.shell == "PowerShell";
    }
    return {.kind = NextAction::Kind::Copy,
            .command = commands.join(isPowerShell ? QStringLiteral("; ") : QStringLiteral(" && ")),
            .host = result.host == model::CheckedHost::B ? QStringLiteral("B") : QStringLiteral("A")};
}

/// Applied on this host is all that Check advises there, as the command beside the button does.
void applyWhole(std::vector<NextAction>& actions, const std::vector<model::CheckResult>& advised)
{
    const auto ofThisHost = std::ranges::find_if(
        advised, [](const model::CheckResult& result) { return result.host != model::CheckedHost::B; });
    if (ofThisHost == advised.end())
        return;
    for (NextAction& action : actions) {
        if (action.kind != NextAction::Kind::Apply)
            continue;
        const auto isAdvised = [&](const QString& item) {
            return std::ranges::any_of(ofThisHost->advice, [&item](const model::Advice& advice) {
                return item.startsWith(fromUtf8(advice.setting.id) + QLatin1Char('=')) ||
                       item.startsWith(fromUtf8(advice.setting.id) + QLatin1Char('@'));
            });
        };
        if (std::ranges::all_of(action.items, isAdvised))
            action.items = {fromUtf8(ofThisHost->id)};
    }
}

}  // namespace

std::vector<NextAction> nextActionsOf(const model::RunRecord& frame, const model::Finding& finding, bool canChange,
                                      bool isOfHere)
{
    std::vector<NextAction> actions;
    model::RunRecord asked;
    asked.request = frame.request;
    asked.initiatorHost = frame.initiatorHost;
    asked.responderHost = frame.responderHost;
    if (auto steps = diagnose::remedyFor(asked, finding); !steps.empty())
        actions.push_back({.kind = NextAction::Kind::RunAgain, .steps = std::move(steps)});
    if (isAboutSleep(finding))
        std::ranges::move(actionsAboutSleep(frame, canChange && isOfHere), std::back_inserter(actions));
    for (const model::NextStep& step : finding.steps)
        std::ranges::move(actionsFor(step, frame, isOfHere), std::back_inserter(actions));
    const bool canOnlyBeCopied = std::ranges::all_of(
        actions, [](const NextAction& action) { return action.kind == NextAction::Kind::Copy; });
    const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
    const bool isOfLink = rule != nullptr && rule->explainsLoss;
    if (finding.kind == model::FindingKind::Cause && canOnlyBeCopied && !isOfLink && isOfHere &&
        canMeasureInTurns(frame))
        actions.insert(actions.begin(), {.kind = NextAction::Kind::Search});
    const auto advised = advisedFor(frame, finding);
    applyWhole(actions, advised);
    for (const model::CheckResult& result : advised) {
        NextAction copy = settingCommand(result);
        const bool isNew = std::ranges::none_of(actions, [&copy](const NextAction& other) {
            return other.command == copy.command && other.host == copy.host;
        });
        if (!copy.command.isEmpty() && isNew)
            actions.push_back(std::move(copy));
    }
    // What is done by hand (a cable, mains power) shows in the same run after it.
    if (actions.empty() || (isOfLink && canOnlyBeCopied))
        actions.insert(actions.begin(), {.kind = NextAction::Kind::RunAgain});
    return actions;
}

bool canMeasureInTurns(const model::RunRecord& frame)
{
    const model::Peer& peer = frame.request.peer;
    return !peer.fault && peer.hasResponder() && !peer.isSelf();
}

QString titleOf(const NextAction& action)
{
    switch (action.kind) {
    case NextAction::Kind::RunAgain:
        return action.steps.empty() ? ActionText::tr("Run again")
                                    : ActionText::tr("%1. Run again").arg(remedyText(action.steps));
    case NextAction::Kind::HoldIdleStates:
        return ActionText::tr("Keep this host's cores awake, and run again");
    case NextAction::Kind::Sweep:
        return action.mode == QLatin1String(sweepOfFlows().data(), std::ssize(sweepOfFlows()))
                   ? ActionText::tr("Sweep the flows")
                   : ActionText::tr("Sweep the pauses between probes");
    case NextAction::Kind::Prove:
        return ActionText::tr("Prove it: %1").arg(itemsText(action.items));
    case NextAction::Kind::Apply:
        return ActionText::tr("Apply on this host");
    case NextAction::Kind::Matrix:
        return ActionText::tr("Measure which host it costs");
    case NextAction::Kind::Search:
        return ActionText::tr("Search the settings that matter");
    case NextAction::Kind::Copy:
        break;
    }
    if (!action.host.isEmpty())
        return action.host == QLatin1String("A") ? ActionText::tr("Command for host A")
                                                 : ActionText::tr("Command for host B");
    return ActionText::tr("Command for a terminal");
}

QString tipOf(const NextAction& action)
{
    switch (action.kind) {
    case NextAction::Kind::HoldIdleStates:
        return ActionText::tr("One run with C-states held off on this host; no comparison.");
    case NextAction::Kind::Prove:
        return ActionText::tr("Runs with and without it in turns, says whether it helps, and restores the setting.");
    case NextAction::Kind::Apply:
        return ActionText::tr("Says what changes, asks once, and keeps it until Revert all.");
    case NextAction::Kind::Matrix:
        return ActionText::tr("Runs with coalescing off on neither host, either and both, and restores the settings.");
    case NextAction::Kind::Search:
        return ActionText::tr("Tests the settings of both hosts in few runs, and restores them.");
    case NextAction::Kind::RunAgain:
    case NextAction::Kind::Sweep:
    case NextAction::Kind::Copy:
        break;
    }
    return {};
}

}  // namespace halftrip::gui

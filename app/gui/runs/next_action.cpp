#include "app/gui/runs/next_action.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/request/peer.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

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

/// What the step says elsewhere in its sentence of a word that stands for it in a command: the cores of CORES.
void fillIn(QString& command, const char* placeholder, const char* argument, const Text& nextStep)
{
    const TextOrigin* const origin = nextStep.origin();
    const TextArgument* const said = origin == nullptr ? nullptr : findArgument(*origin, argument);
    if (said != nullptr)
        command.replace(QLatin1String(placeholder), fromUtf8(formatValue(said->value, "s")));
}

/// The commands in the step as a terminal is told of it, with the peer of the run and what the step names.
QStringList commandsIn(const model::Finding& finding, const model::RunRecord& frame)
{
    const Text& nextStep = finding.nextStep;
    const auto& adapter = diagnose::endOf(finding) == "B" ? frame.responderHost.adapter : frame.initiatorHost.adapter;
    static const QRegularExpression kCommand(QStringLiteral("\\(((?:sudo )?(?:halftrip|tc|sysctl|ethtool) [^()]+)\\)"));
    QStringList commands;
    for (const QRegularExpressionMatch& match : kCommand.globalMatch(fromUtf8(nextStep))) {
        QString command = match.captured(1).simplified();
        command.replace(QStringLiteral("PEER"), fromUtf8(frame.request.peer.text));
        fillIn(command, "CORES", "cores", nextStep);
        if (adapter)
            command.replace(QStringLiteral("ADAPTER"), fromUtf8(adapter->name));
        commands << command;
    }
    return commands;
}

/// "steering.interruptCores=CORES": nobody but people knows which.
bool hasPlaceholder(const QStringList& items)
{
    static const QRegularExpression kPlaceholder(QStringLiteral("=[A-Z]{2,}$"));
    return !items.filter(kPlaceholder).isEmpty();
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

std::vector<NextAction> actionsFor(const QString& command, const model::RunRecord& frame)
{
    QStringList words = command.split(QLatin1Char(' '));
    const bool isProof = words.size() > 4 && words[1] == QStringLiteral("tune") && words[2] == QStringLiteral("prove");
    const QStringList items = words.mid(4);
    if (isProof && frame.request.peer.hasResponder() && !hasPlaceholder(items)) {
        std::vector<NextAction> actions{{.kind = NextAction::Kind::Prove, .items = items}};
        // Idle states are held off for the time of a run, never for good.
        if (!items.contains(QStringLiteral("hold-cstates")))
            actions.push_back({.kind = NextAction::Kind::Apply, .items = items});
        return actions;
    }
    const bool isMatrix = words.contains(QStringLiteral("--matrix"));
    const bool isSearch = words.size() > 2 && words[1] == QStringLiteral("tune") &&
                          words[2] == QStringLiteral("search");
    if (isMatrix && canMeasureInTurns(frame))
        return {{.kind = NextAction::Kind::Matrix}};
    if (isSearch && canMeasureInTurns(frame))
        return {{.kind = NextAction::Kind::Search, .items = items}};
    const bool isOfFlows = words.size() > 2 && words[1] == QStringLiteral("sweep") &&
                           words[2] == QStringLiteral("flows");
    if (isOfFlows && frame.request.peer.hasResponder())
        return {sweepBy(sweepOfFlows())};
    return {{.kind = NextAction::Kind::Copy, .command = command}};
}

/// What is proved, as a command names it; of what is no setting, in words.
QString itemsText(QStringList items)
{
    items.replaceInStrings(QRegularExpression(QStringLiteral("^hold-cstates$")),
                           ActionText::tr("cores kept awake, in turns"));
    return items.join(QLatin1Char(' '));
}

bool isAboutSleep(const model::Finding& finding)
{
    return finding.id.starts_with("idleState") || finding.id.starts_with("idleStep");
}

std::vector<NextAction> actionsAboutSleep(const model::RunRecord& frame, bool canChange)
{
    std::vector<NextAction> actions;
    // Held already: then the other host is left, whose user has to do it.
    const bool areHeld = frame.hostWish && frame.hostWish->holdsIdleStates;
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

}  // namespace

std::vector<NextAction> nextActionsOf(const model::RunRecord& frame, const model::Finding& finding, bool canChange)
{
    std::vector<NextAction> actions;
    model::RunRecord asked;
    asked.request = frame.request;
    asked.initiatorHost = frame.initiatorHost;
    asked.responderHost = frame.responderHost;
    if (auto steps = diagnose::remedyFor(asked, finding); !steps.empty())
        actions.push_back({.kind = NextAction::Kind::RunAgain, .steps = std::move(steps)});
    if (isAboutSleep(finding))
        std::ranges::move(actionsAboutSleep(frame, canChange), std::back_inserter(actions));
    for (const QString& command : commandsIn(finding, frame))
        std::ranges::move(actionsFor(command, frame), std::back_inserter(actions));
    const bool canOnlyBeCopied = std::ranges::all_of(
        actions, [](const NextAction& action) { return action.kind == NextAction::Kind::Copy; });
    const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
    const bool isOfLink = rule != nullptr && rule->explainsLoss;
    if (finding.kind == model::FindingKind::Cause && canOnlyBeCopied && !isOfLink && canMeasureInTurns(frame))
        actions.insert(actions.begin(), {.kind = NextAction::Kind::Search});
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
    return ActionText::tr("Command for a terminal");
}

}  // namespace halftrip::gui

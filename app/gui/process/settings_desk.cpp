#include "app/gui/process/settings_desk.hpp"

#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/process/cli_document.hpp"
#include "core/model/request/peer.hpp"

#include <QCoreApplication>
#include <QStandardPaths>

#include <algorithm>

namespace halftrip::gui {

namespace {

/// Exit codes of `halftrip` and of pkexec that mean more than "it failed".
constexpr int kCheckFailedCode = 1;
constexpr int kQuestionDismissed = 126;
constexpr int kQuestionRefused = 127;

struct DeskText {
    Q_DECLARE_TR_FUNCTIONS(desk)
};

/// A responder that could tell its settings: another host, not an ICMP peer.
bool hasFacts(const model::RunRequest& request)
{
    return !request.peer.fault && request.peer.kind == model::Peer::Kind::Responder;
}

QString changedValue(const tuning::SettingName& setting, const tuning::SettingValue& value)
{
    const QString object = setting.object.empty() ? QString() : QStringLiteral(" (%1)").arg(fromUtf8(setting.object));
    return settingLabel(setting.id) + object + QLatin1Char(' ') + fromUtf8(tuning::formatSetting(value));
}

/// What was written and waits for somebody to run this.
void addThenRun(const std::vector<std::string>& commands, QStringList& words)
{
    for (const std::string& command : commands)
        words << DeskText::tr("Takes effect only after this command, which takes the link down for some seconds: %1")
                     .arg(fromUtf8(command));
}

/// Why Halftrip leaves it, and where it is changed.
QString whyLeftOut(const tuning::LeftOut& leftOut)
{
    using enum tuning::LeftOut::Kind;
    if (leftOut.kind == ByHand)
        return DeskText::tr("It is changed by hand only.");
    if (leftOut.kind == Refused || leftOut.kind == ByName || leftOut.command.empty())
        return sentenceText(leftOut.reason);
    // No command reaches a simulated host, and typed here it would change this one.
    return isPractising() ? DeskText::tr("Halftrip does not change it; on a real host, this command does: %1.")
                                .arg(fromUtf8(leftOut.command))
                          : DeskText::tr("Halftrip does not change it on this system; this command does: %1.")
                                .arg(fromUtf8(leftOut.command));
}

}  // namespace

Result<ChildCommand> withRootsRights(const ChildCommand& command)
{
    // The program itself asks Windows, and says what its copy says.
    if (nativeShell() == Shell::PowerShell)
        return ChildCommand{command.program, QStringList{QStringLiteral("--as-administrator")} + command.arguments};
    const QString asker = QStandardPaths::findExecutable(QStringLiteral("pkexec"));
    if (!asker.isEmpty())
        return ChildCommand{asker, QStringList{command.program} + command.arguments};
    QStringList forPeople = command.arguments;
    for (const char* ofWindow : {"--json", "--step-events", "--stop-on-stdin-eof"})
        forPeople.removeAll(QLatin1String(ofWindow));
    const QString line = quoteCommand(shownProgram(command.program), forPeople, nativeShell());
    return fail(ErrorKind::NotPermitted,
                DeskText::tr("Changing settings needs root, and this system cannot ask for it "
                             "(pkexec is missing)."),
                DeskText::tr("Run in a terminal: sudo %1. Then press Check again.").arg(line));
}

QStringList leftOutWords(const tuning::AppliedReport& report)
{
    QStringList sentences;
    for (const tuning::LeftOut& leftOut : report.leftOut)
        // The advice is in the program's English; its check has a name in every language.
        sentences << DeskText::tr("Not changed: %1. %2")
                         .arg(settingLabel(leftOut.check.empty() ? leftOut.setting.id : leftOut.check),
                              whyLeftOut(leftOut));
    return sentences;
}

Error wordsOf(const tuning::AppliedReport& report)
{
    QStringList done;
    QStringList trouble;
    for (const tuning::AppliedChange& change : report.applied) {
        if (change.error)
            trouble << errorText(*change.error);
        else if (change.accepted != change.wanted)
            trouble << DeskText::tr("%1 was requested; the driver set %2.")
                           .arg(changedValue(change.setting, change.wanted),
                                fromUtf8(tuning::formatSetting(change.accepted)));
        else
            done << changedValue(change.setting, change.accepted);
    }
    trouble << leftOutWords(report);
    addThenRun(report.thenRun, trouble);
    const QString what = done.isEmpty() ? DeskText::tr("Nothing was changed.")
                                        : DeskText::tr("Changed: %1.").arg(listText(done));
    return {.kind = ErrorKind::Os, .what = what.toStdString(), .hint = sentencesText(trouble).toStdString()};
}

Error wordsOf(const tuning::RevertedReport& report)
{
    QStringList trouble;
    int done = 0;
    for (const tuning::RevertedChange& change : report.reverted) {
        if (change.outcome == tuning::RevertOutcome::Failed)
            trouble << DeskText::tr("%1 could not be restored: %2")
                           .arg(changedValue(change.setting, change.old),
                                change.error ? sentenceText(change.error->what) : QString());
        else
            ++done;
        if (change.wasChangedByOthers)
            trouble << DeskText::tr("%1 had been set by somebody else since.")
                           .arg(changedValue(change.setting, change.found));
    }
    addThenRun(report.thenRun, trouble);
    const QString what = done == 1 ? DeskText::tr("1 setting is as it was before.")
                                   : DeskText::tr("%1 settings are as they were before.").arg(done);
    return {.kind = ErrorKind::Os, .what = what.toStdString(), .hint = sentencesText(trouble).toStdString()};
}

SettingsDesk::SettingsDesk(QObject* parent) : QObject(parent)
{
    connect(&m_check, &CliCall::answered, this, &SettingsDesk::onCheck);
    connect(&m_status, &CliCall::answered, this, &SettingsDesk::onStatus);
    connect(&m_change, &CliCall::answered, this, &SettingsDesk::onChange);
    connect(&m_changeRoots, &CliCall::answered, this, &SettingsDesk::onChange);
}

void SettingsDesk::read(const model::RunRequest& request, const QString& pairingCode)
{
    m_request = request;
    m_code = pairingCode;
    readAgain();
}

void SettingsDesk::readAgain()
{
    emit asked();
    m_peerTrouble.reset();
    askCheck(hasFacts(m_request));
}

bool SettingsDesk::stopReadingPeer()
{
    if (!m_check.isRunning() || !m_asksPeer)
        return false;
    m_check.cancel();
    emit updated();
    return true;
}

void SettingsDesk::askCheck(bool withPeer)
{
    const auto program = locateProgram();
    if (!program) {
        emit failed(program.error());
        return;
    }
    m_asksPeer = withPeer;
    QStringList arguments{QStringLiteral("check"), QStringLiteral("--json")};
    if (withPeer) {
        arguments.insert(1, fromUtf8(m_request.peer.text));
        if (m_request.port != 0)
            arguments << QStringLiteral("--port") << QString::number(m_request.port);
    }
    if (!m_request.adapter.empty())
        arguments << QStringLiteral("--adapter") << fromUtf8(m_request.adapter);
    m_check.start(*program, arguments, withPeer ? m_code : QString());
    emit updated();
}

void SettingsDesk::onCheck(const CliAnswer& answer)
{
    const bool isAnswer = answer.hasEnded && (answer.exitCode == 0 || answer.exitCode == kCheckFailedCode);
    auto report = isAnswer ? documentFrom<tuning::SettingsReport>(answer.output)
                           : Result<tuning::SettingsReport>(std::unexpected(answer.words));
    if (report) {
        m_report = std::move(report->checks);
        ++m_revision;
        m_plan = std::move(report->plan);
        m_tuneTrouble = std::move(report->planError);
        m_tuned = std::move(report->status);
        emit updated();
        return;
    }
    if (!m_asksPeer) {
        emit failed(report.error());
        emit updated();
        return;
    }
    // This host can be judged without the other one.
    m_peerTrouble = report.error();
    askCheck(false);
}

QStringList SettingsDesk::adapterWords() const
{
    if (!m_report || !m_report->hostA.adapter)
        return {};
    return {QStringLiteral("--adapter"), fromUtf8(m_report->hostA.adapter->name)};
}

void SettingsDesk::readStatus()
{
    if (const auto program = locateProgram())
        m_status.start(*program, {QStringLiteral("tune"), QStringLiteral("status"), QStringLiteral("--json")});
}

void SettingsDesk::onStatus(const CliAnswer& answer)
{
    // Where nothing can be changed there is no journal either; what is wrong with one the next change tells.
    auto status = answer.hasEnded && answer.exitCode == 0 ? documentFrom<tuning::TuningStatus>(answer.output)
                                                          : Result<tuning::TuningStatus>(tuning::TuningStatus{});
    m_tuned = status ? std::move(*status) : tuning::TuningStatus{};
    emit updated();
}

std::vector<tuning::SettingState> SettingsDesk::changed() const
{
    std::vector<tuning::SettingState> all = m_tuned.own.settings;
    if (m_tuned.ofRoot)
        all.insert(all.end(), m_tuned.ofRoot->settings.begin(), m_tuned.ofRoot->settings.end());
    return all;
}

QStringList SettingsDesk::changedValues() const
{
    QStringList values;
    for (const tuning::SettingState& state : changed())
        values << fromUtf8(state.words) + QLatin1Char('=') + fromUtf8(tuning::formatSetting(state.now));
    values.sort();
    return values;
}

void SettingsDesk::noteRun(bool isShown)
{
    const bool wasChanged = hasChangedSinceRun();
    m_isRunShown = isShown;
    m_changedAtRun.reset();
    m_isOtherHostChanged = false;
    if (wasChanged)
        emit updated();
}

void SettingsDesk::noteOtherHostChanged()
{
    m_isOtherHostChanged = true;
    emit updated();
}

bool SettingsDesk::hasChangedSinceRun() const
{
    return m_isRunShown && (m_isOtherHostChanged || (m_changedAtRun && *m_changedAtRun != changedValues()));
}

bool SettingsDesk::canApply(const std::string& check) const
{
    return std::ranges::find(m_plan.changes, check, &tuning::Change::check) != m_plan.changes.end();
}

bool SettingsDesk::canRevert(const std::string& check) const
{
    const auto all = changed();
    return std::ranges::find(all, check, &tuning::SettingState::check) != all.end();
}

QStringList SettingsDesk::oldItems(const std::string& check) const
{
    QStringList items;
    for (const tuning::SettingState& state : changed()) {
        const QString item = fromUtf8(state.setting.id) + QLatin1Char('=') + fromUtf8(tuning::formatSetting(state.old));
        if (state.check == check && !items.contains(item))
            items << item;
    }
    return items;
}

QString SettingsDesk::applyCommand(const QStringList& checks) const
{
    return tuneCommand(QStringList{QStringLiteral("apply")} + adapterWords() + checks);
}

QString SettingsDesk::revertCommand() const
{
    return tuneCommand({QStringLiteral("revert")});
}

QString SettingsDesk::tuneCommand(const QStringList& words) const
{
    const auto program = locateProgram();
    const QString shown = program ? shownProgram(*program) : QStringLiteral("halftrip");
    const QString command = quoteCommand(shown, QStringList{QStringLiteral("tune")} + words, nativeShell());
    return needsRoot() && nativeShell() != Shell::PowerShell ? QStringLiteral("sudo ") + command : command;
}

bool SettingsDesk::change(CliCall& call, const QStringList& arguments, bool asRoot)
{
    const auto program = locateProgram();
    if (!program) {
        emit changeEnded(false, program.error());
        return false;
    }
    ChildCommand command{*program, arguments};
    if (asRoot) {
        auto elevated = withRootsRights(command);
        if (!elevated) {
            emit changeEnded(false, elevated.error());
            return false;
        }
        command = std::move(*elevated);
    }
    if (!m_changedAtRun)
        m_changedAtRun = changedValues();
    call.start(command.program, command.arguments, {}, CliCall::Ending::Awaited);
    emit updated();
    return true;
}

void SettingsDesk::apply(const QStringList& checks)
{
    if (isChanging() || checks.isEmpty())
        return;
    change(m_change,
           QStringList{QStringLiteral("tune"), QStringLiteral("apply"), QStringLiteral("--json")} + adapterWords() +
               checks,
           needsRoot());
}

void SettingsDesk::revert(const QStringList& checks)
{
    if (isChanging())
        return;
    const QStringList words = QStringList{QStringLiteral("tune"), QStringLiteral("revert"), QStringLiteral("--json")} +
                              checks;
    const auto has = [&checks](const std::vector<tuning::SettingState>& settings) {
        return std::ranges::any_of(settings, [&checks](const tuning::SettingState& state) {
            return checks.isEmpty() || checks.contains(fromUtf8(state.check));
        });
    };
    if (has(m_tuned.own.settings) && !change(m_change, words, false))
        return;
    if (m_tuned.ofRoot && has(m_tuned.ofRoot->settings))
        change(m_changeRoots, words, true);
}

void SettingsDesk::onChange(const CliAnswer& answer)
{
    if (answer.hasEnded && (answer.exitCode == kQuestionDismissed || answer.exitCode == kQuestionRefused)) {
        emit changeEnded(
            false, Error{.kind = ErrorKind::NotPermitted,
                         .what = tr("The right to change settings was not given: nothing is changed.").toStdString(),
                         .hint = {}});
    } else if (auto applied = documentFrom<tuning::AppliedReport>(answer.output)) {
        m_wasApplied = true;
        emit changeEnded(answer.exitCode == 0, wordsOf(*applied));
    } else if (auto reverted = documentFrom<tuning::RevertedReport>(answer.output)) {
        m_wasApplied = false;
        emit changeEnded(answer.exitCode == 0, wordsOf(*reverted));
    } else {
        emit changeEnded(false, answer.words);
    }
    // What the system made of it is read back, not assumed.
    if (m_report && !isChanging())
        askCheck(m_report->hostB.has_value());
    else
        readStatus();
}

}  // namespace halftrip::gui

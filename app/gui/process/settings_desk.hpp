#pragma once

#include "app/gui/process/cli_call.hpp"
#include "core/model/request/run_request.hpp"
#include "core/tuning/reports.hpp"

#include <QObject>

#include <optional>
#include <vector>

namespace halftrip::gui {

/// A program and its words.
struct ChildCommand {
    QString program;
    QStringList arguments;
};

/// The settings of this host and of the peer, as `halftrip check` judges them, with what could be changed and what is;
/// and `halftrip tune`, which changes those of this host and puts them back: always by a child, and with one question
/// for the right to do so where that is needed. Says what it found by signals. GUI thread only.
class SettingsDesk : public QObject {
    Q_OBJECT

public:
    explicit SettingsDesk(QObject* parent = nullptr);

    /// Judges this host and, where the request's peer runs Halftrip, that one, and tells what could be changed here,
    /// and what is.
    void read(const model::RunRequest& request, const QString& pairingCode);
    /// The same hosts again, with the code of then.
    void readAgain();
    /// Leaves the peer alone, which serves one at a time. True: a reading of it comes to nothing.
    bool stopReadingPeer();
    /// What is changed at this moment, alone.
    void readStatus();
    /// What the checks of these ids advise, as one transaction.
    void apply(const QStringList& checks);
    /// What the checks of these ids had advised; none: everything.
    void revert(const QStringList& checks);

    [[nodiscard]] bool isReading() const { return m_check.isRunning() || m_status.isRunning(); }
    [[nodiscard]] bool isChanging() const { return m_change.isRunning() || m_changeRoots.isRunning(); }
    /// None until the first answer.
    [[nodiscard]] const std::optional<model::CheckReport>& report() const { return m_report; }
    /// Grows with every new report.
    [[nodiscard]] int revision() const { return m_revision; }
    /// Why the peer is not judged beside this host; empty where it is, or where there is none.
    [[nodiscard]] const std::optional<Error>& peerTrouble() const { return m_peerTrouble; }
    /// Why nothing can be changed from here; empty where it can.
    [[nodiscard]] const std::optional<Error>& tuneTrouble() const { return m_tuneTrouble; }
    /// Every setting that is changed now, by this user's journal and by root's.
    [[nodiscard]] std::vector<tuning::SettingState> changed() const;
    /// From here on a run is shown that was measured, or opened, with the settings as they are; or none is.
    void noteRun(bool isShown);
    /// Somebody has changed settings of the other host.
    void noteOtherHostChanged();
    [[nodiscard]] bool isOtherHostChanged() const { return m_isOtherHostChanged; }
    /// True: a run is shown, and settings are others than when noteRun() was called.
    [[nodiscard]] bool hasChangedSinceRun() const;
    /// True: the plan has a change that this check advises.
    [[nodiscard]] bool canApply(const std::string& check) const;
    /// True: something that this check advised is changed now.
    [[nodiscard]] bool canRevert(const std::string& check) const;
    /// The old values of what this check advised and was changed, as items of "tune prove"; empty: nothing of it is.
    [[nodiscard]] QStringList oldItems(const std::string& check) const;
    /// False: only with a question for it, as far as is known.
    [[nodiscard]] bool hasRight() const { return !needsRoot(); }
    /// The command that apply() runs, for people who do it by hand.
    [[nodiscard]] QString applyCommand(const QStringList& checks) const;
    /// The command that restores everything.
    [[nodiscard]] QString revertCommand() const;
    /// The last change that ended was an apply(), not a revert().
    [[nodiscard]] bool wasApplied() const { return m_wasApplied; }

signals:
    /// read() begins: what was said of earlier changes is past.
    void asked();
    /// Report, plan or journal are others than before.
    void updated();
    /// A change or a revert has ended; how, in sentences.
    void changeEnded(bool isDone, const halftrip::Error& words);
    /// A judging has come to nothing.
    void failed(const halftrip::Error& error);

private:
    void onCheck(const CliAnswer& answer);
    void onStatus(const CliAnswer& answer);
    void onChange(const CliAnswer& answer);
    void askCheck(bool withPeer);
    [[nodiscard]] QStringList adapterWords() const;
    [[nodiscard]] QString tuneCommand(const QStringList& words) const;
    [[nodiscard]] QStringList changedValues() const;
    /// False, with the words told: there is no way to get the right.
    bool change(CliCall& call, const QStringList& arguments, bool asRoot);
    [[nodiscard]] bool needsRoot() const { return m_tuned.ofRoot.has_value(); }

    CliCall m_check;
    CliCall m_status;
    CliCall m_change;
    CliCall m_changeRoots;  ///< Root's part of a revert, where this user's own journal has something, too.
    model::RunRequest m_request;
    QString m_code;
    bool m_asksPeer = false;
    std::optional<model::CheckReport> m_report;
    int m_revision = 0;
    std::optional<Error> m_peerTrouble;
    std::optional<Error> m_tuneTrouble;
    tuning::Plan m_plan;
    tuning::TuningStatus m_tuned;
    std::optional<QStringList> m_changedAtRun;  ///< What was changed at noteRun(); none: nothing has happened since.
    bool m_isOtherHostChanged = false;
    bool m_isRunShown = false;
    bool m_wasApplied = false;
};

/// `command` with root's rights, asked for once: by pkexec, or by Windows. Error NotPermitted: this desktop cannot ask;
/// the hint has the command to run by hand.
[[nodiscard]] Result<ChildCommand> withRootsRights(const ChildCommand& command);

/// What became of the changes of one apply, for people: one sentence for each that is not simply done.
[[nodiscard]] Error wordsOf(const tuning::AppliedReport& report);
/// What was not changed, a sentence or two for each: why, and where it is done.
[[nodiscard]] QStringList leftOutWords(const tuning::AppliedReport& report);
[[nodiscard]] Error wordsOf(const tuning::RevertedReport& report);

}  // namespace halftrip::gui

#pragma once

#include "app/gui/checks/guide.hpp"
#include "app/gui/process/proof_run.hpp"

#include <QWidget>

#include <functional>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace halftrip::gui {

class HostUse;
class RequestForm;
class SettingsDesk;

/// The guided checklist: one step at a time, what it is, what is seen, what to do, measured before and after; at the
/// end a summary that can be kept.
class GuideView : public QWidget {
    Q_OBJECT

public:
    /// Puts a checklist into the run that is shown, or says why not.
    using Keep = std::function<Status(model::GuidedChecklist checklist)>;
    /// All of them outlive it.
    GuideView(SettingsDesk& desk, RequestForm& form, HostUse& use, Keep keep, QWidget* parent = nullptr);
    /// From the desk's present report, at the first step.
    void begin();
    /// A measurement, or a change that one follows, is going on.
    [[nodiscard]] bool isBusy() const { return m_stage != Stage::Idle; }
    [[nodiscard]] const std::vector<GuideStep>& steps() const { return m_steps; }

signals:
    void left();

private:
    enum class Stage { Idle, MeasuringBefore, Changing, Rereading, MeasuringAfter, Proving };

    QWidget* makeStepSheet();
    QWidget* makeSummarySheet();
    QPushButton* addButton(const char* name, const QString& text, void (GuideView::*act)());
    void showStep();
    void forgetProof();
    void showSummary();
    void showWords();
    /// What is measured in turns: the change, or, once it is made, the old value; empty: neither can be.
    [[nodiscard]] QStringList provable() const;
    void showButtons();
    void addCommand(const QString& title, const QString& command);
    /// The command that proves, in many turns, what this step brings.
    [[nodiscard]] GuideStep* current();
    [[nodiscard]] CheckRow currentRow() const;

    void applyAndMeasure();
    void doneByHand();
    void measureBefore();
    void prove();
    void skip();
    void goOn();
    void goBack();
    void leave();
    void keepSummary();
    void saveSummary();

    void setStage(Stage stage);
    /// A change that is being made is made whole; nothing is measured after it.
    void stop();
    void measure(Stage stage);
    void onMeasured(const ShortFigures& figures);
    void onChangeEnded(bool isDone, const Error& words);
    void onDeskUpdated();
    void changeNow();
    void fail(const Error& error);

    SettingsDesk& m_desk;
    RequestForm& m_form;
    HostUse& m_use;
    ProofRun m_proof;
    Keep m_keep;
    ShortRun m_run;
    std::vector<GuideStep> m_steps;
    std::size_t m_at = 0;  ///< One past the last step: the summary.
    Stage m_stage = Stage::Idle;
    bool m_isStopped = false;  ///< Nothing follows the change that is being made.
    bool m_changesNext = false;  ///< The measurement that goes on is the one before a change.
    std::optional<ShortFigures> m_latest;  ///< Of the settings as they are now.
    Error m_trouble;
    QString m_proved;  ///< What the last proof of this step has shown.
    QList<TypedCommand> m_provedCommands;  ///< To run in a terminal, where the window cannot.
    QStackedWidget* m_sheets;
    QLabel* m_title = nullptr;
    QLabel* m_words = nullptr;
    QVBoxLayout* m_commands = nullptr;
    QLabel* m_measured = nullptr;
    QProgressBar* m_busy = nullptr;
    QPushButton* m_measure = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_prove = nullptr;
    QPushButton* m_byHand = nullptr;
    QPushButton* m_skip = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_next = nullptr;
    QPlainTextEdit* m_summary = nullptr;
    QPushButton* m_keepButton = nullptr;
    QLabel* m_kept = nullptr;
    model::GuidedChecklist m_checklist = {};  ///< That of the summary.
};

}  // namespace halftrip::gui

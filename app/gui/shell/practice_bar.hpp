#pragma once

#include "app/gui/process/cli_call.hpp"

#include <QFrame>
#include <QPointer>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace halftrip::gui {

class HostUse;
class RequestForm;
class RunController;
class RunModel;
class SettingsDesk;

/// "Practice: nothing of this is measured", over every page of a window that practises, with its scenario, the other
/// host's keyboard and the way out. In every other window it is there as long as the run that is shown is practice.
class PracticeBar : public QFrame {
    Q_OBJECT

public:
    /// All of them outlive it.
    PracticeBar(RunModel& model, RunController& controller, SettingsDesk& desk, HostUse& use, RequestForm& form,
                QWidget* parent = nullptr);
    /// What is said; empty while there is nothing to say.
    [[nodiscard]] QString text() const;
    /// The list of scenarios, open and with the keyboard; nothing while it cannot be chosen from.
    void openScenarios();

signals:
    /// A step of the practice has failed.
    void failed(const halftrip::Error& error);
    /// What a change at the other host has left as it was.
    void leftOut(const halftrip::Error& words);
    /// Its hosts become others than those that the shown run is of.
    void scenarioChanged();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeControls();
    void refresh();
    void applyColors();
    void beginScenario();
    void ask(const QString& program, const QStringList& words);
    void changeAtOtherHost(const QStringList& words);
    void onAnswered(const CliAnswer& answer);
    void tellLeftOut(const std::string& document);

    RunModel& m_model;
    RunController& m_controller;
    SettingsDesk& m_desk;
    HostUse& m_use;
    RequestForm& m_form;
    CliCall m_call;
    QLabel* m_words;
    QWidget* m_controls;
    QComboBox* m_scenario = nullptr;
    QToolButton* m_other = nullptr;
    QPushButton* m_again = nullptr;
    bool m_isAtOtherHost = false;  ///< What the child does.
    bool m_isOtherTouched = false;  ///< Its settings were changed in this scenario, and beginning anew puts them back.
    QString m_begun;  ///< The scenario that the hosts play.
    QPointer<QWidget> m_focused;  ///< Has the keyboard again when the child has answered.
};

}  // namespace halftrip::gui

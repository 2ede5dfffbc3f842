#pragma once

#include "app/gui/cli_inventory.hpp"
#include "app/gui/flag_watch.hpp"
#include "app/gui/run_controller.hpp"
#include "app/gui/run_files.hpp"
#include "app/gui/run_model.hpp"
#include "core/diagnose/rule.hpp"

#include <QMainWindow>

class QAction;
class QMenu;
class QPushButton;

namespace halftrip::gui {

class CommandBar;
class ProgressStrip;
class RequestForm;
class ResultsView;
class RunHeader;
class VerdictPanel;

/// The window: puts the parts in their places and joins their signals. Decides nothing about measuring.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow();

    [[nodiscard]] RequestForm& form() const { return *m_form; }
    [[nodiscard]] ResultsView& results() const { return *m_results; }
    [[nodiscard]] RunHeader& header() const { return *m_header; }
    [[nodiscard]] VerdictPanel& verdict() const { return *m_verdict; }
    [[nodiscard]] MessageBar& messages() const { return *m_messages; }
    [[nodiscard]] RunModel& model() { return m_model; }
    [[nodiscard]] RunController& controller() { return m_controller; }
    [[nodiscard]] RunFiles& files() { return *m_files; }
    [[nodiscard]] QAction& startAction() const { return *m_start; }
    [[nodiscard]] QAction& stopAction() const { return *m_stop; }
    /// As the user sees it in the command bar.
    [[nodiscard]] QString shownCommand() const;

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void makeActions();
    void makeMenus();
    void makeFileMenu();
    QWidget* makeSidePanel();
    QLayout* makeFormColumn();
    QPushButton* makeActionButton(QAction& action);
    void connectParts();
    void restoreState();
    void saveState();
    void start();
    void stop();
    /// The form asks for what the shown run asked for.
    void repeatRun();
    void applyRemedy(const std::vector<diagnose::RemedyStep>& steps);
    void onRunningChanged(bool isRunning);
    void updateCommand();
    /// The shown run's page; the form's while there is no run.
    void showPage();
    void fillPicturesMenu();
    void updateActions();
    void showPath(const QString& path);
    void showAbout();

    RunModel m_model;
    RunController m_controller;
    FlagWatch m_flags;
    CliInventory m_inventory;
    RunFiles* m_files;
    RequestForm* m_form;
    MessageBar* m_messages;
    ResultsView* m_results;
    RunHeader* m_header;
    VerdictPanel* m_verdict;
    CommandBar* m_command;
    ProgressStrip* m_progress;
    QAction* m_start = nullptr;
    QAction* m_stop = nullptr;
    QAction* m_open = nullptr;
    QAction* m_save = nullptr;
    QMenu* m_recent = nullptr;
    QMenu* m_export = nullptr;
    QMenu* m_pictures = nullptr;
    bool m_closesWhenStopped = false;
};

}  // namespace halftrip::gui

#pragma once

#include "app/gui/library/run_library.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/run_model.hpp"
#include "app/gui/process/cli_inventory.hpp"
#include "app/gui/process/run_controller.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/runs/flag_watch.hpp"
#include "app/gui/runs/run_files.hpp"
#include "core/diagnose/rule.hpp"

#include <QMainWindow>
#include <QTimer>

#include <map>
#include <string>

class QAction;
class QGuiApplication;
class QMenu;
class QStackedWidget;

namespace halftrip::gui {

class CommandBar;
class FleetWindow;
class PracticeBar;
class ProgressStrip;
class RequestForm;
class ResultsView;
class RunHeader;
class StepPage;
class StepsRail;
class TunedBar;
class VerdictPanel;
struct SummaryCard;

/// The window: puts the parts in their places and joins their signals. Decides nothing about measuring.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow();
    /// Stops whatever measures or changes settings, and asks nobody.
    void closeAtOnce();
    /// The session ends (QGuiApplication::commitDataRequest): saves form and places, closes whatever asks, and stops
    /// what measures or changes settings. Returns once that has ended: the desktop may let this program live no longer.
    void endSession();
    /// endSession() at that signal, before the desktop goes on.
    void endWithSessionOf(const QGuiApplication& application);

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
    [[nodiscard]] RunLibrary& library() { return m_library; }
    [[nodiscard]] SettingsDesk& desk() { return m_desk; }
    [[nodiscard]] StepsRail& rail() const { return *m_rail; }
    /// Shows a fleet's map: of a folder of results, or of a report as JSON.
    void openFleet(const QString& path);
    /// Shows the page of that step.
    void goTo(std::string_view step);
    [[nodiscard]] std::string_view step() const { return m_step; }
    [[nodiscard]] StepPage* page(std::string_view step) const;
    /// Of the chosen point, with the hash of the shown run's file.
    [[nodiscard]] SummaryCard card() const;
    /// Once the desktop has put its frame around the window: with these margins all of it lies on the screen, less what
    /// the desktop keeps for itself.
    void fitFrame(const QMargins& frame);
    /// As the user sees it in the command bar.
    [[nodiscard]] QString shownCommand() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void makeActions();
    void makeMenus();
    void makeFileMenu();
    void askFleet();
    void makeGoMenu();
    void makeHelpMenu();
    void makeAppearanceMenu(QMenu& view);
    void makeLanguageMenu(QMenu& view);
    QWidget* makeSteps();
    void fitScreen();
    /// The list of runs has what is shown now.
    void listShownRun();
    Status keepWithRun(model::GuidedChecklist checklist);
    void askNote(int point, double seconds);
    void removeNote(std::size_t note);
    /// The shown run's file gets them.
    void writeNotes();
    [[nodiscard]] QString shownRunFile() const;
    void onPathChanged(const QString& path);
    void onRunDeleted(const QString& path);
    void connectParts();
    void connectForm();
    void connectRun();
    void connectHostChanges();
    void connectFiles();
    void connectResults();
    void showSaid(Severity severity, const Error& error);
    void showSilence(bool isSilent, const Error& words);
    void showChange(bool isDone, const Error& words);
    void closeWhenFree();
    void restoreState();
    void saveState();
    /// Whatever ends this program, a signal included, form and places come back as they were a moment before.
    void saveSoon();
    /// Whatever had the keyboard is greyed or gone: the page goes on with it.
    void keepKeyboard();
    void start();
    void stop();
    /// Something measures on this host or changes its settings: is it to end, and the window with it?
    [[nodiscard]] bool isCloseWanted();
    /// The form asks for what the shown run asked for.
    void repeatRun();
    void applyRemedy(const std::vector<diagnose::RemedyStep>& steps);
    void onRunningChanged(bool isRunning);
    void updateCommand();
    /// What the form asks for, to be told from something else.
    [[nodiscard]] QString formKey() const;
    /// The shown run's page; the form's while there is no run.
    void showPage();
    void fillPicturesMenu();
    void copyPicture();
    void updateActions();
    void showPath(const QString& path);
    /// Opens a window with simulated hosts beside this one.
    void practise();
    void showAbout();

    RunModel m_model;
    RunController m_controller;
    FlagWatch m_flags;
    CliInventory m_inventory;
    SettingsDesk m_desk;
    HostUse m_use;
    RunLibrary m_library;
    RunFiles* m_files;
    RequestForm* m_form;
    MessageBar* m_messages;
    TunedBar* m_tuned;
    PracticeBar* m_practice;
    ResultsView* m_results;
    std::string m_pageMode;  ///< Whose page the results show.
    QAction* m_copyPicture;
    RunHeader* m_header;
    VerdictPanel* m_verdict;
    CommandBar* m_command;
    ProgressStrip* m_progress;
    QAction* m_start = nullptr;
    QAction* m_stop = nullptr;
    QAction* m_switchView = nullptr;
    QAction* m_open = nullptr;
    QAction* m_save = nullptr;
    QMenu* m_recent = nullptr;
    QMenu* m_view = nullptr;
    QMenu* m_export = nullptr;
    QMenu* m_pictures = nullptr;
    FleetWindow* m_fleet = nullptr;  ///< Null until a fleet was opened.
    StepsRail* m_rail;
    QStackedWidget* m_stack;
    std::map<std::string, StepPage*, std::less<>> m_steps;
    std::string m_step;
    QString m_formOfMessage;  ///< What was asked for when a message about it came; empty: none is shown.
    QString m_keptPath;  ///< The shown run's own file while the user has given it no name.
    QTimer m_saving;  ///< Single shot: something has changed.
    QSize m_fitted;  ///< By fitScreen(); another one since then is somebody's own choice.
    bool m_isStartingForm = false;
    bool m_isOfForm = false;  ///< What was started last, and not by a series.
    bool m_isFramed = false;
    bool m_asksNothing = false;
    bool m_closesWhenFree = false;  ///< It was closed while something measured, or changed settings.
};

}  // namespace halftrip::gui

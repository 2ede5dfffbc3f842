#pragma once

#include "core/base/error.hpp"
#include "core/model/record/guided_checklist.hpp"

#include <QWidget>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

class QAction;

namespace halftrip::gui {

class CliInventory;
class CommandBar;
class HostUse;
class RequestForm;
class ResultsView;
class RunController;
class RunFiles;
class RunHeader;
class RunLibrary;
class RunModel;
class SettingsDesk;
class VerdictPanel;

/// What the steps' pages work with. All of it outlives them.
struct StepParts {
    RunModel& model;
    RunController& controller;
    RunFiles& files;
    RunLibrary& library;
    CliInventory& inventory;
    SettingsDesk& desk;
    HostUse& use;
    RequestForm& form;
    ResultsView& results;
    RunHeader& header;
    VerdictPanel& verdict;
    CommandBar& command;
    QAction& start;
    QAction& stop;
    /// Shows the page of that step.
    std::function<void(std::string_view id)> goTo;
    /// Shows what Check says of that setting.
    std::function<void(const std::string& check)> showCheck;
    /// Puts the guided checklist into the run that is shown and into its file. Errors: there is no finished run, or
    /// what writing said.
    std::function<Status(model::GuidedChecklist checklist)> keepWithRun;
    /// Opens a window to practise in.
    std::function<void()> practise;
    /// Copies the card of the chosen point; greyed where there is no figure.
    QAction& copyPicture;
};

/// The page of one step of the work. It fills the window beneath the rail.
class StepPage : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    /// How far the step is, in a few words beneath its title; may be empty.
    [[nodiscard]] virtual QString state() const = 0;
    /// What stays in sight above the page while that scrolls; null: nothing does. Asked once.
    [[nodiscard]] virtual QWidget* head() const { return nullptr; }
    /// Whether the window has less room than the page is high.
    virtual void setScrolls(bool /*scrolls*/) {}
    /// One of its plots alone, the one that has the keyboard or the first; or everything again. Nothing without plots.
    virtual void maximisePlot() {}
    /// What another page speaks of has the keyboard here: of Check a setting, by its check's id.
    virtual void showItem(const std::string& /*id*/) {}

protected:
    /// No room for two columns: what else stands beside one another stands one beneath the other.
    [[nodiscard]] bool isNarrow() const
    {
        constexpr int kLines = 58;
        // Of what is seen of it: the page itself may be as wide as two columns need.
        const int seen = parentWidget() == nullptr ? width() : parentWidget()->width();
        return seen < kLines * fontMetrics().height();
    }

signals:
    void stateChanged();
};

/// One step on the rail. One file each in steps/, one line each in all_steps.cpp.
struct Step {
    std::string_view id;
    const char* title = nullptr;  ///< Translated as of "steps".
    StepPage* (*make)(const StepParts& parts, QWidget* parent) = nullptr;
    bool isOnRail = true;  ///< False: reached from another page or a menu.
};

inline constexpr std::string_view kConnectStep = "connect";
inline constexpr std::string_view kCheckStep = "check";
inline constexpr std::string_view kMeasureStep = "measure";
inline constexpr std::string_view kWhyStep = "why";
inline constexpr std::string_view kCompareStep = "compare";
inline constexpr std::string_view kReportStep = "report";
inline constexpr std::string_view kServeStep = "serve";
inline constexpr std::string_view kHelpStep = "help";

/// In the order of the rail.
[[nodiscard]] const std::vector<Step>& allSteps();

}  // namespace halftrip::gui

#pragma once

#include "core/base/error.hpp"
#include "core/model/record/run_record.hpp"

#include <QString>
#include <QStringList>

namespace halftrip::gui {

/// The other host of every practice.
inline const QString kPracticePeer = QStringLiteral("practice-b");

/// From one probe to the next where the hosts are sleepy: who never pauses finds nobody asleep. As PracticeBar sets it.
inline constexpr std::int64_t kSleepyIntervalNs = 2'000'000;

/// What halftrip-practice can begin with, the first one where everybody begins.
[[nodiscard]] QStringList practiceScenarios();

/// True in a window that shows simulated hosts only: its program is halftrip-practice, never halftrip, and its runs lie
/// in a folder that goes with it. A window of either kind never becomes one of the other.
[[nodiscard]] bool isPractising();
/// What the practice keeps: settings of its hosts, journal, runs. Empty where isPractising() is false.
[[nodiscard]] QString practiceFolder();

/// What people call a scenario: "The thief"; an id that this version does not know stays as it is.
[[nodiscard]] QString scenarioTitle(const QString& id);
/// What is to be found out in it, in one line that does not say what it is; empty for one that is not known.
[[nodiscard]] QString scenarioTask(const QString& id);
/// What its hosts began with.
[[nodiscard]] QString practiceScenario();

/// Makes this program a practice as long as the object lives, with a folder of its own that is removed at the end.
/// Before the window.
class PracticeSession {
public:
    explicit PracticeSession(const QString& scenario);
    ~PracticeSession();
    PracticeSession(const PracticeSession&) = delete;
    PracticeSession& operator=(const PracticeSession&) = delete;
};

/// Opens a window to practise in, beside this one. Error: there is no program for it, or it cannot be started.
[[nodiscard]] Status openPracticeWindow();

/// A setting that is changed from here is one that the run was measured with: it is no run of another computer, and one
/// of simulated hosts only where these are practised on.
[[nodiscard]] bool isOfThisHost(const model::RunRecord& record);

/// `text` as it stands over a run: practice says so first.
[[nodiscard]] QString markedAsPractice(const QString& text, const model::RunRecord& record);

}  // namespace halftrip::gui

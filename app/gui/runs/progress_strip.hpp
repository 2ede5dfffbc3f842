#pragma once

#include "app/gui/model/host_use.hpp"
#include "app/gui/model/run_model.hpp"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace halftrip::gui {

/// The foot of the window: how far the run is, how long it will take, how fast it goes, and what was lost; or what else
/// goes on at this host, such as an experiment. Looks at the model ten times a second while a run is on.
class ProgressStrip : public QWidget {
    Q_OBJECT

public:
    ProgressStrip(const RunModel& model, const HostUse& use, QWidget* parent = nullptr);
    void setRunning(bool isRunning, bool isStopping);
    /// Counts all points: at the moments when the table and the figures over it do, so that they are never others.
    void showCounts();

private:
    void refresh();
    void showProgress();
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] QString countsText() const;

    const RunModel& m_model;
    const HostUse& m_use;
    QLabel* m_state;
    QLabel* m_counts;
    QProgressBar* m_bar;
    QTimer m_pace;
    bool m_isRunning = false;
    bool m_isStopping = false;
    bool m_hasConnected = false;  ///< The run that goes on: its last event may be there before its program has ended.
};

}  // namespace halftrip::gui

#pragma once

#include "app/gui/model/run_model.hpp"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace halftrip::gui {

/// Applies the rules to a run while it goes on, so that flags come while they can still be acted upon: of points that
/// have had a round, and each 5 s of the one that is measured. Causes are named of whole points alone. At most once a
/// second, and never for more than a twentieth of the time. At the end the measuring process's own findings stand. GUI
/// thread only.
class FlagWatch : public QObject {
    Q_OBJECT

public:
    /// `every`: how often a point that goes on is judged, and how long it has to have gone on.
    explicit FlagWatch(RunModel& model, std::chrono::milliseconds every = std::chrono::seconds(5));

private:
    void judge();
    /// Unless it is going to be judged earlier.
    void judgeIn(int leastMs);

    RunModel& m_model;
    std::chrono::milliseconds m_every;
    QTimer m_next;
    int m_restMs = 0;  ///< Before the rules are applied again.
};

}  // namespace halftrip::gui

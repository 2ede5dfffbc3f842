#pragma once

#include "app/gui/model/run_model.hpp"

#include <QObject>
#include <QTimer>

namespace halftrip::gui {

/// Applies the rules to a run while it goes on, so that flags come with the points that they touch and not only at the
/// end. Judged are the points that have had a turn, at most once a second, and never for more than a twentieth of the
/// time. At the end the measuring process's own findings stand.
class FlagWatch : public QObject {
    Q_OBJECT

public:
    explicit FlagWatch(RunModel& model, QObject* parent = nullptr);

private:
    void judge();

    RunModel& m_model;
    QTimer m_next;
};

}  // namespace halftrip::gui

#pragma once

#include "app/gui/run_model.hpp"

#include <QTextBrowser>

namespace halftrip::gui {

/// What is to be known about a run beside its figures: failure, findings, notes, path.
class RemarksView : public QTextBrowser {
    Q_OBJECT

public:
    explicit RemarksView(const RunModel& model, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    const RunModel& m_model;
};

}  // namespace halftrip::gui

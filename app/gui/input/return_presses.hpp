#pragma once

#include <QObject>

namespace halftrip::gui {

/// Return presses the button that has the keyboard, as Space does. Qt leaves that to dialogs, where Return on any other
/// button presses the default one.
class ReturnPresses : public QObject {
    Q_OBJECT

public:
    explicit ReturnPresses(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace halftrip::gui

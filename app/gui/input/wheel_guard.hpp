#pragma once

#include <QObject>

namespace halftrip::gui {

/// While it lives, the mouse's wheel turns no choice and no number, whether the keyboard is in them or not: it scrolls
/// what they stand in. A form that is scrolled must not change. GUI thread only.
class WheelGuard : public QObject {
    Q_OBJECT

public:
    explicit WheelGuard(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace halftrip::gui

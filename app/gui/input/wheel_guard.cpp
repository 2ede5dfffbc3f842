#include "app/gui/input/wheel_guard.hpp"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>

namespace halftrip::gui {

WheelGuard::WheelGuard(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Wheel && event->type() != QEvent::Show)
        return false;
    const bool isTurned = qobject_cast<QComboBox*>(watched) != nullptr ||
                          qobject_cast<QAbstractSpinBox*>(watched) != nullptr;
    if (!isTurned)
        return false;
    auto* const control = static_cast<QWidget*>(watched);
    // Otherwise the wheel itself would bring the keyboard there.
    if (event->type() == QEvent::Show && control->focusPolicy() == Qt::WheelFocus)
        control->setFocusPolicy(Qt::StrongFocus);
    if (event->type() != QEvent::Wheel)
        return false;
    // An open list is a window of its own and scrolls by itself.
    event->ignore();
    return true;
}

}  // namespace halftrip::gui

#include "app/gui/input/return_presses.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>

namespace halftrip::gui {

ReturnPresses::ReturnPresses(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool ReturnPresses::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    // Of a number pad or not.
    if (!isReturn || (key.modifiers() & ~Qt::KeypadModifier) != 0)
        return false;
    const bool isButton = qobject_cast<QPushButton*>(watched) != nullptr ||
                          qobject_cast<QToolButton*>(watched) != nullptr;
    if (!isButton)
        return false;
    event->accept();
    // A key that is held presses once.
    if (!key.isAutoRepeat())
        static_cast<QAbstractButton*>(watched)->click();
    return true;
}

}  // namespace halftrip::gui

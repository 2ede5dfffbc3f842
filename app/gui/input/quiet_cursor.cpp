#include "app/gui/input/quiet_cursor.hpp"

#include <QEvent>
#include <QGuiApplication>
#include <QStyleHints>

namespace halftrip::gui {

QuietCursor::QuietCursor(std::chrono::milliseconds after, QObject* parent)
    : QObject(parent), m_usualMs(QGuiApplication::styleHints()->cursorFlashTime())
{
    m_untilRest.setSingleShot(true);
    m_untilRest.setInterval(after);
    connect(&m_untilRest, &QTimer::timeout, this, &QuietCursor::rest);
    qApp->installEventFilter(this);
    m_untilRest.start();
}

QuietCursor::~QuietCursor()
{
    QGuiApplication::styleHints()->setCursorFlashTime(m_usualMs);
}

bool QuietCursor::eventFilter(QObject* watched, QEvent* event)
{
    const bool isInput = event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress ||
                         event->type() == QEvent::FocusIn;
    // An event passes several objects on its way.
    if (isInput && watched->isWidgetType())
        wake();
    return false;
}

void QuietCursor::rest()
{
    QGuiApplication::styleHints()->setCursorFlashTime(0);
}

void QuietCursor::wake()
{
    if (QGuiApplication::styleHints()->cursorFlashTime() != m_usualMs)
        QGuiApplication::styleHints()->setCursorFlashTime(m_usualMs);
    m_untilRest.start();
}

}  // namespace halftrip::gui

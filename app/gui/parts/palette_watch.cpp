#include "app/gui/parts/palette_watch.hpp"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace halftrip::gui {

PaletteWatch::PaletteWatch(QWidget& widget, std::function<void()> adopt) : QObject(&widget)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, [adopt = std::move(adopt)] { adopt(); });
    widget.installEventFilter(this);
}

bool PaletteWatch::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::PaletteChange)
        m_next.start(0);
    return false;
}

}  // namespace halftrip::gui

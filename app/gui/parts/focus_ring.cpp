#include "app/gui/parts/focus_ring.hpp"

#include <QApplication>
#include <QEvent>
#include <QFocusFrame>
#include <QMenuBar>
#include <QTimer>

namespace halftrip::gui {

FocusRing::FocusRing(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, &FocusRing::follow);
}

FocusRing::~FocusRing()
{
    delete m_frame;
}

QWidget* FocusRing::ringed() const
{
    return m_frame == nullptr ? nullptr : m_frame->widget();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    // Keys that are shortcuts come as no KeyPress.
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    const bool isInput = isKey || event->type() == QEvent::MouseButtonPress;
    if (isInput && watched->isWidgetType() && m_isByKeyboard != isKey) {
        m_isByKeyboard = isKey;
        follow();
    }
    return false;
}

void FocusRing::follow()
{
    QWidget* now = m_isByKeyboard ? QApplication::focusWidget() : nullptr;
    // A menu shows its chosen entry itself.
    const bool isMenu = now != nullptr &&
                        (qobject_cast<QMenuBar*>(now) != nullptr || now->window()->windowType() == Qt::Popup);
    if (isMenu || (now != nullptr && now->isWindow()))
        now = nullptr;
    if (m_frame == nullptr && now != nullptr)
        m_frame = new QFocusFrame;
    if (m_frame != nullptr)
        m_frame->setWidget(now);
    // What is seen of the control is known when its page is laid out.
    QTimer::singleShot(0, this, [this, known = QPointer<QWidget>(now)] {
        if (m_frame == nullptr || known == nullptr || m_frame->widget() != known)
            return;
        m_frame->setWidget(nullptr);
        m_frame->setWidget(known);
    });
}

}  // namespace halftrip::gui

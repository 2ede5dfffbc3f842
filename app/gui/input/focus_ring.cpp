#include "app/gui/input/focus_ring.hpp"

#include <QApplication>
#include <QEvent>
#include <QFocusFrame>
#include <QMenuBar>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOption>
#include <QTimer>

namespace halftrip::gui {

namespace {

/// Areas scroll to what has the keyboard, whoever gave it that: Qt does it for Tab within an area alone.
void bringIntoSight(QWidget& control)
{
    constexpr int kAround = 8;
    for (QWidget* around = control.parentWidget(); around != nullptr; around = around->parentWidget()) {
        auto* const area = qobject_cast<QScrollArea*>(around);
        if (area != nullptr && area->widget() != nullptr && area->widget()->isAncestorOf(&control))
            area->ensureWidgetVisible(&control, kAround, kAround);
    }
}

}  // namespace

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
    if (m_frame != nullptr && event->type() == QEvent::Resize && watched == m_frame->parentWidget())
        QTimer::singleShot(0, this, &FocusRing::fitMask);
    const bool isInput = isKey || event->type() == QEvent::MouseButtonPress;
    m_hasSeenKey = m_hasSeenKey || isKey;
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
        // A page opens at its top, wherever its first control is.
        if (m_hasSeenKey)
            bringIntoSight(*known);
        m_frame->setWidget(nullptr);
        m_frame->setWidget(known);
        fitMask();
    });
}

void FocusRing::fitMask()
{
    if (m_frame == nullptr || m_frame->widget() == nullptr)
        return;
    // Qt asks for it when the control moves or grows, and not when more or less is seen of the area that it lies in.
    QStyleOption option;
    option.initFrom(m_frame);
    QStyleHintReturnMask mask;
    if (m_frame->style()->styleHint(QStyle::SH_FocusFrame_Mask, &option, m_frame, &mask) != 0)
        m_frame->setMask(mask.region);
    m_frame->update();
}

}  // namespace halftrip::gui

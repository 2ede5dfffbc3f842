#pragma once

#include <QObject>
#include <QPointer>

class QFocusFrame;
class QWidget;

namespace halftrip::gui {

/// A ring around the control that has the keyboard, for whoever works with the keyboard: desktop styles draw none
/// around some controls, and a faint one around others. The mouse hides it. ReadableStyle draws it. One for the whole
/// program.
class FocusRing : public QObject {
    Q_OBJECT

public:
    explicit FocusRing(QObject* parent = nullptr);
    ~FocusRing() override;
    /// Null while no control has a ring.
    [[nodiscard]] QWidget* ringed() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    /// To what is seen of the control.
    void fitMask();

    QPointer<QFocusFrame> m_frame;  ///< Goes with the window that it was last in.
    bool m_hasSeenKey = false;
    bool m_isByKeyboard = true;  ///< Until the mouse is used: who starts by a key sees where he is.
};

}  // namespace halftrip::gui

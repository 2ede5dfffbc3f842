#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

namespace halftrip::gui {

/// Text cursors blink while somebody types or clicks, and stand still afterwards: a window that is only looked at wakes
/// no core. One for the whole program.
class QuietCursor : public QObject {
    Q_OBJECT

public:
    explicit QuietCursor(std::chrono::milliseconds after = std::chrono::seconds(10), QObject* parent = nullptr);
    ~QuietCursor() override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rest();
    void wake();

    QTimer m_untilRest;
    int m_usualMs;  ///< The desktop's; 0: none of its cursors blinks.
};

}  // namespace halftrip::gui

#pragma once

#include <QObject>
#include <QTimer>

#include <functional>

class QWidget;

namespace halftrip::gui {

/// Calls `adopt` when the widget's palette is another, as light and dark are switched: at the next turn, when all
/// widgets have the new colours, those that it lies in as well. Belongs to the widget. GUI thread only.
class PaletteWatch : public QObject {
    Q_OBJECT

public:
    PaletteWatch(QWidget& widget, std::function<void()> adopt);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTimer m_next;  ///< Single shot.
};

}  // namespace halftrip::gui

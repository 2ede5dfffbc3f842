#pragma once

#include <QObject>

namespace halftrip::gui {

/// How the plots are to look at runs. One for all plots, so that a choice made in one of them holds in the others.
class ViewOptions : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    [[nodiscard]] bool isLogCount() const { return m_isLogCount; }
    /// Whether the points that are not chosen are drawn, too.
    [[nodiscard]] bool isOverlay() const { return m_isOverlay; }
    void setLogCount(bool isLog);
    void setOverlay(bool isShown);

signals:
    void changed();

private:
    bool m_isLogCount = true;
    bool m_isOverlay = true;
};

}  // namespace halftrip::gui

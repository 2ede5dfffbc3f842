#pragma once

#include "core/model/request/host_wish.hpp"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;

namespace halftrip::gui {

/// The part of the form that says what a run changes of this host, and puts back when it ends. Without the right to
/// change settings it is greyed, and says so.
class HostDuringRun : public QWidget {
    Q_OBJECT

public:
    explicit HostDuringRun(QWidget* parent = nullptr);

    /// Empty without the right to do it.
    [[nodiscard]] model::HostWish wish() const;
    /// Of a repeated run.
    void setWish(const model::HostWish& wish);
    void setRight(bool hasRight);

signals:
    void changed();

private:
    void showState();

    QCheckBox* m_tunes;
    QLineEdit* m_items;
    QCheckBox* m_holds;
    QLabel* m_words;
    bool m_hasRight = true;
};

}  // namespace halftrip::gui

#pragma once

#include "app/gui/run_facts.hpp"

#include <QAbstractButton>

namespace halftrip::gui {

/// One kind of peer to choose: a drawing of the packets' path, a title and what it is good for.
class PeerCard : public QAbstractButton {
    Q_OBJECT

public:
    PeerCard(const QString& title, const QString& words, const PathPicture& picture, QWidget* parent);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString m_words;
};

}  // namespace halftrip::gui

#pragma once

#include "app/gui/model/run_facts.hpp"

#include <QAbstractButton>

namespace halftrip::gui {

class PathDrawing;

/// One kind of peer to choose: a drawing of the packets' path, a title and what it is good for.
class PeerCard : public QAbstractButton {
    Q_OBJECT

public:
    PeerCard(const QString& title, const QString& words, const PathPicture& picture, QWidget* parent);
    /// Another title and other words than it was made with.
    void say(const QString& title, const QString& words);
    /// Its words stand beside the drawing instead of beneath: for a card that has a row to itself.
    void setFlat();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Return chooses it, too; arrows go to the card that lies there.
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// The next card in the direction of an arrow; null: none.
    [[nodiscard]] PeerCard* neighbour(Qt::Key key) const;
    /// Of title and words.
    [[nodiscard]] QRect textRoom() const;

    QString m_words;
    PathDrawing* m_drawing;
    bool m_isFlat = false;
};

}  // namespace halftrip::gui

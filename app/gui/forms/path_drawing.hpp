#pragma once

#include "app/gui/model/run_facts.hpp"

#include <QWidget>

namespace halftrip::gui {

/// The packets' path as a small picture: A, its adapter, the wire, B's adapter, B.
class PathDrawing : public QWidget {
    Q_OBJECT

public:
    explicit PathDrawing(QWidget* parent = nullptr);
    void setPicture(const PathPicture& picture);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Placed {
        const PathBox* box = nullptr;
        bool isHost = false;
        int width = 0;
    };
    [[nodiscard]] std::vector<Placed> placedBoxes() const;
    [[nodiscard]] int linkWidth() const;
    /// Of all boxes and what joins them, unshrunk.
    [[nodiscard]] int naturalWidth(std::vector<Placed>& boxes) const;
    void paintBox(QPainter& painter, const QRect& frame, const Placed& placed) const;
    void paintLink(QPainter& painter, int from, int to) const;

    PathPicture m_picture;
};

}  // namespace halftrip::gui

#pragma once

#include "core/chart/lanes.hpp"

#include <QColor>
#include <QPalette>
#include <QWidget>

#include <optional>

namespace halftrip::gui {

/// The colour of what had a core; the same on lanes and in lists.
[[nodiscard]] QColor spanColor(model::SpanKind kind, const QPalette& palette);

/// Both hosts' lanes of one slow packet, to scale: A's cores, the packet's way, B's cores. The wheel zooms, dragging
/// moves, Escape or Home shows all again. GUI thread only.
class SlowPacketLanes : public QWidget {
    Q_OBJECT

public:
    explicit SlowPacketLanes(QWidget* parent = nullptr);

    /// None: shows nothing.
    void show(std::optional<chart::Lanes> lanes);
    [[nodiscard]] bool isEmpty() const { return !m_lanes; }
    /// What stands at a place of the widget, in the window's language; empty where nothing does.
    [[nodiscard]] QString hintAt(const QPointF& place) const;
    /// Every stretch in words, a line each, for screen readers and tests.
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool isZoomed() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// To be seen alone, or with the list again.
    void maximiseWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double xOf(double us) const;
    [[nodiscard]] double usAt(double x) const;
    [[nodiscard]] double topOf(const chart::Lane& lane, int depth) const;
    [[nodiscard]] QRectF boxOf(const chart::Lane& lane, const chart::LaneSpan& span) const;
    /// Where its name stands; empty where it has no room.
    [[nodiscard]] QRectF namePlace(const chart::Lane& lane, const chart::LaneSpan& span) const;
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int between() const;
    [[nodiscard]] int titleWidth() const;
    void setRange(double fromUs, double toUs);
    void showAll();
    void paintAxis(QPainter& painter) const;
    void paintLane(QPainter& painter, const chart::Lane& lane) const;
    void paintArrow(QPainter& painter, const chart::LaneArrow& arrow) const;

    std::optional<chart::Lanes> m_lanes;
    double m_fromUs = 0;  ///< What is in sight.
    double m_toUs = 1;
    QPointF m_dragged;
};

}  // namespace halftrip::gui

#pragma once

#include <qcustomplot.h>

#include <vector>

namespace halftrip::gui {

/// A curve with a marker at each of its points. Where there are more points than markers have room side by side, only
/// so many are drawn as do not touch: those of all would be a band over the curve. What has no line keeps all markers.
class MarkedLine : public QCPGraph {
    Q_OBJECT

public:
    explicit MarkedLine(QCustomPlot& plot);
    /// Draws markers only where `leader`, which outlives it, has drawn one in the same picture.
    void follow(const MarkedLine& leader) { m_leader = &leader; }
    /// Where markers were drawn last, in pixels.
    [[nodiscard]] const std::vector<QPointF>& markers() const { return m_markers; }

protected:
    void drawScatterPlot(QCPPainter* painter, const QVector<QPointF>& scatters,
                         const QCPScatterStyle& style) const override;

private:
    [[nodiscard]] std::vector<QPointF> withRoom(const QVector<QPointF>& scatters) const;

    const MarkedLine* m_leader = nullptr;
    mutable std::vector<QPointF> m_markers;  ///< Sorted along the axis.
};

}  // namespace halftrip::gui

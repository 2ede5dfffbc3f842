#include "app/gui/canvas/marked_line.hpp"

#include "app/gui/canvas/markers.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace halftrip::gui {

MarkedLine::MarkedLine(QCustomPlot& plot) : QCPGraph(plot.xAxis, plot.yAxis)
{
    // It would merge the points that a follower is to find again.
    setAdaptiveSampling(false);
}

std::vector<QPointF> MarkedLine::withRoom(const QVector<QPointF>& scatters) const
{
    std::vector<QPointF> kept;
    if (m_leader != nullptr) {
        std::ranges::copy_if(scatters, std::back_inserter(kept), [this](const QPointF& place) {
            return std::ranges::find(m_leader->m_markers, place) != m_leader->m_markers.end();
        });
        return kept;
    }
    constexpr double kPitchPx = 1.5 * kMarkerPx;
    const int width = keyAxis()->axisRect()->width();
    const bool isCrowded = static_cast<double>(scatters.size()) * kMarkerPx > width;
    double freeFrom = -std::numeric_limits<double>::max();
    for (const QPointF& place : scatters) {
        if (lineStyle() != lsNone && isCrowded && place.x() < freeFrom)
            continue;
        kept.push_back(place);
        freeFrom = place.x() + kPitchPx;
    }
    return kept;
}

void MarkedLine::drawScatterPlot(QCPPainter* painter, const QVector<QPointF>& scatters,
                                 const QCPScatterStyle& style) const
{
    m_markers = withRoom(scatters);
    QCPGraph::drawScatterPlot(painter, QVector<QPointF>(m_markers.begin(), m_markers.end()), style);
}

}  // namespace halftrip::gui

#include "app/gui/canvas/drawn_in.hpp"

#include <qcustomplot.h>

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace halftrip::gui {

namespace {

bool isLineIn(const QPointF& from, const QPointF& to, const QRectF& area)
{
    if (area.contains(from) || area.contains(to))
        return true;
    const QLineF line(from, to);
    const std::array edges{QLineF(area.topLeft(), area.topRight()), QLineF(area.topRight(), area.bottomRight()),
                           QLineF(area.bottomRight(), area.bottomLeft()), QLineF(area.bottomLeft(), area.topLeft())};
    return std::ranges::any_of(
        edges, [&line](const QLineF& edge) { return line.intersects(edge) == QLineF::BoundedIntersection; });
}

/// What is filled beneath a stroke of a curve, down to the axis.
bool isFillIn(const QCPGraph& graph, const QPointF& from, const QPointF& to, const QRectF& area)
{
    const QCPAxis& values = *graph.valueAxis();
    const bool isLog = values.scaleType() == QCPAxis::stLogarithmic;
    const double base = values.coordToPixel(isLog ? values.range().lower : 0);
    const bool isUpright = values.orientation() == Qt::Vertical;
    const QPointF below = isUpright ? QPointF(from.x(), base) : QPointF(base, from.y());
    const auto [left, right] = std::minmax({from.x(), to.x(), below.x()});
    const auto [top, bottom] = std::minmax({from.y(), to.y(), below.y()});
    return left <= area.right() && right >= area.left() && top <= area.bottom() && bottom >= area.top();
}

bool isCurveIn(const QCPGraph& graph, const QRectF& area)
{
    const bool hasLine = graph.lineStyle() != QCPGraph::lsNone && graph.pen().style() != Qt::NoPen;
    const bool isFilled = graph.lineStyle() != QCPGraph::lsNone && graph.brush().style() != Qt::NoBrush &&
                          graph.channelFillGraph() == nullptr;
    std::optional<QPointF> before;
    for (const QCPGraphData& one : *graph.data()) {
        if (!std::isfinite(one.key) || !std::isfinite(one.value)) {
            before.reset();
            continue;
        }
        const QPointF at = graph.coordsToPixels(one.key, one.value);
        if (area.contains(at))
            return true;
        if (before) {
            const QPointF corner = turnOf(graph, *before, at);
            if (hasLine && (isLineIn(*before, corner, area) || isLineIn(corner, at, area)))
                return true;
            if (isFilled && isFillIn(graph, corner, at, area))
                return true;
        }
        before = at;
    }
    return false;
}

/// The cells of a side that reach into [from, to]; pixels. A map's range goes from the middle of the first to that of
/// the last.
std::pair<int, int> cellsBetween(double from, double to, double firstMiddle, double lastMiddle, int count)
{
    const double size = count > 1 ? (lastMiddle - firstMiddle) / (count - 1) : 1;
    const double one = (from - firstMiddle) / size;
    const double other = (to - firstMiddle) / size;
    return {std::max(0, static_cast<int>(std::floor(std::min(one, other) + 0.5))),
            std::min(count - 1, static_cast<int>(std::floor(std::max(one, other) + 0.5)))};
}

bool isMapIn(const QCPColorMap& map, const QRectF& area)
{
    QCPColorMapData& cells = *map.data();
    const QCPRange keys = cells.keyRange();
    const QCPRange values = cells.valueRange();
    const QPointF first = map.coordsToPixels(keys.lower, values.lower);
    const QPointF last = map.coordsToPixels(keys.upper, values.upper);
    const auto [left, right] = cellsBetween(area.left(), area.right(), first.x(), last.x(), cells.keySize());
    const auto [low, high] = cellsBetween(area.bottom(), area.top(), first.y(), last.y(), cells.valueSize());
    for (int key = left; key <= right; ++key) {
        for (int value = low; value <= high; ++value) {
            if (!std::isnan(cells.cell(key, value)))
                return true;
        }
    }
    return false;
}

}  // namespace

QPointF turnOf(const QCPGraph& graph, const QPointF& from, const QPointF& to)
{
    const bool isUpright = graph.keyAxis()->orientation() == Qt::Vertical;
    switch (graph.lineStyle()) {
    case QCPGraph::lsStepLeft:
        return isUpright ? QPointF(from.x(), to.y()) : QPointF(to.x(), from.y());
    case QCPGraph::lsStepRight:
        return isUpright ? QPointF(to.x(), from.y()) : QPointF(from.x(), to.y());
    default:
        return from;
    }
}

bool isBehindCurves(const QCPAbstractPlottable& plottable)
{
    const QString layer = plottable.layer()->name();
    return layer == QLatin1String("background") || layer == QLatin1String("grid");
}

bool isAnythingIn(const QCustomPlot& plot, const QRectF& area)
{
    for (int i = 0; i < plot.plottableCount(); ++i) {
        const QCPAbstractPlottable* const plottable = const_cast<QCustomPlot&>(plot).plottable(i);
        if (!plottable->realVisibility() || isBehindCurves(*plottable))
            continue;
        if (const auto* graph = qobject_cast<const QCPGraph*>(plottable)) {
            if (isCurveIn(*graph, area))
                return true;
        } else if (const auto* map = qobject_cast<const QCPColorMap*>(plottable)) {
            if (isMapIn(*map, area))
                return true;
        } else {
            return true;
        }
    }
    return false;
}

}  // namespace halftrip::gui

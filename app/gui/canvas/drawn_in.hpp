#pragma once

#include <QPointF>
#include <QRectF>

class QCPAbstractPlottable;
class QCPGraph;
class QCustomPlot;

namespace halftrip::gui {

/// On a layer beneath the curves, as bands are: it shows no data.
[[nodiscard]] bool isBehindCurves(const QCPAbstractPlottable& plottable);
/// Whether any curve, dot or cell of the plot lies in that part of it (pixels), as it was drawn last. Bands behind the
/// curves do not count. GUI thread only.
[[nodiscard]] bool isAnythingIn(const QCustomPlot& plot, const QRectF& area);
/// Where a stroke of steps turns, in pixels as its ends are; of a straight one, where it begins.
[[nodiscard]] QPointF turnOf(const QCPGraph& graph, const QPointF& from, const QPointF& to);

}  // namespace halftrip::gui

#pragma once

#include <QPoint>
#include <QSize>

class QCustomPlot;

namespace halftrip::gui {

/// Where a box can lie over a plot.
struct FreePlace {
    QPoint corner;  ///< Its upper left; pixels of the plot.
    bool isFree = false;  ///< It covers no curve, no mark and no name of one.
};

/// Within the axes, where a box of that size (pixels) covers least of what is drawn: first of curves, marks and names,
/// then of a map or of what is filled. Of equal places the one nearest to the upper right corner. What stands on the
/// background, lines across the axes and their shades may be covered. GUI thread only; takes as long as drawing the
/// curves once.
[[nodiscard]] FreePlace freePlaceFor(const QCustomPlot& plot, const QSize& size);

}  // namespace halftrip::gui

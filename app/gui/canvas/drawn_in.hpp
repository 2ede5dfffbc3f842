#pragma once

#include <QRectF>

class QCustomPlot;

namespace halftrip::gui {

/// Whether any curve, dot or cell of the plot lies in that part of it (pixels), as it was drawn last. Bands behind the
/// curves do not count. GUI thread only.
[[nodiscard]] bool isAnythingIn(const QCustomPlot& plot, const QRectF& area);

}  // namespace halftrip::gui

#pragma once

#include <qcustomplot.h>

#include <array>
#include <cstddef>

namespace halftrip::gui {

/// Of a chart's points.
inline constexpr double kMarkerPx = 7;

/// Groups of points differ by the shape of their markers, one after the other.
[[nodiscard]] inline QCPScatterStyle::ScatterShape shapeOfGroup(std::size_t group)
{
    // Five, which share no divisor with the twelve colours of words: 60 groups differ in one or the other.
    constexpr std::array kShapes{QCPScatterStyle::ssCircle, QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
                                 QCPScatterStyle::ssDiamond, QCPScatterStyle::ssTriangleInverted};
    return kShapes[group % kShapes.size()];
}

}  // namespace halftrip::gui

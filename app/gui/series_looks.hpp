#pragma once

#include "app/gui/run_model.hpp"

#include <QColor>
#include <QPalette>

#include <vector>

namespace halftrip::gui {

/// How a point is drawn wherever it is drawn.
struct SeriesLook {
    QColor color;                         ///< Of its value on the first axis along which the points differ.
    Qt::PenStyle style = Qt::SolidLine;  ///< Of its values on the others.
};

/// Of all points, by their places.
[[nodiscard]] std::vector<SeriesLook> seriesLooks(const RunModel& model, const QPalette& palette);

}  // namespace halftrip::gui

#pragma once

#include "app/gui/model/run_model.hpp"

#include <QColor>
#include <QPalette>

#include <cstdint>
#include <vector>

namespace halftrip::gui {

/// How a point is drawn wherever it is drawn.
struct SeriesLook {
    QColor color;                         ///< Of its value on the first axis along which the points differ.
    Qt::PenStyle style = Qt::SolidLine;  ///< Of its values on the others.
    bool isOfWord = false;  ///< A word has the colour: one of those that single figures have, too.
};

/// Of all points, by their places.
[[nodiscard]] std::vector<SeriesLook> seriesLooks(const RunModel& model, const QPalette& palette);

/// The same, worked out once for each set of points and kind of palette: plots ask ten times a second.
class SeriesLooks {
public:
    [[nodiscard]] const std::vector<SeriesLook>& of(const RunModel& model, const QPalette& palette);

private:
    std::vector<SeriesLook> m_looks;
    const RunModel* m_model = nullptr;
    std::uint64_t m_revision = 0;
    bool m_isDark = false;
};

}  // namespace halftrip::gui

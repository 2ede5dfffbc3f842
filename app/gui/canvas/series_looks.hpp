#pragma once

#include "app/gui/model/run_model.hpp"

#include <QColor>
#include <QPalette>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace halftrip::gui {

/// How a point is drawn wherever it is drawn.
struct SeriesLook {
    QColor color;  ///< Of its value on the first axis along which the points differ.
    Qt::PenStyle style = Qt::SolidLine;  ///< Of its values on the others; where none differs, of numbers too near.
    bool isOfWord = false;  ///< A word has the colour: one of those that single figures have, too.
};

/// Of more points only so many are overlaid until somebody ticks others.
inline constexpr std::size_t kMostTickedAtFirst = 4;

/// The places of at most `most` of so many points, from the first to the last, evenly spread.
[[nodiscard]] std::vector<std::size_t> spreadOver(std::size_t points, std::size_t most);

/// Of all points, by their places. Sizes have the same colours in every run; the numbers of another axis share the
/// colours, from the run's lowest to its highest.
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

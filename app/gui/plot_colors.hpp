#pragma once

#include <QColor>
#include <QPalette>

namespace halftrip::gui {

/// Colours that people with any kind of colour vision can tell apart, on light and on dark palettes.
/// Source: M. Okabe and K. Ito, "Color Universal Design" (2008), for single curves; the viridis map (S. van der Walt
/// and N. Smith, 2015; its published anchor points, interpolated) for a series of sizes.

[[nodiscard]] bool isDark(const QPalette& palette);

enum class CurveColor { P50, P99, Max };
[[nodiscard]] QColor curveColor(CurveColor curve, const QPalette& palette);
/// The colour of point `index` of `total`: small sizes dark, large ones bright (on dark palettes the other end of the
/// map is cut off instead).
[[nodiscard]] QColor seriesColor(int index, int total, const QPalette& palette);

[[nodiscard]] QColor gridColor(const QPalette& palette);
[[nodiscard]] QColor axisColor(const QPalette& palette);
/// Text that steps back: units, captions, thin figures.
[[nodiscard]] QColor quietTextColor(const QPalette& palette);

}  // namespace halftrip::gui

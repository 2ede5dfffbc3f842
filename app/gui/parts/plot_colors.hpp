#pragma once

#include "core/model/record/stages.hpp"

#include <QColor>
#include <QPalette>

#include <cstdint>

namespace halftrip::gui {

/// Colours that people with any kind of colour vision can tell apart, on light and on dark palettes.
/// Source: M. Okabe and K. Ito, "Color Universal Design" (2008), for the hues of single curves, darker or lighter where
/// two of them would be the same to somebody without red or green; the viridis map (S. van der Walt
/// and N. Smith, 2015; its published anchor points, interpolated) for a series of numbers.

[[nodiscard]] bool isDark(const QPalette& palette);

/// Scheduled: the same probes as the result, from their scheduled send times. Reference: what somebody else has
/// measured.
enum class CurveColor { P50, P99, Max, Scheduled, Reference };
[[nodiscard]] QColor curveColor(CurveColor curve, const QPalette& palette);
/// Of a place from 0 to 1 among the numbers of an axis: the first dark, the last bright.
[[nodiscard]] QColor numberColor(double place, const QPalette& palette);
/// Of places that are nearer together not everybody tells the colours of thin curves apart.
inline constexpr double kLeastBetweenPlaces = 0.32;
/// The place of a size. It depends on nothing else, so that 64 bytes look the same in every run; those of real traffic,
/// 64 to 2048 bytes, have more than half of all places to themselves.
[[nodiscard]] double placeOfSize(std::int64_t bytes);
inline constexpr int kWordColors = 12;
/// Of `place` 0 .. kWordColors - 1, which people with any colour vision tell apart; greater ones begin anew.
[[nodiscard]] QColor wordColor(int place, const QPalette& palette);

/// Unlike that of any other part, to people with any colour vision: A is blue, B orange, wire and residence green.
[[nodiscard]] QColor stageColor(model::StagePart part, const QPalette& palette);
/// Black or white, whichever can be read on it.
[[nodiscard]] QColor readableOn(const QColor& ground);
/// Of WCAG 2.1, level AA.
inline constexpr double kTextContrast = 4.5;
inline constexpr double kDrawnContrast = 3.0;
/// As WCAG 2.1 defines it, 1 to 21.
[[nodiscard]] double contrastOf(const QColor& one, const QColor& other);
/// What is written in `color` on the plot's ground: that of all text where it could not be read.
[[nodiscard]] QColor textIn(const QColor& color, const QPalette& palette);

/// Of a heat map, from 0 (few) to 1 (all): one hue that no curve has, whose lightness alone tells; it leads away from
/// the background.
[[nodiscard]] QColor heatColor(double position, const QPalette& palette);

[[nodiscard]] QColor gridColor(const QPalette& palette);
[[nodiscard]] QColor axisColor(const QPalette& palette);
/// What a stretch without replies is filled with, 1.5:1 to the plot's ground at least; its edges are the axes' colour.
[[nodiscard]] QColor silenceColor(const QPalette& palette);
/// What is written on, with a breath of a curve's colour: rows that tell something.
[[nodiscard]] QColor tintColor(CurveColor curve, const QPalette& palette);
/// Text that steps back: units, captions, thin figures.
[[nodiscard]] QColor quietTextColor(const QPalette& palette);

}  // namespace halftrip::gui

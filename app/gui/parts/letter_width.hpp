#pragma once

#include <QFontMetrics>

#include <algorithm>

namespace halftrip::gui {

/// Of a Latin letter, for layouts that have room for so many of them: the average of a font for Chinese is nearly twice
/// as wide.
[[nodiscard]] inline int letterWidth(const QFontMetrics& metrics)
{
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(QLatin1Char('0')));
}

}  // namespace halftrip::gui

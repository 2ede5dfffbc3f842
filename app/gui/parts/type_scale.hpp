#pragma once

#include <QFont>

namespace halftrip::gui {

/// The sizes of the window's letters, as multiples of the desktop's own (docs/design/README.md). There are no others.
enum class TextSize {
    Small,    ///< States, details, a legend of many.
    Body,     ///< The desktop's.
    Title,    ///< Of a run, a setting; counts.
    Heading,  ///< Of a page; what a cause costs.
    Figure,   ///< What is read from across the table.
};

[[nodiscard]] constexpr double scaleOf(TextSize size)
{
    switch (size) {
    case TextSize::Small:
        return 0.88;
    case TextSize::Body:
        return 1;
    case TextSize::Title:
        return 1.2;
    case TextSize::Heading:
        return 1.5;
    case TextSize::Figure:
        return 1.9;
    }
    return 1;
}

/// `desktop` in that size.
[[nodiscard]] inline QFont fontOf(QFont desktop, TextSize size, bool isBold = false)
{
    desktop.setPointSizeF(desktop.pointSizeF() * scaleOf(size));
    if (isBold)
        desktop.setBold(true);
    return desktop;
}

/// Distances, in pixels of the desktop: multiples of four.
inline constexpr int kTight = 4;   ///< Between what belongs together.
inline constexpr int kUsual = 8;   ///< Between parts; around what stands in a frame.
inline constexpr int kWide = 16;   ///< Between groups.

}  // namespace halftrip::gui

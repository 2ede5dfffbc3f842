#include "app/gui/plot_colors.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace halftrip::gui {

namespace {

QColor mixed(const QColor& a, const QColor& b, double partOfB)
{
    const auto mix = [partOfB](float x, float y) { return static_cast<float>(x * (1 - partOfB) + y * partOfB); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

QColor textOverBase(const QPalette& palette, double strength)
{
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::Text), strength);
}

/// `position` 0 .. 1.
QColor viridis(double position)
{
    static constexpr std::array<QRgb, 9> kAnchors{0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                                  0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};
    const double scaled = std::clamp(position, 0.0, 1.0) * (kAnchors.size() - 1);
    const std::size_t low = std::min(static_cast<std::size_t>(scaled), kAnchors.size() - 2);
    return mixed(QColor(kAnchors[low]), QColor(kAnchors[low + 1]), scaled - static_cast<double>(low));
}

}  // namespace

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightnessF() < 0.5F;
}

QColor curveColor(CurveColor curve, const QPalette& palette)
{
    const bool dark = isDark(palette);
    switch (curve) {
    case CurveColor::P50:
        return dark ? QColor(0x56b4e9) : QColor(0x0072b2);
    case CurveColor::P99:
        return dark ? QColor(0xf0b429) : QColor(0xd98c00);
    case CurveColor::Max:
        return dark ? QColor(0xff8a5c) : QColor(0xc04a00);
    }
    return palette.color(QPalette::Text);
}

QColor seriesColor(int index, int total, const QPalette& palette)
{
    // The map's yellow end vanishes on white, its violet end on black.
    const double from = isDark(palette) ? 0.32 : 0.08;
    const double to = isDark(palette) ? 1.0 : 0.80;
    if (total <= 1)
        return viridis((from + to) / 2 - 0.06);
    return viridis(from + (to - from) * index / (total - 1));
}

QColor gridColor(const QPalette& palette)
{
    return textOverBase(palette, 0.10);
}

QColor axisColor(const QPalette& palette)
{
    return textOverBase(palette, 0.35);
}

QColor quietTextColor(const QPalette& palette)
{
    return textOverBase(palette, 0.65);
}

}  // namespace halftrip::gui

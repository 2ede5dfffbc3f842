#include "app/gui/parts/plot_colors.hpp"

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
template <std::size_t count>
QColor between(const std::array<QRgb, count>& anchors, double position)
{
    const double scaled = std::clamp(position, 0.0, 1.0) * (count - 1);
    const std::size_t low = std::min(static_cast<std::size_t>(scaled), count - 2);
    return mixed(QColor(anchors[low]), QColor(anchors[low + 1]), scaled - static_cast<double>(low));
}

/// WCAG 2.1, "relative luminance".
double luminanceOf(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

/// The same hue, darker or lighter as far as it takes to be told from its ground.
QColor keptFrom(const QColor& color, const QColor& ground)
{
    constexpr int kSteps = 20;
    const QColor away = readableOn(ground);
    QColor kept = color;
    for (int step = 1; step <= kSteps && contrastOf(kept, ground) < kDrawnContrast; ++step)
        kept = mixed(color, away, static_cast<double>(step) / kSteps);
    return kept;
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
        return dark ? QColor(0xf0b429) : QColor(0x905600);
    case CurveColor::Max:
        return dark ? QColor(0xff8a5c) : QColor(0x8c112f);
    case CurveColor::Scheduled:
        return dark ? QColor(0xdd9ec6) : QColor(0xb85a8f);
    case CurveColor::Reference:
        return dark ? QColor(0x05a172) : QColor(0x009e73);
    }
    return palette.color(QPalette::Text);
}

QColor numberColor(double place, const QPalette& palette)
{
    // Viridis as far as it can be told from its ground, at equal steps of the difference (CIE 1976) that people see who
    // see least of it.
    static constexpr std::array<QRgb, 9> kOnLight{0x440154, 0x461768, 0x462f7c, 0x3e4a88, 0x365d8c,
                                                  0x2e6e8e, 0x27808d, 0x21938b, 0x26a683};
    static constexpr std::array<QRgb, 9> kOnDark{0x2c728e, 0x24888d, 0x249f86, 0x39b677, 0x5dc962,
                                                 0x78cf51, 0x91d542, 0xa8db33, 0xfde725};
    return keptFrom(between(isDark(palette) ? kOnDark : kOnLight, place), palette.color(QPalette::Base));
}

double placeOfSize(std::int64_t bytes)
{
    const double octave = std::log2(static_cast<double>(std::max<std::int64_t>(bytes, 1)));
    if (octave < 6)
        return octave / 6 * 0.26;
    return octave < 11 ? 0.26 + (octave - 6) / 5 * 0.64 : std::min(0.90 + (octave - 11) / 5 * 0.10, 1.0);
}

QColor wordColor(int place, const QPalette& palette)
{
    static constexpr std::array<QRgb, kWordColors> kLight{0x0072b2, 0xb73707, 0x009e73, 0xab5e92, 0xc07a00, 0x254b7a,
                                                          0x5f5f5f, 0x928a48, 0x7c2b28, 0xd301b4, 0x9974eb, 0x5f1ab0};
    static constexpr std::array<QRgb, kWordColors> kDark{0x489cd8, 0xff8a5c, 0x2bc79b, 0xd094c1, 0xf0b429, 0xa9c8ff,
                                                         0xd4d4d4, 0x6c8200, 0xf0155f, 0xc344a8, 0x856cfc, 0x1dff92};
    const auto index = static_cast<std::size_t>(std::max(place, 0) % kWordColors);
    return isDark(palette) ? kDark[index] : kLight[index];
}

QColor stageColor(model::StagePart part, const QPalette& palette)
{
    struct Colors {
        QRgb light;
        QRgb dark;
    };
    static constexpr std::array<Colors, 9> kColors{{{0x1f456a, 0x2f7fc2},  // A, application to driver
                                                    {0xb34700, 0xde8e65},  // B, driver to application
                                                    {0x2e8b57, 0x68f0c1},  // B, residence
                                                    {0x7a3000, 0xc96a2b},  // B, application to driver
                                                    {0x0365b1, 0x59b3ef},  // A, driver to application
                                                    {0x4986f7, 0xa9d4ff},  // A, adapter
                                                    {0xdb7b02, 0xffc38a},  // B, adapter
                                                    {0x6a9444, 0xb9c94a},  // wire
                                                    {0x7a7a7a, 0x9a9a9a}}};  // remainder
    const auto index = std::min(static_cast<std::size_t>(part), kColors.size() - 1);
    return isDark(palette) ? kColors[index].dark : kColors[index].light;
}

double contrastOf(const QColor& one, const QColor& other)
{
    const double a = luminanceOf(one);
    const double b = luminanceOf(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor textIn(const QColor& color, const QPalette& palette)
{
    const bool isReadable = contrastOf(color, palette.color(QPalette::Base)) >= kTextContrast;
    return isReadable ? color : palette.color(QPalette::Text);
}

QColor readableOn(const QColor& ground)
{
    return contrastOf(ground, Qt::black) > contrastOf(ground, Qt::white) ? Qt::black : Qt::white;
}

QColor heatColor(double position, const QPalette& palette)
{
    static constexpr std::array<QRgb, 5> kLight{0xdcd3ea, 0xb9a6d6, 0x8f72bd, 0x623f99, 0x2f1260};
    static constexpr std::array<QRgb, 5> kDark{0x4a3b6c, 0x624e90, 0x806ab5, 0xae9bda, 0xeee6ff};
    return between(isDark(palette) ? kDark : kLight, position);
}

QColor gridColor(const QPalette& palette)
{
    return textOverBase(palette, 0.10);
}

QColor axisColor(const QPalette& palette)
{
    return textOverBase(palette, 0.5);
}

QColor silenceColor(const QPalette& palette)
{
    return textOverBase(palette, 0.20);
}

QColor tintColor(CurveColor curve, const QPalette& palette)
{
    return mixed(palette.color(QPalette::Base), curveColor(curve, palette), 0.16);
}

QColor quietTextColor(const QPalette& palette)
{
    return textOverBase(palette, 0.65);
}

}  // namespace halftrip::gui

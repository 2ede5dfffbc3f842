#include "app/gui/i18n/percent_text.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

namespace {

struct PercentText {
    Q_DECLARE_TR_FUNCTIONS(percent)
};

}  // namespace

QString percentText(double percent)
{
    // Below it, toString() writes powers of ten.
    constexpr double kLeastPlain = 1e-4;
    constexpr int kMostDecimals = 12;
    const QLocale locale;
    const bool isTiny = percent > 0 && percent < kLeastPlain;
    const int decimals = isTiny ? std::min(2 - static_cast<int>(std::floor(std::log10(percent))), kMostDecimals) : 0;
    return PercentText::tr("%1 %").arg(isTiny ? locale.toString(percent, 'f', decimals)
                                              : locale.toString(percent, 'g', 3));
}

}  // namespace halftrip::gui

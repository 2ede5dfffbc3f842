#include "app/gui/parts/tickers.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

namespace {

/// Enough digits for ticks such as 5.25 or 12.5, no trailing zeros, no exponent.
QString plainNumber(double value, const QLocale& locale)
{
    const double magnitude = std::floor(std::log10(std::max(std::abs(value), 1e-12)));
    const int decimals = std::clamp(3 - static_cast<int>(magnitude), 0, 6);
    QString text = locale.toString(value, 'f', decimals);
    if (decimals == 0)
        return text;
    while (text.endsWith(locale.zeroDigit()))
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(locale.decimalPoint().size());
    return text;
}

QString shortCount(double count, const QLocale& locale)
{
    if (count >= 1e9)
        return plainNumber(count / 1e9, locale) + QStringLiteral(" G");
    if (count >= 1e6)
        return plainNumber(count / 1e6, locale) + QStringLiteral(" M");
    if (count >= 1e4)
        return plainNumber(count / 1e3, locale) + QStringLiteral(" k");
    return plainNumber(count, locale);
}

QVector<double> decadeTicks(const QCPRange& range, std::initializer_list<double> factors)
{
    QVector<double> ticks;
    const int first = static_cast<int>(std::floor(std::log10(range.lower))) - 1;
    const int last = static_cast<int>(std::ceil(std::log10(range.upper))) + 1;
    for (int exponent = first; exponent <= last; ++exponent) {
        for (const double factor : factors)
            ticks << factor * std::pow(10.0, exponent);
    }
    return ticks;
}

/// 1, 2 or 5 times a power of ten, about five of them in the range.
QVector<double> evenTicks(const QCPRange& range)
{
    const double raw = range.size() / 5;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    const double step = raw / power < 1.5   ? power
                        : raw / power < 3.5 ? 2 * power
                        : raw / power < 7.5 ? 5 * power
                                            : 10 * power;
    QVector<double> ticks;
    const auto last = static_cast<std::int64_t>(std::floor(range.upper / step)) + 1;
    for (auto k = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(range.lower / step))); k <= last; ++k)
        ticks << static_cast<double>(k) * step;
    return ticks;
}

double decadesOf(const QCPRange& range)
{
    return range.lower > 0 ? std::log10(range.upper / range.lower) : 0;
}

constexpr double kLargestKey = 1e12;
/// From here on labels are "10 M".
constexpr double kMostDigits = 1e6;

}  // namespace

QVector<double> RoomTicker::thinned(const QVector<double>& ticks, const QCPRange& range) const
{
    const auto isSeen = [&range](double tick) { return range.contains(tick); };
    const auto seen = static_cast<int>(std::ranges::count_if(ticks, isSeen));
    const int step = (seen + m_room - 1) / m_room;
    if (step <= 1)
        return ticks;
    QVector<double> kept;
    for (qsizetype i = 0; i < ticks.size(); i += step)
        kept << ticks[i];
    return kept;
}

QVector<double> RoomTicker::createTickVector(double tickStep, const QCPRange& range)
{
    return thinned(QCPAxisTicker::createTickVector(tickStep, range), range);
}

QString RoomTicker::getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision)
{
    return std::abs(tick) < kMostDigits ? QCPAxisTicker::getTickLabel(tick, locale, formatChar, precision)
                                        : shortCount(tick, locale);
}

QVector<double> LogTicker::createTickVector(double, const QCPRange& range)
{
    if (range.lower <= 0 || range.upper <= range.lower)
        return {};
    if (decadesOf(range) > 3.2 || decadesOf(range) * 3 > room() + 1.5)
        return decadesOf(range) > 1.3 ? thinned(decadeTicks(range, {1.0}), range) : thinned(evenTicks(range), range);
    if (decadesOf(range) > 0.9)
        return decadeTicks(range, {1.0, 2.0, 5.0});
    return thinned(evenTicks(range), range);
}

QVector<double> LogTicker::createSubTickVector(int, const QVector<double>& ticks)
{
    if (ticks.size() < 2 || std::abs(ticks[1] / ticks[0] - 10.0) > 1e-6)
        return {};
    QVector<double> subTicks;
    for (const double tick : ticks) {
        for (int factor = 2; factor < 10; ++factor)
            subTicks << tick * factor;
    }
    return subTicks;
}

QString LogTicker::getTickLabel(double tick, const QLocale& locale, QChar, int)
{
    return tick < kMostDigits ? plainNumber(tick, locale) : shortCount(tick, locale);
}

QVector<double> PercentileTicker::createTickVector(double, const QCPRange& range)
{
    QVector<double> ticks{2.0};
    double key = 10;
    while (key <= std::min(range.upper, kLargestKey) * 1.001) {
        ticks << key;
        key *= 10;
    }
    return thinned(ticks, range);
}

QVector<double> PercentileTicker::createSubTickVector(int, const QVector<double>&)
{
    return {};
}

QString PercentileTicker::getTickLabel(double tick, const QLocale& locale, QChar, int)
{
    const int nines = static_cast<int>(std::lround(std::log10(tick)));
    const int decimals = tick < 50 ? 0 : std::max(0, nines - 2);
    return locale.toString(100.0 * (1.0 - 1.0 / tick), 'f', decimals) + QLatin1Char('%');
}

QString CountTicker::getTickLabel(double tick, const QLocale& locale, QChar, int)
{
    return std::abs(tick) < 1e-9 ? QStringLiteral("0") : shortCount(tick, locale);
}

QString LogCountTicker::getTickLabel(double tick, const QLocale& locale, QChar, int)
{
    return shortCount(tick, locale);
}

}  // namespace halftrip::gui

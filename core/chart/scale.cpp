#include "core/chart/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace halftrip::chart {
namespace {

constexpr double kLogFrom = 8;
/// Room above the highest value, so that a curve does not lie on the frame.
constexpr double kHeadroom = 1.06;

bool isLogKind(ScaleKind kind)
{
    return kind == ScaleKind::Log || kind == ScaleKind::Rank;
}

/// Plain digits, no exponent: "0.05", "2", "1000000".
std::string tickText(double value)
{
    return std::abs(value) >= 1e6 ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

/// 1, 2 or 5 times a power of ten, at least `least`.
double roundStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1 - 1e-9))
            return factor * power;
    }
    return 10 * power;
}

/// "50 %", "99.9 %": of 1 / (1 - p).
std::string percentText(double oneIn)
{
    const int nines = static_cast<int>(std::lround(std::log10(oneIn)));
    return fmt::format("{:.{}f} %", 100 - 100 / oneIn, std::max(nines - 2, 0));
}

}  // namespace

ScaleKind fittingScale(double low, double high) noexcept
{
    return low > 0 && high / low >= kLogFrom ? ScaleKind::Log : ScaleKind::Linear;
}

Scale::Scale(ScaleKind kind, double low, double high, std::vector<std::string> places)
    : m_kind(kind), m_low(low), m_high(high), m_places(std::move(places))
{
    if (m_kind == ScaleKind::Places) {
        m_low = -0.5;
        m_high = std::max(static_cast<double>(m_places.size()), 1.0) - 0.5;
        return;
    }
    if (!std::isfinite(m_low) || !std::isfinite(m_high) || m_high < m_low || (isLogKind(m_kind) && m_low <= 0)) {
        m_low = isLogKind(m_kind) ? 1 : 0;
        m_high = std::isfinite(m_high) ? std::max(m_high, m_low) : m_low;
    }
    if (m_high == m_low) {
        m_high = isLogKind(m_kind) ? m_low * 10 : m_low + std::max(std::abs(m_low), 1.0);
        return;
    }
    if (m_kind == ScaleKind::Log) {
        m_low /= kHeadroom;
        m_high *= kHeadroom;
    }
    if (m_kind == ScaleKind::Linear)
        m_high = m_low + (m_high - m_low) * kHeadroom;
}

double Scale::at(double value) const
{
    if (!std::isfinite(value) || (isLogKind(m_kind) && value <= 0))
        return 0;
    const double share = isLogKind(m_kind) ? std::log(value / m_low) / std::log(m_high / m_low)
                                           : (value - m_low) / (m_high - m_low);
    return std::clamp(share, 0.0, 1.0);
}

std::vector<Tick> Scale::ticks(int wanted) const
{
    switch (m_kind) {
    case ScaleKind::Linear:
        return linearTicks(wanted);
    case ScaleKind::Log:
        return logTicks(wanted);
    case ScaleKind::Rank:
        return rankTicks();
    case ScaleKind::Places:
        break;
    }
    std::vector<Tick> all;
    all.reserve(m_places.size());
    for (const std::string& place : m_places)
        all.push_back({static_cast<double>(all.size()), place});
    return all;
}

std::vector<Tick> Scale::linearTicks(int wanted) const
{
    const double step = roundStep((m_high - m_low) / std::max(wanted, 1));
    std::vector<Tick> all;
    for (auto index = std::llround(std::ceil(m_low / step - 1e-9)); all.size() < 100; ++index) {
        const double place = static_cast<double>(index) * step;
        if (place > m_high * (1 + 1e-9))
            break;
        all.push_back({place, tickText(place)});
    }
    return all;
}

std::vector<Tick> Scale::logTicks(int wanted) const
{
    static constexpr std::array kOne{1.0};
    static constexpr std::array kTwo{1.0, 3.0};
    static constexpr std::array kThree{1.0, 2.0, 5.0};
    const double decades = std::log10(m_high / m_low);
    // Over less than a power of two, the ticks of a linear axis are the rounder ones.
    if (decades < 0.5)
        return linearTicks(wanted);
    std::vector<double> factors(kOne.begin(), kOne.end());
    if (decades * 3 <= wanted * 1.4)
        factors.assign(kThree.begin(), kThree.end());
    else if (decades * 2 <= wanted * 1.4)
        factors.assign(kTwo.begin(), kTwo.end());
    const int every = std::max(1, static_cast<int>(std::ceil(decades / (wanted * 1.5))));
    std::vector<Tick> all;
    const int first = static_cast<int>(std::floor(std::log10(m_low)));
    for (int exponent = first; exponent <= std::ceil(std::log10(m_high)); exponent += every) {
        for (const double factor : factors) {
            const double value = factor * std::pow(10.0, exponent);
            if (value >= m_low * (1 - 1e-9) && value <= m_high * (1 + 1e-9))
                all.push_back({value, tickText(value)});
        }
    }
    return all;
}

std::vector<Tick> Scale::rankTicks() const
{
    std::vector<Tick> all;
    if (m_low <= 2 && m_high >= 2)
        all.push_back({2, percentText(2)});
    double value = 10;
    while (value <= m_high * (1 + 1e-9)) {
        if (value >= m_low)
            all.push_back({value, percentText(value)});
        value *= 10;
    }
    return all;
}

}  // namespace halftrip::chart

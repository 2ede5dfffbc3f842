#include "core/model/text/latency_unit.hpp"

#include "core/base/count_text.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halftrip::model {

std::string_view unitName(LatencyUnit unit)
{
    switch (unit) {
    case LatencyUnit::Nanoseconds:
        return "ns";
    case LatencyUnit::Microseconds:
        return "µs";
    case LatencyUnit::Milliseconds:
        return "ms";
    case LatencyUnit::Seconds:
        return "s";
    }
    return {};
}

double nanosecondsIn(LatencyUnit unit)
{
    switch (unit) {
    case LatencyUnit::Nanoseconds:
        return 1;
    case LatencyUnit::Microseconds:
        return 1e3;
    case LatencyUnit::Milliseconds:
        return 1e6;
    case LatencyUnit::Seconds:
        return 1e9;
    }
    return 1e3;
}

LatencyUnit unitFor(double leastNs, double mostNs)
{
    constexpr double kLongest = 1e4;  // Of the next smaller unit: five digits before the point.
    if (leastNs >= kLongest * 1e6)
        return LatencyUnit::Seconds;
    if (leastNs >= kLongest * 1e3)
        return LatencyUnit::Milliseconds;
    return mostNs > 0 && mostNs < 1e3 ? LatencyUnit::Nanoseconds : LatencyUnit::Microseconds;
}

void ColumnUnit::add(double shownNs)
{
    m_leastNs = std::min(m_leastNs, shownNs);
    m_mostNs = std::max(m_mostNs, shownNs);
}

LatencyUnit ColumnUnit::unit() const
{
    return m_mostNs > 0 ? unitFor(m_leastNs, m_mostNs) : LatencyUnit::Microseconds;
}

LatencyUnit unitInColumn(double shownNs, LatencyUnit column)
{
    if (column == LatencyUnit::Seconds || !(shownNs / nanosecondsIn(column) >= kMostInColumn))
        return column;
    for (const LatencyUnit larger : {LatencyUnit::Seconds, LatencyUnit::Milliseconds}) {
        if (shownNs >= nanosecondsIn(larger))
            return larger;
    }
    // Just below a millisecond there are too many nanoseconds, and never too many of what is larger.
    return column == LatencyUnit::Nanoseconds ? LatencyUnit::Microseconds : LatencyUnit::Milliseconds;
}

bool hasOwnUnit(double shownNs, LatencyUnit column)
{
    return unitInColumn(shownNs, column) != column;
}

int decimalsIn(double shownNs, LatencyUnit unit)
{
    if (unit == LatencyUnit::Nanoseconds)
        return 0;
    const std::string text = formatMicroseconds(std::abs(shownNs / nanosecondsIn(unit)));
    const std::size_t point = text.find('.');
    return point == std::string::npos ? 0 : static_cast<int>(text.size() - point) - 1;
}

double wholeNanoseconds(double shownNs)
{
    return std::round(std::stod(fmt::format("{:.3f}", shownNs / 1e3)) * 1e3);
}

std::string formatWithUnit(double shownNs)
{
    const LatencyUnit unit = unitInColumn(shownNs, LatencyUnit::Microseconds);
    return fmt::format("{} {}", formatMicroseconds(shownNs / nanosecondsIn(unit)), unitName(unit));
}

std::string formatInColumn(const DistributionWords& words, double storedNs, LatencyUnit unit)
{
    const double ns = shownNs(words, storedNs);
    if (const LatencyUnit own = unitInColumn(ns, unit); own != unit)
        return fmt::format("{} {}", formatMicroseconds(ns / nanosecondsIn(own)), unitName(own));
    return unit == LatencyUnit::Nanoseconds ? roundedCountText(wholeNanoseconds(ns))
                                            : formatMicroseconds(ns / nanosecondsIn(unit));
}

}  // namespace halftrip::model

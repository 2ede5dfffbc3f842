#include "core/model/text/number_format.hpp"

#include "core/base/count_text.hpp"
#include "core/base/short_number.hpp"
#include "core/model/text/latency_unit.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace halftrip::model {

std::string formatMicroseconds(double microseconds)
{
    // Each limit is where the digits before it would round up to one more place.
    if (microseconds < 0.9995)
        return fmt::format("{:.3f}", microseconds);
    if (microseconds < 999.995)
        return fmt::format("{:.2f}", microseconds);
    if (!std::isfinite(microseconds))
        return "-";
    if (microseconds >= 9999.95)
        return roundedCountText(microseconds);
    // Four digits before the point.
    return fmt::format("{:.1f}", microseconds).insert(1, ",");
}

std::string formatShown(const DistributionWords& words, double storedNs)
{
    return formatMicroseconds(shownMicroseconds(words, storedNs));
}

std::string formatInColumn(const DistributionWords& words, double storedNs)
{
    return formatInColumn(words, storedNs, LatencyUnit::Microseconds);
}

std::string formatHrt(double rttNs)
{
    return formatShown(wordsOf(DistributionKind::RoundTrip), rttNs);
}

std::string formatSpan(std::int64_t nanoseconds)
{
    struct Step {
        std::int64_t nanoseconds;
        const char* name;
    };
    constexpr std::array kUnits{Step{1'000'000'000, "s"}, Step{1'000'000, "ms"}, Step{1000, "us"}, Step{1, "ns"}};
    if (nanoseconds <= 0)
        return "0";
    for (const auto& [length, name] : kUnits) {
        if (nanoseconds >= length)
            return fmt::format(
                "{} {}", significantDigits(static_cast<double>(nanoseconds) / static_cast<double>(length), 4), name);
    }
    return "0";
}

}  // namespace halftrip::model

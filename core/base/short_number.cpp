#include "core/base/short_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halftrip {

std::string shortNumber(double value)
{
    const double size = std::abs(value);
    const int whole = size < 1 ? 0 : static_cast<int>(std::floor(std::log10(size))) + 1;
    return fmt::format("{:.{}f}", value, std::max(0, 3 - whole));
}

std::string significantDigits(double value, int digits)
{
    const bool hasMore = std::isfinite(value) && std::abs(value) + 0.5 >= std::pow(10, digits);
    return hasMore ? fmt::format("{:.0f}", value) : fmt::format("{:.{}g}", value, digits);
}

}  // namespace halftrip

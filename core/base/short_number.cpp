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
    const double size = std::abs(value);
    if (std::isfinite(value) && size + 0.5 >= std::pow(10, digits))
        return fmt::format("{:.0f}", value);
    // Below the larger bound "g" has an exponent; below the smaller one zeros would be all that is seen.
    if (size >= 1e-4 || size < 1e-12)
        return fmt::format("{:.{}g}", value, digits);
    std::string text = fmt::format("{:.{}f}", value, digits - 1 - static_cast<int>(std::floor(std::log10(size))));
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

}  // namespace halftrip

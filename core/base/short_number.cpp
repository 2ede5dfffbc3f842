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

}  // namespace halftrip

#include "core/export/cells/sparkline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

namespace halftrip::exporting {
namespace {

constexpr std::array<std::string_view, 8> kHeights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

}  // namespace

std::string sparkline(const stats::Histogram& histogram, std::int64_t lowNs, std::int64_t highNs, std::size_t cells)
{
    const auto low = static_cast<double>(std::max<std::int64_t>(lowNs, 1));
    const double ratio = std::max(static_cast<double>(highNs) / low, 1.001);
    std::vector<std::uint64_t> counts;
    std::int64_t from = -1;
    for (std::size_t cell = 1; cell <= cells; ++cell) {
        const double share = static_cast<double>(cell) / static_cast<double>(cells);
        const std::int64_t to = cell == cells ? std::numeric_limits<std::int64_t>::max()
                                              : static_cast<std::int64_t>(low * std::pow(ratio, share));
        counts.push_back(histogram.countBetween(from, to));
        from = to;
    }
    const std::uint64_t most = *std::ranges::max_element(counts);
    std::string line;
    for (const std::uint64_t count : counts)
        line += count == 0 ? std::string_view(" ") : kHeights[(count * (kHeights.size() - 1) + most / 2) / most];
    return line;
}

}  // namespace halftrip::exporting

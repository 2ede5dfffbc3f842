#include "core/fleet/map.hpp"

#include <algorithm>
#include <map>

namespace halftrip::fleet {
namespace {

/// Residuals beyond so many standard deviations have the full colour, and what is smaller than this never has.
constexpr double kReachSigmas = 6;
constexpr double kLeastReachNs = 100;

std::optional<double> valueOf(const PairRow& pair, MapFigure figure)
{
    if (!pair.p50Ns)
        return std::nullopt;
    return figure == MapFigure::Median ? static_cast<double>(*pair.p50Ns) : pair.residualNs;
}

/// Hosts by rack, then by effect, the slowest first.
std::vector<std::uint32_t> orderOf(const Report& report)
{
    std::vector<std::uint32_t> order(report.hosts.size());
    for (std::uint32_t host = 0; host < order.size(); ++host)
        order[host] = host;
    std::ranges::stable_sort(order, [&report](std::uint32_t a, std::uint32_t b) {
        const HostRow& one = report.hosts[a];
        const HostRow& other = report.hosts[b];
        return one.rack != other.rack ? one.rack < other.rack : one.effectNs > other.effectNs;
    });
    return order;
}

}  // namespace

MapLayout mapLayoutOf(const Report& report)
{
    MapLayout layout;
    layout.isByRack = report.hosts.size() > kMostHostLines;
    layout.lineOf.resize(report.hosts.size());
    std::map<std::string, std::uint32_t> racks;
    for (const std::uint32_t host : orderOf(report)) {
        const HostRow& row = report.hosts[host];
        const auto [rack, isNew] = racks.emplace(row.rack, static_cast<std::uint32_t>(racks.size()));
        layout.lineOf[host] = layout.isByRack ? rack->second : static_cast<std::uint32_t>(layout.lines.size());
        if (!layout.isByRack)
            layout.lines.push_back({row.name, row.rack, row.effectNs});
        else if (isNew)
            layout.lines.push_back({row.rack, row.rack, 0});
    }
    return layout;
}

std::vector<MapCell> mapCellsOf(const Report& report, const MapLayout& layout)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> cells;
    for (std::size_t pair = 0; pair < report.pairs.size(); ++pair) {
        const auto [low, high] = std::minmax(layout.lineOf[report.pairs[pair].initiator],
                                             layout.lineOf[report.pairs[pair].responder]);
        cells[{high, low}].push_back(pair);
    }
    std::vector<MapCell> all;
    for (auto& [place, pairs] : cells)
        all.push_back({place.first, place.second, std::move(pairs)});
    return all;
}

std::optional<double> figureOf(const MapCell& cell, const Report& report, MapFigure figure)
{
    std::vector<double> values;
    for (const std::size_t pair : cell.pairs) {
        if (const auto value = valueOf(report.pairs[pair], figure))
            values.push_back(*value);
    }
    if (values.empty())
        return std::nullopt;
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return values[values.size() / 2];
}

std::pair<double, double> mapRangeOf(const Report& report, MapFigure figure)
{
    if (figure == MapFigure::Residual) {
        const double reach = std::max(kReachSigmas * report.sigmaNs, kLeastReachNs);
        return {-reach, reach};
    }
    std::vector<double> values;
    for (const PairRow& pair : report.pairs) {
        if (pair.p50Ns)
            values.push_back(static_cast<double>(*pair.p50Ns));
    }
    if (values.empty())
        return {0, 0};
    std::ranges::sort(values);
    return {values.front(), values[(values.size() - 1) * 99 / 100]};
}

}  // namespace halftrip::fleet

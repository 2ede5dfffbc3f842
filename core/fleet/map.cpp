#include "core/fleet/map.hpp"
#include "core/base/stable_sort.hpp"

#include <algorithm>
#include <map>

namespace halftrip::fleet {
namespace {

/// Residuals beyond so many standard deviations have the full colour, and what is smaller than this never has.
constexpr double kReachSigmas = 6;
constexpr double kLeastReachNs = 100;

std::optional<double> valueOf(const PairRow& pair, MapFigure figure)
{
    const auto& ns = figure == MapFigure::P99 ? pair.p99Ns : pair.p50Ns;
    if (!ns)
        return std::nullopt;
    return figure == MapFigure::Residual ? pair.residualNs : static_cast<double>(*ns);
}

template <typename Value>
std::optional<double> middleOf(const MapCell& cell, const Report& report, const Value& valueOfPair)
{
    std::vector<double> values;
    for (const std::size_t pair : cell.pairs) {
        if (const std::optional<double> value = valueOfPair(report.pairs[pair]))
            values.push_back(*value);
    }
    if (values.empty())
        return std::nullopt;
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return values[values.size() / 2];
}

/// Hosts by rack, then by effect, the slowest first.
std::vector<std::uint32_t> orderOf(const Report& report)
{
    std::vector<std::uint32_t> order(report.hosts.size());
    for (std::uint32_t host = 0; host < order.size(); ++host)
        order[host] = host;
    stableSort(order, [&report](std::uint32_t a, std::uint32_t b) {
        const HostRow& one = report.hosts[a];
        const HostRow& other = report.hosts[b];
        return one.rack != other.rack ? one.rack < other.rack : one.effectNs > other.effectNs;
    });
    return order;
}

MapLayout orderedLayoutOf(const Report& report)
{
    MapLayout layout;
    layout.order = orderOf(report);
    layout.lineOf.resize(report.hosts.size());
    return layout;
}

void addHosts(const Report& report, MapLayout& layout)
{
    for (const std::uint32_t host : layout.order) {
        const HostRow& row = report.hosts[host];
        layout.lineOf[host] = static_cast<std::uint32_t>(layout.lines.size());
        layout.lines.push_back({row.name, row.rack, row.effectNs, {}, row.p99EffectPercent});
    }
}

/// A line for each rack. Hosts without one stand in blocks, and so do those of a rack that is too large for a map of
/// its own; without racks all do.
void addGroups(const Report& report, bool hasRacks, MapLayout& layout)
{
    const auto rackAt = [&](std::size_t place) {
        return hasRacks ? report.hosts[layout.order[place]].rack : std::string();
    };
    std::size_t ofRack = 0;  // Where the hosts of the rack end.
    for (std::size_t first = 0, end = 0; first < layout.order.size(); first = end) {
        const std::string rack = rackAt(first);
        const bool begins = first == ofRack;
        while (ofRack < layout.order.size() && (ofRack <= first || rackAt(ofRack) == rack))
            ++ofRack;
        const bool isRack = begins && !rack.empty() && ofRack - first <= kMostHostLines;
        end = isRack ? ofRack : std::min(ofRack, first + kHostsOfBlock);
        for (std::size_t place = first; place < end; ++place)
            layout.lineOf[layout.order[place]] = static_cast<std::uint32_t>(layout.lines.size());
        if (isRack)
            layout.lines.push_back({rack, rack, 0});
        else
            layout.lines.push_back(
                {report.hosts[layout.order[first]].name, rack, 0, report.hosts[layout.order[end - 1]].name});
    }
}

}  // namespace

MapLayout mapLayoutOf(const Report& report)
{
    if (report.hosts.size() <= kMostHostLines)
        return hostLayoutOf(report);
    MapLayout layout = orderedLayoutOf(report);
    layout.isByRack = true;
    addGroups(report, true, layout);
    if (layout.lines.size() > kMostHostLines) {
        layout.lines.clear();
        addGroups(report, false, layout);
    }
    return layout;
}

MapLayout hostLayoutOf(const Report& report)
{
    MapLayout layout = orderedLayoutOf(report);
    addHosts(report, layout);
    return layout;
}

std::pair<std::uint32_t, std::uint32_t> hostsOf(const MapLayout& layout, std::uint32_t line)
{
    const auto places = std::ranges::equal_range(layout.order, line, {},
                                                 [&layout](std::uint32_t host) { return layout.lineOf[host]; });
    const auto first = static_cast<std::uint32_t>(places.begin() - layout.order.begin());
    return {first, first + static_cast<std::uint32_t>(places.size())};
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
    return middleOf(cell, report, [figure](const PairRow& pair) { return valueOf(pair, figure); });
}

std::optional<double> p99ResidualOf(const MapCell& cell, const Report& report)
{
    return middleOf(cell, report, [](const PairRow& pair) { return pair.p99ResidualPercent; });
}

std::pair<double, double> mapRangeOf(const Report& report, MapFigure figure)
{
    if (figure == MapFigure::Residual) {
        const double reach = std::max(kReachSigmas * report.sigmaNs, kLeastReachNs);
        return {-reach, reach};
    }
    std::vector<double> values;
    for (const PairRow& pair : report.pairs) {
        if (const auto value = valueOf(pair, figure))
            values.push_back(*value);
    }
    if (values.empty())
        return {0, 0};
    std::ranges::sort(values);
    return {values.front(), values[(values.size() - 1) * 99 / 100]};
}

}  // namespace halftrip::fleet

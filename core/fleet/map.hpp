#pragma once

#include "core/fleet/report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::fleet {

/// A map has one line for each host up to so many hosts; above, one for each rack, and of hosts without racks one for
/// each block of them.
inline constexpr std::size_t kMostHostLines = 1'000;
inline constexpr std::size_t kHostsOfBlock = 100;

/// The lines of a map, which are its rows and its columns: hosts by rack, then by effect, the slowest first.
struct MapLayout {
    struct Line {
        std::string name;  ///< Of the host, of the rack, or of a block's first host.
        std::string rack;
        double effectNs = 0;  ///< As HostRow::effectNs; 0 of a rack or block.
        std::string last = {};  ///< Of a block its last host; empty: the line is none.
        std::optional<double> p99EffectPercent = {};  ///< As HostRow's; absent of a rack or block.
    };
    std::vector<Line> lines;
    std::vector<std::uint32_t> order;  ///< The hosts of the report as they stand in the map, line by line.
    std::vector<std::uint32_t> lineOf;  ///< Of each host of the report.
    bool isByRack = false;  ///< Lines stand for racks and blocks.
};
[[nodiscard]] MapLayout mapLayoutOf(const Report& report);
/// The same map with a line for each host, however many they are.
[[nodiscard]] MapLayout hostLayoutOf(const Report& report);
/// The hosts of one line, as places in MapLayout::order: from the first to before the last.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> hostsOf(const MapLayout& layout, std::uint32_t line);

/// All measurements between two lines, as places in Report::pairs. `row` is at least `column`: the other half of the
/// map is its mirror image.
struct MapCell {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    std::vector<std::size_t> pairs;
};
/// The cells with a planned measurement, by row, then by column.
[[nodiscard]] std::vector<MapCell> mapCellsOf(const Report& report, const MapLayout& layout);

enum class MapFigure : std::uint8_t { Residual, Median, P99 };
/// Of the cell's measurements the middle one, as a round trip in nanoseconds. Absent: a hole, or none has a p99.
[[nodiscard]] std::optional<double> figureOf(const MapCell& cell, const Report& report, MapFigure figure);
/// The middle one of the cell's p99 above what hosts and racks explain. Absent: none has a p99.
[[nodiscard]] std::optional<double> p99ResidualOf(const MapCell& cell, const Report& report);
/// Where the colours end: for residuals the same distance on both sides of 0, for medians and p99 the smallest and the
/// 99th percentile.
[[nodiscard]] std::pair<double, double> mapRangeOf(const Report& report, MapFigure figure);

}  // namespace halftrip::fleet

#pragma once

#include "core/fleet/report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::fleet {

/// A map has one line for each host up to so many hosts; above, one for each rack.
inline constexpr std::size_t kMostHostLines = 1'000;

/// The lines of a map, which are its rows and its columns: hosts by rack, then by effect, the slowest first.
struct MapLayout {
    struct Line {
        std::string name;
        std::string rack;
        double effectNs = 0;  ///< As HostRow::effectNs; 0 of a rack.
    };
    std::vector<Line> lines;
    std::vector<std::uint32_t> lineOf;  ///< Of each host of the report.
    bool isByRack = false;
};
[[nodiscard]] MapLayout mapLayoutOf(const Report& report);

/// All measurements between two lines, as places in Report::pairs. `row` is at least `column`: the other half of the
/// map is its mirror image.
struct MapCell {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    std::vector<std::size_t> pairs;
};
/// The cells with a planned measurement, by row, then by column.
[[nodiscard]] std::vector<MapCell> mapCellsOf(const Report& report, const MapLayout& layout);

enum class MapFigure : std::uint8_t { Residual, Median };
/// Of the cell's measurements the middle one, as a round trip in nanoseconds. Absent: a hole.
[[nodiscard]] std::optional<double> figureOf(const MapCell& cell, const Report& report, MapFigure figure);
/// Where the colours end: for residuals the same distance on both sides of 0, for medians the smallest and the 99th
/// percentile.
[[nodiscard]] std::pair<double, double> mapRangeOf(const Report& report, MapFigure figure);

}  // namespace halftrip::fleet

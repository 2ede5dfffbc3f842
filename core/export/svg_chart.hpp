#pragma once

#include "core/export/chart_scale.hpp"
#include "core/export/markup.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::exporting {

struct ChartAxis {
    std::string title;  ///< What it is, and its unit: "HRT, µs".
    ScaleKind kind = ScaleKind::Linear;
    std::vector<std::string> places = {};  ///< The words of ScaleKind::Places.
    std::optional<double> alsoShows = {};  ///< Beside the dots: 0, for an axis that starts there.
    std::vector<Tick> ticks = {};  ///< In place of round numbers.
};

struct ChartDot {
    double x = 0;
    double y = 0;  ///< Not a number: the curve has a gap here.
    std::string hint = {};  ///< What the pointer shows over it; empty: nothing.
};

enum class ChartLook {
    Line,
    Dashed,
    Outline,  ///< The y of a dot holds from its x to that of the next.
    Filled,  ///< The same, filled down to the axis.
    Stems,  ///< A stroke from each dot with an even index to the one behind it.
    Dots,   ///< Markers, no line.
};

struct ChartSeries {
    std::string name;  ///< In the legend; empty: not there.
    ChartLook look = ChartLook::Line;
    std::string_view color =
        "c0";  ///< A class of the page's style: c0 to c5 for what differs, v0 to v5 for what rises.
    bool hasMarkers = false;
    std::vector<ChartDot> dots;  ///< In the order of x.
    double quietFrom =
        std::numeric_limits<double>::infinity();  ///< From here on few samples carry it: thin and dotted.
};

/// A vertical line with a word beside it.
struct ChartRule {
    double x = 0;
    std::string label;
};

/// Cells behind the curves, in shades of which each is a class of the page's style: h1 (least) to h6.
struct ChartHeat {
    static constexpr int kLevels = 6;
    double fromX = 0;
    double toX = 0;
    std::size_t columns = 0;
    std::vector<double> edges = {};  ///< Of the rows, on the y axis, rising; one more than there are rows.
    std::vector<std::uint8_t> levels = {};  ///< Column by column, each from its lowest row; 0: empty.
    std::string least;  ///< What the legend says before and behind the shades.
    std::string most;
};

struct Chart {
    std::string title;
    std::string description;  ///< A sentence beneath the title: what is seen, and how to read it.
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    std::vector<ChartRule> rules = {};
    std::optional<ChartHeat> heat = {};
    int widthPx = 536;
    int heightPx = 290;
};

/// The chart as an SVG element to stand inside a page; its colours are the page's (html_style.cpp). One without any dot
/// is its axes with the words "nothing to draw".
[[nodiscard]] Markup writeSvg(const Chart& chart);

}  // namespace halftrip::exporting

#pragma once

#include "core/base/text.hpp"
#include "core/chart/scale.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::chart {

// What a chart shows, whoever paints it: the report as SVG (core/export/html/svg_chart), the window as a plot.

struct Axis {
    Text title;  ///< What it is, and its unit: "HRT, µs".
    ScaleKind kind = ScaleKind::Linear;
    std::vector<std::string> places = {};  ///< The words of ScaleKind::Places.
    std::optional<double> alsoShows = {};  ///< Beside the dots: 0, for an axis that starts there.
    std::vector<Tick> ticks = {};  ///< In place of round numbers; the axis shows all of them.
};

struct Dot {
    double x = 0;
    double y = 0;  ///< Not a number: the curve has a gap here.
    bool operator==(const Dot&) const = default;
};
using Dots = std::vector<Dot>;

enum class Look {
    Line,
    Dashed,
    Steps,    ///< The y of a dot holds from its x to that of the next.
    DashedSteps,
    Filled,   ///< Steps, filled down to the axis.
    Stems,    ///< A stroke from each dot with an even index to the one behind it.
    Markers,  ///< No line.
};

struct Series {
    Text name;  ///< In the legend; empty: not there.
    Look look = Look::Line;
    std::string_view color =
        "c0";  ///< A class of the page's style: c0 to c5 for what differs, v0 to v5 for what rises.
    bool hasMarkers = false;
    Dots dots;  ///< In the order of x.
    std::vector<Text> hints = {};  ///< What the pointer shows over each dot; empty: nothing.
    Dots hollow = {};  ///< Those of the dots whose markers are hollow: of points that are not complete.
    bool isReference = false;  ///< Somebody else has measured it.
    std::size_t group = 0;  ///< Of the points that it is of: figures of one group share its colour and its name.
    double quietFrom =
        std::numeric_limits<double>::infinity();  ///< From here on few samples carry it: thin and dotted.
};

/// A vertical line with a word beside it.
struct Rule {
    double x = 0;
    std::string label;
};

/// A stretch of the x axis that stands out behind everything: one in which no reply came.
struct Band {
    double from = 0;
    double to = 0;
};

/// Cells behind the curves.
struct Heat {
    double fromX = 0;
    double toX = 0;
    std::size_t columns = 0;
    std::vector<double> edges = {};  ///< Of the rows, on the y axis, rising; one more than there are rows.
    std::vector<float> shares = {};  ///< Of a column's samples; column by column, each from its lowest row.
};

struct Chart {
    Text title;
    std::string description;  ///< A sentence beneath the title: what is seen, and how to read it.
    Axis x;
    Axis y;
    std::vector<Series> series;
    std::vector<Rule> rules = {};
    std::vector<Band> bands = {};
    std::optional<Heat> heat = {};
};

}  // namespace halftrip::chart

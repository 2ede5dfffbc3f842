#include "core/export/html/svg_chart.hpp"

#include <catch2/catch.hpp>

#include <limits>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

std::size_t countOf(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

chart::Chart oneCurve()
{
    chart::Chart chart;
    chart.title = "HRT";
    chart.x = {"payload in bytes"};
    chart.y = {"HRT, µs"};
    chart.series.push_back({.name = "p50", .dots = {{1, 2}, {2, 4}, {3, 3}}});
    return chart;
}

}  // namespace

TEST_CASE("a chart is one SVG element with its axes and what they measure", "[core][export]")
{
    const std::string svg = writeSvg(oneCurve()).string();
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>"));
    CHECK(countOf(svg, "<svg") == 1);
    CHECK(svg.find(">payload in bytes</text>") != std::string::npos);
    CHECK(svg.find(">HRT, µs</text>") != std::string::npos);
    CHECK(countOf(svg, "class=\"line\"") == 1);
    CHECK(svg.find("nan") == std::string::npos);
}

TEST_CASE("the highest value lies highest, and further to the right what is larger", "[core][export]")
{
    chart::Chart chart = oneCurve();
    chart.series[0].look = chart::Look::Markers;
    const std::string svg = writeSvg(chart).string();
    std::vector<double> xs;
    std::vector<double> ys;
    for (std::size_t at = svg.find("cx=\""); at != std::string::npos; at = svg.find("cx=\"", at + 1)) {
        xs.push_back(std::stod(svg.substr(at + 4)));
        ys.push_back(std::stod(svg.substr(svg.find("cy=\"", at) + 4)));
    }
    REQUIRE(xs.size() == 3);
    CHECK(xs[0] < xs[1]);
    CHECK(xs[1] < xs[2]);
    CHECK(ys[1] < ys[2]);
    CHECK(ys[2] < ys[0]);
}

TEST_CASE("a legend names curves where there are several", "[core][export]")
{
    chart::Chart chart = oneCurve();
    CHECK(writeSvg(chart).string().find(">p50<") == std::string::npos);
    chart.series.push_back({.name = "p99", .look = chart::Look::Dashed, .color = "c1", .dots = {{1, 3}, {2, 5}}});
    const std::string svg = writeSvg(chart).string();
    CHECK(svg.find(">p50<") != std::string::npos);
    CHECK(svg.find(">p99<") != std::string::npos);
}

TEST_CASE("a heat map lies beneath its curves, neighbours of one shade as one box", "[core][export]")
{
    chart::Chart chart = oneCurve();
    // Two columns of two rows: the lower row alike, the upper one at the right only.
    chart.heat = chart::Heat{.fromX = 1, .toX = 3, .columns = 2, .edges = {1, 2, 8}, .shares = {1, 0, 1, 0.0001F}};
    const std::string svg = writeSvg(chart).string();
    CHECK(svg.find("class=\"heat\"") < svg.find("class=\"line\""));
    CHECK(svg.find(">0.01 %</text>") != std::string::npos);
    CHECK(svg.find(">100 % of the samples at that time</text>") != std::string::npos);
    const auto boxes = [&svg](const std::string& level) {
        const std::size_t from = svg.find("class=\"" + level + "\"");
        REQUIRE(from != std::string::npos);
        return countOf(svg.substr(from, svg.find("/>", from) - from), "z");
    };
    // And each one's own in the legend.
    CHECK(boxes("h6") == 2);
    CHECK(boxes("h1") == 2);
    CHECK(boxes("h3") == 1);
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(writeSvg(oneCurve()).string().find("heat") == std::string::npos);
}

TEST_CASE("what few samples carry is drawn another way", "[core][export]")
{
    chart::Chart chart = oneCurve();
    chart.series[0].quietFrom = 2;
    const std::string svg = writeSvg(chart).string();
    CHECK(countOf(svg, "class=\"line\"") == 1);
    CHECK(countOf(svg, "class=\"line few\"") == 1);
}

TEST_CASE("a chart without a dot says so, one with impossible values stays finite", "[core][export]")
{
    chart::Chart chart = oneCurve();
    chart.series[0].dots.clear();
    CHECK(writeSvg(chart).string().find("nothing to draw") != std::string::npos);
    const double infinite = std::numeric_limits<double>::infinity();
    for (const chart::ScaleKind kind : {chart::ScaleKind::Linear, chart::ScaleKind::Log, chart::ScaleKind::Rank}) {
        chart.x.kind = chart.y.kind = kind;
        chart.series[0].dots = {{-1, infinite}, {0, 0}, {infinite, std::numeric_limits<double>::quiet_NaN()}};
        const std::string svg = writeSvg(chart).string();
        CHECK(svg.find("nan") == std::string::npos);
        CHECK(svg.find("inf") == std::string::npos);
    }
}

TEST_CASE("a point that is not complete has a hollow marker, and a curve without dots no name", "[core][export]")
{
    chart::Chart chart = oneCurve();
    chart.series[0].hasMarkers = true;
    CHECK(countOf(writeSvg(chart).string(), "hollow") == 0);
    chart.series[0].hollow = {{2, 4}};
    chart.series.push_back({.name = "p99", .dots = {{1, 5}}});
    chart.series.push_back({.name = "max"});
    const std::string svg = writeSvg(chart).string();
    CHECK(countOf(svg, "class=\"dot hollow\"") == 1);
    CHECK(countOf(svg, "class=\"dot\"") == 3);  // Two points, and the one of the legend.
    CHECK(countOf(svg, ">p99</text>") == 1);
    CHECK(countOf(svg, ">max</text>") == 0);
}

TEST_CASE("an axis shows all of its own ticks; of very many those whose words have room", "[core][export]")
{
    chart::Chart chart = oneCurve();
    chart.x.ticks = {{1, "one"}, {5, "five"}};
    const auto ticks = [&chart] { return countOf(writeSvg(chart).string(), "class=\"tick "); };
    chart.series[0].hasMarkers = true;
    const std::string svg = writeSvg(chart).string();
    // The dot at 3 is half-way to the last tick.
    CHECK(std::stod(svg.substr(svg.rfind("cx=\"") + 4)) < 350);
    const std::size_t few = ticks();
    chart.x.ticks.clear();
    for (int value = 1; value <= 300; ++value)
        chart.x.ticks.push_back({static_cast<double>(value), std::to_string(value)});
    const std::size_t many = ticks();
    CHECK(many > few);
    CHECK(many < 60);
    CHECK(countOf(writeSvg(chart).string(), "class=\"base\"") < 60);
}

TEST_CASE("names in a chart are text", "[core][export]")
{
    chart::Chart chart = oneCurve();
    chart.series[0].name = "</svg><script>";
    chart.series[0].hints = {"\"<b>"};
    chart.series[0].hasMarkers = true;
    chart.title = "\"><script>";
    chart.series.push_back(chart.series[0]);
    chart.rules.push_back({2, "<i>"});
    const std::string svg = writeSvg(chart).string();
    CHECK(svg.find("<script") == std::string::npos);
    CHECK(svg.find("<b>") == std::string::npos);
    CHECK(svg.find("<i>") == std::string::npos);
    CHECK(countOf(svg, "</svg>") == 1);
}

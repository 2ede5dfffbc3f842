#include "core/fleet/map.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace halftrip::fleet {
namespace {

PairRow pairOf(std::uint32_t a, std::uint32_t b, std::optional<std::int64_t> p50Ns, double residualNs = 0)
{
    PairRow row;
    row.initiator = a;
    row.responder = b;
    row.p50Ns = p50Ns;
    row.residualNs = residualNs;
    return row;
}

TEST_CASE("a map stands by rack, then by effect, and holds each pair once, holes too", "[core][fleet]")
{
    Report report;
    report.sigmaNs = 50;
    report.hosts = {{"h0", "west", 2, 10}, {"h1", "east", 2, 20}, {"h2", "west", 2, 900}, {"h3", "east", 0, 0}};
    report.pairs = {pairOf(0, 1, 20'000, 5), pairOf(2, 0, 21'000, 7), pairOf(1, 2, std::nullopt),
                    pairOf(2, 0, 25'000, 9)};
    const MapLayout layout = mapLayoutOf(report);
    REQUIRE(layout.lines.size() == 4);
    CHECK(layout.lines[0].name == "h1");
    CHECK(layout.lines[2].name == "h2");
    CHECK(layout.lineOf == std::vector<std::uint32_t>{3, 0, 2, 1});
    const std::vector<MapCell> cells = mapCellsOf(report, layout);
    REQUIRE(cells.size() == 3);
    for (const MapCell& cell : cells)
        CHECK(cell.row >= cell.column);
    const MapCell& doubled = cells[2];
    CHECK(doubled.pairs == std::vector<std::size_t>{1, 3});
    CHECK(figureOf(doubled, report, MapFigure::Median) == 25'000.0);
    CHECK(figureOf(doubled, report, MapFigure::Residual) == 9.0);
    CHECK(!figureOf(cells[0], report, MapFigure::Median));
    CHECK(mapRangeOf(report, MapFigure::Residual) == std::pair(-300.0, 300.0));
    CHECK(mapRangeOf(report, MapFigure::Median) == std::pair(20'000.0, 21'000.0));
}

TEST_CASE("above a thousand hosts a line of the map is a rack", "[core][fleet]")
{
    Report report;
    for (std::uint32_t host = 0; host < kMostHostLines + 1; ++host)
        report.hosts.push_back({"h" + std::to_string(host), host % 2 == 0 ? "a" : "b", 1, 0});
    report.pairs = {pairOf(0, 1, 20'000), pairOf(3, 2, 22'000), pairOf(0, 2, 30'000)};
    const MapLayout layout = mapLayoutOf(report);
    CHECK(layout.isByRack);
    REQUIRE(layout.lines.size() == 2);
    CHECK(layout.lines[1].name == "b");
    const std::vector<MapCell> cells = mapCellsOf(report, layout);
    REQUIRE(cells.size() == 2);
    CHECK(cells[1].pairs.size() == 2);
}

TEST_CASE("a report of nothing has an empty map", "[core][fleet]")
{
    const MapLayout layout = mapLayoutOf({});
    CHECK(layout.lines.empty());
    CHECK(mapCellsOf({}, layout).empty());
    CHECK(mapRangeOf({}, MapFigure::Median) == std::pair(0.0, 0.0));
}

}  // namespace
}  // namespace halftrip::fleet

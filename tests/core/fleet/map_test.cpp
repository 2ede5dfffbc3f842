#include "core/fleet/map.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
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
    CHECK(hostsOf(layout, 0) == std::pair(0U, 501U));
    CHECK(hostsOf(layout, 1) == std::pair(501U, 1'001U));
    const MapLayout hosts = hostLayoutOf(report);
    CHECK_FALSE(hosts.isByRack);
    REQUIRE(hosts.lines.size() == 1'001);
    CHECK(hosts.order == layout.order);
    CHECK(hosts.lines[500].rack == "a");
    CHECK(hosts.lines[501].rack == "b");
}

Report withHosts(std::size_t count)
{
    Report report;
    for (std::size_t host = 0; host < count; ++host)
        report.hosts.push_back({"h" + std::to_string(host), "", 1, -static_cast<double>(host)});
    return report;
}

TEST_CASE("more than a thousand hosts without racks stand in blocks, by effect", "[core][fleet]")
{
    Report report = withHosts(2'550);
    report.hosts[2'549].effectNs = 1;
    const MapLayout layout = mapLayoutOf(report);
    CHECK(layout.isByRack);
    REQUIRE(layout.lines.size() == 26);
    CHECK(layout.lines[0].name == "h2549");
    CHECK(layout.lines[0].last == "h98");
    CHECK(layout.lines[25].name == "h2499");
    CHECK(layout.lines[25].last == "h2548");
    CHECK(layout.lineOf[2'549] == 0);
    CHECK(layout.lineOf[98] == 0);
    CHECK(layout.lineOf[99] == 1);
    REQUIRE(layout.order.size() == 2'550);
    CHECK(layout.order[0] == 2'549);
    CHECK(std::ranges::is_sorted(layout.order, {}, [&layout](std::uint32_t host) { return layout.lineOf[host]; }));
}

TEST_CASE("racks keep their lines beside blocks of hosts that have none", "[core][fleet]")
{
    Report report = withHosts(1'300);
    for (std::size_t host = 0; host < 50; ++host)
        report.hosts[host].rack = "small";
    const MapLayout layout = mapLayoutOf(report);
    REQUIRE(layout.lines.size() == 14);
    CHECK(layout.lines[0].last == "h149");
    CHECK(layout.lines[13].name == "small");
    CHECK(layout.lines[13].last.empty());
}

TEST_CASE("no map has more than a thousand lines, and none of its lines more than a thousand hosts", "[core][fleet]")
{
    Report report = withHosts(20'000);
    CHECK(mapLayoutOf(report).lines.size() == 200);
    for (std::size_t host = 0; host < report.hosts.size(); ++host)
        report.hosts[host].rack = "r" + std::to_string(host);
    const MapLayout manyRacks = mapLayoutOf(report);
    REQUIRE(manyRacks.lines.size() == 200);
    CHECK(!manyRacks.lines[0].last.empty());
    for (std::size_t host = 0; host < report.hosts.size(); ++host)
        report.hosts[host].rack = host < 10'000 ? "a" : "b";
    CHECK(mapLayoutOf(report).lines.size() == 200);
}

TEST_CASE("a map shows the p99 of pairs, and what is left of it to them", "[core][fleet]")
{
    Report report = withHosts(3);
    report.hosts[1].p99EffectPercent = 12.5;
    report.pairs = {pairOf(0, 1, 20'000), pairOf(0, 1, 20'000), pairOf(1, 2, 20'000)};
    report.pairs[1].p99Ns = 50'000;
    report.pairs[1].p99ResidualPercent = -4;
    const MapLayout layout = mapLayoutOf(report);
    CHECK(layout.lines[1].p99EffectPercent == 12.5);
    const std::vector<MapCell> cells = mapCellsOf(report, layout);
    REQUIRE(cells.size() == 2);
    CHECK(figureOf(cells[0], report, MapFigure::P99) == 50'000.0);
    CHECK(p99ResidualOf(cells[0], report) == -4.0);
    CHECK(!figureOf(cells[1], report, MapFigure::P99));
    CHECK(!p99ResidualOf(cells[1], report));
    CHECK(mapRangeOf(report, MapFigure::P99) == std::pair(50'000.0, 50'000.0));
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

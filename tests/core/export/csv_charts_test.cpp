#include "core/chart/run_charts.hpp"
#include "core/export/csv/csv_row.hpp"
#include "core/export/exporter.hpp"
#include "core/export/html/svg_chart.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/record/point_figures.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

using Row = std::map<std::string, std::string>;

std::vector<std::string> fieldsOf(std::string line)
{
    CHECK(line.ends_with('\r'));
    line.pop_back();
    std::vector<std::string> fields{""};
    for (const char letter : line) {
        if (letter == ',')
            fields.emplace_back();
        else
            fields.back() += letter;
    }
    return fields;
}

/// No field of these records holds a comma.
std::vector<Row> rowsOf(const std::string& format, const model::RunRecord& record)
{
    std::istringstream text(findExporter(format)->write(record));
    std::string line;
    REQUIRE(std::getline(text, line));
    const std::vector<std::string> heads = fieldsOf(line);
    std::vector<Row> rows;
    while (std::getline(text, line)) {
        const std::vector<std::string> fields = fieldsOf(line);
        REQUIRE(fields.size() == heads.size());
        Row& row = rows.emplace_back();
        for (std::size_t column = 0; column < heads.size(); ++column)
            row[heads[column]] = fields[column];
    }
    return rows;
}

}  // namespace

TEST_CASE("a swept setting has a column behind all others and moves none", "[core][export]")
{
    const model::RunRecord plain = fixtures::fullRecord();
    model::RunRecord swept = plain;
    for (model::PointResult& point : swept.points) {
        point.axes.push_back(model::wordOn("initiator.wait", "spin"));
        point.axes.push_back(model::numberOn("timeoutNs", 1000));
    }
    for (const char* const format : {"csv", "csv-axis", "csv-histogram", "csv-percentiles", "csv-time", "csv-heat"}) {
        CAPTURE(format);
        std::istringstream before(findExporter(format)->write(plain));
        std::istringstream after(findExporter(format)->write(swept));
        std::string old;
        std::string now;
        REQUIRE(std::getline(before, old));
        REQUIRE(std::getline(after, now));
        const std::string last = ",initiator_wait,timeoutNs_ns\r";
        CHECK(now == old.substr(0, old.size() - 1) + last);
        REQUIRE(std::getline(after, now));
        CHECK(now.ends_with(",spin,1000\r"));
    }
}

TEST_CASE("of a file whose points have other axes than the first each row has the head's fields", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    record.points[1].axes.push_back(model::numberOn("dscp", 46));
    for (const Exporter& exporter : allExporters()) {
        if (exporter.extension != "csv")
            continue;
        CAPTURE(exporter.id);
        const std::string text = exporter.write(record);
        CHECK_FALSE(text.substr(0, text.find('\r')).ends_with("dscp"));
        CHECK(text.find(",46\r\n") == std::string::npos);
    }
}

TEST_CASE("the CSV of the axis chart has a row a point, as stored and as shown", "[core][export]")
{
    const model::RunRecord record = fixtures::fullRecord();
    const auto rows = rowsOf("csv-axis", record);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].at("size_bytes") == "1");
    CHECK(rows[0].at("interval_ns") == "50000");
    CHECK(rows[0].at("stored_as") == "RTT");
    CHECK(rows[0].at("shown_as") == "HRT");
    const std::int64_t median = record.points[0].result().histogram.percentileNs(50);
    CHECK(rows[0].at("stored_p50_ns") == std::to_string(median));
    CHECK(std::stod(rows[0].at("shown_p50_us")) == Approx(static_cast<double>(median) / 2000));
    CHECK(rows[0].at("stored_p50_low95_ns") == std::to_string(model::confidenceOf(record.points[0], 50)->low));
    CHECK(rows[2].at("lost") == "5");
    CHECK(rows[2].at("stored_p50_ns").empty());  // Nothing came back.
    CHECK(rows[0].at("stored_max_ns") == std::to_string(record.points[0].result().histogram.maxNs()));
    CHECK(rows[2].at("shown_max_us").empty());
}

TEST_CASE("the CSV of the axis chart has the time on the wire where the link's speed is known", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    for (auto* const host : {&record.initiatorHost, &record.responderHost}) {
        host->adapter = model::AdapterFacts{};
        host->adapter->linkMbps = 10'000;
    }
    auto rows = rowsOf("csv-axis", record);
    // 60 bytes and 12 more at 0.8 ns each, both ways.
    CHECK(rows[0].at("stored_wire_ns") == "115");
    CHECK(rows[0].at("shown_wire_us") == "0.0575");
    CHECK(rows[1].at("stored_wire_ns").empty());  // Its frames are not known.
    record.responderHost.adapter->isVirtual = record.initiatorHost.adapter->isVirtual = true;
    CHECK(rowsOf("csv-axis", record)[0].at("stored_wire_ns").empty());
}

TEST_CASE("the CSV of the histograms counts every sample once", "[core][export]")
{
    const model::RunRecord record = fixtures::fullRecord();
    std::map<std::string, std::uint64_t> counted;
    std::string last;
    for (const Row& row : rowsOf("csv-histogram", record)) {
        counted[row.at("size_bytes") + row.at("stored_as")] += std::stoull(row.at("samples"));
        CHECK(std::stoll(row.at("stored_from_ns")) <= std::stoll(row.at("stored_to_ns")));
        last = row.at("reached_percent");
    }
    CHECK(last == "100.000000");
    for (const model::PointResult& point : record.points) {
        for (const model::Distribution& distribution : point.distributions) {
            const std::string key = std::to_string(*point.numberOn(model::kSizeAxis)) +
                                    std::string(wordsOf(distribution.kind).stored);
            CHECK(counted[key] == distribution.histogram.count());
        }
    }
}

TEST_CASE("a percentile that was asked for is headed by all its decimals", "[core][export]")
{
    const model::RunRecord record = fixtures::fullRecord();
    const ExportContext context{.percentiles = {95, 99.5, 99.99999}};
    for (const char* const format : {"csv", "table"}) {
        const std::string text = findExporter(format)->write(record, context);
        const bool isCsv = format == std::string_view("csv");
        // As every other column is called, by underscores: rtt_p99_9_ns.
        using Heads = std::vector<const char*>;
        for (const char* const head : isCsv ? Heads{"rtt_asked_p95_ns", "rtt_asked_p99_5_ns", "rtt_asked_p99_99999_ns"}
                                            : Heads{"p95", "p99.5", "p99.99999"})
            CHECK(text.contains(head));
        CHECK_FALSE(text.contains("p100"));
    }
}

TEST_CASE("the CSV of the percentiles marks what is thin and leaves out what was lost", "[core][export]")
{
    const model::RunRecord record = fixtures::fullRecord();
    int lost = 0;
    for (const Row& row : rowsOf("csv-percentiles", record)) {
        const model::PointResult& point = record.points[row.at("size_bytes") == "1" ? 0 : 1];
        if (row.at("stored_as") != "RTT")
            continue;
        const double percent = std::stod(row.at("percent"));
        CAPTURE(point.startedAt, percent);
        CHECK((row.at("is_thin") == "true") == model::isThin(point, point.result(), percent));
        CHECK((row.at("is_lost") == "true") == model::isLost(point, percent));
        if (row.at("is_lost") == "true") {
            ++lost;
            CHECK(row.at("stored_value_ns").empty());
        } else {
            CHECK(row.at("stored_value_ns") == std::to_string(model::percentileNs(point, percent)));
        }
    }
    CHECK(lost > 0);
}

TEST_CASE("views of the very probes that were lost have lost percentiles in every format, other probes have none",
          "[core][export]")
{
    model::RunRecord record;
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.counts = {.sent = 1'000, .received = 900, .lost = 100};
    const stats::Histogram histogram = fixtures::tailedHistogram(20'000, 900);
    point.distributions = {{"tick_to_trade", model::DistributionKind::TickToTrade, histogram, 0},
                           {"fromIntended", model::DistributionKind::FromScheduled, histogram, 0},
                           {"tickPingPong", model::DistributionKind::TickPingPong, histogram, 0}};
    const auto lostIn = [&](const model::Distribution& of) {
        for (const Row& row : rowsOf("csv-percentiles", record)) {
            if (row.at("stored_as") == wordsOf(of.kind).stored && row.at("percent") == "99.0000000")
                return row.at("is_lost") == "true" && row.at("stored_value_ns").empty();
        }
        FAIL("There is no row of p99.");
        return false;
    };
    const std::string metrics = findExporter("openmetrics")->write(record);
    const auto hasMetric = [&](const std::string& family) {
        return metrics.find("halftrip_" + family +
                            "_quantiles_seconds{peer=\"\",adapter=\"\",mode=\"ping\","
                            "transport=\"udp\",size=\"64\",quantile=\"0.99\"}") != std::string::npos;
    };
    CHECK(lostIn(point.distributions[0]));
    CHECK(lostIn(point.distributions[1]));
    CHECK_FALSE(lostIn(point.distributions[2]));
    CHECK_FALSE(hasMetric("tick_to_trade"));
    CHECK_FALSE(hasMetric("from_intended"));
    CHECK(hasMetric("tick_ping_pong_hrt"));
    const Row row = rowsOf("csv", record).at(0);
    CHECK(row.at("lost_percentiles") == "p99 p99.9 p99.99");
    for (const char* measured : {"tick_to_trade", "from_intended"}) {
        CHECK_FALSE(row.at(std::string(measured) + "_p90_ns").empty());
        CHECK(row.at(std::string(measured) + "_p99_ns").empty());
        CHECK_FALSE(row.at(std::string(measured) + "_max_ns").empty());
    }
    CHECK_FALSE(row.at("tick_ping_pong_p99_ns").empty());
    for (const ModeTable& table : modeTables(record)) {
        INFO(table.id);
        const auto& cells = table.rows.at(0).cells;
        CHECK((std::ranges::find(cells, "lost") != cells.end()) == (table.id == "fromIntended"));
    }
}

TEST_CASE("the CSV over time has a row a slice", "[core][export]")
{
    const auto rows = rowsOf("csv-time", fixtures::fullRecord());
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].at("start_ns") == "500000000");
    CHECK(rows[1].at("stored_max_ns") == "85340");
    CHECK(rows[1].at("shown_max_us") == "42.6700");
}

TEST_CASE("a slice's percentile that lies among its losses is empty in the CSV and a gap in the chart",
          "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(1);
    std::vector<model::TimeSlice>& slices = record.points[0].slices;
    slices.insert(slices.begin() + 1, slices[0]);
    slices[1].startNs = 250'000'000;
    slices[1].lost = 200;  // Of 10,200: two in a hundred.
    const auto rows = rowsOf("csv-time", record);
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].at("lost") == "200");
    CHECK(rows[1].at("stored_p50_ns") == "10340");
    CHECK(rows[1].at("stored_p99_ns").empty());
    CHECK(rows[1].at("shown_p99_us").empty());
    CHECK(rows[1].at("stored_max_ns") == "40000");
    const auto charts = chart::pointCharts(record.points[0], nullptr);
    const std::vector<chart::Series>& course = charts.back().series;
    REQUIRE(course.size() == 3);
    CHECK(course[0].dots[1].y == Approx(5.17));
    CHECK(std::isnan(course[1].dots[1].y));
    CHECK_FALSE(std::isnan(course[1].dots[2].y));
    CHECK(writeSvg(charts.back()).string().find("nan") == std::string::npos);
}

TEST_CASE("the CSV of the heat map counts every sample of a slice once", "[core][export]")
{
    const model::RunRecord record = fixtures::fullRecord();
    std::map<std::string, std::uint64_t> counted;
    std::map<std::string, double> shares;
    for (const Row& row : rowsOf("csv-heat", record)) {
        CHECK(std::stoll(row.at("stored_from_ns")) <= std::stoll(row.at("stored_to_ns")));
        CHECK(std::stod(row.at("shown_from_us")) == Approx(std::stod(row.at("stored_from_ns")) / 2000));
        counted[row.at("start_ns")] += std::stoull(row.at("samples"));
        shares[row.at("start_ns")] += std::stod(row.at("share_percent"));
    }
    CHECK(counted == std::map<std::string, std::uint64_t>{{"0", 10'000}, {"500000000", 10'000}});
    CHECK(shares["500000000"] == Approx(100).margin(0.001));
}

TEST_CASE("a run without points has the heads of every chart", "[core][export]")
{
    for (const char* format : {"csv-axis", "csv-histogram", "csv-percentiles", "csv-time", "csv-heat"})
        CHECK(rowsOf(format, fixtures::emptyRecord()).empty());
}

TEST_CASE("a text that a spreadsheet would run is made a text, numbers stay numbers", "[core][export]")
{
    const auto line = [](const std::string& field) {
        CsvRow row;
        row.add("text", field);
        return row.fields();
    };
    CHECK(line("=1+1") == "'=1+1\r\n");
    CHECK(line("@SUM(A1)") == "'@SUM(A1)\r\n");
    CHECK(line("+cmd|' /C calc'!A0") == "'+cmd|' /C calc'!A0\r\n");
    CHECK(line("-1.5") == "-1.5\r\n");
    CHECK(line("+2") == "+2\r\n");
    CHECK(line("udp") == "udp\r\n");
}

#include "core/export/exporter.hpp"

#include "core/stats/hdr_codec.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

std::vector<std::string> linesOf(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// What the first table of docs/reports.md names between backquotes in its first column.
std::set<std::string> documentedFormats()
{
    std::ifstream page(HALFTRIP_DOCS_DIR "/reports.md");
    std::string line;
    while (std::getline(page, line) && !line.starts_with("| format |")) {}
    std::getline(page, line);
    std::set<std::string> formats;
    while (std::getline(page, line) && line.starts_with("| ")) {
        const std::string column = line.substr(0, line.find('|', 1));
        for (std::size_t from = column.find('`'); from != std::string::npos; from = column.find('`', from)) {
            const std::size_t end = column.find('`', from + 1);
            formats.insert(column.substr(from + 1, end - from - 1));
            from = end + 1;
        }
    }
    return formats;
}

/// A run of one point whose every sample took `rttNs`.
model::RunRecord constantRun(std::int64_t rttNs, int samples)
{
    model::RunRecord record = fixtures::emptyRecord();
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    stats::Histogram rtt;
    for (int i = 0; i < samples; ++i)
        rtt.record(rttNs);
    point.distributions = {{"rtt", model::DistributionKind::RoundTrip, std::move(rtt), 0}};
    return record;
}

/// As a file of an older version.
model::RunRecord withoutFrames(model::RunRecord record)
{
    for (model::PointResult& point : record.points)
        point.frames.reset();
    return record;
}

model::RunRecord withoutLosses(model::RunRecord record)
{
    for (model::PointResult& point : record.points)
        point.counts.lost = 0;
    return record;
}

}  // namespace

TEST_CASE("of a responder that went before it told, what was agreed on is said and no more", "[core][export]")
{
    model::RunRecord record = constantRun(9'000, 10);
    record.points[0].responder.obtained = {.wait = model::Wait::Spin, .core = 3};
    CHECK_THAT(
        findExporter("table")->write(record, {}),
        Catch::Contains("Responder: spin, core 3 as agreed; the rest is unknown (its report did not arrive).\n"));
    CHECK_THAT(findExporter("html")->write(record, {}), !Catch::Contains("not locked"));
    const std::string file = findExporter("json")->write(record, {});
    CHECK_THAT(file, !Catch::Contains("\"memoryLocked\"") && !Catch::Contains("\"scheduling\": \"\""));
    CHECK_THAT(file, !Catch::Contains("\"responderCounts\""));
}

TEST_CASE("every exporter has a name of its own and is found by it", "[core][export]")
{
    std::set<std::string> ids;
    for (const Exporter& exporter : allExporters()) {
        CHECK(ids.insert(exporter.id).second);
        CHECK(findExporter(exporter.id) == &exporter);
        CHECK_FALSE(exporter.title.empty());
        CHECK_FALSE(exporter.extension.empty());
    }
    INFO("The first table of docs/reports.md names every format.");
    CHECK(ids == documentedFormats());
    CHECK(findExporter("pdf") == nullptr);
}

TEST_CASE("snf prints the line form of snf_pingpong", "[core][export]")
{
    model::RunRecord record = fixtures::emptyRecord();
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 1)};
    point.elapsedNs = 1'034'146'000;
    stats::Histogram rtt;
    // Means of RTT 10.34 us, from 9.88 to 85.34: HRT 5.17, 4.94, 42.67.
    rtt.record(9'880);
    rtt.record(85'340);
    for (int i = 0; i < 163; ++i)
        rtt.record(9'881 + (i < 104 ? 0 : 1));
    point.distributions = {{"rtt", model::DistributionKind::RoundTrip, std::move(rtt), 0}};
    CHECK(findExporter("snf")->write(record) == "elapsed = 1034146 us, 5.17 per HRT (min:4.94, max:42.67), size 1\n");
}

TEST_CASE("snf calls nothing a half round trip that is none", "[core][export]")
{
    model::RunRecord record = fixtures::emptyRecord();
    model::PointResult& point = record.points.emplace_back();
    point.elapsedNs = 2'000'000;
    stats::Histogram latency;
    latency.record(5'000);
    point.distributions = {{"receive_path", model::DistributionKind::ReceivePath, std::move(latency), 0}};
    CHECK(findExporter("snf")->write(record) == "elapsed = 2000 us, no half round trips but receive latency, size 0\n");
}

TEST_CASE("snf rounds the elapsed time to microseconds, the longest that a file can hold included", "[core][export]")
{
    model::RunRecord record = fixtures::emptyRecord();
    model::PointResult& point = record.points.emplace_back();
    const auto [elapsedNs, line] = GENERATE(table<std::int64_t, std::string>({
        {1'499, "elapsed = 1 us,"},
        {1'500, "elapsed = 2 us,"},
        {std::numeric_limits<std::int64_t>::max(), "elapsed = 9223372036854776 us,"},
    }));
    point.elapsedNs = elapsedNs;
    CHECK(findExporter("snf")->write(record).starts_with(line));
}

TEST_CASE("a thin percentile is marked, a carried one is not", "[core][export]")
{
    const auto table = [](int samples) { return findExporter("table")->write(constantRun(10'000, samples)); };
    CHECK(table(100'000).find('~') == std::string::npos);
    CHECK(table(99'999).find("~5.00") != std::string::npos);
    CHECK(table(99'999).find("~ fewer than 10 samples") != std::string::npos);
}

TEST_CASE("the table says that its figures are halves", "[core][export]")
{
    const std::string text = findExporter("table")->write(constantRun(10'000, 10));
    CHECK(text.find("HRT = RTT / 2") != std::string::npos);
    CHECK(text.find("10.00") == std::string::npos);
}

TEST_CASE("what an end obtained names its transport where a run has several", "[core][export]")
{
    model::RunRecord record = constantRun(20'000, 10);
    record.points[0].transport = "udp";
    record.points[0].initiator.obtained.refused = {"No core of its own."};
    const auto hasLine = [&record](const std::string& start) {
        return std::ranges::any_of(linesOf(findExporter("table")->write(record)),
                                   [&start](const std::string& line) { return line.starts_with(start); });
    };
    CHECK(hasLine("Initiator: "));
    record.points.push_back(record.points[0]);
    record.points[1].transport = "raw";
    for (const std::string over : {"over udp", "over raw"}) {
        CHECK(hasLine("Initiator " + over + ": "));
        CHECK(hasLine("Responder " + over + ": "));
        CHECK(hasLine("Initiator " + over + ", not granted: No core of its own."));
    }
    CHECK_FALSE(hasLine("Initiator: "));
}

TEST_CASE("every row of the CSV has as many fields as the head", "[core][export]")
{
    // No field of this record but `path` holds a comma, and that one is quoted.
    model::RunRecord record = fixtures::fullRecord();
    record.path = "plain";
    const std::vector<std::string> lines = linesOf(findExporter("csv")->write(record));
    REQUIRE(lines.size() == 4);
    for (const std::string& line : lines)
        CHECK(std::ranges::count(line, ',') == std::ranges::count(lines[0], ','));
}

TEST_CASE("a CSV field with commas, quotes or line breaks is quoted", "[core][export]")
{
    model::RunRecord record = constantRun(10'000, 1);
    record.path = "a,\"b\"\nc";
    CHECK(findExporter("csv")->write(record).find(",\"a,\"\"b\"\"\nc\",") != std::string::npos);
}

TEST_CASE("latency columns of the CSV name what they are and their unit", "[core][export]")
{
    std::istringstream head(linesOf(findExporter("csv")->write(fixtures::emptyRecord())).at(0));
    int latencies = 0;
    for (std::string column; std::getline(head, column, ',');) {
        if (column.find("_p50") == std::string::npos && column.find("_mean") == std::string::npos)
            continue;
        CAPTURE(column);
        ++latencies;
        const bool isRoundTrip = column.starts_with("rtt_") && column.ends_with("_ns");
        const bool isHalf = column.starts_with("hrt_") && column.ends_with("_us");
        const bool isStored = (column.starts_with("residence_") || column.starts_with("from_intended_") ||
                               column.starts_with("follower_") || column.starts_with("send_gap_") ||
                               column.find("_ping_pong_") != std::string::npos) &&
                              column.ends_with("_ns");
        CHECK((isRoundTrip || isHalf || isStored));
    }
    CHECK(latencies == 21);
}

TEST_CASE("the log holds one tagged interval a point that decodes to its histogram", "[core][export]")
{
    const model::RunRecord record = withoutLosses(withoutFrames(fixtures::fullRecord()));
    const std::vector<std::string> lines = linesOf(findExporter("hlog")->write(record));
    REQUIRE(lines.size() == 4 + record.points.size());
    CHECK(lines[1] == "#[Histogram log format version 1.3]");
    // 2026-05-01T12:00:00Z.
    CHECK(lines[2] == "#[StartTime: 1777636800.000 (seconds since epoch), 2026-05-01T12:00:00.000Z]");
    CHECK(lines[4].starts_with("Tag=1,0.500,1.034,"));
    CHECK(lines[5].starts_with("Tag=64,2.000,0.033,"));
    CHECK(lines[6].starts_with("Tag=2048,3.250,1.000,0.000,"));
    for (std::size_t index = 0; index < record.points.size(); ++index) {
        const std::string& line = lines[4 + index];
        const auto decoded = stats::decodeCompressedV2(line.substr(line.rfind(',') + 1));
        REQUIRE(decoded);
        CHECK(decoded->counts() == record.points[index].result().histogram.counts());
    }
}

TEST_CASE("the log has frame and losses of each point in a comment in front of it, where there are any",
          "[core][export]")
{
    const std::vector<std::string> lines = linesOf(findExporter("hlog")->write(fixtures::fullRecord()));
    REQUIRE(lines.size() == 10);
    CHECK(lines[4] == "#[1: frame 60]");
    CHECK(lines[5].starts_with("Tag=1,"));
    CHECK(lines[6] == "#[64: 5 lost]");
    CHECK(lines[7].starts_with("Tag=64,"));
    CHECK(lines[8] == "#[2048: frame 2124 in 2, 5 lost]");
}

TEST_CASE("percentile text says how many probes are in none of its levels", "[core][export]")
{
    const std::vector<std::string> lines = linesOf(findExporter("hgrm")->write(fixtures::fullRecord()));
    CHECK(lines[0] == "#[ping over udp, 1 byte (on the wire 60): RTT in microseconds. HRT = RTT / 2.]");
    CHECK(std::ranges::count(lines, "#[ping over udp, 64 bytes: RTT in microseconds. HRT = RTT / 2. 5 lost, in none of "
                                    "these levels.]") == 1);
}

TEST_CASE("a log of a run whose start is unreadable still has its intervals", "[core][export]")
{
    model::RunRecord record = withoutLosses(withoutFrames(fixtures::fullRecord()));
    record.startedAt = GENERATE("", "yesterday", "2026-13-01T00:00:00Z", "2026-05-01T12:0x:00Z");
    const std::vector<std::string> lines = linesOf(findExporter("hlog")->write(record));
    REQUIRE(lines.size() == 7);
    CHECK(lines[2].starts_with("#[StartTime: 0.000 "));
}

TEST_CASE("receive latencies stand as measurements of receive paths are published, and lost packets take none of them",
          "[core][export]")
{
    model::RunRecord record = withoutFrames(fixtures::fullRecord());
    CHECK(findExporter("table")->write(record).find("maximal") == std::string::npos);
    record.points.resize(1);
    model::PointResult& point = record.points[0];
    point.axes = {model::wordOn(model::kFeedAxis, "239.1.1.1:5000")};
    point.counts.lost = 1'000'000;
    point.distributions = {{"receive_path", model::DistributionKind::ReceivePath, {}, 0}};
    for (int ns = 1'000; ns <= 2'000'000; ns += 1'000)
        point.distributions[0].histogram.record(ns);
    const std::string table = findExporter("table")->write(record);
    CHECK_THAT(table, Catch::Contains("239.1.1.1:5000     1.00  1,000.4  1,000.5  1,900.5  1,980.4  2,000.0"));
    CHECK_THAT(table, !Catch::Contains("lies among the probes"));
    // Their 95th percentile, which other latencies are not shown with, is in what programs read, too.
    const auto rows = linesOf(findExporter("csv")->write(record));
    CHECK_THAT(rows.at(0), Catch::Contains(",receive_path_p95_ns,"));
    CHECK_THAT(rows.at(0), Catch::Contains(",receive_path_p50_low95_ns,"));
    CHECK_THAT(rows.at(0), !Catch::Contains(",rtt_p"));
    CHECK_THAT(rows.at(1),
               Catch::Contains("," + std::to_string(point.distributions[0].histogram.percentileNs(95)) + ","));
    CHECK_THAT(findExporter("openmetrics")->write(record), Catch::Contains("quantile=\"0.95\"} 0.00190"));
    CHECK_THAT(findExporter("csv")->write(fixtures::fullRecord()), !Catch::Contains("p95"));
    CHECK_THAT(findExporter("openmetrics")->write(fixtures::fullRecord()), !Catch::Contains("quantile=\"0.95\""));
}

TEST_CASE("twelve sizes make fewer than 300 series of OpenMetrics, none of which is new for each run", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    const model::PointResult whole = *std::ranges::max_element(
        record.points, {}, [](const model::PointResult& point) { return point.distributions.size(); });
    record.points.assign(12, whole);
    for (std::size_t index = 0; index < record.points.size(); ++index)
        record.points[index].axes = {{std::string(model::kSizeAxis), static_cast<std::int64_t>(1) << index}};
    const std::string text = findExporter("openmetrics")->write(record);
    std::istringstream lines(text);
    int series = 0;
    for (std::string line; std::getline(lines, line);)
        series += line.starts_with('#') ? 0 : 1;
    INFO(text.substr(0, 6000));
    CHECK(series < 300);
    CHECK_THAT(text, !Catch::Contains("started="));
    CHECK_THAT(text, Catch::Contains("halftrip_run_start_time_seconds"));
    CHECK_THAT(findExporter("openmetrics-buckets")->write(record), Catch::Contains("_bucket{"));
}

TEST_CASE("the points of a sweep over waits or settings have labels of their own in OpenMetrics", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(2, record.points[0]);
    record.points[0].axes = {model::wordOn(model::kWaitAxis, "spin"), model::numberOn("initiator.wait_", 1)};
    record.points[1] = record.points[0];
    record.points[1].axes[0].word = "block";
    std::string text = findExporter("openmetrics")->write(record);
    CHECK_THAT(text, Catch::Contains("wait=\"spin\",initiator_wait_=\"1\"") && Catch::Contains("wait=\"block\""));
    CHECK_THAT(text, !Catch::Contains("point=\""));
    // A name is one of OpenMetrics, and stands once, whatever a file calls its axes.
    record.points.resize(1);
    record.points[0].axes = {model::numberOn("a.b", 1),  model::numberOn("a_b", 2),      model::numberOn("a b", 3),
                             model::numberOn("peer", 4), model::numberOn("quantile", 5), model::numberOn("1+", 6),
                             model::numberOn("", 7)};
    text = findExporter("openmetrics")->write(record);
    CHECK_THAT(text, Catch::Contains("a_b=\"1\",axis_a_b=\"2\",axis_a_b_=\"3\",axis_peer=\"4\",axis_quantile=\"5\","
                                     "axis_1_=\"6\",axis_=\"7\""));
}

TEST_CASE("practice says in every format that nothing of it was measured, and a measurement in none", "[core][export]")
{
    model::RunRecord record = constantRun(20'000, 100);
    record.points.front().slices.push_back(
        {0, 1'000'000, 100, 0, 20'000, 20'000, 20'000, stats::CellCounts(record.points.front().result().histogram)});
    for (const Exporter& exporter : allExporters())
        CHECK(exporter.write(record).find("nothing") == std::string::npos);
    record.initiatorHost.practice = "coalescing";
    for (const Exporter& exporter : allExporters()) {
        INFO(exporter.id << ": Exporter::practice says how a format without a place for sentences tells it");
        const std::string text = exporter.write(record);
        if (exporter.id == "json")
            CHECK(text.find("\"practice\"") != std::string::npos);
        else
            CHECK((text.find("nothing of this was measured") != std::string::npos ||
                   text.find("nothing was measured") != std::string::npos));
    }
    const auto rows = linesOf(findExporter("csv")->write(record));
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].ends_with(",practice\r"));
    CHECK(rows[1].ends_with(",nothing was measured\r"));
}

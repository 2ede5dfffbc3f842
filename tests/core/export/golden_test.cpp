#include "core/export/exporter.hpp"

#include "core/model/run_file.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

using namespace halftrip;

namespace {

/// The reviewed output: what changes in it has to be looked at, then copied there on purpose.
std::string golden(const std::string& name)
{
    const std::string path = std::string(HALFTRIP_GOLDEN_DIR) + "/" + name;
    std::ifstream file(path, std::ios::binary);
    INFO("golden file " << path);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string written(const std::string& format, const model::RunRecord& record)
{
    const exporting::Exporter* exporter = exporting::findExporter(format);
    REQUIRE(exporter != nullptr);
    return exporter->write(record);
}

}  // namespace

TEST_CASE("the full record is exported as reviewed", "[core][export]")
{
    const std::string format = GENERATE("table", "snf", "hgrm");
    CHECK(written(format, fixtures::fullRecord()) == golden("full." + format + ".txt"));
}

TEST_CASE("the full record as HTML is as reviewed, but for its charts and its style", "[core][export]")
{
    // Coordinates and bins may differ in their last digits between C libraries; the charts have tests of their own.
    const auto without = [](std::string text, const std::string& begin, const std::string& end) {
        for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + begin.size()))
            text.erase(at + begin.size(), text.find(end, at) - at - begin.size());
        return text;
    };
    const std::string text = written("html", fixtures::fullRecord());
    CHECK(without(without(text, "<svg", "</svg>"), "<style>", "</style>") == golden("full.html.txt"));
}

TEST_CASE("the full record as CSV is as reviewed, with the line ends of RFC 4180", "[core][export]")
{
    std::string text = written("csv", fixtures::fullRecord());
    const auto lineFeeds = std::ranges::count(text, '\n');
    CHECK(lineFeeds == 4);
    CHECK(std::ranges::count(text, '\r') == lineFeeds);
    std::erase(text, '\r');
    CHECK(text == golden("full.csv.txt"));
}

TEST_CASE("what the charts are drawn from, and a monitoring's metrics, are as reviewed", "[core][export]")
{
    const std::string format = GENERATE("csv-axis", "csv-histogram", "csv-percentiles", "csv-time", "csv-heat",
                                        "openmetrics");
    std::string text = written(format, fixtures::fullRecord());
    std::erase(text, '\r');
    CHECK(text == golden("full." + format + ".txt"));
}

TEST_CASE("a run without points is exported as reviewed", "[core][export]")
{
    CHECK(written("table", fixtures::emptyRecord()) == golden("empty.table.txt"));
    CHECK(std::ranges::count(written("csv", fixtures::emptyRecord()), '\n') == 1);
}

TEST_CASE("a format that would write an empty file of a run without points refuses it", "[core][export]")
{
    for (const exporting::Exporter& exporter : exporting::allExporters()) {
        INFO(exporter.id);
        CHECK(exporter.canWrite(fixtures::fullRecord()));
        const Status status = exporter.canWrite(fixtures::emptyRecord());
        CHECK(status.has_value() == !exporter.write(fixtures::emptyRecord()).empty());
        if (!status) {
            CHECK(status.error().kind == ErrorKind::File);
            CHECK(status.error().what.find(exporter.id) != std::string::npos);
        }
    }
}

TEST_CASE("the JSON export is the run file", "[core][export]")
{
    const model::RunRecord record = fixtures::fullRecord();
    CHECK(written("json", record) == model::toRunFile(record));
}

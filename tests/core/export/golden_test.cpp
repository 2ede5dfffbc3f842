#include "core/export/exporter.hpp"

#include "core/model/record/run_file.hpp"
#include "fixture_record.hpp"
#include "golden_files.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

using namespace halftrip;

namespace {

/// Empty where there is none.
std::string golden(const std::string& name)
{
    std::ifstream file(std::string(HALFTRIP_GOLDEN_DIR) + "/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string written(const std::string& format, const model::RunRecord& record)
{
    const exporting::Exporter* exporter = exporting::findExporter(format);
    REQUIRE(exporter != nullptr);
    return exporter->write(record);
}

}  // namespace

TEST_CASE("every export is as reviewed", "[core][export]")
{
    for (const fixtures::GoldenFile& file : fixtures::goldenFiles()) {
        INFO("golden file " << file.name << ": halftrip_write_fixtures DIR writes it to DIR/golden");
        CHECK(file.text == golden(file.name));
    }
}

TEST_CASE("every format is reviewed with losses, of a sweep, of a flood and of a tick, and so is a comparison",
          "[core][export]")
{
    std::set<std::string> names;
    for (const fixtures::GoldenFile& file : fixtures::goldenFiles())
        names.insert(file.name);
    for (const exporting::Exporter& exporter : exporting::allExporters()) {
        for (const char* record : {"full.", "ping.", "sweep.", "flood.", "tick."})
            CHECK(names.contains(record + exporter.id + ".txt"));
    }
    CHECK(names.contains("sweep.compare-table.txt"));
    CHECK(names.contains("sweep.compare-json.txt"));
}

TEST_CASE("CSV has the line ends of RFC 4180, and its heads even for a run without points", "[core][export]")
{
    const std::string text = written("csv", fixtures::fullRecord());
    CHECK(std::ranges::count(text, '\n') == 4);
    CHECK(std::ranges::count(text, '\r') == 4);
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

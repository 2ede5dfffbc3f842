#include "core/model/record/run_file.hpp"

#include "core/model/fields/field_json.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <iterator>
#include <random>
#include <string>

using namespace halftrip;
using namespace halftrip::model;

namespace {

const MemberFilter kSomeMembers{
    "",
    {{"format", {}},
     {"schemaVersion", {}},
     {"toolVersion", {}},
     {"initiatorHost", {{"hostName", {}}}},
     {"points", {{"counts", {{"lost", {}}}}, {"distributions", {{"kind", {}}, {"histogram", {}}}}}}}};

Error errorOf(std::string_view text)
{
    const auto record = runFromFile(std::string(text));
    REQUIRE_FALSE(record);
    CHECK_FALSE(record.error().what.empty());
    CHECK_FALSE(record.error().hint.empty());
    return record.error();
}

}  // namespace

TEST_CASE("a run file comes back as the run that was saved", "[core][model]")
{
    const RunRecord record = fixtures::fullRecord();
    const std::string text = toRunFile(record);
    CHECK(text.ends_with("}\n"));
    const auto result = runFromFile(text);
    REQUIRE(result);
    CHECK(toRunFile(*result) == text);
    CHECK(result->points.at(0).result().histogram == record.points[0].result().histogram);
}

TEST_CASE("a run without points is a run file, too", "[core][model]")
{
    const auto result = runFromFile(toRunFile(fixtures::emptyRecord()));
    REQUIRE(result);
    CHECK(result->status == RunStatus::Running);
    CHECK(result->points.empty());
}

TEST_CASE("a name that is not UTF-8 does not keep a run from being saved", "[core][model]")
{
    RunRecord record = fixtures::emptyRecord();
    record.initiatorHost.hostName = "z\xfcrich";
    const auto result = runFromFile(toRunFile(record));
    REQUIRE(result);
    CHECK(result->initiatorHost.hostName == "z\xef\xbf\xbdrich");
}

TEST_CASE("a run over as many values as somebody may list is read back", "[core][model]")
{
    RunRecord record = fixtures::emptyRecord();
    record.request.modeOptions["over"] = "timeoutNs=" + std::string(1'000, '1');
    const auto result = runFromFile(toRunFile(record));
    REQUIRE(result);
    CHECK(result->request.modeOptions == record.request.modeOptions);
}

TEST_CASE("a run file that is cut off anywhere is refused in words", "[core][model]")
{
    const std::string text = toRunFile(fixtures::fullRecord());
    for (std::size_t length = 1; length + 2 < text.size(); length += 97) {
        const auto result = runFromFile(text.substr(0, length));
        REQUIRE_FALSE(result);
        REQUIRE(result.error().kind == ErrorKind::Protocol);
        REQUIRE(result.error().what.starts_with("The run file is cut off or not JSON: "));
    }
}

TEST_CASE("an empty run file is called that", "[core][model]")
{
    CHECK(errorOf("").what == "The run file is empty.");
}

TEST_CASE("what is not JSON is told by its place, not in the words of a parser", "[core][model]")
{
    const Error error = errorOf("\x7f"
                                "ELF\x02\x01\xff\xfe");
    CHECK(error.kind == ErrorKind::Protocol);
    CHECK(error.what == "The run file is cut off or not JSON: line 1, column 1.");
}

TEST_CASE("JSON of another kind is called that", "[core][model]")
{
    const char* text = GENERATE("{}", "[]", "3", "null", "\"halftrip run\"", R"({"format": 5})",
                                R"({"format": "iperf"})");
    CHECK(errorOf(text).what == "The file is JSON, but not a Halftrip run file.");
}

TEST_CASE("a run file of a newer version names both versions and the way out", "[core][model]")
{
    nlohmann::json document = toJson(fixtures::fullRecord());
    document["schemaVersion"] = 7;
    document["toolVersion"] = "4.2.0";
    document.erase("request");  // whatever the future may drop
    const Error error = errorOf(document.dump());
    CHECK(error.kind == ErrorKind::Version);
    CHECK(error.what == "The run has schema version 7, this Halftrip knows versions up to 2.");
    CHECK(error.hint == "Use the Halftrip that wrote it (version 4.2.0) or a newer one.");
    document["schemaVersion"] = 1;  // Never released.
    CHECK(errorOf(document.dump()).what.ends_with("schemaVersion is outside 2 .. 2147483647."));
}

TEST_CASE("a run file with a fault inside is called damaged", "[core][model]")
{
    nlohmann::json document = toJson(fixtures::fullRecord());
    document["points"][1]["counts"].erase("late");
    const Error error = errorOf(document.dump());
    CHECK(error.kind == ErrorKind::Protocol);
    CHECK(error.what == "The run file is damaged: points[1].counts.late is missing.");
}

TEST_CASE("a file beyond all reason is refused by its length", "[core][model]")
{
    CHECK(errorOf(std::string(kMaxRunFileBytes + 1, ' ')).what == "The run file is longer than 256 MiB.");
}

TEST_CASE("deep nesting neither overflows the stack nor passes", "[core][model]")
{
    constexpr std::size_t kDepth = 1'000'000;
    CHECK(errorOf(std::string(kDepth, '[')).kind == ErrorKind::Protocol);
    CHECK(errorOf(std::string(kDepth, '[') + std::string(kDepth, ']')).kind == ErrorKind::Protocol);
    CHECK(errorOf(R"({"format": "halftrip run", "schemaVersion": 1, "notes": )" + std::string(kDepth, '[') +
                  std::string(kDepth, ']') + "}")
              .kind == ErrorKind::Protocol);
}

TEST_CASE("random damage to a run file never does worse than an error", "[core][model]")
{
    const std::string text = toRunFile(fixtures::fullRecord());
    const std::uint64_t seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    for (int round = 0; round < 60; ++round) {
        std::string damaged = text;
        for (std::uint64_t hits = random() % 3 + 1; hits > 0; --hits)
            damaged[random() % damaged.size()] = static_cast<char>(' ' + random() % 95);
        const auto result = runFromFile(damaged);
        if (result)
            REQUIRE_FALSE(toRunFile(*result).empty());
        else
            REQUIRE_FALSE(result.error().what.empty());
    }
}

TEST_CASE("the growing form reads back point by point, later lines in place of earlier ones", "[core][model]")
{
    const RunRecord record = fixtures::fullRecord();
    std::string text = toGrowingHead(record);
    PointResult first = record.points[0];
    first.isComplete = false;
    text += toGrowingLine(0, first);
    text += toGrowingLine(1, record.points[1]);
    text += toGrowingLine(0, record.points[0]);
    text += toGrowingLine(2, record.points[2]);
    const auto result = runFromFile(text);
    REQUIRE(result);
    CHECK(toRunFile(*result) == toRunFile(record));
}

TEST_CASE("a growing file that was cut off keeps every whole line", "[core][model]")
{
    const RunRecord record = fixtures::fullRecord();
    const std::string whole = toGrowingHead(record) + toGrowingLine(0, record.points[0]);
    const std::string last = toGrowingLine(1, record.points[1]);
    for (std::size_t length = 0; length < last.size(); length += 101) {
        const auto result = runFromFile(whole + last.substr(0, length));
        REQUIRE(result);
        CHECK(result->points.size() == 1);
    }
}

TEST_CASE("a line of a growing file that is no point is called damage", "[core][model]")
{
    const RunRecord record = fixtures::fullRecord();
    const std::string line = GENERATE("{}\n", "7\n", "{\"index\":5,\"point\":{}}\n", "{\"index\":0,\"point\":7}\n",
                                      "{\"index\":-1,\"point\":{}}\n");
    CHECK_THAT(errorOf(toGrowingHead(record) + line).what, Catch::StartsWith("The run file is damaged: "));
}

TEST_CASE("cells of slices are in the file, and a file without them is as good", "[core][model]")
{
    const RunRecord record = fixtures::fullRecord();
    auto document = nlohmann::json::parse(toRunFile(record));
    CHECK(runFromFile(document.dump())->points[0].slices == record.points[0].slices);
    auto& slices = document["points"][0]["slices"];
    const auto cells = slices["cells"].get<std::string>();
    slices.erase("cells");
    auto older = runFromFile(document.dump());
    REQUIRE(older);
    CHECK(older->points[0].slices.size() == record.points[0].slices.size());
    CHECK(older->points[0].slices[1].cells.isEmpty());
    CHECK(nlohmann::json::parse(toRunFile(*older)) == document);
    // Cells of some slices only are no heat map.
    older->points[0].slices[0] = record.points[0].slices[0];
    CHECK(nlohmann::json::parse(toRunFile(*older)) == document);
    // A sample more than was counted.
    slices["cells"] = cells;
    slices["count"][1] = slices["count"][1].get<int>() - 1;
    CHECK_FALSE(runFromFile(document.dump()));
}

TEST_CASE("a document whose version stands behind its points is read, too", "[core][model]")
{
    // As programs write it that sort members by name.
    const RunRecord record = fixtures::fullRecord();
    const auto result = runFromFile(nlohmann::json::parse(toRunFile(record)).dump());
    REQUIRE(result);
    CHECK(toRunFile(*result) == toRunFile(record));
}

TEST_CASE("a filter reads its members of a run file, in either form, as whoever reads all of it", "[core][model]")
{
    const RunRecord record = fixtures::fullRecord();
    std::string growing = toGrowingHead(record);
    for (std::size_t index = 0; index < record.points.size(); ++index)
        growing += toGrowingLine(index, record.points[index]);
    for (const std::string& text :
         {toRunFile(record), growing, nlohmann::json::parse(toRunFile(record)).dump() + "\n"}) {
        const auto result = runFromFile(text, kSomeMembers);
        REQUIRE(result);
        REQUIRE(result->points.size() == record.points.size());
        for (std::size_t index = 0; index < record.points.size(); ++index) {
            CHECK(result->points[index].counts.lost == record.points[index].counts.lost);
            CHECK(result->points[index].result().kind == record.points[index].result().kind);
            CHECK(result->points[index].result().histogram == record.points[index].result().histogram);
            CHECK(result->points[index].slices.empty());
        }
        CHECK(result->initiatorHost.hostName == record.initiatorHost.hostName);
        CHECK(result->initiatorHost.kernel.empty());
        CHECK(result->responderHost.hostName.empty());
    }
}

TEST_CASE("damage that a filter leaves out is not noticed, any other is told in the same words", "[core][model]")
{
    nlohmann::json document = toJson(fixtures::fullRecord());
    document["points"][1]["counts"].erase("late");
    document["points"][0]["slices"] = 7;
    document["request"] = "something else";
    CHECK(runFromFile(document.dump(), kSomeMembers));
    const auto errorIn = [](const nlohmann::json& damaged) {
        const auto record = runFromFile(damaged.dump(1), kSomeMembers);
        return record ? Text() : record.error().what;
    };
    nlohmann::json other = document;
    other["points"][1]["counts"].erase("lost");
    CHECK(errorIn(other) == "The run file is damaged: points[1].counts.lost is missing.");
    other = document;
    other["points"][0]["distributions"][0]["histogram"]["hdr"] = "AAAA";
    CHECK(
        errorIn(other).starts_with("The run file is damaged: points[0].distributions[0].histogram.hdr is unusable: "));
    other = document;
    other["schemaVersion"] = 7;
    CHECK(errorIn(other) == "The run has schema version 7, this Halftrip knows versions up to 2.");
    other = document;
    other["format"] = "iperf";
    CHECK(errorIn(other) == "The file is JSON, but not a Halftrip run file.");
    const std::string text = toRunFile(fixtures::fullRecord());
    for (std::size_t length = 1; length + 2 < text.size(); length += 997)
        CHECK_FALSE(runFromFile(text.substr(0, length), kSomeMembers));
}

TEST_CASE("a run of a thousand points is written and read in parts", "[core][model]")
{
    RunRecord record = fixtures::fullRecord();
    const PointResult point = record.points[0];
    while (record.points.size() < kMostPoints)
        record.points.push_back(point);
    const auto result = runFromFile(toRunFile(record));
    REQUIRE(result);
    CHECK(result->points.size() == kMostPoints);
    record.points.push_back(point);
    CHECK(errorOf(toRunFile(record)).what == "The run file is damaged: points has more than 1000 items.");
}

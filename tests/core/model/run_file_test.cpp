#include "core/model/run_file.hpp"

#include "core/model/json.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <random>
#include <string>

using namespace halftrip;
using namespace halftrip::model;

namespace {

Error errorOf(std::string_view text)
{
    const auto record = runFromFile(text);
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
    CHECK(result->points.at(0).rtt.counts() == record.points[0].rtt.counts());
}

TEST_CASE("a run without points is a run file, too", "[core][model]")
{
    const auto result = runFromFile(toRunFile(fixtures::emptyRecord()));
    REQUIRE(result);
    CHECK(result->status == "running");
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

TEST_CASE("a run file that is cut off anywhere is refused in words", "[core][model]")
{
    const std::string text = toRunFile(fixtures::fullRecord());
    for (std::size_t length = 1; length + 2 < text.size(); length += 97) {
        const auto result = runFromFile(std::string_view(text).substr(0, length));
        REQUIRE_FALSE(result);
        REQUIRE(result.error().kind == ErrorKind::Protocol);
        REQUIRE(result.error().what.starts_with("The run file is cut off or not JSON: "));
    }
}

TEST_CASE("an empty run file is called that", "[core][model]")
{
    CHECK(errorOf("").what == "The run file is empty.");
}

TEST_CASE("what is not JSON is said with its place, in printable characters", "[core][model]")
{
    const Error error = errorOf("\x7f"
                                "ELF\x02\x01\xff\xfe");
    CHECK(error.kind == ErrorKind::Protocol);
    CHECK_THAT(error.what, Catch::StartsWith("The run file is cut off or not JSON: at line 1, column 1: "));
    for (const char character : error.what)
        CHECK((character >= ' ' && character <= '~'));
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
    CHECK(error.what == "The run has schema version 7, this Halftrip knows versions up to 1.");
    CHECK(error.hint == "Use the Halftrip that wrote it (version 4.2.0) or a newer one.");
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
    CHECK(errorOf(std::string(kMaxRunFileBytes + 1, ' ')).what == "The run file is longer than 64 MiB.");
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

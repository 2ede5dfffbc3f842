#include "core/model/record/time_note.hpp"

#include "core/model/record/run_file.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

RunRecord twoNotedSizes()
{
    RunRecord record;
    for (const std::int64_t bytes : {64, 512}) {
        PointResult& point = record.points.emplace_back();
        point.axes = {numberOn(kSizeAxis, bytes)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        point.distributions.front().histogram.record(10'000);
    }
    return record;
}

}  // namespace

TEST_CASE("a note of somebody's is one of the run's notes, and comes back from its file", "[core][model]")
{
    RunRecord record = twoNotedSizes();
    const TimeNote note{1, 12.4, "switch {replaced}, 3 ports"};
    record.notes = {"2048 left out.", textOf(note, record)};
    CHECK(record.notes[1] == "Note at 12.40 s of point 2 (512 bytes): switch {replaced}, 3 ports");
    const auto read = runFromFile(toRunFile(record));
    REQUIRE(read);
    REQUIRE(read->notes.size() == 2);
    CHECK_FALSE(timeNoteOf(read->notes[0], *read));
    CHECK(timeNoteOf(read->notes[1], *read) == note);
}

TEST_CASE("a note is one line of a limited length, about a point that there is", "[core][model]")
{
    RunRecord record = twoNotedSizes();
    const Text broken = textOf({0, 1, "two\nlines\x1b[31m"}, record);
    CHECK(timeNoteOf(broken, record)->words == "two lines [31m");
    std::string chinese;
    for (int i = 0; i < 200; ++i)
        chinese += "\xe6\x8d\xa2";
    const auto cut = timeNoteOf(textOf({0, 1, chinese}, record), record);
    REQUIRE(cut);
    CHECK(cut->words.size() <= kLongestTimeNote);
    for (const std::string before : {"", "a", "aa"}) {
        const auto whole = timeNoteOf(textOf({0, 1, before + chinese}, record), record);
        REQUIRE(whole);
        CHECK((whole->words.size() - before.size()) % 3 == 0);
        CHECK(whole->words.size() > kLongestTimeNote - 3);
    }
    CHECK_FALSE(timeNoteOf(textOf({7, 1, "nowhere"}, record), record));
    CHECK_FALSE(timeNoteOf(text("Note at {seconds:.2f} s", 1.0), record));
}

TEST_CASE("a note is known by its figures, whatever its sentence says", "[core][model]")
{
    const RunRecord record = twoNotedSizes();
    CHECK(timeNoteOf(text("Point {point}, {seconds:.1f} s: {words}", 2, 12.4, std::string("switch replaced")),
                     record) == TimeNote{1, 12.4, "switch replaced"});
    CHECK_FALSE(timeNoteOf(text("Point {point}, {seconds} s: {words}", 2, 12, std::string("switch replaced")), record));
}

#include "core/control/event.hpp"

#include "core/model/fields/field_json.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <random>

using namespace halftrip;
using namespace halftrip::control;

namespace {

/// The event that comes back from the line of `event`, which has to be of the same type.
template <typename T>
T throughLine(const T& event)
{
    const std::string line = toLine(event);
    CHECK(line.find('\n') == std::string::npos);
    const auto result = eventFromLine(line);
    REQUIRE(result);
    REQUIRE(std::holds_alternative<T>(*result));
    CHECK(toLine(*result) == line);
    return std::get<T>(*result);
}

ProgressEvent progress()
{
    ProgressEvent event;
    event.index = 3;
    event.elapsedNs = 400'000'000;
    event.runLeftNs = -1;
    event.isWarmingUp = true;
    event.counts = {.sent = 40'000, .received = 39'998, .lost = 2};
    event.slice = {.startNs = 300'000'000,
                   .lengthNs = 100'000'000,
                   .count = 10'000,
                   .lost = 1,
                   .p50Ns = 10'340,
                   .p99Ns = 12'000,
                   .maxNs = 85'340};
    event.interval = fixtures::tailedHistogram(9'880, 10'000);
    return event;
}

}  // namespace

TEST_CASE("hello and listening come back", "[core][control]")
{
    const HelloEvent hello = throughLine(HelloEvent{.toolVersion = "0.1.0", .schemaVersion = 1, .command = "ping"});
    CHECK(hello.toolVersion == "0.1.0");
    CHECK(hello.command == "ping");
    const ListeningEvent listening = throughLine(ListeningEvent{.address = "::", .port = 9753});
    CHECK(listening.address == "::");
    CHECK(listening.port == 9753);
    CHECK(listening.pairingCode.empty());
    CHECK(throughLine(ListeningEvent{"::", 9753, "K7QF-3M9T-WX2C"}).pairingCode == "K7QF-3M9T-WX2C");
}

TEST_CASE("sessions of a responder and steps of a comparison come back", "[core][control]")
{
    const SessionEvent session = throughLine(SessionEvent{.address = "fe80::2%eth0", .isOver = true});
    CHECK(session.address == "fe80::2%eth0");
    CHECK(session.isOver);
    const StepEvent step = throughLine(StepEvent{.index = 3, .total = 72});
    CHECK(step.index == 3);
    CHECK(step.total == 72);
}

TEST_CASE("run_started carries the record and the points to come", "[core][control]")
{
    RunStartedEvent event{.record = fixtures::fullRecord(), .points = {}};
    for (const model::PointResult& point : event.record.points)
        event.points.push_back(point.key());
    event.record.points.clear();
    const RunStartedEvent back = throughLine(event);
    CHECK(back.points.size() == 3);
    CHECK(back.points == event.points);
    CHECK(model::toJson(back.record) == model::toJson(event.record));
}

TEST_CASE("point_started comes back", "[core][control]")
{
    const PointStartedEvent event{
        .index = 2, .total = 12, .round = 1, .rounds = 5, .point = {"ping", "xdp", {model::numberOn("size", 4)}}};
    const PointStartedEvent back = throughLine(event);
    CHECK(back.index == 2);
    CHECK(back.total == 12);
    CHECK(back.round == 1);
    CHECK(back.rounds == 5);
    CHECK(back.point == event.point);
}

TEST_CASE("progress comes back with its interval histogram", "[core][control]")
{
    const ProgressEvent event = progress();
    const ProgressEvent back = throughLine(event);
    CHECK(back.index == 3);
    CHECK(back.elapsedNs == 400'000'000);
    CHECK(back.runLeftNs == -1);
    CHECK(back.isWarmingUp);
    CHECK(back.counts == event.counts);
    CHECK(back.slice.maxNs == 85'340);
    CHECK(back.interval.counts() == event.interval.counts());
    CHECK(back.interval.sumOfSquares() == event.interval.sumOfSquares());
}

TEST_CASE("progress of an interval taken from two snapshots comes back", "[core][control]")
{
    // Such a histogram knows its extremes from its buckets only; the reader's checks have to accept that.
    ProgressEvent event = progress();
    stats::Histogram later = event.interval;
    later.record(1'000'000);
    event.interval = later.since(event.interval);
    CHECK(throughLine(event).interval.count() == 1);
    event.interval = later.since(later);
    CHECK(throughLine(event).interval.isEmpty());
}

TEST_CASE("point_finished comes back", "[core][control]")
{
    const PointFinishedEvent event{.index = 1, .point = fixtures::fullRecord().points[1]};
    const PointFinishedEvent back = throughLine(event);
    CHECK(back.index == 1);
    CHECK(back.point.counts == event.point.counts);
    CHECK(back.point.result().histogram == event.point.result().histogram);
}

TEST_CASE("findings, notes, errors and the end come back", "[core][control]")
{
    const model::Finding finding{.id = "sharedCore", .sentence = "Both ends spin on core 1.", .points = {1, 2}};
    CHECK(throughLine(FindingEvent{finding}).finding == finding);
    CHECK(throughLine(NoteEvent{"2048 left out: larger than the \"MTU\"."}).sentence ==
          "2048 left out: larger than the \"MTU\".");
    const ErrorEvent error = throughLine(
        ErrorEvent{.error = {.kind = ErrorKind::Busy, .what = "Busy.", .osCode = 98, .hint = "Wait."}, .exitCode = 3});
    CHECK(error.error.kind == ErrorKind::Busy);
    CHECK(error.error.hint == "Wait.");
    CHECK(error.exitCode == 3);
    CHECK_FALSE(error.isOfHostChange);
    CHECK(throughLine(ErrorEvent{.error = {.what = "No."}, .exitCode = 4, .isOfHostChange = true}).isOfHostChange);
    const RunFinishedEvent end = throughLine(
        RunFinishedEvent{.status = model::RunStatus::Interrupted, .savedTo = "a b.halftrip.json", .exitCode = 1});
    CHECK(end.status == model::RunStatus::Interrupted);
    CHECK(end.savedTo == "a b.halftrip.json");
    CHECK(end.exitCode == 1);
}

TEST_CASE("the keys of a line are what scripts were told", "[core][control]")
{
    const auto line = nlohmann::json::parse(toLine(progress()));
    CHECK(line["event"] == "progress");
    for (const char* key : {"index", "elapsedNs", "runLeftNs", "isWarmingUp", "counts", "slice", "kind", "interval"})
        CHECK(line.contains(key));
    CHECK(toLine(NoteEvent{"x"}) == R"({"event":"note","sentence":"x"})");
}

TEST_CASE("unknown keys of an event are ignored", "[core][control]")
{
    CHECK(eventFromLine(R"({"event":"note","sentence":"x","colour":"red"})"));
}

TEST_CASE("lines that are no events are refused in words", "[core][control]")
{
    const auto [line, what] = GENERATE(table<const char*, const char*>({
        {"", "An event line is cut off or not JSON: "},
        {"{\"event\":\"note\"", "An event line is cut off or not JSON: "},
        {"segmentation fault", "An event line is cut off or not JSON: "},
        {"\xff\xfe", "An event line is cut off or not JSON: "},
        {"[]", "A line of the event stream is no event."},
        {"5", "A line of the event stream is no event."},
        {"{}", "A line of the event stream is no event."},
        {R"({"event":5})", "A line of the event stream is no event."},
        {R"({"event":"teatime"})", "The event \"teatime\" is unknown."},
        {R"({"event":"note"})", "The event note is malformed: sentence is missing."},
        {R"({"event":"note","sentence":5})", "The event note is malformed: sentence is not a text."},
        {R"({"event":"listening","address":"x","port":65536})", "The event listening is malformed: port is outside"},
        {R"({"event":"listening","address":"x","port":-1})", "The event listening is malformed: port is outside"},
        {R"({"event":"error","exitCode":1})", "The event error is malformed: error is missing."},
        {R"({"event":"progress"})", "The event progress is malformed: index is missing."},
        {R"({"event":"run_started","record":[],"points":[]})",
         "The event run_started is malformed: record is not an object."},
        {R"({"event":"point_finished","index":0,"point":{"mode":1}})",
         "The event point_finished is malformed: point.mode is not a text."},
    }));
    CAPTURE(line);
    const auto result = eventFromLine(line);
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Protocol);
    CHECK_THAT(result.error().what, Catch::StartsWith(what));
}

TEST_CASE("the record of a newer version is reported as such", "[core][control]")
{
    RunStartedEvent event{.record = fixtures::emptyRecord(), .points = {}};
    event.record.schemaVersion = 3;
    const auto result = eventFromLine(toLine(event));
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Version);
}

TEST_CASE("random damage to a line never does worse than an error", "[core][control]")
{
    const std::string line = toLine(progress());
    const std::uint64_t seed = GENERATE(range(1U, 4U));
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    for (int round = 0; round < 300; ++round) {
        std::string damaged = line;
        damaged[random() % damaged.size()] = static_cast<char>(random());
        if (random() % 3 == 0)
            damaged.resize(random() % damaged.size());
        const auto result = eventFromLine(damaged);
        if (!result)
            REQUIRE_FALSE(result.error().what.empty());
    }
}

TEST_CASE("what a stream says cannot steer a terminal", "[core][control]")
{
    const auto event = eventFromLine(R"({"event":"note","sentence":"a\u001b[2J\u0007b\u009bc\u007f\nd"})");
    REQUIRE(event);
    CHECK(std::get<NoteEvent>(*event).sentence == "a [2J b  c  d");
}

#include "core/model/fields/field_json.hpp"

#include "core/model/fields/error_fields.hpp"
#include "core/model/record/run_file.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <limits>

using namespace halftrip;
using namespace halftrip::model;
using nlohmann::json;

namespace {

json readableRecord()
{
    return toJson(fixtures::fullRecord());
}

/// The error that reading `document` as a record gives.
Error errorOf(const json& document)
{
    const auto record = runRecordFromJson(document);
    REQUIRE_FALSE(record);
    return record.error();
}

}  // namespace

TEST_CASE("a request with no field at its default comes back equal", "[core][model]")
{
    const RunRequest request = fixtures::fullRequest();
    const auto result = fromJson<RunRequest>(toJson(request));
    REQUIRE(result);
    CHECK(*result == request);
    CHECK_FALSE(*result == RunRequest());
}

TEST_CASE("a default request comes back equal", "[core][model]")
{
    CHECK(fromJson<RunRequest>(toJson(RunRequest())) == RunRequest());
}

TEST_CASE("every wait, family and core choice comes back", "[core][model]")
{
    RunRequest request;
    request.initiator.wait = GENERATE(Wait::Auto, Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    request.family = GENERATE(AddressFamily::Any, AddressFamily::V4, AddressFamily::V6);
    request.responder.core = GENERATE(CoreChoice{}, CoreChoice{CoreChoice::Kind::None, -1},
                                      CoreChoice{CoreChoice::Kind::Fixed, 0}, CoreChoice{CoreChoice::Kind::Fixed, 511});
    CHECK(fromJson<RunRequest>(toJson(request)) == request);
}

TEST_CASE("a record comes back with everything in it", "[core][model]")
{
    // JSON of what was read equals JSON of what was written; the pieces below guard against both leaving something out.
    const RunRecord record = fixtures::fullRecord();
    const auto result = runRecordFromJson(toJson(record));
    REQUIRE(result);
    CHECK(toJson(*result) == toJson(record));
    REQUIRE(result->points.size() == 3);
    const PointResult& first = result->points[0];
    CHECK(first.key() == record.points[0].key());
    CHECK(first.numberOn(kSizeAxis) == 1);
    CHECK(first.result().histogram == record.points[0].result().histogram);
    CHECK(first.result().maxAtNs == 512'345'678);
    REQUIRE(first.find(DistributionKind::FromScheduled) != nullptr);
    CHECK(first.find(DistributionKind::FromScheduled)->histogram.count() == 20'000);
    CHECK(first.find(DistributionKind::Residence) == nullptr);
    CHECK(first.rounds == record.points[0].rounds);
    CHECK(first.slices == record.points[0].slices);
    CHECK(first.stages == record.points[0].stages);
    CHECK(first.stages->splits.at(1).partsNs.at(StagePart::Remainder) == -12);
    CHECK(result->stampPoint == record.stampPoint);
    CHECK(first.find(DistributionKind::WarmUp)->histogram.count() == 1'000);
    CHECK(first.find(DistributionKind::WarmUp)->maxAtNs == -2'000'000);
    CHECK(first.find(DistributionKind::FirstProbe)->histogram.count() == 1);
    CHECK(first.initiator.obtained.core == 1);
    CHECK_FALSE(first.initiator.counters.migrations);
    CHECK(first.initiator.counters.involuntarySwitches == 3U);
    CHECK(first.responder.obtained.refused.size() == 1);
    CHECK(first.responder.hostCounters.at("udp.rcvbufErrors") == -1);
    CHECK(first.initiator.packetsPerInterrupt == 1.25);
    CHECK_FALSE(first.responder.packetsPerInterrupt);
    CHECK(first.responderCounts->reflected == 21'000);
    CHECK(result->points[1].counts == record.points[1].counts);
    CHECK(result->points[1].find(DistributionKind::Residence)->histogram.count() == 500);
    CHECK_FALSE(result->points[1].isComplete);
    CHECK(result->points[2].result().histogram.isEmpty());
    CHECK(result->points[2].problem == "No probe came back.");
    CHECK(result->initiatorHost.hostName == "zürich");
    CHECK(result->initiatorHost.cpu.siblings == std::vector<std::vector<int>>{{0, 2}, {1, 3}});
    CHECK(result->initiatorHost.adapter->numaNode == -1);
    CHECK(result->initiatorHost.adapter->settings == record.initiatorHost.adapter->settings);
    CHECK(result->initiatorHost.adapter->hardwareId == "PCI\\VEN_8086&DEV_15F3");
    CHECK(result->initiatorHost.powerPlan == record.initiatorHost.powerPlan);
    CHECK(result->initiatorHost.clockGridPs == 100'000);
    CHECK(result->initiatorHost.cpu.efficiencyClassOfCore == std::vector<int>{1, 1, 0, 0});
    CHECK(first.initiator.counters.switches == 17U);
    CHECK_FALSE(result->responderHost.isOnBattery);
    CHECK(result->noiseFloor.gaps.count() == 25);
    CHECK(result->noiseFloor.loopback == LoopbackEcho{.count = 2'000, .rttP50Ns = 5'200, .rttP99Ns = 7'400});
    CHECK(result->noiseFloor.loopbackSkipped.empty());
    CHECK(result->findings == record.findings);
    CHECK(result->notes == record.notes);
    CHECK(result->request == record.request);
}

TEST_CASE("a host without driver settings, power plan and core classes still reads", "[core][model]")
{
    nlohmann::json document = toJson(fixtures::fullRecord().initiatorHost);
    for (const char* key : {"clockGridPs", "powerPlan"})
        document.erase(key);
    document["cpu"].erase("efficiencyClassOfCore");
    for (const char* key : {"driverVersion", "driverDate", "driverProvider", "hardwareId", "settings"})
        document["adapter"].erase(key);
    const auto facts = fromJson<HostFacts>(document);
    REQUIRE(facts);
    CHECK_FALSE(facts->powerPlan);
    CHECK_FALSE(facts->clockGridPs);
    CHECK(facts->cpu.efficiencyClassOfCore.empty());
    CHECK(facts->adapter->settings.empty());
    CHECK(toJson(*facts) == document);
}

TEST_CASE("a setting that breaks the format is named", "[core][model]")
{
    nlohmann::json document = toJson(fixtures::fullRecord().initiatorHost);
    document["adapter"]["settings"][1]["value"] = 256;
    const auto facts = fromJson<HostFacts>(document);
    REQUIRE_FALSE(facts);
    CHECK(facts.error().kind == ErrorKind::Protocol);
    CHECK(facts.error().what.find("adapter.settings[1].value") != std::string::npos);
}

TEST_CASE("single documents of the control channel come back", "[core][model]")
{
    const RunRecord record = fixtures::fullRecord();
    const PointResult& point = record.points[1];
    CHECK(toJson(*fromJson<HostFacts>(toJson(record.initiatorHost))) == toJson(record.initiatorHost));
    CHECK(toJson(*fromJson<AdapterFacts>(toJson(*record.initiatorHost.adapter))) ==
          toJson(*record.initiatorHost.adapter));
    CHECK(toJson(*fromJson<EndResult>(toJson(point.responder))) == toJson(point.responder));
    CHECK(toJson(*fromJson<EndObtained>(toJson(point.responder.obtained))) == toJson(point.responder.obtained));
    CHECK(toJson(*fromJson<ResponderCounts>(toJson(*point.responderCounts))) == toJson(*point.responderCounts));
    CHECK(toJson(*fromJson<PointResult>(toJson(point))) == toJson(point));
    CHECK(fromJson<EndRequest>(toJson(record.request.initiator)) == record.request.initiator);
}

TEST_CASE("an empty histogram is written in one member", "[core][model]")
{
    CHECK(jsonOf(constValueOf(stats::Histogram())) == json{{"count", 0}});
}

TEST_CASE("a histogram says what other programs need beside its encoding", "[core][model]")
{
    const stats::Histogram histogram = fixtures::tailedHistogram(9'880, 500);
    const json document = jsonOf(constValueOf(histogram));
    CHECK(document["percentilesNs"].size() == 5);
    CHECK(document["percentilesNs"]["99.9"].is_number_integer());
    CHECK(document["thinPercentiles"] == json::array({"99", "99.9", "99.99"}));
    CHECK(document["sumOfSquaresNs2"].is_string());
    CHECK(document["hdr"].get<std::string>().starts_with("HISTFAAAA"));
}

TEST_CASE("every distribution says of what kind it is", "[core][model]")
{
    const json point = toJson(fixtures::fullRecord().points[0]);
    CHECK(point["distributions"][0]["kind"] == "roundTrip");
    CHECK(point["distributions"][1]["kind"] == "fromIntended");
    CHECK(point["axes"][0] == json{{"axis", "size"}, {"number", 1}});
}

TEST_CASE("figures that are not finite are written as 0", "[core][model]")
{
    RunRecord record = fixtures::emptyRecord();
    record.noiseFloor.driftPpm = std::numeric_limits<double>::infinity();
    record.noiseFloor.clockMHz = std::numeric_limits<double>::quiet_NaN();
    const auto result = runRecordFromJson(toJson(record));
    REQUIRE(result);
    CHECK(result->noiseFloor.driftPpm == 0);
}

TEST_CASE("unknown members are ignored and null counts as absent", "[core][model]")
{
    json document = readableRecord();
    document["invention"] = {{"of", "tomorrow"}};
    document["initiatorHost"]["adapter"] = nullptr;
    const auto result = runRecordFromJson(document);
    REQUIRE(result);
    CHECK_FALSE(result->initiatorHost.adapter);
}

TEST_CASE("the first fault of a record is named by its path", "[core][model]")
{
    const auto [pointer, value, what] = GENERATE(table<const char*, json, const char*>({
        {"/points/1/distributions/0/histogram/count", "5",
         "points[1].distributions[0].histogram.count is not a whole number."},
        {"/points/1/distributions/0/histogram/count", 499,
         "points[1].distributions[0].histogram.count is not what the histogram holds."},
        {"/points/1/distributions/0/histogram/count", 5.5,
         "points[1].distributions[0].histogram.count is not a whole number."},
        {"/points/1/distributions/0/histogram/minNs", -1,
         "points[1].distributions[0].histogram.minNs is outside 0 .. 9223372036854775807."},
        {"/points/1/distributions/0/histogram/sumOfSquaresNs2", "-4",
         "points[1].distributions[0].histogram.sumOfSquaresNs2 is not a whole number of at most 128 bits."},
        {"/points/1/distributions/0/histogram/hdr", nullptr, "points[1].distributions[0].histogram.hdr is missing."},
        {"/points/1/distributions/0/histogram/hdr", 3, "points[1].distributions[0].histogram.hdr is not a text."},
        {"/points/1/counts", json::array(), "points[1].counts is not an object."},
        {"/points/1/counts/lost", -5, "points[1].counts.lost is outside 0 .. 18446744073709551615."},
        {"/points/1/axes/0/number", "64", "points[1].axes[0].number is not a whole number."},
        {"/points/1/distributions/0/kind", "halfTrip",
         "points[1].distributions[0].kind is none of roundTrip, fromIntended, residence, warmUp, firstProbe, oneWay, "
         "receivePath, tickToTrade, lateReply, follower, sendGap, sendInterval, "
         "lessResidence, tickPingPong, orderPingPong, tickToTradeSoftware, tickToTradeHardware, traderSoftware, "
         "traderHardware, oneWaySoftware, oneWayHardware, arrivalInterval."},
        {"/points/1/isComplete", 1, "points[1].isComplete is neither true nor false."},
        {"/points/1/isComplete", nullptr, "points[1].isComplete is missing."},
        {"/points/0/slices/p50Ns/1", "x", "points[0].slices.p50Ns[1] is not a whole number."},
        {"/points/0/slices/p50Ns", json::array(),
         "points[0].slices.startNs has another length than the columns beside it."},
        {"/points/0/slices/cells", "AA!", "points[0].slices has cells that are not those of its samples."},
        {"/points/0/slices/cells", "AAA=", "points[0].slices has cells that are not those of its samples."},
        {"/points/0/slices/cells", 3, "points[0].slices.cells is not a text."},
        {"/points/0/initiator/obtained/wait", "sleep",
         "points[0].initiator.obtained.wait is none of auto, block, poll, spin, busypoll."},
        {"/points/0/initiator/obtained/refused", json::array({1}),
         "points[0].initiator.obtained.refused[0] is not a text."},
        {"/points/0/initiator/hostCounters/softnet.dropped", 0.5,
         "points[0].initiator.hostCounters.softnet.dropped is not a whole number."},
        {"/points", 7, "points is not a list."},
        {"/points/2", 7, "points[2] is not an object."},
        {"/request/port", 65536, "65536 is not a valid port."},
        {"/request/sizesBytes/2", -1, "-1 bytes is not a valid payload size."},
        {"/request/sizesBytes/2", 0, "0 bytes is not a valid payload size."},
        {"/request/busyPollUs", true, "The busy-poll time is not a whole number."},
        {"/request/allowFragments", 1, "The permission to fragment is neither true nor false."},
        {"/request/invention", 1, "There is no setting \"invention\"."},
        {"/request/intervalNs", -1, "-1 is not a valid interval."},
        {"/request/durationNs", 0, "0 is not a valid duration."},
        {"/request/transportOptions", json::array(), "The transport options is not an object."},
        {"/request/initiator/core", "-1", "The core \"-1\" cannot be read."},
        {"/request/initiator/core", "first", "The core \"first\" cannot be read."},
        {"/initiatorHost/cpu/siblings", json::array({1}), "initiatorHost.cpu.siblings[0] is not a list."},
        {"/initiatorHost/cpu/siblings/0/1", -1, "initiatorHost.cpu.siblings[0][1] is outside 0 .. 2147483647."},
        {"/initiatorHost/isOnBattery", "no", "initiatorHost.isOnBattery is neither true nor false."},
        {"/noiseFloor/clockMHz", "fast", "noiseFloor.clockMHz is not a number."},
        {"/noiseFloor/loopback/rttP50Ns", -1, "noiseFloor.loopback.rttP50Ns is outside 0 .. 9223372036854775807."},
        {"/points/0/initiator/packetsPerInterrupt", "many", "points[0].initiator.packetsPerInterrupt is not a number."},
        {"/status", "done", "status is none of running, complete, interrupted, failed."},
        {"/schemaVersion", 0, "schemaVersion is outside 1 .. 2147483647."},
        {"/schemaVersion", "1", "schemaVersion is not a whole number."},
        {"/format", "iperf", "format is none of \"halftrip run\"."},
    }));
    CAPTURE(pointer);
    json document = readableRecord();
    document[json::json_pointer(pointer)] = value;
    const Error error = errorOf(document);
    CHECK(error.kind == ErrorKind::Protocol);
    CHECK(error.what == what);
}

TEST_CASE("every member that is always written is missed when it is gone", "[core][model]")
{
    const json whole = readableRecord();
    for (const auto& [key, value] : whole.items()) {
        if (key == "stampPoint" || key == "checklist")  // only where they were asked for
            continue;
        json document = whole;
        document.erase(key);
        CAPTURE(key);
        CHECK_FALSE(runRecordFromJson(document));
    }
}

TEST_CASE("a damaged encoding is reported with its reason", "[core][model]")
{
    json document = readableRecord();
    document["points"][0]["distributions"][0]["histogram"]["hdr"] = "HISTFAAAA";
    CHECK_THAT(errorOf(document).what,
               Catch::StartsWith("points[0].distributions[0].histogram.hdr is unusable: An encoded histogram") &&
                   !Catch::EndsWith(".."));
}

TEST_CASE("lists beyond all reason are refused by their length", "[core][model]")
{
    json document = readableRecord();
    document["points"] = json::array();
    for (std::size_t i = 0; i <= kMostPoints; ++i)
        document["points"].push_back(0);
    CHECK(errorOf(document).what == "points has more than 1000 items.");
    document = readableRecord();
    document["notes"] = json(std::vector<std::string>(70'000));
    CHECK(errorOf(document).what == "notes has more than 65536 items.");
    document["notes"] = json::array({std::string(70'000, 'x')});
    CHECK(errorOf(document).what == "notes[0] is longer than 65536 bytes.");
}

TEST_CASE("an error comes back, and what is no error says so", "[core][model]")
{
    const Error error{.kind = ErrorKind::Busy, .what = "The responder is busy.", .osCode = 98, .hint = "Wait."};
    const Error back = errorFromJson(toJson(error));
    CHECK(back.kind == ErrorKind::Busy);
    CHECK(back.what == error.what);
    CHECK(back.osCode == 98);
    CHECK(back.hint == "Wait.");
    const json notAnError = GENERATE(json(), json(5), json::object(), json{{"kind", 5}, {"what", "x"}});
    const Error problem = errorFromJson(notAnError);
    CHECK(problem.kind == ErrorKind::Protocol);
    CHECK_THAT(problem.what, Catch::StartsWith("An error was reported in a form that cannot be read: "));
}

TEST_CASE("every part of a round trip comes back under its own name", "[core][model]")
{
    PointResult point;
    point.stages.emplace();
    StageSplit split{"p50", 1, 1, {}, {}};
    for (std::size_t index = 0; index < kStageParts.size(); ++index) {
        const StagePartName& name = kStageParts[index];
        REQUIRE(static_cast<std::size_t>(name.part) == index);
        (name.isFiner ? split.finerNs : split.partsNs)[name.part] = -static_cast<std::int64_t>(index);
        point.stages->parts.push_back({name.part, -5, -4, -3, -2, -1, -3});
    }
    point.stages->splits = {split};
    point.stages->initiator.adapterClockErrorNs = 12;
    const auto result = fromJson<PointResult>(toJson(point));
    REQUIRE(result);
    CHECK(result->stages == point.stages);
}

TEST_CASE("stamps that do not exist are refused", "[core][model]")
{
    json request = toJson(RunRequest());
    CHECK(request["stamps"] == "off");
    request["stamps"] = "golden";
    CHECK_FALSE(fromJson<RunRequest>(request));
}

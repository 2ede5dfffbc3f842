#include "core/export/json/autopsy_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

constexpr std::int64_t kBeyondNs = 500'000;

/// A run of one point: probe 7 took longer than all others, and a thread had core 2 of A within its time.
model::RunRecord withThief()
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(1);
    model::PointResult& point = record.points.front();
    point.watchedPass.reset();
    point.packets.reset();
    model::Autopsy& autopsy = point.autopsy.emplace();
    const std::int64_t slowNs = point.result().histogram.maxNs() + kBeyondNs;
    autopsy.slow.push_back({7, 1'000, slowNs, -1, -1, 0, 0});
    autopsy.initiator.kernel.cores = {2};
    autopsy.responder.kernel.problem = text("Its kernel was not watched.");
    autopsy.spans.push_back({{model::SpanKind::Thread, 2, 1'000, 450'000, "cc1plus"}, 0, model::Side::A});
    return record;
}

nlohmann::json documentOf(const model::RunRecord& record, const exporting::AutopsyChoice& choice)
{
    return model::parseJson(exporting::autopsyJson(record, choice), text("The autopsy")).value();
}

}  // namespace

TEST_CASE("an autopsy as JSON has each slow probe's parts, which add up, and its events", "[core][export]")
{
    const auto document = documentOf(withThief(), {});
    REQUIRE(document["points"].size() == 1);
    const auto& point = document["points"][0];
    CHECK(point["isPassWithKernelEvents"] == false);
    REQUIRE(point["probes"].size() == 1);
    const auto& probe = point["probes"][0];
    CHECK(probe["sequence"] == 7);
    CHECK_FALSE(probe.contains("residenceNs"));
    std::int64_t sumNs = 0;
    for (const auto& part : probe["parts"])
        sumNs += part["ns"].get<std::int64_t>();
    CHECK(sumNs == probe["excessNs"].get<std::int64_t>());
    const auto& cause = point["causes"][0];
    CHECK(cause["words"] == "thread cc1plus on core 2 of A");
    CHECK(cause["cause"] == "span");
    CHECK(cause["kind"] == "thread");
    CHECK(cause["host"] == "A");
    REQUIRE(probe["events"].size() == 1);
    CHECK(probe["events"][0]["lengthNs"] == 450'000);
    CHECK(point["remarks"] == nlohmann::json{"B: no kernel events. Its kernel was not watched."});
}

TEST_CASE("an autopsy of one probe as JSON is about it alone, and of none has no points", "[core][export]")
{
    model::RunRecord record = withThief();
    model::SlowProbe other = record.points.front().autopsy->slow.front();
    other.sequence = 8;
    record.points.front().autopsy->slow.push_back(other);
    const auto one = documentOf(record, {.sequence = 8});
    REQUIRE(one["points"].size() == 1);
    REQUIRE(one["points"][0]["probes"].size() == 1);
    CHECK(one["points"][0]["probes"][0]["sequence"] == 8);
    CHECK_FALSE(one["points"][0].contains("causes"));
    CHECK(one["points"][0]["probes"][0]["events"].empty());
    CHECK(documentOf(record, {.sequence = 9})["points"].empty());
}

TEST_CASE("a pass with kernel events stands beside its point in JSON", "[core][export]")
{
    model::RunRecord record = withThief();
    model::PointResult& point = record.points.front();
    model::WatchedPass& pass = point.watchedPass.emplace();
    pass.distributions = {point.result()};
    pass.autopsy = *point.autopsy;
    pass.distributions.front().histogram.record(point.autopsy->slow.front().rttNs);
    const auto document = documentOf(record, {});
    REQUIRE(document["points"].size() == 2);
    CHECK(document["points"][1]["isPassWithKernelEvents"] == true);
    CHECK(document["points"][1]["probes"][0]["events"][0]["name"] == "cc1plus");
    point.autopsy.reset();
    const auto one = documentOf(record, {.sequence = 7});
    REQUIRE(one["points"].size() == 1);
    CHECK(one["points"][0]["isPassWithKernelEvents"] == true);
}

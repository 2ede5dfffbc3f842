#include "core/model/record/probe_trace.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/record/point_result.hpp"
#include "core/stats/encoding/base64.hpp"
#include "core/stats/encoding/deflate.hpp"
#include "core/stats/encoding/zigzag.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

using namespace halftrip;
using model::KeptProbe;

namespace {

/// A ping-pong of 5 us with the noise of a real one, and now and then a loss.
std::vector<KeptProbe> pingPong(std::size_t count)
{
    std::mt19937_64 random(7);
    std::normal_distribution<double> noise(0, 100);
    std::vector<KeptProbe> probes;
    std::int64_t now = 0;
    for (std::size_t i = 0; i < count; ++i) {
        KeptProbe probe{
            .sequence = 1'002 + i, .sentNs = now, .residenceNs = 230 + static_cast<std::int64_t>(random() % 24)};
        probe.rttNs = 5'000 + static_cast<std::int64_t>(noise(random));
        probe.looks = 40 + random() % 4;
        if (i % 997 == 996)
            probe = {.sequence = probe.sequence, .sentNs = now};
        now += (probe.isLost() ? 200'000'000 : probe.rttNs) + 60 + static_cast<std::int64_t>(random() % 8);
        probes.push_back(probe);
    }
    return probes;
}

/// A trace with these numbers in its columns.
model::ProbeTrace traceOf(std::uint64_t count, std::initializer_list<std::int64_t> numbers)
{
    std::vector<std::byte> bytes;
    for (const std::int64_t number : numbers)
        stats::appendZigZag(bytes, number);
    return {0, count, 0, stats::encodeBase64(stats::deflateBytes(bytes))};
}

std::string refusalOf(const model::ProbeTrace& trace)
{
    const auto probes = model::decodeProbes(trace);
    REQUIRE_FALSE(probes);
    CHECK(probes.error().kind == ErrorKind::Protocol);
    return probes.error().what;
}

}  // namespace

TEST_CASE("kept probes survive their encoding, losses and odd figures too", "[core][model]")
{
    std::vector<KeptProbe> probes = pingPong(3'000);
    probes.push_back({1, 5, 60'000'000'000, 0, 1'000'000, 4'000'000'000});  // Replies may come in any order.
    probes.push_back({1ULL << 40U, 1LL << 59, 0, -1, 0, 0});
    const model::ProbeTrace trace = model::encodeProbes(probes);
    CHECK(trace.count == probes.size());
    const auto again = model::decodeProbes(trace);
    REQUIRE(again);
    CHECK(*again == probes);
    CHECK(model::encodeProbes({}) == model::ProbeTrace{});
    CHECK(model::decodeProbes({})->empty());
}

TEST_CASE("a kept probe of a ping-pong takes two to four bytes", "[core][model]")
{
    const model::ProbeTrace trace = model::encodeProbes(pingPong(100'000));
    const double bytes = static_cast<double>(stats::decodeBase64(trace.data)->size()) / 100'000;
    CAPTURE(bytes);
    CHECK(bytes > 2);
    CHECK(bytes < 4);
}

TEST_CASE("a residence that nobody can have is kept as the longest", "[core][model]")
{
    const std::vector<KeptProbe> probes{{.sequence = 1, .sentNs = 0, .rttNs = 5, .residenceNs = INT64_MAX}};
    const auto again = model::decodeProbes(model::encodeProbes(probes));
    REQUIRE(again);
    CHECK(again->front().residenceNs > 1'000'000'000'000'000'000);
}

TEST_CASE("turns share what a run may keep", "[core][model]")
{
    CHECK(model::keptProbesOfRound(1) == model::kMostKeptProbes);
    CHECK(model::keptProbesOfRound(8) == model::kMostKeptProbes);
    CHECK(model::keptProbesOfRound(1'000) * 1'000 == model::kMostKeptProbesOfRun);
    CHECK(model::keptProbesOfRound(0) == model::kMostKeptProbes);
}

TEST_CASE("damaged probes are refused", "[core][model]")
{
    model::ProbeTrace trace = model::encodeProbes(pingPong(500));
    SECTION("one fewer than they say")
    {
        ++trace.count;
        CHECK_FALSE(refusalOf(trace).empty());
    }
    SECTION("one more than they say")
    {
        --trace.count;
        CHECK_FALSE(refusalOf(trace).empty());
    }
    SECTION("none where there are some")
    {
        trace.count = 0;
        CHECK_FALSE(refusalOf(trace).empty());
    }
    SECTION("no base64")
    {
        trace.data[7] = '*';
        CHECK(refusalOf(trace) == "The probes are no base64.");
    }
    SECTION("cut off")
    {
        trace.data.resize(trace.data.size() / 8 * 4);
        CHECK_FALSE(refusalOf(trace).empty());
    }
    SECTION("a changed byte")
    {
        std::swap(trace.data[40], trace.data[41]);
        if (trace.data[40] != trace.data[41])
            CHECK_FALSE(refusalOf(trace).empty());
    }
    SECTION("times that overflow, or lie before anything")
    {
        CHECK_FALSE(refusalOf(traceOf(1, {0, INT64_MAX, 5, 5, 0, 0})).empty());
        CHECK_FALSE(refusalOf(traceOf(1, {0, 0, -2, 5, 0, 0})).empty());
        CHECK_FALSE(refusalOf(traceOf(1, {0, 0, 5, 5, -1, 0})).empty());
        CHECK_FALSE(refusalOf(traceOf(2, {0, 0, 0, 0, 1LL << 60, 1LL << 60, 5, 5, 0, 0, 0, 0})).empty());
    }
    SECTION("a count that would take all memory")
    {
        trace.count = UINT64_MAX;
        CHECK_FALSE(refusalOf(trace).empty());
    }
}

TEST_CASE("kept probes survive the run file", "[core][model]")
{
    model::PointResult point;
    CHECK_FALSE(model::toJson(point).contains("probes"));
    point.probes = {model::encodeProbes(pingPong(10)), model::encodeProbes(pingPong(20))};
    point.probes[1].startNs = 77;
    point.probes[1].leftOut = 5;
    auto document = model::toJson(point);
    const auto again = model::fromJson<model::PointResult>(document);
    REQUIRE(again);
    CHECK(again->probes == point.probes);
    document["probes"][0]["count"] = model::kMostKeptProbes + 1;
    CHECK_FALSE(model::fromJson<model::PointResult>(document));
}

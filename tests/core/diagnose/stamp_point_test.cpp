#include "core/diagnose/stamp_point.hpp"

#include <catch2/catch.hpp>

#include <cmath>

using namespace halftrip;
using model::StagePart;

namespace {

/// 10 Gb/s: 0.8 ns a byte.
constexpr double kNsPerByte = 0.8;

struct Sweep {
    std::vector<std::uint32_t> sizes{64, 256, 512, 1'024, 1'400};
    double growthA = 1;  ///< Of the time from stamp to driver, in serialisation times.
    double growthB = 1;
    std::int64_t clockErrorNs = 20;
    bool isHardware = true;
    bool hasFiner = true;
    std::optional<std::int64_t> linkMbps = 10'000;
};

model::RunRecord recordOf(const Sweep& sweep)
{
    model::RunRecord record;
    record.initiatorHost.adapter = model::AdapterFacts{};
    record.initiatorHost.adapter->linkMbps = sweep.linkMbps;
    record.responderHost.adapter = record.initiatorHost.adapter;
    for (const std::uint32_t size : sweep.sizes) {
        model::StageResult stages;
        stages.isHardware = sweep.isHardware;
        stages.initiator.adapterClockErrorNs = sweep.clockErrorNs;
        stages.responder.adapterClockErrorNs = sweep.clockErrorNs;
        const auto figures = [size](StagePart part, double growth) {
            // Payloads shorter than 46 bytes are padded and take no longer.
            const double bytes = std::max(size, 46U);
            model::StageFigures out{part, 0, 0, 0, 0, 0, 0};
            out.p50Ns = std::llround(700 + growth * kNsPerByte * bytes);
            return out;
        };
        if (sweep.hasFiner) {
            stages.parts.push_back(figures(StagePart::AWireToDriver, sweep.growthA));
            stages.parts.push_back(figures(StagePart::BWireToDriver, sweep.growthB));
        }
        model::PointResult point;
        point.axes = {model::numberOn(model::kSizeAxis, size)};
        point.stages = stages;
        record.points.push_back(std::move(point));
    }
    return record;
}

std::string verdictOf(const Sweep& sweep)
{
    const model::StampPoint judged = diagnose::judgeStampPoint(recordOf(sweep));
    CHECK_FALSE(judged.sentence.empty());
    return judged.verdict;
}

}  // namespace

TEST_CASE("a stamp whose way to the driver grows with the frame was taken at the wire", "[core][diagnose]")
{
    CHECK(verdictOf({}) == "wire");
    CHECK(verdictOf({.growthA = 1.2, .growthB = 0.9}) == "wire");  // The frame's way into memory takes time, too.
}

TEST_CASE("a stamp whose way to the driver does not grow was taken at completion", "[core][diagnose]")
{
    CHECK(verdictOf({.growthA = 0, .growthB = 0}) == "completion");
    CHECK(verdictOf({.growthA = 0.1, .growthB = -0.05}) == "completion");
}

TEST_CASE("evidence between the two, or of two minds, decides nothing", "[core][diagnose]")
{
    CHECK(verdictOf({.growthA = 0.5, .growthB = 0.5}) == "unknown");
    CHECK(verdictOf({.growthA = 1, .growthB = 0}) == "unknown");
}

TEST_CASE("without what it takes the stamp point is unknown, with the reason", "[core][diagnose]")
{
    const auto [sweep, word] = GENERATE(table<Sweep, std::string>({
        {Sweep{.isHardware = false}, "hardware stamps"},
        {Sweep{.hasFiner = false}, "not related"},
        {Sweep{.sizes = {64, 1'024}}, "3 sizes"},
        {Sweep{.sizes = {1, 8, 16, 32, 1'024, 1'400}}, "3 sizes"},  // Short ones are padded.
        {Sweep{.linkMbps = std::nullopt}, "speed of its link"},
        {Sweep{.sizes = {64, 65, 66}}, "too close"},
        {Sweep{.clockErrorNs = 100'000}, "too close"},
    }));
    const model::StampPoint judged = diagnose::judgeStampPoint(recordOf(sweep));
    CHECK(judged.verdict == "unknown");
    CHECK_THAT(judged.sentence, Catch::Contains(word));
}

TEST_CASE("a record without points is unknown", "[core][diagnose]")
{
    CHECK(diagnose::judgeStampPoint({}).verdict == "unknown");
}

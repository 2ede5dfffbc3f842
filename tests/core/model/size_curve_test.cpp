#include "core/model/figures/size_curve.hpp"

#include <catch2/catch.hpp>

#include <functional>

using namespace halftrip;
using namespace halftrip::model;

namespace {

/// A run over one adapter with a link of 10 Gb/s at either end, and a point for each size with that round trip.
RunRecord runOf(const std::vector<std::uint32_t>& sizes, const std::function<std::int64_t(std::uint64_t)>& rttOfFrame)
{
    RunRecord record;
    for (auto* const host : {&record.initiatorHost, &record.responderHost}) {
        host->adapter = AdapterFacts{};
        host->adapter->name = "eth0";
        host->adapter->linkMbps = 10'000;
    }
    for (const std::uint32_t size : sizes) {
        PointResult& point = record.points.emplace_back();
        point.axes = {numberOn(kSizeAxis, size), numberOn(kIntervalAxis, 0)};
        point.frames = FrameLength{.count = 1, .bytes = std::max<std::uint64_t>(size + 42, 60)};
        stats::Histogram histogram;
        for (int sample = 0; sample < 25; ++sample)
            histogram.record(rttOfFrame(point.frames->bytes));
        point.distributions = {{"rtt", DistributionKind::RoundTrip, histogram, 0}};
    }
    return record;
}

const std::vector<std::uint32_t> kSizes{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};

}  // namespace

TEST_CASE("the wire takes its bytes at the slower link's speed", "[core][model]")
{
    RunRecord record = runOf({64}, [](std::uint64_t) { return 10'000; });
    CHECK(linkSpeedOf(record).mbps == 10'000);
    record.responderHost.adapter->linkMbps = 1'000;
    const LinkSpeed link = linkSpeedOf(record);
    CHECK(link.mbps == 1'000);
    CHECK(link.source == "adapter eth0 of host B");
    // 106 and 12 more bytes at 8 ns each; a minimum frame takes 576 ns (measurement-method, 1 Gb/s).
    CHECK(wireNs(record.points[0], link) == Approx(118 * 8));
    CHECK(wireInResultNs(record.points[0], link) == Approx(2 * 118 * 8));
    record.points[0].frames = FrameLength{.count = 1, .bytes = 60};
    CHECK(wireNs(record.points[0], link) == Approx(576));
    // Two frames have one gap between them.
    record.points[0].frames = FrameLength{.count = 2, .bytes = 2'000};
    CHECK(wireNs(record.points[0], link) == Approx((2'000 + 2 * 12 + 12) * 8));
}

TEST_CASE("a speed that nobody knows, or that is invented, is none", "[core][model]")
{
    RunRecord record = runOf({64}, [](std::uint64_t) { return 10'000; });
    for (auto* const host : {&record.initiatorHost, &record.responderHost})
        host->adapter->isVirtual = true;
    CHECK(linkSpeedOf(record).mbps == 0);
    CHECK(linkSpeedOf(record).source.find("virtual") != std::string::npos);
    CHECK_FALSE(wireNs(record.points[0], linkSpeedOf(record)));
    // One end with a wire is enough.
    record.initiatorHost.adapter->isVirtual = false;
    CHECK(linkSpeedOf(record).mbps == 10'000);
    record.initiatorHost.adapter->linkMbps.reset();
    record.responderHost.adapter.reset();
    CHECK(linkSpeedOf(record).source.find("does not report") != std::string::npos);
    CHECK_FALSE(linkSpeedOf(RunRecord{}).source.empty());
    record.points[0].frames.reset();
    CHECK_FALSE(wireNs(record.points[0], {1'000, ""}));
}

TEST_CASE("sizes on a line give base and slope, and the link's own beside them", "[core][model]")
{
    const RunRecord record = runOf(kSizes, [](std::uint64_t bytes) { return 10'000 + 3 * static_cast<int>(bytes); });
    const auto curves = sizeCurvesOf(record, linkSpeedOf(record));
    REQUIRE(curves.size() == 1);
    REQUIRE(curves[0].fit);
    CHECK(curves[0].isOverFrames);
    CHECK(curves[0].fit->places == kSizes.size());
    // Histogram buckets are 0.1 % wide.
    CHECK(curves[0].fit->slope == Approx(3).epsilon(0.01));
    CHECK(curves[0].fit->base == Approx(10'000).epsilon(0.002));
    CHECK(curves[0].linkNsPerByte == Approx(1.6));
    CHECK(curves[0].knees.empty());
    CHECK(curves[0].fittedNs(record.points[0]) == Approx(10'180).epsilon(0.002));
}

TEST_CASE("fragments are a knee and no part of the line", "[core][model]")
{
    RunRecord record = runOf({64, 128, 256, 512, 1024, 1472, 2000, 3000},
                             [](std::uint64_t bytes) { return 10'000 + static_cast<int>(bytes); });
    record.points[6].frames = FrameLength{.count = 2, .bytes = 2'076};
    record.points[7].frames = FrameLength{.count = 3, .bytes = 3'110};
    for (const std::size_t index : {6U, 7U}) {
        stats::Histogram slow;
        for (int sample = 0; sample < 25; ++sample)
            slow.record(90'000);
        record.points[index].distributions[0].histogram = slow;
    }
    const auto curves = sizeCurvesOf(record, linkSpeedOf(record));
    REQUIRE(curves.size() == 1);
    REQUIRE(curves[0].fit);
    CHECK(curves[0].fit->places == 6);
    CHECK(curves[0].fit->slope == Approx(1).epsilon(0.02));
    REQUIRE(curves[0].knees.size() == 2);
    CHECK(curves[0].knees[0].kind == Knee::Kind::Frames);
    CHECK(curves[0].knees[0].point == 6);
    CHECK(curves[0].knees[0].frames == 2);
    CHECK_FALSE(curves[0].fittedNs(record.points[6]));
}

TEST_CASE("a jump among whole frames is a knee, whatever its reason", "[core][model]")
{
    std::vector<std::uint32_t> sizes;
    for (std::uint32_t size = 64; size <= 1'408; size += 64)
        sizes.push_back(size);
    const RunRecord record = runOf(
        sizes, [](std::uint64_t bytes) { return 10'000 + static_cast<int>(bytes) + (bytes > 512 ? 2'000 : 0); });
    const auto curves = sizeCurvesOf(record, linkSpeedOf(record));
    REQUIRE(curves.size() == 1);
    REQUIRE(curves[0].knees.size() == 1);
    CHECK(curves[0].knees[0].kind == Knee::Kind::Bend);
    CHECK(record.points[curves[0].knees[0].point].numberOn(kSizeAxis) == 512);
}

TEST_CASE("medians that are not known so well make no knee, and no slope that they could hide", "[core][model]")
{
    // 56 ns from each to the next: of 25 samples the median is known to 280 ns to either side. Of 15 the course of the
    // point tells nothing, but their ranks do.
    const int samples = GENERATE(25, 15);
    const auto spread = [samples](RunRecord record) {
        for (PointResult& point : record.points) {
            stats::Histogram& histogram = point.distributions[0].histogram;
            const std::int64_t median = histogram.percentileNs(50);
            histogram.reset();
            for (int i = -samples / 2; i <= samples / 2; ++i)
                histogram.record(median + 56 * i);
        }
        return record;
    };
    std::vector<std::uint32_t> sizes;
    for (std::uint32_t size = 64; size <= 1'408; size += 64)
        sizes.push_back(size);
    const auto jump = [](std::uint64_t bytes) { return bytes > 512 ? 3'300 : 3'000; };
    const RunRecord exact = runOf(sizes, jump);
    CHECK(sizeCurvesOf(exact, linkSpeedOf(exact)).at(0).knees.size() == 1);
    const RunRecord vague = spread(exact);
    CHECK(sizeCurvesOf(vague, linkSpeedOf(vague)).at(0).knees.empty());

    const auto fall = [](std::uint64_t bytes) { return bytes > 512 ? 2'800 : 3'000; };
    const auto isSlopeKnown = [](const RunRecord& record) {
        const stats::LineFit fit = sizeCurvesOf(record, linkSpeedOf(record)).at(0).fit.value();
        return fit.slope + fit.slopeMargin < 0;
    };
    CHECK(isSlopeKnown(runOf(kSizes, fall)));
    CHECK_FALSE(isSlopeKnown(spread(runOf(kSizes, fall))));
}

TEST_CASE("a median of too few samples for an interval is on no line", "[core][model]")
{
    RunRecord record = runOf(kSizes, [](std::uint64_t bytes) { return 10'000 + 3 * static_cast<int>(bytes); });
    stats::Histogram few;
    for (int sample = 0; sample < 5; ++sample)
        few.record(90'000);
    record.points[4].distributions[0].histogram = few;
    const auto curves = sizeCurvesOf(record, linkSpeedOf(record));
    REQUIRE(curves.size() == 1);
    REQUIRE(curves[0].fit);
    CHECK(curves[0].points.size() == kSizes.size());
    CHECK(curves[0].fit->places == kSizes.size() - 1);
    CHECK(curves[0].fit->slope == Approx(3).epsilon(0.01));
}

TEST_CASE("what has no figure takes no part, and too few sizes are no curve", "[core][model]")
{
    RunRecord record = runOf(kSizes, [](std::uint64_t) { return 10'000; });
    record.points[3].distributions.clear();
    record.points[5].counts.lost = 1'000;  // p50 lies among the lost.
    auto curves = sizeCurvesOf(record, linkSpeedOf(record));
    REQUIRE(curves.size() == 1);
    CHECK(curves[0].points.size() == kSizes.size() - 2);
    CHECK(sizeCurvesOf(runOf({1, 2, 4}, [](std::uint64_t) { return 1'000; }), {}).empty());
    CHECK(sizeCurvesOf(RunRecord{}, {}).empty());
    // Each transport has its own.
    record = runOf(kSizes, [](std::uint64_t) { return 10'000; });
    for (std::size_t index = 0; index < record.points.size(); index += 2)
        record.points[index].transport = "raw";
    curves = sizeCurvesOf(record, {});
    CHECK(curves.size() == 2);
    CHECK_FALSE(curves[0].linkNsPerByte);
}

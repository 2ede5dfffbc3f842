#include "core/model/record/point_figures.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

PointResult pointOf(int samples, std::uint64_t lost)
{
    PointResult point;
    point.distributions = {{"rtt", DistributionKind::RoundTrip, {}, 0}};
    for (int i = 0; i < samples; ++i)
        point.distributions[0].histogram.record(10'000 + i);
    point.counts.sent = static_cast<std::uint64_t>(samples) + lost;
    point.counts.received = static_cast<std::uint64_t>(samples);
    point.counts.lost = lost;
    return point;
}

}  // namespace

TEST_CASE("a percentile lies among the lost probes as soon as fewer are beyond it", "[core][model]")
{
    CHECK_FALSE(isLost(pointOf(1'000, 0), 99.99));
    // Of 1000 probes the 990th is p99: with 10 lost it is the last that came back.
    CHECK_FALSE(isLost(pointOf(990, 10), 99));
    CHECK(isLost(pointOf(989, 11), 99));
    CHECK_FALSE(isLost(pointOf(989, 11), 90));
    CHECK(isLost(pointOf(40, 60), 50));
    CHECK(isLost(pointOf(0, 60), 0.1));
    CHECK_FALSE(isLost(pointOf(0, 0), 50));
}

TEST_CASE("a percentile is thin where losses leave fewer than ten samples beyond it", "[core][model]")
{
    CHECK_FALSE(isThin(pointOf(1'000, 0), 99));
    CHECK(isThin(pointOf(1'000, 1), 99));
    CHECK(isThin(pointOf(1'000, 10), 99));
    CHECK_FALSE(isThin(pointOf(1'000, 10), 98));
    // Among the lost probes it is not thin, but lost.
    CHECK_FALSE(isThin(pointOf(1'000, 11), 99));
    CHECK(isLost(pointOf(1'000, 11), 99));
    // The warm-up is of other probes.
    const PointResult point = pointOf(1'000, 10);
    CHECK_FALSE(isThin(point, {"warmUp", DistributionKind::WarmUp, point.result().histogram, 0}, 99));
    CHECK(isThin(pointOf(0, 0), 50));
}

TEST_CASE("from the scheduled send time a probe that was never sent is lost", "[core][model]")
{
    PointResult point = pointOf(980, 5);
    point.counts.notSent = 15;
    point.distributions.push_back({"fromIntended", DistributionKind::FromScheduled, point.result().histogram, 0});
    CHECK(lostBeside(point, point.distributions[0]) == 5);
    CHECK(lostBeside(point, point.distributions[1]) == 20);
    CHECK_FALSE(isLost(point, 99));
    CHECK(isLost(point, point.distributions[1], 99));
    CHECK(unansweredBeside(point, point.result()) == 20);
    CHECK(unansweredBeside(point, {"first", DistributionKind::FirstProbe, {}, 0}) == 0);
    // What a burst could not send it sends again.
    point.axes = {numberOn(kGapAxis, 1'000)};
    CHECK(lostBeside(point, point.distributions[1]) == 5);
    CHECK(neverSentIn(point) == 0);
}

TEST_CASE("a lost probe took longer than all others, for the value as for the mark", "[core][model]")
{
    // 32 of 5000 were lost and 33 took 300 ms: of 5000 probes the 4950th is one of those.
    PointResult point = pointOf(4'935, 32);
    for (int i = 0; i < 33; ++i)
        point.distributions[0].histogram.record(300'000'000);
    CHECK_FALSE(isLost(point, 99));
    CHECK(percentileNs(point, 99) == 300'000'000);
    CHECK(percentileNs(point, 50) < 15'000);
    CHECK(isLost(point, 99.9));
    CHECK(percentileNs(point, 99.9) == 300'000'000);
    // By those that came back alone it is no more than 15 us.
    CHECK(point.result().histogram.percentileNs(99) < 15'000);
    // The warm-up is of other probes.
    CHECK(percentileNs(point, {"warmUp", DistributionKind::WarmUp, point.result().histogram, 0}, 99) < 15'000);
    // The interval ends where the lost ones begin.
    CHECK(confidenceOf(pointOf(5'000, 0), 99));
    CHECK_FALSE(confidenceOf(pointOf(4'960, 40), 99));
}

TEST_CASE("only what is about the lost probes themselves has its percentiles among them", "[core][model]")
{
    PointResult point = pointOf(900, 100);
    const auto isLostIn = [&](DistributionKind kind) {
        return isLost(point, {"other", kind, point.result().histogram, 0}, 99);
    };
    using enum DistributionKind;
    for (const DistributionKind kind : {RoundTrip, FromScheduled, LessResidence, OneWay, TickToTrade})
        CHECK(isLostIn(kind));
    for (const DistributionKind kind :
         {Residence, WarmUp, FirstProbe, ReceivePath, LateReply, Follower, SendGap, SendInterval, TickPingPong,
          OrderPingPong, TickToTradeSoftware, TraderHardware, OneWayHardware, ArrivalInterval})
        CHECK_FALSE(isLostIn(kind));
    // By as many as it has: of fewer samples the percentile is lost sooner.
    point = pointOf(9'900, 100);
    CHECK_FALSE(isLost(point, 99));
    CHECK(isLost(point, {"other", LessResidence, pointOf(9'800, 0).result().histogram, 0}, 99));
    // What nobody told of those that came back is not lost.
    CHECK_FALSE(isLost(point, {"other", LessResidence, {}, 0}, 99));
}

TEST_CASE("the run file marks lost percentiles and tells the intervals, and reads neither", "[core][model]")
{
    const nlohmann::json document = toJson(pointOf(5'000, 60));
    CHECK(document["lostPercentiles"] == nlohmann::json{"99", "99.9", "99.99"});
    CHECK(document["confidence95"]["lowNs"].contains("50"));
    CHECK_FALSE(document["confidence95"]["lowNs"].contains("99"));
    CHECK(toJson(pointOf(0, 60))["lostPercentiles"].size() == stats::kReportedPercentiles.size());
    CHECK_FALSE(toJson(pointOf(0, 60)).contains("percentilesNs"));
    CHECK(document["confidence95"]["lowNs"]["50"] < 12'500);
    CHECK(document["confidence95"]["highNs"]["50"] > 12'500);
    const auto read = fromJson<PointResult>(document);
    REQUIRE(read);
    CHECK(toJson(*read) == document);
    CHECK_FALSE(toJson(pointOf(0, 0)).contains("confidence95"));
}

TEST_CASE("the share of a silence is that of the time waited, not of pauses", "[core][model]")
{
    PointResult point = pointOf(100, 1);  // 100 round trips of 10 us and a little.
    CHECK(silentShare(point) == 0);
    point.elapsedNs = 100'000'000'000;
    point.silence = SilentTime{1'000'000, 1'000'000, 0};
    CHECK(silentShare(point) == Approx(0.5).epsilon(0.01));
    // Where probes overlap, each waits through the same time: 100 of them in 2 ms, of which 1 ms was silence.
    point.elapsedNs = 1'250'000;
    CHECK(silentShare(point) == Approx(0.8).epsilon(0.01));
    point.elapsedNs = 500'000;
    CHECK(silentShare(point) == 1);
}

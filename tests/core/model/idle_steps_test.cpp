#include "core/model/figures/idle_steps.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

struct PauseAndRtt {
    std::int64_t pauseNs;
    std::int64_t rttNs;
};

/// Both ends sleep in their receives; host B has C1 and C6.
RunRecord idleRunOf(const std::vector<PauseAndRtt>& points)
{
    RunRecord record;
    record.responderHost.facts = {knownFact("idle.exitLatency.C6", std::int64_t{133}, "us", ""),
                                  knownFact("idle.targetResidency.C6", std::int64_t{600}, "us", ""),
                                  knownFact("idle.exitLatency.C1", std::int64_t{2}, "us", ""),
                                  knownFact("idle.exitLatency", std::int64_t{133}, "us", "")};
    for (const auto& [pauseNs, rttNs] : points) {
        PointResult& point = record.points.emplace_back();
        point.axes = {numberOn(kPauseAxis, pauseNs), numberOn(kSizeAxis, 64)};
        stats::Histogram histogram;
        for (int i = 0; i < 20; ++i)
            histogram.record(rttNs);
        point.distributions = {{"rtt", DistributionKind::RoundTrip, histogram, 0}};
    }
    return record;
}

}  // namespace

TEST_CASE("a host's idle states are told by its facts, the quickest first", "[core][model]")
{
    const RunRecord record = idleRunOf({});
    CHECK(idleStatesOf(record.responderHost) == std::vector<IdleState>{{"C1", 2, 0}, {"C6", 133, 600}});
    CHECK(idleStatesOf(record.initiatorHost).empty());
}

TEST_CASE("a rise as long as a state takes to leave fits it, where the pause is long enough for it", "[core][model]")
{
    const RunRecord record = idleRunOf({{0, 20'000}, {100'000, 21'000}, {1'000'000, 150'000}, {10'000'000, 152'000}});
    CHECK(hasPauses(record));
    const auto steps = idleStepsOf(record);
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].before == 1);
    CHECK(steps[0].after == 2);
    CHECK(steps[0].riseNs == Approx(129'000).epsilon(0.002));
    CHECK(steps[0].fitting == std::vector<Text>{"C6 of host B"});
}

TEST_CASE("no state fits a rise of another length, at another pause, or of an end that spun", "[core][model]")
{
    const auto fitting = [](const RunRecord& record) {
        const auto steps = idleStepsOf(record);
        REQUIRE(steps.size() == 1);
        return steps[0].fitting;
    };
    CHECK(fitting(idleRunOf({{100'000, 20'000}, {1'000'000, 500'000}})).empty());
    CHECK(fitting(idleRunOf({{10'000, 20'000}, {100'000, 150'000}})).empty());
    CHECK(fitting(idleRunOf({{100'000'000, 20'000}, {1'000'000'000, 150'000}})).empty());
    RunRecord spun = idleRunOf({{100'000, 20'000}, {1'000'000, 150'000}});
    CHECK_FALSE(fitting(spun).empty());
    for (PointResult& point : spun.points)
        point.responder.obtained.wait = Wait::Spin;
    CHECK(fitting(spun).empty());
    for (PointResult& point : spun.points) {
        point.responder.obtained.core = 2;
        point.responder.obtained.arrivalCore = 0;
    }
    CHECK(fitting(spun) == std::vector<Text>{"C6 of host B"});
    spun.responderHost.cpu.siblings = {{0, 2}};
    CHECK(fitting(spun).empty());
}

TEST_CASE("points that are alike but for the pause are compared, in whatever order they stand", "[core][model]")
{
    RunRecord record = idleRunOf({{1'000'000, 150'000}, {0, 20'000}, {100'000, 20'100}});
    REQUIRE(idleStepsOf(record).size() == 1);
    CHECK(idleStepsOf(record)[0].after == 0);
    record.points[0].axes[1] = numberOn(kSizeAxis, 1'024);
    CHECK(idleStepsOf(record).empty());
    CHECK_FALSE(hasPauses(RunRecord{}));
    CHECK(idleStepsOf(RunRecord{}).empty());
    // Below a fifth of what it was, or 2 us, is no step.
    CHECK(idleStepsOf(idleRunOf({{0, 10'000}, {1'000, 11'900}})).empty());
    CHECK(idleStepsOf(idleRunOf({{0, 100'000}, {1'000, 110'000}})).empty());
}

TEST_CASE("a rise between medians that are not known so well is none", "[core][model]")
{
    RunRecord record = idleRunOf({{0, 20'000}, {1'000'000, 30'000}});
    const auto spread = [](std::int64_t from, std::int64_t to) {
        stats::Histogram histogram;
        for (int i = 0; i < 40; ++i)
            histogram.record(from + (to - from) * i / 40);
        return histogram;
    };
    record.points[0].distributions[0].histogram = spread(10'000, 30'000);
    record.points[1].distributions[0].histogram = spread(10'000, 38'000);
    CHECK(idleStepsOf(record).empty());
    record.points[1].distributions[0].histogram = spread(40'000, 50'000);
    CHECK(idleStepsOf(record).size() == 1);
    // 24 and 15 noisy samples whose medians are half apart.
    const auto few = [](int samples, std::int64_t stepNs) {
        stats::Histogram histogram;
        for (int i = 1; i <= samples; ++i)
            histogram.record(i * stepNs);
        return histogram;
    };
    record.points[0].distributions[0].histogram = few(24, 1'000'000);
    record.points[1].distributions[0].histogram = few(15, 2'400'000);
    CHECK(idleStepsOf(record).empty());
    record.points[1].distributions[0].histogram = few(15, 6'000'000);
    CHECK(idleStepsOf(record).size() == 1);
    record.points[1].distributions[0].histogram = few(5, 60'000'000);
    CHECK(idleStepsOf(record).empty());
}

TEST_CASE("on one host the core that takes an end's packets is kept awake by the other end that spins there",
          "[core][model]")
{
    RunRecord record = idleRunOf({{0, 4'000}});
    PointResult& point = record.points.front();
    point.initiator.obtained = {.wait = Wait::Spin, .core = 1, .arrivalCore = 0};
    point.responder.obtained = {.wait = Wait::Spin, .core = 0, .arrivalCore = 1};
    CHECK(sleepingArrivalCore(record, point, true) == 0);
    CHECK(sleepingArrivalCore(record, point, false) == 1);
    record.initiatorHost.hostId = record.responderHost.hostId = "one";
    CHECK_FALSE(sleepingArrivalCore(record, point, true));
    CHECK_FALSE(sleepingArrivalCore(record, point, false));
    point.responder.obtained.wait = Wait::Block;
    CHECK(sleepingArrivalCore(record, point, true) == 0);
    CHECK_FALSE(sleepingArrivalCore(record, point, false));
    point.responder.obtained.core = 2;
    CHECK(sleepingArrivalCore(record, point, true) == 0);
}

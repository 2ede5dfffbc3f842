#include "core/model/figures/budget.hpp"

#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::Budget;
using model::budgetOf;
using model::BudgetPart;

namespace {

/// Round trips of that many microseconds.
model::RunRecord runOf(std::int64_t rttUs)
{
    model::RunRecord record = samples::cleanRun();
    stats::Histogram histogram;
    for (int i = 0; i < 1'000; ++i)
        histogram.record(rttUs * 1'000);
    record.points.front().distributions.front().histogram = histogram;
    return record;
}

const BudgetPart* find(const Budget& budget, std::string_view id)
{
    for (const BudgetPart& part : budget.parts) {
        if (part.id == id)
            return &part;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("a round trip within what its transport costs is explained", "[core][model]")
{
    const model::RunRecord record = runOf(10);
    const auto budget = budgetOf(record, record.points.front());
    REQUIRE(budget);
    CHECK(budget->isPathKnown);
    CHECK(budget->measuredNs == Approx(10'000).epsilon(0.001));
    CHECK(budget->parts.size() == 1);
    CHECK(budget->explainedNs == 16'000);
    CHECK(budget->unexplainedNs == 0);
}

TEST_CASE("probes that wait for each other have no budget", "[core][model]")
{
    model::RunRecord record = runOf(300);
    model::PointResult& point = record.points.front();
    point.axes.push_back(model::numberOn(model::kWindowAxis, 1));
    CHECK(budgetOf(record, point));
    point.axes.back().number = 64;
    CHECK_FALSE(budgetOf(record, point));
    point.axes.back() = model::numberOn(model::kGapAxis, 1'000);
    CHECK_FALSE(budgetOf(record, point));
}

TEST_CASE("of deferred interrupts the longest counts, where the adapters hold packets for less", "[core][model]")
{
    model::RunRecord record = runOf(210);
    const auto facts = [](std::int64_t timeoutNs, std::int64_t rxUsecs) {
        return std::vector{model::knownFact("napi.groFlushTimeout", timeoutNs, "ns", ""),
                           model::knownFact("napi.deferHardIrqs", std::int64_t{2}, "", ""),
                           model::knownFact("coalescing.rxUsecs", rxUsecs, "us", "")};
    };
    record.initiatorHost.facts = facts(100'000, 0);
    record.responderHost.facts = facts(200'000, 50);
    const model::PointResult& point = record.points.front();
    const auto deferred = budgetOf(record, point);
    REQUIRE(find(*deferred, "coalescing") != nullptr);
    CHECK(find(*deferred, "coalescing")->words == "deferred interrupts on host B (gro_flush_timeout 200 us)");
    CHECK(find(*deferred, "coalescing")->highNs == 200'000);
    CHECK(find(*deferred, "coalescing")->host == "B");
    CHECK(deferred->unexplainedNs == 0);
    record.responderHost.facts = facts(200'000, 300);
    CHECK(find(*budgetOf(record, point), "coalescing")->words == "interrupt coalescing on host B (rx-usecs 300)");
    record.responderHost.facts = facts(0, 0);
    record.request.intervalNs = 1'000'000;
    CHECK(find(*budgetOf(record, point), "coalescing") == nullptr);
}

TEST_CASE("both hosts' facts add what they can cost at this pace, and the rest is what nothing explains",
          "[core][model]")
{
    model::RunRecord record = runOf(500);
    record.request.intervalNs = 1'000'000;
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", ""),
                                  model::knownFact("stack.qdisc", "netem", "", ""),
                                  model::knownFact("stack.qdiscDelay", std::int64_t{30}, "us", "")};
    record.responderHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{20}, "us", ""),
                                  model::knownFact("idle.exitLatency.C6", std::int64_t{133}, "us", ""),
                                  model::knownFact("idle.targetResidency.C6", std::int64_t{600}, "us", ""),
                                  model::knownFact("idle.exitLatency.C10", std::int64_t{900}, "us", ""),
                                  model::knownFact("idle.targetResidency.C10", std::int64_t{5'000}, "us", "")};
    model::PointResult& point = record.points.front();
    point.responder.obtained.wait = model::Wait::Block;
    const auto budget = budgetOf(record, point);
    REQUIRE(budget);
    // Path 16 us and a wake-up of 20 us; timers 50 and 20 us; C6 133 us, for C10 does not pay within a millisecond.
    CHECK(budget->explainedNs == 16'000 + 20'000 + 50'000 + 20'000 + 133'000 + 30'000);
    CHECK(budget->unexplainedNs == Approx(500'000 - 269'000).epsilon(0.01));
    REQUIRE(find(*budget, "idle") != nullptr);
    CHECK(find(*budget, "idle")->words == "leaving C6 on host B");
    std::string hosts;
    for (const model::BudgetPart& part : budget->parts)
        hosts += part.id + part.host + " ";
    CHECK(hosts == "path coalescingA queueingA coalescingB idleB ");
    CHECK_THAT(find(*budget, "coalescing")->words, Catch::Contains("the pace outlasts it"));
    CHECK(find(*budget, "queueing")->lowNs == 30'000);

    SECTION("back to back no core sleeps deeply, and no timer has run out")
    {
        record.request.intervalNs = 0;
        const auto close = budgetOf(record, point);
        CHECK(find(*close, "idle") == nullptr);
        CHECK(find(*close, "coalescing")->words == "interrupt coalescing on host A (rx-usecs 50)");
    }
    SECTION("no timer where each frame raises an interrupt")
    {
        record.initiatorHost.facts.push_back(model::knownFact("coalescing.rxFrames", std::int64_t{1}, "", ""));
        record.responderHost.facts.push_back(model::knownFact("coalescing.rxFrames", std::int64_t{1}, "", ""));
        CHECK(find(*budgetOf(record, point), "coalescing") == nullptr);
    }
    SECTION("work between packets is a pace like an interval")
    {
        record.request.intervalNs = 0;
        record.request.workNs = 1'000'000;
        CHECK_THAT(find(*budgetOf(record, point), "coalescing")->words, Catch::Contains("the pace outlasts it"));
    }
    SECTION("a spinning thread keeps its core awake")
    {
        point.responder.obtained.wait = model::Wait::Spin;
        CHECK(find(*budgetOf(record, point), "idle") == nullptr);
    }
    SECTION("but not the core that takes its packets, where facts tell that this is another one")
    {
        point.responder.obtained.wait = model::Wait::Spin;
        point.responder.obtained.core = 2;
        point.responder.obtained.arrivalCore = 0;
        const auto spinning = budgetOf(record, point);
        REQUIRE(find(*spinning, "idle") != nullptr);
        CHECK(find(*spinning, "idle")->words == "leaving C6 on core 0 of host B, where packets arrive");
        CHECK(find(*spinning, "idle")->highNs == 133'000);
        CHECK(spinning->explainedNs == 16'000 + 50'000 + 20'000 + 133'000 + 30'000);
        record.responderHost.cpu.siblings = {{0, 2}, {1, 3}};
        CHECK(find(*budgetOf(record, point), "idle") == nullptr);
        record.responderHost.cpu.siblings = {{0}, {1}, {2}, {3}};
        CHECK(find(*budgetOf(record, point), "idle") != nullptr);
        point.responder.obtained.arrivalCore = 2;
        CHECK(find(*budgetOf(record, point), "idle") == nullptr);
        point.responder.obtained.core.reset();
        point.responder.obtained.arrivalCore = 0;
        CHECK(find(*budgetOf(record, point), "idle") == nullptr);
    }
}

TEST_CASE("of two timers that limit the rate of interrupts only the longer one counts, and a mode is no time",
          "[core][model]")
{
    model::RunRecord record = runOf(200);
    const auto give = [](model::HostFacts& host, const std::string& driver, std::int64_t us) {
        host.adapter.emplace().driver = driver;
        host.facts = {model::knownFact("coalescing.rxUsecs", us, "us", "")};
    };
    const auto explainedNs = [&record] { return budgetOf(record, record.points.front())->explainedNs; };
    give(record.initiatorHost, "igb", 62);
    give(record.responderHost, "ixgbe", 20);
    CHECK(explainedNs() == 16'000 + 62'000);
    give(record.responderHost, "ixgbe", 62);
    CHECK(explainedNs() == 16'000 + 62'000);
    // A delay at B lies within A's interval; a longer one outlasts it.
    give(record.responderHost, "mlx5_core", 20);
    CHECK(explainedNs() == 16'000 + 62'000);
    give(record.responderHost, "mlx5_core", 100);
    CHECK(explainedNs() == 16'000 + 100'000);
    give(record.initiatorHost, "bnxt_en", 62);
    CHECK(explainedNs() == 16'000 + 62'000 + 100'000);
    give(record.initiatorHost, "igb", 62);
    give(record.responderHost, "mlx5_core", 20);
    give(record.initiatorHost, "igb", 3);
    CHECK(explainedNs() == 16'000 + 20'000);
}

TEST_CASE("wire time is by the slower link, both ways", "[core][model]")
{
    model::RunRecord record = runOf(20);
    for (model::HostFacts* const host : {&record.initiatorHost, &record.responderHost}) {
        host->adapter.emplace().name = "eth0";
        host->adapter->linkMbps = host == &record.initiatorHost ? 10'000 : 1'000;
    }
    record.points.front().frames = model::FrameLength{.count = 1, .bytes = 106};
    const auto budget = budgetOf(record, record.points.front());
    REQUIRE(find(*budget, "wire") != nullptr);
    CHECK(find(*budget, "wire")->highNs == Approx(2 * (106 + 12) * 8));
}

TEST_CASE("nothing is called unexplained where nobody knows what the path costs", "[core][model]")
{
    model::RunRecord record = runOf(500);
    record.responderHost.virtualization = "kvm";
    auto budget = budgetOf(record, record.points.front());
    REQUIRE(budget);
    CHECK_FALSE(budget->isPathKnown);
    CHECK(budget->unexplainedNs == 0);
    record.responderHost.virtualization.clear();
    record.initiatorHost.operatingSystem = "Windows 11 24H2";
    CHECK_FALSE(budgetOf(record, record.points.front())->isPathKnown);
    record.initiatorHost.operatingSystem = "Debian GNU/Linux 12 (bookworm)";
    CHECK(budgetOf(record, record.points.front())->isPathKnown);
    record.points.front().transport = "rio";
    CHECK_FALSE(budgetOf(record, record.points.front())->isPathKnown);
    record = samples::runOnOneHost();
    CHECK_FALSE(budgetOf(record, record.points.front())->isPathKnown);
}

TEST_CASE("a point without round trips has no budget", "[core][model]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.front().distributions.front().kind = model::DistributionKind::OneWay;
    CHECK_FALSE(budgetOf(record, record.points.front()));
    record = samples::cleanRun();
    record.points.front().distributions.front().histogram = {};
    CHECK_FALSE(budgetOf(record, record.points.front()));
}

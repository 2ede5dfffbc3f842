#include "core/diagnose/compare/role_swap.hpp"

#include "tests/core/diagnose/planting.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <deque>

using namespace halftrip;
using diagnose::compareDirections;
using diagnose::DirectionsCompared;
using diagnose::NamedRun;

namespace {

model::HostFacts hostNamed(const std::string& name, std::int64_t rxUsecs)
{
    model::HostFacts host = samples::cleanRun().initiatorHost;
    host.hostName = name;
    host.hostId = name + "-boot";
    host.adapter.emplace().name = "eth0";
    host.adapter->macAddress = name == "alpha" ? "02:00:00:00:00:01" : "02:00:00:00:00:02";
    host.facts = {model::knownFact("coalescing.rxUsecs", rxUsecs, "us", "")};
    return host;
}

/// From alpha to beta, or back; round trips around that median.
model::RunRecord runOf(samples::Engine& engine, bool isBack, double medianUs, std::int64_t rxUsecsOfBeta = 0)
{
    model::RunRecord record = samples::cleanRun();
    record.points.resize(1);
    record.initiatorHost = hostNamed("alpha", 0);
    record.responderHost = hostNamed("beta", rxUsecsOfBeta);
    if (isBack)
        std::swap(record.initiatorHost, record.responderHost);
    // Identical runs differ by some per cent among themselves.
    const double ofRunUs = medianUs * std::exp(std::normal_distribution<double>(0, 0.015)(engine));
    stats::Histogram histogram;
    for (int i = 0; i < 2'000; ++i)
        histogram.record(std::llround(1'000 * samples::pathUs(engine, ofRunUs)));
    record.points.front().distributions.front().histogram = histogram;
    return record;
}

struct Runs {
    std::deque<model::RunRecord> records;
    std::vector<NamedRun> named;

    void add(model::RunRecord record)
    {
        records.push_back(std::move(record));
        named.push_back({"run" + std::to_string(records.size()), &records.back()});
    }
};

/// So many runs in each direction, in turns.
Runs bothWays(samples::Engine& engine, int each, double thereUs, double backUs)
{
    Runs runs;
    for (int i = 0; i < each; ++i) {
        runs.add(runOf(engine, false, thereUs));
        runs.add(runOf(engine, true, backUs));
    }
    return runs;
}

bool holds(const std::vector<Text>& evidence, const std::string& words)
{
    return std::ranges::any_of(evidence, [&](const Text& one) { return one.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("two runs in opposite directions that differ are named, with what differs between the hosts",
          "[core][diagnose]")
{
    samples::Engine engine(1);
    Runs runs;
    runs.add(runOf(engine, false, 60, 50));
    runs.add(runOf(engine, true, 100, 50));
    const auto all = compareDirections(runs.named);
    REQUIRE(all.size() == 1);
    const DirectionsCompared& directions = all.front();
    CHECK(directions.there == std::vector<std::string>{"run1"});
    CHECK(directions.back == std::vector<std::string>{"run2"});
    REQUIRE(directions.finding);
    CHECK(directions.finding->id == diagnose::kRoleSwap);
    CHECK_THAT(directions.sentence, Catch::Contains("longer from beta to alpha than back"));
    CHECK_THAT(directions.sentence, Catch::StartsWith("HRT p50 is"));
    CHECK(directions.finding->confidence == model::Confidence::Likely);
    CHECK(holds(directions.finding->evidence, "The hosts differ in coalescing.rxUsecs"));
    CHECK_FALSE(directions.finding->overturnedBy.empty());
    CHECK_FALSE(directions.finding->nextStep.empty());
}

TEST_CASE("a setting that changed between the directions takes the blame from the roles", "[core][diagnose]")
{
    samples::Engine engine(2);
    Runs runs;
    runs.add(runOf(engine, false, 60, 0));
    runs.add(runOf(engine, true, 100, 50));
    const auto all = compareDirections(runs.named);
    REQUIRE(all.front().finding);
    CHECK(all.front().finding->confidence == model::Confidence::Possible);
    CHECK(
        holds(all.front().finding->evidence, "Between the runs coalescing.rxUsecs changed on beta: 0 us, then 50 us"));

    for (model::PointResult& point : runs.records.back().points)
        point.initiator.obtained.wait = model::Wait::Block;
    CHECK(holds(compareDirections(runs.named).front().finding->evidence, "Waits of initiator and responder"));
}

TEST_CASE("directions that do not differ, and runs of one direction, name nothing", "[core][diagnose]")
{
    samples::Engine engine(3);
    const Runs alike = bothWays(engine, 3, 60, 60);
    const auto all = compareDirections(alike.named);
    REQUIRE(all.size() == 1);
    CHECK_FALSE(all.front().finding);
    CHECK_THAT(all.front().sentence, Catch::Contains("No significant difference"));

    Runs oneWay;
    oneWay.add(runOf(engine, false, 60));
    oneWay.add(runOf(engine, false, 90));
    CHECK(compareDirections(oneWay.named).empty());
    // A peer that tells nothing, and both ends on one adapter.
    oneWay.add(samples::runOnOneHost());
    oneWay.add(runOf(engine, true, 90));
    oneWay.records.back().initiatorHost = {};
    CHECK(compareDirections(oneWay.named).empty());
    CHECK(compareDirections({}).empty());
}

TEST_CASE("directions measured at other sizes are told apart from directions that do not differ", "[core][diagnose]")
{
    samples::Engine engine(4);
    Runs runs = bothWays(engine, 1, 60, 60);
    runs.records.back().points.front() = samples::pointOfSize(1'024);
    const auto all = compareDirections(runs.named);
    REQUIRE(all.size() == 1);
    CHECK_FALSE(all.front().finding);
    CHECK_THAT(all.front().sentence, Catch::Contains("but not alike: These runs have no point in common"));
}

TEST_CASE("of 100 pairs whose directions differ 95 are named, and of 100 that do not at most 2", "[core][diagnose]")
{
    for (const int each : {1, 3}) {
        int namedOnes = 0;
        int falseOnes = 0;
        for (int seed = samples::firstSeed(); seed < samples::firstSeed() + samples::kPlantedRuns; ++seed) {
            samples::Engine engine(static_cast<std::uint64_t>(seed));
            const double medianUs = samples::uniform(engine, 8, 120);
            const double more = samples::uniform(engine, 1.3, 3);
            const bool isThereSlow = samples::uniform(engine, 0, 1) < 0.5;
            const Runs planted = bothWays(engine, each, medianUs * (isThereSlow ? more : 1),
                                          medianUs * (isThereSlow ? 1 : more));
            const auto found = compareDirections(planted.named).front().finding;
            namedOnes += found && (found->sentence.find("longer from alpha") != std::string::npos) == isThereSlow ? 1
                                                                                                                  : 0;
            falseOnes += compareDirections(bothWays(engine, each, medianUs, medianUs).named).front().finding ? 1 : 0;
        }
        CAPTURE(each, namedOnes, falseOnes);
        CHECK(namedOnes >= 95);
        CHECK(falseOnes <= 2);
    }
}

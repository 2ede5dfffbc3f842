#include "core/export/comparison.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using stats::FigureComparison;
using stats::Verdict;
using stats::Yardstick;

namespace {

model::RunComparison comparisonOf(FigureComparison figure)
{
    model::RunComparison comparison;
    comparison.before = {"a.json"};
    comparison.after = {"b.json", "c.json"};
    comparison.differences = {{"transport", "udp", "mmap"}};
    comparison.onlyAfter = {"ping of 1 bytes over udp"};
    model::ComparedPoint& point = comparison.points.emplace_back();
    point.mode = "ping";
    point.sizeBytes = 64;
    point.transportBefore = "udp";
    point.transportAfter = "mmap";
    point.runsBefore = 1;
    point.runsAfter = 2;
    point.figures = {{50, "p50", figure}};
    return comparison;
}

const FigureComparison kFaster{.beforeNs = 12'000,
                               .afterNs = 6'000,
                               .differenceNs = -6'000,
                               .allowanceNs = 780,
                               .pValue = std::nullopt,
                               .verdict = Verdict::Faster,
                               .yardstick = Yardstick::UnseenRuns};

}  // namespace

TEST_CASE("a comparison is shown in HRT with its verdict and what that rests on", "[core][export]")
{
    const std::string text = exporting::writeComparisonTable(comparisonOf(kFaster));
    CHECK(text == "Before: a.json\n"
                  "After:  b.json, c.json\n"
                  "Not the same: transport: udp -> mmap\n"
                  "Latencies are HRT in microseconds; HRT = RTT / 2. The difference is after minus before.\n"
                  "\n"
                  "bytes  figure  before  after  difference      %\n"
                  "   64     p50    6.00   3.00       -3.00  -50.0  faster by 3.00 us (beyond 0.390 us, what identical "
                  "runs differ by)\n"
                  "Only after: ping of 1 bytes over udp.\n");
}

TEST_CASE("each verdict says what it rests on", "[core][export]")
{
    FigureComparison figure = kFaster;
    figure.verdict = Verdict::NoDifference;
    figure.yardstick = Yardstick::Practical;
    CHECK(exporting::describeVerdict(figure) == "no difference");
    CHECK(exporting::describeGround(figure) == "within 0.390 us, 3 % or 50 ns HRT, too small to matter");
    figure.pValue = 0.4;
    figure.yardstick = Yardstick::BetweenRuns;
    CHECK(exporting::describeGround(figure) == "within 0.390 us, what the runs of one side differ by, p = 0.4");
    figure.verdict = Verdict::Slower;
    CHECK(exporting::describeGround(figure) == "the runs of both sides lie apart, p = 0.4");
    figure.verdict = Verdict::NotResolvable;
    figure.yardstick = Yardstick::Samples;
    CHECK(exporting::describeGround(figure) == "fewer than 10 samples beyond it");
}

TEST_CASE("a comparison as JSON says RTT in every key", "[core][export]")
{
    const auto document = nlohmann::json::parse(exporting::writeComparisonsJson({comparisonOf(kFaster)}));
    const auto& figure = document["comparisons"][0]["points"][0]["figures"][0];
    CHECK(figure["beforeRttNs"] == 12'000);
    CHECK(figure["differenceRttNs"] == -6'000);
    CHECK(figure["differencePercent"] == -50);
    CHECK(figure["verdict"] == "faster");
    CHECK_FALSE(figure.contains("pValue"));
    CHECK(document["comparisons"][0]["after"].size() == 2);
}

#include "core/export/cells/text_layout.hpp"
#include "core/export/comparison.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <sstream>

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
    comparison.onlyAfter = {"ping of 1 byte over udp"};
    model::ComparedPoint& point = comparison.points.emplace_back();
    point.key.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.transportBefore = "udp";
    point.transportAfter = "mmap";
    point.runsBefore = 1;
    point.runsAfter = 2;
    point.figures = {{50, "p50", figure}};
    return comparison;
}

const model::DistributionWords& kWords = wordsOf(model::DistributionKind::RoundTrip);

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
    CHECK(text == "Faster: 1 of 1 figures.\n"
                  "Before: a.json\n"
                  "After:  b.json, c.json\n"
                  "Not the same: transport: udp -> mmap\n"
                  "Latencies are HRT in microseconds. HRT = RTT / 2. The difference is after minus before.\n"
                  "\n"
                  "bytes  figure  before  after   diff      %\n"
                  "   64     p50    6.00   3.00  -3.00  -50.0  faster: beyond 0.390 (run-to-run)\n"
                  "within, beyond: the limit in us that a difference must exceed, and what it stands for.\n"
                  "Only after: ping of 1 byte over udp.\n");
}

TEST_CASE("the verdict of a comparison counts its figures, the slower ones first", "[core][export]")
{
    model::RunComparison comparison = comparisonOf(kFaster);
    model::ComparedFigure slower = comparison.points[0].figures[0];
    slower.result.verdict = Verdict::Slower;
    model::ComparedFigure unclear = slower;
    unclear.result.verdict = Verdict::NotResolvable;
    comparison.points[0].figures.insert(comparison.points[0].figures.end(), {slower, unclear, unclear});
    CHECK(exporting::writeComparisonTable(comparison)
              .starts_with("Slower: 1 of 4 figures; 1 faster, 2 not resolvable.\n"));
    comparison.points.clear();
    CHECK(exporting::writeComparisonTable(comparison)
              .starts_with("Not resolvable: the runs have no figure in common.\n"));
}

TEST_CASE("the mean stands below the percentiles and counts for the verdict", "[core][export]")
{
    model::RunComparison comparison = comparisonOf(kFaster);
    comparison.points[0].mean = kFaster;
    comparison.points[0].mean->verdict = Verdict::Slower;
    const std::string text = exporting::writeComparisonTable(comparison);
    CHECK(text.starts_with("Slower: 1 of 2 figures; 1 faster.\n"));
    CHECK_THAT(text,
               Catch::Contains("   64    mean    6.00   3.00  -3.00  -50.0  slower: beyond 0.390 (run-to-run)\n"));
    const auto json = nlohmann::json::parse(exporting::writeComparisonsJson({comparison}));
    const auto& point = json["comparisons"][0]["points"][0];
    CHECK(point["figures"].size() == 1);
    CHECK(point["mean"]["verdict"] == "slower");
    CHECK(point["mean"]["beforeNs"] == 12'000);
}

TEST_CASE("the whole distribution stands below the mean, and a moved one is never summed up as no difference",
          "[core][export]")
{
    FigureComparison same = kFaster;
    same.verdict = Verdict::NoDifference;
    model::RunComparison comparison = comparisonOf(same);
    stats::DistributionComparison& whole = comparison.points[0].distribution.emplace();
    whole = {.slowerShare = 0.283, .fasterShare = 0.004, .runsToTell = 3, .verdict = Verdict::NotResolvable};
    whole.yardstick = Yardstick::FewRuns;
    const std::string open = exporting::writeComparisonTable(comparison);
    CHECK(open.starts_with("Not resolvable: 1 of 2 figures; 1 no difference.\n"));
    CHECK_THAT(open,
               Catch::Contains("samples       -      -      -      -  not resolvable: 28.3 % of the samples moved"));
    whole.verdict = Verdict::Slower;
    whole.yardstick = Yardstick::BetweenRuns;
    whole.pValue = 0.0079;
    const std::string slower = exporting::writeComparisonTable(comparison);
    CHECK(slower.starts_with("Slower: 1 of 2 figures; 1 no difference.\n"));
    CHECK(exporting::describeVerdict(whole) == "slower: 28.3 % of the samples");
    CHECK(exporting::describeGround(whole) == "the runs of both sides lie apart, p = 0.0079");
    whole.isMixed = true;
    CHECK(exporting::describeVerdict(whole) == "slower: 28.3 % of the samples, and 0.4 % faster");
    whole.verdict = Verdict::Faster;
    CHECK(exporting::describeVerdict(whole) == "faster: 0.4 % of the samples, and 28.3 % slower");
    whole.verdict = Verdict::NoDifference;
    CHECK(exporting::describeGround(whole) == "the variation among the runs of one side, p = 0.0079");
    whole.yardstick = Yardstick::Practical;
    CHECK(exporting::describeGround(whole) == "fewer than 3 % of the samples moved, p = 0.0079");
    const auto json = nlohmann::json::parse(exporting::writeComparisonsJson({comparison}));
    const auto& written = json["comparisons"][0]["points"][0]["distribution"];
    CHECK(written["verdict"] == "noDifference");
    CHECK(written["slowerShare"] == 0.283);
    CHECK(written["pValue"] == 0.0079);
}

TEST_CASE("the difference of several runs a side is said to be no difference of the medians", "[core][export]")
{
    model::RunComparison comparison = comparisonOf(kFaster);
    comparison.before.emplace_back("a2.json");
    const std::string text = exporting::writeComparisonTable(comparison);
    CHECK(text.find("The difference is the median of all differences\nbetween a run after and a run before.") !=
          std::string::npos);
    CHECK(text.find("after minus before") == std::string::npos);
}

TEST_CASE("frames stand beside the sizes of both sides where they are known", "[core][export]")
{
    model::RunComparison comparison = comparisonOf(kFaster);
    comparison.points[0].framesBefore = model::FrameLength{.count = 1, .bytes = 106};
    comparison.points[0].framesAfter = model::FrameLength{.count = 1, .bytes = 80};
    const std::string text = exporting::writeComparisonTable(comparison);
    CHECK(text.find("bytes      frame  figure") != std::string::npos);
    CHECK(text.find("   64  106 -> 80     p50") != std::string::npos);
    CHECK(text.find("frame: Ethernet frame of one probe in bytes") != std::string::npos);
    const auto document = nlohmann::json::parse(exporting::writeComparisonsJson({comparison}));
    CHECK(document["comparisons"][0]["points"][0]["framesBefore"]["bytes"] == 106);
    CHECK(document["comparisons"][0]["points"][0]["framesAfter"]["count"] == 1);
}

TEST_CASE("what makes the verdicts doubtful stands above them", "[core][export]")
{
    model::RunComparison comparison = comparisonOf(kFaster);
    comparison.warnings = {"The moon was full."};
    CHECK(exporting::writeComparisonTable(comparison).starts_with("! The moon was full.\nFaster: "));
    const auto document = nlohmann::json::parse(exporting::writeComparisonsJson({comparison}));
    CHECK(document["comparisons"][0]["warnings"] == comparison.warnings);
}

TEST_CASE("no line of a comparison is longer than a page is wide, whatever its verdicts rest on", "[core][export]")
{
    using enum Yardstick;
    model::RunComparison comparison = comparisonOf(kFaster);
    comparison.before = std::vector<std::string>(9, "before-the-change.halftrip.json");
    comparison.warnings = {"All runs of one side were measured first, and what changed on a host in the meantime looks "
                           "like a difference between the sides."};
    comparison.points[0].framesBefore = model::FrameLength{.count = 1, .bytes = 106};
    comparison.points[0].figures.clear();
    for (const Verdict verdict : {Verdict::NoDifference, Verdict::Slower, Verdict::Faster, Verdict::NotResolvable}) {
        for (const Yardstick yardstick :
             {Clock, Practical, WithinRuns, UnseenRuns, DisturbedRuns, BetweenRuns, FewRuns, Samples, OneRun, Lost}) {
            FigureComparison figure = kFaster;
            figure.verdict = verdict;
            figure.yardstick = yardstick;
            figure.runsToTell = 12;
            if (yardstick == BetweenRuns)
                figure.pValue = 0.0079;
            comparison.points[0].figures.push_back({99.9, "p99.9", figure});
        }
    }
    std::istringstream lines(exporting::writeComparisonTable(comparison));
    for (std::string line; std::getline(lines, line);) {
        INFO(line);
        CHECK(exporting::widthOf(line) <= 100);
    }
}

TEST_CASE("each verdict says what it rests on", "[core][export]")
{
    FigureComparison figure = kFaster;
    figure.verdict = Verdict::NoDifference;
    figure.yardstick = Yardstick::Practical;
    CHECK(exporting::describeVerdict(figure, kWords) == "no difference");
    CHECK(exporting::describeGround(figure, kWords) ==
          "within 0.390 us HRT, the smaller of 3 % and 50 ns HRT, too small to matter");
    figure.pValue = 0.4;
    figure.yardstick = Yardstick::BetweenRuns;
    CHECK(exporting::describeGround(figure, kWords) ==
          "within 0.390 us HRT, the variation among the runs of one side, p = 0.4");
    figure.verdict = Verdict::Slower;
    CHECK(exporting::describeGround(figure, kWords) == "the runs of both sides lie apart, p = 0.4");
    figure.verdict = Verdict::NotResolvable;
    figure.yardstick = Yardstick::Samples;
    CHECK(exporting::describeGround(figure, kWords) == "fewer than 10 samples beyond it, or lost");
    figure.yardstick = Yardstick::OneRun;
    CHECK(exporting::describeGround(figure, kWords) == "one run per side cannot judge tails");
    figure.yardstick = Yardstick::FewRuns;
    figure.runsToTell = 7;
    CHECK(exporting::describeGround(figure, kWords) ==
          "so few runs may differ that much by chance; measure 7 on each side");
}

TEST_CASE("a figure that lies among lost probes is none, and neither is its difference", "[core][export]")
{
    FigureComparison figure = kFaster;
    figure.afterNs.reset();
    figure.differenceNs.reset();
    figure.verdict = Verdict::NotResolvable;
    figure.yardstick = Yardstick::Lost;
    const model::RunComparison comparison = comparisonOf(figure);
    CHECK(exporting::writeComparisonTable(comparison)
              .find("\n   64     p50    6.00   lost     -  -  not resolvable: it lies among the lost probes\n") !=
          std::string::npos);
    const auto document = nlohmann::json::parse(exporting::writeComparisonsJson({comparison}));
    const auto& written = document["comparisons"][0]["points"][0]["figures"][0];
    CHECK(written["beforeNs"] == 12'000);
    CHECK(written["afterNs"].is_null());
    CHECK(written["differenceNs"].is_null());
    CHECK(written["differencePercent"].is_null());
}

TEST_CASE("what was counted stands side by side, without a verdict", "[core][export]")
{
    model::RunComparison comparison = comparisonOf(kFaster);
    comparison.points[0].counts = {{"offeredPerSecond", "offered", 300'000, 150'000.4}, {"dropped", "dropped", 0, 12}};
    const std::string text = exporting::writeComparisonTable(comparison);
    CHECK(text.find("\n   64  offered  300000  150000  -150000  -50.0\n") != std::string::npos);
    CHECK(text.find("\n   64  dropped       0      12      +12      -\n") != std::string::npos);
    CHECK(text.find("\noffered, relayed, received: packets per second, one way: by A, by B, by A in time.\n"
                    "dropped: probes for which no reply came at all.\n") != std::string::npos);
    const auto document = nlohmann::json::parse(exporting::writeComparisonsJson({comparison}));
    const auto& counts = document["comparisons"][0]["points"][0]["counts"];
    REQUIRE(counts.size() == 2);
    CHECK(counts[0]["name"] == "offeredPerSecond");
    CHECK(counts[0]["after"] == 150'000.4);
    CHECK(counts[1]["difference"] == 12);
    CHECK(counts[1]["differencePercent"].is_null());
    const auto without = nlohmann::json::parse(exporting::writeComparisonsJson({comparisonOf(kFaster)}));
    CHECK_FALSE(without["comparisons"][0]["points"][0].contains("counts"));
}

TEST_CASE("a comparison as JSON holds figures as they are stored", "[core][export]")
{
    const auto document = nlohmann::json::parse(exporting::writeComparisonsJson({comparisonOf(kFaster)}));
    const auto& figure = document["comparisons"][0]["points"][0]["figures"][0];
    CHECK(figure["beforeNs"] == 12'000);
    CHECK(figure["differenceNs"] == -6'000);
    CHECK(figure["differencePercent"] == -50);
    CHECK(figure["verdict"] == "faster");
    // The words, too: 0.390 us would be half of it.
    CHECK(figure["ground"] == "beyond 0.780 us RTT, the run-to-run variation");
    CHECK_FALSE(figure.contains("pValue"));
    CHECK(document["comparisons"][0]["after"].size() == 2);
}

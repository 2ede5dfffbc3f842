#include "core/export/verdict.hpp"

#include "core/export/exporter.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

/// Every sample took `rttNs`.
model::RunRecord constantRun(std::int64_t rttNs, std::uint64_t lost = 0)
{
    model::RunRecord record = fixtures::emptyRecord();
    record.status = model::RunStatus::Complete;
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    stats::Histogram rtt;
    for (int sample = 0; sample < 100; ++sample)
        rtt.record(rttNs);
    point.counts = {.sent = 100 + lost, .received = 100, .lost = lost};
    point.distributions = {{"rtt", model::DistributionKind::RoundTrip, std::move(rtt), 0}};
    return record;
}

}  // namespace

TEST_CASE("a run without flags is said to be sound, with half round trips", "[core][export]")
{
    const RunVerdict verdict = verdictOf(constantRun(10'000));
    CHECK(verdict.standing == Standing::Sound);
    CHECK(verdict.trust == model::Trust::Full);
    CHECK(verdict.reason.empty());
    CHECK(verdict.figures ==
          "HRT 5.00 µs at the median, ~5.00 µs at p99, at most 5.00 µs; at 64 bytes over udp. No probe was lost.");
}

TEST_CASE("flags are counted in the heading and the first is quoted", "[core][export]")
{
    model::RunRecord record = constantRun(10'000);
    record.findings = {{.id = "a", .sentence = "The first."}, {.id = "b", .sentence = "The second."}};
    record.findings.push_back({.id = "c", .sentence = "A cause.", .kind = model::FindingKind::Cause});
    const RunVerdict verdict = verdictOf(record);
    CHECK(verdict.standing == Standing::Reserved);
    CHECK(verdict.heading == "2 reasons to distrust the figures");
    CHECK(verdict.reason == "The first.");
    CHECK(verdict.trust == model::Trust::None);
    CHECK(verdictOf(record, "Believe the median.").reason == "Believe the median.");
    CHECK(verdictOf(record, "Believe the median.", model::Trust::NoTail).trust == model::Trust::NoTail);
}

TEST_CASE("a cause alone is no reason for doubt", "[core][export]")
{
    model::RunRecord record = constantRun(10'000);
    record.findings = {{.id = "c", .sentence = "A cause.", .kind = model::FindingKind::Cause}};
    CHECK(verdictOf(record).standing == Standing::Sound);
    CHECK(verdictOf(record, "50 us are coalescing.").words == "50 us are coalescing.");
}

TEST_CASE("practice names its cause, too, without saying twice that it is practice", "[core][export]")
{
    model::RunRecord record = constantRun(10'000);
    record.initiatorHost.practice = "coalescing";
    const std::string said = "50 us are coalescing.";
    REQUIRE(model::isPractice(record));
    CHECK(verdictOf(record, said).words == said);
    record.findings = {{.id = "a", .sentence = "The first."}};
    CHECK(verdictOf(record, said).words == said);
}

TEST_CASE("sends that failed are told beside the losses, and nothing is called lossless", "[core][export]")
{
    model::RunRecord record = constantRun(10'000);
    record.points[0].counts.notSent = 25;
    CHECK_THAT(verdictOf(record).figures,
               Catch::EndsWith("over udp. No probe was lost, but 25 of 125 sends failed (20 %)."));
    CHECK_THAT(verdictText(record, {}), Catch::Contains(", 25 of 125 sends failed (20 %)."));
    CHECK_THAT(verdictText(record, {}), !Catch::Contains("no loss"));
    record = constantRun(10'000, 1);
    record.points[0].counts.notSent = 1;
    CHECK_THAT(verdictOf(record).figures,
               Catch::EndsWith("1 of 101 probes were lost (0.99 %), and 1 of 102 sends failed (0.98 %)."));
    CHECK_THAT(verdictText(record, {}),
               Catch::Contains("1 of 101 probes lost (0.99 %), 1 of 102 sends failed (0.98 %)."));
    record = constantRun(10'000);
    record.points[0].counts.notSent = 25;
    record.points[0].counts.leftOut = 24;
    CHECK_THAT(verdictOf(record).figures,
               Catch::EndsWith("No probe was lost, but 1 of 101 sends failed (0.99 %), 24 of 125 "
                               "probes fell due too late to be sent (19.2 %)."));
    // A flood sends what was refused once more.
    record.points[0].axes.push_back(model::numberOn(model::kWindowAxis, 8));
    CHECK_THAT(verdictText(record, {}), Catch::Contains("no loss"));
}

TEST_CASE("losses are counted, and no percentile is quoted that lies among them", "[core][export]")
{
    const RunVerdict some = verdictOf(constantRun(10'000, 25));
    CHECK(some.figures.find("at the median, p99 lost, at most") != std::string::npos);
    CHECK(some.figures.find("at most 5.00 µs among those that came in time; ") != std::string::npos);
    CHECK(some.figures.find("25 of 125 probes were lost (20 %).") != std::string::npos);
    const RunVerdict most = verdictOf(constantRun(10'000, 900));
    CHECK(most.figures.find("the median lies among the lost probes") != std::string::npos);
}

TEST_CASE("a figure of seconds among microseconds has its own unit in sentences, tiles and tables", "[core][export]")
{
    model::RunRecord record = constantRun(1'000);
    CHECK(rangeWithUnit(record, 50, model::LatencyUnit::Microseconds, "us") == "0.500 us");
    CHECK(rangeInColumn(record, 50) == "500 ns");
    model::PointResult slow = record.points.front();
    slow.distributions.front().histogram = {};
    for (int sample = 0; sample < 2000; ++sample)
        slow.distributions.front().histogram.record(60'000'000'000);
    record.points.push_back(slow);
    CHECK_THAT(rangeInColumn(record, 50), Catch::StartsWith("0.500 µs to 30.") && Catch::EndsWith(" s"));
    CHECK_THAT(verdictText(record, {}), Catch::Contains("p50 0.500 us to 30."));
    const std::string page = findExporter("html")->write(record, {});
    CHECK_THAT(page, Catch::Contains("<dt>HRT p50</dt><dd>0.500 µs–30."));
    CHECK_THAT(page, Catch::Contains("<td>0.500</td>"));
    CHECK_THAT(findExporter("table")->write(record, {}), Catch::Contains(" s  "));
    CHECK_THAT(page, !Catch::Contains("<td>30000"));
    CHECK_THAT(findExporter("table")->write(record, {}), !Catch::Contains("30000000"));
}

TEST_CASE("sentence, tiles, tables and folds of the report have the units of its columns, text for a terminal has us",
          "[core][export]")
{
    model::RunRecord record = constantRun(72'017'000);
    record.points.push_back(record.points.front());
    record.points.back().axes = {model::numberOn(model::kSizeAxis, 1024)};
    CHECK_THAT(verdictOf(record).figures, Catch::StartsWith("HRT 36.0") && Catch::Contains(" ms at the median, ~36.0"));
    const std::string page = findExporter("html")->write(record, {});
    CHECK_THAT(page, Catch::Contains("<dt>HRT p50 (ms)</dt><dd>36.0"));
    CHECK_THAT(page, Catch::Contains(">HRT, ms where a column names no other unit</th>"));
    CHECK_THAT(page, Catch::Contains("<th scope=\"col\">stddev, µs</th>"));
    CHECK_THAT(page, Catch::Contains(">HRT, ms</th></tr>"));  // Of the confidence intervals.
    CHECK_THAT(page, Catch::Contains("HRT p50 36.0") && Catch::Contains(" ms, p99 ~36.0"));
    CHECK_THAT(verdictText(record, {}), Catch::Contains("HRT p50 36,0") && Catch::Contains(" us, p99 ~36,0"));
    CHECK_THAT(findExporter("table")->write(record, {}), Catch::Contains("  36,0") && !Catch::Contains("36.0"));
}

TEST_CASE("each end of a range over points has its own mark of doubt", "[core][export]")
{
    model::RunRecord record = constantRun(10'000);
    model::PointResult sure = record.points.front();
    for (int sample = 0; sample < 2000; ++sample)
        sure.distributions.front().histogram.record(12'000);
    record.points.push_back(sure);
    CHECK(rangeOver(record, 50, model::LatencyUnit::Microseconds) == "5.00 to 6.00");
    CHECK(rangeOver(record, 99, model::LatencyUnit::Microseconds) == "~5.00 to 6.00");
    record.points.back().counts.lost = 100;
    CHECK(rangeOver(record, 99, model::LatencyUnit::Microseconds).empty());
    CHECK(pointsWhereLost(record, 99) == 1);
    CHECK(verdictOf(record).figures.find("p99 lost at 1 of 2 points") != std::string::npos);
    // The first line and the report's tile say it in the same words, which have no unit.
    CHECK(verdictText(record, {}).find("p99 lost at 1 of 2 points") != std::string::npos);
    CHECK(findExporter("html")->write(record, {}).find("<dt>HRT p99</dt><dd>lost at 1 of 2 points</dd>") !=
          std::string::npos);
}

TEST_CASE("a share of one in millions is written without an exponent", "[core][export]")
{
    model::RunRecord record = constantRun(10'000, 1);
    record.points.front().counts.sent = 2'363'889;
    CHECK(verdictOf(record).figures.ends_with("1 of 2,363,889 probes were lost (0.0000423 %)."));
    CHECK_THAT(verdictText(record, {}), Catch::Contains("1 of 2,363,889 probes lost (0.0000423 %)"));
    model::PointResult& point = record.points.front();
    // 50 us of a minute's waiting.
    point.silence.emplace();
    point.silence->totalNs = 50'000;
    stats::Histogram& rtt = point.distributions.front().histogram;
    rtt.reset();
    for (int sample = 0; sample < 60; ++sample)
        rtt.record(1'000'000'000);
    CHECK_THAT(verdictText(record, {}) + findExporter("table")->write(record, {}),
               Catch::Contains("no reply during 0.0000833 % of the time"));
}

TEST_CASE("a point of which nothing came back has lost its percentiles", "[core][export]")
{
    model::RunRecord record = constantRun(10'000);
    model::PointResult gone = record.points.front();
    gone.axes = {model::numberOn(model::kSizeAxis, 1472)};
    gone.distributions.front().histogram = {};
    gone.counts.lost = gone.counts.sent = 1000;
    record.points.push_back(gone);
    CHECK(pointsWhereLost(record, 50) == 1);
    CHECK_THAT(verdictOf(record).figures, Catch::Contains("HRT: the median is lost at 1 of 2 points, p99 lost at"));
    CHECK_THAT(verdictText(record, {}), Catch::Contains("p50 lost at 1 of 2 points, p99 lost at 1 of 2 points"));
    const std::string page = findExporter("html")->write(record, {});
    CHECK_THAT(page, Catch::Contains("<dt>HRT p50</dt><dd>lost at 1 of 2 points</dd>"));
    CHECK_THAT(page, Catch::Contains("<td>-</td><td>lost</td>") && !Catch::Contains("- µs"));
    CHECK_THAT(findExporter("table")->write(record, {}), Catch::Contains("lost: this percentile lies among"));
    CHECK_THAT(findExporter("csv")->write(record, {}), Catch::Contains(",p50 p90 p99 p99.9 p99.99,"));
}

TEST_CASE("a run that did not end by itself is not sound", "[core][export]")
{
    model::RunRecord record = constantRun(10'000);
    record.status = model::RunStatus::Interrupted;
    CHECK(verdictOf(record).standing == Standing::Reserved);
    CHECK(verdictOf(record).reason.find("interrupted") != std::string::npos);
    CHECK(verdictOf(record).heading == "Stopped before the end");
    CHECK(verdictOf(record).figures.ends_with("No probe was lost until then."));
    record.status = model::RunStatus::Failed;
    CHECK(verdictOf(record).heading == "Failed before the end");
}

TEST_CASE("a run without samples says why", "[core][export]")
{
    model::RunRecord record = fixtures::emptyRecord();
    CHECK(verdictOf(record).standing == Standing::Void);
    CHECK(verdictOf(record).trust == model::Trust::None);
    CHECK(verdictOf(record).figures == "No point was measured.");
    record.status = model::RunStatus::Failed;
    record.failure = "The peer is gone.";
    CHECK(verdictOf(record).figures == "The run failed: The peer is gone.");
    record.status = model::RunStatus::Complete;
    record.points.emplace_back().problem = "No probe came back.";
    CHECK(verdictOf(record).figures == "No probe came back.");
}

#include "core/export/cells/sparkline.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/exporter.hpp"
#include "core/model/figures/arrival_queue.hpp"
#include "fixture_record.hpp"
#include "mode_records.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

std::vector<std::string> linesIn(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// Twelve sizes of a disturbed host, as a demo has them.
model::RunRecord demoRun()
{
    model::RunRecord record = fixtures::sizeSweep();
    const model::PointResult point = record.points.front();
    record.points.clear();
    for (std::int64_t size = 1; size <= 2048; size *= 2) {
        record.points.push_back(point);
        record.points.back().axes = {model::numberOn(model::kSizeAxis, size)};
    }
    for (int i = 1; i <= 6; ++i) {
        model::Finding finding{.id = "rule" + std::to_string(i), .sentence = "Finding " + std::to_string(i)};
        for (int word = 0; word < 30; ++word)
            finding.sentence += " says more";
        finding.sentence += ".";
        finding.nextStep = "Step " + std::to_string(i) + ".";
        record.findings.push_back(finding);
    }
    return record;
}

std::string summaryOf(const model::RunRecord& record, const TextStyle& style = {})
{
    return findExporter("summary")->write(record, {.trust = "p50 can be trusted.", .style = style});
}

}  // namespace

TEST_CASE("twelve sizes with six findings fit on a screen of 40 lines and 100 columns", "[core][export]")
{
    for (const bool isOnTerminal : {false, true}) {
        const TextStyle style{
            .columns = isOnTerminal ? 100U : 0U, .hasColours = isOnTerminal, .hasBlocks = isOnTerminal};
        const auto lines = linesIn(summaryOf(demoRun(), style));
        CHECK(lines.size() <= 40);
        for (const std::string& line : lines) {
            INFO(line);
            CHECK(widthOf(line) <= 100);
        }
    }
}

/// So many flows, the later the slower, each on a queue of its own at B.
model::RunRecord flowsOf(std::int64_t flows)
{
    model::RunRecord record = fixtures::sizeSweep();
    const model::PointResult first = record.points.front();
    record.points.clear();
    for (std::int64_t flow = 1; flow <= flows; ++flow) {
        model::PointResult& point = record.points.emplace_back(first);
        point.axes = {model::numberOn(model::kFlowAxis, flow)};
        stats::Histogram histogram;
        for (int i = 0; i < 2'000; ++i)
            histogram.record(10'000 + 200 * flow);
        point.distributions.front().histogram = histogram;
        point.counts.lost = flow == 20 ? 1 : 0;
        point.responder.obtained.transport[model::kArrivalQueueKey] = std::to_string(flow);
    }
    return record;
}

TEST_CASE("of many flows and groups the slowest and the fastest are on the first screen, with what is left out",
          "[core][export]")
{
    const std::string all = summaryOf(flowsOf(20));
    CHECK_THAT(all, Catch::Contains("\n  20 ") && !Catch::Contains("slowest and the"));
    const std::string text = summaryOf(flowsOf(64));
    CHECK_THAT(text, Catch::Contains("\n  64 ") && Catch::Contains("\n  55 ") && Catch::Contains("\n  10 ") &&
                         Catch::Contains("\n   1 ") && !Catch::Contains("\n  54 ") && !Catch::Contains("\n  11 "));
    CHECK(text.find("\n  64 ") < text.find("\n   1 "));
    CHECK_THAT(text, Catch::Contains("The 10 slowest and the 10 fastest of 64 flows. Between them: p50 6.1") &&
                         Catch::Contains(" us, 1 lost."));
    CHECK_THAT(text, Catch::Contains("The 10 slowest and the 10 fastest of 64 groups. All with -v."));
    const std::string table = findExporter("table")->write(flowsOf(64));
    CHECK_THAT(table, Catch::Contains("\n  54 ") && !Catch::Contains("slowest and the"));
}

TEST_CASE("the verdict is the first word, and three findings are shown with their next step", "[core][export]")
{
    const std::string text = summaryOf(demoRun());
    CHECK(text.starts_with("Warning: HRT p50 "));
    CHECK_THAT(text, Catch::Contains("Finding 3") && Catch::Contains("Step 3.") && !Catch::Contains("Finding 4"));
    CHECK_THAT(text, Catch::Contains("3 more findings with -v (rule4, rule5, rule6)."));
    CHECK(summaryOf(fixtures::sizeSweep()).starts_with("Pass: "));
    CHECK(summaryOf(fixtures::emptyRecord()).starts_with("Fail: Nothing was measured."));
}

TEST_CASE("no colour and no block is in a text that no terminal shows", "[core][export]")
{
    const std::string plain = summaryOf(demoRun());
    CHECK(plain.find('\x1b') == std::string::npos);
    CHECK(plain.find("\u2588") == std::string::npos);
    const std::string shown = summaryOf(demoRun(), {.columns = 100, .hasColours = true, .hasBlocks = true});
    CHECK_THAT(shown, Catch::Contains("\x1b[1;33mWarning:\x1b[0m") && Catch::Contains("\u2588"));
    const std::string narrow = summaryOf(demoRun(), {.columns = 60, .hasColours = false, .hasBlocks = true});
    CHECK(narrow.find("\u2588") == std::string::npos);
}

TEST_CASE("a sparkline is as high as the samples are many, on a logarithmic axis", "[core][export]")
{
    stats::Histogram histogram;
    for (int i = 0; i < 80; ++i)
        histogram.record(1'000);
    for (int i = 0; i < 40; ++i)
        histogram.record(90'000);
    histogram.record(5'000'000);
    CHECK(sparkline(histogram, 1'000, 100'000, 4) == "\u2588  \u2585");
    CHECK(sparkline(histogram, 0, 0, 2) == " \u2588");
}

TEST_CASE("what colours a text has no width, and sentences are broken where rows of tables are not", "[core][export]")
{
    CHECK(widthOf(painted("Pass", Paint::Good, true)) == 4);
    CHECK(painted("Pass", Paint::Good, false) == "Pass");
    CHECK(wrapped("one two three\na  b  c d e f g h i j k\n", 8) == "one two\nthree\na  b  c d e f g h i j k\n");
}

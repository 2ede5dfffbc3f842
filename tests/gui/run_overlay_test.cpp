#include "tests/gui/in_language.hpp"

#include "app/gui/model/practice.hpp"
#include "app/gui/plots/run_overlay.hpp"
#include "app/gui/runs/run_entry.hpp"

#include <catch2/catch.hpp>

#include <QTextDocument>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

/// A second in which so many left, and half as many came back in time.
ShownRun flooded(const char* name, std::uint64_t sent)
{
    ShownRun run{name, {}};
    model::PointResult& point = run.record.points.emplace_back();
    point.mode = "flood";
    point.axes = {model::numberOn(model::kSizeAxis, 64), model::numberOn(model::kWindowAxis, 8)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    point.distributions.front().histogram.record(10'000);
    point.elapsedNs = 1'000'000'000;
    point.counts = {.sent = sent, .received = sent / 2};
    return run;
}

ShownRun loaded(const char* name, std::uint64_t lost)
{
    ShownRun run{name, {}};
    model::PointResult& point = run.record.points.emplace_back();
    point.mode = "sweep load";
    point.axes = {model::numberOn(model::kSizeAxis, 64), model::numberOn(model::kGapAxis, 5'000)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    point.distributions.front().histogram.record(10'000);
    point.counts = {.sent = 1'000, .received = 1'000 - lost, .lost = lost};
    return run;
}

/// Cells are lines.
QString textOf(const std::vector<ShownRun>& runs)
{
    QTextDocument document;
    document.setHtml(differencesHtml(runs));
    return document.toPlainText();
}

}  // namespace

TEST_CASE("rates and drops stand side by side where runs are about them, without a verdict", "[gui][compare]")
{
    const QString rates = textOf({flooded("first", 4'000), flooded("second", 3'000)});
    INFO(rates.toStdString());
    CHECK(rates.contains("offered\n4,000\n3,000\n-1,000 (-25.0 %)\n"));
    CHECK(rates.contains("received\n2,000\n1,500\n-500 (-25.0 %)"));
    CHECK(rates.contains("packets per second"));
    // Nobody counted them.
    CHECK_FALSE(rates.contains("relayed\n"));
    CHECK_FALSE(rates.contains("dropped"));
    const QString drops = textOf({loaded("first", 0), loaded("second", 20)});
    INFO(drops.toStdString());
    CHECK(drops.contains("dropped\n0\n20\n+20\n"));
    CHECK(drops.contains("dropped: probes for which no reply came at all."));
    CHECK_FALSE(drops.contains("packets per second"));
}

TEST_CASE("mean and whole distribution stand below the percentiles, from three runs a side on", "[gui][compare]")
{
    std::vector<ShownRun> runs;
    for (int run = 0; run < 10; ++run) {
        ShownRun& shown = runs.emplace_back(ShownRun{QString::number(run), {}, run >= 5});
        model::PointResult& point = shown.record.points.emplace_back();
        point.axes = {model::numberOn(model::kSizeAxis, 64)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int i = 0; i < 2000; ++i)
            point.distributions.front().histogram.record(20'000 + run + (i % 10 < 3 && run >= 5 ? 200'000 : 0));
    }
    const QString groups = textOf(runs);
    INFO(groups.toStdString());
    CHECK(groups.contains("mean\n10.00\n40.00\nslower by 30.00"));
    CHECK(groups.contains("slower: 30.0 % of the samples (the runs of both sides lie apart, p = 0.0079)"));
    const QString pair = textOf({runs.front(), runs.back()});
    INFO(pair.toStdString());
    CHECK_FALSE(pair.contains("mean\n"));
    CHECK(pair.contains("not resolvable: 30.0 % of the samples moved (measure 3 on each side)"));
}

TEST_CASE("warnings call the compared runs as the heads of the columns do", "[gui][compare]")
{
    std::vector<ShownRun> runs{loaded("first", 0), loaded("second", 20)};
    for (ShownRun& run : runs)
        run.record.findings = {{.id = "steal", .kind = model::FindingKind::Flag}};
    const QString pair = textOf(runs);
    INFO(pair.toStdString());
    CHECK(pair.contains("\nthe baseline\nthis run\n"));
    CHECK(pair.contains("In the baseline, "));
    CHECK(pair.contains("In this run, "));
    runs.back().isOfB = true;
    const QString groups = textOf(runs);
    INFO(groups.toStdString());
    CHECK(groups.contains("\nGroup 1\nGroup 2\n"));
    CHECK(groups.contains("In Group 1, "));
    CHECK(groups.contains("In Group 2, "));
    CHECK_FALSE(groups.contains("runs before"));
}

TEST_CASE("the words of compared counts are in the window's language", "[gui][language][compare]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    for (const auto& runs :
         {std::vector{flooded("1", 4'000), flooded("2", 3'000)}, std::vector{loaded("1", 0), loaded("2", 20)}}) {
        const QString said = textOf(runs);
        INFO(said.toStdString());
        CHECK_FALSE(said.contains("dropped"));
        CHECK_FALSE(said.contains("offered"));
        CHECK_FALSE(said.contains("packets per second"));
    }
}

TEST_CASE("practice runs are told apart by their scenarios, in the list and side by side", "[gui][compare][practice]")
{
    std::vector<ShownRun> runs{loaded("first", 20), loaded("second", 0)};
    for (ShownRun& run : runs)
        run.record.responderHost.practice = run.record.initiatorHost.practice = "loss";
    CHECK_FALSE(textOf(runs).contains("scenario"));
    runs.back().record.responderHost.practice = runs.back().record.initiatorHost.practice = "thief";
    INFO(textOf(runs).toStdString());
    CHECK(textOf(runs).contains("practice scenario\nA cable that loses packets\nThe thief\n"));
    RunEntry entry;
    describeRun(entry, runs.back().record);
    CHECK(trustText(entry) == "Practice: The thief");
    entry.changes = changesBetween(runs.front().record, runs.back().record);
    CHECK(changesText(entry).contains("practice scenario: The thief, before A cable that loses packets"));
    CHECK(scenarioTitle("of-another-version") == "of-another-version");
}

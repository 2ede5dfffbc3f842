#include "tests/gui/in_language.hpp"

#include "app/gui/library/run_entry.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/run_overlay.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QMenu>
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

/// A point of so many round trips of that length; without any, all of its probes are lost.
void addPoint(ShownRun& run, int bytes, std::int64_t rttNs, int samples = 1'000)
{
    model::PointResult& point = run.record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, bytes)};
    point.counts.sent = 1'000;
    point.counts.lost = static_cast<std::uint64_t>(1'000 - samples);
    if (samples == 0)
        return;
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < samples; ++i)
        point.distributions.front().histogram.record(rttNs);
}

void addTransport(ShownRun& run, const char* transport, std::int64_t rttNs)
{
    addPoint(run, 64, rttNs);
    model::PointResult& point = run.record.points.back();
    point.transport = transport;
    point.axes.push_back(model::wordOn(model::kTransportAxis, transport));
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

TEST_CASE("a point that one run lost whole is compared in the plots, too", "[gui][compare][lost]")
{
    std::vector<ShownRun> runs{{"before", {}}, {"after", {}}};
    addPoint(runs[0], 64, 10'000);
    addPoint(runs[0], 1400, 20'000);
    addPoint(runs[0], 9000, 0, 0);
    addPoint(runs[1], 64, 10'000);
    addPoint(runs[1], 1400, 0, 0);
    addPoint(runs[1], 9000, 0, 0);
    const std::vector<CommonPoint> common = commonPoints(runs);
    REQUIRE(common.size() == 2);
    CHECK(common[1].phrase == "1400 bytes");
    CHECK(textOf(runs).contains("1400 bytes"));
    const model::RunRecord pair = overlayOf(runs, common[1]);
    REQUIRE(pair.points.size() == 2);
    CHECK(pair.points[0].result().histogram.count() == 1'000);
    CHECK(pair.points[1].counts.lost == 1'000);
    const std::vector<RunFigure> figures = figuresOf(runs, common[1], 50);
    REQUIRE(figures.size() == 2);
    CHECK_FALSE(figures[0].isLost);
    CHECK(figures[1].isLost);
    // The first run of the second group lost it, the next one did not.
    runs.push_back({"again", {}, true});
    runs[1].isOfB = true;
    addPoint(runs[2], 1400, 30'000);
    const std::vector<CommonPoint> ofGroups = commonPoints(runs);
    REQUIRE(ofGroups.size() == 1);
    const model::RunRecord pooled = overlayOf(runs, ofGroups.front());
    REQUIRE(pooled.points.size() == 2);
    CHECK(pooled.points[1].result().histogram.count() == 1'000);
    CHECK(pooled.points[1].counts.lost == 1'000);
}

TEST_CASE("runs of a thousand points have all of them in common", "[gui][compare]")
{
    std::vector<ShownRun> runs{{"first", {}}, {"second", {}}};
    for (ShownRun& run : runs) {
        for (int bytes = 64; bytes < 1064; ++bytes)
            addPoint(run, bytes, 10'000, 1);
    }
    CHECK(commonPoints(runs).size() == 1'000);
}

TEST_CASE("plots of compared runs are of the points that the words compare", "[gui][compare]")
{
    SECTION("the transport that both have, not the first of a ladder")
    {
        std::vector<ShownRun> runs{{"mmap", {}}, {"ladder", {}}};
        addPoint(runs[0], 64, 7'000);
        runs[0].record.points.front().transport = "mmap";
        addTransport(runs[1], "udp", 10'000);
        addTransport(runs[1], "mmap", 5'000);
        for (const bool isLadderFirst : {false, true}) {
            if (isLadderFirst)
                std::swap(runs[0], runs[1]);
            const std::vector<CommonPoint> common = commonPoints(runs);
            REQUIRE(common.size() == 1);
            const model::RunRecord overlay = overlayOf(runs, common.front());
            REQUIRE(overlay.points.size() == 2);
            CHECK(overlay.points[isLadderFirst ? 0 : 1].result().histogram.maxNs() == 5'000);
        }
    }
    SECTION("one transport each, which is what is compared")
    {
        std::vector<ShownRun> runs{{"udp", {}}, {"mmap", {}}, {"udp again", {}}};
        for (ShownRun& run : runs)
            addPoint(run, 64, 7'000);
        runs[1].record.points.front().transport = "mmap";
        CHECK(commonPoints(runs).size() == 1);
        // As groups, both sides of which have udp.
        runs[1].isOfB = true;
        runs[2].isOfB = true;
        CHECK(commonPoints(runs).empty());
    }
    SECTION("not those that were sent at other intervals")
    {
        std::vector<ShownRun> runs{{"back to back", {}}, {"every 5 ms", {}}};
        for (ShownRun& run : runs)
            addPoint(run, 64, 7'000);
        runs[0].record.points.front().axes.push_back(model::numberOn(model::kIntervalAxis, 0));
        runs[1].record.points.front().axes.push_back(model::numberOn(model::kIntervalAxis, 5'000'000));
        CHECK(commonPoints(runs).empty());
        CHECK(textOf(runs).contains("no point in common"));
    }
    SECTION("not those of another kind")
    {
        std::vector<ShownRun> runs{{"ping", {}}, {"tick", {}}};
        for (ShownRun& run : runs)
            addPoint(run, 64, 7'000);
        runs[1].record.points.front().mode = "tick";
        runs[1].record.points.front().distributions.front().kind = model::DistributionKind::TickToTrade;
        CHECK(commonPoints(runs).empty());
    }
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

TEST_CASE("what differs between runs is said in the window's language, values too", "[gui][language][compare]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    std::vector<ShownRun> runs{loaded("1", 0), loaded("2", 20)};
    model::EndObtained& before = runs[0].record.points.front().initiator.obtained;
    before.wait = model::Wait::Spin;
    before.core = 0;
    before.scheduling = "normal";
    model::EndObtained& after = runs[1].record.points.front().initiator.obtained;
    after.wait = model::Wait::Block;
    after.scheduling = "SCHED_FIFO 50";
    runs[1].record.areIdleStatesHeld = true;
    runs[0].record.initiatorHost.adapter.emplace().name = "eth0";
    const QString said = textOf(runs);
    const std::vector<RunChange> changes = changesBetween(runs[0].record, runs[1].record);
    RunEntry entry;
    entry.changes = changes;
    for (const QString& text : {said, changesText(entry)}) {
        INFO(text.toStdString());
        for (const char* english : {"spin", "block", "core", "normal", "held off", "none", "unknown"})
            CHECK_FALSE(text.contains(QLatin1String(english)));
        // Names are the same in every language.
        CHECK(text.contains("SCHED_FIFO 50"));
        CHECK(text.contains("eth0"));
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
    CHECK(textOf(runs).contains("practice scenario\nMissing replies\nThe thief\n"));
    RunEntry entry;
    describeRun(entry, runs.back().record);
    CHECK(trustText(entry) == "Practice: The thief");
    entry.changes = changesBetween(runs.front().record, runs.back().record);
    CHECK(changesText(entry).contains("practice scenario: The thief, before Missing replies"));
    CHECK(scenarioTitle("of-another-version") == "of-another-version");
}

TEST_CASE("the menu of overlaid runs offers nothing that is of points", "[gui][compare]")
{
    std::vector<ShownRun> runs{{"before", {}}, {"after", {}}};
    addPoint(runs[0], 64, 10'000);
    addPoint(runs[1], 64, 12'000);
    const auto entriesOf = [](const model::RunRecord& record) {
        RunModel model;
        model.setRecord(record);
        ViewOptions options;
        HistogramPlot plot(options);
        plot.resize(500, 300);
        plot.refresh(model, 0);
        emit plot.customContextMenuRequested({10, 10});
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        REQUIRE(menu != nullptr);
        QStringList entries;
        for (const QAction* action : menu->actions())
            entries << action->text();
        menu->close();
        return entries;
    };
    model::RunRecord points = runs[0].record;
    points.status = model::RunStatus::Complete;
    CHECK(entriesOf(points).contains("Overlay all points"));
    CHECK(entriesOf(points).contains("The chosen point alone"));
    const QStringList ofRuns = entriesOf(overlayOf(runs, commonPoints(runs).front()));
    CHECK(ofRuns.contains("Logarithmic count"));
    CHECK_FALSE(ofRuns.contains("Overlay all points"));
    CHECK_FALSE(ofRuns.contains("The chosen point alone"));
}

#include "app/gui/model/run_store.hpp"
#include "app/gui/plots/slow_marks.hpp"
#include "app/gui/plots/slow_packet_lanes.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/runs/slow_packets_window.hpp"
#include "core/model/figures/account.hpp"
#include "tests/gui/in_language.hpp"

#include <catch2/catch.hpp>

#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableWidget>
#include <QTest>

#include <memory>
#include <utility>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;

namespace {

using model::Side;
using model::SpanKind;

/// A point with two slow packets: a thread held the first one up at A, an interrupt the second one at B.
model::RunRecord slowRun()
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 9'998; ++i)
        point.distributions.front().histogram.record(10'000);
    point.distributions.front().histogram.record(110'000);
    point.distributions.front().histogram.record(60'000);
    point.slices = {{0, 1'000'000'000, 10'000, 0, 10'000, 10'000, 110'000}};
    model::Autopsy& autopsy = point.autopsy.emplace();
    autopsy.slow = {{17, 500'000'000, 110'000, 1'000, 104'000, 0, 0}, {400, 700'000'000, 60'000, 50'000, 5'000, 0, 0}};
    autopsy.initiator.kernel.cores = {1};
    autopsy.responder.kernel.cores = {0};
    autopsy.timeline = model::Timeline{false, 2'000, 1};
    autopsy.spans = {{{SpanKind::Thread, 1, 2'000, 99'000, "thief"}, 0, Side::A},
                     {{SpanKind::Timer, 1, 50'000, 4'000, "local timer"}, 0, Side::A},
                     {{SpanKind::Interrupt, 0, 6'000, 48'000, "eth0-rx"}, 1, Side::B}};
    return record;
}

QPointF pixelOf(const QCustomPlot& plot, double seconds, double us)
{
    return {plot.xAxis->coordToPixel(seconds), plot.yAxis->coordToPixel(us)};
}

/// The plot over time of a run.
struct RunOverTime {
    explicit RunOverTime(model::RunRecord record)
    {
        run.setRecord(std::move(record));
        plot.resize(700, 400);
        plot.refresh(run, 0);
        plot.replot();
    }

    RunModel run;
    ViewOptions options;
    TimelinePlot plot{options};
};

}  // namespace

TEST_CASE("slow packets are marks on the plot over time that tell their account", "[gui]")
{
    RunOverTime shown(slowRun());
    TimelinePlot& plot = shown.plot;
    // Latencies are shown as half round trips.
    const QPointF mark = pixelOf(plot, 0.5, 55);
    const QString account = plot.readoutAt(mark);
    CHECK(account.contains("Packet 17"));
    CHECK(account.contains("thread thief on core 1 of A"));
    CHECK_FALSE(plot.readoutAt(mark + QPointF(60, 0)).contains("Packet"));

    QSignalSpy wanted(&plot, &TimelinePlot::slowPacketWanted);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 0.7, 30).toPoint());
    REQUIRE(wanted.count() == 1);
    CHECK(wanted.first() == QVariantList{0, 1});
    QTest::mouseClick(&plot, Qt::LeftButton, {}, (mark + QPointF(60, 0)).toPoint());
    CHECK(wanted.count() == 1);
    plot.forget();
    CHECK_FALSE(plot.readoutAt(mark).contains("Packet"));
}

TEST_CASE("slow packets keep their marks where more than 1 % of the probes were lost", "[gui]")
{
    model::RunRecord record = slowRun();
    record.points.front().counts.sent = 10'500;
    record.points.front().counts.lost = 500;
    const RunOverTime shown(record);
    CHECK(shown.plot.readoutAt(pixelOf(shown.plot, 0.5, 55)).contains("Packet 17"));
}

TEST_CASE("a mark tells the account that the list of slow packets has, of ends that spun, too", "[gui]")
{
    model::RunRecord record = slowRun();
    model::PointResult& point = record.points.front();
    point.autopsy->spans.clear();
    point.initiator.obtained.wait = point.responder.obtained.wait = model::Wait::Spin;
    REQUIRE(model::accountOfProbe(point, 0).parts.front().cause == model::AccountCause::Elsewhere);
    const RunOverTime shown(record);
    CHECK(shown.plot.readoutAt(pixelOf(shown.plot, 0.5, 55)).contains("NIC, wire or switch"));
}

TEST_CASE("the lanes of a slow packet name what stands under the pointer", "[gui]")
{
    const model::RunRecord record = slowRun();
    SlowPacketLanes lanes;
    CHECK(lanes.isEmpty());
    lanes.show(chart::lanesOf(record.points.front(), 0));
    lanes.resize(900, lanes.minimumSizeHint().height());
    CHECK(lanes.text().contains(QStringLiteral("thread thief, A core 1: 99.00 \u00b5s, from 2.00 \u00b5s on")));
    bool isFound = false;
    for (int x = 0; x < lanes.width(); x += 4)
        isFound = isFound || lanes.hintAt(QPointF(x, 18)).contains("thread thief");
    CHECK(isFound);
    CHECK_FALSE(lanes.grab().isNull());
    QTest::keyClick(&lanes, Qt::Key_Plus);
    CHECK(lanes.isZoomed());
    QTest::keyClick(&lanes, Qt::Key_Escape);
    CHECK_FALSE(lanes.isZoomed());
}

TEST_CASE("the window of slow packets lists them and shows the chosen one's account", "[gui]")
{
    const char* const language = GENERATE("en", "zh_CN");
    const InLanguage spoken(language);
    RunModel run;
    CHECK_FALSE(SlowPacketsWindow::hasAny(run));
    run.setRecord(slowRun());
    REQUIRE(SlowPacketsWindow::hasAny(run));
    QWidget parent;
    SlowPacketsWindow window(run, &parent);
    window.open(0, 1);
    auto* const list = window.findChild<QTableWidget*>("slowList");
    REQUIRE(list->rowCount() == 2);
    CHECK(list->currentRow() == 1);
    CHECK(window.lanes().text().contains("eth0-rx"));
    QString words = list->item(0, 2)->text() + window.lanes().text();
    for (const QLabel* label : window.findChildren<QLabel*>())
        words += label->text().remove(QRegularExpression("<[^>]*>"));
    CHECK(words.contains("eth0-rx"));
    if (QString::fromLatin1(language) == "zh_CN") {
        CHECK_FALSE(hasEnglish(words));
        CHECK(isChinese(list->item(0, 2)->text()));
    }
    run.setRecord(model::RunRecord{});
    CHECK(window.isHidden());
}

TEST_CASE("a double click on the lanes of a slow packet shows them alone, as F11 does", "[gui]")
{
    RunModel run;
    run.setRecord(slowRun());
    QWidget parent;
    SlowPacketsWindow window(run, &parent);
    window.open(0, 1);
    REQUIRE(QTest::qWaitForWindowActive(&window));
    auto* const lanes = window.findChild<SlowPacketLanes*>();
    const auto* const list = window.findChild<QTableWidget*>("slowList");
    const int before = lanes->width();
    const auto isAlone = [&] {
        QCoreApplication::processEvents();
        return !list->isVisible() && lanes->width() > before;
    };
    QTest::mouseDClick(lanes, Qt::LeftButton);
    CHECK(isAlone());
    CHECK(lanes->text().contains("eth0-rx"));
    QTest::mouseDClick(lanes, Qt::LeftButton);
    CHECK_FALSE(isAlone());
    CHECK(list->isVisible());
    CHECK(lanes->width() == before);
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK(isAlone());
    // Another packet that is asked for has its list again.
    window.open(0, 0);
    CHECK_FALSE(isAlone());
    CHECK(list->isVisible());
}

TEST_CASE("the window of slow packets keeps the sizes of list and lanes, at the next start, too", "[gui]")
{
    RunModel run;
    run.setRecord(slowRun());
    QWidget parent;
    const auto opened = [&] {
        auto window = std::make_unique<SlowPacketsWindow>(run, &parent);
        window->open(0);
        return window;
    };
    QList<int> before;
    {
        const auto window = opened();
        auto& halves = *window->findChild<QSplitter*>();
        before = halves.sizes();
        halves.setSizes({before[0] + 90, before[1] - 90});
        emit halves.splitterMoved(before[0] + 90, 1);
    }
    const QList<int> after = opened()->findChild<QSplitter*>()->sizes();
    CHECK(after[0] == before[0] + 90);
    CHECK(after[1] == before[1] - 90);
    QSettings().remove("window/split-slowPackets");
}

TEST_CASE("the list of slow packets follows another round, and the chosen packet stays chosen", "[gui]")
{
    RunModel run;
    run.setRecord(slowRun());
    QWidget parent;
    SlowPacketsWindow window(run, &parent);
    window.open(0, 1);
    const auto* const list = window.findChild<QTableWidget*>("slowList");
    const QString chosen = list->item(1, 1)->text();
    control::PointFinishedEvent event{0, slowRun().points.front()};
    model::Autopsy& autopsy = *event.point.autopsy;
    autopsy.slow.insert(autopsy.slow.begin(), {900, 1'500'000'000, 200'000, 1'000, 0, 0, 0});
    for (model::ProbeSpan& span : autopsy.spans)
        ++span.probe;
    run.apply(event);
    REQUIRE(list->rowCount() == 3);
    CHECK(list->currentRow() == 2);
    CHECK(list->item(2, 1)->text() == chosen);
    CHECK(window.lanes().text().contains("eth0-rx"));
}

TEST_CASE("the window of slow packets stays when its run ends, and another run ends it", "[gui]")
{
    RunModel run;
    model::RunRecord record = slowRun();
    record.startedAt = "2026-11-30T03:40:00Z";
    run.setRecord(record);
    QWidget parent;
    SlowPacketsWindow window(run, &parent);
    window.open(0, 1);
    run.setRecord(record);
    CHECK(window.isVisible());
    CHECK(window.findChild<QTableWidget*>("slowList")->currentRow() == 1);
    record.startedAt = "2026-11-30T03:41:00Z";
    run.setRecord(record);
    CHECK_FALSE(window.isVisible());
}

TEST_CASE("a slow packet that nothing explains says what was looked at, and what would show more", "[gui]")
{
    model::RunRecord record = slowRun();
    model::Autopsy& autopsy = *record.points.front().autopsy;
    autopsy.spans.clear();
    autopsy.slow[1].residenceNs = 1'000;
    record.noiseFloor.gaps.record(70'000);
    RunModel run;
    run.setRecord(record);
    QWidget parent;
    SlowPacketsWindow window(run, &parent);
    const auto words = [&window](int packet) {
        window.open(0, packet);
        QString all;
        for (const QLabel* label : window.findChildren<QLabel*>())
            all += label->text();
        return all;
    };
    // 100 us over the median are more than the host's noise, 50 us are not.
    CHECK(words(0).contains("Looked at: the kernel events on the measuring cores of A and B"));
    CHECK_FALSE(words(0).contains("own noise"));
    CHECK(words(1).contains("are within this host's own noise"));
    CHECK_FALSE(words(1).contains("A run with Autopsy"));
    autopsy.responder.kernel.missing = {"call_function_entry", "nmi_handler"};
    run.setRecord(record);
    CHECK(words(0).contains(
        "The kernel of B lacks or withholds tracepoints, whose events were not recorded: call_function_entry, "
        "nmi_handler."));
    autopsy.initiator.kernel = {};
    autopsy.responder.kernel = {};
    run.setRecord(record);
    CHECK(words(0).contains("Kernel events were not recorded."));
    CHECK(words(0).contains("A run with Autopsy set to on, under Advanced settings"));
    CHECK(words(0).contains("at both hosts"));
    record.request.peer = "icmp://10.0.0.2";
    run.setRecord(record);
    CHECK(words(0).contains("whether the loop of A stalled"));
    CHECK(words(0).contains("the peer is no Halftrip responder"));
    CHECK_FALSE(words(0).contains("loop of A or B"));
    CHECK_FALSE(words(0).contains("at both hosts"));
}

TEST_CASE("the window of slow packets has the pass with packet events, lost probes first", "[gui]")
{
    const char* const language = GENERATE("en", "zh_CN");
    const InLanguage spoken(language);
    model::RunRecord record = slowRun();
    model::PacketPass& pass = record.points.front().packets.emplace();
    pass.sent = 2'000;
    pass.lost = 1;
    pass.slow = {{.sequence = 7, .sentNs = 1'000'000, .rttNs = 61'200}};
    pass.lostProbes = {{20, 2'000'000}};
    pass.events = {{{SpanKind::Interrupt, 1, 20'000, 2'000, "eth0-rx-1"}, 0, Side::B},
                   {{SpanKind::Transmit, 1, 900, 0, "net_dev_start_xmit"}, 1, Side::A},
                   {{SpanKind::Drop, 0, 5'200, 0, "QDISC_DROP"}, 1, Side::A}};
    RunModel run;
    run.setRecord(record);
    QWidget parent;
    SlowPacketsWindow window(run, &parent);
    window.open(0);
    auto& points = *window.findChild<QComboBox*>("slowPoint");
    auto& list = *window.findChild<QTableWidget*>("slowList");
    REQUIRE(points.count() == 2);
    CHECK(list.item(0, 2)->text().contains("thief"));
    points.setCurrentIndex(1);
    emit points.activated(1);
    REQUIRE(list.rowCount() == 2);
    CHECK(list.item(0, 2)->text().contains("QDISC_DROP"));
    CHECK(window.lanes().text().contains("QDISC_DROP"));
    CHECK(window.lanes().text().contains("net_dev_start_xmit"));
    list.selectRow(1);
    CHECK(window.lanes().text().contains("eth0-rx-1"));
    if (QString::fromLatin1(language) == "zh_CN")
        CHECK(isChinese(list.item(0, 2)->text()));

    record.points.front().autopsy.reset();
    run.setRecord(record);
    CHECK(SlowPacketsWindow::hasAny(run));
}

TEST_CASE("the window of slow packets has the pass with kernel events, which findings open first", "[gui]")
{
    const char* const language = GENERATE("en", "zh_CN");
    const InLanguage spoken(language);
    model::RunRecord record = slowRun();
    model::PointResult& point = record.points.front();
    // The point's own packets were not watched: that would cost too much in the figures.
    model::WatchedPass& pass = point.watchedPass.emplace();
    pass.distributions = point.distributions;
    pass.autopsy = *point.autopsy;
    pass.autopsy.slow = {{7, 200'000'000, 90'000, 1'000, 84'000, 0, 0}};
    pass.autopsy.spans = {{{SpanKind::Dpc, 1, 2'000, 79'000, "ndis.sys"}, 0, Side::A}};
    point.autopsy->spans.clear();
    point.autopsy->initiator.kernel = {};
    point.autopsy->responder.kernel = {};
    RunModel run;
    run.setRecord(record);
    QWidget parent;
    SlowPacketsWindow window(run, &parent);
    auto& points = *window.findChild<QComboBox*>("slowPoint");
    auto& list = *window.findChild<QTableWidget*>("slowList");
    const auto words = [&window] {
        QString all;
        for (const QLabel* label : window.findChildren<QLabel*>())
            all += label->text() + QLatin1Char(' ');
        return all;
    };

    window.openAccounted(0);
    REQUIRE(points.count() == 2);
    CHECK(points.currentIndex() == 1);
    REQUIRE(list.rowCount() == 1);
    CHECK(list.item(0, 2)->text().contains("ndis.sys"));
    CHECK(window.lanes().text().contains("ndis.sys"));
    const QString ofPass = words();
    CHECK(ofPass.contains("ndis.sys"));

    // A mark of the plot over time is a packet of the point.
    window.open(0, 1);
    CHECK(points.currentIndex() == 0);
    REQUIRE(list.rowCount() == 2);
    CHECK(list.currentRow() == 1);
    CHECK_FALSE(window.lanes().text().contains("ndis.sys"));
    if (QString::fromLatin1(language) == "en") {
        CHECK(ofPass.contains("None of its probes is in the point's figures."));
        CHECK(words().contains("Kernel events were recorded in a pass of their own"));
        CHECK_FALSE(words().contains("A run with Autopsy"));
    }

    record.points.front().autopsy.reset();
    run.setRecord(record);
    CHECK(SlowPacketsWindow::hasAny(run));
}

TEST_CASE("marks on the plot over time are the point's own packets and tell of the pass with kernel events", "[gui]")
{
    model::RunRecord record = slowRun();
    model::PointResult& point = record.points.front();
    RunModel run;
    run.setRecord(record);
    ViewOptions options;
    TimelinePlot plot(options);
    plot.resize(700, 400);
    plot.refresh(run, 0);
    plot.replot();
    CHECK_FALSE(plot.readoutAt(pixelOf(plot, 0.5, 55)).contains("pass with kernel events"));
    model::WatchedPass& pass = point.watchedPass.emplace();
    pass.distributions = point.distributions;
    pass.autopsy = *point.autopsy;
    pass.autopsy.slow = {{7, 200'000'000, 90'000, 1'000, 84'000, 0, 0}};
    pass.autopsy.spans.clear();
    RunModel runWithPass;
    runWithPass.setRecord(record);
    TimelinePlot plotOfBoth(options);
    plotOfBoth.resize(700, 400);
    plotOfBoth.refresh(runWithPass, 0);
    plotOfBoth.replot();
    CHECK(plotOfBoth.readoutAt(pixelOf(plotOfBoth, 0.5, 55)).contains("lists the pass with kernel events"));
    CHECK_FALSE(plotOfBoth.readoutAt(pixelOf(plotOfBoth, 0.2, 45)).contains("Packet 7"));
}

/// Pictures for people to look at: test_gui "[pictures-slow]" with HALFTRIP_PICTURES=FOLDER, of the run file in
/// HALFTRIP_SLOW_RUN where it is set.
TEST_CASE("pictures of the lanes in both themes and languages", "[.pictures][.pictures-slow]")
{
    const QString folder = qEnvironmentVariable("HALFTRIP_PICTURES");
    if (folder.isEmpty())
        return;
    const char* const language = GENERATE("en", "zh_CN");
    const bool isDark = GENERATE(false, true);
    const InLanguage spoken(language);
    const QPalette before = QApplication::palette();
    if (isDark) {
        QPalette dark(QColor(45, 47, 51));
        dark.setColor(QPalette::Base, QColor(30, 31, 34));
        QApplication::setPalette(dark);
    }
    {
        RunModel run;
        const auto loaded = loadRun(qEnvironmentVariable("HALFTRIP_SLOW_RUN"));
        run.setRecord(loaded ? *loaded : slowRun());
        QWidget parent;
        SlowPacketsWindow window(run, &parent);
        window.open(0, 0);
        QTest::qWait(200);
        const QString name = QStringLiteral("%1/lanes-%2-%3").arg(folder, language, isDark ? "dark" : "light");
        CHECK(window.grab().save(name + ".png"));
        ViewOptions options;
        TimelinePlot plot(options);
        plot.resize(900, 420);
        plot.refresh(run, 0);
        plot.replot();
        CHECK(plot.savePicture(name + "-marks.png", {}));
    }
    QApplication::setPalette(before);
}

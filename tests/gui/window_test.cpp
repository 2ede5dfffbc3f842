#include "tests/gui/window_fixture.hpp"

#include "app/gui/model/command_line.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/wrapped_line.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/time_marks.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_header.hpp"
#include "app/gui/runs/summary_strip.hpp"
#include "app/gui/steps/step.hpp"
#include "core/export/exporter.hpp"
#include "core/model/record/time_note.hpp"

#include <catch2/catch.hpp>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextCursor>
#include <QToolButton>

#include <algorithm>
#include <utility>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

QTableView& table(WindowFixture& fixture)
{
    return *fixture.window().findChild<QTableView*>("pointTable");
}

QString cell(WindowFixture& fixture, int row, int column)
{
    return table(fixture).model()->index(row, column).data().toString();
}

/// Two sizes with their packets a second.
model::RunRecord flooded()
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.request.mode = "flood";
    for (const std::int64_t bytes : {64, 128}) {
        model::PointResult& point = record.points.emplace_back();
        point.axes = {model::numberOn(model::kSizeAxis, bytes), model::numberOn(model::kWindowAxis, 8)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int i = 0; i < 1000; ++i)
            point.distributions.front().histogram.record(10'000);
        point.counts = {.sent = 3'000, .received = 2'000, .reordered = 7};
        point.responderCounts.emplace().reflected = 2'500;
        point.elapsedNs = 1'000'000'000;
        point.isComplete = true;
    }
    return record;
}

/// All bars together: bins may become narrower while samples come.
double sumOfBars(const QCPGraph& graph)
{
    double sum = 0;
    for (const QCPGraphData& bar : *graph.data())
        sum += bar.value;
    return sum;
}

/// Writes these words into each dialog that asks for a line.
class AnswerWithWords {
public:
    explicit AnswerWithWords(const QString& words)
    {
        QObject::connect(&m_look, &QTimer::timeout, [words] {
            if (auto* const dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget())) {
                dialog->setTextValue(words);
                dialog->accept();
            }
        });
        m_look.start(10);
    }

private:
    QTimer m_look;
};

}  // namespace

TEST_CASE("a run fills table and plots, and ends complete", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.8);
    fixture.clickStart();
    CHECK(fixture.isRunning());
    CHECK_FALSE(fixture.window().startAction().isEnabled());
    CHECK(fixture.window().stopAction().isEnabled());

    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    // A point's curve comes with its first samples, and anew with the whole record at the end.
    const auto curve = [&] { return fixture.plot<HistogramPlot>().graph(0); };
    REQUIRE(waitUntil([&] { return curve() != nullptr && curve()->dataCount() > 5; }, 2s));
    const double before = sumOfBars(*curve());
    CHECK(waitUntil([&] { return curve() != nullptr && sumOfBars(*curve()) > before; }, 3s));
    // And the heat map, while it is measured.
    CHECK(waitUntil([&] { return drawnCells(fixture.plot<TimelinePlot>()) > 5; }, 3s));
    CHECK(fixture.isRunning());

    REQUIRE(fixture.waitForEnd(20s));
    CHECK(waitUntil([&] { return fixture.plot<HistogramPlot>().graphCount() == 2; }, 2s));
    INFO(fixture.messages().toStdString());
    CHECK(fixture.messages().isEmpty());
    CHECK(fixture.window().model().frame().status == model::RunStatus::Complete);
    REQUIRE(table(fixture).model()->rowCount() == 2);
    CHECK(cell(fixture, 1, 0).toStdString() == "512");
    CHECK(cell(fixture, 1, 1).toStdString() == "done");
    CHECK(cell(fixture, 1, 5).toDouble() > cell(fixture, 0, 5).toDouble());
    CHECK(fixture.window().startAction().isEnabled());
    // Reading begins with the first point, not with the last round's last.
    CHECK(fixture.window().results().selected() == 0);
}

TEST_CASE("Stop keeps what was measured", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(3s));
    CHECK(fixture.window().model().frame().status == model::RunStatus::Interrupted);
    CHECK(fixture.hasResults());
    INFO(fixture.messages().toStdString());
    CHECK(fixture.messages().isEmpty());
}

TEST_CASE("stopped before the first sample of a point, the window shows the one before it", "[gui][window]")
{
    WindowFixture fixture(Child::Fake, "halting");
    fixture.fillForm("64,512", 0.2);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.window().model().currentIndex() == 1; }, 20s));
    CHECK(fixture.window().results().selected() == 1);
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(6s));
    CHECK(fixture.window().model().points().size() == 2);
    CHECK(fixture.window().results().selected() == 0);
}

TEST_CASE("a run in which nothing came back does not say that it is kept", "[gui][window]")
{
    WindowFixture fixture(Child::Fake, "halting");
    model::RunRecord record;
    record.status = model::RunStatus::Failed;
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    fixture.window().model().setRecord(record);
    QStringList words;
    for (const QLabel* label : fixture.window().findChildren<QLabel*>())
        words << label->text();
    CHECK(words.contains("Failed; nothing was measured"));
    CHECK_FALSE(words.contains("Failed; what was measured is kept"));
}

TEST_CASE("over time, a point without samples has no other point's losses", "[gui][window]")
{
    WindowFixture fixture;
    model::RunRecord record;
    record.status = model::RunStatus::Interrupted;
    for (const int size : {64, 512}) {
        model::PointResult& point = record.points.emplace_back();
        point.axes = {model::numberOn(model::kSizeAxis, size)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
    }
    model::PointResult& first = record.points.front();
    first.distributions.front().histogram.record(10'000);
    first.slices = {{.startNs = 0,
                     .lengthNs = 1'000'000,
                     .count = 1,
                     .lost = 1,
                     .p50Ns = 10'000,
                     .p99Ns = 10'000,
                     .maxNs = 10'000}};
    fixture.window().model().setRecord(record);
    auto& plot = fixture.plot<TimelinePlot>();
    const auto losses = [&plot] {
        for (int i = 0; i < plot.graphCount(); ++i) {
            if (plot.graph(i)->name() == "lost probes")
                return plot.graph(i)->dataCount();
        }
        return -1;
    };
    plot.refresh(fixture.window().model(), 0);
    CHECK(losses() == 1);
    plot.refresh(fixture.window().model(), 1);
    CHECK(losses() == 0);
}

TEST_CASE("the shown command is what Start runs", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.1);
    const QString shown = fixture.window().shownCommand();
    CHECK(shown == quoteCommand(shownProgram(*locateProgram()),
                                {"ping", "self", "--sizes", "64,512", "--duration", "100ms"}, nativeShell()));
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    // The child says what it was given.
    const QString ran = QString::fromStdString(fixture.window().model().frame().commandLine);
    CHECK(ran.startsWith("halftrip ping self --sizes 64,512 --duration 100ms --events"));
}

TEST_CASE("a wrong entry is said when Start is pressed, and nothing is started or lost", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    fixture.fillForm("64,99999", 0.1);
    CHECK(fixture.window().shownCommand().isEmpty());
    fixture.clickStart();
    CHECK_FALSE(fixture.isRunning());
    CHECK(fixture.messages().startsWith("99999 bytes is not a valid payload size. Choose 1 to 65507 bytes."));
    CHECK(fixture.hasResults());
    fixture.fillForm("64,999", 0.1);
    CHECK_FALSE(fixture.window().shownCommand().isEmpty());
    // What is put right is no longer complained about.
    CHECK(fixture.messages().isEmpty());
}

TEST_CASE("what is not used stays told while other settings are changed", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.window().findChild<QToolButton*>("advancedFold")->setChecked(true);
    auto& words = *fixture.window().findChild<QLabel*>("advancedProblems");
    auto& timeout = *fixture.window().findChild<QLineEdit*>("advanced-timeoutNs");
    timeout.selectAll();
    QTest::keyClicks(&timeout, "nonsense");
    REQUIRE(words.isVisible());
    fixture.window().findChild<QSpinBox*>("advanced-warmupCount")->setValue(77);
    CHECK(words.isVisible());
    CHECK(words.text().contains("nonsense"));
    timeout.selectAll();
    QTest::keyClicks(&timeout, "30ms");
    CHECK_FALSE(words.isVisible());
}

TEST_CASE("an empty window shows the page of the mode that is chosen, a run that of its own", "[gui][window]")
{
    WindowFixture fixture;
    fixture.window().form().setMode("sweep transports");
    CHECK(fixture.window().results().page()->mode == "sweep transports");
    fixture.window().form().setMode("ping");
    CHECK(fixture.window().results().page()->mode == "ping");
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    fixture.window().form().setMode("sweep sizes");
    CHECK(fixture.window().results().page()->mode == "ping");
}

TEST_CASE("at the end of a session the window asks nothing, ends the run in order, and saves the form", "[gui][window]")
{
    WindowFixture fixture;
    fixture.window().show();
    fixture.fillForm("72", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    QSettings().remove("form/request");
    // The user has begun to close it, and has not answered yet.
    bool wasAsked = false;
    QTimer::singleShot(0, [&] {
        wasAsked = QApplication::activeModalWidget() != nullptr;
        fixture.window().endSession();
        CHECK(QApplication::activeModalWidget() == nullptr);
        CHECK_FALSE(fixture.isRunning());
    });
    CHECK_FALSE(fixture.window().close());
    CHECK(wasAsked);
    CHECK(fixture.window().model().frame().status == model::RunStatus::Interrupted);
    CHECK(fixture.hasResults());
    CHECK(QSettings().value("form/request").toString().contains("72"));
    // Another program may have kept the session from its end: the next run is asked about again.
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.isRunning(); }, 10s));
    const AnswerQuestions answer("Cancel");
    CHECK_FALSE(fixture.window().close());
    CHECK(answer.asked().size() == 1);
    fixture.window().endSession();
    CHECK(answer.asked().size() == 1);
    CHECK_FALSE(fixture.isRunning());
}

TEST_CASE("the form comes back as it was when the window is opened again", "[gui][window]")
{
    {
        WindowFixture fixture;
        fixture.window().form().setMode("sweep sizes");
        fixture.fillForm("64,512", 0.25);
        fixture.window().close();
    }
    MainWindow again;
    REQUIRE(again.form().request());
    const model::RunRequest request = *again.form().request();
    CHECK(request.mode == "sweep sizes");
    CHECK(request.sizesBytes == std::vector<std::uint32_t>{64, 512});
    CHECK(request.durationNs == 250'000'000);
}

TEST_CASE("form and places are saved a moment after they change: a signal may end the window", "[gui][window]")
{
    WindowFixture fixture;
    QSettings().remove("window");
    fixture.fillForm("777", 0.25);
    fixture.window().resize(1234, 777);
    CHECK(waitUntil([] { return QSettings().value("form/request").toString().contains("777"); }, 5s));
    CHECK(QSettings().contains("window/geometry"));
    QSettings().remove("window");
    fixture.fillForm("64", 1);
}

TEST_CASE("the pairing code reaches the child by its environment only", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.window().form().setPeer("192.0.2.1");
    fixture.window().form().setPairingCode("blue-horse-42");
    CHECK_FALSE(fixture.window().shownCommand().contains("blue-horse-42"));
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    const auto& frame = fixture.window().model().frame();
    CHECK(frame.commandLine.find("blue-horse-42") == std::string::npos);
    REQUIRE_FALSE(frame.notes.empty());
    CHECK(frame.notes.front() == "pairing code blue-horse-42");
    CHECK(fixture.window().form().peerHistory() == QStringList{"192.0.2.1"});
}

TEST_CASE("the Copy button copies the command", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.1);
    auto* line = fixture.window().findChild<QPlainTextEdit*>("commandLine");
    REQUIRE(line->isReadOnly());
    QGuiApplication::clipboard()->clear();
    QTest::mouseClick(line->parentWidget()->findChild<QToolButton*>(), Qt::LeftButton);
    CHECK(QGuiApplication::clipboard()->text() == fixture.window().shownCommand());
    // Wrapped, it is copied as one line, and an option stays in one piece.
    QGuiApplication::clipboard()->clear();
    line->selectAll();
    line->copy();
    CHECK(QGuiApplication::clipboard()->text() == fixture.window().shownCommand());
    CHECK(fixture.window().shownCommand().contains("--"));
    // All of it is seen where it has no more lines than fit.
    WrappedLine shown(8);
    shown.resize(200, 20);
    shown.setText("sudo halftrip tune apply --adapter eth0 interruptModeration --json");
    shown.show();
    CHECK(shown.document()->size().height() > 1);
    QTextCursor end(shown.document());
    end.movePosition(QTextCursor::End);
    CHECK(shown.viewport()->rect().contains(shown.cursorRect(end)));
    CHECK(shown.text() == "sudo halftrip tune apply --adapter eth0 interruptModeration --json");
}

TEST_CASE("a row that is clicked is the one that is drawn, and stays so", "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512,1024", 0.4);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.window().model().currentIndex() == 1; }, 20s));
    CHECK(waitUntil([&] { return fixture.window().results().selected() == 1; }, 1s));
    const QRect row = table(fixture).visualRect(table(fixture).model()->index(0, 3));
    QTest::mouseClick(table(fixture).viewport(), Qt::LeftButton, {}, row.center());
    CHECK(fixture.window().results().selected() == 0);
    REQUIRE(fixture.waitForEnd(20s));
    CHECK(fixture.window().results().selected() == 0);
}

TEST_CASE("the count axis is logarithmic or linear", "[gui][window]")
{
    WindowFixture fixture;
    auto* logCount = fixture.window().findChild<QCheckBox*>("logCount");
    auto& plot = fixture.plot<HistogramPlot>();
    CHECK(plot.yAxis->scaleType() == QCPAxis::stLogarithmic);
    logCount->setChecked(false);
    CHECK(plot.yAxis->scaleType() == QCPAxis::stLinear);
    CHECK(plot.xAxis->scaleType() == QCPAxis::stLogarithmic);
}

TEST_CASE("every latency axis says HRT in microseconds", "[gui][window]")
{
    WindowFixture fixture;
    fixture.window().results().refresh();
    for (BasePlot* plot : fixture.window().results().plots()) {
        const bool says = plot->xAxis->label().contains("HRT (\u00b5s)") ||
                          plot->yAxis->label().contains("HRT (\u00b5s)");
        CHECK(says);
    }
}

TEST_CASE("plots follow a dark palette and stay readable", "[gui][window]")
{
    WindowFixture fixture;
    QPalette dark(QColor(45, 47, 51));
    dark.setColor(QPalette::Base, QColor(30, 31, 34));
    fixture.window().setPalette(dark);
    for (BasePlot* plot : fixture.window().results().plots()) {
        const QImage picture = plot->toPixmap().toImage();
        CHECK(picture.pixelColor(1, 1).lightness() < 60);
        CHECK(plot->xAxis->tickLabelColor().lightness() > 130);
        CHECK(plot->legend->textColor().lightness() > 130);
    }
}

TEST_CASE("closed in the middle of a run, the window asks, ends it in order and keeps what was measured",
          "[gui][window]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    const std::size_t before = fixture.window().library().entries().size();
    {
        const AnswerQuestions answer("Cancel");
        CHECK_FALSE(fixture.window().close());
        CHECK(answer.asked().size() == 1);
        QTest::qWait(100);
        CHECK(fixture.isRunning());
    }
    const AnswerQuestions answer("Stop and close");
    fixture.window().close();
    CHECK(waitUntil([&] { return !fixture.window().isVisible(); }, 3s));
    CHECK(answer.asked().size() == 1);
    CHECK_FALSE(fixture.isRunning());
    CHECK(fixture.window().model().frame().status == model::RunStatus::Interrupted);
    CHECK(fixture.window().library().entries().size() == before + 1);
}

TEST_CASE("what a mode has beside its points stands behind the table of points, to be read and copied", "[gui][window]")
{
    WindowFixture fixture;
    const auto open = [&](const model::RunRecord& record) {
        const QString path = fixture.path("run.halftrip.json");
        REQUIRE(saveRun(record, path));
        REQUIRE(fixture.window().files().open(path));
        QTest::qWait(50);
    };
    auto* tabs = fixture.window().findChild<QTabWidget*>("figureTabs");
    REQUIRE(tabs != nullptr);
    CHECK(tabs->count() == 1);
    CHECK_FALSE(tabs->tabBar()->isVisible());
    open(flooded());
    REQUIRE(tabs->count() == 2);
    CHECK(tabs->tabBar()->isVisible());
    CHECK(tabs->currentWidget()->objectName() == "pointTable");
    // By keys alone.
    tabs->tabBar()->setFocus();
    QTest::keyClick(tabs->tabBar(), Qt::Key_Right);
    REQUIRE(tabs->currentWidget()->objectName() == "modeTables");
    auto* table = fixture.window().findChild<QTableView*>("modeTable-rates");
    REQUIRE(table != nullptr);
    CHECK(table->isVisible());
    CHECK(table->accessibleName().startsWith("Packets per second, one way"));
    CHECK(table->focusPolicy() != Qt::NoFocus);
    // All of its rows: the view around it scrolls.
    CHECK(table->verticalScrollBar()->maximum() == 0);
    bool hasTitle = false;
    for (const QLabel* label : tabs->currentWidget()->findChildren<QLabel*>())
        hasTitle = hasTitle || label->text() == table->accessibleName();
    CHECK(hasTitle);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    CHECK(QApplication::clipboard()->text() == "bytes\twindow\toffered\trelayed\treceived\treordered\n"
                                               "64\t8\t3,000\t2,500\t2,000\t7\n"
                                               "128\t8\t3,000\t2,500\t2,000\t7\n");
    // A run without: neither tab nor what stood there.
    model::RunRecord plain = flooded();
    for (model::PointResult& point : plain.points)
        std::erase_if(point.axes, [](const model::AxisValue& axis) { return axis.axis == model::kWindowAxis; });
    plain.request.mode = "ping";
    open(plain);
    CHECK(tabs->count() == 1);
    CHECK_FALSE(tabs->tabBar()->isVisible());
    CHECK(fixture.window().findChild<QTableView*>("modeTable-rates") == nullptr);
}

TEST_CASE("words of the table of points are whole in a narrow window, too", "[gui][window]")
{
    needFonts();
    WindowFixture fixture;
    RunModel& run = fixture.window().model();
    const std::vector<model::AxisValue> axes{model::numberOn(model::kSizeAxis, 64)};
    run.beginRun({});
    control::RunStartedEvent started;
    started.points = {{.axes = axes}};
    run.apply(started);
    run.apply(control::PointStartedEvent{.index = 0, .total = 1, .rounds = 2, .point = {.axes = axes}});
    model::PointResult round;
    round.isComplete = false;
    round.axes = axes;
    round.distributions = {{.id = "rtt", .histogram = {}}};
    round.distributions.front().histogram.record(10'000);
    run.apply(control::PointFinishedEvent{0, round});
    fixture.window().resize(1000, 700);
    fixture.window().results().refresh();
    QTest::qWait(50);
    const QTableView& points = table(fixture);
    // What matters least has given way, losses never.
    const int columns = points.model()->columnCount();
    CHECK(points.isColumnHidden(columns - PointTableModel::FigureCount + PointTableModel::StandardDeviation));
    for (const auto figure : {PointTableModel::Samples, PointTableModel::P50, PointTableModel::P99,
                              PointTableModel::Max, PointTableModel::Lost})
        CHECK_FALSE(points.isColumnHidden(columns - PointTableModel::FigureCount + figure));
    int state = 0;
    while (state < points.model()->columnCount() && cell(fixture, 0, state) != "more to come")
        ++state;
    REQUIRE(state < points.model()->columnCount());
    CHECK(points.columnWidth(state) >= points.fontMetrics().horizontalAdvance("more to come") + 4);
}

TEST_CASE("no count is cut in a run that goes on, nor in one of very many points", "[gui][window]")
{
    needFonts();
    const bool isLive = GENERATE(true, false);
    CAPTURE(isLive);
    WindowFixture fixture;
    fixture.window().resize(1000, 700);
    QTest::qWait(50);
    RunModel& run = fixture.window().model();
    model::PointResult point;
    point.axes = {model::numberOn(model::kSizeAxis, 45'000)};
    point.frames = model::FrameLength{.count = 31, .bytes = 46'302};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    point.distributions.front().histogram.record(72'017'000);
    point.counts = {.sent = 3'117'559, .received = 2'000'000, .lost = 1'117'559, .late = 1'234'567};
    if (isLive) {
        run.beginRun({});
        control::RunStartedEvent started;
        started.points = {{.axes = point.axes}};
        run.apply(started);
        run.apply(control::PointStartedEvent{.index = 0, .total = 1, .rounds = 2, .point = {.axes = point.axes}});
        point.isComplete = false;
        run.apply(control::PointFinishedEvent{0, point});
    } else {
        model::RunRecord record;
        record.status = model::RunStatus::Complete;
        record.startedAt = "2026-05-06T07:08:09.000Z";
        for (int i = 0; i <= 100; ++i) {
            point.axes = {model::numberOn(model::kSizeAxis, 45'000 + i)};
            record.points.push_back(point);
        }
        run.setRecord(record);
    }
    fixture.window().results().refresh();
    QTest::qWait(50);
    const QTableView& points = table(fixture);
    int seen = 0;
    for (int column = 0; column < points.model()->columnCount(); ++column) {
        const QString text = cell(fixture, 0, column);
        CAPTURE(column, text.toStdString());
        CHECK((points.isColumnHidden(column) ||
               points.columnWidth(column) >= points.fontMetrics().horizontalAdvance(text) + 4));
        seen += !points.isColumnHidden(column) && text == "1,117,559" ? 1 : 0;
    }
    CHECK(seen == 1);
}

TEST_CASE("what measures something with a long name has room for its figures and says it in full over them",
          "[gui][window]")
{
    needFonts();
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.request.mode = "send";
    record.request.peer = "feed://239.1.1.1:5000";
    model::PointResult point;
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "send_interval", .kind = model::DistributionKind::SendInterval, .histogram = {}}};
    for (int i = 0; i < 100; ++i)
        point.distributions.front().histogram.record(35'487'740);
    record.points = {point};
    WindowFixture fixture;
    REQUIRE(saveRun(record, fixture.path("feed.halftrip.json")));
    REQUIRE(fixture.window().files().open(fixture.path("feed.halftrip.json")));
    fixture.window().results().refresh();
    QTest::qWait(50);
    CHECK(fixture.window().header().findChild<QLabel*>("runTitle")->text() == "Send a feed: 239.1.1.1:5000");
    // Nobody answers what is only sent.
    for (const QLabel* caption : fixture.window().results().findChild<SummaryStrip*>()->findChildren<QLabel*>()) {
        for (const char* const figure : {"lost", "late", "duplicate"})
            CHECK_FALSE((caption->isVisible() && caption->text() == figure));
    }
    const auto* table = fixture.window().findChild<QTableView*>("pointTable");
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        const QString text = table->model()->index(0, column).data().toString();
        CAPTURE(column, text.toStdString());
        CHECK((table->isColumnHidden(column) ||
               table->columnWidth(column) >= table->fontMetrics().horizontalAdvance(text) + 4));
    }
    CHECK(table->horizontalHeader()->length() <= table->viewport()->width());
    CHECK(fixture.window().results().tableText().contains("p50 send interval"));
}

TEST_CASE("a page that was not seen comes back as it was made", "[gui][window]")
{
    WindowFixture fixture;
    fixture.window().show();
    REQUIRE(waitUntil([&] { return fixture.window().isVisible(); }, 2s));
    fixture.window().close();
    CHECK_FALSE(QSettings().contains(QStringLiteral("window/split-reportHalves")));
    MainWindow again;
    again.show();
    again.goTo("report");
    auto* const halves = again.findChild<QSplitter*>(QStringLiteral("reportHalves"));
    REQUIRE(halves != nullptr);
    REQUIRE(waitUntil([&] { return halves->isVisible(); }, 2s));
    for (const int size : halves->sizes())
        CHECK(size > again.width() / 5);
    again.close();
    CHECK_FALSE(QSettings().contains(QStringLiteral("window/split-reportHalves")));
}

TEST_CASE("a splitter that the user moved comes back so, at the next start, too", "[gui][window]")
{
    const WindowFixture fixture;
    QList<int> moved;
    {
        MainWindow first;
        first.show();
        first.goTo("report");
        auto* const halves = first.findChild<QSplitter*>(QStringLiteral("reportHalves"));
        REQUIRE(halves != nullptr);
        REQUIRE(waitUntil([&] { return halves->isVisible(); }, 2s));
        const QList<int> before = halves->sizes();
        halves->setSizes({before[0] + 40, before[1] - 40});
        moved = halves->sizes();
        CHECK(moved != before);
        emit halves->splitterMoved(moved[0], 1);
    }
    MainWindow again;
    again.show();
    again.goTo("report");
    auto* const halves = again.findChild<QSplitter*>(QStringLiteral("reportHalves"));
    REQUIRE(waitUntil([&] { return halves->isVisible(); }, 2s));
    CHECK(halves->sizes() == moved);
    QSettings().remove(QStringLiteral("window/split-reportHalves"));
}

TEST_CASE("form and run stand beside each other without an empty strip, however wide the form would be",
          "[gui][window]")
{
    needFonts();
    const WindowFixture fixture;
    const QString key = QStringLiteral("window/split-measureHalves");
    const auto strip = [](const MainWindow& window) {
        const auto& halves = *window.findChild<QSplitter*>("measureHalves");
        return halves.widget(1)->x() - halves.widget(0)->geometry().right() - 1 - halves.handleWidth();
    };
    {
        MainWindow first;
        first.goTo(kMeasureStep);
        first.show();
        // The test's screen is narrower.
        first.resize(1360, 860);
        CHECK(waitUntil([&] { return strip(first) == 0; }, 2s));
        // One over the other, and beside each other again.
        for (const QSize& size : {QSize(640, 1000), QSize(1360, 860), QSize(1900, 900), QSize(1366, 768)}) {
            first.resize(size);
            CAPTURE(size.width());
            const auto& halves = *first.findChild<QSplitter*>("measureHalves");
            CHECK(waitUntil([&] { return halves.orientation() == Qt::Vertical || strip(first) == 0; }, 2s));
        }
        auto& form = *first.findChild<QAction*>("showForm");
        form.setChecked(false);
        form.setChecked(true);
        CHECK(waitUntil([&] { return strip(first) == 0; }, 2s));
        // As a desktop with larger letters left it.
        auto& halves = *first.findChild<QSplitter*>("measureHalves");
        halves.setSizes({700, 640});
        QSettings().setValue(key, halves.saveState());
    }
    MainWindow again;
    again.goTo(kMeasureStep);
    again.show();
    again.resize(1360, 860);
    CHECK(waitUntil([&] { return strip(again) == 0; }, 2s));
    QSettings().remove(key);
    QSettings().remove("view");
    QSettings().remove("window");
}

namespace {

QSplitter& splitterOf(MainWindow& window, const char* name)
{
    auto* const splitter = window.results().findChild<QSplitter*>(QString::fromLatin1(name));
    REQUIRE(splitter != nullptr);
    REQUIRE(splitter->count() == 2);
    return *splitter;
}

/// As the user does: its first part gets so much of it.
void splitAt(QSplitter& splitter, double part)
{
    const QList<int> before = splitter.sizes();
    const int whole = before[0] + before[1];
    const auto first = static_cast<int>(part * whole);
    splitter.setSizes({first, whole - first});
    emit splitter.splitterMoved(first, 1);
}

double firstPartOf(const QSplitter& splitter)
{
    const QList<int> sizes = splitter.sizes();
    return sizes[0] / static_cast<double>(sizes[0] + sizes[1]);
}

}  // namespace

TEST_CASE("plots and table have the sizes that the user gave them at the next start, too, in each view",
          "[gui][window]")
{
    QSettings().remove("view");
    const auto parts = [](MainWindow& window) {
        QTest::qWait(50);
        return std::pair(firstPartOf(splitterOf(window, "resultsHalves")),
                         firstPartOf(splitterOf(window, "plotColumns")));
    };
    {
        WindowFixture fixture;
        MainWindow& window = fixture.window();
        window.resize(1360, 1000);
        QTest::qWait(50);
        REQUIRE(window.results().view() == ViewOf::Distribution);
        splitAt(splitterOf(window, "resultsHalves"), 0.55);
        splitAt(splitterOf(window, "plotColumns"), 0.45);
        splitAt(splitterOf(window, "plotChooserRows"), 0.6);
        window.results().switchView();
        QTest::qWait(50);
        // The other view has not been touched.
        CHECK(parts(window).second == Approx(0.78).margin(0.02));
        splitAt(splitterOf(window, "plotColumns"), 0.65);
        window.results().switchView();
        CHECK(parts(window).second == Approx(0.45).margin(0.02));
        window.results().switchView();
        window.close();
    }
    MainWindow again;
    again.resize(1360, 1000);
    again.goTo(kMeasureStep);
    again.show();
    REQUIRE(again.results().view() == ViewOf::Time);
    CHECK(parts(again).first == Approx(0.55).margin(0.02));
    CHECK(parts(again).second == Approx(0.65).margin(0.02));
    again.results().switchView();
    CHECK(parts(again).second == Approx(0.45).margin(0.02));
    CHECK(firstPartOf(splitterOf(again, "plotChooserRows")) == Approx(0.6).margin(0.02));
    // Another page has other plots, whose sizes nobody has chosen.
    again.form().setMode("sweep sizes");
    CHECK(parts(again).first == Approx(0.55).margin(0.02));
    again.close();
    QSettings().remove("view");
    QSettings().remove("form");
}

TEST_CASE("a note that is written while the run goes on is kept, however the run ends", "[gui][marks]")
{
    // To its end, stopped by the user, and ended by the death of the measuring process.
    enum class End { Complete, Stopped, Killed };
    const End end = GENERATE(End::Complete, End::Stopped, End::Killed);
    CAPTURE(static_cast<int>(end));
    WindowFixture fixture(end == End::Complete ? Child::Real : Child::Fake, "halting");
    fixture.fillForm("64,512", 1);
    fixture.clickStart();
    const RunModel& model = fixture.window().model();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 20s));
    auto& plot = fixture.plot<TimelinePlot>();
    fixture.window().results().switchView();
    fixture.window().results().refresh();
    plot.setFocus();
    const AnswerWithWords answer(QStringLiteral("switch replaced"));
    QTest::keyClick(&plot, Qt::Key_N);
    CHECK(fixture.isRunning());
    REQUIRE(model.timeNotes().size() == 1);
    // Where it has just been written.
    fixture.window().results().refresh();
    const auto& marks = plot.findChild<TimeMarks*>()->marks();
    CHECK(std::ranges::any_of(marks, [](const diagnose::TimeMark& mark) { return mark.note.has_value(); }));

    if (end == End::Stopped)
        fixture.clickStop();
    if (end == End::Killed)
        fixture.killChild();
    REQUIRE(fixture.waitForEnd(20s));
    INFO(fixture.messages().toStdString());
    CHECK(model.timeNotes().size() == 1);
    const auto kept = loadRun(fixture.window().controller().keptFile());
    REQUIRE(kept);
    const auto own = std::ranges::find_if(
        kept->notes, [&kept](const Text& note) { return model::timeNoteOf(note, *kept).has_value(); });
    REQUIRE(own != kept->notes.end());
    const auto note = model::timeNoteOf(*own, *kept);
    CHECK(note->words == "switch replaced");
    CHECK(note->point == 0);
    CHECK(note->seconds > 0);
    QSettings().remove("view");
}

TEST_CASE("a note is written on the time axis, kept in the run's file, shown in the report, and taken away",
          "[gui][marks]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.2);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    const AnswerWithWords answer(QStringLiteral("switch replaced"));
    auto& plot = fixture.plot<TimelinePlot>();
    fixture.window().results().switchView();
    plot.setFocus();
    const auto& notes = fixture.window().model().frame().notes;
    // The plot of the other view is filled with the window's next look at what changed; before that it has no point for
    // a note.
    REQUIRE(waitUntil(
        [&] {
            QTest::keyClick(&plot, Qt::Key_N);
            return !notes.empty();
        },
        5s));
    CHECK(QString::fromStdString(notes.back()).contains("switch replaced"));
    const auto kept = loadRun(fixture.window().controller().keptFile());
    REQUIRE(kept);
    REQUIRE(model::timeNoteOf(kept->notes.back(), *kept));
    const std::string html = exporting::findExporter("html")->write(*kept, {});
    CHECK(html.find("switch replaced") != std::string::npos);
    emit fixture.window().results().noteRemovalWanted(notes.size() - 1);
    CHECK(loadRun(fixture.window().controller().keptFile())->notes.size() == kept->notes.size() - 1);
    QSettings().remove("view");
}

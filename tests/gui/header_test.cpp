#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_header.hpp"
#include "app/gui/runs/summary_card.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/steps/step.hpp"

#include <catch2/catch.hpp>

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <utility>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

/// 50 us of HRT at every probe, of which a timer that holds packets back takes 40.
model::RunRecord coalescedRun()
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.startedAt = "2026-05-06T07:08:09.000Z";
    model::PointResult& point = record.points.emplace_back();
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 1000; ++i)
        point.distributions.front().histogram.record(100'000);
    model::Finding cause;
    cause.id = "coalescingA";
    cause.kind = model::FindingKind::Cause;
    cause.costNs = 80'000;
    record.findings = {cause};
    return record;
}

void click(WindowFixture& fixture, const char* name)
{
    auto* button = fixture.window().findChild<QToolButton*>(QString::fromUtf8(name));
    REQUIRE(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
}

QString state(WindowFixture& fixture, int row)
{
    const auto* table = fixture.window().findChild<QTableView*>("pointTable");
    return table->model()->index(row, 1).data().toString();
}

}  // namespace

TEST_CASE("the verdict's sentence has the run's own figures", "[gui][header]")
{
    RunModel run;
    VerdictPanel panel(run);
    run.setRecord(coalescedRun());
    INFO(panel.sentence().toStdString());
    CHECK(panel.sentence().contains("40"));
    CHECK(panel.sentence().contains("of 50"));
}

TEST_CASE("the verdict has one line, which ends in dots where it has no room, and is whole over the reasons",
          "[gui][header]")
{
    needFonts();
    model::RunRecord record = coalescedRun();
    record.status = model::RunStatus::Interrupted;
    for (const char* id : {"preempted", "unpinnedA", "stalls", "stealA", "virtualMachineA"})
        record.findings.emplace_back().id = id;
    RunModel run;
    QWidget page;
    auto* const panel = new VerdictPanel(run, &page);
    run.setRecord(record);
    page.resize(2400, 600);
    page.show();
    page.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&page));
    const auto& bar = *panel->findChild<QLabel*>("verdictSentence");
    const QString whole = panel->sentence();
    int shortened = 0;
    for (int width = 400; width <= 2400; width += 100) {
        CAPTURE(width, bar.width(), bar.text().toStdString());
        panel->setGeometry(0, 0, width, 60);
        CHECK_FALSE(bar.wordWrap());
        CHECK(bar.fontMetrics().horizontalAdvance(bar.text()) <= bar.width());
        CHECK(bar.text().startsWith("Stopped early."));
        CHECK(bar.accessibleName() == whole);
        const bool isWhole = bar.text() == whole;
        shortened += isWhole ? 0 : 1;
        CHECK(isWhole == (bar.fontMetrics().horizontalAdvance(whole) <= bar.width()));
        CHECK(bar.text().endsWith(QChar(0x2026)) == !isWhole);
        CHECK(bar.toolTip().contains(whole) == !isWhole);
        // What is copied has no dots.
        CHECK(bar.textInteractionFlags().testFlag(Qt::TextSelectableByMouse) == isWhole);
        panel->showReasons(true);
        const auto& first = *page.findChild<QLabel*>("wholeVerdict");
        CHECK(first.isVisible() == !isWhole);
        CHECK(first.text() == whole);
        CHECK((isWhole || first.y() < panel->chips().front()->mapTo(first.parentWidget(), QPoint(0, 0)).y()));
        QTest::keyClick(&page, Qt::Key_Escape);
        CHECK_FALSE(first.isVisible());
    }
    CHECK(shortened > 0);
    CHECK(bar.text() == whole);
}

TEST_CASE("a verdict without reasons that has no room is whole behind a button", "[gui][header]")
{
    needFonts();
    model::RunRecord record = coalescedRun();
    record.status = model::RunStatus::Interrupted;
    record.findings.clear();
    RunModel run;
    QWidget page;
    auto* const panel = new VerdictPanel(run, &page);
    run.setRecord(record);
    page.resize(2400, 600);
    page.show();
    REQUIRE(panel->chips().isEmpty());
    const auto& bar = *panel->findChild<QLabel*>("verdictSentence");
    auto& button = *panel->findChild<QToolButton*>("reasons");
    const QString whole = panel->sentence();
    int shortened = 0;
    for (int width = 120; width <= 2400; width += 40) {
        panel->setGeometry(0, 0, width, 60);
        CAPTURE(width, bar.width(), bar.text().toStdString());
        const bool isWhole = bar.text() == whole;
        CHECK(button.isVisible() == !isWhole);
        if (isWhole)
            continue;
        ++shortened;
        CHECK(button.text() == "Whole sentence");
        QTest::mouseClick(&button, Qt::LeftButton);
        const auto& all = *page.findChild<QLabel*>("wholeVerdict");
        CHECK(all.isVisible());
        CHECK(all.text() == whole);
        QTest::mouseClick(&button, Qt::LeftButton);
        CHECK_FALSE(all.isVisible());
    }
    CHECK(shortened > 0);
    CHECK(bar.text() == whole);
}

TEST_CASE("the verdict's first words are in the bar in the smallest window, in large letters and both languages, too",
          "[gui][header]")
{
    needFonts();
    const char* const language = GENERATE("en", "zh_CN");
    const double scale = GENERATE(1.0, 2.0);
    CAPTURE(language, scale);
    const InLanguage speaking(language);
    const LargeLetters letters(scale);
    WindowFixture fixture;
    model::RunRecord record = coalescedRun();
    for (const char* id : {"preempted", "unpinnedA", "stalls", "stealA", "virtualMachineA"})
        record.findings.emplace_back().id = id;
    const QString path = fixture.path("flagged.halftrip.json");
    REQUIRE(saveRun(record, path));
    REQUIRE(fixture.window().files().open(path));
    fixture.window().resize(QSize(640, 400) * scale);
    const auto& bar = *fixture.window().findChild<QLabel*>("verdictSentence");
    const QString begins = fixture.window().verdict().sentence().left(isChinese(bar.text()) ? 8 : 16);
    CHECK(waitUntil([&] { return bar.text().startsWith(begins) && bar.width() <= 640 * scale; }, 1s));
    CHECK(fixture.window().verdict().height() < 3 * bar.fontMetrics().height());
    QSettings().remove("window");
}

TEST_CASE("the reasons lie over plots and table and push none of them", "[gui][verdict]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    model::RunRecord record = coalescedRun();
    for (const char* id : {"preempted", "unpinnedA", "stalls"})
        record.findings.emplace_back().id = id;
    const QString path = fixture.path("flagged.halftrip.json");
    REQUIRE(saveRun(record, path));
    REQUIRE(window.files().open(path));
    const auto placesNow = [&window] {
        QList<QRect> all;
        for (const BasePlot* plot : window.results().plots())
            all << QRect(plot->mapTo(&window, QPoint(0, 0)), plot->size());
        const auto& table = *window.findChild<QTableView*>("pointTable");
        return all << QRect(table.mapTo(&window, QPoint(0, 0)), table.size());
    };
    // When nothing moves any more.
    const auto places = [&placesNow] {
        QList<QRect> last;
        const auto isSettled = [&] {
            QTest::qWait(50);
            const QList<QRect> before = std::exchange(last, placesNow());
            return before == last;
        };
        CHECK(waitUntil(isSettled, 5s));
        return last;
    };
    const auto& overlay = *window.findChild<QWidget*>("reasonsOverlay");
    const QList<QRect> before = places();
    window.verdict().showReasons(true);
    CHECK(places() == before);
    REQUIRE(overlay.isVisible());
    CHECK(before.front().intersects(QRect(overlay.mapTo(&window, QPoint(0, 0)), overlay.size())));
    click(fixture, "preempted");
    CHECK(places() == before);
    window.verdict().showReasons(false);
    CHECK(places() == before);
}

TEST_CASE("the header shows everything while a run goes on, and folds to its line at the end", "[gui][header]")
{
    WindowFixture fixture;
    RunHeader& header = fixture.window().header();
    const auto& facts = *fixture.window().findChild<QLabel*>("runFacts");
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    CHECK(header.isUnfolded());
    CHECK(facts.isVisible());
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(6s));
    CHECK_FALSE(header.isUnfolded());
    CHECK_FALSE(facts.isVisible());
    // Whoever wants to see it again has it as long as the run is shown.
    header.setUnfolded(true);
    REQUIRE(fixture.window().model().addNote({0, 0.05, "a note"}));
    CHECK(header.isUnfolded());
    CHECK(facts.isVisible());
}

TEST_CASE("practice without a flag has no tick", "[gui][header]")
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.initiatorHost.practice = "clean";
    model::PointResult& point = record.points.emplace_back();
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 1000; ++i)
        point.distributions.front().histogram.record(10'000);
    RunModel run;
    VerdictPanel panel(run);
    run.setRecord(record);
    CHECK_FALSE(panel.sentence().contains("reliable"));
    const auto& sign = *panel.findChild<SignLabel*>();
    CHECK(sign.sign() == Sign::Info);
    CHECK(sign.accessibleName() == "Practice");
}

TEST_CASE("an empty window has no header; a run has one that says what it is and where it comes from", "[gui][header]")
{
    WindowFixture fixture;
    RunHeader& header = fixture.window().header();
    CHECK(header.isHidden());
    fixture.fillForm("64,512", 0.3);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    CHECK_FALSE(header.isHidden());
    CHECK(header.stateText() == "Running");
    REQUIRE(fixture.waitForEnd(20s));
    CHECK(header.stateText() == "Complete");
    CHECK(header.originText() == "In the run list");
    CHECK(header.factsText().contains("Size 64, 512 bytes"));

    const QString path = fixture.path("theirs.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    CHECK(header.originText() == "Saved as theirs.halftrip.json");
    WindowFixture other;
    REQUIRE(other.window().files().open(path));
    CHECK(other.window().header().originText() == "Opened from theirs.halftrip.json");
    CHECK(other.window().header().stateText() == "Complete");
}

TEST_CASE("the form is for the next run: it changes nothing of the header, and Repeat brings the run's settings",
          "[gui][header]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.2);
    fixture.window().form().setText("timeoutNs", "77ms");
    const QString ran = fixture.window().shownCommand();
    CHECK(ran.contains("--timeout 77ms"));
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    RunHeader& header = fixture.window().header();
    // As the program recorded it, which here is the stand-in: it quotes for no shell.
    const QString sizes = QStringLiteral("--sizes 64,512");
    CHECK(header.command().contains(sizes));
    fixture.window().form().setPeer("192.0.2.9");
    fixture.window().form().setText("sizesBytes", "999");
    fixture.window().form().setText("timeoutNs", "5ms");
    CHECK(header.command().contains(sizes));
    CHECK_FALSE(header.factsText().contains("999"));

    header.setUnfolded(true);
    QGuiApplication::clipboard()->clear();
    click(fixture, "copyRunCommand");
    CHECK(QGuiApplication::clipboard()->text() == header.command());
}

TEST_CASE("a setting without a field is named, repeated with the run, and can be reset", "[gui][header]")
{
    WindowFixture fixture(Child::Real);
    fixture.fillForm("64", 0.1);
    fixture.window().form().setText("warmupCount", "7");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(30s));
    INFO(fixture.messages().toStdString());
    auto* hidden = fixture.window().findChild<QLabel*>("hiddenSettings");
    CHECK(hidden->isVisibleTo(&fixture.window()));
    CHECK(hidden->text().contains("7"));
    QTest::mouseClick(hidden->parentWidget()->findChild<QToolButton*>(), Qt::LeftButton);
    CHECK_FALSE(hidden->isVisibleTo(&fixture.window()));
    CHECK_FALSE(fixture.window().shownCommand().contains("--warmup 7"));
    click(fixture, "repeatRun");
    CHECK(fixture.window().shownCommand().contains("--warmup 7"));
    REQUIRE(fixture.window().form().request());
    CHECK(*fixture.window().form().request() == fixture.window().model().frame().request);
}

TEST_CASE("a start that fails changes nothing that is shown", "[gui][header]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.2);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    const QString facts = fixture.window().header().factsText();
    const auto samples = fixture.window().model().points()[0].figures.samples;
    const QString kept = fixture.window().controller().keptFile();
    qputenv("HALFTRIP_FAKE", "refused");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(fixture.messages().contains("Nobody listens"));
    CHECK(fixture.window().header().factsText() == facts);
    CHECK(fixture.window().header().stateText() == "Complete");
    REQUIRE(fixture.window().model().points().size() == 2);
    CHECK(fixture.window().model().points()[0].figures.samples == samples);
    CHECK(loadRun(kept));
}

TEST_CASE("a flag that is pressed marks its rows and says what to do, without options of a command line",
          "[gui][verdict]")
{
    WindowFixture fixture(Child::Real);
    fixture.fillForm("64,256", 0.2);
    fixture.window().form().setText("count", "50");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(30s));
    INFO(fixture.messages().toStdString());
    VerdictPanel& verdict = fixture.window().verdict();
    CHECK(verdict.sentence().startsWith("Not representative of the adapter: both ends run on one host"));
    const auto* table = fixture.window().findChild<QTableView*>("pointTable");
    const auto isMarked = [&](int row) { return table->model()->index(row, 0).data(Qt::BackgroundRole).isValid(); };
    CHECK_FALSE(isMarked(0));
    for (int i = 0; i < verdict.chips().size(); ++i) {
        QTest::mouseClick(verdict.chips()[i], Qt::LeftButton);
        CHECK_FALSE(verdict.detailText().isEmpty());
        CHECK_FALSE(verdict.detailText().contains("--"));
    }
    click(fixture, "fewSamples");
    CHECK(isMarked(0));
    CHECK(isMarked(1));
    const auto* remedy = fixture.window().findChild<QToolButton*>("remedy");
    CHECK(remedy->text() == "Count: 500. Run again");
    verdict.showReasons(true);
    click(fixture, "remedy");
    CHECK_FALSE(fixture.window().findChild<QWidget*>("reasonsOverlay")->isVisible());
    REQUIRE(fixture.waitForEnd(30s));
    CHECK(fixture.window().model().frame().request.count == 500);
    const PointState& point = fixture.window().model().points()[0];
    CHECK(point.figures.samples + point.measured.counts.lost == 500);
}

TEST_CASE("reasons that were opened close with their run, and do not open by themselves over the next one",
          "[gui][verdict]")
{
    RunModel run;
    QWidget page;
    page.resize(900, 600);
    auto* const panel = new VerdictPanel(run, &page);
    panel->setGeometry(0, 0, 900, 60);
    page.show();
    model::RunRecord record = coalescedRun();
    run.setRecord(record);
    panel->showReasons(true);
    const auto& overlay = *page.findChild<QWidget*>("reasonsOverlay");
    const auto& button = *panel->findChild<QToolButton*>("reasons");
    QTest::mouseClick(panel->chips().front(), Qt::LeftButton);
    REQUIRE(overlay.isVisible());
    REQUIRE_FALSE(panel->detailText().isEmpty());
    // The same run, with one finding more.
    record.findings.emplace_back().id = "stalls";
    run.setRecord(record);
    CHECK(overlay.isVisible());
    CHECK_FALSE(panel->detailText().isEmpty());
    control::RunStartedEvent started;
    started.record.startedAt = "2026-05-06T08:08:09.000Z";
    started.points.emplace_back();
    run.beginRun({});
    run.apply(started);
    CHECK_FALSE(overlay.isVisible());
    CHECK_FALSE(button.isChecked());
    record.startedAt = started.record.startedAt;
    run.setRecord(record);
    CHECK(button.isVisible());
    CHECK_FALSE(overlay.isVisible());
    CHECK(panel->detailText().isEmpty());
}

TEST_CASE("a flag that both ends have says whose it is", "[gui][verdict]")
{
    RunModel shown;
    VerdictPanel panel(shown);
    model::RunRecord record;
    record.points.emplace_back();
    for (const char* id : {"virtualMachineA", "virtualMachineB", "stealB"})
        record.findings.emplace_back().id = id;
    shown.setRecord(std::move(record));
    QStringList texts;
    for (const QToolButton* chip : panel.chips())
        texts << chip->text();
    CHECK(texts == QStringList{"a host is a virtual machine (A)", "a host is a virtual machine (B)",
                               "the hypervisor took the core (steal time)"});
}

TEST_CASE("flags come while the run goes on", "[gui][verdict]")
{
    WindowFixture fixture(Child::Real);
    fixture.fillForm("64,256", 0.2);
    fixture.window().form().setText("durationNs", "3s");
    fixture.window().form().setMode("sweep sizes");
    fixture.clickStart();
    // A sweep measures each point in rounds: the first turn has its end long before the run has.
    REQUIRE(waitUntil([&] { return !fixture.window().model().frame().findings.empty(); }, 30s));
    CHECK(fixture.isRunning());
    CHECK(fixture.window().verdict().chips().size() > 1);
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(6s));
    CHECK(fixture.window().verdict().sentence().startsWith("Stopped early."));
}

TEST_CASE("unfinished points say so in their rows", "[gui][verdict]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    CHECK(state(fixture, 0) == "measuring");
    CHECK(state(fixture, 1) == "waiting");
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(4s));
    CHECK(state(fixture, 0) == "stopped");
}

TEST_CASE("a narrow header keeps its title and says the rest in fewer words", "[gui][header]")
{
    needFonts();
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    const QString path = fixture.path("a-rather-long-name-of-a-file.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    REQUIRE(fixture.window().files().open(path));
    RunHeader& header = fixture.window().header();
    auto* repeat = header.findChild<QToolButton*>("repeatRun");
    const auto* title = header.findChild<QLabel*>("runTitle");
    const int words = title->fontMetrics().horizontalAdvance(title->text());
    const auto layAt = [&](int width) {
        header.setFixedWidth(width);
        QCoreApplication::processEvents();
    };
    layAt(1200);
    CHECK(repeat->text() == "Repeat with these settings");
    CHECK(header.findChild<QToolButton*>("copyPicture")->toolButtonStyle() == Qt::ToolButtonTextBesideIcon);
    // The button's words give way before the title does, and never all of them.
    layAt(header.minimumSizeHint().width());
    CHECK(repeat->text() == "Repeat");
    CHECK(repeat->accessibleName() == "Repeat with these settings");
    const auto* picture = header.findChild<QToolButton*>("copyPicture");
    CHECK(picture->toolButtonStyle() == Qt::ToolButtonIconOnly);
    CHECK(picture->accessibleName() == "Copy as picture");
    CHECK(title->width() >= std::min(words, 16 * header.fontMetrics().averageCharWidth()));
}

TEST_CASE("a header of any width that a small window leaves says what was run, also in practice", "[gui][header]")
{
    needFonts();
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.request.mode = "ping";
    record.request.peer.text = "practice-b";
    record.initiatorHost.practice = "clean";
    record.points.emplace_back();
    WindowFixture fixture;
    const QString path = fixture.path("a-rather-long-name-of-a-file.halftrip.json");
    REQUIRE(saveRun(record, path));
    REQUIRE(fixture.window().files().open(path));
    fixture.window().goTo(kMeasureStep);
    const auto* const title = fixture.window().header().findChild<QLabel*>("runTitle");
    const QFontMetrics metrics = title->fontMetrics();
    for (const QSize& size : {QSize(800, 600), QSize(900, 540), QSize(1366, 768)}) {
        fixture.window().resize(size);
        QCoreApplication::processEvents();
        const QRect place(0, 0, title->width(), 10 * metrics.lineSpacing());
        const int needed = metrics.boundingRect(place, Qt::TextWordWrap, title->text()).height();
        CAPTURE(size.width(), title->width(), title->height(), title->text().toStdString());
        CHECK(needed <= title->height());
        CHECK(title->toolTip().contains("Opened from a-rather-long-name"));
    }
}

TEST_CASE("a title is whole in one or two lines, also of a run that is opened before the window is shown",
          "[gui][header]")
{
    needFonts();
    const WindowFixture fixture;
    model::RunRecord record = coalescedRun();
    record.request.mode = "sweep load";
    record.request.peer.text = "self";
    const QString path = fixture.path("sweep.halftrip.json");
    REQUIRE(saveRun(record, path));
    MainWindow window;
    REQUIRE(window.files().open(path));
    window.goTo(kMeasureStep);
    window.resize(1360, 744);
    window.show();
    const auto* const title = window.header().findChild<QLabel*>("runTitle");
    const auto needed = [&] {
        const QRect place(0, 0, title->width(), 10 * title->fontMetrics().lineSpacing());
        return title->fontMetrics().boundingRect(place, Qt::TextWordWrap, title->text()).height();
    };
    for (int narrower = 0; narrower < 400; narrower += 10) {
        window.resize(1360 - narrower, 744);
        CAPTURE(narrower, title->width(), title->height(), needed(), title->text().toStdString());
        CHECK(waitUntil([&] { return needed() <= title->height() + 1; }, 1s));
    }
    QSettings().remove("window");
}

TEST_CASE("what a flag advises waits until nothing else measures, and the keyboard stays on a flag", "[gui][verdict]")
{
    WindowFixture fixture;
    qputenv("HALFTRIP_FAKE_JOURNAL", fixture.path("journal").toUtf8());
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    MainWindow& window = fixture.window();
    model::RunRecord record = window.model().toRecord();
    record.findings = {{.id = "virtualMachine", .sentence = "B is a guest."}, {.id = "fewSamples", .sentence = "Few."}};
    window.model().setRecord(record);
    window.verdict().showReasons(true);
    click(fixture, "fewSamples");
    const auto* remedy = window.findChild<QToolButton*>("remedy");
    CHECK(remedy->isEnabled());
    window.findChild<QToolButton*>("fewSamples")->setFocus();
    REQUIRE(window.model().addNote({0, 0.05, "a note"}));
    REQUIRE(window.focusWidget() != nullptr);
    CHECK(window.focusWidget()->objectName() == "fewSamples");
    record.findings.pop_back();
    window.model().setRecord(record);
    CHECK(window.focusWidget()->objectName() == "reasons");
    window.desk().apply({QStringLiteral("governor")});
    REQUIRE(window.desk().isChanging());
    CHECK_FALSE(remedy->isEnabled());
    CHECK(waitUntil([&] { return remedy->isEnabled(); }, 10s));
    qunsetenv("HALFTRIP_FAKE_JOURNAL");
}

TEST_CASE("the card is copied as a picture from the header, from Report, by keys and from the menu, where there is one",
          "[gui][header][card]")
{
    needFonts();
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    const auto& inHeader = *window.findChild<QToolButton*>("copyPicture");
    auto& onReport = *window.findChild<QPushButton*>("copyReportPicture");
    const auto copied = [](const auto& act) {
        QGuiApplication::clipboard()->clear();
        act();
        return QGuiApplication::clipboard()->image();
    };
    const auto press = [&window] { QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier); };
    REQUIRE(QTest::qWaitForWindowActive(&window));
    CHECK(inHeader.isHidden());
    CHECK_FALSE(onReport.isEnabled());
    CHECK(copied(press).isNull());
    fixture.fillForm("64", 60);
    fixture.clickStart();
    // With the first figure of a run that goes on.
    CHECK(waitUntil([&] { return inHeader.isVisible() && window.model().isLive(); }, 10s));
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(6s));
    CHECK(inHeader.isVisible());
    const QImage card = window.card().image;
    REQUIRE(card.size() == QSize(1200, 675));
    CHECK(copied([&] { click(fixture, "copyPicture"); }) == card);
    CHECK(copied(press) == card);
    window.goTo(kReportStep);
    CHECK(copied([&] { QTest::mouseClick(&onReport, Qt::LeftButton); }) == card);
    CHECK(copied(press) == card);
    QMenu* pictures = nullptr;
    for (QMenu* menu : window.findChildren<QMenu*>()) {
        if (menu->title() == QLatin1String("Save &picture"))
            pictures = menu;
    }
    REQUIRE(pictures != nullptr);
    emit pictures->aboutToShow();
    CHECK(copied([&] { pictures->actions().front()->trigger(); }) == card);
    window.files().close();
    CHECK_FALSE(onReport.isEnabled());
    CHECK(copied(press).isNull());
}

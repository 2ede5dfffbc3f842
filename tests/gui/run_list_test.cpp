#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/summary_card.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/library/run_list.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/run_bars.hpp"
#include "app/gui/plots/run_overlay.hpp"
#include "app/gui/process/run_series.hpp"
#include "app/gui/runs/run_header.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/steps/step.hpp"
#include "tests/gui/in_language.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include <algorithm>
#include <initializer_list>
#include <vector>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

/// A folder of kept runs without those of other tests.
struct EmptyList {
    EmptyList() { QDir(keptRunsFolder()).removeRecursively(); }
    ~EmptyList() { QDir(keptRunsFolder()).removeRecursively(); }
};

void measureOnce(WindowFixture& fixture, const QString& sizes = "64,512")
{
    fixture.window().goTo(kMeasureStep);
    fixture.fillForm(sizes, 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    REQUIRE(fixture.hasResults());
}

QString cell(RunLibrary& library, int row, RunLibrary::Column column)
{
    return library.index(row, column).data().toString();
}

void tick(RunLibrary& library, int row, RunLibrary::Column group = RunLibrary::GroupA)
{
    REQUIRE(library.setData(library.index(row, group), static_cast<int>(Qt::Checked), Qt::CheckStateRole));
}

RunList& listIn(WindowFixture& fixture)
{
    return *fixture.window().findChild<RunList*>();
}

/// One run for each median HRT, named "of" that: a thousand samples of 64 bytes close to it.
std::vector<ShownRun> runsOfMedians(std::initializer_list<int> mediansUs)
{
    std::vector<ShownRun> runs;
    for (const int us : mediansUs) {
        ShownRun& run = runs.emplace_back(ShownRun{QStringLiteral("of %1").arg(us), {}, false});
        model::PointResult& point = run.record.points.emplace_back();
        point.axes = {model::numberOn(model::kSizeAxis, 64)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int sample = 0; sample < 1'000; ++sample)
            point.distributions.front().histogram.record(us * 2'000 + sample);
    }
    return runs;
}

}  // namespace

TEST_CASE("every run is listed, newest first, and the list outlives the window", "[gui][list]")
{
    const EmptyList empty;
    QString note;
    {
        WindowFixture fixture;
        RunLibrary& library = fixture.window().library();
        REQUIRE(library.rowCount() == 0);
        measureOnce(fixture);
        REQUIRE(library.rowCount() == 1);
        CHECK(cell(library, 0, RunLibrary::Peer) == "this machine");
        CHECK_FALSE(cell(library, 0, RunLibrary::P50).isEmpty());
        CHECK_FALSE(cell(library, 0, RunLibrary::Verdict).isEmpty());
        CHECK_FALSE(RunLibrary::isSaved(library.entries()[0]));
        REQUIRE(library.setData(library.index(0, RunLibrary::Note), "before tuning", Qt::EditRole));
        measureOnce(fixture);
        CHECK(library.rowCount() == 2);
        CHECK(cell(library, 1, RunLibrary::Note) == "before tuning");
    }
    WindowFixture fixture;
    RunLibrary& library = fixture.window().library();
    REQUIRE(library.rowCount() == 2);
    CHECK(cell(library, 1, RunLibrary::Note) == "before tuning");
    CHECK(QFile::exists(library.entries()[1].path));
}

TEST_CASE("a start that fails adds no run", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture);
    qputenv("HALFTRIP_FAKE", "refused");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(fixture.window().library().rowCount() == 1);
}

TEST_CASE("a run of which nothing came back is listed, kept, and has a report: losses are a result", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture(Child::Fake, "unanswered");
    measureOnce(fixture, "64");
    RunLibrary& library = fixture.window().library();
    REQUIRE(library.rowCount() == 1);
    CHECK(QFile::exists(library.entries().front().path));
    CHECK(cell(library, 0, RunLibrary::P50) == "lost");
    CHECK(cell(library, 0, RunLibrary::P99) == "lost");
    CHECK(cell(library, 0, RunLibrary::Point) == "64 bytes");
    CHECK(cell(library, 0, RunLibrary::Verdict) == "Nothing measured");
    const auto* const verdict = fixture.window().findChild<VerdictPanel*>();
    CHECK(verdict->sentence() == "Nothing was measured: no probe came back.");
    const auto labels = verdict->findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels, [](const QLabel* label) { return label->accessibleName() == "Flagged"; }));
    fixture.window().goTo(kReportStep);
    CHECK(fixture.window().page(kReportStep)->state() == "Ready");
}

TEST_CASE("a run that is saved stays one entry, at its new place; thrown away, the file stays", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture);
    const QString kept = fixture.window().library().entries()[0].path;
    const QString path = fixture.path("mine.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    RunLibrary& library = fixture.window().library();
    REQUIRE(library.rowCount() == 1);
    CHECK(library.entries()[0].path == path);
    CHECK(RunLibrary::isSaved(library.entries()[0]));
    CHECK_FALSE(QFile::exists(kept));
    library.throwAway(0);
    CHECK(library.rowCount() == 0);
    CHECK(QFile::exists(path));
}

TEST_CASE("the copy of a saved run takes its place in the list, and what was altered in it is a run of its own",
          "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture);
    const QString path = fixture.path("mine.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    const QString copy = fixture.path("copied.halftrip.json");
    REQUIRE(QFile::copy(path, copy));
    RunLibrary& library = fixture.window().library();
    REQUIRE(fixture.window().files().open(copy));
    REQUIRE(library.rowCount() == 1);
    CHECK(library.entries()[0].path == copy);
    const QString altered = fixture.path("altered.halftrip.json");
    REQUIRE(QFile::copy(path, altered));
    QFile file(altered);
    REQUIRE(file.open(QIODevice::Append));
    REQUIRE(file.write("\n") == 1);
    file.close();
    REQUIRE(fixture.window().files().open(altered));
    CHECK(library.rowCount() == 2);
}

TEST_CASE("the copy of a kept run is no second row, and the kept one stays where it is", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture);
    RunLibrary& library = fixture.window().library();
    const QString kept = library.entries()[0].path;
    const QString copy = fixture.path("copied.halftrip.json");
    REQUIRE(QFile::copy(kept, copy));
    REQUIRE(fixture.window().files().open(copy));
    REQUIRE(library.rowCount() == 1);
    CHECK(library.entries()[0].path == kept);
    CHECK_FALSE(RunLibrary::isSaved(library.entries()[0]));
    CHECK(QFile::exists(kept));
    CHECK(QFile::exists(copy));
}

TEST_CASE("a run that was not saved can be shown again, and is deleted only when that is wanted", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64,512");
    measureOnce(fixture, "64");
    RunLibrary& library = fixture.window().library();
    const QString older = library.entries()[1].path;
    fixture.window().goTo(kCompareStep);
    listIn(fixture).choose(1);
    QTest::mouseClick(fixture.window().findChild<QPushButton*>("openRun"), Qt::LeftButton);
    CHECK(fixture.window().step() == kMeasureStep);
    CHECK(fixture.window().model().points().size() == 2);
    CHECK(fixture.window().header().originText() == "In the run list");
    CHECK(library.rowCount() == 2);
    fixture.window().goTo(kCompareStep);
    listIn(fixture).choose(1);
    auto* away = fixture.window().findChild<QPushButton*>("throwAway");
    {
        const AnswerQuestions answer("Cancel");
        QTest::keyClick(away, Qt::Key_Space);
        CHECK(answer.asked().size() == 1);
    }
    CHECK(library.rowCount() == 2);
    CHECK(QFile::exists(older));
    const AnswerQuestions answer("Discard");
    QTest::mouseClick(away, Qt::LeftButton);
    CHECK(answer.asked().size() == 1);
    CHECK(library.rowCount() == 1);
    CHECK_FALSE(QFile::exists(older));
}

TEST_CASE("many runs are discarded at once, after a question that says how many", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    for (int run = 0; run < 3; ++run)
        measureOnce(fixture, "64");
    RunLibrary& library = fixture.window().library();
    const QString saved = fixture.path("mine.halftrip.json");
    REQUIRE(fixture.window().files().save(saved));
    measureOnce(fixture, "64");
    REQUIRE(library.rowCount() == 4);
    const QString oldest = library.entries()[3].path;
    fixture.window().goTo(kCompareStep);
    auto* const table = fixture.window().findChild<QTableView*>("runList");
    auto* const away = fixture.window().findChild<QPushButton*>("throwAway");
    // The saved one and the two before it, by keys alone.
    table->setFocus();
    listIn(fixture).choose(1);
    for (int step = 0; step < 2; ++step)
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
    REQUIRE(table->selectionModel()->selectedRows().size() == 3);
    CHECK(fixture.window().findChild<QLabel*>("runWords")->text() == "3 runs are selected.");
    CHECK_FALSE(fixture.window().findChild<QPushButton*>("openRun")->isEnabled());
    CHECK_FALSE(fixture.window().findChild<QPushButton*>("pinRun")->isEnabled());
    REQUIRE(away->isEnabled());
    {
        const AnswerQuestions answer("Cancel");
        QTest::keyClick(table, Qt::Key_Delete);
        CHECK(answer.asked() == QStringList{"Discard these 3 runs?"});
    }
    CHECK(library.rowCount() == 4);
    const AnswerQuestions answer("Discard");
    QTest::mouseClick(away, Qt::LeftButton);
    CHECK(answer.asked() == QStringList{"Discard these 3 runs?"});
    REQUIRE(library.rowCount() == 1);
    CHECK_FALSE(QFile::exists(oldest));
    CHECK(QFile::exists(saved));
}

TEST_CASE("two windows at a time lose none of each other's runs", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture first;
    WindowFixture second;
    measureOnce(first);
    RunLibrary& firsts = first.window().library();
    REQUIRE(firsts.setData(firsts.index(0, RunLibrary::Note), "of the first", Qt::EditRole));
    const QString path = first.path("mine.halftrip.json");
    REQUIRE(first.window().files().save(path));
    measureOnce(second);
    RunLibrary& seconds = second.window().library();
    CHECK(seconds.rowCount() == 2);
    // What one has taken out does not come back by the other's list.
    seconds.throwAway(seconds.rowOf(path));
    measureOnce(second);
    CHECK(seconds.rowCount() == 2);
    REQUIRE(first.window().files().save(first.path("again.halftrip.json")));
    WindowFixture third;
    const auto& entries = third.window().library().entries();
    CHECK(entries.size() == 3);
    CHECK(std::ranges::count(entries, QString("of the first"), &RunEntry::note) == 1);
}

TEST_CASE("a run that cannot be kept is told to be saved", "[gui][list]")
{
    const EmptyList empty;
    REQUIRE(QDir().mkpath(QFileInfo(keptRunsFolder()).path()));
    QFile inTheWay(keptRunsFolder());
    REQUIRE(inTheWay.open(QIODevice::WriteOnly));
    {
        WindowFixture fixture;
        measureOnce(fixture);
        CHECK(fixture.messages().contains("neither kept nor listed"));
        CHECK(fixture.messages().contains("File > Save run file as"));
        CHECK(fixture.window().library().rowCount() == 0);
    }
    inTheWay.remove();
}

TEST_CASE("runs that an older version kept are read into the list", "[gui][list]")
{
    const EmptyList empty;
    {
        WindowFixture fixture;
        measureOnce(fixture);
    }
    REQUIRE(QFile::remove(keptRunsFolder() + "/list.json"));
    WindowFixture fixture;
    RunLibrary& library = fixture.window().library();
    REQUIRE(library.rowCount() == 1);
    CHECK(waitUntil([&] { return cell(library, 0, RunLibrary::Peer) == "this machine"; }, 5s));
    // What is read later than the list was made has its room, too.
    const auto* const table = fixture.window().findChild<QTableView*>("runList");
    const QString verdict = cell(library, 0, RunLibrary::Verdict);
    REQUIRE_FALSE(verdict.isEmpty());
    CHECK(table->columnWidth(RunLibrary::Verdict) > table->fontMetrics().horizontalAdvance(verdict));
}

TEST_CASE("run files that were put into the folder say what changed since the run before, too", "[gui][list]")
{
    const EmptyList empty;
    REQUIRE(QDir().mkpath(keptRunsFolder()));
    for (const int second : {3, 1, 2}) {
        model::RunRecord record;
        record.startedAt = "2026-05-06T07:08:0" + std::to_string(second) + ".000Z";
        record.status = model::RunStatus::Complete;
        record.request.peer = "10.0.0.2";
        record.request.transport = second == 1 ? "udp" : "tcp";
        REQUIRE(saveRun(record, keptRunsFolder() + QStringLiteral("/dropped%1.halftrip.json").arg(second)));
    }
    WindowFixture fixture;
    RunLibrary& library = fixture.window().library();
    REQUIRE(library.rowCount() == 3);
    const auto changesOf = [&](int second) {
        const int row = library.rowOf(keptRunsFolder() + QStringLiteral("/dropped%1.halftrip.json").arg(second));
        return cell(library, row, RunLibrary::Changes);
    };
    CHECK(waitUntil([&] { return changesOf(3) == "nothing" && changesOf(2).contains("tcp"); }, 5s));
    CHECK(changesOf(2).toStdString() == "transport: tcp, before udp");
    CHECK(changesOf(1) == QString(QChar(0x2013)));
}

TEST_CASE("the verdict of a listed run is in the language in use, reasons and all", "[gui][list]")
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.points.emplace_back().distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 1000; ++i)
        record.points.front().distributions.front().histogram.record(10'000);
    record.findings = {{.id = "oneHost", .sentence = "one"}, {.id = "virtualMachineA", .sentence = "two"}};
    const InLanguage chinese("zh_CN");
    RunEntry entry;
    describeRun(entry, record);
    CAPTURE(entry.verdict);
    CHECK(isChinese(entry.verdict));
    CHECK_FALSE(hasEnglish(entry.verdict));
}

TEST_CASE("the chosen run's verdict can be read to its end, in a narrow window, too", "[gui][list]")
{
    needFonts();
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture);
    fixture.window().goTo(kCompareStep);
    fixture.window().resize(900, 540);
    listIn(fixture).choose(0);
    const auto* words = fixture.window().findChild<QLabel*>("runWords");
    const RunEntry& entry = fixture.window().library().entries()[0];
    REQUIRE_FALSE(entry.verdict.isEmpty());
    CHECK(words->text().startsWith(entry.verdict));
    CHECK(waitUntil([&] { return words->height() >= words->heightForWidth(words->width()); }, 2s));
    CHECK(cell(fixture.window().library(), 0, RunLibrary::Verdict).size() < 20);
}

TEST_CASE("the list says what each run was, of which point its figures are, and what has changed", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64");
    measureOnce(fixture, "512,64");
    RunLibrary& library = fixture.window().library();
    CHECK(cell(library, 0, RunLibrary::Mode) == "Ping");
    CHECK(cell(library, 0, RunLibrary::Sizes) == "64, 512 bytes");
    CHECK(cell(library, 0, RunLibrary::Point) == "512 bytes");
    CHECK(cell(library, 1, RunLibrary::Point) == "64 bytes");
    CHECK(library.entries()[0].p50Us > 0);
    CHECK(cell(library, 1, RunLibrary::Changes) == QString(QChar(0x2013)));
    CHECK(cell(library, 0, RunLibrary::Changes).contains("sizes: 64, 512 bytes, before 64 bytes"));
    fixture.window().goTo(kCompareStep);
    listIn(fixture).choose(0);
    CHECK(fixture.window().findChild<QLabel*>("runWords")->text().contains("Changed since the run of"));
}

TEST_CASE("an empty list says how runs come into it, and one that shows none says why", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    fixture.window().goTo(kCompareStep);
    const auto& words = *fixture.window().findChild<QLabel*>("runWords");
    RunLibrary& library = fixture.window().library();
    REQUIRE(library.rowCount() == 0);
    CHECK(words.isVisible());
    CHECK(words.text().startsWith("No runs yet. Press Start (F5), or open a run file (Ctrl+O)"));
    measureOnce(fixture, "64");
    fixture.window().goTo(kCompareStep);
    CHECK(words.text().startsWith("Tick runs"));
    auto& search = *fixture.window().findChild<QLineEdit*>("runSearch");
    search.setText("nowhere");
    CHECK(words.text().startsWith("No run has all of these words."));
    search.clear();
    CHECK(words.text().startsWith("Tick runs"));
    library.throwAway(0);
    CHECK(words.text().startsWith("No runs yet."));
}

TEST_CASE("the current cell of the run list is marked for keys only, for rows are chosen", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture);
    MainWindow& window = fixture.window();
    window.goTo(kCompareStep);
    window.show();
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    auto* const table = window.findChild<QTableView*>("runList");
    const QModelIndex first = table->model()->index(0, RunLibrary::GroupA);
    table->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    const auto seen = [&] { return table->viewport()->grab(table->visualRect(first)).toImage(); };
    window.setAttribute(Qt::WA_KeyboardFocusChange, false);
    table->clearFocus();
    const QImage unmarked = seen();
    table->setFocus(Qt::MouseFocusReason);
    CHECK(seen() == unmarked);
    // There and back by Tab, as whoever works with keys comes to it.
    QTest::keyClick(table, Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
    REQUIRE(table->hasFocus());
    CHECK(seen() != unmarked);
}

TEST_CASE("runs are searched by any word of theirs, and sorted by numbers as numbers", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64");
    RunLibrary& library = fixture.window().library();
    model::RunRecord run = fixture.window().model().toRecord();
    for (const int us : {9, 100, 20}) {
        run.startedAt = "2024-05-06T07:00:0" + std::to_string(us % 10) + ".000Z";
        run.points.front().distributions.front().histogram = {};
        run.points.front().distributions.front().histogram.record(us * 2'000);
        const QString path = fixture.path(QStringLiteral("of%1us").arg(us) + kRunSuffix);
        REQUIRE(saveRun(run, path));
        REQUIRE(fixture.window().files().open(path));
    }
    auto* table = fixture.window().findChild<QTableView*>("runList");
    auto* search = fixture.window().findChild<QLineEdit*>("runSearch");
    REQUIRE(table->model()->rowCount() == 4);
    search->setText("PING of 20us");
    CHECK(table->model()->rowCount() == 1);
    search->setText("of us.halftrip");
    REQUIRE(table->model()->rowCount() == 3);
    table->sortByColumn(RunLibrary::P50, Qt::AscendingOrder);
    QStringList figures;
    for (int row = 0; row < 3; ++row)
        figures << table->model()->index(row, RunLibrary::P50).data().toString();
    CHECK(figures == QStringList{"~9.00", "~20.00", "~100.00"});
    // What is chosen in the sorted table is that very run.
    table->setCurrentIndex(table->model()->index(2, RunLibrary::When));
    CHECK(library.entries()[static_cast<std::size_t>(listIn(fixture).chosenRow())].p50 == "~100.00");
    search->clear();
    CHECK(table->model()->rowCount() == 4);
}

TEST_CASE("two groups of runs are compared as wholes, so that tails are judged", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64");
    RunLibrary& library = fixture.window().library();
    model::RunRecord run = fixture.window().model().toRecord();
    for (int i = 0; i < 6; ++i) {
        run.startedAt = "2024-05-06T07:00:0" + std::to_string(i) + ".000Z";
        auto& histogram = run.points.front().distributions.front().histogram;
        histogram = {};
        for (int sample = 0; sample < 2'000; ++sample)
            histogram.record((i % 2 == 0 ? 20'000 : 60'000) + sample + 100 * i);
        const QString path = fixture.path(QString::number(i) + kRunSuffix);
        REQUIRE(saveRun(run, path));
        REQUIRE(fixture.window().files().open(path));
        tick(library, 0, i % 2 == 0 ? RunLibrary::GroupA : RunLibrary::GroupB);
    }
    auto* page = fixture.window().page(kCompareStep);
    const QString words = page->findChild<QTextBrowser*>("differences")->toPlainText();
    INFO(words.toStdString());
    CHECK(words.contains("Group 2 (3 runs) against Group 1 (3 runs)"));
    CHECK_FALSE(words.contains("baseline"));
    CHECK_FALSE(words.contains("this run"));
    CHECK(words.contains("medians over the runs of a group"));
    CHECK(words.contains("slower by"));
    CHECK_FALSE(words.contains("a single run"));
    CHECK_FALSE(words.contains("differ among themselves"));
    fixture.window().goTo(kCompareStep);
    auto* plot = page->findChild<HistogramPlot*>();
    CHECK(waitUntil([&] { return plot->graphCount() == 2; }, 2s));
    CHECK(plot->yAxis->label().contains("%"));
    CHECK(page->state() == "6 ticked");
    // One that is ticked for the other group leaves its own.
    tick(library, 0, RunLibrary::GroupA);
    CHECK(page->findChild<QTextBrowser*>("differences")
              ->toPlainText()
              .contains("Group 2 (2 runs) against Group 1 (4 runs)"));
}

TEST_CASE("ticked runs are overlaid, and compared with the oldest", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64,512");
    measureOnce(fixture, "512,64");
    RunLibrary& library = fixture.window().library();
    fixture.window().goTo(kCompareStep);
    tick(library, 0);
    tick(library, 1);
    auto* page = fixture.window().page(kCompareStep);
    auto* plot = page->findChild<HistogramPlot*>();
    CHECK(plot->graphCount() == 2);
    CHECK(plot->graph(0)->dataCount() > 5);
    CHECK(plot->graph(1)->dataCount() > 5);
    const QString words = page->findChild<QTextBrowser*>("differences")->toPlainText();
    CHECK(words.contains("against the baseline"));
    CHECK(words.contains("p50"));
    CHECK(page->state() == "2 ticked");
}

TEST_CASE("a ticked run is read once, and again when its file has changed", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64,512");
    measureOnce(fixture, "512,64");
    RunLibrary& library = fixture.window().library();
    fixture.window().goTo(kCompareStep);
    tick(library, 0);
    tick(library, 1);
    auto* page = fixture.window().page(kCompareStep);
    auto* plot = page->findChild<HistogramPlot*>();
    REQUIRE(plot->graphCount() == 2);
    const QString path = library.compared().front().path;
    const QDateTime changed = QFileInfo(path).lastModified();
    const auto overwriteAt = [&path](const QDateTime& when) {
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadWrite));
        file.write(QByteArray(file.size(), ' '));
        REQUIRE(file.flush());
        REQUIRE(file.setFileTime(when, QFileDevice::FileModificationTime));
    };
    overwriteAt(changed);
    emit library.comparedChanged();
    CHECK(plot->graphCount() == 2);
    overwriteAt(changed.addSecs(2));
    emit library.comparedChanged();
    CHECK(page->findChild<QTextBrowser*>("differences")->toPlainText().contains("cannot be opened"));
}

TEST_CASE("a pinned run is the baseline, ticked or not, over restarts, until it is unpinned", "[gui][list]")
{
    const EmptyList empty;
    {
        WindowFixture fixture;
        for (const char* note : {"oldest", "middle", "newest"}) {
            measureOnce(fixture, "64");
            RunLibrary& library = fixture.window().library();
            REQUIRE(library.setData(library.index(0, RunLibrary::Note), note, Qt::EditRole));
        }
        fixture.window().goTo(kCompareStep);
        auto* page = fixture.window().page(kCompareStep);
        auto* pin = page->findChild<QPushButton*>("pinRun");
        CHECK_FALSE(pin->isEnabled());
        listIn(fixture).choose(1);
        QTest::mouseClick(pin, Qt::LeftButton);
        CHECK(pin->text() == "Unpin baseline");
    }
    WindowFixture fixture;
    RunLibrary& library = fixture.window().library();
    CHECK(cell(library, 1, RunLibrary::When).startsWith("Baseline: "));
    CHECK(library.compared().empty());
    tick(library, 0);
    tick(library, 2);
    const auto compared = library.compared();
    REQUIRE(compared.size() == 3);
    CHECK(compared[0].note == "middle");
    CHECK(compared[1].note == "oldest");
    auto* words = fixture.window().page(kCompareStep)->findChild<QTextBrowser*>("differences");
    CHECK(words->toPlainText().contains("against the baseline middle (pinned)"));
    library.pin(1);
    CHECK(library.compared()[0].note == "oldest");
}

TEST_CASE("the baseline is the run that was measured first, and runs are called as in the list", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64");
    RunLibrary& library = fixture.window().library();
    model::RunRecord run = fixture.window().model().toRecord();
    for (const char* startedAt : {"2024-05-06T07:00:03.000Z", "2024-05-06T07:00:01.000Z", "2024-05-06T07:00:02.000Z"}) {
        run.startedAt = startedAt;
        const QString path = fixture.path(QString::number(library.rowCount()) + kRunSuffix);
        REQUIRE(saveRun(run, path));
        REQUIRE(fixture.window().files().open(path));
    }
    REQUIRE(library.rowCount() == 4);
    for (int row = 0; row < 3; ++row)
        tick(library, row);
    REQUIRE(library.setData(library.index(0, RunLibrary::Note), "after tuning", Qt::EditRole));
    tick(library, 3);
    const auto compared = library.compared();
    REQUIRE(compared.size() == 4);
    CHECK(compared[0].startedAt.contains(":00:01"));
    CHECK(compared[1].note == "after tuning");
    CHECK(compared[2].startedAt.contains(":00:03"));
    const QString oldest = whenText(compared[0]);
    CHECK(cell(library, 1, RunLibrary::When).startsWith(oldest));
    auto* page = fixture.window().page(kCompareStep);
    const QString words = page->findChild<QTextBrowser*>("differences")->toPlainText();
    INFO(words.toStdString());
    CHECK(words.contains("after tuning against the baseline " + oldest));
    auto* plot = page->findChild<HistogramPlot*>();
    fixture.window().goTo(kCompareStep);
    QStringList names;
    const bool hasBoth = waitUntil(
        [&] {
            names.clear();
            for (int i = 0; i < plot->graphCount(); ++i)
                names << plot->graph(i)->name();
            return names.contains("after tuning") && names.contains(oldest);
        },
        5s);
    INFO(names.join(" | ").toStdString());
    CHECK(hasBoth);
}

TEST_CASE("limits are lines in both plots, and who keeps them is told in words", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64,512");
    tick(fixture.window().library(), 0);
    fixture.window().goTo(kCompareStep);
    auto* page = fixture.window().page(kCompareStep);
    auto* field = page->findChild<QLineEdit*>("compareLimits");
    auto* words = page->findChild<QTextBrowser*>("differences");
    auto* trouble = page->findChild<QLabel*>("limitWords");
    auto* plot = page->findChild<HistogramPlot*>();
    const int items = plot->itemCount();
    field->setText("p50=1h, min=1ns");
    CHECK(words->toPlainText().contains("pass"));
    CHECK(words->toPlainText().contains("fail at 2 of 2 points: 64 bytes"));
    CHECK(plot->itemCount() == items + 4);
    CHECK(plot->xAxis->range().contains(0.001));
    int layouts = 0;
    QObject::connect(words, &QTextBrowser::textChanged, words, [&layouts] { ++layouts; });
    field->setText("p50=1h, min=1ns ");
    CHECK(layouts == 0);
    field->setText("p50=fast");
    CHECK(layouts == 1);
    CHECK(trouble->isVisible());
    CHECK(trouble->text().contains("p50"));
    CHECK_FALSE(trouble->text().contains("--"));
    CHECK(plot->itemCount() == items);
    field->setText("");
    CHECK_FALSE(trouble->isVisible());
}

TEST_CASE("runs are overlaid at the points that all of them have", "[gui][list]")
{
    const auto runOf = [](std::initializer_list<int> sizes) {
        model::RunRecord record;
        for (const int size : sizes) {
            model::PointResult& point = record.points.emplace_back();
            point.axes = {model::numberOn(model::kSizeAxis, size)};
            point.distributions = {{.id = "any", .histogram = {}}};
            point.distributions.front().histogram.record(10'000 + size);
        }
        return record;
    };
    const std::vector<ShownRun> runs{{"first", runOf({64, 512, 7})}, {"second", runOf({512, 64})}};
    const std::vector<CommonPoint> common = commonPoints(runs);
    REQUIRE(common.size() == 2);
    CHECK(common[0].phrase == "64 bytes");
    CHECK(common[1].phrase == "512 bytes");
    const model::RunRecord overlay = overlayOf(runs, common[1]);
    REQUIRE(overlay.points.size() == 2);
    CHECK(overlay.points[1].result().histogram.minNs() == 10'512);
    CHECK(model::cellOn(overlay.points[1], "run") == "second");
    CHECK(differencesHtml({runs[0]}).isEmpty());
}

TEST_CASE("runs without a point in common are compared in words, with no empty plots", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    int hour = 0;
    for (const auto& [behaviour, sizes] : {std::pair("steady", "64"), std::pair("unanswered", "512")}) {
        qputenv("HALFTRIP_FAKE", behaviour);
        measureOnce(fixture, sizes);
        // The made-up runs all began at one moment, which makes them one run.
        model::RunRecord record = window.model().toRecord();
        record.startedAt = QStringLiteral("2026-05-06T0%1:08:09.000Z").arg(++hour).toStdString();
        const QString path = fixture.path(QString::fromLatin1(behaviour) + kRunSuffix);
        REQUIRE(saveRun(record, path));
        REQUIRE(window.files().open(path));
    }
    window.goTo(kCompareStep);
    RunLibrary& library = window.library();
    const auto tickOnly = [&](std::initializer_list<const char*> wanted) {
        for (int row = 0; row < library.rowCount(); ++row) {
            const QString path = library.entries()[static_cast<std::size_t>(row)].path;
            const bool isWanted = std::ranges::any_of(
                wanted, [&path](const char* name) { return path.endsWith(QString::fromLatin1(name) + kRunSuffix); });
            library.setData(library.index(row, RunLibrary::GroupA),
                            static_cast<int>(isWanted ? Qt::Checked : Qt::Unchecked), Qt::CheckStateRole);
        }
    };
    const auto* const views = window.findChild<QTabWidget*>("compareViews");
    const auto* const words = window.page(kCompareStep)->findChild<QTextBrowser*>("differences");
    tickOnly({"steady", "unanswered"});
    CHECK(views->isHidden());
    CHECK(words->toPlainText().contains("no point in common"));
    CHECK_FALSE(words->isHidden());
    tickOnly({"unanswered"});
    CHECK(views->isHidden());
    CHECK(words->toPlainText().contains("No reply came back"));
    // One run has its plots, and no differences.
    tickOnly({"steady"});
    CHECK_FALSE(views->isHidden());
    CHECK(words->isHidden());
}

TEST_CASE("no other run is shown while one is measured, and the one that goes on is listed whole", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64,512,1024");
    fixture.window().goTo(kMeasureStep);
    fixture.fillForm("64", 1.0);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.window().model().isLive() && fixture.hasResults(); }, 10s));
    RunLibrary& library = fixture.window().library();
    fixture.window().goTo(kCompareStep);
    auto* list = fixture.window().findChild<QTableView*>("runList");
    auto* show = fixture.window().findChild<QPushButton*>("openRun");
    listIn(fixture).choose(0);
    CHECK_FALSE(show->isEnabled());
    QTest::mouseDClick(list->viewport(), Qt::LeftButton, {},
                       list->visualRect(list->model()->index(0, RunLibrary::Mode)).center());
    CHECK_FALSE(fixture.window().files().open(library.entries()[0].path));
    CHECK(fixture.messages().contains("while a measurement goes on"));
    CHECK(fixture.window().model().points().size() == 1);
    REQUIRE(fixture.waitForEnd(20s));
    CHECK(library.rowCount() == 2);
    CHECK(fixture.window().header().originText() == "In the run list");
    CHECK(show->isEnabled());
}

TEST_CASE("the figures of ticked runs are bars, the fastest on top, with their intervals", "[gui][list]")
{
    std::vector<ShownRun> runs = runsOfMedians({30, 10, 20});
    runs.front().isOfB = true;
    RunBars bars(50);
    bars.resize(400, 300);
    bars.show(runs, commonPoints(runs).front());
    REQUIRE(bars.figures().size() == 3);
    CHECK(bars.figures()[0].name == "of 10");
    CHECK(bars.figures()[2].isOfB);
    CHECK(bars.figures()[0].lowUs.value_or(0) <= bars.figures()[0].us);
    CHECK(bars.figures()[0].highUs.value_or(0) >= bars.figures()[0].us);
    // How many have room is known when it is laid out.
    bars.replot();
    CHECK(waitUntil([&] { return bars.readoutAt({200, bars.yAxis->coordToPixel(2)}).contains("of 30"); }, 2s));
    CHECK(bars.xAxis->range().upper > 30);
    CHECK(bars.xAxis->range().lower == 0);
}

TEST_CASE("the figures behind the bars are whole, whatever the runs are called, in narrow plots and on either scale",
          "[gui][list]")
{
    needFonts();
    std::vector<ShownRun> runs;
    for (const int us : {9'876, 123, 24}) {
        ShownRun& run = runs.emplace_back(
            ShownRun{QStringLiteral("after the interrupts were moved to core %1").arg(us), {}, us == 24});
        model::PointResult& point = run.record.points.emplace_back();
        point.axes = {model::numberOn(model::kSizeAxis, 64)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int sample = 0; sample < 1'000; ++sample)
            point.distributions.front().histogram.record(us * 2'000 + 97 * sample);
    }
    for (const int width : {240, 320, 520, 900}) {
        for (const bool isLog : {false, true}) {
            CAPTURE(width, isLog);
            RunBars bars(99);
            bars.resize(width, 260);
            static_cast<QWidget&>(bars).show();
            bars.show(runs, commonPoints(runs).front());
            if (isLog) {
                emit bars.customContextMenuRequested({10, 10});
                auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                REQUIRE(menu != nullptr);
                menu->actions().front()->trigger();
                menu->close();
                bars.refresh(RunModel(), -1);
            }
            const auto cut = [&bars] {
                QStringList texts;
                for (int i = 0; i < bars.itemCount(); ++i) {
                    const auto* const text = qobject_cast<const QCPItemText*>(bars.item(i));
                    if (text != nullptr && text->bottomRight->pixelPosition().x() > bars.axisRect()->right() + 1)
                        texts << text->text();
                }
                return texts.join(QLatin1Char('|'));
            };
            static_cast<void>(waitUntil([&] { return cut().isEmpty(); }, 1s));
            CHECK(cut().toStdString() == "");
            CHECK(bars.xAxis->range().upper > bars.figures().back().us);
        }
    }
}

TEST_CASE("the legend of the bars names both groups, and switches a group with all that is its own", "[gui][list]")
{
    std::vector<ShownRun> runs = runsOfMedians({30, 10, 20, 40});
    RunBars bars(50);
    bars.resize(600, 400);
    const auto seen = [&bars] {
        bars.replot();
        int items = 0;
        for (int i = 0; i < bars.itemCount(); ++i) {
            const bool isOwn = qobject_cast<const QCPItemText*>(bars.item(i)) != nullptr;
            items += isOwn && bars.item(i)->visible() ? 1 : 0;
        }
        return items;
    };
    // One group alone needs no name.
    bars.show(runs, commonPoints(runs).front());
    CHECK(bars.legend->itemCount() == 0);
    runs[0].isOfB = runs[3].isOfB = true;
    bars.show(runs, commonPoints(runs).front());
    QStringList names;
    for (int i = 0; i < bars.legend->itemCount(); ++i) {
        if (auto* item = qobject_cast<QCPPlottableLegendItem*>(bars.legend->item(i)))
            names << item->plottable()->name();
    }
    CHECK(names == QStringList{"Group 1", "Group 2"});
    // How many have room is known when it is laid out.
    CHECK(waitUntil([&] { return seen() == 4; }, 2s));
    bars.switchCurve("Group 2");
    CHECK(seen() == 2);
    bars.switchCurve("Group 2");
    CHECK(seen() == 4);
}

TEST_CASE("a bar of 100 ms or more has the unit that its run has in the list", "[gui][list]")
{
    ShownRun run{QStringLiteral("slow"), {}, false};
    model::PointResult& point = run.record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int sample = 0; sample < 1'000; ++sample)
        point.distributions.front().histogram.record(324'790'000);
    const std::vector<ShownRun> runs{run};
    RunBars bars(50);
    bars.resize(400, 300);
    bars.show(runs, commonPoints(runs).front());
    bars.replot();
    const auto wordsOf = [&bars] {
        QStringList words;
        for (int i = 0; i < bars.itemCount(); ++i) {
            if (const auto* text = dynamic_cast<const QCPItemText*>(bars.item(i)))
                words << text->text();
        }
        return words.join(QLatin1Char('|'));
    };
    REQUIRE(waitUntil([&] { return !wordsOf().isEmpty(); }, 2s));
    INFO(wordsOf().toStdString());
    CHECK(wordsOf().contains("162."));
    CHECK(wordsOf().contains(" ms"));
    const QString told = bars.readoutAt({200, bars.yAxis->coordToPixel(0)});
    INFO(told.toStdString());
    CHECK(told.contains(" ms (95 % CI 162."));
    CHECK_FALSE(told.contains("\u00b5s"));
}

TEST_CASE("runs in turns begin with either side equally often", "[gui][list]")
{
    QString turns;
    for (const bool isOfB : turnsOf(5, true))
        turns += isOfB ? 'B' : 'A';
    CHECK(turns == "ABBAABBAAB");
    CHECK(turnsOf(5, false) == std::vector<bool>(5, false));
}

TEST_CASE("one click repeats both groups' runs in turns and ticks what came of it", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64");
    measureOnce(fixture, "512");
    RunLibrary& library = fixture.window().library();
    fixture.window().goTo(kCompareStep);
    auto* page = fixture.window().page(kCompareStep);
    auto* repeat = page->findChild<QPushButton*>("repeatRuns");
    auto* words = page->findChild<QLabel*>("seriesWords");
    CHECK_FALSE(repeat->isEnabled());
    tick(library, 1);
    tick(library, 1, RunLibrary::GroupB);
    tick(library, 1);
    CHECK(repeat->text() == "Repeat 5 times");
    tick(library, 0, RunLibrary::GroupB);
    CHECK(repeat->text() == "Repeat 5 times, in turns");
    QTest::mouseClick(repeat, Qt::LeftButton);
    CHECK(waitUntil([&] { return words->text().startsWith("Run 2 of 10: group 2"); }, 20s));
    CHECK(repeat->text() == "Stop the series");
    REQUIRE(waitUntil([&] { return words->text().startsWith("All 10 runs"); }, 60s));
    REQUIRE(library.rowCount() == 12);
    CHECK(std::ranges::count(library.entries(), RunGroup::A, &RunEntry::group) == 5);
    CHECK(std::ranges::count(library.entries(), RunGroup::B, &RunEntry::group) == 5);
    QStringList sizes;
    for (int row = 9; row >= 0; --row)
        sizes << cell(library, row, RunLibrary::Sizes).section(' ', 0, 0);
    CHECK(sizes.join(' ') == "64 512 512 64 64 512 512 64 64 512");
    // Both ticks on runs of one request: nothing that a repeat could tell apart.
    library.setGroups({library.entries()[1].path}, {library.entries()[2].path});
    QTest::mouseClick(repeat, Qt::LeftButton);
    CHECK_FALSE(fixture.isRunning());
    CHECK(words->text().contains("asked for the same run"));
    CHECK(words->isVisible());
    tick(library, 0, RunLibrary::GroupB);
    CHECK_FALSE(words->isVisible());
}

TEST_CASE("a series repeats the oldest run of a group, also where a younger one is pinned", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    RunLibrary& library = fixture.window().library();
    for (const auto& [sizes, startedAt] :
         {std::pair("64", "2024-05-06T07:00:00.000Z"), std::pair("512", "2024-05-06T07:00:01.000Z")}) {
        measureOnce(fixture, sizes);
        model::RunRecord run = fixture.window().model().toRecord();
        run.startedAt = startedAt;
        const QString path = fixture.path(QString::fromLatin1(sizes) + kRunSuffix);
        REQUIRE(saveRun(run, path));
        REQUIRE(fixture.window().files().open(path));
        tick(library, 0);
    }
    fixture.window().goTo(kCompareStep);
    library.pin(0);
    REQUIRE(cell(library, 0, RunLibrary::Sizes).startsWith("512 "));
    auto* page = fixture.window().page(kCompareStep);
    QTest::mouseClick(page->findChild<QPushButton*>("repeatRuns"), Qt::LeftButton);
    REQUIRE(waitUntil([&] { return page->findChild<QLabel*>("seriesWords")->text().startsWith("All 5 runs"); }, 60s));
    CHECK(cell(library, 0, RunLibrary::Sizes).startsWith("64 "));
}

TEST_CASE("a run that does not complete ends the series, and the complete ones stay ticked", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture, "64");
    RunLibrary& library = fixture.window().library();
    fixture.window().goTo(kCompareStep);
    auto* page = fixture.window().page(kCompareStep);
    auto* repeat = page->findChild<QPushButton*>("repeatRuns");
    auto* words = page->findChild<QLabel*>("seriesWords");
    tick(library, 0);
    QTest::mouseClick(repeat, Qt::LeftButton);
    REQUIRE(waitUntil([&] { return words->text().startsWith("Run 2 of 5"); }, 20s));
    qputenv("HALFTRIP_FAKE", "refused");
    REQUIRE(waitUntil([&] { return words->text().contains("the series ends there"); }, 20s));
    // Nothing offers to try the form's run instead.
    CHECK(fixture.window().messages().texts().size() == 1);
    for (const auto* button : fixture.window().messages().findChildren<QPushButton*>())
        CHECK(button->text() != "Try again");
    for (const auto* button : fixture.window().messages().findChildren<QToolButton*>())
        CHECK(button->text() != "Try again");
    CHECK(words->text().startsWith("Run 3 of 5"));
    CHECK(std::ranges::count(library.entries(), RunGroup::A, &RunEntry::group) == 2);
    CHECK(repeat->text() == "Repeat 5 times");
}

TEST_CASE("a shown run that is discarded has no file any more, and no note brings it back", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    measureOnce(fixture);
    MainWindow& window = fixture.window();
    const QString kept = window.controller().keptFile();
    REQUIRE(QFile::exists(kept));
    CHECK(window.files().origin() == RunOrigin::Measured);
    window.library().throwAway(window.library().rowOf(kept));
    CHECK(window.files().origin() == RunOrigin::None);
    CHECK(window.card().words.last().contains("Not in a run file yet"));
    REQUIRE(window.model().addNote({0, 0.05, "a note"}));
    emit window.results().noteRemovalWanted(window.model().frame().notes.size() - 1);
    CHECK_FALSE(QFile::exists(kept));
    CHECK(window.library().rowCount() == 0);
}

TEST_CASE("two windows at a time overwrite none of each other's notes, and one baseline is left", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture first;
    measureOnce(first);
    measureOnce(first);
    WindowFixture second;
    RunLibrary& firsts = first.window().library();
    RunLibrary& seconds = second.window().library();
    REQUIRE(seconds.rowCount() == 2);
    REQUIRE(firsts.setData(firsts.index(0, RunLibrary::Note), "of the first", Qt::EditRole));
    const QString other = firsts.entries()[1].path;
    REQUIRE(seconds.setData(seconds.index(seconds.rowOf(other), RunLibrary::Note), "of the second", Qt::EditRole));
    CHECK(cell(seconds, seconds.rowOf(firsts.entries()[0].path), RunLibrary::Note) == "of the first");
    seconds.pin(0);
    firsts.pin(1);
    WindowFixture third;
    const auto& entries = third.window().library().entries();
    REQUIRE(entries.size() == 2);
    CHECK(std::ranges::count(entries, QString("of the first"), &RunEntry::note) == 1);
    CHECK(std::ranges::count(entries, QString("of the second"), &RunEntry::note) == 1);
    CHECK(std::ranges::count(entries, true, &RunEntry::isPinned) == 1);
}

TEST_CASE("sizes are sorted as numbers", "[gui][list]")
{
    const EmptyList empty;
    WindowFixture fixture;
    for (const char* sizes : {"512", "64", "1024"})
        measureOnce(fixture, sizes);
    auto* table = fixture.window().findChild<QTableView*>("runList");
    for (const RunLibrary::Column column : {RunLibrary::Sizes, RunLibrary::Point}) {
        table->sortByColumn(RunLibrary::When, Qt::AscendingOrder);
        table->sortByColumn(column, Qt::AscendingOrder);
        QStringList sizes;
        for (int row = 0; row < 3; ++row)
            sizes << table->model()->index(row, column).data().toString().section(' ', 0, 0);
        CHECK(sizes.join(' ') == "64 512 1024");
    }
}

TEST_CASE("every splitter of Compare comes back as it was left: each has a name of its own", "[gui][list]")
{
    WindowFixture fixture;
    QStringList names;
    for (const QSplitter* splitter : fixture.window().page(kCompareStep)->findChildren<QSplitter*>())
        names << splitter->objectName();
    CHECK_FALSE(names.contains(QString()));
    CHECK(names.removeDuplicates() == 0);
}

#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/model/run_store.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/steps/step.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

QPalette darkPalette()
{
    QPalette dark(QColor(45, 47, 51));
    dark.setColor(QPalette::Base, QColor(30, 31, 34));
    dark.setColor(QPalette::AlternateBase, QColor(38, 39, 43));
    dark.setColor(QPalette::Highlight, QColor(42, 100, 150));
    dark.setColor(QPalette::ToolTipBase, QColor(60, 62, 66));
    dark.setColor(QPalette::ToolTipText, Qt::white);
    dark.setColor(QPalette::PlaceholderText, QColor(140, 140, 140));
    return dark;
}

void press(MainWindow& window, const char* name)
{
    if (auto* button = window.findChild<QAbstractButton*>(QString::fromUtf8(name)))
        QTest::mouseClick(button, Qt::LeftButton);
}

class Photographer {
public:
    Photographer(MainWindow& window, QString prefix) : m_window(window), m_prefix(std::move(prefix)) {}

    void take(const QString& name, const QSize& size)
    {
        m_window.resize(size);
        QTest::qWait(300);
        m_window.results().refresh();
        QTest::qWait(100);
        CHECK(m_window.grab().save(QStringLiteral("%1-%2-%3.png").arg(m_prefix, name).arg(size.width())));
    }

private:
    MainWindow& m_window;
    QString m_prefix;
};

void takeAll(WindowFixture& fixture, const QString& prefix)
{
    MainWindow& window = fixture.window();
    Photographer photographer(window, prefix);
    for (const QSize size : {QSize(900, 540), QSize(1360, 860)}) {
        window.goTo(kConnectStep);
        press(window, "cardTwoHosts");
        photographer.take("connect-two", size);
        press(window, "cardAlone");
        press(window, "testConnection");
        auto* button = window.findChild<QPushButton*>("testConnection");
        static_cast<void>(waitUntil([&] { return button->text() == "Test connection"; }, 40s));
        photographer.take("connect", size);
        window.goTo(kMeasureStep);
        photographer.take("measure", size);
        press(window, "fewSamples");
        press(window, "blockingForLackOfCores");
        photographer.take("flag", size);
        press(window, "blockingForLackOfCores");
        window.goTo(kCompareStep);
        photographer.take("compare", size);
        if (!window.library().entries().front().isPinned)
            window.library().pin(0);
        window.findChild<QLineEdit*>("compareLimits")->setText("p50=15us p99=10ms");
        photographer.take("compare-limits", size);
        window.goTo(kReportStep);
        window.findChild<QLineEdit*>("reportCustomer")->setText("Example Bank");
        window.findChild<QLineEdit*>("reportTicket")->setText("T-4711");
        window.findChild<QPlainTextEdit*>("reportComment")->setPlainText("Before the change of interrupt coalescing.");
        QTest::qWait(500);
        photographer.take("report", size);
        window.goTo(kServeStep);
        press(window, "serveButton");
        QTest::qWait(1500);
        photographer.take("serve", size);
        press(window, "serveButton");
        QTest::qWait(2500);
    }
}

/// A sweep of sizes that lost some probes, before its figures as well.
model::RunRecord lossySweep()
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.request.mode = "sweep sizes";
    record.request.peer = "192.0.2.7";
    record.startedAt = "2026-05-06T07:08:09.000Z";
    for (const int bytes : {1, 4, 16, 64, 256, 1024}) {
        model::PointResult& point = record.points.emplace_back();
        point.mode = record.request.mode;
        point.axes = {model::numberOn(model::kSizeAxis, bytes)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int i = 0; i < 20'000; ++i)
            point.distributions.front().histogram.record(9'000 + 3 * bytes + i % 900 + (i % 1000 == 0 ? 30'000 : 0));
        point.elapsedNs = 1'000'000'000;
        point.counts = {.sent = 20'003, .received = 20'000, .lost = 3};
        point.excludedCounts = model::ProbeCounts{.sent = 101, .received = 99, .lost = 2};
        point.silence = model::SilentTime{
            .totalNs = 1'500'000'000, .longestNs = 1'020'000'000, .longestAtNs = 340'000'000};
    }
    return record;
}

model::RunRecord flooded(const char* startedAt, std::uint64_t sent)
{
    model::RunRecord record = lossySweep();
    record.request.mode = "flood";
    record.startedAt = startedAt;
    record.points.resize(4);
    for (model::PointResult& point : record.points) {
        point.mode = record.request.mode;
        point.axes.push_back(model::numberOn(model::kWindowAxis, 8));
        point.counts = {.sent = sent, .received = sent - sent / 10, .lost = sent / 10};
        point.responderCounts = model::ResponderCounts{.reflected = sent - sent / 20};
    }
    return record;
}

}  // namespace

/// Losses, a reference over the chart of sizes (and one that cannot be), rates side by side: "[pictures-figures]".
TEST_CASE("pictures of losses, references and compared rates in both languages", "[.pictures][.pictures-figures]")
{
    const QString folder = qEnvironmentVariable("HALFTRIP_PICTURES");
    if (folder.isEmpty())
        return;
    const char* const language = GENERATE("en", "zh_CN");
    const InLanguage spoken(language);
    QDir(keptRunsFolder()).removeRecursively();
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    const auto open = [&](const model::RunRecord& record) {
        const QString path = fixture.path(QString::fromStdString(record.startedAt).remove(':') + kRunSuffix);
        REQUIRE(saveRun(record, path));
        REQUIRE(window.files().open(path));
    };
    open(flooded("2026-05-06T08:00:00.000Z", 400'000));
    open(flooded("2026-05-06T09:00:00.000Z", 300'000));
    open(lossySweep());
    RunLibrary& library = window.library();
    for (int row = 0; row < library.rowCount(); ++row) {
        if (!library.entries()[static_cast<std::size_t>(row)].startedAt.contains("T07"))
            library.setData(library.index(row, RunLibrary::GroupA), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
    }
    for (const QSize size : {QSize(900, 540), QSize(1360, 860)}) {
        Photographer photographer(window, folder + '/' + language);
        window.goTo(kMeasureStep);
        auto* reference = window.findChild<QComboBox*>("referenceChoice");
        for (const char* id : {"", "snf-pingpong", "cspi-tick-to-trade"}) {
            reference->setCurrentIndex(std::max(reference->findData(QString::fromLatin1(id)), 0));
            photographer.take(QStringLiteral("reference-") + id, size);
        }
        window.goTo(kCompareStep);
        photographer.take("rates", size);
        window.findChild<QTabWidget*>("compareViews")->setCurrentIndex(1);
        photographer.take("bars", size);
        window.findChild<QTabWidget*>("compareViews")->setCurrentIndex(0);
    }
}

/// Pictures of every page for people to look at: test_gui_window "[pictures]" with HALFTRIP_PICTURES=FOLDER.
TEST_CASE("pictures of every page in both themes", "[.pictures]")
{
    const QString folder = qEnvironmentVariable("HALFTRIP_PICTURES");
    if (folder.isEmpty())
        return;
    const bool isDark = GENERATE(false, true);
    const QPalette before = QApplication::palette();
    QApplication::setPalette(isDark ? darkPalette() : QApplication::style()->standardPalette());
    {
        WindowFixture fixture(Child::Real);
        const QString theme = folder + (isDark ? "/dark" : "/light");
        fixture.window().goTo(kConnectStep);
        Photographer(fixture.window(), theme).take("empty", {1360, 860});
        fixture.window().goTo(kMeasureStep);
        Photographer(fixture.window(), theme).take("measure-empty", {1360, 860});
        for (const char* transport : {"udp", "tcp"}) {
            fixture.fillForm("64,256,1024", 1);
            fixture.window().form().setText("transport", transport);
            fixture.clickStart();
            static_cast<void>(waitUntil([] { return false; }, 2500ms));
            Photographer(fixture.window(), theme).take(QString("running-") + transport, {1360, 860});
            REQUIRE(fixture.waitForEnd(60s));
        }
        RunLibrary& library = fixture.window().library();
        for (int row = 0; row < std::min(2, library.rowCount()); ++row)
            library.setData(library.index(row, RunLibrary::GroupA), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
        takeAll(fixture, theme);
        const exporting::ReportWords words{
            .customer = "Example Bank", .ticket = "T-4711", .comment = "After the change.\nSecond line."};
        MainWindow& window = fixture.window();
        const model::RunRecord record = window.model().toRecord();
        const auto pictures = reportPictures(window.model(), *window.results().page(), 0);
        CHECK(window.files().write(reportBytes(ReportForm::Zip, {record, pictures, words, {}}), theme + "-report.zip"));
    }
    QApplication::setPalette(before);
}

/// The same of what explains and changes settings, on a host with two of them to be changed: "[pictures-guide]".
TEST_CASE("pictures of Check, its guide and Help in both themes", "[.pictures][.pictures-guide]")
{
    const QString folder = qEnvironmentVariable("HALFTRIP_PICTURES");
    if (folder.isEmpty())
        return;
    const bool isDark = GENERATE(false, true);
    const QPalette before = QApplication::palette();
    QApplication::setPalette(isDark ? darkPalette() : QApplication::style()->standardPalette());
    for (const QSize size : {QSize(900, 540), QSize(1360, 860)}) {
        WindowFixture fixture;
        MainWindow& window = fixture.window();
        qputenv("HALFTRIP_FAKE_JOURNAL", fixture.path("journal").toUtf8());
        Photographer photographer(window, folder + (isDark ? "/dark" : "/light"));
        fixture.fillForm("64", 0.1);
        photographer.take("next-run", size);
        press(window, "advancedFold");
        photographer.take("next-run-advanced", size);
        window.form().setPeer("192.0.2.5");
        window.goTo(kCheckStep);
        static_cast<void>(waitUntil([&] { return window.desk().canApply("governor"); }, 20s));
        QTest::qWait(200);
        photographer.take("check", size);
        press(window, "guideButton");
        photographer.take("guide", size);
        press(window, "guideApply");
        QTest::qWait(6000);
        photographer.take("guide-measured", size);
        for (const char* button : {"guideNext", "guideNext", "guideSkip"})
            press(window, button);
        photographer.take("guide-summary", size);
        window.goTo(kHelpStep);
        photographer.take("help", size);
        qunsetenv("HALFTRIP_FAKE_JOURNAL");
    }
    QApplication::setPalette(before);
}

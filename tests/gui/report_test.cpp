#include "app/gui/runs/run_files.hpp"
#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/steps/step.hpp"
#include "core/export/exporter.hpp"

#include <catch2/catch.hpp>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStandardPaths>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextLayout>
#include <QTimer>
#include <QUrl>

#include <algorithm>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

template <typename Widget>
Widget& part(WindowFixture& fixture, const char* name)
{
    return *fixture.window().page(kReportStep)->findChild<Widget*>(QString::fromUtf8(name));
}

void showReport(WindowFixture& fixture)
{
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    REQUIRE(fixture.hasResults());
    fixture.window().goTo(kReportStep);
}

/// Presses a button that asks for a file, and answers with this path.
void pressAndAnswer(WindowFixture& fixture, const char* button, const QString& path)
{
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [&path] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return;
        dialog->findChild<QLineEdit*>("fileNameEdit")->setText(path);
        static_cast<QDialog*>(dialog)->accept();
    });
    answer.start(10ms);
    QTest::mouseClick(&part<QPushButton>(fixture, button), Qt::LeftButton);
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// What a program prints; empty where it is missing or fails.
QByteArray printedBy(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(20'000) || process.exitCode() != 0)
        return {};
    return process.readAllStandardOutput();
}

/// Words and figures of the document that go on in the next line.
QStringList brokenWords(const QTextDocument& document)
{
    QStringList broken;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QString text = block.text();
        for (int line = 0; line + 1 < block.layout()->lineCount(); ++line) {
            const QTextLine laid = block.layout()->lineAt(line);
            const int end = laid.textStart() + laid.textLength();
            const bool isInFigure = text[end - 1] == QLatin1Char('.') && text[end].isDigit();
            if (isInFigure || (text[end - 1].isLetterOrNumber() && text[end].isLetterOrNumber()))
                broken << text.mid(std::max(0, end - 12), 24);
        }
    }
    return broken;
}

}  // namespace

TEST_CASE("the report breaks no word in a small window, and has the width of the page there", "[gui][report]")
{
    needFonts();
    WindowFixture fixture;
    showReport(fixture);
    const auto& preview = part<QTextBrowser>(fixture, "reportPreview");
    for (const QSize& size : {QSize(640, 400), QSize(900, 540), QSize(1366, 768)}) {
        fixture.window().resize(size);
        CAPTURE(size.width());
        REQUIRE(waitUntil([&] { return preview.toPlainText().contains("HRT"); }, 3s));
        QTest::qWait(600);  // The preview is laid out anew a moment after the window.
        CHECK(preview.document()->size().height() > 0);
        CHECK(brokenWords(*preview.document()).join(QLatin1Char('|')).toStdString() == "");
        CHECK(preview.width() >= 25 * preview.fontMetrics().height());
        CHECK(fixture.window().size() == size);
    }
}

TEST_CASE("the report has twice the room of the fields beside it and needs no bar beneath", "[gui][report]")
{
    needFonts();
    WindowFixture fixture;
    showReport(fixture);
    const auto& preview = part<QTextBrowser>(fixture, "reportPreview");
    const auto& halves = part<QSplitter>(fixture, "reportHalves");
    const auto& comment = part<QPlainTextEdit>(fixture, "reportComment");
    const auto showsAll = [&](const QSize& size) {
        fixture.window().resize(size);
        QTest::qWait(600);  // The preview is laid out anew a moment after the window.
        CAPTURE(size.width());
        REQUIRE(preview.toPlainText().contains("HRT"));
        CHECK(preview.horizontalScrollBar()->maximum() == 0);
        CHECK(comment.height() <= 8 * comment.fontMetrics().height());
    };
    for (const QSize& size : {QSize(900, 540), QSize(1366, 768)})
        showsAll(size);
    CHECK(halves.sizes()[1] > 1.9 * halves.sizes()[0]);

    // Of short and long figures in one column the long ones have many digits: a table wider than such a preview.
    model::RunRecord record = fixture.window().model().toRecord();
    stats::Histogram& slow = record.points.back().distributions.front().histogram;
    for (int i = 0; i < 5000; ++i)
        slow.record(199'987'000 - 1000 * i);
    REQUIRE(saveRun(record, fixture.path("wide" + kRunSuffix)));
    REQUIRE(fixture.window().files().open(fixture.path("wide" + kRunSuffix)));
    fixture.window().goTo(kReportStep);
    showsAll(QSize(900, 540));
}

TEST_CASE("a report waits for a finished run", "[gui][report]")
{
    WindowFixture fixture;
    fixture.window().goTo(kReportStep);
    CHECK(fixture.window().page(kReportStep)->state() == "Needs a finished run");
    CHECK_FALSE(part<QPushButton>(fixture, "saveReportZip").isEnabled());
    fixture.window().goTo(kMeasureStep);
    showReport(fixture);
    CHECK(fixture.window().page(kReportStep)->state() == "Ready");
    const auto& preview = part<QTextBrowser>(fixture, "reportPreview");
    CHECK(preview.toPlainText().contains("HRT"));
    // In its own pixels: what a text view makes smaller loses its thin lines.
    const QImage plot = preview.document()->resource(QTextDocument::ImageResource, QUrl("picture0")).value<QImage>();
    CHECK(plot.width() > 100);
    CHECK(plot.deviceIndependentSize().width() <= preview.viewport()->width());
}

TEST_CASE("why a logo cannot be read, and what to do, are joined as the window's language does",
          "[gui][report][language]")
{
    const InLanguage chinese("zh_CN");
    WindowFixture fixture;
    fixture.window().goTo(kReportStep);
    const QString noPicture = fixture.path("logo.png");
    QFile(noPicture).open(QIODevice::WriteOnly);
    pressAndAnswer(fixture, "reportLogo", noPicture);
    const QString words = part<QLabel>(fixture, "reportLogoWords").text();
    INFO(words.toStdString());
    CHECK(isChinese(words));
    CHECK_FALSE(words.contains(QString::fromUtf8("。 ")));
}

TEST_CASE("the report is saved as HTML and PDF with what the user wrote and a logo", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    part<QLineEdit>(fixture, "reportCustomer").setText("Example Bank");
    part<QLineEdit>(fixture, "reportTicket").setText("T-4711");
    part<QPlainTextEdit>(fixture, "reportComment").setPlainText("After the change.\nSecond line.");

    const QString noPicture = fixture.path("logo.png");
    QFile(noPicture).open(QIODevice::WriteOnly);
    pressAndAnswer(fixture, "reportLogo", noPicture);
    CHECK(part<QLabel>(fixture, "reportLogoWords").text().contains("logo.png\" is not a readable picture"));
    QImage logo(2000, 500, QImage::Format_RGB32);
    logo.fill(Qt::red);
    REQUIRE(logo.save(fixture.path("red.jpg")));
    pressAndAnswer(fixture, "reportLogo", fixture.path("red.jpg"));
    CHECK(part<QLabel>(fixture, "reportLogoWords").text() == "red.jpg");

    const QString html = fixture.path("report.html");
    pressAndAnswer(fixture, "saveReportHtml", html);
    const QByteArray page = bytesOf(html);
    for (const char* wanted : {"Example Bank", "T-4711", "After the change.<br>Second line.",
                               "data:image/png;base64,iVBOR", "<svg", "halftrip ping"}) {
        CAPTURE(wanted);
        CHECK(page.contains(wanted));
    }
    CHECK(fixture.window().page(kReportStep)->state() == "Saved");

    const QString pdf = fixture.path("report.pdf");
    pressAndAnswer(fixture, "saveReportPdf", pdf);
    CHECK(bytesOf(pdf).startsWith("%PDF-"));
    CHECK(bytesOf(pdf).count("/Type /Page\n") >= 2);
    if (!QStandardPaths::findExecutable("pdftotext").isEmpty()) {
        const QByteArray text = printedBy("pdftotext", {"-layout", pdf, "-"});
        for (const char* wanted : {"Example Bank", "T-4711", "How to repeat it", "HRT p50"}) {
            CAPTURE(wanted);
            CHECK(text.contains(wanted));
        }
    }
}

TEST_CASE("the report repeats the run by the command that people type, whole on its page", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    const auto& preview = part<QTextBrowser>(fixture, "reportPreview");
    CHECK(preview.toPlainText().contains("halftrip ping self --sizes 64,512 --duration 100ms\n"));
    for (const char* inner : {"--events", "--progress-interval", "--save"}) {
        CAPTURE(inner);
        CHECK_FALSE(preview.toPlainText().contains(inner));
    }
    model::RunRecord record = fixture.window().model().toRecord();
    record.commandLine = QString("halftrip ping self").append(QString(" --interval 1ms").repeated(30)).toStdString();
    QTextDocument document;
    layOutReport(document, record, {}, {});
    document.setTextWidth(700);
    CHECK(document.size().width() < 702);  // Frames are rounded up to whole pixels.
    const QTextBlock line = document.find("halftrip ping self --interval").block();
    REQUIRE(line.isValid());
    CHECK(line.layout()->lineCount() > 1);
}

TEST_CASE("the first page of a printed report is filled", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    const RunModel& run = fixture.window().model();
    const auto pictures = reportPictures(run, *fixture.window().results().page(), 0);
    REQUIRE(pictures.size() >= 3);
    const model::RunRecord record = run.toRecord();
    const int width = printedPictureWidth(record, {}, pictures);
    CHECK(width > kReportPictureWidth / 2);
    QTextDocument document;
    layOutReport(document, record, {}, pictures, width);
    CHECK(firstPageUse(document) > 0.75);
}

TEST_CASE("one zip holds report, run file and CSVs, and every unzip reads it", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    const QString zip = fixture.path("all.zip");
    pressAndAnswer(fixture, "saveReportZip", zip);
    REQUIRE(bytesOf(zip).startsWith("PK"));
    const QString python = QStandardPaths::findExecutable("python3");
    if (python.isEmpty())
        return;
    const QByteArray names = printedBy(python, {"-c",
                                                "import sys, zipfile\n"
                                                "with zipfile.ZipFile(sys.argv[1]) as z:\n"
                                                "    assert z.testzip() is None\n"
                                                "    z.extractall(sys.argv[2])\n"
                                                "    print(*z.namelist())",
                                                zip, fixture.path("out")});
    for (const char* name : {"report.html", "report.pdf", "csv.csv", "csv-percentiles.csv"}) {
        CAPTURE(name);
        CHECK(names.contains(name));
    }
    const QStringList runs = QDir(fixture.path("out")).entryList({"*" + kRunSuffix});
    REQUIRE(runs.size() == 1);
    const auto run = loadRun(fixture.path("out/" + runs.front()));
    REQUIRE(run);
    CHECK(run->points.size() == 2);
    // The page names the file that lies beside it.
    CHECK(bytesOf(fixture.path("out/report.html")).contains(runs.front().toUtf8()));
}

TEST_CASE("where a report cannot be written, the page says so and the run stays", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    const auto failed = reportBytes(ReportForm::Html, {fixture.window().model().toRecord(), {}, {}, {}});
    CHECK_FALSE(fixture.window().files().write(failed, fixture.path("no/such/report.html")));
    CHECK(fixture.messages().contains("report.html"));
    CHECK(fixture.messages().contains("cannot be written"));
    CHECK(fixture.hasResults());
}

TEST_CASE("a picture that leaves the window says beneath what it is; the table can be copied", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    const QString caption = captionOf(fixture.window().model().toRecord());
    CHECK(caption.contains("udp"));
    // As in the report's head.
    CHECK(caption.contains("6 May 2024 07:08 UTC"));
    CHECK(caption.contains("flags: "));
    fixture.window().goTo(kMeasureStep);
    BasePlot& plot = *fixture.window().results().plots().front();
    QApplication::clipboard()->clear();
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_C, Qt::ControlModifier);
    const QImage copied = QApplication::clipboard()->image();
    CHECK(copied.width() == 2 * plot.width());
    CHECK(copied.height() > 2 * plot.height());
    // Nothing of it stays in the window.
    CHECK(plot.plotLayout()->rowCount() == 3);
    CHECK(plot.viewport() == plot.rect());

    auto* table = fixture.window().findChild<QTableView*>("pointTable");
    table->actions().front()->trigger();
    const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].contains("\tp99 HRT"));
    CHECK(lines[1].count('\t') == lines[0].count('\t'));
}

TEST_CASE("of a run of a thousand points as many as anybody reads are printed", "[gui][report]")
{
    WindowFixture fixture;
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    for (int i = 1; i <= 1000; ++i) {
        model::PointResult& point = record.points.emplace_back();
        point.axes = {model::numberOn(model::kSizeAxis, i)};
        point.distributions = {{.id = "rtt", .histogram = {}}};
        for (int k = 0; k < 100; ++k)
            point.distributions.front().histogram.record(10'000 + i + k * 10);
    }
    fixture.window().model().setRecord(record);
    fixture.window().goTo(kReportStep);
    CHECK(part<QTextBrowser>(fixture, "reportPreview").toPlainText().contains("Of 1000 points 100 are printed"));
}

TEST_CASE("the verdict in a report has the colours of the window's bar, light and dark", "[gui][report]")
{
    const QString html = fromUtf8(exporting::findExporter("html")->write({}, {}));
    for (const bool isDark : {false, true}) {
        CAPTURE(isDark);
        QPalette palette;
        palette.setColor(QPalette::Base, isDark ? QColor(Qt::black) : QColor(Qt::white));
        palette.setColor(QPalette::Text, isDark ? QColor(Qt::white) : QColor(Qt::black));
        for (const auto& [name, trust] :
             {std::pair{"--full", diagnose::Trust::Full}, std::pair{"--notail", diagnose::Trust::NoTail},
              std::pair{"--none", diagnose::Trust::None}}) {
            CAPTURE(name);
            CHECK(html.contains(QStringLiteral("%1:%2;").arg(name, curveColor(trustColor(trust), palette).name())));
            // The ground of a page in dark is its own.
            if (!isDark)
                CHECK(html.contains(
                    QStringLiteral("%1wash:%2;").arg(name, tintColor(trustColor(trust), palette).name())));
        }
    }
}

TEST_CASE("a report of a run file has the hash of its bytes, as the command line's has", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    const QString path = fixture.path("mine.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    CHECK(fixture.window().step() == kReportStep);
    const QString hash = sha256Of(path);
    CHECK(hash.size() == 64);
    const model::RunRecord record = fixture.window().model().toRecord();
    const std::vector<ReportPicture> pictures;
    const exporting::ReportWords words;
    const auto html = reportBytes(ReportForm::Html, {record, pictures, words, path});
    REQUIRE(html);
    CHECK(html->find("SHA-256 <code>" + hash.toStdString()) != std::string::npos);
    const QString exported = fixture.path("out.html");
    REQUIRE(fixture.window().files().exportTo(*exporting::findExporter("html"), exported));
    QFile file(exported);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll().contains(hash.toLatin1()));
    CHECK(sha256Of(fixture.path("none")).isEmpty());
}

TEST_CASE("the pictures of a report are of the point that is chosen now", "[gui][report]")
{
    WindowFixture fixture;
    showReport(fixture);
    auto& preview = part<QTextBrowser>(fixture, "reportPreview");
    const auto picture = [&preview] {
        return preview.document()->resource(QTextDocument::ImageResource, QUrl("picture0")).value<QImage>();
    };
    const int first = fixture.window().results().selected();
    const QImage before = picture();
    REQUIRE_FALSE(before.isNull());
    fixture.window().goTo(kMeasureStep);
    fixture.window().results().select(1 - first);
    fixture.window().goTo(kReportStep);
    CHECK(picture() != before);
}

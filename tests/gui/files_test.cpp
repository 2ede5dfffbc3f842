#include "tests/gui/window_fixture.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/summary_card.hpp"
#include "app/gui/steps/step.hpp"
#include "core/check/record_checks.hpp"
#include "core/diagnose/verdict.hpp"

#include <catch2/catch.hpp>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QTextDocument>
#include <QUrl>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

void measure(WindowFixture& fixture)
{
    fixture.fillForm("64,512", 0.2);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    REQUIRE(fixture.hasResults());
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

void write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(content);
}

/// What texts of the window ask for while it lives, and Qt has not found by itself, but for pictures that stand in
/// them.
class AskedResources {
public:
    AskedResources() : m_before(QTextDocument::defaultResourceProvider())
    {
        QTextDocument::setDefaultResourceProvider([this](const QUrl& url) {
            if (url.scheme() != QLatin1String("data"))
                m_asked << url.toString();
            return m_before ? m_before(url) : QVariant();
        });
    }
    AskedResources(const AskedResources&) = delete;
    AskedResources& operator=(const AskedResources&) = delete;
    ~AskedResources() { QTextDocument::setDefaultResourceProvider(m_before); }
    [[nodiscard]] std::string list() const { return m_asked.join('\n').toStdString(); }

private:
    QTextDocument::ResourceProvider m_before;
    QStringList m_asked;
};

}  // namespace

TEST_CASE("a saved run opens again with the same figures", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    const auto before = fixture.window().model().points()[1].figures;
    const QString path = fixture.path("run.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    CHECK(fixture.window().windowTitle().contains("run.halftrip.json"));

    WindowFixture other;
    REQUIRE(other.window().files().open(path));
    REQUIRE(other.window().model().points().size() == 2);
    const auto after = other.window().model().points()[1].figures;
    CHECK(after.samples == before.samples);
    CHECK(after.p99.ns == before.p99.ns);
    CHECK(after.maxNs == before.maxNs);
    CHECK(waitUntil([&] { return drawnCells(other.plot<TimelinePlot>()) > 5; }, 2s));
    QMenu recent;
    other.window().files().fillRecentMenu(recent);
    REQUIRE_FALSE(recent.isEmpty());
    CHECK(recent.actions().front()->text().contains("run.halftrip.json"));
}

TEST_CASE("no page reads what the names in a file that somebody sent stand for", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    model::RunRecord run = fixture.window().model().toRecord();
    const std::string hostile = "<img src=\"nowhere/picture.png\">";
    run.request.mode = hostile;
    run.request.peer = hostile;
    run.commandLine = run.path = hostile;
    for (model::HostFacts* host : {&run.initiatorHost, &run.responderHost})
        host->hostName = host->operatingSystem = hostile;
    run.notes.emplace_back(hostile);
    for (model::PointResult& point : run.points) {
        point.mode = point.transport = hostile;
        point.axes.push_back({.axis = hostile, .number = 5, .word = hostile});
    }
    const QString path = fixture.path("sent.halftrip.json");
    REQUIRE(saveRun(run, path));

    const AskedResources asked;
    WindowFixture other;
    REQUIRE(other.window().files().open(path));
    REQUIRE(other.window().model().points().size() == 2);
    for (const std::string_view step : {kConnectStep, kCheckStep, kMeasureStep, kWhyStep, kCompareStep, kReportStep}) {
        other.window().goTo(step);
        CHECK_FALSE(other.window().grab().isNull());
        CHECK(asked.list().empty());
    }
}

TEST_CASE("every run is kept without being asked for until it is thrown away", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    CHECK(QFile::exists(fixture.window().controller().keptFile()));
    for (int i = 0; i < 30; ++i)
        write(newKeptRunPath().replace(kRunSuffix, QString::number(i) + kRunSuffix), "x");
    CHECK(QDir(keptRunsFolder()).entryList({"*.halftrip.json"}, QDir::Files).size() >= 31);
    QDir(keptRunsFolder()).removeRecursively();
}

TEST_CASE("a file that is no run is refused in words and leaves the window as it was", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    const QString good = fixture.path("good.halftrip.json");
    REQUIRE(fixture.window().files().save(good));
    const QByteArray text = contentOf(good);
    const QString bad = fixture.path("bad.halftrip.json");
    QByteArray newer = text;
    newer.replace("\"schemaVersion\": 2", "\"schemaVersion\": 99");
    REQUIRE(newer != text);
    for (const QByteArray& content : {QByteArray(), QByteArray("no JSON"), text.left(text.size() / 2), newer}) {
        fixture.window().messages().clear();
        write(bad, content);
        CHECK_FALSE(fixture.window().files().open(bad));
        CHECK(fixture.messages().contains("bad.halftrip.json"));
        CHECK(fixture.window().model().points().size() == 2);
    }
    CHECK(fixture.messages().contains("newer"));
    fixture.window().messages().clear();
    CHECK_FALSE(fixture.window().files().open(fixture.path("missing.halftrip.json")));
    CHECK(fixture.messages().contains("cannot be read"));
}

TEST_CASE("a folder that does not exist is told, and nothing is lost", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    CHECK_FALSE(fixture.window().files().save(fixture.path("no/such/folder.halftrip.json")));
    CHECK(fixture.messages().contains("cannot be written"));
    CHECK(fixture.hasResults());
}

TEST_CASE("a name that is typed without its ending overwrites nothing unasked", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    const QString there = fixture.path("mine.halftrip.json");
    write(there, "somebody's");
    {
        const AnswerWithPath path(fixture.path("mine"));
        const AnswerQuestions answer("Overwrite");
        fixture.window().files().askSave();
        REQUIRE(answer.asked().size() == 1);
        CHECK(answer.asked().front().contains("mine.halftrip.json"));
        CHECK(contentOf(there) != "somebody's");
    }
    const AnswerWithPath path(fixture.path("other"));
    const AnswerQuestions answer("Overwrite");
    fixture.window().files().askSave();
    CHECK(answer.asked().isEmpty());
    CHECK(QFile::exists(fixture.path("other.halftrip.json")));
    // What stands behind a point in a name is no ending.
    const AnswerWithPath version(fixture.path("R&D v1.2"));
    fixture.window().files().askSave();
    CHECK(QFile::exists(fixture.path("R&D v1.2.halftrip.json")));
    QMenu recent;
    fixture.window().files().fillRecentMenu(recent);
    CHECK(recent.actions().front()->text().endsWith("R&&D v1.2.halftrip.json"));
}

TEST_CASE("every export format can be written from the window", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    REQUIRE_FALSE(exporting::allExporters().empty());
    const model::RunRecord record = fixture.window().model().toRecord();
    // The run was not saved, so that no file has a name.
    const diagnose::Verdict verdict = diagnose::verdictOf(record);
    const exporting::ExportContext beside{
        .trust = verdict.unmarked, .trusted = verdict.trust, .checks = check::checksOf(record)};
    for (const auto& exporter : exporting::allExporters()) {
        const QString path = fixture.path(QString::fromStdString("out." + exporter.extension));
        REQUIRE(fixture.window().files().exportTo(exporter, path));
        CHECK(contentOf(path).toStdString() == exporter.write(record, beside));
    }
}

TEST_CASE("the card of a run that was just measured has the hash of its kept file", "[gui][files][card]")
{
    WindowFixture fixture;
    measure(fixture);
    MainWindow& window = fixture.window();
    REQUIRE(window.files().currentPath().isEmpty());
    const QString kept = window.controller().keptFile();
    REQUIRE(QFile::exists(kept));
    // Any other writing of the same run is another file.
    write(kept, contentOf(kept) + "\n");
    const auto hashOf = [](const QString& path) {
        return QString::fromLatin1(QCryptographicHash::hash(contentOf(path), QCryptographicHash::Sha256).toHex());
    };
    CHECK(window.card().words.last().endsWith(hashOf(kept)));
    const QString saved = fixture.path("mine.halftrip.json");
    REQUIRE(window.files().save(saved));
    CHECK(window.card().words.last().endsWith(hashOf(saved)));
}

TEST_CASE("plots are written as PNG and PDF", "[gui][files]")
{
    WindowFixture fixture;
    measure(fixture);
    for (BasePlot* plot : fixture.window().results().plots()) {
        const QString png = fixture.path(plot->pictureName() + ".png");
        REQUIRE(fixture.window().files().savePicture(*plot, png));
        CHECK(QImage(png).width() == 2 * plot->width());
        const QString pdf = fixture.path(plot->pictureName() + ".pdf");
        REQUIRE(fixture.window().files().savePicture(*plot, pdf));
        CHECK(contentOf(pdf).startsWith("%PDF-"));
    }
    CHECK_FALSE(
        fixture.window().files().savePicture(*fixture.window().results().plots().front(), fixture.path("no/such.png")));
}

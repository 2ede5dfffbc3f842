#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/model/run_store.hpp"
#include "app/gui/process/serve_process.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QToolButton>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

bool isWindows()
{
    return QSysInfo::kernelType() == "winnt";
}

}  // namespace

TEST_CASE("a killed child is noticed within a second, and its samples are kept", "[gui][trouble]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    fixture.killChild();
    // Windows has no signals: whoever ends a process gives it an exit code (taskkill gives 1, Wine's gives 0).
    const QString told = isWindows() ? "ended early" : "signal 9 (SIGKILL)";
    CHECK(waitUntil([&] { return fixture.messages().contains(told); }, 1s));
    CHECK(fixture.messages().contains("Save run file as"));
    CHECK_FALSE(fixture.isRunning());
    CHECK(fixture.hasResults());

    const auto kept = loadRun(fixture.window().controller().keptFile());
    REQUIRE(kept);
    CHECK(kept->status == model::RunStatus::Failed);
    REQUIRE(kept->points.size() == 1);
    CHECK(kept->points[0].result().histogram.count() > 0);
}

TEST_CASE("a broken line is told once and the run goes on", "[gui][trouble]")
{
    WindowFixture fixture(Child::Fake, "garbage");
    fixture.fillForm("64,512", 0.4);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    CHECK(fixture.window().messages().texts().size() == 1);
    CHECK(fixture.messages().contains("unreadable"));
    CHECK(fixture.window().model().frame().status == model::RunStatus::Complete);
}

TEST_CASE("the child's own trouble is shown with its hint", "[gui][trouble]")
{
    WindowFixture fixture(Child::Fake, "refused");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(fixture.messages().toStdString() ==
          "Nobody listens at 192.0.2.1 port 9753. Start \"halftrip serve\" on that machine.");
}

TEST_CASE("what a run may not change of this host is left out in the window's own way", "[gui][trouble]")
{
    WindowFixture fixture(Child::Fake, "unchanged");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(fixture.messages().toStdString() ==
          "Nothing may be changed for this run. Measure without it: the advanced settings have what this run changes "
          "of this host.");
}

TEST_CASE("a child that ends without a word in the stream is quoted from its error output", "[gui][trouble]")
{
    WindowFixture fixture(Child::Fake, "mute");
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    CHECK(fixture.messages().contains("exit code 70"));
    CHECK(fixture.messages().contains("the adapter has gone away"));
}

TEST_CASE("a child that does not stop is ended by force", "[gui][trouble]")
{
    WindowFixture fixture(Child::Fake, "stubborn");
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(8s));
    CHECK(fixture.messages().contains("ended"));
    CHECK(fixture.hasResults());
}

TEST_CASE("a child that cannot be told to stop either is killed, and what it had measured stays", "[gui][trouble]")
{
    WindowFixture fixture(Child::Fake, "deaf");
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(fixture.messages().contains("did not stop when asked to and was ended by force"));
    CHECK(fixture.hasResults());
    CHECK_FALSE(fixture.isRunning());
    CHECK(fixture.window().startAction().isEnabled());
}

TEST_CASE("a missing measuring program is named with the next step", "[gui][trouble]")
{
    WindowFixture fixture;
    qputenv("HALFTRIP_CLI", fixture.path("no-such-program").toUtf8());
    fixture.clickStart();
    CHECK_FALSE(fixture.isRunning());
    CHECK(fixture.messages().contains("no-such-program"));
    CHECK(fixture.messages().contains("variable"));
}

TEST_CASE("a program that cannot be executed is told", "[gui][trouble]")
{
    WindowFixture fixture;
    // Windows tells programs by the ends of their names, the others by a permission.
    QFile file(fixture.path(isWindows() ? "not-a-program.exe" : "not-a-program"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("\x7f"
               "ELF nonsense");
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("HALFTRIP_CLI", file.fileName().toUtf8());
    fixture.clickStart();
    CHECK(waitUntil([&] { return fixture.messages().contains("could not be started"); }, 5s));
    CHECK_FALSE(fixture.isRunning());
    CHECK(fixture.window().startAction().isEnabled());
}

TEST_CASE("a start that failed can be tried again, and is forgotten when the form changes", "[gui][trouble]")
{
    const bool hasEarlierRun = GENERATE(false, true);
    CAPTURE(hasEarlierRun);
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    if (hasEarlierRun) {
        fixture.clickStart();
        REQUIRE(fixture.waitForEnd(10s));
    }
    qputenv("HALFTRIP_FAKE", "refused");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    REQUIRE(fixture.messages().contains("Nobody listens"));
    auto* const again = fixture.window().messages().findChild<QToolButton*>("retry");
    REQUIRE(again != nullptr);
    CHECK(again->isEnabled());
    again->click();
    CHECK(fixture.isRunning());
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(fixture.messages().contains("Nobody listens"));
    fixture.fillForm("512", 0.1);
    CHECK(fixture.messages().isEmpty());
    CHECK(fixture.hasResults() == hasEarlierRun);
}

TEST_CASE("a responder that is killed is told by its signal, and its lines are in local time", "[gui][trouble]")
{
    if (isWindows())
        tests::skip("Windows has no signals");
    const QTemporaryDir folder;
    QFile program(folder.filePath("halftrip"));
    REQUIRE(program.open(QIODevice::WriteOnly));
    program.write("#!/bin/sh\necho '2026-05-06T07:08:09.000Z serving 10.0.0.2' >&2\nkill -9 $$\n");
    program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    program.close();
    const QByteArray before = qgetenv("HALFTRIP_CLI");
    qputenv("HALFTRIP_CLI", program.fileName().toUtf8());
    ServeProcess serve;
    QStringList lines;
    QString told;
    QObject::connect(&serve, &ServeProcess::logged, [&lines](const QString& line) { lines << line; });
    QObject::connect(&serve, &ServeProcess::failed,
                     [&told](const Error& error) { told = QString::fromStdString(error.what); });
    serve.start();
    CHECK(waitUntil([&told] { return !told.isEmpty(); }, 10s));
    qputenv("HALFTRIP_CLI", before);
    CHECK(told == "The responder was ended by the signal 9 (SIGKILL).");
    const QDateTime when = QDateTime::fromString("2026-05-06T07:08:09.000Z", Qt::ISODateWithMs).toLocalTime();
    CHECK(lines == QStringList{when.toString("yyyy-MM-dd HH:mm:ss ") + "serving 10.0.0.2"});
}

TEST_CASE("whom a responder serves is known by its events, not by its log", "[gui][trouble]")
{
    if (isWindows())
        tests::skip("Windows runs no shell scripts");
    const QTemporaryDir folder;
    QFile program(folder.filePath("halftrip"));
    REQUIRE(program.open(QIODevice::WriteOnly));
    program.write(R"(#!/bin/sh
read -r code
echo 'serving 10.0.0.9' >&2
echo '{"event":"session","address":"10.0.0.2","isOver":false}'
echo '{"event":"session","address":"10.0.0.3","isOver":false}'
echo '{"event":"session","address":"10.0.0.2","isOver":true}'
read -r end
)");
    program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    program.close();
    const QByteArray before = qgetenv("HALFTRIP_CLI");
    qputenv("HALFTRIP_CLI", program.fileName().toUtf8());
    ServeProcess serve;
    QStringList lines;
    QObject::connect(&serve, &ServeProcess::logged, [&lines](const QString& line) { lines << line; });
    serve.start();
    qputenv("HALFTRIP_CLI", before);
    CHECK(waitUntil([&] { return !lines.isEmpty() && serve.served() == QStringList{"10.0.0.3"}; }, 10s));
    serve.stop();
    CHECK(waitUntil([&serve] { return !serve.isRunning(); }, 10s));
    CHECK(serve.served().isEmpty());
}

TEST_CASE("why a run failed is English in its file, and in the window's language in the window", "[gui][trouble]")
{
    const InLanguage chinese("zh_CN");
    WindowFixture fixture(Child::Fake, "mute");
    fixture.fillForm("64", 0.3);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    const auto kept = loadRun(fixture.window().controller().keptFile());
    REQUIRE(kept);
    CHECK(kept->failure == "The measuring process ended early, with exit code 70.");
    CHECK(isChinese(fixture.messages()) == hasLanguage("zh_CN"));
    CHECK(fixture.messages().contains("ended early") != hasLanguage("zh_CN"));
}

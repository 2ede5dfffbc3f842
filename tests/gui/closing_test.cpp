// The window is closed while an experiment or a change of settings goes on: what would be left changed on a host is put
// back first.

#include "app/gui/process/cli_call.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/steps/step.hpp"
#include "tests/gui/window_fixture.hpp"

#include <catch2/catch.hpp>

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QPushButton>
#include <QSessionManager>
#include <QTest>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

/// The window with a finished run against another host, and a journal of the fake child's own.
struct ClosingFixture : WindowFixture {
    ClosingFixture()
    {
        qputenv("HALFTRIP_FAKE_JOURNAL", path("journal").toUtf8());
        fillForm("64", 0.1);
        clickStart();
        REQUIRE(waitForEnd(10s));
        model::RunRecord record = window().model().toRecord();
        record.request.peer = "10.1.2.3";
        window().model().setRecord(record);
    }
    ~ClosingFixture() { qunsetenv("HALFTRIP_FAKE_JOURNAL"); }

    /// One that goes on until it is told to stop.
    void beginExperiment()
    {
        qputenv("HALFTRIP_FAKE", "halting");
        window().goTo(kWhyStep);
        for (const char* name : {"searchSettings", "experimentYes"}) {
            auto* const button = window().findChild<QPushButton*>(QString::fromUtf8(name));
            REQUIRE(button != nullptr);
            button->click();
        }
        REQUIRE(waitUntil([this] { return window().stopAction().isEnabled(); }, 10s));
    }
    /// One that takes half a second.
    void beginChange()
    {
        qputenv("HALFTRIP_FAKE", "slow");
        window().goTo(kCheckStep);
        SettingsDesk& desk = window().desk();
        REQUIRE(waitUntil([&desk] { return desk.report() && !desk.isReading(); }, 20s));
        desk.apply({QStringLiteral("interruptModeration")});
        REQUIRE(desk.isChanging());
    }
    /// The child that measured with other settings has put them back, and has said so.
    bool isRestored() { return QFile::exists(path("journal.restored")); }
    bool isApplied() { return QFile(path("journal")).size() > 0; }
};

}  // namespace

TEST_CASE("closed in an experiment, the window asks, and closes when every setting is as it was", "[gui][closing]")
{
    ClosingFixture fixture;
    fixture.beginExperiment();
    {
        const AnswerQuestions answer("Cancel");
        CHECK_FALSE(fixture.window().close());
        REQUIRE(answer.asked().size() == 1);
        CHECK(answer.asked().front().startsWith("Searching the settings that matter"));
        CHECK(fixture.window().stopAction().isEnabled());
    }
    const AnswerQuestions answer("Stop and close");
    CHECK_FALSE(fixture.window().close());
    CHECK(fixture.window().isVisible());
    CHECK_FALSE(fixture.isRestored());
    CHECK(waitUntil([&] { return !fixture.window().isVisible(); }, 10s));
    CHECK(fixture.isRestored());
    CHECK(answer.asked().size() == 1);
}

TEST_CASE("closed in a change of settings, the window waits for it, and closes at once when closed again",
          "[gui][closing]")
{
    ClosingFixture fixture;
    fixture.beginChange();
    const AnswerQuestions answer("Close when done");
    CHECK_FALSE(fixture.window().close());
    CHECK_FALSE(fixture.isApplied());
    SECTION("it waits")
    {
        CHECK(waitUntil([&] { return !fixture.window().isVisible(); }, 10s));
        CHECK(fixture.isApplied());
    }
    SECTION("the user insists")
    {
        CHECK(fixture.window().close());
        CHECK(fixture.window().desk().isChanging());
    }
    REQUIRE(answer.asked().size() == 1);
    CHECK(answer.asked().front().startsWith("Changing settings..."));
}

TEST_CASE("at the end of a session an experiment is stopped without a question, and its settings are restored",
          "[gui][closing]")
{
    ClosingFixture fixture;
    fixture.beginExperiment();
    const AnswerQuestions answer("Cancel");
    fixture.window().endSession();
    CHECK(fixture.isRestored());
    CHECK(answer.asked().isEmpty());
}

TEST_CASE("the window ends its work while the desktop still waits for its answer at the end of a session",
          "[gui][closing]")
{
    ClosingFixture fixture;
    fixture.window().endWithSessionOf(*qApp);
    fixture.beginExperiment();
    const AnswerQuestions answer("Cancel");
    auto* const session = qApp->findChild<QSessionManager*>();
    REQUIRE(session != nullptr);
    emit qApp->commitDataRequest(*session);
    CHECK(fixture.isRestored());
    CHECK(answer.asked().isEmpty());
}

TEST_CASE("a child that changes settings ends in order where its call goes away; one that reads is not waited for",
          "[gui][closing]")
{
    const WindowFixture fixture(Child::Fake, "halting");
    qputenv("HALFTRIP_FAKE_JOURNAL", fixture.path("journal").toUtf8());
    const QString program = qEnvironmentVariable("HALFTRIP_CLI");
    const auto abandon = [&program](CliCall::Ending ending) {
        CliCall call;
        call.start(program, {QStringLiteral("tune"), QStringLiteral("prove")}, {}, ending);
        REQUIRE(waitUntil([&call] { return call.isRunning(); }, 5s));
        QTest::qWait(100);
    };
    abandon(CliCall::Ending::Asked);
    CHECK(QFile::exists(fixture.path("journal.restored")));
    qputenv("HALFTRIP_FAKE", "slow");
    {
        CliCall call;
        call.start(program, {QStringLiteral("tune"), QStringLiteral("apply"), QStringLiteral("interruptModeration")},
                   {}, CliCall::Ending::Awaited);
        QTest::qWait(100);
    }
    CHECK(QFile(fixture.path("journal")).size() > 0);
    QElapsedTimer spent;
    spent.start();
    {
        CliCall call;
        call.start(program, {QStringLiteral("tune"), QStringLiteral("revert")});
        QTest::qWait(100);
    }
    CHECK(spent.elapsed() < 400);
    qunsetenv("HALFTRIP_FAKE_JOURNAL");
}

TEST_CASE("after an experiment Check reads the hosts that it had read, with their code", "[gui][check]")
{
    ClosingFixture fixture;
    MainWindow& window = fixture.window();
    window.form().setPeer("192.0.2.5");
    window.goTo(kCheckStep);
    SettingsDesk& desk = window.desk();
    REQUIRE(waitUntil([&desk] { return desk.report() && !desk.isReading(); }, 20s));
    REQUIRE(desk.report()->hostB);
    REQUIRE(desk.report()->hostB->hostName == "192.0.2.5");
    const int revision = desk.revision();
    fixture.beginExperiment();
    window.stopAction().trigger();
    REQUIRE(waitUntil([&] { return desk.revision() > revision && !desk.isReading(); }, 20s));
    CHECK(desk.report()->hostB->hostName == "192.0.2.5");
}

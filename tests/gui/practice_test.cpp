#include "app/gui/model/practice.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/checks/check_list.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/runs/finding_card.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_header.hpp"
#include "app/gui/shell/practice_bar.hpp"
#include "app/gui/shell/tuned_bar.hpp"
#include "app/gui/steps/step.hpp"
#include "tests/gui/in_language.hpp"

#include <catch2/catch.hpp>

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <optional>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

/// A run of the practice's two hosts through the window's own buttons; its median in microseconds.
double practisedUs(WindowFixture& fixture)
{
    fixture.window().goTo(kMeasureStep);
    fixture.window().form().setText("sizesBytes", QStringLiteral("64"));
    fixture.window().form().setText("durationNs", QStringLiteral("0.2s"));
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(60s));
    INFO(fixture.messages().toStdString());
    REQUIRE(fixture.hasResults());
    CHECK(waitUntil([&] { return drawnCells(fixture.plot<TimelinePlot>()) > 0; }, 2s));
    return static_cast<double>(fixture.window().model().points().front().figures.p50.ns) / 2000;
}

/// Pictures of the story for docs/images, where somebody asks for them: HALFTRIP_PICTURES names the folder.
void takePicture(WindowFixture& fixture, const char* name)
{
    const QString folder = qEnvironmentVariable("HALFTRIP_PICTURES");
    if (folder.isEmpty())
        return;
    fixture.window().results().refresh();
    QTest::qWait(300);
    CHECK(fixture.window().grab().save(folder + QStringLiteral("/case-%1.png").arg(QLatin1String(name))));
}

template <typename Control>
Control& widgetOf(WindowFixture& fixture, const char* name)
{
    auto* const found = fixture.window().findChild<Control*>(QString::fromLatin1(name));
    REQUIRE(found != nullptr);
    return *found;
}

}  // namespace

TEST_CASE("the case of the 50 us is lived in the window, and everything that it shows says practice", "[gui][practice]")
{
    usePracticeProgram();
    const QTemporaryDir kept;
    const QString saved = kept.filePath(QStringLiteral("practised.halftrip.json"));
    QString folder;
    {
        const PracticeSession practice(QStringLiteral("coalescing"));
        WindowFixture fixture;
        folder = practiceFolder();
        const auto& request = fixture.window().form().request();
        REQUIRE(request);
        CHECK(request->peer == kPracticePeer.toStdString());
        CHECK(fixture.window().windowTitle().contains("nothing is measured"));
        const auto& bar = widgetOf<PracticeBar>(fixture, "practiceBar");
        CHECK(bar.isVisible());
        const QSize usual = fixture.window().size();
        if (hasFonts()) {
            fixture.window().resize(640, 400);
            CHECK(waitUntil([&] { return bar.height() >= bar.heightForWidth(bar.width()); }, 1s));
            CHECK(fixture.window().size() == QSize(640, 400));
            fixture.window().resize(usual);
        }

        CHECK(practisedUs(fixture) > 55);
        takePicture(fixture, "1-measured");
        const model::RunRecord record = fixture.window().model().toRecord();
        CHECK(model::isPractice(record));
        CHECK(widgetOf<QLabel>(fixture, "runTitle").toolTip().startsWith("PRACTICE"));
        CHECK(widgetOf<QLabel>(fixture, "verdictSentence").accessibleName().contains("Practice: nothing"));
        CHECK_THAT(widgetOf<QLabel>(fixture, "verdictSentence").text().toStdString(),
                   Catch::Contains("50 \u00b5s of 56.5") && Catch::Contains(" \u00b5s mean HRT"));
        CHECK(captionOf(record).startsWith("PRACTICE"));
        REQUIRE(fixture.window().library().entries().size() == 1);
        CHECK(fixture.window().library().entries().front().verdict.endsWith("Practice: nothing of this was measured."));
        CHECK(trustText(fixture.window().library().entries().front()) == "Practice: Every packet late");
        CHECK(fixture.window().library().entries().front().path.startsWith(folder));
        CHECK(fixture.window().files().save(saved));

        SettingsDesk& desk = fixture.window().desk();
        desk.read(*request, {});
        REQUIRE(waitUntil([&desk] { return !desk.isReading() && desk.canApply("interruptModeration"); }, 20s));
        fixture.window().goTo(kCheckStep);
        takePicture(fixture, "2-check");
        desk.apply({QStringLiteral("interruptModeration")});
        REQUIRE(
            waitUntil([&desk] { return !desk.isChanging() && !desk.isReading() && desk.changed().size() == 2; }, 20s));
        CHECK(fixture.window().page(kWhyStep)->state() == "Before the change");
        CHECK(fixture.window().findChild<TunedBar*>()->toolTip().contains("rx-usecs of enp5s0f0: was 50, is 0"));
        CHECK_THAT(fixture.window().findChild<TunedBar*>()->text().toStdString(),
                   Catch::Contains("The run that is shown was measured before"));
        CHECK(practisedUs(fixture) < 35);
        CHECK(fixture.window().page(kWhyStep)->state() != "Before the change");
        takePicture(fixture, "3-one-end");
        widgetOf<QToolButton>(fixture, "practiceOther").menu()->actions().at(1)->trigger();
        auto& again = widgetOf<QPushButton>(fixture, "practiceAgain");
        REQUIRE(waitUntil([&] { return again.isEnabled() && !desk.isReading(); }, 20s));
        CHECK_THAT(fixture.window().findChild<TunedBar*>()->text().toStdString(),
                   Catch::Contains("Settings of the other host have changed. The run that is shown was measured"));
        CHECK(practisedUs(fixture) < 12);
        takePicture(fixture, "4-both-ends");
        RunLibrary& library = fixture.window().library();
        for (int row = 0; row < library.rowCount(); ++row)
            library.setData(library.index(row, RunLibrary::GroupA), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
        fixture.window().goTo(kCompareStep);
        takePicture(fixture, "5-compare");

        const auto& tuned = *fixture.window().findChild<TunedBar*>();
        const auto tellsOther = [&tuned] { return tuned.text().contains("Settings of the other host have changed."); };
        CHECK_FALSE(tellsOther());
        again.click();
        REQUIRE(waitUntil([&] { return again.isEnabled() && !desk.isReading() && desk.changed().empty(); }, 20s));
        CHECK(tellsOther());
        CHECK(practisedUs(fixture) > 55);
        // Nothing is changed there that could be put back.
        for (const bool isBegunAnew : {false, true}) {
            CAPTURE(isBegunAnew);
            if (isBegunAnew)
                again.click();
            else
                widgetOf<QToolButton>(fixture, "practiceOther").menu()->actions().back()->trigger();
            REQUIRE(waitUntil([&] { return again.isEnabled() && !desk.isReading(); }, 20s));
            CHECK_FALSE(tellsOther());
        }
        // For one run only, and back again without a word.
        auto& tunes = widgetOf<QCheckBox>(fixture, "tuneForRun");
        REQUIRE(tunes.isEnabled());
        tunes.click();
        CHECK(fixture.window().shownCommand().endsWith(" --tune"));
        CHECK(practisedUs(fixture) < 35);
        CHECK(fixture.window().header().command().endsWith(" --tune"));
        REQUIRE(waitUntil([&desk] { return !desk.isReading(); }, 20s));
        CHECK(desk.changed().empty());
        CHECK(fixture.messages().isEmpty());
    }
    CHECK_FALSE(isPractising());
    CHECK_FALSE(QFileInfo::exists(folder));

    // Saved, it goes on saying so in a window that measures.
    WindowFixture fixture;
    auto& bar = widgetOf<PracticeBar>(fixture, "practiceBar");
    CHECK_FALSE(bar.isVisible());
    REQUIRE(fixture.window().files().open(saved));
    CHECK(bar.isVisible());
    CHECK(bar.text().contains("practice"));
    CHECK(fixture.window().windowTitle().startsWith("PRACTICE"));
}

TEST_CASE("in practice, too, no two controls have one letter behind Alt", "[gui][practice][keys]")
{
    const InLanguage language(GENERATE("en", "zh_CN"));
    usePracticeProgram();
    const PracticeSession practice(QStringLiteral("coalescing"));
    WindowFixture fixture;
    for (const Step& step : allSteps()) {
        CAPTURE(step.id);
        fixture.window().goTo(step.id);
        CHECK(sharedLetters(fixture.window()) == QStringList());
    }
}

TEST_CASE("the case of the 50 us is solved by one click on Why", "[.][proof]")
{
    usePracticeProgram();
    const PracticeSession practice(QStringLiteral("coalescing"));
    WindowFixture fixture;
    CHECK(practisedUs(fixture) > 55);
    fixture.window().goTo(kWhyStep);
    auto* const card = fixture.window().findChild<FindingCard*>(QStringLiteral("finding-coalescing"));
    REQUIRE(card != nullptr);
    QTest::mouseClick(card->findChild<QPushButton*>(QStringLiteral("act5")), Qt::LeftButton);
    widgetOf<QPushButton>(fixture, "experimentYes").click();
    auto& proved = widgetOf<QLabel>(fixture, "whyProved");
    CHECK(widgetOf<QPushButton>(fixture, "stopProof").isVisible());
    REQUIRE(waitUntil([&proved] { return proved.text().contains("Every setting it changed is restored"); }, 180s));
    takePicture(fixture, "6-why");
    CHECK(proved.text().contains("A costs 25.0"));
    CHECK(proved.text().contains("B costs 25.0"));
    CHECK(proved.text().contains("off on both 5."));
    CHECK(practisedUs(fixture) > 55);
}

TEST_CASE("Why shows what a change brought when it was measured again", "[gui][practice][why]")
{
    usePracticeProgram();
    const PracticeSession practice(QStringLiteral("coalescing"));
    WindowFixture fixture;
    CHECK(practisedUs(fixture) > 55);
    auto& change = widgetOf<QLabel>(fixture, "whyChange");
    fixture.window().goTo(kWhyStep);
    CHECK(change.isHidden());
    SettingsDesk& desk = fixture.window().desk();
    desk.apply({QStringLiteral("coalescing.rxUsecs=0")});
    REQUIRE(waitUntil([&desk] { return desk.hasChangedSinceRun(); }, 20s));
    CHECK(change.isHidden());
    CHECK(practisedUs(fixture) < 35);
    CHECK_FALSE(change.isHidden());
    CHECK_THAT(change.text().toStdString(), Catch::Contains("The change helped: p50 fell from 56.5") &&
                                                Catch::Contains(">p99<") && Catch::Contains(">max<") &&
                                                Catch::Contains("rx-usecs A: 50 \u00b5s \u2192 0 \u00b5s"));
    // Restored and measured again, it is the other way round.
    desk.revert({});
    REQUIRE(waitUntil([&desk] { return desk.hasChangedSinceRun(); }, 20s));
    CHECK(change.isHidden());
    CHECK(practisedUs(fixture) > 55);
    CHECK_THAT(change.text().toStdString(), Catch::Contains("The change made it slower: p50 rose from 31."));
}

TEST_CASE("Escape ends a search on Why, with every setting as it was", "[.][proof]")
{
    usePracticeProgram();
    const PracticeSession practice(QStringLiteral("coalescing"));
    WindowFixture fixture;
    CHECK(practisedUs(fixture) > 55);
    fixture.window().goTo(kWhyStep);
    widgetOf<QPushButton>(fixture, "searchSettings").click();
    widgetOf<QPushButton>(fixture, "experimentYes").click();
    auto& proved = widgetOf<QLabel>(fixture, "whyProved");
    REQUIRE(waitUntil([&proved] { return proved.text().endsWith("1 of 144"); }, 60s));
    fixture.window().activateWindow();
    REQUIRE(waitUntil([&fixture] { return fixture.window().isActiveWindow(); }, 10s));
    QTest::keyClick(&fixture.window(), Qt::Key_Escape);
    REQUIRE(waitUntil([&proved] { return proved.text().startsWith("Stopped "); }, 30s));
    CHECK(proved.text().contains("Every setting it changed is restored."));
    CHECK(practisedUs(fixture) > 55);
    CHECK(fixture.window().desk().changed().empty());
}

TEST_CASE("a practice shows the scenario that it was begun with", "[gui][practice]")
{
    usePracticeProgram();
    const PracticeSession session("loss");
    MainWindow window;
    auto* scenario = window.findChild<QComboBox*>("practiceScenario");
    REQUIRE(scenario != nullptr);
    CHECK(scenario->currentData().toString() == "loss");
    // Each says what is to be found out.
    CHECK(scenario->accessibleDescription().contains("Where do the packets vanish?"));
    CHECK_FALSE(scenario->toolTip().isEmpty());
    for (int i = 0; i < scenario->count(); ++i)
        CHECK_FALSE(scenarioTask(scenario->itemData(i).toString()).isEmpty());
}

TEST_CASE("a practice asks for no other host, no code and no responder", "[gui][practice]")
{
    usePracticeProgram();
    const PracticeSession session("coalescing");
    WindowFixture fixture;
    fixture.window().goTo(kConnectStep);
    for (const char* const name : {"serveCommand", "connectCode", "beOtherEnd", "cardAlone", "cardEcho", "cardCable"}) {
        CAPTURE(name);
        CHECK_FALSE(widgetOf<QWidget>(fixture, name).isVisible());
    }
    CHECK(widgetOf<QWidget>(fixture, "cardTwoHosts").isVisible());
    CHECK(widgetOf<QWidget>(fixture, "testConnection").isVisible());
}

TEST_CASE("sleepy hosts are begun with pauses between the probes, from the command line, too", "[gui][practice]")
{
    usePracticeProgram();
    const bool isIdle = GENERATE(true, false);
    const PracticeSession session(isIdle ? "idle" : "coalescing");
    MainWindow window;
    REQUIRE(window.form().request());
    CHECK(window.form().request()->intervalNs == (isIdle ? kSleepyIntervalNs : 0));
}

TEST_CASE("all that Check advises, changed at the other host, says what it leaves as it is, and why", "[gui][practice]")
{
    usePracticeProgram();
    const PracticeSession session("idle");
    WindowFixture fixture;
    fixture.window().goTo(kWhyStep);
    widgetOf<QToolButton>(fixture, "practiceOther").menu()->actions().front()->trigger();
    REQUIRE(waitUntil([&fixture] { return !fixture.messages().isEmpty(); }, 20s));
    CHECK_THAT(fixture.messages().toStdString(),
               Catch::Contains("At the other host, not everything is changed that Check advises.") &&
                   Catch::Contains("Not changed: Processor idle states (C-states).") &&
                   Catch::Contains("on a real host, this command does: sudo cpupower idle-set -D 3."));
    // What is put back leaves nothing to be told.
    auto& again = widgetOf<QPushButton>(fixture, "practiceAgain");
    REQUIRE(waitUntil([&again] { return again.isEnabled(); }, 20s));
    widgetOf<QToolButton>(fixture, "practiceOther").menu()->actions().back()->trigger();
    REQUIRE(waitUntil([&again] { return again.isEnabled(); }, 20s));
    CHECK(fixture.messages().count("Not changed") == 1);
}

TEST_CASE("of a simulated host nobody is asked to change a setting by hand", "[gui][practice]")
{
    usePracticeProgram();
    const PracticeSession session("idle");
    WindowFixture fixture;
    SettingsDesk& desk = fixture.window().desk();
    fixture.window().goTo(kCheckStep);
    const auto isRead = [&desk] { return desk.report() && !desk.isReading(); };
    REQUIRE(waitUntil(isRead, 20s));
    // A turn of the event loop between two children.
    QTest::qWait(20);
    REQUIRE(waitUntil(isRead, 20s));
    const auto& results = desk.report()->results;
    const auto fixed = std::ranges::find_if(results, [&desk](const model::CheckResult& result) {
        return result.host == model::CheckedHost::A && !result.advice.empty() && !desk.canApply(result.id);
    });
    REQUIRE(fixed != results.end());
    REQUIRE(fixture.window().findChild<CheckList*>()->choose(fixed->id));
    CHECK(widgetOf<QLabel>(fixture, "settingNote").text() == "A simulated host: this setting cannot be changed here.");
}

TEST_CASE("another scenario has no verdict, no findings and no report until it is measured", "[gui][practice]")
{
    usePracticeProgram();
    const PracticeSession session("coalescing");
    WindowFixture fixture;
    CHECK(practisedUs(fixture) > 55);
    fixture.window().goTo(kWhyStep);
    auto& verdict = widgetOf<QLabel>(fixture, "whyVerdict");
    CHECK(verdict.text().contains("coalescing"));
    CHECK(fixture.window().page(kWhyStep)->state().contains("cause"));

    auto& scenario = widgetOf<QComboBox>(fixture, "practiceScenario");
    scenario.setFocus();
    scenario.setCurrentIndex(scenario.findData("clean"));
    emit scenario.activated(scenario.currentIndex());
    CHECK(verdict.text().isEmpty());
    CHECK(fixture.window().findChildren<FindingCard*>().isEmpty());
    for (const std::string_view step : {kMeasureStep, kWhyStep})
        CHECK(fixture.window().page(step)->state() == "Nothing measured yet");
    CHECK(fixture.window().page(kReportStep)->state() == "Needs a finished run");
    CHECK_FALSE(widgetOf<QLabel>(fixture, "verdictSentence").isVisible());
    CHECK(fixture.window().windowTitle() == "Halftrip practice, nothing is measured");
    CHECK(fixture.window().library().rowCount() == 1);
    REQUIRE(waitUntil([&] { return scenario.isEnabled(); }, 20s));
    CHECK(practisedUs(fixture) < 12);
    CHECK(fixture.window().page(kMeasureStep)->state() == "Complete");

    // Begun again, the same scenario keeps what was measured of it.
    widgetOf<QPushButton>(fixture, "practiceAgain").click();
    CHECK(fixture.hasResults());
}

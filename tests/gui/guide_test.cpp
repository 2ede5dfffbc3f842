#include "tests/gui/window_fixture.hpp"

#include "app/gui/checks/guide.hpp"
#include "app/gui/checks/guide_view.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/shell/tuned_bar.hpp"
#include "app/gui/steps/step.hpp"

#include <catch2/catch.hpp>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

model::CheckResult resultFor(const char* id, model::CheckVerdict verdict, model::CheckedHost host)
{
    model::CheckResult result;
    result.id = id;
    result.title = id;
    result.verdict = verdict;
    result.host = host;
    result.advice.resize(1);
    return result;
}

void pressButton(WindowFixture& fixture, const char* name)
{
    auto* button = fixture.window().findChild<QAbstractButton*>(QString::fromUtf8(name));
    REQUIRE(button != nullptr);
    REQUIRE(button->isVisible());
    REQUIRE(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
}

/// With a journal of the fixture's own.
GuideView& openGuide(WindowFixture& fixture)
{
    qputenv("HALFTRIP_FAKE_JOURNAL", fixture.path("journal").toUtf8());
    fixture.fillForm("64", 0.1);
    fixture.window().goTo(kCheckStep);
    SettingsDesk& desk = fixture.window().desk();
    REQUIRE(waitUntil([&desk] { return desk.report() && !desk.isReading() && desk.canApply("governor"); }, 20s));
    pressButton(fixture, "guideButton");
    return *fixture.window().findChild<GuideView*>();
}

}  // namespace

TEST_CASE("the guide begins with coalescing and power states, and goes on with what costs something", "[gui][guide]")
{
    using enum model::CheckVerdict;
    using enum model::CheckedHost;
    model::CheckReport report;
    report.results = {resultFor("busyPolling", Fail, A),         resultFor("hugePages", Pass, A),
                      resultFor("governor", NotApplicable, A),   resultFor("idleStates", Unknown, A),
                      resultFor("interruptModeration", Pass, A), resultFor("interruptModeration", Warn, B)};
    const auto steps = guideSteps(report);
    REQUIRE(steps.size() == 3);
    CHECK(steps[0].check == "interruptModeration");
    CHECK(steps[0].outcome == StepOutcome::Open);
    CHECK(steps[0].whatItIs.contains("coalescing"));
    CHECK(steps[1].check == "idleStates");
    CHECK(steps[1].outcome == StepOutcome::NotKnown);
    CHECK(steps[2].check == "busyPolling");
}

TEST_CASE("what a change brought is told only where a short measurement can resolve it", "[gui][guide]")
{
    GuideStep step;
    step.before = ShortFigures{1000, 100'000, 120'000};
    CHECK(differenceText(step).isEmpty());
    step.after = ShortFigures{1000, 10'000, 12'000};
    CHECK(differenceText(step) == QString::fromUtf8("p50 fell from 50.00 to 5.00 µs."));
    step.after = ShortFigures{1000, 98'000, 12'000};
    CHECK(differenceText(step).contains("not significant"));
}

TEST_CASE("a step of the guide is measured before and after, and the summary tells all steps", "[gui][guide]")
{
    WindowFixture fixture;
    GuideView& guide = openGuide(fixture);
    auto& title = *fixture.window().findChild<QLabel*>("guideTitle");
    CHECK(title.text() == "Step 1 of 3: Interrupt moderation (coalescing)");
    CHECK(fixture.window().findChild<QLabel*>("guideWords")->text().contains("raises an interrupt"));
    const auto copyLines = guide.findChildren<CopyLine*>();
    REQUIRE(copyLines.size() == 1);
    CHECK(copyLines[0]->text() == "sudo set 0");
    pressButton(fixture, "guideProve");
    auto& measured = *fixture.window().findChild<QLabel*>("guideMeasured");
    REQUIRE(waitUntil([&measured] { return measured.text().contains("rx-usecs 0 helped."); }, 10s));
    CHECK(measured.text().contains("p50 56.54"));
    CHECK(measured.text().contains("31.49"));
    REQUIRE(waitUntil([&guide] { return !guide.isBusy(); }, 5s));
    pressButton(fixture, "guideApply");
    REQUIRE(waitUntil([&guide] { return guide.steps()[0].after.has_value(); }, 30s));
    CHECK(guide.steps()[0].before);
    CHECK(guide.steps()[0].outcome == StepOutcome::Done);
    CHECK(fixture.window().findChild<TunedBar*>()->isVisible());
    REQUIRE(waitUntil([&guide] { return !guide.isBusy(); }, 5s));
    // Made, it can still be proved: against its old value.
    CHECK(fixture.window().desk().oldItems("interruptModeration") == QStringList{"coalescing.rxUsecs=50"});
    CHECK(fixture.window().findChild<QPushButton*>("guideProve")->isVisible());
    CHECK(fixture.window().findChild<QPushButton*>("guideProve")->isEnabled());
    pressButton(fixture, "guideNext");
    CHECK(title.text().startsWith("Step 2 of 3"));
    pressButton(fixture, "guideNext");
    CHECK(title.text() == "Step 3 of 3: CPU frequency governor");
    pressButton(fixture, "guideSkip");
    const QString summary = fixture.window().findChild<QPlainTextEdit*>("guideSummary")->toPlainText();
    INFO(summary.toStdString());
    CHECK(summary.contains("1. Interrupt moderation (coalescing): done"));
    CHECK(summary.contains("measured after: p50"));
    CHECK(summary.contains("2. Processor idle states (C-states): unknown here"));
    CHECK(summary.contains("3. CPU frequency governor: skipped"));

    auto& kept = *fixture.window().findChild<QLabel*>("guideKept");
    {
        const AnswerWithPath path(fixture.path("summary"));
        pressButton(fixture, "guideSave");
        CHECK(QFile::exists(fixture.path("summary.txt")));
    }
    {
        REQUIRE(QDir().mkdir(fixture.path("folder.txt")));
        const AnswerWithPath path(fixture.path("folder"));
        const AnswerQuestions answer("Overwrite");
        pressButton(fixture, "guideSave");
        CHECK(kept.text().contains("cannot be written"));
        CHECK(fixture.window().findChild<QPlainTextEdit*>("guideSummary")->toPlainText() == summary);
    }

    // It is kept with the run that is shown, when there is one.
    pressButton(fixture, "guideKeep");
    CHECK(kept.text().contains("no finished run"));
    fixture.window().goTo(kMeasureStep);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    fixture.window().goTo(kCheckStep);
    pressButton(fixture, "guideKeep");
    CHECK(kept.text().contains("in the file of the run"));
    REQUIRE_FALSE(fixture.window().library().entries().empty());
    const auto saved = loadRun(fixture.window().library().entries().front().path);
    REQUIRE(saved);
    REQUIRE(saved->checklist);
    REQUIRE(saved->checklist->steps.size() == 3);
    CHECK(saved->checklist->steps[0].check == "interruptModeration");
    CHECK(saved->checklist->steps[0].after.has_value());
    CHECK(saved->checklist->steps[2].outcome == StepOutcome::Skipped);
    CHECK(saved->points.size() == fixture.window().model().points().size());
    pressButton(fixture, "guideFinish");
    CHECK_FALSE(guide.isVisible());
    qunsetenv("HALFTRIP_FAKE_JOURNAL");
}

TEST_CASE("what the driver set instead is told beside what was measured after it", "[gui][guide]")
{
    WindowFixture fixture(Child::Fake, "stingy");
    GuideView& guide = openGuide(fixture);
    pressButton(fixture, "guideApply");
    REQUIRE(waitUntil([&guide] { return guide.steps()[0].after.has_value() && !guide.isBusy(); }, 30s));
    const QString measured = fixture.window().findChild<QLabel*>("guideMeasured")->text();
    INFO(measured.toStdString());
    CHECK(measured.contains("the driver set 8"));
    CHECK(measured.contains("After:"));
    qunsetenv("HALFTRIP_FAKE_JOURNAL");
}

TEST_CASE("a guide that is stopped while it changes a setting measures nothing after it", "[gui][guide]")
{
    WindowFixture fixture;
    GuideView& guide = openGuide(fixture);
    pressButton(fixture, "guideMeasure");
    REQUIRE(waitUntil([&guide] { return !guide.isBusy(); }, 10s));
    qputenv("HALFTRIP_FAKE", "slow");
    pressButton(fixture, "guideApply");
    REQUIRE(fixture.window().desk().isChanging());
    fixture.window().stopAction().trigger();
    CHECK(waitUntil([&guide] { return !guide.isBusy(); }, 10s));
    CHECK(guide.steps()[0].outcome == StepOutcome::Done);
    CHECK_FALSE(guide.steps()[0].after);
    qunsetenv("HALFTRIP_FAKE_JOURNAL");
}

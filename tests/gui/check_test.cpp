#include "tests/gui/window_fixture.hpp"

#include "app/gui/checks/apply_question.hpp"
#include "app/gui/checks/check_detail.hpp"
#include "app/gui/checks/check_list.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/parts/appearance.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/elided_text.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/sign_icon.hpp"
#include "app/gui/process/proof_run.hpp"
#include "app/gui/process/proof_words.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/shell/steps_rail.hpp"
#include "app/gui/shell/tuned_bar.hpp"
#include "app/gui/steps/step.hpp"
#include "tests/gui/in_language.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QStyleFactory>
#include <QSysInfo>
#include <QTest>

#include <set>
#include <string>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

/// The window on a made-up host with a journal of its own, on the page Check.
struct CheckFixture : WindowFixture {
    explicit CheckFixture(const char* peer = "self", Child child = Child::Fake) : WindowFixture(child)
    {
        qputenv("HALFTRIP_FAKE_JOURNAL", path("journal").toUtf8());
        window().form().setPeer(QString::fromUtf8(peer));
        window().goTo(kCheckStep);
        settle();
    }
    ~CheckFixture() { qunsetenv("HALFTRIP_FAKE_JOURNAL"); }

    void settle()
    {
        SettingsDesk& desk = window().desk();
        // A turn of the event loop between two children.
        const auto isIdle = [&desk] { return desk.report() && !desk.isReading() && !desk.isChanging(); };
        REQUIRE(waitUntil(isIdle, 20s));
        QTest::qWait(20);
        REQUIRE(waitUntil(isIdle, 20s));
    }
    template <typename Widget>
    Widget& part()
    {
        auto* found = window().findChild<Widget*>();
        REQUIRE(found != nullptr);
        return *found;
    }
    template <typename Widget>
    Widget& named(const char* name)
    {
        auto* found = window().findChild<Widget*>(QString::fromUtf8(name));
        REQUIRE(found != nullptr);
        return *found;
    }
    void press(const char* name)
    {
        auto& button = named<QAbstractButton>(name);
        REQUIRE(button.isVisible());
        QTest::mouseClick(&button, Qt::LeftButton);
    }
    /// Asked once, and said yes.
    void apply()
    {
        REQUIRE(waitUntil([this] { return window().findChild<QDialog*>("applyQuestion") == nullptr; }, 5s));
        press("applyCheck");
        auto& yes = named<QPushButton>("applyYes");
        QTest::mouseClick(&yes, Qt::LeftButton);
    }
    /// Of the chosen check, at this host.
    bool hasSign(Sign sign, CurveColor color)
    {
        static constexpr QSize kSize(16, 16);
        const QIcon wanted = signIcon(sign, curveColor(color, window().palette()));
        const auto drawn = [](const QIcon& icon) { return icon.pixmap(kSize, 1.0).toImage(); };
        return drawn(part<CheckList>().currentItem()->icon(1)) == drawn(wanted);
    }
    /// Every row: "group", then "check | this host | other host | effect".
    QStringList rows()
    {
        QStringList lines;
        const auto& list = part<CheckList>();
        for (int group = 0; group < list.topLevelItemCount(); ++group) {
            const QTreeWidgetItem& top = *list.topLevelItem(group);
            lines << top.text(0);
            for (int row = 0; row < top.childCount(); ++row) {
                QStringList cells;
                for (int column = 0; column < list.columnCount(); ++column)
                    cells << top.child(row)->text(column);
                lines << cells.join(QStringLiteral(" | "));
            }
        }
        return lines;
    }
};

}  // namespace

TEST_CASE("the page Check has both hosts side by side, what costs most first, and filters by verdict", "[gui][check]")
{
    CheckFixture fixture("192.0.2.5");
    INFO(fixture.rows().join('\n').toStdString());
    REQUIRE(fixture.rows().size() == 5);
    CHECK(fixture.rows()[0] == "To change, largest gain first");
    CHECK(fixture.rows()[1] == QString::fromUtf8("Interrupt moderation (coalescing) | 50 | 50 | 25 µs"));
    CHECK(fixture.rows()[2] == QString::fromUtf8("CPU frequency governor | powersave |  | 3 µs"));
    CHECK(fixture.rows()[3] == "Processor and power");
    CHECK(fixture.rows()[4] == QString::fromUtf8("Processor idle states (C-states) | Unknown |  | "));
    CHECK(fixture.named<QLabel>("askingChecks").text() ==
          QString::fromUtf8("2 settings to review, up to 25 µs of HRT per host"));
    CHECK(fixture.window().rail().button(kCheckStep)->state() == "Fail 2");
    CHECK(fixture.named<QLabel>("checkedHosts").text().contains("192.0.2.5"));
    fixture.press("filterFail");
    fixture.press("filterNone");
    CHECK(fixture.rows().contains(QString::fromUtf8("Energy-Efficient Ethernet (EEE) | Not applicable |  | ")));
    CHECK_FALSE(fixture.rows().join(' ').contains("governor"));

    REQUIRE(fixture.part<CheckList>().choose("idleStates"));
    CHECK(fixture.part<CheckDetail>().text().contains("The hypervisor decides"));
}

TEST_CASE("a narrow window says how many settings there are to review beneath the boxes", "[gui][check]")
{
    needFonts();
    CheckFixture fixture("192.0.2.5");
    const auto& asking = fixture.named<QLabel>("askingChecks");
    CHECK(asking.isVisible());
    fixture.window().resize(640, 400);
    QTest::qWait(50);
    CHECK(asking.isVisible());
    CHECK(asking.height() >= asking.heightForWidth(asking.width()));
    CHECK(asking.y() > fixture.named<QCheckBox>("filterFail").y());
}

TEST_CASE("verdicts take the colours of light and dark as soon as these are chosen", "[gui][check]")
{
    const QString before = QApplication::style()->name();
    CheckFixture fixture;
    const auto color = [&fixture] {
        return fixture.part<CheckList>().topLevelItem(0)->child(0)->foreground(1).color();
    };
    useAppearance(Appearance::Light);
    QTest::qWait(50);
    const QColor light = color();
    useAppearance(Appearance::Dark);
    CHECK(waitUntil([&] { return color() != light; }, 5s));
    useAppearance(Appearance::System);
    QApplication::setStyle(QStyleFactory::create(before));
}

TEST_CASE("a setting is applied and put back, and the journal is in sight on every page meanwhile", "[gui][check]")
{
    CheckFixture fixture;
    auto& bar = fixture.part<TunedBar>();
    CHECK_FALSE(bar.isVisible());
    REQUIRE(fixture.part<CheckList>().choose("interruptModeration"));
    CHECK(fixture.hasSign(Sign::Cross, CurveColor::Max));
    // Where the row is chosen it can be read as its words can.
    const QImage chosen =
        fixture.part<CheckList>().currentItem()->icon(1).pixmap(QSize(16, 16), 1.0, QIcon::Selected).toImage();
    CHECK(chosen.pixelColor(8, 8) == QApplication::palette().color(QPalette::HighlightedText));
    CHECK(fixture.part<CheckDetail>().text().contains("More processor time."));
    fixture.apply();
    fixture.settle();
    INFO(fixture.rows().join('\n').toStdString());
    CHECK(fixture.rows().join(' ').contains("Interrupt moderation (coalescing) | 0 |"));
    CHECK(fixture.hasSign(Sign::Tick, CurveColor::P50));
    CHECK_FALSE(fixture.named<QLabel>("checkNote").isVisible());
    CHECK(fixture.named<QLabel>("settingNote").text() == "Changed: coalescing.rxUsecs 0. Restore sets 50 again.");
    CHECK(waitUntil([&] { return !fixture.named<QPushButton>("applyCheck").isEnabled(); }, 5s));
    CHECK(bar.isVisible());
    CHECK(bar.text() == "Changed on this host: coalescing.rxUsecs: was 50, is 0.");
    CHECK(bar.toolTip().contains("was 50, is 0"));
    REQUIRE(fixture.part<CheckList>().choose("governor"));
    fixture.apply();
    fixture.settle();
    CHECK(bar.text() == "2 settings of this host are changed.");
    fixture.press("revertCheck");
    fixture.settle();
    CHECK_FALSE(fixture.named<QLabel>("settingNote").isVisible());
    CHECK(fixture.named<QPushButton>("applyCheck").isEnabled());
    CHECK(bar.text().startsWith("Changed on this host: "));
    fixture.window().goTo(kMeasureStep);
    CHECK(bar.isVisible());
    fixture.press("revertAll");
    fixture.settle();
    CHECK_FALSE(bar.isVisible());
    CHECK(fixture.messages().contains("1 setting is as it was before."));
}

TEST_CASE("a change at the other host is told until the next run, in Chinese without spaces", "[gui][check]")
{
    const InLanguage chinese("zh_CN");
    SettingsDesk desk;
    HostUse use;
    const TunedBar bar(desk, use);
    desk.noteOtherHostChanged();
    CHECK(bar.isHidden());
    desk.noteRun(true);
    desk.noteOtherHostChanged();
    CHECK_FALSE(bar.isHidden());
    CHECK_FALSE(bar.text().isEmpty());
    CHECK_FALSE(bar.text().contains(QLatin1Char(' ')));
    desk.noteRun(true);
    CHECK(bar.isHidden());
}

TEST_CASE("the keyboard goes from setting to setting, and no group's name is a stop", "[gui][check]")
{
    CheckFixture fixture("192.0.2.5");
    auto& list = fixture.part<CheckList>();
    REQUIRE(list.choose("interruptModeration"));
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Up);
    CHECK(list.chosen() == "interruptModeration");
    QTest::keyClick(&list, Qt::Key_Down);
    CHECK(list.chosen() == "governor");
    QTest::keyClick(&list, Qt::Key_Down);
    CHECK(list.chosen() == "idleStates");
    QTest::keyClick(&list, Qt::Key_Down);
    CHECK(list.chosen() == "idleStates");
    QTest::keyClick(&list, Qt::Key_Up);
    CHECK(list.chosen() == "governor");
    QTest::keyClick(&list, Qt::Key_Home);
    CHECK(list.chosen() == "interruptModeration");
}

TEST_CASE("no figure is cut where the list has too little room for a value", "[gui][check]")
{
    CheckList list;
    const auto* const delegate = dynamic_cast<ElidingDelegate*>(list.itemDelegateForColumn(1));
    REQUIRE(delegate != nullptr);
    const QString whole = QStringLiteral("rx-usecs 50, rx-frames 1,024");
    auto* const row = new QTreeWidgetItem(&list, {QString(), whole});
    const auto shownIn = [&](int width) {
        QStyleOptionViewItem option;
        option.initFrom(&list);
        option.rect = QRect(0, 0, width, 20);
        delegate->initStyleOption(&option, list.indexFromItem(row, 1));
        return option.text.toStdString();
    };
    std::set<std::string> shown;
    for (int width = 10; width < 800; ++width)
        shown.insert(shownIn(width));
    CAPTURE(shown);
    CHECK(shown.contains(whole.toStdString()));
    CHECK(shown.contains("rx-usecs\u2026"));
    for (const char* cut :
         {"5", "rx-usecs 5\u2026", "rx-usecs 50, rx-frames 1\u2026", "rx-usecs 50, rx-frames 1,02\u2026"})
        CHECK_FALSE(shown.contains(cut));
}

TEST_CASE("the headline counts what matters to the next run, and each gain is of one host", "[gui][check]")
{
    const auto asking = [](const char* id, std::int64_t effectNs) {
        model::CheckResult result{.id = id, .verdict = model::CheckVerdict::Warn};
        result.expectedEffectNs = effectNs;
        return result;
    };
    model::CheckReport report;
    report.results = {asking("interruptModeration", 25'000), asking("idleStates", 67'000),
                      asking("pcieLinkSleep", 16'000), asking("busyPolling", 4'000)};
    const auto text = [&](bool hasPauses, bool blocks) {
        return askingText(report, {.hasPauses = hasPauses, .blocks = blocks}).toStdString();
    };
    CHECK(text(true, true) == "4 settings to review, up to 67 µs of HRT per host");
    CHECK(text(false, true) == "3 settings to review, up to 67 µs of HRT per host; 1 more after pauses");
    CHECK(text(true, false) == "3 settings to review, up to 67 µs of HRT per host; 1 more for ends that block");
    CHECK(text(false, false) ==
          "1 setting to review, up to 25 µs of HRT per host; 3 more after pauses or for ends that block");
    report.results.clear();
    CHECK(text(false, false) == "Nothing to change");
}

TEST_CASE("what only an end that blocks has of a setting is of little use to ends that spin", "[gui][check]")
{
    const auto asking = [](const char* id) {
        return model::CheckResult{.id = id, .verdict = model::CheckVerdict::Warn};
    };
    model::CheckReport report;
    report.results = {asking("interruptModeration"), asking("idleStates"), asking("guestHaltPolling"),
                      asking("pcieLinkSleep"), asking("busyPolling")};
    const auto rows = [&](bool hasPauses, bool blocks) {
        QStringList lines;
        const auto groups = groupsOf(
            report, {.verdicts = {model::CheckVerdict::Warn}, .run = {.hasPauses = hasPauses, .blocks = blocks}});
        for (const CheckGroup& group : groups) {
            lines << group.title;
            for (const CheckRow& row : group.rows)
                lines << QString::fromStdString(row.first().id);
        }
        return lines;
    };
    const QString change = "To change, largest gain first";
    CHECK(rows(true, true) ==
          QStringList{change, "interruptModeration", "idleStates", "guestHaltPolling", "pcieLinkSleep", "busyPolling"});
    // The core that serves the interrupt falls asleep in a pause, whatever the program does.
    CHECK(rows(true, false) == QStringList{change, "interruptModeration", "idleStates", "guestHaltPolling",
                                           "pcieLinkSleep", "Of little use: no end of the next run blocks",
                                           "busyPolling"});
    CHECK(rows(false, true) == QStringList{change, "interruptModeration", "idleStates", "guestHaltPolling",
                                           "busyPolling", "Only for packets after pauses; the next run has none",
                                           "pcieLinkSleep"});
    CHECK(rows(false, false) == QStringList{change, "interruptModeration",
                                            "Of little use: the next run has no pauses, and no end blocks",
                                            "idleStates", "guestHaltPolling", "pcieLinkSleep", "busyPolling"});
}

TEST_CASE("what a run names as a cause comes first, and no other setting wins more than that leaves", "[gui][check]")
{
    const auto asking = [](const char* id, std::int64_t effectNs) {
        return model::CheckResult{.id = id, .verdict = model::CheckVerdict::Warn, .expectedEffectNs = effectNs};
    };
    model::CheckReport report;
    report.results = {asking("governor", 60'000), asking("interruptModeration", 25'000), asking("turbo", 2'000)};
    const RunEvidence evidence{.explained = {"interruptModeration"}, .restNs = 6'500};
    const auto groups = groupsOf(report, {.verdicts = {model::CheckVerdict::Warn}, .evidence = evidence});
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].title == "To change first: the last run names it as a cause");
    CHECK(groups[0].rows.front().first().id == "interruptModeration");
    CHECK(groups[0].rows.front().effectNs() == 25'000);
    CHECK(groups[1].title.startsWith("Other settings: the last run leaves "));
    REQUIRE(groups[1].rows.size() == 2);
    CHECK(groups[1].rows[0].first().id == "governor");
    CHECK(groups[1].rows[0].effectNs() == 6'500);
    CHECK(groups[1].rows[1].effectNs() == 2'000);
    // The run had no pauses: it says nothing of what C-states cost after them.
    report.results.push_back(asking("idleStates", 67'000));
    const auto apart = groupsOf(
        report,
        {.verdicts = {model::CheckVerdict::Warn}, .run = {.hasPauses = false, .blocks = false}, .evidence = evidence});
    REQUIRE(apart.size() == 3);
    CHECK(apart[2].rows.front().effectNs() == 67'000);
    report.results.pop_back();
    // Nothing is left: no figure stands there for it.
    const auto whole = groupsOf(report, {.verdicts = {model::CheckVerdict::Warn},
                                         .evidence = {.explained = {"interruptModeration"}, .restNs = 0}});
    REQUIRE(whole.size() == 2);
    CHECK(whole[1].title == "Other settings: the last run's causes account for all of its HRT");
    CHECK(groupsOf(report, {.verdicts = {model::CheckVerdict::Warn}, .evidence = {.restNs = 0}}).front().title ==
          "To change, largest gain first");
    const auto unexplained = groupsOf(report, {.verdicts = {model::CheckVerdict::Warn}, .evidence = {.restNs = 2'612}});
    REQUIRE(unexplained.size() == 1);
    CHECK(unexplained[0].title ==
          QString::fromUtf8("To change, largest gain first; the last run had 2.6 \u00b5s of HRT in all"));
    CHECK(unexplained[0].rows[0].effectNs() == 2'612);
    CHECK(unexplained[0].rows[2].effectNs() == 2'000);
    CHECK(askingText(report, {}, {.restNs = 2'612}) ==
          QString::fromUtf8("3 settings to review, up to 2.6 \u00b5s of HRT per host"));
    CHECK(askingText(report, {}, evidence).contains("3 settings to review, up to 25"));

    // Of a run: what its cause costs is not there for other settings.
    CheckFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    model::RunRecord record = fixture.window().model().toRecord();
    record.findings.clear();
    fixture.window().model().setRecord(record);
    const PointState& point = fixture.window().model().points().front();
    const double meanNs = model::shownNs(point.words(), point.figures.meanNs);
    // Without a cause it bounds all by what it measured in all.
    const RunEvidence measured = evidenceOfRun(fixture.window().model());
    CHECK(measured.explained.empty());
    REQUIRE(measured.restNs);
    CHECK(std::abs(static_cast<double>(*measured.restNs) - meanNs) <= 1);
    record.findings = {{.id = "coalescing",
                        .sentence = "Packets wait.",
                        .kind = model::FindingKind::Cause,
                        .confidence = model::Confidence::Likely,
                        .costNs = 2'000}};
    fixture.window().model().setRecord(record);
    const RunEvidence found = evidenceOfRun(fixture.window().model());
    CHECK(found.explained == std::set<std::string>{"interruptModeration"});
    REQUIRE(found.restNs);
    CHECK(std::abs(static_cast<double>(*found.restNs) - (meanNs - 1'000)) <= 1);
    record.findings.front().id = "deferredInterrupts";
    fixture.window().model().setRecord(record);
    CHECK(evidenceOfRun(fixture.window().model()).explained == std::set<std::string>{"softwareModeration"});
    record.findings.front().id = "coalescing";
    fixture.window().model().setRecord(record);
    fixture.window().goTo(kCheckStep);
    CHECK(waitUntil([&fixture] { return fixture.rows().join(' ').contains("names it as a cause"); }, 10s));
}

TEST_CASE("what a run at one pace leaves bounds no setting that matters in the pauses of another", "[gui][check]")
{
    qputenv("HALFTRIP_FAKE_DEEP_IDLE", "1");
    CheckFixture fixture;
    RequestForm& form = fixture.window().form();
    fixture.fillForm("64", 0.1);
    form.setText("intervalNs", "20us");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    model::RunRecord record = fixture.window().model().toRecord();
    record.findings.clear();
    REQUIRE(form.request());
    record.request = *form.request();
    fixture.window().model().setRecord(record);
    fixture.window().goTo(kCheckStep);
    fixture.settle();
    const auto has = [&fixture](const char* end) {
        return fixture.rows().filter("C-states").join(' ').endsWith(QString::fromUtf8(end));
    };
    const auto isBound = [&] { return fixture.rows().front().contains("the last run had ") && !has("| 67 \u00b5s"); };
    INFO(fixture.rows().join('\n').toStdString());
    CHECK(waitUntil(isBound, 10s));
    form.setText("intervalNs", "10ms");
    CHECK(waitUntil([&] { return has("| 67 \u00b5s"); }, 10s));
    CHECK(fixture.rows().front().contains("the last run had "));
    form.setText("intervalNs", "20us");
    CHECK(waitUntil(isBound, 10s));
    form.setText("workNs", "10ms");
    CHECK(waitUntil([&] { return has("| 67 \u00b5s"); }, 10s));
    qunsetenv("HALFTRIP_FAKE_DEEP_IDLE");
}

TEST_CASE("whether an end of the next run blocks is as asked for, or as its host has cores", "[gui][check]")
{
    using model::Wait;
    model::CheckReport report;
    report.hostA.cpu.usableCores = {0, 1, 2, 3};
    const auto blocks = [&](const char* peer, Wait initiator, Wait responder) {
        model::RunRequest request;
        request.peer = peer;
        request.initiator.wait = initiator;
        request.responder.wait = responder;
        return nextRunOf(request, report).blocks;
    };
    CHECK_FALSE(blocks("192.0.2.5", Wait::Spin, Wait::Spin));
    CHECK_FALSE(blocks("192.0.2.5", Wait::BusyPoll, Wait::Spin));
    CHECK(blocks("192.0.2.5", Wait::Block, Wait::Spin));
    CHECK(blocks("192.0.2.5", Wait::Spin, Wait::Poll));
    // Nobody knows the cores there.
    CHECK(blocks("192.0.2.5", Wait::Auto, Wait::Auto));
    report.hostB = report.hostA;
    CHECK_FALSE(blocks("192.0.2.5", Wait::Auto, Wait::Auto));
    CHECK_FALSE(blocks("self", Wait::Auto, Wait::Auto));
    // Two ends and the window.
    report.hostA.cpu.usableCores = {0, 1};
    CHECK(blocks("self", Wait::Auto, Wait::Auto));
    CHECK_FALSE(blocks("192.0.2.5", Wait::Auto, Wait::Auto));
    // What answers there is not Halftrip.
    CHECK_FALSE(blocks("echo://192.0.2.5:7", Wait::Spin, Wait::Auto));
}

TEST_CASE("the list of settings follows the pace and the waits of the next run", "[gui][check]")
{
    qputenv("HALFTRIP_FAKE_BUSY_POLLING", "1");
    CheckFixture fixture("192.0.2.5");
    qunsetenv("HALFTRIP_FAKE_BUSY_POLLING");
    RequestForm& form = fixture.window().form();
    const auto hasTitle = [&fixture](const char* title) { return fixture.rows().contains(QLatin1String(title)); };
    form.setText("intervalNs", "1ms");
    form.setText("initiator.wait", "spin");
    form.setText("responder.wait", "block");
    CHECK_FALSE(hasTitle("Of little use: no end of the next run blocks"));
    form.setText("responder.wait", "spin");
    CHECK(hasTitle("Of little use: no end of the next run blocks"));
    form.setText("intervalNs", "0");
    CHECK(hasTitle("Of little use: the next run has no pauses, and no end blocks"));
    form.setText("initiator.wait", "poll");
    CHECK_FALSE(fixture.rows().join(' ').contains("Of little use"));
}

TEST_CASE("a filter that is off leaves no row of its verdict but what Halftrip changed, under a name", "[gui][check]")
{
    model::CheckReport report;
    report.results = {{.id = "governor", .group = "processor", .verdict = model::CheckVerdict::Pass},
                      {.id = "turbo", .group = "processor", .verdict = model::CheckVerdict::Pass}};
    CHECK(groupsOf(report, {}).empty());
    const auto groups = groupsOf(report, {.verdicts = {}, .changed = {"turbo"}});
    REQUIRE(groups.size() == 1);
    CHECK(groups.front().title == "Changed by Halftrip");
    REQUIRE(groups.front().rows.size() == 1);
    CHECK(groups.front().rows.front().first().id == "turbo");
}

TEST_CASE("a change says first what it does, how it is undone and by which commands, and asks once", "[gui][check]")
{
    CheckFixture fixture;
    REQUIRE(fixture.part<CheckList>().choose("interruptModeration"));
    fixture.press("applyCheck");
    auto* question = fixture.window().findChild<QDialog*>("applyQuestion");
    REQUIRE(question != nullptr);
    const QString change = question->findChild<QLabel*>("applyChange")->text();
    INFO(change.toStdString());
    CHECK(change.contains("(now 50)"));
    CHECK(change.contains("Price: More processor time."));
    QStringList commands;
    for (const CopyLine* line : question->findChildren<CopyLine*>())
        commands << line->text();
    REQUIRE(commands.size() == 2);
    CHECK(commands[0].contains("tune apply"));
    CHECK(commands[0].endsWith("interruptModeration"));
    CHECK(commands[1].endsWith("tune revert"));
    CHECK(fixture.part<TunedBar>().isHidden());
    question->reject();
    fixture.settle();
    CHECK(fixture.part<TunedBar>().isHidden());
    CHECK(changeLines({"nobody.knows=1"}, {}) == QStringList{"nobody.knows=1"});
}

TEST_CASE("while something measures no setting of this host is changed, and nothing else measures", "[gui][check]")
{
    CheckFixture fixture;
    QAction& start = fixture.window().startAction();
    auto& apply = fixture.named<QPushButton>("applyCheck");
    auto& revertAll = fixture.named<QPushButton>("revertAll");
    REQUIRE(fixture.part<CheckList>().choose("interruptModeration"));
    fixture.apply();
    CHECK_FALSE(start.isEnabled());
    fixture.settle();
    REQUIRE(fixture.part<CheckList>().choose("governor"));
    CHECK(apply.isEnabled());
    CHECK(revertAll.isEnabled());
    CHECK(start.isEnabled());

    fixture.fillForm("64", 60);
    fixture.window().goTo(kMeasureStep);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    fixture.window().goTo(kCheckStep);
    CHECK_FALSE(apply.isEnabled());
    CHECK_FALSE(revertAll.isEnabled());
    CHECK_FALSE(fixture.named<QPushButton>("testConnection").isEnabled());
    fixture.window().controller().stop();
    REQUIRE(fixture.waitForEnd(6s));
    CHECK(apply.isEnabled());
    CHECK(revertAll.isEnabled());

    fixture.press("guideButton");
    fixture.press("guideMeasure");
    CHECK_FALSE(start.isEnabled());
    CHECK_FALSE(revertAll.isEnabled());
    CHECK(waitUntil([&start] { return start.isEnabled(); }, 20s));
    fixture.press("guideLeave");

    fixture.window().goTo(kConnectStep);
    fixture.press("testConnection");
    CHECK_FALSE(start.isEnabled());
    CHECK_FALSE(revertAll.isEnabled());
    CHECK(waitUntil([&start] { return start.isEnabled(); }, 20s));
    CHECK(revertAll.isEnabled());
}

TEST_CASE("one child tells what is judged, what could be changed and what is", "[gui][check]")
{
    CheckFixture fixture("192.0.2.5");
    const SettingsDesk& desk = fixture.window().desk();
    qputenv("HALFTRIP_FAKE_CALLS", fixture.path("calls").toUtf8());
    // Changed behind the window's back: nothing but the next answer can tell.
    QFile journal(fixture.path("journal"));
    REQUIRE(journal.open(QIODevice::WriteOnly));
    journal.write("governor\n");
    journal.close();
    fixture.window().desk().readAgain();
    fixture.settle();
    qunsetenv("HALFTRIP_FAKE_CALLS");
    QFile calls(fixture.path("calls"));
    REQUIRE(calls.open(QIODevice::ReadOnly | QIODevice::Text));
    CHECK(calls.readAll().toStdString() == "check 192.0.2.5\n");
    CHECK(desk.report()->hostB);
    CHECK(desk.canRevert("governor"));
    CHECK_FALSE(desk.canApply("governor"));
    CHECK(desk.canApply("interruptModeration"));
}

TEST_CASE("a peer that does not answer leaves this host judged, and is told", "[gui][check]")
{
    CheckFixture fixture("gone");
    CHECK(fixture.rows().size() == 5);
    CHECK(fixture.named<QLabel>("checkNote").text().contains("Nobody listens at gone."));
    CHECK(fixture.part<CheckList>().isColumnHidden(2));
}

TEST_CASE("a code that is put right is tried when Check is shown again", "[gui][check]")
{
    CheckFixture fixture;
    fixture.window().goTo(kConnectStep);
    fixture.window().form().setPeer("192.0.2.5");
    fixture.window().form().setPairingCode("wrong");
    fixture.window().goTo(kCheckStep);
    fixture.settle();
    CHECK(fixture.named<QLabel>("checkNote").text().contains("The pairing code is wrong."));
    fixture.window().goTo(kConnectStep);
    fixture.window().form().setPairingCode("right");
    fixture.window().goTo(kCheckStep);
    fixture.settle();
    CHECK_FALSE(fixture.named<QLabel>("checkNote").isVisible());
    CHECK(fixture.named<QLabel>("checkedHosts").text().contains("192.0.2.5"));
}

TEST_CASE("the right to change settings is asked for once, and a refusal changes nothing", "[gui][check]")
{
    if (QSysInfo::kernelType() == "winnt")
        tests::skip("pkexec is a matter of Linux");
    CheckFixture fixture;
    QFile asker(fixture.path("pkexec"));
    REQUIRE(asker.open(QIODevice::WriteOnly));
    asker.write("#!/bin/sh\nprintf '%s\\n' \"$*\" >> \"$0.said\"\n[ -e \"$0.yes\" ] || exit 126\nexec \"$@\"\n");
    asker.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    asker.close();
    const QByteArray before = qgetenv("PATH");
    qputenv("PATH", fixture.path("").toUtf8());
    CHECK(withRootsRights({"/usr/bin/halftrip", {"tune"}})->program == fixture.path("pkexec"));
    qputenv("PATH", fixture.path("").toUtf8() + ":" + before);
    qputenv("HALFTRIP_FAKE_USER", "1");
    fixture.press("checkAgain");
    fixture.settle();
    REQUIRE(fixture.part<CheckList>().choose("interruptModeration"));
    fixture.apply();
    fixture.settle();
    CHECK(fixture.named<QLabel>("checkNote").text().contains("was not given"));
    CHECK_FALSE(fixture.part<TunedBar>().isVisible());
    REQUIRE(QFile(fixture.path("pkexec.yes")).open(QIODevice::WriteOnly));
    fixture.apply();
    fixture.settle();
    CHECK(fixture.part<TunedBar>().isVisible());
    // The asker drops the environment: the code goes along in a file, and on no command line.
    HostUse use;
    ProofRun proof(fixture.window().desk(), use);
    QString proved;
    QObject::connect(&proof, &ProofRun::ended, [&proved](const QString& words) { proved = words; });
    proof.start(ProofRun::Kind::Prove, {"interruptModeration"}, *fixture.window().form().request(), "blue-horse-42");
    REQUIRE(waitUntil([&proved] { return !proved.isEmpty(); }, 10s));
    CHECK(proved.contains(" helped."));
    QFile said(fixture.path("pkexec.said"));
    REQUIRE(said.open(QIODevice::ReadOnly));
    const QByteArray asked = said.readAll();
    CHECK(asked.contains("tune prove"));
    CHECK(asked.contains("--code-file"));
    CHECK_FALSE(asked.contains("blue-horse-42"));
    qputenv("PATH", "/nowhere");
    // Where nothing can ask, the command is for people: to be copied, without what the window adds for itself.
    QList<TypedCommand> byHand;
    QObject::connect(&proof, &ProofRun::ended,
                     [&byHand](const QString&, const QList<TypedCommand>& commands) { byHand = commands; });
    for (const auto kind : {ProofRun::Kind::Prove, ProofRun::Kind::Matrix, ProofRun::Kind::Search}) {
        proof.start(kind, {"interruptModeration"}, *fixture.window().form().request(), "blue-horse-42");
        REQUIRE(byHand.size() == 1);
        const QString line = byHand.front().line;
        INFO(line.toStdString());
        CHECK(line.startsWith("sudo "));
        CHECK(line.endsWith("--code-file FILE"));
        CHECK(line.contains("interruptModeration"));
        for (const char* inner : {"--json", "--stop-on-stdin-eof", "blue-horse-42"})
            CHECK_FALSE(line.contains(inner));
        byHand.clear();
    }
    qunsetenv("HALFTRIP_FAKE_USER");
    const auto none = withRootsRights({"/usr/bin/halftrip", {"tune", "apply", "--json", "governor"}});
    qputenv("PATH", before);
    REQUIRE_FALSE(none);
    CHECK(none.error().hint.find("sudo") != std::string::npos);
    CHECK(none.error().hint.find("tune apply governor") != std::string::npos);  // For people: no JSON.
}

TEST_CASE("how far a search is comes from its events, whatever its words say", "[gui][check]")
{
    CheckFixture fixture;
    HostUse use;
    ProofRun proof(fixture.window().desk(), use);
    QStringList places;
    bool hasEnded = false;
    QObject::connect(&proof, &ProofRun::advanced, [&places](const QString& place) { places << place; });
    QObject::connect(&proof, &ProofRun::ended, [&hasEnded] { hasEnded = true; });
    proof.start(ProofRun::Kind::Search, {}, *fixture.window().form().request(), {});
    REQUIRE(waitUntil([&hasEnded] { return hasEnded; }, 10s));
    CHECK(places == QStringList{"1 of 72"});
}

TEST_CASE("the real program's judgement of this machine fills the page", "[gui][check][real]")
{
    CheckFixture fixture("self", Child::Real);
    INFO(fixture.named<QLabel>("checkNote").text().toStdString());
    CHECK_FALSE(fixture.named<QLabel>("checkNote").isVisible());
    CHECK(fixture.rows().size() > 10);
    CHECK(fixture.part<CheckDetail>().text().contains("Why it matters"));
}

TEST_CASE("a peer that measures is not asked for its settings until it is free, and gives way to what begins",
          "[gui][check]")
{
    WindowFixture fixture;
    qputenv("HALFTRIP_FAKE_JOURNAL", fixture.path("journal").toUtf8());
    MainWindow& window = fixture.window();
    window.form().setPeer("192.0.2.5");
    window.form().setText("sizesBytes", "64");
    window.form().setText("durationNs", "60s");
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    window.goTo(kCheckStep);
    auto& again = *window.findChild<QPushButton*>("checkAgain");
    CHECK_FALSE(window.desk().isReading());
    CHECK_FALSE(again.isEnabled());
    CHECK(window.findChild<QLabel*>("checkedHosts")->text().contains("when nothing measures"));
    qputenv("HALFTRIP_FAKE", "slow");
    window.controller().stop();
    REQUIRE(fixture.waitForEnd(6s));
    REQUIRE(window.desk().isReading());
    window.startAction().trigger();
    CHECK(fixture.isRunning());
    CHECK_FALSE(window.desk().isReading());
    CHECK_FALSE(window.desk().report());
    window.controller().stop();
    REQUIRE(fixture.waitForEnd(6s));
    window.goTo(kCheckStep);
    REQUIRE(waitUntil([&] { return window.desk().report() && !window.desk().isReading(); }, 10s));
    CHECK(window.desk().report()->hostB);
    CHECK(waitUntil([&] { return again.isEnabled(); }, 5s));
    qunsetenv("HALFTRIP_FAKE_JOURNAL");
}

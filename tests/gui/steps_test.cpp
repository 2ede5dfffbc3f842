#include "tests/gui/window_fixture.hpp"

#include "app/gui/checks/check_list.hpp"
#include "app/gui/checks/experiment_question.hpp"
#include "app/gui/forms/connection_view.hpp"
#include "app/gui/forms/peer_card.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/library/run_library.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/message_bar.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/sign_label.hpp"
#include "app/gui/plots/budget_bars.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/stage_bars.hpp"
#include "app/gui/process/connection_test.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/runs/finding_card.hpp"
#include "app/gui/runs/progress_strip.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/summary_strip.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/shell/steps_rail.hpp"
#include "app/gui/shell/tuned_bar.hpp"
#include "app/gui/steps/step.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/measure/plan/mode.hpp"
#include "tests/core/check/made_up_hosts.hpp"
#include "tests/gui/in_language.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSettings>
#include <QStatusBar>
#include <QStyle>
#include <QSysInfo>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>
#include <map>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

template <typename Widget>
Widget& named(WindowFixture& fixture, const char* name)
{
    auto* found = fixture.window().findChild<Widget*>(QString::fromUtf8(name));
    REQUIRE(found != nullptr);
    return *found;
}

void press(WindowFixture& fixture, const char* name)
{
    QTest::mouseClick(&named<QAbstractButton>(fixture, name), Qt::LeftButton);
}

void showEverything(WindowFixture& fixture, const Step& step)
{
    fixture.window().goTo(step.id);
    QCoreApplication::processEvents();
}

/// This host and "puma", on which Check advises much.
model::RunRecord ofUntunedHosts(model::RunRecord record)
{
    record.request.peer = "10.1.2.3";
    record.initiatorHost = tests::untunedLinux();
    record.responderHost = tests::untunedLinux();
    record.initiatorHost.hostName = QSysInfo::machineHostName().toStdString();
    record.responderHost.hostName = "puma";
    record.responderHost.hostId = "another";
    return record;
}

/// What the Tab key stops at.
bool isTabStop(const QWidget& widget)
{
    return widget.isVisible() && (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.focusProxy() == nullptr;
}

/// Those of a part of the window in the order of the keyboard, from the window on.
QList<const QWidget*> tabStopsOf(const QWidget& part)
{
    const QWidget& window = *part.window();
    QList<const QWidget*> stops;
    const QWidget* widget = window.nextInFocusChain();
    for (int i = 0; i < 10'000 && widget != &window; ++i, widget = widget->nextInFocusChain()) {
        if (part.isAncestorOf(widget) && isTabStop(*widget))
            stops.append(widget);
    }
    return stops;
}

/// No stop of the window is missed, and those of the part go from its top downwards.
void checkTabsFromTop(const MainWindow& window, const QWidget& part)
{
    const auto all = window.findChildren<QWidget*>();
    CHECK(tabStopsOf(window).size() == std::ranges::count_if(all, [](const QWidget* one) { return isTabStop(*one); }));
    const auto stops = tabStopsOf(part);
    REQUIRE(stops.size() >= 6);
    const auto middle = [&window](const QWidget& of) { return of.mapTo(&window, of.rect().center()).y(); };
    for (qsizetype at = 1; at < stops.size(); ++at) {
        CAPTURE(stops[at - 1]->objectName().toStdString(), stops[at]->objectName().toStdString());
        CHECK(middle(*stops[at]) >= middle(*stops[at - 1]) - window.fontMetrics().height());
    }
}

}  // namespace

TEST_CASE("an empty window shows whom to connect to, and the rail leads everywhere", "[gui][steps]")
{
    WindowFixture fixture;
    MainWindow fresh;
    CHECK(fresh.step() == kConnectStep);
    for (const Step& step : allSteps()) {
        CAPTURE(step.id);
        if (!step.isOnRail)
            continue;
        QTest::mouseClick(fixture.window().rail().button(step.id), Qt::LeftButton);
        CHECK(fixture.window().step() == step.id);
        CHECK(fixture.window().page(step.id)->isVisible());
        CHECK(fixture.window().rail().button(step.id)->isChecked());
    }
}

TEST_CASE("the steps are one stop of Tab, arrows move along them, and the menu Go has their keys", "[gui][keys]")
{
    WindowFixture fixture;
    fixture.window().show();
    StepsRail& rail = fixture.window().rail();
    const auto stops = [&rail] {
        return std::ranges::count_if(rail.findChildren<StepButton*>(), [](const StepButton* button) {
            return (button->focusPolicy() & Qt::TabFocus) != 0;
        });
    };
    CHECK(stops() == 1);
    StepButton& first = *rail.button(kConnectStep);
    first.setFocus();
    QTest::keyClick(&first, Qt::Key_Left);
    CHECK(fixture.window().focusWidget() == rail.button(kReportStep));
    QTest::keyClick(rail.button(kReportStep), Qt::Key_Home);
    QTest::keyClick(&first, Qt::Key_Right);
    CHECK(fixture.window().focusWidget() == rail.button(kCheckStep));
    CHECK(stops() == 1);
    QTest::keyClick(rail.button(kCheckStep), Qt::Key_Return);
    CHECK(fixture.window().step() == kCheckStep);

    const auto* go = fixture.window().findChild<QMenu*>("goMenu");
    REQUIRE(go != nullptr);
    REQUIRE(go->actions().size() == 6);
    CHECK(go->actions()[3]->text() == "&4 Why");
    CHECK(go->actions()[3]->shortcut() == QKeySequence("Ctrl+4"));
    go->actions()[3]->trigger();
    CHECK(fixture.window().step() == kWhyStep);
    // Without a run, Why offers to measure.
    auto& start = named<QPushButton>(fixture, "whyStart");
    CHECK(start.isVisible());
    CHECK_FALSE(named<QLabel>(fixture, "whyHint").isVisible());
}

TEST_CASE("what else goes on at this host is told at the foot of every page", "[gui][steps]")
{
    RunModel model;
    HostUse use;
    ProgressStrip strip(model, use);
    const auto* state = strip.findChildren<QLabel*>().front();
    CHECK(state->text() == "Ready");
    use.set(strip, true, "Measuring which host it costs: 2 of 12");
    CHECK(state->text() == "Measuring which host it costs: 2 of 12");
    use.set(strip, false);
    CHECK(state->text() == "Ready");
}

TEST_CASE("the foot says that a run is saved, not that it connects, once its last event has come", "[gui][steps]")
{
    RunModel model;
    HostUse use;
    ProgressStrip strip(model, use);
    const auto* state = strip.findChildren<QLabel*>().front();
    for (int run = 0; run < 2; ++run) {
        strip.setRunning(true, false);
        CHECK(state->text() == "Connecting...");
        model.beginRun(model::RunRequest{});
        control::RunStartedEvent started;
        started.points.emplace_back();
        model.apply(started);
        CHECK(state->text() == "Preparing...");
        model.apply(control::RunFinishedEvent{});
        CHECK(state->text() == "Saving...");
        strip.setRunning(false, false);
        CHECK(state->text() == "Complete");
    }
}

TEST_CASE("the foot says in which round a point is: points come again, and their numbers run backwards", "[gui][steps]")
{
    RunModel model;
    HostUse use;
    ProgressStrip strip(model, use);
    const auto* state = strip.findChildren<QLabel*>().front();
    strip.setRunning(true, false);
    model.beginRun(model::RunRequest{});
    control::RunStartedEvent started;
    started.points.resize(3);
    model.apply(started);
    control::PointStartedEvent point{.index = 1, .total = 3, .round = 0, .rounds = 1, .point = started.points[1]};
    model.apply(point);
    strip.setRunning(true, false);
    CHECK(state->text().startsWith("Point 2 of 3"));
    point.round = 1;
    point.rounds = 2;
    model.apply(point);
    strip.setRunning(true, false);
    CHECK(state->text().startsWith("Round 2 of 2, point 2 of 3"));
}

TEST_CASE("losses of a run that goes on are one number over the table and at the foot", "[gui][steps]")
{
    WindowFixture fixture(Child::Fake, "unanswered");
    fixture.fillForm("64", 1.0);
    fixture.clickStart();
    const auto& foot = *fixture.window().findChild<ProgressStrip*>()->findChildren<QLabel*>().at(1);
    const auto figures = fixture.window().findChild<SummaryStrip*>()->findChildren<QLabel*>();
    static const QRegularExpression kLost(QStringLiteral("lost ([0-9,]+)"));
    QSet<QString> seen;
    while (fixture.isRunning()) {
        QTest::qWait(7);
        const QString lost = kLost.match(foot.text()).captured(1);
        if (lost.isEmpty() || lost == QLatin1String("0"))
            continue;
        seen << lost;
        CAPTURE(foot.text().toStdString());
        CHECK(std::ranges::any_of(figures, [&lost](const QLabel* figure) { return figure->text() == lost; }));
    }
    CHECK(seen.size() > 2);
    RunModel& model = fixture.window().model();
    CHECK_FALSE(model.findingsAtNs());
    model.beginRun({});
    CHECK_FALSE(model.findingsAtNs());
    model.setFindings({{.id = "loss", .sentence = "1 lost."}});
    CHECK(model.findingsAtNs());
}

TEST_CASE("a message goes when what it says is no longer so", "[gui][trouble]")
{
    MessageBar bar;
    bar.add(Severity::Warning, {.kind = ErrorKind::Timeout, .what = "Nothing comes.", .hint = {}}, Topic::Silence);
    bar.add(Severity::Info, {.kind = ErrorKind::Invalid, .what = "Another.", .hint = {}});
    bar.forget(Topic::Silence);
    CHECK(bar.texts() == QStringList{"Another."});
}

namespace {

/// Without what is behind it.
QImage drawnSign(SignLabel& label)
{
    QImage image(label.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    label.render(&image, {}, {}, QWidget::RenderFlags());
    return image;
}

}  // namespace

TEST_CASE("a message has a sign of its own for each severity, in the colour of that", "[gui][trouble]")
{
    std::vector<QImage> shapes;
    for (const auto& [severity, color] :
         {std::pair(Severity::Info, CurveColor::P50), std::pair(Severity::Warning, CurveColor::P99),
          std::pair(Severity::Trouble, CurveColor::Max)}) {
        MessageBar bar;
        bar.add(severity, {.kind = ErrorKind::Timeout, .what = "Nothing comes.", .hint = {}});
        const QImage drawn = drawnSign(*bar.findChild<SignLabel*>("messageSign"));
        REQUIRE(drawn.width() >= 16);
        // Whole within its box, and filled somewhere.
        CHECK(drawn.pixelColor(0, 0).alpha() == 0);
        int filled = 0;
        for (int y = 0; y < drawn.height(); ++y) {
            for (int x = 0; x < drawn.width(); ++x)
                filled += drawn.pixelColor(x, y) == curveColor(color, bar.palette()) ? 1 : 0;
        }
        CHECK(filled > drawn.width() * drawn.height() / 10);
        const QImage shape = drawn.createAlphaMask();
        for (const QImage& other : shapes)
            CHECK(shape != other);
        shapes.push_back(shape);
    }
}

TEST_CASE("the rail tells how far each step is", "[gui][steps]")
{
    WindowFixture fixture;
    CHECK(fixture.window().rail().button(kMeasureStep)->state() == "Nothing measured yet");
    fixture.fillForm("64", 0.1);
    CHECK(fixture.window().rail().button(kConnectStep)->state() == "this machine");
    fixture.window().form().setPeer("192.0.2.5");
    CHECK(fixture.window().rail().button(kConnectStep)->state() == "192.0.2.5");
    // A length that cannot be is no peer that is missing.
    fixture.window().form().setText("durationNs", "soon");
    CHECK(fixture.window().rail().button(kConnectStep)->state() == "192.0.2.5");
    fixture.fillForm("64", 0.1);
    fixture.window().goTo(kConnectStep);
    QCoreApplication::processEvents();
    const QRect before = fixture.window().rail().button(kReportStep)->geometry();
    fixture.window().startAction().trigger();
    CHECK(fixture.window().step() == kMeasureStep);
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(fixture.window().rail().button(kMeasureStep)->state() == "Complete");
    // Whatever the states say, each step stays where the hand knows it.
    QCoreApplication::processEvents();
    CHECK(fixture.window().rail().button(kReportStep)->geometry() == before);
}

TEST_CASE("a page that is asked for before the window is shown has the keyboard", "[gui][steps]")
{
    WindowFixture fixture;
    MainWindow fresh;
    fresh.goTo(kCheckStep);
    fresh.show();
    REQUIRE(fresh.focusWidget() != nullptr);
    INFO(fresh.focusWidget()->objectName().toStdString());
    CHECK(fresh.page(kCheckStep)->isAncestorOf(fresh.focusWidget()));
}

TEST_CASE("hosts, those without Halftrip and this machine fill the form", "[gui][steps]")
{
    WindowFixture fixture;
    RequestForm& form = fixture.window().form();
    fixture.window().goTo(kConnectStep);
    press(fixture, "cardTwoHosts");
    auto& host = named<QComboBox>(fixture, "connectHost");
    auto& code = named<QLineEdit>(fixture, "connectCode");
    CHECK(host.isVisible());
    CHECK(code.isVisible());
    CHECK(named<CopyLine>(fixture, "serveCommand").text() == "halftrip serve");
    host.setCurrentText("10.1.2.3");
    QTest::keyClicks(&code, "K7QF-3M9T-WX2C");
    REQUIRE(form.request());
    CHECK(form.request()->peer == "10.1.2.3");
    CHECK(form.pairingCode() == "K7QF-3M9T-WX2C");
    CHECK(code.text() == "K7QF-3M9T-WX2C");
    CHECK(code.echoMode() == QLineEdit::Password);
    press(fixture, "showCode");
    CHECK(code.echoMode() == QLineEdit::Normal);

    press(fixture, "cardEcho");
    CHECK_FALSE(code.isVisible());
    REQUIRE(form.request());
    CHECK(form.request()->peer == "icmp://10.1.2.3");
    press(fixture, "cardAlone");
    CHECK_FALSE(host.isVisible());
    REQUIRE(form.request());
    CHECK(form.request()->peer == "self");
    // What is typed into the form is shown here as well.
    form.setPeer("icmp://192.0.2.8");
    CHECK(named<QAbstractButton>(fixture, "cardEcho").isChecked());
    CHECK(host.currentText() == "192.0.2.8");
    host.setCurrentText("echo://192.0.2.8:4007");
    REQUIRE(form.request());
    CHECK(form.request()->peer == "echo://192.0.2.8:4007");
    CHECK(form.request()->transport != "icmp");
    form.setPeer("echo://192.0.2.9:7");
    CHECK(named<QAbstractButton>(fixture, "cardEcho").isChecked());
    CHECK(host.currentText() == "echo://192.0.2.9:7");
    host.setCurrentText("stamp://192.0.2.9");
    REQUIRE(form.request());
    CHECK(form.request()->peer == "stamp://192.0.2.9");
}

TEST_CASE("hosts of ~/.ssh/config are offered, and need neither a command nor a code", "[gui][steps]")
{
    if (QSysInfo::productType() == "windows")
        tests::skip("Windows says itself where the home folder is");
    const QTemporaryDir home;
    QDir(home.path()).mkdir(".ssh");
    QFile file(home.filePath(".ssh/config"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("Host rack1 *.lan\n  User root\n");
    file.close();
    const QByteArray before = qgetenv("HOME");
    qputenv("HOME", home.path().toUtf8());
    WindowFixture fixture;
    qputenv("HOME", before);
    fixture.window().goTo(kConnectStep);
    press(fixture, "cardTwoHosts");
    auto& host = named<QComboBox>(fixture, "connectHost");
    REQUIRE(host.findText("ssh://rack1") >= 0);
    CHECK(host.findText("ssh://*.lan") < 0);
    CHECK(named<QLineEdit>(fixture, "connectCode").isVisible());
    host.setCurrentText("ssh://rack1");
    CHECK_FALSE(named<QLineEdit>(fixture, "connectCode").isVisible());
    CHECK_FALSE(named<CopyLine>(fixture, "serveCommand").isVisible());
    REQUIRE(fixture.window().form().request());
    CHECK(fixture.window().form().request()->peer == "ssh://rack1");
    host.setCurrentText("10.1.2.3");
    CHECK(named<QLineEdit>(fixture, "connectCode").isVisible());
}

TEST_CASE("a system without ICMP offers echo services alone, and says why", "[gui][steps]")
{
    const bool hasIcmp = GENERATE(true, false);
    WindowFixture fixture(Child::Fake, hasIcmp ? "steady" : "without icmp");
    fixture.window().goTo(kConnectStep);
    auto& card = named<QAbstractButton>(fixture, "cardEcho");
    auto& transports = named<QComboBox>(fixture, "transport");
    REQUIRE(waitUntil([&] { return transports.findText("xdp: AF_XDP", Qt::MatchStartsWith) >= 0; }, 5s));
    CHECK(card.accessibleDescription().contains("answers ICMP echo") == hasIcmp);
    CHECK(card.accessibleDescription().contains("no ICMP transport") == !hasIcmp);
    CHECK(card.text().startsWith("Any host") == hasIcmp);
    CHECK(card.accessibleName() == card.text());
    press(fixture, "cardEcho");
    auto& host = named<QComboBox>(fixture, "connectHost");
    CHECK((host.lineEdit()->placeholderText() == "echo://HOST:PORT") == !hasIcmp);
    host.setCurrentText("10.1.2.3");
    press(fixture, "testConnection");
    CHECK(named<ConnectionView>(fixture, "connectionView").text().contains("no ICMP transport") == !hasIcmp);
    host.setCurrentText("echo://192.0.2.8:4007");
    const auto& request = fixture.window().form().request();
    REQUIRE(request);
    CHECK(request->peer == "echo://192.0.2.8:4007");
}

TEST_CASE("a STAMP reflector has a card, and its address becomes a peer", "[gui][steps]")
{
    WindowFixture fixture;
    RequestForm& form = fixture.window().form();
    fixture.window().goTo(kConnectStep);
    press(fixture, "cardReflector");
    auto& host = named<QComboBox>(fixture, "connectHost");
    CHECK(host.isVisible());
    CHECK_FALSE(named<QLineEdit>(fixture, "connectCode").isVisible());
    CHECK(named<QPushButton>(fixture, "testConnection").isVisible());
    for (const auto& [typed, peer] : std::map<QString, std::string>{{"192.0.2.9", "stamp://192.0.2.9"},
                                                                    {"192.0.2.9:4862", "stamp://192.0.2.9:4862"},
                                                                    {"fd00::2", "stamp://[fd00::2]"}}) {
        host.setCurrentText(typed);
        REQUIRE(form.request());
        CHECK(form.request()->peer == peer);
    }
    press(fixture, "cardAlone");
    form.setPeer("stamp://192.0.2.7");
    CHECK(named<QAbstractButton>(fixture, "cardReflector").isChecked());
    CHECK(host.currentText() == "192.0.2.7");
}

TEST_CASE("two ports of this machine and a feed are chosen on Connect, with their modes", "[gui][steps]")
{
    WindowFixture fixture;
    RequestForm& form = fixture.window().form();
    auto& sends = named<QComboBox>(fixture, "connectSends");
    auto& receives = named<QComboBox>(fixture, "connectReceives");
    REQUIRE(waitUntil([&] { return sends.count() > 0; }, 10s));
    fixture.window().goTo(kConnectStep);
    const auto pick = [](QComboBox& box, const QString& name) {
        if (box.findData(name) < 0)
            box.addItem(name, name);
        box.setCurrentIndex(box.findData(name));
        emit box.activated(box.currentIndex());
    };
    press(fixture, "cardCable");
    CHECK(sends.isVisible());
    CHECK_FALSE(named<QPushButton>(fixture, "testConnection").isVisible());
    CHECK_FALSE(form.request());
    pick(sends, "eth1");
    pick(receives, "eth2");
    REQUIRE(form.request());
    CHECK(form.request()->peer == "port://eth2");
    CHECK(form.request()->adapter == "eth1");

    press(fixture, "cardFeed");
    CHECK_FALSE(sends.isVisible());
    auto& feed = named<QLineEdit>(fixture, "connectFeed");
    QTest::keyClicks(&feed, "239.1.1.1:5000");
    REQUIRE(form.request());
    CHECK(form.request()->peer == "feed://239.1.1.1:5000");
    CHECK(measure::findMode(form.request()->mode)->traffic == measure::Traffic::Received);
    CHECK(form.request()->adapter.empty());
    auto& direction = named<QComboBox>(fixture, "connectDirection");
    direction.setCurrentIndex(1);
    emit direction.activated(1);
    REQUIRE(form.request());
    CHECK(measure::findMode(form.request()->mode)->traffic == measure::Traffic::Sent);

    press(fixture, "cardAlone");
    REQUIRE(form.request());
    CHECK(form.request()->peer == "self");
    CHECK(form.request()->mode == model::RunRequest().mode);
    // A mode that is chosen on Measure shows here, too.
    form.setMode("oneway");
    CHECK(named<QAbstractButton>(fixture, "cardCable").isChecked());
}

TEST_CASE("a connection test with the real program shows both adapters and every transport", "[gui][steps][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.window().goTo(kConnectStep);
    press(fixture, "cardAlone");
    press(fixture, "testConnection");
    auto& view = named<ConnectionView>(fixture, "connectionView");
    auto& button = named<QPushButton>(fixture, "testConnection");
    CHECK(button.text() == "Cancel the test");
    REQUIRE(waitUntil([&] { return button.text() == "Test connection"; }, 40s));
    INFO(view.text().toStdString());
    CHECK(view.text().contains("Reached and paired."));
    CHECK(view.text().contains("<b>udp"));
    CHECK(view.text().contains("<b>tcp"));
}

TEST_CASE("a connection test that fails says why and what to do", "[gui][steps][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.window().goTo(kConnectStep);
    press(fixture, "cardTwoHosts");
    named<QComboBox>(fixture, "connectHost").setCurrentText("no-such-host.invalid");
    press(fixture, "testConnection");
    auto& view = named<ConnectionView>(fixture, "connectionView");
    REQUIRE(waitUntil([&] { return named<QPushButton>(fixture, "testConnection").text() == "Test connection"; }, 40s));
    CHECK(view.text().contains("no-such-host.invalid"));
    // Its sign is a picture, in the colours of the theme in use.
    const QString inLight = view.text();
    CHECK(inLight.contains("<img"));
    QPalette dark = fixture.window().palette();
    dark.setColor(QPalette::Base, QColor(30, 30, 30));
    dark.setColor(QPalette::Window, QColor(40, 40, 40));
    dark.setColor(QPalette::Text, Qt::white);
    dark.setColor(QPalette::WindowText, Qt::white);
    fixture.window().setPalette(dark);
    CHECK(waitUntil([&] { return view.text() != inLight; }, 10s));
    named<QComboBox>(fixture, "connectHost").setCurrentText("10.0.0.2:99999");
    CHECK(view.text().isEmpty());
    press(fixture, "testConnection");
    CHECK(view.text().contains("is not a port"));
}

TEST_CASE("this machine as the other end: code and address are shown, and a real run goes against it",
          "[gui][steps][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.window().goTo(kConnectStep);
    press(fixture, "beOtherEnd");
    CHECK(fixture.window().step() == kServeStep);
    auto& code = named<QLabel>(fixture, "serveCode");
    auto& state = named<QLabel>(fixture, "serveState");
    press(fixture, "serveButton");
    REQUIRE(waitUntil([&] { return !state.text().startsWith("Starting"); }, 20s));
    INFO(state.text().toStdString());
    if (!state.text().startsWith("Waiting")) {
        // The usual port may be taken on a busy machine: then the page says so.
        CHECK(state.text().contains("9753"));
        return;
    }
    CHECK(code.text().count('-') == 2);
    fixture.window().form().setPeer("127.0.0.1");
    fixture.window().form().setPairingCode(code.text());
    fixture.window().form().setText("sizesBytes", "64");
    fixture.window().form().setText("durationNs", "200ms");
    fixture.clickStart();
    CHECK(waitUntil([&] { return state.text().startsWith("Serving 127.0.0.1"); }, 10s));
    REQUIRE(fixture.waitForEnd(30s));
    CHECK(waitUntil([&] { return state.text().startsWith("Waiting"); }, 5s));
    INFO(fixture.messages().toStdString());
    CHECK(fixture.messages().isEmpty());
    CHECK(fixture.hasResults());
    CHECK(waitUntil([&] { return !named<QPlainTextEdit>(fixture, "serveLog").toPlainText().isEmpty(); }, 5s));
    fixture.window().goTo(kServeStep);
    press(fixture, "serveButton");
    CHECK(waitUntil([&] { return state.text() == "Not answering."; }, 6s));
    CHECK_FALSE(code.text().contains('-'));
}

TEST_CASE("no two controls that are seen together have one letter behind Alt, and Alt+F is File", "[gui][keys]")
{
    const InLanguage language(GENERATE("en", "zh_CN"));
    WindowFixture fixture;
    for (const Step& step : allSteps()) {
        showEverything(fixture, step);
        for (const char* mode : {"ping", "sweep sizes", "sweep transports"}) {
            fixture.window().form().setMode(mode);
            CHECK(sharedLetters(fixture.window()) == QStringList());
            const QString file = fixture.window().menuBar()->actions().front()->text();
            CHECK((file == "&File" || file.endsWith("(&F)")));
        }
    }
}

TEST_CASE("the letter of each field of the form leads to it", "[gui][keys]")
{
    const InLanguage language(GENERATE("en", "zh_CN"));
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    window.goTo(kMeasureStep);
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    int fields = 0;
    for (const auto* label : named<QScrollArea>(fixture, "sidePanel").findChildren<QLabel*>()) {
        const QChar letter = mnemonicOf(label->text());
        if (!label->isVisible() || label->buddy() == nullptr || letter.isNull())
            continue;
        CAPTURE(label->text().toStdString());
        window.menuBar()->setFocus();
        QTest::keyClick(&window, static_cast<Qt::Key>(letter.unicode()), Qt::AltModifier);
        const QWidget* const focused = window.focusWidget();
        CHECK((focused == label->buddy() || label->buddy()->isAncestorOf(focused)));
        ++fields;
    }
    CHECK(fields > 6);
}

TEST_CASE("the keyboard goes to the page that is asked for, and Tab goes through tables", "[gui][keys]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    MainWindow& window = fixture.window();
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    for (const Step& step : allSteps()) {
        CAPTURE(step.id);
        window.goTo(step.id);
        REQUIRE(window.focusWidget() != nullptr);
        CHECK(window.page(step.id)->isAncestorOf(window.focusWidget()));
    }
    for (const auto& [step, name] : {std::pair(kMeasureStep, "pointTable"), std::pair(kCompareStep, "runList")}) {
        CAPTURE(name);
        window.goTo(step);
        auto& table = named<QTableView>(fixture, name);
        table.setFocus();
        table.setCurrentIndex(table.model()->index(0, 0));
        QTest::keyClick(&table, Qt::Key_Tab);
        CHECK(window.focusWidget() != &table);
        CHECK(table.currentIndex().column() == 0);
    }
}

TEST_CASE("Tab goes through the form from the top downwards, whatever a mode's fields are, and misses nothing",
          "[gui][keys]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    window.goTo(kMeasureStep);
    auto& mode = named<QComboBox>(fixture, "mode");
    const QWidget& form = *named<QScrollArea>(fixture, "sidePanel").widget();
    for (int i = mode.count() - 1; i >= 0; --i) {
        CAPTURE(mode.itemText(i).toStdString());
        mode.setCurrentIndex(i);
        QTest::qWait(1);
        checkTabsFromTop(window, form);
    }
}

TEST_CASE("Tab goes through Connect from the top downwards, whoever the peer is, and misses nothing", "[gui][keys]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    const int width = GENERATE(1360, 640);
    window.resize(width, 860);
    for (const char* const card : {"cardAlone", "cardTwoHosts", "cardEcho", "cardCable", "cardFeed"}) {
        CAPTURE(std::string(card));
        window.goTo(kMeasureStep);
        window.goTo(kConnectStep);
        named<QAbstractButton>(fixture, card).click();
        QTest::qWait(1);
        checkTabsFromTop(window, *window.page(kConnectStep));
    }
}

TEST_CASE("every control that takes the keyboard has a name for screen readers", "[gui][keys]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    const auto isInner = [](const QWidget* widget) {
        return qobject_cast<const QComboBox*>(widget->parentWidget()) != nullptr ||
               qobject_cast<const QAbstractSpinBox*>(widget->parentWidget()) != nullptr;
    };
    for (const Step& step : allSteps()) {
        showEverything(fixture, step);
        for (const auto* widget : fixture.window().findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || isInner(widget))
                continue;
            const bool isFrame = widget->inherits("QScrollArea") || widget->inherits("QMenuBar");
            const bool isLabel = qobject_cast<const QLabel*>(widget) != nullptr;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool saysItself = button != nullptr && !button->text().isEmpty();
            INFO(widget->metaObject()->className() << " " << widget->objectName().toStdString());
            CHECK((isFrame || isLabel || saysItself || !widget->accessibleName().isEmpty()));
            const auto* box = qobject_cast<const QComboBox*>(widget);
            CHECK((box == nullptr || !box->isEditable() || !box->lineEdit()->accessibleName().isEmpty()));
        }
    }
}

TEST_CASE("the window fits 900 x 540 on every page, with a run in it", "[gui][keys]")
{
    needFonts();
    const InLanguage language(GENERATE("en", "zh_CN"));
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    for (const Step& step : allSteps()) {
        CAPTURE(step.id);
        showEverything(fixture, step);
        fixture.window().resize(900, 540);
        QCoreApplication::processEvents();
        CHECK(fixture.window().width() <= 900);
        CHECK(fixture.window().height() <= 540);
        CHECK(fixture.window().minimumSizeHint().width() <= 900);
        CHECK(fixture.window().minimumSizeHint().height() <= 540);
        // No scroll bar yet.
        const QSize needed = fixture.window().page(step.id)->minimumSizeHint();
        CHECK(needed.width() <= fixture.window().page(step.id)->parentWidget()->width());
        CHECK(needed.height() <= fixture.window().page(step.id)->parentWidget()->height());
        for (const auto* card : fixture.window().findChildren<PeerCard*>())
            // A card that got narrower asks for more height a moment later.
            CHECK(waitUntil([card] { return !card->isVisible() || card->height() >= card->sizeHint().height(); }, 2s));
    }
}

TEST_CASE("Return and Space choose the card that has the focus", "[gui][keys]")
{
    WindowFixture fixture;
    fixture.window().goTo(kConnectStep);
    int tried = 0;
    for (const int key : {Qt::Key_Return, Qt::Key_Space}) {
        for (auto* const card : fixture.window().findChildren<PeerCard*>()) {
            if (!card->isCheckable() || card->isChecked() || !card->isVisible())
                continue;
            QTest::keyClick(card, static_cast<Qt::Key>(key));
            CHECK(card->isChecked());
            ++tried;
            break;
        }
    }
    CHECK(tried == 2);
}

TEST_CASE("at 900 x 540 whom to connect to and being the other end need no scroll bar", "[gui][keys]")
{
    needFonts();
    WindowFixture fixture;
    for (const std::string_view step : {kConnectStep, kServeStep}) {
        CAPTURE(step);
        fixture.window().goTo(step);
        fixture.window().resize(900, 540);
        const auto* scroll = fixture.window().page(step)->findChild<QScrollArea*>();
        REQUIRE(scroll != nullptr);
        CHECK(waitUntil([scroll] { return scroll->verticalScrollBar()->maximum() == 0; }, 2s));
    }
}

TEST_CASE("a low window shows one of the plots at the right, which the user chooses; a tall one all of them",
          "[gui][keys]")
{
    needFonts();
    const auto plotsInSight = [](WindowFixture& fixture) {
        QStringList names;
        for (const BasePlot* plot : fixture.window().results().plots()) {
            if (plot->isVisible())
                names << plot->pictureName();
        }
        return names;
    };
    const auto measure = [](WindowFixture& fixture) {
        fixture.window().goTo(kMeasureStep);
        fixture.fillForm("64,512", 0.1);
        fixture.clickStart();
        REQUIRE(fixture.waitForEnd(10s));
    };
    {
        WindowFixture fixture;
        measure(fixture);
        fixture.window().resize(1360, 860);
        auto& chooser = named<QTabBar>(fixture, "plotChooser");
        CHECK(plotsInSight(fixture) == QStringList{"histogram", "percentiles", "over-time"});
        CHECK_FALSE(chooser.isVisible());
        fixture.window().resize(900, 540);
        CHECK(waitUntil([&chooser] { return chooser.isVisible(); }, 2s));
        CHECK(plotsInSight(fixture) == QStringList{"histogram", "percentiles"});
        QTest::mouseClick(&chooser, Qt::LeftButton, {}, chooser.tabRect(1).center());
        CHECK(plotsInSight(fixture) == QStringList{"histogram", "over-time"});
    }
    WindowFixture again;
    measure(again);
    again.window().resize(900, 540);
    CHECK(waitUntil([&] { return plotsInSight(again) == QStringList{"histogram", "over-time"}; }, 2s));
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("no plot that is shown is too low to be read, whatever the size of the window and the view",
          "[gui][keys][views]")
{
    needFonts();
    const auto [size, scale] = GENERATE(std::pair(QSize(1366, 768), 1.0), std::pair(QSize(1360, 860), 1.0),
                                        std::pair(QSize(900, 540), 1.0), std::pair(QSize(1366, 768), 2.0));
    CAPTURE(size.width(), size.height(), scale);
    const LargeLetters letters(scale);
    WindowFixture fixture;
    fixture.window().goTo(kMeasureStep);
    fixture.window().resize(size);
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    ResultsView& results = fixture.window().results();
    for (const ViewOf view : {ViewOf::Distribution, ViewOf::Time}) {
        if (results.view() != view)
            results.switchView();
        QTest::qWait(100);
        CHECK(fixture.window().size() == size);
        int shown = 0;
        for (const BasePlot* plot : results.plots()) {
            if (!plot->isVisible())
                continue;
            ++shown;
            CAPTURE(plot->pictureName().toStdString());
            static_cast<void>(waitUntil([&] { return plot->axisRect()->height() >= 100; }, 1s));
            CHECK(plot->axisRect()->height() >= 100);
        }
        CHECK(shown >= 2);
    }
    results.switchView();
    QSettings().remove("view");
}

TEST_CASE("plots of Why and Compare are as high as letters need that grow while the window is open",
          "[gui][sizes][views]")
{
    needFonts();
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    const auto plots = window.page(kWhyStep)->findChildren<BasePlot*>() +
                       window.page(kCompareStep)->findChildren<BasePlot*>();
    REQUIRE(plots.size() == 5);
    const int before = plots.front()->lowestHeight();
    QFont large = window.font();
    large.setPointSizeF(2 * large.pointSizeF());
    window.setFont(large);
    for (const BasePlot* plot : plots) {
        CAPTURE(plot->pictureName().toStdString());
        CHECK(plot->lowestHeight() > before);
        CHECK(plot->minimumHeight() >= plot->lowestHeight());
    }
}

TEST_CASE("plots come first: the first begins high in the window, and the histogram is the largest",
          "[gui][sizes][views]")
{
    needFonts();
    const char* const sizes = GENERATE("64", "64,512");
    const QSize size = GENERATE(QSize(1366, 768), QSize(1360, 860), QSize(900, 540));
    CAPTURE(sizes, size.width(), size.height());
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    window.resize(size);
    fixture.fillForm(QString::fromLatin1(sizes), 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    REQUIRE(window.verdict().isVisible());
    const auto& histogram = *window.results().findChild<HistogramPlot*>();
    const auto areaOf = [](const QWidget& plot) { return plot.width() * plot.height(); };
    const auto isSmaller = [&](const BasePlot* plot) {
        return plot == &histogram || !plot->isVisible() || areaOf(*plot) < areaOf(histogram);
    };
    const auto isHigh = [&] {
        return size != QSize(1366, 768) || histogram.mapTo(&window, QPoint(0, 0)).y() < 0.3 * size.height();
    };
    static_cast<void>(waitUntil(
        [&] {
            return window.size() == size && histogram.isVisible() && isHigh() &&
                   std::ranges::all_of(window.results().plots(), isSmaller);
        },
        2s));
    CHECK(window.size() == size);
    CHECK(histogram.isVisible());
    CHECK(isHigh());
    for (const BasePlot* plot : window.results().plots()) {
        CAPTURE(plot->pictureName().toStdString(), plot->width(), plot->height(), histogram.width(),
                histogram.height());
        CHECK(isSmaller(plot));
    }
}

TEST_CASE("a long table leaves its plots the room that they need beside one another", "[gui][sizes][views]")
{
    needFonts();
    WindowFixture fixture;
    fixture.window().resize(1366, 768);
    fixture.fillForm("64,128,192,256,320,384,448,512,576,640,704,768", 0.02);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(20s));
    const auto& chooser = named<QTabBar>(fixture, "plotChooser");
    const auto readable = [&plots = fixture.window().results().plots()] {
        return std::ranges::count_if(
            plots, [](const BasePlot* plot) { return plot->isVisible() && plot->axisRect()->height() >= 100; });
    };
    static_cast<void>(waitUntil([&] { return !chooser.isVisible() && readable() == 3; }, 2s));
    CHECK_FALSE(chooser.isVisible());
    CHECK(readable() == 3);
}

TEST_CASE("Measure without a run says what to do, and no longer once there is one", "[gui][steps]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    const auto& words = named<QLabel>(fixture, "nothingYet");
    const auto& figures = *window.findChild<SummaryStrip*>();
    CHECK(words.isVisible());
    CHECK(words.text().contains("Start (F5)"));
    CHECK(words.text().contains("Ctrl+O"));
    CHECK_FALSE(figures.isVisible());
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    CHECK(waitUntil([&] { return !words.isVisible() && figures.isVisible(); }, 5s));
    REQUIRE(fixture.waitForEnd(10s));
    CHECK_FALSE(words.isVisible());
    window.files().close();
    CHECK(words.isVisible());
    CHECK_FALSE(figures.isVisible());
}

TEST_CASE("on Measure keys change the view, hide the form and show one plot alone", "[gui][keys][views]")
{
    QSettings().remove("view");
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    ResultsView& results = window.results();
    const auto& form = named<QScrollArea>(fixture, "sidePanel");
    REQUIRE(QTest::qWaitForWindowActive(&window));
    for (const ViewOf view : {ViewOf::Time, ViewOf::Distribution}) {
        QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
        CHECK(results.view() == view);
    }
    for (const bool isShown : {false, true}) {
        QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier);
        CHECK(form.isVisible() == isShown);
    }
    BasePlot* const percentiles = results.plots()[1];
    percentiles->setFocus();
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK(results.maximised() == percentiles);
    CHECK_FALSE(results.plots().front()->isVisible());
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK(results.maximised() == nullptr);
    CHECK(results.plots().front()->isVisible());
    // The other view has all of its parts, whatever was alone before.
    const auto& figures = named<QTabWidget>(fixture, "figureTabs");
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK_FALSE(figures.isVisible());
    QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
    CHECK(results.maximised() == nullptr);
    CHECK(figures.isVisible());
    for (const BasePlot* plot : results.plots())
        CHECK_FALSE(plot->isAlone());
    // Where nobody would see it, the key changes nothing.
    const ViewOf view = results.view();
    window.goTo(kCheckStep);
    QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
    CHECK(results.view() == view);
    QSettings().remove("view");
}

TEST_CASE("a stretch that is brushed stays while the run goes on to its next point", "[gui][views][brush]")
{
    QSettings().remove("view");
    WindowFixture fixture;
    fixture.window().resize(1360, 860);
    fixture.fillForm("64,512", 0.2);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    ResultsView& results = fixture.window().results();
    results.switchView();
    auto& timeline = fixture.plot<TimelinePlot>();
    const int first = results.selected();
    REQUIRE(waitUntil([&] { return timeline.xAxis->range().upper < 1; }, 2s));
    timeline.chooseRange(timeline.axisRect()->rect().adjusted(10, 0, -10, 0));
    REQUIRE_FALSE(timeline.rangeText().isEmpty());
    results.select(1 - first);
    results.refresh();
    CHECK_FALSE(timeline.rangeText().isEmpty());
    // Of another run it would be another stretch.
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    results.refresh();
    CHECK(timeline.rangeText().isEmpty());
    QSettings().remove("view");
}

TEST_CASE("a sweep's charts stand behind tabs, however high the window is", "[gui][keys][views]")
{
    QSettings().remove("view");
    WindowFixture fixture;
    fixture.window().goTo(kMeasureStep);
    fixture.window().resize(1360, 860);
    const std::string mode = GENERATE("sweep load", "sweep idle", "sweep sizes");
    CAPTURE(mode);
    fixture.window().form().setMode(QString::fromStdString(mode));
    QTest::qWait(50);
    const ResultsView& results = fixture.window().results();
    auto& chooser = named<QTabBar>(fixture, "leftPlotChooser");
    const int charts = mode == "sweep load" ? 3 : 2;
    REQUIRE(chooser.count() == charts);
    for (int tab = 0; tab < charts; ++tab) {
        CAPTURE(tab);
        CHECK(chooser.isVisible());
        QTest::mouseClick(&chooser, Qt::LeftButton, {}, chooser.tabRect(tab).center());
        for (int plot = 0; plot < charts; ++plot)
            CHECK(results.plots()[plot]->isVisible() == (plot == tab));
        // Alone is what is seen, too, wherever the keyboard is.
        named<QTableView>(fixture, "pointTable").setFocus();
        fixture.window().results().maximise();
        CHECK(results.maximised() == results.plots()[tab]);
        CHECK(results.plots()[tab]->isAlone());
        fixture.window().results().maximise();
    }
    QSettings().remove("view");
    QSettings().remove("form");
}

TEST_CASE("charts over sizes stand behind tabs in both views", "[gui][keys][views]")
{
    WindowFixture fixture;
    fixture.window().goTo(kMeasureStep);
    fixture.window().resize(1360, 860);
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    ResultsView& results = fixture.window().results();
    auto& chooser = named<QTabBar>(fixture, "leftPlotChooser");
    const auto& histogram = *results.findChild<HistogramPlot*>();
    CHECK(chooser.isVisible());
    CHECK(chooser.count() == 3);
    results.switchView();
    CHECK(chooser.isVisible());
    REQUIRE(chooser.count() == 3);
    // Time is what the view is about; its histogram stands upright beside it.
    CHECK(results.plots().back()->isVisible());
    CHECK(histogram.isTurned());
    QTest::mouseClick(&chooser, Qt::LeftButton, {}, chooser.tabRect(1).center());
    CHECK_FALSE(results.plots().back()->isVisible());
    CHECK_FALSE(histogram.isTurned());
    CHECK(results.plots()[1]->isVisible());
    // Each view keeps its own choice.
    results.switchView();
    CHECK(results.plots().front()->isVisible());
    results.switchView();
    CHECK(results.plots()[1]->isVisible());
    // Of a file that is opened before the window is shown, too.
    QSettings().remove("view");
    const QString path = fixture.path(QStringLiteral("sizes.halftrip.json"));
    REQUIRE(saveRun(fixture.window().model().toRecord(), path));
    MainWindow other;
    REQUIRE(other.files().open(path));
    other.goTo(kMeasureStep);
    other.show();
    const auto& tabs = *other.findChild<QTabBar*>("leftPlotChooser");
    CHECK(waitUntil([&tabs] { return tabs.isVisible() && tabs.height() >= tabs.fontMetrics().height(); }, 2s));
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("the keyboard has a place that is seen after F5, whatever had it before", "[gui][keys]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    window.resize(900, 540);
    fixture.fillForm("64", 30);
    const char* const before = GENERATE("startButton", "stopButton", "");
    CAPTURE(std::string(before));
    window.goTo(kMeasureStep);
    if (auto* const button = window.findChild<QPushButton*>(QString::fromLatin1(before)))
        button->setFocus(Qt::TabFocusReason);
    else
        window.form().setFocus();
    // What the key does, after one that says who works here.
    QTest::keyClick(&window, Qt::Key_Shift);
    window.startAction().trigger();
    REQUIRE(waitUntil([&] { return fixture.isRunning(); }, 5s));
    QTest::qWait(200);
    const auto hasPlace = [] {
        const QWidget* const now = QApplication::focusWidget();
        return now != nullptr && now->isVisible() && now->isEnabled() && !now->visibleRegion().isEmpty();
    };
    CHECK(hasPlace());
    window.results().maximise();
    if (auto* const now = QApplication::focusWidget())
        now->clearFocus();
    CHECK(waitUntil(hasPlace, 1s));
    window.stopAction().trigger();
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(waitUntil(hasPlace, 1s));
    QSettings().remove("view");
    QSettings().remove("window");
}

TEST_CASE("a plot is seen alone, and the others again", "[gui][keys][views]")
{
    WindowFixture fixture;
    fixture.window().goTo(kMeasureStep);
    fixture.window().resize(1360, 860);
    ResultsView& results = fixture.window().results();
    const auto shown = [&] {
        return std::ranges::count_if(results.plots(), [](const BasePlot* plot) { return plot->isVisible(); });
    };
    CHECK(shown() == 3);
    BasePlot* const percentiles = results.plots()[1];
    QTest::mouseDClick(percentiles, Qt::LeftButton, {}, percentiles->rect().center());
    CHECK(results.maximised() == percentiles);
    CHECK(shown() == 1);
    CHECK_FALSE(named<QTabWidget>(fixture, "figureTabs").isVisible());
    results.maximise();
    CHECK(results.maximised() == nullptr);
    CHECK(shown() == 3);
    CHECK(named<QTabWidget>(fixture, "figureTabs").isVisible());
}

TEST_CASE("a plot of Why or Compare is seen alone by a double click and by F11, which leaves the other pages' be",
          "[gui][keys][views]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    RunLibrary& library = window.library();
    library.setData(library.index(0, RunLibrary::GroupA), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
    const auto actions = window.findChildren<QAction*>();
    const auto alone = std::ranges::find(actions, QKeySequence(Qt::Key_F11), &QAction::shortcut);
    REQUIRE(alone != actions.end());
    for (const auto& [step, other] : {std::pair(kWhyStep, "whyHint"), std::pair(kCompareStep, "runList")}) {
        CAPTURE(step);
        window.goTo(step);
        const auto& beside = named<QWidget>(fixture, other);
        auto* const plot = window.page(step)->findChild<HistogramPlot*>();
        REQUIRE(plot != nullptr);
        const auto shown = [&] {
            return std::ranges::count_if(window.page(step)->findChildren<BasePlot*>(), &BasePlot::isVisible);
        };
        const auto before = shown();
        REQUIRE(beside.isVisible());
        QTest::mouseDClick(plot, Qt::LeftButton, {}, plot->rect().center());
        CHECK(plot->isVisible());
        CHECK_FALSE(beside.isVisible());
        CHECK(shown() == 1);
        (*alone)->trigger();
        CHECK(beside.isVisible());
        CHECK(shown() == before);
        (*alone)->trigger();
        CHECK_FALSE(beside.isVisible());
        // As its menu does.
        emit plot->maximiseWanted();
        CHECK(beside.isVisible());
        CHECK(window.results().maximised() == nullptr);
        QGuiApplication::clipboard()->clear();
        emit plot->copyPictureWanted();
        CHECK_FALSE(QGuiApplication::clipboard()->image().isNull());
        const QString path = fixture.path(QStringLiteral("%1.png").arg(QLatin1String(other)));
        const AnswerWithPath answer(path);
        emit plot->savePictureWanted();
        CHECK(QFile::exists(path));
    }
    window.goTo(kConnectStep);
    (*alone)->trigger();
    CHECK(window.results().maximised() == nullptr);
    library.setData(library.index(0, RunLibrary::GroupA), static_cast<int>(Qt::Unchecked), Qt::CheckStateRole);
}

TEST_CASE("what was zoomed and brushed on Why and Compare ends with the runs that it was of", "[gui][steps][views]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    RunLibrary& library = window.library();
    const auto tick = [&](int row, RunLibrary::Column group) {
        library.setData(library.index(row, group), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
    };
    tick(0, RunLibrary::GroupA);
    for (const std::string_view step : {kWhyStep, kCompareStep}) {
        CAPTURE(std::string(step));
        window.goTo(step);
        auto& plot = *window.page(step)->findChild<HistogramPlot*>();
        REQUIRE(waitUntil([&] { return plot.isVisible() && plot.graphCount() > 0; }, 2s));
        QTest::keyClick(&plot, Qt::Key_Plus);
        QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
        REQUIRE(plot.isZoomed());
        REQUIRE_FALSE(plot.rangeText().isEmpty());
        window.goTo(kMeasureStep);
        fixture.clickStart();
        REQUIRE(fixture.waitForEnd(10s));
        tick(0, RunLibrary::GroupB);
        CHECK_FALSE(plot.isZoomed());
        CHECK(plot.rangeText().isEmpty());
    }
}

TEST_CASE("the bars of stages fill Why by a double click, and by F11 where they were clicked last",
          "[gui][keys][views]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.startedAt = "2026-05-06T07:08:09.000Z";
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 1'000; ++i)
        point.distributions.front().histogram.record(20'000);
    model::StageResult& stages = point.stages.emplace();
    stages.rttP50Ns = 20'000;
    stages.splits = {{.figure = "p50",
                      .rttNs = 20'000,
                      .probes = 10,
                      .partsNs = {{model::StagePart::BResidence, 8'000}, {model::StagePart::Remainder, 12'000}},
                      .finerNs = {}}};
    window.model().setRecord(record);
    window.resize(1360, 860);
    window.goTo(kWhyStep);
    auto* const bars = window.page(kWhyStep)->findChild<StageBars*>();
    auto* const histogram = window.page(kWhyStep)->findChild<HistogramPlot*>();
    const auto& hint = named<QWidget>(fixture, "whyHint");
    REQUIRE(bars->isVisible());
    REQUIRE(histogram->isVisible());
    const auto actions = window.findChildren<QAction*>();
    const auto alone = std::ranges::find(actions, QKeySequence(Qt::Key_F11), &QAction::shortcut);
    REQUIRE(alone != actions.end());
    QTest::mouseDClick(bars, Qt::LeftButton, {}, bars->rect().center());
    CHECK(bars->isVisible());
    CHECK_FALSE(histogram->isVisible());
    CHECK_FALSE(hint.isVisible());
    (*alone)->trigger();
    CHECK(histogram->isVisible());
    CHECK(hint.isVisible());
    QTest::mouseClick(bars, Qt::LeftButton, {}, bars->rect().center());
    (*alone)->trigger();
    CHECK(bars->isVisible());
    CHECK_FALSE(histogram->isVisible());
    // Another run has all of its pictures again.
    record.startedAt = "2026-05-06T08:08:09.000Z";
    window.model().setRecord(record);
    CHECK(waitUntil([&] { return histogram->isVisible(); }, 1s));
    histogram->setFocus();
    (*alone)->trigger();
    CHECK(histogram->isVisible());
    CHECK_FALSE(bars->isVisible());
    QSettings().remove("window");
}

TEST_CASE("the budget's bars fill Why by a double click, and by F11 where they were clicked last", "[gui][keys][views]")
{
    WindowFixture fixture;
    MainWindow& window = fixture.window();
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.startedAt = "2026-05-06T07:08:09.000Z";
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", "")};
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, 64)};
    point.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < 1'000; ++i)
        point.distributions.front().histogram.record(400'000);
    window.model().setRecord(record);
    window.resize(1360, 860);
    window.goTo(kWhyStep);
    REQUIRE(QTest::qWaitForWindowActive(&window));
    auto* const bars = window.page(kWhyStep)->findChild<BudgetBars*>();
    const auto* const histogram = window.page(kWhyStep)->findChild<HistogramPlot*>();
    const auto& hint = named<QWidget>(fixture, "whyHint");
    REQUIRE(bars->isVisible());
    REQUIRE(histogram->isVisible());
    const auto isAlone = [&] { return bars->isVisible() && !histogram->isVisible() && !hint.isVisible(); };
    const auto areAll = [&] { return bars->isVisible() && histogram->isVisible() && hint.isVisible(); };
    QTest::mouseDClick(bars, Qt::LeftButton, {}, bars->rect().center());
    CHECK(isAlone());
    QTest::mouseDClick(bars, Qt::LeftButton, {}, bars->rect().center());
    CHECK(areAll());
    QTest::mouseClick(bars, Qt::LeftButton, {}, bars->rect().center());
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK(isAlone());
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK(areAll());
    QSettings().remove("window");
}

TEST_CASE("the form for the next run hides, and the view of time is kept", "[gui][keys][views]")
{
    {
        WindowFixture fixture;
        fixture.window().goTo(kMeasureStep);
        CHECK(named<QScrollArea>(fixture, "sidePanel").isVisible());
        named<QAction>(fixture, "showForm").trigger();
        CHECK_FALSE(named<QScrollArea>(fixture, "sidePanel").isVisible());
        fixture.window().results().switchView();
        CHECK(fixture.window().results().view() == ViewOf::Time);
    }
    {
        WindowFixture fixture;
        fixture.window().goTo(kMeasureStep);
        CHECK_FALSE(named<QScrollArea>(fixture, "sidePanel").isVisible());
        CHECK(fixture.window().results().view() == ViewOf::Time);
    }
    QSettings().remove("view");
}

TEST_CASE("the wheel turns no choice of the form that it passes", "[gui][keys]")
{
    WindowFixture fixture;
    fixture.window().goTo(kMeasureStep);
    fixture.window().resize(900, 540);
    QCoreApplication::processEvents();
    const auto turn = [](QWidget& widget) {
        const QPointF middle(widget.rect().center());
        QWheelEvent event(middle, widget.mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&widget, &event);
    };
    named<QPushButton>(fixture, "startButton").setFocus();
    int choices = 0;
    const model::RunRequest before = *fixture.window().form().request();
    for (auto* choice : fixture.window().form().findChildren<QComboBox*>()) {
        if (!choice->isVisible())
            continue;
        ++choices;
        const QString text = choice->currentText();
        turn(*choice);
        // Another mode has other rows.
        REQUIRE(choice->currentText() == text);
        CHECK(choice->focusPolicy() == Qt::StrongFocus);
    }
    CHECK(choices > 4);
    CHECK(fixture.window().form().request()->intervalNs == before.intervalNs);
}

TEST_CASE("the wheel over the control that has the keyboard scrolls the page", "[gui][keys]")
{
    WindowFixture fixture;
    fixture.window().goTo(kMeasureStep);
    fixture.window().resize(900, 400);
    QCoreApplication::processEvents();
    const auto barOver = [](const QWidget& widget) -> QScrollBar* {
        for (QWidget* above = widget.parentWidget(); above != nullptr; above = above->parentWidget()) {
            auto* const area = qobject_cast<QScrollArea*>(above);
            if (area != nullptr && area->verticalScrollBar()->maximum() > 0)
                return area->verticalScrollBar();
        }
        return nullptr;
    };
    int scrolled = 0;
    for (auto* control : fixture.window().form().findChildren<QWidget*>()) {
        const auto* const choice = qobject_cast<QComboBox*>(control);
        const auto* const number = qobject_cast<QAbstractSpinBox*>(control);
        if (!control->isVisible() || (choice == nullptr && number == nullptr))
            continue;
        const auto text = [&] { return choice != nullptr ? choice->currentText() : number->text(); };
        control->setFocus();
        const QString before = text();
        QScrollBar* const bar = barOver(*control);
        REQUIRE(bar != nullptr);
        bar->setValue(0);
        const QPointF middle(control->rect().center());
        QWheelEvent event(middle, control->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        // As from a mouse: what is sent otherwise goes no further than there.
        QSpontaneKeyEvent::setSpontaneous(&event);
        qApp->notify(control, &event);
        CAPTURE(control->objectName().toStdString());
        // Another mode has other rows.
        REQUIRE(text() == before);
        CHECK(bar->value() > 0);
        ++scrolled;
    }
    CHECK(scrolled > 4);
}

TEST_CASE("what a table does not need is the plots'", "[gui][keys]")
{
    needFonts();
    WindowFixture fixture;
    fixture.window().goTo(kMeasureStep);
    fixture.window().resize(1360, 860);
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    const auto& table = named<QTableView>(fixture, "pointTable");
    CHECK(table.height() < table.fontMetrics().height() * 12);
    CHECK(fixture.plot<HistogramPlot>().height() > 2 * table.height());
    // Columns that were cut take back what is left over.
    for (int width = 1000; width <= 1400; width += 40) {
        CAPTURE(width);
        fixture.window().resize(width, 860);
        QCoreApplication::processEvents();
        const QHeaderView& columns = *table.horizontalHeader();
        CHECK(columns.length() >= table.viewport()->width() - columns.count());
    }
}

TEST_CASE("a window that was larger than this screen is made to fit it", "[gui][keys]")
{
    {
        WindowFixture fixture;
        fixture.window().resize(4000, 3000);
        fixture.window().close();
    }
    WindowFixture fixture;
    MainWindow again;
    const QSize room = again.screen()->availableSize();
    CHECK(again.width() <= room.width());
    // The desktop puts a title bar above it.
    CHECK(again.height() <= room.height() - again.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &again));
    QSettings().remove("window");
}

TEST_CASE("the first start lies on the screen with the frame that the desktop puts around it", "[gui][keys]")
{
    WindowFixture fixture;
    // It would save its own place.
    fixture.window().close();
    QSettings().remove("window");
    MainWindow first;
    first.show();
    const QRect room = first.screen()->availableGeometry();
    // As wide as the screen, it would have the frame's sides beside it.
    REQUIRE(first.width() == room.width());
    REQUIRE_FALSE(first.windowHandle()->frameMargins().isNull());
    CHECK(waitUntil([&] { return room.contains(first.windowHandle()->frameGeometry()); }, 2s));
    // A heavy one.
    const QMargins frame(9, 48, 9, 9);
    first.fitFrame(frame);
    CHECK(room.contains(first.geometry().marginsAdded(frame)));
    // One that fits is where it was, and so is one whose size somebody has chosen.
    const QRect before = first.geometry();
    first.fitFrame(frame);
    CHECK(first.geometry() == before);
    first.close();
    MainWindow second;
    second.resize(room.size() + QSize(100, 50));
    second.show();
    QTest::qWait(50);
    CHECK(second.size() == room.size() + QSize(100, 50));
    second.close();
    QSettings().remove("window");
}

TEST_CASE("a window comes back where it was, however often it is opened", "[gui][keys]")
{
    WindowFixture fixture;
    // It would save its own place.
    fixture.window().close();
    QSettings().remove("window");
    const QPoint place(33, 44);
    {
        MainWindow first;
        first.resize(first.minimumSizeHint());
        first.show();
        first.windowHandle()->setPosition(place);
        QCoreApplication::processEvents();
        REQUIRE(first.geometry().y() == place.y());
        first.close();
    }
    for (int times = 0; times < 3; ++times) {
        MainWindow again;
        again.show();
        QCoreApplication::processEvents();
        CHECK(again.geometry().y() == place.y());
        again.close();
    }
    QSettings().remove("window");
}

TEST_CASE("terms are explained by one glossary", "[gui][steps]")
{
    for (const GlossaryEntry& entry : glossary()) {
        CAPTURE(entry.term);
        CHECK(meaningOf(entry.term).endsWith('.'));
    }
    CHECK(meaningOf("hrt") == meaningOf("HRT"));
    CHECK(meaningOf("nonsense").isEmpty());
    WindowFixture fixture;
    CHECK(named<QLabel>(fixture, "hrtExplained").text().contains(meaningOf("HRT")));
}

TEST_CASE("a connection test asks for one short turn over every transport; ICMP for its own", "[gui][steps]")
{
    model::RunRequest wanted;
    wanted.peer = "10.0.0.2";
    wanted.port = 9999;
    wanted.sizesBytes = {1, 2, 3};
    const model::RunRequest request = connectionTestRequest(wanted);
    CHECK(request.peer == "10.0.0.2");
    CHECK(request.port == 9999);
    CHECK(request.sizesBytes == std::vector<std::uint32_t>{64});
    CHECK(request.mode != model::RunRequest().mode);
    CHECK(request.modeOptions.at("rounds") == "1");
    wanted.peer = "icmp://10.0.0.2";
    CHECK(connectionTestRequest(wanted).transport == "icmp");
}

TEST_CASE("what a connection test finds is told of the peer that was tested only", "[gui][steps]")
{
    WindowFixture fixture;
    fixture.window().goTo(kConnectStep);
    auto& view = named<ConnectionView>(fixture, "connectionView");
    auto& button = named<QPushButton>(fixture, "testConnection");
    auto& host = named<QComboBox>(fixture, "connectHost");
    press(fixture, "cardAlone");
    press(fixture, "testConnection");
    press(fixture, "cardTwoHosts");
    host.setCurrentText("192.0.2.77");
    REQUIRE(waitUntil([&] { return button.isEnabled(); }, 20s));
    QTest::qWait(100);
    CHECK(view.text().isEmpty());
    CHECK(button.text() == "Test connection");
    CHECK_FALSE(fixture.window().form().peerHistory().contains("192.0.2.77"));
    press(fixture, "testConnection");
    REQUIRE(waitUntil([&] { return button.text() == "Test connection" && button.isEnabled(); }, 20s));
    CHECK(view.text().contains("Reached"));
    CHECK(fixture.window().form().peerHistory().contains("192.0.2.77"));
    // Chosen elsewhere, another peer is another one as well.
    fixture.window().form().setPeer("192.0.2.78");
    CHECK(view.text().isEmpty());
}

TEST_CASE("a host without Halftrip is reached when a packet comes back from it", "[gui][steps]")
{
    WindowFixture fixture(Child::Fake, "silent");
    fixture.window().goTo(kConnectStep);
    press(fixture, "cardReflector");
    named<QComboBox>(fixture, "connectHost").setCurrentText("192.0.2.77");
    auto& view = named<ConnectionView>(fixture, "connectionView");
    auto& button = named<QPushButton>(fixture, "testConnection");
    press(fixture, "testConnection");
    REQUIRE(waitUntil([&] { return button.text() == "Test connection" && button.isEnabled(); }, 20s));
    CHECK(view.text().contains("No reply came from there."));
    CHECK_FALSE(view.text().contains("Reached"));
    qputenv("HALFTRIP_FAKE", "steady");
    press(fixture, "testConnection");
    REQUIRE(waitUntil([&] { return button.text() == "Test connection" && button.isEnabled(); }, 20s));
    CHECK(view.text().contains("Reached."));
}

TEST_CASE("Why ranks the causes, shows the evidence of the chosen one, and proves it by a button", "[gui][steps][why]")
{
    WindowFixture fixture;
    qputenv("HALFTRIP_FAKE_JOURNAL", fixture.path("journal").toUtf8());
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    const auto cause = [](const char* id, std::int64_t costNs) {
        return model::Finding{.id = id,
                              .sentence = "Packets wait.",
                              .kind = model::FindingKind::Cause,
                              .overturnedBy = "The same without it.",
                              .nextStep = "Prove it.",
                              .steps = {diagnose::proveStep({}, "coalescing.rxUsecs=0")},
                              .points = {0},
                              .costNs = costNs};
    };
    model::RunRecord record = fixture.window().model().toRecord();
    record.findings = {{.id = "fewSamples", .sentence = "Few."}, cause("idleStateA", 100), cause("coalescing", 2'000)};
    for (int size = 1; size <= 5; ++size)
        record.findings.back().evidence.push_back(
            text("{found} {where}.", text("RTT p50 is {us:.1f} us", 113.0), text("at {count:d} bytes", size)));
    fixture.window().model().setRecord(record);
    fixture.window().goTo(kWhyStep);
    const auto cards = fixture.window().findChildren<FindingCard*>();
    QStringList order;
    for (const FindingCard* card : cards)
        order << card->objectName();
    CHECK(order == QStringList{"finding-coalescing", "finding-idleStateA", "finding-fewSamples"});
    CHECK(cards.front()->text().contains("Would be refuted by: The same without it."));
    // Of many lines alike one is read.
    CHECK(cards.front()->text().count("RTT p50") == 1);
    CHECK(cards.front()->text().contains("Similar at 4 more points"));
    // Evidence names eight points at most; of a finding at eleven, ten are like the one that is read.
    model::Finding everywhere = record.findings.back();
    for (int size = 6; size <= 8; ++size)
        everywhere.evidence.push_back(
            text("{found} {where}.", text("RTT p50 is {us:.1f} us", 113.0), text("at {count:d} bytes", size)));
    everywhere.evidence.emplace_back("113 us hold the sum of both timers.");
    everywhere.points = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    CHECK(FindingCard(everywhere, 0, 0, {}, {})
              .text()
              .contains("Similar at 10 more points; the report lists 7 of these."));
    CHECK(cards.front()->findChild<QLabel*>("gain")->text() == "1.00 \u00b5s");
    auto& plot = *fixture.window().page(kWhyStep)->findChild<HistogramPlot*>();
    CHECK(plot.hasEvidence());
    CHECK(named<QLabel>(fixture, "whyScope").text() ==
          "This is the median. What delays single packets is among the causes.");
    auto& verdict = named<QLabel>(fixture, "whyVerdict");
    CHECK(verdict.text().contains("coalescing"));
    // Under another peer's name it says whose verdict it is.
    fixture.window().form().setPeer("192.0.2.9");
    CHECK(verdict.text().startsWith("Measured against this machine, not against the peer chosen now."));
    CHECK(fixture.window().page(kWhyStep)->state() == "Of this machine");
    fixture.window().form().setPeer(kSelfPeer);
    CHECK_FALSE(verdict.text().contains("chosen now"));
    CHECK(fixture.window().page(kWhyStep)->state() == "2 causes found");
    auto* const prove = cards.front()->findChild<QPushButton*>("act3");
    // The setting as people call it; its id is for commands.
    CHECK(prove->text() == "Prove it: rx-usecs 0");
    QTest::mouseClick(prove, Qt::LeftButton);
    press(fixture, "experimentYes");
    auto& proved = named<QLabel>(fixture, "whyProved");
    REQUIRE(waitUntil([&proved] { return proved.text().startsWith("rx-usecs 0 helped."); }, 10s));
    CHECK(proved.text().contains("p50 56.54"));
    // The card that asked for it keeps it, for as long as the run is shown.
    auto& proof = *cards.front()->findChild<QLabel*>("findingProof");
    CHECK(proof.text() == "Proof: " + proved.text());
    CHECK(cards.front()->text().endsWith(proof.text()));
    CHECK(cards.at(1)->findChild<QLabel*>("findingProof")->isHidden());
    CHECK(fixture.window().startAction().isEnabled());

    // Applied, it says what was changed and the way back, and is done.
    auto& apply = *cards.front()->findChild<QPushButton*>("act4");
    SettingsDesk& desk = fixture.window().desk();
    REQUIRE(waitUntil([&apply] { return apply.isEnabled(); }, 10s));
    apply.setFocus();
    QTest::mouseClick(&apply, Qt::LeftButton);
    QTest::mouseClick(&named<QPushButton>(fixture, "applyYes"), Qt::LeftButton);
    REQUIRE(waitUntil([&desk] { return desk.changed().size() == 1; }, 10s));
    CHECK(waitUntil([&fixture] { return fixture.window().startAction().isEnabled(); }, 10s));
    CHECK_FALSE(apply.isEnabled());
    // Told once, in the bar over every page, with the way back.
    CHECK_FALSE(fixture.messages().contains("Changed"));
    CHECK(fixture.window().findChild<TunedBar*>()->text().startsWith(
        "Changed on this host: coalescing.rxUsecs: was 50, is 0."));
    CHECK_FALSE(verdict.text().contains("Measured before"));
    CHECK(fixture.window().focusWidget() == cards.front());
    desk.revert({});
    REQUIRE(waitUntil([&desk] { return desk.changed().empty(); }, 10s));
    CHECK(waitUntil([&apply] { return apply.isEnabled(); }, 10s));

    // What each host costs, and which settings matter, by the same child.
    record.request.peer = "10.1.2.3";
    record.findings = {cause("coalescing", 2'000)};
    record.findings.front().steps = {diagnose::matrixStep(record)};
    fixture.window().model().setRecord(record);
    CHECK(fixture.window().findChild<FindingCard*>()->findChild<QLabel*>("findingProof")->isHidden());
    QTest::mouseClick(fixture.window().findChild<FindingCard*>()->findChild<QPushButton*>("act5"), Qt::LeftButton);
    press(fixture, "experimentYes");
    REQUIRE(waitUntil([&proved] { return proved.text().contains("A costs 25.05 \u00b5s of HRT at p50."); }, 10s));
    CHECK(proved.text().contains("Not measured on the peer (B): The responder allows no tuning."));
    CHECK(proved.text().contains("halftrip serve --allow-tuning"));
    CHECK(named<QPushButton>(fixture, "stopProof").isHidden());
    press(fixture, "searchSettings");
    press(fixture, "experimentYes");
    REQUIRE(waitUntil([&proved] { return proved.text().startsWith("1 of 2 settings bring 90 %"); }, 10s));
    CHECK(proved.text().contains("A Interrupt moderation (coalescing) \u221225.02 \u00b5s"));
    // The commands that it found are lines of their own, with a button that copies them.
    const auto* const found = fixture.window().page(kWhyStep)->findChild<CopyLine*>("provedCommand");
    REQUIRE(found != nullptr);
    CHECK(waitUntil([found] { return found->isVisible(); }, 2s));
    CHECK(found->text().startsWith("sudo halftrip tune apply coalescing.rxUsecs"));
    QGuiApplication::clipboard()->clear();
    found->findChild<QToolButton*>()->click();
    CHECK(QGuiApplication::clipboard()->text() == found->text());

    qputenv("HALFTRIP_FAKE", "halting");
    auto& stop = named<QPushButton>(fixture, "stopProof");
    enum class Stopping { Button, Menu, Escape };
    for (const Stopping by : {Stopping::Button, Stopping::Menu, Stopping::Escape}) {
        CHECK_FALSE(fixture.window().stopAction().isEnabled());
        press(fixture, "searchSettings");
        press(fixture, "experimentYes");
        REQUIRE(waitUntil([&stop] { return stop.isVisible() && stop.isEnabled(); }, 10s));
        REQUIRE(fixture.window().stopAction().isEnabled());
        if (by == Stopping::Menu)
            fixture.window().stopAction().trigger();
        else if (by == Stopping::Button)
            QTest::mouseClick(&stop, Qt::LeftButton);
        else {
            fixture.window().activateWindow();
            REQUIRE(waitUntil([&fixture] { return fixture.window().isActiveWindow(); }, 10s));
            QTest::keyClick(&fixture.window(), Qt::Key_Escape);
        }
        REQUIRE(waitUntil([&stop] { return stop.isHidden(); }, 10s));
        CHECK(proved.text() == "Stopped before anything could be judged. Every setting it changed is restored.");
    }
}

TEST_CASE("Why lists the failed checks that no cause names, and shows them in Check", "[gui][steps][why]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    model::RunRecord record = ofUntunedHosts(fixture.window().model().toRecord());
    record.findings = {};
    for (model::PointResult& point : record.points)
        point.counts.lost = 0;
    fixture.window().model().setRecord(record);
    fixture.window().goTo(kWhyStep);
    StepPage* const why = fixture.window().page(kWhyStep);
    const auto buttons = [why] {
        return why->findChildren<QPushButton*>(QRegularExpression(QStringLiteral("^showInCheck-")));
    };
    const auto says = [why](const QString& words) {
        return std::ranges::any_of(why->findChildren<QLabel*>(),
                                   [&words](const QLabel* label) { return label->text().contains(words); });
    };
    auto* const list = fixture.window().findChild<CheckList*>();
    fixture.window().goTo(kCheckStep);
    REQUIRE(waitUntil([list] { return list->choose("governor"); }, 10s));
    fixture.window().goTo(kWhyStep);
    CHECK(buttons().size() == 3);
    CHECK(says("Settings to review"));
    CHECK(says("may cost something all the same"));
    CHECK_FALSE(says("nothing here asks for a change"));
    auto* const show = why->findChild<QPushButton*>("showInCheck-interruptModeration");
    REQUIRE(show != nullptr);
    QTest::mouseClick(show, Qt::LeftButton);
    CHECK(fixture.window().step() == kCheckStep);
    CHECK(waitUntil([list] { return list->chosen() == "interruptModeration"; }, 10s));
    // What a cause names is not said twice.
    record.findings = {model::Finding{.id = "coalescing",
                                      .sentence = "Packets wait.",
                                      .kind = model::FindingKind::Cause,
                                      .points = {0},
                                      .costNs = 2'000}};
    fixture.window().model().setRecord(record);
    CHECK(why->findChild<QPushButton*>("showInCheck-interruptModeration") == nullptr);
    // Its card says what the change costs, as Check does.
    const auto* const card = why->findChild<FindingCard*>();
    REQUIRE(card != nullptr);
    INFO(card->text().toStdString());
    CHECK(card->text().contains("Price: "));
    record.findings.front().id = "clockSource";
    fixture.window().model().setRecord(record);
    CHECK_FALSE(why->findChild<FindingCard*>()->text().contains("Price: "));
    // Of tuned hosts there is nothing to say.
    record.findings = {};
    record.initiatorHost = tests::tunedLinux();
    record.initiatorHost.hostId = "the only one";
    record.responderHost = record.initiatorHost;
    fixture.window().model().setRecord(record);
    CHECK(buttons().isEmpty());
    CHECK(says("nothing here asks for a change"));
}

TEST_CASE("what Why measures for its stages ends on Why", "[gui][steps][why]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    fixture.window().goTo(kWhyStep);
    named<QPushButton>(fixture, "measureStages").click();
    CHECK(fixture.window().page(kMeasureStep)->isVisible());
    REQUIRE(fixture.waitForEnd(10s));
    CHECK(waitUntil([&fixture] { return fixture.window().page(kWhyStep)->isVisible(); }, 10s));
    // A run that was begun elsewhere stays where it was begun.
    fixture.window().goTo(kMeasureStep);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    QCoreApplication::processEvents();
    CHECK(fixture.window().page(kMeasureStep)->isVisible());
}

TEST_CASE("the question before an experiment shows all of its words, in both languages", "[gui][steps][why]")
{
    const InLanguage language(GENERATE("en", "zh_CN"));
    WindowFixture fixture;
    const model::RunRecord record = ofUntunedHosts({});
    askToExperiment(fixture.window(), fixture.window().desk(), {.kind = ProofRun::Kind::Search}, record, [] {});
    const QLabel& plan = named<QLabel>(fixture, "experimentPlan");
    QCoreApplication::processEvents();
    CHECK(plan.height() >= plan.heightForWidth(plan.width()));
    CHECK_FALSE(plan.text().contains(QStringLiteral("\u3002 ")));
}

TEST_CASE("Why says what an experiment changes, where and for how long, before it begins", "[gui][steps][why]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    model::RunRecord record = ofUntunedHosts(fixture.window().model().toRecord());
    record.findings = {
        model::Finding{.id = "coalescing",
                       .sentence = "Packets wait.",
                       .kind = model::FindingKind::Cause,
                       .steps = {diagnose::proveStep(record, "coalescing.rxUsecs=0"), diagnose::matrixStep(record)},
                       .points = {0},
                       .costNs = 2'000}};
    fixture.window().model().setRecord(record);
    fixture.window().goTo(kWhyStep);
    CHECK(
        named<QLabel>(fixture, "whyHosts").text() ==
        QStringLiteral("A is %1, the initiator, which sends the probes and times them. B is puma, the responder, which "
                       "answers.")
            .arg(QSysInfo::machineHostName()));
    const auto planOf = [&fixture](QPushButton& button) {
        button.click();
        auto& dialog = named<QDialog>(fixture, "experimentQuestion");
        const QString plan = named<QLabel>(fixture, "experimentPlan").text();
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return plan.toStdString();
    };
    using Catch::Contains;
    const std::string here = QSysInfo::machineHostName().toStdString();
    CHECK_THAT(planOf(named<QPushButton>(fixture, "searchSettings")),
               Contains("about 2 to 5 minutes") &&
                   Contains("On this host, A (" + here + "): settings of the adapter") && Contains("Check advises: ") &&
                   Contains("On the peer, B (puma):") &&
                   Contains("Every setting is restored at the end, and when you stop it (Stop or Esc)."));
    auto& card = *fixture.window().findChild<FindingCard*>();
    CHECK_THAT(planOf(*card.findChild<QPushButton*>("act3")), Contains("about half a minute") &&
                                                                  Contains("A (" + here + "): rx-usecs 0") &&
                                                                  Contains("On the peer, B (puma): nothing."));
    CHECK_THAT(planOf(*card.findChild<QPushButton*>("act5")),
               Contains("about a minute") && Contains("interrupt coalescing (rx-usecs)"));
    // Nobody wanted one.
    CHECK(named<QLabel>(fixture, "whyProved").isHidden());
    CHECK(fixture.window().startAction().isEnabled());
}

TEST_CASE("Why names no cause while it knows none, and speaks of losses where there are no latencies",
          "[gui][steps][why]")
{
    WindowFixture fixture(Child::Fake, "halting");
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    fixture.window().goTo(kWhyStep);
    auto& verdict = named<QLabel>(fixture, "whyVerdict");
    REQUIRE(waitUntil([&fixture] { return fixture.hasResults(); }, 10s));
    CHECK(verdict.text().startsWith("Still measuring."));
    CHECK_FALSE(verdict.text().contains("Nothing was found"));
    CHECK(fixture.window().page(kWhyStep)->state() == "Measuring...");
    const auto& sign = *fixture.window().page(kWhyStep)->findChild<SignLabel*>();
    fixture.window().model().setFindings({});
    CHECK(sign.sign() == Sign::Waiting);
    fixture.window().model().setFindings({{.id = "loss", .sentence = "3 of 100 probes were lost."}});
    CHECK(sign.sign() == Sign::Warning);
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(10s));
    CHECK_FALSE(verdict.text().startsWith("Still measuring."));

    model::RunRecord record = fixture.window().model().toRecord();
    record.findings.clear();
    record.points.resize(1);
    record.points.front().counts = {.sent = 1'000, .received = 999, .lost = 1};
    fixture.window().model().setRecord(record);
    const auto says = [&fixture](const QString& words) {
        const auto labels = fixture.window().page(kWhyStep)->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&words](const QLabel* label) { return label->text() == words; });
    };
    CHECK(says("1 of 1,000 probes were lost; no rule found why."));
    CHECK(fixture.window().page(kWhyStep)->state() == "1 lost");
    record.points.front().distributions.front().histogram = {};
    record.points.front().counts = {.sent = 1'000, .received = 0, .lost = 1'000};
    fixture.window().model().setRecord(record);
    CHECK(verdict.text() == "No probe came back: there is no latency to explain, only the losses.");
    CHECK(fixture.window().page(kWhyStep)->findChild<SignLabel*>()->sign() == Sign::Warning);
    CHECK(verdict.parentWidget()->palette().color(QPalette::Window) ==
          tintColor(CurveColor::Max, fixture.window().palette()));
}

TEST_CASE("the keyboard stays where it is on Why while its findings change", "[gui][steps][why]")
{
    WindowFixture fixture(Child::Fake, "halting");
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(waitUntil([&fixture] { return fixture.hasResults(); }, 10s));
    fixture.clickStop();
    // Of a run that goes on the window draws findings of its own, whenever the next look at it is due.
    REQUIRE(fixture.waitForEnd(10s));
    fixture.window().goTo(kWhyStep);
    const auto finding = [](const char* id, const char* sentence) {
        return model::Finding{.id = id,
                              .sentence = sentence,
                              .steps = {diagnose::commandStep("ethtool -S eth0; ethtool -c eth0")},
                              .points = {0}};
    };
    RunModel& model = fixture.window().model();
    model.setFindings({finding("fewSamples", "Few."), finding("loss", "1 lost.")});
    const auto card = [&fixture](const char* id) {
        return fixture.window().findChild<FindingCard*>(QStringLiteral("finding-%1").arg(QLatin1String(id)));
    };
    const auto copyOf = [](const FindingCard& of) { return of.findChild<CopyLine*>()->findChild<QToolButton*>(); };
    REQUIRE(card("loss") != nullptr);
    copyOf(*card("loss"))->setFocus();
    // Another finding before it, and other words on it.
    model.setFindings({finding("fewSamples", "Few."), finding("unsteady", "Not steady."), finding("loss", "2 lost.")});
    CHECK(fixture.window().focusWidget() == copyOf(*card("loss")));
    card("unsteady")->setFocus();
    emit model.pointFinished(0);
    QTest::qWait(20);
    CHECK(fixture.window().focusWidget() == card("unsteady"));
    // Of a finding that is gone, the keyboard is with the first of the others.
    model.setFindings({finding("loss", "3 lost.")});
    QTest::qWait(20);
    CHECK(fixture.window().focusWidget() == card("loss"));
}

TEST_CASE("Return presses the button that has the keyboard, and a copy says that it happened", "[gui][keys]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    model::RunRecord record = fixture.window().model().toRecord();
    record.findings = {
        {.id = "coalescing",
         .sentence = "Packets wait.",
         .kind = model::FindingKind::Cause,
         .steps = {diagnose::halftripStep(record, "halftrip diagnose"), diagnose::proveStep(record, "a.b=0")},
         .points = {0},
         .costNs = 2'000}};
    fixture.window().model().setRecord(record);
    fixture.window().goTo(kWhyStep);
    auto* const card = fixture.window().findChild<FindingCard*>();
    REQUIRE(card != nullptr);
    auto* const copy = card->findChild<CopyLine*>()->findChild<QToolButton*>();
    REQUIRE(copy != nullptr);
    copy->setFocus();
    QTest::keyClick(copy, Qt::Key_Return);
    CHECK(QGuiApplication::clipboard()->text() == "halftrip diagnose self");
    CHECK(fixture.window().statusBar()->currentMessage() == "Copied");
    auto* const apply = card->findChild<QPushButton*>("act4");
    REQUIRE(apply != nullptr);
    REQUIRE(waitUntil([apply] { return apply->isEnabled(); }, 10s));
    apply->setFocus();
    QTest::keyClick(apply, Qt::Key_Enter, Qt::KeypadModifier);
    auto* const question = fixture.window().findChild<QDialog*>("applyQuestion");
    REQUIRE(question != nullptr);
    // Return on another button of the question is not its default.
    auto* const line = question->findChild<CopyLine*>()->findChild<QToolButton*>();
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(question->isVisible());
    CHECK(QGuiApplication::clipboard()->text().contains("tune apply"));
    question->reject();
}

TEST_CASE("Why holds the idle states and sweeps the pauses by a button", "[gui][steps][why]")
{
    WindowFixture fixture;
    fixture.fillForm("64", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    model::RunRecord record = fixture.window().model().toRecord();
    record.findings = {{.id = "idleState",
                        .sentence = "Cores sleep.",
                        .kind = model::FindingKind::Cause,
                        .overturnedBy = "The same without it.",
                        .nextStep = "Hold them off.",
                        .points = {0}}};
    RequestForm& form = fixture.window().form();
    const auto press = [&](NextAction::Kind kind) {
        fixture.window().model().setRecord(record);
        fixture.window().goTo(kWhyStep);
        const QString name = QStringLiteral("act%1").arg(static_cast<int>(kind));
        auto* const button = fixture.window().findChild<FindingCard*>()->findChild<QPushButton*>(name);
        REQUIRE(button != nullptr);
        REQUIRE(waitUntil([button] { return button->isEnabled(); }, 10s));
        QTest::mouseClick(button, Qt::LeftButton);
        REQUIRE(fixture.waitForEnd(10s));
    };
    if (fixture.window().desk().hasRight()) {
        press(NextAction::Kind::HoldIdleStates);
        CHECK(fixture.window().controller().changesHost());
        // For that run alone.
        CHECK(form.hostWish().isEmpty());
    } else {
        fixture.window().model().setRecord(record);
        fixture.window().goTo(kWhyStep);
        const auto* const line = fixture.window().findChild<FindingCard*>()->findChild<CopyLine*>();
        REQUIRE(line != nullptr);
        CHECK(line->text().contains("--hold-cstates"));
    }
    press(NextAction::Kind::Sweep);
    REQUIRE(form.request());
    CHECK(form.request()->mode == "sweep idle");
}

TEST_CASE("the responder's page has the addresses of when it is shown", "[gui][steps]")
{
    qputenv("HALFTRIP_FAKE_ADDRESS", "192.0.2.7");
    WindowFixture fixture;
    auto& address = named<QLabel>(fixture, "serveAddress");
    REQUIRE(waitUntil([&address] { return address.text() == "192.0.2.7"; }, 10s));
    qputenv("HALFTRIP_FAKE_ADDRESS", "192.0.2.8");
    fixture.window().goTo(kServeStep);
    CHECK(waitUntil([&address] { return address.text() == "192.0.2.8"; }, 10s));
    qunsetenv("HALFTRIP_FAKE_ADDRESS");
}

#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/model/run_store.hpp"
#include "app/gui/plots/axis_chart.hpp"
#include "app/gui/runs/results_view.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QScopeGuard>
#include <QSpinBox>
#include <QTableView>

#include <array>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

TEST_CASE("the window measures with the real program on the embedded responder", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.fillForm("64,256", 0.3);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(60s));
    INFO(fixture.messages().toStdString());
    const RunModel& model = fixture.window().model();
    CHECK(model.frame().status == model::RunStatus::Complete);
    REQUIRE(model.points().size() == 2);
    for (const PointState& point : model.points()) {
        CHECK(point.figures.samples > 100);
        CHECK(point.figures.minNs > 0);
        CHECK(point.figures.p50.ns >= point.figures.minNs);
        CHECK(point.figures.maxNs >= point.figures.p50.ns);
    }
    CHECK_FALSE(model.frame().path.empty());
    CHECK_FALSE(model.frame().initiatorHost.operatingSystem.empty());
}

TEST_CASE("sweeps measured by the real program have a row and a place in the chart for each point", "[gui][real]")
{
    const bool isLadder = GENERATE(false, true);
    WindowFixture fixture(Child::Real);
    fixture.window().form().setMode(isLadder ? "sweep transports" : "sweep sizes");
    fixture.fillForm("64,512,1024", 0.2);
    if (isLadder)
        fixture.window().findChild<QLineEdit*>("transports")->setText("udp,tcp");
    fixture.window().findChild<QSpinBox*>("rounds")->setValue(2);
    const auto request = fixture.window().form().request();
    REQUIRE(request);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(60s));
    INFO(fixture.messages().toStdString());
    CHECK(fixture.window().messages().texts().isEmpty());
    fixture.window().results().refresh();

    const auto record = loadRun(fixture.window().controller().keptFile());
    REQUIRE(record);
    CHECK(record->status == model::RunStatus::Complete);
    // The words that the window made of its form say just that to the program.
    CHECK(record->request == *request);
    CHECK(record->points.size() == (isLadder ? 6U : 3U));
    const auto points = static_cast<int>(record->points.size());
    CHECK(fixture.window().findChild<QTableView*>("pointTable")->model()->rowCount() == points);
    CHECK(fixture.plot<AxisChart>().shownPoints() == points);
    for (const PointState& point : fixture.window().model().points()) {
        CHECK(point.phase == PointPhase::Done);
        CHECK(point.figures.samples > 50);
    }
}

TEST_CASE("Start, Stop in the middle, save: the real run is all there", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.fillForm("64,256", 30);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 30s));
    fixture.clickStop();
    REQUIRE(fixture.waitForEnd(6s));
    INFO(fixture.messages().toStdString());
    CHECK(fixture.window().messages().texts().isEmpty());
    const QString path = fixture.path("real.halftrip.json");
    REQUIRE(fixture.window().files().save(path));
    const auto record = loadRun(path);
    REQUIRE(record);
    CHECK(record->status == model::RunStatus::Interrupted);
    REQUIRE_FALSE(record->points.empty());
    CHECK(record->points[0].result().histogram.count() == fixture.window().model().points()[0].figures.samples);
}

TEST_CASE("the real program's lists fill the form", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    const auto* adapters = fixture.window().findChild<QComboBox*>("adapter");
    const auto* transports = fixture.window().findChild<QComboBox*>("transport");
    CHECK(waitUntil([&] { return adapters->count() > 1; }, 20s));
    CHECK(waitUntil([&] { return transports->itemText(0).startsWith("udp: UDP"); }, 20s));
    INFO(fixture.messages().toStdString());
    CHECK(fixture.messages().isEmpty());
}

TEST_CASE("an option that the real program lists for its transport is set in the window and measured with",
          "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    RequestForm& form = fixture.window().form();
    fixture.fillForm("64", 0.1);
    REQUIRE(waitUntil([&] { return !form.transportOptions().empty(); }, 20s));
    const model::SettingItem option = form.transportOptions().front();
    REQUIRE(option.choices.size() > 1);
    auto* box = fixture.window().findChild<QComboBox*>("advanced-" + QString::fromStdString(option.key));
    REQUIRE(box != nullptr);
    box->setCurrentIndex(box->findData(QString::fromStdString(option.choices.back())));
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(60s));
    INFO(fixture.messages().toStdString());
    const auto record = loadRun(fixture.window().controller().keptFile());
    REQUIRE(record);
    CHECK(record->request.transportOptions == std::map<std::string, std::string>{{option.key, option.choices.back()}});
}

TEST_CASE("a host that does not exist is told in words", "[gui][real]")
{
    WindowFixture fixture(Child::Real);
    fixture.window().form().setPeer("no-such-host.invalid");
    fixture.window().form().setPairingCode("x");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(30s));
    CHECK(fixture.messages().contains("no-such-host.invalid"));
    CHECK(fixture.window().startAction().isEnabled());
}

namespace {

/// What ssh says when it would have to ask somebody, and what the window says then.
struct Question {
    const char* ofSsh;
    const char* sentence;
    const char* nextStep;
};
constexpr std::array kQuestions{
    Question{"Host key verification failed.", "The host key of ssh://rack7 is unknown here.", "ssh rack7"},
    Question{"root@rack7: Permission denied (publickey,password).", "ssh://rack7 accepts none of the keys",
             "ssh-copy-id"}};

}  // namespace

TEST_CASE("an unknown host key and a password are told with what to type, and asked by nobody", "[gui][real]")
{
    if (QSysInfo::productType() == "windows")
        tests::skip("its ssh is no shell script");
    const Question question = kQuestions.at(GENERATE(0U, 1U));
    const bool isInChinese = GENERATE(false, true) && hasLanguage("zh_CN");
    const InLanguage language(isInChinese ? "zh_CN" : "en");
    WindowFixture fixture(Child::Real);
    QFile ssh(fixture.path("ssh"));
    REQUIRE(ssh.open(QIODevice::WriteOnly));
    ssh.write("#!/bin/sh\necho \"$*\" >> \"$0.words\"\n[ \"$1\" != -G ] || exit 0\ncat <<'END' >&2\n");
    ssh.write(question.ofSsh);
    ssh.write("\nEND\nexit 255\n");
    ssh.close();
    ssh.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    const QByteArray before = qgetenv("PATH");
    const auto restored = qScopeGuard([&before] { qputenv("PATH", before); });
    qputenv("PATH", fixture.path("").toUtf8() + ":" + before);

    fixture.window().form().setPeer("ssh://rack7");
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(30s));
    INFO(fixture.messages().toStdString());
    CHECK(fixture.messages().contains(question.sentence) != isInChinese);
    CHECK(fixture.messages().contains(question.nextStep));
    CHECK(fixture.window().startAction().isEnabled());
    QFile words(fixture.path("ssh.words"));
    REQUIRE(words.open(QIODevice::ReadOnly));
    CHECK(words.readAll().contains("-o BatchMode=yes"));
}

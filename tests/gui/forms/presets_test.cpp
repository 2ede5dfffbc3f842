#include "app/gui/forms/presets.hpp"

#include "app/gui/forms/advanced_settings.hpp"
#include "app/gui/forms/form_choices.hpp"
#include "app/gui/forms/preset_bar.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/model/host_wish.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/pages/page.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_list.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/frame_settings.hpp"

#include <catch2/catch.hpp>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSpinBox>
#include <QTest>

#include <tuple>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

RequestForm& prepared(RequestForm& form)
{
    form.setPeer("192.0.2.5");
    form.setText("transport", "tcp");
    return form;
}

}  // namespace

TEST_CASE("every preset fills in the form, is known again, and leaves peer and transport alone", "[gui][presets]")
{
    for (const Preset& preset : allPresets()) {
        CAPTURE(preset.id);
        RequestForm form;
        usePreset(preset, prepared(form));
        REQUIRE(form.request());
        CHECK(form.request()->peer == "192.0.2.5");
        // A ladder climbs all of them.
        if (preset.id != "ladder")
            CHECK(form.request()->transport == "tcp");
        REQUIRE(presetOf(*form.request()) != nullptr);
        CHECK(presetOf(*form.request())->id == preset.id);
        const auto estimate = estimateOf(*form.request(), {"udp", "tcp"});
        REQUIRE(estimate);
        CHECK(estimate->points > 0);
        CHECK(estimate->lengthNs > 0);
        form.setText("sizesBytes", "77");
        CHECK(presetOf(*form.request()) == nullptr);
    }
}

TEST_CASE("the estimate counts points and rounds, and knows what it cannot know", "[gui][presets]")
{
    RequestForm form;
    form.setPeer(kSelfPeer);
    usePreset(allPresets().front(), form);
    // Three sizes in turns, each of which takes a little beside what it measures.
    CHECK(estimateText(*estimateOf(*form.request(), {})).toStdString() == "About 9.0 s, 3 points.");
    form.setText("count", "1000");
    CHECK(estimateText(*estimateOf(*form.request(), {})) == "3 points, by count: how long that takes is not known.");
    // Larger than a frame, and whole over loopback.
    form.setText("count", "0");
    form.setText("sizesBytes", "64,1024,2048,9000");
    CHECK(estimateOf(*form.request(), {})->points == 4);
    model::RunRequest ladder;
    for (const Preset& preset : allPresets()) {
        if (preset.id == "ladder")
            preset.shape(ladder);
    }
    CHECK(estimateOf(ladder, {"udp", "tcp", "raw"})->points == 3);
    ladder.modeOptions["transports"] = "udp,tcp";
    CHECK(estimateOf(ladder, {"udp", "tcp", "raw"})->points == 2);
}

TEST_CASE("the estimate leaves out what does not fit the frames of the adapter that is used", "[gui][presets]")
{
    model::RunRequest request;
    request.peer = "192.0.2.1";
    request.mode = "sweep sizes";
    const auto pointsWith = [&request](const std::vector<model::AdapterFacts>& adapters) {
        const auto estimate = estimateOf(request, {"udp"}, adapters);
        return estimate ? estimate->points : 0;
    };
    model::AdapterFacts jumbo{.name = "eth0", .mtuBytes = 9000, .isUp = true, .hasCarrier = true};
    model::AdapterFacts usual{.name = "eth1", .mtuBytes = 1500, .isUp = true, .hasCarrier = true};
    const model::AdapterFacts loopback{
        .name = "lo", .mtuBytes = 65536, .isUp = true, .hasCarrier = true, .isLoopback = true};
    const std::size_t whole = pointsWith({});
    CHECK(pointsWith({loopback, jumbo}) > whole);
    // Either may be the way.
    CHECK(pointsWith({loopback, jumbo, usual}) == whole);
    request.adapter = "eth0";
    CHECK(pointsWith({loopback, jumbo, usual}) > whole);
    request.adapter = "eth1";
    CHECK(pointsWith({loopback, jumbo, usual}) == whole);
    jumbo.hasCarrier = false;
    request.adapter.clear();
    CHECK(pointsWith({loopback, jumbo, usual}) == whole);
}

TEST_CASE("an entry that cannot be read has no estimate beside it", "[gui][presets]")
{
    RequestForm form;
    form.setPeer(kSelfPeer);
    PresetBar bar(form);
    const auto* const words = bar.findChild<QLabel*>("runEstimate");
    REQUIRE(words != nullptr);
    CHECK_FALSE(words->isHidden());
    form.setText("sizesBytes", "sixty-four");
    CHECK(words->isHidden());
    form.setText("sizesBytes", "64");
    CHECK_FALSE(words->isHidden());
}

TEST_CASE("ticks are estimated with the ping-pongs beside them", "[gui][presets]")
{
    model::RunRequest request;
    request.peer = kSelfPeer.toStdString();
    request.mode = "tick";
    const auto estimate = estimateOf(request, {"udp", "tcp"});
    REQUIRE(estimate);
    CHECK(estimate->points == 1);
    request.count = 0;
    request.durationNs = 2'000'000'000;
    const auto timed = estimateOf(request, {"udp", "tcp"});
    REQUIRE(timed);
    CHECK(timed->lengthNs >= 3'000'000'000);
    CHECK(timed->lengthNs < 4'000'000'000);
}

TEST_CASE("realistic or adapter only is one press, and says what it means", "[gui][presets]")
{
    RequestForm form;
    form.setPeer(kSelfPeer);
    PresetBar bar(form);
    auto& realistic = *bar.findChild<QRadioButton*>("waitRealistic");
    auto& adapterOnly = *bar.findChild<QRadioButton*>("waitAdapterOnly");
    QTest::mouseClick(&adapterOnly, Qt::LeftButton);
    CHECK(form.request()->initiator.wait == model::Wait::Spin);
    CHECK(form.request()->responder.wait == model::Wait::Spin);
    CHECK(adapterOnly.isChecked());
    CHECK(bar.consequence().startsWith("Adapter only"));
    QTest::mouseClick(&realistic, Qt::LeftButton);
    CHECK(form.request()->responder.wait == model::Wait::Block);
    CHECK_FALSE(adapterOnly.isChecked());
    CHECK(bar.consequence().startsWith("Realistic"));
    form.setText("responder.wait", "spin");
    CHECK_FALSE(realistic.isChecked());
    CHECK(bar.consequence().contains("different ways"));
}

TEST_CASE("advanced settings reach the request, what cannot be used is told, and a repeated run shows in them",
          "[gui][presets]")
{
    RequestForm form;
    form.setPeer(kSelfPeer);
    AdvancedSettings advanced(form);
    auto& warmup = *advanced.findChild<QSpinBox*>("advanced-warmupCount");
    const auto type = [](QLineEdit& line, const char* text) {
        line.selectAll();
        QTest::keyClicks(&line, text);
    };
    warmup.setValue(77);
    CHECK(form.request()->warmupCount == 77);
    auto& timeout = *advanced.findChild<QLineEdit*>("advanced-timeoutNs");
    type(timeout, "nonsense");
    CHECK(form.request()->timeoutNs == model::RunRequest().timeoutNs);
    type(timeout, "30ms");
    CHECK(form.request()->timeoutNs == 30'000'000);
    model::RunRequest repeated;
    repeated.peer = "self";
    repeated.warmupCount = 5;
    form.setRequest(repeated);
    CHECK(warmup.value() == 5);
}

TEST_CASE("what a run changes of this host is part of the form, seen when folded, and needs the right to do it",
          "[gui][presets]")
{
    RequestForm form;
    form.setPeer(kSelfPeer);
    AdvancedSettings advanced(form);
    auto& tunes = *advanced.findChild<QCheckBox*>("tuneForRun");
    auto& items = *advanced.findChild<QLineEdit*>("tuneForRunItems");
    auto& holds = *advanced.findChild<QCheckBox*>("holdIdleStates");
    const auto& words = *advanced.findChild<QLabel*>("hostDuringRunWords");
    const auto& folded = *advanced.findChild<QLabel*>("hostIsChanged");
    CHECK(wishArguments(form.hostWish()).isEmpty());
    CHECK_FALSE(items.isEnabled());
    CHECK(folded.isHidden());
    tunes.click();
    CHECK(wishArguments(form.hostWish()) == QStringList{"--tune"});
    CHECK_FALSE(folded.isHidden());
    items.setText("governor, coalescing.rxUsecs=0");
    holds.click();
    const QStringList all{"--tune-only", "governor,coalescing.rxUsecs=0", "--hold-cstates"};
    CHECK(wishArguments(form.hostWish()) == all);
    const model::HostWish asked = form.hostWish();
    CHECK(asked.items == std::vector<std::string>{"governor", "coalescing.rxUsecs=0"});

    // The command's own way to say it has items only.
    form.setHostWish({.items = {"governor"}});
    CHECK(tunes.isChecked());
    CHECK(items.text() == "governor");
    form.setHostWish(asked);
    CHECK(wishArguments(form.hostWish()) == all);

    advanced.setRight(false);
    CHECK(form.hostWish().isEmpty());
    CHECK_FALSE(tunes.isEnabled());
    CHECK_FALSE(holds.isEnabled());
    CHECK(folded.isHidden());
    CHECK(words.text().contains("needs root or an administrator"));
    form.setHostWish({.tunes = true});
    CHECK(form.hostWish().isEmpty());
    advanced.setRight(true);
    form.setHostWish({.holdsIdleStates = true});
    CHECK_FALSE(tunes.isChecked());
    CHECK(holds.isChecked());
}

TEST_CASE("every setting and every option of a transport can be set in the window", "[gui][presets]")
{
    RequestForm form;
    form.setPeer("host-b");
    AdvancedSettings advanced(form);
    // In this text, in the peer's or as both ends' in one.
    const std::vector<std::string> otherwise{"peer", "port", "mode", "responder.scheduling", "responder.lockMemory"};
    forEachSetting(model::constValueOf(model::RunRequest()), [&](const std::string& path, const model::Field& field,
                                                                 const model::Value&) {
        if (!field.isSetting() || std::ranges::find(otherwise, path) != otherwise.end() || path.ends_with("ptions"))
            return;
        CAPTURE(path);
        const bool hasRow = std::ranges::any_of(allForms(), [&path](const FormRows& rows) {
            return std::ranges::find(rows.settings, path) != rows.settings.end();
        });
        CHECK((hasRow || advanced.findChild<QWidget*>("advanced-" + QString::fromStdString(path)) != nullptr));
    });

    std::vector<TransportChoice> transports = usualTransports();
    transports.push_back({.id = "raw", .title = "Raw", .waits = {"block"}, .reason = {}, .remedy = {}});
    transports.back().options = model::listSettings(model::describeDefaults<transport::FrameSettings>);
    form.setTransports(transports);
    advanced.setTransports(transports);
    CHECK(advanced.findChild<QWidget*>("advanced-vlan") == nullptr);
    form.setText("transport", "raw");
    auto* vlan = advanced.findChild<QLineEdit*>("advanced-vlan");
    auto* frame = advanced.findChild<QComboBox*>("advanced-frame");
    REQUIRE(vlan != nullptr);
    REQUIRE(frame != nullptr);
    const auto type = [vlan](const char* text) {
        vlan->selectAll();
        QTest::keyClicks(vlan, text);
    };
    type("4095");
    CHECK(form.request()->transportOptions.empty());
    CHECK(vlan->toolTip().contains("4095 is not a valid VLAN id"));
    type("17");
    frame->setCurrentIndex(frame->findData("udp"));
    CHECK(form.request()->transportOptions == std::map<std::string, std::string>{{"frame", "udp"}, {"vlan", "17"}});
    type("");
    QTest::keyClick(vlan, Qt::Key_Backspace);
    frame->setCurrentIndex(frame->findData("eth"));
    CHECK(form.request()->transportOptions.empty());
}

TEST_CASE("one setting of both ends goes to both, and what means nothing is not shown", "[gui][presets]")
{
    RequestForm form;
    form.setPeer("host-b");
    AdvancedSettings advanced(form);
    auto& scheduling = *advanced.findChild<QComboBox*>("advanced-initiator.scheduling");
    scheduling.setCurrentIndex(scheduling.findData("realTime"));
    CHECK(form.request()->initiator.scheduling == model::Scheduling::RealTime);
    CHECK(form.request()->responder.scheduling == model::Scheduling::RealTime);
    const auto isShown = [&](const char* name) {
        return advanced.findChild<QWidget*>(name)->isVisibleTo(advanced.findChild<QWidget*>("advancedInside"));
    };
    CHECK(isShown("advanced-responder.core"));
    CHECK_FALSE(isShown("advanced-busyPollUs"));
    form.setText("initiator.wait", "busypoll");
    CHECK(isShown("advanced-busyPollUs"));
    form.setPeer("icmp://10.0.0.2");
    CHECK_FALSE(isShown("advanced-responder.core"));
    CHECK(isShown("advanced-initiator.core"));
}

TEST_CASE("settings that the program refuses in a mode are not shown there", "[gui][presets]")
{
    model::RunRequest request;
    for (const auto& [mode, hasTimeout, hasWarmup, hasWork] : {std::tuple{"ping", true, true, true},
                                                               {"listen", false, true, false},
                                                               {"send", false, false, false},
                                                               {"sweep waits", true, true, false}}) {
        CAPTURE(mode);
        request.mode = mode;
        CHECK(hasMeaning("timeoutNs", request) == hasTimeout);
        CHECK(hasMeaning("warmupCount", request) == hasWarmup);
        CHECK(hasMeaning("workNs", request) == hasWork);
    }
    for (const auto& [mode, hasAutopsy] : {std::pair{"sweep idle", true}, {"tick", false}, {"oneway", false}}) {
        CAPTURE(mode);
        request.mode = mode;
        CHECK(hasMeaning("autopsy", request) == hasAutopsy);
    }
}

TEST_CASE("the stated length learns from the run before, and says whose time it is", "[gui][presets]")
{
    const RunEstimate estimate{.points = 11, .lengthNs = 11'000'000'000};
    CHECK(estimateText(estimate).toStdString() == "About 11 s, 11 points.");
    CHECK(estimateText(estimate, 1.1).toStdString() == "About 11 s, 11 points.");
    CHECK(estimateText(estimate, 3).toStdString() == "About 33 s, 11 points, as slow as the last run with this peer.");
    CHECK(estimateText(estimate, 1, true).toStdString() == "11 s of simulated time, 11 points; longer by the clock.");
    CHECK(estimateText(estimate, 3, true).toStdString() ==
          "About 33 s, 11 points, as slow as the last run with this peer.");
}

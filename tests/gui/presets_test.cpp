#include "app/gui/presets.hpp"

#include "app/gui/advanced_settings.hpp"
#include "app/gui/peer_text.hpp"
#include "app/gui/preset_bar.hpp"
#include "app/gui/request_form.hpp"
#include "core/measure/mode.hpp"

#include <catch2/catch.hpp>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSpinBox>
#include <QTest>

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
    CHECK(estimateText(*estimateOf(*form.request(), {})) == "About 9.0 s, 3 points.");
    form.setText("count", "1000");
    CHECK(estimateText(*estimateOf(*form.request(), {})) == "3 points, by count: how long that takes is not known.");
    model::RunRequest ladder;
    for (const Preset& preset : allPresets()) {
        if (preset.id == "ladder")
            preset.shape(ladder);
    }
    CHECK(estimateOf(ladder, {"udp", "tcp", "raw"})->points == 3);
    ladder.modeOptions["transports"] = "udp,tcp";
    CHECK(estimateOf(ladder, {"udp", "tcp", "raw"})->points == 2);
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

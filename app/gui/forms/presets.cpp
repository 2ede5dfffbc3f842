#include "app/gui/forms/presets.hpp"

#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/peer_text.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/axis.hpp"
#include "core/model/request/peer.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <chrono>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

/// What a preset may say something about; all else in the form is the user's.
constexpr std::array<std::string_view, 7> kShapedSettings{
    "sizesBytes", "durationNs", "count", "intervalNs", "initiator.wait", "responder.wait", "allowFragments"};
/// Of Ethernet, for an estimate where the adapter is not known.
constexpr int kUsualMtuBytes = 1500;
/// Of IPv4 and UDP.
constexpr int kHeaderBytes = 28;

struct PresetText {
    Q_DECLARE_TR_FUNCTIONS(presets)
};

constexpr std::int64_t nanoseconds(std::chrono::nanoseconds length)
{
    return length.count();
}

/// Ping-pong, back to back, by time.
void shapePing(model::RunRequest& request, std::vector<std::uint32_t> sizes, std::int64_t durationNs, model::Wait wait)
{
    request.mode = model::RunRequest().mode;
    request.modeOptions.clear();
    request.sizesBytes = std::move(sizes);
    request.durationNs = durationNs;
    request.count = 0;
    request.intervalNs = 0;
    request.initiator.wait = wait;
    request.responder.wait = wait;
    request.allowFragments = false;
}

void shapeQuick(model::RunRequest& request)
{
    shapePing(request, {64, 256, 1024}, nanoseconds(3s), model::Wait::Auto);
}

void shapeTable(model::RunRequest& request)
{
    shapePing(request, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048}, nanoseconds(1s), model::Wait::Spin);
    request.allowFragments = true;  // 2048 bytes are two frames.
}

void shapeAdapter(model::RunRequest& request)
{
    shapePing(request, {64, 256, 1024}, nanoseconds(5s), model::Wait::Spin);
}

void shapeApplications(model::RunRequest& request)
{
    shapePing(request, {64, 1024}, nanoseconds(10s), model::Wait::Block);
    request.intervalNs = nanoseconds(1ms);
}

void shapeLadder(model::RunRequest& request)
{
    shapePing(request, {64}, nanoseconds(5s), model::Wait::Auto);
    const auto ladder = std::ranges::find(measure::allModes(), model::kTransportAxis, &measure::Mode::chartAxis);
    if (ladder != measure::allModes().end())
        request.mode = ladder->id;
}

void shapeSoak(model::RunRequest& request)
{
    shapePing(request, {64}, nanoseconds(1h), model::Wait::Auto);
    request.intervalNs = nanoseconds(1ms);
}

/// Of what is not said, `shaped` has what `request` has.
bool isSame(const model::RunRequest& request, const Preset& preset)
{
    model::RunRequest shaped = request;
    preset.shape(shaped);
    // A mode's own settings are the user's.
    shaped.modeOptions = request.modeOptions;
    // Without a responder there is nobody to be told how to wait.
    if (!request.peer.hasResponder())
        shaped.responder = request.responder;
    return shaped == request;
}

/// The adapter that is asked for; where none is, the only one that has a link.
int mtuOf(const model::RunRequest& request, const std::vector<model::AdapterFacts>& adapters)
{
    std::vector<int> mtus;
    for (const model::AdapterFacts& adapter : adapters) {
        const bool isTheOne = request.adapter.empty() ? adapter.isUp && adapter.hasCarrier && !adapter.isLoopback
                                                      : adapter.name == request.adapter;
        if (isTheOne && adapter.mtuBytes)
            mtus.push_back(*adapter.mtuBytes);
    }
    return mtus.size() == 1 ? mtus.front() : kUsualMtuBytes;
}

/// Payload that a packet carries whole. Over loopback that is any.
std::uint32_t unfragmentedBytes(const model::RunRequest& request, const std::vector<model::AdapterFacts>& adapters)
{
    if (request.peer.isSelf())
        return static_cast<std::uint32_t>(model::kLargestSizeBytes);
    return static_cast<std::uint32_t>(std::max(mtuOf(request, adapters) - kHeaderBytes, 1));
}

}  // namespace

const std::vector<Preset>& allPresets()
{
    static const std::vector<Preset> kPresets{
        {"quick", QT_TRANSLATE_NOOP("presets", "Quick look, 10 s"),
         QT_TRANSLATE_NOOP("presets", "Three sizes, three seconds each: is everything as expected?"), shapeQuick},
        {"table", QT_TRANSLATE_NOOP("presets", "Table from 1 to 2048 bytes"),
         QT_TRANSLATE_NOOP("presets", "HRT for twelve sizes, as the makers of adapters publish it (CSPI's Sniffer10G). "
                                      "2048 bytes are more than one frame takes, and go as two."),
         shapeTable},
        {"adapter", QT_TRANSLATE_NOOP("presets", "Adapter only"),
         QT_TRANSLATE_NOOP("presets", "What adapters, wire and network stacks take, with no program that sleeps."),
         shapeAdapter},
        {"applications", QT_TRANSLATE_NOOP("presets", "As applications see it"),
         QT_TRANSLATE_NOOP("presets", "A packet each millisecond, for programs that sleep in between."),
         shapeApplications},
        {"ladder", QT_TRANSLATE_NOOP("presets", "Ladder of transports"),
         QT_TRANSLATE_NOOP("presets",
                           "The same packet over every transport that can be used here: what each stack costs."),
         shapeLadder},
        {"soak", QT_TRANSLATE_NOOP("presets", "Soak, 1 h"),
         QT_TRANSLATE_NOOP("presets",
                           "A packet each millisecond for an hour: rare delays, and what changes with time."),
         shapeSoak}};
    return kPresets;
}

QString presetTitle(const Preset& preset)
{
    return PresetText::tr(preset.title);
}

QString presetMeaning(const Preset& preset)
{
    return PresetText::tr(preset.meaning);
}

const Preset* presetOf(const model::RunRequest& request)
{
    const auto found = std::ranges::find_if(allPresets(),
                                            [&request](const Preset& preset) { return isSame(request, preset); });
    return found == allPresets().end() ? nullptr : &*found;
}

void usePreset(const Preset& preset, RequestForm& form)
{
    model::RunRequest request;
    preset.shape(request);
    form.setMode(fromUtf8(request.mode));
    forEachSetting(model::constValueOf(request),
                   [&form](const std::string& path, const model::Field& field, const model::Value& value) {
                       if (std::ranges::find(kShapedSettings, path) != kShapedSettings.end())
                           form.setText(path, fromUtf8(model::textOf(field, value)));
                   });
}

QString waitConsequence(const model::RunRequest& request)
{
    const model::Wait here = request.initiator.wait;
    const model::Wait there = request.responder.wait;
    if (here != there && request.peer.hasResponder())
        return PresetText::tr("The two ends wait in different ways: the figure is half of both.");
    switch (here) {
    case model::Wait::Block:
    case model::Wait::Poll:
        return PresetText::tr(
            "Realistic: each end blocks until a packet arrives, as most applications do. The figures include "
            "the wake-up.");
    case model::Wait::Spin:
        return PresetText::tr(
            "Adapter only: each end spins. Nothing sleeps, so the figures cover adapters, wire and network "
            "stacks alone. A core of each host is busy meanwhile, and an application that blocks will see more.");
    case model::Wait::BusyPoll:
        return PresetText::tr("The kernel busy polls the adapter's queue for a while before it sleeps: between "
                              "realistic and adapter only.");
    case model::Wait::Auto:
        return PresetText::tr("Automatic: spins if a core is free, otherwise blocks. The result states which.");
    }
    return {};
}

std::optional<RunEstimate> estimateOf(const model::RunRequest& request, const std::vector<std::string>& transports,
                                      const std::vector<model::AdapterFacts>& adapters)
{
    const measure::Mode* const mode = measure::findMode(request.mode);
    if (mode == nullptr)
        return std::nullopt;
    // A mode asks for names only; nothing is opened.
    transport::TransportRegistry registry;
    for (const std::string& name : transports)
        registry.add({.id = name,
                      .title = {},
                      .waits = {},
                      .probe = [] { return transport::Availability{}; },
                      .make = [] { return nullptr; }});
    auto paths = mode->paths(request, registry);
    if (!paths)
        return std::nullopt;
    constexpr auto kLargest = static_cast<std::uint32_t>(model::kLargestSizeBytes);
    const auto plan = mode->plan(request, std::move(*paths), {kLargest, unfragmentedBytes(request, adapters)});
    if (!plan)
        return std::nullopt;
    return RunEstimate{plan->points.size(), measure::expectedNs(*plan, 0)};
}

QString estimateText(const RunEstimate& estimate, double pace, bool isSimulated)
{
    constexpr double kSlow = 1.2;  // Less is within what "about" says.
    const QString points = estimate.points == 1 ? PresetText::tr("1 point")
                                                : PresetText::tr("%1 points").arg(estimate.points);
    if (estimate.lengthNs < 0)
        return PresetText::tr("%1, by count: how long that takes is not known.").arg(points);
    if (pace >= kSlow)
        return PresetText::tr("About %1, %2, as slow as the last run with this peer.")
            .arg(durationText(static_cast<std::int64_t>(static_cast<double>(estimate.lengthNs) * pace)), points);
    return (isSimulated ? PresetText::tr("%1 of simulated time, %2; longer by the clock.")
                        : PresetText::tr("About %1, %2."))
        .arg(durationText(estimate.lengthNs), points);
}

}  // namespace halftrip::gui

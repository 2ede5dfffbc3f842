#include "core/diagnose/compare/setting_differences.hpp"

#include "core/model/fields/setting_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace halftrip::diagnose {
namespace {

using model::DifferenceKind;
using model::RunRecord;

/// A name that no language changes: as words that nobody translated it would keep what it is part of in English.
Text asPart(const Text& value)
{
    const bool isName = value.origin() == nullptr && value.find(' ') != std::string::npos;
    return isName ? text("{}", std::string(value)) : value;
}

Text describeAdapter(const std::optional<model::AdapterFacts>& adapter)
{
    if (!adapter)
        return text("unknown");
    return adapter->name + (adapter->driver.empty() ? "" : " (" + adapter->driver + ")") +
           (adapter->linkMbps ? fmt::format(", {} Mb/s", *adapter->linkMbps) : "");
}

Text describeEnd(const model::EndObtained& end)
{
    const Text core = end.core ? text("core {core}", *end.core) : text("no core of its own");
    const Text scheduling = end.scheduling.empty() ? text("scheduling unknown") : asPart(end.scheduling);
    return text("{}, {}, {}", Text(model::toWord(end.wait)), core, scheduling);
}

struct Setting {
    const char* name;
    Text (*read)(const RunRecord&);
    const char* ofHost = "";  ///< The name without its host.
    const char* host = "";
    DifferenceKind kind = DifferenceKind::Other;
};

/// What may explain a difference and can differ between runs.
constexpr std::array kSettings{
    Setting{"practice scenario", [](const RunRecord& run) -> Text { return run.initiatorHost.practice; }, "", "",
            DifferenceKind::Scenario},
    Setting{"mode", [](const RunRecord& run) -> Text { return run.request.mode; }},
    Setting{"transport", [](const RunRecord& run) -> Text { return run.request.transport; }},
    Setting{"responder's transport", [](const RunRecord& run) -> Text { return run.request.responderTransport; }},
    Setting{"kind of interval",
            [](const RunRecord& run) -> Text {
                return run.request.intervalNs == 0 ? Text() : Text(model::toWord(run.request.intervalKind));
            }},
    Setting{"path", [](const RunRecord& run) -> Text { return run.path; }},
    Setting{"end A",
            [](const RunRecord& run) -> Text {
                return run.points.empty() ? Text() : describeEnd(run.points.front().initiator.obtained);
            },
            "end", "A"},
    Setting{"end B",
            [](const RunRecord& run) -> Text {
                return run.points.empty() ? Text() : describeEnd(run.points.front().responder.obtained);
            },
            "end", "B"},
    Setting{"host A", [](const RunRecord& run) -> Text { return run.initiatorHost.hostName; }, "host", "A",
            DifferenceKind::HostName},
    Setting{"host B", [](const RunRecord& run) -> Text { return run.responderHost.hostName; }, "host", "B",
            DifferenceKind::HostName},
    Setting{"processor A", [](const RunRecord& run) -> Text { return run.initiatorHost.cpu.model; }, "processor", "A"},
    Setting{"processor B", [](const RunRecord& run) -> Text { return run.responderHost.cpu.model; }, "processor", "B"},
    Setting{"kernel A", [](const RunRecord& run) -> Text { return run.initiatorHost.kernel; }, "kernel", "A"},
    Setting{"kernel B", [](const RunRecord& run) -> Text { return run.responderHost.kernel; }, "kernel", "B"},
    Setting{"adapter A", [](const RunRecord& run) -> Text { return describeAdapter(run.initiatorHost.adapter); },
            "adapter", "A"},
    Setting{"adapter B", [](const RunRecord& run) -> Text { return describeAdapter(run.responderHost.adapter); },
            "adapter", "B"},
    Setting{"clock", [](const RunRecord& run) -> Text { return run.noiseFloor.clock; }},
    Setting{"idle states",
            [](const RunRecord& run) -> Text { return run.areIdleStatesHeld ? text("held off") : Text(); }},
    Setting{"Halftrip", [](const RunRecord& run) -> Text { return run.toolVersion; }},
};

/// `none`: in place of an empty one.
Text joined(const std::set<Text>& values, const Text& none)
{
    // Each text holds all that come before it.
    constexpr std::size_t kMost = 16;
    if (values.size() > kMost)
        return fmt::format("{}", fmt::join(values, "; "));
    Text all;
    for (const Text& value : values) {
        const Text& shown = value.empty() ? none : value;
        all = all.empty() ? shown : text("{}; {}", asPart(all), asPart(shown));
    }
    return all;
}

/// The values that a side's runs have, each once.
template <typename Read>
Text valuesOf(const std::vector<NamedRun>& runs, const Read& read)
{
    std::set<Text> values;
    for (const NamedRun& run : runs)
        values.insert(read(*run.record));
    return joined(values, text("none"));
}

/// What a fact counts or measures says nothing about a setting, and differs from run to run.
constexpr std::array<std::string_view, 8> kCountedFacts{"cores.thermalThrottles",
                                                        "idle.residency",
                                                        "link.changes",
                                                        "link.crcErrors",
                                                        "link.frameErrors",
                                                        "link.missedFrames",
                                                        "sysctl.net.netfilter.nf_conntrack_count",
                                                        "time.steal"};

/// The same of what not every run has; empty where one of them has it not.
template <typename Read>
Text valuesInAll(const std::vector<NamedRun>& runs, const Read& read)
{
    std::set<Text> values;
    for (const NamedRun& run : runs) {
        const std::optional<Text> value = read(run);
        if (!value)
            return {};
        values.insert(*value);
    }
    return joined(values, {});
}

std::optional<std::string> valueIn(const std::map<std::string, std::string>& texts, const std::string& key)
{
    const auto found = texts.find(key);
    return found == texts.end() ? std::nullopt : std::optional(found->second);
}

/// What the request says, as it would be written on the command line, beside what kSettings and the points tell. How
/// many probes were sent explains no difference.
constexpr std::array<std::string_view, 10> kRequestSettings{
    "workNs", "timeoutNs", "warmupCount", "allowFragments", "busyPollUs",
    "stamps", "autopsy",   "slowProbes",  "keepProbes",     "intervalSeed"};

void addRequestDifferences(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after,
                           std::vector<model::SettingDifference>& differences)
{
    for (const std::string_view key : kRequestSettings) {
        std::string title;
        const auto read = [&](const RunRecord& run) {
            const auto [field, value] = *model::settingAt(model::constValueOf(run.request), key);
            title = field.title;
            return model::textOf(field, value);
        };
        Text then = valuesOf(before, read);
        Text now = valuesOf(after, read);
        if (then != now)
            differences.push_back({std::move(title), std::move(then), std::move(now)});
    }
}

/// What both sides' modes can be told, and were told differently.
void addModeDifferences(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after,
                        std::vector<model::SettingDifference>& differences)
{
    for (const auto& [title, text] : before.front().modeSettings) {
        const auto read = [&key = title](const NamedRun& run) { return valueIn(run.modeSettings, key); };
        Text then = valuesInAll(before, read);
        Text now = valuesInAll(after, read);
        if (!then.empty() && !now.empty() && then != now)
            differences.push_back({title, std::move(then), std::move(now)});
    }
}

/// What the transports were told, as the users wrote it.
void addTransportDifferences(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after,
                             std::vector<model::SettingDifference>& differences)
{
    std::set<std::string> keys;
    for (const auto* side : {&before, &after}) {
        for (const NamedRun& run : *side) {
            for (const auto& [key, text] : run.record->request.transportOptions)
                keys.insert(key);
        }
    }
    for (const std::string& key : keys) {
        const auto read = [&key](const RunRecord& run) {
            return valueIn(run.request.transportOptions, key).value_or("");
        };
        Text then = valuesOf(before, read);
        Text now = valuesOf(after, read);
        if (then != now)
            differences.push_back({text("transport option {option}", key), std::move(then), std::move(now)});
    }
}

/// The settings of a host that both sides know and that are not the same: "coalescing.rxUsecs A".
void addFactDifferences(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after,
                        model::HostFacts RunRecord::* host, const char* name,
                        std::vector<model::SettingDifference>& differences)
{
    for (const model::Fact& fact : (before.front().record->*host).facts) {
        if (std::ranges::find(kCountedFacts, fact.id) != kCountedFacts.end())
            continue;
        const auto read = [host, &fact](const NamedRun& run) -> std::optional<Text> {
            const model::Fact* const known = model::findFact((run.record->*host).facts, fact.id);
            return known != nullptr && known->value ? std::optional(model::formatFact(*known)) : std::nullopt;
        };
        Text then = valuesInAll(before, read);
        Text now = valuesInAll(after, read);
        if (!then.empty() && !now.empty() && then != now)
            differences.push_back(
                {fact.id + " " + name, std::move(then), std::move(now), fact.id, name, DifferenceKind::Fact});
    }
}

}  // namespace

std::vector<model::SettingDifference> differencesOf(const std::vector<NamedRun>& before,
                                                    const std::vector<NamedRun>& after)
{
    std::vector<model::SettingDifference> differences;
    for (const Setting& setting : kSettings) {
        Text then = valuesOf(before, setting.read);
        Text now = valuesOf(after, setting.read);
        if (then != now)
            differences.push_back(
                {setting.name, std::move(then), std::move(now), setting.ofHost, setting.host, setting.kind});
    }
    addRequestDifferences(before, after, differences);
    addModeDifferences(before, after, differences);
    addTransportDifferences(before, after, differences);
    addFactDifferences(before, after, &RunRecord::initiatorHost, "A", differences);
    addFactDifferences(before, after, &RunRecord::responderHost, "B", differences);
    return differences;
}

}  // namespace halftrip::diagnose

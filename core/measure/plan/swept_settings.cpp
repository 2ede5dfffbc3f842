#include "core/measure/plan/swept_settings.hpp"

#include "core/model/fields/setting_arguments.hpp"
#include "core/model/request/axis.hpp"
#include "core/model/request/run_request.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::measure {
namespace {

constexpr const char* kEachAlone = "Measure each in a run of its own, and compare the runs.";
constexpr const char* kByItsName = "Name the setting itself, with its values: --over dscp=0,46.";
constexpr const char* kOnceForAll = "Give it once for the whole run, beside --over.";

constexpr std::array kSettings{
    SweptSetting{"peer", SweptBy::Nothing, kEachAlone},
    SweptSetting{"port", SweptBy::Nothing, kEachAlone},
    SweptSetting{"family", SweptBy::Nothing, kEachAlone},
    SweptSetting{"mode", SweptBy::Nothing, kEachAlone},
    SweptSetting{"modeOptions", SweptBy::Nothing, kByItsName},
    SweptSetting{"transport", SweptBy::Path},
    SweptSetting{"responderTransport", SweptBy::Path},
    SweptSetting{"transportOptions", SweptBy::Nothing, kByItsName},
    SweptSetting{"sizesBytes", SweptBy::Nothing, "Sweep the size: --over size=64,256."},
    SweptSetting{"count", SweptBy::Point},
    SweptSetting{"durationNs", SweptBy::Point},
    SweptSetting{"intervalNs", SweptBy::Point, nullptr, model::kIntervalAxis},
    SweptSetting{"intervalKind", SweptBy::Point},
    SweptSetting{"intervalSeed", SweptBy::Point},
    SweptSetting{"workNs", SweptBy::Point, nullptr, model::kWorkAxis},
    SweptSetting{"timeoutNs", SweptBy::Path},
    SweptSetting{"warmupCount", SweptBy::Point},
    SweptSetting{"allowFragments", SweptBy::Path},
    SweptSetting{"busyPollUs", SweptBy::Path},
    SweptSetting{"adapter", SweptBy::Nothing, kEachAlone},
    SweptSetting{"stamps", SweptBy::Nothing, kOnceForAll},
    SweptSetting{"stampsCount", SweptBy::Nothing, kOnceForAll},
    SweptSetting{"autopsy", SweptBy::Point},
    SweptSetting{"slowProbes", SweptBy::Nothing, kOnceForAll},
    SweptSetting{"keepProbes", SweptBy::Nothing, kOnceForAll},
    SweptSetting{"initiator.wait", SweptBy::Path},
    SweptSetting{"initiator.core", SweptBy::Nothing, kEachAlone},
    SweptSetting{"initiator.scheduling", SweptBy::Path},
    SweptSetting{"initiator.lockMemory", SweptBy::Path},
    SweptSetting{"responder.wait", SweptBy::Path},
    SweptSetting{"responder.core", SweptBy::Path},
    SweptSetting{"responder.scheduling", SweptBy::Path},
    SweptSetting{"responder.lockMemory", SweptBy::Path},
};
/// Axes that stand for no single setting of the request.
constexpr std::array<std::string_view, 3> kOtherAxes{model::kSizeAxis, model::kPauseAxis, model::kWaitAxis};

/// Each option of the request without its hyphens, with its setting's path: {"timeout", "timeoutNs"}.
std::vector<std::pair<std::string, std::string>> optionsOfRequest()
{
    const model::RunRequest request;
    auto options = model::optionsOf(model::constValueOf(request));
    for (auto& [option, path] : options)
        option.erase(0, option.find_first_not_of('-'));
    return options;
}

/// "receive-buffer" as files have it: "receiveBuffer".
std::string asKey(const std::string& typed)
{
    std::string key;
    bool isAfterHyphen = false;
    for (const char letter : typed) {
        const bool isSmall = letter >= 'a' && letter <= 'z';
        if (letter != '-')
            key += isAfterHyphen && isSmall ? static_cast<char>(letter - 'a' + 'A') : letter;
        isAfterHyphen = letter == '-';
    }
    return key;
}

}  // namespace

std::span<const SweptSetting> sweptSettings()
{
    return kSettings;
}

const SweptSetting* findSweptSetting(std::string_view name)
{
    const auto found = std::ranges::find_if(
        kSettings, [name](const SweptSetting& setting) { return setting.path == name || setting.name() == name; });
    return found == kSettings.end() ? nullptr : &*found;
}

SweptBy sweptBy(std::string_view name)
{
    if (name == model::kSizeAxis || name == model::kPauseAxis)
        return SweptBy::Point;
    const SweptSetting* const setting = findSweptSetting(name);
    return setting == nullptr ? SweptBy::Path : setting->by;
}

std::string sweptNameOf(const std::string& typed)
{
    if (std::ranges::find(kOtherAxes, typed) != kOtherAxes.end())
        return typed;
    if (const SweptSetting* const setting = findSweptSetting(typed))
        return std::string(setting->name());
    for (const auto& [option, path] : optionsOfRequest()) {
        if (option == typed)
            return std::string(findSweptSetting(path)->name());
    }
    return asKey(typed);
}

std::vector<std::string> sweepableNames()
{
    std::vector<std::string> names(kOtherAxes.begin(), kOtherAxes.end());
    for (const auto& [option, path] : optionsOfRequest()) {
        if (sweptBy(path) != SweptBy::Nothing && sweptNameOf(option) != option)
            names.push_back(option);
    }
    for (const SweptSetting& setting : kSettings) {
        if (setting.by != SweptBy::Nothing)
            names.emplace_back(setting.name());
    }
    return names;
}

}  // namespace halftrip::measure

#pragma once

#include "core/measure/modes/round_settings.hpp"
#include "core/measure/plan/mode.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::measure {

/// What the plans of modes share: the sizes that were asked for, with every value of what is swept, in rounds.
struct Sweep {
    /// A setting with its first value ("size=64"), its other values, the next setting with its first value, and so on;
    /// each further one is crossed with those before it. Beside the settings of the request and the options of
    /// transports there are "wait" (of both ends), "size", "interval", "pause" and "work".
    std::vector<std::string> over = {};
    /// None: a single point at a stretch, several in the usual rounds, so that a drift of the hosts falls on all of
    /// them alike.
    std::optional<RoundSettings> order = {};
    /// Where neither `over` nor the request names any: those that the path lets through.
    std::vector<std::uint32_t> usualSizes = {64};
    /// Sizes that are not swept come first: everything that is swept for each of them, not each of them for everything.
    bool isBySize = false;
    /// What only the mode knows of a point. Null: nothing.
    std::function<void(PlannedPoint&)> shape = {};
};

/// For Sweep::over: "pause=0,10us".
[[nodiscard]] std::string durationsOver(std::string_view axis, const std::vector<std::int64_t>& values);

/// Invalid, with the next step, for settings and values that cannot be swept.
[[nodiscard]] Status checkOver(const model::RunRequest& request, const std::vector<std::string>& over);

/// One for each combination of what a transport or its thread is told when it is opened.
[[nodiscard]] Result<std::vector<PathPlan>> pathsOver(const model::RunRequest& request,
                                                      const transport::TransportRegistry& registry,
                                                      const std::vector<std::string>& over);

/// Every point in interleaved rounds. `paths`: one for each combination of what a path is told, as pathsOver() makes
/// them.
[[nodiscard]] Result<Plan> planOver(const model::RunRequest& request, std::vector<PathPlan> paths,
                                    const PlanLimits& limits, const Sweep& sweep);

/// A mode of ping-pong that is a name for such a sweep; its own check comes after its settings have been read. A path
/// that cannot be opened is noted, and the others go on.
[[nodiscard]] Mode sweepMode(Mode mode, std::function<Result<Sweep>(const model::RunRequest&)> sweepOf);

/// The same, by the mode's own settings.
template <typename Settings>
[[nodiscard]] Mode sweepMode(Mode mode, Sweep (*sweepOf)(const Settings&))
{
    mode.describeSettings = model::describeDefaults<Settings>;
    return sweepMode(std::move(mode), [sweepOf](const model::RunRequest& request) -> Result<Sweep> {
        const auto settings = model::settingsFrom<Settings>(request.modeOptions);
        return settings ? Result<Sweep>(sweepOf(*settings)) : std::unexpected(settings.error());
    });
}

/// Each value once, in the order of `compare`.
template <typename Compare>
[[nodiscard]] std::vector<std::int64_t> eachOnce(std::vector<std::int64_t> values, Compare compare)
{
    std::ranges::sort(values, compare);
    const auto twice = std::ranges::unique(values);
    values.erase(twice.begin(), twice.end());
    return values;
}

}  // namespace halftrip::measure

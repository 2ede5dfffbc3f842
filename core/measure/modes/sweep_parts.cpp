#include "core/measure/modes/sweep_parts.hpp"

#include "core/base/duration_text.hpp"
#include "core/base/number_row.hpp"
#include "core/base/stable_sort.hpp"
#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/plan/sizes.hpp"
#include "core/measure/plan/swept_settings.hpp"
#include "core/measure/point/ping_loop.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace halftrip::measure {
namespace {

using model::Field;

constexpr const char* kForm =
    "Write --over SETTING=VALUE,VALUE, such as --over size=64,256 --over initiator.wait=block,spin.";

/// The wait of both ends.
constexpr std::string_view kWaitOfBoth = model::kWaitAxis;
/// Of a long pause, even where the point's time has no room for them: enough for a median with ten samples on either
/// side.
constexpr std::uint64_t kFewestPauses = 20;

struct SweptValues {
    std::string key;
    std::vector<std::string> values;
};

/// Some settings changed, and where that is on their axes.
struct Combination {
    model::RunRequest request;
    std::optional<std::uint32_t> sizeBytes = {};
    std::int64_t pauseNs = 0;
    std::vector<model::AxisValue> axes = {};
    std::uint32_t path = 0;
    std::size_t sizeIndex = 0;  ///< Among the sizes that are not swept.
};

std::unexpected<Error> refuse(const Text& what)
{
    return fail(ErrorKind::Invalid, what, kForm);
}

/// Of sizes "1,2,4..64" doubles, as in --sizes; of all others "1..64" is every number from 1 to 64.
Result<std::vector<std::string>> valuesOf(const std::string& key, const std::string& texts)
{
    const auto unreadable = [&] {
        return refuse(text("The values \"{values}\" of {key} cannot be read.", texts.substr(0, 40), key));
    };
    std::vector<std::string> values;
    if (key == model::kSizeAxis) {
        const auto sizes = parseNumberRow(texts, model::kMostPoints);
        if (!sizes)
            return unreadable();
        for (const std::uint64_t size : *sizes)
            values.push_back(std::to_string(size));
        return values;
    }
    for (std::size_t from = 0; from <= texts.size(); from = std::min(texts.find(',', from), texts.size()) + 1) {
        const std::string text = texts.substr(from, texts.find(',', from) - from);
        const std::size_t dots = text.find("..");
        if (text.empty())
            return unreadable();
        if (dots == std::string::npos) {
            values.push_back(text);
            continue;
        }
        const auto ends = parseNumberRow(text.substr(0, dots) + "," + text.substr(dots + 2), 2);
        if (!ends || ends->size() != 2 || ends->front() > ends->back() ||
            ends->back() - ends->front() >= model::kMostPoints)
            return unreadable();
        for (std::uint64_t number = ends->front(); number <= ends->back(); ++number)
            values.push_back(std::to_string(number));
    }
    return values;
}

/// Items without a name go on with the values of the one before them.
Result<std::vector<SweptValues>> sweptIn(const std::vector<std::string>& over)
{
    std::vector<std::pair<std::string, std::string>> named;
    for (const std::string& item : over) {
        const std::size_t equals = item.find('=');
        if (equals != std::string::npos)
            named.emplace_back(sweptNameOf(item.substr(0, equals)), item.substr(equals + 1));
        else if (!named.empty())
            named.back().second += "," + item;
        else
            return refuse(text("\"{item}\" names no setting with its values.", item.substr(0, 40)));
    }
    std::vector<SweptValues> swept;
    for (const auto& [key, texts] : named) {
        if (std::ranges::find(swept, key, &SweptValues::key) != swept.end())
            return refuse(text("The setting {key} is swept twice.", key));
        auto values = valuesOf(key, texts);
        if (!values)
            return std::unexpected(std::move(values).error());
        swept.push_back({key, std::move(*values)});
    }
    return swept;
}

bool isNumber(const std::string& text)
{
    return !text.empty() && text.size() < 19 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// A setting of the request by its path; without one of that name it is an option of a transport.
Status applySetting(Combination& point, const std::string& axis, const std::string& path, const std::string& text)
{
    const auto setting = findSweptSetting(path) != nullptr ? model::settingAt(model::valueOf(point.request), path)
                                                           : std::nullopt;
    if (!setting) {
        point.request.transportOptions[path] = text;
        point.axes.push_back(isNumber(text) ? model::numberOn(axis, std::stoll(text)) : model::wordOn(axis, text));
        return {};
    }
    const auto& [field, value] = *setting;
    if (Status status = model::readText(field, text, value); !status)
        return status;
    const auto* const number = std::get_if<model::NumberValue>(&value.of);
    point.axes.push_back(
        number == nullptr
            ? model::wordOn(axis, model::textOf(field, value))
            : model::numberOn(
                  axis, std::visit([](const auto* integer) { return static_cast<std::int64_t>(*integer); }, *number)));
    return {};
}

/// At a host that answers by itself there is nobody to be told how to wait.
Status applyWait(Combination& point, const std::string& text)
{
    Combination other = point;
    if (point.request.peer.hasResponder()) {
        if (Status status = applySetting(other, "responder.wait", "responder.wait", text); !status)
            return status;
        point.request = std::move(other.request);
    }
    return applySetting(point, std::string(kWaitOfBoth), "initiator.wait", text);
}

Status apply(Combination& point, const std::string& key, const std::string& text)
{
    constexpr Field kPause = Field("pauseNs").named("pause").in(model::Unit::Nanoseconds).within(0, 60'000'000'000);
    const SweptSetting* const setting = findSweptSetting(key);
    if (setting != nullptr && setting->by == SweptBy::Nothing)
        return fail(ErrorKind::Invalid,
                    halftrip::text("The setting {key} holds for a whole run and cannot be swept.", key),
                    setting->instead);
    if (key == model::kSizeAxis) {
        point.sizeBytes.emplace();
        if (Status status = model::readText(model::settings::kSize, text, model::valueOf(*point.sizeBytes)); !status)
            return status;
        point.axes.push_back(model::numberOn(key, *point.sizeBytes));
        return {};
    }
    if (key == model::kPauseAxis) {
        if (Status status = model::readText(kPause, text, model::valueOf(point.pauseNs)); !status)
            return status;
        point.axes.push_back(model::numberOn(key, point.pauseNs));
        return {};
    }
    if (key == kWaitOfBoth)
        return applyWait(point, text);
    if (setting == nullptr)
        return applySetting(point, key, key, text);
    return applySetting(point, std::string(setting->name()), std::string(setting->path), text);
}

/// Every value of each with every value of the others, the last one changing fastest.
Result<std::vector<Combination>> combine(const Combination& start, const std::vector<SweptValues>& swept)
{
    std::vector<Combination> all{start};
    for (const SweptValues& setting : swept) {
        std::vector<Combination> wider;
        for (const Combination& combination : all) {
            for (const std::string& value : setting.values) {
                if (wider.size() == model::kMostPoints)
                    return fail(ErrorKind::Invalid, text("A run has at most {most} points.", model::kMostPoints),
                                "Sweep over fewer values.");
                wider.push_back(combination);
                if (Status status = apply(wider.back(), setting.key, value); !status)
                    return std::unexpected(std::move(status).error());
            }
        }
        all = std::move(wider);
    }
    return all;
}

/// What is swept, by what it changes.
struct SplitSweep {
    std::vector<SweptValues> ofPaths;
    std::vector<SweptValues> ofPoints;
};

Result<SplitSweep> split(const std::vector<std::string>& over)
{
    auto swept = sweptIn(over);
    if (!swept)
        return std::unexpected(std::move(swept).error());
    SplitSweep parts;
    for (SweptValues& setting : *swept)
        (sweptBy(setting.key) == SweptBy::Point ? parts.ofPoints : parts.ofPaths).push_back(std::move(setting));
    return parts;
}

/// Every point of the sweep, with its size.
Result<std::vector<Combination>> pointsOf(const model::RunRequest& request, const PlanLimits& limits,
                                          const Sweep& sweep, Text& note)
{
    const auto parts = split(sweep.over);
    if (!parts)
        return std::unexpected(parts.error());
    auto paths = combine({request}, parts->ofPaths);
    if (!paths)
        return paths;
    // One that forbids them at a size of which others make fragments is noted when its turn has come.
    const bool allowsFragments = std::ranges::any_of(
        *paths, [](const Combination& path) { return path.request.allowFragments; });
    std::vector<Combination> points;
    for (std::uint32_t path = 0; path < paths->size(); ++path) {
        (*paths)[path].path = path;
        const auto combinations = combine((*paths)[path], parts->ofPoints);
        if (!combinations)
            return combinations;
        for (const Combination& combination : *combinations) {
            const auto sizes = resolveSizes(
                combination.sizeBytes ? std::vector{*combination.sizeBytes} : request.sizesBytes, sweep.usualSizes,
                {limits.largestBytes, limits.unfragmentedBytes, allowsFragments, limits.smallestBytes});
            if (!sizes)
                return std::unexpected(sizes.error());
            for (std::size_t index = 0; index < sizes->sizesBytes.size(); ++index) {
                Combination& point = points.emplace_back(combination);
                point.sizeBytes = sizes->sizesBytes[index];
                point.sizeIndex = index;
            }
            note = sizes->note;
        }
    }
    if (sweep.isBySize)
        stableSort(points, {}, &Combination::sizeIndex);
    return points;
}

PlannedPoint pointOf(const Combination& combination, std::uint32_t rounds)
{
    const model::RunRequest& request = combination.request;
    std::vector<model::AxisValue> axes = combination.axes;
    for (model::AxisValue& value : std::vector{model::numberOn(model::kSizeAxis, *combination.sizeBytes),
                                               model::numberOn(model::kIntervalAxis, request.intervalNs)}) {
        if (std::ranges::find(axes, value.axis, &model::AxisValue::axis) == axes.end())
            axes.push_back(std::move(value));
    }
    PlannedPoint point = pointOn(request, std::move(axes), *combination.sizeBytes, rounds);
    point.paths = {combination.path};
    point.settings.pauseNs = combination.pauseNs;
    const bool isTooLong = combination.pauseNs != 0 &&
                           request.durationNs / combination.pauseNs < static_cast<std::int64_t>(kFewestPauses);
    if (request.count == 0 && isTooLong)
        point.settings.count = (kFewestPauses + rounds - 1) / rounds;
    return point;
}

}  // namespace

std::string durationsOver(std::string_view axis, const std::vector<std::int64_t>& values)
{
    std::vector<std::string> texts;
    for (const std::int64_t value : values)
        texts.push_back(durationText(value));
    return fmt::format("{}={}", axis, fmt::join(texts, ","));
}

Status checkOver(const model::RunRequest& request, const std::vector<std::string>& over)
{
    auto all = sweptIn(over);
    if (!all)
        return std::unexpected(std::move(all).error());
    if (all->empty())
        return refuse("What is swept was not said.");
    const auto points = combine({request}, *all);
    if (!points)
        return std::unexpected(points.error());
    for (const Combination& point : *points) {
        if (point.pauseNs != 0 && point.request.intervalNs != 0)
            return fail(ErrorKind::Invalid, "A probe leaves after a pause or at an interval, not both.",
                        "Leave one of the two out.");
        if (point.pauseNs != 0 && point.request.workNs != 0)
            return fail(ErrorKind::Invalid, "Between a reply and the next probe there is a pause or work, not both.",
                        "Leave one of the two out.");
    }
    return {};
}

Result<std::vector<PathPlan>> pathsOver(const model::RunRequest& request, const transport::TransportRegistry& registry,
                                        const std::vector<std::string>& over)
{
    const auto parts = split(over);
    if (!parts)
        return std::unexpected(parts.error());
    const auto combinations = combine({request}, parts->ofPaths);
    if (!combinations)
        return std::unexpected(combinations.error());
    std::uint32_t largestBytes = 0;
    for (const SweptValues& setting : parts->ofPoints) {
        for (const std::string& value : setting.key == model::kSizeAxis ? setting.values : std::vector<std::string>())
            largestBytes = std::max(largestBytes, static_cast<std::uint32_t>(std::stoul(value)));
    }
    std::vector<PathPlan> paths;
    for (const Combination& combination : *combinations) {
        const auto path = requestedPath(combination.request, registry);
        paths.push_back(path->front());
        paths.back().largestBytes = largestBytes;
        paths.back().request = combination.request;
    }
    return paths;
}

Result<Plan> planOver(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits,
                      const Sweep& sweep)
{
    Text note;
    const auto points = pointsOf(request, limits, sweep, note);
    if (!points)
        return std::unexpected(points.error());
    const RoundSettings order = sweep.order.value_or(points->size() == 1 ? RoundSettings{.rounds = 1}
                                                                         : RoundSettings());
    Plan plan;
    plan.paths = std::move(paths);
    plan.rounds = order.rounds;
    // Every point is in every round: the one of the fewest probes decides.
    for (const Combination& point : *points)
        plan.rounds = roundsFor(point.request, plan.rounds);
    for (const Combination& point : *points) {
        plan.points.push_back(pointOf(point, plan.rounds));
        if (sweep.shape)
            sweep.shape(plan.points.back());
    }
    plan.order = interleave(plan.points.size(), plan.rounds, order.seed);
    if (!note.empty())
        plan.notes.push_back(std::move(note));
    return plan;
}

Mode sweepMode(Mode mode, std::function<Result<Sweep>(const model::RunRequest&)> sweepOf)
{
    mode.isSerial = true;
    mode.isSweep = true;
    mode.hasAutopsy = true;
    mode.check = [own = std::move(mode.check), sweepOf](const model::RunRequest& request) -> Status {
        const auto sweep = sweepOf(request);
        if (!sweep)
            return std::unexpected(sweep.error());
        const Status status = own ? own(request) : Status{};
        return status ? checkOver(request, sweep->over) : status;
    };
    mode.paths = [sweepOf](const model::RunRequest& request,
                           const transport::TransportRegistry& registry) -> Result<std::vector<PathPlan>> {
        const auto sweep = sweepOf(request);
        return sweep ? pathsOver(request, registry, sweep->over) : std::unexpected(sweep.error());
    };
    mode.plan = [sweepOf = std::move(sweepOf)](const model::RunRequest& request, std::vector<PathPlan> paths,
                                               const PlanLimits& limits) -> Result<Plan> {
        const auto sweep = sweepOf(request);
        if (!sweep)
            return std::unexpected(sweep.error());
        auto plan = planOver(request, std::move(paths), limits, *sweep);
        if (!plan)
            return plan;
        plan->skipsWhatFails = true;
        const std::size_t count = plan->points.size();
        plan->notes.push_back(text("{points} in {rounds}.",
                                   count == 1 ? text("{count} point", count) : text("{count} points", count),
                                   model::withUnit(model::Unit::Rounds, plan->rounds)));
        return plan;
    };
    mode.makeLoop = makePingLoop;
    return mode;
}

}  // namespace halftrip::measure

#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/measure/point/ping_loop.hpp"
#include "core/model/fields/setting_text.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::measure {
namespace {

using model::Field;

struct LadderSettings {
    std::vector<std::string> transports;
    RoundSettings order;
};

void describe(model::Fields& fields, LadderSettings& settings)
{
    fields(Field("transports")
               .named("list of transports")
               .atMost(32)
               .asOption("--transports", "LIST", "Transport and threads")
               .meaning("The transports, such as udp,raw,xdp [every one that is usable here and reaches the peer]"),
           settings.transports);
    describe(fields, settings.order);
}

std::vector<std::string> usableTransports(const transport::TransportRegistry& registry)
{
    std::vector<std::string> names;
    for (const transport::TransportEntry& entry : registry.entries()) {
        if (entry.hasResponder && entry.probe().isUsable)
            names.push_back(entry.id);
    }
    return names;
}

/// Those that were named, or every usable one that the peer answers.
Result<std::vector<PathPlan>> transportPaths(const model::RunRequest& request,
                                             const transport::TransportRegistry& registry)
{
    auto settings = model::settingsFrom<LadderSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(std::move(settings).error());
    std::vector<std::string> names = std::move(settings->transports);
    if (names.empty()) {
        names = usableTransports(registry);
        // Where the peer answers none of them, the request's check says so of the first.
        if (std::ranges::any_of(names, [&](const std::string& name) { return canReach(request.peer, name); }))
            std::erase_if(names, [&](const std::string& name) { return !canReach(request.peer, name); });
    }
    if (names.empty())
        return fail(ErrorKind::NotSupported, "No transport is usable here.",
                    "See \"halftrip transports\" for the reasons.");
    std::vector<PathPlan> paths;
    for (const std::string& name : names) {
        if (registry.find(name) == nullptr)
            return std::unexpected(registry.unknown(name));
        if (std::ranges::find(paths, name, &PathPlan::transport) == paths.end())
            paths.push_back({name, name});
    }
    return paths;
}

/// Every transport for each size, in interleaved rounds: the ladder of what each stack costs. Sizes are not held
/// against the limits that are known here, which are the first one's.
Result<Plan> planLadder(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits&)
{
    const auto settings = model::settingsFrom<LadderSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    Sweep sweep{.order = settings->order, .isBySize = true, .shape = [](PlannedPoint& point) {
                    std::ranges::rotate(point.key.axes, point.key.axes.begin() + 1);  // The transport comes last.
                }};
    for (const PathPlan& path : paths)
        sweep.over.push_back((sweep.over.empty() ? "transport=" : "") + path.transport);
    constexpr auto kAny = std::numeric_limits<std::uint32_t>::max();
    auto plan = planOver(request, std::move(paths), {kAny, kAny}, sweep);
    if (plan)
        plan->skipsWhatFails = true;
    return plan;
}

}  // namespace

Mode sweepTransportsMode()
{
    return {.id = "sweep transports",
            .title = "Ladder of transports",
            .summary = "Latency of each transport, in interleaved rounds: what each stack costs",
            .isSerial = true,
            .isSweep = true,
            .hasAutopsy = true,
            .chartAxis = model::kTransportAxis,
            .describeSettings = model::describeDefaults<LadderSettings>,
            .unusedOptions = {{"--transport", "A ladder climbs over several transports, and --transport names one.",
                               "Name them with --transports, as in --transports udp,raw."}},
            .check = checkOptions<LadderSettings>,
            .paths = transportPaths,
            .plan = planLadder,
            .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure

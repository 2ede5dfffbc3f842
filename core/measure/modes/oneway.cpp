#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/sizes.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/measure/point/ping_loop.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::measure {
namespace {

Status checkOneway(const model::RunRequest& request)
{
    if (request.adapter.empty())
        return fail(ErrorKind::Invalid, "No sending adapter is named.", "Name both ends of the cable: --tx and --rx.");
    if (request.peer.host == request.adapter)
        return fail(ErrorKind::Invalid, text("The adapter {adapter} cannot be both ends of a cable.", request.adapter),
                    "Name two adapters of this host that a cable joins: --tx and --rx.");
    if (request.family != model::AddressFamily::Any)
        return fail(ErrorKind::Invalid, "Plain Ethernet frames have no IP address.", "Leave -4, -6 and --family out.");
    return checkOptions<RoundSettings>(request);
}

/// The transport that was asked for, or else the first that is usable of those that send frames of their own.
Result<std::vector<PathPlan>> pathsOfOneway(const model::RunRequest& request,
                                            const transport::TransportRegistry& registry)
{
    if (request.transport != kAutoTransport)
        return requestedPath(request, registry);
    std::string chosen;
    for (const transport::TransportEntry& entry : registry.entries()) {
        if (!entry.isBelowStack)
            continue;
        if (entry.probe().isUsable)
            return std::vector{PathPlan{entry.id, entry.id}};
        if (chosen.empty())
            chosen = entry.id;  // It says why not, and what to do.
    }
    if (!chosen.empty())
        return std::vector{PathPlan{chosen, chosen}};
    return fail(ErrorKind::NotSupported, "No transport of this system sends raw frames.",
                "See \"halftrip transports\".");
}

/// Every size in interleaved rounds.
Result<Plan> planOneway(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    const auto settings = model::settingsFrom<RoundSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    auto plan = planOver(request, std::move(paths), limits, {.order = *settings, .usualSizes = defaultSizes()});
    if (plan)
        plan->notes.push_back(
            text("One way, from the stamp right before the call that sends on {sender} to the stamp when the frame is "
                 "in user memory at {receiver}. Both stamps are by this program's clock. Nothing is halved.",
                 request.adapter, request.peer.host));
    return plan;
}

}  // namespace

Mode onewayMode()
{
    return {
        .id = "oneway",
        .title = "One way between two ports",
        .summary = "One way between two adapters of this host that a cable joins, on one clock",
        .measures = model::DistributionKind::OneWay,
        .traffic = Traffic::Cabled,
        .isSweep = true,
        .stampedSpans = StampedSpans{{model::DistributionKind::OneWaySoftware, model::DistributionKind::OneWayHardware},
                                     std::nullopt},
        .chartAxis = model::kSizeAxis,
        .describeSettings = model::describeDefaults<RoundSettings>,
        .changeDefaults = [](model::RunRequest& request) { request.transport = kAutoTransport; },
        .check = checkOneway,
        .paths = pathsOfOneway,
        .plan = planOneway,
        .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure

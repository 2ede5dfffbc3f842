#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/point/ping_loop.hpp"
#include "core/model/fields/setting_text.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

using model::Field;

/// Longer than any idle state needs to be worth while, and than adapters and links wait before they save power.
constexpr std::int64_t kLongestPauseNs = 60'000'000'000;

struct IdleSettings {
    /// None, then geometrically from 10 us to a second.
    std::vector<std::int64_t> pausesNs = {0,         10'000,     30'000,     100'000,     300'000,     1'000'000,
                                          3'000'000, 10'000'000, 30'000'000, 100'000'000, 300'000'000, 1'000'000'000};
    std::uint32_t followers = 3;
    RoundSettings order = {.rounds = 4};
};

void describe(model::Fields& fields, IdleSettings& settings)
{
    constexpr const char* kPattern = "Probes";
    fields(Field("pausesNs")
               .named("pause")
               .in(model::Unit::Nanoseconds)
               .within(0, kLongestPauseNs)
               .atMost(100)
               .asOption("--pauses", "LIST", kPattern)
               .meaning("From each reply to the next send, such as 0,100us,10ms; long ones have 20 probes, which may "
                        "take longer than --duration"),
           settings.pausesNs);
    fields(Field("followers")
               .named("number of probes behind each")
               .within(0, 1000)
               .asOption("--followers", "N", kPattern)
               .meaning("Probes back to back behind each that came after a pause, in a distribution of their own"),
           settings.followers);
    describe(fields, settings.order);
}

Status checkIdle(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<IdleSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    if (request.intervalNs != 0)
        return fail(ErrorKind::Invalid, "A sweep of pauses has no interval from send to send.",
                    "Leave --interval out, and name the pauses with --pauses.");
    if (settings->pausesNs.empty())
        return fail(ErrorKind::Invalid, "No pause was named.", "Name some, as in --pauses 0,100us,10ms.");
    return {};
}

/// So that nobody who starts it wonders how long it takes.
Text describeTime(const Plan& plan, std::size_t count)
{
    const std::int64_t ns = expectedNs(plan, 0);
    const Text pauses = count == 1 ? text("{count} pause", count) : text("{count} pauses", count);
    const Text rounds = model::withUnit(model::Unit::Rounds, plan.rounds);
    if (ns < 0)
        return text("{pauses} in {rounds}: how long they take depends on the round trips, since probes are counted.",
                    pauses, rounds);
    return text("{pauses} in {rounds}: about {seconds:.0f} s.", pauses, rounds, static_cast<double>(ns) / 1e9);
}

/// Every pause for each size, in interleaved rounds.
Result<Plan> planIdle(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    auto settings = model::settingsFrom<IdleSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(std::move(settings).error());
    const std::vector<std::int64_t> pauses = eachOnce(std::move(settings->pausesNs), std::ranges::less());
    auto plan = planOver(request, std::move(paths), limits,
                         {.over = {durationsOver(model::kPauseAxis, pauses)},
                          .order = settings->order,
                          .isBySize = true,
                          .shape = [&settings](PlannedPoint& point) {
                              point.key.axes.pop_back();  // The interval, which a pause stands in place of.
                              point.settings.followers = point.settings.pauseNs == 0 ? 0 : settings->followers;
                          }});
    if (plan)
        plan->notes.emplace_back(describeTime(*plan, pauses.size()));
    return plan;
}

}  // namespace

Mode sweepIdleMode()
{
    return {.id = "sweep idle",
            .title = "Sweep of pauses",
            .summary = "Latency against the pause before each probe: what C-states and sleeping adapters cost",
            .isSweep = true,
            .hasAutopsy = true,
            .chartAxis = model::kPauseAxis,
            .describeSettings = model::describeDefaults<IdleSettings>,
            .check = checkIdle,
            .paths = requestedPath,
            .plan = planIdle,
            .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure

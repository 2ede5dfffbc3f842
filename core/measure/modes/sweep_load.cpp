#include "core/loop/flood.hpp"
#include "core/measure/modes/flood_parts.hpp"
#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/model/fields/setting_text.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

using model::Field;

constexpr const char* kNoCount = "A sweep of load counts bursts, not probes or seconds.";
constexpr const char* kRepeats = "Leave out --count and --duration; set the number of bursts with --repeats.";
constexpr std::int64_t kLongestGapNs = 100'000'000;
constexpr std::int64_t kLongestRestNs = 1'000'000'000;

struct BurstSettings {
    std::uint32_t burst = 500;
    /// From what leaves a path idle between two packets down to none.
    std::vector<std::int64_t> gapsNs = {100'000, 50'000, 20'000, 10'000, 5'000, 2'000, 1'000, 500, 0};
    std::uint32_t repeats = 1000;
    std::int64_t restNs = 1'000'000;
    RoundSettings order = {.rounds = 4};
};

void describe(model::Fields& fields, BurstSettings& settings)
{
    constexpr const char* kPattern = "Probes";
    fields(Field("burst")
               .named("length of a burst")
               .in(model::Unit::Probes)
               .within(2, static_cast<std::int64_t>(loop::kMostInFlight))
               .asOption("--burst", "N", kPattern)
               .meaning("Probes of one burst, sent without waiting for replies"),
           settings.burst);
    fields(Field("gapsNs")
               .named("gap")
               .in(model::Unit::Nanoseconds)
               .within(0, kLongestGapNs)
               .atMost(100)
               .asOption("--gaps", "LIST", kPattern)
               .meaning("From one send to the next of a burst, such as 100us,10us,0; 0 is flat out"),
           settings.gapsNs);
    fields(Field("repeats")
               .named("number of bursts")
               .within(1, 1'000'000)
               .asOption("--repeats", "N", kPattern)
               .meaning("Bursts for each gap, in all rounds together"),
           settings.repeats);
    fields(Field("restNs")
               .named("pause between bursts")
               .in(model::Unit::Nanoseconds)
               .within(0, kLongestRestNs)
               .asOption("--rest", "TIME", kPattern)
               .meaning("From a burst's last reply to the next burst"),
           settings.restNs);
    describe(fields, settings.order);
}

Status checkLoad(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<BurstSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    if (request.intervalNs != 0)
        return fail(ErrorKind::Invalid,
                    "A sweep of load has no interval: its gaps are what changes from point to point.",
                    "Leave --interval out, and name the gaps with --gaps.");
    if (request.count != 0 || request.durationNs != model::RunRequest().durationNs)
        return fail(ErrorKind::Invalid, kNoCount, kRepeats);
    if (settings->gapsNs.empty())
        return fail(ErrorKind::Invalid, "No gap was named.", "Name some, as in --gaps 100us,10us,0.");
    return checkFloodSizes(request);
}

void shapeBursts(PlannedPoint& point, const BurstSettings& settings)
{
    const std::uint32_t rounds = settings.order.rounds;
    point.key.axes.front().axis = model::kGapAxis;
    point.settings.burst = settings.burst;
    point.settings.intervalKind = model::IntervalKind::Fixed;
    point.settings.restNs = settings.restNs;
    point.settings.count = std::uint64_t{settings.burst} * ((settings.repeats + rounds - 1) / rounds);
    point.shorterFrom = settings.repeats % rounds;
}

/// So that nobody who starts it wonders how long it takes.
Text describeLoadTime(const Plan& plan, const BurstSettings& settings)
{
    const std::size_t count = settings.gapsNs.size();
    return text("{gaps}, {bursts} of {probes} each in {rounds}: about {seconds:.0f} s.",
                count == 1 ? text("{count} gap", count) : text("{count} gaps", count),
                settings.repeats == 1 ? text("{count} burst", settings.repeats)
                                      : text("{count} bursts", settings.repeats),
                settings.burst, model::withUnit(model::Unit::Rounds, plan.rounds),
                std::max(1.0, static_cast<double>(expectedNs(plan, 0)) / 1e9));
}

/// Every gap for each size, the longest first: load rises from point to point. A gap is the interval within a burst.
Result<Plan> planLoad(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    auto settings = model::settingsFrom<BurstSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(std::move(settings).error());
    settings->gapsNs = eachOnce(std::move(settings->gapsNs), std::ranges::greater());
    settings->order.rounds = std::min(settings->order.rounds, settings->repeats);
    auto plan = planOver(request, std::move(paths), limits,
                         {.over = {durationsOver(model::kIntervalAxis, settings->gapsNs)},
                          .order = settings->order,
                          .isBySize = true,
                          .shape = [&settings](PlannedPoint& point) { shapeBursts(point, *settings); }});
    if (plan)
        plan->notes.emplace_back(describeLoadTime(*plan, *settings));
    return plan;
}

}  // namespace

Mode sweepLoadMode()
{
    return {.id = "sweep load",
            .title = "Sweep of load",
            .summary = "Latency and drops against load: bursts with ever shorter gaps",
            .isSweep = true,
            .chartAxis = model::kGapAxis,
            .describeSettings = model::describeDefaults<BurstSettings>,
            .unusedOptions = {{"--count", kNoCount, kRepeats}, {"--duration", kNoCount, kRepeats}},
            .check = checkLoad,
            .paths = requestedPath,
            .plan = planLoad,
            .makeLoop = makeFloodLoop};
}

}  // namespace halftrip::measure

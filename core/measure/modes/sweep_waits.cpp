#include "core/base/duration_text.hpp"
#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/point/ping_loop.hpp"
#include "core/model/fields/setting_text.hpp"

namespace halftrip::measure {
namespace {

using model::Field;

struct WaitSettings {
    std::vector<std::string> waits = {"block", "poll", "spin", "busypoll"};
    /// None, and what a program does with a message before it sends the next one.
    std::vector<std::int64_t> worksNs = {0, 20'000};
    RoundSettings order = {.rounds = 4};
};

void describe(model::Fields& fields, WaitSettings& settings)
{
    constexpr const char* kSwept = "What is swept";
    fields(Field("waits")
               .named("list of waits")
               .atMost(16)
               .asOption("--waits", "LIST", kSwept)
               .meaning("How both ends wait for packets: block, poll, spin, busypoll"),
           settings.waits);
    fields(Field("worksNs")
               .named("work")
               .in(model::Unit::Nanoseconds)
               .within(0, 1'000'000'000)
               .atMost(100)
               .asOption("--works", "LIST", kSwept)
               .meaning("Work between each reply and the next probe, such as 0,20us; each wait is measured with each"),
           settings.worksNs);
    describe(fields, settings.order);
}

/// As sweeps over any setting take them; crossed, so that each wait stands beside itself with work.
std::vector<std::string> overOf(const WaitSettings& settings)
{
    std::vector<std::string> over;
    for (const std::string& wait : settings.waits)
        over.push_back((over.empty() ? "wait=" : "") + wait);
    const std::size_t waits = over.size();
    for (const std::int64_t work : settings.worksNs)
        over.push_back((over.size() == waits ? "work=" : "") + durationText(work));
    return over;
}

Status checkWaits(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<WaitSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    if (settings->waits.empty() || settings->worksNs.empty())
        return fail(ErrorKind::Invalid, "No wait or no work was named.",
                    "Name some, as in --waits block,spin --works 0,20us.");
    return checkOver(request, overOf(*settings));
}

Result<std::vector<PathPlan>> pathsOfWaits(const model::RunRequest& request,
                                           const transport::TransportRegistry& registry)
{
    const auto settings = model::settingsFrom<WaitSettings>(request.modeOptions);
    return settings ? pathsOver(request, registry, overOf(*settings)) : std::unexpected(settings.error());
}

Result<Plan> planWaits(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    const auto settings = model::settingsFrom<WaitSettings>(request.modeOptions);
    return settings ? planOver(request, std::move(paths), limits, overOf(*settings), settings->order)
                    : std::unexpected(settings.error());
}

}  // namespace

Mode sweepWaitsMode()
{
    constexpr const char* kReason = "This sweep sets the wait and the work of every point.";
    constexpr const char* kInstead = "Name them with --waits and --works, as in --waits block,spin --works 0,20us.";
    return {.id = "sweep waits",
            .title = "Sweep of waits",
            .summary = "Latency by wait (block, poll, spin, busypoll), with and without work between packets",
            .isSerial = true,
            .hasAutopsy = true,
            .chartAxis = model::kWaitAxis,
            .describeSettings = model::describeDefaults<WaitSettings>,
            .unusedOptions = {{"--wait", kReason, kInstead},
                              {"--responder-wait", kReason, kInstead},
                              {"--work", kReason, kInstead}},
            .check = checkWaits,
            .paths = pathsOfWaits,
            .plan = planWaits,
            .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure

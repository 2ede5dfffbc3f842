#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_text.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

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

/// Crossed, so that each wait stands beside itself with work.
Sweep sweepOfWaits(const WaitSettings& settings)
{
    return {.over = {fmt::format("wait={}", fmt::join(settings.waits, ",")),
                     durationsOver(model::kWorkAxis, settings.worksNs)},
            .order = settings.order};
}

/// Of settings that can be read.
Status checkWaits(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<WaitSettings>(request.modeOptions);
    if (settings->waits.empty() || settings->worksNs.empty())
        return fail(ErrorKind::Invalid, "No wait or no work was named.",
                    "Name some, as in --waits block,spin --works 0,20us.");
    return {};
}

}  // namespace

Mode sweepWaitsMode()
{
    constexpr const char* kReason = "This sweep sets the wait and the work of every point.";
    constexpr const char* kInstead = "Name them with --waits and --works, as in --waits block,spin --works 0,20us.";
    return sweepMode<WaitSettings>(
        {.id = "sweep waits",
         .title = "Sweep of waits",
         .summary = "Latency by wait (block, poll, spin, busypoll), with and without work between packets",
         .chartAxis = model::kWaitAxis,
         .unusedOptions = {{"--wait", kReason, kInstead},
                           {"--responder-wait", kReason, kInstead},
                           {"--work", kReason, kInstead}},
         .check = checkWaits},
        sweepOfWaits);
}

}  // namespace halftrip::measure

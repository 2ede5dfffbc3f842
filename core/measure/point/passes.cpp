#include "core/measure/point/passes.hpp"

#include "core/measure/ends/measuring_task.hpp"
#include "core/measure/plan/session_times.hpp"
#include "core/measure/point/path_trial.hpp"
#include "core/measure/point/point_watch.hpp"
#include "core/measure/stages/stamp_pass.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace halftrip::measure {
namespace {

/// A pass with packet events: the ring of 1 MB holds what this rate yields between two collections.
constexpr std::int64_t kPacketPassNs = 1'000'000'000;
constexpr std::int64_t kPacketIntervalNs = 500'000;
constexpr std::uint64_t kPacketWarmup = 50;
/// Later replies count as lost.
constexpr std::int64_t kPacketTimeoutNs = 20'000'000;
/// A pass with watched kernels: enough round trips for a p99 of its own.
constexpr std::int64_t kWatchedPassNs = 2'000'000'000;
constexpr std::uint64_t kWatchedPassWarmup = 50;
/// Its probes come and go by turns of this time, so that the adapter's interrupt is known from others. A rarer probe
/// would leave too few for a turn.
constexpr std::int64_t kWatchedTurnNs = 50'000'000;
constexpr std::int64_t kFewestInTurn = 5;

/// Over a cable the pass need not go over the transport of the points: the first usable one that stamps frames of its
/// own.
const transport::TransportEntry* stampingEntryOf(const Path& path, const RunContext& run)
{
    if (path.entry->makeStamping || run.meeting.otherAdapter.empty())
        return path.entry;
    for (const transport::TransportEntry& entry : run.registry.entries()) {
        if (entry.isBelowStack && entry.makeStamping && entry.probe().isUsable)
            return &entry;
    }
    return path.entry;
}

bool isResponderWindows(const RunContext& run)
{
    return run.link().isResponder() && run.meeting.responderHost.operatingSystem.starts_with("Windows");
}

/// Where an end records kernel events in round trips of their own only.
bool needsWatchedPass(const RunContext& run, const PlannedPoint& planned)
{
    return isWatchDemanded(planned.autopsy) && (isResponderWindows(run) || run.platform.kernelEvents().needsOwnPass());
}

}  // namespace

Status tryStamps(const RunContext& run, const std::vector<Path*>& paths, const PointSettings& settings)
{
    Path& first = *paths.front();
    // A path that listens stamps what it measures.
    const bool canBe = run.mode.traffic == Traffic::Answered || run.mode.stampedSpans;
    if (!canBe || run.request.stamps == model::StampChoice::Off || first.stamps)
        return {};
    StampPassSetting setting;
    setting.choice = run.request.stamps;
    setting.isResponderStamping = run.link().isResponder();
    setting.wait = first.wait;
    setting.thread = threadPlan(run.request, run.core, kStampPassLimitNs);
    std::vector<StampPath> stamped;
    std::vector<transport::Transport*> ofPoints;
    for (const Path* const path : paths) {
        stamped.push_back({stampingEntryOf(*path, run), path->open, path->prepare});
        ofPoints.push_back(path->transport.get());
    }
    first.stamps = std::make_unique<RunStamps>(run, std::move(stamped), setting, std::move(ofPoints));
    return first.stamps->tryOut(settings.sizeBytes, settings.replyBytes);
}

void addBeside(const RunContext& run, const std::vector<Path*>& paths, const PlannedPoint& planned,
               PointOutcome& outcome)
{
    for (const BesidePlan& beside : planned.beside) {
        if (outcome.error || run.stop.load())
            return;
        PointSettings settings;
        settings.sizeBytes = beside.sizeBytes;
        settings.durationNs = kBesideNs;
        settings.timeoutNs = planned.settings.timeoutNs;
        settings.warmupCount = planned.settings.warmupCount;
        PointOutcome pass = pingPongUnseen(*paths[beside.path], settings, run);
        outcome.error = std::move(pass.error);
        if (!pass.point)
            continue;
        const std::string id(model::toWord(beside.kind));
        const model::ProbeCounts& counts = pass.point->counts;
        if (counts.lost != 0)
            outcome.point->initiator.obtained.transport[id] = std::to_string(counts.lost) + " of " +
                                                              std::to_string(counts.sent) + " probes lost";
        const model::Distribution& result = pass.point->result();
        if (!result.histogram.isEmpty())
            outcome.point->distributions.push_back({id, beside.kind, result.histogram, result.maxAtNs});
    }
}

void addPackets(const RunContext& run, Path& path, const PlannedPoint& planned, PointOutcome& outcome)
{
    if (planned.autopsy != model::AutopsyChoice::Packets || outcome.error || run.stop.load())
        return;
    PointSettings settings;
    settings.sizeBytes = planned.settings.sizeBytes;
    settings.durationNs = kPacketPassNs;
    settings.intervalNs = kPacketIntervalNs;
    settings.timeoutNs = std::min(planned.settings.timeoutNs, kPacketTimeoutNs);
    settings.warmupCount = kPacketWarmup;
    auto watch = run.platform.kernelEvents().watchPackets(settings.sizeBytes, run.platform.tickClock());
    if (!watch) {
        run.note(text("No packet events: {reason}", watch.error().what));
        return;
    }
    const bool isOneHost = run.meeting.isSameHost();
    const KernelWatching kernel{.watch = watch->get(),
                                .asksResponder = run.link().isResponder() && !isOneHost,
                                .isOfPackets = true,
                                .isPass = true,
                                .isOneHost = isOneHost};
    PointOutcome pass = pingPongUnseen(path, settings, run, "reflect", kernel);
    if (pass.error)
        run.note(text("No packet events: {reason}", pass.error->what));
    if (pass.point)
        outcome.point->packets = std::move(pass.point->packets);
}

void addWatchedPass(const RunContext& run, Path& path, const PlannedPoint& planned, const KernelWatching& ofPoints,
                    PointOutcome& outcome)
{
    if (!needsWatchedPass(run, planned) || outcome.error || run.stop.load())
        return;
    std::unique_ptr<os::KernelWatch> opened;
    KernelWatching kernel{.watch = ofPoints.watch,
                          .problem = ofPoints.problem,
                          .hint = ofPoints.hint,
                          .asksResponder = run.link().isResponder(),
                          .isPass = true,
                          .asksForAdapter = isResponderWindows(run),
                          .isOneHost = run.meeting.isSameHost()};
    if (kernel.watch == nullptr) {
        if (auto watch = openKernelWatch(run.platform, run.core, run.meeting.initiatorHost.facts)) {
            opened = std::move(*watch);
        } else {
            kernel.problem = watch.error().what;
            kernel.hint = watch.error().hint;
        }
        kernel.watch = opened.get();
    }
    PointSettings settings;
    settings.sizeBytes = planned.settings.sizeBytes;
    settings.durationNs = kWatchedPassNs;
    settings.intervalNs = planned.settings.intervalNs;
    settings.intervalKind = planned.settings.intervalKind;
    settings.intervalSeed = planned.settings.intervalSeed;
    settings.turnNs = settings.intervalNs * kFewestInTurn <= kWatchedTurnNs ? kWatchedTurnNs : 0;
    settings.timeoutNs = planned.settings.timeoutNs;
    settings.warmupCount = kWatchedPassWarmup;
    PointOutcome pass = pingPongUnseen(path, settings, run, "reflect", kernel);
    if (pass.error)
        run.note(text("No pass with kernel events: {reason}", pass.error->what));
    if (!pass.point || !pass.point->autopsy)
        return;
    model::WatchedPass& kept = outcome.point->watchedPass.emplace();
    kept.autopsy = std::move(*pass.point->autopsy);
    for (model::Distribution& distribution : pass.point->distributions) {
        if (&distribution == &pass.point->distributions.front() ||
            distribution.kind == model::DistributionKind::Residence)
            kept.distributions.push_back(std::move(distribution));
    }
}

}  // namespace halftrip::measure

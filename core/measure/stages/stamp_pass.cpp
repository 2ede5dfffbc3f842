#include "core/measure/stages/stamp_pass.hpp"

#include "core/base/sentence.hpp"
#include "core/loop/ping.hpp"
#include "core/measure/ends/measuring_task.hpp"
#include "core/measure/plan/session_times.hpp"
#include "core/measure/stages/join.hpp"
#include "core/measure/stages/stamp_keeper.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;
using transport::StampingTransport;

/// How long the systems are given until the first stamps come, how many probes ask for them at a time, and the pause in
/// between.
constexpr auto kFirstStampWait = 3'000ms;
constexpr auto kFirstStampPause = 50ms;
constexpr std::uint32_t kFirstStampProbes = 5;
constexpr std::int64_t kLongestFirstIntervalNs = 100'000'000;

/// The warm-up leaves no trace but its sequences.
constexpr std::uint64_t kStampWarmupProbes = 100;
constexpr std::int64_t kStampWarmupLimitNs = 50'000'000;

/// What a pass runs by. A probe that the main part would call lost is one here, too, but must not eat the pass up.
loop::PingPlan planOf(const StampPassSetting& setting, const RunContext& run)
{
    const clock::TickConverter& converter = run.converter;
    loop::PingPlan plan;
    plan.sizeBytes = setting.sizeBytes;
    plan.replyBytes = setting.replyBytes;
    plan.count = setting.count;
    plan.durationTicks = converter.nanosecondsToSpan(kStampPassLimitNs);
    plan.intervalTicks = converter.nanosecondsToSpan(run.request.intervalNs);
    plan.timeoutTicks = converter.nanosecondsToSpan(std::min(run.request.timeoutNs, kStampPassLimitNs / 4));
    plan.warmupCount = kStampWarmupProbes;
    plan.warmupLimitTicks = converter.nanosecondsToSpan(kStampWarmupLimitNs);
    plan.sleepsBetween = !model::occupiesCore(setting.wait);
    plan.hasResponder = run.link().isResponder();
    plan.keepsPattern = run.link().tellsResidence();
    return plan;
}

/// What the initiator's loop of a pass left.
struct Passed {
    std::uint64_t sent = 0;
    std::uint64_t lost = 0;
    std::vector<StampedProbe> probes;  ///< Those answered in time, in order.
};

/// Runs the loop of points, on a measuring thread, and keeps the control connection alive meanwhile.
Result<Passed> runLoop(StampingTransport& transport, const loop::PingPlan& plan, const StampPassSetting& setting,
                       const RunContext& run)
{
    os::Platform& platform = run.platform;
    std::atomic<bool> stop{false};
    // Nobody reads the responder's residence of its stamps in the probes: it reports it by itself.
    const loop::LoopContext context{platform.tickClock(), run.converter, run.converter, platform.threads(), stop};
    StampKeeper keeper(transport, StampedEnd::Initiator,
                       {context.clock, context.converter, context.threads, context.stop},
                       static_cast<std::uint32_t>(plan.count), plan.sleepsBetween);
    loop::PingLoop loop(std::max(plan.sizeBytes, plan.replyBytes));
    const auto recorder = std::make_unique<loop::PointRecorder>();
    recorder->log.makeRoom(plan.count);
    std::optional<Error> failed;
    MeasuringTask task(platform.threads(), platform.time(), setting.thread,
                       [&] { failed = loop.run(keeper, plan, context, *recorder); });
    Status alive;
    while (!task.waitUntilDone(kPollInterval)) {
        if (alive)
            alive = run.link().keepAlive();
        if (!alive || run.stop.load())
            stop.store(true);
    }
    static_cast<void>(task.join());
    if (!alive)
        return std::unexpected(std::move(alive).error());
    if (run.stop.load())
        return fail(ErrorKind::Interrupted, "Stopped while stamps were taken.");
    if (failed)
        return std::unexpected(*std::move(failed));
    return Passed{recorder->sent.get(), recorder->lost.get(), keeper.probes(recorder->log.probes())};
}

/// 0 of none.
std::int64_t medianOf(std::vector<std::int64_t> values)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : valueAtRank(values, 50);
}

std::int64_t medianRtt(const JoinedStages& joined)
{
    std::vector<std::int64_t> rtts;
    rtts.reserve(joined.probes.size());
    for (const JoinedProbe& probe : joined.probes)
        rtts.push_back(probe.rttNs);
    return medianOf(std::move(rtts));
}

/// By the program's own stamps.
std::int64_t medianRtt(std::span<const StampedProbe> probes, const clock::TickConverter& converter)
{
    std::vector<std::int64_t> rtts;
    rtts.reserve(probes.size());
    for (const StampedProbe& probe : probes)
        rtts.push_back(converter.spanToNanoseconds(probe.receivedTicks - probe.sentTicks));
    return medianOf(std::move(rtts));
}

std::string reasonAt(const model::EndStamps& end, const char* stamp)
{
    const auto found = end.obtained.find(stamp);
    return found == end.obtained.end() ? std::string("not obtained") : found->second;
}

Text describeSoftwareAt(const std::string& host, const model::EndStamps& end)
{
    return text("Host {host}: sending {sending}, receiving {receiving}.", host, reasonAt(end, "txDriver"),
                reasonAt(end, "rxSoftware"));
}

/// In words, what came of each stamp that a figure needs. `waitedSeconds`: for so long; 0: until the pass was over.
Error nothingStamped(const model::StageResult& result, std::int64_t waitedSeconds = 0)
{
    if (result.sent == result.lost)
        return {ErrorKind::Timeout, "None of the probes of the stamped pass came back.", 0,
                "Run again; look for losses."};
    Text what = waitedSeconds == 0 ? text("No probe got all its stamps.")
                                   : text("No probe got all its stamps in {seconds} seconds.", waitedSeconds);
    what = joinSentences(what, describeSoftwareAt("A", result.initiator));
    if (!result.responder.obtained.empty())
        what = joinSentences(what, describeSoftwareAt("B", result.responder));
    return {ErrorKind::NotSupported, std::move(what), 0, "Leave --stamps out, or measure through another adapter."};
}

Error noHardware(const model::StageResult& result)
{
    return {ErrorKind::NotSupported, text("Hardware stamps cannot be had. {reason}", describeHardware(result)), 0,
            "Choose --stamps software, or --stamps auto to take what there is."};
}

/// Without any figure where no probe has all its stamps.
void splitInto(model::StageResult& result, const Passed& passed, const EndClocks& clocks,
               const control::StageReport& report)
{
    const JoinedStages joined = joinStages(passed.probes, clocks, report);
    result.joined = joined.probes.size();
    result.incomplete = joined.incomplete;
    if (joined.probes.empty())
        return;
    result.isHardware = joined.has[static_cast<std::size_t>(model::StagePart::Wire)];
    result.rttP50Ns = medianRtt(joined);
    result.splits = splitStages(joined);
    result.parts = figuresOfStages(joined);
}

Result<StampPassResult> resultOf(const Passed& passed, const StampingTransport& transport, const RunContext& run,
                                 std::optional<control::StageReport>&& report)
{
    StampPassResult result;
    result.stages.sent = passed.sent;
    result.stages.lost = passed.lost;
    auto own = describeEnd(passed.probes, transport, run.converter);
    if (!own)
        return std::unexpected(std::move(own).error());
    result.stages.initiator = std::move(*own);
    if (report)
        result.stages.responder = std::move(report->stamps);
    if (!run.mode.stampedSpans) {
        splitInto(result.stages, passed, {run.converter, transport.systemClock(), transport.adapterClock()}, *report);
        return result;
    }
    result.initiator = spansOf(passed.probes);
    if (report)
        result.responder = spansOf(*report, passed.probes);
    result.stages.rttP50Ns = medianRtt(passed.probes, run.converter);
    return result;
}

/// It has what the pass is made for.
bool isStamped(const StampPassResult& result, const StampPassSetting& setting, const RunContext& run)
{
    if (!run.mode.stampedSpans)
        return result.stages.joined != 0;
    return !result.initiator.ns.empty() && (!setting.isResponderStamping || !result.responder.ns.empty());
}

Result<StampPassResult> passOver(StampedEnds& ends, loop::PingPlan plan, const StampPassSetting& setting,
                                 const RunContext& run)
{
    run.platform.entropy().fill(std::as_writable_bytes(std::span(&plan.tag, 1)));
    constexpr std::int64_t kLongestNs = 2 * kStampPassLimitNs + 1'000'000'000;
    const control::Start start{ends.numbers(), std::string(run.mode.responderLoop), plan.sizeBytes, plan.tag,
                               kLongestNs};
    if (Status status = run.link().start(start); !status) {
        status.error().what = text("Host B: {why}", status.error().what);
        return std::unexpected(std::move(status).error());
    }
    auto passed = runLoop(ends.transport(), plan, setting, run);
    auto report = ends.stop();
    if (!passed)
        return std::unexpected(std::move(passed).error());
    if (!report)
        return std::unexpected(std::move(report).error());
    return resultOf(*passed, ends.transport(), run, std::move(*report));
}

/// A system begins to stamp what it receives some time after it was asked to: Linux from a work queue, which a busy
/// machine delays beyond any warm-up. So a few probes go round, again and again, until one of them has the stamps of
/// both ends.
Status awaitFirstStamps(StampedEnds& ends, const StampPassSetting& setting, const RunContext& run)
{
    loop::PingPlan plan = planOf(setting, run);
    plan.count = kFirstStampProbes;
    // At the run's own pace: what delays packets that come faster would delay their stamps, too.
    plan.intervalTicks = run.converter.nanosecondsToSpan(std::min(run.request.intervalNs, kLongestFirstIntervalNs));
    const auto begin = run.platform.time().now();
    while (true) {
        const auto result = passOver(ends, plan, setting, run);
        if (!result)
            return std::unexpected(result.error());
        if (isStamped(*result, setting, run))
            return {};
        const bool isOver = run.platform.time().now() - begin >= kFirstStampWait;
        if (isOver || result->stages.sent == result->stages.lost)
            return std::unexpected(nothingStamped(result->stages, kFirstStampWait.count() / 1000));
        run.platform.threads().sleepFor(kFirstStampPause);
    }
}

/// With spans, whether by hardware is this end's affair: what the responder can, it may.
model::StampChoice choiceAtResponder(const StampPassSetting& setting, const RunContext& run)
{
    if (!setting.isResponderStamping)
        return model::StampChoice::Off;
    const bool mayLack = run.mode.stampedSpans && setting.choice == model::StampChoice::Hardware;
    return mayLack ? model::StampChoice::Auto : setting.choice;
}

Text describeHardwareAt(const std::string& host, const model::EndStamps& end)
{
    const std::string sending = reasonAt(end, "txHardware");
    const std::string receiving = reasonAt(end, "rxHardware");
    if (sending == receiving)
        return text("Host {host}: {stamps}.", host, sending);
    return text("Host {host}: sending {sending}, receiving {receiving}.", host, sending, receiving);
}

}  // namespace

bool hasAdapterParts(const StampPassResult& result)
{
    using enum model::StagePart;
    return result.initiator.isHardware || result.responder.isHardware ||
           std::ranges::any_of(result.stages.parts, [](const model::StageFigures& figures) {
               return figures.part == AAdapter || figures.part == BAdapter || figures.part == Wire;
           });
}

bool isByHardware(const StampPassResult& result)
{
    return result.stages.isHardware || result.initiator.isHardware;
}

Text describeHardware(const model::StageResult& result)
{
    const Text here = describeHardwareAt("A", result.initiator);
    return result.responder.obtained.empty() ? here : joinSentences(here, describeHardwareAt("B", result.responder));
}

Result<StampPassResult> runStampPass(const StampPassSetting& setting, const RunContext& run,
                                     const std::vector<StampPath>& paths, bool& hadHardware)
{
    StampedEnds ends(paths, run.meeting.otherAdapter, run.link());
    if (Status status = ends.open(setting.choice, choiceAtResponder(setting, run), run.request.stampsCount); !status)
        return std::unexpected(std::move(status).error());
    Status first = awaitFirstStamps(ends, setting, run);
    auto result = first ? passOver(ends, planOf(setting, run), setting, run) : std::unexpected(first.error());
    hadHardware = ends.hadHardware();
    if (result && !isStamped(*result, setting, run))
        return std::unexpected(nothingStamped(result->stages));
    if (result && setting.choice == model::StampChoice::Hardware && !isByHardware(*result))
        return std::unexpected(noHardware(result->stages));
    return result;
}

}  // namespace halftrip::measure

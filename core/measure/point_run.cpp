#include "core/measure/point_run.hpp"

#include "core/measure/measuring_task.hpp"
#include "core/measure/time_slices.hpp"
#include "core/measure/utc_time.hpp"
#include "core/model/host_counters.hpp"

#include <algorithm>
#include <span>

namespace halftrip::measure {
namespace {

/// Reads the recorder while the loop writes it, and tells the observer.
class Reporter {
public:
    Reporter(const PointSetting& setting, const PointParts& parts, const PointRecorder& recorder)
        : m_setting(setting), m_parts(parts), m_recorder(recorder), m_slices(expectedNs(parts.request))
    {
    }

    void report()
    {
        const bool isWarmingUp = m_recorder.phase.load() < PointRecorder::Phase::Measuring;
        control::ProgressEvent event;
        event.index = m_setting.index;
        event.isWarmingUp = isWarmingUp;
        event.elapsedNs = isWarmingUp ? 0 : elapsedNs();
        event.counts = m_recorder.counts();
        event.runLeftNs = leftNs(event.elapsedNs, event.counts.sent);
        if (!isWarmingUp) {
            auto interval = m_events.read(m_recorder, event.elapsedNs);
            event.slice = interval.slice;
            event.interval = std::move(interval.rtt);
            if (event.elapsedNs - m_slicing.lastReadNs() >= m_slices.sliceNs())
                m_slices.add(m_slicing.read(m_recorder, event.elapsedNs).slice);
        }
        m_parts.observer.onEvent(event);
    }
    /// The rest since the last slice, once the loop has ended.
    void finish()
    {
        const std::int64_t length = m_recorder.endTicks.load() - m_recorder.startTicks.load();
        m_slices.add(m_slicing.read(m_recorder, m_parts.converter.spanToNanoseconds(length)).slice);
    }
    [[nodiscard]] const std::vector<model::TimeSlice>& slices() const { return m_slices.slices(); }

private:
    [[nodiscard]] static std::int64_t expectedNs(const model::RunRequest& request)
    {
        if (request.count == 0)
            return request.durationNs;
        return static_cast<std::int64_t>(request.count) * request.intervalNs;
    }
    [[nodiscard]] std::int64_t elapsedNs() const
    {
        return m_parts.converter.spanToNanoseconds(m_parts.platform.tickClock().now() - m_recorder.startTicks.load());
    }
    /// The rest of this point and the points to come, if they go like this one.
    [[nodiscard]] std::int64_t leftNs(std::int64_t elapsed, std::uint64_t sent) const
    {
        const model::RunRequest& request = m_parts.request;
        std::int64_t whole = request.durationNs;
        if (request.count != 0) {
            if (sent == 0)
                return -1;
            whole = static_cast<std::int64_t>(static_cast<double>(elapsed) * static_cast<double>(request.count) /
                                              static_cast<double>(sent));
        }
        const auto later = static_cast<std::int64_t>(m_setting.total - m_setting.index - 1);
        return std::max<std::int64_t>(whole - elapsed, 0) + later * whole;
    }

    const PointSetting& m_setting;
    const PointParts& m_parts;
    const PointRecorder& m_recorder;
    IntervalReader m_events;
    IntervalReader m_slicing;
    SliceList m_slices;
};

PingPlan makePlan(const PointSetting& setting, const PointParts& parts, std::uint32_t tag)
{
    const model::RunRequest& request = parts.request;
    const clock::TickConverter& converter = parts.converter;
    PingPlan plan;
    plan.sizeBytes = setting.sizeBytes;
    plan.tag = tag;
    plan.count = request.count;
    plan.durationTicks = request.count == 0 ? converter.nanosecondsToSpan(request.durationNs) : 0;
    plan.intervalTicks = converter.nanosecondsToSpan(request.intervalNs);
    plan.timeoutTicks = converter.nanosecondsToSpan(request.timeoutNs);
    plan.warmupCount = request.warmupCount;
    plan.warmupLimitTicks = converter.nanosecondsToSpan(kWarmupLimitNs);
    plan.sleepsBetween = !model::occupiesCore(setting.wait);
    plan.hasResponder = parts.link.isResponder();
    return plan;
}

model::PointResult makeResult(const PointSetting& setting, const PointParts& parts, const PointRecorder& recorder,
                              const Reporter& reporter)
{
    const std::int64_t start = recorder.startTicks.load();
    const bool wasMeasured = recorder.phase.load() >= PointRecorder::Phase::Measuring;
    model::PointResult point;
    point.mode = parts.request.mode;
    point.transport = parts.request.transport;
    point.sizeBytes = setting.sizeBytes;
    point.intervalNs = parts.request.intervalNs;
    point.elapsedNs = wasMeasured ? parts.converter.spanToNanoseconds(recorder.endTicks.load() - start) : 0;
    point.counts = recorder.counts();
    point.rtt = recorder.rtt.snapshot();
    point.rttMaxAtNs = point.rtt.isEmpty() ? 0 : parts.converter.spanToNanoseconds(recorder.rtt.maxAtTicks() - start);
    if (parts.request.intervalNs != 0)
        point.fromIntended = recorder.fromIntended.snapshot();
    if (recorder.residence.count() != 0)
        point.residence = recorder.residence.snapshot();
    point.warmup = recorder.warmup.snapshot();
    point.first = recorder.first.snapshot();
    point.slices = reporter.slices();
    const bool reachedCount = parts.request.count != 0 &&
                              point.counts.sent + point.counts.notSent >= parts.request.count;
    const bool reachedTime = parts.request.count == 0 && point.elapsedNs >= parts.request.durationNs;
    point.isComplete = reachedCount || reachedTime;
    return point;
}

/// Reports progress and looks after the control connection until the loop has ended. Sets `stop` when the user, the
/// responder or silence ends the point early; the latter two are told in `outcome`.
void watch(const PointSetting& setting, const PointParts& parts, const PointRecorder& recorder, Reporter& reporter,
           MeasuringTask& task, std::atomic<bool>& stop, PointOutcome& outcome)
{
    const auto begin = std::chrono::steady_clock::now();
    while (!task.waitUntilDone(setting.progressInterval)) {
        if (parts.stop.load() || !parts.observer.isWatching())
            stop.store(true);
        reporter.report();
        if (outcome.isSilent || outcome.error)
            continue;
        const bool isLong = std::chrono::steady_clock::now() - begin > std::chrono::nanoseconds(kNothingHeardNs);
        outcome.isSilent = isLong && !recorder.hasHeardAnything();
        if (Status status = parts.link.keepAlive(); !status)
            outcome.error = std::move(status).error();
        if (outcome.isSilent || outcome.error)
            stop.store(true);
    }
}

void collectReport(control::OtherEnd& link, PointOutcome& outcome)
{
    auto report = link.stop();
    if (report) {
        outcome.point->responder = std::move(report->end);
        outcome.point->responderCounts = report->counts;
        if (link.isResponder())
            outcome.arrived = report->counts.received;
    } else if (!outcome.error) {
        outcome.error = std::move(report).error();
    }
}

}  // namespace

std::int64_t longestPointNs(const model::RunRequest& request)
{
    const std::int64_t perProbe = request.timeoutNs + request.intervalNs;
    const std::int64_t measured = request.count == 0
                                      ? request.durationNs
                                      : static_cast<std::int64_t>(
                                            std::min(static_cast<double>(request.count) * static_cast<double>(perProbe),
                                                     7.0 * 86'400 * 1e9));
    return measured + perProbe + kWarmupLimitNs + kNothingHeardNs;
}

PointOutcome runPoint(const PointSetting& setting, const PointParts& parts)
{
    std::uint32_t tag = 0;
    parts.platform.entropy().fill(std::as_writable_bytes(std::span(&tag, 1)));
    if (Status status = parts.link.start({setting.sizeBytes, tag, longestPointNs(parts.request)}); !status) {
        PointOutcome failed;
        failed.error = std::move(status).error();
        return failed;
    }

    const model::HostCounters before = parts.platform.counters().snapshot(parts.adapter);
    const std::string startedAt = utcNow();
    const auto recorder = std::make_unique<PointRecorder>();
    const PingPlan plan = makePlan(setting, parts, tag);
    std::atomic<bool> stop{false};
    const PingContext context{parts.transport,          parts.platform.tickClock(), parts.converter,
                              parts.responderConverter, parts.platform.threads(),   stop};
    Reporter reporter(setting, parts, *recorder);
    std::optional<Error> loopError;
    MeasuringTask task(parts.platform.threads(), setting.thread,
                       [&] { loopError = parts.loop.run(plan, context, *recorder); });
    PointOutcome outcome;
    watch(setting, parts, *recorder, reporter, task, stop, outcome);
    const model::EndResult ownEnd = task.join();
    const model::HostCounters after = parts.platform.counters().snapshot(parts.adapter);
    if (!outcome.error)
        outcome.error = std::move(loopError);

    reporter.finish();
    outcome.point = makeResult(setting, parts, *recorder, reporter);
    outcome.point->startedAt = startedAt;
    outcome.point->initiator = ownEnd;
    outcome.point->initiator.hostCounters = model::differenceOf(before, after);
    outcome.point->initiator.packetsPerInterrupt = model::packetsPerInterrupt(recorder->heard(),
                                                                              outcome.point->initiator.hostCounters);
    outcome.point->initiator.obtained.wait = setting.wait;
    outcome.point->initiator.obtained.transport = parts.transport.facts().obtained;
    collectReport(parts.link, outcome);
    const bool isNothing = recorder->first.count() + outcome.point->warmup.count() + outcome.point->counts.sent == 0;
    if (isNothing)
        outcome.point.reset();
    return outcome;
}

}  // namespace halftrip::measure

#include "core/measure/point/point_run.hpp"

#include "core/loop/pacing.hpp"
#include "core/measure/ends/end_facts.hpp"
#include "core/measure/ends/measuring_task.hpp"
#include "core/measure/ends/probe_trace.hpp"
#include "core/measure/ends/thread_stalls.hpp"
#include "core/measure/ends/unmatched_packets.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/measure/plan/session_times.hpp"
#include "core/measure/point/outage_watch.hpp"
#include "core/measure/point/time_slices.hpp"
#include "core/model/facts/host_counters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

namespace halftrip::measure {
namespace {

/// A feed that has not come for so long is said to be silent.
constexpr std::chrono::seconds kFeedSilenceTold{1};

/// Where the peer is no Halftrip responder.
constexpr const char* kServiceClosed =
    "See that the service there still runs, and whether it limits how long or how much "
    "it echoes.";

/// Reads the recorder while the loop writes it, and tells the observer.
class Reporter {
public:
    Reporter(const PointSetting& setting, const PointParts& parts, const loop::PointRecorder& recorder)
        : m_setting(setting), m_parts(parts), m_recorder(recorder), m_slices(expectedNs(setting.point.settings))
    {
    }

    void report()
    {
        const bool isWarmingUp = m_recorder.phase.load() < loop::PointRecorder::Phase::Measuring;
        control::ProgressEvent event;
        event.index = m_setting.index;
        event.isWarmingUp = isWarmingUp;
        event.elapsedNs = isWarmingUp ? 0 : elapsedNs();
        event.counts = m_recorder.counts();
        event.runLeftNs = leftNs(event.elapsedNs, event.counts.sent);
        event.kind = m_parts.mode.measures;
        if (!isWarmingUp && m_parts.run.observer.wantsInterval()) {
            auto interval = m_events.read(m_recorder, event.elapsedNs);
            event.slice = interval.slice;
            event.interval = std::move(interval.rtt);
        }
        if (!isWarmingUp && event.elapsedNs - m_slicing.lastReadNs() >= m_slices.sliceNs())
            m_slices.add(m_slicing.read(m_recorder, event.elapsedNs).kept());
        m_parts.run.observer.onEvent(event);
    }
    /// The rest since the last slice, once the loop has ended.
    void finish()
    {
        const std::int64_t endNs = m_parts.run.converter.spanToNanoseconds(m_recorder.endTicks.load() -
                                                                           m_recorder.startTicks.load());
        m_slices.add(m_slicing.read(m_recorder, endNs).kept());
        m_slices.endAt(endNs);
    }
    [[nodiscard]] const std::vector<model::TimeSlice>& slices() const { return m_slices.slices(); }

private:
    [[nodiscard]] static std::int64_t expectedNs(const PointSettings& settings)
    {
        if (settings.count == 0)
            return settings.durationNs;
        return static_cast<std::int64_t>(settings.count) * spacingNs(settings);
    }
    [[nodiscard]] std::int64_t elapsedNs() const
    {
        return m_parts.run.converter.spanToNanoseconds(m_parts.run.platform.tickClock().now() -
                                                       m_recorder.startTicks.load());
    }
    /// The rest of this round and the rounds to come; if nobody knows how long those take, as if they went like this
    /// one.
    [[nodiscard]] std::int64_t leftNs(std::int64_t elapsed, std::uint64_t sent) const
    {
        const PointSettings& settings = m_setting.point.settings;
        std::int64_t whole = settings.durationNs;
        if (settings.count != 0) {
            if (sent == 0)
                return -1;
            whole = static_cast<std::int64_t>(static_cast<double>(elapsed) * static_cast<double>(settings.count) /
                                              static_cast<double>(sent));
        }
        const std::int64_t later = m_setting.laterNs >= 0 ? m_setting.laterNs
                                                          : static_cast<std::int64_t>(m_setting.laterRounds) * whole;
        return std::max<std::int64_t>(whole - elapsed, 0) + later;
    }

    const PointSetting& m_setting;
    const PointParts& m_parts;
    const loop::PointRecorder& m_recorder;
    IntervalReader m_events;
    IntervalReader m_slicing;
    SliceList m_slices;
};

/// The recorder's distributions, the result first. Empty ones are left out, but for the result.
std::vector<model::Distribution> distributionsOf(const loop::PointRecorder& recorder, const PointSetting& setting,
                                                 const PointParts& parts)
{
    using enum model::DistributionKind;
    const std::int64_t start = recorder.startTicks.load();
    const auto maxAt = [&](const stats::Recorder& of) {
        return of.count() == 0 ? 0 : parts.run.converter.spanToNanoseconds(of.maxAtTicks() - start);
    };
    const model::DistributionKind measures = parts.mode.measures;
    std::vector<model::Distribution> distributions{
        {std::string(wordsOf(measures).key), measures, recorder.rtt.snapshot(), maxAt(recorder.rtt)}};
    const auto add = [&](const char* id, model::DistributionKind kind, const stats::Recorder& of) {
        if (of.count() != 0)
            distributions.push_back({id, kind, of.snapshot(), maxAt(of)});
    };
    if (setting.point.settings.intervalNs != 0)
        add("fromIntended", FromScheduled, recorder.fromScheduled);
    add("sendGaps", SendGap, recorder.sendGaps);
    add("arrivals", ArrivalInterval, recorder.arrivals);
    add("followers", Follower, recorder.followers);
    add("residence", Residence, recorder.residence);
    add("lessResidence", LessResidence, recorder.lessResidence);
    // The kinds of what is excluded are round trips, which are halved.
    if (!wordsOf(measures).isHalved)
        return distributions;
    add("warmup", WarmUp, recorder.warmup);
    add("first", FirstProbe, recorder.first);
    add("lateReplies", LateReply, recorder.lateReplies);
    return distributions;
}

/// For latencies that are no round trips, whose kinds of what is excluded are halved.
Excluded excludedIn(const loop::PointRecorder& recorder)
{
    Excluded kept;
    for (const auto& [key, of] : {std::pair{"warmUp", &recorder.warmup}, std::pair{"firstProbe", &recorder.first},
                                  std::pair{"lateReplies", &recorder.lateReplies}}) {
        if (of->count() != 0)
            kept.emplace(key, of->snapshot());
    }
    return kept;
}

std::optional<model::SilentTime> silenceOf(const loop::PointRecorder& recorder, const clock::TickConverter& converter)
{
    const std::int64_t total = recorder.silentTicks.load();
    if (total == 0)
        return std::nullopt;
    return model::SilentTime{
        converter.spanToNanoseconds(total), converter.spanToNanoseconds(recorder.longestSilenceTicks.load()),
        converter.spanToNanoseconds(recorder.longestSilenceAtTicks.load() - recorder.startTicks.load())};
}

/// Of those that a round's count is of.
std::uint64_t doneIn(const loop::PointRecorder& recorder, const Mode& mode)
{
    if (mode.traffic == Traffic::Received)
        return recorder.listened.get();
    return recorder.sent.get() + recorder.notSent.get() - recorder.retries.get();
}

model::PointResult makeResult(const PointSetting& setting, const PointParts& parts, const loop::PointRecorder& recorder,
                              const Reporter& reporter)
{
    const PointSettings& settings = setting.point.settings;
    const std::int64_t start = recorder.startTicks.load();
    using Phase = loop::PointRecorder::Phase;
    const Phase phase = recorder.phase.load();
    const std::int64_t end = phase == Phase::Measuring ? parts.run.platform.tickClock().now()
                                                       : recorder.endTicks.load();
    model::PointResult point;
    static_cast<model::PointKey&>(point) = setting.point.key;
    point.elapsedNs = phase >= Phase::Measuring ? parts.run.converter.spanToNanoseconds(end - start) : 0;
    point.counts = recorder.counts();
    point.excludedCounts = recorder.excluded.counts();
    point.silence = silenceOf(recorder, parts.run.converter);
    if (const std::int64_t jitter = recorder.jitterSixteenths.load(); jitter >= 0)
        point.jitterNs = jitter / 16;
    point.distributions = distributionsOf(recorder, setting, parts);
    point.slices = reporter.slices();
    const bool reachedCount = settings.count != 0 && doneIn(recorder, parts.mode) >= settings.count;
    // In ticks, as the loop judges: rounded back to nanoseconds, a time that is just over may be one short.
    const bool reachedTime = settings.count == 0 && phase >= Phase::Measuring &&
                             end - start >= parts.run.converter.nanosecondsToSpan(settings.durationNs);
    point.isComplete = reachedCount || reachedTime;
    return point;
}

void lookAfterPath(control::PeerLink& link, const loop::PointRecorder& recorder, OutageWatch& outages,
                   PointOutcome& outcome)
{
    outages.look(recorder, link.isLost());
    if (Status status = link.keepAlive(outages.path()); !status)
        outcome.error = std::move(status).error();
    if (outages.end())
        outcome.error = outages.end();
    outcome.needsNewPaths = outcome.needsNewPaths || outages.isAdapterNew();
}

/// The point's beginning or end cannot be told through an adapter that is down, or a connection that broke: waits as
/// long as it may be.
void sitOutOutage(const PointParts& parts, const loop::PointRecorder& recorder, OutageWatch& outages,
                  PointOutcome& outcome)
{
    const auto isCutOff = [&] { return outages.path() == control::PathState::Down || parts.run.link().isLost(); };
    while (isCutOff() && !outcome.error && !parts.run.stop.load() && parts.run.observer.isWatching()) {
        parts.run.platform.threads().sleepFor(kPollInterval);
        lookAfterPath(parts.run.link(), recorder, outages, outcome);
    }
    outcome.needsNewPaths = outcome.needsNewPaths || outages.isAdapterNew();
}

/// A feed that does not come yet is waited for, but not in silence.
void tellSilentFeed(const PointParts& parts, const loop::PointRecorder& recorder, std::chrono::nanoseconds waited,
                    bool& hasTold)
{
    if (hasTold || parts.mode.traffic != Traffic::Received || waited < kFeedSilenceTold ||
        recorder.received.get() != 0 || !parts.run.options.say)
        return;
    hasTold = true;
    const os::SocketAddress place = parts.run.link().peer();
    parts.run.options.say(text("No packet has arrived at {place} yet; still listening.", os::textOf(place)));
}

/// Probes whose timeout has passed, or that could not be sent.
std::uint64_t unansweredIn(const loop::PointRecorder& recorder)
{
    return recorder.lost.get() + recorder.notSent.get() + recorder.excluded.lost.get() +
           recorder.excluded.notSent.get();
}

/// Hands out what a long round has measured so far, ever more seldom: whatever ends the program costs a twentieth of
/// it, and what is saved grows with the logarithm of the time.
class Growth {
public:
    Growth(const PointParts& parts, std::string startedAt) : m_parts(parts), m_startedAt(std::move(startedAt)) {}

    void look(const PointSetting& setting, const loop::PointRecorder& recorder, const Reporter& reporter)
    {
        if (!m_parts.grow || recorder.phase.load() != loop::PointRecorder::Phase::Measuring)
            return;
        const std::int64_t now = m_parts.run.platform.tickClock().now() - recorder.startTicks.load();
        const std::int64_t lengthNs = m_parts.run.converter.spanToNanoseconds(now);
        if (lengthNs - m_grownNs < std::max(kLeastNs, lengthNs / kParts))
            return;
        m_grownNs = lengthNs;
        model::PointResult soFar = makeResult(setting, m_parts, recorder, reporter);
        soFar.startedAt = m_startedAt;
        soFar.initiator.obtained.wait = setting.wait;
        m_parts.grow(std::move(soFar));
    }

private:
    static constexpr std::int64_t kLeastNs = 60'000'000'000;
    static constexpr std::int64_t kParts = 20;

    const PointParts& m_parts;
    std::string m_startedAt;
    std::int64_t m_grownNs = 0;
};

/// Reports progress and looks after the control connection until the loop has ended. Sets `stop` when the user, the
/// responder, silence or the adapter ends the point early; the latter three are told in `outcome`.
void watch(const PointSetting& setting, const PointParts& parts, const loop::PointRecorder& recorder,
           Reporter& reporter, Growth growth, MeasuringTask& task, OutageWatch& outages, std::atomic<bool>& stop,
           PointOutcome& outcome)
{
    const auto begin = parts.run.platform.time().now();
    bool hasTold = false;
    // What else is to be done does not wait for a report that is rare.
    const std::int64_t pollsOfReport = std::max<std::int64_t>(
        (setting.progressInterval + parts.run.options.lookEvery - std::chrono::milliseconds(1)) /
            parts.run.options.lookEvery,
        1);
    const std::chrono::milliseconds pollLength = setting.progressInterval / pollsOfReport;
    for (std::int64_t poll = 1; !task.waitUntilDone(pollLength); ++poll) {
        if (parts.run.stop.load() || !parts.run.observer.isWatching())
            stop.store(true);
        if (poll % pollsOfReport == 0)
            reporter.report();
        if (parts.kernel.watch != nullptr)
            parts.kernel.watch->collect();
        growth.look(setting, recorder, reporter);
        if (outcome.isSilent || outcome.error || outcome.needsNewPaths)
            continue;
        lookAfterPath(parts.run.link(), recorder, outages, outcome);
        const auto waited = parts.run.platform.time().now() - begin;
        if (isOfFeed(parts.mode.traffic)) {
            tellSilentFeed(parts, recorder, waited, hasTold);
            continue;
        }
        const bool isLong = waited > std::chrono::nanoseconds(kNothingHeardNs) &&
                            unansweredIn(recorder) >= kFewestUnanswered;
        outcome.isSilent = isLong && !recorder.hasHeardAnything() && !outages.isPathDown().load();
        if (outcome.isSilent || outcome.error || outcome.needsNewPaths)
            stop.store(true);
    }
}

/// A pause that ends in spinning is not what a sleeping program does: its core is awake when the probe leaves.
std::string describePacing(model::Wait wait, const PointSettings& settings, const os::Threads& threads)
{
    const std::string kind = settings.intervalKind == model::IntervalKind::Poisson && settings.intervalNs != 0
                                 ? fmt::format("poisson, seed {}; ", settings.intervalSeed)
                                 : std::string();
    if (settings.burst != 0)
        return fmt::format("bursts of {}, spun through", settings.burst);
    if (model::occupiesCore(wait) || !loop::isSleptThrough(spacingNs(settings), threads))
        return kind + "spun through";
    return kind + fmt::format("slept through but for the last {} us before each probe, which are spun",
                              std::chrono::duration_cast<std::chrono::microseconds>(threads.sleepMargin()).count());
}

control::Stop questionFor(const PointSettings& settings, const PointParts& parts, const loop::PointRecorder& recorder)
{
    control::Stop question = stopFor(recorder, parts.run.converter, parts.responderConverter, parts.kernel);
    if (settings.timeoutNs < 2 * kKeptPauseNs)
        question.lost.clear();  // The next probe came too soon for the responder to keep the stamps of the lost one.
    return question;
}

/// The report is asked for again where the connection broke and is made anew.
Result<control::PointReport> askForReport(const PointParts& parts, const control::Stop& question,
                                          const loop::PointRecorder& recorder, OutageWatch& outages,
                                          PointOutcome& outcome, const control::Meanwhile& meanwhile)
{
    control::PeerLink& link = parts.run.link();
    auto report = link.stop(outages.path(), meanwhile, question);
    while (!report && link.isLost() && !outcome.error && !parts.run.stop.load() && parts.run.observer.isWatching()) {
        sitOutOutage(parts, recorder, outages, outcome);
        report = link.stop(outages.path(), {}, question);
    }
    return report;
}

/// What this end saw of its kernel.
struct OwnKernel {
    model::KernelView view;
    std::vector<std::vector<model::KernelSpan>> spans;  ///< By the recorder's slow probes.
};

OwnKernel kernelOfRound(const PointParts& parts, const loop::PointRecorder& recorder)
{
    if (parts.kernel.watch == nullptr)
        return {{.problem = parts.kernel.problem, .hint = parts.kernel.hint}, {}};
    model::KernelView view = parts.kernel.watch->endPoint();
    if (!recorder.turns.empty())
        view.adapterInterrupt = parts.kernel.watch->findAdapter(recorder.turns, recorder.sent.get());
    return {std::move(view),
            parts.kernel.watch->spansIn(windowsOf(recorder, parts.run.converter, parts.kernel.isOfPackets))};
}

void keepAutopsy(const PointParts& parts, const loop::PointRecorder& recorder, OwnKernel own,
                 const Result<control::PointReport>& report, model::PointResult& point)
{
    if (parts.mode.traffic != Traffic::Answered)
        return;
    const bool isTold = report && report->autopsy;
    const AutopsyInput input{recorder,
                             parts.run.converter,
                             parts.responderConverter,
                             parts.kernel.isOneHost,
                             std::move(own.view),
                             own.spans,
                             isTold ? &*report->autopsy : nullptr,
                             parts.run.link().isResponder()};
    if (parts.kernel.isOfPackets)
        point.packets = packetPassOf(input);
    else
        point.autopsy = autopsyOf(input);
    if (point.autopsy && !parts.mode.hasAutopsy && input.hasResponder)
        point.autopsy->responder.kernel.problem = kNotInThisMode;  // It was not asked, whoever may have asked for it.
}

void keepReport(Result<control::PointReport> report, bool isOfResponder, const model::EndObtained& agreed,
                PointOutcome& outcome)
{
    if (report) {
        outcome.point->responder = std::move(report->end);
        outcome.unheardThere = outcome.point->responder.obtained.unheard;
        outcome.point->responderCounts = report->counts;
        outcome.planted = report->planted;
        if (isOfResponder)
            outcome.arrived = report->counts.received;
        return;
    }
    outcome.point->responder.obtained = agreed;
    if (!outcome.error)
        outcome.error = std::move(report).error();
}

/// What the system counts by itself during a point, at the run's adapter and at the other one of this host. It is read
/// while the peer does the same.
class PointCounters {
public:
    explicit PointCounters(const PointParts& parts) : m_parts(parts) {}

    void readBefore() { m_before = read(&CounterReader::nowOrJustBefore); }
    /// The first call counts: what comes later is not the point's.
    void readAfter()
    {
        if (!m_after)
            m_after = read(&CounterReader::now);
    }
    [[nodiscard]] model::HostCounters own() const { return model::differenceOf(m_before.own, m_after.value().own); }
    [[nodiscard]] model::HostCounters other() const
    {
        return model::differenceOf(m_before.other, m_after.value().other);
    }

private:
    struct Snapshot {
        model::HostCounters own;
        model::HostCounters other;  ///< Empty where there is no such adapter to be asked about.
    };
    [[nodiscard]] Snapshot read(os::CounterValues (CounterReader::*when)(const std::string&)) const
    {
        return {(m_parts.counters.*when)(m_parts.run.meeting.adapter),
                m_parts.run.meeting.otherAdapter.empty() ? model::HostCounters{}
                                                         : (m_parts.counters.*when)(m_parts.run.meeting.otherAdapter)};
    }

    const PointParts& m_parts;
    Snapshot m_before;
    std::optional<Snapshot> m_after;
};

bool isDriven(const PointSetting& setting, const PointParts& parts)
{
    return parts.run.options.sharedPings != nullptr &&
           parts.loop.isDriven(setting.point.settings, *parts.paths.front());
}

/// What the initiator's loop and its transports say of a round whose counts are there already.
void tellOwnEnd(const PointSetting& setting, const PointParts& parts, const loop::PointRecorder& recorder,
                PointOutcome& outcome)
{
    const PointSettings& settings = setting.point.settings;
    model::PointResult& point = *outcome.point;
    point.initiator.stalls = stallsOf(recorder.gaps, parts.run.converter);
    point.initiator.packetsPerInterrupt = model::packetsPerInterrupt(recorder.heard(), point.initiator.hostCounters);
    point.initiator.obtained.wait = setting.wait;
    const transport::TransportFacts facts = parts.paths.front()->facts();
    tellFacts(facts, point.initiator);
    if (!wordsOf(parts.mode.measures).isHalved)
        outcome.excluded = excludedIn(recorder);
    for (std::size_t other = 1; other < parts.paths.size(); ++other) {
        for (const auto& [key, words] : parts.paths[other]->facts().obtained)
            point.initiator.obtained.transport[fmt::format("way{}.{}", other + 1, key)] = words;
    }
    for (const auto& [key, words] : recorder.remarks)
        point.initiator.obtained.transport[key] = words;
    point.initiator.obtained.stamps = recorder.stamps;
    outcome.unheardHere = facts.unheard;
    point.reflector = facts.reflector;
    point.counts.unmatched += unmatchedAmong(facts.filteredOut, point.initiator.hostCounters);
    outcome.unmatched = point.counts.unmatched;
    // With other frames on the way back there is no one length.
    if (facts.framing && settings.replyBytes == 0)
        point.frames = wire::framesOf(*facts.framing, settings.sizeBytes);
    if (isDriven(setting, parts))
        point.initiator.obtained.transport["pacing"] =
            "together with the probes to other peers; replies read at the next send time";
    else if (spacingNs(settings) != 0 || settings.burst != 0)
        point.initiator.obtained.transport["pacing"] = describePacing(setting.wait, settings,
                                                                      parts.run.platform.threads());
}

/// What both ends had to say when the round was over.
struct BothEnds {
    const std::string& startedAt;
    const model::EndResult& own;
    OwnKernel kernel;
    Result<control::PointReport> report;
};

void tellEnds(const PointSetting& setting, const PointParts& parts, const loop::PointRecorder& recorder, BothEnds ends,
              const PointCounters& counters, PointOutcome& outcome)
{
    model::PointResult& point = *outcome.point;
    point.startedAt = ends.startedAt;
    point.initiator = ends.own;
    point.initiator.hostCounters = counters.own();
    tellOwnEnd(setting, parts, recorder, outcome);
    keepAutopsy(parts, recorder, std::move(ends.kernel), ends.report, point);
    if (auto trace = traceOf(recorder, parts.run.converter, parts.responderConverter))
        point.probes.push_back(*std::move(trace));
    keepReport(std::move(ends.report), parts.run.link().isResponder(), setting.agreed, outcome);
    if (!parts.run.meeting.otherAdapter.empty())
        point.responder.hostCounters = counters.other();
}

std::unique_ptr<loop::PointRecorder> makeRecorder(const PointSetting& setting, const PointParts& parts)
{
    auto recorder = isDriven(setting, parts)
                        ? std::make_unique<loop::PointRecorder>(loop::PointRecorder::OfDrivenPing())
                        : std::make_unique<loop::PointRecorder>();
    recorder->log.makeRoom(setting.probeRoom);
    recorder->slow.keepUpTo(parts.run.request.slowProbes);
    return recorder;
}

PointOutcome failed(Error error, PointOutcome outcome)
{
    outcome.error = std::move(error);
    return outcome;
}

/// By which the round's probes are known from others'.
std::uint32_t drawTag(os::Entropy& entropy)
{
    std::uint32_t tag = 0;
    entropy.fill(std::as_writable_bytes(std::span(&tag, 1)));
    return tag;
}

LoopParts loopPartsOf(const PointSetting& setting, const PointParts& parts, std::uint32_t tag,
                      const std::atomic<bool>& stop, const std::atomic<bool>& isPathDown)
{
    return {parts.paths,
            {parts.run.platform.tickClock(), parts.run.converter, parts.responderConverter,
             parts.run.platform.threads(), stop, isPathDown},
            tag,
            !model::occupiesCore(setting.wait),
            parts.run.link().tellsResidence() && !parts.run.link().isResponder(),
            parts.run.link().isResponder(),
            parts.run.link().tellsResidence(),
            parts.run.options.sharedPings};
}

void reportReplies(const loop::PointRecorder& recorder, const Mode& mode, PointOutcome& outcome)
{
    outcome.done = doneIn(recorder, mode);
    outcome.hasHeard = recorder.hasHeardAnything();
    outcome.hasHeardInTime = recorder.received.get() + recorder.excluded.received.get() != 0;
    if (recorder.phase.load() >= loop::PointRecorder::Phase::Measuring) {
        outcome.measuredFrom = recorder.startTicks.load();
        outcome.measuredUntil = recorder.endTicks.load();
    }
}

Status startResponder(const PointSettings& settings, const PointParts& parts, std::uint32_t tag,
                      control::PathState path, PointCounters& counters)
{
    std::vector<std::uint32_t> pathNumbers(parts.paths.size());
    std::iota(pathNumbers.begin(), pathNumbers.end(), parts.firstPath);
    return parts.run.link().start({pathNumbers, std::string(parts.mode.responderLoop), settings.sizeBytes, tag,
                                   longestRoundNs(settings), parts.kernel.asksResponder,
                                   parts.kernel.asksResponder && parts.kernel.isOfPackets, parts.kernel.isPass},
                                  path, [&] { counters.readBefore(); });
}

/// True where the loop ended because its path went with an adapter, which is no error of the run.
bool takeLoopError(std::optional<Error> loopError, const PointParts& parts, const OutageWatch& outages,
                   PointOutcome& outcome)
{
    const bool isClosed = loopError && loopError->kind == ErrorKind::Closed;
    const bool isPathLost = isClosed && (outages.hasVanished() || outages.isRecent());
    if (isClosed && !parts.run.link().isResponder())
        loopError->hint = kServiceClosed;
    if (!outcome.error && !outcome.needsNewPaths && !isPathLost)
        outcome.error = std::move(loopError);
    return isPathLost;
}

/// Stopped before its first probe.
bool hasTriedNothing(const loop::PointRecorder& recorder)
{
    return recorder.sent.get() + recorder.notSent.get() + recorder.excluded.sent.get() +
               recorder.excluded.notSent.get() ==
           0;
}

}  // namespace

PointOutcome runPoint(const PointSetting& setting, const PointParts& parts)
{
    const std::uint32_t tag = drawTag(parts.run.platform.entropy());
    const PointSettings& settings = setting.point.settings;
    PointCounters counters(parts);
    const auto recorder = makeRecorder(setting, parts);
    OutageWatch outages(parts.run.platform, parts.run.meeting.adapter, parts.run.options.say);
    PointOutcome outcome;
    outages.look(*recorder, /*isSuspect=*/parts.run.link().isResponder() && !setting.isFirstRound);
    sitOutOutage(parts, *recorder, outages, outcome);
    if (outcome.error)
        return outcome;
    if (Status status = startResponder(settings, parts, tag, outages.path(), counters); !status)
        return failed(std::move(status).error(), std::move(outcome));

    const std::string startedAt = utcText(parts.run.platform.time().date());
    std::atomic<bool> stop{false};
    const LoopParts loopParts = loopPartsOf(setting, parts, tag, stop, outages.isPathDown());
    Reporter reporter(setting, parts, *recorder);
    std::optional<Error> loopError;
    if (parts.kernel.watch != nullptr)
        parts.kernel.watch->beginPoint();
    MeasuringTask task(parts.run.platform.threads(), parts.run.platform.time(), setting.thread, [&] {
        if (parts.kernel.watch != nullptr)
            parts.kernel.watch->enterThread();
        loopError = parts.loop.run(settings, loopParts, *recorder);
    });
    const auto begin = parts.run.platform.time().now();
    watch(setting, parts, *recorder, reporter, Growth(parts, startedAt), task, outages, stop, outcome);
    const model::EndResult ownEnd = task.join();
    OwnKernel ownKernel = kernelOfRound(parts, *recorder);
    // A loop whose adapter has vanished gives up at once; the run may go on all the same.
    outages.look(*recorder);
    const bool isPathLost = takeLoopError(std::move(loopError), parts, outages, outcome);
    if (outages.path() != control::PathState::Up || parts.run.link().isLost())
        counters.readAfter();  // The rest of the outage is not the point's.
    sitOutOutage(parts, *recorder, outages, outcome);
    outcome.needsNewPaths = outcome.needsNewPaths || isPathLost;
    // While the responder's loop ends and its host is read, too.
    const auto conclude = [&] {
        if (outcome.point)
            return;
        counters.readAfter();
        reporter.finish();
        outcome.point = makeResult(setting, parts, *recorder, reporter);
    };
    auto report = askForReport(parts, questionFor(settings, parts, *recorder), *recorder, outages, outcome, conclude);
    conclude();

    outcome.point->outages = outages.outages(*recorder, parts.run.converter);
    tellEnds(setting, parts, *recorder, {startedAt, ownEnd, std::move(ownKernel), std::move(report)}, counters,
             outcome);
    reportReplies(*recorder, parts.mode, outcome);
    outcome.lasted = parts.run.platform.time().now() - begin;
    if (hasTriedNothing(*recorder))
        outcome.point.reset();
    return outcome;
}

}  // namespace halftrip::measure

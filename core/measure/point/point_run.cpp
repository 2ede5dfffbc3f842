#include "core/measure/point/point_run.hpp"

#include "core/loop/pacing.hpp"
#include "core/measure/ends/end_facts.hpp"
#include "core/measure/ends/measuring_task.hpp"
#include "core/measure/ends/placement.hpp"
#include "core/measure/ends/probe_trace.hpp"
#include "core/measure/ends/thread_stalls.hpp"
#include "core/measure/ends/unmatched_packets.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/measure/plan/session_times.hpp"
#include "core/measure/point/outage_watch.hpp"
#include "core/measure/point/time_slices.hpp"
#include "core/model/facts/host_counters.hpp"
#include "core/model/record/probe_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
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
    Reporter(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder)
        : m_run(run),
          m_round(round),
          m_recorder(recorder),
          m_laterNs(measure::expectedNs(round.plan, round.place + 1)),
          m_slices(expectedNs(round.settings))
    {
    }

    void report()
    {
        const bool isWarmingUp = m_recorder.phase.load() < loop::PointRecorder::Phase::Measuring;
        control::ProgressEvent event;
        event.index = m_round.point();
        event.isWarmingUp = isWarmingUp;
        event.elapsedNs = isWarmingUp ? 0 : elapsedNs();
        event.counts = m_recorder.counts();
        event.runLeftNs = leftNs(event.elapsedNs, event.counts.sent);
        event.kind = m_run.mode.measures;
        if (!isWarmingUp && m_run.observer.wantsInterval()) {
            auto interval = m_events.read(m_recorder, event.elapsedNs);
            event.slice = interval.slice;
            event.interval = std::move(interval.rtt);
        }
        if (!isWarmingUp && event.elapsedNs - m_slicing.lastReadNs() >= m_slices.sliceNs())
            m_slices.add(m_slicing.read(m_recorder, event.elapsedNs).kept());
        m_run.observer.onEvent(event);
    }
    /// The rest since the last slice, once the loop has ended.
    void finish()
    {
        const std::int64_t endNs = m_run.converter.spanToNanoseconds(m_recorder.endTicks.load() -
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
        return m_run.converter.spanToNanoseconds(m_run.platform.tickClock().now() - m_recorder.startTicks.load());
    }
    /// The rest of this round and the rounds to come; if nobody knows how long those take, as if they went like this
    /// one.
    [[nodiscard]] std::int64_t leftNs(std::int64_t elapsed, std::uint64_t sent) const
    {
        const PointSettings& settings = m_round.settings;
        std::int64_t whole = settings.durationNs;
        if (settings.count != 0) {
            if (sent == 0)
                return -1;
            whole = static_cast<std::int64_t>(static_cast<double>(elapsed) * static_cast<double>(settings.count) /
                                              static_cast<double>(sent));
        }
        const std::size_t laterRounds = m_round.plan.order.size() - m_round.place - 1;
        const std::int64_t later = m_laterNs >= 0 ? m_laterNs : static_cast<std::int64_t>(laterRounds) * whole;
        return std::max<std::int64_t>(whole - elapsed, 0) + later;
    }

    const RunContext& m_run;
    const PointRound& m_round;
    const loop::PointRecorder& m_recorder;
    std::int64_t m_laterNs;  ///< What the rounds after this one take; -1: unknown.
    IntervalReader m_events;
    IntervalReader m_slicing;
    SliceList m_slices;
};

/// The recorder's distributions, the result first. Empty ones are left out, but for the result.
std::vector<model::Distribution> distributionsOf(const loop::PointRecorder& recorder, const RunContext& run,
                                                 const PointRound& round)
{
    using enum model::DistributionKind;
    const std::int64_t start = recorder.startTicks.load();
    const auto maxAt = [&](const stats::Recorder& of) {
        return of.count() == 0 ? 0 : run.converter.spanToNanoseconds(of.maxAtTicks() - start);
    };
    const model::DistributionKind measures = run.mode.measures;
    std::vector<model::Distribution> distributions{
        {std::string(wordsOf(measures).key), measures, recorder.rtt.snapshot(), maxAt(recorder.rtt)}};
    const auto add = [&](const char* id, model::DistributionKind kind, const stats::Recorder& of) {
        if (of.count() != 0)
            distributions.push_back({id, kind, of.snapshot(), maxAt(of)});
    };
    if (round.settings.intervalNs != 0)
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

model::PointResult makeResult(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder,
                              const Reporter& reporter)
{
    const PointSettings& settings = round.settings;
    const std::int64_t start = recorder.startTicks.load();
    using Phase = loop::PointRecorder::Phase;
    const Phase phase = recorder.phase.load();
    const std::int64_t end = phase == Phase::Measuring ? run.platform.tickClock().now() : recorder.endTicks.load();
    model::PointResult point;
    static_cast<model::PointKey&>(point) = round.key();
    point.elapsedNs = phase >= Phase::Measuring ? run.converter.spanToNanoseconds(end - start) : 0;
    point.counts = recorder.counts();
    point.excludedCounts = recorder.excluded.counts();
    point.silence = silenceOf(recorder, run.converter);
    if (const std::int64_t jitter = recorder.jitterSixteenths.load(); jitter >= 0)
        point.jitterNs = jitter / 16;
    point.distributions = distributionsOf(recorder, run, round);
    point.slices = reporter.slices();
    const bool reachedCount = settings.count != 0 && doneIn(recorder, run.mode) >= settings.count;
    // In ticks, as the loop judges: rounded back to nanoseconds, a time that is just over may be one short.
    const bool reachedTime = settings.count == 0 && phase >= Phase::Measuring &&
                             end - start >= run.converter.nanosecondsToSpan(settings.durationNs);
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
void sitOutOutage(const RunContext& run, const loop::PointRecorder& recorder, OutageWatch& outages,
                  PointOutcome& outcome)
{
    const auto isCutOff = [&] { return outages.path() == control::PathState::Down || run.link().isLost(); };
    while (isCutOff() && !outcome.error && !run.stop.load() && run.observer.isWatching()) {
        run.platform.threads().sleepFor(kPollInterval);
        lookAfterPath(run.link(), recorder, outages, outcome);
    }
    outcome.needsNewPaths = outcome.needsNewPaths || outages.isAdapterNew();
}

/// A feed that does not come yet is waited for, but not in silence.
void tellSilentFeed(const RunContext& run, const loop::PointRecorder& recorder, std::chrono::nanoseconds waited,
                    bool& hasTold)
{
    if (hasTold || run.mode.traffic != Traffic::Received || waited < kFeedSilenceTold || recorder.received.get() != 0)
        return;
    hasTold = true;
    const os::SocketAddress place = run.link().peer();
    run.observer.onRemark(text("No packet has arrived at {place} yet; still listening.", os::textOf(place)));
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
    Growth(const RunContext& run, const PointRound& round, std::string startedAt)
        : m_run(run), m_round(round), m_startedAt(std::move(startedAt))
    {
    }

    void look(const loop::PointRecorder& recorder, const Reporter& reporter)
    {
        if (!m_round.grow || recorder.phase.load() != loop::PointRecorder::Phase::Measuring)
            return;
        const std::int64_t now = m_run.platform.tickClock().now() - recorder.startTicks.load();
        const std::int64_t lengthNs = m_run.converter.spanToNanoseconds(now);
        if (lengthNs - m_grownNs < std::max(kLeastNs, lengthNs / kParts))
            return;
        m_grownNs = lengthNs;
        model::PointResult soFar = makeResult(m_run, m_round, recorder, reporter);
        soFar.startedAt = m_startedAt;
        soFar.initiator.obtained.wait = m_round.path().wait;
        m_round.grow(std::move(soFar));
    }

private:
    static constexpr std::int64_t kLeastNs = 60'000'000'000;
    static constexpr std::int64_t kParts = 20;

    const RunContext& m_run;
    const PointRound& m_round;
    std::string m_startedAt;
    std::int64_t m_grownNs = 0;
};

/// From one report of progress to the next.
std::chrono::milliseconds reportInterval(const RunContext& run, const PointRound& round)
{
    const Path& path = round.path();
    const int cores = coresFor(run.meeting.initiatorHost.cpu, run.request.initiator.core);
    const bool isOtherHere = run.meeting.isSameHost() && model::occupiesCore(path.prepare.end.wait);
    return progressIntervalOf(run.observer.pace().progressEvery, std::chrono::nanoseconds(round.settings.durationNs),
                              cores, (model::occupiesCore(path.wait) ? 1 : 0) + (isOtherHere ? 1 : 0));
}

/// Reports progress and looks after the control connection until the loop has ended. Sets `stop` when the user, the
/// responder, silence or the adapter ends the point early; the latter three are told in `outcome`.
void watch(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder, Reporter& reporter,
           Growth growth, MeasuringTask& task, OutageWatch& outages, std::atomic<bool>& stop, PointOutcome& outcome)
{
    const auto begin = run.platform.time().now();
    bool hasTold = false;
    // What else is to be done does not wait for a report that is rare.
    const std::chrono::milliseconds interval = reportInterval(run, round);
    const std::chrono::milliseconds lookEvery = run.observer.pace().lookEvery;
    const std::int64_t pollsOfReport = std::max<std::int64_t>(
        (interval + lookEvery - std::chrono::milliseconds(1)) / lookEvery, 1);
    const std::chrono::milliseconds pollLength = interval / pollsOfReport;
    for (std::int64_t poll = 1; !task.waitUntilDone(pollLength); ++poll) {
        if (run.stop.load() || !run.observer.isWatching())
            stop.store(true);
        if (poll % pollsOfReport == 0)
            reporter.report();
        if (round.kernel.watch != nullptr)
            round.kernel.watch->collect();
        growth.look(recorder, reporter);
        if (outcome.isSilent || outcome.error || outcome.needsNewPaths)
            continue;
        lookAfterPath(run.link(), recorder, outages, outcome);
        const auto waited = run.platform.time().now() - begin;
        if (isOfFeed(run.mode.traffic)) {
            tellSilentFeed(run, recorder, waited, hasTold);
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

control::Stop questionFor(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder)
{
    control::Stop question = stopFor(recorder, run.converter, *round.path().responderConverter, round.kernel);
    if (round.settings.timeoutNs < 2 * kKeptPauseNs)
        question.lost.clear();  // The next probe came too soon for the responder to keep the stamps of the lost one.
    return question;
}

/// The report is asked for again where the connection broke and is made anew.
Result<control::PointReport> askForReport(const RunContext& run, const control::Stop& question,
                                          const loop::PointRecorder& recorder, OutageWatch& outages,
                                          PointOutcome& outcome, const control::Meanwhile& meanwhile)
{
    control::PeerLink& link = run.link();
    auto report = link.stop(outages.path(), meanwhile, question);
    while (!report && link.isLost() && !outcome.error && !run.stop.load() && run.observer.isWatching()) {
        sitOutOutage(run, recorder, outages, outcome);
        report = link.stop(outages.path(), {}, question);
    }
    return report;
}

/// What this end saw of its kernel.
struct OwnKernel {
    model::KernelView view;
    std::vector<std::vector<model::KernelSpan>> spans;  ///< By the recorder's slow probes.
};

OwnKernel kernelOfRound(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder)
{
    if (round.kernel.watch == nullptr)
        return {{.problem = round.kernel.problem, .hint = round.kernel.hint}, {}};
    model::KernelView view = round.kernel.watch->endPoint();
    if (!recorder.turns.empty())
        view.adapterInterrupt = round.kernel.watch->findAdapter(recorder.turns, recorder.sent.get());
    return {std::move(view), round.kernel.watch->spansIn(windowsOf(recorder, run.converter, round.kernel.isOfPackets))};
}

void keepAutopsy(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder, OwnKernel own,
                 const Result<control::PointReport>& report, model::PointResult& point)
{
    if (run.mode.traffic != Traffic::Answered)
        return;
    const bool isTold = report && report->autopsy;
    const AutopsyInput input{recorder,
                             run.converter,
                             *round.path().responderConverter,
                             round.kernel.isOneHost,
                             std::move(own.view),
                             own.spans,
                             isTold ? &*report->autopsy : nullptr,
                             run.link().isResponder()};
    if (round.kernel.isOfPackets)
        point.packets = packetPassOf(input);
    else
        point.autopsy = autopsyOf(input);
    if (point.autopsy && !run.mode.hasAutopsy && input.hasResponder)
        point.autopsy->responder.kernel.problem = kNotInThisMode;  // It was not asked, whoever may have asked for it.
}

void keepReport(Result<control::PointReport> report, bool isOfResponder, const Path& path, PointOutcome& outcome)
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
    outcome.point->responder.obtained = {.wait = path.responderWait, .core = path.responderCore};
    if (!outcome.error)
        outcome.error = std::move(report).error();
}

/// What the system counts by itself during a point, at the run's adapter and at the other one of this host. It is read
/// while the peer does the same.
class PointCounters {
public:
    explicit PointCounters(const RunContext& run) : m_run(run) {}

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
        const Meeting& meeting = m_run.meeting;
        return {(m_run.counters.*when)(meeting.adapter),
                meeting.otherAdapter.empty() ? model::HostCounters{} : (m_run.counters.*when)(meeting.otherAdapter)};
    }

    const RunContext& m_run;
    Snapshot m_before;
    std::optional<Snapshot> m_after;
};

/// What the initiator's loop and its transports say of a round whose counts are there already.
void tellOwnEnd(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder, bool isDriven,
                PointOutcome& outcome)
{
    const PointSettings& settings = round.settings;
    model::PointResult& point = *outcome.point;
    point.initiator.stalls = stallsOf(recorder.gaps, run.converter);
    point.initiator.packetsPerInterrupt = model::packetsPerInterrupt(recorder.heard(), point.initiator.hostCounters);
    point.initiator.obtained.wait = round.path().wait;
    const transport::TransportFacts facts = round.path().transport->facts();
    tellFacts(facts, point.initiator);
    if (!wordsOf(run.mode.measures).isHalved)
        outcome.excluded = excludedIn(recorder);
    for (std::size_t other = 1; other < round.paths.size(); ++other) {
        for (const auto& [key, words] : round.paths[other]->transport->facts().obtained)
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
    if (isDriven)
        point.initiator.obtained.transport["pacing"] =
            "together with the probes to other peers; replies read at the next send time";
    else if (spacingNs(settings) != 0 || settings.burst != 0)
        point.initiator.obtained.transport["pacing"] = describePacing(round.path().wait, settings,
                                                                      run.platform.threads());
}

/// What both ends had to say when the round was over.
struct BothEnds {
    const std::string& startedAt;
    bool isDriven;  ///< The run's shared pings ran this end.
    const model::EndResult& own;
    OwnKernel kernel;
    Result<control::PointReport> report;
};

void tellEnds(const RunContext& run, const PointRound& round, const loop::PointRecorder& recorder, BothEnds ends,
              const PointCounters& counters, PointOutcome& outcome)
{
    model::PointResult& point = *outcome.point;
    point.startedAt = ends.startedAt;
    point.initiator = ends.own;
    point.initiator.hostCounters = counters.own();
    tellOwnEnd(run, round, recorder, ends.isDriven, outcome);
    keepAutopsy(run, round, recorder, std::move(ends.kernel), ends.report, point);
    if (auto trace = traceOf(recorder, run.converter, *round.path().responderConverter))
        point.probes.push_back(*std::move(trace));
    keepReport(std::move(ends.report), run.link().isResponder(), round.path(), outcome);
    if (!run.meeting.otherAdapter.empty())
        point.responder.hostCounters = counters.other();
}

/// How many of a round's probes are kept one by one.
std::size_t roomForProbes(const RunContext& run, const PointRound& round)
{
    if (!run.request.keepProbes)
        return 0;
    const std::size_t most = model::keptProbesOfRound(round.plan.order.size());
    const std::uint64_t count = round.settings.count;
    return count == 0 ? most : static_cast<std::size_t>(std::min<std::uint64_t>(most, count));
}

std::unique_ptr<loop::PointRecorder> makeRecorder(const RunContext& run, const PointRound& round, bool isDriven)
{
    auto recorder = isDriven ? std::make_unique<loop::PointRecorder>(loop::PointRecorder::OfDrivenPing())
                             : std::make_unique<loop::PointRecorder>();
    recorder->log.makeRoom(roomForProbes(run, round));
    recorder->slow.keepUpTo(run.request.slowProbes);
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

bool hasTriedNothing(const loop::PointRecorder& recorder)
{
    return recorder.sent.get() + recorder.notSent.get() + recorder.excluded.sent.get() +
               recorder.excluded.notSent.get() ==
           0;
}

/// Of a round that was stopped before its first probe no point is left.
void reportReplies(const loop::PointRecorder& recorder, const Mode& mode, PointOutcome& outcome)
{
    outcome.done = doneIn(recorder, mode);
    outcome.hasHeard = recorder.hasHeardAnything();
    outcome.hasHeardInTime = recorder.received.get() + recorder.excluded.received.get() != 0;
    if (recorder.phase.load() >= loop::PointRecorder::Phase::Measuring) {
        outcome.measuredFrom = recorder.startTicks.load();
        outcome.measuredUntil = recorder.endTicks.load();
    }
    if (hasTriedNothing(recorder))
        outcome.point.reset();
}

Status startResponder(const RunContext& run, const PointRound& round, std::uint32_t tag, control::PathState path,
                      PointCounters& counters)
{
    std::vector<std::uint32_t> pathNumbers;
    for (const Path* const used : round.paths)
        pathNumbers.push_back(used->prepare.path);
    const KernelWatching& kernel = round.kernel;
    return run.link().start({std::move(pathNumbers), std::string(run.mode.responderLoop), round.settings.sizeBytes, tag,
                             longestRoundNs(round.settings), kernel.asksResponder,
                             kernel.asksResponder && kernel.isOfPackets, kernel.isPass},
                            path, [&] { counters.readBefore(); });
}

/// A loop that ended because its path went with an adapter is no error of the run: it needs new paths.
void takeLoopError(std::optional<Error> loopError, const RunContext& run, const OutageWatch& outages,
                   PointOutcome& outcome)
{
    const bool isClosed = loopError && loopError->kind == ErrorKind::Closed;
    const bool isPathLost = isClosed && (outages.hasVanished() || outages.isRecent());
    if (isClosed && !run.link().isResponder())
        loopError->hint = kServiceClosed;
    if (!outcome.error && !outcome.needsNewPaths && !isPathLost)
        outcome.error = std::move(loopError);
    outcome.needsNewPaths = outcome.needsNewPaths || isPathLost;
}

}  // namespace

PointOutcome runPoint(const RunContext& run, InitiatorLoop& loop, const PointRound& round)
{
    const std::uint32_t tag = drawTag(run.platform.entropy());
    const Path& path = round.path();
    const bool isDriven = loop.isDriven(round.settings, *path.transport);
    PointCounters counters(run);
    const auto recorder = makeRecorder(run, round, isDriven);
    OutageWatch outages(run);
    PointOutcome outcome;
    outages.look(*recorder, /*isSuspect=*/run.link().isResponder() && round.place != 0);
    sitOutOutage(run, *recorder, outages, outcome);
    if (outcome.error)
        return outcome;
    if (Status status = startResponder(run, round, tag, outages.path(), counters); !status)
        return failed(std::move(status).error(), std::move(outcome));

    const std::string startedAt = utcText(run.platform.time().date());
    std::atomic<bool> stop{false};
    const loop::LoopContext context{run.platform.tickClock(), run.converter, *path.responderConverter,
                                    run.platform.threads(),   stop,          outages.isPathDown()};
    Reporter reporter(run, round, *recorder);
    std::optional<Error> loopError;
    if (round.kernel.watch != nullptr)
        round.kernel.watch->beginPoint();
    const os::ThreadPlan thread = threadPlan(*path.request, run.core, longestRoundNs(round.settings));
    MeasuringTask task(run.platform.threads(), run.platform.time(), thread, [&] {
        if (round.kernel.watch != nullptr)
            round.kernel.watch->enterThread();
        loopError = loop.run(round.settings, round.paths, tag, context, *recorder);
    });
    const auto begin = run.platform.time().now();
    watch(run, round, *recorder, reporter, Growth(run, round, startedAt), task, outages, stop, outcome);
    const model::EndResult ownEnd = task.join();
    OwnKernel ownKernel = kernelOfRound(run, round, *recorder);
    // A loop whose adapter has vanished gives up at once; the run may go on all the same.
    outages.look(*recorder);
    takeLoopError(std::move(loopError), run, outages, outcome);
    if (outages.path() != control::PathState::Up || run.link().isLost())
        counters.readAfter();  // The rest of the outage is not the point's.
    sitOutOutage(run, *recorder, outages, outcome);
    // While the responder's loop ends and its host is read, too.
    const auto conclude = [&] {
        if (outcome.point)
            return;
        counters.readAfter();
        reporter.finish();
        outcome.point = makeResult(run, round, *recorder, reporter);
    };
    auto report = askForReport(run, questionFor(run, round, *recorder), *recorder, outages, outcome, conclude);
    conclude();

    outcome.point->outages = outages.outages(*recorder, run.converter);
    tellEnds(run, round, *recorder, {startedAt, isDriven, ownEnd, std::move(ownKernel), std::move(report)}, counters,
             outcome);
    reportReplies(*recorder, run.mode, outcome);
    outcome.lasted = run.platform.time().now() - begin;
    return outcome;
}

}  // namespace halftrip::measure

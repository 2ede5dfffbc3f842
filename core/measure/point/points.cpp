#include "core/measure/point/points.hpp"

#include "core/measure/plan/session_times.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/measure/point/outage_watch.hpp"
#include "core/measure/point/path_trial.hpp"
#include "core/measure/point/point_run.hpp"
#include "core/measure/point/reachability.hpp"
#include "core/measure/point/round_join.hpp"
#include "core/measure/stages/stamp_pass.hpp"
#include "core/model/request/peer.hpp"
#include "core/transport/frame_settings.hpp"

#include <algorithm>
#include <map>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

/// A pass with packet events: the ring of 1 MB holds what this rate yields between two collections.
constexpr std::int64_t kPacketPassNs = 1'000'000'000;
constexpr std::int64_t kPacketIntervalNs = 500'000;
constexpr std::uint64_t kPacketWarmup = 50;
/// Later replies count as lost.
constexpr std::int64_t kPacketTimeoutNs = 20'000'000;
/// A pass with watched kernels: enough round trips for a p99 of its own.
constexpr std::int64_t kWatchedPassNs = 2'000'000'000;
constexpr std::uint64_t kWatchedPassWarmup = 50;

/// What came back over one way in all rounds so far.
class ReplyTally {
public:
    void add(const PointOutcome& outcome)
    {
        m_hasHeard = m_hasHeard || outcome.hasHeard;
        m_hasHeardInTime = m_hasHeardInTime || outcome.hasHeardInTime;
        if (outcome.hasHeard && !outcome.isSilent)
            m_silentFor = {};
        else
            m_silentFor += outcome.lasted;
        if (outcome.arrived)
            m_arrived = m_arrived.value_or(0) + *outcome.arrived;
        m_foreign += outcome.foreign;
        if (outcome.point && outcome.point->reflector)
            m_reflector += *outcome.point->reflector;
        m_unheardHere = outcome.unheardHere;
        m_unheardThere = outcome.unheardThere;
    }
    /// Rounds may each be too short to tell silence from bad luck; together they are not. `isLast`: there are no more.
    [[nodiscard]] bool isSilent(bool isLast) const
    {
        const bool isLong = m_silentFor >= std::chrono::nanoseconds(kNothingHeardNs);
        return isLong || (isLast && !m_hasHeard);
    }
    /// Something came, and all of it too late.
    [[nodiscard]] bool isAllLate() const { return m_hasHeard && !m_hasHeardInTime; }
    [[nodiscard]] std::chrono::milliseconds silentFor() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(m_silentFor);
    }
    /// Probes that the responder received; absent where nobody counts.
    [[nodiscard]] std::optional<std::uint64_t> arrived() const { return m_arrived; }
    /// Packets that came and were none of our probes.
    [[nodiscard]] std::uint64_t foreign() const { return m_foreign; }
    /// What came from a STAMP reflector.
    [[nodiscard]] const model::ReflectorAnswers& reflector() const { return m_reflector; }
    /// Where packets went instead, as this end and the responder said last.
    [[nodiscard]] const std::string& unheardHere() const { return m_unheardHere; }
    [[nodiscard]] const std::string& unheardThere() const { return m_unheardThere; }

private:
    bool m_hasHeard = false;
    bool m_hasHeardInTime = false;
    std::chrono::nanoseconds m_silentFor{0};  ///< Since the last round that heard something.
    std::optional<std::uint64_t> m_arrived;
    std::uint64_t m_foreign = 0;
    model::ReflectorAnswers m_reflector;
    std::string m_unheardHere;
    std::string m_unheardThere;
};

/// The host's adapter, where it is known to let only VLANs pass that are set up on it.
Reachability::VlanFilter vlanFilterOf(const model::HostFacts& host)
{
    if (!host.adapter || !model::flagOf(host.facts, "offload.vlanFilter").value_or(false))
        return {};
    return {host.adapter->name, model::flagOf(host.facts, "offload.vlanFilterFixed").value_or(false)};
}

/// What its firewall drops of what comes in over UDP or TCP; empty: nothing. Absent: it does not tell.
std::optional<std::string> firewallOf(const model::HostFacts& host, bool isStream)
{
    const model::Fact* const fact = model::findFact(host.facts,
                                                    isStream ? "firewall.inboundTcp" : "firewall.inboundUdp");
    if (fact == nullptr || (!fact->value && !fact->isInapplicable))
        return std::nullopt;
    return fact->value ? model::formatValue(*fact->value) : std::string();
}

/// The rounds of one run.
class PointsRun {
public:
    PointsRun(const PointsParts& parts, model::RunRecord& record)
        : m_parts(parts),
          m_record(record),
          m_loop(parts.mode.makeLoop(largestBytes(parts.plan))),
          m_counters(parts.platform.counters(), parts.platform.time())
    {
        watchKernel();
    }

    [[nodiscard]] Status run()
    {
        if (m_watchRefusal && isWatchDemanded())
            return std::unexpected(*m_watchRefusal);
        for (std::size_t index = 0; index < m_parts.plan.order.size(); ++index) {
            if (Status status = measure(index); !status)
                return status;
            if (m_parts.stop.load() || !m_parts.observer.isWatching())
                return fail(ErrorKind::Interrupted, "Stopped before all points were measured.");
        }
        return {};
    }

private:
    /// Once for all points: attaching programs stops the kernel for a moment.
    void watchKernel()
    {
        m_kernelWatching.isOneHost = m_parts.meeting.isSameHost();
        if (m_parts.request.autopsy == model::AutopsyChoice::Off || !m_loop->keepsProbes()) {
            m_kernelWatching.problem = kNotAskedFor;
            return;
        }
        m_kernelWatching.asksResponder = m_parts.meeting.link->isResponder();
        const bool hasOwnPass = m_parts.platform.kernelEvents().needsOwnPass();
        if (hasOwnPass)
            m_kernelWatching.problem = kOnlyInPass;
        if (hasOwnPass && m_parts.request.autopsy == model::AutopsyChoice::Auto)
            return;
        // Tried before the first point, so that a run is not refused after it.
        auto watch = openKernelWatch(m_parts.platform, m_parts.core);
        if (hasOwnPass && watch)
            return;
        if (!watch) {
            m_kernelWatching.problem = watch.error().what;
            m_watchRefusal = std::move(watch).error();
            return;
        }
        m_kernel = std::move(*watch);
        m_kernelWatching.watch = m_kernel.get();
    }
    [[nodiscard]] static std::uint32_t largestBytes(const Plan& plan)
    {
        std::uint32_t largest = 1;
        for (const PlannedPoint& point : plan.points)
            largest = std::max(largest, point.settings.sizeBytes);
        return largest;
    }
    [[nodiscard]] bool isBroken(std::uint32_t point) const
    {
        return point < m_record.points.size() && !m_record.points[point].problem.empty();
    }

    [[nodiscard]] Status measure(std::size_t roundIndex)
    {
        const PlannedRound& round = m_parts.plan.order[roundIndex];
        if (isBroken(round.point))
            return {};  // What failed in an earlier round is not asked for again.
        const PlannedPoint& planned = m_parts.plan.points[round.point];
        m_parts.observer.onEvent(control::PointStartedEvent{round.point,
                                                            static_cast<std::uint32_t>(m_parts.plan.points.size()),
                                                            round.number, m_parts.plan.rounds, planned.key});
        PointOutcome outcome;
        auto paths = m_parts.paths.use(planned.paths);
        if (paths)
            outcome = measureOver(*paths, roundIndex);
        else
            outcome.error = std::move(paths).error();
        return keep(round, std::move(outcome));
    }

    [[nodiscard]] PointOutcome measureOver(std::vector<Path*> paths, std::size_t roundIndex)
    {
        const PlannedRound& round = m_parts.plan.order[roundIndex];
        const PlannedPoint& planned = m_parts.plan.points[round.point];
        PlannedPoint first = planned;
        first.settings = settingsOfRound(m_parts.plan, roundIndex);
        PointOutcome outcome = measurePart(paths, first, roundIndex);
        while (outcome.needsNewPaths && !outcome.error && !m_parts.stop.load()) {
            auto anew = openAnew(planned.paths);
            if (!anew) {
                outcome.error = std::move(anew).error();
                return outcome;
            }
            paths = std::move(*anew);
            const auto rest = restOf(first, outcome);
            if (!rest) {
                endInOutage(first.settings, *outcome.point);
                break;
            }
            addPart(outcome, measurePart(paths, *rest, roundIndex));
        }
        Path& path = *paths.front();
        ReplyTally& tally = m_tallies[planned.paths.front()];
        tally.add(outcome);
        if (isOfFeed(m_parts.mode.traffic))
            return endOfFeed(std::move(outcome), tally, roundIndex);
        const bool isLast = isLastOver(planned.paths.front(), roundIndex);
        const bool goesOn = !outcome.error && !m_parts.stop.load() && m_parts.observer.isWatching();
        if (goesOn && (outcome.isSilent || tally.isSilent(isLast)))
            outcome.error = explainNothingHeard(tally, path, planned.settings);
        else if (goesOn && isLast && tally.isAllLate())
            tellLateness(planned.settings);
        if (outcome.error)
            outcome.error = withAdapter(std::move(*outcome.error));
        const bool isWhole = outcome.point && outcome.point->isComplete && !outcome.error && !m_parts.stop.load();
        if (isWhole && round.number + 1 == m_parts.plan.rounds) {
            addStamps(paths, planned.settings, outcome);
            addBeside(paths, planned, outcome);
            addPackets(*paths.front(), planned, outcome);
            addWatchedPass(*paths.front(), planned, outcome);
            m_counters.forget();
        }
        return outcome;
    }

    /// An adapter that was down before a round began is nobody else's fault, and no watch over outages had a reason to
    /// look at it.
    [[nodiscard]] Error withAdapter(Error error) const
    {
        const bool isOfPath = error.kind == ErrorKind::Unreachable || error.kind == ErrorKind::Closed ||
                              error.kind == ErrorKind::Timeout;
        auto trouble = isOfPath ? m_parts.platform.host().adapterTrouble(m_parts.meeting.adapter) : std::nullopt;
        return trouble && !error.what.starts_with(trouble->what) ? *std::move(trouble) : std::move(error);
    }

    [[nodiscard]] Error explainNothingHeard(const ReplyTally& tally, const Path& path,
                                            const PointSettings& settings) const
    {
        // What was given up may have been heard while its last replies were waited for.
        if (tally.isAllLate())
            return explainLateness(m_parts.meeting.link->peer().address, settings.timeoutNs);
        return m_parts.mode.traffic == Traffic::Cabled
                   ? explainSilentCable(m_parts.meeting.adapter, m_parts.meeting.otherAdapter, tally.silentFor())
                   : explainUnreachable(reachabilityOver(tally, path));
    }

    void tellLateness(const PointSettings& settings) const
    {
        const Error late = explainLateness(m_parts.meeting.link->peer().address, settings.timeoutNs);
        m_parts.note(late.what + " " + late.hint);
    }

    /// How long a feed may be silent.
    [[nodiscard]] static std::chrono::milliseconds chosenWait(const PointSettings& settings)
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::nanoseconds(settings.count != 0 ? settings.timeoutNs : settings.durationNs));
    }

    /// Nobody answers a feed that is sent, and a silent one is waited for to the end.
    [[nodiscard]] PointOutcome endOfFeed(PointOutcome outcome, const ReplyTally& tally, std::size_t roundIndex) const
    {
        const bool isSilent = m_parts.mode.traffic == Traffic::Received && tally.isSilent(/*isLast=*/true) &&
                              !outcome.hasHeard;
        if (outcome.error || m_parts.stop.load() || !m_parts.observer.isWatching())
            return outcome;
        const PlannedPoint& planned = m_parts.plan.points[m_parts.plan.order[roundIndex].point];
        const bool isCut = m_parts.mode.traffic == Traffic::Received && outcome.point && !outcome.point->isComplete;
        if (isCut && !isSilent)
            m_parts.note(describeEndOfFeed(os::textOf(m_parts.meeting.link->peer()), outcome.point->counts.received,
                                           planned.settings.count, planned.settings.timeoutNs));
        if (!isSilent)
            return outcome;
        const auto& listening = m_parts.plan.paths[planned.paths.front()].listening;
        outcome.error = explainSilentFeed(os::textOf(m_parts.meeting.link->peer()), m_parts.meeting.adapter,
                                          listening ? listening->source : std::string(), chosenWait(planned.settings));
        return outcome;
    }

    /// The adapter is there, or one of its name, but what the transports hold went with it.
    [[nodiscard]] Result<std::vector<Path*>> openAnew(const std::vector<std::uint32_t>& wanted)
    {
        if (m_parts.options.say)
            m_parts.options.say("The adapter " + m_parts.meeting.adapter + " is back: its transports are reopened.");
        const auto giveUpAt = m_parts.platform.time().now() + kLongestOutage;
        for (;;) {
            auto paths = m_parts.paths.useAnew(wanted);
            // Addresses and routes come a while after their adapter, perhaps at the peer as well.
            if (paths || !mayGoOn(paths.error()) || m_parts.platform.time().now() >= giveUpAt)
                return paths;
            m_parts.platform.threads().sleepFor(kPollInterval);
        }
    }

    /// What is left to be measured of a round after `outcome`; none: nothing.
    [[nodiscard]] std::optional<PlannedPoint> restOf(const PlannedPoint& planned, const PointOutcome& outcome) const
    {
        PlannedPoint rest = planned;
        if (!outcome.point || outcome.measuredUntil == 0)
            return rest;
        const std::uint64_t done = outcome.point->counts.sent + outcome.point->counts.notSent;
        const std::int64_t passed = outcome.point->elapsedNs +
                                    m_parts.converter.spanToNanoseconds(m_parts.platform.tickClock().now() -
                                                                        outcome.measuredUntil);
        if (planned.settings.count != 0)
            rest.settings.count = planned.settings.count - std::min(done, planned.settings.count);
        else
            rest.settings.durationNs = planned.settings.durationNs - passed;
        const bool isOver = planned.settings.count != 0 ? rest.settings.count == 0 : rest.settings.durationNs <= 0;
        return isOver ? std::nullopt : std::optional(rest);
    }

    /// A round whose time went by while the adapter was away: the outage lasted to its end, whenever its loop gave up.
    static void endInOutage(const PointSettings& settings, model::PointResult& point)
    {
        point.isComplete = true;
        if (settings.count == 0)
            prolongOutage(point, settings.durationNs - point.elapsedNs);
    }

    static void prolongOutage(model::PointResult& point, std::int64_t byNs)
    {
        if (byNs <= 0)
            return;
        if (!point.outages.empty())
            point.outages.back().lengthNs += byNs;
        point.elapsedNs += byNs;
    }

    /// The rest of a round behind its first part; what passed in between belongs to the outage.
    void addPart(PointOutcome& whole, PointOutcome part) const
    {
        whole.error = std::move(part.error);
        whole.isSilent = part.isSilent;
        whole.needsNewPaths = part.needsNewPaths;
        whole.hasHeard = whole.hasHeard || part.hasHeard;
        whole.hasHeardInTime = whole.hasHeardInTime || part.hasHeardInTime;
        whole.lasted += part.lasted;
        if (part.arrived)
            whole.arrived = whole.arrived.value_or(0) + *part.arrived;
        whole.foreign += part.foreign;
        whole.unheardHere = std::move(part.unheardHere);
        whole.unheardThere = std::move(part.unheardThere);
        if (part.measuredFrom == 0 || !part.point)
            return;
        if (!whole.point || whole.measuredUntil == 0) {
            whole.point = std::move(part.point);
            whole.excluded = std::move(part.excluded);
            whole.measuredFrom = part.measuredFrom;
        } else {
            prolongOutage(*whole.point, m_parts.converter.spanToNanoseconds(part.measuredFrom - whole.measuredUntil));
            addRound(*whole.point, std::move(*part.point), /*isSeveral=*/false);
            addExcluded(whole.excluded, part.excluded);
        }
        whole.measuredUntil = part.measuredUntil;
    }

    [[nodiscard]] std::chrono::milliseconds progressIntervalFor(const Path& path, const PointSettings& settings) const
    {
        const auto cores = static_cast<int>(m_parts.meeting.initiatorHost.cpu.usableCores.size());
        const bool isOtherHere = m_parts.meeting.isSameHost() && model::occupiesCore(path.prepare.end.wait);
        return progressIntervalOf(m_parts.options.progressInterval, std::chrono::nanoseconds(settings.durationNs),
                                  cores, (model::occupiesCore(path.wait) ? 1 : 0) + (isOtherHere ? 1 : 0));
    }

    /// How many of a round's probes are kept one by one.
    [[nodiscard]] std::size_t roomForProbes(const PointSettings& settings) const
    {
        if (!m_parts.request.keepProbes)
            return 0;
        const std::size_t most = model::keptProbesOfRound(m_parts.plan.order.size());
        return settings.count == 0 ? most : static_cast<std::size_t>(std::min<std::uint64_t>(most, settings.count));
    }

    [[nodiscard]] PointOutcome measurePart(const std::vector<Path*>& paths, const PlannedPoint& planned,
                                           std::size_t roundIndex)
    {
        const PlannedRound& round = m_parts.plan.order[roundIndex];
        Path& path = *paths.front();
        PointOutcome outcome;
        if (Status status = checkSize(planned.settings.sizeBytes, path.limits); !status) {
            outcome.error = std::move(status).error();
            return outcome;
        }
        std::vector<transport::Transport*> transports;
        for (Path* const used : paths)
            transports.push_back(used->transport.get());
        const PointSetting setting{round.point,
                                   planned,
                                   path.wait,
                                   threadPlan(*path.request, m_parts.core, longestRoundNs(planned.settings)),
                                   expectedNs(m_parts.plan, roundIndex + 1),
                                   m_parts.plan.order.size() - roundIndex - 1,
                                   progressIntervalFor(path, planned.settings),
                                   roundIndex == 0,
                                   {.wait = path.responderWait, .core = path.responderCore},
                                   m_parts.options.lookEvery,
                                   roomForProbes(planned.settings),
                                   m_parts.options.sharedPings};
        outcome = runPoint(setting,
                           {m_parts.mode, m_parts.platform, m_parts.converter, *path.responderConverter, transports,
                            *m_loop, *m_parts.meeting.link, m_parts.observer, m_parts.stop, m_parts.meeting.adapter,
                            m_parts.meeting.otherAdapter, m_parts.options.say, m_counters, 0,
                            [&](model::PointResult&& soFar) { grow(round, std::move(soFar)); }, m_kernelWatching});
        if (outcome.point && !path.trial.empty())
            outcome.point->initiator.obtained.transport["trial"] = path.trial;
        return outcome;
    }

    [[nodiscard]] bool isLastOver(std::uint32_t path, std::size_t roundIndex) const
    {
        const std::vector<PlannedRound>& order = m_parts.plan.order;
        return std::none_of(order.begin() + static_cast<std::ptrdiff_t>(roundIndex) + 1, order.end(),
                            [&](const PlannedRound& round) {
                                return m_parts.plan.points[round.point].paths.front() == path && !isBroken(round.point);
                            });
    }

    void addStamps(const std::vector<Path*>& paths, const PointSettings& settings, PointOutcome& outcome)
    {
        Status status = tryStamps(m_parts, paths, m_parts.plan.points.front().settings);
        if (RunStamps* const stamps = paths.front()->stamps.get(); status && stamps != nullptr)
            status = stamps->addTo(*outcome.point, settings.sizeBytes, settings.replyBytes);
        if (!status)
            outcome.error = std::move(status).error();
    }

    /// What a pass of its own beside a point needs of the run.
    [[nodiscard]] TrialParts trialParts() const
    {
        return {m_parts.request, m_parts.platform, m_parts.converter, *m_parts.meeting.link,
                m_parts.core,    m_parts.observer, m_parts.stop,      m_parts.meeting.adapter};
    }

    /// The user asked for it by name: then a run without it is refused.
    [[nodiscard]] bool isWatchDemanded() const
    {
        return m_parts.request.autopsy == model::AutopsyChoice::On ||
               m_parts.request.autopsy == model::AutopsyChoice::Packets;
    }

    /// A pass in which both kernels report packet events. A failure is noted, and the run goes on.
    void addPackets(const Path& path, const PlannedPoint& planned, PointOutcome& outcome)
    {
        const bool isWanted = m_parts.request.autopsy == model::AutopsyChoice::Packets && m_loop->keepsProbes() &&
                              m_parts.mode.traffic == Traffic::Answered;
        if (!isWanted || outcome.error || m_parts.stop.load())
            return;
        PointSettings settings;
        settings.sizeBytes = planned.settings.sizeBytes;
        settings.durationNs = kPacketPassNs;
        settings.intervalNs = kPacketIntervalNs;
        settings.timeoutNs = std::min(planned.settings.timeoutNs, kPacketTimeoutNs);
        settings.warmupCount = kPacketWarmup;
        auto watch = m_parts.platform.kernelEvents().watchPackets(settings.sizeBytes, m_parts.platform.tickClock());
        if (!watch) {
            m_parts.note(text("No packet events: {reason}", watch.error().what));
            return;
        }
        const bool isOneHost = m_parts.meeting.isSameHost();
        const KernelWatching kernel{.watch = watch->get(),
                                    .asksResponder = m_parts.meeting.link->isResponder() && !isOneHost,
                                    .isOfPackets = true,
                                    .isOneHost = isOneHost};
        PointOutcome pass = pingPongUnseen(path, planned.paths.front(), settings, trialParts(), "reflect", kernel);
        if (pass.error)
            m_parts.note(text("No packet events: {reason}", pass.error->what));
        if (pass.point)
            outcome.point->packets = std::move(pass.point->packets);
    }

    [[nodiscard]] bool needsWatchedPass() const
    {
        const bool isResponderWindows = m_parts.meeting.link->isResponder() &&
                                        m_parts.meeting.responderHost.operatingSystem.starts_with("Windows");
        return isWatchDemanded() && m_parts.mode.traffic == Traffic::Answered && m_loop->keepsProbes() &&
               (isResponderWindows || m_parts.platform.kernelEvents().needsOwnPass());
    }

    /// Where an end records kernel events in round trips of their own only. What is wrong with it is said, and the run
    /// goes on.
    void addWatchedPass(const Path& path, const PlannedPoint& planned, PointOutcome& outcome)
    {
        if (!needsWatchedPass() || outcome.error || m_parts.stop.load())
            return;
        std::unique_ptr<os::KernelWatch> opened;
        KernelWatching kernel{.watch = m_kernel.get(),
                              .problem = m_kernelWatching.problem,
                              .asksResponder = m_parts.meeting.link->isResponder(),
                              .isPass = true,
                              .isOneHost = m_parts.meeting.isSameHost()};
        if (kernel.watch == nullptr) {
            if (auto watch = openKernelWatch(m_parts.platform, m_parts.core))
                opened = std::move(*watch);
            else
                kernel.problem = watch.error().what;
            kernel.watch = opened.get();
        }
        PointSettings settings;
        settings.sizeBytes = planned.settings.sizeBytes;
        settings.durationNs = kWatchedPassNs;
        settings.intervalNs = planned.settings.intervalNs;
        settings.intervalKind = planned.settings.intervalKind;
        settings.intervalSeed = planned.settings.intervalSeed;
        settings.timeoutNs = planned.settings.timeoutNs;
        settings.warmupCount = kWatchedPassWarmup;
        PointOutcome pass = pingPongUnseen(path, planned.paths.front(), settings, trialParts(), "reflect", kernel);
        if (pass.error)
            m_parts.note(text("No pass with kernel events: {reason}", pass.error->what));
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

    /// What the plan wants to be shown beside the point: round trips, which are no part of it.
    void addBeside(const std::vector<Path*>& paths, const PlannedPoint& planned, PointOutcome& outcome)
    {
        for (const BesidePlan& beside : planned.beside) {
            if (outcome.error || m_parts.stop.load())
                return;
            PointSettings settings;
            settings.sizeBytes = beside.sizeBytes;
            settings.durationNs = kBesideNs;
            settings.timeoutNs = planned.settings.timeoutNs;
            settings.warmupCount = planned.settings.warmupCount;
            PointOutcome pass = pingPongUnseen(*paths[beside.path], beside.path, settings, trialParts());
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

    /// Saved while the round goes on; the record has it when the round is over.
    void grow(const PlannedRound& round, model::PointResult&& soFar) const
    {
        model::RunRecord record = m_record;
        if (round.point == record.points.size())
            record.points.push_back(emptyPoint(m_parts.plan.points[round.point]));
        model::PointResult& point = record.points[round.point];
        addRound(point, std::move(soFar), m_parts.plan.rounds > 1);
        point.isComplete = false;
        m_parts.observer.onPointChanged(record, round.point);
    }

    /// What was measured is kept even when the round ended in an error.
    [[nodiscard]] Status keep(const PlannedRound& round, PointOutcome outcome)
    {
        const bool goesOn = m_parts.plan.skipsWhatFails && outcome.error && mayGoOn(*outcome.error);
        if (outcome.point || goesOn) {
            if (round.point == m_record.points.size())
                m_record.points.push_back(emptyPoint(m_parts.plan.points[round.point]));
            model::PointResult& point = m_record.points[round.point];
            if (outcome.point)
                addRound(point, std::move(*outcome.point), m_parts.plan.rounds > 1);
            addExcluded(m_excluded[round.point], outcome.excluded);
            tellExcluded(m_excluded[round.point], point.initiator.obtained);
            point.isComplete = point.isComplete && round.number + 1 == m_parts.plan.rounds;
            if (goesOn) {
                point.isComplete = false;
                point.problem = outcome.error->what;
                m_parts.note(model::phraseOf(point, m_record.points) + ": " + outcome.error->what +
                             (outcome.error->hint.empty() ? "" : " " + outcome.error->hint));
            }
            tellPoint(round.point, point);
            m_parts.observer.onPointChanged(m_record, round.point);
        }
        if (outcome.error && !goesOn)
            return std::unexpected(std::move(*outcome.error));
        return {};
    }

    /// To whoever watches. Single probes are for the run file.
    void tellPoint(std::uint32_t index, model::PointResult point) const
    {
        point.probes.clear();
        m_parts.observer.onEvent(control::PointFinishedEvent{index, std::move(point)});
    }

    [[nodiscard]] static model::PointResult emptyPoint(const PlannedPoint& planned)
    {
        model::PointResult point;
        static_cast<model::PointKey&>(point) = planned.key;
        return point;
    }

    /// One path's trouble, not the run's: the user's stop and a responder that went concern every point.
    [[nodiscard]] bool mayGoOn(const Error& error) const
    {
        return !m_parts.stop.load() && error.kind != ErrorKind::Interrupted && error.kind != ErrorKind::Closed;
    }

    [[nodiscard]] Reachability reachabilityOver(const ReplyTally& tally, const Path& path) const
    {
        Reachability reachability;
        reachability.waited = tally.silentFor();
        reachability.arrived = tally.arrived();
        reachability.ownAddress = m_parts.meeting.link->local().address;
        reachability.peerAddress = m_parts.meeting.link->peer().address;
        reachability.ownSystem = m_parts.meeting.initiatorHost.operatingSystem;
        reachability.peerSystem = m_parts.meeting.responderHost.operatingSystem;
        const os::SocketAddress peer = m_parts.meeting.link->peer();
        const bool isOurs = m_parts.meeting.link->isResponder();
        reachability.isEcho = !isOurs && peer.port == 0;
        if (!isOurs && peer.port != 0)
            reachability.echoService = std::string(wireOf(path.entry->id)) + " port " + std::to_string(peer.port);
        reachability.foreign = tally.foreign();
        if (m_parts.request.peer.isStamp())
            reachability.reflector = tally.reflector();
        reachability.isBelowStack = path.entry->isBelowStack;
        if (const auto settings = transport::frameSettingsOf(m_parts.request.transportOptions); settings)
            reachability.vlanId = settings->vlanId;
        reachability.vlanFilterHere = vlanFilterOf(m_parts.meeting.initiatorHost);
        reachability.vlanFilterThere = vlanFilterOf(m_parts.meeting.responderHost);
        reachability.firewallHere = firewallOf(m_parts.meeting.initiatorHost, path.entry->isStream);
        reachability.firewallThere = firewallOf(m_parts.meeting.responderHost, path.entry->isStream);
        reachability.unheardHere = tally.unheardHere();
        reachability.unheardThere = tally.unheardThere();
        return reachability;
    }

    const PointsParts& m_parts;
    model::RunRecord& m_record;
    std::unique_ptr<InitiatorLoop> m_loop;
    CounterReader m_counters;
    std::unique_ptr<os::KernelWatch> m_kernel;
    KernelWatching m_kernelWatching;
    std::optional<Error> m_watchRefusal;
    std::map<std::uint32_t, Excluded> m_excluded;  ///< By point, of all its rounds so far.
    std::map<std::uint32_t, ReplyTally> m_tallies;  ///< By the first path of a point.
};

}  // namespace

os::ThreadPlan threadPlan(const model::RunRequest& request, std::optional<int> core, std::int64_t longestNs)
{
    return {core, request.initiator.scheduling, request.initiator.lockMemory, std::chrono::nanoseconds(longestNs) + 10s,
            !model::occupiesCore(request.initiator.wait)};
}

namespace {

/// Over a cable the pass need not go over the transport of the points: the first usable one that stamps frames of its
/// own.
const transport::TransportEntry* stampingEntryOf(const Path& path, const PointsParts& parts)
{
    if (path.entry->makeStamping || parts.meeting.otherAdapter.empty())
        return path.entry;
    for (const transport::TransportEntry& entry : parts.paths.registry().entries()) {
        if (entry.isBelowStack && entry.makeStamping && entry.probe().isUsable)
            return &entry;
    }
    return path.entry;
}

}  // namespace

Status tryStamps(const PointsParts& parts, const std::vector<Path*>& paths, const PointSettings& settings)
{
    Path& first = *paths.front();
    // A path that listens stamps what it measures.
    const bool canBe = parts.mode.traffic == Traffic::Answered || parts.mode.stampedSpans;
    if (!canBe || parts.request.stamps == model::StampChoice::Off || first.stamps)
        return {};
    StampPassSetting setting;
    setting.choice = parts.request.stamps;
    setting.isResponderStamping = parts.meeting.link->isResponder();
    setting.wait = first.wait;
    setting.thread = threadPlan(parts.request, parts.core, kStampPassLimitNs);
    StampPassParts pass{parts.request,
                        parts.platform,
                        parts.converter,
                        {},
                        parts.meeting.otherAdapter,
                        parts.mode.responderLoop,
                        parts.mode.stampedSpans,
                        *parts.meeting.link,
                        parts.stop};
    std::vector<transport::Transport*> ofPoints;
    for (const Path* const path : paths) {
        pass.paths.push_back({stampingEntryOf(*path, parts), path->open, path->prepare});
        ofPoints.push_back(path->transport.get());
    }
    first.stamps = std::make_unique<RunStamps>(std::move(pass), setting, std::move(ofPoints), parts.note);
    return first.stamps->tryOut(settings.sizeBytes, settings.replyBytes);
}

Status measurePoints(const PointsParts& parts, model::RunRecord& record)
{
    return PointsRun(parts, record).run();
}

}  // namespace halftrip::measure

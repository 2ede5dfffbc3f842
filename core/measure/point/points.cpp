#include "core/measure/point/points.hpp"

#include "core/base/sentence.hpp"
#include "core/measure/plan/session_times.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/measure/point/outage_watch.hpp"
#include "core/measure/point/passes.hpp"
#include "core/measure/point/point_run.hpp"
#include "core/measure/point/point_watch.hpp"
#include "core/measure/point/reachability.hpp"
#include "core/measure/point/reply_tally.hpp"
#include "core/measure/point/round_join.hpp"
#include "core/measure/point/round_parts.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

/// The rounds of one run.
class PointsRun {
public:
    PointsRun(const RunContext& run, const Plan& plan, Paths& paths, model::RunRecord& record)
        : m_run(run),
          m_plan(plan),
          m_paths(paths),
          m_record(record),
          m_loop(run.mode.makeLoop(run, largestBytes(plan))),
          m_watch(run, plan)
    {
    }

    [[nodiscard]] Status run()
    {
        if (Status status = m_watch.demanded(); !status)
            return status;
        for (std::size_t index = 0; index < m_plan.order.size(); ++index) {
            if (Status status = measure(index); !status)
                return status;
            if (m_run.stop.load() || !m_run.observer.isWatching())
                return fail(ErrorKind::Interrupted, "Stopped before all points were measured.");
        }
        return {};
    }

private:
    [[nodiscard]] static std::uint32_t largestBytes(const Plan& plan)
    {
        std::uint32_t largest = 1;
        for (const PlannedPoint& point : plan.points)
            largest = std::max({largest, point.settings.sizeBytes, point.settings.replyBytes});
        return largest;
    }
    [[nodiscard]] bool isBroken(std::uint32_t point) const
    {
        return point < m_record.points.size() && !m_record.points[point].problem.empty();
    }

    [[nodiscard]] Status measure(std::size_t roundIndex)
    {
        const PlannedRound& round = m_plan.order[roundIndex];
        if (isBroken(round.point))
            return {};  // What failed in an earlier round is not asked for again.
        const PlannedPoint& planned = m_plan.points[round.point];
        m_run.observer.onEvent(control::PointStartedEvent{round.point, static_cast<std::uint32_t>(m_plan.points.size()),
                                                          round.number, m_plan.rounds, planned.key});
        PointOutcome outcome;
        auto paths = m_paths.use(planned.paths);
        if (paths)
            outcome = measureOver(*paths, roundIndex);
        else
            outcome.error = std::move(paths).error();
        return keep(round, std::move(outcome));
    }

    [[nodiscard]] PointOutcome measureOver(std::vector<Path*> paths, std::size_t roundIndex)
    {
        const PlannedRound& round = m_plan.order[roundIndex];
        const PlannedPoint& planned = m_plan.points[round.point];
        const PointSettings whole = settingsOfRound(m_plan, roundIndex);
        PointOutcome outcome = measurePart(paths, whole, roundIndex);
        while (outcome.needsNewPaths && !outcome.error && !m_run.stop.load()) {
            auto anew = openAnew(planned.paths);
            if (!anew) {
                outcome.error = std::move(anew).error();
                return outcome;
            }
            paths = std::move(*anew);
            const auto rest = restOf(whole, outcome, m_run.platform.tickClock().now(), m_run.converter);
            if (!rest) {
                endInOutage(whole, *outcome.point);
                break;
            }
            PointOutcome part = measurePart(paths, *rest, roundIndex, &outcome);
            outcome.merge(std::move(part), m_run.converter);
        }
        Path& path = *paths.front();
        ReplyTally& tally = m_tallies[planned.paths.front()];
        tally.add(outcome, round.point, planned.settings.sizeBytes);
        if (isOfFeed(m_run.mode.traffic))
            return endOfFeed(std::move(outcome), tally, roundIndex);
        const bool isLast = isLastOver(planned.paths.front(), roundIndex);
        const bool goesOn = !outcome.error && !m_run.stop.load() && m_run.observer.isWatching();
        const bool isOwn = goesOn && tally.isPointSilent() &&
                           !m_run.platform.host().adapterTrouble(m_run.meeting.adapter);
        if (isOwn) {
            outcome.isSilentAlone = true;
            outcome.error = explainSilentPoint(planned.settings.sizeBytes, tally.largestHeard());
        } else if (goesOn && (outcome.isSilent || tally.isSilent(isLast)))
            outcome.error = explainNothingHeard(tally, path, planned.settings);
        else if (goesOn && isLast && tally.isAllLate())
            tellLateness(planned.settings);
        if (outcome.error)
            outcome.error = withAdapter(std::move(*outcome.error));
        const bool isWhole = outcome.point && outcome.point->isComplete && !outcome.error && !m_run.stop.load();
        if (isWhole && round.number + 1 == m_plan.rounds) {
            addStamps(paths, planned.settings, outcome);
            addBeside(m_run, paths, planned, outcome);
            if (m_run.mode.hasAutopsy) {
                addPackets(m_run, path, planned, outcome);
                addWatchedPass(m_run, path, planned, m_watch.useFor(planned.autopsy), outcome);
            }
            m_run.counters.forget();
        }
        return outcome;
    }

    /// An adapter that was down before a round began is nobody else's fault, and no watch over outages had a reason to
    /// look at it.
    [[nodiscard]] Error withAdapter(Error error) const
    {
        if (error.isOfAdapter)
            return error;
        const bool isOfPath = error.kind == ErrorKind::Unreachable || error.kind == ErrorKind::Closed ||
                              error.kind == ErrorKind::Timeout;
        auto trouble = isOfPath ? m_run.platform.host().adapterTrouble(m_run.meeting.adapter) : std::nullopt;
        return trouble ? *std::move(trouble) : std::move(error);
    }

    [[nodiscard]] Error explainNothingHeard(const ReplyTally& tally, const Path& path,
                                            const PointSettings& settings) const
    {
        // What was given up may have been heard while its last replies were waited for.
        if (tally.isAllLate())
            return explainLateness(m_run.link().peer().address, settings.timeoutNs);
        return m_run.mode.traffic == Traffic::Cabled
                   ? explainSilentCable(m_run.meeting.adapter, m_run.meeting.otherAdapter, tally.silentFor())
                   : explainUnreachable(reachabilityOver(tally, path, m_run));
    }

    void tellLateness(const PointSettings& settings) const
    {
        const Error late = explainLateness(m_run.link().peer().address, settings.timeoutNs);
        m_run.note(joinSentences(late.what, late.hint));
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
        const bool isSilent = m_run.mode.traffic == Traffic::Received && tally.isSilent(/*isLast=*/true) &&
                              !outcome.hasHeard;
        if (outcome.error || m_run.stop.load() || !m_run.observer.isWatching())
            return outcome;
        const PlannedPoint& planned = m_plan.points[m_plan.order[roundIndex].point];
        const bool isCut = m_run.mode.traffic == Traffic::Received && planned.settings.count != 0 && outcome.point &&
                           !outcome.point->isComplete;
        if (isCut && !isSilent)
            m_run.note(describeEndOfFeed(os::textOf(m_run.link().peer()), outcome.done, planned.settings.count,
                                         planned.settings.timeoutNs));
        if (!isSilent)
            return outcome;
        const auto& listening = m_plan.paths[planned.paths.front()].listening;
        outcome.error = explainSilentFeed(os::textOf(m_run.link().peer()), m_run.meeting.adapter,
                                          listening ? listening->source : std::string(), chosenWait(planned.settings),
                                          firewallOf(m_run.meeting.initiatorHost, /*isStream=*/false));
        return outcome;
    }

    /// The adapter is there, or one of its name, but what the transports hold went with it.
    [[nodiscard]] Result<std::vector<Path*>> openAnew(const std::vector<std::uint32_t>& wanted)
    {
        m_run.observer.onRemark(
            text("The adapter {adapter} is back: its transports are reopened.", m_run.meeting.adapter));
        const auto giveUpAt = m_run.platform.time().now() + kLongestOutage;
        for (;;) {
            auto paths = m_paths.useAnew(wanted);
            // Addresses and routes come a while after their adapter, perhaps at the peer as well.
            if (paths || !mayGoOn(paths.error()) || m_run.platform.time().now() >= giveUpAt)
                return paths;
            m_run.platform.threads().sleepFor(kPollInterval);
        }
    }

    /// Of these settings: the whole round, or what an outage has left of it; then `before` are its parts so far.
    [[nodiscard]] PointOutcome measurePart(const std::vector<Path*>& paths, const PointSettings& settings,
                                           std::size_t roundIndex, const PointOutcome* before = nullptr)
    {
        const PlannedRound& round = m_plan.order[roundIndex];
        const Path& path = *paths.front();
        PointOutcome outcome;
        if (Status status = checkSize(settings.sizeBytes, path.limits); !status) {
            outcome.error = std::move(status).error();
            return outcome;
        }
        if (std::exchange(m_openings, m_paths.openings()) != m_paths.openings())
            m_loop->forgetPaths();
        const KernelWatching& kernel = m_watch.useFor(m_plan.points[round.point].autopsy);
        outcome = runPoint(m_run, *m_loop,
                           {m_plan, roundIndex, settings, paths, kernel,
                            [&](model::PointResult&& soFar) { grow(round, before, std::move(soFar)); }});
        if (outcome.point && !path.trial.empty())
            outcome.point->initiator.obtained.transport["trial"] = path.trial;
        return outcome;
    }

    [[nodiscard]] bool isLastOver(std::uint32_t path, std::size_t roundIndex) const
    {
        const std::vector<PlannedRound>& order = m_plan.order;
        return std::none_of(order.begin() + static_cast<std::ptrdiff_t>(roundIndex) + 1, order.end(),
                            [&](const PlannedRound& round) {
                                return m_plan.points[round.point].paths.front() == path && !isBroken(round.point);
                            });
    }

    void addStamps(const std::vector<Path*>& paths, const PointSettings& settings, PointOutcome& outcome)
    {
        Status status = tryStamps(m_run, paths, m_plan.points.front().settings);
        if (RunStamps* const stamps = paths.front()->stamps.get(); status && stamps != nullptr)
            status = stamps->addTo(*outcome.point, settings.sizeBytes, settings.replyBytes);
        if (!status)
            outcome.error = std::move(status).error();
    }

    /// Saved while the round goes on; the record has it when the round is over.
    void grow(const PlannedRound& round, const PointOutcome* before, model::PointResult&& soFar) const
    {
        if (before != nullptr && before->point)
            soFar = behind(*before, std::move(soFar));
        model::RunRecord record = m_record;
        model::PointResult& point = placeOf(record, round.point);
        add(point, std::move(soFar));
        point.isComplete = false;
        m_run.observer.onPointChanged(record, round.point);
    }

    [[nodiscard]] model::PointResult behind(const PointOutcome& before, model::PointResult&& soFar) const
    {
        PointOutcome part;
        part.measuredUntil = m_run.platform.tickClock().now();
        part.measuredFrom = part.measuredUntil - m_run.converter.nanosecondsToSpan(soFar.elapsedNs);
        part.point = std::move(soFar);
        PointOutcome whole = before;
        whole.merge(std::move(part), m_run.converter);
        return std::move(*whole.point);
    }

    void add(model::PointResult& point, model::PointResult&& round) const
    {
        addRound(point, std::move(round), m_plan.rounds > 1);
        if (point.autopsy)
            model::keepSlowest(*point.autopsy, m_run.request.slowProbes);
    }

    /// What was measured is kept even when the round ended in an error.
    [[nodiscard]] Status keep(const PlannedRound& round, PointOutcome outcome)
    {
        const bool goesOn = (m_plan.skipsWhatFails || outcome.isSilentAlone) && outcome.error &&
                            mayGoOn(*outcome.error);
        if (outcome.point || goesOn) {
            model::PointResult& point = placeOf(m_record, round.point);
            if (outcome.point)
                add(point, std::move(*outcome.point));
            addExcluded(m_excluded[round.point], outcome.excluded);
            tellExcluded(m_excluded[round.point], point.initiator.obtained);
            point.isComplete = point.isComplete && round.number + 1 == m_plan.rounds;
            if (goesOn) {
                point.isComplete = false;
                point.problem = outcome.error->what;
                m_run.note(text("{point}: {trouble}", model::phraseOf(point, m_record.points),
                                joinSentences(outcome.error->what, outcome.error->hint)));
            }
            tellPoint(round.point, point);
            m_run.observer.onPointChanged(m_record, round.point);
        }
        if (outcome.error && !goesOn)
            return std::unexpected(std::move(*outcome.error));
        return {};
    }

    /// To whoever watches. Single probes are for the run file.
    void tellPoint(std::uint32_t index, model::PointResult point) const
    {
        point.probes.clear();
        m_run.observer.onEvent(control::PointFinishedEvent{index, std::move(point)});
    }

    /// A record has its points in the plan's order, also when those before have measured nothing.
    [[nodiscard]] model::PointResult& placeOf(model::RunRecord& record, std::uint32_t index) const
    {
        while (record.points.size() <= index)
            record.points.push_back(emptyPoint(m_plan.points[record.points.size()]));
        return record.points[index];
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
        return !m_run.stop.load() && error.kind != ErrorKind::Interrupted && error.kind != ErrorKind::Closed;
    }

    const RunContext& m_run;
    const Plan& m_plan;
    Paths& m_paths;
    model::RunRecord& m_record;
    std::unique_ptr<InitiatorLoop> m_loop;
    std::uint64_t m_openings = 0;  ///< Of m_paths, when m_loop ran last.
    PointWatch m_watch;
    std::map<std::uint32_t, Excluded> m_excluded;  ///< By point, of all its rounds so far.
    std::map<std::uint32_t, ReplyTally> m_tallies;  ///< By the first path of a point.
};

}  // namespace

Status measurePoints(const RunContext& run, const Plan& plan, Paths& paths, model::RunRecord& record)
{
    return PointsRun(run, plan, paths, record).run();
}

}  // namespace halftrip::measure

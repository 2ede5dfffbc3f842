#include "core/measure/session.hpp"

#include "core/base/version.hpp"
#include "core/clock/calibration.hpp"
#include "core/measure/ends/busy_cores.hpp"
#include "core/measure/ends/measuring_task.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/measure/plan/session_times.hpp"
#include "core/measure/point/noise_floor.hpp"
#include "core/measure/point/passes.hpp"
#include "core/measure/point/path_trial.hpp"
#include "core/measure/point/points.hpp"
#include "core/measure/point/proof_pass.hpp"
#include "core/measure/responder/loopback_echo.hpp"
#include "core/model/facts/core_merits.hpp"
#include "core/model/figures/disturbed_core.hpp"

#include <algorithm>
#include <functional>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

/// Five ticks of Linux's usual timer (250 Hz), one of Windows' (64 Hz).
constexpr auto kGapSpan = 20ms;
/// What all before the points is measured by, while the clock is still being watched for the rest of its
/// calibrationSpan(): good for 50 ppm.
constexpr auto kFirstLookAtClock = 5ms;

/// The steps of one run, each of which needs what the ones before it brought.
class Session {
public:
    Session(model::RunRecord begun, const PeerCall& call, os::Platform& platform,
            const transport::TransportRegistry& registry, RunObserver& observer, const std::atomic<bool>& stop,
            loop::SharedPings* sharedPings)
        : m_call(call),
          m_platform(platform),
          m_registry(registry),
          m_observer(observer),
          m_stop(stop),
          m_sharedPings(sharedPings),
          m_clocksAtStart(clock::readPair(platform.tickClock(), platform.referenceClock())),
          m_record(std::move(begun))
    {
    }

    SessionOutcome run()
    {
        m_record.toolVersion = kVersion;
        m_record.startedAt = utcText(m_platform.time().date());
        for (const Text& sentence : m_record.notes)
            m_observer.onEvent(control::NoteEvent{sentence});
        Status status = begin();
        std::optional<Error> error;
        if (!status)
            error = std::move(status).error();
        finish(error);
        return {std::move(m_record), std::move(error)};
    }

private:
    /// Whom, and on which cores.
    Status begin()
    {
        if (Status status = checkRequest(m_record.request, m_registry); !status)
            return status;
        m_record.initiatorHost = m_platform.host().facts();
        m_record.initiatorHost.toolVersion = kVersion;
        // A core that does not exist is the user's mistake whoever the peer is: say so before calling anybody.
        if (auto core = chooseCore(m_record.initiatorHost.cpu, m_record.request.initiator.core, {}, {}); !core)
            return std::unexpected(std::move(core).error());
        auto meeting = meet(m_record, m_call, m_platform,
                            {m_stop, [this](const Text& sentence) { m_observer.onRemark(sentence); }});
        if (!meeting)
            return std::unexpected(std::move(meeting).error());
        Status status = tunePeer(*meeting->link, m_call.checks);
        if (status)
            status = measureWith(*meeting);
        if (status && !m_call.checks.empty())
            status = tunePeer(*meeting->link, {});
        meeting->link->bye();
        return status;
    }

    /// The responder puts back by itself, too, whenever the session ends; asked, it says whether it could.
    Status tunePeer(control::PeerLink& peer, const std::vector<std::string>& checks)
    {
        if (m_call.checks.empty())
            return {};
        const auto tuned = peer.tune(checks);
        if (!tuned)
            return std::unexpected(tuned.error());
        const auto isRefused = [](const model::TunedSetting& setting) { return !setting.refusal.empty(); };
        if (!tuned->empty() && std::ranges::all_of(*tuned, isRefused))
            return fail(ErrorKind::NotSupported, text("The peer's host did not change {setting}: {refusal}",
                                                      tuned->front().words, tuned->front().refusal));
        for (const model::TunedSetting& setting : *tuned) {
            if (isRefused(setting))
                note(text("On the peer {setting} was not changed: {reason}", setting.words, setting.refusal));
            else
                note(text("On the peer for this run: {setting} was {old}, is {new}.", setting.words,
                          setting.old.value_or("nothing"), setting.accepted.value_or("nothing")));
        }
        return {};
    }

    Status measureWith(Meeting& meeting)
    {
        m_record.initiatorHost = meeting.initiatorHost;
        m_record.responderHost = meeting.responderHost;
        m_record.path = meeting.path;
        const auto& adapter = meeting.initiatorHost.adapter;
        const bool isResponderFixed = m_record.request.responder.core.kind == model::CoreChoice::Kind::Fixed;
        m_used.interrupted = model::interruptedCores(meeting.initiatorHost.facts);
        if (m_record.request.initiator.core.kind == model::CoreChoice::Kind::Auto)
            m_used.busy = busyCores(m_platform.host(), m_platform.time(), meeting.initiatorHost.cpu.usableCores);
        model::CoresInUse used = m_used;
        if (isResponderFixed && meeting.isSameHost())
            used.avoid = {m_record.request.responder.core.core};
        auto core = chooseCore(meeting.initiatorHost.cpu, m_record.request.initiator.core,
                               adapter ? adapter->numaNode : std::nullopt, used);
        if (!core)
            return std::unexpected(std::move(core).error());
        tellPlace(meeting, *core);
        m_converter = clockSince(kFirstLookAtClock);
        lookForGaps(*core);
        return openAndMeasure(meeting, *core);
    }

    /// For the points: what came before them needed no better than the first look.
    void calibrateClock()
    {
        m_converter = clockSince(m_platform.referenceClock().calibrationSpan());
        m_drift.emplace(m_platform.tickClock(), m_platform.referenceClock(), *m_converter);
        m_record.noiseFloor.clockMHz = m_converter->ticksPerSecond() / 1e6;
    }

    void tellPlace(const Meeting& meeting, std::optional<int> core)
    {
        if (!core)
            return;
        Text sentence = describePlace(meeting.initiatorHost.cpu, *core,
                                      model::interruptedCores(meeting.initiatorHost.facts), meeting.adapter);
        if (!sentence.empty())
            note(std::move(sentence));
    }

    /// Waits until `span` after the start of the run.
    [[nodiscard]] clock::TickConverter clockSince(std::chrono::nanoseconds span) const
    {
        return clock::calibrateSince(m_clocksAtStart, m_platform.tickClock(), m_platform.referenceClock(), span);
    }

    void lookForGaps(std::optional<int> core)
    {
        model::NoiseFloor floor;
        MeasuringTask task(m_platform.threads(), m_platform.time(), threadPlan(m_record.request, core, 1'000'000'000),
                           [&] { floor = measureNoiseFloor(m_platform.tickClock(), *m_converter, kGapSpan); });
        floor.core = task.join().obtained.core;
        if (floor.core && model::isDisturbed(floor))
            floor.readyThreads = m_platform.host().readyThreads(*floor.core);
        m_record.noiseFloor = std::move(floor);
    }

    Status openAndMeasure(Meeting& meeting, std::optional<int> core)
    {
        const Mode& mode = *findMode(m_record.request.mode);
        auto pathPlans = mode.paths(m_record.request, m_registry);
        if (!pathPlans)
            return std::unexpected(std::move(pathPlans).error());
        CounterReader counters(m_platform.counters(), m_platform.time());
        const RunContext run{.request = m_record.request,
                             .mode = mode,
                             .platform = m_platform,
                             .registry = m_registry,
                             .meeting = meeting,
                             .converter = *m_converter,
                             .counters = counters,
                             .core = core,
                             .observer = m_observer,
                             .stop = m_stop,
                             .sharedPings = m_sharedPings,
                             .provesItself = m_call.provesItself,
                             .note = [this](Text sentence) { note(std::move(sentence)); }};
        Paths paths(run, *pathPlans, [&run](Path& path) { return tryPath(path, run); });
        auto first = paths.use({0});
        if (!first)
            return std::unexpected(std::move(first).error());
        Path& path = *first->front();
        auto plan = mode.plan(m_record.request, std::move(*pathPlans),
                              {path.limits.largestBytes, path.limits.unfragmentedBytes, path.limits.smallestBytes});
        if (!plan)
            return std::unexpected(std::move(plan).error());
        if (plan->points.size() > model::kMostPoints)
            return fail(ErrorKind::Invalid, text("This makes {count:d} points.", plan->points.size()),
                        text("Choose at most {most:d}.", model::kMostPoints));
        for (const Text& sentence : plan->notes)
            note(sentence);
        nameTransports(*plan, path);
        if (Status status = tryStampsFirst(run, *plan, paths); !status)
            return status;
        lookAtLoopback(meeting, path, core);
        calibrateClock();
        tellStart(*plan);
        if (Status status = measurePoints(run, *plan, paths, m_record); !status || !m_call.provesItself)
            return status;
        return prove(run, paths, *plan);
    }

    /// Over the path of the first point.
    Status prove(const RunContext& run, Paths& paths, const Plan& plan)
    {
        auto used = paths.use({plan.points.front().paths.front()});
        if (!used)
            return std::unexpected(std::move(used).error());
        auto proof = proveRun(*used->front(), m_record.points, run);
        if (!proof)
            return std::unexpected(std::move(proof).error());
        note(model::describeProof(*proof));
        m_record.selfProof = std::move(*proof);
        return {};
    }

    /// Over the first path, and what the first point needs beside it. The first stays open.
    static Status tryStampsFirst(const RunContext& run, const Plan& plan, Paths& paths)
    {
        const PlannedPoint& first = plan.points.front();
        if (run.request.stamps == model::StampChoice::Off)
            return {};
        auto used = paths.use(first.paths.front() == 0 ? first.paths : std::vector<std::uint32_t>{0});
        return used ? tryStamps(run, *used, first.settings) : std::unexpected(std::move(used).error());
    }

    /// What "auto" became stands in the points' keys: "udp", over several paths "udp+tcp".
    static void nameTransports(Plan& plan, const Path& path)
    {
        for (PlannedPoint& point : plan.points) {
            if (plan.paths[point.paths.front()].transport != plan.paths[path.plan].transport)
                continue;
            point.key.transport = path.entry->id;
            for (std::size_t other = 1; other < point.paths.size(); ++other)
                point.key.transport += "+" + plan.paths[point.paths[other]].transport;
        }
    }

    void lookAtLoopback(const Meeting& meeting, const Path& path, std::optional<int> core)
    {
        const auto& adapter = meeting.initiatorHost.adapter;
        LoopbackPlan plan;
        plan.transport = path.entry;
        plan.wait = path.wait;
        plan.isV6 = meeting.link->peer().address.find(':') != std::string::npos;
        plan.isRunOverLoopback = adapter && adapter->isLoopback;
        plan.cpu = &meeting.initiatorHost.cpu;
        plan.thread = threadPlan(m_record.request, core, kLoopbackLimitNs);
        plan.used = m_used;
        if (meeting.isSameHost())
            plan.otherCore = path.responderCore;
        auto echo = measureLoopbackEcho(plan, m_platform, *m_converter, m_stop);
        if (echo)
            m_record.noiseFloor.loopback = *echo;
        else
            m_record.noiseFloor.loopbackSkipped = echo.error().what;
    }

    void tellStart(const Plan& plan)
    {
        control::RunStartedEvent event{m_record, {}};
        for (const PlannedPoint& point : plan.points)
            event.points.push_back(point.key);
        m_observer.onEvent(event);
    }

    void finish(std::optional<Error>& error)
    {
        if (m_drift)
            m_record.noiseFloor.driftPpm = m_drift->partsPerMillion();
        m_record.finishedAt = utcText(m_platform.time().date());
        // Ctrl-C in a terminal reaches the responder on this host, too: its going is then no failure.
        const bool isInterrupted = error && (m_stop.load() || error->kind == ErrorKind::Interrupted);
        if (isInterrupted)
            error = Error{ErrorKind::Interrupted, "Stopped before all points were measured.", 0, {}};
        using enum model::RunStatus;
        // A feed that fell silent ends its point, which is neither an error nor complete.
        const bool isCut = std::ranges::any_of(m_record.points, [](const model::PointResult& point) {
            return !point.isComplete && point.problem.empty();
        });
        m_record.status = isInterrupted || (!error && isCut) ? Interrupted : error ? Failed : Complete;
        if (error && !isInterrupted)
            m_record.failure = error->what;
    }

    void note(Text sentence)
    {
        m_observer.onEvent(control::NoteEvent{sentence});
        m_record.notes.push_back(std::move(sentence));
    }

    const PeerCall& m_call;
    os::Platform& m_platform;
    const transport::TransportRegistry& m_registry;
    RunObserver& m_observer;
    const std::atomic<bool>& m_stop;
    loop::SharedPings* m_sharedPings;
    clock::ClockPair m_clocksAtStart;  ///< The calibration goes on while the ends meet.
    model::RunRecord m_record;
    model::CoresInUse m_used;
    std::optional<clock::TickConverter> m_converter;
    std::optional<clock::DriftCheck> m_drift;
};

}  // namespace

Result<std::vector<model::TuningOffer>> askPeerTunables(const model::RunRequest& request, const PeerCall& call,
                                                        os::Platform& platform, const std::atomic<bool>& stop)
{
    model::RunRecord asked = recordOf(request);
    asked.initiatorHost = platform.host().facts();
    auto meeting = meet(asked, call, platform, {stop});
    if (!meeting)
        return std::unexpected(std::move(meeting).error());
    auto offers = meeting->link->askTunables();
    meeting->link->bye();
    return offers;
}

model::RunRecord recordOf(const model::RunRequest& request, std::string commandLine)
{
    model::RunRecord record;
    record.request = request;
    record.commandLine = std::move(commandLine);
    return record;
}

SessionOutcome runSession(model::RunRecord begun, const PeerCall& call, os::Platform& platform,
                          const transport::TransportRegistry& registry, RunObserver& observer,
                          const std::atomic<bool>& stop, loop::SharedPings* sharedPings)
{
    return Session(std::move(begun), call, platform, registry, observer, stop, sharedPings).run();
}

}  // namespace halftrip::measure

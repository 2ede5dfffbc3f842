#include "core/measure/session.hpp"

#include "core/base/version.hpp"
#include "core/clock/calibration.hpp"
#include "core/control/echo_host.hpp"
#include "core/control/responder_link.hpp"
#include "core/measure/flags.hpp"
#include "core/measure/loopback_echo.hpp"
#include "core/measure/measuring_task.hpp"
#include "core/measure/modes/ping.hpp"
#include "core/measure/noise_floor.hpp"
#include "core/measure/placement.hpp"
#include "core/measure/point_run.hpp"
#include "core/measure/request_check.hpp"
#include "core/measure/session_times.hpp"
#include "core/measure/silence.hpp"
#include "core/measure/sizes.hpp"
#include "core/measure/stages/run_stamps.hpp"
#include "core/measure/stages/stamp_point.hpp"
#include "core/measure/transport_choice.hpp"
#include "core/measure/utc_time.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

constexpr auto kGapSpan = 100ms;

/// One run's state, in the order in which its steps fill it.
class Session {
public:
    Session(const model::RunRequest& request, const SessionOptions& options, os::Platform& platform,
            const transport::TransportRegistry& registry, RunObserver& observer, const std::atomic<bool>& stop)
        : m_request(request),
          m_options(options),
          m_platform(platform),
          m_registry(registry),
          m_observer(observer),
          m_stop(stop)
    {
    }

    SessionOutcome run();

private:
    Status prepare();
    Status connect();
    Result<std::unique_ptr<control::OtherEnd>> callOtherEnd();
    Status placeEnds();
    Status openTransport();
    Status chooseSizes();
    void lookAtNoise();
    void measureLoopback();
    Status tryStamps();
    Status measurePoints();
    Status measurePoint(std::size_t index);
    [[nodiscard]] Silence silenceOf(const PointOutcome& outcome) const;
    void finish(std::optional<Error>& error);
    void tell(control::Event event) { m_observer.onEvent(event); }
    void note(std::string sentence);
    [[nodiscard]] bool isSameHost() const
    {
        return m_link->isResponder() && m_link->hostId() == m_record.initiatorHost.hostId;
    }
    [[nodiscard]] os::ThreadPlan threadPlan(std::int64_t longestNs) const;

    model::RunRequest m_request;
    const SessionOptions& m_options;
    os::Platform& m_platform;
    const transport::TransportRegistry& m_registry;
    RunObserver& m_observer;
    const std::atomic<bool>& m_stop;

    model::RunRecord m_record;
    const transport::TransportEntry* m_entry = nullptr;
    std::optional<clock::TickConverter> m_converter;
    std::optional<clock::TickConverter> m_responderConverter;
    std::optional<clock::DriftCheck> m_drift;
    std::unique_ptr<control::OtherEnd> m_link;
    std::string m_adapter;  ///< The one that probes go through; empty when unknown.
    std::optional<int> m_responderCore;
    transport::TransportRequest m_open;
    control::Prepare m_prepare;
    std::unique_ptr<transport::Transport> m_transport;
    std::unique_ptr<RunStamps> m_stamps;
    std::unique_ptr<PingLoop> m_loop;
    std::optional<int> m_core;
    model::Wait m_wait = model::Wait::Block;
    std::vector<std::uint32_t> m_sizes;
};

SessionOutcome Session::run()
{
    m_record.toolVersion = kVersion;
    m_record.startedAt = utcNow();
    m_record.commandLine = m_options.commandLine;
    m_record.request = m_request;
    for (const std::string& sentence : m_options.notes)
        note(sentence);
    std::optional<Error> error;
    Status status = prepare();
    if (status)
        status = measurePoints();
    if (!status)
        error = std::move(status).error();
    finish(error);
    return {std::move(m_record), std::move(error)};
}

Status Session::prepare()
{
    if (Status status = checkRequest(m_request, m_registry); !status)
        return status;
    auto choice = chooseTransport(m_registry, m_request.transport);
    if (!choice)
        return std::unexpected(std::move(choice).error());
    m_entry = choice->entry;
    m_request.transport = m_entry->id;  // What was asked for stays in the record.
    if (!choice->note.empty())
        note("Transport auto: " + choice->note);
    m_record.initiatorHost = m_platform.host().facts();
    m_record.initiatorHost.toolVersion = kVersion;
    // A core that does not exist is the user's mistake whoever the peer is: say so before calling anybody.
    if (auto core = chooseCore(m_record.initiatorHost.cpu, m_request.initiator.core, {}, {}); !core)
        return std::unexpected(std::move(core).error());
    if (Status status = connect(); !status)
        return status;
    m_converter = clock::calibrate(m_platform.tickClock(), m_platform.referenceClock(), kCalibrationSpan);
    m_drift.emplace(m_platform.tickClock(), m_platform.referenceClock(), *m_converter);
    if (Status status = placeEnds(); !status)
        return status;
    if (Status status = openTransport(); !status)
        return status;
    if (Status status = chooseSizes(); !status)
        return status;
    if (Status status = tryStamps(); !status)
        return status;
    lookAtNoise();
    m_loop = std::make_unique<PingLoop>(*std::max_element(m_sizes.begin(), m_sizes.end()));
    tell(control::RunStartedEvent{m_record, m_sizes});
    return {};
}

/// A responder, or a host that answers by itself.
Result<std::unique_ptr<control::OtherEnd>> Session::callOtherEnd()
{
    auto peer = model::parsePeer(m_request.peer);
    if (!peer)
        return std::unexpected(std::move(peer).error());
    if (peer->kind == model::Peer::Kind::Echo)
        return control::EchoHost::find(m_platform.network(), peer->host, m_request.family);
    control::LinkRequest call;
    call.peer = peer->host;
    call.port = m_request.port != 0 ? m_request.port : model::kDefaultControlPort;
    if (m_options.callInstead) {
        call.peer = m_options.callInstead->address;
        call.port = m_options.callInstead->port;
    }
    call.family = m_request.family;
    call.adapter = m_request.adapter;
    call.pairingCode = m_options.pairingCode;
    call.build = kVersion;
    call.hostId = m_record.initiatorHost.hostId;
    return control::ResponderLink::open(m_platform.network(), m_platform.entropy(), call);
}

Status Session::connect()
{
    auto link = callOtherEnd();
    if (!link)
        return std::unexpected(std::move(link).error());
    m_link = std::move(*link);
    m_record.responderHost = m_link->host();
    const std::string local = m_link->local().address;
    m_record.path = !m_options.path.empty()
                        ? m_options.path
                        : fmt::format("{} to {}", local.empty() ? "this host" : local, m_link->peer().address);
    if (auto adapter = m_platform.host().adapterTowards(m_link->peer().address))
        m_record.initiatorHost.adapter = std::move(*adapter);
    const auto& adapter = m_record.initiatorHost.adapter;
    m_adapter = m_request.adapter.empty() && adapter ? adapter->name : m_request.adapter;
    // A host that answers by itself does not say who it is; through loopback it can only be this one.
    if (!m_link->isResponder() && adapter && adapter->isLoopback)
        m_record.responderHost.hostId = m_record.initiatorHost.hostId;
    return {};
}

/// Cores and waits: for both ends when both are here, otherwise for this one.
Status Session::placeEnds()
{
    const model::CpuFacts& cpu = m_record.initiatorHost.cpu;
    const auto& adapter = m_record.initiatorHost.adapter;
    auto core = chooseCore(cpu, m_request.initiator.core, adapter ? adapter->numaNode : std::nullopt,
                           m_request.responder.core.kind == model::CoreChoice::Kind::Fixed && isSameHost()
                               ? std::vector{m_request.responder.core.core}
                               : std::vector<int>{});
    if (!core)
        return std::unexpected(std::move(core).error());
    m_core = *core;
    const WaitSituation situation{static_cast<int>(cpu.usableCores.size()), isSameHost() ? 2 : 1,
                                  m_options.isWatched ? 1 : 0};
    auto wait = chooseWait(*m_entry, m_request.initiator.wait, situation);
    if (!wait)
        return std::unexpected(std::move(wait).error());
    m_wait = *wait;
    if (isSameHost() && m_request.responder.wait == model::Wait::Auto) {
        // Only this end knows who else needs the cores that both share.
        auto responderWait = chooseWait(*m_entry, model::Wait::Auto, situation);
        if (!responderWait)
            return std::unexpected(std::move(responderWait).error());
        m_request.responder.wait = *responderWait;
    }
    return {};
}

Status Session::openTransport()
{
    transport::TransportRequest& open = m_open;
    open.role = transport::Role::Initiator;
    open.localAddress = m_link->local().address;
    open.peerAddress = m_link->peer().address;
    open.adapter = m_request.adapter;
    open.wait = m_wait;
    open.busyPoll = std::chrono::microseconds(m_request.busyPollUs);
    open.largestProbeBytes = largestWanted(m_request.sizesBytes);
    open.allowFragments = m_request.allowFragments;
    open.options = m_request.transportOptions;
    open.clock = &m_platform.tickClock();
    m_transport = m_entry->make();
    auto endpoint = m_transport->open(open);
    if (!endpoint)
        return std::unexpected(std::move(endpoint).error());

    control::Prepare& prepare = m_prepare;
    // "auto" is for each end to choose by itself: what is best here need not exist there.
    prepare.transport = m_request.responderTransport.empty() ? m_record.request.transport
                                                             : m_request.responderTransport;
    prepare.transportOptions = m_request.transportOptions;
    prepare.end = m_request.responder;
    prepare.initiatorCore = m_core;
    prepare.busyPollUs = m_request.busyPollUs;
    prepare.largestProbeBytes = open.largestProbeBytes;
    prepare.allowFragments = m_request.allowFragments;
    prepare.endpoint = *endpoint;
    auto ready = m_link->prepare(prepare);
    if (!ready)
        return std::unexpected(std::move(ready).error());
    if (ready->ticksPerSecond <= 0)
        return fail(ErrorKind::Protocol, "The responder did not say how fast its clock ticks.",
                    "Use the same Halftrip version on both hosts.");
    m_responderConverter.emplace(0, ready->ticksPerSecond);
    m_responderCore = ready->core;
    return m_transport->attach(ready->endpoint, kAttachTimeout);
}

Status Session::chooseSizes()
{
    SizeLimits limits;
    const transport::TransportFacts facts = m_transport->facts();
    limits.largestBytes = facts.largestPayloadBytes;
    limits.unfragmentedBytes = unfragmentedBothWays(facts, m_record.initiatorHost.adapter,
                                                    m_record.responderHost.adapter);
    limits.allowFragments = m_request.allowFragments;
    auto choice = resolveSizes(m_request.sizesBytes, limits);
    if (!choice)
        return std::unexpected(std::move(choice).error());
    m_sizes = std::move(choice->sizesBytes);
    if (!choice->note.empty())
        note(std::move(choice->note));
    return {};
}

Status Session::tryStamps()
{
    if (m_request.stamps == model::StampChoice::Off)
        return {};
    const StampPassSetting setting{0, 0, m_wait, threadPlan(kStampPassLimitNs)};
    m_stamps = std::make_unique<RunStamps>(
        StampPassParts{m_request, m_platform, *m_converter, *m_entry, m_open, m_prepare, *m_link, m_stop}, setting,
        *m_transport, [this](std::string sentence) { note(std::move(sentence)); });
    return m_stamps->tryOut(m_sizes.front());
}

void Session::lookAtNoise()
{
    model::NoiseFloor floor;
    MeasuringTask task(m_platform.threads(), threadPlan(1'000'000'000),
                       [&] { floor = measureNoiseFloor(m_platform.tickClock(), *m_converter, kGapSpan); });
    floor.core = task.join().obtained.core;
    m_record.noiseFloor = std::move(floor);
    measureLoopback();
}

void Session::measureLoopback()
{
    const auto& adapter = m_record.initiatorHost.adapter;
    LoopbackPlan plan;
    plan.transport = m_entry;
    plan.wait = m_wait;
    plan.isV6 = m_link->peer().address.find(':') != std::string::npos;
    plan.isRunOverLoopback = adapter && adapter->isLoopback;
    plan.cpu = &m_record.initiatorHost.cpu;
    plan.thread = threadPlan(kLoopbackLimitNs);
    if (isSameHost())
        plan.otherCore = m_responderCore;
    auto echo = measureLoopbackEcho(plan, m_platform, *m_converter, m_stop);
    if (echo)
        m_record.noiseFloor.loopback = *echo;
    else
        m_record.noiseFloor.loopbackSkipped = echo.error().what;
}

os::ThreadPlan Session::threadPlan(std::int64_t longestNs) const
{
    return {m_core, m_request.initiator.scheduling, m_request.initiator.lockMemory,
            std::chrono::nanoseconds(longestNs) + 10s};
}

Status Session::measurePoints()
{
    for (std::size_t index = 0; index < m_sizes.size(); ++index) {
        if (Status status = measurePoint(index); !status)
            return status;
        if (m_stop.load() || !m_observer.isWatching())
            return fail(ErrorKind::Interrupted, "Stopped before all sizes were measured.");
    }
    return {};
}

Status Session::measurePoint(std::size_t index)
{
    const std::uint32_t size = m_sizes[index];
    tell(control::PointStartedEvent{index, m_sizes.size(), m_request.mode, m_request.transport, size,
                                    m_request.intervalNs});
    PointSetting setting{
        index, m_sizes.size(), size, m_wait, threadPlan(longestPointNs(m_request)), m_options.progressInterval};
    PointParts parts{m_request,  m_platform, *m_converter, *m_responderConverter, *m_transport, *m_loop, *m_link,
                     m_observer, m_stop,     m_adapter};
    PointOutcome outcome = runPoint(setting, parts);
    if (outcome.isSilent && !outcome.error)
        outcome.error = explainSilence(silenceOf(outcome));
    const bool isWhole = outcome.point && outcome.point->isComplete && !outcome.error && !m_stop.load();
    if (m_stamps && isWhole) {
        if (Status status = m_stamps->addTo(*outcome.point); !status)
            outcome.error = std::move(status).error();
    }
    // What was measured is kept even when the point ended in an error.
    if (outcome.point) {
        m_record.points.push_back(std::move(*outcome.point));
        tell(control::PointFinishedEvent{index, m_record.points.back()});
        m_observer.onRecordGrown(m_record);
    }
    if (outcome.error)
        return std::unexpected(std::move(*outcome.error));
    return {};
}

Silence Session::silenceOf(const PointOutcome& outcome) const
{
    const std::vector<std::string>& keys = m_entry->optionKeys;
    Silence silence;
    silence.waited = std::chrono::seconds(kNothingHeardNs / 1'000'000'000);
    silence.arrived = outcome.arrived;
    silence.ownAddress = m_link->local().address;
    silence.peerAddress = m_link->peer().address;
    silence.ownSystem = m_record.initiatorHost.operatingSystem;
    silence.peerSystem = m_record.responderHost.operatingSystem;
    silence.isEcho = !m_link->isResponder();
    silence.isBelowStack = std::find(keys.begin(), keys.end(), "frame") != keys.end();
    return silence;
}

void Session::finish(std::optional<Error>& error)
{
    if (m_transport)
        m_transport->close();
    if (m_link)
        m_link->bye();
    if (m_drift)
        m_record.noiseFloor.driftPpm = m_drift->partsPerMillion();
    m_record.finishedAt = utcNow();
    // Ctrl-C in a terminal reaches the responder on this host, too: its going is then no failure.
    const bool isInterrupted = error && (m_stop.load() || error->kind == ErrorKind::Interrupted);
    if (isInterrupted)
        error = Error{ErrorKind::Interrupted, "Stopped before all sizes were measured.", 0, {}};
    m_record.status = !error ? "complete" : isInterrupted ? "interrupted" : "failed";
    if (error && !isInterrupted)
        m_record.failure = error->what;
    if (m_record.points.empty())
        return;
    m_record.flags = findFlags(m_record);
    if (m_request.stamps != model::StampChoice::Off)
        m_record.stampPoint = judgeStampPoint(m_record);
    for (const model::Flag& flag : m_record.flags)
        tell(control::FindingEvent{flag});
}

void Session::note(std::string sentence)
{
    tell(control::NoteEvent{sentence});
    m_record.notes.push_back(std::move(sentence));
}

}  // namespace

SessionOutcome runSession(const model::RunRequest& request, const SessionOptions& options, os::Platform& platform,
                          const transport::TransportRegistry& registry, RunObserver& observer,
                          const std::atomic<bool>& stop)
{
    return Session(request, options, platform, registry, observer, stop).run();
}

}  // namespace halftrip::measure

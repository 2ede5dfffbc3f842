#include "core/measure/responder_session.hpp"

#include "core/clock/calibration.hpp"
#include "core/control/responder_link.hpp"
#include "core/measure/placement.hpp"
#include "core/measure/request_check.hpp"
#include "core/measure/session_times.hpp"
#include "core/measure/transport_choice.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

/// An initiator that has agreed on nothing for this long is shown out, so that it cannot hold the only seat.
constexpr auto kIdleLimit = 60'000ms;
/// The reflecting loop looks at its stop flag at least this often.
constexpr std::int64_t kReflectSliceNs = 20'000'000;

}  // namespace

ResponderSession::ResponderSession(control::Channel& channel, os::Platform& platform,
                                   const transport::TransportRegistry& registry, const model::HostFacts& host,
                                   const model::CoreChoice& ownCore, const std::function<void(const std::string&)>& log)
    : m_channel(channel), m_platform(platform), m_registry(registry), m_host(host), m_ownCore(ownCore), m_log(log)
{
}

ResponderSession::~ResponderSession()
{
    if (m_point)
        (void)stopPoint();
    close(m_stampedWay);
    close(m_way);
}

void ResponderSession::close(std::unique_ptr<Way>& way) noexcept
{
    if (way)
        way->transport->close();
    way.reset();
}

void ResponderSession::run(const std::atomic<bool>& stop)
{
    while (!stop.load()) {
        auto message = m_channel.receive(kTurn);
        if (message) {
            if (!handle(*message))
                return;
            continue;
        }
        if (message.error().kind != ErrorKind::Timeout) {
            m_log(message.error().kind == ErrorKind::Closed ? "the initiator has gone" : message.error().what);
            if (message.error().kind == ErrorKind::Protocol)
                refuse(std::move(message).error());
            return;
        }
        if (m_channel.silence() > (m_point ? std::chrono::milliseconds(control::kSilenceLimit) : kIdleLimit)) {
            m_log("the initiator has fallen silent");
            return;
        }
        const auto now = std::chrono::steady_clock::now();
        if (m_point && now - m_lastAlive >= control::kAliveInterval) {
            m_lastAlive = now;
            answer(control::plainMessage("alive"));
        }
    }
    refuse({ErrorKind::Closed, "The responder was stopped.", 0, "Start \"halftrip serve\" again on the other host."});
}

/// False: the session is over.
bool ResponderSession::handle(const nlohmann::json& message)
{
    const std::string type = control::typeOf(message);
    if (type == "bye")
        return false;
    if (type == "prepare") {
        auto request = control::prepareFrom(message);
        auto ready = request ? prepare(*request) : std::unexpected(std::move(request).error());
        if (!ready) {
            refuse(std::move(ready).error());
            return true;
        }
        answer(toMessage(*ready));
        attach(request->stamps == model::StampChoice::Off ? *m_way : *m_stampedWay);
        return true;
    }
    if (type == "start") {
        auto request = control::startFrom(message);
        Status status = request ? start(*request) : std::unexpected(std::move(request).error());
        if (status)
            answer(control::plainMessage("started"));
        else
            refuse(std::move(status).error());
        return true;
    }
    if (type == "stop") {
        if (m_point) {
            answer(toMessage(stopPoint()));
        } else if (m_stampedWay) {
            close(m_stampedWay);  // The initiator thought better of it.
            answer(toMessage(control::PointReport{}));
        } else
            refuse({ErrorKind::Protocol, "No point was started that could be stopped.", 0, {}});
        return true;
    }
    refuse({ErrorKind::Protocol, fmt::format("The responder knows no control message \"{}\".", type.substr(0, 40)), 0,
            "Use the same Halftrip version on both hosts."});
    return true;
}

Result<control::Ready> ResponderSession::prepare(const control::Prepare& prepare)
{
    if (m_point)
        return fail(ErrorKind::Protocol, "A point is running; it must be stopped before the next is prepared.");
    if (Status status = checkPrepare(prepare, m_registry); !status)
        return std::unexpected(std::move(status).error());
    auto choice = chooseTransport(m_registry, prepare.transport);
    if (!choice)
        return std::unexpected(std::move(choice).error());
    const transport::TransportEntry& entry = *choice->entry;
    const WaitSituation situation{static_cast<int>(m_host.cpu.usableCores.size()), 1, 0};
    auto wait = chooseWait(entry, prepare.end.wait, situation);
    if (!wait)
        return std::unexpected(std::move(wait).error());
    const bool isAuto = prepare.end.core.kind == model::CoreChoice::Kind::Auto;
    const auto& adapter = m_host.adapter;
    auto core = chooseCore(m_host.cpu, isAuto ? m_ownCore : prepare.end.core,
                           adapter ? adapter->numaNode : std::nullopt,
                           prepare.initiatorCore ? std::vector{*prepare.initiatorCore} : std::vector<int>{});
    if (!core)
        return std::unexpected(std::move(core).error());

    const bool isStamped = prepare.stamps != model::StampChoice::Off;
    std::unique_ptr<Way>& slot = isStamped ? m_stampedWay : m_way;
    close(slot);
    auto way = std::make_unique<Way>();
    transport::TransportRequest open;
    open.role = transport::Role::Responder;
    open.localAddress = m_channel.stream().local().address;
    open.peerAddress = m_channel.stream().peer().address;
    open.adapter = prepare.adapter;
    open.wait = *wait;
    open.busyPoll = std::chrono::microseconds(prepare.busyPollUs);
    open.largestProbeBytes = prepare.largestProbeBytes;
    open.allowFragments = prepare.allowFragments;
    open.options = prepare.transportOptions;
    open.clock = &m_platform.tickClock();
    if (isStamped) {
        auto stamping = entry.makeStamping();
        stamping->chooseStamps(prepare.stamps);
        way->stamping = stamping.get();
        way->transport = std::move(stamping);
    } else {
        way->transport = entry.make();
    }
    auto endpoint = way->transport->open(open);
    if (!endpoint)
        return std::unexpected(std::move(endpoint).error());
    if (!m_converter)
        m_converter = clock::calibrate(m_platform.tickClock(), m_platform.referenceClock(), kCalibrationSpan);
    way->prepared = prepare;
    way->choice = std::move(choice->note);
    way->wait = *wait;
    way->core = *core;
    slot = std::move(way);
    return control::Ready{*endpoint, static_cast<std::int64_t>(m_converter->ticksPerSecond()), slot->wait, slot->core};
}

/// The initiator's end exists already; a stream's comes when it has read Ready.
void ResponderSession::attach(Way& way)
{
    way.attached = way.transport->attach(way.prepared.endpoint, kAttachTimeout);
    if (!way.attached)
        m_log(way.attached.error().what);
}

Status ResponderSession::start(const control::Start& start)
{
    Way* const way = start.isStamped ? m_stampedWay.get() : m_way.get();
    if (way == nullptr)
        return fail(ErrorKind::Protocol, "The responder has no connection for probes yet.",
                    "Look at what \"halftrip serve\" says on the other host.");
    if (m_point)
        return fail(ErrorKind::Protocol, "A point is running already.");
    if (!way->attached)
        return way->attached;
    if (Status status = checkStart(start, way->prepared); !status)
        return status;
    m_point = std::make_unique<Point>();
    m_point->way = way;
    way->transport->setProbeSize(start.sizeBytes);
    if (start.isStamped)
        m_point->stamped = std::make_unique<StampedReflector>(*way->stamping, m_platform.tickClock(), *m_converter,
                                                              way->prepared.stampsCount);
    m_point->before = readCounters(*way);
    const os::ThreadPlan plan{way->core, way->prepared.end.scheduling, way->prepared.end.lockMemory,
                              std::chrono::nanoseconds(start.longestNs) + 10s};
    m_point->task = std::make_unique<MeasuringTask>(m_platform.threads(), plan,
                                                    [this, point = m_point.get(), start] { run(*point, start); });
    return {};
}

/// On the measuring thread.
void ResponderSession::run(Point& point, const control::Start& start)
{
    const transport::Reflection reflection{.clock = m_platform.tickClock(),
                                           .sizeBytes = start.sizeBytes,
                                           .tag = start.tag,
                                           .slice = m_converter->nanosecondsToSpan(kReflectSliceNs),
                                           .stop = point.stop,
                                           .counts = point.counts};
    if (point.stamped)
        point.stamped->run(reflection);
    else
        point.way->transport->reflect(reflection);
}

control::PointReport ResponderSession::stopPoint()
{
    m_point->stop.store(true);
    const Way& way = *m_point->way;
    control::PointReport report;
    report.end = m_point->task->join();
    report.end.hostCounters = model::differenceOf(m_point->before, readCounters(way));
    report.end.packetsPerInterrupt = model::packetsPerInterrupt(m_point->counts.received.get(),
                                                                report.end.hostCounters);
    report.end.obtained.wait = way.wait;
    report.end.obtained.transport = way.transport->facts().obtained;
    if (!way.choice.empty())
        report.end.obtained.transport["auto"] = way.choice.substr(0, way.choice.find_last_not_of('.') + 1);
    report.counts = {m_point->counts.received.get(), m_point->counts.reflected.get(), m_point->counts.refused.get()};
    if (m_point->counts.failed.get() != 0)
        report.transportError = way.transport->lastError().what;
    if (m_point->stamped) {
        report.stages = m_point->stamped->report();
        m_point.reset();
        close(m_stampedWay);
        if (m_way && m_way->attached)
            discardWaiting(*m_way->transport, m_platform.tickClock(), *m_converter);
    }
    m_point.reset();
    ++m_pointsServed;
    return report;
}

model::HostCounters ResponderSession::readCounters(const Way& way) const
{
    const bool isNamed = !way.prepared.adapter.empty() || !m_host.adapter;
    return m_platform.counters().snapshot(isNamed ? way.prepared.adapter : m_host.adapter->name);
}

void ResponderSession::answer(const nlohmann::json& message)
{
    if (Status status = m_channel.send(message); !status)
        m_log(status.error().what);
}

void ResponderSession::refuse(Error error)
{
    m_log("refused: " + error.what);
    (void)m_channel.send(control::toMessage(error));
}

}  // namespace halftrip::measure

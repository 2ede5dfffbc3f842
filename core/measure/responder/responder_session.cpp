#include "core/measure/responder/responder_session.hpp"

#include "core/base/sentence.hpp"
#include "core/clock/calibration.hpp"
#include "core/control/responder_link.hpp"
#include "core/measure/ends/busy_cores.hpp"
#include "core/measure/ends/end_facts.hpp"
#include "core/measure/ends/placement.hpp"
#include "core/measure/ends/probe_autopsy.hpp"
#include "core/measure/ends/thread_stalls.hpp"
#include "core/measure/ends/unmatched_packets.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/measure/plan/session_times.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/model/facts/core_merits.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

/// An initiator that has agreed on nothing for this long is disconnected, so that it cannot hold the only slot.
constexpr auto kIdleLimit = 60s;
/// A point has its own end and one more second, in which the initiator's "stop" may be on its way.
constexpr auto kPointGrace = 1s;
/// Beyond its own settings, for a host that stalls.
constexpr auto kStallGrace = 10s;
/// Keep-alives come once a second.
constexpr auto kHeardLately = 2 * control::kKeepAliveInterval;
/// How often the waiting for a stream looks whether it is to stop, and whether anybody is there still. A connection
/// that comes takes a millisecond.
constexpr auto kStreamPoll = 200ms;
/// For the last word to one who may not be listening.
constexpr auto kLastWordTimeout = 500ms;
/// A reflecting loop that sleeps looks at its stop flag at least this often, and is woken then, where the system can:
/// oftener than it must be it is not, for that would keep its core awake.
constexpr std::int64_t kSleepingSliceNs = 20'000'000;
constexpr auto kBetweenWakes = 1ms;

}  // namespace

ResponderSession::ResponderSession(std::unique_ptr<control::Channel>& channel, const control::SessionSlot& slot,
                                   os::Platform& platform, const transport::TransportRegistry& registry,
                                   const ResponderGround& ground, const std::function<void(const std::string&)>& log)
    : m_channel(channel),
      m_slot(slot),
      m_platform(platform),
      m_registry(registry),
      m_ground(ground),
      m_log(log),
      m_counters(platform.counters(), platform.time()),
      m_clocksAtStart(clock::readPair(platform.tickClock(), platform.referenceClock())),
      m_since(platform.time().now()),
      m_lastAlive(m_since),
      m_lastAgreed(m_since)
{
}

ResponderSession::~ResponderSession()
{
    // Nobody is left to tell; what comes behind is to be done all the same.
    const auto evenIfItFails = [](const auto& step) noexcept {
        try {
            step();
        } catch (const std::exception&) {
        }
    };
    evenIfItFails([this] {
        if (m_point)
            (void)stopPoint();
    });
    while (!m_paths.empty())
        close(m_paths.begin()->first);
    evenIfItFails([this] { putBackSettings(); });
    evenIfItFails([this] { m_platform.threads().unlockMemory(); });
}

void ResponderSession::close(std::uint32_t path) noexcept
{
    const auto found = m_paths.find(path);
    if (found == m_paths.end())
        return;
    found->second->transport->close();
    m_paths.erase(found);
}

void ResponderSession::run(const std::atomic<bool>& stop)
{
    m_stop = &stop;
    while (!stop.load()) {
        if (!serveOnce()) {
            (void)m_slot.look(control::Presence::Gone);
            return;
        }
    }
    tellEnd({ErrorKind::Closed, "The responder was stopped.", 0, "Start \"halftrip serve\" again on the other host."});
}

/// False: the session is over.
bool ResponderSession::serveOnce()
{
    control::SlotNews news = m_slot.look(presence());
    if (news.isReplaced) {
        m_log("the initiator has reconnected");
        return false;
    }
    if (news.successor)
        takeUp(std::move(news.successor));
    awaitUnheard();
    if (const auto end = whatIsOver()) {
        tellEnd(*end);
        return false;
    }
    if (m_parkedAt) {
        m_platform.threads().sleepFor(kPollInterval);
        return true;
    }
    sendKeepAlive();
    if (m_point && m_point->watchesKernel)
        m_kernel->collect();
    auto message = m_channel->receive(kPollInterval);
    if (message)
        return handle(*message) && !m_isBroken;
    if (message.error().kind == ErrorKind::Timeout || isParkedAfter(message.error()))
        return !m_isBroken;
    if (message.error().kind == ErrorKind::Closed)
        m_log("the initiator has disconnected");
    else
        tellEnd(message.error());
    return false;
}

/// While no keep-alive of the initiator arrives, its "stop" may be delayed with all the rest; but a point does not last
/// for as long as somebody breaks connections.
void ResponderSession::awaitUnheard()
{
    if (!m_point || presence() == control::Presence::Heard)
        return;
    const auto longer = std::min(m_platform.time().now() + kPointGrace, m_point->endsUnheardAt);
    m_point->endsAt = std::max(m_point->endsAt, longer);
}

control::Presence ResponderSession::presence() const
{
    if (m_parkedAt)
        return control::Presence::Lost;
    return m_channel->silence() > kHeardLately ? control::Presence::Silent : control::Presence::Heard;
}

/// For how long the initiator, which says something each second of a point, has said nothing though it should.
std::chrono::milliseconds ResponderSession::unheard() const
{
    if (m_point)
        return m_channel->silence();
    const auto now = m_platform.time().now();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now - m_parkedAt.value_or(now));
}

bool ResponderSession::isParkedAfter(const Error& error)
{
    if (m_parkedAt)
        return true;
    // A call that the initiator gave up because our answer did not reach it is none of its going.
    const bool isUnheardSince = m_takenUpAt && m_channel->silence() >= std::chrono::floor<std::chrono::milliseconds>(
                                                                           m_platform.time().now() - *m_takenUpAt);
    const bool isVainCall = isUnheardSince && error.kind == ErrorKind::Closed;
    if (!(control::isBroken(error) || isVainCall) || !m_slot.canBeTakenUp())
        return false;
    m_parkedAt = m_platform.time().now();
    const auto left = std::chrono::ceil<std::chrono::seconds>(control::kResponderKeepAliveTimeout - unheard());
    m_log(
        fmt::format("the control connection broke; the initiator has {} s to take its session up again", left.count()));
    return true;
}

void ResponderSession::takeUp(std::unique_ptr<control::Channel> channel)
{
    m_channel = std::move(channel);
    m_parkedAt.reset();
    m_mayBeAskedAgain = true;
    m_takenUpAt = m_platform.time().now();
    m_log("the initiator has taken its session up again");
}

std::optional<Error> ResponderSession::whatIsOver() const
{
    const auto now = m_platform.time().now();
    const ResponderLimits& limits = m_ground.limits;
    if (limits.longestSession && now - m_since > *limits.longestSession)
        return Error{ErrorKind::Closed, "The session has lasted as long as the responder allows.", 0,
                     "Measure less in one run, or start the responder with a longer --longest-session."};
    if (m_point && now > m_point->endsAt && !m_point->isCutByLimit)
        return Error{ErrorKind::Closed, "The point took longer than its own settings let it: a host was overloaded.", 0,
                     "End other work on both hosts, and measure again."};
    if (m_point && now > m_point->endsAt)
        return Error{ErrorKind::Closed, "The point has lasted as long as the responder allows.", 0,
                     "Measure for a shorter time, or start the responder with a longer --longest-point."};
    if (const auto silence = unheard(); silence > control::kResponderKeepAliveTimeout)
        return Error{ErrorKind::Closed,
                     text("The initiator has been silent for {seconds} seconds.",
                          std::chrono::duration_cast<std::chrono::seconds>(silence).count()),
                     0,
                     {}};
    if (!m_point && now - m_lastAgreed > kIdleLimit)
        return Error{ErrorKind::Closed, "The initiator has agreed on nothing for 60 seconds.", 0,
                     "Start the run again."};
    return std::nullopt;
}

void ResponderSession::sendKeepAlive()
{
    const auto now = m_platform.time().now();
    if (!m_point || now - m_lastAlive < control::kKeepAliveInterval)
        return;
    m_lastAlive = now;
    send(control::plainMessage("alive"));
}

/// False: the session is over.
bool ResponderSession::handle(const nlohmann::json& message)
{
    const std::string type = control::typeOf(message);
    if (type == "bye")
        return false;
    // It was done, but the connection broke before the answer arrived.
    if (std::exchange(m_mayBeAskedAgain, false) && message == m_question) {
        send(m_answer);
        attachWaiting(message);
        return true;
    }
    m_question = message;
    if (type == control::Facts::kType) {
        reply(model::toJson(control::Facts{m_ground.host, m_ground.limits.tuning != nullptr}));
        return true;
    }
    if (type == control::Prepare::kType)
        return handlePrepare(message);
    if (type == control::Start::kType) {
        const auto request = control::messageFrom<control::Start>(message);
        acknowledge(request ? start(*request) : std::unexpected(request.error()), "started");
        return true;
    }
    if (type == control::Release::kType) {
        handleRelease(message);
        return true;
    }
    if (type == control::Stop::kType) {
        handleStop(message);
        return true;
    }
    if (type == control::Tunables::kType || type == control::Tune::kType) {
        if (!m_ground.limits.tuning)
            refuse({ErrorKind::NotPermitted, "This responder does not allow changes to its host's settings.", 0,
                    "Start it with: halftrip serve --allow-tuning."});
        else if (m_point)
            refuse({ErrorKind::Protocol, "A point is running; it must be stopped before settings change.", 0, {}});
        else if (type == control::Tune::kType)
            handleTune(message);
        else
            handleTunables();
        return true;
    }
    refuse({ErrorKind::Protocol, text("The responder knows no control message \"{type}\".", type.substr(0, 40)), 0,
            "Use the same Halftrip version on both hosts."});
    return true;
}

bool ResponderSession::handlePrepare(const nlohmann::json& message)
{
    auto request = control::messageFrom<control::Prepare>(message);
    auto ready = request ? prepare(*request) : std::unexpected(request.error());
    if (!ready) {
        refuse(std::move(ready).error());
        return true;
    }
    answer(model::toJson(*ready));
    if (!m_isBroken)
        attach(*m_paths.at(request->path));
    return true;
}

/// After an answer that was lost: meanwhile the initiator could not attach, and nobody waits for it any more.
void ResponderSession::attachWaiting(const nlohmann::json& message)
{
    if (m_isBroken || control::typeOf(message) != control::Prepare::kType)
        return;
    const auto request = control::messageFrom<control::Prepare>(message);
    const auto found = request ? m_paths.find(request->path) : m_paths.end();
    if (found != m_paths.end() && !found->second->attached)
        attach(*found->second);
}

os::SessionTuning& ResponderSession::tuning()
{
    if (!m_tuning)
        m_tuning = m_ground.limits.tuning(m_ground.host.adapter ? m_ground.host.adapter->name : std::string());
    return *m_tuning;
}

void ResponderSession::handleTunables()
{
    auto offers = tuning().offers();
    if (offers)
        answer(model::toJson(control::Tunables{std::move(*offers)}));
    else
        refuse(offers.error());
}

/// What was changed before is put back first: each "tune" begins with the host as it was.
void ResponderSession::handleTune(const nlohmann::json& message)
{
    const auto request = control::messageFrom<control::Tune>(message);
    if (!request)
        return refuse(request.error());
    if (Status status = tuning().putBack(); !status)
        return refuse(status.error());
    if (std::exchange(m_isTuned, false))
        m_log("settings restored");
    if (request->checks.empty())
        return answer(model::toJson(control::Tuned{}));
    auto tuned = tuning().change(request->checks);
    if (!tuned)
        return refuse(tuned.error());
    m_isTuned = true;
    for (const model::TunedSetting& setting : *tuned)
        m_log(setting.refusal.empty()
                  ? fmt::format("changed for this session: {}: was {}, is now {}", setting.words,
                                setting.old.value_or("nothing"), setting.accepted.value_or("nothing"))
                  : fmt::format("not changed for this session: {}: {}", setting.words, setting.refusal));
    answer(model::toJson(control::Tuned{std::move(*tuned)}));
}

/// At the end of the session, however it ends.
void ResponderSession::putBackSettings()
{
    if (!m_tuning)
        return;
    if (const Status status = m_tuning->putBack(); !status)
        m_log(fmt::format("settings are not as before: {} {}", status.error().what, status.error().hint));
    else if (m_isTuned)
        m_log("settings restored");
}

/// A path that is not open is given back already: nothing was agreed on.
void ResponderSession::handleRelease(const nlohmann::json& message)
{
    const auto request = control::messageFrom<control::Release>(message);
    if (!request)
        return refuse(request.error());
    if (m_point)
        return refuse({ErrorKind::Protocol, "A point is running; it must be stopped before a path is closed.", 0, {}});
    const bool wasOpen = m_paths.contains(request->path);
    close(request->path);
    discardOnAttached();
    const nlohmann::json done = control::plainMessage("released");
    if (wasOpen)
        answer(done);
    else
        reply(done);
}

/// What a stamped pass sent in plain frames came to the other paths, too; the next point is not to find it there.
void ResponderSession::discardOnAttached()
{
    for (const auto& [number, path] : m_paths) {
        if (path->attached)
            discardWaiting(*path->transport, m_platform.tickClock(), *m_converter);
    }
}

transport::TransportRequest ResponderSession::openRequest(const control::Prepare& prepare, model::Wait wait) const
{
    transport::TransportRequest open;
    open.role = transport::Role::Responder;
    open.localAddress = m_channel->stream().local().address;
    open.peerAddress = m_channel->stream().peer().address;
    open.adapter = prepare.adapter;
    open.wait = wait;
    open.busyPoll = std::chrono::microseconds(prepare.busyPollUs);
    open.largestProbeBytes = prepare.largestProbeBytes;
    open.allowFragments = prepare.allowFragments;
    open.batch = prepare.batch.value_or(1);
    open.options = prepare.transportOptions;
    open.clock = &m_platform.tickClock();
    open.stop = m_stop;
    return open;
}

const std::vector<int>& ResponderSession::busyCoresOnce()
{
    if (!m_busyCores)
        m_busyCores = busyCores(m_platform.host(), m_platform.time(), m_ground.host.cpu.usableCores);
    return *m_busyCores;
}

Result<control::Ready> ResponderSession::prepare(const control::Prepare& prepare)
{
    if (m_point)
        return fail(ErrorKind::Protocol, "A point is running; it must be stopped before the next is prepared.");
    if (Status status = checkPrepare(prepare, m_registry); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = checkLimits(prepare, m_ground.host.adapter, m_ground.limits); !status)
        return std::unexpected(std::move(status).error());
    auto choice = chooseTransport(m_registry, prepare.transport);
    if (!choice)
        return std::unexpected(std::move(choice).error());
    const transport::TransportEntry& entry = *choice->entry;
    const model::CpuFacts cpu = allowedOf(m_ground.host.cpu, m_ground.limits);
    const bool isAuto = prepare.end.core.kind == model::CoreChoice::Kind::Auto;
    const model::CoreChoice& wantedCore = isAuto ? m_ground.core : prepare.end.core;
    auto wait = chooseWait(entry, prepare.end.wait, {coresFor(cpu, wantedCore), 1, 0});
    if (!wait)
        return std::unexpected(std::move(wait).error());
    const auto& adapter = m_ground.host.adapter;
    model::CoresInUse used{.interrupted = model::interruptedCores(m_ground.host.facts)};
    if (prepare.initiatorCore)
        used.avoid = {*prepare.initiatorCore};
    if (wantedCore.kind == model::CoreChoice::Kind::Auto)
        used.busy = busyCoresOnce();
    auto core = chooseCore(cpu, wantedCore, adapter ? adapter->numaNode : std::nullopt, used);
    if (!core) {
        Error error = std::move(core).error();
        error.what = text("The responder's host: {why}", error.what);
        return std::unexpected(std::move(error));
    }

    const bool isStamped = prepare.stamps != model::StampChoice::Off;
    close(prepare.path);
    auto path = std::make_unique<Path>();
    const transport::TransportRequest open = openRequest(prepare, *wait);
    if (isStamped) {
        auto stamping = entry.makeStamping();
        stamping->chooseStamps(prepare.stamps);
        path->stamping = stamping.get();
        path->transport = std::move(stamping);
    } else {
        path->transport = entry.make();
    }
    auto endpoint = path->transport->open(open);
    if (!endpoint)
        return std::unexpected(std::move(endpoint).error());
    if (!m_converter)
        m_converter = clock::calibrateSince(m_clocksAtStart, m_platform.tickClock(), m_platform.referenceClock(),
                                            m_platform.referenceClock().calibrationSpan());
    path->prepared = prepare;
    path->choice = std::move(choice->note);
    path->isStream = entry.isStream;
    path->wait = *wait;
    path->core = *core;
    path->gaps = loop::GapDetector(m_converter->nanosecondsToSpan(model::kShortestGapNs));
    control::Ready ready{*endpoint, static_cast<std::int64_t>(m_converter->ticksPerSecond()), path->wait, path->core};
    m_paths[prepare.path] = std::move(path);
    return ready;
}

/// The initiator's end exists already; a stream's comes when it has read Ready, and while it is awaited a stop is
/// heard, and that the initiator has disconnected.
void ResponderSession::attach(Path& path)
{
    const auto deadline = m_platform.time().now() + kAttachTimeout;
    const auto poll = path.isStream ? kStreamPoll : kAttachTimeout;
    do {
        path.attached = path.transport->attach(path.prepared.endpoint, poll);
    } while (path.isStream && !path.attached && path.attached.error().kind == ErrorKind::Timeout && !m_stop->load() &&
             m_platform.time().now() < deadline && !m_channel->hasPeerLeft());
    if (!path.attached)
        m_log(path.attached.error().what);
}

Result<std::vector<ResponderSession::Path*>> ResponderSession::attachedPaths(const control::Start& start)
{
    std::vector<Path*> paths;
    for (const std::uint32_t number : start.paths) {
        const auto found = m_paths.find(number);
        if (found == m_paths.end())
            return fail(ErrorKind::Protocol, "The responder has no connection for probes yet.",
                        "Look at what \"halftrip serve\" says on the other host.");
        if (!found->second->attached)
            return std::unexpected(found->second->attached.error());
        paths.push_back(found->second.get());
    }
    if (Status status = checkStart(start, paths.front()->prepared); !status)
        return std::unexpected(std::move(status).error());
    if (std::ranges::any_of(paths, [&](const Path* path) {
            return (path->stamping != nullptr) != (paths.front()->stamping != nullptr);
        }))
        return fail(ErrorKind::Protocol, "Of the paths of a point either all are stamped or none.",
                    "Use the same Halftrip version on both hosts.");
    // Nobody can be made a target of more bytes than came but by a connection that was accepted.
    if (paths.size() > 1 && !paths.back()->isStream)
        return fail(ErrorKind::Invalid,
                    "What the responder answers over another path goes over a connection, such as tcp.",
                    "Choose a stream for the orders.");
    return paths;
}

void ResponderSession::handleStop(const nlohmann::json& message)
{
    const auto stop = control::messageFrom<control::Stop>(message);
    if (!stop)
        refuse(stop.error());
    else if (!m_point)
        refuse({ErrorKind::Protocol, "No point was started that could be stopped.", 0, {}});
    else
        answer(model::toJson(stopPoint(*stop)));
}

void ResponderSession::watchKernel(std::optional<int> core, std::optional<std::uint32_t> packetBytes)
{
    if (m_kernel && m_watchedCore == core && m_watchedPacketBytes == packetBytes)
        return;
    m_kernel.reset();
    m_watchedCore = core;
    m_watchedPacketBytes = packetBytes;
    if (!m_ground.limits.tellsKernelEvents) {
        m_notWatched = {.problem = "The responder shares no kernel events (serve --no-autopsy or --open)."};
        return;
    }
    auto watch = packetBytes ? m_platform.kernelEvents().watchPackets(*packetBytes, m_platform.tickClock())
                             : openKernelWatch(m_platform, core, m_ground.host.facts);
    if (watch)
        m_kernel = std::move(*watch);
    else
        m_notWatched = {.problem = watch.error().what, .hint = watch.error().hint};
}

void ResponderSession::beginWatching(Point& point, const control::Start& start)
{
    const Path& first = *point.paths.front();
    m_notWatched = {.problem = kNotAskedFor};
    const bool isTooDear = m_platform.kernelEvents().needsOwnPass() && !start.isWatchedPass;
    // A point that is not watched pays nothing for those that are. A pass has no figures of its own, and the next point
    // need not attach everything again.
    const bool isUnwatched = !start.watchesKernel && !start.isWatchedPass && first.stamping == nullptr;
    if (isTooDear || isUnwatched)
        m_kernel.reset();
    if (isTooDear && start.watchesKernel)
        m_notWatched = {.problem = kOnlyInPass};
    else if (start.watchesKernel && first.stamping == nullptr)
        watchKernel(first.core, start.watchesPackets ? std::optional(start.sizeBytes) : std::nullopt);
    point.watchesKernel = start.watchesKernel && m_kernel;
    if (point.watchesKernel)
        m_kernel->beginPoint();
}

Status ResponderSession::start(const control::Start& start)
{
    if (m_point)
        return fail(ErrorKind::Protocol, "A point is running already.");
    const ResponderLoop* const loop = findResponderLoop(start.loop);
    if (loop == nullptr || loop->paths != start.paths.size())
        return fail(ErrorKind::Invalid,
                    text("The responder has no loop \"{loop}\" over {paths} paths.", start.loop.substr(0, 40),
                         start.paths.size()),
                    "Use the same Halftrip version on both hosts.");
    auto paths = attachedPaths(start);
    if (!paths)
        return std::unexpected(std::move(paths).error());
    // The session's own once it runs: without its thread there is nothing to stop.
    auto made = std::make_unique<Point>();
    Point& point = *made;
    point.paths = std::move(*paths);
    point.loop = loop;
    Path& first = *point.paths.front();
    first.gaps.begin();
    first.gaps.clear();
    first.answers.begin(m_converter->nanosecondsToSpan(kKeptPauseNs));
    for (Path* const path : point.paths) {
        path->transport->setProbeTag(start.tag);
        path->transport->setProbeSize(path == &first ? start.sizeBytes : path->prepared.largestProbeBytes);
    }
    if (first.stamping != nullptr)
        makeStamped(point);
    beginWatching(point, start);
    point.before = m_counters.nowOrJustBefore(adapterOf(first));
    const auto inTime = [now = m_platform.time().now()](std::chrono::nanoseconds length) {
        return now + std::chrono::duration_cast<os::Time::Instant::duration>(length);
    };
    const auto longest = std::min(std::chrono::nanoseconds(start.longestNs), m_ground.limits.longestPoint);
    const auto byItself = inTime(std::chrono::nanoseconds(start.longestNs)) + kStallGrace;
    const auto byLimit = inTime(m_ground.limits.longestPoint) + kPointGrace;
    point.endsAt = std::min(byItself, byLimit);
    point.isCutByLimit = byLimit < byItself;
    point.endsUnheardAt = std::min(point.endsAt + control::kResponderKeepAliveTimeout, byLimit);
    const os::ThreadPlan plan{first.core, first.prepared.end.scheduling, first.prepared.end.lockMemory, longest + 10s,
                              !model::occupiesCore(first.wait)};
    // The host is read where the loop was, too: where both ends share two cores the initiator has the other one.
    try {
        point.task = std::make_unique<MeasuringTask>(
            m_platform.threads(), m_platform.time(), plan, [this, &point, start] { reflect(point, start); },
            [this, &point] { point.after = m_counters.now(adapterOf(*point.paths.front())); });
    } catch (const std::system_error& error) {
        return fail(
            ErrorKind::Os, text("The responder got no thread to measure with: {reason}.", error.code().message()),
            "Raise its limits of threads (ulimit -u, TasksMax of its unit), or end other programs of its user.");
    }
    m_point = std::move(made);
    return {};
}

void ResponderSession::makeStamped(Point& point) const
{
    const Path& first = *point.paths.front();
    const Path& last = *point.paths.back();
    if (&first != &last)
        point.joined = std::make_unique<transport::JoinedStamping>(*last.stamping, *first.stamping, 0);
    transport::StampingTransport& transport = point.joined ? *point.joined : *first.stamping;
    point.stamps = std::make_unique<StampKeeper>(
        transport, StampedEnd::Responder,
        loop::Pause{m_platform.tickClock(), *m_converter, m_platform.threads(), point.stop}, first.prepared.stampsCount,
        !model::occupiesCore(first.wait));
}

/// On the measuring thread.
void ResponderSession::reflect(Point& point, const control::Start& start)
{
    if (point.watchesKernel)
        m_kernel->enterThread();
    point.paths.front()->gaps.lookBy(m_platform.threads());
    const bool isSpinning = model::occupiesCore(point.paths.front()->wait);
    const loop::Reflection reflection{
        .clock = m_platform.tickClock(),
        .sizeBytes = start.sizeBytes,
        .tag = start.tag,
        .slice = m_converter->nanosecondsToSpan(isSpinning ? kSpinningSliceNs : kSleepingSliceNs),
        .wait = m_converter->nanosecondsToSpan(isSpinning ? model::kEmptyWaitNs : kSleepingSliceNs),
        .stop = point.stop,
        .counts = point.counts,
        .gaps = point.paths.front()->gaps,
        .threads = &m_platform.threads(),
        .converter = &*m_converter,
        .answers = &point.paths.front()->answers};
    std::vector<transport::Transport*> transports;
    for (const Path* const path : point.paths)
        transports.push_back(point.stamps ? point.stamps.get() : path->transport.get());
    point.planted = point.loop->run(transports, reflection, point.paths.back()->prepared.largestProbeBytes);
}

control::PointReport ResponderSession::stopPoint(const control::Stop& stop)
{
    m_point->stop.store(true);
    m_point->task->wake();
    const Path& path = *m_point->paths.front();
    control::PointReport report;
    while (!m_point->task->waitUntilDone(kBetweenWakes))
        m_point->task->wake();
    report.end = m_point->task->join();
    report.end.hostCounters = model::differenceOf(m_point->before, m_point->after);
    report.end.packetsPerInterrupt = model::packetsPerInterrupt(m_point->counts.received.get(),
                                                                report.end.hostCounters);
    report.end.stalls = stallsOf(path.gaps.gaps(), *m_converter);
    report.end.obtained.wait = path.wait;
    const transport::TransportFacts facts = path.transport->facts();
    tellFacts(facts, report.end);
    if (m_point->counts.received.get() == 0)
        report.end.obtained.unheard = facts.unheard;
    if (!path.choice.empty())
        report.end.obtained.transport["auto"] = withoutStop(path.choice);
    report.counts = {m_point->counts.received.get(), m_point->counts.reflected.get(),
                     m_point->counts.refused.get() + unmatchedAmong(facts.filteredOut, report.end.hostCounters)};
    if (const std::uint64_t altered = m_point->counts.altered.get(); altered != 0)
        report.counts.altered = altered;
    if (m_point->counts.failed.get() != 0)
        report.transportError = path.transport->lastError().what;
    if (m_point->stamps)
        report.stages = m_point->stamps->report();
    report.planted = m_point->planted;
    if (!stop.from.empty() || !stop.lost.empty()) {
        os::KernelWatch* const watch = m_point->watchesKernel ? m_kernel.get() : nullptr;
        report.autopsy = reportOn(stop, path.gaps.gaps(), *m_converter, watch,
                                  watch != nullptr ? watch->endPoint() : m_notWatched);
        tellLost(stop.lost, path.answers, *report.autopsy);
    }
    m_point.reset();
    ++m_pointsServed;
    return report;
}

const std::string& ResponderSession::adapterOf(const Path& path) const
{
    const bool isNamed = !path.prepared.adapter.empty() || !m_ground.host.adapter;
    return isNamed ? path.prepared.adapter : m_ground.host.adapter->name;
}

void ResponderSession::answer(const nlohmann::json& message)
{
    m_lastAgreed = m_platform.time().now();
    reply(message);
}

void ResponderSession::reply(const nlohmann::json& message)
{
    m_answer = message;
    send(message);
}

void ResponderSession::send(const nlohmann::json& message, std::chrono::milliseconds timeout)
{
    if (m_isBroken || m_parkedAt)
        return;
    if (Status status = m_channel->send(message, timeout); !status && !isParkedAfter(status.error())) {
        m_log(status.error().what);
        m_isBroken = true;
    }
}

void ResponderSession::acknowledge(Status status, std::string_view done)
{
    if (status)
        answer(control::plainMessage(done));
    else
        refuse(std::move(status).error());
}

void ResponderSession::refuse(const Error& error)
{
    m_log("refused: " + error.what);
    reply(control::errorMessage(error));
}

void ResponderSession::tellEnd(const Error& error)
{
    m_log("ended: " + error.what);
    send(control::errorMessage(error), kLastWordTimeout);
}

}  // namespace halftrip::measure

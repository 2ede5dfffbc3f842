#include "core/measure/responder/responder.hpp"

#include "core/base/version.hpp"
#include "core/control/caller_network.hpp"
#include "core/measure/responder/responder_session.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>
#include <vector>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

constexpr auto kAcceptTurn = 100ms;
/// Between two tries while threads, descriptors or memory are short.
constexpr auto kRoomPoll = 100ms;
/// Connections come and go while a crowd calls: only after such a pause is the next shortage another one.
constexpr auto kShortageOver = 1min;
/// Connections and their threads, also those that are just being closed.
constexpr std::size_t kMostConnections = 64;

}  // namespace

/// One connection and the thread that talks to it.
struct Responder::Connection {
    std::string address;
    std::unique_ptr<os::ByteStream> stream;
    control::Arrival arrival;
    std::atomic<bool> isFinished{false};
    std::unique_ptr<os::Thread> thread;
};

Responder::Responder(os::Platform& platform, const transport::TransportRegistry& registry, ResponderOptions options)
    : m_platform(platform),
      m_registry(registry),
      m_options(std::move(options)),
      m_host(platform.host().facts()),
      m_log(platform.time(), m_options.log),
      m_admission(platform.entropy(), platform.time(), platform.threads(), m_options.pairingCode,
                  [this](const std::string& address, const std::string& line) { m_log.say(address, line); })
{
    m_host.toolVersion = kVersion;
}

Responder::~Responder()
{
    closeAll();
}

Result<os::SocketAddress> Responder::listen()
{
    if (m_options.asksEverybody)
        m_admission.askEverybody();
    if (m_options.judgeCall)
        m_admission.judgeCallsBy(m_options.judgeCall);
    if (Status cores = checkCores(m_options.limits, m_options.core, m_host.cpu); !cores)
        return std::unexpected(std::move(cores).error());
    if (!m_options.limits.adapters.empty()) {
        const auto here = m_platform.host().adapters();
        if (!here)
            return std::unexpected(here.error());
        if (Status adapters = checkAdapters(m_options.limits, *here); !adapters)
            return std::unexpected(std::move(adapters).error());
    }
    auto listener = m_platform.network().listen(m_options.listenAt);
    if (!listener)
        return std::unexpected(std::move(listener).error());
    m_listener = std::move(*listener);
    return m_listener->local();
}

Status Responder::serve(const std::atomic<bool>& stop)
{
    Status status;
    while (status && !stop.load() && !(m_options.isOnce && m_hasServed.load())) {
        dismissFinished();
        m_log.tellLeftOut();
        auto stream = m_listener->accept(kAcceptTurn);
        if (stream)
            welcome(std::move(*stream));
        else if (stream.error().kind == ErrorKind::Busy)
            awaitRoom(stream.error().what);
        else if (stream.error().kind != ErrorKind::Timeout)
            status = std::unexpected(std::move(stream).error());
        if (status)
            status = checkIdle();
    }
    closeAll();
    return status;
}

/// Error Timeout: whoever knew of this responder seems to be gone.
Status Responder::checkIdle() const
{
    const auto& limit = m_options.idleLimit;
    const auto since = m_admission.idleSince();
    if (!limit || !since || m_platform.time().now() - *since <= *limit)
        return {};
    return fail(ErrorKind::Timeout,
                text("No initiator has been here for {seconds} s; the responder ends.", limit->count()),
                "Start the run again.");
}

void Responder::welcome(std::unique_ptr<os::ByteStream> stream)
{
    const std::string address = stream->peer().address;
    if (!makeRoom(address)) {
        m_log.say(address, fmt::format("{} refused: too many open connections", address));
        return;
    }
    Connection& connection = m_connections.emplace_back();
    connection.address = address;
    connection.stream = std::move(stream);
    try {
        connection.thread = m_platform.threads().start([this, &connection] { receiveConnection(connection); });
    } catch (const std::system_error& error) {
        m_connections.pop_back();
        awaitRoom(fmt::format("no thread for {}: {}", address, error.code().message()));
    }
}

/// Threads, descriptors or memory have run out: sessions go on, and who calls is taken when some are free again.
void Responder::awaitRoom(const std::string& why)
{
    const os::Time::Instant now = m_platform.time().now();
    if (!m_lastShortage || now - *m_lastShortage > kShortageOver)
        m_options.log(why + "; trying again");
    m_lastShortage = now;
    m_platform.threads().sleepFor(kRoomPoll);
}

/// False: there is none to be made.
bool Responder::makeRoom(const std::string& address)
{
    const auto callerFrom = [&](const std::string& from, control::Greeting greeting) {
        return control::Caller{from, control::networkOf(from), m_admission.knows(from), greeting};
    };
    std::vector<control::Caller> callers;
    std::vector<Connection*> connections;
    for (Connection& connection : m_connections) {
        const bool isLeaving = connection.arrival.mustGo.load();
        callers.push_back(
            callerFrom(connection.address, isLeaving ? control::Greeting::Over : connection.arrival.greeting.load()));
        connections.push_back(&connection);
    }
    const control::CallerDecision decision = control::admitCaller(callers,
                                                                  callerFrom(address, control::Greeting::Silent));
    if (!decision.isTaken || m_connections.size() >= kMostConnections)
        return false;
    if (decision.evicted)
        connections[*decision.evicted]->arrival.mustGo.store(true);
    return true;
}

/// Runs on the caller's own thread. Nothing may escape from it.
void Responder::receiveConnection(Connection& connection)
try {
    const std::string address = connection.stream->peer().address;
    const auto log = [&](const std::string& line) { m_log.say(address, line); };
    auto channel = std::make_unique<control::Channel>(std::move(connection.stream), m_platform.time());
    const auto admitted = m_admission.admit(*channel, connection.arrival);
    if (!admitted) {
        log(fmt::format("{} turned away: {}", address, admitted.error().what));
        if (m_options.onTurnedAway)
            m_options.onTurnedAway(address, admitted.error());
    } else if (*admitted == control::Admission::TakeUp) {
        m_admission.handOver(std::move(channel));
    } else {
        const control::SessionSlot slot(m_admission);
        log(fmt::format("serving {}", address));
        if (m_options.onSession)
            m_options.onSession(address, /*isOver=*/false);
        model::HostFacts host = m_host;
        if (auto adapter = m_platform.host().adapterTowards(address))
            host.adapter = std::move(*adapter);
        host.facts = m_platform.host().settings(host.adapter ? host.adapter->name : std::string());
        ResponderSession(channel, slot, m_platform, m_registry, {host, m_options.core, m_options.limits}, log)
            .run(connection.arrival.mustGo);
        log(fmt::format("done with {}", address));
        if (m_options.onSession)
            m_options.onSession(address, /*isOver=*/true);
        m_hasServed.store(true);
    }
    connection.arrival.greeting.store(control::Greeting::Over);
    connection.isFinished.store(true);
} catch (const std::exception& exception) {
    m_options.log(fmt::format("a session ended unexpectedly: {}", exception.what()));
    connection.arrival.greeting.store(control::Greeting::Over);
    connection.isFinished.store(true);
}

void Responder::dismissFinished()
{
    m_connections.remove_if([](const Connection& connection) { return connection.isFinished.load(); });
}

void Responder::closeAll()
{
    for (Connection& connection : m_connections)
        connection.arrival.mustGo.store(true);
    m_connections.clear();
}

}  // namespace halftrip::measure

#include "platform/fake/simulated_transport.hpp"

#include "core/model/fields/setting_text.hpp"
#include "platform/fake/simulated_stamping.hpp"

#include <algorithm>

namespace halftrip::fake {
namespace {

constexpr std::uint32_t kUdpAndIpBytes = 28;
constexpr std::uint32_t kLargestDatagram = 65'507;

struct ModeSettings {
    std::string mode = "auto";
};

void describe(model::Fields& fields, ModeSettings& settings)
{
    fields(model::Field("mode").named("mode"), settings.mode);
}

}  // namespace

Result<transport::Endpoint> SimulatedTransport::open(const transport::TransportRequest& request)
{
    m_wait = request.wait;
    m_lastHad = m_end.network.time().now();
    m_modeDelayNs = 0;
    for (const auto& [mode, delayNs] : m_end.traits.modes) {
        const auto chosen = request.options.find("mode");
        if (chosen == request.options.end() || chosen->second != mode)
            continue;
        if (!delayNs)
            return fail(ErrorKind::NotSupported, text("This adapter has no mode {mode}.", mode));
        m_modeDelayNs = *delayNs;
    }
    // Both ends of a cable are sockets of this host; the way between them is the host's path to itself.
    const std::string address = request.role == transport::Role::Cable ? "127.0.0.1" : request.localAddress;
    auto socket = m_end.network.openSocket(m_end.host, address);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    m_socket = std::move(*socket);
    return transport::Endpoint{m_socket->local.address, m_socket->local.port, {}, {}};
}

Status SimulatedTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    SimulatedTime& time = m_end.network.time();
    if (time.now() < m_end.traits.attachesFrom) {
        time.sleepUntil(time.now() + std::chrono::nanoseconds(timeout).count());
        return fail(ErrorKind::Timeout, "The peer did not connect its probes.");
    }
    if (!m_end.network.hostAt(peer.address, m_end.host))
        return fail(ErrorKind::Unreachable, text("There is no way to {peer}.", peer.address));
    m_peer = {peer.address, peer.port};
    return {};
}

transport::TransportFacts SimulatedTransport::facts() const
{
    const HostId peer = m_end.network.hostAt(m_peer.address, m_end.host).value_or(m_end.host);
    const std::uint32_t mtuBytes = m_end.network.path(m_end.host, peer).traits().mtuBytes;
    transport::TransportFacts facts;
    facts.largestPayloadBytes = kLargestDatagram;
    facts.arrivalCore = m_end.traits.arrivalCore;
    facts.unfragmentedPayloadBytes = mtuBytes - kUdpAndIpBytes;
    facts.framing = wire::datagramFraming(/*isV6=*/false, wire::kUdpHeaderBytes, wire::kEthernetHeaderBytes, mtuBytes);
    return facts;
}

transport::IoResult SimulatedTransport::send(std::span<const std::byte> payload) noexcept
{
    if (m_socket->isLost)
        return transport::IoResult::Failed;
    if (m_end.chance.happens(m_end.traits.refuseShare))
        return transport::IoResult::Nothing;
    m_end.network.send(*m_socket, m_peer, payload);
    return transport::IoResult::Done;
}

Error SimulatedTransport::lastError() const
{
    if (m_socket && m_socket->isLost)
        return {ErrorKind::Closed, "What the socket was bound to has vanished.", 0, {}};
    return {ErrorKind::Os, "The transmit ring is full.", 0, {}};
}

/// Of what is not from the peer nothing is seen: the socket is connected.
Moment SimulatedTransport::arrivesAt() const noexcept
{
    auto& inbox = m_socket->inbox;
    while (!inbox.empty() && inbox.front().from.value_or(m_peer) != m_peer)
        inbox.pop_front();
    return inbox.empty() ? kNever : inbox.front().arrivesAt;
}

transport::IoResult SimulatedTransport::receive(clock::Ticks deadline, transport::Received& out) noexcept
{
    SimulatedTime& time = m_end.network.time();
    time.wait(m_end.clock.momentOf(deadline), m_arrivesAt);
    if (m_end.chance.happens(m_end.traits.stallShare))
        time.sleepUntil(time.now() + m_end.traits.stallNs);
    if (arrivesAt() > time.now())
        return transport::IoResult::Nothing;
    takeIn(m_socket->inbox.front().arrivesAt);
    if (m_modeDelayNs != 0)
        time.sleepUntil(time.now() + m_modeDelayNs);
    m_received = std::move(m_socket->inbox.front().bytes);
    m_socket->inbox.pop_front();
    out = {m_received, m_end.clock.peek()};
    return transport::IoResult::Done;
}

void SimulatedTransport::takeIn(Moment arrivedAt)
{
    SimulatedTime& time = m_end.network.time();
    m_lastArrival = arrivedAt;
    m_lastTaken = std::max(arrivedAt, time.now());
    if (m_end.traits.receiving) {
        const Receipt receipt = m_end.traits.receiving(arrivedAt, std::max<Moment>(arrivedAt - m_lastHad, 0), m_wait);
        m_lastTaken = std::max(receipt.interruptAt + receipt.wakingNs, time.now());
        time.sleepUntil(m_lastTaken + receipt.stackNs);
    }
    m_lastHad = time.now();
}

transport::TransportEntry simulatedEntry(std::string id, TrafficEnd& end)
{
    transport::TransportEntry entry;
    entry.id = std::move(id);
    entry.title = "simulated datagrams";
    entry.waits = {model::Wait::Spin, model::Wait::Block};
    entry.probe = [] { return transport::Availability{}; };
    entry.make = [&end] { return std::make_unique<SimulatedTransport>(end); };
    if (end.traits.stampsAfterNs)
        entry.makeStamping = [&end] { return std::make_unique<SimulatedStamping>(end); };
    entry.hasLoopback = end.traits.hasLoopback;
    if (!end.traits.modes.empty()) {
        entry.describeOptions = model::describeDefaults<ModeSettings>;
        entry.trial = transport::TrialOption{"mode", {}};
        for (const auto& [mode, delayNs] : end.traits.modes)
            entry.trial->values.push_back(mode);
    }
    return entry;
}

}  // namespace halftrip::fake

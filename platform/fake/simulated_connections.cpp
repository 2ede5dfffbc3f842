#include "platform/fake/simulated_network.hpp"

#include <algorithm>

namespace halftrip::fake {
namespace {

/// What a system call takes: a loop that asks without patience still moves the time on.
constexpr Moment kCallNs = 1'000;
/// TCP_USER_TIMEOUT of Linux' connections.
constexpr Moment kUserTimeoutNs = 11'000'000'000;
/// ECONNRESET of Linux; that there is one is what counts.
constexpr int kResetCode = 104;
/// How often a caller who gets no answer looks whether it is to stop.
constexpr std::chrono::milliseconds kStopTurn{100};

Moment toMoments(std::chrono::milliseconds span)
{
    return std::max<Moment>(std::chrono::nanoseconds(span).count(), kCallNs);
}

}  // namespace

/// One end of a connection.
class SimulatedNetwork::Stream final : public os::ByteStream {
public:
    Stream(SimulatedNetwork& network, std::shared_ptr<SimulatedConnection> connection, std::size_t end)
        : m_network(network), m_connection(std::move(connection)), m_end(end)
    {
    }
    ~Stream() override
    {
        if (!own().isReset)
            m_network.deliver(*m_connection, 1 - m_end, {}, true);
    }

    [[nodiscard]] Result<std::size_t> read(std::span<std::byte> buffer, std::chrono::milliseconds timeout) override
    {
        auto& incoming = m_connection->ends[m_end].incoming;
        SimulatedTime& time = m_network.m_time;
        time.wait(time.now() + toMoments(timeout), m_readableAt);
        if (own().isReset)
            return wasReset();
        if (incoming.empty() || incoming.front().arrivesAt > time.now())
            return fail(ErrorKind::Timeout, "Nothing came in time.");
        if (incoming.front().isEnd)
            return fail(ErrorKind::Closed, "The peer has closed the connection.");
        auto& bytes = incoming.front().bytes;
        const std::size_t count = std::min(buffer.size(), bytes.size());
        std::copy_n(bytes.begin(), count, buffer.begin());
        bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
        if (bytes.empty())
            incoming.pop_front();
        return count;
    }
    [[nodiscard]] Status write(std::span<const std::byte> bytes, std::chrono::milliseconds) override
    {
        const auto& incoming = m_connection->ends[m_end].incoming;
        const bool isClosed = std::any_of(incoming.begin(), incoming.end(), [this](const auto& segment) {
            return segment.isEnd && segment.arrivesAt <= m_network.m_time.now();
        });
        if (own().isReset)
            return wasReset();
        if (isClosed)
            return fail(ErrorKind::Closed, "The peer has closed the connection.");
        m_network.deliver(*m_connection, 1 - m_end, {bytes.begin(), bytes.end()}, false);
        return {};
    }
    [[nodiscard]] os::SocketAddress peer() const override { return m_connection->ends[1 - m_end].address; }
    [[nodiscard]] os::SocketAddress local() const override { return m_connection->ends[m_end].address; }
    [[nodiscard]] bool isPeerOurUser() const override
    {
        return m_connection->ends[0].host == m_connection->ends[1].host && !m_network.m_areUsersApart;
    }

private:
    [[nodiscard]] SimulatedConnection::End& own() const { return m_connection->ends[m_end]; }
    [[nodiscard]] static std::unexpected<Error> wasReset()
    {
        return fail(ErrorKind::Closed, "The connection was reset.", {}, kResetCode);
    }

    SimulatedNetwork& m_network;
    std::shared_ptr<SimulatedConnection> m_connection;
    std::size_t m_end;
    std::function<Moment()> m_readableAt = [this] {
        const auto& incoming = m_connection->ends[m_end].incoming;
        if (own().isReset)
            return Moment{0};
        return incoming.empty() ? kNever : incoming.front().arrivesAt;
    };
};

class SimulatedNetwork::Listener final : public os::Listener {
public:
    Listener(SimulatedNetwork& network, HostId host, os::SocketAddress local)
        : m_network(network), m_host(host), m_local(std::move(local))
    {
        m_network.m_listeners.push_back(this);
    }
    ~Listener() override { std::erase(m_network.m_listeners, this); }

    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> accept(std::chrono::milliseconds timeout) override
    {
        SimulatedTime& time = m_network.m_time;
        time.wait(time.now() + toMoments(timeout), m_acceptableAt);
        if (m_waiting.empty())
            return fail(ErrorKind::Timeout, "Nobody connected.");
        auto stream = std::move(m_waiting.front());
        m_waiting.pop_front();
        return stream;
    }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }

    [[nodiscard]] bool isAt(HostId host, const os::SocketAddress& address) const
    {
        return host == m_host && address.port == m_local.port &&
               (m_local.address.empty() || address.address.empty() || m_local.address == address.address);
    }
    void push(std::unique_ptr<os::ByteStream> stream)
    {
        m_waiting.push_back(std::move(stream));
        m_network.m_time.changed();
    }

private:
    SimulatedNetwork& m_network;
    HostId m_host;
    os::SocketAddress m_local;
    std::deque<std::unique_ptr<os::ByteStream>> m_waiting;
    std::function<Moment()> m_acceptableAt = [this] { return m_waiting.empty() ? kNever : Moment{0}; };
};

SimulatedNetwork::Listener* SimulatedNetwork::listenerAt(HostId host, const os::SocketAddress& local) const
{
    const auto place = std::find_if(m_listeners.begin(), m_listeners.end(),
                                    [&](const Listener* listener) { return listener->isAt(host, local); });
    return place == m_listeners.end() ? nullptr : *place;
}

Result<std::unique_ptr<os::Listener>> SimulatedNetwork::listen(HostId host, const os::SocketAddress& local)
{
    if (!local.address.empty() && !isOwnAddress(host, local.address))
        return fail(ErrorKind::Invalid, text("This host has no address {address}.", local.address));
    os::SocketAddress taken = local;
    if (taken.port == 0)
        taken.port = m_nextPort++;
    if (listenerAt(host, taken) != nullptr)
        return fail(ErrorKind::Busy, text("Port {port:d} is taken.", taken.port));
    return std::make_unique<Listener>(*this, host, taken);
}

Result<std::unique_ptr<os::ByteStream>> SimulatedNetwork::connect(HostId from, const os::SocketAddress& to,
                                                                  std::chrono::milliseconds timeout,
                                                                  const std::atomic<bool>& stop)
{
    const auto host = hostAt(to.address, from);
    if (!host)
        return fail(ErrorKind::Unreachable, text("There is no route to {address}.", to.address));
    const SimulatedPath& there = path(from, *host);
    const SimulatedPath& back = path(*host, from);
    const Moment roundTrip = there.traits().delayNs + back.traits().delayNs;
    if (there.isCut() || back.isCut() || roundTrip > toMoments(timeout)) {
        const Moment until = m_time.now() + toMoments(timeout);
        while (m_time.now() < until) {
            if (stop.load())
                return fail(ErrorKind::Interrupted, text("Stopped while {to} was being called.", to.address));
            m_time.sleepUntil(std::min(until, m_time.now() + toMoments(kStopTurn)));
        }
        return fail(ErrorKind::Timeout, text("{address} does not answer.", to.address), "Check the cable.");
    }
    m_time.sleepUntil(m_time.now() + roundTrip);
    Listener* const listener = listenerAt(*host, to);
    if (listener == nullptr || m_refusing.contains(*host))
        return fail(ErrorKind::Refused, text("Nobody listens on port {port:d} of {address}.", to.port, to.address));
    auto connection = std::make_shared<SimulatedConnection>();
    connection->ends[0] = {from, {ownAddress(from, to.address), m_nextPort++}, {}, 0, false};
    connection->ends[1] = {*host, to, {}, 0, false};
    std::erase_if(m_connections, [](const auto& past) { return past.expired(); });
    m_connections.push_back(connection);
    listener->push(std::make_unique<Stream>(*this, connection, 1));
    return std::make_unique<Stream>(*this, connection, 0);
}

void SimulatedNetwork::deliver(SimulatedConnection& connection, std::size_t toEnd, std::vector<std::byte> bytes,
                               bool isEnd)
{
    auto& to = connection.ends[toEnd];
    auto& from = connection.ends[1 - toEnd];
    const SimulatedPath& taken = path(from.host, to.host);
    if (from.isStranded)
        return;
    if ((to.isReset || to.isStranded) && !taken.isCut())
        from.isReset = true;
    if (!taken.isCut())
        to.lastArrival = std::max(m_time.now() + taken.traits().delayNs, to.lastArrival);
    to.incoming.push_back({taken.isCut() ? kNever : to.lastArrival, std::move(bytes), isEnd});
    m_time.changed();
}

template <typename Action>
void SimulatedNetwork::forConnections(HostId a, HostId b, Action action)
{
    for (const auto& candidate : m_connections) {
        const auto connection = candidate.lock();
        if (!connection)
            continue;
        const HostId first = connection->ends[0].host;
        const HostId second = connection->ends[1].host;
        if ((first == a && second == b) || (first == b && second == a))
            action(*connection);
    }
    m_time.changed();
}

template <typename Action>
void SimulatedNetwork::forEnds(Action action)
{
    for (const auto& candidate : m_connections) {
        if (const auto connection = candidate.lock())
            std::ranges::for_each(connection->ends, action);
    }
    m_time.changed();
}

void SimulatedNetwork::cut(HostId a, HostId b)
{
    path(a, b).cut();
    path(b, a).cut();
}

/// What TCP holds back arrives after all, in order.
void SimulatedNetwork::mend(HostId a, HostId b)
{
    path(a, b).mend();
    path(b, a).mend();
    forConnections(a, b, [this](SimulatedConnection& connection) {
        for (std::size_t end = 0; end < 2; ++end) {
            auto& to = connection.ends[end];
            for (auto& segment : to.incoming) {
                if (segment.arrivesAt != kNever || to.isStranded)
                    continue;
                const Moment delay = path(connection.ends[1 - end].host, to.host).traits().delayNs;
                to.lastArrival = std::max(m_time.now() + delay, to.lastArrival);
                segment.arrivesAt = to.lastArrival;
                if (to.isReset)
                    connection.ends[1 - end].isReset = true;
            }
        }
    });
}

void SimulatedNetwork::resetConnections(HostId a, HostId b)
{
    forConnections(a, b, [](SimulatedConnection& connection) {
        for (auto& end : connection.ends)
            end.isReset = true;
    });
}

void SimulatedNetwork::abortConnections(HostId host)
{
    forEnds([host](SimulatedConnection::End& end) { end.isReset = end.isReset || end.host == host; });
}

void SimulatedNetwork::strandConnections(HostId host)
{
    forEnds([host](SimulatedConnection::End& end) { end.isStranded = end.isStranded || end.host == host; });
    m_time.at(m_time.now() + kUserTimeoutNs,
              [this] { forEnds([](SimulatedConnection::End& end) { end.isReset = end.isReset || end.isStranded; }); });
}

std::size_t SimulatedNetwork::connectionsOf(HostId host) const
{
    return static_cast<std::size_t>(
        std::count_if(m_connections.begin(), m_connections.end(), [host](const auto& candidate) {
            const auto connection = candidate.lock();
            return connection && (connection->ends[0].host == host || connection->ends[1].host == host);
        }));
}

}  // namespace halftrip::fake

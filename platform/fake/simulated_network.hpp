#pragma once

#include "core/os/network.hpp"
#include "platform/fake/simulated_path.hpp"
#include "platform/fake/simulated_time.hpp"

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace halftrip::fake {

using HostId = std::size_t;

/// A datagram socket: where the probes of one end of a SimulatedTransport arrive.
struct SimulatedSocket {
    struct Datagram {
        Moment arrivesAt = 0;
        std::optional<os::SocketAddress> from;  ///< Absent: whoever the receiver takes for its peer.
        std::vector<std::byte> bytes;
    };
    HostId host = 0;
    os::SocketAddress local;
    std::deque<Datagram> inbox;  ///< By arrival.
    bool isLost = false;  ///< Went with its adapter: nothing leaves through it any more.
};

/// A TCP connection of the control channel, seen from above: two directions of bytes in order.
struct SimulatedConnection {
    struct Segment {
        Moment arrivesAt = kNever;  ///< kNever: the path was cut when it was sent.
        std::vector<std::byte> bytes;
        bool isEnd = false;  ///< The sender has closed.
    };
    struct End {
        HostId host = 0;
        os::SocketAddress address;
        std::deque<Segment> incoming;
        Moment lastArrival = 0;
        bool isReset = false;
        bool isStranded = false;  ///< Bound to an adapter that went: nothing leaves or arrives, and nobody is told.
    };
    std::array<End, 2> ends;
};

/// What lies between simulated hosts: names, the paths that probes take, and control connections, which lose nothing
/// but share the paths' delay and cuts. Every host reaches every other one. 127.0.0.1 and ::1 are the asking host
/// itself.
class SimulatedNetwork {
public:
    SimulatedNetwork(SimulatedTime& time, std::uint64_t seed) : m_time(time), m_seed(seed) {}
    SimulatedNetwork(const SimulatedNetwork&) = delete;
    SimulatedNetwork& operator=(const SimulatedNetwork&) = delete;

    [[nodiscard]] HostId addHost(std::vector<std::string> addresses);
    void addName(const std::string& name, std::vector<std::string> addresses) { m_names[name] = std::move(addresses); }
    [[nodiscard]] SimulatedTime& time() const noexcept { return m_time; }

    /// One direction; it begins with PathTraits as they are by default.
    [[nodiscard]] SimulatedPath& path(HostId from, HostId to);
    /// Both directions as told, each with a seed of its own.
    void usePaths(HostId a, HostId b, const PathTraits& traits);
    /// The cable is pulled: probes are lost, control bytes wait. Nobody is told.
    void cut(HostId a, HostId b);
    void mend(HostId a, HostId b);
    /// All control connections between the two end at once, as by something between them.
    void resetConnections(HostId a, HostId b);
    /// The system of `host` gives all its control connections up, as Windows does when an adapter goes. The other ends
    /// are told when next they reach it.
    void abortConnections(HostId host);
    /// What is open on `host` goes with its adapter, as where a driver is unbound. What is opened from now on works.
    void loseSockets(HostId host);
    /// The same of its control connections. Its system gives them up 11 s later, and refuses what reaches it meanwhile.
    void strandConnections(HostId host);
    /// As after the end of its programs: from now on whoever calls it is refused.
    void refuseCalls(HostId host) { m_refusing.insert(host); }

    /// From now on the programs of each host belong to users of their own, as far as isPeerOurUser() tells.
    void separateUsers() noexcept { m_areUsersApart = true; }

    /// Still open: what a run should have given back.
    [[nodiscard]] std::size_t socketsOf(HostId host) const;
    [[nodiscard]] std::size_t connectionsOf(HostId host) const;

    // For the hosts' own ends of it.
    [[nodiscard]] std::optional<HostId> hostAt(const std::string& address, HostId asker) const;
    [[nodiscard]] Result<std::vector<std::string>> resolve(const std::string& name, model::AddressFamily family) const;
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> connect(HostId from, const os::SocketAddress& to,
                                                                  std::chrono::milliseconds timeout,
                                                                  const std::atomic<bool>& stop);
    [[nodiscard]] Result<std::unique_ptr<os::Listener>> listen(HostId host, const os::SocketAddress& local);
    [[nodiscard]] Result<std::shared_ptr<SimulatedSocket>> openSocket(HostId host, const std::string& address);
    /// A datagram into the path; true also when it will be lost there.
    void send(const SimulatedSocket& from, const os::SocketAddress& to, std::span<const std::byte> bytes);
    /// A datagram out of nowhere that arrives at once at every socket of `host`, as if its peer had sent it.
    void inject(HostId host, std::span<const std::byte> bytes);

private:
    class Stream;
    class Listener;

    [[nodiscard]] std::string ownAddress(HostId host, const std::string& towards) const;
    [[nodiscard]] bool isOwnAddress(HostId host, const std::string& address) const;
    [[nodiscard]] Listener* listenerAt(HostId host, const os::SocketAddress& local) const;
    void deliver(SimulatedConnection& connection, std::size_t toEnd, std::vector<std::byte> bytes, bool isEnd);
    template <typename Action>
    void forConnections(HostId a, HostId b, Action action);
    template <typename Action>
    void forEnds(Action action);

    SimulatedTime& m_time;
    std::uint64_t m_seed;
    std::vector<std::vector<std::string>> m_hosts;  ///< Addresses, by HostId.
    std::map<std::string, std::vector<std::string>> m_names;
    std::map<std::pair<HostId, HostId>, SimulatedPath> m_paths;
    std::vector<Listener*> m_listeners;
    std::vector<std::weak_ptr<SimulatedConnection>> m_connections;
    std::vector<std::weak_ptr<SimulatedSocket>> m_sockets;
    std::uint16_t m_nextPort = 40'000;
    std::set<HostId> m_refusing;
    bool m_areUsersApart = false;
};

/// The network as one host's programs see it.
class SimulatedHostNetwork final : public os::Network {
public:
    SimulatedHostNetwork(SimulatedNetwork& network, HostId host) : m_network(network), m_host(host) {}
    [[nodiscard]] Result<std::vector<std::string>> resolve(const std::string& host, model::AddressFamily family,
                                                           const os::WaitingUser&) override
    {
        return m_network.resolve(host, family);
    }
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> connect(const os::SocketAddress& peer, const std::string&,
                                                                  std::chrono::milliseconds timeout,
                                                                  const std::atomic<bool>& stop) override
    {
        return m_network.connect(m_host, peer, timeout, stop);
    }
    [[nodiscard]] Result<std::unique_ptr<os::Listener>> listen(const os::SocketAddress& local) override
    {
        return m_network.listen(m_host, local);
    }

private:
    SimulatedNetwork& m_network;
    HostId m_host;
};

}  // namespace halftrip::fake

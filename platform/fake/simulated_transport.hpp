#pragma once

#include "core/transport/registry.hpp"
#include "platform/fake/chance.hpp"
#include "platform/fake/simulated_clocks.hpp"
#include "platform/fake/simulated_network.hpp"

#include <map>
#include <string>

namespace halftrip::fake {

/// How a packet goes on after it has reached its host's adapter.
struct Receipt {
    Moment interruptAt = 0;  ///< When the adapter tells the processor.
    Moment wakingNs = 0;  ///< Until a core runs that can take it, ...
    Moment stackNs = 0;  ///< ... and until the program has it.
};
/// Tells that of a packet which reached the adapter at `arrivedAt`, `quietNs` after the program had the one before it.
using Receiving = std::function<Receipt(Moment arrivedAt, Moment quietNs, model::Wait wait)>;

/// What a host's own system does to the probes of its programs. Shares are 0 to 1.
struct TrafficTraits {
    double stallShare = 0;   ///< Of the receives: the thread is not woken when it should be, ...
    Moment stallNs = 0;      ///< ... but so much later; past its deadline, too.
    double refuseShare = 0;  ///< Of the sends: no room in the transmit ring.
    bool hasStream = false;  ///< There is a second transport, "tcp": whole messages, as over a connection.
    Moment attachesFrom = 0;  ///< Before this moment attach() waits in vain for the peer.
    bool hasLoopback = false;  ///< Whether transports go over loopback, too.
    /// So long after they were asked for, stamps of what was received begin to come; absent: the transport takes none.
    std::optional<Moment> stampsAfterNs = {};
    /// The adapter has a clock that runs at this many times the true rate (0: stands still); absent: it has none.
    std::optional<double> adapterClockRate = {};
    /// The number of an adapter's clock by the adapter's name; 0 of those that are not named.
    std::map<std::string, int> adapterClocks = {};
    /// Such an adapter stamps what it sends and receives, as it says it does.
    bool stampsByHardware = true;
    /// Values of an option "mode" that is left to a trial, and so much later each receive is told of; absent: not
    /// supported.
    std::vector<std::pair<std::string, std::optional<Moment>>> modes = {};
    std::optional<int> arrivalCore = {};  ///< That takes the adapter's interrupts; absent: not told.
    Receiving receiving = {};  ///< Empty: the program has a packet as soon as it arrives.
};

/// A host's share of every simulated transport that it opens.
struct TrafficEnd {
    SimulatedNetwork& network;
    const SimulatedTickClock& clock;
    HostId host;
    TrafficTraits traits;
    Chance chance;
};

/// Probes as datagrams through a SimulatedNetwork. Waiting takes no processor time, whatever way of waiting was asked
/// for; a receive stamp is taken at the moment of the arrival, or of the end of a stall.
class SimulatedTransport final : public transport::Transport {
public:
    /// `end` outlives the transport.
    explicit SimulatedTransport(TrafficEnd& end) : m_end(end) {}

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override;
    [[nodiscard]] transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override { m_socket.reset(); }
    /// Of the packet that was received last: when it was at the adapter, and when the system took it.
    [[nodiscard]] Moment lastArrival() const noexcept { return m_lastArrival; }
    [[nodiscard]] Moment lastTaken() const noexcept { return m_lastTaken; }

private:
    [[nodiscard]] Moment arrivesAt() const noexcept;
    /// The packet's way through this host, which takes its time.
    void takeIn(Moment arrivedAt);

    TrafficEnd& m_end;
    std::shared_ptr<SimulatedSocket> m_socket;
    os::SocketAddress m_peer;
    std::vector<std::byte> m_received;
    Moment m_modeDelayNs = 0;
    model::Wait m_wait = model::Wait::Block;
    Moment m_lastArrival = 0;
    Moment m_lastTaken = 0;
    Moment m_lastHad = 0;  ///< When the program had the packet before.
    std::function<Moment()> m_arrivesAt = [this] { return arrivesAt(); };
};

/// The line of a registry that makes such transports for one host. `end` outlives the registry.
[[nodiscard]] transport::TransportEntry simulatedEntry(std::string id, TrafficEnd& end);

}  // namespace halftrip::fake

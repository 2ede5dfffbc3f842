#pragma once

#include "core/base/error.hpp"
#include "core/clock/tick_clock.hpp"
#include "core/model/facts/host_counters.hpp"
#include "core/model/record/point_result.hpp"
#include "core/model/request/wait.hpp"
#include "core/os/network.hpp"
#include "core/wire/frame_length.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace halftrip::transport {

using clock::Ticks;

enum class Role : std::uint8_t {
    Initiator,
    Responder,
    Listener,  ///< Receives what comes to peerAddress, one of this host's own or a multicast group, from anybody.
    Cable,  ///< One of two ends in this host: plain frames between the named adapter and that of the peer, no IP
            ///< addresses.
};

/// One end's address on the wire, exchanged over the control channel.
struct Endpoint {
    std::string address;  ///< IP address in text.
    std::uint16_t port = 0;
    std::string macAddress;  ///< Packet transports: "aa:bb:cc:dd:ee:ff".
    std::map<std::string, std::string> extra;  ///< Anything a transport's two halves must tell each other.
    bool operator==(const Endpoint&) const = default;
};

/// What a transport needs to open. `clock` must outlive the transport.
struct TransportRequest {
    Role role = Role::Initiator;
    std::string localAddress;  ///< The control connection's own address: bind here.
    std::string peerAddress;  ///< The control connection's peer: talk to nobody else.
    std::string adapter;  ///< Bind to this adapter; empty: as routed.
    std::string source = {};  ///< Of a Listener to a group: only packets of this sender (SSM); empty: of any.
    model::Wait wait = model::Wait::Block;  ///< Never Auto.
    std::chrono::microseconds busyPoll{50};  ///< For Wait::BusyPoll.
    /// The longest a sleeping receive may overstay its deadline (the granularity of Wait::Block).
    std::chrono::milliseconds longestSleep{20};
    std::uint32_t largestProbeBytes = 2048;  ///< Buffers are made for this.
    bool allowFragments = false;
    /// How long a reply may take before its probe is a loss: for transports whose requests the system ends by itself.
    std::chrono::nanoseconds replyTimeout = std::chrono::milliseconds(200);
    /// Probes by one call of the system, at the most, where the transport can (core/transport/batching.hpp).
    std::uint32_t batch = 1;
    /// Networks that a datagram may cross: TTL of IPv4, hop limit of IPv6, 1 to 255. None: 1 to a multicast group, the
    /// system's own to a host. Transports of frames know nothing of it.
    std::optional<std::uint32_t> timeToLive = {};
    /// Received::ticks is to say when the system had the packet, where the transport can tell (stampsArrivals()).
    bool stampsArrivals = false;
    std::map<std::string, std::string> options;  ///< Transport-specific, from the request ("frame": "eth").
    const clock::TickClock* clock = nullptr;
    /// The user's stop, which outlives the transport: open() and attach() end their waits soon after it is set, with
    /// Error Interrupted. Never null.
    const std::atomic<bool>* stop = &os::kNeverStopped;
};

/// What open() and attach() obtained.
struct TransportFacts {
    std::uint32_t largestPayloadBytes = 0;  ///< Hard limit of one probe.
    std::uint32_t unfragmentedPayloadBytes = 0;  ///< What fits one frame on this path; equal to the above for streams.
    std::map<std::string, std::string> obtained;  ///< {"mtu": "1500"}: for people, goes into the result as is.
    /// With Wait::BusyPoll: the system polls the adapter's queue. Absent: not asked for, or not known yet.
    std::optional<bool> isBusyPolling = {};
    /// Where the peer's packets went instead, as far as this end knows, and what to do: for when nothing was heard of
    /// it.
    std::string unheard = {};
    /// How probes go into Ethernet frames. Absent: they go into none (loopback, tunnels), or nobody knows.
    std::optional<wire::Framing> framing = {};
    /// What the system has kept from receive() since setProbeSize(), because it was no probe of that size and tag.
    std::uint64_t filteredOut = 0;
    /// What system and driver have dropped since setProbeSize(), of what came and of what was sent, by the names of
    /// their counters (model::kRingDropsCounter). Empty: the system does not tell it of this transport alone.
    model::HostCounters overruns = {};
    /// The core on which the system's network stack had the last packet for receive(). Absent: nothing came, or not
    /// told.
    std::optional<int> arrivalCore = {};
    std::uint32_t smallestPayloadBytes = 1;  ///< Of one probe.
    /// What calls moved since setProbeSize(); absent where probes go one by one.
    std::optional<model::BatchCounts> batches = {};
    /// What a STAMP reflector's answers were like since setProbeSize(); absent where the probes are no STAMP.
    std::optional<model::ReflectorAnswers> reflector = {};
};

struct Received {
    /// In the transport's memory; valid and writable until the next receive() or close(). A responder changes it in
    /// place and hands it to send().
    std::span<std::byte> payload;
    /// Taken right after the packet was in user memory. Of a transport that stampsArrivals(): when the system's network
    /// stack had it; 0 where that is not known, because somebody set the clock of those stamps meanwhile.
    Ticks ticks = 0;
    /// How often a receive that spins has looked, whatever its outcome; 0: it slept, or does not count.
    std::uint32_t looks = 0;
};

enum class IoResult : std::uint8_t {
    Done,
    Nothing,  ///< send: no room now. receive: nothing came before the deadline, or before the thread was woken
              ///< (os::Thread::wake()).
    Failed,  ///< lastError() says why; the transport may still work afterwards.
};

class Transport;

/// What a measuring thread does over a transport in one point. They stand in core/loop, and no transport names one.
class Loop {
public:
    Loop() = default;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    virtual ~Loop() = default;
    /// The loop by virtual calls of `transport`.
    virtual void runVirtually(Transport& transport) = 0;
};

/// One way of moving probes through one adapter. open(), attach() and close() on any one thread, the rest on the
/// measuring thread only. After attach() nothing here allocates, locks or logs.
class Transport {
public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;
    /// Takes every resource the run needs and tells where the peer can reach us. May block and allocate.
    [[nodiscard]] virtual Result<Endpoint> open(const TransportRequest& request) = 0;
    /// Connects to the peer's end (for a listening stream: accepts it). May block up to `timeout`.
    [[nodiscard]] virtual Status attach(const Endpoint& peer, std::chrono::milliseconds timeout) = 0;
    /// Valid after attach().
    [[nodiscard]] virtual TransportFacts facts() const = 0;
    /// True, from open() on: Received::ticks is when the system's network stack had the packet, however much later it
    /// is received. Only where TransportRequest::stampsArrivals asked for it. A receive that finds nothing may have
    /// asked the system in the call before.
    [[nodiscard]] virtual bool stampsArrivals() const noexcept { return false; }
    /// Tells the tag of the probes whose size the next setProbeSize() tells: what the system can keep away by it need
    /// not come to receive().
    virtual void setProbeTag(std::uint32_t) noexcept {}
    /// Tells the size of all probes of the coming point (streams cut by it). Not during a point.
    virtual void setProbeSize(std::uint32_t bytes) noexcept = 0;
    /// Where the next probe, of so many bytes, is best written: its send() takes it from there without a copy. It may
    /// be another place each time. Empty: any memory is as good.
    [[nodiscard]] virtual std::span<std::byte> probeMemory(std::size_t /*bytes*/) noexcept { return {}; }
    /// Hands one probe to the adapter. `payload` may lie in the memory of the last Received.
    [[nodiscard]] virtual IoResult send(std::span<const std::byte> payload) noexcept = 0;
    /// Waits, as open() was told to, for the next packet, until about `deadline` (an absolute stamp of the clock).
    /// A deadline in the past looks once.
    [[nodiscard]] virtual IoResult receive(Ticks deadline, Received& out) noexcept = 0;
    /// Runs `loop` to its end over this transport; loop::Compiled has its own copy of each, with send() and receive()
    /// inlined.
    virtual void run(Loop& loop) { loop.runVirtually(*this); }
    /// Why the last send or receive failed. Allocates.
    [[nodiscard]] virtual Error lastError() const = 0;
    /// Gives back what open() took, including after an open() that failed half-way.
    virtual void close() noexcept = 0;
};

}  // namespace halftrip::transport

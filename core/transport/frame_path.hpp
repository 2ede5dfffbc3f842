#pragma once

#include "core/transport/frame_settings.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/frame.hpp"
#include "core/wire/ip_address.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::transport {

/// What frames need to know about one adapter.
struct FrameAdapter {
    std::string name;            ///< As people see it: "eth0", "Ethernet 2".
    wire::MacAddress mac{};
    std::uint32_t mtuBytes = 0;  ///< Without the Ethernet header.
    bool isLoopback = false;
};

/// What a frame path asks of the system that it is on. Any one thread at a time. Texts of addresses may carry a scope,
/// as this host names it.
class FrameSystem {
public:
    FrameSystem() = default;
    FrameSystem(const FrameSystem&) = delete;
    FrameSystem& operator=(const FrameSystem&) = delete;
    virtual ~FrameSystem() = default;

    /// Error Invalid: not an address.
    [[nodiscard]] virtual Result<wire::IpAddress> addressOf(const std::string& text) = 0;
    /// The adapter that the request names, otherwise the one on the way to its peer. Errors: NotFound, Unreachable
    /// (down), NotSupported (carries no Ethernet frames).
    [[nodiscard]] virtual Result<FrameAdapter> adapterFor(const TransportRequest& request) = 0;
    /// Takes a free UDP port of an own address, and keeps the stack from answering what arrives there until
    /// releasePort(). Error NotFound: not this host's address.
    [[nodiscard]] virtual Result<std::uint16_t> takePort(const std::string& ownAddress) = 0;
    /// From now on the port is the peer's alone. A failure costs speed only.
    virtual void connectPort(const std::string& peer, std::uint16_t peerPort) noexcept = 0;
    virtual void releasePort() noexcept = 0;
    /// The router on the way to the peer from the adapter last found; none: it is on the link itself.
    [[nodiscard]] virtual std::optional<std::string> routerTo(const std::string& peer) = 0;
    /// The hardware address of a host on that link, for which the system is made to ask by an ordinary datagram to the
    /// peer. Errors: Unreachable: it does not answer; Interrupted: the stop of the request that adapterFor() got.
    [[nodiscard]] virtual Result<wire::MacAddress> resolve(const std::string& neighbour, const std::string& peer,
                                                           std::uint16_t peerPort,
                                                           std::chrono::milliseconds timeout) = 0;
    /// The present MTU of the adapter last found; none when it has gone.
    [[nodiscard]] virtual std::optional<std::uint32_t> mtuNow() const = 0;
};

/// What every frame transport must find out before it can send: which adapter, whose addresses, which header. Holds a
/// UDP port for as long as it is open. Any one thread at a time.
///
/// A link-local test needs nothing but the two hardware addresses, which the ends tell each other; a UDP frame that
/// crosses a router goes to the router's. On a loopback adapter, where all hardware addresses are zero, plain frames
/// get made-up ones from the ends' ports, so that neither end hears itself. With Role::Cable no port is taken and no
/// address asked for.
class FramePath {
public:
    /// `system` outlives the path.
    explicit FramePath(FrameSystem& system) : m_system(system) {}

    /// Reads the frame settings, resolves the adapter and takes a port. The endpoint tells the peer address, port,
    /// hardware address and FrameTerms. Errors: those of FrameSystem; Invalid for settings out of range or an MTU that
    /// leaves no room for a probe.
    [[nodiscard]] Result<Endpoint> open(const TransportRequest& request);
    /// Errors: Invalid when the peer sends other frames or a router lies between plain frames; Protocol; Unreachable;
    /// Interrupted.
    [[nodiscard]] Status attach(const Endpoint& peer, std::chrono::milliseconds timeout);
    void close() noexcept { m_system.releasePort(); }

    [[nodiscard]] const FrameAdapter& adapter() const noexcept { return m_adapter; }
    [[nodiscard]] const FrameSettings& settings() const noexcept { return m_settings; }
    [[nodiscard]] wire::FrameKind kind() const noexcept { return m_kind; }
    /// Room for the longest frame that this adapter can bring or take, of probes up to what the request said.
    [[nodiscard]] std::size_t frameBytes() const noexcept { return m_frameBytes; }

    /// The rest after attach(). What this end sends; the peer's frames have the addresses the other way round.
    [[nodiscard]] const wire::FrameSpec& frameSpec() const noexcept { return m_spec; }
    /// Payload limits; obtained: adapter, frame, mtu, nextHop, vlan, dscp.
    [[nodiscard]] TransportFacts facts() const;
    /// Why a probe does not fit one frame: Invalid, or Unreachable when the MTU was lowered since.
    [[nodiscard]] Error tooLongError() const;
    /// Why the system refused a frame that this path had made: its MTU was lowered since, if only for a while.
    [[nodiscard]] Error refusedAsTooLong() const;

private:
    [[nodiscard]] Status readAddresses(const TransportRequest& request);
    [[nodiscard]] Result<wire::MacAddress> nextHopMac(const Endpoint& peer, std::chrono::milliseconds timeout);
    [[nodiscard]] wire::MacAddress ownMac() const noexcept;

    FrameSystem& m_system;
    FrameSettings m_settings;
    FrameAdapter m_adapter;
    wire::FrameKind m_kind = wire::FrameKind::Ethernet;
    bool m_isCable = false;  ///< Role::Cable.
    wire::IpAddress m_own;
    wire::IpAddress m_peer;
    std::string m_peerText;  ///< With the scope as this host names it.
    std::uint16_t m_port = 0;
    wire::FrameSpec m_spec;
    std::string m_nextHop;  ///< Whose hardware address it is, in words.
    std::size_t m_frameBytes = 0;
    std::uint32_t m_mtuBytes = 0;  ///< The smaller one of both ends, after attach().
};

}  // namespace halftrip::transport

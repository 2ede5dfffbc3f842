#pragma once

#include "core/control/messages.hpp"
#include "core/os/network.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::control {

/// Both ends say "alive" this often during a point.
inline constexpr std::chrono::milliseconds kKeepAliveInterval{1000};
/// A responder without a keep-alive for this long is taken for gone.
inline constexpr std::chrono::milliseconds kKeepAliveTimeout{5000};
/// The same where this host's adapter was down meanwhile, from when it was seen down last.
inline constexpr std::chrono::milliseconds kOutageKeepAliveTimeout{15'000};
/// How long a responder keeps a session whose initiator it does not hear. It cannot know why, and must not give up
/// before the initiator does: an adapter may be away for 10 s (measure::kLongestOutage) before kOutageKeepAliveTimeout.
inline constexpr std::chrono::milliseconds kResponderKeepAliveTimeout{25'000};
/// How long the peer may take for an answer that needs no work.
inline constexpr std::chrono::milliseconds kAnswerTimeout{5000};

/// What is known here of the path to the peer while a point lasts. It says how patient one is, and whether a
/// control connection that broke is made anew.
enum class PathState : std::uint8_t {
    Up,
    WasDown,  ///< Within the last kOutageKeepAliveTimeout.
    Down,  ///< Nobody is reached for the moment.
};

/// What is done at this end while the other one is at what it was asked for; not done where it cannot be asked.
using Meanwhile = std::function<void()>;

/// The peer of a run, as the session and its points see it: a responder behind a control connection
/// (ResponderLink), or a host whose own system, echo service or STAMP reflector sends probes back (EchoHost). One
/// thread.
class PeerLink {
public:
    PeerLink() = default;
    PeerLink(const PeerLink&) = delete;
    PeerLink& operator=(const PeerLink&) = delete;
    virtual ~PeerLink() = default;

    /// True when a Halftrip responder answers: it has a clock, a core, a way to wait, counters.
    [[nodiscard]] virtual bool isResponder() const noexcept = 0;
    /// True when its answers say how long they stayed there.
    [[nodiscard]] virtual bool tellsResidence() const noexcept { return isResponder(); }
    /// What is known of its host; nothing but a name where nobody tells.
    [[nodiscard]] virtual const model::HostFacts& host() const noexcept = 0;
    /// HostFacts::hostId of the system that the responder runs on; empty without one.
    [[nodiscard]] virtual const std::string& hostId() const noexcept = 0;
    /// Our own address towards it (empty: the one that the system chooses), and its address.
    [[nodiscard]] virtual os::SocketAddress local() const = 0;
    [[nodiscard]] virtual os::SocketAddress peer() const = 0;

    /// Whether it lets a session change settings of its host (serve --allow-tuning).
    [[nodiscard]] virtual bool allowsTuning() const noexcept { return false; }
    /// What could be changed there. Errors: NotSupported (it does not allow it), those of its host.
    [[nodiscard]] virtual Result<std::vector<model::TuningOffer>> askTunables();
    /// Has what these checks advise changed there for this session, and puts back what was changed before; none: only
    /// that. What was refused is told in the settings. Errors as above.
    [[nodiscard]] virtual Result<std::vector<model::TunedSetting>> tune(const std::vector<std::string>& checks);

    /// Agrees on how probes travel over one path.
    [[nodiscard]] virtual Result<Ready> prepare(const Prepare& prepare) = 0;
    /// Closes that path at the peer.
    [[nodiscard]] virtual Status release(std::uint32_t path) = 0;
    /// Begins a point. Where the adapter was down just before, the answer is waited for as long as a connection may
    /// need after that.
    [[nodiscard]] virtual Status start(const Start& start, PathState path = PathState::Up,
                                       const Meanwhile& meanwhile = {}) = 0;
    /// Ends the point; what the peer counted, and what it knows of the moments that `stop` names. The user's stop
    /// shortens the waiting. After an error isLost() may be true: keepAlive() until it is not, then ask again.
    [[nodiscard]] virtual Result<PointReport> stop(PathState path = PathState::Up, const Meanwhile& meanwhile = {},
                                                   const Stop& stop = {}) = 0;
    /// Sends and expects keep-alives; to be called every 100 ms or so during a point. Calls anew where the connection
    /// broke, which may take a few seconds. Error Closed: the responder went, was silent for too long, or could not be
    /// reached again.
    [[nodiscard]] virtual Status keepAlive(PathState path = PathState::Up) = 0;
    /// The connection broke, and keepAlive() is about to make it anew.
    [[nodiscard]] virtual bool isLost() const noexcept { return false; }
    /// Takes leave; errors do not matter any more.
    virtual void bye() = 0;
};

}  // namespace halftrip::control

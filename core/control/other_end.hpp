#pragma once

#include "core/control/messages.hpp"
#include "core/os/network.hpp"

#include <string>

namespace halftrip::control {

/// The other end of a run, as the session and its points see it: a responder behind a control connection
/// (ResponderLink), or a host whose own system sends probes back (EchoHost). One thread.
class OtherEnd {
public:
    OtherEnd() = default;
    OtherEnd(const OtherEnd&) = delete;
    OtherEnd& operator=(const OtherEnd&) = delete;
    virtual ~OtherEnd() = default;

    /// True when a program of ours answers: it has a clock, a core, a way to wait, counters.
    [[nodiscard]] virtual bool isResponder() const noexcept = 0;
    /// What is known of its host; nothing but a name where nobody tells.
    [[nodiscard]] virtual const model::HostFacts& host() const noexcept = 0;
    /// HostFacts::hostId of the system that the responder runs on; empty without one.
    [[nodiscard]] virtual const std::string& hostId() const noexcept = 0;
    /// Our own address towards it (empty: the one that the system chooses), and its address.
    [[nodiscard]] virtual os::SocketAddress local() const = 0;
    [[nodiscard]] virtual os::SocketAddress peer() const = 0;

    /// Agrees on how probes travel over one way.
    [[nodiscard]] virtual Result<Ready> prepare(const Prepare& prepare) = 0;
    /// Closes that way at the other end.
    [[nodiscard]] virtual Status release(std::uint32_t way) = 0;
    [[nodiscard]] virtual Status start(const Start& start) = 0;
    /// Ends the point; what the other end counted.
    [[nodiscard]] virtual Result<PointReport> stop() = 0;
    /// Says and expects signs of life; to be called every 100 ms or so during a point. Error Closed: the responder went.
    [[nodiscard]] virtual Status keepAlive() = 0;
    /// Takes leave; errors do not matter any more.
    virtual void bye() = 0;
};

}  // namespace halftrip::control

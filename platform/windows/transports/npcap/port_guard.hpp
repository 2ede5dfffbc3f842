#pragma once

#include "core/base/error.hpp"
#include "platform/windows/network/winsock.hpp"

#include <cstdint>
#include <string>

namespace halftrip::windows::npcap {

/// Holds a UDP port with an ordinary socket that nobody reads: without it the stack, which sees our UDP frames as well,
/// would answer each with an ICMP "port unreachable". Windows has no filter for one socket, so its receive buffer is
/// made as small as the system allows: what does not fit is dropped.
class PortGuard {
public:
    PortGuard() = default;
    /// Binds a free port of `address`. Error NotFound: the address is not this host's.
    [[nodiscard]] static Result<PortGuard> open(const std::string& address);

    [[nodiscard]] std::uint16_t port() const noexcept { return m_port; }
    /// The receive buffer that was obtained.
    [[nodiscard]] int bufferBytes() const noexcept;
    /// Sends one ordinary empty datagram, so that the system looks for the way there. Failure shows in what follows.
    void provoke(const SocketName& peer) const noexcept;
    /// From now on the stack has nothing for this socket but what comes from the peer. A failure costs only that.
    void connect(const SocketName& peer) const noexcept;
    void close() noexcept { *this = {}; }

private:
    Socket m_socket;
    std::uint16_t m_port = 0;
};

}  // namespace halftrip::windows::npcap

#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/sockets/socket_name.hpp"

#include <netinet/in.h>

#include <cstdint>
#include <string>

namespace halftrip::packet {

/// Holds a UDP port with an ordinary socket that takes nothing: without it, the kernel's own stack, which sees our UDP
/// frames as well, would answer each with an ICMP "port unreachable". Its filter drops every datagram before it is
/// queued.
class PortGuard {
public:
    PortGuard() = default;
    /// Binds a free port of `address`. Error NotFound: the address is not this host's.
    [[nodiscard]] static Result<PortGuard> open(const std::string& address);

    [[nodiscard]] std::uint16_t port() const noexcept { return m_port; }
    /// Sends one ordinary empty datagram by that adapter, so that the kernel asks there for the next hop's hardware
    /// address. Failure shows in what follows.
    void provoke(const sockets::SocketName& peer, int interfaceIndex) const noexcept;
    /// Connects the socket to the peer: the kernel then finds it before it looks for a route, which saves it work with
    /// each of our frames. A failure costs only that.
    void connect(const sockets::SocketName& peer) const noexcept;
    void close() noexcept;

private:
    sockets::FileDescriptor m_socket;
    std::uint16_t m_port = 0;
    in_addr m_ownV4{};  ///< The address that it is bound to, if of IPv4.
};

}  // namespace halftrip::packet

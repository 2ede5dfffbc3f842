#pragma once

#include "core/base/error.hpp"

#include <sys/socket.h>

#include <cstdint>
#include <string>

namespace halftrip::sockets {

/// An IPv4 or IPv6 address with its port, as the kernel takes it.
class SocketName {
public:
    /// `address` is numeric; an IPv6 link-local one carries its scope ("fe80::1%eth0"), and an IPv4 address that is
    /// mapped into IPv6 becomes plain IPv4. Error Invalid: not an address.
    [[nodiscard]] static Result<SocketName> parse(const std::string& address, std::uint16_t port);
    /// The near end of `socket`; Error Os when it has none.
    [[nodiscard]] static Result<SocketName> localOf(int socket);
    /// From what accept() or recvfrom() filled in.
    explicit SocketName(const sockaddr_storage& storage) noexcept : m_storage(storage) {}

    [[nodiscard]] const sockaddr* get() const noexcept;
    [[nodiscard]] socklen_t size() const noexcept;
    [[nodiscard]] int family() const noexcept { return m_storage.ss_family; }
    [[nodiscard]] bool isV6() const noexcept { return m_storage.ss_family == AF_INET6; }
    /// A multicast group's.
    [[nodiscard]] bool isGroup() const noexcept;
    [[nodiscard]] std::uint16_t port() const noexcept;
    /// Numeric, without the port; empty for a family that is not IP.
    [[nodiscard]] std::string address() const;
    /// "10.0.0.1:4711" or "[fd00::1]:4711".
    [[nodiscard]] std::string text() const;
    /// The same address, whatever the ports and scopes (each host names its own scopes).
    [[nodiscard]] bool isSameAddress(const SocketName& other) const noexcept;

private:
    sockaddr_storage m_storage{};
};

}  // namespace halftrip::sockets

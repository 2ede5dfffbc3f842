#pragma once

#include "core/base/error.hpp"
#include "core/os/network.hpp"
#include "platform/sockets/native_socket.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

struct sockaddr;

namespace halftrip::sockets {

/// An IPv4 or IPv6 address with its port, as the system takes it. Plain value.
class SocketName {
public:
    SocketName() = default;
    /// `address` is numeric; an IPv6 link-local one carries its scope: an adapter's name on Linux ("fe80::1%eth0"), its
    /// index on Windows ("fe80::1%12"). An IPv4 address that is mapped into IPv6 becomes plain IPv4. Error Invalid: not
    /// an address.
    [[nodiscard]] static Result<SocketName> parse(const std::string& address, std::uint16_t port);
    /// From what the system filled in, mapped addresses as parse() takes them; empty for a family that is not IP.
    [[nodiscard]] static SocketName from(const sockaddr* name) noexcept;
    /// The near and the far end of a socket. An empty name when the socket has none.
    [[nodiscard]] static SocketName localOf(NativeSocket socket) noexcept;
    [[nodiscard]] static SocketName peerOf(NativeSocket socket) noexcept;

    [[nodiscard]] const sockaddr* get() const noexcept { return reinterpret_cast<const sockaddr*>(m_storage.data()); }
    [[nodiscard]] NameBytes size() const noexcept;
    [[nodiscard]] int family() const noexcept;
    [[nodiscard]] bool isV6() const noexcept;
    [[nodiscard]] bool isLoopback() const noexcept;
    /// A multicast group's.
    [[nodiscard]] bool isGroup() const noexcept;
    [[nodiscard]] std::uint16_t port() const noexcept;
    /// Numeric, without the port: "10.0.0.1", "fe80::1%eth0"; empty for an empty name.
    [[nodiscard]] std::string address() const;
    /// "10.0.0.1:4711", "[fd00::1]:4711".
    [[nodiscard]] std::string text() const;
    [[nodiscard]] os::SocketAddress toSocketAddress() const { return {address(), port()}; }
    /// The same host address, whatever the ports and scopes (each host names its own scopes).
    [[nodiscard]] bool isSameAddress(const SocketName& other) const noexcept;

    /// sizeof(sockaddr_storage).
    static constexpr std::size_t kRoom = 128;

private:
    alignas(8) std::array<std::byte, kRoom> m_storage{};
};

}  // namespace halftrip::sockets

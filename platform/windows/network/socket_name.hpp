#pragma once

#include "core/base/error.hpp"
#include "core/os/network.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

struct sockaddr;

namespace halftrip::windows {

/// An IPv4 or IPv6 address with its port, as Winsock takes it. Plain value.
class SocketName {
public:
    SocketName() = default;
    /// `address` is numeric; an IPv6 link-local one carries its scope as the adapter's index ("fe80::1%12"). An IPv4
    /// address that is mapped into IPv6 becomes plain IPv4. Error Invalid: not an address.
    [[nodiscard]] static Result<SocketName> parse(const std::string& address, std::uint16_t port);
    /// From what the system filled in; `bytes` at most kRoom.
    [[nodiscard]] static SocketName from(const sockaddr* name, int bytes) noexcept;
    /// The near and the far end of a socket. An empty name when the socket has none.
    [[nodiscard]] static SocketName localOf(std::uintptr_t socket) noexcept;
    [[nodiscard]] static SocketName peerOf(std::uintptr_t socket) noexcept;

    [[nodiscard]] const sockaddr* get() const noexcept { return reinterpret_cast<const sockaddr*>(m_storage.data()); }
    [[nodiscard]] int size() const noexcept;
    [[nodiscard]] int family() const noexcept;
    [[nodiscard]] bool isV6() const noexcept;
    [[nodiscard]] bool isLoopback() const noexcept;
    /// A multicast group's.
    [[nodiscard]] bool isGroup() const noexcept;
    [[nodiscard]] std::uint16_t port() const noexcept;
    /// "10.0.0.1", "fe80::1%12".
    [[nodiscard]] std::string address() const;
    /// "10.0.0.1:4711", "[fe80::1%12]:4711".
    [[nodiscard]] std::string text() const;
    [[nodiscard]] os::SocketAddress toSocketAddress() const { return {address(), port()}; }
    /// The same host address, whatever port and scope.
    [[nodiscard]] bool isSameAddress(const SocketName& other) const noexcept;

    /// sizeof(SOCKADDR_STORAGE).
    static constexpr std::size_t kRoom = 128;

private:
    alignas(8) std::array<std::byte, kRoom> m_storage{};
};

}  // namespace halftrip::windows

#pragma once

#include "core/os/network.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/socket_name.hpp"

#include <chrono>

namespace halftrip::platform {

/// Waits until `fd` is ready for `events` (POLLIN, POLLOUT) or the deadline has passed. A signal does not end the
/// wait. False: the deadline. A deadline in the past looks once.
[[nodiscard]] bool waitUntilReady(int fd, short events, std::chrono::steady_clock::time_point deadline) noexcept;

/// IPv4 ends of a dual-stack socket come as IPv6 addresses that hold theirs; this is theirs.
[[nodiscard]] sockets::SocketName plainName(const sockets::SocketName& name);

/// An established connection. One thread may read while another writes.
class TcpStream final : public os::ByteStream {
public:
    /// Takes a connected, non-blocking socket: no Nagle delay, and a peer that vanishes is noticed within about 11 s.
    TcpStream(sockets::FileDescriptor socket, const sockets::SocketName& peer);

    ~TcpStream() override;
    TcpStream(const TcpStream&) = delete;
    TcpStream& operator=(const TcpStream&) = delete;

    [[nodiscard]] Result<std::size_t> read(std::span<std::byte> buffer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] Status write(std::span<const std::byte> bytes, std::chrono::milliseconds timeout) override;
    [[nodiscard]] os::SocketAddress peer() const override { return m_peer; }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }
    [[nodiscard]] bool isPeerOurUser() const override;

private:
    [[nodiscard]] Error describe(const Text& what, int osCode) const;

    sockets::FileDescriptor m_socket;
    sockets::SocketName m_peerName;
    os::SocketAddress m_peer;
    os::SocketAddress m_local;
};

}  // namespace halftrip::platform

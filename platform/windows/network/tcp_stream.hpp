#pragma once

#include "core/os/network.hpp"
#include "platform/windows/network/winsock.hpp"

namespace halftrip::windows {

/// A connected TCP socket of the control channel.
class TcpStream final : public os::ByteStream {
public:
    /// Takes a connected socket of openSocket(), or an accepted one made non-blocking.
    explicit TcpStream(Socket socket);
    [[nodiscard]] Result<std::size_t> read(std::span<std::byte> buffer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] Status write(std::span<const std::byte> bytes, std::chrono::milliseconds timeout) override;
    [[nodiscard]] os::SocketAddress peer() const override { return m_peer.toSocketAddress(); }
    [[nodiscard]] os::SocketAddress local() const override { return m_local.toSocketAddress(); }
    [[nodiscard]] bool isPeerOurUser() const override { return m_isPeerOurUser; }

private:
    Socket m_socket;
    SocketName m_peer;
    SocketName m_local;
    bool m_isPeerOurUser = false;
};

}  // namespace halftrip::windows

#pragma once

#include "platform/sockets/socket_name.hpp"

namespace halftrip::sockets {

/// An established connection of the control channel. One thread may read while another writes.
class TcpStream final : public os::ByteStream {
public:
    /// Takes a connected, non-blocking socket: no Nagle delay, and a peer that vanishes is noticed within about 11 s.
    TcpStream(Socket socket, const SocketName& peer);

    ~TcpStream() override;
    TcpStream(const TcpStream&) = delete;
    TcpStream& operator=(const TcpStream&) = delete;

    [[nodiscard]] Result<std::size_t> read(std::span<std::byte> buffer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] Status write(std::span<const std::byte> bytes, std::chrono::milliseconds timeout) override;
    [[nodiscard]] os::SocketAddress peer() const override { return m_peer; }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }
    [[nodiscard]] bool isPeerOurUser() const override;

private:
    Socket m_socket;
    SocketName m_peerName;
    SocketName m_localName;
    os::SocketAddress m_peer;
    os::SocketAddress m_local;
};

}  // namespace halftrip::sockets

#include "platform/windows/transports/stamps/stamped_socket.hpp"

#include "platform/windows/network/socket_error.hpp"

#include <winsock2.h>

namespace halftrip::windows {

using transport::IoResult;

Result<transport::Endpoint> StampedSocket::open(const transport::TransportRequest& request)
{
    m_failedSend = 0;
    return StampedTransport::open(request);
}

Status StampedSocket::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    m_peerText = peer.address + ":" + std::to_string(peer.port);
    return StampedTransport::attach(peer, timeout);
}

IoResult StampedSocket::send(std::span<const std::byte> payload) noexcept
{
    m_failedSend = stamper().send(payload);
    if (m_failedSend == 0) [[likely]]
        return IoResult::Done;
    return m_failedSend == WSAEWOULDBLOCK || m_failedSend == WSAENOBUFS ? IoResult::Nothing : IoResult::Failed;
}

IoResult StampedSocket::receive(transport::Ticks deadline, transport::Received& out) noexcept
{
    m_failedSend = 0;
    return StampedTransport::receive(deadline, out);
}

Error StampedSocket::lastError() const
{
    if (m_failedSend == 0)
        return StampedTransport::lastError();
    const int code = m_failedSend == WSAECONNRESET ? WSAECONNREFUSED : m_failedSend;
    return describeSocketError(SocketCall::Send, code, "the UDP socket to " + m_peerText);
}

}  // namespace halftrip::windows

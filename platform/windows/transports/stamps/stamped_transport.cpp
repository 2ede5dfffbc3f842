#include "platform/windows/transports/stamps/stamped_transport.hpp"

#include "platform/windows/socket_error.hpp"

#include <winsock2.h>

namespace halftrip::windows {

StampedTransport::StampedTransport(const Make& make, std::unique_ptr<StampCalls> calls)
    : m_stamper(std::move(calls)), m_transport(make(m_stamper))
{
}

Result<transport::Endpoint> StampedTransport::open(const transport::TransportRequest& request)
{
    m_stamper.prepare(m_choice, *request.clock);
    m_failedSend = 0;
    return m_transport->open(request);
}

Status StampedTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    m_peerText = peer.address + ":" + std::to_string(peer.port);
    return m_transport->attach(peer, timeout);
}

transport::IoResult StampedTransport::send(std::span<const std::byte> payload) noexcept
{
    m_failedSend = m_stamper.send(payload);
    if (m_failedSend == 0) [[likely]]
        return IoResult::Done;
    return m_failedSend == WSAEWOULDBLOCK || m_failedSend == WSAENOBUFS ? IoResult::Nothing : IoResult::Failed;
}

transport::IoResult StampedTransport::receive(transport::Ticks deadline, transport::Received& out) noexcept
{
    m_failedSend = 0;
    return m_transport->receive(deadline, out);
}

Error StampedTransport::lastError() const
{
    if (m_failedSend == 0)
        return m_transport->lastError();
    const int code = m_failedSend == WSAECONNRESET ? WSAECONNREFUSED : m_failedSend;
    return describeSocketError(SocketCall::Send, code, "the UDP socket to " + m_peerText);
}

void StampedTransport::close() noexcept
{
    m_stamper.stop();
    m_transport->close();
}

}  // namespace halftrip::windows

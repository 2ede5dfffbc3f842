#include "platform/windows/transports/tcp.hpp"
#include "platform/windows/transports/arrival_core.hpp"

#include "core/loop/compiled.hpp"
#include "core/transport/stream_assembly.hpp"
#include "core/transport/stream_sender.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/socket_reader.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

namespace halftrip::windows {
namespace {

using std::chrono::milliseconds;

class TcpTransport : public transport::Transport {
public:
    ~TcpTransport() override { TcpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t bytes) noexcept override;
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override
    {
        return describeLostSocket(m_failedCall, m_failedCode, "the TCP connection to " + m_peerText, m_adapter,
                                  findAdapterTrouble);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status join(const SocketName& peer, milliseconds timeout);
    [[nodiscard]] IoResult take(const ReadOutcome& outcome, transport::Received& out) noexcept;
    [[nodiscard]] transport::SendOutcome sendOnce(std::span<const std::byte> bytes) noexcept;
    [[nodiscard]] IoResult receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept;
    [[nodiscard]] IoResult failedBy(SocketCall call, int code) noexcept;

    transport::TransportRequest m_request;
    Socket m_listener;  ///< Responder, until its peer has connected.
    Socket m_socket;
    transport::StreamAssembly m_incoming;  ///< Outlives the reader's use of it.
    transport::StreamSender m_outgoing;
    SocketReader m_reader;
    Obtained m_obtained;
    std::string m_peerText;
    std::string m_adapter;  ///< What the packets go through, as far as that is known.
    SocketCall m_failedCall = SocketCall::Receive;
    int m_failedCode = 0;
};

Result<transport::Endpoint> TcpTransport::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    auto socket = openBoundSocket(SocketKind::Stream, request, m_obtained);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    const transport::Endpoint endpoint = endpointOf(*socket);
    m_incoming.open(request.largestProbeBytes);
    m_outgoing.open(request.largestProbeBytes);
    if (request.role == transport::Role::Initiator) {
        m_socket = std::move(*socket);
        return endpoint;
    }
    if (listen(socket->get(), 4) != 0) {
        return std::unexpected(
            describeSocketError(SocketCall::Listen, WSAGetLastError(), SocketName::localOf(socket->get()).text()));
    }
    m_listener = std::move(*socket);
    return endpoint;
}

Status TcpTransport::attach(const transport::Endpoint& peer, milliseconds timeout)
{
    const auto name = peerNameOf(m_request, peer);
    if (!name)
        return std::unexpected(name.error());
    m_peerText = name->text();
    if (Status joined = join(*name, timeout); !joined)
        return joined;
    if (Status status = sockets::sendAtOnce(m_socket, m_obtained); !status)
        return status;
    m_adapter = adapterOf(m_socket, m_request);
    return m_reader.open(m_socket.get(), m_request, m_obtained);
}

/// Connects, or accepts the peer.
Status TcpTransport::join(const SocketName& peer, milliseconds timeout)
{
    if (!m_listener.isOpen())
        return sockets::connectProbes(m_socket, peer, timeout, *m_request.stop, "the TCP socket to " + m_peerText);
    auto accepted = sockets::acceptProbes(m_listener, peer, timeout, *m_request.stop);
    if (!accepted)
        return std::unexpected(std::move(accepted).error());
    m_socket = std::move(*accepted);
    m_listener.reset();
    m_peerText = SocketName::peerOf(m_socket.get()).text();
    return {};
}

transport::TransportFacts TcpTransport::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = facts.unfragmentedPayloadBytes = sockets::kLargestStreamPayload;
    facts.obtained = m_obtained;
    facts.arrivalCore = arrivalCore(m_socket);
    return facts;
}

/// What is here of the old size is thrown away, without waiting for more.
void TcpTransport::setProbeSize(std::uint32_t bytes) noexcept
{
    transport::Received abandoned;
    static_cast<void>(take(m_reader.cancel(), abandoned));
    for (bool more = true; more;) {
        const ReadOutcome outcome = m_reader.readNow(m_incoming.room());
        more = outcome.result == IoResult::Done && outcome.bytes > 0;
        static_cast<void>(take(outcome, abandoned));
    }
    m_incoming.setProbeBytes(bytes);
}

/// Counts what a read brought. Done when it completes a probe.
IoResult TcpTransport::take(const ReadOutcome& outcome, transport::Received& out) noexcept
{
    if (outcome.result == IoResult::Failed)
        return failedBy(SocketCall::Receive, outcome.code);
    if (outcome.result == IoResult::Nothing)
        return IoResult::Nothing;
    if (outcome.bytes == 0)
        return failedBy(SocketCall::Receive, WSAECONNRESET);
    if (!m_incoming.take(outcome.bytes))
        return IoResult::Nothing;
    out.ticks = m_request.clock->now();
    out.payload = m_incoming.probe();
    return IoResult::Done;
}

IoResult TcpTransport::failedBy(SocketCall call, int code) noexcept
{
    m_failedCall = call;
    m_failedCode = code;
    return IoResult::Failed;
}

IoResult TcpTransport::send(std::span<const std::byte> payload) noexcept
{
    if (!m_outgoing.fits(payload)) [[unlikely]]
        return failedBy(SocketCall::Send, WSAEMSGSIZE);
    return m_outgoing.send(payload, [this](std::span<const std::byte> bytes) noexcept { return sendOnce(bytes); });
}

transport::SendOutcome TcpTransport::sendOnce(std::span<const std::byte> bytes) noexcept
{
    const int sent = ::send(m_socket.get(), reinterpret_cast<const char*>(bytes.data()), static_cast<int>(bytes.size()),
                            0);
    if (sent >= 0) [[likely]]
        return {IoResult::Done, static_cast<std::size_t>(sent)};
    const int code = WSAGetLastError();
    if (code == WSAEWOULDBLOCK || code == WSAENOBUFS)
        return {IoResult::Nothing, 0};
    return {failedBy(SocketCall::Send, code), 0};
}

IoResult TcpTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    out.looks = 0;
    if (m_outgoing.isPending()) [[unlikely]] {
        const IoResult result = receiveWhileFlushing(deadline, out);
        if (result != IoResult::Nothing || m_outgoing.isPending())
            return result;
    }
    for (;;) {
        const ReadOutcome outcome = m_reader.read(m_incoming.room(), deadline);
        out.looks += outcome.looks;
        const IoResult result = take(outcome, out);
        // A part of a probe is no reason to return: the rest is on its way.
        if (result != IoResult::Nothing || outcome.result == IoResult::Nothing)
            return result;
    }
}

IoResult TcpTransport::receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept
{
    return m_outgoing.flushOrReceive(
        *m_request.clock, deadline, [this](std::span<const std::byte> bytes) noexcept { return sendOnce(bytes); },
        // A deadline in the past: one look, whatever the wait.
        [this, &out]() noexcept { return take(m_reader.read(m_incoming.room(), 0), out); },
        [this]() noexcept {
            if (m_reader.isSleeping())
                static_cast<void>(waitReady(m_socket.get(), ReadyFor::Writing, milliseconds(1)));
        });
}

void TcpTransport::close() noexcept
{
    m_reader.close();
    m_socket.reset();
    m_listener.reset();
    m_obtained.clear();
}

}  // namespace

std::unique_ptr<transport::Transport> makeTcp()
{
    return std::make_unique<loop::Compiled<TcpTransport>>();
}

transport::Availability probeTcp()
{
    return {};
}

}  // namespace halftrip::windows

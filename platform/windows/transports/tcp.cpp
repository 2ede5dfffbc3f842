#include "platform/windows/transports/tcp.hpp"

#include "platform/windows/socket_error.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/socket_reader.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <vector>

namespace halftrip::windows {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

/// A stream knows no limit; this one is as on Linux, so that both ends agree.
constexpr std::uint32_t kLargestPayloadBytes = 1U << 20U;

milliseconds leftUntil(SteadyClock::time_point until)
{
    return std::chrono::ceil<milliseconds>(until - SteadyClock::now());
}

class TcpTransport final : public transport::Transport {
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
        return describeSocketError(m_failedCall, m_failedCode, "the TCP connection to " + m_peerText);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status connectTo(const SocketName& peer, milliseconds timeout);
    [[nodiscard]] Status acceptFrom(const SocketName& peer, SteadyClock::time_point until);
    [[nodiscard]] std::span<std::byte> room() noexcept;
    [[nodiscard]] IoResult take(const ReadOutcome& outcome, transport::Received& out) noexcept;
    [[nodiscard]] IoResult flush() noexcept;
    [[nodiscard]] IoResult receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept;
    [[nodiscard]] IoResult failedBy(SocketCall call, int code) noexcept;

    transport::TransportRequest m_request;
    Socket m_listener;  ///< Responder, until its peer has connected.
    Socket m_socket;
    std::vector<std::byte> m_buffer;  ///< The probe being received. Outlives the reader's use of it.
    SocketReader m_reader;
    Obtained m_obtained;
    std::string m_peerText;
    std::size_t m_filled = 0;          ///< Bytes of m_buffer that have come.
    std::size_t m_skip = 0;            ///< Bytes of an abandoned probe that are still to come.
    std::size_t m_probeBytes = 1;      ///< See setProbeSize().
    std::vector<std::byte> m_pending;  ///< The rest of a probe that the system took only a part of.
    std::size_t m_pendingFrom = 0;
    std::size_t m_pendingTo = 0;
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
    m_buffer.assign(std::max(request.largestProbeBytes, 1U), std::byte{0});
    m_pending.assign(std::max(request.largestProbeBytes, 1U), std::byte{0});
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
    Status attached = m_listener.isOpen() ? acceptFrom(*name, SteadyClock::now() + timeout) : connectTo(*name, timeout);
    if (!attached)
        return attached;
    if (!setOption(m_socket.get(), IPPROTO_TCP, TCP_NODELAY, 1)) {
        return fail(ErrorKind::Os, "The system refuses to send small segments at once (TCP_NODELAY).", {},
                    WSAGetLastError());
    }
    m_obtained["noDelay"] = "on";
    return m_reader.open(m_socket.get(), m_request, m_obtained);
}

Status TcpTransport::connectTo(const SocketName& peer, milliseconds timeout)
{
    const int code = connectWithin(m_socket.get(), peer, timeout);
    if (code == 0)
        return {};
    return std::unexpected(describeSocketError(SocketCall::Connect, code, "the TCP socket to " + m_peerText));
}

/// Takes the first connection that comes from the peer's address and hangs up on everybody else.
Status TcpTransport::acceptFrom(const SocketName& peer, SteadyClock::time_point until)
{
    for (;;) {
        if (waitReady(m_listener.get(), ReadyFor::Reading, leftUntil(until)) != Readiness::Ready) {
            return fail(ErrorKind::Timeout, "The initiator at " + peer.address() + " did not connect its TCP probes.",
                        "Check that no firewall stands between the hosts: the port is chosen anew for each run.");
        }
        SOCKADDR_STORAGE storage{};
        int bytes = sizeof storage;
        Socket accepted(accept(m_listener.get(), reinterpret_cast<sockaddr*>(&storage), &bytes));
        const SocketName stranger = SocketName::from(reinterpret_cast<const sockaddr*>(&storage), bytes);
        if (!accepted.isOpen() || !stranger.isSameAddress(peer))
            continue;
        makeNonBlocking(accepted.get());
        m_socket = std::move(accepted);
        m_listener.reset();
        m_peerText = stranger.text();
        return {};
    }
}

transport::TransportFacts TcpTransport::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = kLargestPayloadBytes;
    facts.unfragmentedPayloadBytes = kLargestPayloadBytes;
    facts.obtained = m_obtained;
    return facts;
}

/// A stream has no borders but our count, so the count must survive a change of size. The caller changes it between
/// points, after both ends have drained. Should replies have come too late for that drain, what is here of them is
/// thrown away; if that ends within a probe of the old size, its rest is still under way and is skipped when it comes.
void TcpTransport::setProbeSize(std::uint32_t bytes) noexcept
{
    assert(bytes > 0 && bytes <= m_buffer.size());
    transport::Received abandoned;
    static_cast<void>(take(m_reader.cancel(), abandoned));
    for (bool more = true; more;) {
        const ReadOutcome outcome = m_reader.readNow(room());
        more = outcome.result == IoResult::Done && outcome.bytes > 0;
        static_cast<void>(take(outcome, abandoned));
    }
    if (m_filled != 0)
        m_skip = m_probeBytes - m_filled;
    m_filled = 0;
    m_probeBytes = bytes;
}

/// Where the next bytes belong. Never more than this probe, so the next one stays in the system and nothing is moved here.
std::span<std::byte> TcpTransport::room() noexcept
{
    if (m_skip != 0) [[unlikely]]
        return std::span(m_buffer).first(std::min(m_skip, m_buffer.size()));
    return std::span(m_buffer).subspan(m_filled, m_probeBytes - m_filled);
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
    if (m_skip != 0) [[unlikely]] {
        m_skip -= outcome.bytes;
        return IoResult::Nothing;
    }
    m_filled += outcome.bytes;
    if (m_filled < m_probeBytes)
        return IoResult::Nothing;
    out.ticks = m_request.clock->now();
    out.payload = std::span(m_buffer).first(m_probeBytes);
    m_filled = 0;
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
    if (m_pendingFrom != m_pendingTo) [[unlikely]] {
        if (const IoResult flushed = flush(); flushed != IoResult::Done)
            return flushed;
    }
    if (payload.size() > m_pending.size()) [[unlikely]]
        return failedBy(SocketCall::Send, WSAEMSGSIZE);
    const auto* const bytes = reinterpret_cast<const char*>(payload.data());
    const int sent = ::send(m_socket.get(), bytes, static_cast<int>(payload.size()), 0);
    if (sent == static_cast<int>(payload.size())) [[likely]]
        return IoResult::Done;
    if (sent < 0) {
        const int code = WSAGetLastError();
        return code == WSAEWOULDBLOCK || code == WSAENOBUFS ? IoResult::Nothing : failedBy(SocketCall::Send, code);
    }
    // The system took a part: the rest must follow before anything else, or the peer's count is off.
    const auto rest = payload.subspan(static_cast<std::size_t>(sent));
    std::memcpy(m_pending.data(), rest.data(), rest.size());
    m_pendingFrom = 0;
    m_pendingTo = rest.size();
    return IoResult::Done;
}

/// Sends what is pending. Done: nothing is left; Nothing: the system has no room yet.
IoResult TcpTransport::flush() noexcept
{
    while (m_pendingFrom != m_pendingTo) {
        const int sent = ::send(m_socket.get(), reinterpret_cast<const char*>(m_pending.data() + m_pendingFrom),
                                static_cast<int>(m_pendingTo - m_pendingFrom), 0);
        if (sent < 0) {
            const int code = WSAGetLastError();
            return code == WSAEWOULDBLOCK || code == WSAENOBUFS ? IoResult::Nothing : failedBy(SocketCall::Send, code);
        }
        m_pendingFrom += static_cast<std::size_t>(sent);
    }
    return IoResult::Done;
}

IoResult TcpTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    if (m_pendingFrom != m_pendingTo) [[unlikely]] {
        const IoResult result = receiveWhileFlushing(deadline, out);
        if (result != IoResult::Nothing || m_pendingFrom != m_pendingTo)
            return result;
    }
    for (;;) {
        const ReadOutcome outcome = m_reader.read(room(), deadline);
        const IoResult result = take(outcome, out);
        // A part of a probe is no reason to return: the rest is on its way.
        if (result != IoResult::Nothing || outcome.result == IoResult::Nothing)
            return result;
    }
}

/// The peer may be waiting for the rest of a probe while we wait for its reply, so both directions must move.
/// Nothing when the deadline has come, or as soon as nothing is pending any more.
IoResult TcpTransport::receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept
{
    for (;;) {
        if (const IoResult flushed = flush(); flushed != IoResult::Nothing)
            return flushed == IoResult::Done ? IoResult::Nothing : flushed;
        // A deadline in the past: one look, whatever the wait.
        if (const IoResult received = take(m_reader.read(room(), 0), out); received != IoResult::Nothing)
            return received;
        if (m_request.clock->now() >= deadline)
            return IoResult::Nothing;
        if (m_reader.isSleeping())
            static_cast<void>(waitReady(m_socket.get(), ReadyFor::Writing, milliseconds(1)));
    }
}

void TcpTransport::close() noexcept
{
    m_reader.close();
    m_socket.reset();
    m_listener.reset();
    m_obtained.clear();
    m_filled = m_skip = m_pendingFrom = m_pendingTo = 0;
}

}  // namespace

std::unique_ptr<transport::Transport> makeTcp()
{
    return std::make_unique<TcpTransport>();
}

transport::Availability probeTcp()
{
    return {};
}

}  // namespace halftrip::windows

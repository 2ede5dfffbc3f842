#include "platform/linux/transports/tcp.hpp"

#include "core/transport/reflection.hpp"
#include "platform/linux/transports/probe_buffer.hpp"
#include "platform/linux/transports/socket_error.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/socket_wait.hpp"
#include "platform/linux/transports/stamps/stamped_transport.hpp"
#include "platform/linux/transports/system_call.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>

namespace halftrip::transports {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

/// A stream knows no limit; this one keeps a probe well within the buffers that the kernel gives a connection.
constexpr std::uint32_t kLargestPayloadBytes = 1U << 20U;

/// Waits until `socket` is ready for `events` or `until` has come. False with errno set on a failure or timeout.
bool waitFor(int socket, short events, SteadyClock::time_point until)
{
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(until - SteadyClock::now()).count();
        pollfd entry{.fd = socket, .events = events, .revents = 0};
        const int ready = ::poll(&entry, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000)));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
        if (SteadyClock::now() >= until) {
            errno = ETIMEDOUT;
            return false;
        }
    }
}

class TcpTransport final : public transport::Transport {
public:
    /// With a stamper, which outlives the transport, packets are stamped on their way.
    explicit TcpTransport(SocketStamper* stamper = nullptr) : m_stamper(stamper) {}
    ~TcpTransport() override { TcpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t bytes) noexcept override;
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[gnu::flatten]] void reflect(const transport::Reflection& reflection) noexcept override
    {
        transport::reflectOver(*this, reflection);
    }
    [[nodiscard]] Error lastError() const override
    {
        return describeSocketError(m_failedCall, m_failedCode, "the TCP connection to " + m_peerText);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status connectTo(const SocketName& peer, SteadyClock::time_point until);
    [[nodiscard]] Status acceptFrom(const SocketName& peer, SteadyClock::time_point until);
    [[nodiscard]] IoResult receiveOnce(transport::Received& out, int flags) noexcept;
    [[nodiscard]] IoResult skipOnce(int flags) noexcept;
    [[nodiscard]] IoResult flush() noexcept;
    [[nodiscard]] IoResult receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept;
    [[nodiscard]] IoResult failedBy(SocketCall call, long result) noexcept;

    SocketStamper* m_stamper;
    transport::TransportRequest m_request;
    FileDescriptor m_listener;  ///< Responder, until its peer has connected.
    FileDescriptor m_socket;
    SocketWaiter m_waiter;
    Obtained m_obtained;
    std::string m_peerText;
    ProbeBuffer m_buffer;          ///< The probe being received.
    std::size_t m_filled = 0;      ///< Bytes of it that have come.
    std::size_t m_skip = 0;        ///< Bytes of an abandoned probe that are still to come.
    std::size_t m_probeBytes = 1;  ///< See setProbeSize().
    ProbeBuffer m_pending;         ///< The rest of a probe that the kernel took only a part of.
    std::size_t m_pendingFrom = 0;
    std::size_t m_pendingTo = 0;
    bool m_hasReceived = false;
    SocketCall m_failedCall = SocketCall::Receive;
    int m_failedCode = 0;
};

Result<transport::Endpoint> TcpTransport::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    auto socket = openBoundSocket(SOCK_STREAM, request, m_obtained);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    const auto local = SocketName::localOf(socket->get());
    if (!local)
        return std::unexpected(local.error());
    m_buffer = ProbeBuffer(request.largestProbeBytes);
    m_pending = ProbeBuffer(request.largestProbeBytes);
    if (request.role == transport::Role::Initiator) {
        m_socket = std::move(*socket);
    } else {
        if (::listen(socket->get(), 4) != 0)
            return std::unexpected(describeSocketError(SocketCall::Open, errno, "a listener on " + local->text()));
        m_listener = std::move(*socket);
    }
    transport::Endpoint endpoint;
    endpoint.address = local->address();
    endpoint.port = local->port();
    return endpoint;
}

Status TcpTransport::attach(const transport::Endpoint& peer, milliseconds timeout)
{
    const auto name = peerNameOf(m_request, peer);
    if (!name)
        return std::unexpected(name.error());
    m_peerText = name->text();
    const auto until = SteadyClock::now() + timeout;
    if (Status status = m_listener.isOpen() ? acceptFrom(*name, until) : connectTo(*name, until); !status)
        return status;
    // TCP_QUICKACK is left alone: in a ping-pong the acknowledgement rides on the reply, and asking for a quick one
    // would add a packet to each direction.
    if (!setOption(m_socket.get(), IPPROTO_TCP, TCP_NODELAY, 1))
        return fail(ErrorKind::Os, "The system refuses to send small segments at once (TCP_NODELAY).", {}, errno);
    m_obtained["noDelay"] = "on";
    if (Status ready = m_waiter.open(m_socket.get(), m_request, m_obtained); !ready)
        return ready;
    return m_stamper == nullptr ? Status{} : m_stamper->start(stampTargetOf(m_socket.get(), true, m_request));
}

Status TcpTransport::connectTo(const SocketName& peer, SteadyClock::time_point until)
{
    const int flags = ::fcntl(m_socket.get(), F_GETFL);
    ::fcntl(m_socket.get(), F_SETFL, flags | O_NONBLOCK);
    int code = ::connect(m_socket.get(), peer.get(), peer.size()) == 0 ? 0 : errno;
    if (code == EINPROGRESS)
        code = waitFor(m_socket.get(), POLLOUT, until) ? readOption(m_socket.get(), SOL_SOCKET, SO_ERROR) : errno;
    ::fcntl(m_socket.get(), F_SETFL, flags);  // The waits choose by MSG_DONTWAIT, call by call.
    if (code == 0)
        return {};
    return std::unexpected(describeSocketError(SocketCall::Connect, code, "the TCP socket to " + m_peerText));
}

/// Takes the first connection that comes from the peer's address and hangs up on everybody else.
Status TcpTransport::acceptFrom(const SocketName& peer, SteadyClock::time_point until)
{
    for (;;) {
        if (!waitFor(m_listener.get(), POLLIN, until)) {
            return fail(ErrorKind::Timeout, "The initiator at " + peer.address() + " did not connect its TCP probes.",
                        "Check that no firewall stands between the hosts: the port is chosen anew for each run.");
        }
        sockaddr_storage storage{};
        socklen_t size = sizeof storage;
        FileDescriptor accepted(
            ::accept4(m_listener.get(), reinterpret_cast<sockaddr*>(&storage), &size, SOCK_CLOEXEC));
        if (!accepted.isOpen() || !SocketName(storage).isSameAddress(peer))
            continue;
        m_socket = std::move(accepted);
        m_listener.reset();
        m_peerText = SocketName(storage).text();
        return {};
    }
}

transport::TransportFacts TcpTransport::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = kLargestPayloadBytes;
    facts.unfragmentedPayloadBytes = kLargestPayloadBytes;
    facts.obtained = m_obtained;
    if (const auto asked = m_obtained.find("busyPoll"); asked != m_obtained.end())
        facts.obtained["busyPoll"] = busyPollState(m_socket.get(), asked->second, m_hasReceived);
    return facts;
}

/// A stream has no borders but our count, so the count must survive a change of size. The caller changes it between
/// points, after both ends have drained. Should replies have come too late for that drain, what is here of them is
/// thrown away; if that ends within a probe of the old size, its rest is still under way and is skipped when it comes.
/// A whole late probe that has not even begun to arrive cannot be told from a new one: it shifts the stream until
/// the next change of size, and the session sees foreign probes, which it counts and never matches.
void TcpTransport::setProbeSize(std::uint32_t bytes) noexcept
{
    assert(bytes > 0 && bytes <= m_buffer.size());
    transport::Received abandoned;
    const std::size_t before = m_probeBytes;
    while (receiveOnce(abandoned, MSG_DONTWAIT) == IoResult::Done) {}
    if (m_filled != 0)
        m_skip = before - m_filled;
    m_filled = 0;
    m_probeBytes = bytes;
}

/// `result` is what the system call gave: the negative error code.
IoResult TcpTransport::failedBy(SocketCall call, long result) noexcept
{
    m_failedCall = call;
    m_failedCode = static_cast<int>(-result);
    return IoResult::Failed;
}

IoResult TcpTransport::send(std::span<const std::byte> payload) noexcept
{
    if (m_pendingFrom != m_pendingTo) [[unlikely]] {
        if (const IoResult flushed = flush(); flushed != IoResult::Done)
            return flushed;
    }
    if (payload.size() > m_pending.size()) [[unlikely]]
        return failedBy(SocketCall::Send, -EMSGSIZE);
    long sent = 0;
    do
        sent = sendDirectly(m_socket.get(), payload.data(), payload.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent == -EINTR);
    if (sent == static_cast<long>(payload.size())) [[likely]]
        return IoResult::Done;
    if (sent < 0)
        return sent == -EAGAIN || sent == -ENOBUFS ? IoResult::Nothing : failedBy(SocketCall::Send, sent);
    // The kernel took a part: the rest must follow before anything else, or the peer's count is off.
    const auto rest = payload.subspan(static_cast<std::size_t>(sent));
    std::memcpy(m_pending.data(), rest.data(), rest.size());
    m_pendingFrom = 0;
    m_pendingTo = rest.size();
    return IoResult::Done;
}

/// Sends what is pending. Done: nothing is left; Nothing: the kernel has no room yet.
IoResult TcpTransport::flush() noexcept
{
    while (m_pendingFrom != m_pendingTo) {
        const long sent = sendDirectly(m_socket.get(), m_pending.data() + m_pendingFrom, m_pendingTo - m_pendingFrom,
                                       MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent >= 0)
            m_pendingFrom += static_cast<std::size_t>(sent);
        else if (sent == -EAGAIN || sent == -ENOBUFS)
            return IoResult::Nothing;
        else if (sent != -EINTR)
            return failedBy(SocketCall::Send, sent);
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
    return m_waiter.receive(deadline, [this, &out](int flags) noexcept { return receiveOnce(out, flags); });
}

/// The peer may be waiting for the rest of a probe while we wait for its reply, so both directions must move.
/// Nothing when the deadline has come, or as soon as nothing is pending any more.
IoResult TcpTransport::receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept
{
    for (;;) {
        if (const IoResult flushed = flush(); flushed != IoResult::Nothing)
            return flushed == IoResult::Done ? IoResult::Nothing : flushed;
        if (const IoResult received = receiveOnce(out, MSG_DONTWAIT); received != IoResult::Nothing)
            return received;
        if (m_request.clock->now() >= deadline)
            return IoResult::Nothing;
        if (m_waiter.isSleeping()) {
            pollfd entry{.fd = m_socket.get(), .events = POLLIN | POLLOUT, .revents = 0};
            static_cast<void>(::poll(&entry, 1, 1));
        }
    }
}

inline IoResult TcpTransport::receiveOnce(transport::Received& out, int flags) noexcept
{
    if (m_skip != 0) [[unlikely]] {
        if (const IoResult skipped = skipOnce(flags); skipped != IoResult::Done)
            return skipped;
    }
    // Never asks for more than this probe, so the next one stays in the kernel and nothing is ever moved here.
    std::byte* const to = m_buffer.data() + m_filled;
    const std::size_t room = m_probeBytes - m_filled;
    const long bytes = m_stamper == nullptr ? receiveDirectly(m_socket.get(), to, room, flags)
                                            : m_stamper->receive(m_socket.get(), to, room, flags);
    if (bytes > 0) {
        m_filled += static_cast<std::size_t>(bytes);
        m_hasReceived = true;
        if (m_filled < m_probeBytes)
            return IoResult::Nothing;
        out.ticks = m_request.clock->now();
        out.payload = m_buffer.first(m_probeBytes);
        m_filled = 0;
        return IoResult::Done;
    }
    if (bytes == 0)
        return failedBy(SocketCall::Receive, -ECONNRESET);
    if (bytes == -EAGAIN || bytes == -EINTR)
        return IoResult::Nothing;
    return failedBy(SocketCall::Receive, bytes);
}

/// Reads away what has come of an abandoned probe. Done: all of it.
IoResult TcpTransport::skipOnce(int flags) noexcept
{
    const long bytes = receiveDirectly(m_socket.get(), m_buffer.data(), std::min(m_skip, m_buffer.size()), flags);
    if (bytes == 0)
        return failedBy(SocketCall::Receive, -ECONNRESET);
    if (bytes < 0)
        return bytes == -EAGAIN || bytes == -EINTR ? IoResult::Nothing : failedBy(SocketCall::Receive, bytes);
    m_skip -= static_cast<std::size_t>(bytes);
    return m_skip == 0 ? IoResult::Done : IoResult::Nothing;
}

void TcpTransport::close() noexcept
{
    m_waiter.close();
    m_socket.reset();
    m_listener.reset();
    m_obtained.clear();
    m_filled = m_skip = m_pendingFrom = m_pendingTo = 0;
    m_probeBytes = 1;
    m_hasReceived = false;
}

}  // namespace

std::unique_ptr<transport::Transport> makeTcp()
{
    return std::make_unique<TcpTransport>();
}

std::unique_ptr<transport::StampingTransport> makeStampingTcp()
{
    return std::make_unique<StampedTransport>(
        [](SocketStamper& stamper) { return std::make_unique<TcpTransport>(&stamper); });
}

transport::Availability probeTcp()
{
    return {};
}

}  // namespace halftrip::transports

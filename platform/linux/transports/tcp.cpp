#include "platform/linux/transports/tcp.hpp"

#include "core/loop/compiled.hpp"
#include "core/transport/stream_assembly.hpp"
#include "core/transport/stream_sender.hpp"
#include "platform/linux/transports/socket_calls.hpp"
#include "platform/linux/transports/socket_error.hpp"
#include "platform/linux/transports/socket_framing.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/socket_wait.hpp"
#include "platform/linux/transports/stamps/stamped_socket.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace halftrip::sockets {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

/// Nobody can be accepted until somebody gives something back: trying again at once is all that one could do.
bool isWantOfMeans(int code) noexcept
{
    return code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM;
}

/// A stream knows no limit; this one keeps a probe well within the buffers that the kernel gives a connection.
constexpr std::uint32_t kLargestPayloadBytes = 1U << 20U;

/// How often the waiting for a peer looks at the user's stop.
constexpr milliseconds kStopTurn{100};

/// Waits until `socket` is ready for `events` or `until` has come. False with errno set on a failure or timeout;
/// ECANCELED: `stop` was set.
bool waitFor(int socket, short events, SteadyClock::time_point until, const std::atomic<bool>& stop)
{
    while (!stop.load()) {
        const auto left = std::chrono::ceil<milliseconds>(until - SteadyClock::now());
        pollfd entry{.fd = socket, .events = events, .revents = 0};
        const int ready = ::poll(&entry, 1, static_cast<int>(std::clamp(left, milliseconds(0), kStopTurn).count()));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
        if (SteadyClock::now() >= until) {
            errno = ETIMEDOUT;
            return false;
        }
    }
    errno = ECANCELED;
    return false;
}

constexpr std::size_t kTcpHeaderBytes = 20;
/// RFC 7323's option, padded to whole words.
constexpr std::size_t kTimestampsBytes = 12;

/// Of the segments that the kernel makes on this connection as it is now; none when it does not tell.
std::optional<wire::Framing> framingOf(int socket, bool isV6, std::size_t linkBytes)
{
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || info.tcpi_snd_mss == 0)
        return std::nullopt;
    wire::Framing framing{.linkBytes = linkBytes,
                          .networkBytes = isV6 ? wire::kIpv6HeaderBytes : wire::kIpv4HeaderBytes,
                          .transportBytes = kTcpHeaderBytes};
    if ((info.tcpi_options & TCPI_OPT_TIMESTAMPS) != 0)
        framing.transportBytes += kTimestampsBytes;
    framing.mtuBytes = framing.networkBytes + framing.transportBytes + info.tcpi_snd_mss;
    framing.cut = wire::Cut::Segments;
    return framing;
}

class TcpTransport : public transport::Transport {
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
    [[nodiscard]] Error lastError() const override
    {
        return describeSocketError(m_failedCall, m_failedCode, "the TCP connection to " + m_peerText);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status connectTo(const SocketName& peer, SteadyClock::time_point until);
    [[nodiscard]] Status acceptFrom(const SocketName& peer, SteadyClock::time_point until);
    [[nodiscard]] IoResult receiveOnce(transport::Received& out, int flags) noexcept;
    [[nodiscard]] transport::SendOutcome sendOnce(std::span<const std::byte> bytes) noexcept;
    [[nodiscard]] IoResult receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept;
    [[nodiscard]] IoResult failedBy(SocketCall call, long result) noexcept;

    SocketStamper* m_stamper;
    transport::TransportRequest m_request;
    FileDescriptor m_listener;  ///< Responder, until its peer has connected.
    FileDescriptor m_socket;
    SocketCalls m_calls;
    SocketWaiter m_waiter;
    Obtained m_obtained;
    std::string m_peerText;
    bool m_isV6 = false;
    std::optional<std::size_t> m_linkBytes;  ///< In front of IP packets; none: no Ethernet, or not known.
    transport::StreamAssembly m_incoming;
    transport::StreamSender m_outgoing;
    bool m_hasReceived = false;
    SocketCall m_failedCall = SocketCall::Receive;
    int m_failedCode = 0;
};

Result<transport::Endpoint> TcpTransport::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    const auto calls = chooseSocketCalls(request, m_stamper != nullptr, m_obtained);
    if (!calls)
        return std::unexpected(calls.error());
    m_calls = *calls;
    auto socket = openBoundSocket(SOCK_STREAM, request, m_obtained);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    const auto local = SocketName::localOf(socket->get());
    if (!local)
        return std::unexpected(local.error());
    m_incoming.open(request.largestProbeBytes);
    m_outgoing.open(request.largestProbeBytes);
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
    m_isV6 = name->isV6();
    m_linkBytes = linkHeaderTowards(name->address(), m_request.adapter);
    if (Status ready = m_waiter.open(m_socket.get(), m_calls, m_request, m_obtained); !ready)
        return ready;
    return m_stamper == nullptr ? Status{} : m_stamper->start(stampTargetOf(m_socket.get(), true, m_request));
}

Status TcpTransport::connectTo(const SocketName& peer, SteadyClock::time_point until)
{
    const int flags = ::fcntl(m_socket.get(), F_GETFL);
    ::fcntl(m_socket.get(), F_SETFL, flags | O_NONBLOCK);
    int code = ::connect(m_socket.get(), peer.get(), peer.size()) == 0 ? 0 : errno;
    if (code == EINPROGRESS)
        code = waitFor(m_socket.get(), POLLOUT, until, *m_request.stop)
                   ? readOption(m_socket.get(), SOL_SOCKET, SO_ERROR)
                   : errno;
    ::fcntl(m_socket.get(), F_SETFL, flags);  // The waits choose by MSG_DONTWAIT, call by call.
    if (code == 0)
        return {};
    if (code == ECANCELED)
        return fail(ErrorKind::Interrupted, text("Stopped while connecting to {peer} for TCP probes.", m_peerText));
    return std::unexpected(describeSocketError(SocketCall::Connect, code, "the TCP socket to " + m_peerText));
}

/// Takes the first connection that comes from the peer's address and disconnects everybody else, who do not put the end
/// off.
Status TcpTransport::acceptFrom(const SocketName& peer, SteadyClock::time_point until)
{
    for (;;) {
        if (SteadyClock::now() >= until || !waitFor(m_listener.get(), POLLIN, until, *m_request.stop)) {
            if (m_request.stop->load())
                return fail(ErrorKind::Interrupted, "Stopped while waiting for the initiator's TCP probes.");
            return fail(ErrorKind::Timeout,
                        text("The initiator at {peer} did not connect its TCP probes.", peer.address()),
                        "Check the firewalls between the hosts: the probe port changes with every run.");
        }
        sockaddr_storage storage{};
        socklen_t size = sizeof storage;
        FileDescriptor accepted(
            ::accept4(m_listener.get(), reinterpret_cast<sockaddr*>(&storage), &size, SOCK_CLOEXEC));
        if (const int code = errno; !accepted.isOpen() && isWantOfMeans(code))
            return std::unexpected(describeSocketError(SocketCall::Receive, code, "the initiator's TCP connection"));
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
    if (m_linkBytes)
        facts.framing = framingOf(m_socket.get(), m_isV6, *m_linkBytes);
    facts.obtained = m_obtained;
    m_waiter.busyPolling().describe(m_socket.get(), m_hasReceived, facts);
    facts.arrivalCore = arrivalCore(m_socket.get());
    describeArrivalQueue(m_socket.get(), facts.obtained);
    return facts;
}

/// What is here of the old size is thrown away, without waiting for more.
void TcpTransport::setProbeSize(std::uint32_t bytes) noexcept
{
    for (long got = 1; got > 0;) {
        const std::span<std::byte> room = m_incoming.room();
        got = m_calls.receive(m_socket.get(), room.data(), room.size(), MSG_DONTWAIT);
        if (got > 0)
            static_cast<void>(m_incoming.take(static_cast<std::size_t>(got)));
    }
    m_incoming.setProbeBytes(bytes);
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
    if (!m_outgoing.fits(payload)) [[unlikely]]
        return failedBy(SocketCall::Send, -EMSGSIZE);
    return m_outgoing.send(payload, [this](std::span<const std::byte> bytes) noexcept { return sendOnce(bytes); });
}

inline transport::SendOutcome TcpTransport::sendOnce(std::span<const std::byte> bytes) noexcept
{
    long sent = 0;
    do
        sent = m_calls.send(m_socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent == -EINTR);
    if (sent >= 0) [[likely]]
        return {IoResult::Done, static_cast<std::size_t>(sent)};
    if (sent == -EAGAIN || sent == -ENOBUFS)
        return {IoResult::Nothing, 0};
    return {failedBy(SocketCall::Send, sent), 0};
}

IoResult TcpTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    out.looks = 0;
    if (m_outgoing.isPending()) [[unlikely]] {
        const IoResult result = receiveWhileFlushing(deadline, out);
        if (result != IoResult::Nothing || m_outgoing.isPending())
            return result;
    }
    return m_waiter.receive(deadline, out.looks, [this, &out](int flags) noexcept { return receiveOnce(out, flags); });
}

IoResult TcpTransport::receiveWhileFlushing(Ticks deadline, transport::Received& out) noexcept
{
    return m_outgoing.flushOrReceive(
        *m_request.clock, deadline, [this](std::span<const std::byte> bytes) noexcept { return sendOnce(bytes); },
        [this, &out]() noexcept { return receiveOnce(out, MSG_DONTWAIT); },
        [this]() noexcept {
            if (!m_waiter.isSleeping())
                return;
            pollfd entry{.fd = m_socket.get(), .events = POLLIN | POLLOUT, .revents = 0};
            static_cast<void>(::poll(&entry, 1, 1));
        });
}

inline IoResult TcpTransport::receiveOnce(transport::Received& out, int flags) noexcept
{
    const std::span<std::byte> room = m_incoming.room();
    const long bytes = m_stamper == nullptr ? m_calls.receive(m_socket.get(), room.data(), room.size(), flags)
                                            : m_stamper->receive(m_socket.get(), room.data(), room.size(), flags);
    if (bytes > 0) {
        m_hasReceived = true;
        if (!m_incoming.take(static_cast<std::size_t>(bytes)))
            return IoResult::Nothing;
        out.ticks = m_request.clock->now();
        out.payload = m_incoming.probe();
        return IoResult::Done;
    }
    if (bytes == 0)
        return failedBy(SocketCall::Receive, -ECONNRESET);
    if (bytes == -EAGAIN || bytes == -EINTR)
        return IoResult::Nothing;
    return failedBy(SocketCall::Receive, bytes);
}

void TcpTransport::close() noexcept
{
    m_waiter.close();
    m_socket.reset();
    m_listener.reset();
    m_obtained.clear();
    m_hasReceived = false;
}

}  // namespace

std::unique_ptr<transport::Transport> makeTcp()
{
    return std::make_unique<loop::Compiled<TcpTransport>>();
}

std::unique_ptr<transport::StampingTransport> makeStampingTcp()
{
    return std::make_unique<StampedSocket>(
        [](SocketStamper& stamper) { return std::make_unique<TcpTransport>(&stamper); });
}

transport::Availability probeTcp()
{
    return {};
}

}  // namespace halftrip::sockets

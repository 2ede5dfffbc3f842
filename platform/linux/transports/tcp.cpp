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

#include <cerrno>

namespace halftrip::sockets {
namespace {

using std::chrono::milliseconds;

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
    [[nodiscard]] Status join(const SocketName& peer, milliseconds timeout);
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
    transport::Endpoint endpoint = endpointOf(*socket);
    m_incoming.open(request.largestProbeBytes);
    m_outgoing.open(request.largestProbeBytes);
    if (request.role == transport::Role::Initiator) {
        m_socket = std::move(*socket);
    } else {
        if (::listen(socket->get(), 4) != 0)
            return std::unexpected(
                describeSocketError(SocketCall::Listen, errno, SocketName::localOf(socket->get()).text()));
        m_listener = std::move(*socket);
    }
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
    // TCP_QUICKACK is left alone: in a ping-pong the acknowledgement rides on the reply, and asking for a quick one
    // would add a packet to each direction.
    if (Status status = sendAtOnce(m_socket, m_obtained); !status)
        return status;
    m_isV6 = name->isV6();
    m_linkBytes = linkHeaderTowards(name->address(), m_request.adapter);
    if (Status ready = m_waiter.open(m_socket.get(), m_calls, m_request, m_obtained); !ready)
        return ready;
    return m_stamper == nullptr ? Status{} : m_stamper->start(stampTargetOf(m_socket.get(), true, m_request));
}

/// Connects, or accepts the peer.
Status TcpTransport::join(const SocketName& peer, milliseconds timeout)
{
    const FileDescriptor& waiting = m_listener.isOpen() ? m_listener : m_socket;
    ::fcntl(waiting.get(), F_SETFL, ::fcntl(waiting.get(), F_GETFL) | O_NONBLOCK);
    if (m_listener.isOpen()) {
        auto accepted = acceptProbes(m_listener, peer, timeout, *m_request.stop);
        if (!accepted)
            return std::unexpected(std::move(accepted).error());
        m_socket = std::move(*accepted);
        m_listener.reset();
        m_peerText = SocketName::peerOf(m_socket.get()).text();
    } else if (Status connected = connectProbes(m_socket, peer, timeout, *m_request.stop,
                                                "the TCP socket to " + m_peerText);
               !connected) {
        return connected;
    }
    // The waits choose by MSG_DONTWAIT, call by call.
    ::fcntl(m_socket.get(), F_SETFL, ::fcntl(m_socket.get(), F_GETFL) & ~O_NONBLOCK);
    return {};
}

transport::TransportFacts TcpTransport::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = facts.unfragmentedPayloadBytes = kLargestStreamPayload;
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

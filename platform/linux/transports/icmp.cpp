#include "platform/linux/transports/icmp.hpp"

#include "core/loop/compiled.hpp"
#include "core/transport/probe_buffer.hpp"
#include "core/wire/frame.hpp"
#include "platform/linux/transports/icmp_message.hpp"
#include "platform/linux/transports/icmp_socket.hpp"
#include "platform/linux/transports/socket_error.hpp"
#include "platform/linux/transports/socket_framing.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/socket_wait.hpp"
#include "platform/linux/transports/system_call.hpp"

#include <linux/icmp.h>
#include <linux/icmpv6.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace halftrip::sockets {
namespace {

constexpr std::uint32_t kIpv4HeaderBytes = 20;
constexpr std::uint32_t kIpv6HeaderBytes = 40;
constexpr std::size_t kLongestIpv4Header = 60;
constexpr std::uint32_t kLargestPayloadV4 = 65'535 - kIpv4HeaderBytes - kIcmpHeaderBytes;
constexpr std::uint32_t kLargestPayloadV6 = 65'535 - kIcmpHeaderBytes;

class IcmpTransport : public transport::Transport {
public:
    ~IcmpTransport() override { IcmpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override {}  // A datagram brings its own size.
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override
    {
        const std::string object = "the ICMP socket to " + m_peerText;
        if (const int now = m_failedCode == EMSGSIZE ? pathMtu() : 0; now > 0 && now < m_mtuAtAttach)
            return describeLoweredMtu(object, m_mtuAtAttach, now);
        return describeSocketError(m_failedCall, m_failedCode, object);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status setFragmentation();
    void prepareBuffers();
    [[nodiscard]] int pathMtu() const noexcept;
    [[nodiscard]] IoResult receiveOnce(transport::Received& out, int flags) noexcept;
    IoResult failed(SocketCall call, int code) noexcept;

    transport::TransportRequest m_request;
    IcmpSocket m_socket;
    SocketWaiter m_waiter;
    transport::ProbeBuffer m_sendBuffer;  ///< The ICMP header stands in it, with everything but sequence and checksum.
    transport::ProbeBuffer m_receiveBuffer;
    EchoRequests m_requests;
    Obtained m_obtained;
    std::string m_peerText;
    int m_mtuAtAttach = 0;
    std::optional<std::size_t> m_linkBytes;  ///< In front of IP packets; none: no Ethernet, or not known.
    SocketCall m_failedCall = SocketCall::Receive;
    int m_failedCode = 0;
};

Status checkRequest(const transport::TransportRequest& request)
{
    if (request.role != transport::Role::Initiator) {
        return fail(ErrorKind::NotSupported, "The transport icmp has no responder: the other host's kernel answers.",
                    "Start the run towards icmp://HOST, without halftrip serve on that host.");
    }
    if (request.wait == model::Wait::BusyPoll) {
        return fail(ErrorKind::NotSupported, "The transport icmp cannot wait by busy polling.",
                    "Use --wait block, poll or spin.");
    }
    return {};
}

Result<transport::Endpoint> IcmpTransport::open(const transport::TransportRequest& request)
{
    close();
    if (Status checked = checkRequest(request); !checked)
        return std::unexpected(std::move(checked).error());
    m_request = request;
    const bool isAnySource = request.localAddress.empty();
    auto known = SocketName::parse(isAnySource ? request.peerAddress : request.localAddress, 0);
    if (!known)
        return std::unexpected(std::move(known).error());
    auto socket = openIcmpSocket(known->isV6());
    if (!socket)
        return std::unexpected(std::move(socket).error());
    m_socket = std::move(*socket);
    m_obtained["socket"] = m_socket.isRaw ? "raw" : "unprivileged ping socket";
    if (!request.adapter.empty()) {
        if (Status tied = tieToAdapter(m_socket, request.adapter); !tied)
            return std::unexpected(std::move(tied).error());
        m_obtained["adapter"] = "bound to " + request.adapter;
    }
    const auto local = isAnySource ? SocketName::parse(m_socket.isV6 ? "::" : "0.0.0.0", 0) : known;
    if (Status bound = bindIcmpSocket(m_socket, *local); !bound)
        return std::unexpected(std::move(bound).error());
    if (Status status = setFragmentation(); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = m_waiter.open(m_socket.descriptor.get(), {}, request, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    prepareBuffers();
    transport::Endpoint endpoint;
    endpoint.address = request.localAddress;
    return endpoint;
}

void IcmpTransport::prepareBuffers()
{
    m_sendBuffer = transport::ProbeBuffer(kIcmpHeaderBytes + m_request.largestProbeBytes);
    m_receiveBuffer = transport::ProbeBuffer(kLongestIpv4Header + kIcmpHeaderBytes + m_request.largestProbeBytes);
    m_sendBuffer.data()[0] = static_cast<std::byte>(m_socket.isV6 ? ICMPV6_ECHO_REQUEST : ICMP_ECHO);
    storeBig16(m_sendBuffer.data() + kIcmpIdentifierOffset, m_socket.identifier);
    m_requests = {.isV6 = m_socket.isV6, .identifier = m_socket.identifier, .sent = 0};
}

/// Without fragments a packet that is too large for the path must fail here, not be cut in two behind our back.
Status IcmpTransport::setFragmentation()
{
    const int socket = m_socket.descriptor.get();
    const bool isSet = m_socket.isV6 ? setOption(socket, IPPROTO_IPV6, IPV6_MTU_DISCOVER,
                                                 m_request.allowFragments ? IPV6_PMTUDISC_WANT : IPV6_PMTUDISC_DO)
                                     : setOption(socket, IPPROTO_IP, IP_MTU_DISCOVER,
                                                 m_request.allowFragments ? IP_PMTUDISC_DONT : IP_PMTUDISC_DO);
    if (isSet)
        return {};
    return fail(ErrorKind::Os, "The system refuses to control fragmentation (MTU_DISCOVER).", {}, errno);
}

Status IcmpTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds)
{
    const auto name = SocketName::parse(peer.address.empty() ? m_request.peerAddress : peer.address, 0);
    if (!name)
        return std::unexpected(name.error());
    if (name->isV6() != m_socket.isV6) {
        return fail(ErrorKind::Invalid,
                    text("The peer {address} and the local address {localAddress} are not of the same family.",
                         name->address(), m_request.localAddress),
                    "Use an IPv4 address for both, or an IPv6 address for both.");
    }
    m_peerText = name->address();
    m_obtained["identifier"] = std::to_string(m_socket.identifier);
    Status connected = connectIcmpSocket(m_socket, *name);
    m_mtuAtAttach = pathMtu();
    m_linkBytes = linkHeaderTowards(name->address(), m_request.adapter);
    return connected;
}

/// -1 while the kernel has no route for the socket (it drops the one it knew when a route changes).
int IcmpTransport::pathMtu() const noexcept
{
    const int socket = m_socket.descriptor.get();
    return m_socket.isV6 ? readOption(socket, IPPROTO_IPV6, IPV6_MTU) : readOption(socket, IPPROTO_IP, IP_MTU);
}

transport::TransportFacts IcmpTransport::facts() const
{
    const int mtuNow = pathMtu();
    const int mtu = mtuNow > 0 ? mtuNow : m_mtuAtAttach;
    const std::uint32_t headers = kIcmpHeaderBytes + (m_socket.isV6 ? kIpv6HeaderBytes : kIpv4HeaderBytes);
    const auto mtuBytes = static_cast<std::uint32_t>(std::max(mtu, static_cast<int>(headers)));
    transport::TransportFacts facts;
    facts.largestPayloadBytes = m_socket.isV6 ? kLargestPayloadV6 : kLargestPayloadV4;
    facts.unfragmentedPayloadBytes = std::min(mtuBytes - headers, facts.largestPayloadBytes);
    if (m_linkBytes)
        facts.framing = wire::datagramFraming(m_socket.isV6, kIcmpHeaderBytes, *m_linkBytes, mtuBytes);
    facts.obtained = m_obtained;
    return facts;
}

IoResult IcmpTransport::failed(SocketCall call, int code) noexcept
{
    m_failedCall = call;
    m_failedCode = code;
    return IoResult::Failed;
}

IoResult IcmpTransport::send(std::span<const std::byte> payload) noexcept
{
    const std::size_t bytes = kIcmpHeaderBytes + payload.size();
    if (bytes > m_sendBuffer.size())
        return failed(SocketCall::Send, EMSGSIZE);
    std::byte* const message = m_sendBuffer.data();
    std::memcpy(message + kIcmpHeaderBytes, payload.data(), payload.size());
    storeBig16(message + kIcmpSequenceOffset, static_cast<std::uint16_t>(m_requests.sent));
    if (m_socket.isRaw && !m_socket.isV6) {
        std::memset(message + kIcmpChecksumOffset, 0, sizeof(std::uint16_t));
        const std::uint16_t checksum = wire::foldChecksum(wire::addToSum(0, {message, bytes}));
        std::memcpy(message + kIcmpChecksumOffset, &checksum, sizeof checksum);
    }
    long sent = 0;
    do
        sent = sendDirectly(m_socket.descriptor.get(), message, bytes, MSG_DONTWAIT);
    while (sent == -EINTR);
    if (sent == -EAGAIN || sent == -ENOBUFS)
        return IoResult::Nothing;
    if (sent < 0)
        return failed(SocketCall::Send, static_cast<int>(-sent));
    ++m_requests.sent;
    return IoResult::Done;
}

IoResult IcmpTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    return m_waiter.receive(deadline, out.looks, [this, &out](int flags) noexcept { return receiveOnce(out, flags); });
}

inline IoResult IcmpTransport::receiveOnce(transport::Received& out, int flags) noexcept
{
    const long bytes = receiveDirectly(m_socket.descriptor.get(), m_receiveBuffer.data(), m_receiveBuffer.size(),
                                       flags);
    if (bytes == -EAGAIN || bytes == -EINTR)
        return IoResult::Nothing;
    if (bytes < 0)
        return failed(SocketCall::Receive, static_cast<int>(-bytes));
    out.ticks = m_request.clock->now();
    std::span<std::byte> message = m_receiveBuffer.first(static_cast<std::size_t>(bytes));
    if (m_socket.isRaw && !m_socket.isV6)
        message = behindIpv4Header(message);
    if (!isEchoReply(message, m_requests))
        return IoResult::Nothing;
    out.payload = message.subspan(kIcmpHeaderBytes);
    return IoResult::Done;
}

void IcmpTransport::close() noexcept
{
    m_waiter.close();
    m_socket = {};
    m_obtained.clear();
    m_requests = {};
}

}  // namespace

std::unique_ptr<transport::Transport> makeIcmp()
{
    return std::make_unique<loop::Compiled<IcmpTransport>>();
}

transport::Availability probeIcmp()
{
    const auto socket = openIcmpSocket(/*isV6=*/false);
    if (socket)
        return {};
    return {.isUsable = false, .reason = socket.error().what, .remedy = socket.error().hint};
}

}  // namespace halftrip::sockets

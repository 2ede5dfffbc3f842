#include "platform/windows/transports/udp.hpp"

#include "platform/windows/adapters.hpp"
#include "platform/windows/socket_error.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/socket_reader.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <mswsock.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace halftrip::windows {
namespace {

// Headers and limits of RFC 768, 791 and 8200: IPv4 counts its own header in the 16-bit length, IPv6 does not.
constexpr std::uint32_t kUdpHeaderBytes = 8;
constexpr std::uint32_t kIpv4HeaderBytes = 20;
constexpr std::uint32_t kIpv6HeaderBytes = 40;
constexpr std::uint32_t kLargestPayloadV4 = 65'535 - kIpv4HeaderBytes - kUdpHeaderBytes;
constexpr std::uint32_t kLargestPayloadV6 = 65'535 - kUdpHeaderBytes;
/// Room beyond the largest probe, so that a datagram that is too long shows as such.
constexpr std::size_t kSpareBytes = 64;

class UdpTransport final : public transport::Transport {
public:
    ~UdpTransport() override { UdpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override {}  // A datagram brings its own size.
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override
    {
        return describeSocketError(m_failedCall, m_failedCode, "the UDP socket to " + m_peerText);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status setFragmentation();
    void ignoreUnreachablePorts() noexcept;
    [[nodiscard]] std::uint32_t pathMtu() const;
    [[nodiscard]] IoResult failedBy(SocketCall call, int code) noexcept;

    transport::TransportRequest m_request;
    Socket m_socket;
    std::vector<std::byte> m_buffer;  ///< Outlives the reader's use of it.
    SocketReader m_reader;
    Obtained m_obtained;
    std::string m_peerText;
    bool m_isV6 = false;
    SocketCall m_failedCall = SocketCall::Receive;
    int m_failedCode = 0;
};

Result<transport::Endpoint> UdpTransport::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    auto socket = openBoundSocket(SocketKind::Datagram, request, m_obtained);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    m_socket = std::move(*socket);
    m_isV6 = SocketName::localOf(m_socket.get()).isV6();
    m_buffer.assign(request.largestProbeBytes + kSpareBytes, std::byte{0});
    ignoreUnreachablePorts();
    if (Status status = setFragmentation(); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = m_reader.open(m_socket.get(), request, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    return endpointOf(m_socket);
}

/// Without fragments a packet that is too large for the path must fail here, not be cut in two behind our back.
Status UdpTransport::setFragmentation()
{
    const int refuse = m_request.allowFragments ? 0 : 1;
    const bool isSet = m_isV6 ? setOption(m_socket.get(), IPPROTO_IPV6, IPV6_DONTFRAG, refuse)
                              : setOption(m_socket.get(), IPPROTO_IP, IP_DONTFRAGMENT, refuse);
    if (isSet)
        return {};
    const int code = WSAGetLastError();
    const char* const option = m_isV6 ? "IPV6_DONTFRAG" : "IP_DONTFRAGMENT";
    if (m_request.allowFragments) {
        m_obtained["fragments"] = std::string("as the system likes: it refuses ") + option;
        return {};
    }
    // Large probes are still refused by size (facts().unfragmentedPayloadBytes); only a narrower hop would go unnoticed.
    m_obtained["fragments"] = std::string("not forbidden on the way: the system refuses ") + option + " (error " +
                              std::to_string(code) + ")";
    return {};
}

/// Windows reports an ICMP "port unreachable" to an earlier datagram as a failure of the next receive. Off, as far as the
/// system lets us; where it does not, receive() fails with WSAECONNRESET and can be called again.
void UdpTransport::ignoreUnreachablePorts() noexcept
{
    BOOL report = FALSE;
    DWORD bytes = 0;
    static_cast<void>(WSAIoctl(m_socket.get(), static_cast<DWORD>(SIO_UDP_CONNRESET), &report, sizeof report, nullptr,
                               0, &bytes, nullptr, nullptr));
}

Status UdpTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds)
{
    const auto name = peerNameOf(m_request, peer);
    if (!name)
        return std::unexpected(name.error());
    m_peerText = name->text();
    if (connect(m_socket.get(), name->get(), name->size()) != 0) {
        return std::unexpected(
            describeSocketError(SocketCall::Connect, WSAGetLastError(), "the UDP socket to " + m_peerText));
    }
    // Until now anybody could send to this port. What came is dropped; the system filters from here on.
    while (m_reader.readNow(m_buffer).result == IoResult::Done) {}
    return {};
}

/// What the system knows of the path, at most what the adapter takes.
std::uint32_t UdpTransport::pathMtu() const
{
    constexpr std::uint32_t kLargestPacket = 65'535 + kIpv6HeaderBytes;
    const std::uint32_t adapter = std::min(
        mtuOfLocalAddress(SocketName::localOf(m_socket.get()).address()).value_or(1500), kLargestPacket);
    const int path = m_isV6 ? readOption(m_socket.get(), IPPROTO_IPV6, IPV6_MTU)
                            : readOption(m_socket.get(), IPPROTO_IP, IP_MTU);
    return path > 0 ? std::min(adapter, static_cast<std::uint32_t>(path)) : adapter;
}

transport::TransportFacts UdpTransport::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = m_isV6 ? kLargestPayloadV6 : kLargestPayloadV4;
    const std::uint32_t headers = kUdpHeaderBytes + (m_isV6 ? kIpv6HeaderBytes : kIpv4HeaderBytes);
    facts.unfragmentedPayloadBytes = std::min(std::max(pathMtu(), headers) - headers, facts.largestPayloadBytes);
    facts.obtained = m_obtained;
    return facts;
}

IoResult UdpTransport::send(std::span<const std::byte> payload) noexcept
{
    const auto* const bytes = reinterpret_cast<const char*>(payload.data());
    if (::send(m_socket.get(), bytes, static_cast<int>(payload.size()), 0) >= 0) [[likely]]
        return IoResult::Done;
    const int code = WSAGetLastError();
    if (code == WSAEWOULDBLOCK || code == WSAENOBUFS)
        return IoResult::Nothing;
    return failedBy(SocketCall::Send, code);
}

IoResult UdpTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    const ReadOutcome outcome = m_reader.read(m_buffer, deadline);
    if (outcome.result == IoResult::Done) [[likely]] {
        out.ticks = m_request.clock->now();
        out.payload = std::span(m_buffer).first(outcome.bytes);
    } else if (outcome.result == IoResult::Failed) {
        return failedBy(SocketCall::Receive, outcome.code);
    }
    return outcome.result;
}

/// For datagrams a "reset" is the ICMP answer that the peer's port is closed.
IoResult UdpTransport::failedBy(SocketCall call, int code) noexcept
{
    m_failedCall = call;
    m_failedCode = code == WSAECONNRESET ? WSAECONNREFUSED : code;
    return IoResult::Failed;
}

void UdpTransport::close() noexcept
{
    m_reader.close();
    m_socket.reset();
    m_obtained.clear();
}

}  // namespace

std::unique_ptr<transport::Transport> makeUdp()
{
    return std::make_unique<UdpTransport>();
}

transport::Availability probeUdp()
{
    return {};
}

}  // namespace halftrip::windows

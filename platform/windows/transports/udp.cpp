#include "platform/windows/transports/udp.hpp"
#include "platform/windows/transports/arrival_core.hpp"

#include "core/loop/compiled.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/datagram_options.hpp"
#include "platform/windows/transports/socket_reader.hpp"
#include "platform/windows/transports/stamps/stamped_socket.hpp"

#include <winsock2.h>

#include <vector>

namespace halftrip::windows {
namespace {

/// Room beyond the largest probe, so that a datagram that is too long shows as such.
constexpr std::size_t kSpareBytes = 64;

class UdpTransport : public transport::Transport {
public:
    /// With a stamper, which outlives the transport, packets are stamped on their way.
    explicit UdpTransport(SocketStamper* stamper = nullptr) : m_stamper(stamper) {}
    ~UdpTransport() override { UdpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override {}  // A datagram brings its own size.
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override
    {
        const std::string object = "the UDP socket to " + m_peerText;
        if (auto lowered = m_failedCode == WSAEMSGSIZE ? findLoweredMtu(m_socket, m_mtuAtAttach, object, m_adapter)
                                                       : std::nullopt)
            return *std::move(lowered);
        return describeLostSocket(m_failedCall, m_failedCode, object, m_adapter, findAdapterTrouble);
    }
    void close() noexcept override;

private:
    [[nodiscard]] Status startStamps();
    [[nodiscard]] IoResult failedBy(SocketCall call, int code) noexcept;

    SocketStamper* m_stamper;
    transport::TransportRequest m_request;
    Socket m_socket;
    std::vector<std::byte> m_buffer;  ///< Outlives the reader's use of it.
    SocketReader m_reader;
    Obtained m_obtained;
    std::string m_peerText;
    std::string m_adapter;  ///< What the packets go through, as far as that is known.
    std::uint32_t m_mtuAtAttach = 0;
    DatagramPath m_path;
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
    m_buffer.assign(request.largestProbeBytes + kSpareBytes, std::byte{0});
    prepareDatagrams(m_socket, request.allowFragments, m_obtained);
    if (Status status = setReceiveBuffer(m_socket.get(), request, 0, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = m_reader.open(m_socket.get(), request, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    return endpointOf(m_socket);
}

Status UdpTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds)
{
    const auto name = peerNameOf(m_request, peer);
    if (!name)
        return std::unexpected(name.error());
    m_peerText = name->text();
    if (Status aimed = aimDatagrams(m_socket, *name, m_request, m_obtained); !aimed)
        return aimed;
    if (connect(m_socket.get(), name->get(), name->size()) != 0) {
        return std::unexpected(
            describeSocketError(SocketCall::Connect, WSAGetLastError(), "the UDP socket to " + m_peerText));
    }
    // Until now anybody could send to this port. What came is dropped; the system filters from here on.
    while (m_reader.readNow(m_buffer).result == IoResult::Done) {}
    m_adapter = adapterOf(m_socket, m_request);
    m_path = datagramPath(m_socket);
    m_mtuAtAttach = pathMtu(m_socket);
    return startStamps();
}

/// From here on packets go through the stamper.
Status UdpTransport::startStamps()
{
    if (m_stamper == nullptr)
        return {};
    StampTarget target{.socket = m_socket.get()};
    if (const auto adapter = placeOfLocalAddress(SocketName::localOf(m_socket.get()).address())) {
        target.adapter = adapter->name;
        target.adapterLuid = adapter->luid;
    }
    if (Status started = m_stamper->start(std::move(target)); !started)
        return started;
    m_reader.receiveThrough(m_stamper);
    return {};
}

transport::TransportFacts UdpTransport::facts() const
{
    transport::TransportFacts facts = datagramLimits(m_socket, m_path);
    facts.obtained = m_obtained;
    facts.arrivalCore = arrivalCore(m_socket);
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
    out.looks = outcome.looks;
    if (outcome.result == IoResult::Done) [[likely]] {
        out.ticks = m_request.clock->now();
        out.payload = std::span(m_buffer).first(outcome.bytes);
    } else if (outcome.result == IoResult::Failed) {
        return failedBy(SocketCall::Receive, outcome.code);
    }
    return outcome.result;
}

IoResult UdpTransport::failedBy(SocketCall call, int code) noexcept
{
    m_failedCall = call;
    m_failedCode = datagramCode(code);
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
    return std::make_unique<loop::Compiled<UdpTransport>>();
}

std::unique_ptr<transport::StampingTransport> makeStampingUdp(std::unique_ptr<StampCalls> calls)
{
    return std::make_unique<StampedSocket>(
        [](SocketStamper& stamper) { return std::make_unique<UdpTransport>(&stamper); }, std::move(calls));
}

transport::Availability probeUdp()
{
    return {};
}

}  // namespace halftrip::windows

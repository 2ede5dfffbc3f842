#include "platform/linux/transports/udp.hpp"

#include "core/loop/compiled.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/batching.hpp"
#include "core/transport/probe_buffer.hpp"
#include "platform/linux/transports/adapter_state.hpp"
#include "platform/linux/transports/arrival_stamps.hpp"
#include "platform/linux/transports/datagram_batch.hpp"
#include "platform/linux/transports/datagram_filter.hpp"
#include "platform/linux/transports/socket_calls.hpp"
#include "platform/linux/transports/socket_error.hpp"
#include "platform/linux/transports/socket_framing.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/socket_settings.hpp"
#include "platform/linux/transports/socket_wait.hpp"
#include "platform/linux/transports/stamps/stamped_socket.hpp"

#include <fmt/format.h>

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace halftrip::sockets {
namespace {

/// Room beyond the largest probe, so that a datagram that is too long shows as such.
constexpr std::size_t kSpareBytes = 64;

/// 0: any free one.
std::uint16_t portOf(const UdpSettings& settings, transport::Role role)
{
    if (!settings.flow)
        return 0;
    return static_cast<std::uint16_t>((role == transport::Role::Responder ? kResponderFlowPort : kInitiatorFlowPort) +
                                      *settings.flow);
}

class UdpTransport : public transport::Transport {
public:
    /// With a stamper, which outlives the transport, packets are stamped on their way.
    explicit UdpTransport(SocketStamper* stamper = nullptr) : m_stamper(stamper) {}
    ~UdpTransport() override { UdpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    [[nodiscard]] bool stampsArrivals() const noexcept override { return m_arrivals.isOn(); }
    void setProbeSize(std::uint32_t bytes) noexcept override;
    void setProbeTag(std::uint32_t tag) noexcept override { m_comingTag = tag; }
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] std::uint32_t batch() const noexcept { return m_batch.most(); }
    [[nodiscard]] std::size_t sendMany(std::span<const std::span<const std::byte>> probes, IoResult& result) noexcept;
    [[nodiscard]] std::size_t receiveMany(Ticks deadline, std::span<transport::Received> room,
                                          IoResult& result) noexcept;
    [[nodiscard]] Error lastError() const override
    {
        const std::string object = "the UDP socket to " + m_peerText;
        if (const int now = m_failedCode == EMSGSIZE ? readMtu() : 0; now > 0 && now < m_mtuAtAttach)
            return describeLoweredMtu(object, m_mtuAtAttach, now);
        if (auto trouble = mayBeAdapterTrouble(m_failedCode) ? findAdapterTrouble(m_adapter, m_failedCode)
                                                             : std::nullopt)
            return *std::move(trouble);
        return describeSocketError(m_failedCall, m_failedCode, object);
    }
    void close() noexcept override;
    /// From the next open() on, whatever its options say.
    void goThroughLibrary() noexcept { m_goesThroughLibrary = true; }

private:
    [[nodiscard]] Status setDscp(std::optional<std::uint16_t> dscp);
    [[nodiscard]] Status setFragmentation();
    [[nodiscard]] int readMtu() const;
    void openBatch();
    [[nodiscard]] IoResult receiveOnce(transport::Received& out, int flags) noexcept;
    [[nodiscard]] IoResult refused(SocketCall call, long code) noexcept;

    SocketStamper* m_stamper;
    bool m_goesThroughLibrary = false;
    transport::TransportRequest m_request;
    std::string m_adapter;  ///< What the packets go through, as far as that is known.
    FileDescriptor m_socket;
    SocketCalls m_calls;
    SocketWaiter m_waiter;
    ArrivalStamps m_arrivals;
    DatagramFilter m_filter;
    std::optional<std::uint32_t> m_comingTag;  ///< Of the probes whose size is not told yet.
    transport::ProbeBuffer m_buffer;
    DatagramBatch m_batch;
    Obtained m_obtained;
    std::string m_peerText;
    bool m_isV6 = false;
    int m_mtuAtAttach = 0;
    std::optional<std::size_t> m_linkBytes;  ///< In front of IP packets; none: no Ethernet, or not known.
    bool m_hasReceived = false;
    SocketCall m_failedCall = SocketCall::Receive;
    int m_failedCode = 0;
};

Result<transport::Endpoint> UdpTransport::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    if (m_goesThroughLibrary)
        m_request.options["calls"] = model::Words<CallsChoice>::kNames[static_cast<std::size_t>(CallsChoice::Library)];
    const auto calls = chooseSocketCalls(m_request, m_stamper != nullptr, m_obtained);
    if (!calls)
        return std::unexpected(calls.error());
    m_calls = *calls;
    const auto settings = model::settingsAmong<UdpSettings>(request.options);
    if (!settings)
        return std::unexpected(settings.error());
    auto socket = openBoundSocket(SOCK_DGRAM, request, m_obtained, portOf(*settings, request.role));
    if (!socket)
        return std::unexpected(std::move(socket).error());
    m_socket = std::move(*socket);
    m_isV6 = SocketName::localOf(m_socket.get()).isV6();
    transport::Endpoint endpoint = endpointOf(m_socket);
    m_adapter = request.adapter.empty() ? adapterWithAddress(endpoint.address) : request.adapter;
    m_buffer = transport::ProbeBuffer(request.largestProbeBytes + kSpareBytes);
    openBatch();
    if (Status status = setReceiveBuffer(m_socket.get(), request); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = setDscp(settings->dscp); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = setFragmentation(); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = m_waiter.open(m_socket.get(), m_calls, request, m_obtained); !status)
        return std::unexpected(std::move(status).error());
    if (request.stampsArrivals && m_stamper == nullptr && !m_calls.isThroughLibrary())
        m_arrivals.open(m_socket.get(), *request.clock, m_buffer.size(), m_obtained);
    if (settings->receiveBuffer.bytes)
        describeReceiveBuffer(m_socket.get(), m_obtained);
    if (settings->flow)
        m_obtained["flow"] = fmt::format("{}, port {}", *settings->flow, endpoint.port);
    return endpoint;
}

/// Stamps of the stages are told datagram by datagram.
void UdpTransport::openBatch()
{
    const bool canBatch = m_stamper == nullptr && m_calls.canSendMany();
    m_batch.open(canBatch ? m_request.batch : 1, m_request.largestProbeBytes + kSpareBytes);
    if (m_request.batch > 1 && !m_calls.canSendMany())
        m_obtained["batch"] = "1: the library has not taken sendmmsg() and recvmmsg() over";
}

Status UdpTransport::setDscp(std::optional<std::uint16_t> dscp)
{
    if (!dscp)
        return {};
    const int field = *dscp << 2;  // Beside it are the two bits of ECN.
    if (!(m_isV6 ? setOption(m_socket.get(), IPPROTO_IPV6, IPV6_TCLASS, field)
                 : setOption(m_socket.get(), IPPROTO_IP, IP_TOS, field)))
        return fail(ErrorKind::Os, text("The system refuses the DSCP {dscp}.", *dscp), {}, errno);
    m_obtained["dscp"] = std::to_string(*dscp);
    return {};
}

/// Without fragments a packet that is too large for the path must fail here, not be cut in two behind our back.
Status UdpTransport::setFragmentation()
{
    const bool isSet = m_isV6 ? setOption(m_socket.get(), IPPROTO_IPV6, IPV6_MTU_DISCOVER,
                                          m_request.allowFragments ? IPV6_PMTUDISC_WANT : IPV6_PMTUDISC_DO)
                              : setOption(m_socket.get(), IPPROTO_IP, IP_MTU_DISCOVER,
                                          m_request.allowFragments ? IP_PMTUDISC_DONT : IP_PMTUDISC_DO);
    if (isSet)
        return {};
    return fail(ErrorKind::Os, "The system refuses to control fragmentation (MTU_DISCOVER).", {}, errno);
}

Status UdpTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds)
{
    const auto name = peerNameOf(m_request, peer);
    if (!name)
        return std::unexpected(name.error());
    m_peerText = name->text();
    if (Status status = setTimeToLive(m_socket, *name, m_request, m_obtained); !status)
        return status;
    if (::connect(m_socket.get(), name->get(), name->size()) != 0)
        return std::unexpected(describeSocketError(SocketCall::Connect, errno, "the UDP socket to " + m_peerText));
    if (m_adapter.empty())
        m_adapter = adapterWithAddress(SocketName::localOf(m_socket.get()).address());
    // Until now anybody could send to this port. What came is dropped; the kernel filters from here on.
    transport::Received unmatched;
    while (receiveOnce(unmatched, MSG_DONTWAIT) == IoResult::Done) {}
    m_hasReceived = false;
    m_mtuAtAttach = readMtu();
    m_linkBytes = linkHeaderTowards(name->address(), m_request.adapter);
    return m_stamper == nullptr ? Status{} : m_stamper->start(stampTargetOf(m_socket.get(), false, m_request));
}

/// Of the connected path, in bytes; not positive when the kernel does not say.
int UdpTransport::readMtu() const
{
    return m_isV6 ? readOption(m_socket.get(), IPPROTO_IPV6, IPV6_MTU) : readOption(m_socket.get(), IPPROTO_IP, IP_MTU);
}

transport::TransportFacts UdpTransport::facts() const
{
    // The kernel has no answer for a moment after a route has changed: what it said at first is still good then. Some
    // kernels that emulate Linux never have one.
    const int now = readMtu();
    const int mtu = std::max(now > 0 ? now : m_mtuAtAttach, 0);
    transport::TransportFacts facts = datagramFacts(m_isV6, static_cast<std::uint32_t>(mtu), m_linkBytes);
    facts.filteredOut = m_filter.dropped(m_socket.get());
    facts.obtained = m_obtained;
    if (m_batch.most() > 1) {
        facts.obtained["batch"] = fmt::format("up to {} by sendmmsg() and recvmmsg()", m_batch.most());
        facts.batches = m_batch.counts();
    }
    if (std::string filter = m_filter.describe(); !filter.empty())
        facts.obtained["filter"] = std::move(filter);
    m_waiter.busyPolling().describe(m_socket.get(), m_hasReceived, facts);
    facts.arrivalCore = arrivalCore(m_socket.get());
    describeArrivalQueue(m_socket.get(), facts.obtained);
    return facts;
}

/// An accelerator that has taken the calls over has no kernel in between, and may not know the option.
void UdpTransport::setProbeSize(std::uint32_t bytes) noexcept
{
    m_batch.restart();
    const auto tag = std::exchange(m_comingTag, std::nullopt);
    if (!m_calls.isThroughLibrary())
        m_filter.begin(m_socket.get(), bytes, tag);
}

IoResult UdpTransport::send(std::span<const std::byte> payload) noexcept
{
    for (;;) {
        const long sent = m_calls.send(m_socket.get(), payload.data(), payload.size(), MSG_DONTWAIT);
        if (sent >= 0) [[likely]]
            return IoResult::Done;
        if (sent != -EINTR)
            return refused(SocketCall::Send, sent);
    }
}

inline IoResult UdpTransport::refused(SocketCall call, long code) noexcept
{
    if (code == -EAGAIN || code == (call == SocketCall::Send ? -ENOBUFS : -EINTR))
        return IoResult::Nothing;
    m_failedCall = call;
    m_failedCode = static_cast<int>(-code);
    return IoResult::Failed;
}

std::size_t UdpTransport::sendMany(std::span<const std::span<const std::byte>> probes, IoResult& result) noexcept
{
    result = IoResult::Done;
    std::size_t sent = 0;
    while (sent < probes.size()) {
        const long taken = m_batch.send(m_calls, m_socket.get(), probes.subspan(sent));
        if (taken > 0) [[likely]] {
            sent += static_cast<std::size_t>(taken);
        } else if (taken != -EINTR) {
            // 0 never comes with something to send; taken for "no room", it is tried again later.
            result = taken == 0 ? IoResult::Nothing : refused(SocketCall::Send, taken);
            break;
        }
    }
    return sent;
}

std::size_t UdpTransport::receiveMany(Ticks deadline, std::span<transport::Received> room, IoResult& result) noexcept
{
    std::size_t count = 0;
    result = m_waiter.receive(deadline, room.front().looks, [&](int flags) noexcept {
        const long got = m_batch.receive(m_calls, m_socket.get(), std::min<std::size_t>(room.size(), batch()), flags);
        if (got <= 0)
            return got == 0 ? IoResult::Nothing : refused(SocketCall::Receive, got);
        count = static_cast<std::size_t>(got);
        // All of them are in user memory from here on, and not before.
        const Ticks now = m_request.clock->now();
        for (std::size_t i = 0; i < count; ++i) {
            room[i].ticks = now;
            room[i].payload = m_batch.datagram(i);
            m_filter.look(m_socket.get(), room[i].payload);
        }
        m_hasReceived = true;
        return IoResult::Done;
    });
    return count;
}

IoResult UdpTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    return m_waiter.receive(deadline, out.looks, [this, &out](int flags) noexcept { return receiveOnce(out, flags); });
}

inline IoResult UdpTransport::receiveOnce(transport::Received& out, int flags) noexcept
{
    long bytes = 0;
    if (m_arrivals.isOn()) [[unlikely]] {
        bytes = m_arrivals.receive(m_socket.get(), flags, out);
        if (bytes < 0)
            return refused(SocketCall::Receive, bytes);
        m_filter.look(m_socket.get(), out.payload);
        m_hasReceived = true;
        return IoResult::Done;
    }
    if (m_stamper == nullptr) [[likely]]
        bytes = m_calls.receive(m_socket.get(), m_buffer.data(), m_buffer.size(), flags);
    else
        bytes = m_stamper->receive(m_socket.get(), m_buffer.data(), m_buffer.size(), flags);
    if (bytes >= 0) {
        out.ticks = m_request.clock->now();
        out.payload = m_buffer.first(static_cast<std::size_t>(bytes));
        m_filter.look(m_socket.get(), out.payload);
        m_hasReceived = true;
        return IoResult::Done;
    }
    return refused(SocketCall::Receive, bytes);
}

void UdpTransport::close() noexcept
{
    m_waiter.close();
    m_arrivals = {};
    m_filter.reset();
    m_comingTag.reset();
    m_socket.reset();
    m_obtained.clear();
    m_hasReceived = false;
}

}  // namespace

static_assert(transport::Batching<UdpTransport>);

std::unique_ptr<transport::Transport> makeUdp()
{
    return std::make_unique<loop::Compiled<UdpTransport>>();
}

std::unique_ptr<transport::Transport> makeUdpThroughLibrary()
{
    auto transport = std::make_unique<loop::Compiled<UdpTransport>>();
    transport->goThroughLibrary();
    return transport;
}

std::unique_ptr<transport::StampingTransport> makeStampingUdp()
{
    return std::make_unique<StampedSocket>(
        [](SocketStamper& stamper) { return std::make_unique<UdpTransport>(&stamper); });
}

transport::Availability probeUdp()
{
    return {};
}

}  // namespace halftrip::sockets

#include "platform/windows/transports/icmp/icmp.hpp"

#include "core/loop/compiled.hpp"
#include "core/transport/spin.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/system/text.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/datagram_options.hpp"
#include "platform/windows/transports/icmp/echo_failure.hpp"
#include "platform/windows/transports/icmp/echo_requests.hpp"
#include "platform/windows/transports/sleep_limit.hpp"

#include <winsock2.h>

#include <windows.h>

#include <algorithm>

namespace halftrip::windows {
namespace {

using std::chrono::milliseconds;
using transport::IoResult;

/// Empty tries between two looks at the clock; one is a system call.
constexpr std::uint32_t kTriesPerClock = 16;
/// Of the socket that tells the path; nothing is sent to it. RFC 863.
constexpr std::uint16_t kDiscardPort = 9;

class IcmpTransport : public transport::Transport {
public:
    explicit IcmpTransport(const echo::Functions& functions) : m_functions(functions) {}
    ~IcmpTransport() override { IcmpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override {}  // A request brings its own size.
    IoResult send(std::span<const std::byte> payload) noexcept override
    {
        return noteCall(SocketCall::Send, m_requests.send(payload));
    }
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override
    {
        return noteCall(SocketCall::Receive,
                        m_request.wait == model::Wait::Spin ? spin(deadline, out) : block(deadline, out));
    }
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

private:
    IoResult noteCall(SocketCall call, IoResult result) noexcept
    {
        if (result == IoResult::Failed) [[unlikely]]
            m_failedCall = call;
        return result;
    }
    [[nodiscard]] IoResult spin(Ticks deadline, transport::Received& out) noexcept;
    [[nodiscard]] IoResult block(Ticks deadline, transport::Received& out) noexcept;
    [[nodiscard]] echo::RequestPlan planFor(const SocketName& peer) const;

    const echo::Functions m_functions;
    transport::TransportRequest m_request;
    Socket m_scout;  ///< An ordinary socket on the same path, which carries nothing: it tells our address and the MTU.
    echo::EchoRequests m_requests;
    SleepLimit m_limit;
    Obtained m_obtained;
    std::string m_peerText;
    std::string m_adapter;  ///< What the packets go through, as far as that is known.
    std::uint32_t m_mtuAtAttach = 0;
    DatagramPath m_path;
    SocketCall m_failedCall = SocketCall::Receive;
};

Status checkRequest(const transport::TransportRequest& request)
{
    if (request.role != transport::Role::Initiator) {
        return fail(ErrorKind::NotSupported,
                    "The transport icmp has no responder: the other host's own system answers.",
                    "Start the run towards icmp://HOST, without halftrip serve on that host.");
    }
    if (request.wait != model::Wait::Spin && request.wait != model::Wait::Block) {
        return fail(ErrorKind::NotSupported,
                    text("The transport icmp of Windows cannot wait by {wait}.", model::toWord(request.wait)),
                    "Use --wait block or spin.");
    }
    return {};
}

Result<transport::Endpoint> IcmpTransport::open(const transport::TransportRequest& request)
{
    close();
    if (Status checked = checkRequest(request); !checked)
        return std::unexpected(std::move(checked).error());
    m_request = request;
    if (m_request.localAddress.empty()) {
        const auto peer = SocketName::parse(request.peerAddress, 0);
        if (!peer)
            return std::unexpected(peer.error());
        m_request.localAddress = peer->isV6() ? "::" : "0.0.0.0";
    }
    auto socket = openBoundSocket(SocketKind::Datagram, m_request, m_obtained);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    m_scout = std::move(*socket);
    m_limit.open(*request.clock);
    transport::Endpoint endpoint;
    endpoint.address = request.localAddress;
    return endpoint;
}

Status IcmpTransport::attach(const transport::Endpoint& peer, milliseconds)
{
    const auto name = SocketName::parse(peer.address.empty() ? m_request.peerAddress : peer.address, kDiscardPort);
    if (!name)
        return std::unexpected(name.error());
    if (name->isV6() != SocketName::localOf(m_scout.get()).isV6()) {
        return fail(ErrorKind::Invalid,
                    text("The peer {address} and the local address {localAddress} are not of the same family.",
                         name->address(), m_request.localAddress),
                    "Use an IPv4 address for both, or an IPv6 address for both.");
    }
    m_peerText = name->address();
    if (connect(m_scout.get(), name->get(), name->size()) != 0)
        return std::unexpected(describeSocketError(SocketCall::Connect, WSAGetLastError(), "ICMP to " + m_peerText));
    m_adapter = adapterOf(m_scout, m_request);
    m_path = datagramPath(m_scout);
    m_mtuAtAttach = pathMtu(m_scout);
    const echo::RequestPlan plan = planFor(*name);
    m_obtained["echoCall"] = name->isV6() ? "Icmp6SendEcho2" : "IcmpSendEcho2Ex";
    m_obtained["echoSource"] = plan.source.address();
    m_obtained["echoTimeout"] = "the system waits " + std::to_string(plan.timeoutMs) + " ms for a reply";
    if (name->isV6() && !m_request.allowFragments)
        m_obtained["fragments"] = "not forbidden on the way: Icmp6SendEcho2 has no option for it";
    return m_requests.open(m_functions, plan);
}

/// A reply is late, and no loss without a trace, for as long as the system keeps its request. Half of the places are
/// for such requests, where one is given up after the other.
echo::RequestPlan IcmpTransport::planFor(const SocketName& peer) const
{
    constexpr milliseconds kLongest{30'000};
    const auto patience = std::chrono::ceil<milliseconds>(m_request.replyTimeout) + milliseconds(1);
    echo::RequestPlan plan;
    plan.source = SocketName::localOf(m_scout.get());
    plan.destination = peer;
    plan.largestBytes = std::min(m_request.largestProbeBytes, echo::kLargestPayload);
    plan.timeoutMs = static_cast<std::uint32_t>(
        std::max(patience, std::min(patience * (echo::EchoRequests::kMost / 2), kLongest)).count());
    if (m_request.timeToLive)
        plan.options.timeToLive = static_cast<std::uint8_t>(*m_request.timeToLive);
    plan.options.flags = m_request.allowFragments ? 0 : echo::kDontFragment;
    plan.clock = m_request.clock;
    return plan;
}

/// As of a datagram: the echo's header is as long as UDP's.
transport::TransportFacts IcmpTransport::facts() const
{
    transport::TransportFacts facts = datagramLimits(m_scout, m_path);
    facts.largestPayloadBytes = std::min(facts.largestPayloadBytes, echo::kLargestPayload);
    facts.unfragmentedPayloadBytes = std::min(facts.unfragmentedPayloadBytes, facts.largestPayloadBytes);
    facts.obtained = m_obtained;
    return facts;
}

IoResult IcmpTransport::spin(Ticks deadline, transport::Received& out) noexcept
{
    std::uint32_t looks = 0;
    const IoResult result = transport::spin<kTriesPerClock>(
        *m_request.clock, deadline, looks, [this, &out]() noexcept { return m_requests.collect(0, out); });
    out.looks = looks;
    return result;
}

IoResult IcmpTransport::block(Ticks deadline, transport::Received& out) noexcept
{
    out.looks = 0;
    for (;;) {
        const unsigned long leftMs = m_limit.millisecondsTo(deadline);
        const IoResult result = m_requests.collect(leftMs, out);
        if (result != IoResult::Nothing || leftMs == 0)
            return result;
    }
}

Error IcmpTransport::lastError() const
{
    const std::string object = "the ICMP handle to " + m_peerText;
    const std::uint32_t code = m_requests.failure();
    if (code == echo::kTooBig) {
        if (auto lowered = findLoweredMtu(m_scout, m_mtuAtAttach, object, m_adapter))
            return *std::move(lowered);
    }
    return describeEchoFailure(m_failedCall, code, object, m_adapter, findAdapterTrouble);
}

void IcmpTransport::close() noexcept
{
    m_requests.close();
    m_scout.reset();
    m_obtained.clear();
}

}  // namespace

std::unique_ptr<transport::Transport> makeIcmpOver(const echo::Functions& functions)
{
    return std::make_unique<loop::Compiled<IcmpTransport>>(functions);
}

std::unique_ptr<transport::Transport> makeIcmp()
{
    return makeIcmpOver(echo::systemFunctions());
}

transport::Availability probeIcmp()
{
    const echo::Functions& functions = echo::systemFunctions();
    void* const handle = functions.openV4();
    if (handle == nullptr || handle == INVALID_HANDLE_VALUE) {
        return {.isUsable = false,
                .reason = text("The system refuses a handle for echo requests: {reason}.",
                               systemText(functions.lastError())),
                .remedy = "Measure against an echo service: echo://HOST:PORT."};
    }
    functions.close(handle);
    return {};
}

}  // namespace halftrip::windows

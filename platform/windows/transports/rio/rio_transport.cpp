#include "platform/windows/transports/rio/rio_transport.hpp"
#include "platform/windows/transports/arrival_core.hpp"

#include "core/clock/calibration.hpp"
#include "core/loop/compiled.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/batching.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/host/clocks.hpp"
#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/datagram_options.hpp"
#include "platform/windows/transports/rio/accept_socket.hpp"
#include "platform/windows/transports/rio/doorbells.hpp"
#include "platform/windows/transports/rio/packet_memory.hpp"
#include "platform/windows/transports/rio/rio_end.hpp"
#include "platform/windows/transports/rio/rio_failure.hpp"
#include "platform/windows/transports/rio/system_rio.hpp"
#include "platform/windows/transports/socket_settings.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <algorithm>
#include <optional>
#include <string>
#include <thread>

namespace halftrip::windows {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;
using clock::Ticks;
using transport::IoResult;

/// Room beyond the largest probe, so that a datagram that is too long shows as such.
constexpr std::uint32_t kSliceSpareBytes = 64;
/// Memory that is registered is locked: a batch of the largest probes has less of them.
constexpr std::uint32_t kMostBatchBytes = 1U << 20U;
/// What others sent before connect() is in memory when nothing more has come for so long.
constexpr milliseconds kQuiet{1};

class RioTransport : public transport::Transport {
public:
    /// Without a provider: the system's.
    RioTransport(bool isStream, const rio::Provider* provider) : m_isStream(isStream)
    {
        if (provider != nullptr)
            m_given = *provider;
    }
    ~RioTransport() override { RioTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t bytes) noexcept override
    {
        m_moved = {};
        m_end.setProbeSize(bytes);
    }
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] std::uint32_t batch() const noexcept { return m_batch; }
    [[nodiscard]] std::size_t sendMany(std::span<const std::span<const std::byte>> probes, IoResult& result) noexcept;
    [[nodiscard]] std::size_t receiveMany(Ticks deadline, std::span<transport::Received> room,
                                          IoResult& result) noexcept;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

private:
    [[nodiscard]] Status prepareWaiting();
    [[nodiscard]] Result<transport::Endpoint> openSocketOfRole();
    [[nodiscard]] Status join(const SocketName& peer, milliseconds timeout);
    [[nodiscard]] Status startQueues();
    void describeObtained();

    const bool m_isStream;
    std::optional<rio::Provider> m_given;
    transport::TransportRequest m_request;
    Socket m_listener;  ///< Responder of a stream, until its peer has connected.
    Socket m_socket;
    PacketMemory m_memory;
    std::unique_ptr<rio::Doorbell> m_bell;  ///< Null: spins.
    rio::RioEnd m_end;
    Obtained m_obtained;
    std::string m_peerText;
    std::string m_adapter;  ///< What the packets go through, as far as that is known.
    std::uint32_t m_largestPayloadBytes = 0;  ///< Of a datagram; known when attached.
    std::uint32_t m_mtuAtAttach = 0;  ///< The same.
    DatagramPath m_path;
    std::uint32_t m_batch = 1;
    model::BatchCounts m_moved;  ///< Since setProbeSize().
    rio::Failure m_failure;
};

Error RioTransport::lastError() const
{
    if (!m_isStream && m_failure.step == rio::Failure::Step::Send && m_failure.code == WSAEMSGSIZE) {
        if (auto lowered = findLoweredMtu(m_socket, m_mtuAtAttach, "the RIO socket to " + m_peerText, m_adapter))
            return *std::move(lowered);
    }
    return describeRioFailure(m_failure, m_peerText, m_isStream, m_adapter, findAdapterTrouble);
}

Result<transport::Endpoint> RioTransport::open(const transport::TransportRequest& request)
{
    close();
    m_request = request;
    if (!m_given) {
        if (const auto& system = systemRio(); !system)
            return std::unexpected(system.error());
    }
    if (Status status = prepareWaiting(); !status)
        return std::unexpected(std::move(status).error());
    const std::uint32_t sliceBytes = request.largestProbeBytes + kSliceSpareBytes;
    m_batch = m_isStream ? 1
                         : std::clamp(request.batch, 1U,
                                      std::clamp(kMostBatchBytes / sliceBytes, 1U, transport::kMostInBatch));
    if (Status status = m_memory.allocate(rio::RioQueue::areaBytes(sliceBytes, m_batch)); !status)
        return std::unexpected(std::move(status).error());
    return openSocketOfRole();
}

/// What a receive waits on. Poll is not offered: a look at the queue is cheaper than any wait that returns at once.
Status RioTransport::prepareWaiting()
{
    const auto settings = model::settingsAmong<RioSettings>(m_request.options);
    if (!settings)
        return std::unexpected(settings.error());
    if (m_request.wait == model::Wait::Spin)
        return {};
    if (m_request.wait != model::Wait::Block)
        return fail(ErrorKind::NotSupported, text("RIO cannot wait by {wait}.", model::toWord(m_request.wait)),
                    "Choose --wait spin or block.");
    auto bell = settings->notify == Completion::Port ? makePortBell() : makeEventBell();
    if (!bell)
        return std::unexpected(std::move(bell).error());
    m_bell = std::move(*bell);
    return {};
}

Result<transport::Endpoint> RioTransport::openSocketOfRole()
{
    auto socket = openBoundSocket(m_isStream ? SocketKind::Stream : SocketKind::Datagram, m_request, m_obtained,
                                  rio::kSocketFlag);
    if (!socket)
        return std::unexpected(std::move(socket).error());
    const transport::Endpoint endpoint = endpointOf(*socket);
    if (!m_isStream) {
        prepareDatagrams(*socket, m_request.allowFragments, m_obtained);
    } else if (m_request.role == transport::Role::Responder) {
        if (listen(socket->get(), 4) != 0)
            return std::unexpected(
                describeSocketError(SocketCall::Listen, WSAGetLastError(), SocketName::localOf(socket->get()).text()));
        m_listener = std::move(*socket);
        return endpoint;
    }
    m_socket = std::move(*socket);
    return endpoint;
}

Status RioTransport::attach(const transport::Endpoint& peer, milliseconds timeout)
{
    const auto name = peerNameOf(m_request, peer);
    if (!name)
        return std::unexpected(name.error());
    m_peerText = name->text();
    if (Status joined = join(*name, timeout); !joined)
        return joined;
    m_adapter = adapterOf(m_socket, m_request);
    if (Status started = startQueues(); !started)
        return started;
    if (!m_isStream) {
        m_path = datagramPath(m_socket);
        m_largestPayloadBytes = datagramLimits(m_socket, m_path).largestPayloadBytes;
        m_mtuAtAttach = pathMtu(m_socket);
        // Until now anybody could send to this port. What came is dropped; the system filters from here on.
        do
            std::this_thread::sleep_for(kQuiet);
        while (m_end.discardWaiting());
    }
    describeObtained();
    return {};
}

/// Connects, or accepts the peer.
Status RioTransport::join(const SocketName& peer, milliseconds timeout)
{
    if (!m_isStream) {
        if (Status aimed = aimDatagrams(m_socket, peer, m_request, m_obtained); !aimed)
            return aimed;
        if (connect(m_socket.get(), peer.get(), peer.size()) == 0)
            return {};
        return std::unexpected(
            describeSocketError(SocketCall::Connect, WSAGetLastError(), "the RIO socket to " + m_peerText));
    }
    if (m_listener.isOpen()) {
        auto accepted = acceptWithFlags(m_listener, peer, rio::kSocketFlag, SteadyClock::now() + timeout);
        if (!accepted)
            return std::unexpected(std::move(accepted).error());
        m_socket = std::move(*accepted);
        m_listener.reset();
        m_peerText = SocketName::peerOf(m_socket.get()).text();
    } else if (Status connected = sockets::connectProbes(m_socket, peer, timeout, *m_request.stop,
                                                         "the RIO connection to " + m_peerText);
               !connected) {
        return connected;
    }
    return sockets::sendAtOnce(m_socket, m_obtained);
}

Status RioTransport::startQueues()
{
    rio::QueuePlan queue;
    queue.socket = m_socket.get();
    queue.area = m_memory.bytes();
    queue.sliceBytes = m_request.largestProbeBytes + kSliceSpareBytes;
    queue.batch = m_batch;
    queue.whenReceived = m_bell ? &m_bell->notification() : nullptr;
    rio::EndPlan plan;
    plan.isStream = m_isStream;
    plan.largestProbeBytes = m_request.largestProbeBytes;
    plan.clock = m_request.clock;
    plan.bell = m_bell.get();
    if (m_bell) {
        // Good enough for a time limit; the figures use the run's own calibration.
        const std::int64_t nominal = m_request.clock->nominalTicksPerSecond();
        plan.converter = nominal > 0 ? clock::TickConverter(0, nominal)
                                     : clock::calibrate(*m_request.clock, *makeReferenceClock(), milliseconds(5));
    }
    if (m_end.open(m_given ? *m_given : *systemRio(), queue, plan) && m_end.begin())
        return {};
    return std::unexpected(describeRioFailure(m_end.failure(), m_peerText, m_isStream, m_adapter, findAdapterTrouble));
}

void RioTransport::describeObtained()
{
    const bool isPort = m_bell && m_bell->notification().type == rio::Notification::ByPort;
    m_obtained["rio"] = !m_bell ? "polled" : isPort ? "notified by completion port" : "notified by event";
    m_obtained["rioReceives"] = std::to_string(m_end.queue().postedReceives()) + " posted";
    m_obtained["rioMemory"] = std::to_string(m_memory.bytes().size()) + " bytes registered, " +
                              (m_memory.isLocked() ? "locked" : "not locked: " + m_memory.refused());
}

transport::TransportFacts RioTransport::facts() const
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = facts.unfragmentedPayloadBytes = sockets::kLargestStreamPayload;
    if (!m_isStream)
        facts = datagramLimits(m_socket, m_path);
    facts.obtained = m_obtained;
    if (m_batch > 1) {
        facts.obtained["batch"] = "up to " + std::to_string(m_batch) + " by one commit of RIO, and by one dequeuing";
        facts.batches = m_moved;
    }
    facts.arrivalCore = arrivalCore(m_socket);
    return facts;
}

IoResult RioTransport::send(std::span<const std::byte> payload) noexcept
{
    if (!m_isStream && payload.size() > m_largestPayloadBytes) [[unlikely]] {
        m_failure = {rio::Failure::Step::Send, WSAEMSGSIZE};
        return IoResult::Failed;
    }
    const IoResult result = m_end.send(payload);
    if (result == IoResult::Failed) [[unlikely]]
        m_failure = m_end.failure();
    return result;
}

IoResult RioTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    const IoResult result = m_end.receive(deadline, out);
    if (result == IoResult::Failed) [[unlikely]]
        m_failure = m_end.failure();
    return result;
}

std::size_t RioTransport::sendMany(std::span<const std::span<const std::byte>> probes, IoResult& result) noexcept
{
    if (probes.front().size() > m_largestPayloadBytes) [[unlikely]] {
        m_failure = {rio::Failure::Step::Send, WSAEMSGSIZE};
        result = IoResult::Failed;
        return 0;
    }
    const std::size_t sent = m_end.sendMany(probes, result);
    ++m_moved.sendCalls;
    m_moved.sent += sent;
    if (result == IoResult::Failed) [[unlikely]]
        m_failure = m_end.failure();
    return sent;
}

std::size_t RioTransport::receiveMany(Ticks deadline, std::span<transport::Received> room, IoResult& result) noexcept
{
    const std::size_t count = m_end.receiveMany(deadline, room.first(std::min<std::size_t>(room.size(), m_batch)),
                                                result);
    if (count != 0) {
        ++m_moved.receiveCalls;
        m_moved.received += count;
    } else if (result == IoResult::Failed) [[unlikely]] {
        m_failure = m_end.failure();
    }
    return count;
}

/// In this order: a closed socket takes its request queue along and cancels what is under way; then the completion
/// queues and the registration go, then what they pointed at.
void RioTransport::close() noexcept
{
    m_socket.reset();
    m_listener.reset();
    m_end.close();
    m_bell.reset();
    m_memory.reset();
    m_obtained.clear();
}

}  // namespace

static_assert(transport::Batching<RioTransport>);

std::unique_ptr<transport::Transport> makeRio()
{
    return std::make_unique<loop::Compiled<RioTransport>>(false, nullptr);
}

std::unique_ptr<transport::Transport> makeRioTcp()
{
    return std::make_unique<loop::Compiled<RioTransport>>(true, nullptr);
}

std::unique_ptr<transport::Transport> makeRioOver(const rio::Provider& provider, bool isStream)
{
    return std::make_unique<loop::Compiled<RioTransport>>(isStream, &provider);
}

}  // namespace halftrip::windows

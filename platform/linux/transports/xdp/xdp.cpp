#include "platform/linux/transports/xdp/xdp.hpp"

#include "core/loop/compiled.hpp"
#include "core/model/facts/host_counters.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/batching.hpp"
#include "core/wire/frame.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/packet/packet_path.hpp"
#include "platform/linux/transports/system_call.hpp"
#include "platform/linux/transports/xdp/attachment.hpp"
#include "platform/linux/transports/xdp/ring_wait.hpp"
#include "platform/linux/transports/xdp/xdp_settings.hpp"

#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <string>

namespace halftrip::sockets {
namespace {

using transport::IoResult;
using transport::Ticks;

constexpr std::size_t kCacheLineBytes = 64;

/// Asks for the headers and the beginning of the payload: what is read and written at once.
inline void prefetch(std::span<const std::byte> frame) noexcept
{
    __builtin_prefetch(frame.data());
    __builtin_prefetch(frame.data() + kCacheLineBytes);
}

class XdpTransport : public transport::Transport {
public:
    ~XdpTransport() override { XdpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override
    {
        m_dropsBefore = m_attachment.rings().drops();
        m_transmitDrops = 0;
        m_kicks = {};
    }
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        const std::span<std::byte> chunk = m_attachment.rings().nextChunk();
        const std::size_t header = m_builder.headerBytes();
        return chunk.size() < header + bytes ? std::span<std::byte>() : chunk.subspan(header, bytes);
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
    /// Calls of the kernel for one frame before the rest is left to the next receive(): the driver's queue is full.
    static constexpr int kKicks = 16;

    [[nodiscard]] transport::TransportFacts currentFacts() const;
    [[nodiscard]] IoResult kick() noexcept;
    /// A received frame whose chunk has not gone back to the kernel.
    struct Held {
        std::uint64_t address = 0;
        const std::byte* payload = nullptr;  ///< Null: the chunk was sent back itself.
    };

    /// Puts it on the ring; false: no room.
    [[nodiscard]] bool queue(std::span<const std::byte> payload) noexcept;
    [[nodiscard]] Held* findHeld(std::span<const std::byte> payload) noexcept;
    void returnInPlace(Held& held, std::span<const std::byte> payload) noexcept;
    void releaseHeld() noexcept;
    [[nodiscard]] bool takeProbe(transport::Received& out) noexcept;
    IoResult failed(int code) noexcept
    {
        m_failedCode = code;
        return IoResult::Failed;
    }

    packet::PacketPath m_path;
    xdp::Attachment m_attachment;
    xdp::RingWait m_wait;
    wire::FrameBuilder m_builder;
    wire::FrameKind m_kind = wire::FrameKind::Ethernet;
    const clock::TickClock* m_clock = nullptr;
    std::size_t m_largestPayload = 0;
    std::uint32_t m_batch = 1;
    std::array<Held, transport::kMostInBatch> m_held;  ///< What the last receive brought.
    std::size_t m_heldCount = 0;
    std::size_t m_nextHeld = 0;  ///< Probably the next to be sent back.
    model::BatchCounts m_kicks;  ///< Of sendMany(), since setProbeSize().
    bool m_isKickPending = false;
    bool m_isRefused = false;  ///< The kernel would not take what lies in the transmit ring.
    bool m_isOpen = false;
    bool m_hasReceived = false;
    int m_failedCode = 0;
    std::int64_t m_dropsBefore = 0;  ///< Frames dropped before this point.
    std::int64_t m_transmitDrops = 0;  ///< Of frames that send() took, in this point.
    transport::TransportFacts m_lastFacts;  ///< As they were at close().
};

Result<transport::Endpoint> XdpTransport::open(const transport::TransportRequest& request)
{
    close();
    m_lastFacts = {};
    const auto settings = model::settingsAmong<xdp::XdpSettings>(request.options);
    if (!settings)
        return std::unexpected(settings.error());
    auto endpoint = m_path.open(request);
    if (!endpoint)
        return endpoint;
    if (Status taken = m_attachment.open(m_path.interface(), *settings, *request.stop); !taken)
        return std::unexpected(std::move(taken).error());
    m_isOpen = true;
    if (Status waiting = m_wait.open(m_attachment.rings().socket(), request); !waiting)
        return std::unexpected(std::move(waiting).error());
    m_clock = request.clock;
    // The kernel must not run out of chunks while a batch is in our hands.
    m_batch = std::clamp(request.batch, 1U,
                         std::min<std::uint32_t>(settings->frameCount() / 4, transport::kMostInBatch));
    return endpoint;
}

Status XdpTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    if (Status attached = m_path.attach(peer, timeout); !attached)
        return attached;
    m_builder = wire::FrameBuilder(m_path.frameSpec());
    m_kind = m_path.frameSpec().kind;
    m_largestPayload = currentFacts().largestPayloadBytes;
    return m_attachment.takeFrames(m_path.frameSpec(), timeout);
}

transport::TransportFacts XdpTransport::facts() const
{
    return m_isOpen ? currentFacts() : m_lastFacts;
}

transport::TransportFacts XdpTransport::currentFacts() const
{
    transport::TransportFacts facts = m_path.facts();
    const std::size_t header = wire::frameHeaderBytes(m_path.frameSpec().kind, m_path.frameSpec().vlanId.has_value());
    const auto chunkLimit = static_cast<std::uint32_t>(xdp::XdpRings::kMaxFrameBytes - header);
    facts.largestPayloadBytes = std::min(facts.largestPayloadBytes, chunkLimit);
    facts.unfragmentedPayloadBytes = facts.largestPayloadBytes;
    m_attachment.describe(facts);
    m_wait.describe(m_hasReceived, facts);
    if (m_batch > 1) {
        facts.obtained["batch"] = fmt::format("up to {} by one kick of the ring", m_batch);
        facts.batches = m_kicks;
    }
    facts.overruns[model::kRingDropsCounter] = m_attachment.rings().drops() - m_dropsBefore;
    facts.overruns[model::kRingTransmitDropsCounter] = m_transmitDrops;
    return facts;
}

IoResult XdpTransport::send(std::span<const std::byte> payload) noexcept
{
    if (payload.size() > m_largestPayload)
        return failed(EMSGSIZE);
    // What is in the ring leaves when the adapter is up again: no more than one stale probe is to lie there then.
    if (m_isRefused && kick() == IoResult::Failed) [[unlikely]]
        return IoResult::Failed;
    if (!queue(payload)) {
        const IoResult kicked = kick();
        return kicked == IoResult::Failed ? kicked : IoResult::Nothing;
    }
    // With others before it on the ring nobody can tell whose frame the driver dropped.
    const bool isAlone = !m_isKickPending;
    const std::int64_t dropsBefore = m_transmitDrops;
    const IoResult kicked = kick();
    if (m_transmitDrops == dropsBefore || !isAlone) [[likely]]
        return kicked;
    m_transmitDrops = dropsBefore;  // Counted once: as a probe that was not sent.
    return IoResult::Nothing;
}

inline bool XdpTransport::queue(std::span<const std::byte> payload) noexcept
{
    if (Held* const held = findHeld(payload)) {
        returnInPlace(*held, payload);
        return true;
    }
    xdp::XdpRings& rings = m_attachment.rings();
    std::uint64_t address = 0;
    if (!rings.borrow(address))
        return false;
    rings.submit(address, m_builder.build(payload, rings.chunkAt(address)));
    return true;
}

/// What lies on the ring has been taken: should the kernel refuse it, the next call tells why, and it leaves when it
/// can.
std::size_t XdpTransport::sendMany(std::span<const std::span<const std::byte>> probes, IoResult& result) noexcept
{
    if (m_isRefused && kick() == IoResult::Failed) [[unlikely]] {
        result = IoResult::Failed;
        return 0;
    }
    result = IoResult::Done;
    std::size_t queued = 0;
    while (queued < probes.size() && result == IoResult::Done) {
        if (probes[queued].size() > m_largestPayload)
            result = failed(EMSGSIZE);
        else if (queue(probes[queued]))
            ++queued;
        else
            result = IoResult::Nothing;
    }
    const int code = m_failedCode;
    static_cast<void>(kick());
    m_failedCode = result == IoResult::Failed ? code : m_failedCode;
    m_kicks.sendCalls += queued != 0 ? 1 : 0;
    m_kicks.sent += queued;
    return queued;
}

/// The received frame whose payload begins there; null: none that is still ours. Answers come in the order of what they
/// answer.
inline XdpTransport::Held* XdpTransport::findHeld(std::span<const std::byte> payload) noexcept
{
    for (std::size_t i = m_nextHeld; i < m_heldCount; ++i) {
        if (m_held[i].payload == payload.data()) {
            m_nextHeld = i + 1;
            return &m_held[i];
        }
    }
    return nullptr;
}

/// A responder's answer: the new header goes in front of the payload where it lies, and the received chunk is sent
/// itself. There is room for it: the kernel's headroom is longer than any header.
inline void XdpTransport::returnInPlace(Held& held, std::span<const std::byte> payload) noexcept
{
    xdp::XdpRings& rings = m_attachment.rings();
    const std::uint64_t address = rings.addressOf(payload.data()) - m_builder.headerBytes();
    rings.submit(address, m_builder.build(payload, rings.bytesAt(address, m_builder.headerBytes() + payload.size())));
    held.payload = nullptr;
    rings.owe();
}

inline void XdpTransport::releaseHeld() noexcept
{
    for (std::size_t i = 0; i < m_heldCount; ++i) {
        if (m_held[i].payload != nullptr)
            m_attachment.rings().recycle(m_held[i].address);
    }
    m_heldCount = 0;
    m_nextHeld = 0;
}

/// Tells the kernel to look at the transmit ring. In copy mode nothing leaves without; a zero-copy driver may be
/// asleep.
IoResult XdpTransport::kick() noexcept
{
    for (int attempt = 0; attempt < kKicks; ++attempt) {
        const long sent = sendDirectly(m_wait.socket(), nullptr, 0, MSG_DONTWAIT);
        if (sent >= 0) [[likely]] {
            m_isKickPending = false;
            m_isRefused = false;
            return IoResult::Done;
        }
        // In copy mode the driver has dropped the first frame of the ring, and the kernel goes on behind it.
        if (sent == -EBUSY && !m_attachment.isZeroCopy())
            ++m_transmitDrops;
        else if (sent != -EAGAIN && sent != -EBUSY && sent != -ENOBUFS && sent != -EINTR) {
            m_isRefused = true;
            return failed(static_cast<int>(-sent));
        }
    }
    m_isKickPending = true;
    return IoResult::Done;
}

inline bool XdpTransport::takeProbe(transport::Received& out) noexcept
{
    xdp::XdpRings& rings = m_attachment.rings();
    while (const xdp_desc* const told = rings.next()) {
        // Descriptor and frame come from another core's cache. The stamp waits for neither.
        __builtin_prefetch(told);
        const Ticks ticks = m_clock->now();
        const xdp_desc frame = rings.take(told);
        prefetch(rings.bytesOf(frame));
        // No look at its addresses: the program compared them.
        if (wire::findPayload(m_kind, rings.bytesOf(frame), out.payload)) [[likely]] {
            out.ticks = ticks;
            m_held[m_heldCount++] = {frame.addr, out.payload.data()};
            m_hasReceived = true;
            return true;
        }
        rings.recycle(frame.addr);
    }
    return false;
}

IoResult XdpTransport::receive(Ticks deadline, transport::Received& out) noexcept
{
    xdp::XdpRings& rings = m_attachment.rings();
    rings.reap();
    releaseHeld();
    rings.settle();
    const auto idle = [this]() noexcept -> int {
        if (m_attachment.rings().needsReceiveWakeup())
            m_wait.wakeDriver();
        return m_isKickPending && kick() == IoResult::Failed ? m_failedCode : 0;
    };
    const auto check = [this]() noexcept { return m_attachment.link().problem(); };
    const int code = m_wait.until(deadline, out.looks, [this, &out]() noexcept { return takeProbe(out); }, idle, check);
    if (code == xdp::RingWait::kArrived)
        return IoResult::Done;
    return code == xdp::RingWait::kDeadline ? IoResult::Nothing : failed(code);
}

std::size_t XdpTransport::receiveMany(Ticks deadline, std::span<transport::Received> room, IoResult& result) noexcept
{
    result = receive(deadline, room.front());
    if (result != IoResult::Done)
        return 0;
    std::size_t count = 1;
    while (count < room.size() && takeProbe(room[count]))
        ++count;
    return count;
}

Error XdpTransport::lastError() const
{
    if (m_failedCode == EMSGSIZE)
        return m_path.tooLongError();
    return m_attachment.describeProblem(m_failedCode);
}

void XdpTransport::close() noexcept
{
    if (m_isOpen) {
        try {
            m_lastFacts = currentFacts();
        } catch (...) {  // Out of memory: the run keeps its figures, and loses these notes.
        }
    }
    m_wait.close();
    m_attachment.close();
    m_path.close();
    m_isOpen = false;
    m_heldCount = 0;
    m_nextHeld = 0;
    m_isKickPending = false;
    m_isRefused = false;
    m_hasReceived = false;
}

}  // namespace

static_assert(transport::Batching<XdpTransport>);

std::unique_ptr<transport::Transport> makeXdp()
{
    return std::make_unique<loop::Compiled<XdpTransport>>();
}

transport::Availability probeXdp()
{
    const FileDescriptor socket(::socket(AF_XDP, SOCK_RAW | SOCK_CLOEXEC, 0));
    if (!socket.isOpen() && errno == EAFNOSUPPORT) {
        return {.isUsable = false,
                .reason = "This kernel has no AF_XDP sockets.",
                .remedy = "Use a kernel with CONFIG_XDP_SOCKETS (Linux 5.9 or newer)."};
    }
    if (const std::string missing = xdp::missingCapabilities(); !missing.empty()) {
        return {.isUsable = false,
                .reason = text("AF_XDP needs more rights: {missing}.", missing),
                .remedy = platform::adviceOnGrant(xdp::kNeededCapabilities)};
    }
    if (const Status allowed = xdp::checkProgramLoading(); !allowed)
        return {.isUsable = false, .reason = allowed.error().what, .remedy = allowed.error().hint};
    return {};
}

}  // namespace halftrip::sockets

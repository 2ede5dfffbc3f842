#include "platform/linux/transports/xdp/xdp.hpp"

#include "core/loop/compiled.hpp"
#include "core/model/setting_text.hpp"
#include "core/wire/frame.hpp"
#include "platform/linux/os_error.hpp"
#include "platform/linux/transports/packet/packet_path.hpp"
#include "platform/linux/transports/system_call.hpp"
#include "platform/linux/transports/xdp/attachment.hpp"
#include "platform/linux/transports/xdp/ring_wait.hpp"
#include "platform/linux/transports/xdp/xdp_settings.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <span>

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

/// The usual frame needs no look at its addresses (the program compared them) and no call.
inline std::optional<std::span<std::byte>> payloadOf(wire::FrameKind kind, std::span<std::byte> frame) noexcept
{
    constexpr std::size_t kTypeOffset = wire::kEthernetHeaderBytes - 2;
    constexpr std::array kPlainType{static_cast<std::byte>(wire::kProbeEtherType >> 8U),
                                    static_cast<std::byte>(wire::kProbeEtherType & 0xFFU)};
    const bool isPlain = kind == wire::FrameKind::Ethernet && frame.size() >= wire::kEthernetHeaderBytes &&
                         std::memcmp(frame.data() + kTypeOffset, kPlainType.data(), kPlainType.size()) == 0;
    return isPlain ? wire::parsePlainFrame(frame) : wire::parseFrame(kind, frame);
}

class XdpTransport : public transport::Transport {
public:
    ~XdpTransport() override { XdpTransport::close(); }

    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override { m_dropsBefore = m_attachment.rings().drops(); }
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

private:
    /// Calls of the kernel for one frame before the rest is left to the next receive(): the driver's queue is full.
    static constexpr int kKicks = 16;

    [[nodiscard]] transport::TransportFacts currentFacts() const;
    [[nodiscard]] IoResult kick() noexcept;
    [[nodiscard]] bool isHeld(std::span<const std::byte> payload) const noexcept;
    void returnInPlace(std::span<const std::byte> payload) noexcept;
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
    std::uint64_t m_heldAddress = 0;  ///< The chunk that the last Received lies in, while it has not been sent back.
    const std::byte* m_heldPayload = nullptr;
    bool m_isHolding = false;
    bool m_isKickPending = false;
    bool m_isRefused = false;  ///< The kernel would not take what lies in the transmit ring.
    bool m_isOpen = false;
    bool m_hasReceived = false;
    int m_failedCode = 0;
    std::int64_t m_dropsBefore = 0;  ///< Frames dropped before this point.
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
    facts.overruns[model::kRingDropsCounter] = m_attachment.rings().drops() - m_dropsBefore;
    return facts;
}

IoResult XdpTransport::send(std::span<const std::byte> payload) noexcept
{
    if (payload.size() > m_largestPayload)
        return failed(EMSGSIZE);
    // What is in the ring leaves when the adapter is up again: no more than one stale probe is to lie there then.
    if (m_isRefused && kick() == IoResult::Failed) [[unlikely]]
        return IoResult::Failed;
    xdp::XdpRings& rings = m_attachment.rings();
    if (m_isHolding && isHeld(payload)) {
        returnInPlace(payload);
        return kick();
    }
    std::uint64_t address = 0;
    if (!rings.borrow(address)) {
        const IoResult kicked = kick();
        return kicked == IoResult::Failed ? kicked : IoResult::Nothing;
    }
    rings.submit(address, m_builder.build(payload, rings.chunkAt(address)));
    return kick();
}

/// True when `payload` begins where the last received one began.
inline bool XdpTransport::isHeld(std::span<const std::byte> payload) const noexcept
{
    return payload.data() == m_heldPayload;
}

/// A responder's answer: the new header goes in front of the payload where it lies, and the received chunk is sent itself.
/// There is room for it: the kernel's headroom is longer than any header.
inline void XdpTransport::returnInPlace(std::span<const std::byte> payload) noexcept
{
    xdp::XdpRings& rings = m_attachment.rings();
    const std::uint64_t address = rings.addressOf(payload.data()) - m_builder.headerBytes();
    rings.submit(address, m_builder.build(payload, rings.bytesAt(address, m_builder.headerBytes() + payload.size())));
    m_isHolding = false;
    rings.owe();
}

/// Tells the kernel to look at the transmit ring. In copy mode nothing leaves without; a zero-copy driver may be asleep.
IoResult XdpTransport::kick() noexcept
{
    for (int attempt = 0; attempt < kKicks; ++attempt) {
        const long sent = sendDirectly(m_wait.socket(), nullptr, 0, MSG_DONTWAIT);
        if (sent >= 0) [[likely]] {
            m_isKickPending = false;
            m_isRefused = false;
            return IoResult::Done;
        }
        if (sent != -EAGAIN && sent != -EBUSY && sent != -ENOBUFS && sent != -EINTR) {
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
    xdp_desc frame{};
    while (rings.take(frame)) {
        // The frame comes from another core's cache; let it travel while the stamp is taken.
        prefetch(rings.bytesOf(frame));
        const Ticks ticks = m_clock->now();
        if (const auto payload = payloadOf(m_kind, rings.bytesOf(frame))) [[likely]] {
            out.payload = *payload;
            out.ticks = ticks;
            m_heldAddress = frame.addr;
            m_heldPayload = payload->data();
            m_isHolding = true;
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
    if (m_isHolding)
        rings.recycle(m_heldAddress);
    m_isHolding = false;
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
    m_isHolding = false;
    m_isKickPending = false;
    m_isRefused = false;
    m_hasReceived = false;
}

}  // namespace

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
                .reason = "AF_XDP needs more rights: " + missing + " is missing.",
                .remedy = platform::grantCommand()};
    }
    if (const Status allowed = xdp::checkProgramLoading(); !allowed)
        return {.isUsable = false, .reason = allowed.error().what, .remedy = allowed.error().hint};
    return {};
}

}  // namespace halftrip::sockets

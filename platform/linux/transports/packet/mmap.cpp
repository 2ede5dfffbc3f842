#include "core/loop/compiled.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/batching.hpp"
#include "core/transport/spin.hpp"
#include "core/wire/frame.hpp"
#include "platform/linux/hold/waking.hpp"
#include "platform/linux/transports/packet/block_ring.hpp"
#include "platform/linux/transports/packet/bpf_filter.hpp"
#include "platform/linux/transports/packet/frame_exchange.hpp"
#include "platform/linux/transports/packet/mmap_settings.hpp"
#include "platform/linux/transports/packet/packet_path.hpp"
#include "platform/linux/transports/packet/packet_socket.hpp"
#include "platform/linux/transports/packet/packet_transports.hpp"
#include "platform/linux/transports/packet/slot_ring.hpp"
#include "platform/linux/transports/packet/transmit_ring.hpp"
#include "platform/linux/transports/packet/waiting.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace halftrip::packet {
namespace {

using transport::IoResult;
using transport::Received;
using transport::Ticks;

/// Frames are read from a ring that the kernel fills, so that a look costs no system call; they are sent with send(),
/// which is faster for single frames than a transmit ring.
class MmapTransport : public transport::Transport {
public:
    Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override;
    void setProbeSize(std::uint32_t) noexcept override
    {
        m_socket.restartDrops();
        m_kicks = {};
    }
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        return m_frames.payloadMemory(bytes);
    }
    IoResult send(std::span<const std::byte> payload) noexcept override;
    IoResult receive(Ticks deadline, Received& out) noexcept override;
    [[nodiscard]] std::uint32_t batch() const noexcept { return m_batch; }
    [[nodiscard]] std::size_t sendMany(std::span<const std::span<const std::byte>> probes, IoResult& result) noexcept;
    [[nodiscard]] std::size_t receiveMany(Ticks deadline, std::span<Received> room, IoResult& result) noexcept;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

private:
    Status openRings();
    template <typename Ring>
    IoResult receiveFrom(Ring& ring, Ticks deadline, Received& out) noexcept;
    template <typename Ring>
    IoResult spin(Ring& ring, Ticks deadline, Received& out) noexcept;
    template <typename Ring>
    HALFTRIP_APART IoResult sleep(Ring& ring, Ticks deadline, Received& out) noexcept;
    /// True when the ring has a probe; frames that are not ours are skipped.
    template <typename Ring>
    bool look(Ring& ring, Received& out) noexcept;
    HALFTRIP_APART IoResult receiveFromBlocks(Ticks deadline, Received& out) noexcept;
    HALFTRIP_APART IoResult sendThroughRing(std::span<const std::byte> payload) noexcept;
    /// Writes it into the ring, for the next kick.
    IoResult stage(std::span<const std::byte> payload) noexcept;
    [[nodiscard]] std::string describeBatch() const;
    /// Nothing, or Failed when the adapter went away meanwhile: a ring alone would not tell.
    HALFTRIP_APART IoResult nothingOrGone() noexcept;
    HALFTRIP_APART IoResult failed(PacketCall call, int code) noexcept;

    PacketPath m_path;
    PacketSocket m_socket;
    SlotRing m_slotRing;
    BlockRing m_blockRing;
    TransmitRing m_transmitRing;
    FrameExchange m_frames;
    wire::FrameBuilder m_builder;  ///< Writes straight into the transmit ring.
    const clock::TickClock* m_clock = nullptr;
    model::Wait m_wait = model::Wait::Block;
    bool m_hasBlockRing = false;
    bool m_hasTransmitRing = false;
    std::uint32_t m_batch = 1;
    std::uint32_t m_wantedBatch = 1;
    model::BatchCounts m_kicks;  ///< Of sendMany(), since setProbeSize().
    std::chrono::milliseconds m_longestSleep{20};
    PacketCall m_failedCall = PacketCall::Receive;
    int m_failedCode = 0;
};

Result<transport::Endpoint> MmapTransport::open(const transport::TransportRequest& request)
{
    close();
    if (const Status possible = checkWait(request.wait, "mmap"); !possible)
        return std::unexpected(possible.error());
    const auto settings = model::settingsAmong<MmapSettings>(request.options);
    if (!settings)
        return std::unexpected(settings.error());
    auto endpoint = m_path.open(request);
    if (!endpoint)
        return endpoint;
    auto socket = PacketSocket::open();
    if (!socket)
        return std::unexpected(socket.error());
    m_socket = std::move(*socket);
    m_clock = request.clock;
    m_wait = request.wait;
    m_longestSleep = request.longestSleep;
    m_wantedBatch = request.batch;
    m_batch = 1;
    m_hasBlockRing = settings->ring == RingKind::Blocks;
    m_hasTransmitRing = settings->transmitRing == Switch::On;
    Status ready = m_socket.setFilter(dropEverything());
    if (ready)
        ready = openRings();
    if (ready)
        ready = m_socket.bind(m_path.interface().name, m_path.interface().index, m_path.etherType());
    if (!ready)
        return std::unexpected(ready.error());
    return endpoint;
}

Status MmapTransport::openRings()
{
    const Interface& interface = m_path.interface();
    if (m_hasBlockRing) {
        auto ring = BlockRing::open(m_socket, m_path.frameBytes());
        if (!ring)
            return std::unexpected(ring.error());
        m_blockRing = std::move(*ring);
    } else {
        auto ring = SlotRing::open(m_socket, m_path.frameBytes());
        if (!ring)
            return std::unexpected(ring.error());
        m_slotRing = std::move(*ring);
    }
    if (!m_hasTransmitRing)
        return {};
    auto ring = TransmitRing::open(interface.name, interface.index, m_path.frameBytes());
    if (!ring)
        return std::unexpected(ring.error());
    m_transmitRing = std::move(*ring);
    // The kernel must have room for more while a batch is in our hands, and a block is read frame by frame.
    const auto most = static_cast<std::uint32_t>(m_transmitRing.slots() / 4);
    m_batch = m_hasBlockRing ? 1 : std::clamp(m_wantedBatch, 1U, std::min(most, transport::kMostInBatch));
    return {};
}

Status MmapTransport::attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout)
{
    if (const Status attached = m_path.attach(peer, timeout); !attached)
        return attached;
    m_frames = FrameExchange(m_path.frameSpec(), m_path.frameBytes());
    m_builder = wire::FrameBuilder(m_path.frameSpec());
    return m_frames.needsFilter() ? m_socket.setFilter(compileFilter(m_path.frameSpec())) : m_socket.removeFilter();
}

transport::TransportFacts MmapTransport::facts() const
{
    transport::TransportFacts facts = m_path.facts();
    const RingLayout layout = layRing(m_path.frameBytes());
    const std::string cut = std::to_string(layout.slots) + " x " + std::to_string(layout.slotBytes) + " bytes";
    facts.obtained["ring"] = m_hasBlockRing ? "v3, blocks retired after " + std::to_string(BlockRing::kRetireMs) +
                                                  " ms: a frame waits up to that long until it is seen"
                                            : "v2, " + cut;
    facts.obtained["send"] = m_transmitRing.isOpen()
                                 ? "transmit ring, " + cut + ": slower than send() for single frames"
                                 : "send()";
    if (m_wantedBatch > 1)
        facts.obtained["batch"] = describeBatch();
    if (m_batch > 1)
        facts.batches = m_kicks;
    if (m_wait != model::Wait::Spin)
        facts.obtained["sleep"] = "poll() (a ring has no receive call of its own)";
    facts.overruns[model::kRingDropsCounter] = m_socket.drops();
    return facts;
}

std::string MmapTransport::describeBatch() const
{
    if (m_batch == 1)
        return m_hasBlockRing ? "1: the ring v3 is read frame by frame"
                              : "1: only a transmit ring takes more (txring=on)";
    return fmt::format("up to {} by one kick of the ring", m_batch);
}

IoResult MmapTransport::failed(PacketCall call, int code) noexcept
{
    m_failedCall = call;
    m_failedCode = code;
    return call == PacketCall::Send && isNoRoom(code) ? IoResult::Nothing : IoResult::Failed;
}

IoResult MmapTransport::sendThroughRing(std::span<const std::byte> payload) noexcept
{
    const IoResult staged = stage(payload);
    if (staged != IoResult::Done)
        return staged;
    int code = 0;
    if (m_transmitRing.kick(code) == 1)
        return IoResult::Done;
    return code == 0 ? IoResult::Nothing : failed(PacketCall::Send, code);
}

IoResult MmapTransport::stage(std::span<const std::byte> payload) noexcept
{
    const std::span<std::byte> slot = m_transmitRing.nextSlot();
    if (slot.empty())
        return IoResult::Nothing;
    const std::size_t bytes = m_builder.build(payload, slot);
    if (bytes == 0)
        return failed(PacketCall::Send, kTooLongForFrame);
    m_transmitRing.stage(bytes);
    return IoResult::Done;
}

std::size_t MmapTransport::sendMany(std::span<const std::span<const std::byte>> probes, IoResult& result) noexcept
{
    result = IoResult::Done;
    std::size_t staged = 0;
    while (staged < std::min<std::size_t>(probes.size(), m_batch)) {
        result = stage(probes[staged]);
        if (result != IoResult::Done)
            break;
        ++staged;
    }
    if (staged == 0)
        return 0;
    int code = 0;
    const std::size_t taken = m_transmitRing.kick(code);
    if (taken < staged)
        result = code == 0 ? IoResult::Nothing : failed(PacketCall::Send, code);
    else if (result == IoResult::Done && taken < probes.size())
        result = IoResult::Nothing;
    ++m_kicks.sendCalls;
    m_kicks.sent += taken;
    return taken;
}

std::size_t MmapTransport::receiveMany(Ticks deadline, std::span<Received> room, IoResult& result) noexcept
{
    result = receiveFrom(m_slotRing, deadline, room.front());
    if (result != IoResult::Done)
        return 0;
    std::size_t count = 1;
    std::span<std::byte> frame;
    // Frames that are not ours are held with the others.
    for (std::size_t looked = 1; looked < std::min<std::size_t>(room.size(), m_batch); ++looked) {
        if (!m_slotRing.lookFurther(frame))
            break;
        if (!m_frames.accept(frame, room[count].payload))
            continue;
        room[count].ticks = m_clock->now();
        ++count;
    }
    return count;
}

IoResult MmapTransport::send(std::span<const std::byte> payload) noexcept
{
    if (m_transmitRing.isOpen()) [[unlikely]]
        return sendThroughRing(payload);
    const std::span<const std::byte> frame = m_frames.build(payload);
    if (frame.empty()) [[unlikely]]
        return failed(PacketCall::Send, kTooLongForFrame);
    if (const int code = sendFrame(m_socket.fd(), frame); code != 0) [[unlikely]]
        return failed(PacketCall::Send, code);
    return IoResult::Done;
}

template <typename Ring>
bool MmapTransport::look(Ring& ring, Received& out) noexcept
{
    std::span<std::byte> frame;
    while (ring.look(frame)) {
        // Fetched from the core that wrote it while the stamp is taken, not after.
        __builtin_prefetch(frame.data());
        __builtin_prefetch(frame.data() + transport::ProbeBuffer::kCacheLineBytes);
        out.ticks = m_clock->now();
        if (m_frames.accept(frame, out.payload)) [[likely]]
            return true;
        ring.release();
    }
    return false;
}

IoResult MmapTransport::nothingOrGone() noexcept
{
    const int code = m_socket.takePendingError();
    return code == 0 ? IoResult::Nothing : failed(PacketCall::Receive, code);
}

template <typename Ring>
IoResult MmapTransport::spin(Ring& ring, Ticks deadline, Received& out) noexcept
{
    const IoResult result = transport::spin<kMemoryLooksPerClock>(
        *m_clock, deadline, out.looks, [&]() noexcept { return look(ring, out) ? IoResult::Done : IoResult::Nothing; });
    return result == IoResult::Nothing && out.looks > 1 ? nothingOrGone() : result;
}

template <typename Ring>
IoResult MmapTransport::sleep(Ring& ring, Ticks deadline, Received& out) noexcept
{
    const std::uint32_t wakes = platform::wakesSoFar();
    while (true) {
        if (look(ring, out))
            return IoResult::Done;
        if (m_clock->now() >= deadline || platform::wakesSoFar() != wakes)
            return nothingOrGone();
        if (!waitReadable(m_socket.fd(), m_longestSleep)) {
            if (const IoResult result = nothingOrGone(); result == IoResult::Failed)
                return result;
        }
    }
}

template <typename Ring>
IoResult MmapTransport::receiveFrom(Ring& ring, Ticks deadline, Received& out) noexcept
{
    m_frames.forget();
    ring.release();
    if (m_wait == model::Wait::Spin) [[likely]]
        return spin(ring, deadline, out);
    return sleep(ring, deadline, out);
}

IoResult MmapTransport::receiveFromBlocks(Ticks deadline, Received& out) noexcept
{
    return receiveFrom(m_blockRing, deadline, out);
}

IoResult MmapTransport::receive(Ticks deadline, Received& out) noexcept
{
    if (!m_hasBlockRing) [[likely]]
        return receiveFrom(m_slotRing, deadline, out);
    return receiveFromBlocks(deadline, out);
}

Error MmapTransport::lastError() const
{
    return m_path.describe(m_failedCall, m_failedCode);
}

void MmapTransport::close() noexcept
{
    m_frames.forget();
    m_transmitRing.close();
    m_slotRing = {};
    m_blockRing = {};
    m_socket.close();
    m_path.close();
}

}  // namespace

static_assert(transport::Batching<MmapTransport>);

std::unique_ptr<transport::Transport> makeMmap()
{
    return std::make_unique<loop::Compiled<MmapTransport>>();
}

}  // namespace halftrip::packet

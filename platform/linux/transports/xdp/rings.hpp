#pragma once

#include "core/base/error.hpp"

#include <xdp/xsk.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halftrip::xdp {

/// One AF_XDP socket with its packet memory (UMEM) and its four rings. open(), close(), statistics() on any one thread,
/// the rest on the measuring thread only.
class XdpRings {
public:
    /// Aligned chunks of a whole page: what every driver takes.
    static constexpr std::uint32_t kChunkBytes = 4096;
    /// The kernel keeps XDP_PACKET_HEADROOM free in front of every received frame.
    static constexpr std::uint32_t kReceiveHeadroomBytes = 256;
    /// The longest frame that can be sent and received.
    static constexpr std::uint32_t kMaxFrameBytes = kChunkBytes - kReceiveHeadroomBytes;

    enum class CopyMode : std::uint8_t { ZeroCopy, Copy };
    struct Plan {
        std::string adapter;
        std::uint32_t queue = 0;
        CopyMode copy = CopyMode::Copy;
        std::uint32_t ringFrames = 256;  ///< Chunks for each direction; a power of two.
    };

    XdpRings() = default;
    XdpRings(const XdpRings&) = delete;
    XdpRings& operator=(const XdpRings&) = delete;
    ~XdpRings() { close(); }

    /// Makes the memory and binds to the queue. Errors: NotFound (no such queue), Busy (another AF_XDP socket has it),
    /// NotSupported (no zero-copy in this driver), NotPermitted.
    [[nodiscard]] Status open(const Plan& plan);
    void close() noexcept;
    [[nodiscard]] int socket() const noexcept { return m_socket == nullptr ? -1 : xsk_socket__fd(m_socket); }
    /// What the kernel says, not what was asked for.
    [[nodiscard]] bool isZeroCopy() const noexcept;
    /// XDP_STATISTICS by name; empty when the socket is not open. Without tx_ring_empty_descs, which only counts that
    /// the kernel found no further frame after ours.
    [[nodiscard]] std::map<std::string, std::uint64_t> statistics() const;
    /// Of these, frames for us that found no room since the socket was opened.
    [[nodiscard]] std::int64_t drops() const noexcept;

    /// Where it is told of the next received frame, or null. It may still be on its way from the core that wrote it:
    /// nothing of it was read.
    [[nodiscard]] const xdp_desc* next() noexcept
    {
        std::uint32_t index = 0;
        return xsk_ring_cons__peek(&m_received, 1, &index) == 0 ? nullptr : xsk_ring_cons__rx_desc(&m_received, index);
    }
    /// The frame that next() told of. Its memory is ours until recycle().
    [[nodiscard]] xdp_desc take(const xdp_desc* told) noexcept
    {
        const xdp_desc frame = *told;
        xsk_ring_cons__release(&m_received, 1);
        return frame;
    }
    /// Gives a received frame's memory back to the kernel. There is always room: the ring holds every chunk.
    void recycle(std::uint64_t address) noexcept
    {
        std::uint32_t index = 0;
        if (xsk_ring_prod__reserve(&m_fill, 1, &index) == 0)
            return;
        *xsk_ring_prod__fill_addr(&m_fill, index) = address & kChunkMask;
        xsk_ring_prod__submit(&m_fill, 1);
    }
    [[nodiscard]] std::span<std::byte> bytesOf(const xdp_desc& frame) const noexcept
    {
        return bytesAt(frame.addr, frame.len);
    }

    /// A chunk to write a frame to, the most recently used one first because it is still in the cache; none while the
    /// adapter has them all.
    [[nodiscard]] bool borrow(std::uint64_t& address) noexcept
    {
        if (m_freeCount == 0) [[unlikely]]
            reap();
        if (m_freeCount == 0)
            return false;
        address = m_free[--m_freeCount];
        return true;
    }
    /// The chunk that borrow() would give; none while the adapter has them all.
    [[nodiscard]] std::span<std::byte> nextChunk() const noexcept
    {
        return m_freeCount == 0 ? std::span<std::byte>() : chunkAt(m_free[m_freeCount - 1]);
    }
    /// Takes sent chunks back. Best called between probes: the ring's cache line comes from the core that freed the
    /// frame.
    void reap() noexcept
    {
        std::uint32_t index = 0;
        const std::uint32_t sent = xsk_ring_cons__peek(&m_completed, m_chunks, &index);
        if (sent == 0)
            return;
        for (std::uint32_t i = 0; i < sent; ++i)
            m_free[m_freeCount++] = *xsk_ring_cons__comp_addr(&m_completed, index + i) & kChunkMask;
        xsk_ring_cons__release(&m_completed, sent);
    }
    /// Takes a borrowed chunk back that was not submitted.
    void giveBack(std::uint64_t address) noexcept { m_free[m_freeCount++] = address; }
    [[nodiscard]] std::span<std::byte> bytesAt(std::uint64_t address, std::size_t bytes) const noexcept
    {
        return {m_memory + address, bytes};
    }
    [[nodiscard]] std::span<std::byte> chunkAt(std::uint64_t address) const noexcept
    {
        return bytesAt(address, kMaxFrameBytes);
    }
    /// Of memory that one of our spans showed.
    [[nodiscard]] std::uint64_t addressOf(const std::byte* at) const noexcept
    {
        return static_cast<std::uint64_t>(at - m_memory);
    }
    /// A received chunk has been submitted for sending instead of being recycled: the kernel is owed another one.
    void owe() noexcept { ++m_owed; }
    /// Gives the kernel what it is owed, as far as there are free chunks.
    void settle() noexcept
    {
        for (std::uint64_t address = 0; m_owed > 0 && borrow(address); --m_owed)
            recycle(address);
    }
    /// Puts a frame on the transmit ring; the kernel looks at it when it is kicked. There is always room: the ring
    /// holds every chunk.
    void submit(std::uint64_t address, std::size_t bytes) noexcept
    {
        std::uint32_t index = 0;
        if (xsk_ring_prod__reserve(&m_transmit, 1, &index) == 0)
            return giveBack(address & kChunkMask);
        *xsk_ring_prod__tx_desc(&m_transmit, index) = {address, static_cast<std::uint32_t>(bytes), 0};
        xsk_ring_prod__submit(&m_transmit, 1);
    }
    /// True when the driver has run out of chunks and sleeps until it is called.
    [[nodiscard]] bool needsReceiveWakeup() const noexcept { return xsk_ring_prod__needs_wakeup(&m_fill) != 0; }

private:
    [[nodiscard]] std::optional<xdp_statistics> readStatistics() const noexcept;

    static constexpr std::uint64_t kChunkMask = ~std::uint64_t{kChunkBytes - 1};

    [[nodiscard]] Status makeMemory(const Plan& plan);
    [[nodiscard]] Status bindSocket(const Plan& plan);
    void shareOutChunks(std::uint32_t ringFrames);
    std::byte* m_memory = nullptr;
    std::size_t m_memoryBytes = 0;
    std::uint32_t m_chunks = 0;
    std::vector<std::uint64_t> m_free;  ///< A stack with a place for every chunk, of which m_freeCount are filled.
    std::size_t m_freeCount = 0;
    std::uint32_t m_owed = 0;  ///< Chunks by which the fill ring is short.
    xsk_umem* m_umem = nullptr;
    xsk_socket* m_socket = nullptr;
    xsk_ring_prod m_fill{};
    xsk_ring_cons m_completed{};
    xsk_ring_cons m_received{};
    xsk_ring_prod m_transmit{};
};

/// What a failed bind says of the plan. NotSupported: of zero-copy; without it the bind may work.
[[nodiscard]] Error describeBindError(const XdpRings::Plan& plan, int code);

}  // namespace halftrip::xdp

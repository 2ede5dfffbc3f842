#pragma once

#include "platform/linux/transports/packet/ring_memory.hpp"

#include <linux/if_packet.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace halftrip::packet {

/// A receive ring of TPACKET version 3: the kernel hands over whole blocks, when one is full or has been open for the
/// retire time. It shows what a buffering capture interface costs; nobody would choose it for latency.
class BlockRing {
public:
    /// The shortest retire time that the interface can express.
    static constexpr unsigned kRetireMs = 1;

    /// Sets the ring up on a socket that is not yet bound.
    [[nodiscard]] static Result<BlockRing> open(PacketSocket& socket, std::size_t frameBytes);

    /// As SlotRing::look().
    [[nodiscard]] bool look(std::span<std::byte>& frame) noexcept;
    /// As SlotRing::release(): gives the block back when its last frame has been read.
    void release() noexcept;

private:
    [[nodiscard]] tpacket_block_desc* block() const noexcept;

    RingMemory m_memory;
    RingLayout m_layout;
    std::size_t m_current = 0;        ///< The block being read.
    std::uint32_t m_framesLeft = 0;   ///< In it, the one in the caller's hands included.
    std::byte* m_frame = nullptr;     ///< The next frame's header in it.
    bool m_isHeld = false;
};

}  // namespace halftrip::packet

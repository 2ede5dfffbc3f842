#pragma once

#include "platform/linux/transports/packet/ring_memory.hpp"

#include <linux/if_packet.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace halftrip::packet {

/// A transmit ring of TPACKET version 2 on a socket of its own. For single frames it is slower than send(): the kernel
/// still needs one call for each frame, and a slot comes back only when the adapter has reported it sent.
class TransmitRing {
public:
    [[nodiscard]] static Result<TransmitRing> open(const std::string& adapter, int interfaceIndex,
                                                   std::size_t frameBytes);

    /// Where the next frame is to be written; empty while the kernel holds every slot.
    [[nodiscard]] std::span<std::byte> nextSlot() noexcept;
    /// Hands the slot over and kicks the kernel. 0 or errno.
    [[nodiscard]] int send(std::size_t frameBytes) noexcept;
    [[nodiscard]] bool isOpen() const noexcept { return m_memory.isMapped(); }
    void close() noexcept;

private:
    /// Frames begin behind tpacket2_hdr: there is no sockaddr_ll on this side.
    static constexpr std::size_t kFrameOffset = (sizeof(tpacket2_hdr) + TPACKET_ALIGNMENT - 1) / TPACKET_ALIGNMENT *
                                                TPACKET_ALIGNMENT;

    PacketSocket m_socket;
    RingMemory m_memory;
    RingLayout m_layout;
    std::size_t m_current = 0;
};

}  // namespace halftrip::packet

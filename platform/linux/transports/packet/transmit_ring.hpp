#pragma once

#include "platform/linux/transports/packet/ring_memory.hpp"

#include <linux/if_packet.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace halftrip::packet {

/// A transmit ring of TPACKET version 2 on a socket of its own. For single frames it is slower than send(): the kernel
/// still needs one call for each frame, and a slot comes back only when the adapter has reported it sent. Several that
/// are staged go by one call.
class TransmitRing {
public:
    [[nodiscard]] static Result<TransmitRing> open(const std::string& adapter, int interfaceIndex,
                                                   std::size_t frameBytes);

    /// Where the next frame is to be written; empty while the kernel holds every slot that is not staged.
    [[nodiscard]] std::span<std::byte> nextSlot() noexcept;
    /// Gets the frame in nextSlot() ready for the next kick(). At most slots() of them.
    void stage(std::size_t frameBytes) noexcept;
    /// Hands over what is staged by one call of the system: how many frames it took, in their order. The others are no
    /// longer staged, and `code` is the errno of the first; 0: all were taken, or the kernel does not say.
    [[nodiscard]] std::size_t kick(int& code) noexcept;
    [[nodiscard]] std::size_t slots() const noexcept { return m_layout.slots; }
    [[nodiscard]] bool isOpen() const noexcept { return m_memory.isMapped(); }
    void close() noexcept;

private:
    /// Frames begin behind tpacket2_hdr: there is no sockaddr_ll on this side.
    static constexpr std::size_t kFrameOffset = (sizeof(tpacket2_hdr) + TPACKET_ALIGNMENT - 1) / TPACKET_ALIGNMENT *
                                                TPACKET_ALIGNMENT;

    [[nodiscard]] tpacket2_hdr* headerAt(std::size_t slot) const noexcept
    {
        return reinterpret_cast<tpacket2_hdr*>(m_memory.at(slot * m_layout.slotBytes));
    }
    /// `ahead` is less than slots().
    [[nodiscard]] std::size_t slotAhead(std::size_t ahead) const noexcept
    {
        const std::size_t slot = m_current + ahead;
        return slot < m_layout.slots ? slot : slot - m_layout.slots;
    }

    PacketSocket m_socket;
    RingMemory m_memory;
    RingLayout m_layout;
    std::size_t m_current = 0;  ///< Where the kernel will look first.
    std::size_t m_staged = 0;
};

}  // namespace halftrip::packet

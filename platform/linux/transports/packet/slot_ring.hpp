#pragma once

#include "platform/linux/transports/packet/ring_memory.hpp"

#include <linux/if_packet.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace halftrip::packet {

/// A receive ring of TPACKET version 2: one slot for each frame, handed over by one status word. A frame is seen as
/// soon as the kernel has copied it.
class SlotRing {
public:
    /// Sets the ring up on a socket that is not yet bound.
    [[nodiscard]] static Result<SlotRing> open(PacketSocket& socket, std::size_t frameBytes);

    /// The next frame, if there is one. It stays in the kernel's memory, ours until release().
    [[nodiscard]] bool look(std::span<std::byte>& frame) noexcept
    {
        std::byte* const slot = m_memory.at(m_current * m_layout.slotBytes);
        auto* const header = reinterpret_cast<tpacket2_hdr*>(slot);
        const std::uint32_t status = std::atomic_ref(header->tp_status).load(std::memory_order_acquire);
        if ((status & TP_STATUS_USER) == 0U)
            return false;
        m_isHeld = true;
        frame = {slot + header->tp_mac, header->tp_snaplen};
        return true;
    }
    /// Gives the slot of the last frame back to the kernel.
    void release() noexcept
    {
        if (!m_isHeld)
            return;
        m_isHeld = false;
        auto* const header = reinterpret_cast<tpacket2_hdr*>(m_memory.at(m_current * m_layout.slotBytes));
        std::atomic_ref(header->tp_status).store(TP_STATUS_KERNEL, std::memory_order_release);
        m_current = m_current + 1 == m_layout.slots ? 0 : m_current + 1;
    }
    [[nodiscard]] const RingLayout& layout() const noexcept { return m_layout; }

private:
    RingMemory m_memory;
    RingLayout m_layout;
    std::size_t m_current = 0;
    bool m_isHeld = false;
};

}  // namespace halftrip::packet

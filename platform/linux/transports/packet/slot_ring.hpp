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

    /// The next frame, if there is one, while none is ours. It stays in the kernel's memory, ours until release().
    [[nodiscard]] bool look(std::span<std::byte>& frame) noexcept
    {
        std::byte* const slot = m_memory.at(m_current * m_layout.slotBytes);
        auto* const header = reinterpret_cast<tpacket2_hdr*>(slot);
        const std::uint32_t status = std::atomic_ref(header->tp_status).load(std::memory_order_acquire);
        if ((status & TP_STATUS_USER) == 0U)
            return false;
        m_held = 1;
        frame = {slot + header->tp_mac, header->tp_snaplen};
        return true;
    }
    /// The frame behind those that look() and this have given since release(), which all stay ours until then. Not for
    /// every slot of the ring.
    [[nodiscard]] bool lookFurther(std::span<std::byte>& frame) noexcept
    {
        const std::size_t first = m_current;
        const std::size_t held = m_held;
        m_current = (first + held) % m_layout.slots;
        const bool isThere = look(frame);
        m_current = first;
        m_held = held + (isThere ? 1 : 0);
        return isThere;
    }
    /// Gives the slots of the frames that it gave out back to the kernel.
    void release() noexcept
    {
        for (; m_held != 0; --m_held) {
            auto* const header = reinterpret_cast<tpacket2_hdr*>(m_memory.at(m_current * m_layout.slotBytes));
            std::atomic_ref(header->tp_status).store(TP_STATUS_KERNEL, std::memory_order_release);
            m_current = m_current + 1 == m_layout.slots ? 0 : m_current + 1;
        }
    }
    [[nodiscard]] const RingLayout& layout() const noexcept { return m_layout; }

private:
    RingMemory m_memory;
    RingLayout m_layout;
    std::size_t m_current = 0;
    std::size_t m_held = 0;
};

}  // namespace halftrip::packet

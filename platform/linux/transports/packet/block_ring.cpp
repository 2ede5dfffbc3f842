#include "platform/linux/transports/packet/block_ring.hpp"

#include <atomic>

namespace halftrip::packet {

Result<BlockRing> BlockRing::open(PacketSocket& socket, std::size_t frameBytes)
{
    BlockRing ring;
    ring.m_layout = layRing(frameBytes);
    auto memory = RingMemory::open(socket, ring.m_layout, TPACKET_V3, PACKET_RX_RING, "the receive ring", kRetireMs);
    if (!memory)
        return std::unexpected(memory.error());
    ring.m_memory = std::move(*memory);
    return ring;
}

tpacket_block_desc* BlockRing::block() const noexcept
{
    return reinterpret_cast<tpacket_block_desc*>(m_memory.at(m_current * m_layout.blockBytes));
}

bool BlockRing::look(std::span<std::byte>& frame) noexcept
{
    if (m_framesLeft == 0) {
        tpacket_hdr_v1& header = block()->hdr.bh1;
        const std::uint32_t status = std::atomic_ref(header.block_status).load(std::memory_order_acquire);
        if ((status & TP_STATUS_USER) == 0U)
            return false;
        m_framesLeft = header.num_pkts;
        m_frame = m_memory.at(m_current * m_layout.blockBytes + header.offset_to_first_pkt);
        if (m_framesLeft == 0) {  // retired by the timer without a frame
            m_isHeld = true;
            m_framesLeft = 1;
            release();
            return false;
        }
    }
    const auto* const header = reinterpret_cast<const tpacket3_hdr*>(m_frame);
    frame = {m_frame + header->tp_mac, header->tp_snaplen};
    m_isHeld = true;
    return true;
}

void BlockRing::release() noexcept
{
    if (!m_isHeld)
        return;
    m_isHeld = false;
    m_framesLeft -= 1;
    if (m_framesLeft > 0) {
        m_frame += reinterpret_cast<const tpacket3_hdr*>(m_frame)->tp_next_offset;
        return;
    }
    std::atomic_ref(block()->hdr.bh1.block_status).store(TP_STATUS_KERNEL, std::memory_order_release);
    m_current = m_current + 1 == m_layout.blocks ? 0 : m_current + 1;
}

}  // namespace halftrip::packet

#include "platform/linux/transports/packet/block_ring.hpp"

#include <sys/socket.h>

#include <atomic>

namespace halftrip::packet {

Result<BlockRing> BlockRing::open(PacketSocket& socket, std::size_t frameBytes)
{
    BlockRing ring;
    ring.m_layout = layRing(frameBytes);
    const int version = TPACKET_V3;
    tpacket_req3 request{};
    request.tp_block_size = static_cast<unsigned>(ring.m_layout.blockBytes);
    request.tp_block_nr = static_cast<unsigned>(ring.m_layout.blocks);
    request.tp_frame_size = static_cast<unsigned>(ring.m_layout.slotBytes);
    request.tp_frame_nr = static_cast<unsigned>(ring.m_layout.slots);
    request.tp_retire_blk_tov = kRetireMs;
    Status set = socket.setOption(SOL_PACKET, PACKET_VERSION, &version, sizeof version, "rings of version 3");
    if (set)
        set = socket.setOption(SOL_PACKET, PACKET_RX_RING, &request, sizeof request, "the receive ring");
    if (!set)
        return std::unexpected(set.error());
    auto memory = RingMemory::map(socket, ring.m_layout.bytes());
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

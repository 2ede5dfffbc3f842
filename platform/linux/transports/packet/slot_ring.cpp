#include "platform/linux/transports/packet/slot_ring.hpp"

#include <sys/socket.h>

namespace halftrip::packet {

Result<SlotRing> SlotRing::open(PacketSocket& socket, std::size_t frameBytes)
{
    SlotRing ring;
    ring.m_layout = layRing(frameBytes);
    const int version = TPACKET_V2;
    const tpacket_req request{.tp_block_size = static_cast<unsigned>(ring.m_layout.blockBytes),
                              .tp_block_nr = static_cast<unsigned>(ring.m_layout.blocks),
                              .tp_frame_size = static_cast<unsigned>(ring.m_layout.slotBytes),
                              .tp_frame_nr = static_cast<unsigned>(ring.m_layout.slots)};
    Status set = socket.setOption(SOL_PACKET, PACKET_VERSION, &version, sizeof version, "rings of version 2");
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

}  // namespace halftrip::packet

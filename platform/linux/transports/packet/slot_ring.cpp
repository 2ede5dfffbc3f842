#include "platform/linux/transports/packet/slot_ring.hpp"

namespace halftrip::packet {

Result<SlotRing> SlotRing::open(PacketSocket& socket, std::size_t frameBytes)
{
    SlotRing ring;
    ring.m_layout = layRing(frameBytes);
    auto memory = RingMemory::open(socket, ring.m_layout, TPACKET_V2, PACKET_RX_RING, "the receive ring");
    if (!memory)
        return std::unexpected(memory.error());
    ring.m_memory = std::move(*memory);
    return ring;
}

}  // namespace halftrip::packet

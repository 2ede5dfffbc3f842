#include "platform/linux/transports/packet/ring_memory.hpp"

#include <linux/if_packet.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <algorithm>
#include <bit>
#include <cerrno>

namespace halftrip::packet {

RingLayout layRing(std::size_t frameBytes) noexcept
{
    constexpr std::size_t kSmallestSlotBytes = 2048;
    constexpr std::size_t kBlockBytes = std::size_t{64} * 1024;
    constexpr std::size_t kRingBytes = std::size_t{512} * 1024;
    constexpr std::size_t kFewestSlots = 16;
    // In front of the frame stand tpacket2_hdr, sockaddr_ll and the alignment of the network header: under 128 bytes.
    constexpr std::size_t kSlotHeaderBytes = 128;
    RingLayout layout;
    layout.slotBytes = std::max(kSmallestSlotBytes, std::bit_ceil(frameBytes + kSlotHeaderBytes));
    layout.slots = std::max(kFewestSlots, kRingBytes / layout.slotBytes);
    layout.blockBytes = std::max(kBlockBytes, layout.slotBytes);
    layout.blocks = layout.slots * layout.slotBytes / layout.blockBytes;
    return layout;
}

RingMemory& RingMemory::operator=(RingMemory&& other) noexcept
{
    if (this != &other) {
        unmap();
        m_base = std::exchange(other.m_base, nullptr);
        m_bytes = std::exchange(other.m_bytes, 0);
    }
    return *this;
}

Result<RingMemory> RingMemory::open(PacketSocket& socket, const RingLayout& layout, int version, int ring,
                                    const char* purpose, unsigned retireMs)
{
    // It begins as the tpacket_req of TPACKET_V2, of which the kernel reads no more than that.
    tpacket_req3 request{};
    request.tp_block_size = static_cast<unsigned>(layout.blockBytes);
    request.tp_block_nr = static_cast<unsigned>(layout.blocks);
    request.tp_frame_size = static_cast<unsigned>(layout.slotBytes);
    request.tp_frame_nr = static_cast<unsigned>(layout.slots);
    request.tp_retire_blk_tov = retireMs;
    Status set = socket.setOption(SOL_PACKET, PACKET_VERSION, &version, sizeof version,
                                  version == TPACKET_V3 ? "rings of version 3" : "rings of version 2");
    if (set)
        set = socket.setOption(SOL_PACKET, ring, &request, version == TPACKET_V3 ? sizeof request : sizeof(tpacket_req),
                               purpose);
    if (!set)
        return std::unexpected(set.error());
    return map(socket, layout.bytes());
}

Result<RingMemory> RingMemory::map(const PacketSocket& socket, std::size_t bytes)
{
    // MAP_POPULATE: no page fault later.
    void* const base = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, socket.fd(), 0);
    if (base == MAP_FAILED)
        return fail(ErrorKind::Os, text("Cannot map a packet ring of {bytes:d} bytes.", bytes), {}, errno);
    RingMemory memory;
    memory.m_base = static_cast<std::byte*>(base);
    memory.m_bytes = bytes;
    return memory;
}

void RingMemory::unmap() noexcept
{
    if (m_base != nullptr)
        ::munmap(std::exchange(m_base, nullptr), std::exchange(m_bytes, 0));
}

}  // namespace halftrip::packet

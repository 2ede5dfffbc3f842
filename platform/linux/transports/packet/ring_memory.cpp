#include "platform/linux/transports/packet/ring_memory.hpp"

#include <sys/mman.h>

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

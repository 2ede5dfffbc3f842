#include "platform/linux/transports/packet/transmit_ring.hpp"

#include <sys/socket.h>

#include <atomic>
#include <cerrno>

namespace halftrip::packet {

Result<TransmitRing> TransmitRing::open(const std::string& adapter, int interfaceIndex, std::size_t frameBytes)
{
    auto socket = PacketSocket::open();
    if (!socket)
        return std::unexpected(socket.error());
    TransmitRing ring;
    ring.m_socket = std::move(*socket);
    ring.m_layout = layRing(frameBytes);
    const int version = TPACKET_V2;
    const tpacket_req request{.tp_block_size = static_cast<unsigned>(ring.m_layout.blockBytes),
                              .tp_block_nr = static_cast<unsigned>(ring.m_layout.blocks),
                              .tp_frame_size = static_cast<unsigned>(ring.m_layout.slotBytes),
                              .tp_frame_nr = static_cast<unsigned>(ring.m_layout.slots)};
    PacketSocket& own = ring.m_socket;
    Status set = own.setOption(SOL_PACKET, PACKET_VERSION, &version, sizeof version, "rings of version 2");
    if (set)
        set = own.setOption(SOL_PACKET, PACKET_TX_RING, &request, sizeof request, "the transmit ring");
    if (set)
        set = own.bind(adapter, interfaceIndex, 0);
    if (!set)
        return std::unexpected(set.error());
    auto memory = RingMemory::map(own, ring.m_layout.bytes());
    if (!memory)
        return std::unexpected(memory.error());
    ring.m_memory = std::move(*memory);
    return ring;
}

std::span<std::byte> TransmitRing::nextSlot() noexcept
{
    std::byte* const slot = m_memory.at(m_current * m_layout.slotBytes);
    auto* const header = reinterpret_cast<tpacket2_hdr*>(slot);
    const std::uint32_t status = std::atomic_ref(header->tp_status).load(std::memory_order_acquire);
    if (status != TP_STATUS_AVAILABLE && status != TP_STATUS_WRONG_FORMAT)
        return {};
    return {slot + kFrameOffset, m_layout.slotBytes - kFrameOffset};
}

int TransmitRing::send(std::size_t frameBytes) noexcept
{
    auto* const header = reinterpret_cast<tpacket2_hdr*>(m_memory.at(m_current * m_layout.slotBytes));
    header->tp_len = static_cast<std::uint32_t>(frameBytes);
    std::atomic_ref(header->tp_status).store(TP_STATUS_SEND_REQUEST, std::memory_order_release);
    // Without MSG_DONTWAIT the kernel would wait until the adapter has sent everything.
    if (::send(m_socket.fd(), nullptr, 0, MSG_DONTWAIT) < 0) {
        const int code = errno;
        std::atomic_ref(header->tp_status).store(TP_STATUS_AVAILABLE, std::memory_order_release);
        return code;
    }
    m_current = m_current + 1 == m_layout.slots ? 0 : m_current + 1;
    return 0;
}

void TransmitRing::close() noexcept
{
    m_memory.unmap();
    m_socket.close();
}

}  // namespace halftrip::packet

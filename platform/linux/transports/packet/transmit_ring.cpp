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
    auto memory = RingMemory::open(ring.m_socket, ring.m_layout, TPACKET_V2, PACKET_TX_RING, "the transmit ring");
    if (!memory)
        return std::unexpected(memory.error());
    ring.m_memory = std::move(*memory);
    if (const Status bound = ring.m_socket.bind(adapter, interfaceIndex, 0); !bound)
        return std::unexpected(bound.error());
    return ring;
}

std::span<std::byte> TransmitRing::nextSlot() noexcept
{
    if (m_staged == m_layout.slots)
        return {};
    tpacket2_hdr* const header = headerAt(slotAhead(m_staged));
    const std::uint32_t status = std::atomic_ref(header->tp_status).load(std::memory_order_acquire);
    if (status != TP_STATUS_AVAILABLE && status != TP_STATUS_WRONG_FORMAT)
        return {};
    return {reinterpret_cast<std::byte*>(header) + kFrameOffset, m_layout.slotBytes - kFrameOffset};
}

void TransmitRing::stage(std::size_t frameBytes) noexcept
{
    tpacket2_hdr* const header = headerAt(slotAhead(m_staged));
    header->tp_len = static_cast<std::uint32_t>(frameBytes);
    std::atomic_ref(header->tp_status).store(TP_STATUS_SEND_REQUEST, std::memory_order_release);
    ++m_staged;
}

std::size_t TransmitRing::kick(int& code) noexcept
{
    // Without MSG_DONTWAIT the kernel would wait until the adapter has sent everything.
    code = ::send(m_socket.fd(), nullptr, 0, MSG_DONTWAIT) < 0 ? errno : 0;
    // It works within that call alone, in order, and leaves what it cannot send as it was: that is taken back, or the
    // next kick would send it beside the loop's next try.
    std::size_t taken = 0;
    while (taken < m_staged) {
        const std::uint32_t status =
            std::atomic_ref(headerAt(slotAhead(taken))->tp_status).load(std::memory_order_acquire);
        if (status == TP_STATUS_SEND_REQUEST || status == TP_STATUS_WRONG_FORMAT)
            break;
        ++taken;
    }
    for (std::size_t refused = taken; refused < m_staged; ++refused)
        std::atomic_ref(headerAt(slotAhead(refused))->tp_status).store(TP_STATUS_AVAILABLE, std::memory_order_release);
    m_current = slotAhead(taken % m_layout.slots);
    if (taken == m_staged)
        code = 0;
    m_staged = 0;
    return taken;
}

void TransmitRing::close() noexcept
{
    m_memory.unmap();
    m_socket.close();
    m_current = m_staged = 0;
}

}  // namespace halftrip::packet

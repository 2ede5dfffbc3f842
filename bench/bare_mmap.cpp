// The least ping-pong over a PACKET_MMAP receive ring (version 2): frames are read where the kernel put them, and sent
// with one send call; two stamps.
#include "bench/bare_frames.hpp"

#include <poll.h>
#include <sys/mman.h>

#include <atomic>

using namespace bare;

namespace {

constexpr unsigned kSlotBytes = 2048;
constexpr unsigned kSlots = 256;
constexpr unsigned kBlockBytes = 65'536;

unsigned char sent[kBufferBytes];

class Ring {
public:
    explicit Ring(int packet) : m_packet(packet)
    {
        const int version = TPACKET_V2;
        const tpacket_req request{kBlockBytes, kSlots * kSlotBytes / kBlockBytes, kSlotBytes, kSlots};
        if (setsockopt(packet, SOL_PACKET, PACKET_VERSION, &version, sizeof version) != 0 ||
            setsockopt(packet, SOL_PACKET, PACKET_RX_RING, &request, sizeof request) != 0)
            giveUp("ring");
        void* const base = mmap(nullptr, std::size_t{kSlots} * kSlotBytes, PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_POPULATE, packet, 0);
        if (base == MAP_FAILED)
            giveUp("mapping the ring");
        m_base = static_cast<unsigned char*>(base);
    }
    /// Waits for the next frame; its slot is ours until release().
    template <Wait kWait>
    unsigned char* next()
    {
        while ((std::atomic_ref(header()->tp_status).load(std::memory_order_acquire) & TP_STATUS_USER) == 0) {
            if constexpr (kWait != Wait::Spin) {
                pollfd wanted{m_packet, POLLIN, 0};
                poll(&wanted, 1, -1);
            }
        }
        return m_base + m_current * kSlotBytes + header()->tp_mac;
    }
    [[nodiscard]] std::size_t frameBytes() const { return header()->tp_snaplen; }
    void release()
    {
        std::atomic_ref(header()->tp_status).store(TP_STATUS_KERNEL, std::memory_order_release);
        m_current = (m_current + 1) % kSlots;
    }

private:
    [[nodiscard]] tpacket2_hdr* header() const
    {
        return reinterpret_cast<tpacket2_hdr*>(m_base + m_current * kSlotBytes);
    }

    int m_packet;
    unsigned char* m_base = nullptr;
    std::size_t m_current = 0;
};

template <Wait kWait>
void ping(const Arguments& arguments, int packet, Ring& ring)
{
    measure(arguments, [&] {
        transmit(packet, sent, kHeaderBytes + arguments.bytes);
        ring.next<kWait>();
        ring.release();
    });
}

template <Wait kWait>
void respond(int packet, Ring& ring, const Adapter& adapter)
{
    for (;;) {
        unsigned char* const frame = ring.next<kWait>();
        turnAround(frame, adapter.mac);
        transmit(packet, frame, ring.frameBytes());
        ring.release();
    }
}

}  // namespace

int main(int argc, char** argv)
{
    const Arguments arguments = readArguments(argc, argv);
    std::memset(sent, 1, sizeof sent);
    prepareThread(arguments.core);
    const int packet = makePacketSocket();
    Ring ring(packet);
    const Adapter adapter = adapterFor(arguments);
    bindPacketSocket(packet, adapter);
    if (!arguments.isPing) {
        holdPort(arguments);
        withWait(arguments.wait, [&]<Wait kWait>() { respond<kWait>(packet, ring, adapter); });
        return 0;
    }
    meetPeer(
        arguments, adapter, sent, [&] { return ring.next<Wait::Block>(); },
        [&](std::size_t bytes) { transmit(packet, sent, bytes); });
    ring.release();
    withWait(arguments.wait, [&]<Wait kWait>() { ping<kWait>(arguments, packet, ring); });
}

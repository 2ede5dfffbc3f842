#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/packet/packet_socket.hpp"

#include <cstddef>
#include <utility>

namespace halftrip::packet {

/// How a ring is cut. Blocks are what the kernel allocates; slots never cross them, and lie one behind the other
/// because both sizes are powers of two.
struct RingLayout {
    std::size_t slotBytes = 0;
    std::size_t slots = 0;
    std::size_t blockBytes = 0;
    std::size_t blocks = 0;
    [[nodiscard]] std::size_t bytes() const noexcept { return blockBytes * blocks; }
};

/// A small ring for frames of up to `frameBytes`: 256 slots of 2 KiB for ordinary frames (they stay in the second-level
/// cache), fewer of larger ones, 16 at least.
[[nodiscard]] RingLayout layRing(std::size_t frameBytes) noexcept;

/// The memory that a socket's ring shares with the kernel: mapped, touched, and unmapped at the end.
class RingMemory {
public:
    RingMemory() = default;
    RingMemory(RingMemory&& other) noexcept
        : m_base(std::exchange(other.m_base, nullptr)), m_bytes(std::exchange(other.m_bytes, 0))
    {
    }
    RingMemory& operator=(RingMemory&& other) noexcept;
    RingMemory(const RingMemory&) = delete;
    RingMemory& operator=(const RingMemory&) = delete;
    ~RingMemory() { unmap(); }

    /// Sets a ring up on the socket: TPACKET_V2 or _V3, PACKET_RX_RING or _TX_RING. Its blocks are retired after
    /// `retireMs` (TPACKET_V3). Error Os names `purpose`, "the receive ring".
    [[nodiscard]] static Result<RingMemory> open(PacketSocket& socket, const RingLayout& layout, int version, int ring,
                                                 const char* purpose, unsigned retireMs = 0);
    void unmap() noexcept;
    [[nodiscard]] std::byte* at(std::size_t offset) const noexcept { return m_base + offset; }
    [[nodiscard]] bool isMapped() const noexcept { return m_base != nullptr; }

private:
    [[nodiscard]] static Result<RingMemory> map(const PacketSocket& socket, std::size_t bytes);

    std::byte* m_base = nullptr;
    std::size_t m_bytes = 0;
};

}  // namespace halftrip::packet

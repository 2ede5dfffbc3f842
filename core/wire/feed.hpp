#pragma once

#include "core/wire/byte_order.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace halftrip::wire {

/// What a packet of "halftrip send" begins with (docs/protocol.md). All little endian:
///
///   bytes  0 ..  7  the mark, "HALFTRIP"
///   bytes  8 .. 15  its number, from 1
///   bytes 16 .. 19  tag of the sender's point
struct FeedLayout {
    static constexpr std::size_t kNumberOffset = 8;
    static constexpr std::size_t kTagOffset = 16;
    static constexpr std::size_t kHeaderBytes = 20;
};

struct FeedMark {
    std::uint64_t number = 0;
    std::uint32_t tag = 0;
    bool operator==(const FeedMark&) const = default;
};

/// Writes mark and tag, and a fixed pattern behind the header. `packet` has room for the header.
void fillFeedPacket(std::span<std::byte> packet, std::uint32_t tag) noexcept;

/// On the hot path; the same room is asked for.
inline void setFeedNumber(std::span<std::byte> packet, std::uint64_t number) noexcept
{
    storeLittle(packet, FeedLayout::kNumberOffset, number);
}

/// None when the packet is of another feed. Any bytes, of any length. On the hot path.
[[nodiscard]] std::optional<FeedMark> feedMarkOf(std::span<const std::byte> packet) noexcept;

}  // namespace halftrip::wire

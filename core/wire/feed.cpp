#include "core/wire/feed.hpp"

namespace halftrip::wire {
namespace {

/// "HALFTRIP", the first letter in the lowest byte.
constexpr std::uint64_t kFeedMark = 0x50495254'464C4148;

}  // namespace

void fillFeedPacket(std::span<std::byte> packet, std::uint32_t tag) noexcept
{
    for (std::size_t i = 0; i < packet.size(); ++i)
        packet[i] = static_cast<std::byte>(i);
    storeLittle(packet, 0, kFeedMark);
    setFeedNumber(packet, 0);
    storeLittle(packet, FeedLayout::kTagOffset, tag);
}

std::optional<FeedMark> feedMarkOf(std::span<const std::byte> packet) noexcept
{
    if (packet.size() < FeedLayout::kHeaderBytes || loadLittle<std::uint64_t>(packet, 0) != kFeedMark)
        return std::nullopt;
    return FeedMark{loadLittle<std::uint64_t>(packet, FeedLayout::kNumberOffset),
                    loadLittle<std::uint32_t>(packet, FeedLayout::kTagOffset)};
}

}  // namespace halftrip::wire

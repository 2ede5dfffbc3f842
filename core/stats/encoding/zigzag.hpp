#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::stats {

/// The most bytes that one number takes.
inline constexpr std::size_t kMaxZigZagBytes = 9;

/// Appends a signed number as HdrHistogram does: ZigZag (0, -1, 1, -2 become 0, 1, 2, 3), then seven bits a byte, least
/// significant first, high bit set on all but the last; the ninth byte, if it comes to that, carries eight bits.
void appendZigZag(std::vector<std::byte>& out, std::int64_t value);

/// Takes one such number off the front of `bytes`. Absent, with `bytes` in an unspecified place, when they end within
/// it.
[[nodiscard]] std::optional<std::int64_t> takeZigZag(std::span<const std::byte>& bytes) noexcept;

}  // namespace halftrip::stats

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::stats {

/// A zlib stream (RFC 1950) of `bytes`.
[[nodiscard]] std::vector<std::byte> deflateBytes(std::span<const std::byte> bytes);
/// The inverse, for one whole stream and nothing after it. Absent when it is damaged, cut off or would grow beyond
/// `maxBytes`: no more than that is ever allocated.
[[nodiscard]] std::optional<std::vector<std::byte>> inflateBytes(std::span<const std::byte> stream,
                                                                 std::size_t maxBytes);
/// The same of a gzip file (RFC 1952) of one member.
[[nodiscard]] std::optional<std::vector<std::byte>> inflateGzip(std::span<const std::byte> file, std::size_t maxBytes);

}  // namespace halftrip::stats

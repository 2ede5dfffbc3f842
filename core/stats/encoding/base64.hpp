#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::stats {

/// RFC 4648 base64 with padding, on one line.
[[nodiscard]] std::string encodeBase64(std::span<const std::byte> bytes);
/// The inverse. Absent for anything but the canonical text: a foreign character, white space, missing padding, stray
/// bits.
[[nodiscard]] std::optional<std::vector<std::byte>> decodeBase64(std::string_view text);

}  // namespace halftrip::stats

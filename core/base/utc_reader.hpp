#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace halftrip {

/// Milliseconds since 1970 of "2026-11-20T05:04:58.123Z", as run files have it; the fraction may be missing. None for
/// any other form and for what is no date or time of day.
[[nodiscard]] std::optional<std::int64_t> utcMilliseconds(std::string_view text);

}  // namespace halftrip

#pragma once

#include <string>

namespace halftrip::measure {

/// The wall clock's present as "2026-11-20T05:04:58.123Z".
[[nodiscard]] std::string utcNow();

}  // namespace halftrip::measure

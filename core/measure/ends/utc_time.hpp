#pragma once

#include <chrono>
#include <string>

namespace halftrip::measure {

/// A date as "2026-11-20T05:04:58.123Z".
[[nodiscard]] std::string utcText(std::chrono::system_clock::time_point date);

}  // namespace halftrip::measure

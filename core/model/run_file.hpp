#pragma once

#include <cstddef>

namespace halftrip::model {

/// What the member "format" of every run file says, so that other JSON is told apart in words.
inline constexpr const char* kRunFormat = "halftrip run";

/// The longest text that is read as a run file. A run of kMaxPoints points stays well below it.
inline constexpr std::size_t kMaxRunFileBytes = 64U << 20U;

}  // namespace halftrip::model

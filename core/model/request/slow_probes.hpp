#pragma once

#include <cstddef>

namespace halftrip::model {

/// Of how many packets of a point, the slowest, the autopsy has an account, and of how many it may be asked for one.
inline constexpr std::size_t kUsualSlowProbes = 32;
inline constexpr std::size_t kMostSlowProbes = 64;

}  // namespace halftrip::model

#pragma once

#include "platform/linux/host/system_tree.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace halftrip::platform {

/// Of /proc/stat, whose ticks there are `ticksPerSecond` of (sysconf(_SC_CLK_TCK)): how long each core was not idle, by
/// its number; 0 for one that is not online.
[[nodiscard]] std::vector<std::chrono::milliseconds> readBusyTimes(const SystemTree& tree, long ticksPerSecond);

/// Threads of other processes than `ownProcess` whose last core this is and that want to run: "stress-ng (4711)", the
/// thread's name and its process. At most five; what this user may not see is left out.
[[nodiscard]] std::vector<std::string> readReadyThreads(const SystemTree& tree, int core, int ownProcess);

}  // namespace halftrip::platform

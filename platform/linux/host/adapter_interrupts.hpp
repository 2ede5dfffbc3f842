#pragma once

#include "platform/linux/host/system_tree.hpp"

#include <set>
#include <string>
#include <vector>

namespace halftrip::platform {

/// The interrupts of what hangs on that place of the PCI bus ("0000:03:00.0"), as /proc/interrupts numbers them. By the
/// bus, not by /sys/class/net, which shows the namespace it was mounted in. Empty where there are none, or nobody says.
[[nodiscard]] std::set<std::string> interruptNumbers(const SystemTree& tree, const std::string& bus);

/// The cores that serve these interrupts at present, sorted.
[[nodiscard]] std::vector<int> coresOfInterrupts(const SystemTree& tree, const std::set<std::string>& numbers);

}  // namespace halftrip::platform

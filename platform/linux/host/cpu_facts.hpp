#pragma once

#include "core/model/facts/host_facts.hpp"
#include "platform/linux/host/system_tree.hpp"

namespace halftrip::platform {

/// Everything about the processor but the cores this process may use. Siblings are groups of online cores, each group
/// one physical core (a group of one where there is no hyper-threading).
[[nodiscard]] model::CpuFacts readCpuFacts(const SystemTree& tree);

}  // namespace halftrip::platform

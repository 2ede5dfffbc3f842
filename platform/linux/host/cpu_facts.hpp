#pragma once

#include "core/model/facts/host_facts.hpp"
#include "platform/linux/host/system_tree.hpp"

namespace halftrip::platform {

/// The cores of cgroups that are isolated partitions (the root cgroup tells them since Linux 6.8).
inline constexpr const char* kIsolatedPartitions = "/sys/fs/cgroup/cpuset.cpus.isolated";

/// Everything about the processor but the cores this process may use. Siblings are groups of online cores, each group
/// one physical core (a group of one where there is no hyper-threading).
[[nodiscard]] model::CpuFacts readCpuFacts(const SystemTree& tree);

/// What decides on which cores a measuring thread may be put. Lists are ascending.
struct CoreMasks {
    std::vector<int> own;  ///< The mask that this process was started with.
    bool isOfInit = false;  ///< Process 1 has the same, as far as it can be read.
    std::vector<int> online;
    std::vector<int> isolated;
    std::vector<int> pinnable;  ///< What the cpuset allows.
};

/// The own mask. The kernel leaves isolated cores (isolcpus=) out of the mask that all processes inherit: where the own
/// one is that default, the isolated cores that the cpuset allows come along, as a thread may be pinned to them. A mask
/// that somebody narrowed (taskset, CPUAffinity=, a cpuset) stays as it is; one that names just the cores of the
/// default cannot always be told from it.
[[nodiscard]] std::vector<int> usableCores(const CoreMasks& masks);

/// The same for this process, and for the calling thread's mask.
[[nodiscard]] std::vector<int> readUsableCores(const SystemTree& tree);

}  // namespace halftrip::platform

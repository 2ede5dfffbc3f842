#pragma once

#include "core/base/core_list.hpp"
#include "core/model/facts/host_facts.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace halftrip::model {

/// Two logical cores of one physical core (SMT).
[[nodiscard]] inline bool areSiblings(const CpuFacts& cpu, int one, int other)
{
    return one != other && std::ranges::any_of(cpu.siblings, [&](const std::vector<int>& group) {
               return hasCore(group, one) && hasCore(group, other);
           });
}

/// What keeps one of them awake, or has it, does the same to the other.
[[nodiscard]] inline bool areOfOneCore(const CpuFacts& cpu, int one, int other)
{
    return one == other || areSiblings(cpu, one, other);
}

[[nodiscard]] inline bool isSiblingOfAny(const CpuFacts& cpu, int core, const std::vector<int>& others)
{
    return std::ranges::any_of(others, [&](int other) { return areSiblings(cpu, core, other); });
}

/// For threads that are not pinned, and for interrupts: the scheduler moves nothing to an isolated core. All usable
/// ones where each is isolated.
[[nodiscard]] inline std::vector<int> balancedCores(const CpuFacts& cpu)
{
    std::vector<int> cores = cpu.usableCores;
    std::erase_if(cores, [&](int core) { return hasCore(cpu.isolatedCores, core); });
    return cores.empty() ? cpu.usableCores : cores;
}

/// None where the host does not tell.
[[nodiscard]] inline std::optional<int> numaNodeOf(const CpuFacts& cpu, int core)
{
    const auto place = static_cast<std::size_t>(core);
    const bool isKnown = core >= 0 && place < cpu.numaNodeOfCore.size() && cpu.numaNodeOfCore[place] >= 0;
    return isKnown ? std::optional(cpu.numaNodeOfCore[place]) : std::nullopt;
}
/// Whether the core is known to lie on that node, an adapter's. False where either is not told.
[[nodiscard]] inline bool isNearNode(const CpuFacts& cpu, int core, std::optional<int> node)
{
    return node && numaNodeOf(cpu, core) == node;
}

}  // namespace halftrip::model

#pragma once

#include "core/base/core_list.hpp"
#include "core/model/facts/host_facts.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

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

/// None where the host does not tell.
[[nodiscard]] inline std::optional<int> numaNodeOf(const CpuFacts& cpu, int core)
{
    const auto place = static_cast<std::size_t>(core);
    const bool isKnown = core >= 0 && place < cpu.numaNodeOfCore.size() && cpu.numaNodeOfCore[place] >= 0;
    return isKnown ? std::optional(cpu.numaNodeOfCore[place]) : std::nullopt;
}

}  // namespace halftrip::model

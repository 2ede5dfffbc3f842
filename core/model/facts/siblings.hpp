#pragma once

#include "core/base/core_list.hpp"
#include "core/model/facts/host_facts.hpp"

#include <algorithm>

namespace halftrip::model {

/// Two logical cores of one physical core (SMT).
[[nodiscard]] inline bool areSiblings(const CpuFacts& cpu, int one, int other)
{
    return one != other && std::ranges::any_of(cpu.siblings, [&](const std::vector<int>& group) {
               return hasCore(group, one) && hasCore(group, other);
           });
}

}  // namespace halftrip::model

#pragma once

#include "core/fleet/plan.hpp"
#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace halftrip::fleet {

/// Of the plan of all simulated runs.
inline const std::string kHash(64, 'a');

/// Every pair of h0, h1, ... in two racks.
[[nodiscard]] Plan planOf(std::size_t count);

/// A run of that pair: h3 is 12 us slower, and has another setting.
[[nodiscard]] model::RunRecord runOf(const Plan& plan, std::uint32_t round, const Pair& pair);

/// The same with everything that a real run file holds: a run of docs/examples with the figures of that pair.
[[nodiscard]] model::RunRecord realRunOf(const Plan& plan, std::uint32_t round, const Pair& pair);

}  // namespace halftrip::fleet

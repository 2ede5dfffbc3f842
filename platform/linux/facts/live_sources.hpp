#pragma once

#include "platform/linux/facts/all_facts.hpp"

namespace halftrip::platform {

/// This system as the source of facts: `adapter` is asked for in the calling thread's network namespace, and by that
/// thread. `tree` must outlive it.
[[nodiscard]] FactSources liveSources(const SystemTree& tree, const std::string& adapter);

}  // namespace halftrip::platform

#pragma once

#include "core/os/tunable.hpp"
#include "platform/windows/hold/power_plan.hpp"
#include "platform/windows/host/adapter_names.hpp"
#include "platform/windows/host/registry.hpp"

namespace halftrip::windows {

/// What settings are read from and written to. All of it outlives the tunables.
struct TuningSources {
    WritableRegistry& registry;
    const AdapterNames& adapters;
    const PowerPlans& plans;
};

/// Every setting that we can change on Windows, in the order of the list in all_tunables.cpp.
[[nodiscard]] os::Tunables allTunables(const TuningSources& sources);

}  // namespace halftrip::windows

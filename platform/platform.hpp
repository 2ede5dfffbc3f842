#pragma once

#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip {

/// The implementation for the system this was built for (linux/ or windows/). For main() only.
[[nodiscard]] std::unique_ptr<os::Platform> makePlatform();

/// Adds every transport of this system, in the order the user sees them.
void registerTransports(transport::TransportRegistry& registry);

}  // namespace halftrip

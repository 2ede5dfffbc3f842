#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <string>

namespace halftrip::transport {

/// A send that was too long only because the path's MTU (in bytes) is less than it was when the run began. `object`
/// names what sent: "the UDP socket to 10.0.0.2:4711"; `command` raises the MTU again on this system.
[[nodiscard]] Error describeLoweredMtu(const std::string& object, std::uint32_t mtuBefore, std::uint32_t mtuNow,
                                       const std::string& command, int osCode);

}  // namespace halftrip::transport

#pragma once

#include "core/base/error.hpp"

#include <string>

namespace halftrip::sockets {

/// What was being done when a socket call failed.
enum class SocketCall { Open, Bind, Connect, Send, Receive };

/// A failed socket call in words. `object` names its socket: "the UDP socket to 10.0.0.2:4711".
/// Allocates: for the time after the measurement, not within it.
[[nodiscard]] Error describeSocketError(SocketCall call, int osCode, const std::string& object);

/// As transport::describeLoweredMtu(), with this system's command.
[[nodiscard]] Error describeLoweredMtu(const std::string& object, int mtuBefore, int mtuNow);

}  // namespace halftrip::sockets

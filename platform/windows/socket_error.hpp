#pragma once

#include "core/base/error.hpp"

#include <string>

namespace halftrip::windows {

/// What was being done when a socket call failed.
enum class SocketCall { Open, Bind, Listen, Connect, Accept, Send, Receive };

/// A failed Winsock call in words. `object` names its socket: "the UDP socket to 10.0.0.2:4711". `code` is what
/// WSAGetLastError() told. Allocates: for the time after the measurement, not within it.
[[nodiscard]] Error describeSocketError(SocketCall call, int code, const std::string& object);

}  // namespace halftrip::windows

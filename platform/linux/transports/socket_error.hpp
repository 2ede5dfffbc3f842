#pragma once

#include "platform/sockets/socket_error.hpp"

namespace halftrip::sockets {

/// As transport::describeLoweredMtu(), with this system's command.
[[nodiscard]] Error describeLoweredMtu(const std::string& object, int mtuBefore, int mtuNow);

}  // namespace halftrip::sockets

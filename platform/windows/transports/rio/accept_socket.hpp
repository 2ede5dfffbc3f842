#pragma once

#include "core/base/error.hpp"
#include "platform/windows/network/winsock.hpp"

#include <chrono>

namespace halftrip::windows {

/// Accepts the first connection that comes from the peer's address, and disconnects everybody else, on a socket made
/// with `flags`: accept() does not promise to hand the listener's on to the new socket. Error Timeout: nobody came
/// until `until`.
[[nodiscard]] Result<Socket> acceptWithFlags(const Socket& listener, const SocketName& peer, unsigned long flags,
                                             std::chrono::steady_clock::time_point until);

}  // namespace halftrip::windows

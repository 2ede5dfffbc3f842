#pragma once

#include "core/os/network.hpp"

namespace halftrip::windows {

/// UDP at an address and port, or with an empty address at all of both families. Datagrams are dated when they are
/// taken: Windows stamps none without being asked for each adapter. Errors as os::Network::openDatagrams().
[[nodiscard]] Result<std::unique_ptr<os::DatagramSocket>> openDatagramSocket(const os::SocketAddress& local);

}  // namespace halftrip::windows

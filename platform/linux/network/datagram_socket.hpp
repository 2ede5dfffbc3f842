#pragma once

#include "core/os/network.hpp"

namespace halftrip::platform {

/// UDP at an address and port, or with an empty address at all of both families. Datagrams carry the kernel's receive
/// stamp. Errors as os::Network::openDatagrams().
[[nodiscard]] Result<std::unique_ptr<os::DatagramSocket>> openDatagramSocket(const os::SocketAddress& local);

}  // namespace halftrip::platform

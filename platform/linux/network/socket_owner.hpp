#pragma once

#include "platform/linux/host/system_tree.hpp"
#include "platform/sockets/socket_name.hpp"

#include <sys/types.h>

#include <optional>

namespace halftrip::platform {

/// The user whose program holds the peer of a TCP connection within this network namespace: the owner of the
/// established socket whose own address is `theirs` and whose peer is `ours`, as tcp and tcp6 in /proc/thread-self/net
/// list it. None where there is no such socket: the peer is on another host or in another namespace, or the list is
/// longer than SystemTree reads.
[[nodiscard]] std::optional<uid_t> ownerOfConnection(const SystemTree& tree, const sockets::SocketName& theirs,
                                                     const sockets::SocketName& ours);

}  // namespace halftrip::platform

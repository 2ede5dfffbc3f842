#pragma once

#include "platform/windows/network/winsock.hpp"

namespace halftrip::windows {

/// Whether the peer of a TCP connection within this host belongs to a program of the user who runs this one: the
/// socket whose own address is `theirs` and whose peer is `ours`. False, too, where the system does not tell, as of a
/// service's programs to those who are no administrators.
[[nodiscard]] bool isConnectionOfThisUser(const SocketName& theirs, const SocketName& ours);

}  // namespace halftrip::windows

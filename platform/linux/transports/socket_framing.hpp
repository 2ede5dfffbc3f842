#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace halftrip::sockets {

/// Bytes in front of the IP packets to this address, as the calling thread's network namespace routes them (through
/// `adapter`, unless that is empty): 14, or 18 where the adapter is a VLAN of Linux. None where no Ethernet frame is
/// made (loopback, tunnels) or the system does not tell.
[[nodiscard]] std::optional<std::size_t> linkHeaderTowards(const std::string& peerAddress, const std::string& adapter);

}  // namespace halftrip::sockets

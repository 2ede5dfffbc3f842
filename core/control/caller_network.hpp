#pragma once

#include <string>

namespace halftrip::control {

/// What one attacker commands of the address space, for counting callers: an IPv4 address itself; the first 64 bits of
/// an IPv6 address ("2001:db8:0:1::/64"), since whoever has one of them has them all; a link-local address itself. An
/// address that is not understood counts as itself.
[[nodiscard]] std::string networkOf(const std::string& address);

}  // namespace halftrip::control

#pragma once

#include "core/base/error.hpp"

#include <string_view>

namespace halftrip::platform {

/// Names and addresses of the two ends. The addresses are those reserved for documentation (RFC 5737, RFC 3849): no
/// real network uses them, and they never leave the two namespaces.
inline constexpr std::string_view kInitiatorAdapter = "ht-a";
inline constexpr std::string_view kResponderAdapter = "ht-b";
inline constexpr std::string_view kInitiatorV4 = "192.0.2.1";
inline constexpr std::string_view kResponderV4 = "192.0.2.2";
inline constexpr std::string_view kInitiatorV6 = "2001:db8::1";
inline constexpr std::string_view kResponderV6 = "2001:db8::2";

/// Makes the pair, one end in each network namespace, with addresses, permanent neighbour entries (nothing but probes
/// travels), loopback up on both sides, and an MTU that takes every size of the table in one frame. The namespaces are
/// open descriptors of /proc/.../ns/net; the calling thread ends in the initiator's. IPv6 is left out where the kernel
/// has none.
[[nodiscard]] Status makeVethPair(int initiatorNamespace, int responderNamespace);

}  // namespace halftrip::platform

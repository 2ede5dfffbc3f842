#pragma once

#include "core/wire/frame.hpp"

#include <string>
#include <string_view>

namespace halftrip::wire {

/// An IP address as it stands in a frame.
struct IpAddress {
    bool isV6 = false;
    IpBytes bytes{};
    bool operator==(const IpAddress&) const = default;
};

/// "10.0.0.1", "fd00::1" (RFC 5952). Never with a scope.
[[nodiscard]] std::string toText(const IpAddress& address);
/// "fe80::1" of "fe80::1%eth0": a scope's name or number means nothing to the other host.
[[nodiscard]] std::string withoutScope(const std::string& address);
/// "fe80::1%eth0", or without the scope that it needs.
[[nodiscard]] bool isLinkLocalV6(std::string_view address);
/// "::" and "0.0.0.0": every address of a host.
[[nodiscard]] bool isUnspecified(std::string_view address);

}  // namespace halftrip::wire

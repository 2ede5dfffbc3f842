#pragma once

#include "core/base/error.hpp"
#include "core/wire/frame.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace halftrip::packet {

/// An IP address as the kernel asks for it: with its scope.
struct IpAddress {
    bool isV6 = false;
    wire::IpBytes bytes{};   ///< Network order; four bytes used for IPv4.
    std::uint32_t scope = 0; ///< Index of the adapter of a link-local IPv6 address; 0 otherwise.

    [[nodiscard]] std::span<const std::byte> used() const noexcept
    {
        return std::span(bytes).first(isV6 ? bytes.size() : 4);
    }
    [[nodiscard]] int family() const noexcept;
};

/// "10.0.0.1", "fd00::1", "fe80::1%eth0". Error Invalid for anything else.
[[nodiscard]] Result<IpAddress> parseIpAddress(const std::string& text);
/// Without a scope.
[[nodiscard]] std::string toText(const IpAddress& address);

}  // namespace halftrip::packet

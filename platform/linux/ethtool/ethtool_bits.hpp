#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::platform {

class NetlinkRequest;

/// One bit of a bit set in ethtool netlink's long form.
struct EthtoolBit {
    std::string name;
    bool isSet;
};

/// The bit set in one attribute of an answer; empty where there is none.
[[nodiscard]] std::vector<EthtoolBit> ethtoolBits(std::span<const std::byte> answer, std::uint16_t attribute);
[[nodiscard]] bool hasBit(const std::vector<EthtoolBit>& bits, std::string_view name);

/// Asks in `attribute` for one bit by its name, and leaves the others.
void addEthtoolBit(NetlinkRequest& request, std::uint16_t attribute, const EthtoolBit& bit);

}  // namespace halftrip::platform

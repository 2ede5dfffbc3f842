#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::packet {

/// What the user may choose about frames and rings, from TransportRequest::options.
struct PacketOptions {
    bool isUdp = false;                    ///< "frame": "eth" (plain Ethernet, EtherType 0x88B5) or "udp".
    std::optional<std::uint16_t> vlanId;   ///< "vlan": "0" to "4094"; absent: no tag.
    std::uint8_t dscp = 0;                 ///< "dscp": "0" to "63"; with UDP frames only.
    bool hasBlockRing = false;             ///< "ring": "v2" (a slot for each frame) or "v3" (blocks). mmap only.
    bool hasTransmitRing = false;          ///< "txring": "off" or "on". mmap only.
};

/// Reads the options above; keys of other transports are left alone. Error Invalid names the option and its range.
[[nodiscard]] Result<PacketOptions> parsePacketOptions(const std::map<std::string, std::string>& options);

}  // namespace halftrip::packet

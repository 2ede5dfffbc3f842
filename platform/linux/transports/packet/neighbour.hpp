#pragma once

#include "core/wire/frame.hpp"
#include "platform/linux/transports/packet/ip_address.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::packet {

/// An entry of the kernel's neighbour table with a hardware address.
struct Neighbour {
    wire::MacAddress mac{};
    std::uint16_t state = 0;  ///< NUD_REACHABLE and its like.
};

/// The kernel's entry as it is; none when it has none, or knows no hardware address yet. Any thread; asks the network
/// namespace that it is in.
[[nodiscard]] std::optional<Neighbour> findNeighbour(int interfaceIndex, const IpAddress& address);
/// The same from a dump of the whole table: what there is before Linux 5.0, where nobody may ask for one entry.
[[nodiscard]] std::optional<Neighbour> findInNeighbourTable(int interfaceIndex, const IpAddress& address);

}  // namespace halftrip::packet

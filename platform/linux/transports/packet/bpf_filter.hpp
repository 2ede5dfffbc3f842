#pragma once

#include "core/wire/frame.hpp"
#include "platform/linux/transports/packet/ip_address.hpp"

#include <linux/filter.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::packet {

/// Which received frames are the peer's probes.
struct FrameFilter {
    wire::FrameKind kind = wire::FrameKind::Ethernet;
    std::optional<std::uint16_t> vlanId;  ///< A frame with another tag is refused; one whose tag was stripped is taken.
    wire::MacAddress ownMac{};  ///< Plain Ethernet frames, with the next: exactly between these two.
    wire::MacAddress peerMac{};
    IpAddress ownAddress;  ///< UDP frames, with the next three.
    IpAddress peerAddress;
    std::uint16_t ownPort = 0;
    std::uint16_t peerPort = 0;
};

/// The filter as classic BPF for a packet socket (offsets count from the Ethernet header). Whether the adapter or the
/// kernel took the VLAN tag off the frame or left it there, it is found.
[[nodiscard]] std::vector<sock_filter> compileFilter(const FrameFilter& filter);
/// Takes nothing: for the time before the peer is known.
[[nodiscard]] std::vector<sock_filter> dropEverything();
/// The filter in libpcap's own language. With a VLAN it accepts any tag that was stripped. Not "inbound": after a
/// change libpcap filters the first frames itself, where it does not know directions and loses them (seen in 1.10.3).
[[nodiscard]] std::string filterExpression(const FrameFilter& filter);

}  // namespace halftrip::packet

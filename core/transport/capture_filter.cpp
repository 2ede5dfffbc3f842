#include "core/transport/capture_filter.hpp"

#include "core/wire/ip_address.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <span>

namespace halftrip::transport {

std::string captureFilter(const wire::FrameSpec& own)
{
    std::string frame;
    if (own.kind == wire::FrameKind::Ethernet) {
        // Every load of a filter costs each frame some nanoseconds: the end of its source is one, both addresses were
        // four.
        frame = "ether proto 0x88b5 and ether[8:4] = 0x";
        for (const std::byte part : std::span(own.destinationMac).last(4))
            frame += fmt::format("{:02x}", std::to_integer<unsigned>(part));
    } else {
        // Whole datagrams without IPv4 fragments or IPv6 extension headers: our frames have none.
        const bool isV6 = own.kind == wire::FrameKind::UdpIpv6;
        frame = std::string(isV6 ? "ip6 and ip6[6] = 17" : "ip and udp and ip[6:2] & 0x3fff = 0") + " and src host " +
                wire::toText(wire::IpAddress{isV6, own.destinationAddress}) + " and dst host " +
                wire::toText(wire::IpAddress{isV6, own.sourceAddress}) + " and udp src port " +
                std::to_string(own.destinationPort) + " and udp dst port " + std::to_string(own.sourcePort);
    }
    if (!own.vlanId)
        return frame;
    return "(" + frame + ") or (vlan " + std::to_string(*own.vlanId) + " and " + frame + ")";
}

}  // namespace halftrip::transport

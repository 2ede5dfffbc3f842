#include "core/transport/capture_filter.hpp"

#include "core/wire/ip_address.hpp"

namespace halftrip::transport {

std::string captureFilter(const wire::FrameSpec& own)
{
    std::string frame;
    if (own.kind == wire::FrameKind::Ethernet) {
        frame = "ether proto 0x88b5 and ether dst " + wire::toText(own.sourceMac) + " and ether src " +
                wire::toText(own.destinationMac);
    } else {
        // Whole datagrams without IPv4 fragments or IPv6 extension headers: no frame of ours has them.
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

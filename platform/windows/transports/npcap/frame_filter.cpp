#include "platform/windows/transports/npcap/frame_filter.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <array>
#include <cstring>
#include <functional>

namespace halftrip::windows::npcap {
namespace {

bool isFromTo(std::span<const std::byte> frame, const wire::MacAddress& source, const wire::MacAddress& destination)
{
    return frame.size() >= wire::kEthernetHeaderBytes &&
           std::memcmp(frame.data(), destination.data(), destination.size()) == 0 &&
           std::memcmp(frame.data() + destination.size(), source.data(), source.size()) == 0;
}

/// True when all of `inner` lies in `outer`.
bool isWithin(std::span<const std::byte> inner, std::span<const std::byte> outer)
{
    const std::less_equal<> notBehind;
    return !outer.empty() && notBehind(outer.data(), inner.data()) &&
           notBehind(inner.data() + inner.size(), outer.data() + outer.size());
}

}  // namespace

std::string addressText(const wire::IpBytes& address, bool isV6)
{
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(isV6 ? AF_INET6 : AF_INET, address.data(), text.data(), text.size());
    return text.data();
}

std::string filterText(const wire::FrameSpec& own)
{
    std::string frame;
    if (own.kind == wire::FrameKind::Ethernet) {
        frame = "ether proto 0x88b5 and ether dst " + wire::toText(own.sourceMac) + " and ether src " +
                wire::toText(own.destinationMac);
    } else {
        // Whole datagrams without IPv4 fragments or IPv6 extension headers: no frame of ours has them.
        const bool isV6 = own.kind == wire::FrameKind::UdpIpv6;
        frame = std::string(isV6 ? "ip6 and ip6[6] = 17" : "ip and udp and ip[6:2] & 0x3fff = 0") + " and src host " +
                addressText(own.destinationAddress, isV6) + " and dst host " + addressText(own.sourceAddress, isV6) +
                " and udp src port " + std::to_string(own.destinationPort) + " and udp dst port " +
                std::to_string(own.sourcePort);
    }
    if (!own.vlanId)
        return frame;
    return "(" + frame + ") or (vlan " + std::to_string(*own.vlanId) + " and " + frame + ")";
}

std::optional<std::span<std::byte>> FrameExchange::accept(std::span<std::byte> frame) const noexcept
{
    const auto payload = wire::parseFrame(m_spec.kind, frame);
    if (!payload)
        return std::nullopt;
    if (m_spec.kind == wire::FrameKind::Ethernet)
        return isFromTo(frame, m_spec.destinationMac, m_spec.sourceMac) ? payload : std::nullopt;
    const auto ports = wire::udpPortsOf(m_spec.kind, frame);
    const wire::UdpPorts expected{.source = m_spec.destinationPort, .destination = m_spec.sourcePort};
    return ports == expected ? payload : std::nullopt;
}

std::span<const std::byte> FrameExchange::build(std::span<const std::byte> payload, std::span<std::byte> received,
                                                std::span<std::byte> spare) const noexcept
{
    const std::size_t header = m_builder.headerBytes();
    std::span<std::byte> memory = spare;
    if (isWithin(payload, received)) {
        const auto offset = static_cast<std::size_t>(payload.data() - received.data());
        if (offset >= header)
            memory = received.subspan(offset - header);
    }
    return memory.first(m_builder.build(payload, memory));
}

}  // namespace halftrip::windows::npcap

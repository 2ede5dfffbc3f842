// Sends frames of every size from 1 byte to the MTU's limit through one adapter, for an independent decoder to judge.
// frame_sender ADAPTER eth|udp4|udp6 SOURCE_MAC DESTINATION_MAC VLAN|- DSCP SOURCE_IP DESTINATION_IP MTU
#include "core/wire/frame.hpp"

#include <arpa/inet.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <sys/socket.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using namespace halftrip;

namespace {

constexpr std::uint16_t kSourcePort = 40'000;
constexpr std::uint16_t kDestinationPort = 50'123;
/// How often a full queue is tried again.
constexpr int kAttempts = 1'000'000;

wire::FrameKind kindOf(const std::string& name)
{
    if (name == "udp4")
        return wire::FrameKind::UdpIpv4;
    return name == "udp6" ? wire::FrameKind::UdpIpv6 : wire::FrameKind::Ethernet;
}

wire::IpBytes ipOf(wire::FrameKind kind, const char* text)
{
    wire::IpBytes bytes{};
    if (kind != wire::FrameKind::Ethernet)
        ::inet_pton(kind == wire::FrameKind::UdpIpv6 ? AF_INET6 : AF_INET, text, bytes.data());
    return bytes;
}

int openOn(const char* adapter)
{
    const int socket = ::socket(AF_PACKET, SOCK_RAW, 0);
    sockaddr_ll address{};
    address.sll_family = AF_PACKET;
    address.sll_ifindex = static_cast<int>(::if_nametoindex(adapter));
    if (socket < 0 || ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return -1;
    return socket;
}

bool sendFrame(int socket, const std::vector<std::byte>& frame, std::size_t bytes)
{
    for (int i = 0; i < kAttempts; ++i) {
        if (::send(socket, frame.data(), bytes, 0) == static_cast<ssize_t>(bytes))
            return true;
    }
    return false;
}

std::size_t numberIn(const char* word)
{
    return std::strtoul(word, nullptr, 10);
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 10)
        return 2;
    const wire::FrameKind kind = kindOf(argv[2]);
    wire::FrameSpec spec;
    spec.kind = kind;
    spec.sourcePort = kSourcePort;
    spec.destinationPort = kDestinationPort;
    spec.sourceMac = wire::macFromText(argv[3]).value_or(wire::MacAddress{});
    spec.destinationMac = wire::macFromText(argv[4]).value_or(wire::MacAddress{});
    if (std::strcmp(argv[5], "-") != 0)
        spec.vlanId = static_cast<std::uint16_t>(numberIn(argv[5]));
    spec.dscp = static_cast<std::uint8_t>(numberIn(argv[6]));
    spec.sourceAddress = ipOf(kind, argv[7]);
    spec.destinationAddress = ipOf(kind, argv[8]);
    const std::size_t largest = wire::largestFramePayload(kind, numberIn(argv[9]));
    const int socket = openOn(argv[1]);
    if (socket < 0) {
        std::perror("frame_sender");
        return 1;
    }
    const wire::FrameBuilder builder(spec);
    std::vector<std::byte> frame(builder.headerBytes() + largest);
    std::vector<std::byte> payload;
    while (payload.size() < largest) {
        payload.push_back(static_cast<std::byte>((payload.size() * 31 + 1) & 0xFFU));
        const std::size_t bytes = builder.build(payload, frame);
        if (bytes == 0 || !sendFrame(socket, frame, bytes)) {
            std::perror("frame_sender");
            return 1;
        }
    }
    std::printf("%zu\n", largest);
}

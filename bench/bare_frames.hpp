#pragma once

#include "bench/bare_loop.hpp"

#include <ifaddrs.h>
#include <linux/if_packet.h>
#include <net/if.h>

#include <array>

/// What the bare loops over packet sockets share: plain Ethernet frames of the experimental EtherType. The two ends
/// find each other with one broadcast frame; nothing is looked up while measuring.
namespace bare {

inline constexpr std::uint16_t kEtherType = 0x88B5;
inline constexpr std::size_t kMacBytes = 6;
/// Ethernet header and a 16-bit payload length, as in the product's frames.
inline constexpr std::size_t kHeaderBytes = 16;

using Mac = std::array<unsigned char, kMacBytes>;

struct Adapter {
    std::string name;
    int index = 0;
    Mac mac{};
};

inline bool isSameAddress(const sockaddr* left, const sockaddr_in& right)
{
    return left != nullptr && left->sa_family == AF_INET &&
           reinterpret_cast<const sockaddr_in*>(left)->sin_addr.s_addr == right.sin_addr.s_addr;
}

/// The adapter that has this address.
inline Adapter adapterWith(const sockaddr_in& address)
{
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0)
        giveUp("adapters");
    Adapter adapter;
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        if (isSameAddress(one->ifa_addr, address))
            adapter.name = one->ifa_name;
    }
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_PACKET || adapter.name != one->ifa_name)
            continue;
        const auto* const link = reinterpret_cast<const sockaddr_ll*>(one->ifa_addr);
        adapter.index = link->sll_ifindex;
        std::copy_n(link->sll_addr, kMacBytes, adapter.mac.begin());
    }
    freeifaddrs(all);
    if (adapter.index == 0)
        giveUp("no adapter has this address");
    return adapter;
}

/// Pinging: the adapter that leads to the address. Responding: the one that has it.
inline Adapter adapterFor(const Arguments& arguments)
{
    sockaddr_in name = nameOf(arguments);
    if (!arguments.isPing)
        return adapterWith(name);
    const int udp = socket(AF_INET, SOCK_DGRAM, 0);
    socklen_t size = sizeof name;
    if (connect(udp, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0 ||
        getsockname(udp, reinterpret_cast<sockaddr*>(&name), &size) != 0)
        giveUp("no way to this address");
    close(udp);
    return adapterWith(name);
}

/// Binds the UDP port: that is how the script that started us knows that we are ready.
inline void holdPort(const Arguments& arguments)
{
    const sockaddr_in name = nameOf(arguments);
    const int holder = socket(AF_INET, SOCK_DGRAM, 0);
    if (holder < 0 || bind(holder, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
        giveUp("binding");
}

/// Writes the header; the payload behind it is whatever is there.
inline void writeHeader(unsigned char* frame, const Mac& to, const Mac& from, std::size_t payloadBytes)
{
    std::copy(to.begin(), to.end(), frame);
    std::copy(from.begin(), from.end(), frame + kMacBytes);
    frame[12] = kEtherType >> 8U;
    frame[13] = kEtherType & 0xFFU;
    frame[14] = static_cast<unsigned char>(payloadBytes >> 8U);
    frame[15] = static_cast<unsigned char>(payloadBytes & 0xFFU);
}

inline constexpr Mac kEverybody{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

/// A packet socket that will receive our frames once it is bound.
inline int makePacketSocket()
{
    const int packet = socket(AF_PACKET, SOCK_RAW, 0);
    if (packet < 0)
        giveUp("packet socket");
    return packet;
}

inline void bindPacketSocket(int packet, const Adapter& adapter)
{
    sockaddr_ll name{};
    name.sll_family = AF_PACKET;
    name.sll_protocol = htons(kEtherType);
    name.sll_ifindex = adapter.index;
    if (bind(packet, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
        giveUp("binding to the adapter");
}

/// Turns a received frame into its own answer.
inline void turnAround(unsigned char* frame, const Mac& from)
{
    std::copy_n(frame + kMacBytes, kMacBytes, frame);
    std::copy(from.begin(), from.end(), frame + kMacBytes);
}

/// The first exchange of the pinging end, which leaves `frame` with the header for the peer: `transmit` (bytes) sends
/// it, `receive` returns the answer.
template <typename Receive, typename Transmit>
inline void meetPeer(const Arguments& arguments, const Adapter& adapter, unsigned char* frame, const Receive& receive,
                     const Transmit& transmit)
{
    writeHeader(frame, kEverybody, adapter.mac, arguments.bytes);
    transmit(kHeaderBytes + arguments.bytes);
    const unsigned char* const answer = receive();
    Mac peer{};
    std::copy_n(answer + kMacBytes, kMacBytes, peer.begin());
    writeHeader(frame, peer, adapter.mac, arguments.bytes);
}

}  // namespace bare

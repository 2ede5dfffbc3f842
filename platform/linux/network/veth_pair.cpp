#include "platform/linux/network/veth_pair.hpp"

#include "platform/linux/network/netlink.hpp"
#include "platform/linux/system/os_error.hpp"

#include <arpa/inet.h>
#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/neighbour.h>
#include <linux/rtnetlink.h>
#include <linux/veth.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace halftrip::platform {
namespace {

constexpr std::uint32_t kMtuBytes = 9000;
constexpr std::uint8_t kV4PrefixBits = 24;
constexpr std::uint8_t kV6PrefixBits = 64;

using MacAddress = std::array<std::uint8_t, 6>;
/// Locally administered (second bit of the first byte).
constexpr MacAddress kInitiatorMac{0x02, 0x68, 0x74, 0x00, 0x00, 0x0a};
constexpr MacAddress kResponderMac{0x02, 0x68, 0x74, 0x00, 0x00, 0x0b};

struct End {
    std::string_view adapter;
    int index;
    const MacAddress& mac;
    std::string_view v4;
    std::string_view v6;
};
constexpr End kInitiator{kInitiatorAdapter, 10, kInitiatorMac, kInitiatorV4, kInitiatorV6};
/// With the first free number at both ends, the same one, Linux may take a second to announce that the link is up: a
/// link to another number is urgent (linkwatch_urgent_event() in its net/core/link_watch.c).
constexpr End kResponder{kResponderAdapter, 11, kResponderMac, kResponderV4, kResponderV6};

/// No link-local address: it would bring router solicitations and multicast reports into the measurement.
void addNoAutomaticAddresses(NetlinkRequest& request)
{
    const std::size_t families = request.open(IFLA_AF_SPEC | NLA_F_NESTED);
    const std::size_t v6 = request.open(AF_INET6 | NLA_F_NESTED);
    request.addNumber(IFLA_INET6_ADDR_GEN_MODE, static_cast<std::uint8_t>(IN6_ADDR_GEN_MODE_NONE));
    request.close(v6);
    request.close(families);
}

ifinfomsg headerOf(int adapterIndex)
{
    ifinfomsg header{};
    header.ifi_index = adapterIndex;
    return header;
}

void addAdapter(NetlinkRequest& request, const End& end)
{
    request.addText(IFLA_IFNAME, end.adapter);
    request.addNumber(IFLA_MTU, kMtuBytes);
    request.addBytes(IFLA_ADDRESS, std::as_bytes(std::span(end.mac)));
}

Status createPair(NetlinkSocket& netlink, int responderNamespace)
{
    NetlinkRequest request(RTM_NEWLINK, NLM_F_CREATE | NLM_F_EXCL, headerOf(kInitiator.index));
    addAdapter(request, kInitiator);
    const std::size_t info = request.open(IFLA_LINKINFO | NLA_F_NESTED);
    request.addText(IFLA_INFO_KIND, "veth");
    const std::size_t data = request.open(IFLA_INFO_DATA | NLA_F_NESTED);
    const std::size_t peer = request.open(VETH_INFO_PEER | NLA_F_NESTED);
    request.addHeader(headerOf(kResponder.index));
    addAdapter(request, kResponder);
    request.addNumber(IFLA_NET_NS_FD, static_cast<std::uint32_t>(responderNamespace));
    request.close(peer);
    request.close(data);
    request.close(info);
    return netlink.execute(request, "make a veth pair");
}

Status bringUp(NetlinkSocket& netlink, std::string_view adapter)
{
    ifinfomsg header = headerOf(static_cast<int>(::if_nametoindex(std::string(adapter).c_str())));
    header.ifi_flags = IFF_UP;
    header.ifi_change = IFF_UP;
    return netlink.execute(NetlinkRequest(RTM_NEWLINK, 0, header), "bring up " + std::string(adapter));
}

Status withoutAutomaticAddresses(NetlinkSocket& netlink, int adapterIndex)
{
    NetlinkRequest request(RTM_NEWLINK, 0, headerOf(adapterIndex));
    addNoAutomaticAddresses(request);
    return netlink.execute(request, "switch off automatic IPv6 addresses");
}

std::vector<std::byte> toBytes(std::string_view address, int family)
{
    std::vector<std::byte> bytes(family == AF_INET ? sizeof(in_addr) : sizeof(in6_addr));
    ::inet_pton(family, std::string(address).c_str(), bytes.data());
    return bytes;
}

Status addAddress(NetlinkSocket& netlink, int adapterIndex, std::string_view address, int family)
{
    ifaddrmsg header{};
    header.ifa_family = static_cast<std::uint8_t>(family);
    header.ifa_prefixlen = family == AF_INET ? kV4PrefixBits : kV6PrefixBits;
    // Usable at once: nobody else is there who could have it.
    header.ifa_flags = family == AF_INET6 ? IFA_F_NODAD : 0;
    header.ifa_index = static_cast<std::uint32_t>(adapterIndex);
    NetlinkRequest request(RTM_NEWADDR, NLM_F_CREATE | NLM_F_EXCL, header);
    const std::vector<std::byte> bytes = toBytes(address, family);
    request.addBytes(IFA_LOCAL, bytes);
    request.addBytes(IFA_ADDRESS, bytes);
    return netlink.execute(request, "give the veth pair the address " + std::string(address));
}

Status addNeighbour(NetlinkSocket& netlink, int adapterIndex, std::string_view address, int family,
                    const MacAddress& mac)
{
    ndmsg header{};
    header.ndm_family = static_cast<std::uint8_t>(family);
    header.ndm_ifindex = adapterIndex;
    header.ndm_state = NUD_PERMANENT;
    NetlinkRequest request(RTM_NEWNEIGH, NLM_F_CREATE | NLM_F_REPLACE, header);
    request.addBytes(NDA_DST, toBytes(address, family));
    request.addBytes(NDA_LLADDR, std::as_bytes(std::span(mac)));
    return netlink.execute(request, "enter " + std::string(address) + " as a neighbour");
}

/// Sets up one end; the calling thread is in its namespace.
Status configureEnd(const End& own, const End& other)
{
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::unexpected(netlink.error());
    const int index = static_cast<int>(::if_nametoindex(std::string(own.adapter).c_str()));
    const bool hasV6 = withoutAutomaticAddresses(*netlink, index).has_value();
    for (const std::string_view adapter : {std::string_view("lo"), own.adapter}) {
        if (Status status = bringUp(*netlink, adapter); !status)
            return status;
    }
    if (Status status = addAddress(*netlink, index, own.v4, AF_INET); !status)
        return status;
    if (Status status = addNeighbour(*netlink, index, other.v4, AF_INET, other.mac); !status)
        return status;
    if (!hasV6 || !addAddress(*netlink, index, own.v6, AF_INET6))
        return {};
    return addNeighbour(*netlink, index, other.v6, AF_INET6, other.mac);
}

/// Until then the kernel drops what is sent: the first connection would lose a second to its retransmission.
void waitForCarrier(std::string_view adapter)
{
    constexpr int kPatienceMs = 1000;
    const sockets::FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq request{};
    adapter.copy(request.ifr_name, IFNAMSIZ - 1);
    for (int waitedMs = 0; waitedMs < kPatienceMs; ++waitedMs) {
        if (::ioctl(socket.get(), SIOCGIFFLAGS, &request) != 0 || (request.ifr_flags & IFF_RUNNING) != 0)
            return;
        ::usleep(1000);
    }
}

Status enter(int networkNamespace)
{
    if (::setns(networkNamespace, CLONE_NEWNET) != 0) {
        const int code = errno;
        return fail(ErrorKind::Os, text("cannot enter a network namespace: {reason}", describeErrno(code)), {}, code);
    }
    return {};
}

}  // namespace

Status makeVethPair(int initiatorNamespace, int responderNamespace)
{
    if (Status status = enter(initiatorNamespace); !status)
        return status;
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::unexpected(netlink.error());
    if (Status status = createPair(*netlink, responderNamespace); !status)
        return status;
    if (Status status = enter(responderNamespace); !status)
        return status;
    if (Status status = configureEnd(kResponder, kInitiator); !status)
        return status;
    if (Status status = enter(initiatorNamespace); !status)
        return status;
    if (Status status = configureEnd(kInitiator, kResponder); !status)
        return status;
    waitForCarrier(kInitiatorAdapter);
    return {};
}

}  // namespace halftrip::platform

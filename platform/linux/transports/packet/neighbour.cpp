#include "platform/linux/transports/packet/neighbour.hpp"

#include "platform/linux/network/netlink.hpp"
#include "platform/linux/transports/packet/netlink_request.hpp"

#include <linux/neighbour.h>
#include <linux/rtnetlink.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>

namespace halftrip::packet {
namespace {

ndmsg headerFor(int interfaceIndex, const IpAddress& address)
{
    ndmsg header{};
    header.ndm_family = static_cast<std::uint8_t>(address.family());
    header.ndm_ifindex = interfaceIndex;
    return header;
}

std::optional<Neighbour> neighbourOf(std::uint16_t state, std::span<const std::byte> hardware)
{
    Neighbour neighbour{.mac = {}, .state = state};
    if (hardware.size() != neighbour.mac.size())
        return std::nullopt;
    std::memcpy(neighbour.mac.data(), hardware.data(), hardware.size());
    return neighbour;
}

}  // namespace

std::optional<Neighbour> findNeighbour(int interfaceIndex, const IpAddress& address)
{
    NetlinkRequest request(RTM_GETNEIGH, headerFor(interfaceIndex, address));
    request.addAttribute(NDA_DST, address.used());
    const auto answer = request.exchange();
    if (!answer && answer.error().osCode == EOPNOTSUPP)
        return findInNeighbourTable(interfaceIndex, address);
    ndmsg found{};
    if (!answer || answer->size() < sizeof found)
        return std::nullopt;
    std::memcpy(&found, answer->data(), sizeof found);
    return neighbourOf(found.ndm_state, findAttribute(*answer, sizeof found, NDA_LLADDR));
}

std::optional<Neighbour> findInNeighbourTable(int interfaceIndex, const IpAddress& address)
{
    auto socket = platform::NetlinkSocket::open();
    if (!socket)
        return std::nullopt;
    const platform::NetlinkRequest request(RTM_GETNEIGH, NLM_F_DUMP, headerFor(interfaceIndex, address));
    const auto entries = socket->query(request, "read the neighbour table");
    if (!entries)
        return std::nullopt;
    for (const platform::NetlinkReply& entry : *entries) {
        const auto header = entry.header<ndmsg>();
        if (header.ndm_family != address.family() || header.ndm_ifindex != interfaceIndex)
            continue;
        auto attributes = platform::parseAttributes(entry.attributes(sizeof header));
        if (std::ranges::equal(attributes[NDA_DST], address.used()))
            return neighbourOf(header.ndm_state, attributes[NDA_LLADDR]);
    }
    return std::nullopt;
}

}  // namespace halftrip::packet

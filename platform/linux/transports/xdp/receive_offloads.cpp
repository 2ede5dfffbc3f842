#include "platform/linux/transports/xdp/receive_offloads.hpp"

#include "platform/linux/ethtool/ethtool_bits.hpp"
#include "platform/linux/network/netlink.hpp"

#include <linux/ethtool_netlink.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include <algorithm>
#include <cstdint>

namespace halftrip::xdp {
namespace {

struct Link {
    std::uint32_t index = 0;
    std::uint32_t master = 0;
    std::uint32_t base = 0;
    std::string name;
};

std::vector<Link> allLinks()
{
    auto socket = platform::NetlinkSocket::open();
    if (!socket)
        return {};
    const auto replies = socket->query(platform::NetlinkRequest(RTM_GETLINK, NLM_F_DUMP, ifinfomsg{}), "list adapters");
    if (!replies)
        return {};
    std::vector<Link> links;
    for (const platform::NetlinkReply& reply : *replies) {
        const auto attributes = platform::parseAttributes(reply.attributes(sizeof(ifinfomsg)));
        const bool isElsewhere = attributes.contains(IFLA_LINK_NETNSID);
        links.push_back({.index = static_cast<std::uint32_t>(reply.header<ifinfomsg>().ifi_index),
                         .master = platform::numberOf(attributes, IFLA_MASTER).value_or(0),
                         .base = isElsewhere ? 0 : platform::numberOf(attributes, IFLA_LINK).value_or(0),
                         .name = platform::textOf(attributes, IFLA_IFNAME)});
    }
    return links;
}

}  // namespace

std::vector<std::string> withAdaptersBeneath(const std::string& adapter)
{
    const std::vector<Link> links = allLinks();
    std::vector<std::string> found{adapter};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto upper = std::ranges::find(links, found[i], &Link::name);
        if (upper == links.end())
            continue;
        for (const Link& link : links) {
            const bool isBeneath = link.master == upper->index || link.index == upper->base;
            if (isBeneath && std::ranges::find(found, link.name) == found.end())
                found.push_back(link.name);
        }
    }
    return found;
}

bool ReceiveOffloads::isOn(const Offload& offload) const
{
    const auto answer = m_drivers->ask(offload.adapter, ETHTOOL_MSG_FEATURES_GET,
                                       "read the offloads of " + offload.adapter);
    return answer && platform::hasBit(platform::ethtoolBits(*answer, ETHTOOL_A_FEATURES_ACTIVE), offload.name);
}

void ReceiveOffloads::note(const std::vector<std::string>& adapters)
{
    m_noted.clear();
    for (const std::string& adapter : adapters) {
        for (const char* const name : {"rx-lro", "rx-gro-hw"}) {
            const Offload offload{adapter, name};
            if (isOn(offload))
                m_noted.push_back(offload);
        }
    }
}

bool ReceiveOffloads::restore() noexcept
{
    bool hasTold = false;
    try {
        for (const Offload& offload : m_noted) {
            if (isOn(offload))
                continue;
            hasTold = true;
            const auto fill = [&offload](platform::NetlinkRequest& request) {
                platform::addEthtoolBit(request, ETHTOOL_A_FEATURES_WANTED, {offload.name, true});
            };
            static_cast<void>(m_drivers->tell(offload.adapter, ETHTOOL_MSG_FEATURES_SET, fill,
                                              "set " + offload.name + " of " + offload.adapter));
        }
    } catch (...) {  // Out of memory: they stay off.
    }
    m_noted.clear();
    return hasTold;
}

std::string ReceiveOffloads::switchedOff() const
{
    std::string words;
    for (const Offload& offload : m_noted) {
        if (!isOn(offload))
            words += (words.empty() ? "" : ", ") + offload.name + " of " + offload.adapter;
    }
    return words;
}

}  // namespace halftrip::xdp

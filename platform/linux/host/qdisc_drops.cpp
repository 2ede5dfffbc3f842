#include "platform/linux/host/qdisc_drops.hpp"

#include <linux/gen_stats.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <net/if.h>

#include <cstring>

namespace halftrip::platform {

std::optional<std::int64_t> dropsOfDiscipline(const NetlinkAttributes& discipline)
{
    const auto statistics = discipline.find(TCA_STATS2);
    if (statistics == discipline.end())
        return std::nullopt;
    const NetlinkAttributes parts = parseAttributes(statistics->second);
    const auto queue = parts.find(TCA_STATS_QUEUE);
    gnet_stats_queue counted{};
    if (queue == parts.end() || queue->second.size() < sizeof counted)
        return std::nullopt;
    std::memcpy(&counted, queue->second.data(), sizeof counted);
    return std::int64_t{counted.drops};
}

std::optional<std::int64_t> readQdiscDrops(const std::string& adapter)
{
    const unsigned index = ::if_nametoindex(adapter.c_str());
    if (index == 0)
        return std::nullopt;
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::nullopt;
    tcmsg header{};
    header.tcm_family = AF_UNSPEC;
    header.tcm_ifindex = static_cast<int>(index);
    const auto replies = netlink->query(NetlinkRequest(RTM_GETQDISC, NLM_F_DUMP, header),
                                        "ask the kernel about the queueing disciplines of " + adapter);
    if (!replies)
        return std::nullopt;
    for (const NetlinkReply& reply : *replies) {
        const auto about = reply.header<tcmsg>();
        if (static_cast<unsigned>(about.tcm_ifindex) == index && about.tcm_parent == TC_H_ROOT)
            return dropsOfDiscipline(parseAttributes(reply.attributes(sizeof(tcmsg))));
    }
    return std::nullopt;
}

}  // namespace halftrip::platform

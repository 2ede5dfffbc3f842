#include "platform/linux/facts/live_sources.hpp"

#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/ethtool/ethtool_netlink.hpp"
#include "platform/linux/host/adapter_names.hpp"

#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <memory>
#include <utility>

namespace halftrip::platform {
namespace {

Result<std::vector<std::byte>> askLink(const std::string& adapter)
{
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::unexpected(netlink.error());
    NetlinkRequest request(RTM_GETLINK, 0, ifinfomsg{});
    request.addText(IFLA_IFNAME, adapter);
    const auto replies = netlink->query(request, "ask the kernel about " + adapter);
    if (!replies)
        return std::unexpected(replies.error());
    std::vector<std::byte> attributes;
    for (const NetlinkReply& reply : *replies) {
        const auto more = reply.attributes(sizeof(ifinfomsg));
        attributes.insert(attributes.end(), more.begin(), more.end());
    }
    return attributes;
}

Result<std::vector<std::vector<std::byte>>> askQdiscs(unsigned adapterIndex, const std::string& adapter)
{
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::unexpected(netlink.error());
    tcmsg header{};
    header.tcm_family = AF_UNSPEC;
    const auto replies = netlink->query(NetlinkRequest(RTM_GETQDISC, NLM_F_DUMP, header),
                                        "ask the kernel about the queueing disciplines of " + adapter);
    if (!replies)
        return std::unexpected(replies.error());
    std::vector<std::vector<std::byte>> disciplines;
    for (const NetlinkReply& reply : *replies) {
        const auto about = reply.header<tcmsg>();
        if (static_cast<unsigned>(about.tcm_ifindex) != adapterIndex || about.tcm_parent == TC_H_INGRESS)
            continue;
        const auto attributes = reply.attributes(sizeof(tcmsg));
        disciplines.emplace_back(attributes.begin(), attributes.end());
    }
    return disciplines;
}

}  // namespace

FactSources liveSources(const SystemTree& tree, const std::string& adapter)
{
    FactSources sources{.tree = tree, .adapter = adapter};
    sources.readFirewall = readNftRuleset;
    if (adapter.empty())
        return sources;
    sources.adapterIndex = systemAdapterNames().indexOf(adapter);
    sources.adapterAddress = systemAdapterNames().addressOf(adapter);
    sources.askAdapters = [] { return systemAdapterNames().all(); };
    Ethtool::Driver driver = Ethtool().driver(adapter);
    sources.driver = std::move(driver.name);
    sources.bus = std::move(driver.bus);
    const auto ethtool = std::make_shared<Result<EthtoolNetlink>>(EthtoolNetlink::open());
    sources.askDriver = [ethtool, adapter](std::uint8_t message) -> Result<std::vector<std::byte>> {
        if (!*ethtool)
            return fail(ErrorKind::Os, (*ethtool).error().what);
        return (*ethtool)->ask(adapter, message, "ask the driver of " + adapter);
    };
    sources.askLink = [adapter] { return askLink(adapter); };
    sources.askQdiscs = [index = sources.adapterIndex, adapter] { return askQdiscs(index, adapter); };
    if (sources.adapterIndex != 0)
        sources.askNapis = [index = sources.adapterIndex] { return napiSettingsOf(index); };
    return sources;
}

}  // namespace halftrip::platform

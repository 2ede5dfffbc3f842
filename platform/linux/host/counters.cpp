#include "platform/linux/host/counters.hpp"

#include "core/model/facts/host_counters.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/facts/reading.hpp"
#include "platform/linux/host/adapter_interrupts.hpp"
#include "platform/linux/host/counter_texts.hpp"
#include "platform/linux/host/qdisc_drops.hpp"
#include "platform/linux/network/netlink.hpp"

#include <linux/rtnetlink.h>
#include <unistd.h>

#include <optional>

namespace halftrip::platform {
namespace {

AdapterInterrupts interruptsOf(const SystemTree& tree, const Ethtool& ethtool, const std::string& adapter)
{
    AdapterInterrupts interrupts;
    if (adapter.empty())
        return interrupts;
    const Ethtool::Driver driver = ethtool.driver(adapter);
    // Made of software: rows of that name are those of an adapter in another namespace.
    if (!driver.name.empty() && driver.bus.empty())
        return interrupts;
    interrupts.name = adapter;
    interrupts.bus = driver.bus;
    interrupts.numbers = interruptNumbers(tree, driver.bus);
    return interrupts;
}

/// Asked of the kernel: a folder below /sys may be that of another network namespace.
std::optional<std::int64_t> linkChanges(const std::string& adapter)
{
    if (adapter.empty())
        return std::nullopt;
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    if (!netlink)
        return std::nullopt;
    NetlinkRequest request(RTM_GETLINK, 0, ifinfomsg{});
    request.addText(IFLA_IFNAME, adapter);
    const auto replies = netlink->query(request, "ask the kernel about " + adapter);
    if (!replies || replies->empty())
        return std::nullopt;
    return numberOf(parseAttributes(replies->front().attributes(sizeof(ifinfomsg))), IFLA_CARRIER_CHANGES);
}

/// How often cores ran slower because they were too hot, all cores together; none where the system does not count it.
std::optional<std::int64_t> thermalThrottles(const SystemTree& tree)
{
    std::optional<std::int64_t> sum;
    for (const std::string& core : coreFolders(tree)) {
        const auto count = tree.readNumber(core + "thermal_throttle/core_throttle_count");
        if (!count)
            return sum;  // Every core has it, or none.
        sum = sum.value_or(0) + *count;
    }
    return sum;
}

}  // namespace

std::string LinuxCounters::readNet(const std::string& name) const
{
    // /proc/net is that of the process' first thread; thread-self is there since Linux 3.17.
    if (auto text = m_tree.read("/proc/thread-self/net/" + name))
        return *std::move(text);
    return m_tree.read("/proc/net/" + name).value_or("");
}

os::CounterValues LinuxCounters::snapshot(const std::string& adapter)
{
    const Ethtool ethtool;
    os::CounterValues values;
    addInterrupts(parseCpuTable(m_tree.read("/proc/interrupts").value_or("")), interruptsOf(m_tree, ethtool, adapter),
                  values);
    addSoftirqs(parseCpuTable(m_tree.read("/proc/softirqs").value_or("")), values);
    addSoftnet(readNet("softnet_stat"), values);
    addProtocols(readNet("snmp"), values);
    addProtocols(readNet("netstat"), values);
    addProtocols6(readNet("snmp6"), values);
    addSteal(m_tree.read("/proc/stat").value_or(""), ::sysconf(_SC_CLK_TCK), values);
    addAdapterRow(readNet("dev"), adapter, values);
    if (const auto throttles = thermalThrottles(m_tree))
        values["cores.thermalThrottles"] = *throttles;
    if (const auto changes = linkChanges(adapter))
        values[model::kLinkChangesCounter] = *changes;
    if (const auto drops = readQdiscDrops(adapter))
        values[model::kQdiscDropsCounter] = *drops;
    for (const auto& [name, value] : ethtool.statistics(adapter))
        values["ethtool." + name] = value;
    return values;
}

}  // namespace halftrip::platform

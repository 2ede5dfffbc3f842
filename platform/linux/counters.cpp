#include "platform/linux/counters.hpp"

#include "platform/linux/adapter_interrupts.hpp"
#include "platform/linux/counter_texts.hpp"
#include "platform/linux/ethtool.hpp"

#include <unistd.h>

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
    for (const auto& [name, value] : ethtool.statistics(adapter))
        values["ethtool." + name] = value;
    return values;
}

}  // namespace halftrip::platform

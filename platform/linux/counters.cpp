#include "platform/linux/counters.hpp"

#include "platform/linux/counter_texts.hpp"
#include "platform/linux/ethtool.hpp"

namespace halftrip::platform {
namespace {

AdapterInterrupts interruptsOf(const SystemTree& tree, const Ethtool& ethtool, const std::string& adapter)
{
    AdapterInterrupts interrupts;
    if (adapter.empty())
        return interrupts;
    interrupts.name = adapter;
    interrupts.bus = ethtool.driver(adapter).bus;
    // By the bus, not by /sys/class/net, which shows the namespace it was mounted in.
    if (interrupts.bus.empty() || interrupts.bus.find('/') != std::string::npos)
        return interrupts;
    const std::string device = "/sys/bus/pci/devices/" + interrupts.bus;
    for (std::string& number : tree.list(device + "/msi_irqs"))
        interrupts.numbers.insert(std::move(number));
    // Without message-signalled interrupts it has one line, perhaps shared with others; 0 means none.
    const std::string line = tree.read(device + "/irq").value_or("0");
    if (interrupts.numbers.empty() && line != "0")
        interrupts.numbers.insert(line);
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
    addAdapterRow(readNet("dev"), adapter, values);
    for (const auto& [name, value] : ethtool.statistics(adapter))
        values["ethtool." + name] = value;
    return values;
}

}  // namespace halftrip::platform

#include "platform/linux/host/adapter_interrupts.hpp"

#include <algorithm>

namespace halftrip::platform {

std::set<std::string> interruptNumbers(const SystemTree& tree, const std::string& bus)
{
    if (bus.empty() || bus.find('/') != std::string::npos)
        return {};
    const std::string device = "/sys/bus/pci/devices/" + bus;
    std::set<std::string> numbers;
    for (std::string& number : tree.list(device + "/msi_irqs"))
        numbers.insert(std::move(number));
    // Without message-signalled interrupts it has one line, perhaps shared with others; 0 means none.
    const std::string line = tree.read(device + "/irq").value_or("0");
    if (numbers.empty() && line != "0")
        numbers.insert(line);
    return numbers;
}

std::vector<int> coresOfInterrupts(const SystemTree& tree, const std::set<std::string>& numbers)
{
    std::set<int> cores;
    for (const std::string& number : numbers) {
        const std::string folder = "/proc/irq/" + number + "/";
        const std::vector<int> allowed = parseCoreList(tree.read(folder + "smp_affinity_list").value_or(""));
        // The effective ones are where it really goes, where the kernel tells it (since 4.13); after a change of what
        // is allowed only from the next interrupt on.
        std::vector<int> effective = parseCoreList(tree.read(folder + "effective_affinity_list").value_or(""));
        const bool isOld = !allowed.empty() && std::ranges::any_of(effective, [&](int core) {
            return std::ranges::find(allowed, core) == allowed.end();
        });
        const std::vector<int>& now = effective.empty() || isOld ? allowed : effective;
        cores.insert(now.begin(), now.end());
    }
    return {cores.begin(), cores.end()};
}

}  // namespace halftrip::platform

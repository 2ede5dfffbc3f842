#include "platform/linux/facts/adapter_folder.hpp"

#include "platform/linux/facts/reading.hpp"
#include "platform/linux/host/adapter_names.hpp"

#include <string_view>

namespace halftrip::platform {
namespace {

constexpr int kDeepestStack = 8;

void addDevices(const SystemTree& tree, const std::string& adapter, std::vector<std::string>& devices, int depth)
{
    constexpr std::string_view kLower = "lower_";
    devices.push_back(adapter);
    for (const std::string& name : tree.list("/sys/class/net/" + adapter)) {
        if (name.starts_with(kLower) && depth < kDeepestStack)
            addDevices(tree, name.substr(kLower.size()), devices, depth + 1);
    }
}

}  // namespace

AdapterFolder findAdapterFolder(const FactSources& sources)
{
    AdapterFolder folder{"/sys/class/net/" + sources.adapter + "/", {}};
    if (!sources.tree.readNumber(folder.path + "ifindex"))
        folder.whyNot = text("{adapter} does not exist below /sys.", sources.adapter);
    else if (!isShownBySys(sources.tree, sources.adapter, sources.adapterIndex, sources.adapterAddress,
                           sources.askAdapters))
        folder.whyNot = text("The {adapter} below /sys belongs to another network namespace.", sources.adapter);
    return folder;
}

std::string findPciFolder(const FactSources& sources)
{
    // "0000:01:00.0": other buses say something else.
    const std::string folder = "/sys/bus/pci/devices/" + sources.bus;
    if (sources.bus.size() < 12 || sources.bus.find('/') != std::string::npos || !isThere(sources.tree, folder))
        return {};
    return folder + "/";
}

std::vector<std::string> withLowerDevices(const SystemTree& tree, const std::string& adapter)
{
    std::vector<std::string> devices;
    addDevices(tree, adapter, devices, 0);
    return devices;
}

}  // namespace halftrip::platform

#include "platform/linux/facts/adapter_folder.hpp"

#include "platform/linux/facts/reading.hpp"
#include "platform/linux/host/adapter_names.hpp"

namespace halftrip::platform {

AdapterFolder findAdapterFolder(const FactSources& sources)
{
    AdapterFolder folder{"/sys/class/net/" + sources.adapter + "/", {}};
    if (!sources.tree.readNumber(folder.path + "ifindex"))
        folder.whyNot = text("{adapter} does not exist below /sys.", sources.adapter);
    else if (!isShownBySys(sources.tree, sources.adapter, sources.adapterIndex, sources.adapterAddress))
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

}  // namespace halftrip::platform

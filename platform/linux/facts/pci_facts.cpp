#include "platform/linux/facts/adapter_folder.hpp"
#include "platform/linux/facts/reading.hpp"

#include <cmath>
#include <cstdlib>

namespace halftrip::platform {
namespace {

using Form = FileFact::Form;

/// "8.0 GT/s PCIe" is 8000; "Unknown" is none.
model::Fact speedFact(const SystemTree& tree, const std::string& id, const std::string& path)
{
    model::Fact text = readFact(tree, {id, path, Form::Text, "MT/s", "The adapter reports no PCIe link."});
    if (!text.value)
        return text;
    const double gigatransfers = std::strtod(std::get<std::string>(*text.value).c_str(), nullptr);
    if (!(gigatransfers > 0) || gigatransfers > 10'000)
        return model::absentFact(id, "MT/s", path, "The kernel does not know the PCIe link speed.");
    return model::knownFact(id, static_cast<std::int64_t>(std::llround(gigatransfers * 1000)), "MT/s", path);
}

model::Fact nodeFact(const SystemTree& tree, const std::string& path)
{
    model::Fact fact = readFact(tree, {"pci.numaNode", path, Form::Number, {}, "This host has only one NUMA node."});
    if (fact.value && std::get<std::int64_t>(*fact.value) < 0)
        return model::inapplicableFact("pci.numaNode", path,
                                       "This host has only one NUMA node, or does not report the adapter's.");
    return fact;
}

/// How addresses of the adapter's DMA are translated: "identity" (not at all), "DMA" (what is unmapped is forgotten at
/// once), "DMA-FQ" (a little later). Documentation/ABI/testing/sysfs-kernel-iommu_groups of Linux.
model::Fact iommuFact(const SystemTree& tree, const std::string& folder)
{
    const std::string group = folder + "iommu_group";
    if (!isThere(tree, group))
        return model::knownFact("pci.iommu", "none", {}, group);
    return readFact(tree, {"pci.iommu",
                           group + "/type",
                           Form::Text,
                           {},
                           "This kernel does not report how the IOMMU translates the adapter's addresses.",
                           false});
}

}  // namespace

std::vector<model::Fact> pciFacts(const FactSources& sources)
{
    if (sources.adapter.empty())
        return {};
    const SystemTree& tree = sources.tree;
    const std::string policy = "/sys/module/pcie_aspm/parameters/policy";
    std::vector<model::Fact> facts{
        readFact(tree, {"pci.aspmPolicy", policy, Form::Choice, {}, "This kernel does not manage PCIe ASPM."})};
    const std::string folder = findPciFolder(sources);
    if (folder.empty()) {
        for (const char* const id : {"pci.speed", "pci.speedMax", "pci.width", "pci.widthMax", "pci.linkSleep",
                                     "pci.iommu", "pci.runtimePower", "pci.numaNode", "pci.localCores"})
            facts.push_back(model::inapplicableFact(id, "/sys/bus/pci/devices",
                                                    text("{adapter} is not a PCI device.", sources.adapter)));
        return facts;
    }
    const std::string noLink = "The adapter reports no PCIe link.";
    facts.push_back(speedFact(tree, "pci.speed", folder + "current_link_speed"));
    facts.push_back(speedFact(tree, "pci.speedMax", folder + "max_link_speed"));
    facts.push_back(readFact(tree, {"pci.width", folder + "current_link_width", Form::Number, "lanes", noLink}));
    facts.push_back(readFact(tree, {"pci.widthMax", folder + "max_link_width", Form::Number, "lanes", noLink}));
    facts.push_back(readFact(tree, {"pci.linkSleep",
                                    folder + "link/l1_aspm",
                                    Form::Number,
                                    {},
                                    "The kernel cannot control ASPM L1 on this link."}));
    facts.push_back(readFact(tree, {"pci.runtimePower",
                                    folder + "power/control",
                                    Form::Text,
                                    {},
                                    "The kernel has no runtime power management for this device."}));
    facts.push_back(iommuFact(tree, folder));
    facts.push_back(nodeFact(tree, folder + "numa_node"));
    facts.push_back(readFact(tree, {"pci.localCores",
                                    folder + "local_cpulist",
                                    Form::Text,
                                    {},
                                    "The kernel does not report the cores near the adapter.",
                                    false}));
    return facts;
}

}  // namespace halftrip::platform

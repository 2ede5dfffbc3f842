#include "platform/windows/host/cpuid.hpp"

#include "core/base/compiler.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#if HALFTRIP_HAS_TSC
#include <intrin.h>
#endif

namespace halftrip::windows {

CpuidLeaf readCpuidLeaf([[maybe_unused]] std::uint32_t number) noexcept
{
#if HALFTRIP_HAS_TSC
    std::array<int, 4> words{};
    __cpuid(words.data(), static_cast<int>(number));
    return std::bit_cast<CpuidLeaf>(words);
#else
    return {};
#endif
}

namespace {

/// The words' bytes as text, up to the first NUL.
template <std::size_t Count>
std::string textOf(const std::array<std::uint32_t, Count>& words)
{
    std::array<char, Count * 4 + 1> text{};
    std::memcpy(text.data(), words.data(), Count * 4);
    return text.data();
}

std::string trimmed(const std::string& text)
{
    const auto first = text.find_first_not_of(' ');
    if (first == std::string::npos)
        return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

constexpr std::array kHypervisors{
    std::pair{"Microsoft Hv", "Hyper-V"}, std::pair{"KVMKVMKVM", "KVM"},
    std::pair{"VMwareVMware", "VMware"},  std::pair{"VBoxVBoxVBox", "VirtualBox"},
    std::pair{"XenVMMXenVMM", "Xen"},     std::pair{"TCGTCGTCGTCG", "QEMU"},
    std::pair{"bhyve bhyve ", "bhyve"},   std::pair{" lrpepyh  vr", "Parallels"},
    std::pair{"ACRNACRNACRN", "ACRN"},
};

/// A virtual machine by its firmware's words for maker and product, by their beginnings.
struct VirtualMachine {
    std::string_view maker;
    std::string_view product;
    const char* name;
};
constexpr std::array<VirtualMachine, 12> kVirtualMachines{{{"VMware", "", "VMware"},
                                                           {"QEMU", "", "QEMU"},
                                                           {"Red Hat", "KVM", "KVM"},
                                                           {"oVirt", "", "KVM"},
                                                           {"OpenStack Foundation", "", "OpenStack"},
                                                           {"Nutanix", "AHV", "Nutanix AHV"},
                                                           {"Xen", "", "Xen"},
                                                           {"innotek GmbH", "", "VirtualBox"},
                                                           {"Parallels", "", "Parallels"},
                                                           {"Microsoft Corporation", "Virtual Machine", "Hyper-V"},
                                                           {"Google", "Google Compute Engine", "Google Compute Engine"},
                                                           {"Amazon EC2", "", "Amazon EC2"}}};

/// What the firmware calls the machine that Hyper-V's root partition runs on; empty: real hardware.
std::string machineBelowHyperV(const Registry& registry)
{
    const std::wstring key = L"HARDWARE\\DESCRIPTION\\System\\BIOS";
    const std::string maker = registry.value(key, L"SystemManufacturer").value_or("");
    const std::string product = registry.value(key, L"SystemProductName").value_or("");
    // "c5.metal": Amazon's own hardware, without a hypervisor.
    if (product.find(".metal") != std::string::npos)
        return {};
    const auto found = std::ranges::find_if(kVirtualMachines, [&](const VirtualMachine& machine) {
        return maker.starts_with(machine.maker) && product.starts_with(machine.product);
    });
    return found == kVirtualMachines.end() ? std::string() : found->name;
}

}  // namespace

bool hasInvariantTsc() noexcept
{
    return readCpuidLeaf(0x80000000).a >= 0x80000007 && (readCpuidLeaf(0x80000007).d & (1U << 8U)) != 0;
}

std::string processorName()
{
    if (readCpuidLeaf(0x80000000).a < 0x80000004)
        return {};
    std::string name;
    for (std::uint32_t number = 0x80000002; number <= 0x80000004; ++number) {
        const CpuidLeaf leaf = readCpuidLeaf(number);
        name += textOf(std::array{leaf.a, leaf.b, leaf.c, leaf.d});
    }
    return trimmed(name);
}

std::string hypervisorName(const Registry& registry, const std::function<CpuidLeaf(std::uint32_t)>& readLeaf)
{
    constexpr std::uint32_t kHypervisorPresent = 1U << 31U;
    if ((readLeaf(1).c & kHypervisorPresent) == 0)
        return {};
    const CpuidLeaf leaf = readLeaf(0x40000000);
    const std::string vendor = textOf(std::array{leaf.b, leaf.c, leaf.d});
    const auto found = std::ranges::find(kHypervisors, vendor, &std::pair<const char*, const char*>::first);
    if (found == kHypervisors.end())
        return vendor.empty() ? "unknown hypervisor" : vendor;
    // Bit 0 of EBX: the right to create partitions, which only Hyper-V's root has.
    const bool isRoot = std::string_view(found->second) == "Hyper-V" && (readLeaf(0x40000003).b & 1U) != 0;
    return isRoot ? machineBelowHyperV(registry) : found->second;
}

}  // namespace halftrip::windows

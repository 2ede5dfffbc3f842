#include "platform/linux/host/virtualization.hpp"

#include "core/base/compiler.hpp"

#if HALFTRIP_HAS_TSC
#include <cpuid.h>
#endif

#include <array>
#include <cstring>
#include <utility>

namespace halftrip::platform {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

/// Signatures as each hypervisor documents its leaf 0x40000000.
constexpr std::array kSignatures{
    Pair{"KVMKVMKVM", "KVM"},
    Pair{"Microsoft Hv", "Hyper-V"},
    Pair{"VMwareVMware", "VMware"},
    Pair{"XenVMMXenVMM", "Xen"},
    Pair{"TCGTCGTCGTCG", "QEMU (emulated)"},
    Pair{"VBoxVBoxVBox", "VirtualBox"},
    Pair{" lrpepyh  vr", "Parallels"},
    Pair{"prl hyperv", "Parallels"},
    Pair{"bhyve bhyve", "bhyve"},
    Pair{"ACRNACRNACRN", "ACRN"},
    Pair{"QNXQVMBSQG", "QNX"},
};

/// Firmware vendors that only exist in virtual machines: for guests whose processor hides the hypervisor.
constexpr std::array kVirtualVendors{
    Pair{"QEMU", "QEMU"},
    Pair{"VMware", "VMware"},
    Pair{"innotek", "VirtualBox"},
    Pair{"Parallels", "Parallels"},
    Pair{"Bochs", "Bochs"},
    Pair{"BHYVE", "bhyve"},
    Pair{"Xen", "Xen"},
    Pair{"OpenStack", "OpenStack"},
};

/// Clouds worth naming beside their hypervisor.
constexpr std::array kClouds{
    Pair{"Amazon EC2", "Amazon EC2"}, Pair{"Google", "Google Cloud"},         Pair{"DigitalOcean", "DigitalOcean"},
    Pair{"Hetzner", "Hetzner Cloud"}, Pair{"Alibaba Cloud", "Alibaba Cloud"}, Pair{"OpenStack", "OpenStack"},
};

template <std::size_t kCount>
std::string_view findPrefix(const std::array<Pair, kCount>& table, std::string_view text)
{
    for (const auto& [prefix, name] : table) {
        if (text.starts_with(prefix))
            return name;
    }
    return {};
}

std::string readSignature()
{
#if HALFTRIP_HAS_TSC
    constexpr unsigned kHypervisorBit = 1U << 31U;
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & kHypervisorBit) == 0)
        return {};
    __cpuid(0x40000000, eax, ebx, ecx, edx);
    const std::array<unsigned, 3> words{ebx, ecx, edx};
    std::string signature(sizeof words, '\0');
    std::memcpy(signature.data(), words.data(), sizeof words);
    signature.resize(std::strlen(signature.c_str()));
    // The bit alone says it; only the name is missing.
    return signature.empty() ? "unnamed" : signature;
#else
    return {};
#endif
}

}  // namespace

std::string nameVirtualization(std::string_view signature, std::string_view vendor, std::string_view product)
{
    if (signature.empty())
        return std::string(findPrefix(kVirtualVendors, vendor));
    std::string name(findPrefix(kSignatures, signature));
    if (name.empty())
        name = "a hypervisor";
    // Azure is not in the list: Hyper-V on a desk has the very same vendor and product.
    std::string_view cloud = findPrefix(kClouds, vendor);
    if (cloud.empty() && product.starts_with("OpenStack"))
        cloud = "OpenStack";
    if (!cloud.empty())
        name += " (" + std::string(cloud) + ")";
    return name;
}

std::string readVirtualization(const SystemTree& tree)
{
    const std::string vendor = tree.read("/sys/class/dmi/id/sys_vendor").value_or("");
    const std::string product = tree.read("/sys/class/dmi/id/product_name").value_or("");
    std::string name = nameVirtualization(readSignature(), vendor, product);
    // Paravirtual Xen has no firmware and may hide its leaf.
    if (name.empty() && tree.read("/sys/hypervisor/type") == "xen")
        name = "Xen";
    return name;
}

}  // namespace halftrip::platform

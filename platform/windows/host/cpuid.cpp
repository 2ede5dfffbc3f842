#include "platform/windows/host/cpuid.hpp"

#include "core/base/compiler.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#if HALFTRIP_HAS_TSC
#include <intrin.h>
#endif

namespace halftrip::windows {
namespace {

/// EAX, EBX, ECX, EDX of one leaf; zeros where the processor does not have it.
struct Leaf {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::uint32_t d = 0;
};

Leaf readLeaf([[maybe_unused]] std::uint32_t number) noexcept
{
#if HALFTRIP_HAS_TSC
    std::array<int, 4> words{};
    __cpuid(words.data(), static_cast<int>(number));
    return std::bit_cast<Leaf>(words);
#else
    return {};
#endif
}

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

/// Hyper-V's leaf 0x40000003: bit 0 of EBX is the right to create partitions, which only the root has.
bool isHyperVRoot() noexcept
{
    return (readLeaf(0x40000003).b & 1U) != 0;
}

constexpr std::array kHypervisors{
    std::pair{"Microsoft Hv", "Hyper-V"}, std::pair{"KVMKVMKVM", "KVM"},
    std::pair{"VMwareVMware", "VMware"},  std::pair{"VBoxVBoxVBox", "VirtualBox"},
    std::pair{"XenVMMXenVMM", "Xen"},     std::pair{"TCGTCGTCGTCG", "QEMU"},
    std::pair{"bhyve bhyve ", "bhyve"},   std::pair{" lrpepyh  vr", "Parallels"},
    std::pair{"ACRNACRNACRN", "ACRN"},
};

}  // namespace

bool hasInvariantTsc() noexcept
{
    return readLeaf(0x80000000).a >= 0x80000007 && (readLeaf(0x80000007).d & (1U << 8U)) != 0;
}

std::string processorName()
{
    if (readLeaf(0x80000000).a < 0x80000004)
        return {};
    std::string name;
    for (std::uint32_t number = 0x80000002; number <= 0x80000004; ++number) {
        const Leaf leaf = readLeaf(number);
        name += textOf(std::array{leaf.a, leaf.b, leaf.c, leaf.d});
    }
    return trimmed(name);
}

std::string hypervisorName()
{
    constexpr std::uint32_t kHypervisorPresent = 1U << 31U;
    if ((readLeaf(1).c & kHypervisorPresent) == 0)
        return {};
    const Leaf leaf = readLeaf(0x40000000);
    const std::string vendor = textOf(std::array{leaf.b, leaf.c, leaf.d});
    for (const auto& [signature, name] : kHypervisors) {
        if (vendor != signature)
            continue;
        const bool isOwnHardware = std::string_view(name) == "Hyper-V" && isHyperVRoot();
        return isOwnHardware ? std::string() : std::string(name);
    }
    return vendor.empty() ? "unknown hypervisor" : vendor;
}

}  // namespace halftrip::windows

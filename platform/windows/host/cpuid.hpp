#pragma once

#include "platform/windows/host/registry.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace halftrip::windows {

/// What the processor says about itself by CPUID. On processors without it: false and empty.

/// EAX, EBX, ECX, EDX of one leaf; zeros where the processor does not have it.
struct CpuidLeaf {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::uint32_t d = 0;
};
[[nodiscard]] CpuidLeaf readCpuidLeaf(std::uint32_t number) noexcept;

/// The time-stamp counter ticks at one rate in every power state (leaf 0x80000007, EDX bit 8).
[[nodiscard]] bool hasInvariantTsc() noexcept;
/// "Intel(R) Xeon(R) ..." (leaves 0x80000002 to 0x80000004), without surrounding blanks.
[[nodiscard]] std::string processorName();
/// The hypervisor that this system is a guest of (leaf 0x40000000); empty on bare metal. A Windows whose own kernel
/// protection runs on Hyper-V (the root partition) hides by it what lies below: there the firmware's own words count
/// (HKLM\HARDWARE\DESCRIPTION\System\BIOS), and without such it is bare metal.
[[nodiscard]] std::string hypervisorName(const Registry& registry = systemRegistry(),
                                         const std::function<CpuidLeaf(std::uint32_t)>& readLeaf = readCpuidLeaf);

}  // namespace halftrip::windows

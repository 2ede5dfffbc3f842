#pragma once

#include <string>

namespace halftrip::windows {

/// What the processor says about itself by CPUID. On processors without it: false and empty.

/// The time-stamp counter ticks at one rate in every power state (leaf 0x80000007, EDX bit 8).
[[nodiscard]] bool hasInvariantTsc() noexcept;
/// "Intel(R) Xeon(R) ..." (leaves 0x80000002 to 0x80000004), without surrounding blanks.
[[nodiscard]] std::string processorName();
/// The hypervisor that this system is a guest of (leaf 0x40000000); empty on bare metal. A Windows whose own kernel
/// protection runs on Hyper-V (the root partition) owns its hardware and counts as bare metal.
[[nodiscard]] std::string hypervisorName();

}  // namespace halftrip::windows

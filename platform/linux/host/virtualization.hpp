#pragma once

#include "platform/linux/host/system_tree.hpp"

#include <string>
#include <string_view>

namespace halftrip::platform {

/// "KVM", "KVM (Amazon EC2)", "Hyper-V", ...; empty on bare metal. From the processor's hypervisor leaf, with the
/// cloud's or product's name from the firmware (DMI) where it says more.
[[nodiscard]] std::string readVirtualization(const SystemTree& tree);

/// The decision behind it. `signature`: the 12 bytes of CPUID 0x40000000, empty without the hypervisor bit.
[[nodiscard]] std::string nameVirtualization(std::string_view signature, std::string_view vendor,
                                             std::string_view product);

}  // namespace halftrip::platform

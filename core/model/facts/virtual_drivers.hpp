#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace halftrip::model {

/// Drivers of Linux for adapters that hang on a bus but have a hypervisor's software behind it.
inline constexpr std::array<std::string_view, 6> kParavirtualDrivers{"virtio_net",   "vmxnet3", "hv_netvsc",
                                                                     "xen_netfront", "vif",     "gve"};

[[nodiscard]] constexpr bool isParavirtual(std::string_view driver)
{
    return std::ranges::find(kParavirtualDrivers, driver) != kParavirtualDrivers.end();
}

}  // namespace halftrip::model

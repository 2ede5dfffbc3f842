#pragma once

#include "platform/linux/ethtool/driver_access.hpp"

#include <string>
#include <utility>
#include <vector>

namespace halftrip::xdp {

/// The adapter and those that it lies on, as far as this network namespace has them: a bond's members, the adapter of a
/// VLAN or macvlan. Only the adapter itself where the kernel does not tell.
[[nodiscard]] std::vector<std::string> withAdaptersBeneath(const std::string& adapter);

/// The offloads that the kernel switches off for a generic XDP program and never on again: LRO, also of the adapters
/// beneath, and hardware GRO (generic_xdp_install()). Any one thread, in the adapters' network namespace.
class ReceiveOffloads {
public:
    explicit ReceiveOffloads(const platform::DriverAccess& drivers = platform::systemDrivers()) : m_drivers(&drivers) {}

    /// Before a program is attached: remembers which of them are on. Where a driver does not tell, none.
    void note(const std::vector<std::string>& adapters);
    /// After it was taken off: switches on again what note() found on and is off now. Needs CAP_NET_ADMIN, as the
    /// program did. A driver that refuses keeps it off. Whether it told a driver to: many restart their link for it.
    bool restore() noexcept;
    /// Those of note() that are off now: "rx-lro of eth0, rx-gro-hw of eth0". Empty: none.
    [[nodiscard]] std::string switchedOff() const;

private:
    struct Offload {
        std::string adapter;
        std::string name;  ///< As ethtool -k has it.
    };
    [[nodiscard]] bool isOn(const Offload& offload) const;

    const platform::DriverAccess* m_drivers;
    std::vector<Offload> m_noted;
};

}  // namespace halftrip::xdp

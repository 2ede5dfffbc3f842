#pragma once

#include <array>

namespace halftrip::platform {

/// An offload by the kernel's name for it, which ethtool -K takes, too.
struct Offload {
    const char* id;  ///< Of the fact and of the setting.
    const char* name;
    bool isSetting = true;  ///< False: only told, never changed.
};
inline constexpr std::array<Offload, 10> kOffloads{{
    {"offload.lro", "rx-lro"},
    {"offload.gro", "rx-gro"},
    {"offload.groHw", "rx-gro-hw"},
    {"offload.groList", "rx-gro-list"},
    {"offload.groUdpForwarding", "rx-udp-gro-forwarding"},
    {"offload.tso", "tx-tcp-segmentation"},
    {"offload.gso", "tx-generic-segmentation"},
    {"offload.rxHash", "rx-hashing"},
    {"offload.ntuple", "rx-ntuple-filter"},
    {"offload.vlanFilter", "rx-vlan-filter", false},
}};

}  // namespace halftrip::platform

#pragma once

#include "core/base/error.hpp"
#include "core/model/host_facts.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::windows::npcap {

/// What the user may choose, from TransportRequest::options.
struct FrameOptions {
    bool isUdp = false;                   ///< "frame": "eth" (plain Ethernet, EtherType 0x88B5) or "udp".
    std::optional<std::uint16_t> vlanId;  ///< "vlan": "0" to "4094"; absent: no tag.
    std::uint8_t dscp = 0;                ///< "dscp": "0" to "63"; with UDP frames only.
    /// "rxCore": the receiving thread's core, or "none": wherever the system puts it.
    enum class RxCore { Auto, None, Fixed } rxCore = RxCore::Auto;
    int fixedRxCore = -1;
};

/// Reads the options above; keys of other transports are left alone. Error Invalid names the option and its range.
[[nodiscard]] Result<FrameOptions> parseFrameOptions(const std::map<std::string, std::string>& options);

/// The receiving thread's core beside a measuring thread on `measuringCore`. Fixed: that one, error Invalid when it is
/// not ours to use. Auto: another core, not a sibling of that one and not core 0 where there is a choice; none with
/// fewer than four usable cores, where the system and the other threads need them all.
[[nodiscard]] Result<std::optional<int>> chooseRxCore(const FrameOptions& options, const model::CpuFacts& cpu,
                                                      int measuringCore);

}  // namespace halftrip::windows::npcap

#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/xdp/program.hpp"
#include "platform/linux/transports/xdp/rings.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace halftrip::xdp {

/// What the user may choose about AF_XDP, from TransportRequest::options. (Frame, VLAN and DSCP: packet_options.hpp.)
struct XdpOptions {
    /// "xdpMode": "native", "generic" or "auto" (the one, then the other). What to try, in order.
    std::vector<XdpMode> modes;
    /// "copy": "zerocopy", "copy" or "auto" (the one, then the other). What to try, in order.
    std::vector<XdpRings::CopyMode> copyModes;
    /// "queue": the receive queue to bind to, from 0.
    std::uint32_t queue = 0;
    /// "ringFrames": chunks in each direction, a power of two from 8 to 4096. Small ones stay in the cache, large ones
    /// take longer bursts.
    std::uint32_t ringFrames = 256;
};

/// Reads the options above; keys of other transports are left alone. Error Invalid names the option and its range.
[[nodiscard]] Result<XdpOptions> parseXdpOptions(const std::map<std::string, std::string>& options);

}  // namespace halftrip::xdp

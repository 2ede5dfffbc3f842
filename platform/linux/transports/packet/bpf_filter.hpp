#pragma once

#include "core/wire/frame.hpp"

#include <linux/filter.h>

#include <vector>

namespace halftrip::packet {

/// Takes the peer's frames only, as classic BPF for a packet socket (offsets count from the Ethernet header). `own` is
/// what this end sends: the peer's have the addresses the other way round. A frame with another VLAN tag is refused;
/// whether the adapter or the kernel took the tag off or left it there, it is found.
[[nodiscard]] std::vector<sock_filter> compileFilter(const wire::FrameSpec& own);
/// Takes nothing: for the time before the peer is known.
[[nodiscard]] std::vector<sock_filter> dropEverything();

}  // namespace halftrip::packet

#pragma once

#include "core/wire/frame.hpp"

#include <linux/bpf.h>

#include <cstdint>
#include <vector>

namespace halftrip::xdp {

/// Queues that our frames are counted on when they arrive elsewhere than on the socket's queue.
inline constexpr std::uint32_t kCountedQueues = 256;

/// What the program needs besides the filter.
struct FilterTarget {
    std::uint32_t queue = 0;  ///< The receive queue that the socket is bound to.
    int socketMap = -1;       ///< An XSKMAP with the socket at its queue's index.
    int strayMap = -1;  ///< An array of kCountedQueues 64-bit counters: our frames that arrived on other queues.
};

/// The XDP program as instructions: frames that pass the filter go to the socket, everything else to the stack,
/// untouched; so do our frames on another queue, once counted. A frame whose VLAN tag the adapter took off is taken
/// like a tagged one.
[[nodiscard]] std::vector<bpf_insn> buildFilterCode(const wire::FrameSpec& own, const FilterTarget& target);

/// A program that leaves everything to the stack: holds the hook until the peer is known.
[[nodiscard]] std::vector<bpf_insn> buildPassCode();

}  // namespace halftrip::xdp

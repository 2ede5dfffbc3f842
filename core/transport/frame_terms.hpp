#pragma once

#include "core/transport/transport.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace halftrip::transport {

/// What the two ends of a packet transport must agree on; each tells its own in Endpoint::extra.
struct FrameTerms {
    bool isUdp = false;          ///< UDP over IP; otherwise plain Ethernet frames.
    std::uint32_t mtuBytes = 0;  ///< Of the adapter, without the Ethernet header.
};

[[nodiscard]] std::map<std::string, std::string> toExtra(const FrameTerms& terms);

/// The smaller MTU of both ends. A peer that tells no terms is a socket: it understands UDP frames only. Errors:
/// Invalid when the two send different frames, Protocol when the peer's MTU is no number.
[[nodiscard]] Result<std::uint32_t> agreeOnFrames(const FrameTerms& ours, const Endpoint& peer);

}  // namespace halftrip::transport

#pragma once

#include "core/model/request/frame_length.hpp"
#include "core/wire/frame.hpp"

#include <cstddef>
#include <cstdint>

namespace halftrip::wire {

/// What an adapter pads shorter frames to (IEEE 802.3: 64 bytes with the frame check sequence, which is not counted).
inline constexpr std::size_t kShortestFrameBytes = 60;

/// What becomes of a payload that does not fit one frame.
enum class Cut : std::uint8_t {
    Never,  ///< The transport refuses it.
    Ipv4Fragments,
    Ipv6Fragments,
    Segments,  ///< Of a stream: each has all the headers.
};

/// How a transport puts payloads into Ethernet frames.
struct Framing {
    std::size_t linkBytes = kEthernetHeaderBytes;  ///< Of every frame, with a VLAN tag.
    std::size_t networkBytes = 0;  ///< The IP header, of every frame.
    std::size_t transportBytes = 0;  ///< UDP, TCP or ICMP header, or our length field.
    std::size_t mtuBytes = 0xFFFF;  ///< What one frame holds behind the link's header.
    Cut cut = Cut::Never;
    bool operator==(const Framing&) const = default;
};

/// Of the frames that FrameBuilder writes.
[[nodiscard]] Framing framingOf(FrameKind kind, bool hasVlanTag) noexcept;
/// Of a datagram with a transport header of `headerBytes` through the system's own stack.
[[nodiscard]] Framing datagramFraming(bool isV6, std::size_t headerBytes, std::size_t linkBytes,
                                      std::size_t mtuBytes) noexcept;

/// The frames that one payload makes.
[[nodiscard]] model::FrameLength framesOf(const Framing& framing, std::size_t payloadBytes) noexcept;

}  // namespace halftrip::wire

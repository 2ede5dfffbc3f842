#pragma once

#include "core/transport/frame_settings.hpp"

#include <cstdint>

namespace halftrip::packet {

/// Which receive ring of PACKET_MMAP.
enum class RingKind : std::uint8_t {
    Slots,   ///< TPACKET version 2: a slot for each frame.
    Blocks,  ///< Version 3: what a buffering capture costs.
};
enum class Switch : std::uint8_t { Off, On };

/// What the user may choose about the transport mmap.
struct MmapSettings {
    transport::FrameSettings frames;
    RingKind ring = RingKind::Slots;
    Switch transmitRing = Switch::Off;
};
void describe(model::Fields& fields, MmapSettings& settings);

}  // namespace halftrip::packet

namespace halftrip::model {

template <>
struct Words<packet::RingKind> {
    static constexpr std::array<std::string_view, 2> kNames{"v2", "v3"};
};
template <>
struct Words<packet::Switch> {
    static constexpr std::array<std::string_view, 2> kNames{"off", "on"};
};

}  // namespace halftrip::model

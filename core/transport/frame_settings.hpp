#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::transport {

/// What carries a probe beneath the system's own stack (docs/protocol.md, "Frames").
enum class Framing : std::uint8_t {
    Ethernet,  ///< Straight behind the Ethernet header, EtherType 0x88B5.
    Udp,       ///< A whole UDP datagram over IP.
};

/// What the user may choose about frames; every frame transport of every system has these options.
struct FrameSettings {
    Framing frame = Framing::Ethernet;
    std::optional<std::uint16_t> vlanId;  ///< Absent: no tag.
    std::optional<std::uint16_t> dscp;    ///< 0..63; UDP frames only. Absent: 0.

    [[nodiscard]] bool isUdp() const noexcept { return frame == Framing::Udp; }
};
void describe(model::Fields& fields, FrameSettings& settings);

/// Out of TransportRequest::options; those of other transports are left alone. Error Invalid names the setting and its
/// range.
[[nodiscard]] Result<FrameSettings> frameSettingsOf(const std::map<std::string, std::string>& options);

}  // namespace halftrip::transport

namespace halftrip::model {

template <>
struct Words<transport::Framing> {
    static constexpr std::array<std::string_view, 2> kNames{"eth", "udp"};
};

}  // namespace halftrip::model

#pragma once

#include "core/transport/frame_settings.hpp"

#include <cstdint>

namespace halftrip::xdp {

/// Where the program runs: in the driver, or in the kernel's receive path.
enum class ModeChoice : std::uint8_t { Auto, Native, Generic };
enum class CopyChoice : std::uint8_t { Auto, ZeroCopy, Copy };
/// Chunks in each direction: the powers of two that the rings may have.
enum class RingFrames : std::uint8_t { Of8, Of16, Of32, Of64, Of128, Of256, Of512, Of1024, Of2048, Of4096 };

/// What the user may choose about AF_XDP.
struct XdpSettings {
    transport::FrameSettings frames;
    ModeChoice mode = ModeChoice::Auto;
    CopyChoice copy = CopyChoice::Auto;
    std::uint32_t queue = 0;
    RingFrames ringFrames = RingFrames::Of256;

    [[nodiscard]] std::uint32_t frameCount() const noexcept { return 8U << static_cast<unsigned>(ringFrames); }
};
void describe(model::Fields& fields, XdpSettings& settings);

}  // namespace halftrip::xdp

namespace halftrip::model {

template <>
struct Words<xdp::ModeChoice> {
    static constexpr std::array<std::string_view, 3> kNames{"auto", "native", "generic"};
};
template <>
struct Words<xdp::CopyChoice> {
    static constexpr std::array<std::string_view, 3> kNames{"auto", "zerocopy", "copy"};
};
template <>
struct Words<xdp::RingFrames> {
    static constexpr std::array<std::string_view, 10> kNames{"8",   "16",  "32",   "64",   "128",
                                                             "256", "512", "1024", "2048", "4096"};
};

}  // namespace halftrip::model

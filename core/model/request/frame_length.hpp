#pragma once

#include "core/model/fields.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::model {

/// The Ethernet frames that one probe makes. Counted are Ethernet header, VLAN tag, everything behind them, and what
/// pads short frames to 60 bytes; not counted are preamble and frame check sequence (docs/measuring.md, "Sizes and
/// frames").
struct FrameLength {
    std::uint32_t count = 1;
    std::uint64_t bytes = 0;  ///< Of all of them together.
    bool operator==(const FrameLength&) const = default;
};
void describe(Fields& fields, FrameLength& frames);

/// As a table's cell: "106", "3110 in 3"; a dash where it is not known.
[[nodiscard]] std::string textOf(const std::optional<FrameLength>& frames);
/// The same of two sides: "106", "60 -> 106".
[[nodiscard]] std::string textOf(const std::optional<FrameLength>& before, const std::optional<FrameLength>& after);

/// Over a column of them.
inline constexpr const char* kFrameColumn = "frame";
/// What the column means, in a sentence.
inline constexpr const char* kFrameMeaning =
    "Ethernet frame of one probe in bytes, with headers, VLAN tag and padding to 60, without preamble and CRC";

}  // namespace halftrip::model

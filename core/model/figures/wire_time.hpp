#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::model {

/// What belongs to a frame on the wire and not to its length (FrameLength).
inline constexpr std::uint64_t kPreambleBytes = 8;  ///< With the start delimiter.
inline constexpr std::uint64_t kCrcBytes = 4;
inline constexpr std::uint64_t kGapBytes = 12;  ///< Between two frames; none behind the last.

/// The convention, for people.
inline constexpr const char* kWireMeaning = "time of one probe's frames on the wire, one way: with preamble (8), "
                                            "header, padding to 60, CRC (4), and the gap (12) between its frames";

/// The slower of both ends' links: there a packet is on the wire longest.
struct LinkSpeed {
    std::int64_t mbps = 0;  ///< 0: not known.
    Text source;  ///< "adapter eth0 of host A"; where not known, why, in a sentence.
};
/// Adapters that are no hardware invent their speeds: those are not believed.
[[nodiscard]] LinkSpeed linkSpeedOf(const RunRecord& record);

/// Bytes that pass on the wire for one probe.
[[nodiscard]] std::uint64_t wireBytes(const FrameLength& frames) noexcept;
/// How long they take one way, in nanoseconds; none where frames or speed are not known.
[[nodiscard]] std::optional<double> wireNs(const PointResult& point, const LinkSpeed& link) noexcept;
/// The part of the point's result, as stored, that the wire takes: both ways of a round trip.
[[nodiscard]] std::optional<double> wireInResultNs(const PointResult& point, const LinkSpeed& link) noexcept;

}  // namespace halftrip::model

#pragma once

#include "core/measure/stages/stamped_probe.hpp"

#include <array>
#include <bitset>

namespace halftrip::measure {

/// One round trip of a stamped pass with all its parts.
struct JoinedProbe {
    std::int64_t rttNs = 0;
    std::array<std::int64_t, model::kStagePartCount> partsNs{};  ///< By model::StagePart.
};

/// What both ends know of a pass, put together.
struct JoinedStages {
    std::vector<JoinedProbe> probes;
    std::bitset<model::kStagePartCount>
        has;  ///< Which parts every probe has. Those that are not finer sum up to the RTT.
    std::uint64_t incomplete = 0;             ///< Answered, but not in `probes`.
};

/// Joins by sequence. A part that one of the probes lacks is left out of all; Remainder takes what is left of each RTT.
[[nodiscard]] JoinedStages joinStages(std::span<const StampedProbe> initiator, const EndClocks& clocks,
                                      const control::StageReport& responder);

/// The splits at the figures of the distribution and the distribution of each part. A figure with fewer than ten probes
/// beyond it (but the median, the maximum and the mean) is left out. The window of a percentile p reaches a tenth of
/// the way to the nearer end: 5 % of the probes to both sides of the median, 1 % at p90, 0.1 % at p99.
[[nodiscard]] std::vector<model::StageSplit> splitStages(const JoinedStages& joined);
[[nodiscard]] std::vector<model::StageFigures> figuresOfStages(const JoinedStages& joined);

/// The value at rank ceil(percent * n / 100), as everywhere in this program. `sorted` is not empty.
[[nodiscard]] std::int64_t valueAtRank(std::span<const std::int64_t> sorted, double percent) noexcept;

}  // namespace halftrip::measure

#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace halftrip::model {

/// One probe of a point, as a trace keeps it. In whole nanoseconds, and exactly as the histograms counted it.
struct KeptProbe {
    std::uint64_t sequence = 0;
    std::int64_t sentNs = 0;  ///< From the start of its round.
    std::int64_t rttNs = -1;  ///< -1: lost.
    std::int64_t residenceNs = -1;  ///< At the responder; -1: nobody told.
    std::int64_t behindNs = 0;  ///< How late it left, by its schedule; 0 where it had none.
    std::uint64_t looks = 0;  ///< At the receive path until its reply was there; 0 where nobody counts.
    bool operator==(const KeptProbe&) const = default;
    [[nodiscard]] bool isLost() const noexcept { return rttNs < 0; }
};

/// Every measured probe of one round of a point, in the order in which they came to an end: answered, or given up. The
/// first probe, the warm-up and followers are not among them.
///
/// `data` is base64 of a zlib stream of six columns, one after another, each with `count` numbers as appendZigZag()
/// writes them: sequence, send, round trip, residence, lateness, looks. Each number is the difference to the probe
/// before (0 before the first), with two exceptions: 1 is taken off a sequence, and a send counts from when the probe
/// before was answered (or, where it was lost, sent).
struct ProbeTrace {
    std::int64_t startNs = 0;  ///< Of the round, from the start of the point.
    std::uint64_t count = 0;  ///< Probes in it.
    std::uint64_t leftOut = 0;  ///< The last ones of the round, for want of room.
    std::string data;
    bool operator==(const ProbeTrace&) const = default;
};

/// Of one round, and of a run, whose rounds share them evenly.
inline constexpr std::size_t kMostKeptProbes = 1'000'000;
inline constexpr std::size_t kMostKeptProbesOfRun = 8'000'000;

/// How many probes one of so many rounds may keep.
[[nodiscard]] std::size_t keptProbesOfRound(std::size_t rounds) noexcept;

/// At most kMostKeptProbes. Takes up to a second.
[[nodiscard]] ProbeTrace encodeProbes(std::span<const KeptProbe> probes);
/// The inverse. Error Protocol: damaged, or with numbers that no round can have. Allocates in proportion to the text.
[[nodiscard]] Result<std::vector<KeptProbe>> decodeProbes(const ProbeTrace& trace);

void describe(Fields& fields, ProbeTrace& trace);

}  // namespace halftrip::model

#pragma once

#include "core/model/record/stages.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::control {

/// As many probes as model::kMostStampedProbes: eight numbers of at most 13 characters for each stay within 600 kB,
/// well below the limit of a control message. No part of a round trip is longer: the histogram's end. A probe beyond it
/// has no part in the report.
inline constexpr std::int64_t kLongestStageNs = 60'000'000'000;

/// What the responder knows about the probes of a stamped pass, by columns: element i of each belongs to the probe
/// `sequences[i]`. Only probes with every software stamp are in it. All in nanoseconds, each a difference on one clock.
struct StageReport {
    std::vector<std::uint32_t> sequences;
    std::vector<std::int64_t> driverToAppNs;
    std::vector<std::int64_t> residenceNs;
    std::vector<std::int64_t> appToDriverNs;
    // The rest is as long as the others, or empty where it was not obtained for all of them.
    std::vector<std::int64_t> appToSchedulerNs;
    std::vector<std::int64_t> hardwareSpanNs;  ///< From the adapter's receive stamp to its send stamp, on its clock.
    std::vector<std::int64_t> wireToDriverNs;
    std::vector<std::int64_t> driverToWireNs;
    std::uint64_t incomplete = 0;  ///< Probes reflected of which a software stamp is missing.
    model::EndStamps stamps;
    std::string problem;  ///< Why there is nothing, in words; usually empty.
};

/// Reading refuses columns of unequal lengths, too long, or with values out of range.
void describe(model::Fields& fields, StageReport& report);

}  // namespace halftrip::control

#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

/// One state that idle cores of a host may enter, as its system tells.
struct IdleState {
    std::string name;  ///< "C6".
    std::int64_t exitLatencyUs = 0;  ///< To leave it.
    std::int64_t targetResidencyUs = 0;  ///< A stay of less is not worth entering it; 0: not told.
    bool operator==(const IdleState&) const = default;
};

/// Facts of one state each: their ids are these, and the state's name.
inline constexpr const char* kExitLatencyFact = "idle.exitLatency.";
inline constexpr const char* kTargetResidencyFact = "idle.targetResidency.";

/// By the host's facts, the quickest to leave first; empty where the system does not tell.
[[nodiscard]] std::vector<IdleState> idleStatesOf(const HostFacts& host);
/// The one that takes longest to leave of those that pay within a pause; none where none does.
[[nodiscard]] std::optional<IdleState> deepestStateWithin(const HostFacts& host, std::int64_t pauseNs);

/// The core that takes the packets of an end which spins on another one, and so may sleep between them. None where
/// facts do not tell both, where the end spins on a sibling and keeps it awake, and where both ends are on one host and
/// the other one spins there.
[[nodiscard]] std::optional<int> sleepingArrivalCore(const RunRecord& record, const PointResult& point, bool isA);

/// Points that are alike but for their pauses, by their place in the run: ascending by pause, those with a p50. One
/// list for each combination of the other axes; none for points without a pause.
[[nodiscard]] std::vector<std::vector<std::size_t>> pointsByPause(const RunRecord& record);

/// True where the confidence intervals of two medians overlap, or samples are too few for an interval.
[[nodiscard]] bool mayHaveOneMedian(const PointResult& one, const PointResult& other);

/// A rise of p50 from one pause to the next longer one, all else alike.
struct IdleStep {
    std::size_t before = 0;  ///< Points, by their place in the run.
    std::size_t after = 0;
    std::int64_t riseNs =
        0;  ///< Of the result as stored: of a round trip, which one wake-up at either end lengthens in full.
    std::vector<Text> fitting;  ///< States that could be the reason: "C6 of host B". Empty: none does.
};

/// Rises above kStepShare and kStepNs whose confidence intervals, where they are known, lie apart, in the order of the
/// points. A state fits where its thread slept, or spun on another core than that of its packets, and the run did not
/// keep its cores awake; where it begins to pay within that range of pauses; and where leaving it takes about as much
/// longer than leaving the one before as the rise is.
[[nodiscard]] std::vector<IdleStep> idleStepsOf(const RunRecord& record);

inline constexpr double kStepShare = 0.15;
inline constexpr std::int64_t kStepNs = 2'000;

/// True where the points differ by their pauses.
[[nodiscard]] bool hasPauses(const RunRecord& record);

}  // namespace halftrip::model

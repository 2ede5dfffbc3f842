#pragma once

#include "core/model/record/run_record.hpp"

namespace halftrip::diagnose {

/// A maximum that is no farther from the median than the shortest gap that is counted shows none.
inline constexpr std::int64_t kShortestStallNs = 10'000;

/// Whether measuring threads were often preempted in that point, and it shows in the tail: the rule `preempted`.
[[nodiscard]] bool wasPreempted(const model::RunRecord& record, const model::PointResult& point);
/// The same without the run delay of ends that sleep and were never switched out: a C-state's exit may be in it.
[[nodiscard]] bool wasSurelyPreempted(const model::RunRecord& record, const model::PointResult& point);
/// To stop other work, or to pin the threads that measure there.
[[nodiscard]] Text stepAfterPreemption(const model::RunRecord& record);

}  // namespace halftrip::diagnose

#pragma once

#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace halftrip::diagnose {

enum class TimeMarkKind { Flag, Link, Setting, Note };

/// A moment of a point that a plot over time marks.
struct TimeMark {
    std::int64_t atNs = 0;  ///< From the start of the point.
    TimeMarkKind kind = TimeMarkKind::Flag;
    Text words;  ///< What happened then.
    std::optional<std::size_t> note = {};  ///< Its place among the run's notes, where somebody wrote it.
};

/// More of one point are not told apart.
inline constexpr std::size_t kMostTimeMarks = 100;

/// Of that point, in order of time: its flags where the strongest of their evidence lies, link changes, settings that
/// were changed for the run (at its start), and notes. Flags about the whole of a run have no moment. `point` is the
/// record's own at that place, with its slices, which those of `record` may lack.
[[nodiscard]] std::vector<TimeMark> timeMarksOf(const model::RunRecord& record, const model::PointResult& point,
                                                std::size_t place);

}  // namespace halftrip::diagnose

#pragma once

#include "core/model/record/point_result.hpp"
#include "core/stats/histogram.hpp"

namespace halftrip::watch {

/// What probes came to: counts and round trips, as stored, never halved.
struct Share {
    model::ProbeCounts counts;
    stats::Histogram rtt;
    bool isWhole = true;  ///< Else the round trips of its replies come with a later one.
};

/// What was counted less what was counted before; what has shrunk counts as nothing new.
[[nodiscard]] model::ProbeCounts since(const model::ProbeCounts& counts, const model::ProbeCounts& earlier) noexcept;

/// Turns the progress of one run into what each step adds, so that a watch counts every probe once. One thread.
class RunTally {
public:
    /// `counts` since the start of the part that is being measured (they begin anew where a run goes on over new
    /// ways), `interval` since the last call.
    [[nodiscard]] Share progress(const model::ProbeCounts& counts, const stats::Histogram& interval);
    /// The rest: what the finished point has, and no progress told.
    [[nodiscard]] Share finish(const model::PointResult& point);

private:
    model::ProbeCounts m_part;  ///< Of the part, as told last.
    Share m_told;
};

}  // namespace halftrip::watch

#pragma once

#include "core/diagnose/ends.hpp"
#include "core/model/facts/host_counters.hpp"

#include <vector>

namespace halftrip::diagnose {

/// The counters of drops and errors that rose at this end during the point, where what they counted may have been
/// probes. What one system counts for both ends at once is A's.
[[nodiscard]] std::vector<model::CounterTrouble> dropsCountedAt(const model::RunRecord& record,
                                                                const model::PointResult& point, const EndOfRun& end);

/// The same without those of damaged frames, which no ring or buffer cures.
[[nodiscard]] std::vector<model::CounterTrouble> undamagedDropsAt(const model::RunRecord& record,
                                                                  const model::PointResult& point, const EndOfRun& end);

/// True where the run has what this end's adapter and system dropped during the point, be it nothing. Never of Windows,
/// which does not tell the packets that found a socket's buffer full from other errors.
[[nodiscard]] bool areDropsCountedAt(const model::RunRecord& record, const model::PointResult& point,
                                     const EndOfRun& end);

}  // namespace halftrip::diagnose

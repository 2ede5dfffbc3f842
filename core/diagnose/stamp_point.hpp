#pragma once

#include "core/model/record/run_record.hpp"

namespace halftrip::diagnose {

/// Where in a frame the adapters take their receive stamps, from the points of a sweep of sizes with hardware stamps.
///
/// A stamp taken at the wire stands at the frame's beginning: until the driver has the frame, the rest of it must still
/// come in, so the time from stamp to driver grows with the size by the link's serialisation time. A stamp taken at
/// completion is taken when the frame is in memory, and that time does not grow. The wire part between the adapters is
/// no evidence: a switch that stores and forwards makes it grow by the same amount.
///
/// "unknown" without hardware stamps, without the adapter clock's relation, with fewer than three sizes above the
/// shortest frame, with sizes too close to one another for the clocks' error, or when the ends disagree.
[[nodiscard]] model::StampPoint judgeStampPoint(const model::RunRecord& record);

}  // namespace halftrip::diagnose

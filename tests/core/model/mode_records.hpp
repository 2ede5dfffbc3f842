#pragma once

#include "core/model/record/run_record.hpp"

#include <string>
#include <vector>

namespace halftrip::fixtures {

/// Small finished runs such as the modes make, with figures that can be checked by hand. The same on every platform,
/// bit by bit. Golden files are made from them.

/// One size, a probe a millisecond: 985 of 1000 came back in time, two late.
[[nodiscard]] model::RunRecord lossyPing();
/// A sweep of four sizes over a link of 10 Gb/s, in two rounds.
[[nodiscard]] model::RunRecord sizeSweep();
/// A sweep of three gaps, with drops in the closest bursts.
[[nodiscard]] model::RunRecord loadSweep();
[[nodiscard]] model::RunRecord floodRun();
[[nodiscard]] model::RunRecord tickRun();
[[nodiscard]] model::RunRecord listenRun();
[[nodiscard]] model::RunRecord onewayRun();

}  // namespace halftrip::fixtures

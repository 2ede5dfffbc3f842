#pragma once

#include "core/model/record/run_record.hpp"

namespace halftrip::fixtures {

/// A finished run with something in every field: three sizes, paced, the second stopped early with losses and odd
/// counts, the third without a single reply. The same on every platform, bit by bit. Golden files are made from it.
[[nodiscard]] model::RunRecord fullRecord();

/// A request with no field at its default.
[[nodiscard]] model::RunRequest fullRequest();

/// The least that a run file can hold: everything at its default.
[[nodiscard]] model::RunRecord emptyRecord();

/// `count` round trips around `baseNs` with a tail, by a fixed formula.
[[nodiscard]] stats::Histogram tailedHistogram(std::int64_t baseNs, int count);

}  // namespace halftrip::fixtures

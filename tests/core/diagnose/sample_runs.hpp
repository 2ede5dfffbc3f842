#pragma once

#include "core/model/run_record.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace halftrip::samples {

/// A point of ping at that size, with that many round trips of 10 us, nothing lost, both ends spinning.
[[nodiscard]] model::PointResult pointOfSize(std::uint32_t sizeBytes, std::uint64_t samples = 10'000);
/// The same at 64 bytes over a transport that varies within the run.
[[nodiscard]] model::PointResult pointOver(std::string_view transport);

/// Two quiet hosts of four cores each and one point of 10,000 samples: nothing to find.
[[nodiscard]] model::RunRecord cleanRun();
/// The same with both ends on one host, over its loopback.
[[nodiscard]] model::RunRecord runOnOneHost();

/// What the rule of that id concludes from the run.
[[nodiscard]] std::vector<model::Finding> applyRule(std::string_view id, const model::RunRecord& record);

}  // namespace halftrip::samples

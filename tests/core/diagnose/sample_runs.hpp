#pragma once

#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <functional>
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

/// Six sizes whose round trips grow by so much over a link of 10 Gb/s, which takes 1.6 ns of a round trip for each
/// byte.
[[nodiscard]] model::RunRecord steepRun(double nsPerByte);
/// A round trip of 20 us without a pause and this one after a millisecond; host B sleeps, and has a C6 of 133 us.
[[nodiscard]] model::RunRecord pausedRun(std::int64_t rttAfterNs);

/// What a lab saw behind a timer of 200 us: HRT of 101.0, 86.3, 51.1 and 17.2 us at pauses of 0, 30, 100 and 300 us.
[[nodiscard]] model::RunRecord heldRun();

/// Bursts at gaps of 100, 10 and 1 us and none, with a p99 of 20, 22, 50 and 90 us; of 1000 probes of the last 30 are
/// dropped, 20 of them before they came to B, whose socket buffer was full for 15.
[[nodiscard]] model::RunRecord loadedRun();

/// Runs of which every rule concludes something, and most rules everything that they can say.
[[nodiscard]] std::vector<model::RunRecord> troubledRuns();
/// Ten packets 100 us beyond the rest, for which something of that name had A's core for so long; 0: nothing had.
[[nodiscard]] model::RunRecord robbedRun(model::SpanKind kind, std::string name, std::int64_t takenNs);

/// 64 flows over four receive queues and cores at B, whose packets `p50Ns` of the flow's number and queue takes.
[[nodiscard]] model::RunRecord flowsRun(const std::function<double(int flow, int queue)>& p50Ns);

/// What the rule of that id concludes from the run.
[[nodiscard]] std::vector<model::Finding> applyRule(std::string_view id, const model::RunRecord& record);

}  // namespace halftrip::samples

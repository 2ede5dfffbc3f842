#pragma once

#include "core/measure/point/path_trial.hpp"
#include "core/model/record/self_proof.hpp"

#include <span>

namespace halftrip::measure {

/// The size of the probes of the proof: smaller ones have no room for a pattern, in which a flipped bit is seen.
inline constexpr std::uint32_t kProofBytes = 64;

/// Ping-pong over the first path that is open, whose responder plants faults; what was found of them. `points`: what
/// the run has measured, which tells how long a reply may take. Errors: the responder plants none, or
/// nothing came back.
[[nodiscard]] Result<model::SelfProof> proveRun(Path& path, std::span<const model::PointResult> points,
                                                const RunContext& run);

/// What a pass has found. `delayNs` was planted.
[[nodiscard]] model::PlantedFaults foundIn(const model::PointResult& pass, const model::PlantedFaults& planted);

}  // namespace halftrip::measure

#pragma once

#include "app/cli/tuning/run_tuning.hpp"
#include "core/measure/ends/session_tuning.hpp"

#include <string>
#include <vector>

namespace halftrip::cli {

/// What of a plan can be changed again and again in a running session: what takes the link down, or waits for a
/// restart, is nothing for that.
[[nodiscard]] std::vector<model::TuningOffer> offersOf(const tuning::Plan& plan);

/// What of this host can be changed for a run, by its checks; of an adapter made of software, which no check judges,
/// the kernel's own interrupt moderation where it is on. `adapter` and `peerAddress` as in TuningRequest. Errors: those
/// of planTuning().
[[nodiscard]] Result<std::vector<model::TuningOffer>> offersOf(os::Platform& platform, const std::string& adapter,
                                                               const std::string& peerAddress);

/// What `serve --allow-tuning` lets sessions change: what this host's own checks advise for low latency, of its adapter
/// towards the initiator. `platform` outlives it.
[[nodiscard]] measure::MakeSessionTuning allowTuning(os::Platform& platform);

}  // namespace halftrip::cli

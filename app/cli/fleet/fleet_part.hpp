#pragma once

#include "app/cli/command.hpp"
#include "app/cli/fleet/fleet_files.hpp"

#include <atomic>

namespace halftrip::cli {

/// One host's part of a plan.
struct FleetPartOptions {
    const ReadPlan* plan = nullptr;
    std::size_t host = 0;
    std::string code;
    std::string results;  ///< The folder.
};

/// Waits for each round by this host's clock and does its part in it, until the last is over or `stop` is set. Rounds
/// that are over, or whose run file has figures, are left out. What a run met is said and kept as its file; it ends
/// nothing. While the host is not measuring as an initiator it listens: whoever calls it out of turn, or by a clock
/// that is wrong, is told so. Returns how many rounds this host was initiator in and has figures of.
[[nodiscard]] std::size_t doFleetPart(const FleetPartOptions& options, const CommandContext& context,
                                      const std::atomic<bool>& stop);

/// What speaks against this host's clock, or the plan's time, before the first round: Error Invalid.
[[nodiscard]] Status checkTimeOf(const fleet::Plan& plan, std::int64_t nowMs);

}  // namespace halftrip::cli

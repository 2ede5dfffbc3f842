#pragma once

#include "app/cli/command.hpp"
#include "app/cli/fleet/fleet_files.hpp"

#include <atomic>
#include <cstddef>
#include <optional>

namespace halftrip::cli {

/// One host's part of a plan.
struct FleetPartOptions {
    const ReadPlan* plan = nullptr;
    std::size_t host = 0;
    std::string code;
    std::string results;  ///< The folder.
};

/// What came of it.
struct FleetPartOutcome {
    std::size_t measured = 0;  ///< Rounds that this host was initiator in and has figures of.
    std::size_t failed = 0;  ///< Rounds that have none by this host's own doing: a full disk, a port that is taken.
    std::optional<ErrorKind> failure = {};  ///< The first of these.
};

/// Waits for each round by this host's clock and does its part in it, until the last is over or `stop` is set. Rounds
/// that are over, or whose run file has figures, are left out. What a run met is said and kept as its file; it ends
/// nothing. While the host is not measuring as an initiator it listens: whoever calls it out of turn, or by a clock
/// that is wrong, is told so. A partner that is missing or refuses is no failure of this host.
[[nodiscard]] FleetPartOutcome doFleetPart(const FleetPartOptions& options, const CommandContext& context,
                                           const std::atomic<bool>& stop);

/// What speaks against this host's clock, or the plan's time, before the first round: Error Invalid.
[[nodiscard]] Status checkTimeOf(const fleet::Plan& plan, std::int64_t nowMs);

}  // namespace halftrip::cli

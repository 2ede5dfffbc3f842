#pragma once

#include "core/diagnose/compare/compare_runs.hpp"

#include <optional>
#include <string>
#include <vector>

namespace halftrip::diagnose {

inline constexpr const char* kRoleSwap = "roleSwap";  ///< The id of its finding.

/// Runs of one pair of hosts, some measured from one of them and some from the other: a round trip crosses both hosts
/// either way, so what differs between the two hangs on who waits for whom.
struct DirectionsCompared {
    std::string first;  ///< The host that measured the first of the runs.
    std::string second;
    std::vector<std::string> there;  ///< Names of the runs from first to second.
    std::vector<std::string> back;
    Text sentence;  ///< What was found, or that nothing was.
    std::optional<model::Finding> finding;  ///< None where the directions do not differ, or these runs cannot tell.
};

/// One for each pair of hosts that both measured each other, in the order of the runs. Hosts are told by their
/// adapter's hardware address, else by their system's boot; runs against peers that tell neither are left out.
[[nodiscard]] std::vector<DirectionsCompared> compareDirections(const std::vector<NamedRun>& runs);

}  // namespace halftrip::diagnose

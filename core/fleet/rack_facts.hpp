#pragma once

#include "core/fleet/report.hpp"

#include <map>
#include <string>
#include <vector>

namespace halftrip::fleet {

/// What differs in a rack from most of the fleet, or in either rack of a pair from most hosts that are in neither.
class RackFacts {
public:
    /// Both outlive this.
    RackFacts(const std::vector<HostRow>& hosts, const FactMajority& majority);
    /// Of a rack or rack pair.
    [[nodiscard]] std::vector<FactDifference> of(const SlowPart& part);

private:
    [[nodiscard]] const FactTally& tallyOf(const std::string& rack);

    const FactMajority& m_majority;
    std::map<std::string, std::vector<std::string>> m_hosts;  ///< By rack.
    std::map<std::string, FactTally> m_tallies;  ///< Of racks that were asked for: many pairs may share one.
};

}  // namespace halftrip::fleet

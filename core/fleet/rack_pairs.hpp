#pragma once

#include "core/base/text.hpp"
#include "core/fleet/rounds.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::fleet {

/// Pairs of two racks, and how many of them have the kFewestEdgesOfRackPair measurements that judge one.
struct RackPairCount {
    std::uint64_t judged = 0;
    std::uint64_t all = 0;
};

/// Among racks that have a host in `measured`. `rackOf`: of each host; empty: not told. None below kFewestRacksForPairs
/// racks, where no pair is judged.
[[nodiscard]] std::optional<RackPairCount> countRackPairs(const std::vector<std::string>& rackOf,
                                                          const std::vector<Pair>& measured);

/// "12 of 780 rack pairs have the 4 measurements that judge one; more rounds judge more."
[[nodiscard]] Text sentenceOf(const RackPairCount& count);

}  // namespace halftrip::fleet

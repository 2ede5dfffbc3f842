#pragma once

#include "core/fleet/inventory.hpp"

#include <cstdint>
#include <vector>

namespace halftrip::fleet {

/// Two hosts by their places in the inventory.
struct Pair {
    std::uint32_t initiator = 0;
    std::uint32_t responder = 0;
    bool operator==(const Pair&) const = default;
};

/// In no round a host is in two pairs. Of an odd number one host rests in each round.
using Rounds = std::vector<std::vector<Pair>>;

/// The most hosts of which every pair is measured unless somebody wants rounds.
inline constexpr std::size_t kMostForEveryPair = 200;
inline constexpr std::uint32_t kUsualRounds = 8;

/// Every pair once: the circle method. A host is initiator in about half of its rounds.
[[nodiscard]] Rounds everyPair(std::size_t hosts, std::uint64_t seed);

/// Number of random matchings, alternately within racks and across them, no pair twice as far as that can be avoided.
/// Up to 256 racks, two of them meet as often as a pair of racks is judged by (kFewestEdgesOfRackPair) where hosts and
/// rounds suffice; where they do not, as many pairs of racks as can (countRackPairs() says how many).
[[nodiscard]] Rounds randomMatchings(const std::vector<Host>& hosts, std::uint32_t rounds, std::uint64_t seed);

}  // namespace halftrip::fleet

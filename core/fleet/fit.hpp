#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace halftrip::fleet {

/// One figure of one pair.
struct Edge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double value = 0;
};

/// Fewer racks tell no slow one: the others must be a majority.
inline constexpr std::size_t kFewestRacks = 3;
/// A rack's effect is told from so many measured hosts on.
inline constexpr std::size_t kFewestHostsOfRack = 3;
/// Pairs of racks stand for themselves from so many racks on, with so many pairs of hosts each.
inline constexpr std::size_t kFewestRacksForPairs = 4;
inline constexpr std::size_t kFewestEdgesOfRackPair = 4;
/// A host's own effect is told from so many partners on.
inline constexpr std::size_t kFewestPartners = 3;

/// A figure as the sum of its parts: all pairs in common, each host's own, its rack's, that of the two racks together,
/// and what is left to the pair alone. Found by medians in turn (Tukey's polish), which few slow ones cannot move.
struct Fit {
    double common = 0;
    double withinRack = 0;  ///< Of pairs within a rack, above those across.
    std::vector<double> hosts;  ///< Above its rack; 0 where it was not measured.
    std::vector<std::size_t> partners;
    std::vector<double> racks;  ///< Empty: fewer than kFewestRacks.
    std::vector<std::size_t> hostsOfRack;  ///< That were measured.
    struct RackPair {
        std::uint32_t a = 0;
        std::uint32_t b = 0;  ///< At least `a`.
        double effect = 0;
        std::size_t edges = 0;
    };
    std::vector<RackPair> rackPairs;  ///< With kFewestEdgesOfRackPair and more.
    std::vector<double> residuals;  ///< Of each edge, in their order.
    struct Link {
        std::uint32_t a = 0;
        std::uint32_t b = 0;  ///< Above `a`.
        double residual = 0;  ///< The median of its edges'.
        double fitted = 0;  ///< The sum of the other parts.
        std::size_t edges = 0;
    };
    std::vector<Link> links;  ///< Each pair once, in the order of its first edge.
    double sigma = 0;  ///< Of one edge, by the median of the residuals.
    double freedom = 0;  ///< Degrees that the residuals have left.
};

/// `rackOf`: of each host, from 0; kNoRack where nobody told.
inline constexpr std::uint32_t kNoRack = std::numeric_limits<std::uint32_t>::max();
[[nodiscard]] Fit fitEdges(const std::vector<Edge>& edges, const std::vector<std::uint32_t>& rackOf);

}  // namespace halftrip::fleet

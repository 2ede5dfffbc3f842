#pragma once

#include "core/fleet/chance.hpp"
#include "core/fleet/plan.hpp"
#include "core/fleet/report.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::fleet {

/// Racks that a report names, alone or in pairs, and good ones beside them, each by a few of its hosts.
struct RackTrial {
    std::vector<std::string> suspects;  ///< Their names; at most eight.
    std::vector<std::vector<std::uint32_t>> racks;  ///< The suspects' first: of each the places of three or four hosts.
    std::set<std::pair<std::size_t, std::size_t>> pairs;  ///< Suspects, by their places in `racks`, the lower first.
    [[nodiscard]] bool isEmpty() const { return racks.empty(); }
};

/// Of hosts that were measured and are not `taken`, those that are the most like their rack; of good racks the least
/// conspicuous: as many as suspects, and six racks in all at least. Empty where the report names none, or where too few
/// hosts or good racks are left to judge one.
[[nodiscard]] RackTrial rackTrialOf(const PlanWish& wish, const Report& report, const std::set<std::uint32_t>& taken);

/// Makes one round after the other, in which racks meet as wholes: two that meet have a measurement for each of their
/// hosts, as many as a pair of racks is judged by. Suspect pairs come first; of an odd number one rack measures within
/// itself.
class RackRounds {
public:
    RackRounds(RackTrial trial, std::uint64_t seed);
    [[nodiscard]] std::vector<Pair> next();

private:
    struct Meeting {
        std::size_t a;
        std::size_t b;
        bool isSuspect;
        std::size_t times = 0;
    };
    void meet(Meeting& meeting);
    void measureWithin(std::size_t rack);
    void add(std::uint32_t a, std::uint32_t b);

    RackTrial m_trial;
    std::vector<Meeting> m_meetings;
    std::vector<Rounds> m_within;  ///< Of each rack: every pair of its hosts once, by their places in the rack.
    std::vector<std::size_t> m_timesWithin;
    std::size_t m_roundsWithin = 0;
    std::size_t m_round = 0;
    std::vector<Pair> m_pairs;
};

}  // namespace halftrip::fleet

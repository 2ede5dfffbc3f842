#include "core/fleet/suspect_racks.hpp"

#include "core/base/stable_sort.hpp"
#include "core/fleet/fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace halftrip::fleet {
namespace {

/// A measurement each makes the fewest that a pair of racks is judged by.
constexpr std::size_t kHostsOfTrialRack = kFewestEdgesOfRackPair;
constexpr std::size_t kFewestTrialRacks = 6;
constexpr std::size_t kMostSuspectRacks = 8;
constexpr std::size_t kFewestGoodRacks = 2;
/// Of four hosts with two measurements each.
constexpr std::size_t kRoundsWithinSuspects = 2;

struct TrialRack {
    std::string name;
    double effect = 0;  ///< Of its middle host.
    std::vector<std::uint32_t> hosts;
};

std::vector<TrialRack> trialRacksOf(const PlanWish& wish, const Report& report, const std::set<std::uint32_t>& taken)
{
    std::map<std::string, std::uint32_t> places;
    for (const Host& host : wish.hosts)
        places.emplace(host.name, static_cast<std::uint32_t>(places.size()));
    std::map<std::string, std::vector<std::pair<double, std::uint32_t>>> measured;
    for (const HostRow& row : report.hosts) {
        const auto found = places.find(row.name);
        if (found == places.end() || row.partners == 0 || taken.contains(found->second))
            continue;
        if (const std::string& rack = wish.hosts[found->second].rack; !rack.empty())
            measured[rack].emplace_back(row.effectNs, found->second);
    }
    std::vector<TrialRack> racks;
    for (auto& [name, hosts] : measured) {
        if (hosts.size() < kFewestHostsOfRack)
            continue;
        std::ranges::sort(hosts);
        const double middle = hosts[hosts.size() / 2].first;
        stableSort(hosts, {}, [middle](const auto& host) { return std::abs(host.first - middle); });
        hosts.resize(std::min(hosts.size(), kHostsOfTrialRack));
        TrialRack& rack = racks.emplace_back(name, middle);
        for (const auto& [effect, host] : hosts)
            rack.hosts.push_back(host);
    }
    return racks;
}

}  // namespace

RackTrial rackTrialOf(const PlanWish& wish, const Report& report, const std::set<std::uint32_t>& taken)
{
    std::vector<TrialRack> good = trialRacksOf(wish, report, taken);
    RackTrial trial;
    const auto placeOfSuspect = [&](const std::string& name) {
        const auto known = std::ranges::find(trial.suspects, name);
        const auto place = static_cast<std::size_t>(known - trial.suspects.begin());
        if (known == trial.suspects.end()) {
            const auto rack = std::ranges::find(good, name, &TrialRack::name);
            trial.suspects.push_back(name);
            trial.racks.push_back(std::move(rack->hosts));
            good.erase(rack);
        }
        return place;
    };
    for (const SlowPart& part : report.slow) {
        const bool isPair = part.kind == PartKind::RackPair && part.names.size() == 2;
        if (!isPair && (part.kind != PartKind::Rack || part.names.size() != 1))
            continue;
        const std::set<std::string> names(part.names.begin(), part.names.end());
        const auto isNew = [&](const std::string& name) {
            return std::ranges::find(trial.suspects, name) == trial.suspects.end();
        };
        const auto isThere = [&](const std::string& name) {
            return !isNew(name) || std::ranges::find(good, name, &TrialRack::name) != good.end();
        };
        const auto more = static_cast<std::size_t>(std::ranges::count_if(names, isNew));
        if (trial.suspects.size() + more > kMostSuspectRacks || !std::ranges::all_of(names, isThere))
            continue;
        const std::size_t one = placeOfSuspect(part.names.front());
        if (isPair)
            trial.pairs.insert(std::minmax({one, placeOfSuspect(part.names.back())}));
    }
    if (trial.suspects.empty() || good.size() < kFewestGoodRacks)
        return {};
    stableSort(good, {}, [](const TrialRack& rack) { return std::abs(rack.effect); });
    const std::size_t all = std::max(kFewestTrialRacks, 2 * trial.suspects.size());
    for (TrialRack& rack : good) {
        if (trial.racks.size() < all)
            trial.racks.push_back(std::move(rack.hosts));
    }
    return trial;
}

RackRounds::RackRounds(RackTrial trial, std::uint64_t seed) : m_trial(std::move(trial))
{
    Chance chance(seed);
    const std::size_t racks = m_trial.racks.size();
    m_timesWithin.resize(racks);
    for (std::size_t a = 0; a < racks; ++a) {
        m_within.push_back(everyPair(m_trial.racks[a].size(), seed + a));
        if (m_trial.pairs.contains({a, a}))
            m_roundsWithin = kRoundsWithinSuspects;
        for (std::size_t b = a + 1; b < racks; ++b)
            m_meetings.push_back({a, b, m_trial.pairs.contains({a, b})});
    }
    chance.shuffle(m_meetings);
}

std::vector<Pair> RackRounds::next()
{
    m_pairs.clear();
    std::set<std::size_t> busy;
    if (m_round >= m_roundsWithin) {
        // Not twice before the others: what a third of its measurements have would be a rack's own.
        stableSort(m_meetings, {}, [](const Meeting& meeting) {
            return std::pair(!meeting.isSuspect || meeting.times != 0, meeting.times);
        });
        for (Meeting& meeting : m_meetings) {
            if (busy.contains(meeting.a) || busy.contains(meeting.b))
                continue;
            busy.insert({meeting.a, meeting.b});
            meet(meeting);
        }
    }
    for (std::size_t rack = 0; rack < m_trial.racks.size(); ++rack) {
        if (!busy.contains(rack))
            measureWithin(rack);
    }
    ++m_round;
    return m_pairs;
}

/// Other hosts meet each time.
void RackRounds::meet(Meeting& meeting)
{
    const auto& one = m_trial.racks[meeting.a];
    const auto& other = m_trial.racks[meeting.b];
    const auto& smaller = one.size() <= other.size() ? one : other;
    const auto& larger = one.size() <= other.size() ? other : one;
    for (std::size_t host = 0; host < smaller.size(); ++host)
        add(smaller[host], larger[(host + meeting.times) % larger.size()]);
    ++meeting.times;
}

void RackRounds::measureWithin(std::size_t rack)
{
    const Rounds& rounds = m_within[rack];
    for (const Pair& pair : rounds[m_timesWithin[rack]++ % rounds.size()])
        add(m_trial.racks[rack][pair.initiator], m_trial.racks[rack][pair.responder]);
}

void RackRounds::add(std::uint32_t a, std::uint32_t b)
{
    m_pairs.push_back(m_round % 2 == 0 ? Pair{a, b} : Pair{b, a});
}

}  // namespace halftrip::fleet

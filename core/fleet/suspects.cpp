#include "core/fleet/suspects.hpp"

#include "core/base/stable_sort.hpp"
#include "core/fleet/chance.hpp"
#include "core/fleet/suspect_racks.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace halftrip::fleet {
namespace {

constexpr std::uint32_t kRoundsForSuspects = 6;
/// The first rounds, at most half of them, measure links again, each so many times.
constexpr std::uint32_t kRoundsForLinks = 3;
constexpr int kTimesOfLink = 2;
/// Pairs of good hosts in each round, where there are that many: what suspects are held against.
constexpr std::size_t kFewestGoodPairs = 4;
/// Good hosts of a suspect's own rack, where it has them: two partners tell a bad one from a bad suspect.
constexpr std::size_t kFewestMates = 2;

struct Parties {
    std::vector<std::uint32_t> suspects;  ///< The ends of links, too.
    std::vector<Pair> links;
    std::vector<std::uint32_t> good;  ///< The least conspicuous first.
};

Parties partiesOf(const PlanWish& wish, const Report& report)
{
    std::map<std::string, std::uint32_t> places;
    for (const Host& host : wish.hosts)
        places.emplace(host.name, static_cast<std::uint32_t>(places.size()));
    std::set<std::uint32_t> suspects;
    Parties parties;
    for (const SlowPart& part : report.slow) {
        if (part.kind != PartKind::Host && part.kind != PartKind::Link)
            continue;
        std::vector<std::uint32_t> ends;
        for (const std::string& name : part.names) {
            if (const auto found = places.find(name); found != places.end())
                ends.push_back(found->second);
        }
        if (part.kind == PartKind::Link && ends.size() != 2)
            continue;
        suspects.insert(ends.begin(), ends.end());
        if (part.kind == PartKind::Link)
            parties.links.push_back({ends[0], ends[1]});
    }
    parties.suspects.assign(suspects.begin(), suspects.end());
    std::vector<std::pair<double, std::uint32_t>> good;
    for (const HostRow& row : report.hosts) {
        const auto found = places.find(row.name);
        if (found != places.end() && row.partners != 0 && !suspects.contains(found->second))
            good.emplace_back(std::abs(row.effectNs), found->second);
    }
    std::ranges::sort(good);
    for (const auto& [effect, host] : good)
        parties.good.push_back(host);
    return parties;
}

/// As many as `most` of the good hosts, the least conspicuous ones. Before all others come those of each suspect's own
/// rack: one for each, and two where it is the only one.
void keepGood(Parties& parties, const std::vector<Host>& hosts, std::size_t most)
{
    std::map<std::string, std::size_t> wanted;
    for (const std::uint32_t suspect : parties.suspects)
        ++wanted[hosts[suspect].rack];
    for (auto& [rack, mates] : wanted)
        mates = std::max(mates, kFewestMates);
    std::vector<std::uint32_t> others;
    std::vector<std::uint32_t> kept;
    for (const std::uint32_t host : parties.good) {
        const auto rack = wanted.find(hosts[host].rack);
        const bool isWanted = rack != wanted.end() && rack->second != 0;
        if (isWanted)
            --rack->second;
        (isWanted ? kept : others).push_back(host);
    }
    kept.insert(kept.end(), others.begin(), others.end());
    kept.resize(std::min(kept.size(), most));
    parties.good = std::move(kept);
}

/// Makes one round after the other. Whoever has met the fewest so far comes first, and meets whom it has met least.
class SuspectRounds {
public:
    SuspectRounds(Parties parties, const std::vector<Host>& hosts, std::uint64_t seed)
        : m_parties(std::move(parties)), m_hosts(hosts), m_chance(seed)
    {
    }

    /// Links first where they have their turn, then each suspect with a good host, then good ones among themselves.
    std::vector<Pair> next(bool hasLinks)
    {
        m_pairs.clear();
        m_busy.clear();
        if (hasLinks)
            addLinks();
        std::vector<std::uint32_t> suspects = m_parties.suspects;
        stableSort(suspects, {}, [this](std::uint32_t host) { return m_metGood[host]; });
        std::vector<std::uint32_t> good = m_parties.good;
        m_chance.shuffle(good);
        for (const std::uint32_t suspect : suspects) {
            if (m_busy.contains(suspect) || good.empty())
                continue;
            const auto partner = partnerOf(suspect, good);
            ++m_metGood[suspect];
            add(suspect, *partner);
            good.erase(partner);
        }
        while (good.size() > 1) {
            const std::uint32_t one = good.back();
            good.pop_back();
            const auto other = leastMet(one, good);
            add(one, *other);
            good.erase(other);
        }
        ++m_round;
        return m_pairs;
    }

private:
    using Hosts = std::vector<std::uint32_t>;

    static std::pair<std::uint32_t, std::uint32_t> keyOf(std::uint32_t a, std::uint32_t b) { return std::minmax(a, b); }

    void add(std::uint32_t a, std::uint32_t b)
    {
        m_pairs.push_back(m_round % 2 == 0 ? Pair{a, b} : Pair{b, a});
        m_busy.insert({a, b});
        ++m_met[keyOf(a, b)];
    }

    /// As long as their ends are free: of links that share one, each in its turn.
    void addLinks()
    {
        std::vector<Pair> links = m_parties.links;
        const auto times = [this](const Pair& link) { return m_met[keyOf(link.initiator, link.responder)]; };
        stableSort(links, {}, times);
        for (const Pair& link : links) {
            if (times(link) < kTimesOfLink && !m_busy.contains(link.initiator) && !m_busy.contains(link.responder))
                add(link.initiator, link.responder);
        }
    }

    Hosts::iterator leastMet(std::uint32_t host, Hosts& among)
    {
        return std::ranges::min_element(among, {}, [&](std::uint32_t other) { return m_met[keyOf(host, other)]; });
    }

    /// In every third round one of its rack, where there is one.
    Hosts::iterator partnerOf(std::uint32_t suspect, Hosts& good)
    {
        const bool wantsMate = m_round % 3 == 0;
        return std::ranges::min_element(good, {}, [&](std::uint32_t other) {
            const bool isMate = m_hosts[other].rack == m_hosts[suspect].rack;
            return std::pair(wantsMate && !isMate, m_met[keyOf(suspect, other)]);
        });
    }

    Parties m_parties;
    const std::vector<Host>& m_hosts;
    Chance m_chance;
    std::uint32_t m_round = 0;
    std::vector<Pair> m_pairs;
    std::set<std::uint32_t> m_busy;
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> m_met;
    std::map<std::uint32_t, int> m_metGood;
};

}  // namespace

Result<Plan> makeSuspectPlan(const PlanWish& wish, const Report& report)
{
    PlanWish all = wish;
    all.rounds = wish.rounds.value_or(kRoundsForSuspects);
    auto plan = makePlan(all);
    if (!plan)
        return plan;
    Parties parties = partiesOf(wish, report);
    if (!parties.suspects.empty() && parties.good.empty())
        return fail(ErrorKind::Invalid, "the report knows no good host of this inventory to hold suspects against.",
                    "Give the inventory of the report's plan.");
    if (parties.suspects.empty())
        parties.good.clear();
    keepGood(parties, wish.hosts, parties.suspects.size() + 2 * std::max(kFewestGoodPairs, parties.suspects.size()));
    std::set<std::uint32_t> taken(parties.suspects.begin(), parties.suspects.end());
    taken.insert(parties.good.begin(), parties.good.end());
    RackTrial trial = rackTrialOf(wish, report, taken);
    if (parties.suspects.empty() && trial.isEmpty())
        return fail(ErrorKind::Invalid,
                    "the report names nothing that this inventory has and that there are good hosts or racks for.",
                    "Plan the whole fleet: leave --suspects out. Or give the inventory of the report's plan.");
    plan->method = Method::Suspects;
    plan->suspectRacks = trial.suspects;
    for (const std::uint32_t suspect : parties.suspects)
        plan->suspects.push_back(wish.hosts[suspect].name);
    const auto rounds = static_cast<std::uint32_t>(plan->rounds.size());
    const std::uint32_t roundsForLinks = std::max(1U, std::min(kRoundsForLinks, rounds / 2));
    SuspectRounds next(std::move(parties), wish.hosts, wish.seed);
    RackRounds nextOfRacks(std::move(trial), wish.seed);
    for (std::uint32_t round = 0; round < rounds; ++round) {
        plan->rounds[round] = next.next(round < roundsForLinks);
        const std::vector<Pair> ofRacks = nextOfRacks.next();
        plan->rounds[round].insert(plan->rounds[round].end(), ofRacks.begin(), ofRacks.end());
    }
    return plan;
}

}  // namespace halftrip::fleet

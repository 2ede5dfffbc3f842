#include "core/fleet/suspects.hpp"

#include "core/fleet/chance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace halftrip::fleet {
namespace {

constexpr std::uint32_t kRoundsForSuspects = 6;
/// Pairs of good hosts in each round, where there are that many: what suspects are held against.
constexpr std::size_t kFewestGoodPairs = 4;

struct Parties {
    std::vector<std::uint32_t> suspects;
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
        if (part.kind == PartKind::Host)
            suspects.insert(ends.begin(), ends.end());
        else if (ends.size() == 2)
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

/// One round: links first in the first two, then each suspect with a good host, then good ones among themselves.
std::vector<Pair> roundOf(const Parties& parties, const std::vector<Host>& hosts, std::uint32_t round, Chance& chance)
{
    std::vector<Pair> pairs;
    std::set<std::uint32_t> busy;
    const auto add = [&](std::uint32_t a, std::uint32_t b) {
        pairs.push_back(round % 2 == 0 ? Pair{a, b} : Pair{b, a});
        busy.insert({a, b});
    };
    for (const Pair& link : parties.links) {
        if (round < 2 && !busy.contains(link.initiator) && !busy.contains(link.responder))
            add(link.initiator, link.responder);
    }
    std::vector<std::uint32_t> good = parties.good;
    chance.shuffle(good);
    for (const std::uint32_t suspect : parties.suspects) {
        if (busy.contains(suspect) || good.empty())
            continue;
        auto partner = good.end() - 1;
        if (round % 3 == 0) {
            const auto mate = std::ranges::find_if(
                good, [&](std::uint32_t host) { return hosts[host].rack == hosts[suspect].rack; });
            partner = mate == good.end() ? partner : mate;
        }
        add(suspect, *partner);
        good.erase(partner);
    }
    for (std::size_t index = 0; index + 1 < good.size(); index += 2)
        add(good[index], good[index + 1]);
    return pairs;
}

}  // namespace

Result<Plan> makeSuspectPlan(const PlanWish& wish, const Report& report)
{
    PlanWish all = wish;
    all.rounds = wish.rounds.value_or(kRoundsForSuspects);
    auto plan = makePlan(all);
    if (!plan)
        return plan;
    Parties parties = partiesOf(wish, report);
    if (parties.suspects.empty() && parties.links.empty())
        return fail(ErrorKind::Invalid, "the report names no host or link of this inventory: there are no suspects.",
                    "Plan the whole fleet: leave --suspects out.");
    if (parties.good.empty())
        return fail(ErrorKind::Invalid, "the report knows no good host of this inventory to hold suspects against.",
                    "Give the inventory of the report's plan.");
    parties.good.resize(std::min(parties.good.size(),
                                 parties.suspects.size() + 2 * std::max(kFewestGoodPairs, parties.suspects.size())));
    plan->method = Method::Suspects;
    for (const std::uint32_t suspect : parties.suspects)
        plan->suspects.push_back(wish.hosts[suspect].name);
    Chance chance(wish.seed);
    for (std::uint32_t round = 0; round < plan->rounds.size(); ++round)
        plan->rounds[round] = roundOf(parties, wish.hosts, round, chance);
    return plan;
}

}  // namespace halftrip::fleet

#include "core/fleet/suspects.hpp"

#include "core/fleet/fit.hpp"
#include "core/fleet/outliers.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace halftrip::fleet {
namespace {

PlanWish wishOf(std::size_t hosts, std::uint64_t seed)
{
    PlanWish wish;
    for (std::size_t host = 0; host < hosts; ++host) {
        const std::string name = "h" + std::to_string(host);
        wish.hosts.push_back({name, name, "", ""});
    }
    wish.seed = seed;
    return wish;
}

/// In which all hosts were measured, and these links are slow.
Report reportOf(const PlanWish& wish, const std::vector<Pair>& links)
{
    Report report;
    for (const Host& host : wish.hosts)
        report.hosts.push_back({host.name, "", wish.hosts.size() - 1, 0});
    for (const Pair& link : links)
        report.slow.push_back({.kind = PartKind::Link,
                               .names = {wish.hosts[link.initiator].name, wish.hosts[link.responder].name},
                               .effectNs = 8'000,
                               .marginNs = {},
                               .p99Percent = {},
                               .measurements = 1,
                               .facts = {}});
    return report;
}

/// Of each host, the partners outside `suspects`.
std::map<std::uint32_t, std::set<std::uint32_t>> goodPartners(const Plan& plan, const std::set<std::uint32_t>& suspects)
{
    std::map<std::uint32_t, std::set<std::uint32_t>> partners;
    for (const auto& round : plan.rounds) {
        for (const Pair& pair : round) {
            if (!suspects.contains(pair.responder))
                partners[pair.initiator].insert(pair.responder);
            if (!suspects.contains(pair.initiator))
                partners[pair.responder].insert(pair.initiator);
        }
    }
    return partners;
}

/// What the plan's measurements name when that link is slower by 8 us.
Outliers measured(const Plan& plan, const Pair& slow, std::vector<Fit::Link>& links)
{
    std::mt19937_64 engine(plan.seed);
    std::normal_distribution<double> normal;
    std::vector<double> own(plan.hosts.size());
    for (double& value : own)
        value = 150 * normal(engine);
    std::vector<Edge> edges;
    for (const auto& round : plan.rounds) {
        for (const Pair& pair : round) {
            const bool isSlow = std::minmax(pair.initiator, pair.responder) ==
                                std::minmax(slow.initiator, slow.responder);
            edges.push_back(
                {pair.initiator, pair.responder,
                 20'000 + own[pair.initiator] + own[pair.responder] + 200 * normal(engine) + (isSlow ? 8'000 : 0)});
        }
    }
    const Fit fit = fitEdges(edges, std::vector(plan.hosts.size(), kNoRack));
    links = fit.links;
    return outliersOf(fit, 600);
}

TEST_CASE("the plan for a slow link is one that hosts can keep to, and names the link again", "[core][fleet]")
{
    for (const std::size_t hosts : {10U, 20U}) {
        CAPTURE(hosts);
        int kept = 0;
        int met = 0;
        int named = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const PlanWish wish = wishOf(hosts, seed);
            const Pair link{3, 7};
            const auto plan = makeSuspectPlan(wish, reportOf(wish, {link}));
            REQUIRE(plan);
            CHECK(plan->suspects == std::vector<std::string>{"h3", "h7"});
            kept += planFromFile(toPlanFile(*plan)) ? 1 : 0;
            auto partners = goodPartners(*plan, {3, 7});
            met += partners[3].size() >= 3 && partners[7].size() >= 3 ? 1 : 0;
            std::vector<Fit::Link> links;
            const Outliers outliers = measured(*plan, link, links);
            named += outliers.hosts.empty() && outliers.links.size() == 1 && links[outliers.links[0].place].a == 3 &&
                             links[outliers.links[0].place].b == 7 && links[outliers.links[0].place].edges == 2
                         ? 1
                         : 0;
        }
        CHECK(kept == 100);
        CHECK(met == 100);
        CHECK(named >= 98);
    }
}

TEST_CASE("of slow links that share an end each is measured again", "[core][fleet]")
{
    const PlanWish wish = wishOf(20, 1);
    const std::vector<Pair> slow{{3, 7}, {3, 9}, {11, 3}};
    const auto plan = makeSuspectPlan(wish, reportOf(wish, slow));
    REQUIRE(plan);
    CHECK(planFromFile(toPlanFile(*plan)));
    for (const Pair& link : slow) {
        CHECK(std::ranges::any_of(plan->rounds, [&link](const std::vector<Pair>& round) {
            return std::ranges::any_of(round, [&link](const Pair& pair) {
                return std::minmax(pair.initiator, pair.responder) == std::minmax(link.initiator, link.responder);
            });
        }));
    }
    auto partners = goodPartners(*plan, {3, 7, 9, 11});
    for (const std::uint32_t end : {3U, 7U, 9U, 11U})
        CHECK(partners[end].size() >= 3);
}

TEST_CASE("a suspect meets hosts of its own rack, however conspicuous the others of its rack are", "[core][fleet]")
{
    constexpr std::uint32_t kRackSize = 4;
    for (const std::vector<std::uint32_t>& suspects :
         std::vector<std::vector<std::uint32_t>>{{37}, {36, 37}, {13, 29, 33, 37}}) {
        PlanWish wish = wishOf(10 * kRackSize, 1);
        for (std::uint32_t host = 0; host < wish.hosts.size(); ++host)
            wish.hosts[host].rack = "R" + std::to_string(host / kRackSize);
        Report report = reportOf(wish, {});
        for (std::uint32_t host = 0; host < report.hosts.size(); ++host)
            report.hosts[host].effectNs = 10.0 * host;
        for (const std::uint32_t suspect : suspects)
            report.slow.push_back({.kind = PartKind::Host,
                                   .names = {wish.hosts[suspect].name},
                                   .effectNs = 8'000,
                                   .marginNs = {},
                                   .p99Percent = {},
                                   .measurements = 1,
                                   .facts = {}});
        const auto plan = makeSuspectPlan(wish, report);
        REQUIRE(plan);
        CHECK(planFromFile(toPlanFile(*plan)));
        for (const std::uint32_t suspect : suspects) {
            std::set<std::uint32_t> mates;
            std::set<std::uint32_t> others;
            for (std::uint32_t round = 0; round < plan->rounds.size(); ++round) {
                const auto pair = pairOf(*plan, round, suspect);
                REQUIRE(pair);
                const std::uint32_t partner = pair->initiator == suspect ? pair->responder : pair->initiator;
                (partner / kRackSize == suspect / kRackSize ? mates : others).insert(partner);
            }
            CAPTURE(suspect);
            CHECK(mates.size() == 2);  // Of the rounds 0 and 3.
            CHECK(others.size() >= 3);
        }
    }
}

constexpr std::uint32_t kHostsOfRack = 8;

PlanWish tenRacks(std::uint64_t seed)
{
    PlanWish wish = wishOf(10 * kHostsOfRack, seed);
    for (std::uint32_t host = 0; host < wish.hosts.size(); ++host)
        wish.hosts[host].rack = "R" + std::to_string(host / kHostsOfRack);
    return wish;
}

SlowPart slowRacks(PartKind kind, std::vector<std::string> names)
{
    SlowPart part;
    part.kind = kind;
    part.names = std::move(names);
    return part;
}

/// What the plan's measurements name when each with a host of rack 2 (`kind` Rack), or each between racks 2 and
/// `other`, takes 4 us longer: "rack 2", "racks 2 and 5".
std::vector<std::string> named(const Plan& plan, PartKind kind, std::uint32_t other)
{
    std::mt19937_64 engine(plan.seed);
    std::normal_distribution<double> normal;
    std::vector<double> own(plan.hosts.size());
    std::vector<std::uint32_t> rackOf;
    for (std::size_t host = 0; host < own.size(); ++host) {
        own[host] = 150 * normal(engine);
        rackOf.push_back(static_cast<std::uint32_t>(host / kHostsOfRack));
    }
    std::vector<Edge> edges;
    for (const auto& round : plan.rounds) {
        for (const Pair& pair : round) {
            const auto [low, high] = std::minmax({rackOf[pair.initiator], rackOf[pair.responder]});
            const int times = kind == PartKind::Rack ? (low == 2) + (high == 2)
                                                     : std::pair(low, high) == std::minmax({2U, other});
            edges.push_back(
                {pair.initiator, pair.responder,
                 20'000 + own[pair.initiator] + own[pair.responder] + 200 * normal(engine) + 4'000.0 * times});
        }
    }
    const Fit fit = fitEdges(edges, rackOf);
    const Outliers outliers = outliersOf(fit, 600);
    std::vector<std::string> names;
    for (const Outlier& one : outliers.racks)
        names.push_back("rack " + std::to_string(one.place));
    for (const Outlier& one : outliers.rackPairs)
        names.push_back("racks " + std::to_string(fit.rackPairs[one.place].a) + " and " +
                        std::to_string(fit.rackPairs[one.place].b));
    for (std::size_t others = outliers.hosts.size() + outliers.links.size(); others != 0; --others)
        names.emplace_back("something else");
    return names;
}

TEST_CASE("the plan for a slow rack or rack pair names it again by a few of its hosts", "[core][fleet]")
{
    struct Case {
        SlowPart part;
        std::uint32_t other;
        std::string name;
    };
    for (const Case& slow : {Case{slowRacks(PartKind::Rack, {"R2"}), 2, "rack 2"},
                             Case{slowRacks(PartKind::RackPair, {"R5", "R2"}), 5, "racks 2 and 5"},
                             Case{slowRacks(PartKind::RackPair, {"R2", "R2"}), 2, "racks 2 and 2"}}) {
        CAPTURE(slow.name);
        int again = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const PlanWish wish = tenRacks(seed);
            Report report = reportOf(wish, {});
            report.slow.push_back(slow.part);
            const auto plan = makeSuspectPlan(wish, report);
            REQUIRE(plan);
            CHECK(planFromFile(toPlanFile(*plan)));
            CHECK(plan->suspects.empty());
            CHECK(plan->suspectRacks.front() == slow.part.names.front());
            CHECK(plan->rounds.size() == 6);
            std::set<std::uint32_t> hosts;
            for (const auto& round : plan->rounds) {
                for (const Pair& pair : round)
                    hosts.insert({pair.initiator, pair.responder});
            }
            CHECK(hosts.size() == 24);
            again += named(*plan, slow.part.kind, slow.other) == std::vector{slow.name} ? 1 : 0;
        }
        CHECK(again >= 95);
    }
}

TEST_CASE("hosts, links and racks that a report names are measured in one plan", "[core][fleet]")
{
    const PlanWish wish = tenRacks(1);
    Report report = reportOf(wish, {{30, 40}});
    report.slow.push_back(slowRacks(PartKind::Rack, {"R2"}));
    report.slow.push_back(slowRacks(PartKind::RackPair, {"R2", "R7"}));
    report.slow.push_back(slowRacks(PartKind::Rack, {"elsewhere"}));
    const auto plan = makeSuspectPlan(wish, report);
    REQUIRE(plan);
    CHECK(planFromFile(toPlanFile(*plan)));  // In no round a host has two parts.
    CHECK(plan->suspects == std::vector<std::string>{"h30", "h40"});
    CHECK(plan->suspectRacks == std::vector<std::string>{"R2", "R7"});
    const auto again = planFromFile(toPlanFile(*plan));
    REQUIRE(again);
    CHECK(again->suspectRacks == plan->suspectRacks);
}

TEST_CASE("a report that names nothing of an inventory makes no plan", "[core][fleet]")
{
    const PlanWish wish = tenRacks(1);
    Report report = reportOf(wish, {});
    CHECK_FALSE(makeSuspectPlan(wish, report));
    report.slow.push_back(slowRacks(PartKind::Rack, {"elsewhere"}));
    CHECK_FALSE(makeSuspectPlan(wish, report));
    report.slow.push_back(slowRacks(PartKind::RackPair, {"R1", "elsewhere"}));
    CHECK_FALSE(makeSuspectPlan(wish, report));
    report.slow.push_back(slowRacks(PartKind::Rack, {"R1"}));
    CHECK(makeSuspectPlan(wish, report));
    for (HostRow& row : report.hosts)
        row.partners = 0;
    CHECK_FALSE(makeSuspectPlan(wish, report));
}

}  // namespace
}  // namespace halftrip::fleet

#include "core/fleet/plan.hpp"

#include "core/fleet/rack_pairs.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace halftrip::fleet {
namespace {

std::vector<Host> someHosts(std::size_t count, std::size_t racks = 1)
{
    std::vector<Host> hosts;
    for (std::size_t index = 0; index < count; ++index) {
        const std::string name = "h" + std::to_string(index);
        hosts.push_back({name, name, racks > 1 ? "r" + std::to_string(index % racks) : "", ""});
    }
    return hosts;
}

Plan planFor(std::vector<Host> hosts, std::optional<std::uint32_t> rounds = {}, std::uint64_t seed = 1)
{
    auto plan = makePlan({.hosts = std::move(hosts), .request = {}, .rounds = rounds, .roundMs = {}, .seed = seed});
    REQUIRE(plan);
    return *plan;
}

std::pair<std::uint32_t, std::uint32_t> sorted(const Pair& pair)
{
    return std::minmax({pair.initiator, pair.responder});
}

/// Every host once, but for one of an odd number.
void checkRounds(const Plan& plan)
{
    bool isDisjoint = true;
    bool isFull = true;
    for (const auto& round : plan.rounds) {
        std::vector<bool> isBusy(plan.hosts.size());
        for (const Pair& pair : round) {
            for (const std::uint32_t host : {pair.initiator, pair.responder}) {
                isDisjoint = isDisjoint && !isBusy.at(host);
                isBusy[host] = true;
            }
        }
        isFull = isFull && round.size() == plan.hosts.size() / 2;
    }
    CHECK(isDisjoint);
    CHECK(isFull);
}

TEST_CASE("up to 200 hosts every pair is measured once, and no host is in two measurements", "[core][fleet]")
{
    for (const std::size_t count : {2U, 3U, 4U, 5U, 6U, 7U, 20U, 99U, 200U}) {
        CAPTURE(count);
        const Plan plan = planFor(someHosts(count));
        checkRounds(plan);
        CHECK(plan.rounds.size() == count - 1 + count % 2);
        std::set<std::pair<std::uint32_t, std::uint32_t>> met;
        std::vector<int> initiated(count);
        std::size_t measurements = 0;
        for (const auto& round : plan.rounds) {
            measurements += round.size();
            for (const Pair& pair : round) {
                met.insert(sorted(pair));
                ++initiated[pair.initiator];
            }
        }
        CHECK(met.size() == count * (count - 1) / 2);
        CHECK(measurements == met.size());
        const auto [least, most] = std::ranges::minmax(initiated);
        CHECK(most - least <= 2);
    }
}

TEST_CASE("above 200 hosts matchings lie within racks and across them by turns", "[core][fleet]")
{
    const Plan plan = planFor(someHosts(10'000, 50), 8);
    checkRounds(plan);
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    std::map<std::pair<std::size_t, std::size_t>, int> meetings;
    std::vector<int> initiated(10'000);
    for (std::size_t round = 0; round < plan.rounds.size(); ++round) {
        for (const Pair& pair : plan.rounds[round]) {
            const std::size_t a = pair.initiator % 50;
            const std::size_t b = pair.responder % 50;
            CHECK((a == b) == (round % 2 == 0));
            met.insert(sorted(pair));
            ++initiated[pair.initiator];
            if (a != b)
                ++meetings[std::minmax({a, b})];
        }
    }
    CHECK(met.size() == 8 * 5'000);  // No pair twice.
    CHECK(meetings.size() == 50 * 49 / 2);
    CHECK(std::ranges::min_element(meetings, {}, [](const auto& entry) { return entry.second; })->second >= 4);
    const auto [least, most] = std::ranges::minmax(initiated);
    CHECK(least >= 2);
    CHECK(most <= 6);
}

TEST_CASE("matchings of any number of hosts keep each host in one measurement a round", "[core][fleet]")
{
    for (const std::size_t count : {2U, 3U, 5U, 8U, 201U, 1'001U, 9'999U}) {
        CAPTURE(count);
        checkRounds(planFor(someHosts(count), 5));
        checkRounds(planFor(someHosts(count, 7), 5));
    }
}

std::optional<RackPairCount> rackPairsOf(const Plan& plan)
{
    std::vector<std::string> rackOf;
    for (const Host& host : plan.hosts)
        rackOf.push_back(host.rack);
    std::vector<Pair> all;
    for (const auto& round : plan.rounds)
        all.insert(all.end(), round.begin(), round.end());
    return countRackPairs(rackOf, all);
}

TEST_CASE("every rack pair has the measurements that judge one where hosts and rounds suffice", "[core][fleet]")
{
    struct Fleet {
        std::size_t hosts;
        std::size_t racks;
        std::uint32_t rounds;
    };
    for (const auto& [hosts, racks, rounds] :
         {Fleet{100, 10, 8}, Fleet{400, 10, 8}, Fleet{300, 6, 2}, Fleet{1'000, 25, 8}, Fleet{10'000, 50, 4},
          Fleet{10'000, 50, 8}, Fleet{10'000, 80, 8}}) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            CAPTURE(hosts, racks, rounds, seed);
            const Plan plan = planFor(someHosts(hosts, racks), rounds, seed);
            checkRounds(plan);
            const auto count = rackPairsOf(plan);
            REQUIRE(count);
            CHECK(count->all == racks * (racks - 1) / 2);
            CHECK(count->judged == count->all);
        }
    }
}

TEST_CASE("rack pairs are judged beside hosts whose rack nobody told", "[core][fleet]")
{
    std::vector<Host> hosts = someHosts(300, 6);
    for (std::size_t host = 0; host < hosts.size(); host += 3)
        hosts[host].rack.clear();
    const auto count = rackPairsOf(planFor(hosts, 8));
    REQUIRE(count);
    CHECK(count->judged == count->all);
}

TEST_CASE("where rounds do not suffice for all rack pairs, as many as can are judged, and the plan says so",
          "[core][fleet]")
{
    // Four rounds across racks are 800 measurements, four for each of 200 rack pairs.
    const auto few = rackPairsOf(planFor(someHosts(400, 40), 8));
    REQUIRE(few);
    CHECK(few->all == 780);
    CHECK(few->judged > 170);
    CHECK(few->judged <= 200);
    CHECK(sentenceOf(*few) == std::to_string(few->judged) +
                                  " of 780 rack pairs have the 4 measurements that judge one; more rounds judge more.");
    const auto more = rackPairsOf(planFor(someHosts(400, 40), 24));
    REQUIRE(more);
    CHECK(more->judged > 500);
    const auto enough = rackPairsOf(planFor(someHosts(400, 40), 36));
    REQUIRE(enough);
    CHECK(enough->judged == enough->all);
    CHECK(sentenceOf(*enough) == "All 780 rack pairs have the 4 measurements that judge one.");
}

TEST_CASE("a plan of every pair says how many rack pairs it judges", "[core][fleet]")
{
    const auto every = rackPairsOf(planFor(someHosts(24, 6)));
    REQUIRE(every);
    CHECK(every->judged == 15);
    CHECK(sentenceOf(*every) == "All 15 rack pairs have the 4 measurements that judge one.");
    CHECK_FALSE(rackPairsOf(planFor(someHosts(24, 3))));
    CHECK_FALSE(rackPairsOf(planFor(someHosts(24))));
}

TEST_CASE("a plan is the same for the same seed, and another for another", "[core][fleet]")
{
    const std::vector<Host> hosts = someHosts(300, 6);
    CHECK(toPlanFile(planFor(hosts, {}, 7)) == toPlanFile(planFor(hosts, {}, 7)));
    CHECK(toPlanFile(planFor(hosts, {}, 7)) != toPlanFile(planFor(hosts, {}, 8)));
    CHECK(toPlanFile(planFor(someHosts(20), {}, 7)) != toPlanFile(planFor(someHosts(20), {}, 8)));
}

TEST_CASE("a plan's file gives the plan again", "[core][fleet]")
{
    Plan plan = planFor(someHosts(21, 3));
    plan.startAtMs = 1'795'000'000'000;
    plan.suspects = {"h3"};
    const auto again = planFromFile(toPlanFile(plan));
    REQUIRE(again);
    CHECK(again->rounds == plan.rounds);
    CHECK(again->hosts == plan.hosts);
    CHECK(again->startAtMs == plan.startAtMs);
    CHECK(again->suspects == plan.suspects);
    CHECK(again->request == plan.request);
}

TEST_CASE("a plan that hosts cannot keep to is refused in words", "[core][fleet]")
{
    const auto refusal = [](std::vector<Pair> round) {
        Plan plan = planFor(someHosts(4));
        plan.rounds = {std::move(round)};
        const auto read = planFromFile(toPlanFile(plan));
        return read ? Text() : read.error().what;
    };
    CHECK(refusal({{0, 1}, {1, 2}}).contains("has a host in two measurements of round 0"));
    CHECK(refusal({{0, 0}}).contains("has a host in two measurements of round 0"));
    CHECK(refusal({{0, 9}}).contains("names a host in round 0 that it does not list"));
    CHECK(planFromFile("{\"format\":\"halftrip run\"}").error().what == "this is no plan of a fleet.");
    CHECK(planFromFile("[1,2").error().what.starts_with("The plan is cut off or not JSON"));
}

TEST_CASE("a host finds itself in the plan with its domain or without, and takes no other one's part", "[core][fleet]")
{
    const auto placesIn = [](const std::vector<std::string>& names, const std::string& own) {
        Plan plan;
        for (const std::string& name : names)
            plan.hosts.push_back({name, name, "", ""});
        return placesFor(plan, own);
    };
    using Places = std::vector<std::size_t>;
    CHECK(placesIn({"db1", "db2"}, "db2") == Places{1});
    CHECK(placesIn({"db1", "db2"}, "db2.east.x") == Places{1});
    CHECK(placesIn({"db1.east.x", "db2.east.x"}, "db2") == Places{1});
    CHECK(placesIn({"db1", "db1.east.x"}, "db1") == Places{0});
    CHECK(placesIn({"db1.east.x", "db1.west.x"}, "db1") == Places{0, 1});
    CHECK(placesIn({"db1.east.x", "db1.west.x"}, "db1.west.x") == Places{1});
    CHECK(placesIn({"db1.east.x", "db1.west.x"}, "db1.north.x").empty());
}

TEST_CASE("no two measurements of a round have one file, whatever hosts are called", "[core][fleet]")
{
    std::set<std::string> names;
    const std::vector<std::string> hosts{"a", "a-b", "b-c", "c", "fd00::1", "fd00__1", "a-b-c", "1", "r000-a"};
    for (const std::string& initiator : hosts) {
        for (const std::string& responder : hosts)
            names.insert(runNameOf({std::string(64, 'a'), 0, initiator, responder}));
    }
    CHECK(names.size() == hosts.size() * hosts.size());
    CHECK(runNameOf({std::string(64, 'a'), 3, "fd00::1", "web-2"}) == "aaaaaaaaaaaa-r003~fd00==1~web-2.halftrip.json");
}

TEST_CASE("a round holds what it measures", "[core][fleet]")
{
    PlanWish wish{.hosts = someHosts(4), .request = {}, .rounds = {}, .roundMs = 5'000};
    const auto plan = makePlan(wish);
    REQUIRE(!plan);
    CHECK(plan.error().what == "a round of 5000 ms is shorter than what it measures.");
    wish.roundMs = 20'000;
    CHECK(makePlan(wish)->roundMs == 20'000);
    wish.rounds = 0;
    CHECK(!makePlan(wish));
}

TEST_CASE("a round has time for warm-ups, stamps and the autopsy of each point", "[core][fleet]")
{
    model::RunRequest request;
    request.durationNs = 1'000'000'000;
    CHECK(shortestRoundMs(request) == 7'000);
    request.sizesBytes = {64, 256};
    request.intervalNs = 500'000;
    request.warmupCount = 1'000;
    CHECK(shortestRoundMs(request) == 6'000 + 2 * 1'500);
    request.warmupCount = 1'000'000;
    CHECK(shortestRoundMs(request) == 6'000 + 2 * 2'000);
    request.stamps = model::StampChoice::Auto;
    CHECK(shortestRoundMs(request) == 6'000 + 2 * 4'500);
    request.autopsy = model::AutopsyChoice::Packets;
    CHECK(shortestRoundMs(request) == 6'000 + 2 * 8'500);
}

}  // namespace
}  // namespace halftrip::fleet

#include "core/fleet/fact_majority.hpp"

#include "core/fleet/report_forms.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace halftrip::fleet {
namespace {

model::HostFacts withMicroseconds(std::int64_t rxUsecs)
{
    model::HostFacts facts;
    facts.hostName = "named";
    facts.facts.push_back(model::knownFact("coalescing.rxUsecs", rxUsecs, "us", "ethtool -c"));
    return facts;
}

/// Three hosts that say 0 of themselves.
FactMajority threeAlike()
{
    FactMajority majority;
    for (const char* const host : {"a", "b", "c"})
        majority.add(host, withMicroseconds(0), ToldBy::Itself);
    return majority;
}

TEST_CASE("what a host says of itself goes before what a partner says of it", "[core][fleet]")
{
    for (const bool isOwnFirst : {false, true}) {
        FactMajority majority = threeAlike();
        if (isOwnFirst)
            majority.add("d", withMicroseconds(50), ToldBy::Itself);
        majority.add("d", withMicroseconds(7), ToldBy::Partner);
        if (!isOwnFirst)
            majority.add("d", withMicroseconds(50), ToldBy::Itself);
        CAPTURE(isOwnFirst);
        const auto differences = majority.differencesOf("d");
        REQUIRE(differences.size() == 1);
        CHECK(differences[0].value == "50 us");
        CHECK(differences[0].others == 3);
        CHECK(differences[0].asked == 3);
    }
}

TEST_CASE("a partner's word counts where a host says nothing of itself, and none counts twice", "[core][fleet]")
{
    FactMajority majority = threeAlike();
    majority.add("d", withMicroseconds(7), ToldBy::Partner);
    majority.add("d", withMicroseconds(8), ToldBy::Partner);
    majority.add("d", {}, ToldBy::Itself);
    const auto differences = majority.differencesOf("d");
    REQUIRE(differences.size() == 1);
    CHECK(differences[0].value == "7 us");
    CHECK(differences[0].asked == 3);
    // What was told of "d" first is none of the values that "e" is held against.
    majority.add("d", withMicroseconds(0), ToldBy::Itself);
    majority.add("e", withMicroseconds(7), ToldBy::Itself);
    CHECK(majority.differencesOf("d").empty());
    REQUIRE(majority.differencesOf("e").size() == 1);
    CHECK(majority.differencesOf("e")[0].others == 4);
    CHECK(majority.differencesOf("e")[0].asked == 4);
}

TEST_CASE("a rack is held against the other hosts by what most of its hosts have", "[core][fleet]")
{
    FactMajority majority;
    std::vector<std::string> rack;
    for (int host = 0; host < 8; ++host) {
        rack.push_back("slow" + std::to_string(host));
        majority.add(rack.back(), withMicroseconds(host == 7 ? 0 : 50), ToldBy::Itself);
    }
    for (int host = 0; host < 99; ++host)
        majority.add("usual" + std::to_string(host), withMicroseconds(0), ToldBy::Itself);
    rack.emplace_back("down");
    const FactTally its = majority.tallyOf(rack);
    const auto differences = majority.differencesOf("r7", its, nullptr);
    REQUIRE(differences.size() == 1);
    CHECK(differences[0].rack == "r7");
    CHECK(differences[0].host.empty());
    CHECK(sentenceOf(differences[0], /*namesOwner=*/true) ==
          "r7: 7 of 8 hosts have coalescing.rxUsecs 50 us where 99 of 99 others have 0 us (ethtool -c)");
    // Of a rack that does not agree with itself nothing is told.
    const FactTally mixed = majority.tallyOf({"slow0", "slow1", "slow7", "usual0"});
    CHECK(majority.differencesOf("mixed", mixed, nullptr).empty());
    CHECK(majority.differencesOf("empty", majority.tallyOf({}), nullptr).empty());
}

TEST_CASE("of two racks that are slow together neither is one of the other's others", "[core][fleet]")
{
    FactMajority majority;
    for (const char* const host : {"a1", "a2", "a3", "b1", "b2", "b3"})
        majority.add(host, withMicroseconds(50), ToldBy::Itself);
    for (const char* const host : {"c1", "c2", "c3"})
        majority.add(host, withMicroseconds(0), ToldBy::Itself);
    const FactTally one = majority.tallyOf({"a1", "a2", "a3"});
    const FactTally other = majority.tallyOf({"b1", "b2", "b3"});
    CHECK(majority.differencesOf("a", one, nullptr).empty());
    const auto differences = majority.differencesOf("a", one, &other);
    REQUIRE(differences.size() == 1);
    CHECK(differences[0].others == 3);
    CHECK(differences[0].asked == 3);
}

TEST_CASE("a rack in which everything differs has as many lines as a host", "[core][fleet]")
{
    FactMajority majority;
    const auto factsWith = [](std::int64_t value) {
        model::HostFacts facts = withMicroseconds(value);
        for (int fact = 0; fact < 100; ++fact)
            facts.facts.push_back(model::knownFact("fact" + std::to_string(fact), value, "", ""));
        return facts;
    };
    for (const char* const host : {"a1", "a2", "a3"})
        majority.add(host, factsWith(1), ToldBy::Itself);
    for (const char* const host : {"b1", "b2", "b3"})
        majority.add(host, factsWith(0), ToldBy::Itself);
    CHECK(majority.differencesOf("a", majority.tallyOf({"a1", "a2", "a3"}), nullptr).size() ==
          FactMajority::kMostShown);
}

TEST_CASE("a host that repeats a fact is one host, and its first word counts", "[core][fleet]")
{
    FactMajority majority = threeAlike();
    model::HostFacts loud = withMicroseconds(50);
    for (int time = 0; time < 1'000; ++time)
        loud.facts.push_back(model::knownFact("coalescing.rxUsecs", std::int64_t{time % 2 == 0 ? 50 : 7}, "us", ""));
    majority.add("loud", loud, ToldBy::Itself);
    CHECK(majority.differencesOf("a").empty());
    const auto differences = majority.differencesOf("loud");
    REQUIRE(differences.size() == 1);
    CHECK(differences[0].value == "50 us");
    CHECK(differences[0].others == 3);
    CHECK(differences[0].asked == 3);
}

}  // namespace
}  // namespace halftrip::fleet

#include "core/fleet/fact_majority.hpp"

#include <catch2/catch.hpp>

#include <string>

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

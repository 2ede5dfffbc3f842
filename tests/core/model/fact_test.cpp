#include "core/model/facts/fact.hpp"

#include "core/model/fields/field_json.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using model::absentFact;
using model::Fact;
using model::knownFact;

namespace {

const std::vector<Fact>& someFacts()
{
    static const std::vector<Fact> kFacts{
        knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", "ethtool -c eth0: rx-usecs"),
        knownFact("coalescing.adaptiveRx", false, "", "ethtool -c eth0: adaptive-rx"),
        knownFact("frequency.governor", "performance", "", "/sys/devices/system/cpu/cpufreq/policy*/scaling_governor"),
        absentFact("coalescing.txUsecs", "us", "ethtool -c eth0: tx-usecs", "The driver of eth0 has no tx-usecs."),
    };
    return kFacts;
}

}  // namespace

TEST_CASE("facts are found by their id, with the kind of value they have and no other", "[core][model]")
{
    CHECK(numberOf(someFacts(), "coalescing.rxUsecs") == 50);
    CHECK_FALSE(textOf(someFacts(), "coalescing.rxUsecs"));
    CHECK(flagOf(someFacts(), "coalescing.adaptiveRx") == false);
    CHECK_FALSE(numberOf(someFacts(), "coalescing.adaptiveRx"));
    CHECK(textOf(someFacts(), "frequency.governor") == "performance");
    REQUIRE(findFact(someFacts(), "coalescing.txUsecs") != nullptr);
    CHECK_FALSE(numberOf(someFacts(), "coalescing.txUsecs"));
    CHECK(findFact(someFacts(), "coalescing") == nullptr);
}

TEST_CASE("facts are shown with their unit, absent ones as not known", "[core][model]")
{
    CHECK(formatFact(someFacts()[0]) == "50 us");
    CHECK(formatFact(someFacts()[1]) == "no");
    CHECK(formatFact(someFacts()[2]) == "performance");
    CHECK(formatFact(someFacts()[3]) == "not known");
}

TEST_CASE("facts come back from JSON as they were, whatever their value is", "[core][model]")
{
    for (const Fact& fact : someFacts()) {
        const auto read = model::fromJson<Fact>(model::toJson(fact));
        REQUIRE(read);
        CHECK(*read == fact);
    }
    const Fact negative = knownFact("a.b", std::int64_t{-5}, "", "somewhere");
    CHECK(model::fromJson<Fact>(model::toJson(negative)).value() == negative);
    const Fact empty = knownFact("a.b", "", "", "somewhere");
    CHECK(model::fromJson<Fact>(model::toJson(empty)).value() == empty);
    CHECK(model::toJson(someFacts()[0]).dump() ==
          R"({"id":"coalescing.rxUsecs","number":50,"source":"ethtool -c eth0: rx-usecs","unit":"us"})");
}

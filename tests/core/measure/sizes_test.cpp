#include "core/measure/plan/sizes.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the default sizes end where the path does, and say so", "[core][measure]")
{
    const auto choice = measure::resolveSizes({}, measure::defaultSizes(), {65'507, 1472, false});
    REQUIRE(choice);
    CHECK(choice->sizesBytes.back() == 1024);
    CHECK(choice->note.find("2048") != std::string::npos);
    CHECK(choice->note.find("--allow-fragments") != std::string::npos);
    CHECK(choice->note.origin() != nullptr);
    const auto frames = measure::resolveSizes({}, measure::defaultSizes(), {1498, 1498, false});
    REQUIRE(frames);
    CHECK(frames->note == "Left out: 2048 bytes, more than one packet carries on this path (1498).");
    const auto all = measure::resolveSizes({}, measure::defaultSizes(), {65'507, 1472, true});
    REQUIRE(all);
    CHECK(all->sizesBytes.back() == 2048);
    CHECK(all->note.empty());
}

TEST_CASE("a size that does not fit says whose MTUs differ", "[core][measure]")
{
    const model::AdapterFacts near{.name = "eth0", .mtuBytes = 1500};
    const model::AdapterFacts far{.name = "eth1", .mtuBytes = 1000};
    CHECK(measure::unequalMtusOf(near, near).empty());
    measure::SizeLimits limits{65'507, 972, false};
    limits.unequalMtus = measure::unequalMtusOf(near, far);
    CHECK(
        measure::checkSize(1200, limits).error().what ==
        "1200 bytes do not fit one packet on this path; the MTU leaves room for 972 (host A's eth0 has 1500, host B's "
        "eth1 1000).");
}

TEST_CASE("an asked-for size that does not fit is refused", "[core][measure]")
{
    CHECK(measure::resolveSizes({1472}, {}, {65'507, 1472, false}));
    const auto fragment = measure::resolveSizes({1473}, {}, {65'507, 1472, false});
    REQUIRE_FALSE(fragment);
    CHECK(fragment.error().hint.find("--allow-fragments") != std::string::npos);
    CHECK(measure::resolveSizes({1473}, {}, {65'507, 1472, true}));
    const auto datagram = measure::resolveSizes({65'507}, {}, {65'487, 1452, true});
    REQUIRE_FALSE(datagram);
    CHECK(datagram.error().what.find("65487") != std::string::npos);
}

TEST_CASE("the smaller MTU of the two hosts decides", "[core][measure]")
{
    const transport::TransportFacts facts{65'507, 8972, {}};
    model::AdapterFacts big;
    big.mtuBytes = 9000;
    model::AdapterFacts small;
    small.mtuBytes = 1500;
    CHECK(measure::unfragmentedBothWays(facts, big, small) == 1472);
    CHECK(measure::unfragmentedBothWays(facts, small, big) == 8972);
    CHECK(measure::unfragmentedBothWays(facts, big, std::nullopt) == 8972);
    CHECK(measure::unfragmentedBothWays({65'507, 65'507, {}}, big, small) == 65'507);
}

TEST_CASE("sizes below a packet's own fields are left out, or refused where they were asked for", "[core][measure]")
{
    const measure::SizeLimits limits{65'507, 1472, false, 44};
    const auto usual = measure::resolveSizes({}, measure::defaultSizes(), limits);
    REQUIRE(usual);
    CHECK(usual->sizesBytes == std::vector<std::uint32_t>{64, 128, 256, 512, 1024});
    CHECK(usual->note.find("1, 2, 4, 8, 16, 32 bytes, less than a packet towards this peer (44)") != std::string::npos);
    CHECK(measure::resolveSizes({44}, {}, limits));
    const auto small = measure::resolveSizes({43}, {}, limits);
    REQUIRE_FALSE(small);
    CHECK(small.error().what == "43 bytes hold no whole packet; the smallest towards this peer has 44.");
}

#include "core/control/caller_network.hpp"
#include "core/control/door_places.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace halftrip::control;

namespace {

std::vector<Caller> callers(std::size_t count, Greeting greeting, std::size_t ofEachNetwork = 1)
{
    std::vector<Caller> list;
    for (std::size_t i = 0; i < count; ++i)
        list.push_back({"network " + std::to_string(i / ofEachNetwork), greeting});
    return list;
}

}  // namespace

TEST_CASE("the network of a caller is what one stranger commands", "[core][control]")
{
    CHECK(networkOf("10.0.0.1") == "10.0.0.1");
    CHECK(networkOf("2001:db8:1:2::3") == "2001:db8:1:2::/64");
    CHECK(networkOf("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
    CHECK(networkOf("2001:db8::1") == "2001:db8:0:0::/64");
    CHECK(networkOf("2001:db8::1") == networkOf("2001:db8::ffff:0:0:2"));
    CHECK(networkOf("::1") == "0:0:0:0::/64");
    CHECK(networkOf("::") == networkOf("::1"));
    CHECK(networkOf("2001::") == "2001:0:0:0::/64");
    CHECK(networkOf("fe80::1%eth0") == "fe80::1%eth0");
    CHECK(networkOf("::ffff:10.0.0.1") == "::ffff:10.0.0.1");
    CHECK(networkOf("1:2:3:4:5:6:7:8:9") == "1:2:3:4:5:6:7:8:9");
    CHECK(networkOf("nonsense") == "nonsense");
    CHECK(networkOf("").empty());
}

TEST_CASE("an empty door takes everybody, and the fifth of one network sends its oldest silent one out",
          "[core][control]")
{
    CHECK(decideAtDoor({}, "x", false).isTaken);
    std::vector<Caller> present = callers(4, Greeting::Silent, 4);
    present[0].greeting = Greeting::Spoken;
    const DoorDecision fifth = decideAtDoor(present, "network 0", false);
    CHECK(fifth.isTaken);
    CHECK(fifth.shownOut == 1U);
    CHECK_FALSE(decideAtDoor(present, "another", false).shownOut);
}

TEST_CASE("callers who talk, or wait for a wrong code, fill the places of their own network", "[core][control]")
{
    for (const Greeting greeting : {Greeting::Spoken, Greeting::Penalised}) {
        const std::vector<Caller> present = callers(4, greeting, 4);
        CHECK_FALSE(decideAtDoor(present, "network 0", true).isTaken);
        CHECK(decideAtDoor(present, "another", false).isTaken);
    }
    CHECK(decideAtDoor(callers(4, Greeting::Over, 4), "network 0", false).isTaken);
}

TEST_CASE("no crowd of strangers keeps anybody out", "[core][control]")
{
    for (const Greeting greeting : {Greeting::Silent, Greeting::Spoken, Greeting::Penalised}) {
        const std::vector<Caller> present = callers(kMostCallers, greeting, 4);
        const DoorDecision next = decideAtDoor(present, "another", false);
        CHECK(next.isTaken);
        CHECK(next.shownOut == 0U);
        CHECK_FALSE(decideAtDoor(present, "another", true).shownOut);
    }
    std::vector<Caller> mixed = callers(kMostCallers, Greeting::Spoken, 4);
    mixed[5].greeting = Greeting::Penalised;
    CHECK(decideAtDoor(mixed, "another", false).shownOut == 5U);
    mixed[9].greeting = Greeting::Silent;
    CHECK(decideAtDoor(mixed, "another", false).shownOut == 9U);
}

#include "core/control/caller_network.hpp"
#include "core/control/pending_callers.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace halftrip::control;

namespace {

std::string networkName(std::size_t number)
{
    return "network " + std::to_string(number);
}

Caller callerAt(const std::string& address, const std::string& network, Greeting greeting = Greeting::Silent)
{
    return {address, network, false, greeting};
}

Caller known(const std::string& address, const std::string& network, Greeting greeting = Greeting::Silent)
{
    return {address, network, true, greeting};
}

/// Unknown callers, each with an address of its own.
std::vector<Caller> callers(std::size_t count, Greeting greeting, std::size_t ofEachNetwork = 1)
{
    std::vector<Caller> list;
    for (std::size_t i = 0; i < count; ++i)
        list.push_back(callerAt("address " + std::to_string(i), networkName(i / ofEachNetwork), greeting));
    return list;
}

const Caller kAnother = callerAt("x", "another");

}  // namespace

TEST_CASE("the network of a caller is what one user commands", "[core][control]")
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
    CHECK(admitCaller({}, kAnother).isTaken);
    std::vector<Caller> present = callers(4, Greeting::Silent, 4);
    present[0].greeting = Greeting::Spoken;
    const CallerDecision fifth = admitCaller(present, callerAt("x", networkName(0)));
    CHECK(fifth.isTaken);
    CHECK(fifth.evicted == 1U);
    CHECK_FALSE(admitCaller(present, kAnother).evicted);
}

TEST_CASE("callers who talk, or wait for a wrong code, keep nobody of their network out", "[core][control]")
{
    for (const Greeting greeting : {Greeting::Spoken, Greeting::Penalised}) {
        std::vector<Caller> present = callers(4, greeting, 4);
        CHECK(admitCaller(present, callerAt("x", networkName(0))).evicted == 0U);
        CHECK_FALSE(admitCaller(present, kAnother).evicted);
        // Who has proved the code before has places of its own, and keeps them.
        for (int i = 0; i < 4; ++i) {
            const CallerDecision decision = admitCaller(present, known("friend", networkName(0)));
            CHECK(decision.isTaken);
            CHECK_FALSE(decision.evicted);
            present.push_back(known("friend", networkName(0), Greeting::Spoken));
        }
        CHECK(admitCaller(present, known("friend", networkName(0))).evicted == 0U);
        CHECK(admitCaller(present, callerAt("x", networkName(0))).evicted == 0U);
        present.erase(present.begin(), present.begin() + 4);
        CHECK_FALSE(admitCaller(present, callerAt("x", networkName(0))).evicted);
    }
    CHECK_FALSE(admitCaller(callers(4, Greeting::Over, 4), callerAt("x", networkName(0))).evicted);
}

TEST_CASE("who calls more often from one address does not guess faster", "[core][control]")
{
    std::vector<Caller> present(4, callerAt("x", "x", Greeting::Penalised));
    CHECK_FALSE(admitCaller(present, callerAt("x", "x")).isTaken);
    present[2].greeting = Greeting::Spoken;
    CHECK(admitCaller(present, callerAt("x", "x")).evicted == 2U);
}

TEST_CASE("no crowd of callers keeps anybody out", "[core][control]")
{
    const Caller friendly = known("friend", "another");
    for (const Greeting greeting : {Greeting::Silent, Greeting::Spoken, Greeting::Penalised}) {
        std::vector<Caller> present = callers(kMostCallers, greeting, 4);
        const CallerDecision next = admitCaller(present, kAnother);
        CHECK(next.isTaken);
        CHECK(next.evicted == 0U);
        CHECK_FALSE(admitCaller(present, friendly).evicted);
        present.insert(present.begin(), 4, friendly);
        CHECK(admitCaller(present, known("another friend", "far")).evicted == 4U);
    }
    std::vector<Caller> mixed = callers(kMostCallers, Greeting::Spoken, 4);
    mixed[5].greeting = Greeting::Penalised;
    CHECK(admitCaller(mixed, kAnother).evicted == 5U);
    mixed[9].greeting = Greeting::Silent;
    CHECK(admitCaller(mixed, kAnother).evicted == 9U);
}

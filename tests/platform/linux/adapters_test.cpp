#include "platform/linux/host/adapters.hpp"

#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

using namespace halftrip;

namespace {

const platform::SystemTree kTree;

/// What the kernel itself says about an adapter: "address", "type".
std::string kernelsWord(const std::string& adapter, const std::string& what)
{
    std::ifstream file("/sys/class/net/" + adapter + "/" + what);
    std::string word;
    file >> word;
    return word;
}

}  // namespace

TEST_CASE("loopback is among the adapters, with its addresses", "[platform][adapters]")
{
    const auto adapters = platform::listAdapters(kTree);
    REQUIRE(adapters);
    const auto loopback = std::find_if(adapters->begin(), adapters->end(),
                                       [](const model::AdapterFacts& adapter) { return adapter.isLoopback; });
    REQUIRE(loopback != adapters->end());
    CHECK(loopback->name == "lo");
    CHECK(loopback->macAddress.empty());
    CHECK(loopback->isVirtual);
    CHECK(loopback->isUp);
    CHECK(loopback->hasCarrier);
    CHECK(loopback->mtuBytes.value_or(0) >= 1500);
    CHECK(std::count(loopback->addresses.begin(), loopback->addresses.end(), "127.0.0.1") == 1);
}

TEST_CASE("Ethernet adapters have the hardware address that the kernel shows", "[platform][adapters]")
{
    const auto adapters = platform::listAdapters(kTree);
    REQUIRE(adapters);
    int found = 0;
    for (const model::AdapterFacts& adapter : *adapters) {
        CAPTURE(adapter.name);
        if (kernelsWord(adapter.name, "type") != "1")  // ARPHRD_ETHER
            continue;
        ++found;
        CHECK(adapter.macAddress.size() == 17);
        CHECK(adapter.macAddress == kernelsWord(adapter.name, "address"));
    }
    if (found == 0)
        tests::skip("this host has no Ethernet adapter");
}

TEST_CASE("this host's own addresses lead to loopback", "[platform][adapters]")
{
    const auto adapters = platform::listAdapters(kTree);
    REQUIRE(adapters);
    int asked = 0;
    for (const model::AdapterFacts& adapter : *adapters) {
        for (const std::string& address : adapter.addresses) {
            CAPTURE(address);
            ++asked;
            const auto towards = platform::findAdapterTowards(kTree, address);
            REQUIRE(towards);
            CHECK((towards->isLoopback || address.find('%') != std::string::npos));
        }
    }
    CHECK(asked > 0);
}

TEST_CASE("an address that is none is refused by name", "[platform][adapters]")
{
    const auto towards = platform::findAdapterTowards(kTree, "not-an-address");
    REQUIRE_FALSE(towards);
    CHECK(towards.error().kind == ErrorKind::Invalid);
    CHECK_THAT(towards.error().what, Catch::Contains("not-an-address"));
}

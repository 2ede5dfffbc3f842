#include "platform/linux/adapters.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;

namespace {

const platform::SystemTree kTree;

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

TEST_CASE("adapters that are not loopback have a hardware address in the usual form", "[platform][adapters]")
{
    const auto adapters = platform::listAdapters(kTree);
    REQUIRE(adapters);
    for (const model::AdapterFacts& adapter : *adapters) {
        CAPTURE(adapter.name, adapter.macAddress);
        CHECK_FALSE(adapter.name.empty());
        if (!adapter.macAddress.empty())
            CHECK((adapter.macAddress.size() == 17 && adapter.macAddress[2] == ':'));
    }
}

TEST_CASE("this host's own addresses lead to loopback", "[platform][adapters]")
{
    const auto adapters = platform::listAdapters(kTree);
    REQUIRE(adapters);
    for (const model::AdapterFacts& adapter : *adapters) {
        for (const std::string& address : adapter.addresses) {
            CAPTURE(address);
            const auto towards = platform::findAdapterTowards(kTree, address);
            REQUIRE(towards);
            CHECK((towards->isLoopback || address.find('%') != std::string::npos));
        }
    }
}

TEST_CASE("an address that is none is refused by name", "[platform][adapters]")
{
    const auto towards = platform::findAdapterTowards(kTree, "not-an-address");
    REQUIRE_FALSE(towards);
    CHECK(towards.error().kind == ErrorKind::Invalid);
    CHECK_THAT(towards.error().what, Catch::Contains("not-an-address"));
}

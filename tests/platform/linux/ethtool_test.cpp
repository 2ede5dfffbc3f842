#include "platform/linux/ethtool/ethtool.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("loopback has no driver to ask", "[platform][ethtool]")
{
    const platform::Ethtool ethtool;
    CHECK(ethtool.driver("lo").bus.empty());
    CHECK_FALSE(ethtool.linkMbps("lo"));
}

TEST_CASE("an adapter that does not exist has no answers", "[platform][ethtool]")
{
    const platform::Ethtool ethtool;
    for (const char* const name : {"nosuch0", "", "a-name-longer-than-any-adapter-has"}) {
        CAPTURE(name);
        CHECK(ethtool.driver(name).name.empty());
        CHECK_FALSE(ethtool.linkMbps(name));
    }
}

#include "app/gui/process/cli_inventory.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::gui;

TEST_CASE("listings of halftrip are understood, anything else is refused", "[gui][inventory]")
{
    const auto transports = transportsFromListing(
        R"({"transports":[{"id":"udp","title":"UDP","waits":["block"],"isUsable":false,"reason":"r","remedy":"m"}]})");
    REQUIRE(transports);
    REQUIRE(transports->size() == 1);
    CHECK((*transports)[0].waits == std::vector<std::string>{"block"});
    CHECK_FALSE((*transports)[0].isUsable);
    for (const char* text : {"", "nonsense", "[]", "{}", R"({"transports":7})", R"({"transports":[{"id":1}]})"})
        CHECK_FALSE(transportsFromListing(text));
    CHECK_FALSE(adaptersFromListing(R"({"adapters":[{"name":3}]})"));
    CHECK(adaptersFromListing(R"({"adapters":[]})"));
}

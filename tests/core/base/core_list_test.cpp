#include "core/base/core_list.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("lists of cores are read as Linux writes them", "[core][base]")
{
    CHECK(parseCoreList("0-2,5").value() == std::vector{0, 1, 2, 5});
    CHECK(parseCoreList("7").value() == std::vector{7});
    CHECK(parseCoreList("5,0-2,1").value() == std::vector{0, 1, 2, 5});
}

TEST_CASE("what is no list of cores is refused with its place", "[core][base]")
{
    for (const char* const text : {"", "a", "1,", "-1", "2-1", "1-", "1-2-3", "65536", "0-99999999999", " 1"}) {
        INFO(text);
        const auto cores = parseCoreList(text);
        REQUIRE_FALSE(cores);
        CHECK(cores.error().kind == ErrorKind::Invalid);
    }
    CHECK(parseCoreList("0,x3").error().what.find("\"x3\"") != std::string::npos);
}

TEST_CASE("endless lists take no memory without end", "[core][base]")
{
    std::string text = "0-65535";
    for (int i = 0; i < 1000; ++i)
        text += ",0-65535";
    CHECK_FALSE(parseCoreList(text));
}

TEST_CASE("lists of cores are written in the form that is read", "[core][base]")
{
    CHECK(coreListText({0, 1, 2, 5}) == "0-2,5");
    CHECK(coreListText({3, 4}) == "3-4");  // As the kernel writes it: what is set is compared with what is read.
    CHECK(coreListText({}).empty());
    CHECK(parseCoreList(coreListText({0, 2, 3, 4, 9})).value() == std::vector{0, 2, 3, 4, 9});
}

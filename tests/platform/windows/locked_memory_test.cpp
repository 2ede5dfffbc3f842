#include "platform/windows/hold/locked_memory.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using windows::describeRefusedRegions;

TEST_CASE("regions that could not be locked are listed", "[platform][memory]")
{
    CHECK(describeRefusedRegions({}, 40).empty());
    const Text one = describeRefusedRegions({{0x10000, 8192, true, 1453}}, 40);
    CHECK(one.find("1 of 40 regions") != std::string::npos);
    CHECK(one.find("8 KiB of our own memory at 0x10000") != std::string::npos);
    CHECK(one.find("1453") != std::string::npos);
    const Text many = describeRefusedRegions(std::vector<windows::RefusedRegion>(5, {0x10000, 4096, false, 5}), 40);
    CHECK(many.find("5 of 40 regions") != std::string::npos);
    CHECK(many.find("and more") != std::string::npos);
    // Another language has words of its own for both.
    CHECK(one.origin() != nullptr);
    CHECK(many.origin() != nullptr);
}

TEST_CASE("what every process shares with the system does not count as refused", "[platform][memory]")
{
    const windows::LockedMemory memory;
    CHECK(memory.refused().find("0x7ffe") == std::string::npos);
}

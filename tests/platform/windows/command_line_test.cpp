#include "platform/platform.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

using namespace halftrip;

TEST_CASE("a variable of the environment is read in UTF-8 whatever the system's code page", "[platform]")
{
    REQUIRE(SetEnvironmentVariableW(L"HALFTRIP_TESTED", L"D:\\Home\\\x5F20\x4F1F\\Temp") != FALSE);
    CHECK(environmentVariable("HALFTRIP_TESTED") == "D:\\Home\\张伟\\Temp");
    SetEnvironmentVariableW(L"HALFTRIP_TESTED", nullptr);
    CHECK(environmentVariable("HALFTRIP_TESTED").empty());
}

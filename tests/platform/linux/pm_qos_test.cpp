#include "platform/linux/hold/pm_qos.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("a wake-up within 0 us is asked for", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    folder.write("/device", "");
    const auto hold = platform::requestPmQos(folder.path() + "/device");
    REQUIRE(hold);
    CHECK(folder.read("/device") == std::string(4, '\0'));
}

TEST_CASE("a system without the device is told so", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    const auto hold = platform::requestPmQos(folder.path() + "/device");
    REQUIRE_FALSE(hold);
    CHECK(hold.error().kind == ErrorKind::NotSupported);
    CHECK(hold.error().what.find(folder.path() + "/device") != std::string::npos);
    CHECK_FALSE(hold.error().hint.empty());
}

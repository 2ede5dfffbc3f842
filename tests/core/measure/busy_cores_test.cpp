#include "core/measure/ends/busy_cores.hpp"

#include "platform/fake/fake_host.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("cores that others keep busy are found; where nobody tells, there is none", "[core][measure]")
{
    const os::StandardTime time;
    fake::FakeHost host({}, {});
    CHECK(measure::busyCores(host, time, {0, 1}).empty());
    host.keepBusy(2, {});
    CHECK(measure::busyCores(host, time, {0, 1, 2, 3}) == std::vector<int>{2});
    // In some containers the cores 1 to 3 are told as 0 to 2.
    host.keepBusy(1, {}, 3);
    CHECK(measure::busyCores(host, time, {1, 2, 3}).empty());
    CHECK(measure::busyCores(host, time, {0, 1, 2}) == std::vector<int>{1});
}

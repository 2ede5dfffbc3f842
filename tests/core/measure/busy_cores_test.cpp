#include "core/measure/ends/busy_cores.hpp"

#include "platform/fake/fake_host.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("cores that others keep busy are found; where nobody tells, there is none", "[core][measure]")
{
    const os::StandardTime time;
    fake::FakeHost host({}, {});
    CHECK(measure::busyCores(host, time).empty());
    host.keepBusy(2, {});
    CHECK(measure::busyCores(host, time) == std::vector<int>{2});
}

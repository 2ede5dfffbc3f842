#include "platform/windows/host/counters.hpp"
#include "platform/windows/host/performance_query.hpp"
#include "wine.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the system's performance counters answer, or say what is missing", "[platform][windows]")
{
    const auto none = windows::makePerformanceQuery();
    const Status status = none->open({"\\Halftrip Has No Such Set(*)\\Nothing"});
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::NotSupported);
    CHECK(none->items(0).empty());
    CHECK(none->items(7).empty());
}

TEST_CASE("counters of Windows are read with or without NDIS' sets", "[platform][windows]")
{
    windows::WindowsCounters counters;
    const auto adapters = makePlatform()->host().adapters();
    REQUIRE(adapters);
    for (const model::AdapterFacts& adapter : *adapters)
        CHECK_FALSE(counters.snapshot(adapter.name).empty());
}

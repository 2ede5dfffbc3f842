#include "core/measure/plan/mode.hpp"
#include "platform/platform.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;

TEST_CASE("a sweep of transports measures UDP both ways, by system calls of our own and through the C library",
          "[platform][linux]")
{
    transport::TransportRegistry registry;
    registerTransports(registry);
    model::RunRequest request;
    request.mode = "sweep transports";
    const auto paths = measure::findMode("sweep transports")->paths(request, registry);
    REQUIRE(paths);
    for (const char* const transport : {"udp", "udp-libc"}) {
        CAPTURE(transport);
        CHECK(std::ranges::find(*paths, transport, &measure::PathPlan::transport) != paths->end());
    }
}

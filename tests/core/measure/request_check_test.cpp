#include "core/measure/request_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

transport::TransportRegistry makeRegistry()
{
    transport::TransportRegistry registry;
    registry.add({.id = "udp", .title = "UDP", .waits = {model::Wait::Spin}, .probe = [] { return transport::Availability{}; },
                  .make = {}});
    registry.add({.id = "xdp", .title = "AF_XDP", .waits = {model::Wait::Spin},
                  .probe = [] { return transport::Availability{false, "no right.", "run as root"}; }, .make = {}});
    return registry;
}

model::RunRequest good()
{
    model::RunRequest request;
    request.peer = "host";
    return request;
}

}  // namespace

TEST_CASE("a default request with a peer is in range", "[core][measure]")
{
    CHECK(measure::checkRequest(good(), makeRegistry()));
}

TEST_CASE("every field out of range is refused, naming the range", "[core][measure]")
{
    const auto registry = makeRegistry();
    model::RunRequest request = good();
    SECTION("no peer") { request.peer.clear(); }
    SECTION("a size of 0") { request.sizesBytes = {64, 0}; }
    SECTION("a size above a datagram") { request.sizesBytes = {65'508}; }
    SECTION("too many sizes") { request.sizesBytes.assign(1001, 64); }
    SECTION("a count beyond reason") { request.count = measure::Limits::kLargestCount + 1; }
    SECTION("no duration") { request.durationNs = 0; }
    SECTION("a negative interval") { request.intervalNs = -1; }
    SECTION("a time-out of nothing") { request.timeoutNs = 0; }
    SECTION("a time-out beyond the histogram") { request.timeoutNs = 60'000'000'001; }
    SECTION("no busy poll") { request.busyPollUs = 0; }
    SECTION("an unknown transport") { request.transport = "pigeon"; }
    const Status status = measure::checkRequest(request, registry);
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Invalid);
    CHECK_FALSE(status.error().hint.empty());
}

TEST_CASE("a transport that cannot be used here says why and what helps", "[core][measure]")
{
    model::RunRequest request = good();
    request.transport = "xdp";
    const Status status = measure::checkRequest(request, makeRegistry());
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::NotPermitted);
    CHECK(status.error().hint == "run as root");
}

TEST_CASE("the responder judges what it is asked for", "[core][measure]")
{
    control::Prepare prepare;
    CHECK(measure::checkPrepare(prepare, makeRegistry()));
    prepare.largestProbeBytes = 65'508;
    CHECK_FALSE(measure::checkPrepare(prepare, makeRegistry()));
    prepare = {};
    CHECK(measure::checkStart({64, 1, 1'000'000}, prepare));
    CHECK_FALSE(measure::checkStart({prepare.largestProbeBytes + 1, 1, 1'000'000}, prepare));
    CHECK_FALSE(measure::checkStart({0, 1, 1'000'000}, prepare));
    CHECK_FALSE(measure::checkStart({64, 1, 0}, prepare));
}

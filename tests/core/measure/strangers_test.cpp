#include "core/measure/ends/strangers.hpp"

#include <catch2/catch.hpp>

using halftrip::measure::strangersAmong;

TEST_CASE("probes that found the socket's buffer full are no strangers", "[core][measure]")
{
    CHECK(strangersAmong(0, {}) == 0);
    CHECK(strangersAmong(10, {}) == 10);
    CHECK(strangersAmong(10, {{"udp.rcvbufErrors", 0}, {"softnet.dropped", 5}}) == 10);
    CHECK(strangersAmong(10, {{"udp.rcvbufErrors", 3}, {"udp6.rcvbufErrors", 4}}) == 3);
    // Other sockets of the host overran as well.
    CHECK(strangersAmong(10, {{"udp.rcvbufErrors", 12}}) == 0);
}

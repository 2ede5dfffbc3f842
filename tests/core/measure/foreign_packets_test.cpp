#include "core/measure/ends/foreign_packets.hpp"

#include <catch2/catch.hpp>

using halftrip::measure::foreignAmong;

TEST_CASE("probes that found the socket's buffer full are no strangers", "[core][measure]")
{
    CHECK(foreignAmong(0, {}) == 0);
    CHECK(foreignAmong(10, {}) == 10);
    CHECK(foreignAmong(10, {{"udp.rcvbufErrors", 0}, {"softnet.dropped", 5}}) == 10);
    CHECK(foreignAmong(10, {{"udp.rcvbufErrors", 3}, {"udp6.rcvbufErrors", 4}}) == 3);
    // Other sockets of the host overran as well.
    CHECK(foreignAmong(10, {{"udp.rcvbufErrors", 12}}) == 0);
}

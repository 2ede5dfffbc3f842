#include "core/measure/ends/unmatched_packets.hpp"

#include <catch2/catch.hpp>

using halftrip::measure::unmatchedAmong;

TEST_CASE("probes that found the socket's buffer full are not unmatched", "[core][measure]")
{
    CHECK(unmatchedAmong(0, {}) == 0);
    CHECK(unmatchedAmong(10, {}) == 10);
    CHECK(unmatchedAmong(10, {{"udp.rcvbufErrors", 0}, {"softnet.dropped", 5}}) == 10);
    CHECK(unmatchedAmong(10, {{"udp.rcvbufErrors", 3}, {"udp6.rcvbufErrors", 4}}) == 3);
    // Other sockets of the host overran as well.
    CHECK(unmatchedAmong(10, {{"udp.rcvbufErrors", 12}}) == 0);
}

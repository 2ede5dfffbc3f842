#include "core/model/facts/host_counters.hpp"

#include <catch2/catch.hpp>

#include <limits>

using namespace halftrip;
using model::CounterTrouble;
using model::HostCounters;

TEST_CASE("an interrupt that came on two cores has moved, one of two that stay has not", "[core][model]")
{
    const HostCounters before{{"interrupts.adapter.cpu0", 1'000},
                              {"interrupts.adapter.cpu1", 50},
                              {"interrupts.adapter.cpu7", 0},
                              {"interrupts.adapter.vector.24.cpu0", 1'000},
                              {"interrupts.adapter.vector.25.cpu1", 50}};
    HostCounters after{{"interrupts.adapter.vector.24.cpu0", 3'000}, {"interrupts.adapter.vector.25.cpu1", 290}};
    CHECK(model::differenceOf(before, after).empty());
    // On its way when its affinity was set.
    after["interrupts.adapter.vector.24.cpu1"] = 9;
    CHECK(model::differenceOf(before, after).empty());
    after["interrupts.adapter.vector.24.cpu1"] = 110;
    CHECK(model::differenceOf(before, after).empty());
    after["interrupts.adapter.vector.24.cpu1"] = 130;
    const HostCounters moved{{"interrupts.adapter.moved.cpu0", 2'000}, {"interrupts.adapter.moved.cpu1", 130}};
    CHECK(model::differenceOf(before, after) == moved);
    // Another that has next to none of the adapter's interrupts says nothing of the probes.
    after["interrupts.adapter.vector.25.cpu7"] = 100;
    CHECK(model::differenceOf(before, after) == moved);
    // A core that was offline before has counted in earlier times.
    after["interrupts.adapter.vector.24.cpu9"] = 1'000'000;
    CHECK(model::differenceOf(before, after) == moved);
    after["interrupts.adapter.vector.25.cpu7"] = 200;
    CHECK(model::differenceOf(before, after) == HostCounters{{"interrupts.adapter.moved.cpu0", 2'000},
                                                             {"interrupts.adapter.moved.cpu1", 370},
                                                             {"interrupts.adapter.moved.cpu7", 200}});
}

TEST_CASE("only counters that moved are kept, and a few that stood still", "[core][model]")
{
    const HostCounters before{{"udp.noPorts", 4}, {"interrupts.LOC", 10}, {"softnet.dropped", 7}, {"gone", 1}};
    const HostCounters after{{"udp.noPorts", 4}, {"interrupts.LOC", 25}, {"softnet.dropped", 7}, {"new", 9}};
    CHECK(model::differenceOf(before, after) == HostCounters{{"interrupts.LOC", 15}, {"softnet.dropped", 0}});
}

TEST_CASE("a counter that went backwards is left out, one that passed the end of its type is not", "[core][model]")
{
    constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
    constexpr auto kNext = std::numeric_limits<std::int64_t>::min();
    CHECK(model::differenceOf({{"softnet.dropped", 9}}, {{"softnet.dropped", 3}}).empty());
    CHECK(model::differenceOf({{"a", kLast}}, {{"a", kNext}}) == HostCounters{{"a", 1}});
}

TEST_CASE("drops and errors are troubles, and what only sounds like one is not", "[core][model]")
{
    const HostCounters moved{{"adapter.rxPackets", 100},
                             {"softnet.dropped", 2},
                             {"softnet.squeezed", 5},
                             {"udp.rcvbufErrors", 1},
                             {"udp.noPorts", 8},
                             {"interrupts.ERR", 3},
                             {"ethtool.rx_interrupts", 50},
                             {"ethtool.rx_xdp_drops", 4},
                             {"ethtool.rx_wqe_err", 6},
                             {"ethtool.rx_missed_errors", 7},
                             {"ethtool.[0]: rx_discards", 9},
                             {"ethtool.rx_no_buffer_count", 11}};
    const auto troubles = model::findTroubles(moved, "udp");
    CHECK(troubles == std::vector<CounterTrouble>{{"ethtool.[0]: rx_discards", 9, false},
                                                  {"ethtool.rx_missed_errors", 7, false},
                                                  {"ethtool.rx_no_buffer_count", 11, false},
                                                  {"ethtool.rx_wqe_err", 6, false},
                                                  {"softnet.dropped", 2, true},
                                                  {"udp.rcvbufErrors", 1, true}});
    CHECK(model::describeTroubles(troubles, 2) == "ethtool.[0]: rx_discards 9, ethtool.rx_missed_errors 7 and 4 more");
    CHECK(model::describeTroubles({}).empty());
}

TEST_CASE("retransmissions are a trouble of TCP alone, whatever carries it", "[core][model]")
{
    for (const char* transport : {"udp", "rio", "raw"})
        CHECK(model::findTroubles({{"tcp.retransmits", 3}}, transport).empty());
    for (const char* transport : {"tcp", "rio-tcp"})
        CHECK(model::findTroubles({{"tcp.retransmits", 3}}, transport) ==
              std::vector<CounterTrouble>{{"tcp.retransmits", 3, true}});
}

TEST_CASE("names with control characters never reach a terminal", "[core][model]")
{
    CHECK(model::findTroubles({{"ethtool.\x1b[2J drop", 3}, {"ethtool." + std::string(200, 'd') + " drop", 1}}, "udp")
              .empty());
}

TEST_CASE("packets an interrupt are known where interrupts are", "[core][model]")
{
    CHECK(model::packetsPerInterrupt(100, {{"interrupts.adapter", 50}}) == 2.0);
    CHECK_FALSE(model::packetsPerInterrupt(100, {{"interrupts.adapter", 0}}));
    CHECK_FALSE(model::packetsPerInterrupt(100, {{"interrupts.LOC", 5}}));
}

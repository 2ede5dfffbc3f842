#include "core/model/figures/ndis_layers.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::HostCounters;

TEST_CASE("cycles of all processors become a mean of each round trip, in time by the counter's rate", "[core][model]")
{
    const HostCounters differences{{"ndis.Miniport Send Cycles.cpu2", 900'000},
                                   {"ndis.Miniport Send Cycles.cpu10", 100'000},
                                   {"ndis.Interrupt DPC Latency Cycles.cpu2", 12'000'000},
                                   {"ndis.Interrupts.cpu2", 1010},
                                   {"ndis.tsc", 3'000'000'000},
                                   {"ndis.tscNs", 1'000'000'000},
                                   {"adapter.rxPackets", 1000}};
    const auto layers = model::ndisLayersOf(differences, 1000);
    REQUIRE(layers);
    REQUIRE(layers->cycles.size() == 2);
    CHECK(layers->cycles[0].name == "Miniport Send Cycles");
    CHECK(layers->cycles[0].perTrip == Approx(1000));
    CHECK(layers->cycles[0].nsPerTrip.value() == Approx(1000.0 / 3));
    CHECK(layers->cycles[0].cores == std::vector{2, 10});
    CHECK(layers->cycles[1].name == "Interrupt DPC Latency Cycles");
    CHECK(layers->cycles[1].nsPerTrip.value() == Approx(4000));
    REQUIRE(layers->counts.size() == 1);
    CHECK(layers->counts[0].perTrip == Approx(1.01));
    CHECK_FALSE(layers->counts[0].nsPerTrip);
}

TEST_CASE("a processor with less than a percent of a layer's cycles is not named", "[core][model]")
{
    const auto layers = model::ndisLayersOf(
        {{"ndis.Interrupt Cycles.cpu0", 5}, {"ndis.Interrupt Cycles.cpu3", 100'000}}, 10);
    REQUIRE(layers);
    CHECK(layers->cycles[0].cores == std::vector{3});
    CHECK_FALSE(layers->cycles[0].nsPerTrip);
}

TEST_CASE("what no NDIS counted is nothing, and what a peer made up is ignored", "[core][model]")
{
    CHECK_FALSE(model::ndisLayersOf({}, 1000));
    CHECK_FALSE(model::ndisLayersOf({{"dpc.cpu2", 7}, {"ndis.tsc", 1}, {"ndis.tscNs", 1}}, 1000));
    CHECK_FALSE(model::ndisLayersOf({{"ndis.Interrupts.cpu1", 7}}, 0));
    CHECK_FALSE(model::ndisLayersOf({{"ndis.Interrupts.cpu", 1},
                                     {"ndis.Interrupts.cpu-1", 1},
                                     {"ndis.Interrupts.cpu1x", 1},
                                     {"ndis.Interrupts.cpu99999999999", 1},
                                     {"ndis.Interrupts.cpu4", -5},
                                     {"ndis.Made Up Cycles.cpu1", 1}},
                                    1000));
}

#include "core/model/figures/arrival_queue.hpp"

#include "core/model/facts/host_counters.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::arrivalQueuesOf;

namespace {

/// 1000 probes, of which the drivers have counted this.
model::PointResult pointWith(model::HostCounters ofA, model::HostCounters ofB = {})
{
    model::PointResult point = samples::pointOfSize(64, 1'000);
    point.initiator.hostCounters = std::move(ofA);
    point.responder.hostCounters = std::move(ofB);
    return point;
}

std::optional<int> queueOfA(model::HostCounters counters)
{
    return arrivalQueuesOf(pointWith(std::move(counters))).initiator.number;
}

}  // namespace

TEST_CASE("the queue that the transport tells stands before what counters say", "[core][model]")
{
    model::PointResult point = pointWith({{"ethtool.rx_queue_2_packets", 1'000}});
    CHECK(arrivalQueuesOf(point).initiator.number == 2);
    point.initiator.obtained.transport[model::kArrivalQueueKey] = "5";
    CHECK(arrivalQueuesOf(point).initiator.number == 5);
    point.initiator.obtained.transport[model::kArrivalQueueKey] = "5x";
    CHECK(arrivalQueuesOf(point).initiator.number == 2);
}

TEST_CASE("each driver's own name of a queue's counter is known", "[core][model]")
{
    for (const char* const name :
         {"ethtool.rx_queue_11_packets", "ethtool.rx11_packets", "ethtool.rx-11.packets", "ethtool.rx-11.rx_packets",
          "ethtool.queue_11_rx_cnt", "ethtool.[11]: rx_ucast_packets", "ethtool.rx_packets[11]",
          "ethtool.rx_queue_11_xdp_packets"}) {
        CAPTURE(name);
        CHECK(queueOfA({{name, 1'010}}) == 11);
    }
    for (const char* const name :
         {"ethtool.rx_queue_11_bytes", "ethtool.tx_queue_11_packets", "ethtool.rx_queue__packets",
          "ethtool.rx_queue_-1_packets", "ethtool.rx_queue_1a_packets", "ethtool.rx_queue_99999999999_packets",
          "ethtool.rx_packets"}) {
        CAPTURE(name);
        CHECK_FALSE(queueOfA({{name, 1'010}}));
    }
}

TEST_CASE("an XDP program's counter is not that of all packets where the driver has both", "[core][model]")
{
    CHECK(queueOfA({{"ethtool.rx_queue_1_packets", 1'000}, {"ethtool.rx_queue_0_xdp_packets", 1'000}}) == 1);
}

TEST_CASE("each end has its own queue, and the responder's counts are held against what came to it", "[core][model]")
{
    model::PointResult point = pointWith({{"ethtool.rx_queue_1_packets", 1'000}, {"ethtool.rx_queue_0_packets", 40}},
                                         {{"ethtool.rx_queue_3_packets", 1'500}});
    CHECK(arrivalQueuesOf(point).initiator.number == 1);
    CHECK(arrivalQueuesOf(point).responder.number == 3);
    point.responderCounts = model::ResponderCounts{.received = 2'000};
    CHECK_FALSE(arrivalQueuesOf(point).responder.number);
}

TEST_CASE("a queue that is not known says why", "[core][model]")
{
    const auto why = [](model::HostCounters counters) {
        const auto queue = arrivalQueuesOf(pointWith(std::move(counters))).initiator;
        CHECK_FALSE(queue.number);
        return std::string(queue.whyUnknown);
    };
    CHECK_THAT(why({}), Catch::StartsWith("No per-queue packet counter of its adapter moved"));
    CHECK(why({{"ethtool.rx_queue_0_packets", 500}, {"ethtool.rx_queue_1_packets", 500}}) ==
          "Its packets came through several receive queues.");
    CHECK(why({{"ethtool.rx_queue_0_packets", 1'000}, {"ethtool.rx_queue_1_packets", 900}}) ==
          "Other packets came through other receive queues meanwhile.");
    const auto known = arrivalQueuesOf(pointWith({{"ethtool.rx_queue_0_packets", 1'000}})).initiator;
    CHECK(known.whyUnknown.empty());
}

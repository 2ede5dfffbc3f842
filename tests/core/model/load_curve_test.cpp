#include "core/model/figures/drop_places.hpp"
#include "core/model/figures/load_curve.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using namespace halftrip::model;

namespace {

/// A point each, with that p99; the gaps fall from 100 us by halves.
RunRecord loadRunOf(const std::vector<std::int64_t>& p99s)
{
    RunRecord record;
    std::int64_t gapNs = 100'000;
    for (const std::int64_t p99 : p99s) {
        PointResult& point = record.points.emplace_back();
        point.axes = {numberOn(kGapAxis, gapNs), numberOn(kSizeAxis, 64)};
        stats::Histogram histogram;
        histogram.record(p99);
        point.distributions = {{"rtt", DistributionKind::RoundTrip, histogram, 0}};
        point.counts.sent = point.counts.received = 1;
        gapNs /= 2;
    }
    return record;
}

/// Host A sent 1000 probes, of which B got 900 and sent back 890, and 860 came back.
RunRecord lossyRun()
{
    RunRecord record = loadRunOf({10'000});
    record.request.peer = "10.0.0.2";
    PointResult& point = record.points[0];
    point.counts = {.sent = 990, .received = 850, .lost = 140};
    point.excludedCounts = ProbeCounts{.sent = 10, .received = 10};
    point.responderCounts = ResponderCounts{900, 890, 0};
    return record;
}

}  // namespace

TEST_CASE("the load at which p99 doubles is the first that the next one confirms", "[core][model]")
{
    RunRecord record = loadRunOf({10'000, 25'000, 11'000, 21'000, 30'000});
    std::ranges::reverse(record.points);  // By load, wherever they stand.
    auto curves = loadCurvesOf(record);
    REQUIRE(curves.size() == 1);
    CHECK(curves[0].points == std::vector<std::size_t>{4, 3, 2, 1, 0});
    CHECK(curves[0].doubled == 1U);
    CHECK_FALSE(curves[0].firstDrop);
    CHECK_FALSE(loadCurvesOf(loadRunOf({10'000, 19'000, 19'500}))[0].doubled);
    CHECK(loadCurvesOf(loadRunOf({10'000, 19'000, 20'500}))[0].doubled == 2U);
    CHECK(loadCurvesOf(loadRunOf({10'000})).empty());
    CHECK(loadCurvesOf(RunRecord{}).empty());
    // A p99 among the lost is longer than any.
    record = loadRunOf({10'000, 11'000});
    record.points[1].counts.lost = 1;
    curves = loadCurvesOf(record);
    CHECK(curves[0].doubled == 1U);
    CHECK(curves[0].firstDrop == 1U);
    // Other sizes are other curves.
    record.points[1].axes[1].number = 128;
    CHECK(loadCurvesOf(record).empty());
}

TEST_CASE("no load doubles a p99 that is lost at the least one already", "[core][model]")
{
    RunRecord record = loadRunOf({10'000, 11'000, 12'000});
    for (PointResult& point : record.points)
        point.counts.lost = 1;
    const auto curves = loadCurvesOf(record);
    REQUIRE(curves.size() == 1);
    CHECK(curves[0].isSaturated);
    CHECK_FALSE(curves[0].doubled);
    CHECK(curves[0].firstDrop == 0U);
    CHECK_FALSE(loadCurvesOf(loadRunOf({10'000, 11'000}))[0].isSaturated);
}

TEST_CASE("drops are placed by the way that they were lost on, and never more than were", "[core][model]")
{
    RunRecord record = lossyRun();
    PointResult& point = record.points[0];
    CHECK(describeDrops(dropsOf(record, point)) ==
          "10 at the responder, whose transport rejected the reply, 130 not placed");
    point.initiator.hostCounters = {{"adapter.txDropped", 40}, {"udp.rcvbufErrors", 25}};
    point.responder.hostCounters = {{"softnet.dropped", 500}, {"adapter.rxDropped", 7}, {"ethtool.tx_errors", 3}};
    DropReport report = dropsOf(record, point);
    CHECK(report.dropped == 140);
    CHECK(report.notPlaced == 2);
    CHECK(report.placed == std::vector<PlacedDrops>{{DropPlace::Adapter, "A", false, 40, "adapter.txDropped"},
                                                    {DropPlace::Backlog, "B", false, 60, "softnet.dropped"},
                                                    {DropPlace::Peer, "B", true, 10, ""},
                                                    {DropPlace::Adapter, "B", true, 3, "ethtool.tx_errors"},
                                                    {DropPlace::SocketBuffer, "A", true, 25, "udp.rcvbufErrors"}});
    // The driver and the system may have counted the same packets.
    point.responder.hostCounters = {{"ethtool.rx_missed", 80}, {"adapter.rxDropped", 90}};
    report = dropsOf(record, point);
    CHECK(report.placed[1].count == 60);
    CHECK(report.placed[1].counter == "adapter.rxDropped");
    // Our own ring goes before what counts the packets of others, too.
    point.responder.hostCounters = {{"ring.dropped", 90}, {"softnet.dropped", 500}};
    point.initiator.hostCounters = {{"packetSocket.dropped", 30}};
    report = dropsOf(record, point);
    REQUIRE(report.placed.size() == 4);
    CHECK(report.placed[0] == PlacedDrops{DropPlace::Ring, "B", false, 90, "ring.dropped"});
    CHECK(phraseOf(report.placed[0]) == "the ring of host B (ring.dropped)");
    CHECK(report.placed[1] == PlacedDrops{DropPlace::Backlog, "B", false, 10, "softnet.dropped"});
    CHECK(report.placed[3] == PlacedDrops{DropPlace::SocketBuffer, "A", true, 30, "packetSocket.dropped"});
}

TEST_CASE("frames that a driver dropped after a transport had sent them are placed at the sender's ring",
          "[core][model]")
{
    RunRecord record = lossyRun();
    PointResult& point = record.points[0];
    point.initiator.hostCounters = {{"ring.txDropped", 4}};
    point.responder.hostCounters = {{"ring.txDropped", 2}};
    const DropReport report = dropsOf(record, point);
    CHECK(std::ranges::count(report.placed, PlacedDrops{DropPlace::Ring, "A", false, 4, "ring.txDropped"}) == 1);
    CHECK(std::ranges::count(report.placed, PlacedDrops{DropPlace::Ring, "B", true, 2, "ring.txDropped"}) == 1);
}

TEST_CASE("what one system counts for both ends places a packet once", "[core][model]")
{
    RunRecord record = lossyRun();
    PointResult& point = record.points[0];
    record.initiatorHost.hostId = record.responderHost.hostId = "one";
    point.initiator.hostCounters = point.responder.hostCounters = {{"softnet.dropped", 105}};
    const DropReport report = dropsOf(record, point);
    REQUIRE(report.placed.size() == 3);
    CHECK(report.placed[0].count == 100);
    CHECK(report.placed[2].count == 5);
    CHECK(report.notPlaced == 25);
    // Without a Halftrip responder nobody knows on which way.
    record.request.peer = "icmp://10.0.0.2";
    CHECK(dropsOf(record, point).placed.size() == 1);
    CHECK(dropsOf(record, point).notPlaced == 35);
    point.counts.late = point.counts.lost;
    CHECK(describeDrops(dropsOf(record, point)).empty());
}

TEST_CASE("drops between two adapters of one host are the receiving adapter's or the program's", "[core][model]")
{
    RunRecord record = lossyRun();
    PointResult& point = record.points[0];
    record.request.peer = "port://eth1";
    point.responder.hostCounters = {{"adapter.rxDropped", 20}};
    point.initiator.hostCounters = {{"ring.dropped", 7}};
    const DropReport report = dropsOf(record, point);
    REQUIRE(report.placed.size() == 2);
    CHECK(report.placed[0] == PlacedDrops{DropPlace::Adapter, "B", false, 20, "adapter.rxDropped"});
    CHECK(report.placed[1] == PlacedDrops{DropPlace::Ring, "A", true, 7, "ring.dropped"});
}

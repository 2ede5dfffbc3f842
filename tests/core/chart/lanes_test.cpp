#include "core/chart/lanes.hpp"
#include "core/export/html/svg_lanes.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using chart::Lane;
using chart::LaneKind;
using model::Side;
using model::SpanKind;

namespace {

/// One slow probe of 106 us, at B after 40 us and there for 10; a thread at A with a tick within, an interrupt at B.
model::PointResult slowPoint()
{
    model::PointResult point;
    point.distributions.resize(1);
    for (int i = 0; i < 999; ++i)
        point.distributions[0].histogram.record(6'000);
    point.distributions[0].histogram.record(106'000);
    model::Autopsy& autopsy = point.autopsy.emplace();
    autopsy.slow.push_back({17, 5'000'000, 106'000, 10'000, 40'000, 0, 0});
    autopsy.initiator.kernel.cores = {1, 3};
    autopsy.responder.kernel.cores = {0};
    autopsy.timeline = model::Timeline{false, 2'000, 1};
    autopsy.spans = {{{SpanKind::Thread, 1, 52'000, 40'000, "thief"}, 0, Side::A},
                     {{SpanKind::Timer, 1, 60'000, 3'000, "local timer"}, 0, Side::A},
                     {{SpanKind::Interrupt, 0, -1'000, 4'000, "eth0<0>"}, 0, Side::B}};
    return point;
}

const Lane& laneOf(const chart::Lanes& lanes, const std::string& title)
{
    const auto found = std::ranges::find(lanes.lanes, title, &Lane::title);
    REQUIRE(found != lanes.lanes.end());
    return *found;
}

}  // namespace

TEST_CASE("a packet's lanes stand A over B, with the packet's way between them", "[core][chart]")
{
    const chart::Lanes lanes = chart::lanesOf(slowPoint(), 0);
    std::vector<std::string> titles;
    for (const Lane& lane : lanes.lanes)
        titles.push_back(lane.title);
    CHECK(titles == std::vector<std::string>{"A core 1", "A core 3", "A packet", "B packet", "B core 0"});
    CHECK(lanes.title == "Probe 17 at 0.005000 s: RTT 106.00 us, 100.00 us over the median");
    REQUIRE(lanes.arrows.size() == 2);
    CHECK(lanes.arrows[0].toUs == 40);
    CHECK(lanes.arrows[1].fromUs == 50);
    CHECK(lanes.arrows[1].toUs == 106);
    CHECK(lanes.boundUs == 2);
    CHECK(laneOf(lanes, "B packet").spans.at(0).toUs == 50);
}

TEST_CASE("a core that packets arrive on has a lane where something happened there", "[core][chart]")
{
    model::PointResult point = slowPoint();
    point.autopsy->initiator.kernel.arrivalCores = {3};
    const auto hasLane = [&](const std::string& title) {
        const chart::Lanes lanes = chart::lanesOf(point, 0);
        return std::ranges::find(lanes.lanes, title, &Lane::title) != lanes.lanes.end();
    };
    CHECK_FALSE(hasLane("A core 3"));
    CHECK_FALSE(hasLane("A core 3, arrivals"));
    point.autopsy->spans.push_back({{SpanKind::Timer, 3, 60'000, 3'000, "local timer"}, 0, Side::A});
    CHECK(hasLane("A core 3, arrivals"));
}

TEST_CASE("a pass with packet events has its moments as lanes, up to the drop", "[core][chart]")
{
    model::PacketPass pass{.sent = 2'000, .lost = 1};
    pass.slow = {{.sequence = 7, .sentNs = 1'000'000, .rttNs = 61'200, .residenceNs = 9'000, .arrivedNs = 20'000}};
    pass.lostProbes = {{20, 2'000'000}};
    pass.timeline = model::Timeline{true, 0, 1};
    pass.events = {{{SpanKind::Interrupt, 1, 20'000, 2'000, "eth0-rx-1"}, 0, Side::B},
                   {{SpanKind::Transmit, 1, 900, 0, "net_dev_start_xmit"}, 1, Side::A},
                   {{SpanKind::Drop, 0, 5'200, 0, "NETFILTER_DROP"}, 1, Side::B},
                   {{SpanKind::Receive, 3, 9'000, 0, "netif_receive_skb"}, 1, Side::A}};
    const chart::Lanes slow = chart::lanesOf(pass, 0);
    CHECK(slow.title == "Probe 7 at 0.001000 s: RTT 61.20 us");
    CHECK(laneOf(slow, "B core 1").spans.at(0).name == "interrupt eth0-rx-1");
    CHECK(slow.arrows.size() == 2);

    const chart::Lanes lost = chart::lanesOf(pass, 1);
    std::vector<std::string> titles;
    for (const Lane& lane : lost.lanes)
        titles.push_back(lane.title);
    // Of core 3, which was busy with another packet by then, nothing.
    CHECK(titles == std::vector<std::string>{"A core 1", "A packet", "B core 0"});
    CHECK(laneOf(lost, "B core 0").spans.at(0).hint == "drop NETFILTER_DROP, B core 0: at 5.20 us");
    CHECK(laneOf(lost, "A packet").spans.at(0).toUs == Approx(5.2));
    CHECK(lost.toUs > 5.2);

    pass.isOneKernel = true;
    CHECK(chart::lanesOf(pass, 0).lanes.back().title == "core 1");
}

TEST_CASE("what lies within another stretch has a row of its own beneath", "[core][chart]")
{
    const chart::Lanes lanes = chart::lanesOf(slowPoint(), 0);
    const Lane& core = laneOf(lanes, "A core 1");
    REQUIRE(core.spans.size() == 2);
    CHECK(core.rows == 2);
    CHECK(core.spans[0].name == "thread thief");
    CHECK(core.spans[0].hint == "thread thief, A core 1: 40.00 us, from 52.00 us on");
    CHECK(core.spans[1].depth == 1);
    CHECK(laneOf(lanes, "A core 3").row == 2);
    CHECK(lanes.rows == 6);
}

TEST_CASE("without related clocks B's half of the way is not drawn", "[core][chart]")
{
    model::PointResult point = slowPoint();
    point.autopsy->timeline.reset();
    point.autopsy->slow[0].arrivedNs = -1;
    point.autopsy->initiator.gaps = {{5'050'000, 5'100'000, 30'000}, {9'000'000, 9'100'000, 50'000}};
    const chart::Lanes lanes = chart::lanesOf(point, 0);
    CHECK(lanes.arrows.empty());
    CHECK_FALSE(chart::findLane(lanes, Side::B, LaneKind::Packet));
    // Only the wait within the probe's time is shown.
    CHECK(laneOf(lanes, "A loop").spans.size() == 1);
    CHECK(laneOf(lanes, "A loop").spans[0].fromUs == 50);
}

TEST_CASE("lanes as SVG hold every stretch with its hint, and names stay names", "[core][export]")
{
    const std::string svg = exporting::writeSvg(chart::lanesOf(slowPoint(), 0)).string();
    CHECK(svg.find("thread thief, A core 1") != std::string::npos);
    CHECK(svg.find("interrupt eth0&lt;0&gt;") != std::string::npos);
    CHECK(svg.find("<0>") == std::string::npos);
    CHECK(std::ranges::count(svg, '<') == std::ranges::count(svg, '>'));
}

TEST_CASE("hostile times leave every box inside the picture", "[core][export]")
{
    model::PointResult point = slowPoint();
    point.autopsy->slow[0].rttNs = 0;
    point.autopsy->spans.front().startNs = -(std::int64_t{1} << 61);
    point.autopsy->spans.front().lengthNs = std::int64_t{1} << 61;
    const std::string svg = exporting::writeSvg(chart::lanesOf(point, 0)).string();
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.find("inf") == std::string::npos);
}

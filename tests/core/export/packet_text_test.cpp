#include "core/export/table/packet_text.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::Side;
using model::SpanKind;

namespace {

/// One slow probe, and three lost ones: dropped at B, last seen at A, and of which nothing is known.
model::PacketPass passWithLosses()
{
    model::PacketPass pass{.sent = 2'000, .lost = 3};
    pass.slow = {{.sequence = 7, .sentNs = 1'000'000, .rttNs = 61'200}};
    pass.lostProbes = {{20, 2'000'000}, {30, 3'000'000}, {40, 4'000'000}};
    pass.events = {{{SpanKind::Interrupt, 1, 20'000, 2'000, "eth0-rx-1"}, 0, Side::B},
                   {{SpanKind::Transmit, 1, 900, 0, "net_dev_start_xmit"}, 1, Side::A},
                   {{SpanKind::Drop, 0, 5'200, 0, "NETFILTER_DROP"}, 1, Side::B},
                   {{SpanKind::Transmit, 1, 800, 0, "net_dev_start_xmit"}, 2, Side::A}};
    return pass;
}

}  // namespace

TEST_CASE("a lost packet's drop is told with its host and reason", "[core][export]")
{
    const model::PacketPass pass = passWithLosses();
    CHECK(exporting::describeLost(pass, 0) == "dropped on B, 5.20 us after it was sent: NETFILTER_DROP");
    CHECK(exporting::describeLost(pass, 1) ==
          "no drop recorded, last seen on A 0.800 us after it was sent: net_dev_start_xmit");
    CHECK(exporting::describeLost(pass, 2) == "no kernel event recorded after it was sent");
    CHECK(exporting::describePass(pass) ==
          "2000 probes, 3 lost: 1 dropped on B (NETFILTER_DROP), 2 without a recorded drop.");
}

TEST_CASE("where one kernel serves both ends, its events are no end's", "[core][export]")
{
    model::PacketPass pass = passWithLosses();
    pass.isOneKernel = true;
    CHECK(exporting::describeLost(pass, 0) == "dropped on this host, 5.20 us after it was sent: NETFILTER_DROP");
    CHECK(exporting::packetReport(pass).find("  0.800 us  core 1  net_dev_start_xmit") != std::string::npos);
}

TEST_CASE("a pass without losses, and one with more than are kept, say so", "[core][export]")
{
    CHECK(exporting::describePass({.sent = 1, .lost = 0}) == "1 probe, 0 lost.");
    model::PacketPass pass = passWithLosses();
    pass.lost = 90;
    CHECK(exporting::describePass(pass) ==
          "2000 probes, 90 lost; of the first 3: 1 dropped on B (NETFILTER_DROP), 2 without a recorded drop.");
}

TEST_CASE("the report has every lost probe, the slowest, and who told nothing", "[core][export]")
{
    model::PacketPass pass = passWithLosses();
    pass.responder.problem = "No right.";
    pass.initiator.lost = 5;
    const std::string report = exporting::packetReport(pass);
    for (const char* const line :
         {"Lost probe 20 at 0.002000 s: dropped on B,", "Lost probe 40 at 0.004000 s: no kernel event",
          "Probe 7 at 0.001000 s: RTT 61.20 us.", "B core 1  interrupt eth0-rx-1, 2.00 us",
          "A core 1  net_dev_start_xmit\n", "B: no packet events. No right.",
          "A: 5 packet events were lost (buffer full or nested events)."}) {
        CAPTURE(line);
        CHECK(report.find(line) != std::string::npos);
    }
}

#include "core/export/exporter.hpp"
#include "core/export/table/ndis_table.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

model::RunRecord withNdis()
{
    model::RunRecord record = fixtures::fullRecord();
    record.responderHost.operatingSystem = "Windows 11 24H2";
    record.points.resize(1);
    model::PointResult& point = record.points.front();
    point.counts.sent = 900;
    point.excludedCounts = model::ProbeCounts{.sent = 100};
    point.responder.hostCounters = {{"ndis.Interrupt DPC Latency Cycles.cpu2", 12'300'000},
                                    {"ndis.NDIS Send Cycles.cpu2", 1'500'000},
                                    {"ndis.Sent Packets.cpu2", 1000},
                                    {"ndis.Received Packets.cpu2", 1400},
                                    {"ndis.tsc", 3'000'000},
                                    {"ndis.tscNs", 1'000'000}};
    return record;
}

}  // namespace

TEST_CASE("cycles and ns a round trip stand by layer, as NDIS names them", "[core][export]")
{
    const model::RunRecord record = withNdis();
    const std::string text = exporting::ndisText(record);
    CHECK(text.starts_with("NDIS counters of B, "));
    CHECK(text.find(", per round trip\ncycles    ns  cores\n"
                    "  1500   500      2  NDIS Send Cycles\n"
                    " 12300  4100      2  Interrupt DPC Latency Cycles\n"
                    "Per round trip: Sent Packets 1.00, Received Packets 1.40.\n"
                    "Other traffic passed the adapter meanwhile, and its cycles are included.\n") != std::string::npos);
    CHECK(text.find("Not yet verified on a Windows machine.") != std::string::npos);
    const std::string page = exporting::findExporter("html")->write(record);
    CHECK(page.find("<h2>NDIS counters</h2>") != std::string::npos);
    CHECK(page.find("Interrupt DPC Latency Cycles") != std::string::npos);
}

TEST_CASE("a Windows host without NDIS counters is said so in one sentence, and another system not at all",
          "[core][export]")
{
    model::RunRecord record = withNdis();
    record.points.front().responder.hostCounters.clear();
    CHECK(exporting::ndisText(record) ==
          "B: no NDIS counters. This system lacks the counter sets, or they do not cover the run's adapter.\n");
    record.responderHost.operatingSystem = "Debian GNU/Linux 12 (bookworm)";
    CHECK(exporting::ndisText(record).empty());
    CHECK(exporting::findExporter("html")->write(record).find("NDIS") == std::string::npos);
}

#include "core/export/exporter.hpp"
#include "core/export/table/autopsy_text.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace halftrip;

namespace {

/// A run on Windows: nothing recorded in the point, and a DPC in its pass.
model::RunRecord withPass()
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(1);
    model::PointResult& point = record.points.front();
    model::Autopsy& autopsy = point.watchedPass.emplace().autopsy;
    point.watchedPass->distributions = {point.result()};
    const std::int64_t slowNs = point.result().histogram.maxNs() + 500'000;
    point.watchedPass->distributions.front().histogram.record(slowNs);
    autopsy.slow.push_back({7, 1'000, slowNs, -1, -1, 0, 0});
    autopsy.initiator.kernel.cores = {2};
    autopsy.initiator.kernel.idleExits = {0, 4, 1200};
    autopsy.initiator.kernel.adapterInterrupt = model::AdapterInterrupt{2, 0x61, "ndis.sys", 900, 980};
    autopsy.responder.kernel.problem = "Kernel events need an administrator.";
    autopsy.spans.push_back({{model::SpanKind::Dpc, 2, 1'000, 450'000, "ndis.sys"}, 0, model::Side::A});
    return record;
}

}  // namespace

TEST_CASE("a pass with kernel events is shown as one, with its wake-ups", "[core][export]")
{
    const model::RunRecord record = withPass();
    const std::string report = exporting::autopsyReport(record, {.isWhole = true});
    CHECK_THAT(report, Catch::Contains("Slow packets of the pass with kernel events, ") &&
                           Catch::Contains("DPC ndis.sys on core 2 of A") &&
                           Catch::Contains("A: the core woke up for the measuring thread 1204 times, from C1 4, C2 "
                                           "1200.\n") &&
                           Catch::Contains("A: vector 0x61 of ndis.sys on core 2 is the adapter's: 900 interrupts for "
                                           "980 probes, and no other vector followed them.\n") &&
                           Catch::Contains("A: kernel events of Windows. Not yet verified on a Windows machine.\n") &&
                           !Catch::Contains("B: kernel events of Windows.") &&
                           Catch::Contains("B: no kernel events. Kernel events need an administrator.\n"));
    CHECK_THAT(exporting::autopsyReport(record, {.sequence = 7}),
               Catch::StartsWith("Slow packets of the pass with kernel events, ") && Catch::Contains("Probe 7 at ") &&
                   Catch::Contains("  A core 2  dpc ndis.sys, "));
    CHECK(exporting::autopsyReport(record, {.sequence = 8}).empty());
    std::string table;
    exporting::appendAutopsy(table, record);
    CHECK_THAT(table, Catch::Contains("Slow packets of the pass with kernel events, ") &&
                          Catch::Contains("DPC ndis.sys on core 2 of A"));
    CHECK_THAT(exporting::findExporter("html")->write(record), Catch::Contains("pass with kernel events"));
}

TEST_CASE("remarks on an autopsy have what was counted, where it happened", "[core][export]")
{
    model::Autopsy autopsy;
    autopsy.responder.kernel.cores = {1, 3};
    autopsy.responder.kernel.counts = {{model::KernelEvent::PageFault, {12, 0}},
                                       {model::KernelEvent::IdleExit, {4, 5}},
                                       {model::KernelEvent::MachineCheck, {1}}};
    CHECK_THAT(exporting::autopsyRemarks(autopsy),
               Catch::VectorContains(std::string("B: page faults: 12 on core 1; idle exits: 4 on core 1, 5 on core 3; "
                                                 "machine checks: 1 on the host.")));
}

TEST_CASE("remarks on an autopsy tell on which way packets were lost", "[core][export]")
{
    using model::LostProbe;
    model::Autopsy autopsy;
    autopsy.lost = {{1, 0}, {2, 0}, {3, 0, 5'000, 20}, {4, 0, LostProbe::kNoStamps}, {5, 0, LostProbe::kNoStamps}};
    CHECK_THAT(exporting::autopsyRemarks(autopsy),
               Catch::VectorContains(std::string("B answered 1 of 3 lost packets: lost on the way back.")) &&
                   Catch::VectorContains(
                       std::string("B kept no stamps of 2 of 3 lost packets: most likely lost on the way there.")));
    autopsy.lost.resize(2);
    CHECK(exporting::autopsyRemarks(autopsy).empty());
}

TEST_CASE("remarks on an autopsy name what of a kernel could not be seen", "[core][export]")
{
    model::Autopsy autopsy;
    autopsy.initiator.kernel.cores = {1};
    autopsy.initiator.kernel.missing = {"call_function_entry", "nmi_handler"};
    autopsy.initiator.kernel.clockErrorNs = 1'250;
    autopsy.responder.kernel.cores = {0};
    autopsy.responder.kernel.lost = 7;
    autopsy.responder.kernel.problem = "Kernel events need a right.";
    autopsy.responder.kernel.hint = "Start it as root.";
    const std::vector<std::string> remarks = exporting::autopsyRemarks(autopsy);
    CHECK(std::ranges::none_of(remarks,
                               [](const std::string& remark) { return remark.find("Windows") != std::string::npos; }));
    CHECK_THAT(remarks,
               Catch::VectorContains(std::string("A: this kernel lacks or withholds tracepoints, whose events were not "
                                                 "recorded: call_function_entry, nmi_handler.")));
    CHECK_THAT(remarks, Catch::VectorContains(std::string("A: times of kernel events are known within +-1.25 us.")));
    CHECK_THAT(remarks,
               Catch::VectorContains(std::string("B: 7 kernel events were lost (buffer full or nested events).")));
    CHECK_THAT(remarks, Catch::VectorContains(
                            std::string("B: no kernel events. Kernel events need a right. Start it as root.")));
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(1);
    record.points.front().packets.emplace().responder.missing = {"napi_poll"};
    CHECK_THAT(
        exporting::autopsyReport(record, {}),
        Catch::Contains("B: this kernel lacks or withholds tracepoints, whose events were not recorded: napi_poll.\n"));
}

TEST_CASE("the table of a run tells what of either kernel was not seen", "[core][export]")
{
    model::RunRecord record = withPass();
    model::Autopsy& autopsy = record.points.front().watchedPass->autopsy;
    autopsy.initiator.kernel.lost = 7;
    autopsy.initiator.kernel.missing = {"nmi_handler"};
    const auto tableOf = [&record] {
        std::string table;
        exporting::appendAutopsy(table, record);
        return table;
    };
    CHECK_THAT(
        tableOf(),
        Catch::Contains("\nA: 7 kernel events were lost (buffer full or nested events).\n"
                        "A: this kernel lacks or withholds tracepoints, whose events were not recorded: nmi_handler.\n"
                        "B: no kernel events. Kernel events need an administrator.\n"));
    // Nobody watched: a reason that both share is told once.
    autopsy.initiator.kernel = {.problem = "Kernel events need an administrator."};
    CHECK_THAT(tableOf(), Catch::Contains("no kernel events with them. Kernel events need an administrator.\n") &&
                              !Catch::Contains("B: no kernel events."));
    autopsy.responder.kernel.problem = "The peer is no Halftrip responder.";
    CHECK_THAT(tableOf(), Catch::Contains("no kernel events with them. Kernel events need an administrator.\n"
                                          "B: no kernel events. The peer is no Halftrip responder.\n"));
}

TEST_CASE("the first screen of an autopsy begins with the largest cause and has the slowest packets only",
          "[core][export]")
{
    model::RunRecord record = withPass();
    model::Autopsy& autopsy = record.points.front().watchedPass->autopsy;
    const model::SlowProbe slowest = autopsy.slow.front();
    for (std::uint64_t sequence = 8; sequence < 12; ++sequence) {
        autopsy.slow.push_back(slowest);
        autopsy.slow.back().sequence = sequence;
    }
    stats::Histogram& passed = record.points.front().watchedPass->distributions.front().histogram;
    for (int i = 0; i < 2'000; ++i)
        passed.record(10'000);
    const std::string report = exporting::autopsyReport(record, {});
    CHECK_THAT(report, Catch::Contains("\n5 of " + std::to_string(passed.samplesBeyond(99)) +
                                       " packets beyond p99 were recorded: "));
    CHECK_THAT(report, Catch::Contains("Largest cause: ") && Catch::Contains(" of their time over the median.\n") &&
                           Catch::Contains("Probe 7 at ") && Catch::Contains("Probe 9 at ") &&
                           Catch::Contains("2 more packets with -v.\n") && !Catch::Contains("Probe 10 at "));
    CHECK_THAT(exporting::autopsyReport(record, {.isWhole = true}),
               Catch::Contains("Probe 11 at ") && !Catch::Contains("with -v"));
}

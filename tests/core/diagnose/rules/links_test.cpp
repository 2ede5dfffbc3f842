#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/verdict.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using samples::applyRule;

namespace {

void setLink(model::HostFacts& host, std::int64_t mbps, std::int64_t fastest, const char* duplex)
{
    host.adapter.emplace().name = "eth0";
    host.facts = {model::knownFact("link.speed", mbps, "Mb/s", "ethtool eth0: Speed"),
                  model::knownFact("link.fastest", fastest, "Mb/s", ""),
                  model::knownFact("link.duplex", std::string(duplex), "", "ethtool eth0: Duplex")};
}

void setSlot(model::HostFacts& host, std::int64_t lanes, std::int64_t speed)
{
    host.facts = {model::knownFact("pci.width", lanes, "lanes", ""),
                  model::knownFact("pci.widthMax", std::int64_t{16}, "lanes", "max_link_width"),
                  model::knownFact("pci.speed", speed, "MT/s", ""),
                  model::knownFact("pci.speedMax", std::int64_t{16'000}, "MT/s", "")};
}

}  // namespace

TEST_CASE("a link below what both ends can do, or at half duplex, is told; one at its limit is not", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    setLink(record.initiatorHost, 10'000, 10'000, "full");
    setLink(record.responderHost, 1'000, 10'000, "full");
    const auto alone = applyRule("linkBelowCapacity", record);
    REQUIRE(alone.size() == 1);
    // The switch port may be no faster.
    CHECK(alone[0].confidence == model::Confidence::Possible);
    CHECK_THAT(alone[0].sentence,
               Catch::StartsWith("Adapter eth0 of host B links at 1000 Mb/s, although it supports 10000 Mb/s"));
    record.responderHost.facts.push_back(model::knownFact("link.partnerFastest", std::int64_t{10'000}, "Mb/s", ""));
    const auto findings = applyRule("linkBelowCapacity", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "linkBelowCapacityB");
    CHECK(findings[0].confidence == model::Confidence::Certain);
    CHECK(findings[0].sentence ==
          "Adapter eth0 of host B links at 1000 Mb/s, although 10000 Mb/s are possible: a 64-byte "
          "frame takes 518 ns longer.");
    CHECK(findings[0].costNs == 1'037);
    record.responderHost.facts.back().value = std::int64_t{1'000};
    CHECK(applyRule("linkBelowCapacity", record).empty());
    setLink(record.responderHost, 10'000, 10'000, "half");
    CHECK_THAT(applyRule("linkBelowCapacity", record).at(0).sentence, Catch::Contains("half duplex"));
    CHECK(applyRule("linkBelowCapacity", samples::cleanRun()).empty());
}

TEST_CASE("a PCIe link below its adapter's width or speed is told, with the reason to doubt it", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    setSlot(record.initiatorHost, 16, 16'000);
    CHECK(applyRule("narrowSlot", record).empty());
    setSlot(record.initiatorHost, 4, 16'000);
    const auto findings = applyRule("narrowSlot", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "The PCIe link of host A's adapter runs at x4, 16 GT/s: each transfer to memory takes longer.");
    CHECK(findings[0].confidence == model::Confidence::Possible);
    setSlot(record.initiatorHost, 16, 2'500);
    CHECK(applyRule("narrowSlot", record).size() == 1);
    record.initiatorHost.facts.pop_back();
    CHECK(applyRule("narrowSlot", record).empty());
}

TEST_CASE(
    "damaged frames are a cause, with what they cost; bits that FEC corrected a hint; checksums of packets neither",
    "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    auto& counters = record.points.front().initiator.hostCounters;
    counters = {{"ethtool.rx_csum_errors", 9}, {"ethtool.rx_packets", 9}, {"ethtool.rx_crc_errors", 0}};
    CHECK(applyRule("linkErrors", record).empty());
    counters["ethtool.rx_corrected_bits_phy"] = 12;
    auto findings = applyRule("linkErrors", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].kind == model::FindingKind::Cause);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("FEC of host A's adapter corrected bit errors"));
    counters["ethtool.rx_crc_errors"] = 3;
    findings = applyRule("linkErrors", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].kind == model::FindingKind::Cause);
    CHECK(findings[0].confidence == model::Confidence::Likely);
    CHECK(findings[0].sentence ==
          "A link damages frames to host A: 3 in total at 64 bytes; each one is lost or sent again.");
    CHECK(findings[0].evidence.at(0) == "ethtool.rx_crc_errors 3 on host A at 64 bytes.");

    // One cable is one finding.
    counters.erase("ethtool.rx_csum_errors");
    model::PointResult& point = record.points.front();
    point.responder.hostCounters = {{"ethtool.rx_fcs_err_frames", 2}, {"ethtool.rx_crc_errors", 2}};
    point.counts.lost = 5;
    point.silence = model::SilentTime{.totalNs = 1'000'000'000, .longestNs = 200'000'000};
    record.responderHost.adapter.emplace().name = "eth1";
    findings = applyRule("linkErrors", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].id == "linkErrors");
    CHECK(
        findings[0].sentence ==
        "A link damages frames to both hosts: 5 in total at 64 bytes, warm-up included; 5 of 10,000 probes were lost, "
        "and the longest silence was 200 ms.");
    CHECK_THAT(findings[0].nextStep, Catch::Contains("the counters of eth1 on host B (ethtool -S ADAPTER;"));
    diagnose::conclude(record);
    CHECK(record.findings.front().id == "linkErrors");
    CHECK_THAT(diagnose::verdictOf(record).sentence,
               Catch::StartsWith(
                   "A link damages frames to both hosts: 5 in total at 64 bytes, warm-up included; 5 of 10,000 "
                   "probes were lost, and the longest silence was 200 ms. The median is within the path's own cost"));
    // No ring cures them.
    CHECK(std::ranges::none_of(record.findings, [](const auto& one) { return one.id.starts_with("dropped"); }));
}

TEST_CASE("symbols and blocks are no frames, and are told without a number of them", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.initiator.hostCounters = {{"ethtool.rx_pcs_symbol_err_phy", 40'000}};
    auto findings = applyRule("linkErrors", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Possible);
    CHECK(findings[0].sentence ==
          "A link to host A has symbol or block errors at 64 bytes; no damaged frame was counted.");
    CHECK(findings[0].evidence.at(0) == "ethtool.rx_pcs_symbol_err_phy 40000 on host A at 64 bytes.");
    point.initiator.hostCounters["ethtool.rx_crc_errors_phy"] = 5;
    findings = applyRule("linkErrors", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].sentence ==
          "A link damages frames to host A: 5 in total at 64 bytes; each one is lost or sent again.");
    point.initiator.hostCounters.erase("ethtool.rx_crc_errors_phy");
    point.counts.lost = 5;
    findings = applyRule("linkErrors", record);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].confidence == model::Confidence::Likely);
    CHECK(findings[0].sentence == "A link to host A has symbol or block errors at 64 bytes, warm-up included, and 5 of "
                                  "10,000 probes were lost.");
}

TEST_CASE("symbol errors take no blame for losses that other counters explain, or that outnumber them",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.counts.lost = 1'000;
    const auto confidence = [&](std::int64_t symbols, std::int64_t dropped) {
        point.responder.hostCounters = {{"ethtool.rx_pcs_symbol_err_phy", symbols}, {"udp.rcvbufErrors", dropped}};
        return applyRule("linkErrors", record).at(0).confidence;
    };
    CHECK(confidence(40'000, 0) == model::Confidence::Likely);
    CHECK(confidence(500, 499) == model::Confidence::Likely);
    CHECK(confidence(499, 0) == model::Confidence::Possible);
    CHECK(confidence(1, 990) == model::Confidence::Possible);
    CHECK(confidence(40'000, 500) == model::Confidence::Possible);
    diagnose::conclude(record);
    CHECK_THAT(diagnose::verdictOf(record).sentence, !Catch::Contains("symbol"));
}

TEST_CASE("bits that FEC corrects are told below 50 Gb/s only: beyond, links have bit errors by design",
          "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    record.points.front().initiator.hostCounters = {{"ethtool.rx_corrected_bits_phy", 12'000}};
    for (const auto& [mbps, count] : {std::pair(25'000, 1), std::pair(50'000, 0), std::pair(100'000, 0)}) {
        CAPTURE(mbps);
        record.initiatorHost.facts = {model::knownFact("link.speed", std::int64_t{mbps}, "Mb/s", "ethtool eth0")};
        CHECK(applyRule("linkErrors", record).size() == static_cast<std::size_t>(count));
    }
    // Blocks that it cannot correct are told at any speed.
    record.points.front().initiator.hostCounters["ethtool.rx_uncorrectable_blocks"] = 2;
    CHECK_THAT(applyRule("linkErrors", record).at(0).sentence, Catch::Contains("symbol or block errors"));
}

TEST_CASE("a few damaged frames are not why many more probes were lost", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.responder.hostCounters = {{"ethtool.rx_crc_errors", 1}, {"udp.rcvbufErrors", 5'000}};
    point.counts.lost = 5'000;
    diagnose::conclude(record);
    const auto found = std::ranges::find(record.findings, "linkErrorsB", &model::Finding::id);
    REQUIRE(found != record.findings.end());
    CHECK(found->confidence == model::Confidence::Possible);
    CHECK(found->sentence == "A link damages frames to host B: 1 in total at 64 bytes, warm-up included; most of the "
                             "5,000 lost probes of 10,000 were lost elsewhere.");
    const std::string verdict = diagnose::verdictOf(record).sentence;
    CHECK_THAT(verdict, !Catch::Contains("damages") && Catch::Contains("Lost probes: 5,000."));
}

TEST_CASE("bits that FEC corrected are not why probes were lost", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    model::PointResult& point = record.points.front();
    point.initiator.hostCounters = {{"ethtool.rx_corrected_bits_phy", 12'000}};
    point.counts.lost = 5;
    diagnose::conclude(record);
    const std::string verdict = diagnose::verdictOf(record).sentence;
    CHECK_THAT(verdict, Catch::StartsWith("The median is within the path's own cost"));
    CHECK_THAT(verdict, Catch::Contains("Lost probes: 5."));
    CHECK_THAT(verdict, !Catch::Contains("FEC") && !Catch::Contains("damages"));
}

TEST_CASE("pause frames are told by their direction, their durations are no frames", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    auto& counters = record.points.front().responder.hostCounters;
    counters = {{"ethtool.rx_global_pause_duration", 5}, {"ethtool.rx_flow_control_xon", 5}};
    CHECK(applyRule("pauseFrames", record).empty());
    counters["ethtool.rx_pause_ctrl_phy"] = 4;
    counters["ethtool.tx_flow_control_xoff"] = 2;
    const auto findings = applyRule("pauseFrames", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Pause frames stopped host B's adapter"));
    CHECK(findings[0].evidence.at(0) == "ethtool.rx_pause_ctrl_phy 4, ethtool.tx_flow_control_xoff 2 at 64 bytes.");
    counters.erase("ethtool.rx_pause_ctrl_phy");
    CHECK_THAT(applyRule("pauseFrames", record).at(0).sentence,
               Catch::StartsWith("Host B's adapter sent pause frames"));
    CHECK_THAT(findings[0].nextStep,
               Catch::Contains("on host B (sudo halftrip tune apply --adapter ADAPTER pauseFrames)"));
    std::swap(counters, record.points.front().initiator.hostCounters);
    CHECK_THAT(applyRule("pauseFrames", record).at(0).nextStep,
               Catch::Contains("(halftrip tune prove PEER pauseFrames)"));
}

TEST_CASE("what was not asked for and is slower is a silent fallback; what was asked for is not", "[core][diagnose]")
{
    model::RunRecord record = samples::cleanRun();
    auto& obtained = record.points.front().responder.obtained;
    // Words for people decide nothing.
    obtained.transport = {{"xdpMode", "generic"}, {"copy", "copy"}, {"xdpRefused", "The driver has no XDP."}};
    CHECK(applyRule("silentFallback", record).empty());

    SECTION("frames that are copied")
    {
        obtained.transport["fallback"] = "copiedFrames";
        const auto findings = applyRule("silentFallback", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].sentence == "Host B copies each AF_XDP frame: its driver has no zero-copy for this queue.");
    }
    SECTION("generic mode")
    {
        obtained.transport["fallback"] = "genericMode";
        const auto findings = applyRule("silentFallback", record);
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].sentence, Catch::StartsWith("Host B runs AF_XDP in generic mode"));
        CHECK_THAT(findings[0].evidence.at(0), Catch::Contains("The driver has no XDP."));
    }
    SECTION("the same at both ends, told once")
    {
        obtained.transport["fallback"] = "genericMode";
        record.points.front().initiator.obtained.transport = obtained.transport;
        const auto findings = applyRule("silentFallback", record);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].id == "silentFallback");
        CHECK_THAT(findings[0].sentence, Catch::StartsWith("Both ends run AF_XDP in generic mode"));
        CHECK_THAT(findings[0].nextStep, Catch::Contains("sweep transports"));
        record.points.front().initiator.obtained.transport["fallback"] = "copiedFrames";
        CHECK(applyRule("silentFallback", record).size() == 2);
    }
    SECTION("a run that compares the transports is not told to compare them")
    {
        record.points = {samples::pointOver("udp"), samples::pointOver("xdp")};
        record.points.back().responder.obtained.transport["fallback"] = "genericMode";
        const auto findings = applyRule("silentFallback", record);
        REQUIRE(findings.size() == 1);
        CHECK_THAT(findings[0].nextStep, !Catch::Contains("sweep transports"));
    }
    SECTION("stamps of the system instead of the adapters' make nothing slower")
    {
        record.points.front().stages = model::StageResult{.joined = 100};
        record.points.front().stages->initiator.obtained = {{"rxHardware", "not obtained: not available"}};
        record.request.stamps = model::StampChoice::Auto;
        diagnose::conclude(record);
        CHECK(std::ranges::none_of(
            record.findings, [](const model::Finding& finding) { return finding.id.starts_with("silentFallback"); }));
    }
}

TEST_CASE("a host that takes half as long again as the other is told, by the stages", "[core][diagnose]")
{
    using model::StagePart;
    model::RunRecord record = samples::cleanRun();
    model::StageResult& stages = record.points.front().stages.emplace();
    stages.splits = {{.figure = "p50",
                      .rttNs = 20'000,
                      .partsNs = {{StagePart::AAppToDriver, 2'000},
                                  {StagePart::ADriverToApp, 3'000},
                                  {StagePart::BAppToDriver, 2'500},
                                  {StagePart::BDriverToApp, 3'500},
                                  {StagePart::Remainder, 9'000}}}};
    CHECK(applyRule("unequalSides", record).empty());
    stages.splits[0].partsNs[StagePart::BDriverToApp] = 8'000;
    const auto findings = applyRule("unequalSides", record);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].sentence, Catch::StartsWith("Host B takes 5.50 us more"));
    CHECK_FALSE(findings[0].costNs);  // Where it is, not what it is.
    CHECK(findings[0].evidence.at(0) ==
          "Of 20.0 us at p50, host A takes 5.00 us and host B 10.5 us, between their programs and "
          "their drivers at 64 bytes.");
    // At another size it is the other one.
    model::PointResult& other = record.points.emplace_back(samples::pointOfSize(1'024));
    other.stages = record.points.front().stages;
    std::swap(other.stages->splits[0].partsNs[StagePart::ADriverToApp],
              other.stages->splits[0].partsNs[StagePart::BDriverToApp]);
    other.stages->splits[0].partsNs[StagePart::AAppToDriver] = 4'000;
    CHECK(applyRule("unequalSides", record).at(0).points == std::vector<std::uint32_t>{0});
}

#include "core/export/exporter.hpp"
#include "core/export/table/mode_tables.hpp"

#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

using Cells = std::vector<std::string>;

/// A point that is on these axes, and of which each sample took that long.
model::PointResult pointOn(std::vector<model::AxisValue> axes, std::int64_t rttNs, std::uint64_t samples = 1)
{
    model::PointResult point;
    point.axes = std::move(axes);
    point.elapsedNs = 1'000'000'000;
    stats::Histogram histogram;
    for (std::uint64_t sample = 0; sample < samples; ++sample)
        histogram.record(rttNs);
    point.distributions = {{"rtt", model::DistributionKind::RoundTrip, std::move(histogram), 0}};
    point.counts = {.sent = samples, .received = samples};
    return point;
}

Cells idsOf(const std::vector<ModeTable>& tables)
{
    Cells ids;
    for (const ModeTable& table : tables)
        ids.push_back(table.id);
    return ids;
}

/// Sizes of one frame each, whose medians lie on one line.
model::RunRecord runOnOneLine(std::uint64_t samples)
{
    model::RunRecord record;
    for (const std::uint32_t size : {18U, 64U, 128U, 256U, 512U}) {
        record.points.push_back(pointOn({model::numberOn(model::kSizeAxis, size)}, 20'000 + 20 * size, samples));
        record.points.back().frames = model::FrameLength{.count = 1, .bytes = size + 42};
    }
    return record;
}

}  // namespace

TEST_CASE("a run that has no more than its points has no tables beside them", "[core][export]")
{
    CHECK(modeTables(fixtures::emptyRecord()).empty());
    model::RunRecord record;
    record.points = {pointOn({model::numberOn(model::kSizeAxis, 64)}, 10'000)};
    CHECK(modeTables(record).empty());
}

TEST_CASE("every row has a cell for each head, and every title and sentence is one line", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    for (const std::int64_t ns : {10'000, 20'000})
        record.points.push_back(pointOn({model::numberOn(model::kGapAxis, ns), model::numberOn(model::kPauseAxis, ns),
                                         model::numberOn(model::kWindowAxis, 4)},
                                        10'000));
    const auto tables = modeTables(record);
    CHECK(idsOf(tables) == Cells{"rates", "loads", "idle", "fromIntended"});
    for (const ModeTable& table : tables) {
        INFO(table.id);
        CHECK_FALSE(table.title.empty());
        CHECK(table.title.find('\n') == std::string::npos);
        CHECK((table.heads.empty() ? table.rows.empty() && !table.sentences.empty() : !table.rows.empty()));
        for (const ModeTable::Row& row : table.rows)
            CHECK(row.cells.size() == table.heads.size());
        for (const std::string& sentence : table.sentences)
            CHECK((!sentence.empty() && sentence.find('\n') == std::string::npos));
    }
}

TEST_CASE("a flood has its packets a second", "[core][export]")
{
    model::RunRecord record;
    record.points = {pointOn({model::numberOn(model::kSizeAxis, 64), model::numberOn(model::kWindowAxis, 8)}, 10'000)};
    model::PointResult& point = record.points[0];
    point.counts = {.sent = 3'000, .received = 2'000, .reordered = 7};
    point.responderCounts = model::ResponderCounts{.reflected = 2'500};
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"rates"});
    CHECK(tables[0].heads == Cells{"bytes", "window", "offered", "relayed", "received", "reordered"});
    REQUIRE(tables[0].rows.size() == 1);
    CHECK(tables[0].rows[0].cells == Cells{"64", "8", "3,000", "2,500", "2,000", "7"});
}

TEST_CASE("where no responder of ours counts, nobody knows what was relayed", "[core][export]")
{
    model::RunRecord record;
    record.points = {pointOn({model::numberOn(model::kSizeAxis, 64), model::numberOn(model::kWindowAxis, 8)}, 10'000)};
    record.request.peer = GENERATE("icmp://host", "echo://host:7", "stamp://host:862", "feed://239.1.1.1:5000");
    CHECK(modeTables(record).at(0).rows.at(0).cells == Cells{"64", "8", "1", "-", "1", "0"});
    const std::string csv = findExporter("csv")->write(record);
    CHECK_THAT(csv, Catch::Contains("sent_per_s,relayed_per_s,received_per_s"));
    CHECK_THAT(csv, Catch::Contains(",1.0,,1.0,"));
}

TEST_CASE("bursts have their load, and what was dropped of it", "[core][export]")
{
    model::RunRecord record;
    for (const std::int64_t gapNs : {20'000, 10'000}) {
        model::PointResult& point = record.points.emplace_back(
            pointOn({model::numberOn(model::kGapAxis, gapNs)}, 10'000));
        stats::Histogram gaps;
        gaps.record(gapNs);
        point.distributions.push_back({"sendGap", model::DistributionKind::SendGap, gaps, 0});
        point.counts = {.sent = 100, .received = 100};
    }
    record.points[1].counts = {.sent = 100, .received = 90, .lost = 10};
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"loads", "sendGap"});
    CHECK(tables[0].heads ==
          Cells{"gap", "us", "packets/s", "Mb/s", "sent", "dropped", "late", "reordered", "duplicate"});
    REQUIRE(tables[0].rows.size() == 2);
    CHECK(tables[0].rows[0].cells == Cells{"20us", "20.00", "50,000", "-", "100", "0", "0", "0", "0"});
    CHECK(tables[0].rows[0].remark.empty());
    CHECK(tables[0].rows[1].cells[5] == "10");
    CHECK_FALSE(tables[0].rows[1].remark.empty());
    REQUIRE(tables[0].sentences.size() == 1);
    CHECK_THAT(tables[0].sentences[0], Catch::Contains("the first packet is dropped at 10us gap"));
}

TEST_CASE("sizes whose probes make frames of one length are said to have no line for that reason", "[core][export]")
{
    model::RunRecord record = fixtures::emptyRecord();
    for (std::uint32_t size = 1; size <= 10; ++size) {
        record.points.push_back(pointOn({model::numberOn(model::kSizeAxis, size)}, 20'000, 25));
        record.points.back().frames = model::FrameLength{.count = 1, .bytes = 60};
    }
    const auto tables = modeTables(record);
    REQUIRE_FALSE(tables.empty());
    CHECK(std::ranges::count(tables[0].sentences, "All sizes make frames of one length, so no line is fitted.") == 1);
}

TEST_CASE("sizes of too few samples are said to have no line for that reason", "[core][export]")
{
    const model::RunRecord record = runOnOneLine(5);
    const auto tables = modeTables(record);
    REQUIRE_FALSE(tables.empty());
    CHECK(std::ranges::count(tables[0].sentences, "Fewer than 4 sizes have samples enough for a confidence interval of "
                                                  "p50, so no line is fitted.") == 1);
}

TEST_CASE("sizes have the line on which they lie", "[core][export]")
{
    model::RunRecord record = runOnOneLine(25);
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"sizes"});
    CHECK(tables[0].title == "HRT by size, in microseconds.");
    CHECK(tables[0].heads == Cells{"bytes", model::kFrameColumn, "p50", "fit", "residual"});
    CHECK(tables[0].rows.size() == 5);
    REQUIRE_FALSE(tables[0].sentences.empty());
    CHECK_THAT(tables[0].sentences[0], Catch::StartsWith("Linear fit over 5 sizes: "));
}

TEST_CASE("a slope that the medians do not resolve is no multiple of the link's", "[core][export]")
{
    const bool falls = GENERATE(false, true);
    CAPTURE(falls);
    model::RunRecord record;
    for (auto* const host : {&record.initiatorHost, &record.responderHost}) {
        host->adapter = model::AdapterFacts{};
        host->adapter->name = "eth0";
        host->adapter->linkMbps = 10'000;
    }
    for (const std::uint32_t size : {18U, 64U, 128U, 256U, 512U}) {
        const std::int64_t rttNs = falls ? 20'000 - 2 * size : 20'000 + 20 * size;
        record.points.push_back(pointOn({model::numberOn(model::kSizeAxis, size)}, rttNs, 25));
        record.points.back().frames = model::FrameLength{.count = 1, .bytes = size + 42};
    }
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"sizes"});
    std::string words;
    for (const std::string& sentence : tables[0].sentences)
        words += sentence + '\n';
    CHECK((words.find("not resolvable") != std::string::npos) == falls);
    CHECK_THAT(words, Catch::Contains("The link alone (10000 Mb/s, adapter eth0 of host"));
    CHECK((words.find("times that") != std::string::npos) == !falls);
}

TEST_CASE("a ladder of transports has what each costs", "[core][export]")
{
    model::RunRecord record;
    for (const auto& [transport, rttNs] : {std::pair{"udp", 8'000}, {"raw", 5'000}, {"xdp", 3'000}, {"mmap", 4'000}}) {
        record.points.push_back(
            pointOn({model::numberOn(model::kSizeAxis, 64), model::wordOn(model::kTransportAxis, transport)}, rttNs));
        record.points.back().transport = transport;
    }
    record.points[2].initiator.obtained.transport = {{"mtu", "1500"}, {"xdpMode", "generic"}, {"copy", "copy"}};
    record.points[2].responder.obtained.transport = {{"xdpMode", "native"}, {"copy", "copy"}};
    record.points[3].initiator.obtained.wait = model::Wait::Spin;
    auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"transports"});
    CHECK(tables[0].heads == Cells{"transport", "wait", "p50", "p99", "vs above", "vs fastest"});
    REQUIRE(tables[0].rows.size() == 4);
    CHECK(tables[0].rows[0].cells == Cells{"udp", "block", "~4.00", "~4.00", "-", "+2.50"});
    CHECK(tables[0].rows[1].cells == Cells{"raw", "block", "~2.50", "~2.50", "-1.50", "+1.00"});
    CHECK(tables[0].rows[2].cells == Cells{"xdp", "block", "~1.50", "~1.50", "-1.00", "fastest"});
    CHECK(tables[0].rows[3].cells == Cells{"mmap", "spin, block", "~2.00", "~2.00", "+0.500", "+0.500"});
    CHECK(tables[0].rows[0].remark.empty());
    CHECK(tables[0].rows[2].remark == "A: xdpMode: generic, copy: copy; B: xdpMode: native, copy: copy");
    CHECK(tables[0].sentences ==
          std::vector<Text>{"The fastest transport is xdp, 1.50 us at p50; the slowest, udp, takes 2.50 us more."});

    // Nobody knows how a transport compares that failed, or whose median was lost.
    record.points[2].distributions.clear();
    record.points[2].problem = "It has no queue.";
    record.points[0].counts.lost = 9;
    tables = modeTables(record);
    CHECK(tables[0].rows[0].cells == Cells{"udp", "block", "lost", "lost", "-", "-"});
    CHECK(tables[0].rows[1].cells == Cells{"raw", "block", "~2.50", "~2.50", "-", "+0.500"});
    CHECK(tables[0].rows[2].cells == Cells{"xdp", "block", "-", "-", "-", "-"});
    CHECK(tables[0].rows[2].remark == "failed: It has no queue.");
    CHECK(tables[0].rows[3].cells == Cells{"mmap", "spin, block", "~2.00", "~2.00", "-", "fastest"});
    CHECK(tables[0].sentences ==
          std::vector<Text>{"The fastest transport is mmap, 2.00 us at p50; the slowest, raw, takes 0.500 us more."});
    record.points.resize(1);
    CHECK(modeTables(record).empty());
}

TEST_CASE("transports are compared with those of their own size", "[core][export]")
{
    model::RunRecord record;
    for (const auto& [size, transport, rttNs] :
         {std::tuple{64U, "udp", 8'000}, {64U, "raw", 6'000}, {1024U, "udp", 10'000}, {1024U, "raw", 10'000}}) {
        record.points.push_back(
            pointOn({model::numberOn(model::kSizeAxis, size), model::wordOn(model::kTransportAxis, transport)}, rttNs));
        record.points.back().transport = transport;
    }
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"transports"});
    CHECK(tables[0].rows.at(2).cells == Cells{"udp", "1024", "block", "~5.00", "~5.00", "-", "fastest"});
    CHECK(tables[0].rows.at(3).cells == Cells{"raw", "1024", "block", "~5.00", "~5.00", "+0.000", "+0.000"});
    CHECK(tables[0].sentences.at(1) == "The fastest transport at 1024 bytes is udp, 5.00 us at p50.");
}

TEST_CASE("pauses have sentences and no figures", "[core][export]")
{
    model::RunRecord record;
    for (const std::int64_t pauseNs : {0, 1'000'000})
        record.points.push_back(pointOn({model::numberOn(model::kPauseAxis, pauseNs)}, 10'000));
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"idle"});
    CHECK(tables[0].heads.empty());
    CHECK(tables[0].rows.empty());
    REQUIRE(tables[0].sentences.size() == 3);
    CHECK_THAT(tables[0].sentences[0], Catch::StartsWith("Exit latency of idle states, host A: "));
    CHECK_THAT(tables[0].sentences[2], Catch::StartsWith("p50 never rises by more than "));
}

TEST_CASE("who spun through the pauses is told what can be told to the ends of that run", "[core][export]")
{
    model::RunRecord record;
    record.request.peer = "host";
    record.points = {pointOn({model::numberOn(model::kPauseAxis, 0)}, 10'000),
                     pointOn({model::numberOn(model::kPauseAxis, 1'000'000)}, 10'000)};
    for (model::PointResult& point : record.points)
        point.initiator.obtained.wait = model::Wait::Spin;
    const auto says = [&record](const char* sentence) {
        const std::vector<ModeTable> tables = modeTables(record);
        return std::ranges::any_of(tables, [sentence](const ModeTable& table) {
            return std::ranges::find(table.sentences, sentence) != table.sentences.end();
        });
    };
    CHECK(says("Host A spun through the pauses, so its core never went idle. Use --wait block --responder-wait "
               "block."));
    record.request.peer = "icmp://host";
    CHECK(says("Host A spun through the pauses, so its core never went idle. Use --wait block."));
    for (model::PointResult& point : record.points) {
        point.initiator.obtained.core = 2;
        point.initiator.obtained.arrivalCore = 0;
    }
    CHECK(says("Host A spun through the pauses, but its packets arrive on core 0, which may have gone idle."));
    CHECK_FALSE(says("Host A spun through the pauses, so its core never went idle. Use --wait block."));
}

TEST_CASE("a ping-pong of orders names the size of the orders", "[core][export]")
{
    model::RunRecord record;
    record.points = {pointOn({model::numberOn(model::kSizeAxis, 64), model::numberOn(model::kOrderAxis, 400)}, 10'000)};
    for (const auto kind : {model::DistributionKind::TickPingPong, model::DistributionKind::OrderPingPong})
        record.points[0].distributions.push_back(
            {std::string(model::toWord(kind)), kind, record.points[0].result().histogram, 0});
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"tickPingPong", "orderPingPong"});
    CHECK(Cells(tables[0].heads.begin(), tables[0].heads.begin() + 2) == Cells{"bytes", "count"});
    CHECK(Cells(tables[1].heads.begin(), tables[1].heads.begin() + 3) == Cells{"bytes", "order bytes", "count"});
    CHECK(Cells(tables[1].rows[0].cells.begin(), tables[1].rows[0].cells.begin() + 3) == Cells{"64", "400", "1"});
}

TEST_CASE("the view from the scheduled send time promises no reply, which not every mode has", "[core][export]")
{
    const model::DistributionWords& words = model::wordsOf(model::DistributionKind::FromScheduled);
    for (const std::string_view text : {words.stored, words.shown, words.definition}) {
        CHECK(text.find("reply") == std::string_view::npos);
        CHECK(text.find("round trip") == std::string_view::npos);
    }
}

TEST_CASE("a part of the result has a table where the result is no round trip", "[core][export]")
{
    model::RunRecord record;
    record.points = {pointOn({model::numberOn(model::kSizeAxis, 64)}, 10'000)};
    stats::Histogram residence;
    residence.record(3'000);
    record.points[0].distributions.push_back({"residence", model::DistributionKind::Residence, residence, 0});
    CHECK(modeTables(record).empty());
    record.points[0].distributions[0].kind = model::DistributionKind::TickToTrade;
    CHECK(idsOf(modeTables(record)) == Cells{"residence"});
}

TEST_CASE("flows stand by the queues and cores on which their packets arrive, and unknown queues say why",
          "[core][export]")
{
    model::RunRecord record;
    for (const int flow : {1, 2, 3}) {
        model::PointResult& point = record.points.emplace_back(
            pointOn({model::numberOn(model::kFlowAxis, flow)}, flow == 3 ? 30'000 : 10'000));
        point.initiator.obtained.arrivalCore = 0;
        point.responder.obtained.arrivalCore = flow == 3 ? 1 : 0;
        point.responder.hostCounters = {{flow == 3 ? "ethtool.rx_queue_5_packets" : "ethtool.rx_queue_4_packets", 1}};
    }
    const auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"flows", "flows"});
    REQUIRE(tables[0].rows.size() == 2);
    CHECK(Cells(tables[0].rows[0].cells.begin(), tables[0].rows[0].cells.begin() + 5) ==
          Cells{"-", "0", "5", "1", "1"});
    CHECK(Cells(tables[0].rows[1].cells.begin(), tables[0].rows[1].cells.begin() + 5) ==
          Cells{"-", "0", "4", "0", "2"});
    REQUIRE(tables[0].sentences.size() == 2);
    CHECK(tables[0].sentences[1].starts_with("Receive queue of host A unknown for 3 of 3 flows. No per-queue packet"));
    REQUIRE(tables[1].rows.size() == 3);
    CHECK(Cells(tables[1].rows[2].cells.begin(), tables[1].rows[2].cells.begin() + 5) ==
          Cells{"3", "-", "0", "5", "1"});
    // One sample a flow is too few for a p99, in the rows of several flows, too.
    CHECK(tables[0].rows[1].cells.back().starts_with("~"));
    for (model::PointResult& point : record.points) {
        for (int more = 0; more < 2'000; ++more)
            point.distributions.front().histogram.record(10'000);
    }
    const auto longer = modeTables(record);
    for (const auto& row : longer[0].rows)
        CHECK_FALSE(row.cells.back().starts_with("~"));
}

TEST_CASE("a flow whose median is lost is the slowest, and never the fastest", "[core][export]")
{
    model::RunRecord record;
    for (const int flow : {1, 2, 3}) {
        model::PointResult& point = record.points.emplace_back(
            pointOn({model::numberOn(model::kFlowAxis, flow)}, 10'000 * flow));
        point.responder.obtained.arrivalCore = flow;
    }
    // What came back of the first was the fastest of all.
    record.points[0].counts.lost = 5;
    auto tables = modeTables(record);
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].sentences[0] == "Fastest: flow 2, 10.00 us at p50. Slowest: flow 1, p50 among the lost probes.");
    REQUIRE(tables[0].rows.size() == 3);
    CHECK(tables[0].rows[0].cells == Cells{"-", "-", "-", "1", "1", "lost", "lost", "lost", "lost"});
    // One of which nothing came back is one, too.
    record.points[0].distributions[0].histogram = {};
    tables = modeTables(record);
    REQUIRE(tables[0].rows.size() == 3);
    CHECK(tables[0].rows[0].cells == Cells{"-", "-", "-", "1", "1", "lost", "lost", "lost", "lost"});
    CHECK(tables[1].rows[0].cells == Cells{"1", "-", "-", "-", "1", "lost", "lost"});
    for (model::PointResult& point : record.points)
        point.counts.lost = 5;
    tables = modeTables(record);
    CHECK(tables[0].sentences[0] == "The p50 of every flow lies among the lost probes.");
}

TEST_CASE("what work adds to a lost percentile is not told", "[core][export]")
{
    model::RunRecord record;
    for (const std::int64_t workNs : {0, 20'000})
        record.points.push_back(pointOn({model::numberOn(model::kWorkAxis, workNs)}, 10'000 + workNs));
    auto tables = modeTables(record);
    REQUIRE(idsOf(tables) == Cells{"work"});
    CHECK(tables[0].rows[0].cells == Cells{"20us", "~15.00", "~15.00", "+10.00", "+10.00"});
    record.points[0].counts.lost = 5;
    tables = modeTables(record);
    CHECK(tables[0].rows[0].cells == Cells{"20us", "~15.00", "~15.00", "-", "-"});
}

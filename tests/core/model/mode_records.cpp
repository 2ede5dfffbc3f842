#include "mode_records.hpp"

namespace halftrip::fixtures {

using namespace model;

namespace {

/// Of a hundred: 60 at the base, 30 a twentieth above it, 9 a fifth above it, one at twice the base.
stats::Histogram spread(std::int64_t baseNs, std::uint64_t count)
{
    stats::Histogram histogram;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t place = i % 100;
        histogram.record(place < 60   ? baseNs
                         : place < 90 ? baseNs + baseNs / 20
                         : place < 99 ? baseNs + baseNs / 5
                                      : 2 * baseNs);
    }
    return histogram;
}

Distribution distribution(const char* id, DistributionKind kind, std::int64_t baseNs, std::uint64_t count)
{
    return {id, kind, spread(baseNs, count), 0};
}

HostFacts host(const char* name)
{
    HostFacts facts;
    facts.hostName = name;
    facts.operatingSystem = "Debian GNU/Linux 12 (bookworm)";
    facts.kernel = "6.1.0-18-amd64";
    facts.toolVersion = "0.1.0";
    facts.cpu.model = "Xeon Gold 6246";
    facts.cpu.logicalCores = 4;
    facts.adapter = AdapterFacts{
        .name = "eth1", .driver = "sfc", .mtuBytes = 1500, .linkMbps = 10'000, .isUp = true, .hasCarrier = true};
    return facts;
}

EndResult end(Wait wait, int core)
{
    EndResult result;
    result.obtained.wait = wait;
    result.obtained.core = core;
    result.obtained.scheduling = "normal";
    result.obtained.memoryLocked = true;
    return result;
}

RunRecord runOf(const char* mode, const char* commandLine)
{
    RunRecord record;
    record.toolVersion = "0.1.0";
    record.startedAt = "2026-05-01T12:00:00.000Z";
    record.finishedAt = "2026-05-01T12:00:05.000Z";
    record.status = RunStatus::Complete;
    record.commandLine = commandLine;
    record.request.peer = "10.0.0.2";
    record.request.mode = mode;
    record.path = "10.0.0.1 -> 10.0.0.2";
    record.initiatorHost = host("amber");
    record.responderHost = host("birch");
    return record;
}

/// Without counts and figures: a point that ran for a second, with warm-up, over UDP.
PointResult pointOn(std::vector<AxisValue> axes, const char* mode)
{
    PointResult point;
    point.mode = mode;
    point.axes = std::move(axes);
    point.startedAt = "2026-05-01T12:00:00.500Z";
    point.elapsedNs = 1'000'000'000;
    point.excludedCounts = ProbeCounts{.sent = 101, .received = 101};
    point.initiator = end(Wait::Spin, 2);
    point.responder = end(Wait::Spin, 3);
    return point;
}

/// Nothing was lost; the responder counted the first probe and the warm-up, too.
void countAll(PointResult& point, std::uint64_t probes)
{
    point.counts = {.sent = probes, .received = probes};
    point.responderCounts = ResponderCounts{.received = probes + 101, .reflected = probes + 101};
}

FrameLength udpFrame(std::uint32_t payloadBytes)
{
    return {.count = 1, .bytes = payloadBytes + 42};
}

PointResult sizedPoint(std::uint32_t sizeBytes)
{
    PointResult point = pointOn({numberOn(kSizeAxis, sizeBytes), numberOn(kIntervalAxis, 0)}, "sweep sizes");
    const std::int64_t p50Ns = 9'000 + 4 * static_cast<std::int64_t>(sizeBytes);
    countAll(point, 1'000);
    point.frames = udpFrame(sizeBytes);
    point.distributions = {distribution("rtt", DistributionKind::RoundTrip, p50Ns, 1'000)};
    point.rounds = {{"2026-05-01T12:00:00.500Z", 500'000'000, 500, p50Ns, p50Ns + p50Ns / 5},
                    {"2026-05-01T12:00:02.500Z", 500'000'000, 500, p50Ns, p50Ns + p50Ns / 5}};
    return point;
}

PointResult loadedPoint(std::int64_t gapNs, std::int64_t p50Ns)
{
    PointResult point = pointOn({numberOn(kGapAxis, gapNs), numberOn(kSizeAxis, 64)}, "sweep load");
    countAll(point, 1'000);
    point.frames = udpFrame(64);
    point.distributions = {distribution("rtt", DistributionKind::RoundTrip, p50Ns, 1'000)};
    if (gapNs != 0)
        point.distributions.push_back(
            distribution("fromIntended", DistributionKind::FromScheduled, p50Ns + 200, 1'000));
    point.distributions.push_back(distribution("sendGaps", DistributionKind::SendGap, gapNs == 0 ? 400 : gapNs, 980));
    return point;
}

}  // namespace

RunRecord lossyPing()
{
    RunRecord record = runOf(
        "ping", "halftrip ping 10.0.0.2 --sizes 64 --count 1000 --interval 1ms --timeout 1ms --warmup 100");
    record.request.sizesBytes = {64};
    record.request.count = 1'000;
    record.request.intervalNs = 1'000'000;
    record.request.timeoutNs = 1'000'000;
    record.request.warmupCount = 100;
    PointResult& point = record.points.emplace_back(
        pointOn({numberOn(kSizeAxis, 64), numberOn(kIntervalAxis, 1'000'000)}, "ping"));
    point.frames = udpFrame(64);
    point.counts = {.sent = 1'000, .received = 985, .lost = 15, .late = 2, .duplicate = 1, .reordered = 1};
    point.excludedCounts = ProbeCounts{.sent = 101, .received = 100, .lost = 1};
    point.responderCounts = ResponderCounts{.received = 1'088, .reflected = 1'088};
    point.silence = SilentTime{.totalNs = 15'000'000, .longestNs = 15'000'000, .longestAtNs = 400'000'000};
    point.distributions = {distribution("rtt", DistributionKind::RoundTrip, 10'000, 985),
                           distribution("fromIntended", DistributionKind::FromScheduled, 10'400, 985),
                           distribution("warmup", DistributionKind::WarmUp, 12'000, 99),
                           distribution("first", DistributionKind::FirstProbe, 60'000, 1),
                           distribution("lateReplies", DistributionKind::LateReply, 1'500'000, 2)};
    point.slices = {{.startNs = 0,
                     .lengthNs = 500'000'000,
                     .count = 485,
                     .lost = 15,
                     .p50Ns = 10'000,
                     .p99Ns = 12'000,
                     .maxNs = 20'000,
                     .cells = stats::CellCounts(spread(10'000, 485))},
                    {.startNs = 500'000'000,
                     .lengthNs = 500'000'000,
                     .count = 500,
                     .lost = 0,
                     .p50Ns = 10'000,
                     .p99Ns = 12'000,
                     .maxNs = 20'000,
                     .cells = stats::CellCounts(spread(10'000, 500))}};
    record.findings = {
        {.id = "loss",
         .sentence = "More than 0.1 % of the probes were lost: the latencies are those of the survivors.",
         .kind = FindingKind::Flag,
         .evidence = {"15 of 1000 probes lost"},
         .nextStep = "Look at the counters of both hosts for what dropped them.",
         .points = {0}}};
    return record;
}

RunRecord sizeSweep()
{
    RunRecord record = runOf("sweep sizes",
                             "halftrip sweep sizes 10.0.0.2 --sizes 64,256,512,1024 --count 1000 --rounds 2");
    record.request.sizesBytes = {64, 256, 512, 1024};
    record.request.count = 1'000;
    record.request.modeOptions = {{"rounds", "2"}};
    for (const std::uint32_t size : record.request.sizesBytes)
        record.points.push_back(sizedPoint(size));
    return record;
}

RunRecord loadSweep()
{
    RunRecord record = runOf("sweep load",
                             "halftrip sweep load 10.0.0.2 --sizes 64 --gaps 10us,1us,0 --burst 50 --repeats 20");
    record.request.sizesBytes = {64};
    record.request.modeOptions = {{"burst", "50"}, {"gaps", "10us,1us,0"}, {"repeats", "20"}};
    record.points = {loadedPoint(10'000, 10'000), loadedPoint(1'000, 11'000), loadedPoint(0, 30'000)};
    PointResult& closest = record.points.back();
    closest.counts = {.sent = 1'000, .received = 960, .lost = 40};
    closest.responderCounts = ResponderCounts{.received = 1'071, .reflected = 1'071};
    closest.responder.hostCounters = {{"udp.rcvbufErrors", 30}};
    closest.distributions.front().histogram = spread(30'000, 960);
    return record;
}

RunRecord floodRun()
{
    RunRecord record = runOf("flood", "halftrip flood 10.0.0.2 --sizes 64 --count 5000");
    record.request.sizesBytes = {64};
    record.request.count = 5'000;
    PointResult& point = record.points.emplace_back(
        pointOn({numberOn(kSizeAxis, 64), numberOn(kWindowAxis, 64)}, "flood"));
    countAll(point, 5'000);
    point.elapsedNs = 10'000'000;
    point.frames = udpFrame(64);
    point.distributions = {distribution("rtt", DistributionKind::RoundTrip, 110'000, 5'000)};
    for (EndResult* const each : {&point.initiator, &point.responder}) {
        each->obtained.transport["batch"] = "up to 32 by sendmmsg() and recvmmsg()";
        each->batches = BatchCounts{.sendCalls = 250, .sent = 5'101, .receiveCalls = 400, .received = 5'101};
        tellBatches(*each);
    }
    return record;
}

RunRecord tickRun()
{
    RunRecord record = runOf("tick", "halftrip tick 10.0.0.2 --sizes 64 --order 400 --count 1000");
    record.request.sizesBytes = {64};
    record.request.count = 1'000;
    record.request.modeOptions = {{"order", "400"}};
    PointResult& point = record.points.emplace_back(
        pointOn({numberOn(kSizeAxis, 64), numberOn(kOrderAxis, 400), numberOn(kIntervalAxis, 0)}, "tick"));
    point.transport = "udp+tcp";
    countAll(point, 1'000);
    point.distributions = {distribution("tick_to_trade", DistributionKind::TickToTrade, 20'000, 1'000),
                           distribution("residence", DistributionKind::Residence, 3'000, 1'000),
                           distribution("tickPingPong", DistributionKind::TickPingPong, 18'000, 800),
                           distribution("orderPingPong", DistributionKind::OrderPingPong, 26'000, 800)};
    record.notes = {"Orders have 400 bytes."};
    return record;
}

RunRecord listenRun()
{
    RunRecord record = runOf("listen", "halftrip listen 239.1.1.1:5000 --count 1000");
    record.request.peer = "feed://239.1.1.1:5000";
    record.request.count = 1'000;
    record.path = "239.1.1.1:5000 -> eth1";
    record.responderHost = {};
    PointResult& point = record.points.emplace_back(pointOn({wordOn(kFeedAxis, "239.1.1.1:5000")}, "listen"));
    point.counts = {.received = 1'000, .lost = 3};
    point.excludedCounts = ProbeCounts{.received = 101};
    point.responder = {};
    point.initiator.obtained.transport["stamps"] = "by software, when the system was handed the packet";
    point.distributions = {distribution("receive_path", DistributionKind::ReceivePath, 6'000, 1'000),
                           distribution("arrivals", DistributionKind::ArrivalInterval, 1'000'000, 999)};
    return record;
}

RunRecord onewayRun()
{
    RunRecord record = runOf("oneway", "halftrip oneway --tx eth1 --rx eth2 --sizes 64,1024 --count 1000");
    record.request.peer = "port://eth2";
    record.request.adapter = "eth1";
    record.request.transport = "raw";
    record.request.sizesBytes = {64, 1024};
    record.request.count = 1'000;
    record.path = "eth1 -> eth2";
    record.responderHost = {};
    for (const std::uint32_t size : record.request.sizesBytes) {
        PointResult& point = record.points.emplace_back(
            pointOn({numberOn(kSizeAxis, size), numberOn(kIntervalAxis, 0)}, "oneway"));
        point.transport = "raw";
        point.counts = {.sent = 1'000, .received = 1'000};
        point.responder = {};
        point.frames = FrameLength{.count = 1, .bytes = size + 14};
        point.distributions = {distribution("one_way", DistributionKind::OneWay, 4'000 + size, 1'000)};
    }
    return record;
}

}  // namespace halftrip::fixtures

#include "fixture_record.hpp"

namespace halftrip::fixtures {

using namespace model;

namespace {

AdapterFacts adapter()
{
    return {.name = "eth1",
            .description = "Solarflare SFN8522",
            .driver = "sfc",
            .macAddress = "00:0f:53:01:02:03",
            .addresses = {"10.0.0.1", "fe80::20f:53ff:fe01:203"},
            .mtuBytes = 1500,
            .linkMbps = 10'000,
            .numaNode = -1,
            .isUp = true,
            .hasCarrier = true,
            .isLoopback = false,
            .isVirtual = false,
            .driverVersion = "12.19.2.45",
            .driverDate = "7-27-2023",
            .driverProvider = "Intel",
            .hardwareId = "PCI\\VEN_8086&DEV_15F3",
            .settings = {{.keyword = "*InterruptModeration",
                          .value = "1",
                          .description = "Interrupt Moderation",
                          .type = "enum",
                          .defaultValue = "1",
                          .min = std::nullopt,
                          .max = std::nullopt,
                          .step = std::nullopt,
                          .choices = {{"0", "Disabled"}, {"1", "Enabled"}}},
                         {.keyword = "*ReceiveBuffers",
                          .value = std::nullopt,
                          .description = "Receive Buffers",
                          .type = "int",
                          .defaultValue = "256",
                          .min = "80",
                          .max = "2048",
                          .step = "8",
                          .choices = {}}}};
}

HostFacts host(const std::string& name)
{
    HostFacts facts;
    facts.hostName = name;
    facts.hostId = name + "-3f1c";
    facts.operatingSystem = "Debian GNU/Linux 12 (bookworm)";
    facts.kernel = "6.1.0-18-amd64";
    facts.toolVersion = "0.1.0";
    facts.cpu = {.model = "Xeon \"Gold\" 6246",
                 .logicalCores = 4,
                 .usableCores = {0, 1, 2, 3},
                 .siblings = {{0, 2}, {1, 3}},
                 .isolatedCores = {3},
                 .numaNodeOfCore = {0, 0, -1, 1},
                 .hasInvariantTsc = true,
                 .efficiencyClassOfCore = {1, 1, 0, 0}};
    facts.memoryBytes = 34'359'738'368;
    facts.virtualization = "kvm";
    facts.isOnBattery = false;
    facts.clockSource = "tsc";
    facts.clockGridPs = 100'000;
    facts.powerPlan = PowerPlanFacts{.id = "381b4222-f694-41f0-9685-ff5bb260df2e",
                                     .name = "Balanced",
                                     .mode = "ded574b5-45a0-4f42-8737-46345c09c238",
                                     .settings = {{"PROCTHROTTLEMIN", 5U}, {"ASPM", 2U}}};
    facts.adapter = adapter();
    return facts;
}

EndResult end(Wait wait, std::optional<int> core)
{
    EndResult result;
    result.obtained = {.wait = wait,
                       .core = core,
                       .scheduling = core ? "fifo 50" : "normal",
                       .memoryLocked = core.has_value(),
                       .refused = {},
                       .transport = {{"busyPoll", "inactive"}},
                       .isBusyPolling = false};
    result.counters = {.voluntarySwitches = 0,
                       .involuntarySwitches = 3,
                       .minorFaults = 0,
                       .majorFaults = 0,
                       .migrations = std::nullopt,
                       .switches = 17,
                       .runDelayNs = 12'345,
                       .overNs = 2'345'678'901};
    result.hostCounters = {{"softnet.dropped", 0}, {"udp.rcvbufErrors", -1}};
    if (core) {
        result.packetsPerInterrupt = 1.25;
        result.batches = BatchCounts{.sendCalls = 10, .sent = 231, .receiveCalls = 20, .received = 229};
    }
    return result;
}

/// Everything but the counts and histograms.
PointResult point(std::uint32_t sizeBytes, const char* startedAt)
{
    PointResult point;
    point.axes = {numberOn(kSizeAxis, sizeBytes), numberOn(kIntervalAxis, 50'000)};
    point.startedAt = startedAt;
    point.initiator = end(Wait::Spin, 1);
    point.responder = end(Wait::Block, std::nullopt);
    point.responder.obtained.refused = {"Memory could not be locked: the limit is 8 MiB."};
    return point;
}

/// Software stamps of both ends; the parts of each split sum up to its round trip.
StageResult softwareStages()
{
    const EndStamps stamps{.obtained = {{"txScheduled", "obtained"},
                                        {"txDriver", "obtained for 999 of 1000 probes"},
                                        {"txHardware", "not obtained: the adapter has no clock"},
                                        {"rxHardware", "not obtained: the adapter has no clock"},
                                        {"rxSoftware", "obtained"}},
                           .clockErrorNs = 31,
                           .adapterClockErrorNs = std::nullopt};
    StageResult stages{.isHardware = false,
                       .sent = 1'000,
                       .lost = 1,
                       .incomplete = 2,
                       .joined = 997,
                       .rttP50Ns = 11'240,
                       .costNs = 1'240,
                       .initiator = stamps,
                       .responder = stamps,
                       .splits = {},
                       .parts = {{StagePart::BResidence, 88, 96, 120, 340, 1'024, 101},
                                 {StagePart::Remainder, -12, 140, 180, 900, 5'000, 150}}};
    const auto split = [](const char* figure, std::int64_t rttNs, std::uint64_t probes, std::int64_t remainderNs) {
        return StageSplit{.figure = figure,
                          .rttNs = rttNs,
                          .probes = probes,
                          .partsNs = {{StagePart::AAppToDriver, 2'100},
                                      {StagePart::BDriverToApp, 3'200},
                                      {StagePart::BResidence, 96},
                                      {StagePart::BAppToDriver, 2'004},
                                      {StagePart::ADriverToApp, rttNs - 7'400 - remainderNs},
                                      {StagePart::Remainder, remainderNs}},
                          .finerNs = {{StagePart::AAppToScheduler, 1'650}, {StagePart::BAppToScheduler, 1'502}}};
    };
    stages.splits = {split("p50", 11'240, 101, 140), split("max", 98'000, 1, -12), split("mean", 11'502, 997, 150)};
    return stages;
}

PointResult completePoint()
{
    PointResult result = point(1, "2026-05-01T12:00:00.500Z");
    result.elapsedNs = 1'034'146'400;
    result.frames = FrameLength{.count = 1, .bytes = 60};
    result.counts = {.sent = 20'000, .received = 20'000};
    result.distributions = {
        {"rtt", DistributionKind::RoundTrip, tailedHistogram(9'880, 20'000), 512'345'678},
        {"fromIntended", DistributionKind::FromScheduled, tailedHistogram(10'240, 20'000), 512'345'679},
        {"warmup", DistributionKind::WarmUp, tailedHistogram(12'000, 1'000), -2'000'000},
        {"first", DistributionKind::FirstProbe, tailedHistogram(61'234, 1), 0}};
    result.rounds = {{"2026-05-01T12:00:00.500Z", 500'000'000, 10'000, 10'340, 12'000},
                     {"2026-05-01T12:00:01.500Z", 534'146'400, 10'000, 10'342, 12'010}};
    result.stages = softwareStages();
    result.slices = {{.startNs = 0,
                      .lengthNs = 500'000'000,
                      .count = 10'000,
                      .lost = 0,
                      .p50Ns = 10'340,
                      .p99Ns = 12'000,
                      .maxNs = 40'000,
                      .cells = stats::CellCounts(tailedHistogram(9'880, 10'000))},
                     {.startNs = 500'000'000,
                      .lengthNs = 534'146'400,
                      .count = 10'000,
                      .lost = 0,
                      .p50Ns = 10'342,
                      .p99Ns = 12'010,
                      .maxNs = 85'340,
                      .cells = stats::CellCounts(tailedHistogram(10'100, 10'000))}};
    result.initiator.hostCounters["softnet.dropped"] = 12;
    result.responderCounts = ResponderCounts{.received = 21'000, .reflected = 21'000, .refused = 0};
    return result;
}

PointResult interruptedPoint()
{
    PointResult result = point(64, "2026-05-01T12:00:02Z");
    result.elapsedNs = 33'000'000;
    result.isComplete = false;
    result.counts = {.sent = 505,
                     .received = 500,
                     .lost = 5,
                     .late = 2,
                     .duplicate = 1,
                     .reordered = 1,
                     .unmatched = 7,
                     .notSent = 3};
    result.distributions = {
        {"rtt", DistributionKind::RoundTrip, tailedHistogram(1'100, 500), 21'000'000},
        {"fromIntended", DistributionKind::FromScheduled, tailedHistogram(1'204'000, 500), 21'000'000},
        {"residence", DistributionKind::Residence, tailedHistogram(640, 500), 0},
        {"warmup", DistributionKind::WarmUp, tailedHistogram(12'300, 1'000), 0},
        {"first", DistributionKind::FirstProbe, tailedHistogram(70'000, 1), 0},
        {"lateReplies", DistributionKind::LateReply, tailedHistogram(112'000'000, 2), 30'000'000}};
    result.excludedCounts = {.sent = 1'001, .received = 1'001 - 3, .lost = 3, .late = 1};
    result.silence = {.totalNs = 22'000'000, .longestNs = 20'000'000, .longestAtNs = 10'000'000};
    result.outages = {{.startNs = 10'000'000, .lengthNs = 20'000'000, .cause = "The adapter eth0 is down."}};
    result.reflector = ReflectorAnswers{.matched = 1'500,
                                        .otherLength = 4,
                                        .answerBytes = 38,
                                        .otherEcho = 3,
                                        .unstamped = 1,
                                        .equalStamps = 2,
                                        .reversedStamps = 1,
                                        .longerThanTrip = 1,
                                        .ownSequence = 1'499,
                                        .lostOnTheWayBack = 2,
                                        .timeFormat = "PTP",
                                        .isSynchronized = true,
                                        .errorSeconds = 0.25};
    result.responderCounts = ResponderCounts{.received = 1'500, .reflected = 1'499, .refused = 1};
    return result;
}

PointResult silentPoint()
{
    PointResult result = point(2048, "2026-05-01T12:00:03.250Z");
    result.elapsedNs = 1'000'000'499;
    result.frames = FrameLength{.count = 2, .bytes = 2124};
    result.counts = {.sent = 5, .received = 0, .lost = 5};
    result.distributions = {{"rtt", DistributionKind::RoundTrip, {}, 0}};
    result.isComplete = false;
    result.problem = "No probe came back.";
    return result;
}

}  // namespace

stats::Histogram tailedHistogram(std::int64_t baseNs, int count)
{
    stats::Histogram histogram;
    for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t value = baseNs + i * 7919 % 211;
        if (i % 100 == 99)
            value += baseNs / 5 + i % 1000;
        if (i % 2000 == 1999)
            value += i * 4;
        histogram.record(value);
    }
    return histogram;
}

RunRequest fullRequest()
{
    RunRequest request;
    request.peer = "10.0.0.2";
    request.port = 9754;
    request.family = AddressFamily::V4;
    request.mode = "sweep sizes";
    request.modeOptions = {{"rounds", "2"}};
    request.transport = "udp";
    request.responderTransport = "mmap";
    request.transportOptions = {{"frame", "udp"}};
    request.sizesBytes = {1, 64, 2048};
    request.count = 20'000;
    request.durationNs = 2'000'000'000;
    request.intervalNs = 50'000;
    request.intervalKind = IntervalKind::Poisson;
    request.intervalSeed = 77;
    request.timeoutNs = 100'000'000;
    request.warmupCount = 999;
    request.allowFragments = true;
    request.busyPollUs = 75;
    request.adapter = "eth1";
    request.stamps = StampChoice::Auto;
    request.stampsCount = 1'234;
    request.initiator = {.wait = Wait::Spin,
                         .core = {.kind = CoreChoice::Kind::Fixed, .core = 1},
                         .scheduling = Scheduling::RealTime,
                         .lockMemory = false};
    request.responder = {.wait = Wait::Block,
                         .core = {.kind = CoreChoice::Kind::None, .core = -1},
                         .scheduling = Scheduling::Normal,
                         .lockMemory = true};
    return request;
}

RunRecord fullRecord()
{
    RunRecord record;
    record.toolVersion = "0.1.0";
    record.startedAt = "2026-05-01T12:00:00.000Z";
    record.finishedAt = "2026-05-01T12:00:05.000Z";
    record.status = RunStatus::Interrupted;
    record.commandLine = "halftrip ping 10.0.0.2 --sizes 1,64,2048 --interval 50us";
    record.request = fullRequest();
    record.path = "10.0.0.1 -> 10.0.0.2, \"back to back\"";
    record.initiatorHost = host("zürich");
    record.responderHost = host("genf");
    record.responderHost.isOnBattery.reset();
    record.responderHost.adapter.reset();
    record.checklist = {
        .finishedAt = "2026-05-01T12:30:00Z",
        .hostHere = "zürich, Linux, adapter eth0",
        .hostThere = "genf, Linux, adapter eth1",
        .steps = {{.check = "interruptModeration",
                   .title = "Interrupt moderation (coalescing)",
                   .outcome = StepOutcome::Done,
                   .here = "rx-usecs 50 on eth0, not good.",
                   .there = "rx-usecs 0 on eth1, well.",
                   .before = ShortFigures{.samples = 100'000, .p50Ns = 104'600, .p99Ns = 120'000},
                   .after = ShortFigures{.samples = 200'000, .p50Ns = 10'420, .p99Ns = 15'800}},
                  {.check = "idleStates", .title = "Processor idle states", .outcome = StepOutcome::NotKnown}}};
    record.noiseFloor = {.clock = "tsc",
                         .clockMHz = 3'300.02,
                         .stampCostPs = 12'300,
                         .stampGridPs = 606,
                         .driftPpm = -0.4,
                         .core = 1,
                         .gapSpanNs = 100'000'000,
                         .gaps = tailedHistogram(1'500, 25),
                         .loopback = LoopbackEcho{.count = 2'000, .rttP50Ns = 5'200, .rttP99Ns = 7'400},
                         .loopbackSkipped = {}};
    record.points = {completePoint(), interruptedPoint(), silentPoint()};
    record.stampPoint = {.verdict = "unknown",
                         .sentence = "Only a sweep of sizes with hardware stamps at both ends can tell."};
    record.findings = {
        {.id = "virtualMachine", .sentence = "This is a virtual machine: the hypervisor adds delays."},
        {.id = "losses",
         .sentence = "Probes were lost: the tail is incomplete.",
         .kind = FindingKind::Flag,
         .confidence = Confidence::Likely,
         .evidence = {"5 of 505 were lost."},
         .overturnedBy = "A run without losses.",
         .nextStep = "Look at the counters.",
         .steps = {{.kind = StepKind::Prove,
                    .items = {"pauseFrames"},
                    .command = "halftrip tune prove 10.0.0.2 pauseFrames"},
                   {.host = "B", .command = "ethtool -S eth0"}},
         .points = {1},
         .delayedBy = DelaySource{.host = Side::B, .kind = SpanKind::Thread, .core = 2, .name = "backup-agent"}}};
    record.notes = {"4096 left out: larger than the MTU lets through."};
    return record;
}

RunRecord emptyRecord()
{
    RunRecord record;
    record.toolVersion = "0.1.0";
    record.startedAt = "2026-05-01T12:00:00.000Z";
    return record;
}

}  // namespace halftrip::fixtures

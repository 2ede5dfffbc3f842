#include "core/diagnose/diagnose.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_file.hpp"
#include "lab.hpp"
#include "outcomes.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace halftrip::test;
using fake::PacketFate;

namespace {

/// Scripts for both ways; a packet that none names takes 10 us. Packet 1 is the first probe, which is excluded.
void useScripts(Lab& lab, std::map<std::uint64_t, PacketFate> toB, std::map<std::uint64_t, PacketFate> toA)
{
    lab.network.path(lab.a.id(), lab.b.id()).useScript(script(std::move(toB), kUsual));
    lab.network.path(lab.b.id(), lab.a.id()).useScript(script(std::move(toA), kUsual));
}

const PacketFate kLost{};

/// So that a failure shows which count is wrong.
std::string inWords(const model::ProbeCounts& counts)
{
    return model::toJson(counts).dump();
}

}  // namespace

TEST_CASE("a round trip is the way there, the stay and the way back", "[network]")
{
    LabTraits traits;
    traits.clockB.readingNs = 1'500;  // The stay is one reading of the responder's clock.
    Lab lab(traits);
    lab.network.path(lab.a.id(), lab.b.id()).useScript(script({}, 30 * kMicrosecond));
    lab.network.path(lab.b.id(), lab.a.id()).useScript(script({}, 12 * kMicrosecond));
    const model::PointResult point = measurePoint(lab, fewProbes());
    CHECK(inWords(point.counts) == inWords({10, 10, 0, 0, 0, 0, 0, 0}));
    CHECK(point.frames ==
          model::FrameLength{.count = 1,
                             .bytes = 14 + 20 + 8 +
                                      static_cast<std::uint64_t>(point.numberOn(model::kSizeAxis).value_or(0))});
    CHECK(point.result().histogram.minNs() == 43'500);
    CHECK(point.result().histogram.maxNs() == 43'500);
    const model::Distribution* const residence = point.find(model::DistributionKind::Residence);
    REQUIRE(residence != nullptr);
    CHECK(residence->histogram.count() == 10);
    CHECK(residence->histogram.minNs() == 1'500);
    CHECK(residence->histogram.maxNs() == 1'500);
    CHECK(point.find(model::DistributionKind::FirstProbe)->histogram.count() == 1);
    CHECK(point.responderCounts->received == 11);
    CHECK(point.responderCounts->reflected == 11);
}

TEST_CASE("every delay stands in the histogram where it belongs", "[network]")
{
    Lab lab;
    std::map<std::uint64_t, PacketFate> toB;
    for (std::uint64_t packet = 1; packet <= 101; ++packet)
        toB[packet] = {{static_cast<fake::Moment>(packet) * 100 * kMicrosecond}, true};
    useScripts(lab, toB, {});
    model::RunRequest request = fewProbes();
    request.count = 100;
    const model::PointResult point = measurePoint(lab, request);
    // Packets 2 to 101 take 200 us to 10.1 ms to B, 10 us back, and stay for one reading of the clock, 20 ns.
    CHECK(point.result().histogram.minNs() == 210'020);
    CHECK(point.result().histogram.maxNs() == 10'110'020);
    for (const int percent : {1, 10, 50, 90, 99})
        CHECK(static_cast<double>(point.result().histogram.percentileNs(percent)) ==
              Approx((percent + 1) * 100'000 + 10'020).epsilon(0.001));
}

TEST_CASE("a probe lost on either way is one loss", "[network]")
{
    Lab lab;
    useScripts(lab, {{3, kLost}, {7, kLost}}, {{4, kLost}});
    const model::PointResult point = measurePoint(lab, fewProbes());
    CHECK(inWords(point.counts) == inWords({10, 7, 3, 0, 0, 0, 0, 0}));
    CHECK(point.result().histogram.count() == 7);
    CHECK(point.responderCounts->received == 9);
    // The losses were waited for, each for the timeout of 200 ms.
    CHECK(point.elapsedNs >= 600 * kMillisecond);
    CHECK(point.elapsedNs <= 601 * kMillisecond);
}

TEST_CASE("a probe that comes twice is one sample and one duplicate, wherever it was doubled", "[network]")
{
    const bool isDoubledOnTheWayBack = GENERATE(false, true);
    Lab lab;
    const std::map<std::uint64_t, PacketFate> doubled{{3, {{kUsual, kUsual + 3 * kMicrosecond}, true}}};
    if (isDoubledOnTheWayBack)
        useScripts(lab, {}, doubled);
    else
        useScripts(lab, doubled, {});
    const model::PointResult point = measurePoint(lab, fewProbes());
    CHECK(inWords(point.counts) == inWords({10, 10, 0, 0, 1, 0, 0, 0}));
    CHECK(point.result().histogram.maxNs() == 2 * kUsual + 20);
    CHECK(point.responderCounts->received == (isDoubledOnTheWayBack ? 11U : 12U));
}

TEST_CASE("a reply after its timeout is a loss and late, and reordered if a younger one came before it", "[network]")
{
    Lab lab;
    const std::uint64_t last = 11;
    const bool isLast = GENERATE(false, true);
    useScripts(lab, {}, {{isLast ? last : 3, {{250 * kMillisecond}, true}}});
    const model::PointResult point = measurePoint(lab, fewProbes());
    CHECK(inWords(point.counts) == inWords({10, 9, 1, 1, 0, isLast ? 0U : 1U, 0, 0}));
    CHECK(point.result().histogram.maxNs() == 2 * kUsual + 20);
}

TEST_CASE("a responder that stands still for most of a second takes that time, not four probes", "[network]")
{
    Lab lab;
    // Once, in the middle: what comes to B meanwhile is answered at the end of it.
    constexpr fake::Moment kStill = 950 * kMillisecond;
    fake::Moment standsUntil = 0;
    useScripts(lab, {}, {});
    lab.network.path(lab.a.id(), lab.b.id()).useScript([&](std::uint64_t packet) {
        const fake::Moment now = lab.time.now();
        if (packet == 5'000)
            standsUntil = now + kStill;
        return PacketFate{{std::max(kUsual, standsUntil - now)}, true};
    });
    model::RunRequest request = fewProbes();
    request.count = 10'000;
    lab.serve();
    auto outcome = lab.run(request);
    REQUIRE_FALSE(outcome.error);
    diagnose::conclude(outcome.record);
    const model::PointResult& point = outcome.record.points.at(0);
    CHECK(inWords(point.counts) == inWords({10'000, 9'996, 4, 4, 0, 0, 0, 0}));
    // The true maximum is that of the late replies.
    const model::Distribution* const late = point.find(model::DistributionKind::LateReply);
    REQUIRE(late != nullptr);
    CHECK(late->histogram.count() == 4);
    CHECK(static_cast<double>(late->histogram.maxNs()) == Approx(kStill).epsilon(0.001));
    REQUIRE(point.silence);
    CHECK(static_cast<double>(point.silence->longestNs) == Approx(kStill).epsilon(0.001));
    CHECK(point.silence->longestNs == point.silence->totalNs);
    CHECK(static_cast<double>(point.silence->longestAtNs) == Approx(5'000 * 2.0 * kUsual).epsilon(0.02));
    CHECK(model::silentShare(point) > 0.7);  // The fifth, in time, took 150 ms more.
    // Four in ten thousand are no share of the probes; that second is one of the time.
    CHECK(std::ranges::any_of(outcome.record.findings, [](const auto& finding) { return finding.id == "loss"; }));
    CHECK_FALSE(model::isLost(point, 99.9));
    CHECK(model::isLost(point, 99.99));
}

TEST_CASE("a packet that is none of ours is unmatched and changes nothing else", "[network]")
{
    Lab lab;
    useScripts(lab, {}, {});
    lab.watcher.onAny = [&lab](const control::Event& event) {
        if (!std::holds_alternative<control::PointStartedEvent>(event))
            return;
        const std::vector<std::byte> otherTag(64, std::byte{0x5A});
        const std::vector<std::byte> otherSize(65, std::byte{0});
        // Control takes its time: the probes of the point run from some milliseconds on.
        for (int i = 0; i < 3; ++i)
            lab.time.at(lab.time.now() + 100 * kMicrosecond,
                        [&lab, otherTag] { lab.network.inject(lab.a.id(), otherTag); });
        lab.time.at(lab.time.now() + 150 * kMicrosecond,
                    [&lab, otherSize] { lab.network.inject(lab.b.id(), otherSize); });
    };
    const model::PointResult point = measurePoint(lab, fewProbes());
    CHECK(inWords(point.counts) == inWords({10, 10, 0, 0, 0, 0, 3, 0}));
    CHECK(point.responderCounts->refused == 1);
}

TEST_CASE("a send that finds no room is no loss", "[network]")
{
    LabTraits traits;
    traits.trafficA.refuseShare = 0.3;
    Lab lab(traits);
    model::RunRequest request = fewProbes();
    request.count = 100;
    const model::PointResult point = measurePoint(lab, request);
    CHECK(point.counts.notSent > 10);
    CHECK(point.counts.sent + point.counts.notSent == 100);
    CHECK(point.counts.received == point.counts.sent);
    CHECK(point.counts.lost == 0);
}

TEST_CASE("a receive that oversleeps the timeout makes its reply a loss that came late", "[network]")
{
    LabTraits traits;
    traits.trafficA = {.stallShare = 0.2, .stallNs = 300 * kMillisecond};
    Lab lab(traits);
    model::RunRequest request = fewProbes();
    request.count = 50;
    const model::PointResult point = measurePoint(lab, request);
    CHECK(point.counts.lost > 2);
    CHECK(point.counts.late == point.counts.lost);
    CHECK(point.counts.received + point.counts.lost == 50);
    CHECK(point.result().histogram.maxNs() < 200 * kMillisecond);
}

TEST_CASE("a paced run sends when it means to, and counts from then", "[network]")
{
    Lab lab;
    // The third measured probe comes back 3 ms late; the two after it are sent late, too.
    useScripts(lab, {}, {{4, {{3 * kMillisecond}, true}}});
    model::RunRequest request = fewProbes();
    request.intervalNs = kMillisecond;
    const auto wait = GENERATE(model::Wait::Block, model::Wait::Spin);
    request.initiator.wait = wait;
    const model::PointResult point = measurePoint(lab, request);
    CHECK(inWords(point.counts) == inWords({10, 10, 0, 0, 0, 0, 0, 0}));
    const model::Distribution* const scheduled = point.find(model::DistributionKind::FromScheduled);
    REQUIRE(scheduled != nullptr);
    CHECK(scheduled->histogram.count() == 10);
    const std::int64_t late = kUsual + 3 * kMillisecond + 20;
    CHECK(point.result().histogram.maxNs() == late);
    CHECK(scheduled->histogram.maxNs() >= late);
    CHECK(scheduled->histogram.maxNs() <= late + 2'000);
    // 2.01 ms behind, then 1.03, then a little; the two waits of the service time are not in there.
    CHECK(scheduled->histogram.percentileNs(90) > 2 * kMillisecond);
    CHECK(point.result().histogram.percentileNs(90) < 21 * kMicrosecond);
    CHECK(point.elapsedNs >= 9 * kMillisecond);
    CHECK(point.elapsedNs < 9 * kMillisecond + 100 * kMicrosecond);
}

TEST_CASE("figures are in the initiator's own time, whatever the clocks' rates and starts", "[network]")
{
    LabTraits traits;
    traits.clockA = {.ticksPerSecond = 1'000'000'000, .ticksAtStart = -5'000'000'000, .hostPpm = 0, .tickPpm = 80};
    traits.clockB = {
        .ticksPerSecond = 3'600'000'000, .ticksAtStart = 1'000'000'000'000'000, .hostPpm = -5'000, .readingNs = 2'000};
    Lab lab(traits);
    useScripts(lab, {}, {});
    const model::PointResult point = measurePoint(lab, fewProbes());
    // Calibration finds the rate to some parts per million: 22 us to the nanosecond, but for the responder's empty
    // waits of 20 us, behind which it reads its slow clock.
    CHECK(static_cast<double>(point.result().histogram.minNs()) == Approx(2 * kUsual + 2'000).margin(100));
    CHECK(static_cast<double>(point.find(model::DistributionKind::Residence)->histogram.minNs()) ==
          Approx(2'000 * (1 - 0.005)).margin(1));
}

TEST_CASE("a clock whose rate moves during the run is found out", "[network]")
{
    const double ppm = GENERATE(20.0, 400.0);
    Lab lab;
    model::RunRequest request = fewProbes();
    request.count = 0;
    request.durationNs = 5 * kSecond;
    request.intervalNs = 10 * kMillisecond;
    lab.watcher.onAny = [&](const control::Event& event) {
        if (std::holds_alternative<control::PointStartedEvent>(event))
            lab.a.simulatedClock().changeRate(ppm);
    };
    lab.serve();
    const auto outcome = lab.run(request);
    REQUIRE_FALSE(outcome.error);
    // The rate moves when the point begins, which is most of the run.
    CHECK(outcome.record.noiseFloor.driftPpm > 0.9 * ppm);
    CHECK(outcome.record.noiseFloor.driftPpm < ppm);
    model::RunRecord record = outcome.record;
    diagnose::conclude(record);
    CHECK(std::ranges::any_of(record.findings, [](const auto& finding) { return finding.id == "clockDrift"; }) ==
          (ppm > 100));
}

TEST_CASE("the noise floor is that of the simulated clock", "[network]")
{
    Lab lab;
    lab.serve();
    const auto outcome = lab.run(fewProbes());
    REQUIRE_FALSE(outcome.error);
    CHECK(outcome.record.noiseFloor.stampCostPs == 20'000);
    CHECK(outcome.record.noiseFloor.stampGridPs == 20'000);
    CHECK(outcome.record.noiseFloor.gaps.count() == 0);
    CHECK(outcome.record.noiseFloor.clockMHz == Approx(2'500));
}

TEST_CASE("the loopback echo tells what the host alone takes", "[network]")
{
    LabTraits traits;
    traits.trafficA.hasLoopback = true;
    Lab lab(traits);
    lab.network.path(lab.a.id(), lab.a.id()).useScript(script({}, 2 * kMicrosecond));
    lab.serve();
    const auto outcome = lab.run(fewProbes());
    REQUIRE_FALSE(outcome.error);
    REQUIRE(outcome.record.noiseFloor.loopback);
    CHECK(outcome.record.noiseFloor.loopback->count == 1'000);
    CHECK(outcome.record.noiseFloor.loopback->rttP50Ns == Approx(4'020).epsilon(0.001));
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("one way through a cable of one host is what the cable took, once, and known losses and copies are counted",
          "[network]")
{
    Lab lab;
    lab.a.fakeHost().toldAdapters() = {{.name = "eth0"}, {.name = "eth1"}};
    // Packet 1 tries the cable, packet 2 is the first probe.
    lab.network.path(lab.a.id(), lab.a.id())
        .useScript(script(
            {{5, {{}, true}}, {7, {{kUsual, kUsual + 3 * kMicrosecond}, true}}, {9, {{250 * kMillisecond}, true}}},
            kUsual));
    model::RunRequest request = fewProbes();
    request.mode = "oneway";
    request.adapter = "eth0";
    request.peer = "port://eth1";
    request.modeOptions = {{"rounds", "1"}};
    const auto outcome = lab.run(request);
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.size() == 1);
    const model::PointResult& point = outcome.record.points[0];
    CHECK(point.isComplete);
    CHECK(inWords(point.counts) == inWords({10, 8, 2, 1, 1, 1, 0, 0}));
    CHECK(point.result().kind == model::DistributionKind::OneWay);
    CHECK(point.result().histogram.count() == 8);
    CHECK(point.result().histogram.minNs() == kUsual);
    CHECK(point.result().histogram.maxNs() == kUsual);
    CHECK(outcome.record.path == "eth0 to eth1, one way");
    CHECK(outcome.record.responderHost.adapter->name == "eth1");
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("one way through no cable is refused in words before anything is measured", "[network]")
{
    Lab lab;
    lab.network.path(lab.a.id(), lab.a.id()).useScript([](std::uint64_t) { return PacketFate{}; });
    model::RunRequest request = fewProbes();
    request.mode = "oneway";
    request.adapter = "eth0";
    request.peer = "port://eth1";
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->what == "Not one frame that was sent on eth0 arrived at eth1: is the cable between them?");
    CHECK(outcome.record.points.empty());
}

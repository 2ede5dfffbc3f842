#include "core/loop/ping.hpp"
#include "core/loop/reflect.hpp"
#include "core/loop/trader.hpp"
#include "core/measure/stages/stamp_keeper.hpp"
#include "core/wire/probe.hpp"
#include "platform/fake/fake_threads.hpp"
#include "platform/fake/scripted_stamping.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using fake::Fate;
using fake::ScriptedStamps;

namespace {

constexpr std::int64_t kDelayNs = 10'000;
constexpr std::int64_t kTimeoutNs = 1'000'000;
constexpr std::uint32_t kTag = 7;

/// A ping-pong over a scripted network that stamps; 1 tick is 1 ns.
struct Bench {
    explicit Bench(
        std::function<Fate(std::uint64_t)> fates,
        std::function<ScriptedStamps(std::uint64_t)> stamps = [](std::uint64_t) { return ScriptedStamps{}; })
        : transport(clock, std::move(fates), std::move(stamps))
    {
    }
    void run(loop::PingPlan plan)
    {
        plan.tag = kTag;
        plan.durationTicks = 2'000'000'000;
        plan.timeoutTicks = kTimeoutNs;
        plan.warmupCount = 100;
        plan.warmupLimitTicks = 50'000'000;
        recorder.log.makeRoom(plan.count);
        measure::StampKeeper keeper(transport, measure::StampedEnd::Initiator, {clock, converter, threads, stop},
                                    static_cast<std::uint32_t>(plan.count), plan.sleepsBetween);
        loop::PingLoop loop(plan.sizeBytes);
        CHECK_FALSE(loop.run(keeper, plan, {clock, converter, converter, threads, stop}, recorder));
        probes = keeper.probes(recorder.log.probes());
    }

    fake::FakeClock clock;
    fake::FakeThreads threads{clock};
    clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    fake::ScriptedStamping transport;
    std::atomic<bool> stop{false};
    loop::PointRecorder recorder;
    std::vector<measure::StampedProbe> probes;
};

Fate answered(std::uint64_t)
{
    return {false, {{kDelayNs, {}}}};
}

}  // namespace

TEST_CASE("a stamped pass keeps each probe with all its stamps, without the warm-up", "[core][measure]")
{
    const std::uint32_t size = GENERATE(1U, 4U, 64U, 1'024U);
    Bench bench(answered);
    bench.run({.sizeBytes = size, .count = 300});
    CHECK(bench.recorder.sent.get() == 300);
    CHECK(bench.recorder.lost.get() == 0);
    REQUIRE(bench.probes.size() == 300);
    const measure::EndClocks clocks{bench.converter, bench.transport.systemClock(), bench.transport.adapterClock()};
    for (const measure::StampedProbe& probe : bench.probes) {
        const auto parts = measure::partsOf(probe, measure::StampedEnd::Initiator, clocks);
        REQUIRE(parts);
        CHECK(parts->appSpanNs == kDelayNs + 1);  // The clock steps by 1 ns between stamp and send.
        CHECK(parts->appToDriverNs == 301);
        CHECK(*parts->appToSchedulerNs == 101);
        CHECK(parts->driverToAppNs == 700);
    }
    CHECK(bench.probes.back().sequence - bench.probes.front().sequence == 299);
    CHECK(bench.probes.front().sequence > 100);
}

TEST_CASE("both ends have time to collect between two probes", "[core][measure]")
{
    Bench bench(answered);
    bench.run({.sizeBytes = 64, .count = 50});
    const auto& probes = bench.probes;
    for (std::size_t i = 1; i < probes.size(); ++i)
        CHECK(probes[i].sentTicks - probes[i - 1].receivedTicks >= 20'000);
}

TEST_CASE("a paced pass keeps the point's interval and ends with its time", "[core][measure]")
{
    Bench bench(answered);
    bench.run({.sizeBytes = 64, .count = 1'000, .intervalTicks = 10'000'000, .sleepsBetween = true});
    CHECK(bench.recorder.sent.get() >= 199);
    CHECK(bench.recorder.sent.get() <= 201);
    const auto& probes = bench.probes;
    CHECK(probes.back().sentTicks - probes.front().sentTicks ==
          Approx(static_cast<double>((probes.size() - 1) * 10'000'000)).epsilon(0.001));
    CHECK(bench.threads.sleeps() > 0);
}

TEST_CASE("a lost probe is counted and leaves no stamps behind", "[core][measure]")
{
    // Behind the warm-up each tenth is lost.
    Bench bench([](std::uint64_t probe) { return probe > 150 && probe % 10 == 0 ? Fate{} : answered(probe); });
    bench.run({.sizeBytes = 64, .count = 1'000});
    CHECK(bench.recorder.sent.get() == 1'000);
    CHECK(bench.recorder.lost.get() > 80);
    CHECK(bench.probes.size() == 1'000 - bench.recorder.lost.get());
    CHECK(bench.transport.leftBehind() == 0);
}

TEST_CASE("a reply after the timeout is no sample of a stamped pass, however it was waited for", "[core][measure]")
{
    // A receive that sleeps brings what came while it overslept.
    Bench bench([](std::uint64_t probe) {
        return probe > 150 && probe % 10 == 0 ? Fate{false, {{kTimeoutNs + 50'000, {}}}} : answered(probe);
    });
    bench.transport.overstayBy(100'000);
    bench.run({.sizeBytes = 64, .count = 1'000});
    CHECK(bench.recorder.lost.get() > 80);
    for (const measure::StampedProbe& probe : bench.probes)
        REQUIRE(probe.receivedTicks - probe.sentTicks <= kTimeoutNs + 2);
}

TEST_CASE("a stamp that does not come costs its deadline and nothing else", "[core][measure]")
{
    Bench bench(answered, [](std::uint64_t probe) {
        ScriptedStamps stamps;
        if (probe % 2 == 0)
            stamps.driverNs.reset();
        return stamps;
    });
    bench.run({.sizeBytes = 64, .count = 100});
    CHECK(bench.probes.size() == 100);
    const model::EndStamps stamps = measure::describeObtained(bench.probes, bench.transport.stampFacts());
    CHECK(stamps.obtained.at("txDriver") == "obtained for 50 of 100 probes");
    CHECK(stamps.obtained.at("rxSoftware") == "obtained");
    CHECK(stamps.obtained.at("txHardware") == "not obtained: the script has no adapter");
}

TEST_CASE("a stopped pass ends at once", "[core][measure]")
{
    Bench bench(answered);
    bench.stop.store(true);
    bench.run({.sizeBytes = 64, .count = 100});
    CHECK(bench.recorder.sent.get() == 0);
}

TEST_CASE("the responder reports its parts by sequence", "[core][measure]")
{
    fake::FakeClock clock;
    const clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    std::vector<std::byte> probe(64);
    wire::fillProbe(probe, kTag);
    std::atomic<bool> stop{false};
    // What the reflector sends comes back to it as the next probe: it plays ping-pong with itself.
    std::uint32_t sequence = 1;
    fake::ScriptedStamping transport(
        clock,
        [&](std::uint64_t sent) {
            stop.store(sent >= 40);
            return Fate{false,
                        {{kDelayNs, [&](std::vector<std::byte>& bytes) { wire::setSequence(bytes, ++sequence); }}}};
        },
        [](std::uint64_t sent) {
            ScriptedStamps stamps;
            if (sent == 30)
                stamps.receivedNs.reset();
            return stamps;
        });
    wire::setSequence(probe, sequence);
    REQUIRE(transport.send(probe) == transport::IoResult::Done);

    const fake::FakeThreads threads{clock};
    measure::StampKeeper keeper(transport, measure::StampedEnd::Responder, {clock, converter, threads, stop}, 20,
                                /*sleeps=*/false);
    loop::ReflectionCounts counts;
    loop::GapDetector gaps;
    loop::ReflectLoop reflector({clock, 64, kTag, 20'000'000, 20'000, stop, counts, gaps});
    keeper.run(reflector);
    const control::StageReport report = keeper.report();
    CHECK(counts.reflected.get() == 39);
    CHECK(report.problem.empty());
    // The newest 20 are kept; one of them has no receive stamp.
    REQUIRE(report.sequences.size() == 19);
    CHECK(report.incomplete == 1);
    CHECK(*std::ranges::min_element(report.sequences) > 20);
    for (std::size_t row = 0; row < report.sequences.size(); ++row) {
        CHECK(report.driverToAppNs[row] == 700);
        CHECK(report.appToDriverNs[row] == 301);
        CHECK(report.residenceNs[row] >= 0);
        CHECK(report.appToSchedulerNs[row] == 101);
    }
    CHECK(report.hardwareSpanNs.empty());
    CHECK(report.stamps.obtained.at("rxSoftware") == "obtained for 19 of 20 probes");
}

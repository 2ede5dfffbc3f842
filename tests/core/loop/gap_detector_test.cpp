#include "core/loop/gap_detector.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <functional>
#include <memory>

using namespace halftrip;
using loop::GapDetector;

namespace {

constexpr clock::Ticks kShortest = 10'000;
constexpr clock::Ticks kLookCost = 200;
constexpr clock::Ticks kSending = 1'500;

void wait(GapDetector& detector, clock::Ticks looking, clock::Ticks gap = 0, clock::Ticks sending = kSending)
{
    detector.waited(sending + looking + gap, static_cast<std::uint64_t>(looking / kLookCost));
}

/// A system that tells what the test says.
class ToldThreads final : public os::Threads {
public:
    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> /*work*/) override { return nullptr; }
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& /*plan*/) override
    {
        return nullptr;
    }
    [[nodiscard]] model::ThreadCounters counters() const noexcept override { return {}; }
    [[nodiscard]] int currentCore() const noexcept override { return 0; }
    void sleepFor(std::chrono::nanoseconds /*duration*/) const noexcept override {}
    [[nodiscard]] os::ThreadLook look() const noexcept override
    {
        ++looks;
        return told;
    }

    os::ThreadLook told;
    mutable int looks = 0;
};

GapDetector taught()
{
    GapDetector detector(kShortest);
    detector.begin();
    detector.looked(30'000, 100);  // The first is slow.
    detector.looked(20'000, 100);
    return detector;
}

GapDetector learned(clock::Ticks sending = kSending)
{
    GapDetector detector = taught();
    for (int i = 0; i < 300; ++i)
        wait(detector, 2'000, 0, sending);
    return detector;
}

}  // namespace

TEST_CASE("a wait that looked as often as its length allows is no gap, however long", "[core][loop]")
{
    GapDetector detector = learned();
    wait(detector, 1'000'000'000);
    detector.waited(14'000'000, 50'000);  // Looks that take a good third longer: the core has slowed down.
    CHECK(detector.gaps().count == 0);
    CHECK(detector.gaps().isKnown);
}

TEST_CASE("a wait that looked too seldom is a gap of what is missing", "[core][loop]")
{
    GapDetector detector = learned();
    wait(detector, 2'000, 500'000);
    wait(detector, 4'000, 14'000);
    wait(detector, 2'000, 8'000);  // What the interrupt of a packet takes.
    CHECK(detector.gaps().count == 2);
    CHECK(detector.gaps().longest == 500'000);
    CHECK(detector.gaps().total == 514'000);
}

TEST_CASE("what a large probe takes to be sent is no gap, and is learned anew for every size", "[core][loop]")
{
    GapDetector detector = learned(60'000);
    CHECK(detector.gaps().count == 0);
    wait(detector, 2'000, 500'000, 60'000);
    CHECK(detector.gaps().longest == 500'000);
    detector.clear();
    detector.begin();
    for (int i = 0; i < 300; ++i)
        wait(detector, 2'000, 0, 90'000);
    CHECK(detector.gaps().count == 0);
}

TEST_CASE("what was sent is looked for in no wait that began with the end of an empty one", "[core][loop]")
{
    GapDetector detector = learned(60'000);
    detector.idled(20'000 + 12'000, 20'000 / kLookCost, 1);
    CHECK(detector.gaps().count == 0);  // Half of what looking took may be a core that slowed down.
    detector.idled(20'000 + 50'000, 20'000 / kLookCost, 2);
    CHECK(detector.gaps().longest == 50'000);
    wait(detector, 2'000, 0, 60'000);
    CHECK(detector.gaps().count == 1);
}

TEST_CASE("gaps among the first waits are seen once one was without", "[core][loop]")
{
    GapDetector detector = taught();
    wait(detector, 2'000, 3'000'000);
    wait(detector, 2'000);
    wait(detector, 2'000, 70'000);
    CHECK(detector.gaps().count == 1);
    CHECK(detector.gaps().longest == 70'000);
}

TEST_CASE("what was learned outlives what was found", "[core][loop]")
{
    GapDetector detector = learned();
    wait(detector, 2'000, 500'000);
    detector.clear();
    CHECK(detector.gaps().count == 0);
    CHECK(detector.gaps().isKnown);
    wait(detector, 2'000, 20'000);
    CHECK(detector.gaps().count == 1);
}

TEST_CASE("of a wait that sleeps nothing is known", "[core][loop]")
{
    GapDetector detector(kShortest);
    detector.begin();
    detector.looked(20'000, 0);
    for (int i = 0; i < 300; ++i)
        detector.waited(1'000'000, 0);
    CHECK_FALSE(detector.gaps().isKnown);
    CHECK(detector.gaps().count == 0);
}

TEST_CASE("behind a gap, and only there, the system is asked once what the thread did since the last look",
          "[core][loop]")
{
    ToldThreads threads;
    threads.told = {1'000'000, 900'000, 5, 7};
    GapDetector detector = learned();
    detector.lookBy(threads);
    CHECK(threads.looks == 1);
    for (int i = 0; i < 1'000; ++i)
        wait(detector, 2'000);
    CHECK(threads.looks == 1);
    threads.told = {3'000'000, 2'400'000, 6, 7};
    wait(detector, 2'000, 500'000);
    CHECK(threads.looks == 2);
    threads.told = {4'000'000, 3'400'000, 6, 9};
    wait(detector, 2'000, 600'000);
    CHECK(threads.looks == 3);
    const auto& kept = detector.gaps().kept;
    CHECK(kept[0].since.wallNs == 2'000'000);
    CHECK(kept[0].since.cpuNs == 1'500'000);
    CHECK(kept[0].since.switches == 1);
    CHECK(kept[0].since.faults == 0);
    CHECK(kept[1].since.wallNs == 1'000'000);
    CHECK(kept[1].since.faults == 2);
    // What was before the measured part shows what is usual.
    threads.told = {9'000'000, 8'000'000, 6, 9};
    detector.clear();
    CHECK(detector.gaps().before.cpuNs == 4'600'000);
    CHECK(detector.gaps().count == 0);
    // The next point begins on a thread of its own, whose looks are others.
    detector.begin();
    detector.clear();
    CHECK(detector.gaps().before.cpuNs == -1);
    CHECK(threads.looks == 4);
}

TEST_CASE("a system that does not tell of a thread leaves gaps as they are", "[core][loop]")
{
    ToldThreads threads;
    GapDetector detector = learned();
    detector.lookBy(threads);
    wait(detector, 2'000, 500'000);
    CHECK(detector.gaps().kept[0].length == 500'000);
    CHECK(detector.gaps().kept[0].since.cpuNs == -1);
}

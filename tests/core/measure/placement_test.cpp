#include "core/measure/ends/placement.hpp"
#include "core/model/facts/core_merits.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using measure::chooseCore;
using measure::chooseWait;
using model::CoreChoice;
using model::Wait;

namespace {

model::CpuFacts cpuOf(int cores)
{
    model::CpuFacts cpu;
    cpu.logicalCores = cores;
    for (int core = 0; core < cores; ++core) {
        cpu.usableCores.push_back(core);
        cpu.numaNodeOfCore.push_back(core < cores / 2 ? 0 : 1);
    }
    return cpu;
}

constexpr CoreChoice kAuto{CoreChoice::Kind::Auto, -1};

transport::TransportEntry entryOf(std::vector<Wait> waits)
{
    transport::TransportEntry entry;
    entry.id = "udp";
    entry.waits = std::move(waits);
    return entry;
}

}  // namespace

TEST_CASE("core 0 is taken only when there is no other", "[core][measure]")
{
    CHECK(chooseCore(cpuOf(1), kAuto, {}, {}).value() == 0);
    CHECK(chooseCore(cpuOf(2), kAuto, {}, {}).value() == 1);
    CHECK(chooseCore(cpuOf(2), kAuto, {}, {.avoid = {1}}).value() == 0);
    CHECK(chooseCore(cpuOf(8), kAuto, {}, {}).value() == 1);
}

TEST_CASE("a core near the adapter wins over any other, an isolated one over that", "[core][measure]")
{
    model::CpuFacts cpu = cpuOf(8);
    CHECK(chooseCore(cpu, kAuto, 1, {}).value() == 4);
    CHECK(chooseCore(cpu, kAuto, -1, {}).value() == 1);
    cpu.isolatedCores = {2};
    CHECK(chooseCore(cpu, kAuto, 1, {}).value() == 2);
    cpu.isolatedCores = {};
    cpu.ticklessCores = {3};
    CHECK(chooseCore(cpu, kAuto, 1, {}).value() == 3);
}

TEST_CASE("a hybrid processor's fastest cores come before one near the adapter, after an isolated one",
          "[core][measure]")
{
    model::CpuFacts cpu = cpuOf(8);
    cpu.efficiencyClassOfCore = {0, 0, 0, 0, 0, 1, 2, 2};
    CHECK(chooseCore(cpu, kAuto, {}, {}).value() == 6);
    CHECK(chooseCore(cpu, kAuto, 0, {}).value() == 6);
    CHECK(chooseCore(cpu, kAuto, {}, {.avoid = {6}}).value() == 7);
    CHECK(chooseCore(cpu, kAuto, {}, {.avoid = {6, 7}}).value() == 5);
    cpu.isolatedCores = {3};
    CHECK(chooseCore(cpu, kAuto, {}, {}).value() == 3);
}

TEST_CASE("a fast core that may not be used makes none of the others slow", "[core][measure]")
{
    model::CpuFacts cpu = cpuOf(8);
    cpu.efficiencyClassOfCore = {0, 0, 0, 0, 0, 0, 1, 1};
    cpu.usableCores = {0, 1, 2, 3, 4, 5};
    CHECK(chooseCore(cpu, kAuto, 1, {}).value() == 4);
    cpu.efficiencyClassOfCore = {0, 0, 0, 1};  // Of the others nothing is known.
    CHECK(chooseCore(cpu, kAuto, {}, {}).value() == 3);
}

TEST_CASE("the sibling of the other end's core is avoided", "[core][measure]")
{
    model::CpuFacts cpu = cpuOf(4);
    cpu.siblings = {{0, 2}, {1, 3}};
    CHECK(chooseCore(cpu, kAuto, {}, {.avoid = {1}}).value() == 2);
}

TEST_CASE("a fixed core must exist, and none is none", "[core][measure]")
{
    CHECK(chooseCore(cpuOf(2), {CoreChoice::Kind::Fixed, 0}, {}, {}).value() == 0);
    const auto missing = chooseCore(cpuOf(2), {CoreChoice::Kind::Fixed, 7}, {}, {});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == ErrorKind::Invalid);
    CHECK(missing.error().hint.find("0, 1") != std::string::npos);
    CHECK_FALSE(chooseCore(cpuOf(2), {CoreChoice::Kind::None, -1}, {}, {}).value().has_value());
}

TEST_CASE("auto spins while a core is left for everybody, and blocks otherwise", "[core][measure]")
{
    const auto entry = entryOf({Wait::Spin, Wait::Block});
    CHECK(chooseWait(entry, Wait::Auto, {2, 2, 0}).value() == Wait::Spin);
    CHECK(chooseWait(entry, Wait::Auto, {2, 2, 1}).value() == Wait::Block);
    CHECK(chooseWait(entry, Wait::Auto, {3, 2, 1}).value() == Wait::Spin);
    CHECK(chooseWait(entry, Wait::Auto, {1, 2, 0}).value() == Wait::Block);
    CHECK(chooseWait(entry, Wait::Spin, {1, 2, 1}).value() == Wait::Spin);
    CHECK(measure::hasRoomToSpin({2, 2, 0}));
    CHECK_FALSE(measure::hasRoomToSpin({2, 2, 1}));
}

TEST_CASE("a thread that is not pinned shares the cores that are not isolated", "[core][measure]")
{
    model::CpuFacts cpu = cpuOf(4);
    constexpr CoreChoice kNone{CoreChoice::Kind::None, -1};
    CHECK(measure::coresFor(cpu, kNone) == 4);
    cpu.isolatedCores = {1, 2, 3};
    CHECK(measure::coresFor(cpu, kNone) == 1);
    CHECK(measure::coresFor(cpu, kAuto) == 4);
    CHECK(measure::coresFor(cpu, {CoreChoice::Kind::Fixed, 2}) == 4);
    // taskset chose isolated ones only.
    cpu.usableCores = {2, 3};
    CHECK(measure::coresFor(cpu, kNone) == 2);
}

TEST_CASE("progress is told less often where only measuring threads have a core", "[core][measure]")
{
    using namespace std::chrono_literals;
    // One core, whoever spins; as many spinners as cores.
    for (const int spinners : {0, 1, 2})
        CHECK(measure::progressIntervalOf(30ms, 10s, 1, spinners) == 500ms);
    CHECK(measure::progressIntervalOf(100ms, 0ns, 2, 2) == 500ms);
    CHECK(measure::progressIntervalOf(1000ms, 10s, 2, 2) == 1000ms);
    // A short turn is seen as often as ever.
    CHECK(measure::progressIntervalOf(30ms, 2s, 2, 2) == 200ms);
    CHECK(measure::progressIntervalOf(100ms, 500ms, 1, 1) == 100ms);
    CHECK(measure::progressIntervalOf(100ms, 10s, 2, 1) == 100ms);
    CHECK(measure::progressIntervalOf(30ms, 10s, 4, 2) == 30ms);
}

TEST_CASE("a wait that the transport lacks is refused with those it has", "[core][measure]")
{
    const auto wait = chooseWait(entryOf({Wait::Spin, Wait::Block}), Wait::BusyPoll, {8, 1, 0});
    REQUIRE_FALSE(wait);
    CHECK(wait.error().hint.find("spin, block") != std::string::npos);
}

TEST_CASE("a core that serves the adapter's interrupts, or shares a physical one with it, is left to them",
          "[core][measure]")
{
    model::CpuFacts cpu = cpuOf(8);
    cpu.siblings = {{0, 4}, {1, 5}, {2, 6}, {3, 7}};
    CHECK(chooseCore(cpu, kAuto, {}, {.interrupted = {1}}).value() == 2);
    CHECK(chooseCore(cpu, kAuto, 0, {.interrupted = {1}}).value() == 2);
    CHECK(chooseCore(cpu, kAuto, 1, {.interrupted = {1}}).value() == 4);
    CHECK(chooseCore(cpu, kAuto, 1, {.interrupted = {1, 0}}).value() == 6);
    // Near the adapter counts for more than undisturbed; where all are disturbed, nothing changes.
    CHECK(chooseCore(cpu, kAuto, 1, {.interrupted = {4, 5, 6, 7}}).value() == 4);
    CHECK(chooseCore(cpu, kAuto, {}, {.interrupted = {0, 1, 2, 3, 4, 5, 6, 7}}).value() == 1);
}

TEST_CASE("a core that other programs keep busy is left to them, an isolated one as well", "[core][measure]")
{
    model::CpuFacts cpu = cpuOf(8);
    CHECK(chooseCore(cpu, kAuto, {}, {.busy = {1}}).value() == 2);
    CHECK(chooseCore(cpu, kAuto, 1, {.busy = {4}}).value() == 5);
    cpu.isolatedCores = {6};
    CHECK(chooseCore(cpu, kAuto, {}, {.busy = {6}}).value() == 1);
    // The peer's core is worse still; where all are busy, nothing changes.
    CHECK(chooseCore(cpuOf(2), kAuto, {}, {.avoid = {0}, .busy = {1}}).value() == 1);
    CHECK(chooseCore(cpuOf(2), kAuto, {}, {.busy = {0, 1}}).value() == 1);
    cpu = cpuOf(4);
    cpu.siblings = {{0, 2}, {1, 3}};
    CHECK(chooseCore(cpu, kAuto, {}, {.busy = {1}}).value() == 2);
    CHECK(chooseCore(cpu, {CoreChoice::Kind::Fixed, 1}, {}, {.busy = {1}}).value() == 1);
}

TEST_CASE("where the interrupts go is read from the host's facts, and said", "[core][measure]")
{
    const auto coresIn = [](const std::string& text) {
        return model::interruptedCores({model::knownFact("adapter.interruptCores", text, "", "")});
    };
    CHECK(coresIn("0-2,5") == std::vector<int>{0, 1, 2, 5});
    CHECK(coresIn("").empty());
    CHECK(coresIn("x,-,7-,99999999999999999999,3-99999999").empty());
    CHECK(model::interruptedCores({}).empty());
    // RPS hands packets on to other cores.
    const auto arrivalsWith = [](const std::string& steering) {
        return model::arrivalCores({model::knownFact("adapter.interruptCores", "2,5", "", ""),
                                    model::knownFact("steering.rpsCpus", steering, "", "")});
    };
    CHECK(arrivalsWith("none") == std::vector<int>{2, 5});
    CHECK(arrivalsWith("rx-0 00000000,00000005, rx-1 00000001,80000000") == std::vector<int>{2, 5, 0, 31, 32});
    CHECK(arrivalsWith("rx-0 a") == std::vector<int>{2, 5, 1, 3});
    CHECK(arrivalsWith("rx-0, rx-x zz, x").size() == 2);
    CHECK(model::arrivalCores({}).empty());

    model::CpuFacts cpu = cpuOf(4);
    cpu.siblings = {{0, 2}, {1, 3}};
    CHECK(measure::describePlace(cpu, 3, {}, "eth0").empty());
    for (const std::vector<int>& interrupted : {std::vector{0}, std::vector{0, 3}})
        CHECK(measure::describePlace(cpu, 3, interrupted, "eth0").origin() != nullptr);
    CHECK(measure::describePlace(cpu, 3, {0}, "eth0") == "The interrupts of eth0 go to core 0; core 3 measures.");
    CHECK_THAT(measure::describePlace(cpu, 3, {0, 3}, "eth0"),
               Catch::EndsWith("each interrupts the measuring thread."));
    CHECK_THAT(measure::describePlace(cpu, 2, {0}, "eth0"), Catch::Contains("shares a physical core"));
}

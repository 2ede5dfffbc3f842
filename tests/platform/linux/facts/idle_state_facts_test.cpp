#include "platform/linux/facts/all_facts.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::SystemTree;

namespace {

const std::string kCpus = "/sys/devices/system/cpu/";

void writeState(const test::TemporaryFolder& folder, const std::string& core, int number, const std::string& name,
                int latencyUs, bool isDisabled = false)
{
    const std::string state = kCpus + core + "/cpuidle/state" + std::to_string(number) + "/";
    folder.write(state + "name", name + "\n");
    folder.write(state + "latency", std::to_string(latencyUs) + "\n");
    folder.write(state + "disable", isDisabled ? "1\n" : "0\n");
}

std::vector<model::Fact> factsOf(const test::TemporaryFolder& folder)
{
    return platform::idleStateFacts({SystemTree(folder.path()), {}});
}

}  // namespace

TEST_CASE("the deepest idle state that is enabled on any core is told with its place", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    folder.write(kCpus + "cpuidle/current_driver", "intel_idle\n");
    for (const char* const core : {"cpu0", "cpu1", "cpu10"}) {
        writeState(folder, core, 0, "POLL", 0);
        writeState(folder, core, 1, "C1", 1);
        writeState(folder, core, 2, "C1E", 4);
    }
    writeState(folder, "cpu0", 3, "C6", 290, /*isDisabled=*/true);
    writeState(folder, "cpu10", 3, "C6", 290, /*isDisabled=*/true);
    CHECK(textOf(factsOf(folder), "idle.driver") == "intel_idle");
    CHECK(textOf(factsOf(folder), "idle.deepestState") == "C1E");
    CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 4);
    writeState(folder, "cpu10", 3, "C6", 290);
    CHECK(textOf(factsOf(folder), "idle.deepestState") == "C6");
    CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 290);
    CHECK(findFact(factsOf(folder), "idle.exitLatency")->source == kCpus + "cpu10/cpuidle/state3/latency");
    CHECK(findFact(factsOf(folder), "idle.exitLatency")->unit == "us");
}

TEST_CASE("what is enabled beyond a limit of PM QoS is told apart from what is disabled", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeState(folder, "cpu0", 0, "POLL", 0);
    writeState(folder, "cpu0", 1, "C1", 1);
    writeState(folder, "cpu0", 2, "C6", 133);
    writeState(folder, "cpu0", 3, "C8", 290, /*isDisabled=*/true);
    folder.write(kCpus + "cpu0/power/pm_qos_resume_latency_us", "10\n");
    CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 1);
    CHECK(numberOf(factsOf(folder), "idle.enabledExitLatency") == 133);
    CHECK(textOf(factsOf(folder), "idle.disabledStates") == "C8");
    writeState(folder, "cpu0", 3, "C8", 290);
    CHECK(textOf(factsOf(folder), "idle.disabledStates") == "none");
}

TEST_CASE("each state that some core may enter is told with what it costs to leave", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeState(folder, "cpu0", 1, "C1", 1);
    writeState(folder, "cpu0", 2, "C6", 133, /*isDisabled=*/true);
    writeState(folder, "cpu1", 1, "C1", 2);
    writeState(folder, "cpu1", 2, "C6", 133);
    folder.write(kCpus + "cpu1/cpuidle/state2/residency", "600\n");
    CHECK(numberOf(factsOf(folder), "idle.exitLatency.C1") == 1);
    CHECK(numberOf(factsOf(folder), "idle.exitLatency.C6") == 133);
    CHECK(numberOf(factsOf(folder), "idle.targetResidency.C6") == 600);
    CHECK_FALSE(numberOf(factsOf(folder), "idle.targetResidency.C1"));
}

TEST_CASE("other names beside the cores and states are no cores and states", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeState(folder, "cpu0", 0, "POLL", 0);
    writeState(folder, "cpufreq", 9, "no core", 900);
    folder.write(kCpus + "cpu0/cpuidle/statistics/latency", "900\n");
    folder.write(kCpus + "cpu0/cpuidle/state8/latency", "unreadable\n");
    CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 0);
    CHECK(textOf(factsOf(folder), "idle.deepestState") == "POLL");
}

TEST_CASE("a system without idle states says why it tells none", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    for (const char* const id : {"idle.driver", "idle.deepestState", "idle.exitLatency"}) {
        CAPTURE(id);
        const std::vector<model::Fact> facts = factsOf(folder);
        REQUIRE(findFact(facts, id) != nullptr);
        CHECK_FALSE(findFact(facts, id)->value);
        CHECK(findFact(facts, id)->absence.find("cpuidle") != std::string::npos);
    }
}

TEST_CASE("no core enters an idle state that a program's or its own limit forbids", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    for (const char* const core : {"cpu0", "cpu1"}) {
        writeState(folder, core, 0, "POLL", 0);
        writeState(folder, core, 1, "C1", 1);
        writeState(folder, core, 2, "C6", 290);
    }
    CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 290);
    CHECK_FALSE(numberOf(factsOf(folder), "idle.latencyLimit"));
    CHECK_FALSE(findFact(factsOf(folder), "idle.latencyLimit")->isInapplicable);

    SECTION("tuned holds the device")
    {
        folder.write("/dev/cpu_dma_latency", std::string("\1\0\0\0", 4));
        CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 1);
        CHECK(textOf(factsOf(folder), "idle.deepestState") == "C1");
        CHECK(numberOf(factsOf(folder), "idle.latencyLimit") == 1);
        CHECK_FALSE(numberOf(factsOf(folder), "idle.exitLatency.C6"));
        CHECK(numberOf(factsOf(folder), "idle.exitLatency.C1") == 1);
    }
    SECTION("somebody asks for 0 us, and the first state is no polling")
    {
        writeState(folder, "cpu0", 0, "WFI", 1);
        folder.write("/dev/cpu_dma_latency", std::string(4, '\0'));
        CHECK(textOf(factsOf(folder), "idle.deepestState") == "WFI");
        CHECK(numberOf(factsOf(folder), "idle.latencyLimit") == 0);
    }
    SECTION("nobody asks for anything")
    {
        folder.write("/dev/cpu_dma_latency", std::string("\0\x94\x35\x77", 4));
        CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 290);
        CHECK(findFact(factsOf(folder), "idle.latencyLimit")->isInapplicable);
    }
    SECTION("a limit of one core's own is nothing to the other")
    {
        folder.write(kCpus + "cpu0/power/pm_qos_resume_latency_us", "n/a\n");
        CHECK(findFact(factsOf(folder), "idle.exitLatency")->source == kCpus + "cpu1/cpuidle/state2/latency");
        folder.write(kCpus + "cpu1/power/pm_qos_resume_latency_us", "20\n");
        CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 1);
        folder.write(kCpus + "cpu1/power/pm_qos_resume_latency_us", "0\n");
        CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 290);
    }
}

TEST_CASE("idle states of a core that is offline are nobody's", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    for (const char* const core : {"cpu0", "cpu1"})
        writeState(folder, core, 1, "C1", 1);
    writeState(folder, "cpu0", 2, "C6", 290, /*isDisabled=*/true);
    writeState(folder, "cpu1", 2, "C6", 290);
    CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 290);
    // After "off" to smt/control: cpupower passes over it, too.
    folder.write(kCpus + "online", "0\n");
    CHECK(numberOf(factsOf(folder), "idle.exitLatency") == 1);
}

#include "platform/linux/facts/all_facts.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::SystemTree;

TEST_CASE("the governor is told once where all cores have one, and each where they differ", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    const std::string policies = "/sys/devices/system/cpu/cpufreq/";
    const auto factsOf = [&] { return platform::frequencyFacts({SystemTree(folder.path()), {}}); };
    CHECK_FALSE(textOf(factsOf(), "frequency.governor"));
    CHECK_FALSE(findFact(factsOf(), "frequency.governor")->absence.empty());
    folder.write(policies + "boost", "1\n");
    folder.write(policies + "policy0/scaling_governor", "powersave\n");
    folder.write(policies + "policy4/scaling_governor", "powersave\n");
    folder.write(policies + "policy0/scaling_driver", "intel_pstate\n");
    CHECK(textOf(factsOf(), "frequency.governor") == "powersave");
    CHECK(textOf(factsOf(), "frequency.driver") == "intel_pstate");
    folder.write(policies + "policy4/scaling_governor", "performance\n");
    CHECK(textOf(factsOf(), "frequency.governor") == "performance, powersave");
}

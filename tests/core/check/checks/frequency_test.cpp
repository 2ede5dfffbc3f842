#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::HostFacts;
using tests::judge;
using tests::setFact;
using tests::takeFact;

TEST_CASE("turbo is switched by the file that the frequency driver has for it", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto intel = judge("turbo", host).advice.at(0).commands;
    CHECK(intel.apply == "echo 0 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
    CHECK(intel.undo == "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
    setFact(host, "frequency.driver", "intel_cpufreq");
    CHECK(judge("turbo", host).advice.at(0).commands.apply == intel.apply);
    setFact(host, "frequency.driver", "acpi-cpufreq");
    const auto others = judge("turbo", host).advice.at(0).commands;
    CHECK(others.apply == "echo 1 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
    CHECK(others.undo == "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
}

TEST_CASE("a frequency is put back to the kHz that were found, not to a rounded share", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto cap = judge("frequencyCap", host).advice.at(0);
    CHECK(cap.commands.apply == "for p in /sys/devices/system/cpu/cpufreq/policy*; do [ -e \"$p\" ] || continue; cat "
                                "\"$p/cpuinfo_max_freq\" | sudo tee \"$p/scaling_max_freq\"; done");
    CHECK(cap.commands.undo == "echo 2880000 | sudo tee /sys/devices/system/cpu/cpufreq/policy*/scaling_max_freq");
    CHECK(cap.caution.empty());
    CHECK(judge("uncoreFrequency", host).advice.at(0).commands.undo ==
          "echo 960000 | sudo tee /sys/devices/system/cpu/intel_uncore_frequency/package_*/min_freq_khz");
    setFact(host, "frequency.max", "2880000, 3000000");
    CHECK(judge("frequencyCap", host).advice.at(0).caution ==
          "Current values differ (2880000, 3000000); undo sets all of them to the first.");
    takeFact(host, "frequency.uncoreMin", "Another version does not say.");
    CHECK(judge("uncoreFrequency", host).advice.at(0).commands.apply.empty());
}

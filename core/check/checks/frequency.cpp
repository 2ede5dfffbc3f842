#include "core/check/all_checks.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

const std::string kPolicies = "/sys/devices/system/cpu/cpufreq/policy*/";

Check about(Check described)
{
    described.group = "processor";
    described.about = About::Processor;
    return described;
}

Check governor()
{
    return settingCheck(
        about({.id = "governor",
               .title = "CPU frequency governor",
               .group = {},
               .why = "A power-saving governor lowers the frequency of cores that look idle, such as one waiting for "
                      "packets. Raising it again takes several ms.",
               .effect = "The software path takes 1.5 to 3 times as long.",
               .effectSource = "Linux, Documentation/admin-guide/pm/intel_pstate.rst; the size is an estimate",
               .price = "Higher power draw and heat, even when nothing is measured.",
               .judge = {}}),
        {.fact = "frequency.governor",
         .advised = "performance",
         .words = "governor {value}",
         .command = "sudo cpupower frequency-set -g {value}",
         .good = "Cores run at their maximum allowed frequency, even while waiting.",
         .bad = "The governor may slow down cores that wait for packets.",
         .effectNs = 5000});
}

Check preference()
{
    return settingCheck(
        about({.id = "energyPreference",
               .title = "Energy performance preference (EPP)",
               .group = {},
               .why = "A CPU that controls its own frequency (HWP, CPPC) weighs power against speed by this hint.",
               .effect = "As for the governor, if the CPU controls its own frequency.",
               .effectSource = "Linux, Documentation/admin-guide/pm/intel_pstate.rst and amd-pstate.rst",
               .price = "Higher power draw and heat, even when nothing is measured.",
               .judge = {}}),
        {.fact = "frequency.preference",
         .advised = "performance",
         .words = "energy_performance_preference {value}",
         .command = "echo {value} | sudo tee " + kPolicies + "energy_performance_preference",
         .good = "The CPU prefers speed.",
         .bad = "The CPU weighs power against speed.",
         .effectNs = 3000,
         .caution = "Some drivers refuse this (EBUSY) under the governor performance, which prefers speed anyway."});
}

Check cap()
{
    return settingCheck(
        about({.id = "frequencyCap",
               .title = "Frequency limit (scaling_max_freq)",
               .group = {},
               .why = "A limit below the CPU's maximum frequency slows down all software.",
               .effect = "The software path takes longer as the frequency falls.",
               .effectSource = "Linux, Documentation/admin-guide/pm/cpufreq.rst",
               .price = "Higher power draw and heat.",
               .judge = {}}),
        {.fact = "frequency.cap",
         .passes = Setting::Passes::AtLeast,
         .advised = std::int64_t{100},
         .words = "scaling_max_freq at cpuinfo_max_freq",
         .command =
             "sudo cpupower frequency-set -u \"$(($(cat /sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq) * "
             "{value} / 100))\"",
         .good = "Cores may run at their maximum frequency.",
         .bad = "A limit keeps cores below their maximum frequency.",
         .effectNs = 2000});
}

Check turbo()
{
    return settingCheck(
        about({.id = "turbo",
               .title = "Turbo",
               .group = {},
               .why = "With turbo off, cores run at their base frequency at most.",
               .effect = "Without turbo, the software path takes 1.2 to 1.6 times as long, depending on the CPU.",
               .effectSource = "vendors' data sheets: base and turbo frequency",
               .price = "The frequency varies with heat and load, which adds run-to-run variation. Leave turbo off for "
                        "the steadiest figures.",
               .judge = {}}),
        {.fact = "frequency.turbo",
         .advised = true,
         .words = "turbo {value}",
         // By a program, since Intel's switch is the wrong way round.
         .command = "sudo cpupower set --turbo-boost {bit}",
         .good = "Cores may run above their base frequency.",
         .bad = "Cores run at their base frequency at most.",
         .effectNs = 1500});
}

Check uncore()
{
    return settingCheck(
        about({.id = "uncoreFrequency",
               .title = "Uncore frequency",
               .group = {},
               .why = "The uncore (memory, shared caches, PCIe) has its own clock, which slows down while the CPU "
                      "looks idle.",
               .effect = "Slower memory and PCIe while it is low; no figure is published.",
               .effectSource = "Linux, Documentation/admin-guide/pm/intel_uncore_frequency_scaling.rst",
               .price = "Power.",
               .judge = {}}),
        {.fact = "frequency.uncoreFloor",
         .passes = Setting::Passes::AtLeast,
         .advised = std::int64_t{100},
         .words = "minimum uncore frequency {value} % of the maximum",
         .command = "for p in /sys/devices/system/cpu/intel_uncore_frequency/package_*; do echo $(($(cat "
                    "$p/initial_max_freq_khz) * {value} / 100)) | sudo tee $p/min_freq_khz; done",
         .good = "The uncore always runs at its maximum frequency.",
         .bad = "The uncore may slow down while the CPU looks idle.",
         .effectNs = 300});
}

}  // namespace

std::vector<Check> frequencyChecks()
{
    return {governor(), preference(), cap(), turbo(), uncore()};
}

}  // namespace halftrip::check

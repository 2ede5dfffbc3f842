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
        about(
            {.id = "governor",
             .title = "Frequency governor",
             .group = {},
             .why =
                 "A governor that saves power lowers the frequency of cores that seem idle, and a core that waits for "
                 "packets seems so. Raising it again takes ms.",
             .effect = "The part of a packet's way that is software takes 1.5 to 3 times as long.",
             .effectSource = "Linux, Documentation/admin-guide/pm/intel_pstate.rst; the size is an estimate",
             .price = "Power and heat, also when nothing is measured.",
             .judge = {}}),
        {.fact = "frequency.governor",
         .advised = "performance",
         .words = "governor {value}",
         .command = "sudo cpupower frequency-set -g {value}",
         .good = "Cores run as fast as they may, also when they seem idle.",
         .bad = "Cores that wait for packets may be slowed down.",
         .effectNs = 5000});
}

Check preference()
{
    return settingCheck(
        about({.id = "energyPreference",
               .title = "Energy performance preference (EPP)",
               .group = {},
               .why = "Processors that choose their frequency themselves weigh power against speed by this.",
               .effect = "As the governor, where the processor decides.",
               .effectSource = "Linux, Documentation/admin-guide/pm/intel_pstate.rst and amd-pstate.rst",
               .price = "Power and heat, also when nothing is measured.",
               .judge = {}}),
        {.fact = "frequency.preference",
         .advised = "performance",
         .words = "energy_performance_preference {value}",
         .command = "echo {value} | sudo tee " + kPolicies + "energy_performance_preference",
         .good = "The processor is told to prefer speed.",
         .bad = "The processor is told to weigh power against speed.",
         .effectNs = 3000,
         .caution = "Refused (EBUSY) by some drivers while the governor is performance, which prefers speed anyway."});
}

Check cap()
{
    return settingCheck(
        about({.id = "frequencyCap",
               .title = "Highest frequency allowed",
               .group = {},
               .why = "A limit below what the processor can do slows everything down.",
               .effect = "The software's part of the way grows as the frequency falls.",
               .effectSource = "Linux, Documentation/admin-guide/pm/cpufreq.rst",
               .price = "Power and heat.",
               .judge = {}}),
        {.fact = "frequency.cap",
         .passes = Setting::Passes::AtLeast,
         .advised = std::int64_t{100},
         .words = "scaling_max_freq as cpuinfo_max_freq",
         .command =
             "sudo cpupower frequency-set -u \"$(($(cat /sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq) * "
             "{value} / 100))\"",
         .good = "Cores may run as fast as they can.",
         .bad = "Cores may not run as fast as they can.",
         .effectNs = 2000});
}

Check turbo()
{
    return settingCheck(
        about({.id = "turbo",
               .title = "Turbo frequencies",
               .group = {},
               .why = "With turbo off, cores run at their nominal frequency at best.",
               .effect = "The software's part of the way takes 1.2 to 1.6 times as long without, by the processor.",
               .effectSource = "vendors' data sheets: nominal and turbo frequency",
               .price = "The frequency changes with heat and load, so that runs differ more. For the steadiest figures "
                        "leave it off.",
               .judge = {}}),
        {.fact = "frequency.turbo",
         .advised = true,
         .words = "turbo {value}",
         // Intel's switch is the wrong way round.
         .command = "sudo cpupower set --turbo-boost \"$([ {value} = on ] && echo 1 || echo 0)\"",
         .good = "Cores may run faster than nominal.",
         .bad = "Cores run at their nominal frequency at best.",
         .effectNs = 1500});
}

Check uncore()
{
    return settingCheck(
        about({.id = "uncoreFrequency",
               .title = "Frequency of the uncore",
               .group = {},
               .why = "Memory, caches between cores and PCIe run at a frequency of their own, which falls while the "
                      "processor seems idle.",
               .effect = "Memory and PCIe take longer while it is low; not published as a number.",
               .effectSource = "Linux, Documentation/admin-guide/pm/intel_uncore_frequency_scaling.rst",
               .price = "Power.",
               .judge = {}}),
        {.fact = "frequency.uncoreFloor",
         .passes = Setting::Passes::AtLeast,
         .advised = std::int64_t{100},
         .words = "lowest uncore frequency {value} % of the highest",
         .command = "for p in /sys/devices/system/cpu/intel_uncore_frequency/package_*; do echo $(($(cat "
                    "$p/initial_max_freq_khz) * {value} / 100)) | sudo tee $p/min_freq_khz; done",
         .good = "The uncore always runs at its highest frequency.",
         .bad = "The uncore may slow down while the processor seems idle.",
         .effectNs = 300});
}

}  // namespace

std::vector<Check> frequencyChecks()
{
    return {governor(), preference(), cap(), turbo(), uncore()};
}

}  // namespace halftrip::check

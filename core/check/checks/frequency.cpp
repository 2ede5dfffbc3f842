#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::HostFacts;

const std::string kCpus = "/sys/devices/system/cpu/";
const std::string kPolicies = kCpus + "cpufreq/policy*/";

constexpr const char* kFrequenciesDiffer = "Current values differ ({values}); undo sets all of them to the first.";

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
               .effectSources = {"Linux, Documentation/admin-guide/pm/intel_pstate.rst", "the size is an estimate"},
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
               .effectSources = "Linux, Documentation/admin-guide/pm/intel_pstate.rst and amd-pstate.rst",
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

/// A file of each frequency policy or package, and the one beside it with the value that is advised for it.
struct AlikeFiles {
    std::string folders;  ///< A pattern.
    std::string wanted;
    std::string file;
    std::string fact;  ///< What is in the files now: exact, other than the percentage that is judged.
};

/// Gives advice that is to be followed by hand its commands, where it is known what undoes them.
void setAlike(const HostFacts& host, const AlikeFiles& files, Judgement& judgement)
{
    const auto present = textOf(host.facts, files.fact);
    if (!present || judgement.advice.empty())
        return;
    const std::string first = present->substr(0, present->find(", "));
    model::Advice& advice = judgement.advice.front();
    advice.value = "100";
    advice.commands = {
        "sh",
        fmt::format("for p in {}; do [ -e \"$p\" ] || continue; cat \"$p/{}\" | sudo tee \"$p/{}\"; done",
                    files.folders, files.wanted, files.file),
        fmt::format("echo {} | sudo tee {}/{}", quotedForSh(first), files.folders, files.file)};
    advice.privilege = "root";
    advice.lastsOverReboot = false;
    if (first != *present)
        advice.caution = text(kFrequenciesDiffer, *present);
}

Judgement judgeCap(const HostFacts& host)
{
    Judgement judgement = judgeSetting(host, {.fact = "frequency.cap",
                                              .passes = Setting::Passes::AtLeast,
                                              .advised = std::int64_t{100},
                                              .words = "scaling_max_freq at cpuinfo_max_freq",
                                              .command = {},
                                              .good = "Cores may run at their maximum frequency.",
                                              .bad = "A limit keeps cores below their maximum frequency.",
                                              .effectNs = 2000});
    setAlike(host, {kCpus + "cpufreq/policy*", "cpuinfo_max_freq", "scaling_max_freq", "frequency.max"}, judgement);
    return judgement;
}

Check cap()
{
    return about({.id = "frequencyCap",
                  .title = "Frequency limit (scaling_max_freq)",
                  .group = {},
                  .why = "A limit below the CPU's maximum frequency slows down all software.",
                  .effect = "The software path takes longer as the frequency falls.",
                  .effectSources = "Linux, Documentation/admin-guide/pm/cpufreq.rst",
                  .price = "Higher power draw and heat.",
                  .system = System::Linux,
                  .judge = judgeCap});
}

Judgement judgeTurbo(const HostFacts& host)
{
    // Active and passive mode of the same driver.
    const auto driver = model::textOf(host.facts, "frequency.driver");
    const bool isIntel = driver == "intel_pstate" || driver == "intel_cpufreq";
    // Intel's switch says when turbo is off; older versions of cpupower know the other one only.
    return judgeSetting(host, {.fact = "frequency.turbo",
                               .advised = true,
                               .words = "turbo {value}",
                               .command = isIntel ? "echo {inverse} | sudo tee " + kCpus + "intel_pstate/no_turbo"
                                                  : "echo {bit} | sudo tee " + kCpus + "cpufreq/boost",
                               .good = "Cores may run above their base frequency.",
                               .bad = "Cores run at their base frequency at most.",
                               .effectNs = 1500,
                               .caution = "Refused where the firmware has turbo off: enable it there."});
}

Check turbo()
{
    return about({.id = "turbo",
                  .title = "Turbo",
                  .group = {},
                  .why = "With turbo off, cores run at their base frequency at most.",
                  .effect = "Without turbo, the software path takes 1.2 to 1.6 times as long, depending on the CPU.",
                  .effectSources = "vendors' data sheets: base and turbo frequency",
                  .price = "The frequency varies with heat and load, which adds run-to-run variation. Leave turbo off "
                           "for the steadiest figures.",
                  .system = System::Linux,
                  .judge = judgeTurbo});
}

Judgement judgeUncore(const HostFacts& host)
{
    Judgement judgement = judgeSetting(host, {.fact = "frequency.uncoreFloor",
                                              .passes = Setting::Passes::AtLeast,
                                              .advised = std::int64_t{100},
                                              .words = "minimum uncore frequency {value} % of the maximum",
                                              .command = {},
                                              .good = "The uncore always runs at its maximum frequency.",
                                              .bad = "The uncore may slow down while the CPU looks idle.",
                                              .effectNs = 300});
    setAlike(
        host,
        {kCpus + "intel_uncore_frequency/package_*", "initial_max_freq_khz", "min_freq_khz", "frequency.uncoreMin"},
        judgement);
    return judgement;
}

Check uncore()
{
    return about({.id = "uncoreFrequency",
                  .title = "Uncore frequency",
                  .group = {},
                  .why = "The uncore (memory, shared caches, PCIe) has its own clock, which slows down while the CPU "
                         "looks idle.",
                  .effect = "Slower memory and PCIe while it is low; no figure is published.",
                  .effectSources = "Linux, Documentation/admin-guide/pm/intel_uncore_frequency_scaling.rst",
                  .price = "Power.",
                  .system = System::Linux,
                  .judge = judgeUncore});
}

}  // namespace

std::vector<Check> frequencyChecks()
{
    return {governor(), preference(), cap(), turbo(), uncore()};
}

}  // namespace halftrip::check

#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

Check battery()
{
    Check check = settingCheck({.id = "battery",
                                .title = "Power supply",
                                .group = "processor",
                                .why = "On battery, firmware and system lower frequencies and let cores sleep deeper.",
                                .effect = "All of what the governor and idle states cost, together.",
                                .effectSource = "the checks of governor and idle states",
                                .price = "None.",
                                .judge = {}},
                               {.fact = "power.source",
                                .advised = "mains",
                                .words = "plug the computer in",
                                .command = {},
                                .good = "The computer runs on mains power.",
                                .bad = "The computer runs on its battery.",
                                .effectNs = 4000});
    check.system = System::Any;
    return check;
}

Check profile()
{
    return settingCheck({.id = "platformProfile",
                         .title = "Power profile of the firmware",
                         .group = "processor",
                         .why = "The firmware limits power and frequency by this profile, whatever the governor says.",
                         .effect = "As a lower frequency; not published as a number.",
                         .effectSource = "Linux, Documentation/userspace-api/sysfs-platform_profile.rst",
                         .price = "Heat and noise.",
                         .about = About::Processor,
                         .judge = {}},
                        {.fact = "power.profile",
                         .advised = "performance",
                         .words = "platform profile {value}",
                         .command = "echo {value} | sudo tee /sys/firmware/acpi/platform_profile",
                         .good = "The firmware is told to prefer speed.",
                         .bad = "The firmware is told to spare power or noise.",
                         .effectNs = 1000,
                         .caution = "A service such as power-profiles-daemon may set it back."});
}

Check throttling()
{
    return settingCheck(
        {.id = "thermalThrottling",
         .title = "Slowing down by heat",
         .group = "processor",
         .why = "A core that is too hot runs slower until it has cooled down, in the middle of a run.",
         .effect = "Figures drift over seconds, or jump between two levels.",
         .effectSource = "Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3, thermal "
                         "monitoring",
         .price = "None.",
         .about = About::Processor,
         .judge = {}},
        {.fact = "cores.thermalThrottles",
         .advised = std::int64_t{0},
         .words = "see that the processor is cooled, and look whether this number grows during a run",
         .command = {},
         .good = "No core was ever too hot since the start.",
         .bad = "Cores were too hot since the start and ran slower then."});
}

Check managers()
{
    return settingCheck(
        {.id = "powerManagers",
         .title = "Services that change settings",
         .group = "processor",
         .why = "A service that manages power sets governor, idle states and more whenever it sees fit, also "
                "over what was set by hand.",
         .effect = "Settings change back, in the middle of a run.",
         .effectSource = "the services' own documentation",
         .price = "None while measuring; start it again afterwards.",
         .judge = {}},
        {.fact = "services.powerManagers",
         .advised = "none",
         .words = "let no service change settings during a run: give it a profile for low latency (tuned: "
                  "network-latency) or stop it",
         .command = {},
         .good = "None of those that are known is running.",
         .bad = "It may set back what is set by hand."});
}

}  // namespace

std::vector<Check> powerChecks()
{
    return {battery(), profile(), throttling(), managers()};
}

}  // namespace halftrip::check

#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

Check battery()
{
    Check check = settingCheck(
        {.id = "battery",
         .title = "Power source",
         .group = "processor",
         .why = "On battery, firmware and operating system lower CPU frequencies and allow deeper C-states.",
         .effect = "The combined cost of governor and C-states.",
         .effectSource = "the checks of governor and C-states",
         .price = "None.",
         .judge = {}},
        {.fact = "power.source",
         .advised = "mains",
         .words = "connect mains power",
         .command = {},
         .good = "The host runs on mains power.",
         .bad = "The host runs on battery.",
         .effectNs = 4000});
    check.system = System::Any;
    return check;
}

Check profile()
{
    return settingCheck({.id = "platformProfile",
                         .title = "Platform profile",
                         .group = "processor",
                         .why = "The firmware limits power and frequency by this profile, regardless of the governor.",
                         .effect = "Equal to a lower frequency; no figure is published.",
                         .effectSource = "Linux, Documentation/userspace-api/sysfs-platform_profile.rst",
                         .price = "Heat and noise.",
                         .isOfPauses = true,
                         .about = About::Processor,
                         .judge = {}},
                        {.fact = "power.profile",
                         .advised = "performance",
                         .words = "platform profile {value}",
                         .command = "echo {value} | sudo tee /sys/firmware/acpi/platform_profile",
                         .good = "The firmware favors performance.",
                         .bad = "The platform profile is not set to performance: the firmware saves power or noise.",
                         .effectNs = 1000,
                         .caution = "A service such as power-profiles-daemon may revert it."});
}

Check throttling()
{
    return settingCheck(
        {.id = "thermalThrottling",
         .title = "Thermal throttling",
         .group = "processor",
         .why = "An overheated core lowers its frequency until it cools down, even during a run.",
         .effect = "Latency drifts over seconds or jumps between two levels.",
         .effectSource = "Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3, thermal "
                         "monitoring",
         .price = "None.",
         .about = About::Processor,
         .judge = {}},
        {.fact = "cores.thermalThrottles",
         .advised = std::int64_t{0},
         .words = "improve cooling, and check whether this count grows during a run",
         .command = {},
         .good = "No core has throttled since boot.",
         .bad = "Cores have throttled since boot."});
}

Check managers()
{
    return settingCheck(
        {.id = "powerManagers",
         .title = "Power management services",
         .group = "processor",
         .why =
             "A power management service changes governor, C-states and more at any time, overriding manual settings.",
         .effect = "Settings revert during a run.",
         .effectSource = "the services' own documentation",
         .price = "None while measuring; restart the service afterwards.",
         .isOfPauses = true,
         .judge = {}},
        {.fact = "services.powerManagers",
         .advised = "none",
         .words = "stop the service during a run, or give it a low-latency profile (tuned: network-latency)",
         .command = {},
         .good = "No known power management service is running.",
         .bad = "A running service can override manual settings."});
}

}  // namespace

std::vector<Check> powerChecks()
{
    return {battery(), profile(), throttling(), managers()};
}

}  // namespace halftrip::check

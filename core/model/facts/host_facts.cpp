#include "core/model/facts/host_facts.hpp"

namespace halftrip::model {
namespace {

/// No driver is known to have more than a hundred settings or a thousand choices.
constexpr std::size_t kMostSettings = 1000;
constexpr std::size_t kMostChoices = 10'000;
constexpr std::size_t kMostFacts = 10'000;

}  // namespace

void describe(Fields& fields, SettingChoice& choice)
{
    fields("value", choice.value);
    fields("text", choice.text);
}

void describe(Fields& fields, AdapterSetting& setting)
{
    fields(Field("keyword").meaning("Standardised where it begins with an asterisk."), setting.keyword);
    fields("value", setting.value);
    fields(Field("description").ifSet().meaning("In the driver's words and language."), setting.description);
    fields(Field("type").ifSet(), setting.type);
    fields("default", setting.defaultValue);
    fields("min", setting.min);
    fields("max", setting.max);
    fields("step", setting.step);
    fields(Field("choices").ifSet().atMost(kMostChoices), setting.choices);
}

void describe(Fields& fields, AdapterFacts& facts)
{
    fields(Field("name").meaning("What the user types: \"eth0\", \"Ethernet 2\"."), facts.name);
    fields("description", facts.description);
    fields("driver", facts.driver);
    fields("macAddress", facts.macAddress);
    fields("addresses", facts.addresses);
    fields("isUp", facts.isUp);
    fields("hasCarrier", facts.hasCarrier);
    fields("isLoopback", facts.isLoopback);
    fields(Field("isVirtual").meaning("No hardware of its own behind it."), facts.isVirtual);
    fields("mtuBytes", facts.mtuBytes);
    fields("linkMbps", facts.linkMbps);
    fields(Field("numaNode").within(-1, INT32_MAX), facts.numaNode);
    fields(Field("driverVersion").ifSet(), facts.driverVersion);
    fields(Field("driverDate").ifSet(), facts.driverDate);
    fields(Field("driverProvider").ifSet(), facts.driverProvider);
    fields(Field("hardwareId").ifSet(), facts.hardwareId);
    fields(Field("settings").ifSet().atMost(kMostSettings), facts.settings);
}

void describe(Fields& fields, CpuFacts& facts)
{
    fields("model", facts.model);
    fields("logicalCores", facts.logicalCores);
    fields(Field("usableCores").meaning("Cores that the program may run on."), facts.usableCores);
    fields(Field("siblings").meaning("Groups of logical cores that share one physical core."), facts.siblings);
    fields(Field("isolatedCores").meaning("To which the scheduler moves no thread."), facts.isolatedCores);
    fields(Field("ticklessCores").ifSet().meaning("On which the timer tick stops while one thread has them."),
           facts.ticklessCores);
    fields(Field("numaNodeOfCore").within(-1, INT32_MAX).meaning("By core number; -1 unknown."), facts.numaNodeOfCore);
    fields("hasInvariantTsc", facts.hasInvariantTsc);
    fields(Field("efficiencyClassOfCore").ifSet().meaning("By core number, higher is faster."),
           facts.efficiencyClassOfCore);
}

void describe(Fields& fields, PowerPlanFacts& facts)
{
    fields("id", facts.id);
    fields("name", facts.name);
    fields(Field("settings").meaning("By the names that powercfg knows."), facts.settings);
    fields(Field("mode").ifSet(), facts.mode);
}

void describe(Fields& fields, HostFacts& facts)
{
    fields("hostName", facts.hostName);
    fields(Field("hostId").meaning("The same for all programs of one running system."), facts.hostId);
    fields("operatingSystem", facts.operatingSystem);
    fields("kernel", facts.kernel);
    fields("toolVersion", facts.toolVersion);
    fields("cpu", facts.cpu);
    fields("memoryBytes", facts.memoryBytes);
    fields(Field("virtualization").meaning("The hypervisor's name; empty on bare metal."), facts.virtualization);
    fields("clockSource", facts.clockSource);
    fields("isOnBattery", facts.isOnBattery);
    fields(Field("clockGridPs").within(1, INT64_MAX), facts.clockGridPs);
    fields("powerPlan", facts.powerPlan);
    fields(Field("adapter").meaning("The one that the run goes through."), facts.adapter);
    fields(Field("facts").ifSet().atMost(kMostFacts).meaning("Settings of the host and of that adapter."), facts.facts);
    fields(Field("practice")
               .ifSet()
               .meaning("The scenario that a simulated host plays: nothing of it is measured. Absent: a "
                        "real host."),
           facts.practice);
}

}  // namespace halftrip::model

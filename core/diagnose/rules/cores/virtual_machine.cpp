#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kVirtualMachineSentence =
    "Host {host} is a virtual machine ({hypervisor}): its hypervisor adds to every packet and may "
    "take the core away at any time.";
constexpr const char* kVirtualMachineSeen = "Host {host} names its hypervisor: {hypervisor}.";
constexpr const char* kVirtualMachineNext =
    "Measure on the hardware itself, or take these figures as those of this virtual machine.";

std::vector<model::Finding> findVirtualMachines(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        if (host.facts->virtualization.empty())
            continue;
        findings.push_back({.id = idAt("virtualMachine", host.name),
                            .sentence = text(kVirtualMachineSentence, host.name, host.facts->virtualization),
                            .evidence = {text(kVirtualMachineSeen, host.name, host.facts->virtualization)},
                            .nextStep = kVirtualMachineNext});
    }
    return findings;
}

}  // namespace

Rule virtualMachineRule()
{
    return {"virtualMachine", "Is a host a virtual machine?", findVirtualMachines, Touches::Everything,
            "a host is a virtual machine"};
}

}  // namespace halftrip::diagnose

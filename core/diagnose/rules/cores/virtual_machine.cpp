#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kVirtualMachineSentence = "Host {host} is a virtual machine ({hypervisor}): the hypervisor "
                                                "delays every packet and may preempt the guest at any time.";
constexpr const char* kVirtualMachineSeen = "Host {host} reports its hypervisor: {hypervisor}.";
constexpr const char* kVirtualMachineOverturned = "The same figures on bare metal.";
constexpr const char* kVirtualMachineNext =
    "Measure on bare metal, or treat these figures as those of this virtual machine.";

std::vector<model::Finding> findVirtualMachines(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        if (host.facts->virtualization.empty())
            continue;
        findings.push_back({.id = idAt("virtualMachine", host.name),
                            .sentence = text(kVirtualMachineSentence, host.name, host.facts->virtualization),
                            .evidence = {text(kVirtualMachineSeen, host.name, host.facts->virtualization)},
                            .overturnedBy = kVirtualMachineOverturned,
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

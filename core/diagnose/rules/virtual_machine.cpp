#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

std::vector<model::Finding> findVirtualMachines(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        if (host.facts->virtualization.empty())
            continue;
        findings.push_back(
            {.id = idAt("virtualMachine", host.name),
             .sentence = fmt::format(
                 "Host {} is a virtual machine ({}): its hypervisor adds to every packet and may take "
                 "the core away at any time.",
                 host.name, host.facts->virtualization),
             .evidence = {fmt::format("Host {} names its hypervisor: {}.", host.name, host.facts->virtualization)},
             .nextStep = "Measure on the hardware itself, or take these figures as those of this virtual machine."});
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

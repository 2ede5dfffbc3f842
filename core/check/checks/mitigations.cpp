#include "core/check/check.hpp"
#include "core/check/judging.hpp"

#include <array>
#include <set>
#include <string>
#include <string_view>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Mitigations that are paid for at each way into the kernel or out of it, as /sys/devices/system/cpu/vulnerabilities
/// has them: Documentation/admin-guide/hw-vuln/*.rst and Documentation/arch/x86/pti.rst of Linux.
constexpr std::array<std::string_view, 11> kCostly{"meltdown: PTI",
                                                   "spectre_v2: IBRS",
                                                   "retbleed: IBRS",
                                                   "retbleed: untrained return thunk",
                                                   "spec_rstack_overflow: Safe RET",
                                                   "spec_rstack_overflow: IBPB",
                                                   "mds: Clear CPU buffers",
                                                   "tsx_async_abort: Clear CPU buffers",
                                                   "mmio_stale_data: Clear CPU buffers",
                                                   "reg_file_data_sampling: Clear Register File",
                                                   "tsa: Clear CPU buffers"};
/// Of each, a probe's share of HRT: a system call that sends, an interrupt, a system call that receives.
constexpr std::int64_t kCostNs = 300;

constexpr const char* kMitigationsFree =
    "No mitigation of this processor is paid for at each system call and interrupt.";
constexpr const char* kMitigationsCost = "Each system call and interrupt pays for {mitigations}.";
constexpr const char* kMitigationsCaution =
    "Takes the protection from all programs of this host: only where nobody else's code runs, "
    "not even in a virtual machine or a browser.";

/// What stands behind a weakness may hold ";", too: "meltdown: PTI; retbleed: untrained return thunk; SMT enabled".
bool isAmong(const std::string& mitigations, std::string_view one)
{
    const std::string all = "; " + mitigations;
    const auto at = all.find(std::string("; ").append(one));
    if (at == std::string::npos)
        return false;
    const std::string_view behind = std::string_view(all).substr(at + 2 + one.size());
    return behind.empty() || behind.front() == ';' || behind.front() == ',';
}

Judgement judgeMitigations(const HostFacts& host)
{
    const auto mitigations = textOf(host.facts, "cores.mitigations");
    if (!mitigations)
        return unknownFor(host, "cores.mitigations");
    std::string costly;
    std::set<std::string_view> paidFor;  // One may serve against several weaknesses.
    for (const std::string_view one : kCostly) {
        if (!isAmong(*mitigations, one))
            continue;
        costly.append(costly.empty() ? "" : ", ").append(one);
        paidFor.insert(one.substr(one.find(": ") + 2));
    }
    if (costly.empty())
        return verdictOn(host, CheckVerdict::Pass, {"cores.mitigations"}, kMitigationsFree);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"cores.mitigations", "boot.mitigations"},
                                    text(kMitigationsCost, costly),
                                    kCostNs * static_cast<std::int64_t>(paidFor.size()));
    judgement.advice.push_back(adviceOnBootValue("boot.mitigations", "mitigations",
                                                 textOf(host.facts, "boot.mitigations").value_or(""), "off",
                                                 kMitigationsCaution));
    return judgement;
}

}  // namespace

Check mitigationsCheck()
{
    return {
        .id = "mitigations",
        .title = "Processor mitigations (mitigations=)",
        .group = "processor",
        .why = "The kernel works around weaknesses of the processor, some of them at each system call and interrupt. "
               "A probe takes several of these.",
        .effect = "About 0.1 us per system call and interrupt, for each of these mitigations.",
        .effectSources = {"Linux, Documentation/admin-guide/hw-vuln and Documentation/arch/x86/pti.rst",
                          "the size is an estimate"},
        .price = "Programs may read the memory of others through the processor.",
        .system = System::Linux,
        .judge = judgeMitigations};
}

}  // namespace halftrip::check

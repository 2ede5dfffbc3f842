#include "core/check/applicability.hpp"

#include "core/check/judging.hpp"
#include "core/model/facts/virtual_drivers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::check {
namespace {

using model::AdapterFacts;
using model::CheckVerdict;

constexpr const char* kNoAdapter = "No adapter was checked.";
constexpr const char* kLoopbackHasNone = "Loopback has no queues, interrupts or wire.";
constexpr const char* kMadeOfSoftware =
    "{adapter} is a software device; check the physical adapter beneath it, if any.";
constexpr const char* kOfHypervisor =
    "{adapter} belongs to the hypervisor: check the physical adapter and its wire on the VM host.";
constexpr const char* kHypervisorDecides = "The hypervisor controls this; the guest's view of it is not reliable.";

/// Of a kind of their own, as adapters made of software are, but with hardware: InfiniBand and ports of switches.
constexpr std::array<std::string_view, 3> kHardwareKinds{"ib_ipoib", "mlx5_core[ib_ipoib]", "dsa"};

/// Veth, bridge, bond, a tunnel: kinds are too many to list, and new ones come. Windows tells none: there an adapter
/// without hardware behind it is of its own making (a virtual switch, a team, a VPN), unless a hypervisor gives it to
/// its guest.
bool isOfSoftware(const model::HostFacts& host)
{
    const AdapterFacts& adapter = *host.adapter;
    if (!adapter.isVirtual)
        return false;
    if (textOf(host.facts, "system.family") == "Windows")
        return host.virtualization.empty();
    return !model::isParavirtual(adapter.driver) &&
           std::ranges::find(kHardwareKinds, adapter.driver) == kHardwareKinds.end();
}

/// Made of software, by driver or kind, and without a NAPI (or GRO cells) of its own, which tunnels and veth have.
constexpr std::array<std::string_view, 16> kReceivedByPorts{
    "bonding", "bond",   "team",   "bridge", "802.1Q VLAN Support", "vlan", "macvlan", "macvtap",
    "ipvlan",  "ipvtap", "netkit", "hsr",    "openvswitch",         "vrf",  "dummy",   "ifb"};

std::string named(const AdapterFacts& adapter)
{
    return adapter.name + (adapter.driver.empty() ? "" : " (" + adapter.driver + ")");
}

/// In a virtual machine what the system shows of its processor's power is not what the processor does.
Judgement asGuest(Judgement judgement)
{
    if (judgement.verdict != CheckVerdict::Unknown)
        judgement.reason = kHypervisorDecides;
    judgement.verdict = CheckVerdict::Unknown;
    judgement.advice.clear();
    judgement.expectedEffectNs = 0;
    return judgement;
}

}  // namespace

bool isOfSystem(const Check& check, const model::HostFacts& host)
{
    const auto family = textOf(host.facts, "system.family");
    if (check.system == System::Any || !family)
        return true;
    return *family == (check.system == System::Linux ? "Linux" : "Windows");
}

std::optional<Judgement> ruleOut(About about, const model::HostFacts& host)
{
    if (about == About::Host || about == About::Processor)
        return std::nullopt;
    if (!host.adapter)
        return notApplicable(kNoAdapter);
    const AdapterFacts& adapter = *host.adapter;
    if (adapter.isLoopback)
        return notApplicable(kLoopbackHasNone);
    if (about == About::Adapter)
        return std::nullopt;
    if (about == About::Receiver && std::ranges::find(kReceivedByPorts, adapter.driver) == kReceivedByPorts.end())
        return std::nullopt;
    if (isOfSoftware(host))
        return notApplicable(text(kMadeOfSoftware, named(adapter)));
    if (about == About::Wire && adapter.isVirtual)
        return notApplicable(text(kOfHypervisor, named(adapter)));
    return std::nullopt;
}

Judgement judgeHost(const Check& check, const model::HostFacts& host)
{
    if (auto ruledOut = ruleOut(check.about, host))
        return *std::move(ruledOut);
    Judgement judgement = std::get<JudgeHost>(check.judge)(host);
    return check.about == About::Processor && !host.virtualization.empty() ? asGuest(std::move(judgement)) : judgement;
}

}  // namespace halftrip::check

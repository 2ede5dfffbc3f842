#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

const char* const kPciFolder = "/sys/bus/pci/devices/{bus}/";

constexpr const char* kSlotIsFull = "The PCIe link runs at the adapter's full width and speed.";
constexpr const char* kSlotIsNot = "The adapter supports a wider or faster PCIe link.";
constexpr const char* kSlotPresent = "x{lanes} at {gtPerS:g} GT/s, of x{mostLanes} at {mostGtPerS:g} GT/s";
constexpr const char* kSlotAdvice = "use a slot of full width and speed, and check the firmware setting of that slot";
constexpr const char* kSlotCaution = "Some adapters lower the link speed when idle: check again under load.";

constexpr const char* kIommuNone = "No IOMMU translates the addresses of the adapter.";
constexpr const char* kIommuStrict = "The IOMMU translates the adapter's addresses and forgets each as soon as its "
                                     "packet is done, which the sender waits "
                                     "for.";
constexpr const char* kIommuLazy =
    "The IOMMU translates the adapter's addresses: each packet that is sent is mapped first.";
constexpr const char* kIommuCaution =
    "The adapter may then write anywhere into this host's memory. ARM processors take iommu.passthrough=1 instead.";

/// Of unmapping with and without an invalidation, and of mapping: estimates.
constexpr std::int64_t kStrictNs = 1000;
constexpr std::int64_t kLazyNs = 200;

Judgement judgeIommu(const HostFacts& host)
{
    const auto type = textOf(host.facts, "pci.iommu");
    if (!type)
        return unknownFor(host, "pci.iommu");
    const bool isStrict = *type == "DMA";
    if (!isStrict && *type != "DMA-FQ")
        return verdictOn(host, CheckVerdict::Pass, {"pci.iommu"}, kIommuNone);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"pci.iommu", "boot.iommu"},
                                    isStrict ? kIommuStrict : kIommuLazy, isStrict ? kStrictNs : kLazyNs);
    judgement.advice.push_back(
        adviceOnBootValue("boot.iommu", "iommu", textOf(host.facts, "boot.iommu").value_or(""), "pt", kIommuCaution));
    return judgement;
}

Judgement judgeLink(const HostFacts& host)
{
    const auto width = numberOf(host.facts, "pci.width");
    const auto widthMax = numberOf(host.facts, "pci.widthMax");
    const auto speed = numberOf(host.facts, "pci.speed");
    const auto speedMax = numberOf(host.facts, "pci.speedMax");
    for (const auto& [value, id] : {std::pair(width, "pci.width"), std::pair(widthMax, "pci.widthMax"),
                                    std::pair(speed, "pci.speed"), std::pair(speedMax, "pci.speedMax")}) {
        if (!value)
            return unknownFor(host, id);
    }
    const bool isFull = *width >= *widthMax && *speed >= *speedMax;
    Judgement judgement = verdictOn(host, isFull ? CheckVerdict::Pass : CheckVerdict::Warn,
                                    {"pci.width", "pci.widthMax", "pci.speed", "pci.speedMax"},
                                    isFull ? kSlotIsFull : kSlotIsNot);
    judgement.present = text(kSlotPresent, *width, static_cast<double>(*speed) / 1000, *widthMax,
                             static_cast<double>(*speedMax) / 1000);
    if (isFull)
        return judgement;
    judgement.expectedEffectNs = 200;
    judgement.advice.push_back(adviceByHand("pci.width", kSlotAdvice, kSlotCaution));
    return judgement;
}

}  // namespace

std::vector<Check> slotChecks()
{
    return {
        {.id = "pcieLink",
         .title = "PCIe link width and speed",
         .group = "adapter",
         .why = "Each packet crosses the PCIe link in several consecutive transfers.",
         .effect = "A few hundred ns per packet; below line rate where the link is far too narrow.",
         .effectSources = {"PCI Express Base Specification", "the size is an estimate"},
         .price = "None, except a suitable slot.",
         .about = About::Wire,
         .judge = judgeLink},
        {.id = "iommu",
         .title = "Address translation of the adapter (IOMMU)",
         .group = "adapter",
         .why = "Before the adapter may read a packet its memory is mapped in the IOMMU, and afterwards unmapped.",
         .effect = "About 1 us per packet where each unmapping is carried out at once (type DMA), less where it is "
                   "deferred (DMA-FQ).",
         .effectSources = {"Linux, Documentation/admin-guide/kernel-parameters.txt (iommu.strict, iommu.passthrough)",
                           "the size is an estimate"},
         .price = "The host is no longer protected from the adapter.",
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeIommu},
        settingCheck(
            {.id = "pcieLinkSleep",
             .title = "PCIe ASPM L1",
             .group = "adapter",
             .why = "An idle PCIe link enters a low-power state, and the next access from either side must wake it.",
             .effect = "1 to 64 us as the device reports it (L1 exit latency), only after a pause.",
             .effectSources = "PCI Express Base Specification, Link Capabilities Register",
             .price = "1 to 5 W per link.",
             .isOfPauses = true,
             .about = About::Wire,
             .judge = {}},
            {.fact = "pci.linkSleep",
             .advised = std::int64_t{0},
             .words = "l1_aspm {value}",
             .command = std::string("echo {value} | sudo tee ") + kPciFolder + "link/l1_aspm",
             .good = "ASPM L1 is off for the adapter's link.",
             .bad = "ASPM L1 is on: the adapter's idle link may enter L1.",
             .effectNs = 4000}),
        settingCheck(
            {.id = "aspmPolicy",
             .title = "PCIe ASPM policy",
             .group = "kernel",
             .why = "This policy decides which PCIe links, including those of bridges, may enter low-power states.",
             .effect = "1 to 64 us as devices report it, only after a pause.",
             .effectSources = "Linux, Documentation/admin-guide/kernel-parameters.txt (pcie_aspm)",
             .price = "1 to 5 W per link.",
             .isOfPauses = true,
             .about = About::Wire,
             .judge = {}},
            {.fact = "pci.aspmPolicy",
             .advised = "performance",
             .words = "ASPM policy {value}",
             .command = "echo {value} | sudo tee /sys/module/pcie_aspm/parameters/policy",
             .good = "No PCIe link enters a low-power state.",
             .bad = "PCIe links may enter low-power states, as the firmware configured them or deeper.",
             .effectNs = 1000,
             .caution = "Rejected where the firmware controls ASPM: set it there instead."}),
        settingCheck({.id = "runtimePower",
                      .title = "Runtime power management",
                      .group = "adapter",
                      .why = "The kernel may suspend a device that seems unused.",
                      .effect = "Several ms to resume, only after a pause.",
                      .effectSources = "Linux, Documentation/power/runtime_pm.rst",
                      .price = "Power.",
                      .isOfPauses = true,
                      .about = About::Wire,
                      .judge = {}},
                     {.fact = "pci.runtimePower",
                      .advised = "on",
                      .words = "power/control {value}",
                      .command = std::string("echo {value} | sudo tee ") + kPciFolder + "power/control",
                      .good = "The kernel never suspends the adapter.",
                      .bad = "The kernel may suspend the adapter when it has no link or seems idle.",
                      .effectNs = 0})};
}

}  // namespace halftrip::check

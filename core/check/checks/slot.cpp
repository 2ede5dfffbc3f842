#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

const char* const kPciFolder = "/sys/bus/pci/devices/$(basename $(readlink /sys/class/net/{adapter}/device))/";

constexpr const char* kSlotIsFull = "The adapter's link into the computer is as wide and fast as it can be.";
constexpr const char* kSlotIsNot = "The adapter could have a wider or faster link into the computer.";
constexpr const char* kSlotPresent = "x{lanes} at {gtPerS:g} GT/s, of x{mostLanes} at {mostGtPerS:g} GT/s";
constexpr const char* kSlotAdvice =
    "put the adapter into a slot that is as wide and fast, and look at the firmware's setting of that slot";
constexpr const char* kSlotCaution = "Some adapters lower the speed by themselves while idle: look again under load.";

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
         .title = "Width and speed of the slot (PCIe)",
         .group = "adapter",
         .why = "Each packet passes the slot, in several transfers one after the other.",
         .effect = "Some 100 ns for each packet; less than full line rate where it is far too narrow.",
         .effectSource = "PCI Express Base Specification; the size is an estimate",
         .price = "None, but for the slot.",
         .about = About::Wire,
         .judge = judgeLink},
        settingCheck(
            {.id = "pcieLinkSleep",
             .title = "Sleep of the slot's link (ASPM L1)",
             .group = "adapter",
             .why = "A PCIe link that has nothing to do sleeps, and every access of either side wakes it up first.",
             .effect = "1 to 64 us by the device's own word (L1 exit latency), after a pause only.",
             .effectSource = "PCI Express Base Specification, Link Capabilities Register",
             .price = "1 to 5 W for each link.",
             .about = About::Wire,
             .judge = {}},
            {.fact = "pci.linkSleep",
             .advised = std::int64_t{0},
             .words = "l1_aspm {value}",
             .command = std::string("echo {value} | sudo tee ") + kPciFolder + "link/l1_aspm",
             .good = "The link into the computer stays awake.",
             .bad = "The link into the computer may sleep after a pause.",
             .effectNs = 4000}),
        settingCheck({.id = "aspmPolicy",
                      .title = "Policy for sleeping links (ASPM)",
                      .group = "kernel",
                      .why = "By this policy the kernel decides which PCIe links may sleep, those of bridges included.",
                      .effect = "1 to 64 us by the devices' own word, after a pause only.",
                      .effectSource = "Linux, Documentation/admin-guide/kernel-parameters.txt (pcie_aspm)",
                      .price = "1 to 5 W for each link.",
                      .about = About::Wire,
                      .judge = {}},
                     {.fact = "pci.aspmPolicy",
                      .advised = "performance",
                      .words = "ASPM policy {value}",
                      .command = "echo {value} | sudo tee /sys/module/pcie_aspm/parameters/policy",
                      .good = "No link sleeps.",
                      .bad = "Links sleep as the firmware has set them, or deeper.",
                      .effectNs = 1000,
                      .caution = "Refused where the firmware keeps control: then set it there."}),
        settingCheck({.id = "runtimePower",
                      .title = "Power saving of the adapter",
                      .group = "adapter",
                      .why = "The kernel may switch a device off while nobody seems to use it.",
                      .effect = "ms until it is awake, after a pause only.",
                      .effectSource = "Linux, Documentation/power/runtime_pm.rst",
                      .price = "Power.",
                      .about = About::Wire,
                      .judge = {}},
                     {.fact = "pci.runtimePower",
                      .advised = "on",
                      .words = "power/control {value}",
                      .command = std::string("echo {value} | sudo tee ") + kPciFolder + "power/control",
                      .good = "The adapter stays awake.",
                      .bad = "The kernel may switch the adapter off when it has no link or seems idle.",
                      .effectNs = 0})};
}

}  // namespace halftrip::check

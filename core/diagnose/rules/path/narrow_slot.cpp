#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kNarrowSlotSentence =
    "The PCIe link of host {host}'s adapter runs at x{lanes}, {gtPerS:g} GT/s: each transfer to memory takes longer.";
constexpr const char* kNarrowSlotSeen = "The adapter supports x{mostLanes} at {mostGtPerS:g} GT/s ({source}).";
constexpr const char* kNarrowSlotOverturned =
    "The same figures in a slot of full width and speed, or a link that speeds up under load.";
constexpr const char* kNarrowSlotNext =
    "Check the link under load{cli: (sudo lspci -vv: LnkSta)}, then use a slot of full "
    "width and check that slot's firmware setting.";
constexpr const char* kNarrowSlotInShort = "a PCIe link is narrow or slow";

/// What four numbers say of one host's slot; 0 where it does not tell.
struct PciLink {
    std::int64_t lanes = 0;
    std::int64_t mostLanes = 0;
    std::int64_t speed = 0;
    std::int64_t mostSpeed = 0;

    [[nodiscard]] bool isBelow() const
    {
        return lanes > 0 && speed > 0 && mostLanes > 0 && mostSpeed > 0 && (lanes < mostLanes || speed < mostSpeed);
    }
};

PciLink pciLinkOf(const model::HostFacts& host)
{
    const auto number = [&](const char* id) { return model::numberOf(host.facts, id).value_or(0); };
    return {number("pci.width"), number("pci.widthMax"), number("pci.speed"), number("pci.speedMax")};
}

std::vector<model::Finding> findNarrowSlots(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        const PciLink link = pciLinkOf(*host.facts);
        if (!link.isBelow())
            continue;
        findings.push_back(
            {.id = idAt("narrowSlot", host.name),
             .sentence = text(kNarrowSlotSentence, host.name, link.lanes, static_cast<double>(link.speed) / 1'000),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Possible,
             .evidence = {text(kNarrowSlotSeen, link.mostLanes, static_cast<double>(link.mostSpeed) / 1'000,
                               std::string(model::findFact(host.facts->facts, "pci.widthMax")->source))},
             .overturnedBy = kNarrowSlotOverturned,
             .nextStep = text(kNarrowSlotNext)});
    }
    return findings;
}

}  // namespace

Rule narrowSlotRule()
{
    return {"narrowSlot", "Does an adapter's PCIe link run below its width or speed?", findNarrowSlots,
            Touches::Everything, kNarrowSlotInShort};
}

}  // namespace halftrip::diagnose

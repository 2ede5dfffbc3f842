#include "platform/windows/facts/driver_keyword.hpp"
#include "platform/windows/host/driver_settings.hpp"
#include "platform/windows/system/text.hpp"

#include <algorithm>
#include <array>

namespace halftrip::windows {
namespace {

/// Of the class of network services (GUID_DEVCLASS_NETSERVICE): what filters are called.
const std::wstring kNetServices =
    L"SYSTEM\\CurrentControlSet\\Control\\Network\\{4D36E974-E325-11CE-BFC1-08002BE10318}";
/// Filters of Windows itself, which are always there and let packets pass.
constexpr std::array<std::string_view, 6> kOwnFilters{"ms_pacer",   "ms_wfplwf_upper", "ms_wfplwf_lower",
                                                      "ms_ndiscap", "ms_nativewifip",  "ms_vwifi"};

/// What stands between an adapter and the network stack.
struct Layer {
    std::string_view id;
    const char* words;
};
/// Protocols that take an adapter over, by the name of their service.
constexpr std::array<Layer, 4> kTakers{
    {{"vmsp", "Hyper-V switch"}, {"ndisimplatform", "team"}, {"msbridge", "bridge"}, {"l2bridge", "bridge"}}};
/// Adapters of the layer itself, by the beginning of their device. They have the addresses: what is beneath has none.
constexpr std::array<Layer, 3> kOfLayers{{{"root\\vms_mp\\", "Hyper-V switch"},
                                          {"compositebus\\ms_implat_mp\\", "team or bridge"},
                                          {"root\\ms_bridgemp\\", "bridge"}}};

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// "{adapter}-{filter}-0000".
std::string filterGuidIn(const std::string& entry)
{
    const std::size_t begin = entry.rfind('{');
    const std::size_t end = entry.rfind('}');
    return begin == std::string::npos || end == std::string::npos || end < begin ? entry
                                                                                 : entry.substr(begin, end - begin + 1);
}

model::Fact filtersFact(const FactSources& sources, const std::wstring& linkage)
{
    const std::string source = "Get-NetAdapterBinding -Name " + quoted(sources.adapter) + " -AllBindings";
    const auto list = sources.registry.list(linkage, L"FilterList");
    if (!list)
        return model::absentFact("adapter.filters", "", source,
                                 "The registry does not list the adapter's filter drivers.");
    std::string named;
    for (const std::string& entry : *list) {
        const std::string guid = filterGuidIn(entry);
        const std::string id =
            sources.registry.value(kNetServices + L"\\" + toWide(guid), L"ComponentId").value_or(guid);
        const bool isOwn = std::ranges::find(kOwnFilters, lowered(id)) != kOwnFilters.end();
        if (!isOwn && named.find(id) == std::string::npos)
            named += (named.empty() ? "" : ", ") + id;
    }
    return model::knownFact("adapter.filters", named.empty() ? "none" : named, "", source);
}

model::Fact masterFact(const FactSources& sources, const std::wstring& linkage, const std::string& device)
{
    const auto own = std::ranges::find_if(
        kOfLayers, [id = lowered(device)](const Layer& layer) { return id.starts_with(layer.id); });
    if (own != kOfLayers.end())
        return model::knownFact("adapter.master", own->words, "",
                                "Get-NetAdapter -Name " + quoted(sources.adapter) + ": PnPDeviceID");
    const std::string source = "Get-NetAdapterBinding -Name " + quoted(sources.adapter);
    const auto list = sources.registry.list(linkage, L"UpperBind");
    if (!list)
        return model::absentFact("adapter.master", "", source, "The registry does not list the adapter's bindings.");
    for (const std::string& service : *list) {
        const auto found = std::ranges::find(kTakers, lowered(service), &Layer::id);
        if (found != kTakers.end())
            return model::knownFact("adapter.master", found->words, "", source);
    }
    return model::knownFact("adapter.master", "none", "", source);
}

/// By the type that the driver's installation gave the interface; 71 is IEEE 802.11 (ipifcons.h).
model::Fact mediumFact(const FactSources& sources, const std::wstring& key)
{
    const std::string source = "Get-NetAdapter -Name " + quoted(sources.adapter) + ": PhysicalMediaType";
    const auto type = numberIn(sources.registry, key, L"*IfType");
    return type ? model::knownFact("adapter.medium", *type == 71 ? "air" : "cable", "", source)
                : model::absentFact("adapter.medium", "", source, "The registry does not state the adapter's medium.");
}

model::Fact messageInterruptFact(const FactSources& sources, const std::string& device)
{
    const std::wstring key = L"SYSTEM\\CurrentControlSet\\Enum\\" + toWide(device) +
                             L"\\Device Parameters\\Interrupt Management\\MessageSignaledInterruptProperties";
    const std::string source = "Get-NetAdapterHardwareInfo -Name " + quoted(sources.adapter) +
                               ": MsiEnabled, MsiXEnabled";
    const auto number = numberIn(sources.registry, key, L"MSISupported");
    return number ? model::knownFact("driver.hasMessageInterrupts", *number != 0, "", source)
                  : model::absentFact("driver.hasMessageInterrupts", "", source,
                                      "The registry does not state the adapter's interrupt type.");
}

struct SlotFact {
    const char* id;
    DeviceProperty property;
    const char* unit;
    const char* name;  ///< What Get-NetAdapterHardwareInfo calls it.
    bool isSpeed = false;
};
constexpr std::array<SlotFact, 5> kSlotFacts{{
    {"pci.speed", DeviceProperty::LinkSpeed, "MT/s", "PcieLinkSpeed", true},
    {"pci.speedMax", DeviceProperty::LinkSpeedMax, "MT/s", "PciExpressMaxLinkSpeedEncoded", true},
    {"pci.width", DeviceProperty::LinkWidth, "lanes", "PcieLinkWidth"},
    {"pci.widthMax", DeviceProperty::LinkWidthMax, "lanes", "PciExpressMaxLinkWidth"},
    {"pci.numaNode", DeviceProperty::NumaNode, "", "NumaNode"},
}};

/// 1 is 2.5 GT/s, 2 is 5, 3 is 8; each one more is twice as much.
std::optional<std::int64_t> megatransfers(std::uint32_t encoded)
{
    constexpr std::array<std::int64_t, 7> kSpeeds{0, 2'500, 5'000, 8'000, 16'000, 32'000, 64'000};
    return encoded == 0 || encoded >= kSpeeds.size() ? std::nullopt : std::optional(kSpeeds[encoded]);
}

model::Fact slotFact(const FactSources& sources, const std::string& device, const SlotFact& fact)
{
    const std::string source = "Get-NetAdapterHardwareInfo -Name " + quoted(sources.adapter) + ": " + fact.name;
    const auto value = sources.devices.value(device, fact.property);
    if (value) {
        const auto number = fact.isSpeed ? megatransfers(*value) : std::optional<std::int64_t>(*value);
        if (number)
            return model::knownFact(fact.id, *number, fact.unit, source);
    }
    if (!device.starts_with("PCI\\"))
        return model::inapplicableFact(fact.id, source, text("{adapter} is not a PCI device.", sources.adapter));
    return model::absentFact(fact.id, fact.unit, source,
                             text("Windows does not report it for {adapter}.", sources.adapter));
}

}  // namespace

std::vector<model::Fact> adapterFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    if (sources.adapter.empty())
        return facts;
    const auto key = sources.adapterGuid.empty() ? std::nullopt
                                                 : adapterClassKey(sources.registry, sources.adapterGuid);
    if (!key) {
        const Text absence = sources.adapterGuid.empty()
                                 ? text("There is no adapter called {adapter}.", sources.adapter)
                                 : text("The registry has no driver of {adapter}.", sources.adapter);
        const std::string source = "Get-NetAdapter -Name " + quoted(sources.adapter);
        for (const char* const id :
             {"adapter.filters", "adapter.master", "adapter.medium", "driver.hasMessageInterrupts"})
            facts.push_back(model::absentFact(id, "", source, absence));
        for (const SlotFact& fact : kSlotFacts)
            facts.push_back(model::absentFact(fact.id, fact.unit, source, absence));
        return facts;
    }
    const std::string device = sources.registry.value(*key, L"DeviceInstanceID").value_or("");
    facts.push_back(filtersFact(sources, *key + L"\\Linkage"));
    facts.push_back(masterFact(sources, *key + L"\\Linkage", device));
    facts.push_back(mediumFact(sources, *key));
    facts.push_back(messageInterruptFact(sources, device));
    for (const SlotFact& fact : kSlotFacts)
        facts.push_back(slotFact(sources, device, fact));
    return facts;
}

}  // namespace halftrip::windows

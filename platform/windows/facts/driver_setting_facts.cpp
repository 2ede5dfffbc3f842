#include "platform/windows/facts/driver_keyword.hpp"

#include <array>
#include <span>

namespace halftrip::windows {
namespace {

/// Vendors' keywords that save energy while a link is up; 0 is off in all of them.
constexpr std::array<const char*, 12> kGreen{"EEE",
                                             "AdvancedEEE",
                                             "EnableGreenEthernet",
                                             "GigaLite",
                                             "AutoPowerSaveModeEnabled",
                                             "EEELinkAdvertisement",
                                             "ULPMode",
                                             "DMACoalescing",
                                             "AutoDisableGigabit",
                                             "PowerSavingMode",
                                             "SipsEnabled",
                                             "ReduceSpeedOnPowerDown"};
/// 0 none, 1 what is sent, 2 what is received, 3 both.
constexpr std::array<const char*, 5> kChecksums{"*IPChecksumOffloadIPv4", "*TCPChecksumOffloadIPv4",
                                                "*TCPChecksumOffloadIPv6", "*UDPChecksumOffloadIPv4",
                                                "*UDPChecksumOffloadIPv6"};

model::Fact settingFact(const FactSources& sources, const model::AdapterFacts& driver, const DriverKeyword& fact)
{
    std::string source = keywordSource(sources.adapter, fact.keyword);
    auto number = keywordNumber(driver, fact.keyword);
    if (!number && fact.usual && hasKeyword(driver, "*RSS")) {
        number = fact.usual;
        source += " (not there: the usual value holds)";
    }
    if (number)
        return model::knownFact(fact.fact, fact.isFlag ? model::FactValue(*number != 0) : model::FactValue(*number),
                                fact.unit, source);
    if (hasKeyword(driver, fact.keyword))
        return model::absentFact(fact.fact, fact.unit, source,
                                 text("The driver of {adapter} reports no numeric value.", sources.adapter));
    return model::inapplicableFact(
        fact.fact, source, text("The driver of {adapter} has no setting {keyword}.", sources.adapter, fact.keyword));
}

/// Those of the keywords that are not as they should be, or "none"; not there when the driver has none of them.
template <typename IsListed>
model::Fact listFact(const FactSources& sources, const model::AdapterFacts& driver, const char* id,
                     std::span<const char* const> keywords, const IsListed& isListed)
{
    const std::string source = "Get-NetAdapterAdvancedProperty -Name " + quoted(sources.adapter) + " -AllProperties";
    std::string listed;
    bool hasAny = false;
    for (const char* const keyword : keywords) {
        const auto number = keywordNumber(driver, keyword);
        hasAny = hasAny || number;
        if (number && isListed(*number))
            listed += (listed.empty() ? "" : ", ") + std::string(keyword);
    }
    if (!hasAny)
        return model::inapplicableFact(
            id, source, text("The driver of {adapter} has none of the known keywords.", sources.adapter));
    return model::knownFact(id, listed.empty() ? "none" : listed, "", source);
}

/// PnPCapabilities: 0x8 is NDIS_DEVICE_DISABLE_PM, the box "Allow the computer to turn off this device". 0x10 beside it
/// is NDIS_DEVICE_DISABLE_WAKE_UP, which says nothing of that (ndis.h).
model::Fact powerOffFact(const FactSources& sources, const model::AdapterFacts& driver)
{
    constexpr std::int64_t kStaysOn = 0x8;
    const std::int64_t capabilities = keywordNumber(driver, "PnPCapabilities").value_or(0);
    return model::knownFact("driver.mayBeSwitchedOff", (capabilities & kStaysOn) == 0, "",
                            "Get-NetAdapterPowerManagement -Name " + quoted(sources.adapter) +
                                ": AllowComputerToTurnOffDevice");
}

void addOrigin(const FactSources& sources, const model::AdapterFacts& driver, std::vector<model::Fact>& facts)
{
    const std::string source = "Get-NetAdapter -Name " + quoted(sources.adapter);
    const auto add = [&](const char* id, const std::string& value) {
        facts.push_back(value.empty() ? model::absentFact(id, "", source, "The registry holds no value for it.")
                                      : model::knownFact(id, value, "", source));
    };
    add("driver.provider", driver.driverProvider);
    add("driver.version", driver.driverVersion);
    add("driver.date", driver.driverDate);
}

}  // namespace

std::vector<model::Fact> driverSettingFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    if (sources.adapter.empty())
        return facts;
    Text absence;
    const auto driver = driverOf(sources, absence);
    if (!driver) {
        for (const DriverKeyword& fact : driverKeywords())
            facts.push_back(
                model::absentFact(fact.fact, fact.unit, keywordSource(sources.adapter, fact.keyword), absence));
        for (const char* const id : {"driver.greenFeatures", "driver.checksumsInSoftware", "driver.mayBeSwitchedOff",
                                     "driver.provider", "driver.version", "driver.date"})
            facts.push_back(model::absentFact(id, "", "Get-NetAdapter -Name " + quoted(sources.adapter), absence));
        return facts;
    }
    for (const DriverKeyword& fact : driverKeywords())
        facts.push_back(settingFact(sources, *driver, fact));
    facts.push_back(
        listFact(sources, *driver, "driver.greenFeatures", kGreen, [](std::int64_t value) { return value != 0; }));
    facts.push_back(listFact(sources, *driver, "driver.checksumsInSoftware", kChecksums,
                             [](std::int64_t value) { return value != 3; }));
    facts.push_back(powerOffFact(sources, *driver));
    addOrigin(sources, *driver, facts);
    return facts;
}

}  // namespace halftrip::windows

#include "platform/windows/facts/driver_keyword.hpp"

#include "core/base/shell_words.hpp"
#include "platform/windows/host/driver_settings.hpp"

#include <algorithm>
#include <array>

namespace halftrip::windows {

namespace {

const std::array<DriverKeyword, 24> kDriverKeywords{{
    {"driver.eee", "*EEE", true},
    {"driver.flowControl", "*FlowControl", false},
    {"driver.rscIpv4", "*RscIPv4", true},
    {"driver.rscIpv6", "*RscIPv6", true},
    {"driver.udpRsc", "*UdpRsc", true},
    {"driver.lsoIpv4", "*LsoV2IPv4", true},
    {"driver.lsoIpv6", "*LsoV2IPv6", true},
    {"driver.packetCoalescing", "*PacketCoalescing", true},
    {"driver.packetDirect", "*PacketDirect", true},
    {"driver.selectiveSuspend", "*SelectiveSuspend", true},
    {"driver.idleRestriction", "*IdleRestriction", true},
    {"driver.receiveBuffers", "*ReceiveBuffers", false},
    {"driver.transmitBuffers", "*TransmitBuffers", false},
    {"driver.jumboPacket", "*JumboPacket", false, "bytes"},
    {"driver.speedDuplex", "*SpeedDuplex", false},
    {"driver.priorityVlan", "*PriorityVLANTag", false},
    {"driver.rss", "*RSS", true},
    {"driver.rssQueues", "*NumRSSQueues", false},
    {"driver.rssProcessors", "*MaxRssProcessors", false},
    {"driver.rssBaseProcessor", "*RssBaseProcNumber", false, "", 0},
    {"driver.rssProfile", "*RSSProfile", false, "", 4},
    {"driver.rssNode", "*NumaNodeId", false},
    {"driver.hardwareStamps", "*PtpHardwareTimestamp", true},
    {"driver.softwareStamps", "*SoftwareTimestamp", false},
}};

}  // namespace

std::span<const DriverKeyword> driverKeywords()
{
    return kDriverKeywords;
}

const model::AdapterSetting* findKeyword(const model::AdapterFacts& driver, std::string_view keyword)
{
    const auto found = std::ranges::find_if(
        driver.settings, [&](const model::AdapterSetting& setting) { return isSameText(setting.keyword, keyword); });
    return found == driver.settings.end() ? nullptr : &*found;
}

std::optional<std::int64_t> keywordNumber(const model::AdapterFacts& driver, std::string_view keyword)
{
    const model::AdapterSetting* const found = findKeyword(driver, keyword);
    if (found == nullptr)
        return std::nullopt;
    const auto& text = found->value ? found->value : found->defaultValue;
    return text ? wholeNumber(*text) : std::nullopt;
}

bool hasKeyword(const model::AdapterFacts& driver, std::string_view keyword)
{
    return findKeyword(driver, keyword) != nullptr;
}

std::string quoted(const std::string& name)
{
    return "'" + withQuotesDoubled(name) + "'";
}

std::string keywordSource(const std::string& adapter, std::string_view keyword)
{
    // The cmdlet takes a pattern: a star of the name's own stands for itself only in brackets.
    const bool isStandard = keyword.starts_with('*');
    const std::string pattern = isStandard ? "[*]" + std::string(keyword.substr(1)) : std::string(keyword);
    return "Get-NetAdapterAdvancedProperty -Name " + quoted(adapter) + " -RegistryKeyword " + quoted(pattern);
}

std::optional<model::AdapterFacts> driverOf(const FactSources& sources, Text& absence)
{
    if (sources.adapterGuid.empty()) {
        absence = text("There is no adapter called {adapter}.", sources.adapter);
        return std::nullopt;
    }
    if (!adapterClassKey(sources.registry, sources.adapterGuid)) {
        absence = text("The registry has no driver of {adapter}.", sources.adapter);
        return std::nullopt;
    }
    model::AdapterFacts driver;
    readDriverFacts(sources.registry, sources.adapterGuid, driver);
    return driver;
}

}  // namespace halftrip::windows

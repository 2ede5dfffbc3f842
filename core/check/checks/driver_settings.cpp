#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

const char* const kKeywords = "Microsoft, \"Standardized INF keywords for network devices\"";
const char* const kRestarts = "The adapter restarts: its link is down for 2 to 10 s.";

constexpr const char* kSegmentsJoined = "The adapter may hold a TCP segment until another of its connection arrives.";
constexpr const char* kSegmentsApart = "Every TCP segment is delivered as it arrives.";
constexpr const char* kSegmentsPresent = "IPv4 {v4}, IPv6 {v6}";
constexpr const char* kSegmentsNotThere = "not reported";
constexpr const char* kSegmentsAdvice = "receive segment coalescing (RSC) off for {family}";
constexpr const char* kProviderIsMaker = "The driver comes from the vendor, not from Microsoft.";
constexpr const char* kProviderIsMicrosoft = "Microsoft's inbox driver is in use.";
constexpr const char* kProviderAdvice = "install the adapter vendor's driver";
constexpr const char* kProviderCaution = "The link goes down during installation.";

/// What is always true of a check of a standardised keyword.
struct KeywordWords {
    const char* id;
    const char* title;
    const char* why;
    const char* effect;
    EffectSources effectSources;
    const char* price;
    bool costsThroughput = false;
    About about = About::Wire;
};

Check describedKeyword(const KeywordWords& words)
{
    return {.id = words.id,
            .title = words.title,
            .group = "adapter",
            .why = words.why,
            .effect = words.effect,
            .effectSources = words.effectSources,
            .price = words.price,
            .costsThroughput = words.costsThroughput,
            .about = words.about,
            .system = System::Windows,
            .judge = {}};
}

/// The driver's setting by its keyword, as the adapter's page "Advanced" shows it.
Setting keywordSetting(const char* fact, const std::string& name, model::FactValue advised, const char* good,
                       const char* bad, std::int64_t effectNs = 0)
{
    return {.fact = fact,
            .advised = std::move(advised),
            .words = "{name} {value}",
            .name = name,
            .command = "Set-NetAdapterAdvancedProperty -Name {adapter} -RegistryKeyword " + quotedKeyword(name) +
                       " -RegistryValue {value}",
            .good = good,
            .bad = bad,
            .effectNs = effectNs,
            .privilege = "Administrator",
            .caution = kRestarts,
            .shell = Setting::Shell::PowerShell,
            .lastsOverReboot = true};
}

Setting atMostOf(Setting setting)
{
    setting.passes = Setting::Passes::AtMost;
    return setting;
}

std::vector<Check> savingSettings()
{
    return {
        windowsSettingCheck(
            describedKeyword({"driverEnergyEfficientEthernet", "Energy-Efficient Ethernet (*EEE)",
                              "An idle link sleeps and has to wake up for the next packet. In a ping-pong with pauses, "
                              "that is every packet.",
                              "About 30 us at 100 Mb/s, 16.5 us at 1 Gb/s, 4.5 to 7.4 us at 10 Gb/s, per direction.",
                              "IEEE 802.3az, wake times", "A few tenths of a watt per port."}),
            keywordSetting("driver.eee", "*EEE", false, "The driver keeps the link awake.",
                           "The idle link may sleep if the link partner supports EEE.", 16'500)),
        windowsSettingCheck(
            describedKeyword(
                {"driverGreenFeatures", "Vendor power-saving keywords",
                 "Vendor keywords save power: some put parts of the adapter to sleep, others lower the link speed.",
                 "us to ms after a pause; ten times the wire time if 1 Gb/s drops to 100 Mb/s.",
                 remarkedOn("vendors' driver descriptions", "the sizes are estimates"),
                 "A few tenths of a watt per port."}),
            {.fact = "driver.greenFeatures",
             .advised = "none",
             .words = "disable them on the Advanced tab of the adapter's properties (Get-NetAdapterAdvancedProperty "
                      "lists the same)",
             .command = {},
             .good = "No known power-saving keyword is enabled.",
             .bad = "The adapter may save power between packets.",
             .effectNs = 5'000}),
        windowsSettingCheck(
            describedKeyword({"driverSelectiveSuspend", "Selective suspend (*SelectiveSuspend)",
                              "Windows may suspend the adapter after several idle seconds.",
                              "Several ms to resume, after a pause of 5 s or more.",
                              "Microsoft, \"Standardized INF keywords for NDIS selective suspend\"", "Power."}),
            keywordSetting("driver.selectiveSuspend", "*SelectiveSuspend", false, "Selective suspend is off.",
                           "Selective suspend is on: Windows may suspend the idle adapter.")),
        windowsSettingCheck(
            describedKeyword({"driverIdleRestriction", "Idle restriction (*IdleRestriction)",
                              "Without idle restriction, Windows may put the adapter to sleep while a user is present.",
                              "Several ms to resume, only after a pause.",
                              "Microsoft, \"Standardized INF keywords for power management\" (NetAdapterCx)",
                              "Power."}),
            keywordSetting("driver.idleRestriction", "*IdleRestriction", true,
                           "The adapter sleeps only while no user is present.",
                           "Windows may put the adapter to sleep at any time.")),
        windowsSettingCheck(
            describedKeyword({"driverPowerOff", "Adapter power-down (PnPCapabilities)",
                              "Windows may power down an adapter that it considers unused.", "Seconds of link down.",
                              "Microsoft, KB2740020 (PnPCapabilities)", "Power."}),
            {.fact = "driver.mayBeSwitchedOff",
             .advised = false,
             .words = "clear \"Allow the computer to turn off this device to save power\"",
             .command = {},
             .good = "Windows keeps the adapter powered.",
             .bad = "Windows may power down the adapter.",
             .caution = "Device Manager, adapter properties, tab \"Power Management\"."})};
}

std::vector<Check> coalescingSettings()
{
    return {
        windowsSettingCheck(
            describedKeyword(
                {"driverPacketCoalescing", "Packet coalescing (*PacketCoalescing)",
                 "The adapter batches broadcasts and multicasts before reporting them, to let the CPU sleep.",
                 "Several ms for broadcasts and multicasts; none for unicast.",
                 "Microsoft, \"Standardized INF keywords for packet coalescing\"", "More interrupts from broadcasts."}),
            keywordSetting("driver.packetCoalescing", "*PacketCoalescing", false,
                           "Every packet is reported on arrival.",
                           "The adapter delays broadcasts and multicasts, and with them ARP and name resolution.")),
        windowsSettingCheck(
            describedKeyword({"driverUdpCoalescing", "UDP receive coalescing (URO, *UdpRsc)",
                              "The adapter waits for more datagrams of a flow to deliver them as one.",
                              "The adapter's wait for more datagrams; no figure is published.",
                              "Microsoft, \"UDP Receive Segment Coalescing Offload\"",
                              "More CPU time for the same UDP throughput.", true, About::Device}),
            keywordSetting("driver.udpRsc", "*UdpRsc", false, "Every datagram is delivered as it arrives.",
                           "The adapter may hold a datagram until another of its flow arrives.", 1'000)),
        windowsSettingCheck(
            describedKeyword(
                {"driverFlowControl", "Pause frames (*FlowControl)",
                 "A pause frame from the link partner stops all transmission, whichever flow caused it.",
                 "Up to 33.5 ms at 1 Gb/s and 3.4 ms at 10 Gb/s, in rare packets (65 535 quanta of 512 bit times).",
                 "IEEE 802.3, annex 31B", "Under overload, packets are dropped instead of queued.", true}),
            keywordSetting("driver.flowControl", "*FlowControl", std::int64_t{0},
                           "Flow control is off: pause frames do not stop this adapter.",
                           "Flow control is on: the link partner may pause this adapter, or be paused by it.")),
        windowsSettingCheck(
            describedKeyword(
                {"driverReceiveBuffers", "Rx ring size (*ReceiveBuffers)",
                 "The NIC cycles through the whole ring, so a large ring evicts its own descriptors and "
                 "buffers from the cache.",
                 "Cache misses of about 100 ns in some packets; no figure is published.",
                 remarkedOn("Intel Ethernet 700 series, Linux performance tuning guide", "the size is an estimate"),
                 "Bursts that overflow the ring are lost.", true, About::Device}),
            atMostOf(keywordSetting("driver.receiveBuffers", "*ReceiveBuffers", std::int64_t{1024},
                                    "The ring's buffers stay in the cache.",
                                    "The ring's buffers do not stay in the cache.", 100))),
        windowsSettingCheck(
            describedKeyword(
                {"driverJumboPacket", "Jumbo frames (*JumboPacket)",
                 "A frame on the wire is never interrupted: a probe waits behind another program's long frame.",
                 "A 9014 B frame takes 72 us at 1 Gb/s and 7.2 us at 10 Gb/s, a 1514 B frame a sixth. Only packets "
                 "queued behind one wait.",
                 "calculated from the frame length", "More CPU time for the same bulk throughput.", true}),
            atMostOf(keywordSetting("driver.jumboPacket", "*JumboPacket", std::int64_t{1514},
                                    "Frames have standard length.",
                                    "Jumbo frames of other programs may occupy the wire six times as long.")))};
}

Judgement judgeStreamCoalescing(const HostFacts& host)
{
    const auto v4 = flagOf(host.facts, "driver.rscIpv4");
    const auto v6 = flagOf(host.facts, "driver.rscIpv6");
    if (!v4 && !v6)
        return unknownFor(host, "driver.rscIpv4");
    const bool isOn = v4.value_or(false) || v6.value_or(false);
    Judgement judgement = verdictOn(host, isOn ? CheckVerdict::Warn : CheckVerdict::Pass,
                                    {"driver.rscIpv4", "driver.rscIpv6"}, isOn ? kSegmentsJoined : kSegmentsApart,
                                    isOn ? 1'000 : 0);
    const auto word = [](const std::optional<bool>& flag) { return !flag ? kSegmentsNotThere : *flag ? "on" : "off"; };
    judgement.present = text(kSegmentsPresent, word(v4), word(v6));
    if (!isOn)
        return judgement;
    const auto advise = [&](const std::optional<bool>& flag, const char* fact, const std::string& family) {
        if (!flag.value_or(false))
            return;
        const std::string rest = "-NetAdapterRsc -Name " + adapterForPowerShell(host.adapter->name) + " -" + family;
        judgement.advice.push_back({.setting = {fact, host.adapter->name},
                                    .value = "0",
                                    .words = text(kSegmentsAdvice, family),
                                    .commands = {"PowerShell", "Disable" + rest, "Enable" + rest},
                                    .privilege = "Administrator",
                                    .lastsOverReboot = true,
                                    .caution = kRestarts});
    };
    advise(v4, "driver.rscIpv4", "IPv4");
    advise(v6, "driver.rscIpv6", "IPv6");
    return judgement;
}

Judgement judgeProvider(const HostFacts& host)
{
    const auto provider = textOf(host.facts, "driver.provider");
    if (!provider)
        return unknownFor(host, "driver.provider");
    if (*provider != "Microsoft")
        return verdictOn(host, CheckVerdict::Pass, {"driver.provider"}, kProviderIsMaker);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"driver.provider"}, kProviderIsMicrosoft);
    judgement.advice.push_back(adviceByHand("driver.provider", kProviderAdvice, kProviderCaution));
    return judgement;
}

std::vector<Check> driverItself()
{
    Check stream = describedKeyword({"driverStreamCoalescing", "Receive segment coalescing (*RscIPv4, *RscIPv6)",
                                     "The adapter waits for more segments of a connection to deliver them as one.",
                                     "The adapter's wait for more segments; no figure is published. None for UDP.",
                                     "Microsoft, \"Overview of Receive Segment Coalescing\"",
                                     "More CPU time for the same TCP throughput.", true, About::Device});
    stream.judge = judgeStreamCoalescing;
    Check provider = describedKeyword(
        {"driverProvider", "Driver provider",
         "The inbox driver of Windows lacks many vendor settings, often including interrupt moderation.",
         "The effect of the missing settings.", "keywords that drivers publish (Ndi\\params in the registry)",
         "None."});
    provider.judge = judgeProvider;
    return {
        stream,
        windowsSettingCheck(describedKeyword({"driverSpeedDuplex", "Forced speed and duplex (*SpeedDuplex)",
                                              "If one end forces its mode and the other negotiates, the latter falls "
                                              "back to half duplex. A speed forced too low stays low.",
                                              "Collisions cost up to several ms and lose packets. The shortest frame "
                                              "takes 5.8 us at 100 Mb/s, 0.58 us at 1 Gb/s.",
                                              kKeywords, "None."}),
                            keywordSetting("driver.speedDuplex", "*SpeedDuplex", std::int64_t{0},
                                           "This end negotiates speed and duplex.",
                                           "This end forces speed and duplex.")),
        windowsSettingCheck(
            describedKeyword(
                {"driverChecksums", "Checksum offload",
                 "Without checksum offload, the CPU computes the checksums of every packet.",
                 "Several ns for short packets, 0.1 us or more for long ones.",
                 remarkedOn("Microsoft, \"Performance tuning network adapters\" (leave static offloads on)",
                            "the sizes are estimates"),
                 "None.", false, About::Device}),
            {.fact = "driver.checksumsInSoftware",
             .advised = "none",
             .words =
                 "enable checksum offload in both directions (value 3) on the Advanced tab of the adapter's properties",
             .command = {},
             .good = "Every checksum offload of the driver is on in both directions.",
             .bad = "The CPU computes these checksums.",
             .effectNs = 50}),
        provider,
        windowsSettingCheck(
            describedKeyword(
                {"driverMessageInterrupts", "MSI-X (message-signaled interrupts)",
                 "Line-based interrupts are often shared: Windows asks the other devices' drivers first, so they "
                 "arrive later.",
                 "Several us per interrupt on a shared line.",
                 remarkedOn("Microsoft, \"Enabling Message-Signaled Interrupts in the Registry\"",
                            "the size is an estimate"),
                 "None."}),
            {.fact = "driver.hasMessageInterrupts",
             .advised = true,
             .words = "install a newer vendor driver that requests MSI or MSI-X",
             .command = {},
             .good = "The adapter may use MSI or MSI-X.",
             .bad = "The adapter is limited to line-based interrupts.",
             .effectNs = 1'000,
             .caution = "Forcing MSI in the registry can make the device fail."})};
}

}  // namespace

std::vector<Check> driverSettingChecks()
{
    std::vector<Check> all;
    for (std::vector<Check>& family : std::vector{savingSettings(), coalescingSettings(), driverItself()})
        all.insert(all.end(), std::make_move_iterator(family.begin()), std::make_move_iterator(family.end()));
    return all;
}

}  // namespace halftrip::check

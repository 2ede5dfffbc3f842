#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

const char* const kKeywords = "Microsoft, \"Standardized INF keywords for network devices\"";
const char* const kRestarts = "The adapter restarts: its link is down for 2 to 10 s.";

constexpr const char* kSegmentsJoined = "The adapter may wait for a second segment of the same TCP connection.";
constexpr const char* kSegmentsApart = "Every TCP segment is handed on as it comes.";
constexpr const char* kSegmentsPresent = "IPv4 {v4}, IPv6 {v6}";
constexpr const char* kSegmentsNotThere = "not there";
constexpr const char* kSegmentsAdvice = "receive segment coalescing of {family} off";
constexpr const char* kProviderIsMaker = "The driver did not come with Windows.";
constexpr const char* kProviderIsMicrosoft = "The driver came with Windows.";
constexpr const char* kProviderAdvice = "install the driver of the adapter's maker";
constexpr const char* kProviderCaution = "The link is down while it is installed.";

/// What is always true of a check of a standardised keyword.
struct KeywordWords {
    const char* id;
    const char* title;
    const char* why;
    const char* effect;
    const char* effectSource;
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
            .effectSource = words.effectSource,
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
            describedKeyword(
                {"driverEnergyEfficientEthernet", "Energy-Efficient Ethernet (*EEE)",
                 "A link with nothing to send sleeps, and wakes up for the next packet. In a ping-pong with pauses "
                 "that is each one.",
                 "About 30 us at 100 Mb/s, 16.5 us at 1 Gb/s, 4.5 to 7.4 us at 10 Gb/s, in each direction.",
                 "IEEE 802.3az, wake times", "Some tenths of a watt for each port."}),
            keywordSetting("driver.eee", "*EEE", false, "The driver is told that the link never sleeps.",
                           "The link may sleep when nothing is sent for a while, if its other end takes part.",
                           16'500)),
        windowsSettingCheck(
            describedKeyword(
                {"driverGreenFeatures", "Energy saving by keywords of the vendor",
                 "Makers have switches of their own for saving energy: some let parts of the adapter sleep, others "
                 "lower the link's speed.",
                 "us to ms after a pause; ten times the time on the wire where 1 Gb/s becomes 100 Mb/s.",
                 "the makers' driver descriptions; the sizes are estimates", "Some tenths of a watt for each port."}),
            {.fact = "driver.greenFeatures",
             .advised = "none",
             .words = "switch them off in the adapter's properties, page \"Advanced\" "
                      "(Get-NetAdapterAdvancedProperty shows the same)",
             .command = {},
             .good = "None of those that are known is switched on.",
             .bad = "The adapter may save energy between packets.",
             .effectNs = 5'000}),
        windowsSettingCheck(
            describedKeyword({"driverSelectiveSuspend", "Suspending the idle adapter (*SelectiveSuspend)",
                              "Windows may suspend an adapter that has had nothing to do for some seconds.",
                              "ms until it is awake, after a pause of 5 s and more.",
                              "Microsoft, \"Standardized INF keywords for NDIS selective suspend\"", "Power."}),
            keywordSetting("driver.selectiveSuspend", "*SelectiveSuspend", false,
                           "The adapter is never suspended while idle.",
                           "The adapter may be suspended after some idle seconds.")),
        windowsSettingCheck(
            describedKeyword(
                {"driverIdleRestriction", "Idling while the computer is in use (*IdleRestriction)",
                 "The adapter may be put to sleep while a user works, unless the driver is told to wait until nobody "
                 "does.",
                 "ms until it is awake, after a pause only.",
                 "Microsoft, \"Standardized INF keywords for power management\" (NetAdapterCx)", "Power."}),
            keywordSetting("driver.idleRestriction", "*IdleRestriction", true,
                           "The adapter idles only while nobody is there.",
                           "The adapter may be put to sleep at any time.")),
        windowsSettingCheck(
            describedKeyword({"driverPowerOff", "Switching the adapter off to save power",
                              "Windows may take the power from an adapter that it thinks nobody needs.",
                              "Seconds, with the link down.", "Microsoft, KB2740020 (PnPCapabilities)", "Power."}),
            {.fact = "driver.mayBeSwitchedOff",
             .advised = false,
             .words = "not allow the computer to turn off this device",
             .command = {},
             .good = "Windows leaves the adapter switched on.",
             .bad = "Windows may switch the adapter off.",
             .caution = "Device Manager, the adapter's properties, page \"Power Management\"."})};
}

std::vector<Check> coalescingSettings()
{
    return {
        windowsSettingCheck(
            describedKeyword(
                {"driverPacketCoalescing", "Holding broadcasts back (*PacketCoalescing)",
                 "The adapter collects broadcasts and multicasts before it reports them, to let the processor sleep.",
                 "ms for broadcasts and multicasts; none for other packets.",
                 "Microsoft, \"Standardized INF keywords for packet coalescing\"", "More interrupts by broadcasts."}),
            keywordSetting(
                "driver.packetCoalescing", "*PacketCoalescing", false, "Every packet is reported as it comes.",
                "Broadcasts and multicasts are held back, answers to name and address questions with them.")),
        windowsSettingCheck(describedKeyword({"driverUdpCoalescing", "Putting UDP packets together (*UdpRsc)",
                                              "The adapter waits for more datagrams of a flow, to hand them on as one.",
                                              "As long as the adapter waits: not published as a number.",
                                              "Microsoft, \"UDP Receive Segment Coalescing Offload\"",
                                              "Less UDP throughput per processor time.", true, About::Device}),
                            keywordSetting("driver.udpRsc", "*UdpRsc", false,
                                           "Every datagram is handed on as it comes.",
                                           "The adapter may wait for a second datagram of the same flow.", 1'000)),
        windowsSettingCheck(
            describedKeyword({"driverFlowControl", "Pause frames (*FlowControl)",
                              "A pause frame from the other end stops all sending, whoever caused it.",
                              "Up to 33.5 ms at 1 Gb/s and 3.4 ms at 10 Gb/s, in rare packets: 65 535 times 512 bits.",
                              "IEEE 802.3, annex 31B", "Under overload packets are lost instead of waiting.", true}),
            keywordSetting("driver.flowControl", "*FlowControl", std::int64_t{0},
                           "Nobody stops this adapter from sending.",
                           "The other end may stop this adapter from sending, or be stopped by it.")),
        windowsSettingCheck(
            describedKeyword(
                {"driverReceiveBuffers", "Size of the receive ring (*ReceiveBuffers)",
                 "The adapter fills the whole ring before it comes back to a buffer: a large ring does not stay in "
                 "the caches.",
                 "Cache misses of some 100 ns, in some packets; not published as a number.",
                 "Intel Ethernet 700 series, Linux performance tuning guide; the size is an estimate",
                 "Bursts that do not fit into the ring are lost.", true, About::Device}),
            atMostOf(keywordSetting("driver.receiveBuffers", "*ReceiveBuffers", std::int64_t{1024},
                                    "Its buffers stay in the caches.", "Its buffers do not stay in the caches.", 100))),
        windowsSettingCheck(
            describedKeyword(
                {"driverJumboPacket", "Frames longer than usual (*JumboPacket)",
                 "Whatever is being sent goes on to its end: a probe waits behind a long frame of somebody else.",
                 "A frame of 9014 bytes takes 72 us at 1 Gb/s and 7.2 us at 10 Gb/s, one of 1514 bytes a sixth of "
                 "that; in packets that meet one.",
                 "arithmetic: the frame's bits", "More processor time for the same bulk data.", true}),
            atMostOf(keywordSetting("driver.jumboPacket", "*JumboPacket", std::int64_t{1514},
                                    "Frames are of the usual length.",
                                    "Other programs' frames may hold the wire six times as long.")))};
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
        const std::string rest = "-NetAdapterRsc -Name " + quotedForPowerShell(host.adapter->name) + " -" + family;
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
    Check stream = describedKeyword({"driverStreamCoalescing", "Putting TCP segments together (*RscIPv4, *RscIPv6)",
                                     "The adapter waits for more segments of a connection, to hand them on as one.",
                                     "As long as the adapter waits: not published as a number. None for UDP.",
                                     "Microsoft, \"Overview of Receive Segment Coalescing\"",
                                     "Less TCP throughput per processor time.", true, About::Device});
    stream.judge = judgeStreamCoalescing;
    Check provider = describedKeyword({"driverProvider", "Whose driver it is",
                                       "The driver that comes with Windows lacks many settings of the maker's own, "
                                       "interrupt moderation often among them.",
                                       "That of the settings that are missing.",
                                       "the settings that drivers describe (Ndi\\params in the registry)", "None."});
    provider.judge = judgeProvider;
    return {
        stream,
        windowsSettingCheck(
            describedKeyword(
                {"driverSpeedDuplex", "Speed and duplex by hand (*SpeedDuplex)",
                 "Where one end is set by hand and the other negotiates, that one falls back to half duplex; and a "
                 "speed set too low stays low.",
                 "Collisions cost up to ms, and packets; the shortest frame takes 5.8 us at 100 Mb/s, 0.58 us at "
                 "1 Gb/s.",
                 kKeywords, "None."}),
            keywordSetting("driver.speedDuplex", "*SpeedDuplex", std::int64_t{0}, "Both ends negotiate.",
                           "Speed and duplex are set by hand at this end.")),
        windowsSettingCheck(
            describedKeyword(
                {"driverChecksums", "Checksums by the adapter",
                 "What the adapter does not add up, the processor does for each packet.",
                 "Some ns for short packets, 0.1 us and more for long ones.",
                 "Microsoft, \"Performance tuning network adapters\" (leave static offloads on); the sizes are "
                 "estimates",
                 "None.", false, About::Device}),
            {.fact = "driver.checksumsInSoftware",
             .advised = "none",
             .words = "let the adapter do the checksums of both directions (value 3) on the page \"Advanced\" of its "
                      "properties",
             .command = {},
             .good = "The adapter does all checksums that its driver knows.",
             .bad = "The processor does these checksums.",
             .effectNs = 50}),
        provider,
        windowsSettingCheck(
            describedKeyword(
                {"driverMessageInterrupts", "Interrupts by message (MSI)",
                 "Interrupts by a line are shared with other devices, whose drivers are asked first, and come later.",
                 "Some us for each interrupt where a line is shared.",
                 "Microsoft, \"Enabling Message-Signaled Interrupts in the Registry\"; the size is an estimate",
                 "None."}),
            {.fact = "driver.hasMessageInterrupts",
             .advised = true,
             .words = "look for a newer driver of the maker, which asks for MSI or MSI-X",
             .command = {},
             .good = "The adapter may send its interrupts as messages.",
             .bad = "The adapter has to use a line.",
             .effectNs = 1'000,
             .caution = "Forcing it in the registry can make a device fail."})};
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

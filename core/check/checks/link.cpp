#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Waking up a link that sleeps, from IEEE 802.3az's tables, by speed.
constexpr std::int64_t wakeNs(std::int64_t mbps)
{
    return mbps >= 10'000 ? 7'400 : mbps >= 1'000 ? 16'500 : 30'000;
}

constexpr const char* kEeeOff = "The link never sleeps.";
constexpr const char* kEeeInactive = "It is allowed here, but the other end of the cable does not take part.";
constexpr const char* kEeeOn = "The link sleeps when nothing is sent for a while, and the next packet waits for it.";
constexpr const char* kEeeAdvice = "eee off";
constexpr const char* kEeeCaution = "The link goes down for some seconds with many drivers.";
constexpr const char* kPauseStopsUs = "The other end may stop this adapter from sending.";
constexpr const char* kPauseOff = "Nobody stops this adapter from sending.";
constexpr const char* kPauseStopsOther = "This adapter may stop the other end from sending.";
constexpr const char* kPausePresent = "rx {rx}, tx {tx}";
constexpr const char* kPauseCaution = "The link may go down for some seconds.";
constexpr const char* kPauseAdviceAutoneg = "negotiation of pause frames off";
constexpr const char* kPauseAdviceRx = "obeying pause frames off";
constexpr const char* kPauseAdviceTx = "sending pause frames off";
constexpr const char* kSpeedIsFull = "It is as fast as this adapter can be.";
constexpr const char* kSpeedIsOfOther = "It is as fast as the other end of the cable can be.";
constexpr const char* kSpeedOfBoth = "Both ends could be {mbps} Mb/s.";
constexpr const char* kSpeedOfThis = "This adapter could be {mbps} Mb/s.";
constexpr const char* kSpeedAdvice =
    "look at cable and plugs, at what the switch's port is set to, and at what this adapter advertises (ethtool)";
constexpr const char* kFecIsShort = "No long blocks are collected.";
constexpr const char* kFecIsNeeded = "Links of this speed need it.";
constexpr const char* kFecIsLong = "The receiver collects a whole block before it lets a frame through.";
constexpr const char* kFecAdvice = "FEC baser (or off, where the cable allows it), at both ends";
constexpr const char* kFecCaution = "The link stays down until the other end is set alike; watch for errors.";
constexpr const char* kMtuNoAdapter = "Not both hosts have an adapter to look at.";
constexpr const char* kMtuUnknown = "One of the hosts does not tell its MTU.";
constexpr const char* kMtuPresent = "{mtuOfA} and {mtuOfB} bytes";
constexpr const char* kMtuAlike = "Both ends take frames of one size.";
constexpr const char* kMtuDiffers =
    "What the one end sends at its largest, the other one throws away or gets in pieces.";
constexpr const char* kMtuAdvice = "give both adapters one MTU (ip link set NAME mtu BYTES)";

Judgement judgeEee(const HostFacts& host)
{
    const auto isOn = flagOf(host.facts, "eee.isOn");
    if (!isOn)
        return unknownFor(host, "eee.isOn");
    if (!*isOn)
        return verdictOn(host, CheckVerdict::Pass, {"eee.isOn"}, kEeeOff);
    if (flagOf(host.facts, "eee.isActive") == false)
        return verdictOn(host, CheckVerdict::Pass, {"eee.isOn", "eee.isActive"}, kEeeInactive);
    Judgement judgement = verdictOn(host, CheckVerdict::Fail, {"eee.isOn", "eee.isActive", "link.speed"}, kEeeOn,
                                    wakeNs(numberOf(host.facts, "link.speed").value_or(1000)));
    const std::string command = "sudo ethtool --set-eee " + quotedForSh(host.adapter->name) + " eee ";
    judgement.advice.push_back({.setting = {"eee.isOn", host.adapter->name},
                                .value = "off",
                                .words = kEeeAdvice,
                                .commands = {"sh", command + "off", command + "on"},
                                .privilege = "root or CAP_NET_ADMIN",
                                .lastsOverReboot = false,
                                .caution = kEeeCaution});
    return judgement;
}

Judgement judgePause(const HostFacts& host)
{
    const auto rx = flagOf(host.facts, "pause.rx");
    const auto tx = flagOf(host.facts, "pause.tx");
    if (!rx || !tx)
        return unknownFor(host, rx ? "pause.tx" : "pause.rx");
    Judgement judgement = verdictOn(host, *rx || *tx ? CheckVerdict::Warn : CheckVerdict::Pass,
                                    {"pause.rx", "pause.tx"}, *rx ? kPauseStopsUs : kPauseOff);
    const auto onOff = [](bool isOn) { return isOn ? "on" : "off"; };
    judgement.present = text(kPausePresent, onOff(*rx), onOff(*tx));
    if (judgement.verdict == CheckVerdict::Pass)
        return judgement;
    if (!*rx)
        judgement.reason = kPauseStopsOther;
    // Negotiation first: what it has agreed upon comes before the other two.
    const std::string command = "sudo ethtool -A " + quotedForSh(host.adapter->name) + " ";
    const auto advise = [&](const char* fact, const std::string& word, const char* words) {
        judgement.advice.push_back({.setting = {fact, host.adapter->name},
                                    .value = "off",
                                    .words = words,
                                    .commands = {"sh", command + word + " off", command + word + " on"},
                                    .privilege = "root or CAP_NET_ADMIN",
                                    .lastsOverReboot = false,
                                    .caution = kPauseCaution});
    };
    if (flagOf(host.facts, "pause.autoneg").value_or(false))
        advise("pause.autoneg", "autoneg", kPauseAdviceAutoneg);
    if (*rx)
        advise("pause.rx", "rx", kPauseAdviceRx);
    if (*tx)
        advise("pause.tx", "tx", kPauseAdviceTx);
    return judgement;
}

Judgement judgeSpeed(const HostFacts& host)
{
    const auto speed = numberOf(host.facts, "link.speed");
    const auto fastest = numberOf(host.facts, "link.fastest");
    if (!speed || !fastest)
        return unknownFor(host, speed ? "link.fastest" : "link.speed");
    const auto partner = numberOf(host.facts, "link.partnerFastest");
    const std::int64_t common = std::min(*fastest, partner.value_or(*fastest));
    if (*speed >= common)
        return verdictOn(host, CheckVerdict::Pass, {"link.speed", "link.fastest", "link.partnerFastest"},
                         *speed >= *fastest ? kSpeedIsFull : kSpeedIsOfOther);
    // The shortest frame with its preamble is 72 bytes; at one megabit a second a bit takes a microsecond.
    constexpr std::int64_t kShortestFrameNs = std::int64_t{72} * 8 * 1000;
    const std::int64_t effectNs = kShortestFrameNs / *speed - kShortestFrameNs / common;
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"link.speed", "link.fastest", "link.partnerFastest"},
                                    partner ? text(kSpeedOfBoth, common) : text(kSpeedOfThis, common), effectNs);
    judgement.advice.push_back(adviceByHand("link.speed", kSpeedAdvice));
    return judgement;
}

Judgement judgeFec(const HostFacts& host)
{
    const auto active = textOf(host.facts, "fec.active");
    if (!active)
        return unknownFor(host, "fec.active");
    const auto speed = numberOf(host.facts, "link.speed");
    if (*active != "RS" || !speed)
        return verdictOn(host, CheckVerdict::Pass, {"fec.active", "link.speed"}, kFecIsShort);
    if (*speed >= 50'000)
        return verdictOn(host, CheckVerdict::Pass, {"fec.active", "link.speed"}, kFecIsNeeded);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"fec.active", "link.speed"}, kFecIsLong, 250);
    const std::string command = "sudo ethtool --set-fec " + quotedForSh(host.adapter->name) + " encoding ";
    judgement.advice.push_back({.setting = {"fec.active", host.adapter->name},
                                .value = "BaseR",
                                .words = kFecAdvice,
                                .commands = {"sh", command + "baser", command + "rs"},
                                .privilege = "root or CAP_NET_ADMIN",
                                .lastsOverReboot = false,
                                .caution = kFecCaution});
    return judgement;
}

Judgement compareMtu(const HostFacts& hostA, const HostFacts& hostB)
{
    if (!hostA.adapter || !hostB.adapter)
        return notApplicable(kMtuNoAdapter);
    const auto a = hostA.adapter->mtuBytes;
    const auto b = hostB.adapter->mtuBytes;
    Judgement judgement;
    if (!a || !b) {
        judgement.reason = kMtuUnknown;
        return judgement;
    }
    judgement.present = text(kMtuPresent, *a, *b);
    judgement.verdict = *a == *b ? CheckVerdict::Pass : CheckVerdict::Warn;
    judgement.reason = *a == *b ? kMtuAlike : kMtuDiffers;
    if (*a != *b)
        judgement.advice.push_back(adviceByHand("stack.mtu", kMtuAdvice));
    return judgement;
}

}  // namespace

std::vector<Check> linkChecks()
{
    return {
        {.id = "energyEfficientEthernet",
         .title = "Energy-Efficient Ethernet (EEE)",
         .group = "link",
         .why =
             "A link with nothing to send sleeps, and wakes up for the next packet. In a ping-pong with pauses that is "
             "each one.",
         .effect = "About 30 us at 100 Mb/s, 16.5 us at 1 Gb/s, 4.5 to 7.4 us at 10 Gb/s, in each direction.",
         .effectSource = "IEEE 802.3az, wake times",
         .price = "Some tenths of a watt for each port.",
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeEee},
        {.id = "linkSpeed",
         .title = "Speed of the link",
         .group = "link",
         .why = "A frame takes as long to pass as the link needs for its bits.",
         .effect = "The shortest frame takes 5.8 us at 100 Mb/s, 0.58 us at 1 Gb/s, 0.058 us at 10 Gb/s.",
         .effectSource = "arithmetic: 72 bytes with their preamble",
         .price = "None, but for a better cable or switch.",
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeSpeed},
        settingCheck(
            {.id = "duplex",
             .title = "Duplex of the link",
             .group = "link",
             .why = "On a half-duplex link a reply has to wait for what is on the wire, and collides with it.",
             .effect = "Collisions cost up to ms, and packets.",
             .effectSource = "IEEE 802.3, CSMA/CD",
             .price = "None.",
             .about = About::Wire,
             .judge = {}},
            {.fact = "link.duplex",
             .advised = "full",
             .words = "let both ends negotiate (autoneg on); half duplex mostly means that only one of them does",
             .command = {},
             .good = "Both ends may send at once.",
             .bad = "Only one end may send at a time.",
             .effectNs = 5000}),
        {.id = "pauseFrames",
         .title = "Pause frames (flow control)",
         .group = "link",
         .why = "A pause frame from the other end stops all sending, whoever caused it.",
         .effect = "Up to 33.5 ms at 1 Gb/s and 3.4 ms at 10 Gb/s, in rare packets: 65 535 times 512 bits.",
         .effectSource = "IEEE 802.3, annex 31B",
         .price = "Under overload packets are lost instead of waiting.",
         .costsThroughput = true,
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgePause},
        {.id = "errorCorrection",
         .title = "Forward error correction (FEC)",
         .group = "link",
         .why = "Reed-Solomon FEC works on blocks, which a receiver has to collect first.",
         .effect = "About 0.25 us for each link at 25 Gb/s.",
         .effectSource = "\"FEC killed the cut-through switch\"; 25G Ethernet Consortium, low-latency FEC",
         .price = "More errors on long or bad cables.",
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeFec},
        {.id = "mtu",
         .title = "Size of frames at both ends (MTU)",
         .group = "link",
         .why = "Frames that the receiving end does not take are lost.",
         .effect = "Lost packets from a size on, no time.",
         .effectSource = "RFC 1191",
         .price = "None.",
         .judge = JudgePair(compareMtu)}};
}

}  // namespace halftrip::check

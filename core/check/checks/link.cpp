#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// EEE wake time from IEEE 802.3az's tables, by speed.
constexpr std::int64_t wakeNs(std::int64_t mbps)
{
    return mbps >= 10'000 ? 7'400 : mbps >= 1'000 ? 16'500 : 30'000;
}

constexpr const char* kEeeOff = "EEE is off: the link never enters low-power idle.";
constexpr const char* kEeeInactive = "EEE is enabled but inactive: the link partner did not negotiate it.";
constexpr const char* kEeeOn =
    "EEE is on: an idle link enters low-power idle, and the next packet waits for the wake-up.";
constexpr const char* kEeeAdvice = "eee off";
constexpr const char* kEeeCaution = "With many drivers the link goes down for a few seconds.";
constexpr const char* kRxPauseOn = "Rx pause is on: the link partner can stop this adapter from sending.";
constexpr const char* kPauseOff = "Rx and Tx pause are off.";
constexpr const char* kTxPauseOn = "Tx pause is on: this adapter can stop the link partner from sending.";
constexpr const char* kPausePresent = "rx {rx}, tx {tx}";
constexpr const char* kPauseCaution = "The link may go down for a few seconds.";
constexpr const char* kPauseAdviceAutoneg = "pause autonegotiation off";
constexpr const char* kPauseAdviceRx = "Rx pause off";
constexpr const char* kPauseAdviceTx = "Tx pause off";
constexpr const char* kSpeedIsFull = "The link runs at the adapter's highest speed.";
constexpr const char* kSpeedIsOfPartner = "Negotiated at the highest speed both ends support.";
constexpr const char* kSpeedOfBoth = "Both ends support {mbps} Mb/s.";
constexpr const char* kSpeedOfThis = "This adapter supports {mbps} Mb/s.";
constexpr const char* kSpeedAdvice =
    "check the cable, the switch port's speed setting and the modes this adapter advertises (ethtool)";
constexpr const char* kFecIsNotRs = "RS-FEC is not in use.";
constexpr const char* kFecIsNeeded = "Links of this speed require RS-FEC.";
constexpr const char* kFecIsRs = "With RS-FEC the receiver buffers a whole code block before it releases a frame.";
constexpr const char* kFecAdvice = "FEC BaseR on both ends (off where the cable allows it)";
constexpr const char* kFecCaution =
    "The link stays down until the link partner uses the same mode; watch for bit errors.";
constexpr const char* kHistoryClean = "The link has been steady, and no frame was damaged or missed.";
constexpr const char* kHistoryPresent = "{changes} link changes, {damaged} damaged frames, {missed} missed frames";
constexpr const char* kHistoryFlaps = "Since the adapter appeared, its link came up or went down {changes} times.";
constexpr const char* kHistoryDamaged = "{frames} frames arrived damaged.";
constexpr const char* kHistoryMissed = "{frames} frames found no room in the adapter.";
constexpr const char* kHistoryAlso = "{reason} {also}";
constexpr const char* kHistoryCableAdvice = "check the cable, the transceivers and the switch port's own counters";
constexpr const char* kHistoryRingAdvice =
    "see whether it still counts (ip -s -s link show dev {adapter}): a larger receive ring "
    "then loses fewer frames, and delays some";
constexpr const char* kMtuNoAdapter = "At least one host has no network adapter to compare.";
constexpr const char* kMtuUnknown = "At least one host does not report its MTU.";
constexpr const char* kMtuPresent = "{mtuOfA} and {mtuOfB} bytes";
constexpr const char* kMtuAlike = "Both ends use the same MTU.";
constexpr const char* kMtuDiffers =
    "The end with the smaller MTU drops the peer's largest frames or receives them fragmented.";
constexpr const char* kMtuAdvice = "set the same MTU on both adapters (ip link set NAME mtu BYTES)";

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
                                    {"pause.rx", "pause.tx"}, *rx ? kRxPauseOn : kPauseOff);
    const auto onOff = [](bool isOn) { return isOn ? "on" : "off"; };
    judgement.present = text(kPausePresent, onOff(*rx), onOff(*tx));
    if (judgement.verdict == CheckVerdict::Pass)
        return judgement;
    if (!*rx)
        judgement.reason = kTxPauseOn;
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
                         *speed >= *fastest ? kSpeedIsFull : kSpeedIsOfPartner);
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
    if (*active != "RS")
        return verdictOn(host, CheckVerdict::Pass, {"fec.active", "link.speed"}, kFecIsNotRs);
    if (!speed)
        return unknownFor(host, "link.speed");
    if (*speed >= 50'000)
        return verdictOn(host, CheckVerdict::Pass, {"fec.active", "link.speed"}, kFecIsNeeded);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"fec.active", "link.speed"}, kFecIsRs, 250);
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

/// Coming up is one change, or two where the driver resets the adapter then; a new MTU or ring takes the link down and
/// up with many drivers.
constexpr std::int64_t kUsualChanges = 6;

Judgement judgeHistory(const HostFacts& host)
{
    const auto changes = numberOf(host.facts, "link.changes");
    const auto missed = numberOf(host.facts, "link.missedFrames");
    const auto crc = numberOf(host.facts, "link.crcErrors");
    for (const auto& [value, id] : {std::pair(changes, "link.changes"), std::pair(missed, "link.missedFrames"),
                                    std::pair(crc, "link.crcErrors")}) {
        if (!value)
            return unknownFor(host, id);
    }
    // Most drivers count a damaged frame as one of the two; a few as both.
    const std::int64_t damaged = std::max(*crc, numberOf(host.facts, "link.frameErrors").value_or(0));
    Text reason;
    const auto tell = [&reason](bool isSo, Text sentence) {
        if (isSo)
            reason = reason.empty() ? std::move(sentence) : text(kHistoryAlso, reason, sentence);
    };
    tell(*changes > kUsualChanges, text(kHistoryFlaps, *changes));
    tell(damaged > 0, text(kHistoryDamaged, damaged));
    tell(*missed > 0, text(kHistoryMissed, *missed));
    const bool isClean = reason.empty();
    Judgement judgement = verdictOn(host, isClean ? CheckVerdict::Pass : CheckVerdict::Warn,
                                    {"link.changes", "link.crcErrors", "link.frameErrors", "link.missedFrames"},
                                    isClean ? Text(kHistoryClean) : reason);
    judgement.present = text(kHistoryPresent, *changes, damaged, *missed);
    if (*changes > kUsualChanges || damaged > 0)
        judgement.advice.push_back(adviceByHand("link.changes", kHistoryCableAdvice));
    if (*missed > 0)
        judgement.advice.push_back(
            adviceByHand("link.missedFrames", text(kHistoryRingAdvice, quotedForSh(host.adapter->name))));
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
         .why = "An idle link enters low-power idle and must wake up for the next packet. In a ping-pong with pauses, "
                "that is every packet.",
         .effect = "About 30 us at 100 Mb/s, 16.5 us at 1 Gb/s, 4.5 to 7.4 us at 10 Gb/s, per direction.",
         .effectSources = "IEEE 802.3az, wake times",
         .price = "A few tenths of a watt per port.",
         .isOfPauses = true,
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeEee},
        {.id = "linkSpeed",
         .title = "Link speed",
         .group = "link",
         .why = "Serialization delay: a frame takes as long as the link needs to send its bits.",
         .effect = "The shortest frame takes 5.8 us at 100 Mb/s, 0.58 us at 1 Gb/s and 0.058 us at 10 Gb/s.",
         .effectSources = "calculated from 72 B with preamble",
         .price = "None, unless a better cable or switch is needed.",
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeSpeed},
        settingCheck({.id = "duplex",
                      .title = "Link duplex",
                      .group = "link",
                      .why = "On a half-duplex link a reply waits for traffic on the wire and can collide with it.",
                      .effect = "Collisions delay packets by up to milliseconds, or lose them.",
                      .effectSources = "IEEE 802.3, CSMA/CD",
                      .price = "None.",
                      .about = About::Wire,
                      .judge = {}},
                     {.fact = "link.duplex",
                      .advised = "full",
                      .words = "enable autonegotiation on both ends (autoneg on); half duplex usually means that only "
                               "one end negotiates",
                      .command = {},
                      .good = "Both ends can send at the same time.",
                      .bad = "Only one end can send at a time.",
                      .effectNs = 5000}),
        {.id = "pauseFrames",
         .title = "Pause frames (flow control)",
         .group = "link",
         .why = "A pause frame from the link partner stops all transmission, whichever flow caused it.",
         .effect = "Up to 33.5 ms at 1 Gb/s and 3.4 ms at 10 Gb/s, in rare packets (65 535 quanta of 512 bit times).",
         .effectSources = "IEEE 802.3, annex 31B",
         .price = "Under overload, packets are dropped instead of queued.",
         .costsThroughput = true,
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgePause},
        {.id = "errorCorrection",
         .title = "Forward error correction (FEC)",
         .group = "link",
         .why = "Reed-Solomon FEC decodes whole blocks, and the receiver must buffer each one first.",
         .effect = "About 0.25 us per link at 25 Gb/s.",
         .effectSources = {"\"FEC killed the cut-through switch\"", "25G Ethernet Consortium, low-latency FEC"},
         .price = "More bit errors on long or poor cables.",
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeFec},
        {.id = "linkHistory",
         .title = "What the link has been through",
         .group = "link",
         .why = "A link that goes down or damages frames loses packets, and those behind them may wait.",
         .effect = "Lost packets, and retransmissions with tcp; the median is unaffected.",
         .effectSources = "Linux, Documentation/networking/statistics.rst",
         .price = "None, unless a part has to be replaced.",
         .about = About::Wire,
         .system = System::Linux,
         .judge = judgeHistory},
        {.id = "mtu",
         .title = "MTU on both hosts",
         .group = "link",
         .why = "A receiver drops frames that exceed its MTU.",
         .effect = "Larger packets are lost; latency is unaffected.",
         .effectSources = "RFC 1191",
         .price = "None.",
         .judge = JudgePair(compareMtu)}};
}

}  // namespace halftrip::check

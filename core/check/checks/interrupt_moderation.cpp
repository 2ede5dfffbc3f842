#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/model/facts/moderation_modes.hpp"
#include "core/model/figures/receive_timers.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Adaptive moderation picks several us to several hundred; this is its choice for the small packets of a ping-pong.
constexpr std::int64_t kAdaptingUs = 50;

constexpr const char* kModerationOff = "Moderation is off: every packet raises an interrupt at once.";
constexpr const char* kModerationOffAbove = "{reason} Delays in the hypervisor are not visible from here.";
constexpr const char* kModerationAdapts =
    "Adaptive moderation: the driver varies the interrupt delay of received packets during a measurement.";
constexpr const char* kModerationFixed = "The adapter may delay the interrupt of every received packet by {us} us.";
constexpr const char* kModerationLimits =
    "{reason} The timer limits the interrupt rate, so that of both hosts' timers only the longer one counts.";
constexpr const char* kModerationBeside =
    "{reason} Host {other}'s timer of {us} us decides: the two do not add up, and "
    "this one costs nothing before that one is off. Set both.";
constexpr const char* kModerationOfQueue = "{reason} This is of receive queue {queue}, which has rx-usecs of its own.";
constexpr const char* kModerationOfQueueAdvice =
    "rx-usecs 0 of receive queue {queue}: sudo ethtool -Q {adapter} queue_mask {mask} --coalesce rx-usecs 0";
constexpr const char* kModerationOfSent = "Only interrupts for sent packets are delayed. Most adapters use one timer "
                                          "for both directions, so replies may wait too.";
constexpr const char* kModerationFrames = "rx-usecs 0 leaves rx-frames {frames} alone: the adapter may wait for "
                                          "{frames} packets, and a lone one for the others.";
constexpr const char* kModerationRxFrames1 = "rx-frames 1";
constexpr const char* kModerationTxFrames1 = "tx-frames 1";
constexpr const char* kModerationRxUsecs0Frames1 = "rx-usecs 0, rx-frames 1";
constexpr const char* kModerationTxUsecs0Frames1 = "tx-usecs 0, tx-frames 1";
constexpr const char* kModerationAdaptiveRxOff = "adaptive-rx off";
constexpr const char* kModerationAdaptiveTxOff = "adaptive-tx off";
constexpr const char* kModerationRxUsecs0 = "rx-usecs 0";
constexpr const char* kModerationTxUsecs0 = "tx-usecs 0";
constexpr const char* kModerationToldOff = "The driver is set to raise an interrupt for every packet at once.";
constexpr const char* kModerationByItself = "The driver delays interrupts and chooses the delay itself.";
constexpr const char* kModerationProfile =
    "Moderation is off, but a profile of the driver is not set to low latency and may still delay interrupts.";
constexpr const char* kModerationKeywordOff = "*InterruptModeration off";
constexpr const char* kModerationRestarts = "The adapter restarts: its link is down for 2 to 10 s.";

/// How long packets of one direction wait for their interrupt.
struct Delay {
    bool isAdapting = false;
    std::int64_t us = 0;  ///< While adapting: as it may be.
};

Delay sendDelayOf(bool isAdaptive, std::int64_t usecs, std::optional<std::int64_t> frames, const std::string& driver)
{
    if (isAdaptive || model::moderationModeOf(driver, usecs))
        return {true, kAdaptingUs};
    return {false, model::delayUs(usecs, frames)};
}

/// What `ethtool -C` is to set, and what it sets then to undo it.
struct EthtoolChange {
    std::string fact;
    std::string value;  ///< Of that fact's setting.
    std::string words;
    std::string apply;
    std::string undo;
};

model::Advice ethtoolAdvice(const std::string& adapter, EthtoolChange change)
{
    const std::string command = "sudo ethtool -C " + quotedForSh(adapter) + " ";
    return {.setting = {std::move(change.fact), adapter},
            .value = std::move(change.value),
            .words = std::move(change.words),
            .commands = {"sh", command + change.apply, command + change.undo},
            .privilege = "root or CAP_NET_ADMIN",
            .lastsOverReboot = false,
            .caution = {}};
}

/// Adaptive first: some drivers refuse a fixed value as long as they adapt. A time of 0 leaves the wait to the frames
/// with many adapters: the two go in one command.
std::vector<model::Advice> ethtoolAdvices(const HostFacts& host, const std::string& direction, bool isAdaptive)
{
    const std::string& adapter = host.adapter->name;
    const std::string lower = direction == "Rx" ? "rx" : "tx";
    std::vector<model::Advice> advice;
    if (isAdaptive) {
        const std::string name = "adaptive-" + lower;
        advice.push_back(ethtoolAdvice(
            adapter, {"coalescing.adaptive" + direction, "off", name + " off", name + " off", name + " on"}));
    }
    const std::int64_t usecs = numberOf(host.facts, "coalescing." + lower + "Usecs").value_or(0);
    const std::int64_t frames = numberOf(host.facts, "coalescing." + lower + "Frames").value_or(0);
    const std::string framesNow = fmt::format("{}-frames {}", lower, frames);
    const std::string oneFrame = lower + "-frames 1";
    const std::string noTime = lower + "-usecs 0";
    const std::string timeNow = fmt::format("{}-usecs {}", lower, usecs);
    if (usecs != 0 && frames > 1)
        advice.push_back(ethtoolAdvice(adapter, {"coalescing." + lower + "Usecs", "0", noTime + ", " + oneFrame,
                                                 noTime + " " + oneFrame, timeNow + " " + framesNow}));
    else if (usecs != 0)
        advice.push_back(ethtoolAdvice(adapter, {"coalescing." + lower + "Usecs", "0", noTime, noTime, timeNow}));
    else if (frames > 1)
        advice.push_back(
            ethtoolAdvice(adapter, {"coalescing." + lower + "Frames", "1", oneFrame, oneFrame, framesNow}));
    return advice;
}

/// The facts that ethtool -c shows, by the names it has for them.
struct EthtoolName {
    std::string_view fact;
    std::string_view name;
};
constexpr std::array<EthtoolName, 6> kEthtoolNames{{{"coalescing.adaptiveRx", "adaptive-rx"},
                                                    {"coalescing.rxUsecs", "rx-usecs"},
                                                    {"coalescing.rxFrames", "rx-frames"},
                                                    {"coalescing.adaptiveTx", "adaptive-tx"},
                                                    {"coalescing.txUsecs", "tx-usecs"},
                                                    {"coalescing.txFrames", "tx-frames"}}};

/// Evidence and present state; what is off or not known need not be named.
void describePresent(const HostFacts& host, Judgement& judgement)
{
    for (const EthtoolName& named : kEthtoolNames) {
        const model::Fact* const fact = findFact(host.facts, named.fact);
        if (fact == nullptr)
            continue;
        judgement.evidence.push_back(*fact);
        const bool isFlag = fact->value && std::holds_alternative<bool>(*fact->value);
        if (!fact->value || (isFlag && !std::get<bool>(*fact->value)))
            continue;
        judgement.present += fmt::format("{}{} {}", judgement.present.empty() ? "" : ", ", named.name,
                                         isFlag ? "on" : formatFact(*fact));
        if (const auto mode = textOf(host.facts, "coalescing.rxMode"); mode && named.name == "rx-usecs")
            judgement.present += " (" + *mode + ")";
    }
}

/// With that queue's bit alone, in hexadecimal, as long as it has to be.
std::string maskOfQueue(int queue)
{
    return fmt::format("0x{:x}{}", 1 << (queue % 4), std::string(static_cast<std::size_t>(queue) / 4, '0'));
}

/// The longest delay is one that a queue has of its own.
void judgeQueue(const HostFacts& host, int queue, Judgement& judgement)
{
    judgement.reason = text(kModerationOfQueue, judgement.reason, queue);
    judgement.evidence.push_back(*findFact(host.facts, "queues.rxUsecs"));
    judgement.present += ", queues: " + formatFact(judgement.evidence.back());
    judgement.advice = {adviceByHand(
        "queues.rxUsecs", text(kModerationOfQueueAdvice, queue, quotedForSh(host.adapter->name), maskOfQueue(queue)))};
}

Judgement judgeByEthtool(const HostFacts& host)
{
    const auto usecs = numberOf(host.facts, "coalescing.rxUsecs");
    if (!usecs)
        return unknownFor(host, "coalescing.rxUsecs");
    const std::string& driver = host.adapter->driver;
    const bool isAdaptive = flagOf(host.facts, "coalescing.adaptiveRx").value_or(false);
    const auto delay = model::receiveDelayOf(host);
    const Delay receive{!delay, delay ? delay->us : kAdaptingUs};
    const bool isSendAdaptive = flagOf(host.facts, "coalescing.adaptiveTx").value_or(false);
    // Where RX's timer is TX's as well, what the driver shows for TX is not to be set.
    const Delay send = model::hasOneModerationTimer(driver)
                           ? Delay{}
                           : sendDelayOf(isSendAdaptive, numberOf(host.facts, "coalescing.txUsecs").value_or(0),
                                         numberOf(host.facts, "coalescing.txFrames"), driver);

    Judgement judgement;
    describePresent(host, judgement);
    const auto awaited = model::framesAwaited(host);
    if (receive.us == 0 && send.us == 0 && !awaited) {
        judgement.verdict = CheckVerdict::Pass;
        judgement.reason = kModerationOff;
        if (!host.virtualization.empty())
            judgement.reason = text(kModerationOffAbove, judgement.reason);
        return judgement;
    }
    if (receive.us != 0) {
        judgement.expectedEffectNs = hrtShareNs(receive.us);
        judgement.verdict = verdictFor(judgement.expectedEffectNs);
        judgement.reason = receive.isAdapting ? kModerationAdapts : text(kModerationFixed, receive.us);
        if (!receive.isAdapting && model::limitsInterruptRate(driver))
            judgement.reason = text(kModerationLimits, judgement.reason);
        judgement.advice = ethtoolAdvices(host, "Rx", isAdaptive);
        if (delay && delay->queue)
            judgeQueue(host, *delay->queue, judgement);
    } else if (awaited) {
        judgement.verdict = CheckVerdict::Warn;
        judgement.reason = text(kModerationFrames, *awaited);
        judgement.advice = ethtoolAdvices(host, "Rx", isAdaptive);
    } else {
        judgement.expectedEffectNs = hrtShareNs(send.us);
        judgement.verdict = CheckVerdict::Warn;
        judgement.reason = kModerationOfSent;
    }
    if (send.us != 0) {
        for (model::Advice& advice : ethtoolAdvices(host, "Tx", isSendAdaptive))
            judgement.advice.push_back(std::move(advice));
    }
    return judgement;
}

/// NVIDIA's keywords, whose 0 is low latency.
struct VendorProfile {
    const char* fact;
    const char* keyword;
};
constexpr std::array<VendorProfile, 2> kVendorProfiles{{{"interruptModeration.rxProfile", "RxIntModerationProfile"},
                                                        {"interruptModeration.txProfile", "TxIntModerationProfile"}}};

std::string keywordCommand(const HostFacts& host, std::string_view keyword)
{
    return "Set-NetAdapterAdvancedProperty -Name " + adapterForPowerShell(host.adapter->name) + " -RegistryKeyword " +
           quotedKeyword(keyword) + " -RegistryValue ";
}

/// Moderation is said to be off: warns where a profile of the driver is none of low latency.
void judgeProfiles(const HostFacts& host, Judgement& judgement)
{
    for (const VendorProfile& profile : kVendorProfiles) {
        const auto number = numberOf(host.facts, profile.fact);
        if (number.value_or(0) == 0)
            continue;
        judgement.verdict = CheckVerdict::Warn;
        judgement.reason = kModerationProfile;
        judgement.present += fmt::format(", {} {}", profile.keyword, *number);
        judgement.evidence.push_back(*findFact(host.facts, profile.fact));
        const std::string command = keywordCommand(host, profile.keyword);
        judgement.advice.push_back({.setting = {profile.fact, host.adapter->name},
                                    .value = "0",
                                    .words = text("{keyword} 0 (low latency)", profile.keyword),
                                    .commands = {"PowerShell", command + "0", command + std::to_string(*number)},
                                    .privilege = "Administrator",
                                    .lastsOverReboot = true,
                                    .caution = kModerationRestarts});
    }
}

Judgement judgeByKeyword(const HostFacts& host)
{
    const auto isOn = flagOf(host.facts, "interruptModeration.isOn");
    if (!isOn)
        return unknownFor(host, "interruptModeration.isOn");
    const auto rate = numberOf(host.facts, "interruptModeration.intelRate");
    Judgement judgement;
    judgement.evidence = pickFacts(host, {"interruptModeration.isOn", "interruptModeration.intelRate"});
    judgement.present = *isOn ? "*InterruptModeration on" : "*InterruptModeration off";
    if (*isOn && rate)
        judgement.present += fmt::format(", ITR {}", *rate);
    // Intel's drivers: "Interrupt Moderation Rate: Off".
    if (!*isOn || rate == 0) {
        judgement.verdict = CheckVerdict::Pass;
        judgement.reason = kModerationToldOff;
        judgeProfiles(host, judgement);
        return judgement;
    }
    judgement.expectedEffectNs = hrtShareNs(kAdaptingUs);
    judgement.verdict = verdictFor(judgement.expectedEffectNs);
    judgement.reason = kModerationByItself;
    const std::string command = keywordCommand(host, "*InterruptModeration");
    judgement.advice.push_back({.setting = {"interruptModeration.isOn", host.adapter->name},
                                .value = "0",
                                .words = kModerationKeywordOff,
                                .commands = {"PowerShell", command + "0", command + "1"},
                                .privilege = "Administrator",
                                .lastsOverReboot = true,
                                .caution = kModerationRestarts});
    return judgement;
}

Judgement judgeModeration(const HostFacts& host)
{
    if (findFact(host.facts, "interruptModeration.isOn") != nullptr)
        return judgeByKeyword(host);
    return judgeByEthtool(host);
}

void costNothingBeside(Judgement& judgement, const char* other, std::int64_t us)
{
    judgement.expectedEffectNs = 0;
    judgement.verdict = CheckVerdict::Warn;
    judgement.reason = text(kModerationBeside, judgement.reason, other, us);
}

/// Where one adapter spaces its interrupts, only the timer that decides costs anything.
void weighBothTimers(JudgedHost a, JudgedHost b)
{
    const model::ReceiveTimer timerOfA = model::receiveTimerOf(a.facts);
    const model::ReceiveTimer timerOfB = model::receiveTimerOf(b.facts);
    if (timerOfA.us == 0 || timerOfB.us == 0)
        return;
    const model::ReceiveTimers deciding = model::receiveTimersTogether(timerOfA, timerOfB);
    if (!deciding.isA)
        costNothingBeside(a.judgement, "B", timerOfB.us);
    if (!deciding.isB)
        costNothingBeside(b.judgement, "A", timerOfA.us);
}

}  // namespace

Check interruptModerationCheck()
{
    return {
        .id = "interruptModeration",
        .title = "Interrupt moderation (coalescing)",
        .group = "adapter",
        .why = "The adapter waits for more packets before it raises an interrupt. A ping-pong has no second packet, so "
               "every probe waits for the whole timer.",
        .effect = "Driver defaults delay each packet by 2 to 250 us: 50 to 250 us (e1000e, igb, igc), 2 to 126 us "
                  "(i40e, ice), 16 us (mlx5), 60 us (sfc).",
        .effectSources = {"Linux driver sources",
                          "Evan Jones, \"Interrupt coalescing\" (round trips of exactly 125 us)"},
        .price = "One interrupt per packet: more CPU time, and small packets no longer reach line rate (CSPI, \"What "
                 "is the latency of Sniffer10G v2/v3?\").",
        .costsThroughput = true,
        .about = About::Device,
        .judge = judgeModeration,
        .weighBoth = weighBothTimers};
}

}  // namespace halftrip::check

#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"
#include "core/model/figures/queueing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Of a discipline that is not known to delay packets: a lock and a queue.
constexpr std::int64_t kQueueNs = 200;

constexpr const char* kQdiscIsPlain = "A packet is sent at once when nothing is queued.";
constexpr const char* kQdiscHolds = "Packets may be spaced or held back before they are sent.";
constexpr const char* kQdiscDelays = "Each packet is held back for {delayUs} us before it is sent.";
constexpr const char* kQdiscAdvice = "queueing discipline pfifo_fast";
constexpr const char* kQdiscCaution =
    "Rates and classes that were set are lost; write them down first (tc -s qdisc show).";
constexpr const char* kTrackingNone = "Connection tracking is not loaded.";
constexpr const char* kTrackingIdle = "It is there, but follows no connection.";
constexpr const char* kTrackingOn = "The kernel looks up the connection of each packet for its firewall.";
constexpr const char* kTrackingPresentNone = "no connection";
constexpr const char* kTrackingPresent = "{count} connections";
constexpr const char* kTrackingAdvice = "no tracking of Halftrip's probes (UDP port 9000, for example)";
constexpr const char* kTrackingCaution =
    "Rules that only let known connections in do not match such packets: let the port in by itself.";

Judgement judgeQdisc(const HostFacts& host)
{
    const auto qdisc = textOf(host.facts, model::kQdiscFact);
    if (!qdisc)
        return unknownFor(host, model::kQdiscFact);
    const auto holding = model::holdingDiscipline(host);
    if (!holding)
        return verdictOn(host, CheckVerdict::Pass, {model::kQdiscFact}, kQdiscIsPlain);
    const bool hasDelay = holding->delayUs > 0;
    const std::int64_t effectNs = hasDelay ? hrtShareNs(holding->delayUs) : kQueueNs;
    Judgement judgement = verdictOn(host, hasDelay ? verdictFor(effectNs) : CheckVerdict::Warn, {holding->factId},
                                    hasDelay ? text(kQdiscDelays, holding->delayUs) : kQdiscHolds, effectNs);
    // What stands beneath a root cannot be put back by one command.
    if (!holding->isRoot)
        return judgement;
    const std::string command = "sudo tc qdisc replace dev " + quotedForSh(host.adapter->name) + " root ";
    judgement.advice.push_back({.setting = {"stack.qdisc", host.adapter->name},
                                .value = "pfifo_fast",
                                .words = kQdiscAdvice,
                                .commands = {"sh", command + "pfifo_fast", command + quotedForSh(*qdisc)},
                                .privilege = "root or CAP_NET_ADMIN",
                                .lastsOverReboot = false,
                                .caution = kQdiscCaution});
    return judgement;
}

Judgement judgeConntrack(const HostFacts& host)
{
    constexpr std::string_view kFact = "sysctl.net.netfilter.nf_conntrack_count";
    const model::Fact* const fact = findFact(host.facts, kFact);
    if (fact != nullptr && fact->isInapplicable) {
        Judgement judgement = verdictOn(host, CheckVerdict::Pass, {kFact}, kTrackingNone);
        judgement.present = kTrackingPresentNone;
        return judgement;
    }
    const auto count = numberOf(host.facts, kFact);
    if (!count)
        return unknownFor(host, kFact);
    if (*count == 0) {
        Judgement judgement = verdictOn(host, CheckVerdict::Pass, {kFact}, kTrackingIdle);
        judgement.present = kTrackingPresentNone;
        return judgement;
    }
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {kFact}, kTrackingOn, 300);
    judgement.present = text(kTrackingPresent, *count);
    judgement.advice.push_back(
        {.setting = {std::string(kFact), {}},
         .value = {},
         .words = kTrackingAdvice,
         .commands =
             {"sh",
              "sudo nft 'add table inet halftrip; add chain inet halftrip in { type filter hook prerouting priority "
              "raw; }; add chain inet halftrip out { type filter hook output priority raw; }; add rule inet halftrip "
              "in udp dport 9000 notrack; add rule inet halftrip out udp sport 9000 notrack'",
              "sudo nft delete table inet halftrip"},
         .privilege = "root or CAP_NET_ADMIN",
         .lastsOverReboot = false,
         .caution = kTrackingCaution});
    return judgement;
}

Check ofStack(Check described, Setting setting)
{
    described.group = "kernel";
    return settingCheck(std::move(described), std::move(setting));
}

}  // namespace

std::vector<Check> stackChecks()
{
    return {
        {.id = "queueingDiscipline",
         .title = "Queueing discipline",
         .group = "kernel",
         .why = "Between the kernel's stack and the adapter packets pass a discipline, which may space or hold them.",
         .effect = "100 to 200 ns for a lock and a queue; any time where a rate is set.",
         .effectSource = "Linux, man 8 tc; the size is an estimate",
         .price = "Rates and fairness between flows are lost.",
         .about = About::Adapter,
         .system = System::Linux,
         .judge = judgeQdisc},
        ofStack({.id = "master",
                 .title = "Bridge, bond or team over the adapter",
                 .group = {},
                 .why = "A bridge, bond or team takes every frame of the adapter before the stack gets it.",
                 .effect = "0.2 to 2 us for each packet.",
                 .effectSource = "an estimate for one more layer of the stack",
                 .price = "What the bridge or bond was there for.",
                 .about = About::Adapter,
                 .judge = {}},
                {.fact = "stack.master",
                 .advised = "none",
                 .words = "measure through an adapter of its own, outside of bridge, bond and team",
                 .command = {},
                 .good = "The stack gets the adapter's frames itself.",
                 .bad = "Another layer gets the adapter's frames first.",
                 .effectNs = 1000}),
        ofStack(
            {.id = "xdpProgram",
             .title = "Program in the receive path (XDP)",
             .group = {},
             .why =
                 "An XDP program looks at every packet before the stack gets it; in generic mode the packet is copied "
                 "first.",
             .effect = "50 to 100 ns native, more in generic mode.",
             .effectSource = "Linux, Documentation/networking/af_xdp.rst; the size is an estimate",
             .price = "What the program was there for, a firewall perhaps.",
             .about = About::Adapter,
             .judge = {}},
            {.fact = "stack.xdp",
             .advised = "none",
             .words = "stop the program that attached it (bpftool net shows which)",
             .command = {},
             .good = "None is attached.",
             .bad = "One is attached.",
             .effectNs = 100}),
        ofStack({.id = "packetTaps",
                 .title = "Programs that watch all packets",
                 .group = {},
                 .why = "tcpdump, lldpd, DHCP clients and their kind get a copy of each frame, which the receiving "
                        "core makes.",
                 .effect = "Some 100 ns for each packet and watcher.",
                 .effectSource = "Linux, man 7 packet; the size is an estimate",
                 .price = "What the programs were there for.",
                 .judge = {}},
                {.fact = "stack.packetTaps",
                 .advised = std::int64_t{0},
                 .words = "stop the programs that watch all packets (sudo ss -0 -p shows which)",
                 .command = {},
                 .good = "Nobody gets a copy of each packet.",
                 .bad = "So many sockets get a copy of each packet.",
                 .effectNs = 200}),
        {.id = "connectionTracking",
         .title = "Connection tracking",
         .group = "kernel",
         .why = "A firewall that knows connections looks each packet up, and keeps a timer for each connection.",
         .effect = "0.2 to 0.5 us for each packet.",
         .effectSource = "an estimate",
         .price = "Those packets are not protected by rules about connections.",
         .system = System::Linux,
         .judge = judgeConntrack}};
}

}  // namespace halftrip::check

#include "core/check/check.hpp"
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

/// Of a qdisc without a known delay: a lock and a queue.
constexpr std::int64_t kQueueNs = 200;

constexpr const char* kQdiscIsPlain = "This qdisc sends a packet at once when nothing is queued.";
constexpr const char* kQdiscHolds = "This qdisc may pace or delay packets before it sends them.";
constexpr const char* kQdiscDelays = "The qdisc delays each packet by {delayUs} us.";
constexpr const char* kQdiscAdvice = "the system's default qdisc";
constexpr const char* kQdiscCaution = "Configured rates and classes are lost, and undo does not restore them; save "
                                      "them first (tc -s qdisc show). tc refuses "
                                      "it where this qdisc is the default itself (net.core.default_qdisc).";
constexpr const char* kConntrackNone = "Connection tracking is not loaded.";
constexpr const char* kConntrackIdle = "Connection tracking is loaded but tracks no connection.";
constexpr const char* kConntrackOn = "The kernel looks up the tracked connection of each packet.";
constexpr const char* kConntrackPresentNone = "no connections";
constexpr const char* kConntrackPresentOne = "1 connection";
constexpr const char* kConntrackPresent = "{count} connections";
constexpr const char* kConntrackAdvice =
    "notrack for Halftrip's UDP probes, which --transport-option flow=1 gives these ports";
constexpr const char* kConntrackCaution =
    "Do it on both hosts, and measure with --transport-option flow=1: other probes have any free port. Rules that "
    "admit only tracked connections do not match these packets: allow UDP ports 61001 to 65000 explicitly.";

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
    // The default of an adapter with many queues is mq; any other root puts one lock in place of a queue for each core.
    const std::string root = " dev " + quotedForSh(host.adapter->name) + " root";
    judgement.advice.push_back(
        {.setting = {"stack.qdisc", host.adapter->name},
         .value = {},
         .words = kQdiscAdvice,
         .commands = {"sh", "sudo tc qdisc del" + root, "sudo tc qdisc replace" + root + " " + quotedForSh(*qdisc)},
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
        Judgement judgement = verdictOn(host, CheckVerdict::Pass, {kFact}, kConntrackNone);
        judgement.present = kConntrackPresentNone;
        return judgement;
    }
    const auto count = numberOf(host.facts, kFact);
    if (!count)
        return unknownFor(host, kFact);
    if (*count == 0) {
        Judgement judgement = verdictOn(host, CheckVerdict::Pass, {kFact}, kConntrackIdle);
        judgement.present = kConntrackPresentNone;
        return judgement;
    }
    // What the option flow makes of both ends' ports (docs/transports.md), at either host and in both directions.
    const std::string probes = "udp sport 61001-65000 udp dport 61001-65000";
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {kFact}, kConntrackOn, 300);
    judgement.present = *count == 1 ? Text(kConntrackPresentOne) : text(kConntrackPresent, *count);
    judgement.advice.push_back(
        {.setting = {std::string(kFact), {}},
         .value = {},
         .words = kConntrackAdvice,
         .commands =
             {"sh",
              "sudo nft 'add table inet halftrip; add chain inet halftrip receive { type filter hook prerouting "
              "priority raw; }; add chain inet halftrip send { type filter hook output priority raw; }; add rule inet "
              "halftrip receive " +
                  probes + " notrack; add rule inet halftrip send " + probes + " notrack'",
              "sudo nft delete table inet halftrip"},
         .privilege = "root or CAP_NET_ADMIN",
         .lastsOverReboot = false,
         .caution = kConntrackCaution});
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
         .title = "Queueing discipline (qdisc)",
         .group = "kernel",
         .why = "Between network stack and adapter, packets pass a qdisc that can pace or delay them.",
         .effect = "100 to 200 ns for lock and queue; any delay where a rate is set.",
         .effectSources = {"Linux, man 8 tc", "the size is an estimate"},
         .price = "Rate limits and fairness between flows are lost.",
         .about = About::Adapter,
         .system = System::Linux,
         .judge = judgeQdisc},
        ofStack({.id = "master",
                 .title = "Bridge, bond or team",
                 .group = {},
                 .why = "A bridge, bond or team receives the adapter's frames before the IP stack does.",
                 .effect = "0.2 to 2 us per packet.",
                 .effectSources = "an estimate for one more layer of the stack",
                 .price = "The function of the bridge, bond or team is lost.",
                 .about = About::Adapter,
                 .judge = {}},
                {.fact = "stack.master",
                 .advised = "none",
                 .words = "measure on an adapter outside any bridge, bond or team",
                 .command = {},
                 .good = "The adapter has no master device.",
                 .bad = "A master device receives the adapter's frames first.",
                 .effectNs = 1000}),
        ofStack(
            {.id = "xdpProgram",
             .title = "XDP program",
             .group = {},
             .why =
                 "An XDP program processes every packet before the stack does. Generic mode may copy the packet first.",
             .effect = "50 to 100 ns in native mode, more in generic mode.",
             .effectSources = {"Linux, Documentation/networking/af_xdp.rst", "the size is an estimate"},
             .price = "The program's function, such as a firewall, is lost.",
             .about = About::Adapter,
             .judge = {}},
            {.fact = "stack.xdp",
             .advised = "none",
             .words = "stop the process that attached it (bpftool net shows the program)",
             .command = {},
             .good = "No XDP program is attached.",
             .bad = "An XDP program is attached.",
             .effectNs = 100}),
        ofStack({.id = "packetTaps",
                 .title = "Packet taps (AF_PACKET)",
                 .group = {},
                 .why = "The receiving core clones every frame for each packet tap (tcpdump, lldpd, DHCP client).",
                 .effect = "A few hundred ns per packet and tap.",
                 .effectSources = {"Linux, man 7 packet", "the size is an estimate"},
                 .price = "The functions of those programs are lost.",
                 .judge = {}},
                {.fact = "stack.packetTaps",
                 .advised = std::int64_t{0},
                 .words = "stop the programs that tap all packets (sudo ss -0 -p lists them)",
                 .command = {},
                 .good = "No packet tap is open.",
                 .bad = "Each of these packet taps gets a copy of every packet.",
                 .effectNs = 200}),
        {.id = "connectionTracking",
         .title = "Connection tracking (conntrack)",
         .group = "kernel",
         .why = "Conntrack looks up every packet and keeps a timer for each connection.",
         .effect = "0.2 to 0.5 us per packet.",
         .effectSources = "an estimate",
         .price = "Stateful firewall rules no longer protect these packets.",
         .system = System::Linux,
         .judge = judgeConntrack}};
}

}  // namespace halftrip::check

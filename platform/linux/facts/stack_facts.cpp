#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"
#include "platform/linux/netlink.hpp"

#include <linux/if_link.h>

#include <sstream>

namespace halftrip::platform {
namespace {

std::string xdpMode(std::uint32_t attached)
{
    switch (attached) {
    case XDP_ATTACHED_NONE:
        return "none";
    case XDP_ATTACHED_DRV:
        return "native";
    case XDP_ATTACHED_SKB:
        return "generic";
    case XDP_ATTACHED_HW:
        return "offloaded";
    default:
        return "several";
    }
}

/// What the kernel's list of adapters says of this one.
void addLink(const FactSources& sources, std::vector<model::Fact>& facts)
{
    const std::string source = "ip -d link show " + sources.adapter + ": ";
    const Result<std::vector<std::byte>> answer = sources.askLink();
    if (!answer) {
        for (const char* const id : {"stack.qdisc", "stack.xdp"})
            facts.push_back(model::absentFact(id, {}, source, answer.error().what + "."));
        return;
    }
    const NetlinkAttributes attributes = parseAttributes(*answer);
    const std::string qdisc = textOf(attributes, IFLA_QDISC);
    if (qdisc.empty())
        facts.push_back(model::absentFact("stack.qdisc", {}, source + "qdisc", "The kernel does not tell."));
    else
        facts.push_back(model::knownFact("stack.qdisc", qdisc, {}, source + "qdisc"));
    const auto xdp = attributes.find(IFLA_XDP);
    const auto attached = xdp == attributes.end() ? std::nullopt
                                                  : numberOf(parseAttributes(xdp->second), IFLA_XDP_ATTACHED);
    facts.push_back(model::knownFact("stack.xdp", xdpMode(attached.value_or(XDP_ATTACHED_NONE)), {}, source + "xdp"));
}

/// Sockets of this network namespace that get a copy of every packet of every kind.
model::Fact tapsFact(const SystemTree& tree)
{
    const std::string source = "/proc/net/packet: Proto 0003";
    const auto text = tree.read("/proc/net/packet");
    if (!text)
        return model::inapplicableFact("stack.packetTaps", source, "This kernel has no packet sockets.");
    std::istringstream lines(*text);
    std::int64_t taps = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string socket;
        std::string references;
        std::string type;
        std::string protocol;
        words >> socket >> references >> type >> protocol;
        taps += protocol == "0003" ? 1 : 0;
    }
    return model::knownFact("stack.packetTaps", taps, {}, source);
}

}  // namespace

std::vector<model::Fact> stackFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    if (!sources.adapter.empty() && sources.askLink)
        addLink(sources, facts);
    facts.push_back(tapsFact(sources.tree));
    return facts;
}

}  // namespace halftrip::platform
